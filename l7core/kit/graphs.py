"""Ways from place to place, over any kind of place: rooms, cells, sectors.

The ways out of a place are given as a function:

>>> ways = {"hall": ["cellar", "attic"], "cellar": ["vault"], "attic": ["vault"], "vault": []}
>>> steps("hall", ways.__getitem__)
{'hall': 0, 'cellar': 1, 'attic': 1, 'vault': 2}
>>> first_steps("hall", "vault", ways.__getitem__)
('cellar', 'attic')
>>> cheapest("hall", ways.__getitem__, lambda room: 5.0 if room == "cellar" else 1.0)["vault"]
Way(places=('attic', 'vault'), cost=2.0)
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Generic, TypeAlias, TypeVar

from msgspec import Struct

Place = TypeVar("Place")
Ways: TypeAlias = Callable[[Place], Iterable[Place]]


class Way(Struct, Generic[Place], frozen=True):
    """How to get somewhere."""

    places: tuple[Place, ...]
    """From the first step to the place itself."""
    cost: float


def steps(start: Place, ways: Ways[Place]) -> dict[Place, int]:
    """How many steps every place is away that can be reached, the nearest first."""
    away = {start: 0}
    reached = [start]
    for here in reached:
        further = away[here] + 1
        for beyond in ways(here):
            if beyond not in away:
                away[beyond] = further
                reached.append(beyond)
    return away


def first_steps(start: Place, goal: Place, ways: Ways[Place]) -> tuple[Place, ...]:
    """Where a shortest way to the goal can begin; several where several are as short."""
    begins: dict[Place, dict[Place, None]] = {start: {}}
    away = {start: 0}
    reached = [start]
    for here in reached:
        for beyond in ways(here):
            if beyond not in away:
                away[beyond] = away[here] + 1
                begins[beyond] = {}
                reached.append(beyond)
            if away[beyond] == away[here] + 1:
                begins[beyond] |= {beyond: None} if here == start else begins[here]
    return tuple(begins.get(goal, ()))


def cheapest(
    start: Place, ways: Ways[Place], price: Callable[[Place], float]
) -> dict[Place, Way[Place]]:
    """The cheapest way to every place that can be reached; `price` is what entering one costs.

    A place is left once, by its cheapest way, so that the search ends whatever the prices are.
    """
    known: dict[Place, Way[Place]] = {start: Way((), 0.0)}
    prices: dict[Place, float] = {}
    open_ends = [start]
    left: set[Place] = set()
    while open_ends:
        here = min(open_ends, key=lambda place: known[place].cost)
        open_ends.remove(here)
        left.add(here)
        for beyond in ways(here):
            if beyond in left:
                continue
            if beyond not in prices:
                prices[beyond] = price(beyond)
            cost = known[here].cost + prices[beyond]
            if beyond not in known or cost < known[beyond].cost:
                known[beyond] = Way((*known[here].places, beyond), cost)
                open_ends.append(beyond)
    return known
