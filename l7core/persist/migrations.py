"""Migrations of a save's contents from an older format to the current one, one format at a time.

To raise `format.FORMAT` from n to n + 1, add a function that turns the contents of format n into
those of format n + 1. The function is pure: it reads and writes no file, and the original save does
not change. Until a second format is released, there is nothing to migrate.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import TypeAlias

Contents: TypeAlias = Mapping[str, Sequence[bytes]]
"""Decompressed sections by name, in the order of the file."""
Migration: TypeAlias = Callable[[Contents], Contents]

MIGRATIONS: dict[int, Migration] = {}
"""Migrations by the format from which they start; each leads to the next format."""


def migrated(contents: Contents, *, written_in: int, wanted: int) -> Contents:
    """Return the contents in the wanted format."""
    for number in range(written_in, wanted):
        contents = MIGRATIONS[number](contents)
    return contents
