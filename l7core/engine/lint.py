"""What a ruleset finds odd about its content: sound by its types, and yet not what was meant."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TypeAlias

from msgspec import Struct
from msgspec.structs import fields

Way: TypeAlias = tuple[str | int, ...]
"""The way to a value inside a record: names as TOML has them, and numbers in lists."""


class Finding(Struct, frozen=True, kw_only=True):
    """One thing that an author should look at."""

    record: str
    """The id of the record, or of the trigger."""
    path: Way = ()
    message: str
    word: str = ""
    known: tuple[str, ...] = ()
    """A word that means nothing, and those that would: the nearest of them is suggested."""
    grave: bool = True
    """Whether it is a mistake in any case; others may be meant."""


def parts_of(record: Struct, path: Way = ()) -> Iterator[tuple[Way, Struct]]:
    """The record and every table inside it, each with the way there."""
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
