"""Output of commands: lines, tables, questions at the terminal and exit codes."""

from __future__ import annotations

import sys
from collections.abc import Iterable

from l7core.cli.parsers import Options
from l7core.engine.errors import L7Error
from l7core.sanitize import one_line, sanitize

FAILED = 1
"""Exit code of a failure that has been reported."""


def say(lines: Iterable[object]) -> None:
    """Print lines without terminal control sequences."""
    for line in lines:
        sys.stdout.write(f"{sanitize(str(line))}\n")


def print_rows(rows: list[dict[str, str]], options: Options) -> int:
    """Print a table for people, or JSON for programs."""
    rows = [{key: one_line(word) for key, word in row.items()} for row in rows]
    if options.json:
        import msgspec

        say([msgspec.json.encode(rows).decode()])
    elif not rows:
        say(["None."])
    else:
        widths = {key: max(len(key), *(len(row[key]) for row in rows)) for key in rows[0]}
        for row in [{key: key.replace("_", " ").upper() for key in widths}, *rows]:
            say(["  ".join(row[key].ljust(width) for key, width in widths.items()).rstrip()])
    return 0


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
