"""The reference page of a ruleset's state, for the code of mods: every struct with its fields."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, get_args, get_type_hints

from msgspec import Struct

from l7core.engine.ruleset import Rules
from l7core.engine.state import State
from l7core.mods.authoring.doc_source import doc_of, field_docs


def state_page(rules: Rules) -> list[str]:
    """Return the lines of the page: the state first, then all structs in it."""
    lines = [
        f"# State of {rules.ruleset.title}",
        "The fields of `game.state`, for code mods to read. Change the state with verbs, and keep"
        " your own data in `ext`. Code that changes other fields has to emit an event. The fields"
        " can change with each version of the game; only [l7core.api](../api.md) is stable.",
    ]
    for kind in _structs(rules.state):
        lines += ["", f"## {kind.__name__}", doc_of(kind), ""]
        lines += ["| field | type | |", "|---|---|---|", *_fields(kind)]
    return lines


def _structs(state: type[State]) -> list[type[Struct]]:
    """Return the state and every struct within it, in reading order."""
    structs: dict[type[Struct], None] = {}
    waiting: list[Any] = [state]
    while waiting:
        kind = waiting.pop(0)
        if isinstance(kind, type) and issubclass(kind, Struct):
            if kind not in structs:
                structs[kind] = None
                hints = get_type_hints(kind)
                waiting += [hints[name] for name in kind.__struct_fields__]
        else:
            waiting += get_args(kind)
    return list(structs)


def _fields(kind: type[Struct]) -> Iterator[str]:
    docs = field_docs(kind)
    types: dict[str, str] = {}
    for member in reversed(kind.__mro__):
        types.update(vars(member).get("__annotations__", {}))
    for name in kind.__struct_fields__:
        written = str(types[name]).replace("|", "\\|")
        doc = " ".join(docs.get(name, "").split()).replace("|", "\\|")
        yield f"| `{name}` | `{written}` | {doc} |"
