"""Origins of records: mod, file and line, for the whole record and for each patch."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from msgspec import Struct

from l7core.content.problems.locate import line_of
from l7core.content.problems.problem import Path
from l7core.content.source import Source


class Origin(Struct, frozen=True):
    """A table in a file that contains a record or a patch."""

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
        """Line number, looked up in the text on each access."""
        return line_of(self.source, self.path)

    def __str__(self) -> str:
        return f"{self.file}:{self.line}"


class Provenance(Struct, frozen=True):
    """The origin of a record, and the origins of its patched fields."""

    written: Origin
    patches: Mapping[str, Origin]
    amended: Mapping[str, Sequence[Origin]] = {}
    """Patches that added to a list or removed from it, by field, in order."""

    def of(self, field: str) -> Origin:
        """Return the origin of a field's value."""
        return self.patches.get(field, self.written)

    def __str__(self) -> str:
        changed = "".join(f"; {field}: {by}" for field, by in self.patches.items())
        changed += "".join(
            f"; {field}: with {', '.join(map(str, by))}" for field, by in self.amended.items()
        )
        return f"{self.written}{changed}"
