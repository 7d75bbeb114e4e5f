"""Docstrings that only the source contains: those below fields and type aliases, and of hooks.

Python keeps the docstring of a class but drops the one below a field. The reference therefore reads
the source again.
"""

from __future__ import annotations

import ast
import importlib
import inspect
import sys
from collections.abc import Iterable, Iterator, Mapping
from functools import cache
from itertools import zip_longest
from pathlib import Path
from types import ModuleType
from typing import Any

import msgspec
from msgspec import Struct


class Declared(Struct, frozen=True):
    """A hook, a function, a class or a field as declared."""

    name: str
    signature: str
    """Parameters and return type; for a field, its type."""
    doc: str
    is_field: bool = False
    default: str = ""
    is_needed: bool = False
    """True for a field without a default."""


class Named(Struct, frozen=True):
    """The declaration behind a name of a module, wherever that declaration is."""

    node: ast.stmt
    doc: str
    signature: str = ""
    """Signature of a function; type or value of a name that is neither function nor class."""
    parts: tuple[Declared, ...] = ()
    """Fields and methods of a class, those of its bases first."""


def doc_of(kind: type[Any]) -> str:
    """Return the docstring with its paragraphs and examples, without the code's indentation."""
    return inspect.cleandoc(kind.__doc__ or "")


def field_docs(kind: type[Any]) -> dict[str, str]:
    """Return the docstrings of a struct's fields by Python name, including inherited fields."""
    docs: dict[str, str] = {}
    for member in reversed(kind.__mro__):
        module = sys.modules.get(member.__module__)
        if module is not None and str(getattr(module, "__file__", "")).endswith(".py"):
            body = _classes(module).get(member.__name__)
            docs.update(_documented(body.body) if body else ())
    return docs


def named_sets(modules: Iterable[ModuleType]) -> dict[Any, tuple[str, str]]:
    """Return the type aliases of the modules by their values: names and docstrings."""
    aliases: dict[Any, tuple[str, str]] = {}
    for module in modules:
        for node, doc in _with_docs(_tree(module).body):
            name = _target(node)
            if name and isinstance(node, ast.AnnAssign) and _is_alias(node):
                try:
                    aliases.setdefault(getattr(module, name), (name, doc))
                except TypeError:
                    continue  # an unhashable value is no set of words
    return aliases


def hooks(file: Path) -> list[Declared]:
    """Return the hooks that a module declares, read from its file without an import."""
    tree = ast.parse(file.read_text(encoding="utf-8"))
    return [
        Declared(node.name, _signature(node), ast.get_docstring(node) or "")
        for node in tree.body
        if isinstance(node, ast.FunctionDef)
        and any(
            isinstance(each, ast.Name) and each.id == "hookspec" for each in node.decorator_list
        )
    ]


def public_parts(module: ModuleType) -> Iterator[Declared]:
    """Yield the functions and classes that a module declares, and the members of the classes."""
    for node in _tree(module).body:
        yield from _declared(node)
        if isinstance(node, ast.ClassDef) and not node.name.startswith("_"):
            yield from (
                msgspec.structs.replace(part, name=_within(node.name, part.name))
                for part in _in_class(node)
            )


def _within(kind: str, name: str) -> str:
    """Return the name of a class member with its class.

    >>> _within("Game", "async pick"), _within("Game", "Game")
    ('async Game.pick', 'Game')
    """
    before, _, last = name.rpartition(" ")
    return name if name == kind else f"{before} {kind}.{last}".strip()


def named(module: ModuleType, name: str) -> Named:
    """Return the declaration behind a name of a module, followed to its origin."""
    for node, doc in _top_level(module):
        match node:
            case ast.ClassDef() if node.name == name:
                kind = getattr(module, name)
                return Named(node, ast.get_docstring(node) or "", parts=parts_of(kind))
            case ast.FunctionDef() | ast.AsyncFunctionDef() if node.name == name:
                return Named(node, ast.get_docstring(node) or "", _signature(node))
            case ast.AnnAssign() if _target(node) == name:
                is_alias = _is_alias(node)
                kind = f" = {_unquoted(node.value)}" if is_alias else _typed(node)
                return Named(node, doc, kind)
            case ast.Assign(targets=[ast.Name(id=target)]) if target == name:
                return Named(node, doc, f" = {ast.unparse(node.value)}")
            case ast.ImportFrom(module=str(origin)):
                for each in node.names:
                    if (each.asname or each.name) == name:
                        return named(importlib.import_module(origin), each.name)
    raise LookupError(f"{module.__name__} does not import {name}")


def _top_level(module: ModuleType) -> Iterator[tuple[ast.stmt, str]]:
    """Yield the module's statements with their docstrings, without `if TYPE_CHECKING` blocks.

    The `else` branch of such a block replaces it. A block without `else` is kept, because its names
    are loaded on first use.
    """
    for node, doc in _with_docs(_tree(module).body):
        if isinstance(node, ast.If) and ast.unparse(node.test).endswith("TYPE_CHECKING"):
            yield from _with_docs(node.orelse or node.body)
        else:
            yield node, doc


