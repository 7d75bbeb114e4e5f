"""The rows of the benchmark table: a name, what is wanted, and the function that measures it.

    @row("fork.mid-turn", at_most(1))
    def fork(effort: Effort) -> Figure:
        '''A second game from the middle of a turn, against a hand-written copy.'''
        ...

A row that cannot be measured here raises `CannotRun` with the reason, and is shown with it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import TypeAlias

from msgspec import Struct


class Effort(Struct, frozen=True):
    """How long a row may take."""

    seconds: float


class Limit(Struct, frozen=True):
    """The ratio that must be reached."""

    ratio: float
    more_is_better: bool = False

    def met_by(self, ratio: float) -> bool:
        return ratio >= self.ratio if self.more_is_better else ratio <= self.ratio


def at_most(ratio: float) -> Limit:
    """Met by that ratio and by any below."""
    return Limit(ratio)


def at_least(ratio: float) -> Limit:
    """Met by that ratio and by any above."""
    return Limit(ratio, more_is_better=True)


class Figure(Struct, frozen=True):
    """What a row measured."""

    value: float
    unit: str
    ratio: float | None = None
    peer: float | None = None


class CannotRun(Exception):
    """The row has nothing to measure here: a peer is not installed, a feature not there."""


Measure: TypeAlias = Callable[[Effort], Figure]


class Row(Struct, frozen=True):
    """One line of the table."""

    name: str
    limit: Limit | None
    measure: Measure


ROWS: list[Row] = []
"""All rows, in the order of the table."""


def row(name: str, limit: Limit | None = None) -> Callable[[Measure], Measure]:
    """Add the decorated function to the table; without a limit it only informs."""

    def register(measure: Measure) -> Measure:
        ROWS.append(Row(name, limit, measure))
        return measure

    return register


def chosen(names: Iterable[str]) -> list[Row]:
    """The rows of those names; `undo` also means all that begin with `undo.`."""
    wanted = tuple(names)
    if not wanted:
        return ROWS
    return [
        row
        for row in ROWS
        if any(row.name == name or row.name.startswith(f"{name}.") for name in wanted)
    ]
