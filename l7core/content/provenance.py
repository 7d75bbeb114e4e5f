"""Where records come from: the mod, the file and the line, for the whole and for each patch."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from msgspec import Struct

from l7core.content.problems.locate import line_of
from l7core.content.problems.problem import Path
from l7core.content.source import Source


class Origin(Struct, frozen=True):
    """The table of a file that says something about a record."""

    source: Source
    path: Path

    @property
    def mod(self) -> str:
        return self.source.mod

    @property
    def file(self) -> str:
        return self.source.path

    @property
    def line(self) -> int:
        """Looked up in the text each time: only an inspector or an error message wants it."""
        return line_of(self.source, self.path)

    def __str__(self) -> str:
        return f"{self.file}:{self.line}"


class Provenance(Struct, frozen=True):
    """Who wrote a record, and who changed which of its fields."""

    written: Origin
    patches: Mapping[str, Origin]
    amended: Mapping[str, Sequence[Origin]] = {}
    """The patches that added to a list or took from it, by field, in their order."""

    def of(self, field: str) -> Origin:
        """Where the value of that field comes from."""
        return self.patches.get(field, self.written)

    def __str__(self) -> str:
        changed = "".join(f"; {field}: {by}" for field, by in self.patches.items())
        changed += "".join(
            f"; {field}: with {', '.join(map(str, by))}" for field, by in self.amended.items()
        )
        return f"{self.written}{changed}"
