"""STUB until the chapter is written."""

from __future__ import annotations

from l7core.escape import ops, query
from l7core.escape.content import EnemyKind
from l7core.escape.flows import open_window
from l7core.escape.state import EscapeGame, Hero


async def spawn(
    game: EscapeGame, hero: Hero, kind: EnemyKind, rooms: list[int] | None, cause: str
) -> None:
    reserves = game.state.reserves.get(kind)
    if not reserves or hero.room is None:
        return
    if rooms is None:
        moves = game.state.map.moves_to(hero.room, "anything")
        icon = "security" if kind == "guard" else "fear"
        rooms = sorted(query.rooms_with_icon(game, icon), key=lambda room: moves.get(room, 999))  # type: ignore[arg-type]
    for room in rooms:
        if query.has_space(game, room, kind):
            number = reserves[0]
            ops.place_enemy(game, kind, number, room, way="spawned", cause=cause)
            await open_window(game, "enemy-placed", hero.seat, f"{kind}:{number}")
            return


async def put_into_play(
    game: EscapeGame, kind: EnemyKind, room: int, *, stunned: bool, cause: str
) -> None:
    numbers = query.in_box(game, kind)
    if numbers:
        ops.place_enemy(game, kind, numbers[0], room, way="put", cause=cause)
