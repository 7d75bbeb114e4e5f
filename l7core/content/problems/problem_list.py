"""Gathers the problems of a load, and gives them in the order in which a reader meets them."""

from __future__ import annotations

from l7core.content.problems.locate import problem_of
from l7core.content.problems.problem import Fault, Path, Problem
from l7core.content.source import Source

MOST_OF_A_MOD = 100
"""Problems that are told one by one; of the others it is told how many there are."""


class ProblemList:
    """The problems of several files."""

    def __init__(self) -> None:
        self._problems: list[Problem] = []
        self._files: dict[str, int] = {}
        self._counts: dict[str, int] = {}
        """How many problems each mod has."""

    def begin(self, source: Source) -> None:
        """Note that this file comes after those before."""
        self._files.setdefault(source.path, len(self._files))

    def add(self, problem: Problem) -> None:
        if self._is_told(problem.mod):
            self._problems.append(problem)

    def add_fault(self, source: Source, fault: Fault, *, under: Path = ()) -> None:
        """A fault in the data of a file; its path begins at what stands `under` that path."""
        if self._is_told(source.mod):
            self._problems.append(problem_of(source, fault, under=under))

    def in_order(self) -> tuple[Problem, ...]:
        """File by file, each from top to bottom; the number of those that are left out last."""
        told = sorted(self._problems, key=self._place)
        for mod, count in self._counts.items():
            if count > MOST_OF_A_MOD:
                more = f"{count - MOST_OF_A_MOD:,} more problems"
                told.append(Problem(code="content-too-many", mod=mod, file=mod, message=more))
        return tuple(told)

    def _is_told(self, mod: str) -> bool:
        """Count one more problem of that mod; whether there is room to tell it."""
        count = self._counts[mod] = self._counts.get(mod, 0) + 1
        return count <= MOST_OF_A_MOD

    def _place(self, problem: Problem) -> tuple[int, int, int]:
        return self._files[problem.file], problem.line or 0, problem.column or 0
