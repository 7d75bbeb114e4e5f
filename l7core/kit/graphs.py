"""Shortest and cheapest paths between places of any kind: rooms, cells, sectors.

A function gives the neighbours of a place:

>>> ways = {"hall": ["cellar", "attic"], "cellar": ["vault"], "attic": ["vault"], "vault": []}
>>> steps("hall", ways.__getitem__)
{'hall': 0, 'cellar': 1, 'attic': 1, 'vault': 2}
>>> first_steps("hall", "vault", ways.__getitem__)
('cellar', 'attic')
>>> cheapest("hall", ways.__getitem__, lambda room: 5.0 if room == "cellar" else 1.0)["vault"]
FoundPath(places=('attic', 'vault'), cost=2.0)
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Generic, TypeAlias, TypeVar

from msgspec import Struct

Place = TypeVar("Place")
Ways: TypeAlias = Callable[[Place], Iterable[Place]]


class FoundPath(Struct, Generic[Place], frozen=True):
    """A path to a place, with its cost."""

    places: tuple[Place, ...]
    """Places from the first step to the destination."""
    cost: float


def steps(start: Place, ways: Ways[Place]) -> dict[Place, int]:
    """Return the distance in steps to every reachable place, nearest first."""
    distances = {start: 0}
    reached = [start]
    for here in reached:
        distance = distances[here] + 1
        for beyond in ways(here):
            if beyond not in distances:
                distances[beyond] = distance
                reached.append(beyond)
    return distances


def first_steps(start: Place, goal: Place, ways: Ways[Place]) -> tuple[Place, ...]:
    """Return the places with which a shortest path to the goal can begin."""
    begins: dict[Place, dict[Place, None]] = {start: {}}
    distances = {start: 0}
    reached = [start]
    for here in reached:
        for beyond in ways(here):
            if beyond not in distances:
                distances[beyond] = distances[here] + 1
                begins[beyond] = {}
                reached.append(beyond)
            if distances[beyond] == distances[here] + 1:
                begins[beyond] |= {beyond: None} if here == start else begins[here]
    return tuple(begins.get(goal, ()))


def cheapest(
    start: Place, ways: Ways[Place], price: Callable[[Place], float]
) -> dict[Place, FoundPath[Place]]:
    """Return the cheapest path to every reachable place; `price` returns the cost of entering one.

    Each place is expanded once, by its cheapest known path, so the search ends for any prices.
    """
    known: dict[Place, FoundPath[Place]] = {start: FoundPath((), 0.0)}
    prices: dict[Place, float] = {}
    frontier = [start]
    expanded: set[Place] = set()
    while frontier:
        here = min(frontier, key=lambda place: known[place].cost)
        frontier.remove(here)
        expanded.add(here)
        for beyond in ways(here):
            if beyond in expanded:
                continue
            if beyond not in prices:
                prices[beyond] = price(beyond)
            cost = known[here].cost + prices[beyond]
            if beyond not in known or cost < known[beyond].cost:
                known[beyond] = FoundPath((*known[here].places, beyond), cost)
                frontier.append(beyond)
    return known