def parts_of(kind: type[Any]) -> tuple[Declared, ...]:
    """Return the public fields, attributes and methods of a class and of its bases in L7.

    A part that is declared again keeps its first position.
    """
    parts: dict[str, Declared] = {}
    for member in reversed(kind.__mro__):
        module = sys.modules.get(member.__module__)
        if module is not None and member.__module__.startswith("l7core"):
            body = _classes(module).get(member.__name__)
            parts.update({part.name: part for part in _in_class(body)} if body else {})
    return tuple(parts.values())


def _in_class(node: ast.ClassDef) -> Iterator[Declared]:
    """Yield fields, properties, methods, and attributes that `__init__` types or documents."""
    for inner, doc in _with_docs(node.body):
        name = _target(inner)
        if isinstance(inner, ast.AnnAssign) and name and not name.startswith("_"):
            default = ast.unparse(inner.value) if inner.value else ""
            yield Declared(name, ast.unparse(inner.annotation), doc, True, default, not default)
        elif isinstance(inner, ast.FunctionDef | ast.AsyncFunctionDef):
            if inner.name == "__init__":
                yield Declared(node.name, _signature(inner), ast.get_docstring(inner) or "")
                yield from _attributes(inner)
            elif "property" in map(ast.unparse, inner.decorator_list):
                if not inner.name.startswith("_"):
                    returns = ast.unparse(inner.returns) if inner.returns else ""
                    yield Declared(inner.name, returns, ast.get_docstring(inner) or "", True)
            else:
                yield from _declared(inner)


def _attributes(init: ast.FunctionDef | ast.AsyncFunctionDef) -> Iterator[Declared]:
    """Yield the public attributes that `__init__` sets."""
    types = {each.arg: each.annotation for each in (*init.args.args, *init.args.kwonlyargs)}
    for node, doc in _with_docs(init.body):
        match node:
            case ast.AnnAssign(target=ast.Attribute(attr=name), annotation=kind):
                typed: ast.expr | None = kind
            case ast.Assign(targets=[ast.Attribute(attr=name)], value=value):
                typed = types.get(value.id) if isinstance(value, ast.Name) else _kind_of(value)
            case _:
                continue
        if not name.startswith("_") and (typed or doc):
            yield Declared(name, ast.unparse(typed) if typed else "", doc, True)


def _kind_of(value: ast.expr) -> ast.expr | None:
    """Return the type of a literal value."""
    return ast.Name(type(value.value).__name__) if isinstance(value, ast.Constant) else None


def _declared(node: ast.stmt) -> Iterator[Declared]:
    """Yield the public function or class that a statement declares, if any."""
    if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef):
        if node.name.startswith("_"):
            return
        signature = "" if isinstance(node, ast.ClassDef) else _signature(node)
        before = "async " if isinstance(node, ast.AsyncFunctionDef) else ""
        yield Declared(before + node.name, signature, ast.get_docstring(node) or "")


def _signature(node: ast.FunctionDef | ast.AsyncFunctionDef) -> str:
    """Return the parameters except `self`, and the return type."""
    returns = f" -> {ast.unparse(node.returns)}" if node.returns else ""
    arguments = ast.unparse(node.args).removeprefix("self").removeprefix(", ")
    return f"({arguments}){returns}"


def _typed(node: ast.AnnAssign) -> str:
    return f": {ast.unparse(node.annotation)}"


def _unquoted(value: ast.expr | None) -> str:
    """Return the value of an alias, even if it is written as a string."""
    if isinstance(value, ast.Constant) and isinstance(value.value, str):
        return value.value
    return ast.unparse(value) if value else ""


@cache
def _tree(module: ModuleType) -> ast.Module:
    assert module.__file__, "a module with types has a file"
    return ast.parse(Path(module.__file__).read_text(encoding="utf-8"))


@cache
def _classes(module: ModuleType) -> Mapping[str, ast.ClassDef]:
    return {node.name: node for node in _tree(module).body if isinstance(node, ast.ClassDef)}


def _documented(body: list[ast.stmt]) -> Iterator[tuple[str, str]]:
    for node, doc in _with_docs(body):
        name = _target(node)
        if name and doc:
            yield name, doc


def _with_docs(body: list[ast.stmt]) -> Iterator[tuple[ast.stmt, str]]:
    """Yield each statement with the string below it, its lines joined."""
    for node, following in zip_longest(body, body[1:]):
        doc = ""
        if isinstance(following, ast.Expr) and isinstance(following.value, ast.Constant):
            value = following.value.value
            doc = " ".join(value.split()) if isinstance(value, str) else ""
        yield node, doc


def _target(node: ast.stmt) -> str:
    return (
        node.target.id
        if isinstance(node, ast.AnnAssign) and isinstance(node.target, ast.Name)
        else ""
    )


def _is_alias(node: ast.AnnAssign) -> bool:
    return isinstance(node.annotation, ast.Name) and node.annotation.id == "TypeAlias"
