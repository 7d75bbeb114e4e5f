"""Distances in action cards: moves, doors, the lift, and hunters on the way."""

from __future__ import annotations

from array import array
from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache
from itertools import pairwise
from typing import Final

from l7core.api import Verb

from .. import query
from ..layout import Layout
from ..state import Crew, Lockdown
from ..verbs.ways import Doors

STEP: Final = 1.0
"""Cost of a move."""
BESET: Final = 3.0
"""Additional cost of a room with a hunter."""
DOOR: Final = 2.0
"""Cost of a closed door for a character who can open doors."""
CALLING: Final = 0.5
"""Additional cost of the lift, which may have to be called."""
SHUT_OUT: Final = 9.0
"""Cost of a closed door for a character who cannot open doors but may find a way."""


class Ground:
    """The base as a character can walk it."""

    def __init__(self, game: Lockdown, who: Crew) -> None:
        state = game.state
        doors = frozenset(id for id, each in state.corridors.items() if each.door == "closed")
        beset = frozenset(hunter.slot for hunter in state.hunters)
        self._lift = shafts(game)
        self._walks = walks(
            query.layout(game),
            doors,
            DOOR if doors and can_open_doors(game, who) else SHUT_OUT,
            beset,
            self._lift,
        )
        self._tours: dict[str, list[tuple[float, str]]] = {}
        self.unknown = [slot for slot, place in state.places.items() if not place.known]

    def away(self, slot: str, to: str) -> float:
        """Return the cost of the way to a slot in cards."""
        return self._walks.cost(slot, to)

    def first_step(self, slot: str, to: str) -> str:
        """Return the first slot on the way; "" if the way has no steps."""
        return next(iter(self._walks.path(slot, to)[1:]), "")

    def rides(self, slot: str, to: str) -> bool:
        """Return whether the way uses the lift."""
        return any(self._lift.issuperset(step) for step in pairwise(self._walks.path(slot, to)))

    def looking(self, slot: str, rooms: int) -> tuple[float, str]:
        """Return the cost of exploring unknown rooms, nearest first, and the last explored slot."""
        tour = self._tours.get(slot)
        if tour is None:
            tour = self._tours[slot] = list(self._tour(slot))
        return tour[min(rooms, len(tour)) - 1] if rooms > 0 and tour else (0.0, slot)

    def _tour(self, here: str) -> Iterator[tuple[float, str]]:
        """Yield the total cost and the slot of each unknown room, nearest first.

        The room at the start does not count.
        """
        cost, left = 0.0, [each for each in self.unknown if each != here]
        while left:
            step, here = min([(self.away(here, each), each) for each in left])
            left.remove(here)
            cost += step
            yield cost, here


class Walks:
    """The cheapest ways between all slots, in arrays, because hundreds of them are cached."""

    __slots__ = ("_before", "_costs", "_numbers")

    def __init__(self, numbers: Mapping[str, int], costs: array[float], before: bytes) -> None:
        self._numbers = numbers
        """Number of each slot, shared by all ways on a board."""
        self._costs = costs
        """Costs of the ways from the first slot to every slot, then from the second slot …"""
        self._before = before
        """Number of the last slot before the end of each way, in the same order."""

    def cost(self, start: str, end: str) -> float:
        numbers = self._numbers
        return self._costs[numbers[start] * len(numbers) + numbers[end]]

    def path(self, start: str, end: str) -> list[str]:
        """Return all slots on a way, including its start."""
        slots, numbers = list(self._numbers), self._numbers
        row, here = numbers[start] * len(slots), numbers[end]
        path = [end]
        while slots[here] != start:
            here = self._before[row + here]
            path.append(slots[here])
        return path[::-1]


def shafts(game: Lockdown) -> frozenset[str]:
    """Return the slots where the lift can be entered and left; none without power."""
    if not game.state.power["lift"].on:
        return frozenset()
    slots = [query.slot_of(game, tile) for tile in query.LIFTS]
    return frozenset(slot for slot in slots if not query.place(game, slot).broken)


def can_open_doors(game: Lockdown, who: Crew) -> bool:
    """Return whether a card or item of the character opens doors."""
    return any(isinstance(each, Doors) for each in deeds_of(game, who))


def deeds_of(game: Lockdown, who: Crew) -> Iterator[Verb]:
    """Yield all verbs of the character's deck and items."""
    records = game.rules.library["action"]
    for each in game.rules.library["character"][who.character].deck:
        for deed in records[each.card].deeds:
            yield from deed.effects
    yield from tools_of(game, who)


def tools_of(game: Lockdown, who: Crew) -> Iterator[Verb]:
    """Yield all verbs of the character's items."""
    for _, item in query.items_of(game, who):
        for deed in item.deeds:
            yield from deed.effects


def lasting_deeds(game: Lockdown, who: Crew) -> Iterator[Verb]:
    """Yield the verbs of items that are not used up."""
    for _, item in query.items_of(game, who):
        if not item.used_up:
            for deed in item.deeds:
                yield from deed.effects


@lru_cache(maxsize=256)
def walks(
    board: Layout, doors: frozenset[str], door: float, beset: frozenset[str], lift: frozenset[str]
) -> Walks:
    """Return the cheapest ways between all slots, cached by doors, hunters and lift."""
    price = {slot: STEP + BESET * (slot in beset) for slot in board.slots}
    numbers = numbered(board)

    def steps(here: str) -> Iterator[tuple[int, float]]:
        for exit in board.exits[here]:
            yield numbers[exit.to], price[exit.to] + door * (exit.corridor in doors)
        if here in lift:
            for slot in sorted(lift - {here}):
                yield numbers[slot], price[slot] + CALLING

    neighbours = [list(steps(slot)) for slot in board.slots]
    costs, before = array("d"), bytearray()
    for start in range(len(neighbours)):
        cost_by_slot, slot_before = from_slot(start, neighbours)
        costs.extend(cost_by_slot[slot] for slot in range(len(neighbours)))
        before.extend(slot_before[slot] for slot in range(len(neighbours)))
    return Walks(numbers, costs, bytes(before))


@lru_cache(maxsize=8)
def numbered(board: Layout) -> dict[str, int]:
    return {slot: number for number, slot in enumerate(board.slots)}


def from_slot(
    start: int, neighbours: Sequence[Sequence[tuple[int, float]]]
) -> tuple[dict[int, float], dict[int, int]]:
    """Return the cost of the cheapest way to each slot, and the slot before its end.

    This is Dijkstra's algorithm.
    """
    costs, before = {start: 0.0}, {start: start}
    settled: set[int] = set()
    while len(settled) < len(costs):
        here = min((slot for slot in costs if slot not in settled), key=costs.__getitem__)
        settled.add(here)
        for slot, cost in neighbours[here]:
            if slot not in costs or costs[here] + cost < costs[slot]:
                costs[slot], before[slot] = costs[here] + cost, here
    return costs, before
