"""Lint findings: content that is valid by its types but probably wrong."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TypeAlias

from msgspec import Struct
from msgspec.structs import fields

Way: TypeAlias = tuple[str | int, ...]
"""Path to a value inside a record: names as written in TOML, and numbers for list items."""


class Finding(Struct, frozen=True, kw_only=True):
    """A problem that a mod author should look at."""

    record: str
    """Id of the record or trigger."""
    path: Way = ()
    message: str
    word: str = ""
    known: tuple[str, ...] = ()
    """Valid words; the one nearest to the unknown `word` is suggested."""
    grave: bool = True
    """True for a certain mistake; False if the content may be intentional."""


def parts_of(record: Struct, path: Way = ()) -> Iterator[tuple[Way, Struct]]:
    """Yield the record and every table inside it, each with its path."""
    yield path, record
    for field in fields(record):
        value = getattr(record, field.name)
        here = (*path, field.encode_name)
        if isinstance(value, Struct):
            yield from parts_of(value, here)
        elif isinstance(value, tuple):
            for number, each in enumerate(value):
                if isinstance(each, Struct):
                    yield from parts_of(each, (*here, number))
