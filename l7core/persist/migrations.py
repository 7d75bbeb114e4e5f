"""From an older save's contents to those of today, one format at a time.

To raise `format.FORMAT` from n to n + 1, add the function that makes the contents of format
n + 1 out of those of format n. It is pure: it reads no file and writes none, and the save that it
was given stays as it is. Until a second format is released there is nothing to bring up to date.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import TypeAlias

Contents: TypeAlias = Mapping[str, Sequence[bytes]]
"""The sections by name, decompressed, in the order of the file."""
Migration: TypeAlias = Callable[[Contents], Contents]

MIGRATIONS: dict[int, Migration] = {}
"""By the format that each begins with; it ends with the next."""


def migrated(contents: Contents, *, written_in: int, wanted: int) -> Contents:
    """The contents as a save of the wanted format holds them."""
    for number in range(written_in, wanted):
        contents = MIGRATIONS[number](contents)
    return contents
