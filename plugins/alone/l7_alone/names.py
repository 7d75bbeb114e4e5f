"""Names of ids in sentences; records have names of their own."""

from __future__ import annotations

from l7core.api import Name, ids, say

from .plan import WIDTH, cell_of, floor_of
from .state import HERO, Alone

WORDS = (
    "way",
    "from",
    "action",
    "track",
    "ability",
    "deck",
    "level",
    "matrix",
    "face",
    "temper",
    "sound",
)
"""Kinds of ids whose names are in the texts, by the part after the colon."""
TARGETS = ("unit", "danger", "creature", "stairs", "lit", "blocked")


def name(game: Alone, id: str) -> str | Name | None:
    """Return the name of an id, or None for a record."""
    kind, tail = ids.head(id), ids.tail(id)
    if kind in WORDS:
        return say(game, f"alone.{kind}.{tail}")
    if seats := ids.numbers_of("seat", id):
        return hero(game) if seats[0] == HERO else game.state.setup.seats[seats[0]].name
    if kind == "sector":
        return sector(game, id)
    if kind == "done":
        return done(game, list(dict.fromkeys(tail.split("+"))))
    if kind == "square":
        return square(game, int(tail))
    if kind == "creature" and tail.isdecimal():
        return creature(game, id)
    if kind == "beast":
        return beast(game, int(tail))
    if kind == "upgrade":
        avatar, _, upgrade = tail.partition("/")
        spaces = game.rules.library["avatar"][avatar].upgrades
        return str(next(each.words for each in spaces if each.id == upgrade))
    if kind in TARGETS:
        return say(game, f"alone.target.{id}")
    if "#" in id:
        return game.rules.spoken(game, id.partition("#")[0])
    return None


def hero(game: Alone) -> str:
    """Return the hero player's name, or the character's name if the seat has no name of its own."""
    own = game.state.setup.seats[HERO].name
    record = game.rules.library["character"].get(game.state.front.hero.character)
    return str(record.phrase) if record and own == say(game, "alone.chair.hero") else own


def done(game: Alone, actions: list[str]) -> str:
    """Return the hero's actions of this turn as text, in the order of declaration."""
    *others, last = (say(game, f"alone.done.{action}") for action in actions)
    if not others:
        return last
    return say(game, "alone.done.and", {"one": ", ".join(others), "other": last})


def sector(game: Alone, id: str) -> str | Name:
    """Return the name of a room; any other sector is a corridor, as its number says nothing."""
    known = game.state.front.sectors.get(id)
    room = known.room if known else ""
    if not known and id in game.state.behind.labels:
        room = game.state.behind.rooms.get(game.state.behind.labels.index(id), "")
    if room:
        return called(game, room)
    return Name(say(game, "alone.show.corridor"), say(game, "alone.show.a-corridor"))


def square(game: Alone, number: int) -> str:
    """Return the map coordinates of a sector for evil players: A to F above, G to L below."""
    column, row = cell_of(number)
    at = f"{COLUMNS[floor_of(number) * WIDTH + column]}{row + 1}"
    room = game.state.behind.rooms.get(number)
    return say(game, "alone.show.room-at", {"room": room, "at": at}) if room else at


COLUMNS = "ABCDEFGHIJKL"


def creature(game: Alone, id: str) -> str | Name:
    """Return the name of a creature that the hero sees or has seen."""
    shown = game.state.front.creatures.get(id)
    if shown is None:
        return say(game, "alone.show.gone")
    return called(game, shown.special or shown.kind)


def beast(game: Alone, n: int) -> str | Name:
    """Return the name of a creature on the map, for evil players."""
    for each in game.state.behind.creatures:
        if each.n == n:
            return called(game, each.special or each.kind)
    return say(game, "alone.show.gone")


def called(game: Alone, record: str) -> str | Name:
    return game.rules.spoken(game, record) or record
