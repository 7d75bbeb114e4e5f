"""Ways for enemies to come onto the map: event cards, nests and posts, and other effects.

Rules: Spawning enemies, Reserves, Enemy generation, Alien Zone and Military Zone. Rulings: 4, 11,
46, 47, 48, 55, 64.
"""

from __future__ import annotations

from l7core.escape.content.kinds import EnemyKind, Marker
from l7core.escape.flows import explore, open_window, pick
from l7core.escape.table import fear, ops, query
from l7core.escape.table.grid import FAR
from l7core.escape.table.state import EscapeGame, Hero

GENERATORS: dict[EnemyKind, Marker] = {"guard": "post", "clone": "nest"}


async def spawn(
    game: EscapeGame, hero: Hero, kind: EnemyKind, rooms: list[int] | None, cause: str
) -> None:
    """Spawn the lowest number of the reserves in the first of these rooms with space.

    Without `rooms`, the enemy spawns on the closest tile that is proper for its kind.
    """
    open_rooms, lacking = _rooms_for(game, hero, kind, rooms)
    room = open_rooms[0] if open_rooms else None
    if rooms is None and room is not None:
        room = await _closest(game, hero, kind, open_rooms)
    elif rooms is None and _brings_a_tile(game, kind, lacking):
        room = await _lay_guard_tile(game, hero)
    if room is not None:
        await _place(game, hero, kind, room, cause)
    else:
        _explain_none(game, kind, lacking)


def could_spawn(game: EscapeGame, hero: Hero, kind: EnemyKind, rooms: list[int] | None) -> bool:
    """Return whether `spawn` would bring an enemy: the reserves have one and it fits in a room."""
    open_rooms, lacking = _rooms_for(game, hero, kind, rooms)
    return bool(open_rooms) or (rooms is None and _brings_a_tile(game, kind, lacking))


def _rooms_for(
    game: EscapeGame, hero: Hero, kind: EnemyKind, rooms: list[int] | None
) -> tuple[list[int], str]:
    """Return the rooms where an enemy can spawn, and the obstacle if there are none."""
    if not game.state.reserves.get(kind):
        return [], "reserves"
    if rooms is None and hero.room is None:
        return [], "infirmary"
    proper = proper_rooms(game, kind) if rooms is None else rooms
    no_room = rooms is None and not proper
    return query.with_space(game, proper, kind), "room" if no_room else "space"


def _brings_a_tile(game: EscapeGame, kind: EnemyKind, lacking: str) -> bool:
    """Return whether guards without a room bring a new tile (Military Zone)."""
    is_out = lacking in ("room", "space")
    return is_out and kind == "guard" and query.has_rule(game, "military-zone")


async def spawn_at_vent(game: EscapeGame, hero: Hero) -> None:
    """Spawn a clone at the closest vent if the prisoner's fear is 7 or more."""
    if hero.room is None or hero.fear < fear.CLONE_AT_VENT_FROM:
        return
    if not game.state.reserves.get("clone"):
        _explain_none(game, "clone", "reserves")
        return
    open_rooms = query.with_space(game, query.vents(game), "clone")
    room = await _closest(game, hero, "clone", open_rooms)
    if room is not None:
        await _place(game, hero, "clone", room, "fear-spawn")


def proper_rooms(game: EscapeGame, kind: EnemyKind) -> list[int]:
    """Return the tiles where a kind spawns: security tiles for guards, fear tiles for others.

    In an Alien Zone, vents count as fear tiles. The result is cached on the map.
    """
    known = game.state.map.memo
    rooms: list[int] | None = known.get(("proper rooms", kind))
    if rooms is None:
        rooms = query.rooms_with_icon(game, "security" if kind == "guard" else "fear")
        if kind != "guard" and query.has_rule(game, "alien-zone"):
            rooms = sorted(dict.fromkeys([*rooms, *query.vents(game)]))
        known["proper rooms", kind] = rooms
    return rooms


async def _closest(
    game: EscapeGame, hero: Hero, kind: EnemyKind, open_rooms: list[int]
) -> int | None:
    """Return the closest of these rooms, which all have space; the player breaks ties."""
    if len(open_rooms) < 2:
        return open_rooms[0] if open_rooms else None
    moves = game.state.map.moves_to(hero.place, "anything")
    least = min(moves.get(room, FAR) for room in open_rooms)
    closest = [room for room in open_rooms if moves.get(room, FAR) == least]
    return await pick.room(game, hero, "escape.spawn.where", closest, about=f"escape:{kind}")


async def _lay_guard_tile(game: EscapeGame, hero: Hero) -> int | None:
    """Place a tile from the bottom of the final stack as close as possible (Military Zone)."""
    stack = game.state.stacks[-1] if game.state.stacks else []
    laid = await explore.lay_near(game, hero, tuple(stack))
    if laid is None:
        return None
    room, tile = laid
    stack.remove(tile)
    return room


async def put_into_play(
    game: EscapeGame, kind: EnemyKind, room: int, *, stunned: bool, cause: str
) -> None:
    """Put the enemy with the lowest number in the box on the map, else one of the reserves."""
    numbers = query.in_box(game, kind) or game.state.reserves.get(kind, [])
    if not numbers:
        return
    number = numbers[0]
    ops.enemies.place(game, kind, number, room, way="put", cause=cause)
    enemy = query.find_enemy(game, f"{kind}:{number}")
    assert enemy is not None
    if stunned:
        ops.enemies.stun(game, enemy, cause)
    await open_window(game, "enemy-placed", game.state.turn.seat, enemy.id)


async def generate(game: EscapeGame, kind: EnemyKind) -> None:
    """Generate a clone at each nest or a guard at each post, if reserves and space allow it."""
    marker = GENERATORS.get(kind)
    if marker is None:
        return
    for room in list(query.marked_rooms(game, marker)):
        numbers = game.state.reserves.get(kind)
        if numbers and query.has_space(game, room, kind):
            number = numbers[0]
            ops.enemies.place(game, kind, number, room, way="generated", cause=marker)
            seat = game.state.turn.seat
            await open_window(game, "enemy-placed", seat, f"{kind}:{number}")


async def _place(game: EscapeGame, hero: Hero, kind: EnemyKind, room: int, cause: str) -> None:
    number = game.state.reserves[kind][0]
    ops.enemies.place(game, kind, number, room, way="spawned", cause=cause)
    await open_window(game, "enemy-placed", hero.seat, f"{kind}:{number}")


def _explain_none(game: EscapeGame, kind: EnemyKind, why: str) -> None:
    cause = f"escape.cause.no-{why}"
    if why in ("room", "space"):
        cause += "-guard" if kind == "guard" else "-clone"
    game.emit("escape.spawn.none", cause=cause, kind=f"escape:{kind}")
