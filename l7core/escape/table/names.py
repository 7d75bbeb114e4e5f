"""Names for ids in sentences: prisoners, rooms, doors, enemies, dice and single words.

Cards and tiles have their own names. This module names everything else.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import wraps
from typing import Final, TypeAlias

from l7core.api import Name, Side, compass, memo, named
from l7core.escape.table import fear, placements, query
from l7core.escape.table.grid import Placement
from l7core.escape.table.rules_data import STATS
from l7core.escape.table.state import EscapeGame, Hero

NOWHERE = Name("", "")
WORD = "escape.word."
NAME = "escape.name."
Naming: TypeAlias = Callable[[EscapeGame, str, str], str | Name | None]
"""Function that returns the name for the two parts of an id."""
BESIDE: Final = ("door-left", "door-right")
ABOVE: Final = ("door-upper", "door-lower")
OF_TWO: Final[dict[Side, tuple[str, str]]] = {"n": BESIDE, "s": BESIDE, "e": ABOVE, "w": ABOVE}
"""Names of two doors on one side of a room, in the order of their position on the map."""


def name(game: EscapeGame, id: str) -> str | Name | None:
    """Return the name of an id or of several ids; None if the id is not one of this game."""
    if " " in id:
        return _several(game, id.split(", ")) if ", " in id else None
    kind, colon, rest = id.partition(":")
    if colon:
        naming = NAMING.get(kind)
        return naming(game, kind, rest) if naming else None
    return game.rules.texts.templates.get(WORD + id)


def _several(game: EscapeGame, ids: list[str]) -> Name:
    """Return `Guard 1, Clone 2`, with the sentence form `a Stun Stick and a Bone Saw`."""
    spoken = [game.rules.spoken(game, id) or id for id in ids]
    phrases = [f"{each:a}" if isinstance(each, Name) else each for each in spoken]
    return Name(", ".join(map(str, spoken)), listed(game, phrases))


def say(game: EscapeGame, key: str, **words: str | int | Name) -> str:
    """Return a phrase of the texts, filled with words that are already names."""
    return game.rules.texts.say(key, words)


def word(game: EscapeGame, id: str) -> str:
    """Return a single word of the texts, for an id such as `strength` or `n`."""
    return game.rules.texts.templates.get(WORD + id, id)


def prisoner(game: EscapeGame, kind: str, number: str) -> str | None:
    """Return the character's short name, or the player's before a character is chosen."""
    seat = int(number)
    character = query.tables(game).characters.get(game.state.heroes[seat].character)
    if character is None:
        return game.state.setup.seats[seat].name
    return character.phrase or character.name


def in_full(game: EscapeGame, hero: Hero) -> str:
    """Return the character's full name, or the player's before a character is chosen."""
    character = query.tables(game).characters.get(hero.character)
    return character.name if character else game.state.setup.seats[hero.seat].name


def on_the_map(name: Naming) -> Naming:
    """Cache on the map the names that depend only on the map."""

    @wraps(name)
    def read(game: EscapeGame, kind: str, number: str) -> str | Name | None:
        cache, key = game.state.map.memo, (name, game.rules, number)
        if key not in cache:
            cache[key] = name(game, kind, number)
        known: str | Name | None = cache[key]
        return known

    return read


@on_the_map
def room(game: EscapeGame, kind: str, number: str) -> str | Name | None:
    """Return the tile's name, with a number if several rooms are that tile."""
    rooms = game.state.map.rooms
    if not number.isdecimal() or int(number) >= len(rooms):
        return None
    tile = rooms[int(number)].tile
    alike = query.rooms_of_tile(game, tile)
    if len(alike) == 1:
        return _of_record(game, tile)
    numbered = f"{named(game, tile)} {alike.index(int(number)) + 1}"
    return Name(numbered, numbered)


def _of_record(game: EscapeGame, id: str) -> Name:
    """Return the name of a record."""
    spoken = game.rules.spoken(game, id)
    return spoken if isinstance(spoken, Name) else Name(id, id)


@on_the_map
def door(game: EscapeGame, kind: str, number: str) -> str | None:
    """Return the name of a door: the rooms on both sides, or the side towards unexplored space."""
    doors = game.state.map.doors
    if not number.isdecimal() or int(number) >= len(doors):
        return None
    own_door = doors[int(number)]
    own = room(game, "room", str(own_door.room)) or NOWHERE
    if own_door.other is None:
        side = word(game, own_door.side)
        beside = [
            each for each in doors if (each.room, each.side) == (own_door.room, own_door.side)
        ]
        if len(beside) == 1:
            return say(game, NAME + "door-out", room=own, side=side)
        place = sorted(each.edge for each in beside).index(own_door.edge)
        if len(beside) > len(OF_TWO[own_door.side]):
            return say(game, NAME + "door-out-of-several", room=own, side=side, place=place + 1)
        return say(game, NAME + OF_TWO[own_door.side][place], room=own, side=side)
    other = room(game, "room", str(own_door.other)) or NOWHERE
    return say(game, NAME + "door", room=own, other=other)


def way(game: EscapeGame, kind: str, rest: str) -> str | None:
    """Return the doors of a placement and the room behind each, if explored.

    The text names ducts only if two placements can have the same doors but different ducts.
    """
    tile, placement = placements.way_of(game, rest)
    doors = [_laid_door(game, edge) for edge in placement.on_map(placement.shape.doors)]
    text = say(game, f"{NAME}lay-door{'s' if len(doors) > 1 else ''}", doors=listed(game, doors))
    if closed := list(_closed_doors(game, placement)):
        text += say(game, NAME + "lay-closes", doors=listed(game, closed))
    shapes = query.tables(game).tiles[tile].shapes
    ducts = placement.on_map(placement.shape.ducts)
    if ducts and len({frozenset(shape.doors) for shape in shapes}) < len(shapes):
        sides = dict.fromkeys(word(game, side) for _, _, side in ducts)
        text += say(game, NAME + "lay-ducts", sides=listed(game, list(sides)))
    return text


