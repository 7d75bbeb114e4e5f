"""Objects (eggs, corpses and carcasses) in a room or carried by characters in it."""

from __future__ import annotations

from . import ops, query
from .state import Crew, Lockdown


def at_hand(game: Lockdown, who: Crew) -> list[str]:
    """Return the kinds of objects in a character's room, each once."""
    place = query.place(game, who.slot)
    here = [held.id for held in place.things]
    here += [held.id for each in query.crew_in(game, who.slot) for held in each.hands]
    here += [query.EGG] * bool(place.eggs)
    return [kind for kind in query.OBJECTS if kind in here]


def use_up(game: Lockdown, who: Crew, kind: str) -> None:
    """Remove an object: first from the room itself, then from characters in it."""
    place = query.place(game, who.slot)
    if kind == query.EGG and place.eggs:
        ops.lose_eggs(game, who.slot)
        return
    for things in (place.things, *(each.hands for each in query.crew_in(game, who.slot))):
        for held in things:
            if held.id == kind:
                things.remove(held)
                return
