"""The words for ids in sentences; records know their own names."""

from __future__ import annotations

from l7core.api import ids, say

from . import query
from .layout import DUCTS
from .state import Lockdown, is_contamination

WORDS = ("face", "colour", "thing", "power", "kind", "part", "state", "way")
"""Kinds of ids whose words stand in the texts, by what follows the colon."""


def name(game: Lockdown, id: str) -> str | None:
    """The words for that id, or nothing for a record."""
    kind, what = ids.head(id), ids.tail(id)
    if kind in WORDS:
        return thing(game, what) if kind == "thing" else say(game, f"lockdown.{kind}.{what}")
    if seats := ids.numbers_of("seat", id):
        return game.state.setup.seats[seats[0]].name
    if kind == "hunter":
        return hunter(game, int(what))
    if kind == "card":
        return card(game, what)
    if kind == "exit":
        slot, _, corridor = what.partition("/")
        return exit(game, slot, corridor)
    if "#" in id or is_contamination(id):
        return card(game, id)
    if id in game.state.places:
        return room(game, id)
    if id in game.state.corridors:
        one, other = (room(game, slot) for slot in query.layout(game).corridors[id].slots)
        return say(game, "lockdown.show.corridor", {"one": one, "other": other})
    return None


def room(game: Lockdown, slot: str) -> str:
    """The room's name, once it is known."""
    if game.state.places[slot].known:
        return query.room(game, slot).name
    return say(game, "lockdown.show.unknown-room")


def exit(game: Lockdown, slot: str, corridor: str) -> str:
    """A corridor by where it leads, or the ducts."""
    if corridor == DUCTS:
        return say(game, "lockdown.show.ducts")
    exits = query.layout(game).exits[slot]
    to = next(each.to for each in exits if each.corridor == corridor)
    return say(game, "lockdown.show.towards", {"room": room(game, to)})


def hunter(game: Lockdown, n: int) -> str:
    """Its kind and its number; one that is gone is known by no more than its number."""
    for each in game.state.hunters:
        if each.n == n:
            kind = say(game, f"lockdown.kind.{each.kind}")
            return say(game, "lockdown.show.hunter", {"kind": kind, "n": n})
    return say(game, "lockdown.show.gone", {"n": n})


def thing(game: Lockdown, id: str) -> str:
    """An object by its word, an item by its name."""
    if id in query.OBJECTS:
        return say(game, f"lockdown.thing.{id}")
    return str(game.rules.library["item"][id].name)


def card(game: Lockdown, id: str) -> str:
    """An action card by its name; contamination shows nothing of its face."""
    if id == "contamination" or is_contamination(id):
        return say(game, "lockdown.show.contamination")
    return str(query.action(game, id).name)
