"""Pictures: a few lines of characters, one cell each."""

from __future__ import annotations

from msgspec import Struct


class Art(Struct, frozen=True, gc=False):
    """A picture in any characters, and its ASCII version."""

    lines: tuple[str, ...]
    ascii: tuple[str, ...]
