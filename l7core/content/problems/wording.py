"""Descriptions of types, values and paths in the terms of TOML authors."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import date, datetime, time
from enum import Enum
from types import NoneType
from typing import Any, Literal, get_args

from msgspec import Meta

from l7core.content.annotations import (
    MAPPINGS,
    SEQUENCES,
    UNIONS,
    is_fixed,
    is_struct,
    origin_of,
    unwrapped,
)
from l7core.content.problems.problem import Path
from l7core.content.record import Conditions, Effects, Ref
from l7core.engine.ids import local, nearest

PLAIN_NAMES = {
    Any: "any value",
    bool: "true or false",
    int: "a whole number",
    float: "a number",
    str: "text",
    datetime: "a date and time",
    date: "a date",
    time: "a time of day",
    Effects: 'a list of verbs: [{ do = "…" }]',
    Conditions: 'a list of conditions: [{ is = "…" }]',
}
BOUNDS = {
    "ge": "at least {}",
    "gt": "more than {}",
    "le": "at most {}",
    "lt": "less than {}",
    "multiple_of": "a multiple of {}",
    "min_length": "at least {} long",
    "max_length": "at most {} long",
    "pattern": "matching {!r}",
}
SHOWN_WORDS = 12
SHOWN_LENGTH = 60


def described(kind: Any) -> str:
    """Return a description of a type's values: "a whole number, at least 1, at most 6"."""
    kind, notes = unwrapped(kind)
    for note in notes:
        if isinstance(note, Ref):
            return an_id_of(note.kinds)
    bounds = [bound for note in notes if isinstance(note, Meta) for bound in _bounds(note)]
    return ", ".join([_described_bare(kind), *bounds])


def _described_bare(kind: Any) -> str:
    origin = origin_of(kind)
    if names := possible_names(kind):
        return choices(names)
    if origin in UNIONS:
        return " or ".join(described(part) for part in get_args(kind) if part is not NoneType)
    if is_struct(kind) or origin in MAPPINGS:
        return "a table"
    if is_fixed(kind):
        return _list_of(len(get_args(kind)))
    if origin in SEQUENCES:
        return "a list"
    return PLAIN_NAMES.get(kind) or str(getattr(kind, "__name__", kind))


def _bounds(meta: Meta) -> Iterable[str]:
    for name, phrase in BOUNDS.items():
        bound = getattr(meta, name)
        if bound is not None:
            yield phrase.format(bound)


def possible_names(kind: Any) -> list[str]:
    """Return the values of a closed set; empty for any other type."""
    kind = unwrapped(kind)[0]
    if origin_of(kind) is Literal:
        return [str(value) for value in get_args(kind)]
    if isinstance(kind, type) and issubclass(kind, Enum):
        return [str(member.value) for member in kind]
    return []


def with_article(noun: str) -> str:
    """Return the noun with its indefinite article.

    >>> with_article("tile"), with_article("event")
    ('a tile', 'an event')
    """
    return f"{'an' if noun[:1] in 'aeiou' else 'a'} {noun}"


def an_id_of(kinds: Iterable[str]) -> str:
    """Describe a reference to records of these kinds, or of any kind if there are none."""
    return f"the id of {with_article(' or '.join(kinds) or 'record')}"


def choices(words: Iterable[str]) -> str:
    """Return a list of possible words, shortened if there are many."""
    words = list(words)
    if not words:
        return "one of: (none)"
    more = [] if len(words) <= SHOWN_WORDS else ["…"]
    return "one of: " + ", ".join(words[:SHOWN_WORDS] + more)


def did_you_mean(word: str, known: Iterable[str]) -> str:
    """Return a question that suggests a similar word, or an empty string."""
    close = nearest(word, known)
    return f"did you mean {close!r}?" if close else ""


def did_you_mean_id(id: str, known: Iterable[str], mod: str) -> str:
    """Suggest a similar id: the same name in any mod, or a similar spelling.

    Ids of the author's own mod are shown without the mod.
    """
    known = list(known)
    namesakes = [known_id for known_id in known if local(known_id) == local(id)]
    close = namesakes[0] if namesakes else nearest(id, known)
    return f"did you mean {close.removeprefix(f'{mod}:')!r}?" if close else ""


def label(path: Path) -> str:
    """Return the name of a value: its key, or its number in the list under that key."""
    items = ""
    for part in reversed(path):
        if isinstance(part, str):
            return items + quoted(part)
        items += f"item {part + 1} of "
    return items + ("the list" if path else "the value")


def shown(value: Any) -> str:
    """Return a value as a message shows it."""
    match value:
        case bool():
            return str(value).lower()
        case str():
            return f"the text {quoted(value)}"
        case list():
            return _list_of(len(value))
        case dict():
            return "a table"
        case _:
            return _cut(str(value))


def _list_of(count: int) -> str:
    return f"a list of {count} item" if count == 1 else f"a list of {count} items"


def quoted(text: str) -> str:
    """Return text in quotes, shortened if it is long."""
    return repr(_cut(text))


def _cut(text: str) -> str:
    return text if len(text) <= SHOWN_LENGTH else f"{text[:SHOWN_LENGTH]}…"
