"""Distances in action cards: moves, doors, the lift, and hunters on the way."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from itertools import pairwise
from typing import Final

from l7core.api import Verb, graphs

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
        self._steps = walks(
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
        return self._steps[slot].cost_to(to)

    def first_step(self, slot: str, to: str) -> str:
        """Return the first slot on the way; "" if the way has no steps."""
        return self._steps[slot].first_to(to)

    def rides(self, slot: str, to: str) -> bool:
        """Return whether the way uses the lift."""
        return any(self._lift.issuperset(step) for step in pairwise(self._steps[slot].path_to(to)))

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
    """The cheapest ways from one slot."""

    def __init__(self, start: str, ways: dict[str, graphs.FoundPath[str]]) -> None:
        self._start = start
        self._ways = ways

    def cost_to(self, slot: str) -> float:
        return self._ways[slot].cost

    def path_to(self, slot: str) -> tuple[str, ...]:
        """Return all slots on the way, including the start."""
        return (self._start, *self._ways[slot].places)

    def first_to(self, slot: str) -> str:
        return next(iter(self._ways[slot].places), "")


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
) -> dict[str, Walks]:
    """Return the cheapest ways from every slot, cached by doors, hunters and lift."""
    price = {slot: STEP + BESET * (slot in beset) for slot in board.slots}

    def steps(here: str) -> Iterator[tuple[str, float]]:
        for exit in board.exits[here]:
            yield exit.to, price[exit.to] + door * (exit.corridor in doors)
        if here in lift:
            for slot in sorted(lift - {here}):
                yield slot, price[slot] + CALLING

    neighbours = {slot: list(steps(slot)) for slot in board.slots}
    return {slot: Walks(slot, from_slot(slot, neighbours)) for slot in board.slots}


def from_slot(
    start: str, neighbours: dict[str, list[tuple[str, float]]]
) -> dict[str, graphs.FoundPath[str]]:
    """Return the cheapest ways from a slot, by Dijkstra's algorithm."""
    known: dict[str, graphs.FoundPath[str]] = {start: graphs.FoundPath((), 0.0)}
    settled: set[str] = set()
    while len(settled) < len(known):
        here = min((s for s in known if s not in settled), key=lambda slot: known[slot].cost)
        settled.add(here)
        way = known[here]
        for slot, cost in neighbours[here]:
            if slot not in known or way.cost + cost < known[slot].cost:
                known[slot] = graphs.FoundPath((*way.places, slot), way.cost + cost)
    return known
