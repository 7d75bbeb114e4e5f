"""Objects (eggs, corpses and carcasses) in a room or carried by characters in it."""

from __future__ import annotations

from collections.abc import Iterator

from . import ops, query
from .state import Crew, Held, Lockdown


def at_hand(game: Lockdown, who: Crew) -> list[str]:
    """Return the kinds of objects in a character's room, each once."""
    here = [held.id for things in piles(game, who) for held in things]
    here += [query.EGG] * bool(query.place(game, who.slot).eggs)
    return [kind for kind in query.OBJECTS if kind in here]


def use_up(game: Lockdown, who: Crew, kind: str, *, seat: int | None = None) -> None:
    """Remove an object: from the room itself, else from the character, else from others there.

    With `seat`, remove the corpse of that seat's character.
    """
    if kind == query.EGG and query.place(game, who.slot).eggs:
        ops.lose_eggs(game, who.slot)
        return
    for things in piles(game, who):
        for held in things:
            if held.id == kind and (seat is None or held.seat in (None, seat)):
                things.remove(held)
                return


def piles(game: Lockdown, who: Crew) -> Iterator[list[Held]]:
    """Yield the things in a character's room, in the character's hands and in others' hands."""
    yield query.place(game, who.slot).things
    yield who.hands
    for other in query.crew_in(game, who.slot):
        if other is not who:
            yield other.hands


def bodies(game: Lockdown, who: Crew) -> list[Crew]:
    """Return the dead characters whose corpses are in the room, carried or not."""
    things = (held for pile in piles(game, who) for held in pile)
    corpses = {held.seat for held in things if held.id == query.CORPSE}
    dead = [each for each in game.state.crew if each.where == "dead"]
    # In saves from before corpses had a seat, any corpse is that of any dead character.
    return [each for each in dead if each.seat in corpses or None in corpses]
