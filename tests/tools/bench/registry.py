"""Rows of the benchmark table: a name, a limit, and the function that measures the row.

    @row("fork.mid-turn", at_most(1))
    def fork(effort: Effort) -> Figure:
        '''Fork a game in the middle of a turn, against a hand-written copy.'''
        ...

A row that cannot be measured here raises `CannotRun` with the reason, which is shown.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import TypeAlias

from msgspec import Struct


class Effort(Struct, frozen=True):
    """Time that a row may take."""

    seconds: float


class Limit(Struct, frozen=True):
    """Ratio that a row must reach."""

    ratio: float
    more_is_better: bool = False

    def met_by(self, ratio: float) -> bool:
        return ratio >= self.ratio if self.more_is_better else ratio <= self.ratio


def at_most(ratio: float) -> Limit:
    """Return a limit that this ratio and lower ones meet."""
    return Limit(ratio)


def at_least(ratio: float) -> Limit:
    """Return a limit that this ratio and higher ones meet."""
    return Limit(ratio, more_is_better=True)


class Figure(Struct, frozen=True):
    """Measurement of a row."""

    value: float
    unit: str
    ratio: float | None = None
    peer: float | None = None


class CannotRun(Exception):
    """A row that cannot be measured here: a missing peer, or a missing feature."""


Measure: TypeAlias = Callable[[Effort], Figure]


class Row(Struct, frozen=True):
    """A line of the table."""

    name: str
    limit: Limit | None
    measure: Measure


ROWS: list[Row] = []
"""All rows, in the order of the table."""


def row(name: str, limit: Limit | None = None) -> Callable[[Measure], Measure]:
    """Add the decorated function to the table; a row without a limit only informs."""

    def register(measure: Measure) -> Measure:
        ROWS.append(Row(name, limit, measure))
        return measure

    return register


def chosen(names: Iterable[str]) -> list[Row]:
    """Return the rows of those names; `undo` includes all that begin with `undo.`."""
    wanted = tuple(names)
    if not wanted:
        return ROWS
    return [
        row
        for row in ROWS
        if any(row.name == name or row.name.startswith(f"{name}.") for name in wanted)
    ]
