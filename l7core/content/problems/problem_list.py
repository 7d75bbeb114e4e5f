"""The problems of a load, in reading order."""

from __future__ import annotations

from l7core.content.problems.locate import problem_of
from l7core.content.problems.problem import Fault, Path, Problem
from l7core.content.source import Source

MOST_OF_A_MOD = 100
"""Problems of a mod that are listed; the rest are only counted."""


class ProblemList:
    """The problems of several files."""

    def __init__(self) -> None:
        self._problems: list[Problem] = []
        self._files: dict[str, int] = {}
        self._counts: dict[str, int] = {}
        """Number of problems of each mod."""

    def begin(self, source: Source) -> None:
        """Register a file after all earlier ones."""
        self._files.setdefault(source.path, len(self._files))

    def add(self, problem: Problem) -> None:
        if self._is_told(problem.mod):
            self._problems.append(problem)

    def add_fault(self, source: Source, fault: Fault, *, under: Path = ()) -> None:
        """Add a fault in the data of a file; its path is relative to `under`."""
        if self._is_told(source.mod):
            self._problems.append(problem_of(source, fault, under=under))

    def in_order(self) -> tuple[Problem, ...]:
        """Return the problems by file and line, then the number of problems not listed for each
        mod."""
        listed = sorted(self._problems, key=self._place)
        for mod, count in self._counts.items():
            if count > MOST_OF_A_MOD:
                more = f"{count - MOST_OF_A_MOD:,} more problems"
                listed.append(Problem(code="content-too-many", mod=mod, file=mod, message=more))
        return tuple(listed)

    def _is_told(self, mod: str) -> bool:
        """Count a problem of a mod and return whether to list it."""
        count = self._counts[mod] = self._counts.get(mod, 0) + 1
        return count <= MOST_OF_A_MOD

    def _place(self, problem: Problem) -> tuple[int, int, int]:
        return self._files[problem.file], problem.line or 0, problem.column or 0
