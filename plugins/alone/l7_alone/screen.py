"""The screen between the two sides: it places or removes sectors with everything in them.

Revealed sectors are shown as they are. After each change on the hidden side, `update` copies the
contents of revealed sectors, and nothing else.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Literal

from l7core.api import Side, boards, compass

from . import query, sight
from .plan import cell_of, floor_of
from .state import NOWHERE, TILES, Alone, Avatar, Creature, Lost, Sector, Shown, Way

MIDDLE = (5, 3)
"""Cell of the hero's canvas for the first sector of a level."""


def label(game: Alone, sector: int) -> str:
    """Return the hero's id of a sector."""
    return game.state.behind.labels[sector]


def update(game: Alone) -> None:
    """Copy the state of all revealed sectors to the hero's side."""
    behind, front = game.state.behind, game.state.front
    front.at = label(game, behind.at)
    for number in behind.revealed:
        sector = front.sectors[label(game, number)]
        sector.ways = ways(game, number)
        sector.lit = number in behind.lit
        sector.danger = number in behind.danger
        sector.conditions = list(behind.conditions.get(number, ()))
    for creature in behind.creatures:
        show(game, creature)
    for avatar in behind.avatars:
        if avatar.down_at is not None and avatar.down_at not in behind.revealed:
            get_up(game, avatar)


def get_up(game: Alone, avatar: Avatar) -> None:
    """AVATAR: let a knocked-down avatar return once its sector is no longer revealed."""
    avatar.down_at = None
    for shown in game.state.front.creatures.values():
        if shown.special == avatar.id:
            shown.at, shown.down = "", False


def ways(game: Alone, number: int) -> dict[Side, Way]:
    """Return the open way or door on each side of a sector that has no wall."""
    plan, blocked = query.plan(game), game.state.behind.blocked
    return {
        side: "blocked"
        if boards.border(number, other) in blocked
        else "door"
        if plan.is_door(number, other)
        else "open"
        for side, other in plan.beyond[number].items()
    }


def show(game: Alone, creature: Creature) -> None:
    """Show a creature if its sector is revealed; hide it otherwise."""
    behind, front = game.state.behind, game.state.front
    if creature.at not in behind.revealed:
        if creature.shown:
            front.creatures[creature.shown].at = ""
            creature.shown = ""
        return
    if not creature.shown:
        front.shown += 1
        creature.shown = f"creature:{front.shown}"
        front.creatures[creature.shown] = Shown(
            creature.shown, creature.kind, "", special=creature.special
        )
    seen = front.creatures[creature.shown]
    seen.at, seen.wounds = label(game, creature.at), creature.wounds


def reveal(
    game: Alone, numbers: Iterable[int], because: Callable[[], None] | None = None
) -> list[Creature]:
    """Reveal sectors with their contents and return the creatures that come into sight.

    `because` logs the cause before the results are logged.
    """
    behind = game.state.behind
    unseen = [creature for creature in behind.creatures if not creature.shown]
    new = [number for number in numbers if number not in behind.revealed]
    for number in new:
        lay_tile(game, number)
    update(game)
    if because:
        because()
    for number in new:
        if number in behind.rooms:
            game.emit("alone.revealed-room", room=behind.rooms[number], sector=label(game, number))
    appeared = [creature for creature in unseen if creature.shown]
    for creature in appeared:
        where = label(game, creature.at)
        game.emit("alone.appeared", creature=creature.shown, sector=where)
    return appeared


def lay_tile(game: Alone, number: int) -> None:
    """Place a sector's tile; if none of its shape is left, remove the farthest of them first."""
    behind, front = game.state.behind, game.state.front
    plan, floor = query.plan(game), floor_of(number)
    alike = [each for each in behind.revealed if shape(game, each) == shape(game, number)]
    if len(alike) >= TILES[shape(game, number)]:
        distances = plan.distances[behind.at]
        others = [each for each in alike if each != behind.at]
        hide(game, [max(others, key=lambda each: distances[each])])
    behind.revealed.append(number)
    x, y = cell_of(number)
    if behind.offsets[floor] == NOWHERE:
        behind.offsets[floor] = (MIDDLE[0] - x, MIDDLE[1] - y)
    over_x, over_y = behind.offsets[floor]
    name = label(game, number)
    room = behind.rooms.get(number, "")
    front.sectors[name] = Sector(
        name,
        floor,
        (x + over_x, y + over_y),
        room,
        unit=number in plan.units,
        stairs=plan.stairs.get(number, ""),
        missions=[each.id for each in front.quests if room in query.mission(game, each.id).rooms],
    )
    game.reveal("alone.barrier.revealed")


def shape(game: Alone, number: int) -> str:
    """Return the tile shape of a sector."""
    ways = query.plan(game).beyond[number]
    if number in game.state.behind.rooms:
        return "room"
    if len(ways) == 2:
        return "straight" if set(ways) in ({"n", "s"}, {"e", "w"}) else "curve"
    return "cross" if len(ways) > 3 else "junction"


def hide(game: Alone, numbers: Iterable[int]) -> None:
    """Remove sectors from the table; the hero's side remembers them as last seen."""
    behind, front = game.state.behind, game.state.front
    for number in numbers:
        for creature in query.creatures_in(game, number):
            lose_sight(game, creature, number)
        behind.revealed.remove(number)
        sector = front.sectors[label(game, number)]
        sector.on_table, sector.seen = False, front.clock
    update(game)


def lose_sight(
    game: Alone, creature: Creature, sector: int, side: Side | Literal["stairs", ""] = ""
) -> None:
    """Record the sector in which a creature was last seen."""
    front = game.state.front
    name = creature.special or creature.kind
    front.lost.append(Lost(front.clock, name, label(game, sector), side))


def in_sight(game: Alone) -> list[int]:
    """Return the revealed sectors in sight of the hero."""
    behind = game.state.behind
    return sight.in_sight(
        behind.at,
        lambda here, side: ahead(game, here, side),
        lambda here, side: is_door(game, here, side),
        behind.revealed.__contains__,
    )


def light_in_sight(game: Alone) -> None:
    """Reveal lit sectors in sight until no more come into sight."""
    while lit_sectors := sorted(lights_ahead(game)):
        reveal(game, lit_sectors)


def lights_ahead(game: Alone) -> set[int]:
    """Return the first unrevealed sector on each line of sight, if it is lit."""
    behind = game.state.behind
    lit_sectors = set()
    for side in compass.SIDES:
        line = sight.line(
            behind.at,
            side,
            lambda here, side: ahead(game, here, side),
            lambda here, side: is_door(game, here, side),
        )
        first = next((number for number in line if number not in behind.revealed), None)
        if first is not None and first in behind.lit:
            lit_sectors.add(first)
    return lit_sectors


def ahead(game: Alone, here: int, side: Side) -> int | None:
    """Return the sector on a side, or None behind a wall or a blocked door."""
    other = query.plan(game).beyond[here].get(side)
    is_shut = other is None or boards.border(here, other) in game.state.behind.blocked
    return None if is_shut else other


def is_door(game: Alone, here: int, side: Side) -> bool:
    return query.plan(game).is_door(here, query.plan(game).beyond[here][side])