def _laid_door(game: EscapeGame, edge: compass.Edge) -> str:
    """Return the text for a door of a tile that is being placed."""
    map, side = game.state.map, word(game, edge[2])
    neighbour = map.cells.get(compass.beyond(edge))
    if neighbour is None:
        return side
    if edge not in map.openings:
        return say(game, NAME + "lay-to-wall", side=side)
    return say(game, NAME + "lay-to-room", side=side, room=named(game, f"room:{neighbour}"))


def _closed_doors(game: EscapeGame, placement: Placement) -> Iterator[str]:
    """Yield the doors of the map that would end at the tile's walls."""
    for edge in placement.on_map(placement.shape.walls):
        door_number = game.state.map.openings.get(edge)
        if door_number is not None:
            yield str(door(game, "door", str(door_number)) or "")


def listed(game: EscapeGame, parts: list[str]) -> str:
    """Return a list such as `north, east and south`."""
    *first, last = parts
    return say(game, NAME + "and").join((", ".join(first), last)) if first else last


@memo.memoised
def enemy(game: EscapeGame, kind: str, number: str) -> str | Name | None:
    """Return the kind and number of an enemy.

    A symbol replaces the number of kinds told apart by a die. A unique enemy has no number.
    """
    record = query.figures(game, kind)  # type: ignore[arg-type]
    if not number.isdecimal() or record.count == 1:
        return _of_record(game, record.id)
    if int(number) <= len(record.symbols):
        symbol = word(game, record.symbols[int(number) - 1])
        return say(game, NAME + "by-symbol", name=record.name, symbol=symbol)
    return f"{record.name} {number}"


@memo.memoised
def face(game: EscapeGame, kind: str, number: str) -> str | None:
    """Return the text for a face of the die."""
    icons = query.tables(game).icons
    shown = [
        say(game, NAME + ("double" if values[int(number)] > 1 else "single"), icon=word(game, stat))
        for stat, values in icons.items()
        if number.isdecimal() and values[int(number)]
    ]
    return say(game, NAME + "and").join(shown) or say(game, NAME + "blank")


@memo.memoised
def worth(game: EscapeGame, level: str, figures: str) -> str | None:
    """Return the text for a target's level: `threat:3+1` is 3 threat, and 1 for being adjacent."""
    figure, plus, _ = figures.partition("+")
    key = NAME + ("worth-adjacent" if plus else "worth")
    return say(game, key, level=word(game, level), n=figure)


def side(game: EscapeGame, kind: str, which: str) -> str | None:
    """Return the name of the enemies to outwit: one kind or all aliens.

    While the map has only one kind of alien, its name replaces "aliens".
    """
    if which == "alien":
        kinds = {enemy.kind for enemy in game.state.enemies} - {"guard"}
        which = kinds.pop() if len(kinds) == 1 else which
    return game.rules.texts.templates.get(f"{WORD}side-{which}")


def icon(game: EscapeGame, kind: str, which: str) -> str | None:
    """Return the name of a room's icon."""
    return game.rules.texts.templates.get(f"{WORD}icon-{which}")


@memo.memoised
def more_dice(game: EscapeGame, level: str) -> tuple[tuple[int, str], ...]:
    """Return the fear or threat from which enemies roll more dice, each with its text."""
    return tuple(
        (more.at, say(game, "escape.show.smelt", kind=record.name, n=more.n))
        for record in query.tables(game).enemies.values()
        if (more := record.more_dice) and more.level == level
    )


def effects_of(game: EscapeGame, band: fear.Band) -> str:
    """Return the effects of a fear band on stats, enemies' dice and vents."""
    parts = [
        say(game, "escape.show.shift", n=n, stat=word(game, stat))
        for stat in STATS
        if (n := getattr(band, stat))
    ]
    parts += [text for start, text in more_dice(game, "fear") if start <= band.least]
    if band.least >= fear.NO_VENTS_FROM:
        parts.append(say(game, "escape.show.panic"))
    return ", ".join(parts)


def band(game: EscapeGame, kind: str, level: str) -> str | None:
    """Return the text for a change to another fear band."""
    effects = effects_of(game, fear.BY_LEVEL[game.state.toggles["fear-bands"]][int(level)])
    return say(game, NAME + (kind if effects else f"{kind}-plain"), effects=effects)


def dealt(game: EscapeGame, kind: str, hands: str) -> str | None:
    """Return the cards dealt to each prisoner: `dealt:0+5.1+5` lists seats and hand sizes."""
    return " ".join(_dealt_to(game, *map(int, each.split("+"))) for each in hands.split("."))


def _dealt_to(game: EscapeGame, seat: int, cards: int) -> str:
    hero = game.state.heroes[seat]
    skills = listed(game, [named(game, skill) for skill in hero.skills] or [word(game, "nothing")])
    return say(game, NAME + "dealt", who=named(game, hero.id), skills=skills, cards=cards)


NAMING: Final[dict[str, Naming]] = {
    "hero": prisoner,
    "room": room,
    "door": door,
    placements.WAY: way,
    "guard": enemy,
    "clone": enemy,
    "hybrid": enemy,
    "cronos": enemy,
    "face": face,
    "fear": worth,
    "threat": worth,
    "side": side,
    "icon": icon,
    "dealt": dealt,
    "band": band,
    "band-aside": band,
}
"""Naming functions by the first part of an id."""
