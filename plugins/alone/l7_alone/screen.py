"""What crosses the screen: sectors that are laid out or taken away, and all that is in them.

Whatever is revealed is seen as it is. After each change behind the screen `update` carries over
what concerns revealed sectors, and nothing else.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Literal

from l7core.api import Side, boards, compass

from . import query, sight
from .plan import cell_of, floor_of
from .state import NOWHERE, TILES, Alone, Avatar, Creature, Lost, Sector, Shown, Way

MIDDLE = (5, 3)
"""The cell of the hero's canvas on which the first sector of a level lies."""


def label(game: Alone, sector: int) -> str:
    """What the hero's side calls it."""
    return game.state.behind.labels[sector]


def update(game: Alone) -> None:
    """The hero's side shows all that is so in revealed sectors."""
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
    """AVATAR: who lay knocked down where nobody looks any more can come again."""
    avatar.down_at = None
    for shown in game.state.front.creatures.values():
        if shown.special == avatar.id:
            shown.at, shown.down = "", False


def ways(game: Alone, number: int) -> dict[Side, Way]:
    """What is on each side of a sector that is no wall."""
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
    """It is seen where its sector is revealed, and out of sight anywhere else."""
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
    """Lay out sectors, with all they hold; the creatures that come into sight by it.

    What has brought it about is told before it.
    """
    behind = game.state.behind
    unseen = [creature for creature in behind.creatures if not creature.shown]
    laid = [number for number in numbers if number not in behind.revealed]
    for number in laid:
        lay_tile(game, number)
    update(game)
    if because:
        because()
    for number in laid:
        if number in behind.rooms:
            game.emit("alone.revealed-room", room=behind.rooms[number], sector=label(game, number))
    appeared = [creature for creature in unseen if creature.shown]
    for creature in appeared:
        where = label(game, creature.at)
        game.emit("alone.appeared", creature=creature.shown, sector=where)
    return appeared


def lay_tile(game: Alone, number: int) -> None:
    """One sector; where no tile of its shape is left, the farthest of them is taken."""
    behind, front = game.state.behind, game.state.front
    plan, floor = query.plan(game), floor_of(number)
    alike = [each for each in behind.revealed if shape(game, each) == shape(game, number)]
    if len(alike) >= TILES[shape(game, number)]:
        away = plan.distances[behind.at]
        others = [each for each in alike if each != behind.at]
        hide(game, [max(others, key=lambda each: away[each])])
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
        missions=[quest.id for quest in front.quests if query.mission(game, quest.id).room == room],
    )
    game.reveal("alone.barrier.revealed")


def shape(game: Alone, number: int) -> str:
    """Which kind of tile shows that sector."""
    ways = query.plan(game).beyond[number]
    if number in game.state.behind.rooms:
        return "room"
    if len(ways) == 2:
        return "straight" if set(ways) in ({"n", "s"}, {"e", "w"}) else "curve"
    return "cross" if len(ways) > 3 else "junction"


def hide(game: Alone, numbers: Iterable[int]) -> None:
    """Take sectors away; what is remembered of them stays as it was."""
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
    """It was seen there last."""
    front = game.state.front
    name = creature.special or creature.kind
    front.lost.append(Lost(front.clock, name, label(game, sector), side))


def in_sight(game: Alone) -> list[int]:
    """The revealed sectors in sight of the hero."""
    behind = game.state.behind
    return sight.in_sight(
        behind.at,
        lambda here, side: ahead(game, here, side),
        lambda here, side: is_door(game, here, side),
        behind.revealed.__contains__,
    )


def light_in_sight(game: Alone) -> None:
    """Lighted sectors that come into sight are revealed, and what they bring into sight as well."""
    while found := sorted(lights_ahead(game)):
        reveal(game, found)


def lights_ahead(game: Alone) -> set[int]:
    """The first sector that is not revealed, on each line of sight, if it is lighted."""
    behind = game.state.behind
    found = set()
    for side in compass.SIDES:
        line = sight.line(
            behind.at,
            side,
            lambda here, side: ahead(game, here, side),
            lambda here, side: is_door(game, here, side),
        )
        first = next((number for number in line if number not in behind.revealed), None)
        if first is not None and first in behind.lit:
            found.add(first)
    return found


def ahead(game: Alone, here: int, side: Side) -> int | None:
    """What lies on that side, if neither a wall nor a blocked door is between."""
    other = query.plan(game).beyond[here].get(side)
    is_shut = other is None or boards.border(here, other) in game.state.behind.blocked
    return None if is_shut else other


def is_door(game: Alone, here: int, side: Side) -> bool:
    return query.plan(game).is_door(here, query.plan(game).beyond[here][side])
