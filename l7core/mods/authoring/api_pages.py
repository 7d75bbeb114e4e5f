"""Reference pages of the API that mods import: structs, classes, functions, and the kit."""

from __future__ import annotations

import ast
import inspect
from collections.abc import Iterable, Iterator, Mapping
from types import ModuleType

from l7core.mods.authoring.doc_source import Declared, Named, named, public_parts

NAMES = "names.md"
"""Page with a heading for each name."""


def api_pages(api: ModuleType) -> dict[str, str]:
    """Return a page that lists all names and the kit, and a page with fields and signatures."""
    modules = {name: thing for name in api.__all__ if is_module(thing := getattr(api, name))}
    things = {name: named(api, name) for name in api.__all__ if name not in modules}
    return {"api.md": _index(api, things, modules), NAMES: _names(things)}


def is_module(thing: object) -> bool:
    """Return whether a name of the API is a module of the kit."""
    return isinstance(thing, ModuleType)


def _index(api: ModuleType, things: Mapping[str, Named], modules: Mapping[str, ModuleType]) -> str:
    lines = ["# l7core.api", inspect.cleandoc(api.__doc__ or ""), "", "| name | |", "|---|---|"]
    for name, thing in things.items():
        lines.append(f"| [`{name}`]({NAMES}#{name.lower()}) | {_cell(_first(thing.doc))} |")
    lines += ["", "# The kit", "Modules with parts that games share."]
    for name, module in modules.items():
        lines += ["", f"## {name}", *_kit_module(module)]
    return _text(lines)


def _names(things: Mapping[str, Named]) -> str:
    lines = [
        "# Names in l7core.api",
        "All structs with their fields, classes with their methods, and functions with their"
        " signatures. Inherited fields and methods are included.",
    ]
    for name, thing in things.items():
        lines += ["", f"## {name}", *_thing(name, thing)]
    return _text(lines)


def _thing(name: str, thing: Named) -> Iterator[str]:
    """Yield the entry of one name: its docstring, and its signature or members."""
    match thing.node:
        case ast.ClassDef():
            yield _fenced(thing.doc)
            yield from _members(thing.parts)
        case ast.FunctionDef() | ast.AsyncFunctionDef():
            yield f"`{name}{thing.signature}`"
            yield ""
            yield _fenced(thing.doc)
        case _:
            yield f"`{name}{thing.signature}`"
            yield from (["", _fenced(thing.doc)] if thing.doc else [])


def _members(parts: Iterable[Declared]) -> Iterator[str]:
    """Yield a table of fields and attributes, and a table of methods."""
    fields = [part for part in parts if part.is_field]
    methods = [part for part in parts if not part.is_field]
    if fields:
        yield from ("", "| field | type | default | |", "|---|---|---|---|")
        for each in fields:
            default = f"`{_cell(each.default)}`" if each.default else "required" * each.is_needed
            yield f"| `{each.name}` | `{_cell(each.signature)}` | {default} | {_cell(each.doc)} |"
    if methods:
        yield from ("", "| | |", "|---|---|")
        for each in methods:
            yield f"| `{_cell(each.name + each.signature)}` | {_cell(_first(each.doc))} |"


def _kit_module(module: ModuleType) -> Iterator[str]:
    """Yield a kit module's docstring with its example, and a table of its parts."""
    yield _fenced(inspect.cleandoc(module.__doc__ or ""))
    yield ""
    yield "| name | |"
    yield "|---|---|"
    for part in public_parts(module):
        signature = f": {part.signature}" if part.is_field else part.signature
        default = f" = {part.default}" if part.default else ""
        yield f"| `{_cell(part.name + signature + default)}` | {_cell(_first(part.doc))} |"


def _fenced(text: str) -> str:
    """Return the text with its examples as blocks of code."""
    blocks = text.split("\n\n")
    return "\n\n".join(
        f"```pycon\n{block}\n```" if block.startswith(">>>") else block for block in blocks
    )


def _first(doc: str) -> str:
    """Return the first paragraph."""
    return doc.split("\n\n", maxsplit=1)[0]


def _cell(text: str) -> str:
    return " ".join(text.split()).replace("|", "\\|")


def _text(lines: Iterable[str]) -> str:
    return "\n".join(lines).rstrip() + "\n"
