"""Exploring: placing a new tile at a door to unexplored space, and entering it.

Rules: Exploring, Peeking, Vents as doors. Rulings: 3, 28, 29, 30, 48, 106.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import Literal

from msgspec.structs import replace

from l7core.api import Option, compass, offers, questions
from l7core.escape.content.kinds import EventIcon
from l7core.escape.flows import dice, flows, hand, open_window, pick, relock
from l7core.escape.flows.lockdown import gain_threat
from l7core.escape.flows.move import EVENT, GROUP, held, leave
from l7core.escape.flows.reroll import reroll
from l7core.escape.table import costs, ops, query
from l7core.escape.table.grid import Map, Placement
from l7core.escape.table.placements import way_id
from l7core.escape.table.rolls import Challenge
from l7core.escape.table.rules_data import TileFacts
from l7core.escape.table.state import EscapeGame, Hero
from l7core.escape.table.surroundings import Surroundings

HERE = Option("stay", "escape.peek.stay")
THERE = Option("go", "escape.peek.go")
NO_TILES = offers.refuse("explore", "no-tiles", "exploring")
NO_VENT_HERE = offers.refuse("explore", "no-vent-to-explore", "exploring")
NOTHING_UNEXPLORED = offers.refuse("explore", "nothing-unexplored", "exploring")


def ways_on(game: EscapeGame, hero: Hero, here: Surroundings, offered: offers.Sorted) -> None:
    """Offer the unexplored doors, or the walls behind a vent if the map has no such door left."""
    map, unexplored = game.state.map, here.ways.unexplored
    if not query.tiles_left(game):
        offered.refusals.append(NO_TILES)
    elif not unexplored and not query.can_explore_by_vent(game, hero, here.room):
        offered.refusals.append(NO_VENT_HERE if map.is_closed else NOTHING_UNEXPLORED)
    elif here.held_back:
        offered.refusals.append(held("explore", here.held_back))
    elif unexplored:
        offered.options += _doors(unexplored)
    else:
        offered.options += _walls(map, here.room)


@cache
def _doors(unexplored: tuple[int, ...]) -> tuple[Option, ...]:
    label, barrier = "escape.explore.door", "escape.barrier.tile"
    return tuple(
        Option(f"explore:{door}", label, f"door:{door}", barrier, GROUP) for door in unexplored
    )


def _walls(map: Map, room: int) -> list[Option]:
    return [_wall(room, edge) for edge in map.free_edges(room)]


@cache
def _wall(room: int, edge: compass.Edge) -> Option:
    x, y, side = edge
    return Option(
        f"explore:{x},{y},{side}",
        "escape.explore.wall",
        f"room:{room}",
        "escape.barrier.tile",
        GROUP,
        args={"side": side},
    )


@flows("escape:explore")
async def explore(game: EscapeGame, hero: Hero, target: str) -> None:
    """Explore: peek if the scenario requires it, place the next tile and enter it."""
    if "," in target:
        x, y, side = target.split(",")
        ops.rooms.open_wall(game, hero.place, (int(x), int(y), side))  # type: ignore[arg-type]
        door = len(game.state.map.doors) - 1
    else:
        door = int(target)

    room = None
    if query.must_peek(game, hero) and await _peek(game, hero):
        tile = query.peek_tile(game)
        room = await lay_set_aside(game, hero, tile, door)
        there = replace(THERE, barrier=_barrier_of(game, tile))
        if room is not None and await game.ask(hero.seat, "escape.peek", (there, HERE)) is HERE:
            return
    if room is None:
        room = await _lay_next(game, hero, door)
    ops.turn.spend_move(game)
    if room is not None:
        left = hero.place
        await _enter(game, hero, room)
        await relock.after_passing(game, hero, left)


async def _enter(game: EscapeGame, hero: Hero, room: int) -> None:
    """Enter the new room: open crates, then trigger its event."""
    left = hero.place
    await leave(game, hero)
    if hero.room != left:
        return
    ops.prisoners.move(game, hero, room, "exploring")
    await open_window(game, "left", hero.seat, f"room:{left}")
    await gain_threat(game, hero, costs.of_arms(game, hero, room), "armed")
    await open_window(game, "explored", hero.seat, f"room:{room}")
    tile = query.tile(game, room)
    if tile.crates:
        more = query.has_power(game, hero, "scavenger")
        await hand.find_items(game, hero, tile.crates + more, "crate")
    await open_window(game, "entered", hero.seat, f"room:{room}")
    if hero.room == room and (icon := _event_of(game, tile)):
        ops.turn.end_actions(game, icon)


def _event_of(game: EscapeGame, tile: TileFacts) -> EventIcon | None:
    """Return the event that exploring a tile triggers, or None (ruling 3)."""
    if game.state.turn.quiet:
        return None
    is_asleep = tile.reactivating and game.state.lockdown
    if is_asleep and game.toggle("reactivation-in-lockdown") == "never":
        return None
    return tile.event


def _barrier_of(game: EscapeGame, tile: str) -> str:
    """Return the barrier of entering a new tile: its crate or its event, or an empty string."""
    facts = query.tables(game).tiles[tile]
    items = game.state.items
    if facts.crates and (items.cards or items.discard):
        return "escape.barrier.item"
    return EVENT if _event_of(game, facts) else ""


# -- peeking


async def _peek(game: EscapeGame, hero: Hero) -> bool:
    """Roll one Intelligence die; enough icons find the tile."""
    ops.turn.note_peek(game, hero.place)
    needed = query.icons_to_find(game)
    faces = dice.throw(game, "peek", "intelligence", 1, who=hero.id, needed=needed)
    await reroll(game, hero, Challenge("intelligence", needed, "peek"), faces)
    icons = dice.count(game, "intelligence", faces)
    verdict = "found" if icons >= needed else "missed"
    game.emit(f"escape.peek.{verdict}", who=hero.id, tile=query.peek_tile(game))
    return icons >= needed


# -- placing tiles


async def _lay_next(game: EscapeGame, hero: Hero, door: int) -> int | None:
    """Place the first tile of the stack that fits; tiles that do not fit go to the bottom.

    If all stacks are empty, place the tile that peeking looks for.
    """
    stack = next((stack for stack in game.state.stacks if stack), None)
    if stack is None:
        tile = query.peek_tile(game)
        return await lay_set_aside(game, hero, tile, door, barrier=_barrier_of(game, tile))
    for _ in range(len(stack)):
        room = await _lay(game, hero, stack[-1], door)
        if room is not None:
            return room
        ops.stacks.bury(game, stack, "misfit")
    return None


async def _lay(game: EscapeGame, hero: Hero, tile: str, door: int) -> int | None:
    """Place the top tile of the stacks if it fits."""
    game.reveal("escape.barrier.tile")
    placement = await find_placement(game, hero, tile, door, barrier=_barrier_of(game, tile))
    if placement is None:
        return None
    ops.stacks.draw(game)
    return await _settle(game, hero, tile, placement)


async def lay_set_aside(
    game: EscapeGame, hero: Hero, tile: str, door: int, *, barrier: str = ""
) -> int | None:
    """Place a tile that was set aside and return its room, or None if it does not fit."""
    placement = await find_placement(game, hero, tile, door, barrier=barrier)
    if placement is None:
        return None
    ops.stacks.take_set_aside(game, tile)
    return await _settle(game, hero, tile, placement)


async def find_placement(
    game: EscapeGame, hero: Hero, tile: str, door: int, *, barrier: str = ""
) -> Placement | None:
    """Return the placement of a tile; among equally good ones the player chooses.

    Each option has the given barrier.
    """
    placements = query.placements(game, tile, door)
    if not placements:
        return None
    # Each placement is named by the rooms that its doors would lead to.
    ways = [
        (
            Option(
                f"lay:{n}",
                "escape.placement.lay",
                barrier=barrier,
                args={"way": way_id(tile, way)},
            ),
            way,
        )
        for n, way in enumerate(placements)
    ]
    return await questions.pick_one(game, hero.seat, "escape.placement", ways, about=tile)


async def _settle(game: EscapeGame, hero: Hero, tile: str, placement: Placement) -> int:
    ops.rooms.lay_tile(game, tile, placement, who=hero.id)
    room = len(game.state.map.rooms) - 1
    await open_window(game, "tile-laid", hero.seat, f"room:{room}")
    return room


async def lay_near(
    game: EscapeGame,
    hero: Hero,
    tiles: Sequence[str],
    *,
    prefer: Literal["nearest", "farthest"] = "nearest",
) -> tuple[int, str] | None:
    """Place the first fitting tile at the open end nearest to a prisoner, or farthest away.

    The player breaks ties. Return the new room and the tile, or None if nothing fits.
    """
    if hero.room is None:
        return None
    map = game.state.map
    moves = map.moves_to(hero.room, "anything")
    best = max if prefer == "farthest" else min
    for tile in tiles:
        doors = {
            number: moves[door.room]
            for number, door in enumerate(map.doors)
            if door.unexplored and door.room in moves and query.placements(game, tile, number)
        }
        if doors:
            ends = [door for door, distance in doors.items() if distance == best(doors.values())]
            door = await pick.door(game, hero, "escape.pick.open-end", ends, about=tile)
            placement = await find_placement(game, hero, tile, door)
            assert placement is not None, "the tile fits there"
            return await _settle(game, hero, tile, placement), tile
    return None
