"""A content file as read: its text, its mod and its name in messages."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec import Struct

from l7core.content.problems.problem import Problem

if TYPE_CHECKING:
    from pathlib import Path

MAX_BYTES = 1024 * 1024
"""Size of the largest file that is read."""
MAX_DEPTH = 32
"""Deepest nesting of tables and lists."""
BYTE_ORDER_MARK = b"\xef\xbb\xbf"


class Source(Struct, frozen=True):
    """The text of one file of a mod."""

    mod: str
    path: str
    """Path shown in messages."""
    text: str
    after: frozenset[str] = frozenset()
    """Mods that this mod declares to load after; it may override their patches."""


def read_source(
    path: Path, *, mod: str, shown_as: str, after: frozenset[str] = frozenset()
) -> Source | Problem:
    """Return the file as a source, or the problem that prevents reading it."""
    try:
        with path.open("rb") as file:
            data = file.read(MAX_BYTES + 1)
    except OSError as error:
        return Problem(
            code="content-unreadable",
            mod=mod,
            file=shown_as,
            message=f"can't read the file: {(error.strerror or str(error)).lower()}",
        )
    if len(data) > MAX_BYTES:
        return Problem(
            code="content-too-large",
            mod=mod,
            file=shown_as,
            message="the file is too large",
            expected=f"at most {MAX_BYTES:,} bytes",
            suggestion="split the file; all files in the folder are read together",
        )
    data = data.removeprefix(BYTE_ORDER_MARK)
    try:
        return Source(mod, shown_as, data.decode(), after)
    except UnicodeDecodeError as error:
        return _not_utf8(data, error.start, mod, shown_as)


def _not_utf8(data: bytes, offset: int, mod: str, shown_as: str) -> Problem:
    line_start = data.rfind(b"\n", 0, offset) + 1
    line = data[line_start:].partition(b"\n")[0]
    return Problem(
        code="content-encoding",
        mod=mod,
        file=shown_as,
        line=data.count(b"\n", 0, offset) + 1,
        column=len(data[line_start:offset].decode()) + 1,
        source_line=line.decode(errors="replace"),
        message=f"byte 0x{data[offset]:02x} is not UTF-8",
        suggestion="save the file as UTF-8",
    )
