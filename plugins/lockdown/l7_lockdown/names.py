"""Names for ids in sentences: characters, rooms, corridors, hunters, cards and single words.

Content records have their own names; this module names everything else.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from l7core.api import Name, ids, say

from . import query
from .layout import DUCTS
from .state import Lockdown, is_contamination

WORDS: Final = ("face", "colour", "power", "part", "state", "way", "means", "pod", "found", "token")
"""Kinds of ids whose words come from the texts, looked up by the part after the colon."""


def name(game: Lockdown, id: str) -> str | Name | None:
    """Return the words for an id or a comma-separated list of ids; None for a record."""
    if ", " in id:
        parts = [game.rules.name(game, each) for each in id.split(", ")]
        return listed(game, [each for each in parts if each]) if all(parts) else None
    if id in game.state.places:
        return room(game, id)
    if id in game.state.corridors:
        one, other = (room(game, slot) for slot in query.layout(game).corridors[id].slots)
        return game.rules.texts.say("lockdown.show.corridor", {"one": one, "other": other})
    kind, rest = ids.head(id), ids.tail(id)
    if kind in WORDS:
        return say(game, f"lockdown.{kind}.{rest}")
    if naming := NAMING.get(kind):
        return naming(game, rest)
    return card(game, id) if "#" in id or is_contamination(id) else None


def listed(game: Lockdown, parts: list[str]) -> str:
    """Join names as in `Rest, Search and Sprint`."""
    *first, last = parts
    if not first:
        return last
    return say(game, "lockdown.show.and", {"first": ", ".join(first), "last": last})


def person(game: Lockdown, seat: str) -> str:
    """Return the phrase for a character, or the player's name before a character is chosen."""
    who = game.state.crew[int(seat)]
    if who.character:
        return query.character(game, who).phrase
    return player(game, seat)


def player(game: Lockdown, seat: str) -> str:
    return game.state.setup.seats[int(seat)].name


def room(game: Lockdown, slot: str) -> Name:
    """Return the name of a room; unknown rooms share one name."""
    if game.state.places[slot].known:
        record = query.room(game, slot)
        return game.rules.named(record, record.id)
    return phrased(game, "unknown-room")


def phrased(game: Lockdown, key: str) -> Name:
    """Return a name and phrase from the texts."""
    return Name(say(game, f"lockdown.thing.{key}"), say(game, f"lockdown.phrase.{key}"))


def exit(game: Lockdown, way: str) -> str:
    """Return an exit by its numbers and destination, or the words for the ducts."""
    slot, _, corridor = way.partition("/")
    if corridor == DUCTS:
        return say(game, "lockdown.show.ducts")
    exits = query.layout(game).exits[slot]
    target = next(each.to for each in exits if each.corridor == corridor)
    words: dict[str, str | int | Name] = {"way": number(game, way), "room": room(game, target)}
    return game.rules.texts.say("lockdown.show.towards", words)


def number(game: Lockdown, way: str) -> str:
    """Return an exit by its numbers as on the map, or the words for the ducts."""
    slot, _, corridor = way.partition("/")
    if corridor == DUCTS:
        return say(game, "lockdown.show.ducts")
    numbers = query.layout(game).numbers(slot, corridor)
    return say(game, "lockdown.show.by-number", {"n": "/".join(map(str, numbers))})


def hunter(game: Lockdown, n: str) -> str | Name:
    """Return a hunter's kind and number; the Queen has no number."""
    kind = game.state.hatched[int(n) - 1]
    if kind == "queen":
        return phrased(game, "queen")
    return say(game, f"lockdown.hunter.{kind}", {"n": int(n)})


def thing(game: Lockdown, id: str) -> Name:
    """Return the word for an object, or the name of an item."""
    if id in query.OBJECTS:
        return phrased(game, id)
    record = game.rules.library["item"][id]
    return game.rules.named(record, id)


def egg(game: Lockdown, slot: str) -> Name:
    """Return the name of an egg as a target."""
    return phrased(game, query.EGG)


def card(game: Lockdown, id: str) -> str:
    """Return the name of an action card; contamination cards do not show their face."""
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
"""Naming functions by the first part of an id."""
