"""What is wrong with content, where, and what would be right."""

from __future__ import annotations

from typing import Literal, TypeAlias

from msgspec import Struct

from l7core.harmless import one_line

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
"""The name of each sort of problem; it never changes, so that documentation can be looked up."""

Path: TypeAlias = tuple[str | int, ...]
"""The way to a value in a file's data: keys of tables and numbers of list items."""

SHOWN_BEFORE = 60
SHOWN_WIDTH = 100
"""A source line is cut to this width, with SHOWN_BEFORE characters kept in front of the mark."""


class Problem(Struct, frozen=True, kw_only=True):
    """One thing to put right."""

    code: Code
    mod: str
    file: str
    line: int | None = None
    """Counted from 1; None when the file as a whole is meant."""
    column: int | None = None
    width: int = 1
    """How many characters are marked from the column on."""
    source_line: str = ""
    message: str
    expected: str = ""
    """What would be right, to follow the word "expected"."""
    suggestion: str = ""
    """What the author may have meant or should do, a clause of its own."""

    def render(self) -> str:
        """The problem as several lines of text; nothing in them can steer a terminal."""
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
    """A problem whose place is known as a path in the data, and not yet as a line."""

    code: Code
    path: Path
    at_key: bool = False
    """Whether the key is meant, not the value."""
    message: str
    expected: str = ""
    suggestion: str = ""


def _excerpt(line: str, start: int, width: int) -> tuple[str, str]:
    """The line and the mark below it, cut to what fits around the mark."""
    width = max(1, min(width, SHOWN_WIDTH - SHOWN_BEFORE))
    if len(line) <= SHOWN_WIDTH:
        return line, " " * start + "^" * width
    first = max(0, start - SHOWN_BEFORE)
    shown = line[first : first + SHOWN_WIDTH]
    before = "…" if first else ""
    after = "…" if first + SHOWN_WIDTH < len(line) else ""
    return before + shown + after, " " * (len(before) + start - first) + "^" * width
