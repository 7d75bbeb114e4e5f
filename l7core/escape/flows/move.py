"""Movement through doors and vents, and the effects of leaving and entering rooms.

Rules: Move, Vents, Raising fear, Gaining threat. Rulings: 3, 10, 25, 31, 32, 36, 52, 56.
"""

from __future__ import annotations

from functools import cache

from l7core.api import Option, offers
from l7core.escape.flows import flows, open_window, relock
from l7core.escape.flows.lockdown import gain_threat
from l7core.escape.table import attempts, costs, ops, query
from l7core.escape.table.grid import GridRoom
from l7core.escape.table.state import EscapeGame, Hero
from l7core.escape.table.surroundings import Surroundings

GROUP = "escape.group.move"
EVENT = "escape.barrier.event"
DEATH = "escape.barrier.death"
NO_OPEN_DOOR = offers.refuse("move", "no-open-door", "moving-through-doors")
VENT_BLOCKED = offers.refuse("crawl", "vent-blocked", "vents")
NO_VENT = offers.refuse("crawl", "no-vent", "vents")
NO_DUCTS = offers.refuse("crawl", "no-ducts", "vents")
TOO_AFRAID = offers.refuse("crawl", "too-afraid", "vents")


def ways_out(game: EscapeGame, hero: Hero, here: Surroundings, offered: offers.Sorted) -> None:
    """Offer the doors of the room and the vents connected to it."""
    ways, held_back, refusals = here.ways, here.held_back, offered.refusals
    if not ways.open:
        refusals.append(NO_OPEN_DOOR)
    elif held_back:
        refusals.append(held("move", held_back))
    else:
        offered.options += _by_door(game, here.room)
    for door in ways.locked:
        refusals.append(_locked(door))
    for door in ways.walled:
        refusals.append(_walled(door))
    if not ways.ducts:
        refusals.append(_without_ducts(game.state.map.rooms[here.room]))
    elif held_back:
        refusals.append(held("crawl", held_back))
    elif not query.vents_open(game, hero):
        refusals.append(TOO_AFRAID)
    else:
        for other in ways.ducts:
            offered.options.append(_vent(other, _barrier(game, other, EVENT)))


def _without_ducts(room: GridRoom) -> offers.Refusal:
    """Return the reason why no vent can be reached."""
    if room.vent_marker == "blocked":
        return VENT_BLOCKED
    return NO_DUCTS if room.vent else NO_VENT


def _by_door(game: EscapeGame, room: int) -> tuple[Option, ...]:
    """Return the options for open doors, cached on the map."""
    map, react = game.state.map, query.rooms_react(game)
    key = ("ways out", room, react, *query.marked_rooms(game, "swarm"))
    options: tuple[Option, ...] | None = map.memo.get(key)
    if options is None:
        doors: list[Option] = []
        for door, beyond in map.ways(room).open:
            event = _event(game, beyond) if react else ""
            doors.append(_door(door, beyond, _barrier(game, beyond, event)))
        options = map.memo[key] = tuple(doors)
    return options


def _event(game: EscapeGame, room: int) -> str:
    """Return the barrier of a room whose event would be triggered, or an empty string."""
    return EVENT if query.reactivating_icon(game, room) else ""


def _barrier(game: EscapeGame, room: int, otherwise: str) -> str:
    """Return the barrier of entering a room: death if the swarm is there, else `otherwise`."""
    return DEATH if query.is_deadly(game, room) else otherwise


@cache
def held(action: str, held_back: tuple[str, str, str]) -> offers.Refusal:
    """Return the refusal for a prisoner who is held back, with the names of the enemies, if any."""
    reason, rule, who = held_back
    return offers.refuse(action, reason, rule, who=who, n=who.count(",") + 1)


@cache
def _walled(door: int) -> offers.Refusal:
    return offers.refuse("go-through", "walled", "exploring", f"door:{door}")


@cache
def _locked(door: int) -> offers.Refusal:
    """Return the refusal for a locked door, with the ratings to unlock and bash it."""
    return offers.refuse(
        "go-through",
        "locked",
        "moving-through-doors",
        f"door:{door}",
        unlocking=attempts.UNLOCKING,
        bashing=attempts.BASHING,
    )


@cache
def _door(door: int, room: int, barrier: str) -> Option:
    return Option(f"move:{door}", "escape.move.through", f"room:{room}", barrier, GROUP)


@cache
def _vent(room: int, barrier: str) -> Option:
    return Option(f"vent:{room}", "escape.move.crawl", f"room:{room}", barrier, GROUP)


@flows("escape:move")
async def move(game: EscapeGame, hero: Hero, target: str) -> None:
    """Move through an open door for 1 movement point."""
    assert hero.room is not None
    room = game.state.map.doors[int(target)].past(hero.room)
    assert room is not None, "only doors between rooms are open to move through"
    ops.turn.spend_move(game)
    left = hero.room
    await leave(game, hero)
    if hero.room == left:
        ops.prisoners.move(game, hero, room, "door")
        await arrive(game, hero, left)
        await relock.after_passing(game, hero, left)


@flows("escape:vent")
async def crawl(game: EscapeGame, hero: Hero, target: str) -> None:
    """Move through the ducts to another vent; this raises fear by 1 and ends the actions."""
    assert hero.room is not None
    ops.turn.spend_move(game)
    left = hero.room
    await leave(game, hero)
    if hero.room != left:
        return
    ops.levels.raise_fear(game, hero, costs.of_vent(game, hero), "vent")
    ops.prisoners.move(game, hero, int(target), "vent")
    if not query.has_power(game, hero, "surefooted"):
        ops.turn.end_actions(game)
    await arrive(game, hero, left)


async def be_put(game: EscapeGame, hero: Hero, room: int, cause: str) -> None:
    """Put the prisoner into a room by the effect of a card, past doors and enemies.

    Darkness still raises fear on leaving, and guards still notice a weapon. The move is no bull
    rush, and icons do not react.
    """
    left = hero.room
    ops.levels.raise_fear(game, hero, costs.of_darkness(game, hero), "darkness")
    ops.prisoners.move(game, hero, room, "put", cause)
    if room != left:
        await gain_threat(game, hero, costs.of_arms(game, hero, room), "armed")
    await open_window(game, "entered", hero.seat, f"room:{room}")


async def leave(game: EscapeGame, hero: Hero) -> None:
    """Leave a room on foot or by vent: gain threat for a rush and fear for darkness.

    The threat may begin lockdown, which may take the prisoner out of the room.
    """
    threat = costs.of_rush(game, hero)
    ops.turn.leave_room(game, rushing=query.is_rushing(game, hero))
    await gain_threat(game, hero, threat, "rush")
    ops.levels.raise_fear(game, hero, costs.of_darkness(game, hero), "darkness")


async def arrive(game: EscapeGame, hero: Hero, left: int) -> None:
    """Enter a room: gain threat if guards see a weapon, and trigger a reactivating icon."""
    room = hero.room
    assert room is not None
    await open_window(game, "left", hero.seat, f"room:{left}")
    await gain_threat(game, hero, costs.of_arms(game, hero, room), "armed")
    if query.is_deadly(game, room):
        game.reveal(DEATH)
    await open_window(game, "entered", hero.seat, f"room:{room}")
    if hero.room == room and query.rooms_react(game):
        icon = query.reactivating_icon(game, room)
        if icon:
            ops.turn.end_actions(game, icon)
