"""What only the source says: the docstrings below fields and named sets, and below hooks.

Python keeps the docstring of a class and forgets the one below a field. The reference is made for
people, so it reads the source once more.
"""

from __future__ import annotations

import ast
import sys
from collections.abc import Iterable, Iterator, Mapping
from functools import cache
from pathlib import Path
from types import ModuleType
from typing import Any

from msgspec import Struct


class Declared(Struct, frozen=True):
    """A hook, a function or a class as its declaration has it."""

    name: str
    signature: str
    doc: str


def field_docs(kind: type[Any]) -> dict[str, str]:
    """The docstrings of a struct's fields, by their names in Python, inherited ones too."""
    docs: dict[str, str] = {}
    for member in reversed(kind.__mro__):
        module = sys.modules.get(member.__module__)
        if module is not None and str(getattr(module, "__file__", "")).endswith(".py"):
            body = _classes(module).get(member.__name__)
            docs.update(_documented(body.body) if body else ())
    return docs


def named_sets(modules: Iterable[ModuleType]) -> dict[Any, tuple[str, str]]:
    """The type aliases of the modules, by what they stand for: their names and docstrings."""
    aliases: dict[Any, tuple[str, str]] = {}
    for module in modules:
        for node, doc in _with_docs(_tree(module).body):
            name = _target(node)
            if name and isinstance(node, ast.AnnAssign) and _is_alias(node):
                try:
                    aliases.setdefault(getattr(module, name), (name, doc))
                except TypeError:
                    continue  # only what can be hashed stands for a set of words
    return aliases


def hooks(file: Path) -> list[Declared]:
    """The hooks that a module declares, read from its file so that nothing is imported for it."""
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
    """The functions and classes that a module declares, and the methods below their classes."""
    for node in _tree(module).body:
        yield from _declared(node)
        if isinstance(node, ast.ClassDef):
            for inner in node.body:
                yield from _declared(inner, f"{node.name}.")


def _declared(node: ast.stmt, within: str = "") -> Iterator[Declared]:
    """The public function or class that a statement declares, if any."""
    if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef):
        if node.name.startswith("_"):
            return
        signature = "" if isinstance(node, ast.ClassDef) else _signature(node)
        first_line = (ast.get_docstring(node) or "").split("\n\n")[0]
        yield Declared(within + node.name, signature, first_line)


def _signature(node: ast.FunctionDef | ast.AsyncFunctionDef) -> str:
    returns = f" -> {ast.unparse(node.returns)}" if node.returns else ""
    return f"({ast.unparse(node.args)}){returns}"


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
    """Each statement with the string that stands below it, its lines joined."""
    for node, following in zip(body, [*body[1:], None], strict=True):
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
