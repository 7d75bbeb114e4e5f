"""The words for ids in sentences: people, rooms, corridors, hunters, cards, and single words.

Records bear their own names; what stands here has none in the content.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from l7core.api import Name, ids, say

from . import query
from .layout import DUCTS
from .state import Lockdown, is_contamination

WORDS: Final = ("face", "colour", "power", "part", "state", "way", "means", "pod", "found")
"""Kinds of ids whose words stand in the texts, by what follows the colon."""


def name(game: Lockdown, id: str) -> str | Name | None:
    """The words for that id, or for several; nothing for a record."""
    if ", " in id:
        parts = [game.rules.name(game, each) for each in id.split(", ")]
        return listed(game, [each for each in parts if each]) if all(parts) else None
    if id in game.state.places:
        return room(game, id)
    if id in game.state.corridors:
        one, other = (room(game, slot) for slot in query.layout(game).corridors[id].slots)
        return game.rules.texts.say("lockdown.show.corridor", {"one": one, "other": other})
    kind, what = ids.head(id), ids.tail(id)
    if kind in WORDS:
        return say(game, f"lockdown.{kind}.{what}")
    if naming := NAMING.get(kind):
        return naming(game, what)
    return card(game, id) if "#" in id or is_contamination(id) else None


def listed(game: Lockdown, parts: list[str]) -> str:
    """`Rest, Search and Sprint`."""
    *first, last = parts
    if not first:
        return last
    return say(game, "lockdown.show.and", {"first": ", ".join(first), "last": last})


def person(game: Lockdown, seat: str) -> str:
    """What the others call the character; before one is chosen, the player."""
    who = game.state.crew[int(seat)]
    if who.character:
        return query.character(game, who).phrase
    return player(game, seat)


def player(game: Lockdown, seat: str) -> str:
    return game.state.setup.seats[int(seat)].name


def room(game: Lockdown, slot: str) -> Name:
    """The room's name, once it is known."""
    if game.state.places[slot].known:
        record = query.room(game, slot)
        return game.rules.named(record, record.id)
    return phrased(game, "unknown-room")


def phrased(game: Lockdown, what: str) -> Name:
    """Something whose name and phrase stand in the texts."""
    return Name(say(game, f"lockdown.thing.{what}"), say(game, f"lockdown.phrase.{what}"))


def exit(game: Lockdown, way: str) -> str:
    """A corridor by its number, and where it leads; or the ducts."""
    slot, _, corridor = way.partition("/")
    if corridor == DUCTS:
        return say(game, "lockdown.show.ducts")
    exits = query.layout(game).exits[slot]
    to = next(each.to for each in exits if each.corridor == corridor)
    words: dict[str, str | int | Name] = {"way": number(game, way), "room": room(game, to)}
    return game.rules.texts.say("lockdown.show.towards", words)


def number(game: Lockdown, way: str) -> str:
    """A way out of a room as the map has it: by its number, or by both."""
    slot, _, corridor = way.partition("/")
    if corridor == DUCTS:
        return say(game, "lockdown.show.ducts")
    numbers = query.layout(game).numbers(slot, corridor)
    return say(game, "lockdown.show.by-number", {"n": "/".join(map(str, numbers))})


def hunter(game: Lockdown, n: str) -> str | Name:
    """Its kind and its number; there is but one queen."""
    kind = game.state.hatched[int(n) - 1]
    if kind == "queen":
        return phrased(game, "queen")
    return say(game, f"lockdown.hunter.{kind}", {"n": int(n)})


def thing(game: Lockdown, id: str) -> Name:
    """An object by its word, an item by its name."""
    if id in query.OBJECTS:
        return phrased(game, id)
    record = game.rules.library["item"][id]
    return game.rules.named(record, id)


def egg(game: Lockdown, slot: str) -> Name:
    """One of those that lie there, as a target."""
    return phrased(game, query.EGG)


def card(game: Lockdown, id: str) -> str:
    """An action card by its name; contamination shows nothing of its face."""
    if id == "contamination" or is_contamination(id):
        return say(game, "lockdown.show.contamination")
    return str(query.action(game, id).name)


Naming = Callable[[Lockdown, str], str | Name]
NAMING: Final[dict[str, Naming]] = {
    "seat": person,
    "player": player,
    "hunter": hunter,
    "card": card,
    "exit": exit,
    "number": number,
    "egg": egg,
    "thing": thing,
}
"""By the first part of an id."""
