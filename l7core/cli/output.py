"""Output of commands: lines, tables, questions at the terminal and exit codes."""

from __future__ import annotations

import sys
from collections.abc import Iterable, Mapping, Sequence
from typing import TypeAlias

from l7core.cli.parsers import Options
from l7core.engine.errors import L7Error
from l7core.sanitize import one_line, sanitize

FAILED = 1
"""Exit code of a failure that has been reported."""
Cell: TypeAlias = str | int | tuple[int, int] | None
"""A value in a table; a pair is a range. JSON keeps the types."""


def say(lines: Iterable[object]) -> None:
    """Print lines without terminal control sequences."""
    for line in lines:
        sys.stdout.write(f"{sanitize(str(line))}\n")


def print_rows(rows: Sequence[Mapping[str, Cell]], options: Options) -> int:
    """Print a table for people, or JSON for programs."""
    if options.json:
        import msgspec

        plain = [
            {key: one_line(cell) if isinstance(cell, str) else cell for key, cell in row.items()}
            for row in rows
        ]
        say([msgspec.json.encode(plain).decode()])
    elif not rows:
        say(["None."])
    else:
        words = [{key: one_line(_in_words(cell)) for key, cell in row.items()} for row in rows]
        widths = {key: max(len(key), *(len(row[key]) for row in words)) for key in rows[0]}
        for row in [{key: key.replace("_", " ").upper() for key in widths}, *words]:
            say(["  ".join(row[key].ljust(width) for key, width in widths.items()).rstrip()])
    return 0


def _in_words(cell: Cell) -> str:
    """Return a cell of a table as text.

    >>> _in_words((1, 4)), _in_words((2, 2)), _in_words(7), _in_words(None)
    ('1-4', '2', '7', '')
    """
    if isinstance(cell, tuple):
        return "-".join(map(str, dict.fromkeys(cell)))
    return "" if cell is None else str(cell)


def agrees(question: str, *, to: str) -> bool:
    """Ask for confirmation at the terminal; raise L7Error without a terminal."""
    if not sys.stdin.isatty():
        raise L7Error(
            f"{question} No terminal to ask for confirmation.",
            hint=f"Use --yes to {to} without asking.",
        )
    sys.stdout.write(f"{sanitize(question)} [y/N] ")
    sys.stdout.flush()
    return sys.stdin.readline().strip().casefold() in ("y", "yes")


def counted(number: int, thing: str) -> str:
    """Return a number with its noun.

    >>> counted(1, "file"), counted(1200, "file")
    ('1 file', '1,200 files')
    """
    return f"{number:,} {thing}" if number == 1 else f"{number:,} {thing}s"
