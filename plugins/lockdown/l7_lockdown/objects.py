"""Objects: eggs, corpses and carcasses, lying in a room or carried by somebody who is there."""

from __future__ import annotations

from . import ops, query
from .state import Crew, Lockdown


def at_hand(game: Lockdown, who: Crew) -> list[str]:
    """The kinds of them in the room, each once."""
    place = query.place(game, who.slot)
    near = [held.id for held in place.things]
    near += [held.id for each in query.crew_in(game, who.slot) for held in each.hands]
    near += [query.EGG] * bool(place.eggs)
    return [kind for kind in query.OBJECTS if kind in near]


def use_up(game: Lockdown, who: Crew, kind: str) -> None:
    """The object is gone: of what lies here first, then of what somebody carries."""
    place = query.place(game, who.slot)
    if kind == query.EGG and place.eggs:
        ops.lose_eggs(game, who.slot)
        return
    for things in (place.things, *(each.hands for each in query.crew_in(game, who.slot))):
        for held in things:
            if held.id == kind:
                things.remove(held)
                return
