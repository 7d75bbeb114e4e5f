"""Gathers the problems of a load, and gives them in the order in which a reader meets them."""

from __future__ import annotations

from l7core.content.problems.locate import problem_of
from l7core.content.problems.problem import Fault, Path, Problem
from l7core.content.source import Source


class ProblemList:
    """The problems of several files."""

    def __init__(self) -> None:
        self._problems: list[Problem] = []
        self._files: dict[str, int] = {}

    def begin(self, source: Source) -> None:
        """Note that this file comes after those before."""
        self._files.setdefault(source.path, len(self._files))

    def add(self, problem: Problem) -> None:
        self._problems.append(problem)

    def add_fault(self, source: Source, fault: Fault, *, under: Path = ()) -> None:
        """A fault in the data of a file; its path begins at what stands `under` that path."""
        self._problems.append(problem_of(source, fault, under=under))

    def in_order(self) -> tuple[Problem, ...]:
        """File by file, each from top to bottom."""
        return tuple(sorted(self._problems, key=self._place))

    def _place(self, problem: Problem) -> tuple[int, int, int]:
        return self._files[problem.file], problem.line or 0, problem.column or 0
