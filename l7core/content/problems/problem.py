"""Problems in content: the mistake, its location and the correction."""

from __future__ import annotations

from typing import Literal, TypeAlias

from msgspec import Struct

from l7core.sanitize import one_line

Code: TypeAlias = Literal[
    "content-duplicate",
    "content-encoding",
    "content-foreign-id",
    "content-markup",
    "content-missing-field",
    "content-odd",
    "content-patch-conflict",
    "content-patch-missing",
    "content-reference",
    "content-syntax",
    "content-template",
    "content-too-deep",
    "content-too-large",
    "content-too-many",
    "content-type",
    "content-unknown-condition",
    "content-unknown-field",
    "content-unknown-kind",
    "content-unknown-verb",
    "content-unknown-window",
    "content-unreadable",
    "content-value",
]
"""Code of each sort of problem. Codes never change, so that their documentation can be found."""

Path: TypeAlias = tuple[str | int, ...]
"""Path to a value in a file's data: keys of tables and indices of list items."""

SHOWN_BEFORE = 60
SHOWN_WIDTH = 100
"""Width of a displayed source line, with SHOWN_BEFORE characters before the mark."""


class Problem(Struct, frozen=True, kw_only=True):
    """A mistake in a mod that its author should fix."""

    code: Code
    mod: str
    file: str
    line: int | None = None
    """Line counted from 1; None for the whole file."""
    column: int | None = None
    width: int = 1
    """Number of characters marked from the column on."""
    source_line: str = ""
    message: str
    expected: str = ""
    """Correct form, to follow the word "expected"."""
    suggestion: str = ""
    """Likely intention or advice for the author, as a separate clause."""

    def render(self) -> str:
        """Return the problem as lines of text that are safe to print in a terminal."""
        place = [str(part) for part in (self.file, self.line, self.column) if part is not None]
        lines = [f"{':'.join(place)}: {self.message} [{self.code}]"]
        if self.line is not None and self.column is not None:
            shown, mark = _excerpt(self.source_line, self.column - 1, self.width)
            lines += [f"{self.line:>5} | {shown}", f"      | {mark}"]
        if self.expected:
            lines.append(f"   expected {self.expected}")
        if self.suggestion:
            lines.append(f"   {self.suggestion}")
        return "\n".join(one_line(line) for line in lines)


class Fault(Struct, frozen=True, kw_only=True):
    """A problem located by its path in the data, without a line number yet."""

    code: Code
    path: Path
    at_key: bool = False
    """True if the key is at fault, not the value."""
    message: str
    expected: str = ""
    suggestion: str = ""


def _excerpt(line: str, start: int, width: int) -> tuple[str, str]:
    """Return the part of a line around the mark, and the mark below it."""
    width = max(1, min(width, SHOWN_WIDTH - SHOWN_BEFORE))
    if len(line) <= SHOWN_WIDTH:
        return line, " " * start + "^" * width
    first = max(0, start - SHOWN_BEFORE)
    shown = line[first : first + SHOWN_WIDTH]
    before = "…" if first else ""
    after = "…" if first + SHOWN_WIDTH < len(line) else ""
    return before + shown + after, " " * (len(before) + start - first) + "^" * width
