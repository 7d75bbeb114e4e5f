"""Enemies on the map and in reserve, their values as targets and the limits per tile."""

from __future__ import annotations

from bisect import insort
from collections.abc import Iterable

from l7core.escape.content.kinds import EnemyKind
from l7core.escape.table import query
from l7core.escape.table.ops.telling import tell
from l7core.escape.table.rules_data import KINDS
from l7core.escape.table.state import Enemy, EscapeGame


def _rank(enemy: Enemy) -> tuple[int, int]:
    return KINDS.index(enemy.kind), enemy.number


def place(
    game: EscapeGame, kind: EnemyKind, number: int, room: int, *, way: str, cause: str = ""
) -> None:
    """Put an enemy on the map: `spawned` or `generated` from the reserves, `put` from the box."""
    state = game.state
    if number in state.reserves.get(kind, ()):
        state.reserves[kind].remove(number)
    enemy = Enemy(kind, number, room, fresh=True)
    insort(state.enemies, enemy, key=_rank)
    tell(game, f"escape.enemy.{way}", cause, enemy=enemy.id, room=f"room:{room}")


def move(game: EscapeGame, enemy: Enemy, room: int, cause: str, /, **facts: str | int) -> None:
    """Move an enemy into a room and log the reasons given as facts."""
    enemy.room = room
    tell(game, "escape.enemy.moved", cause, enemy=enemy.id, room=f"room:{room}", **facts)


def stun(game: EscapeGame, enemy: Enemy, cause: str) -> None:
    enemy.stunned = True
    tell(game, "escape.enemy.stunned", cause, enemy=enemy.id)


def rouse(game: EscapeGame, enemy: Enemy, cause: str) -> None:
    """End an enemy's stun."""
    enemy.stunned = False
    tell(game, "escape.enemy.recovered", cause, enemy=enemy.id)


def remove(game: EscapeGame, enemy: Enemy, cause: str, *, to_box: bool = False) -> None:
    """Remove an enemy to the reserves if they have room, else to the box (ruling 46)."""
    state = game.state
    state.enemies.remove(enemy)
    reserves = state.reserves.setdefault(enemy.kind, [])
    if not to_box and query.reserves_take(game, enemy.kind):
        insort(reserves, enemy.number)
    tell(game, "escape.enemy.removed", cause, enemy=enemy.id)


def add_reserves(game: EscapeGame, kind: EnemyKind, n: int, cause: str) -> None:
    """Add the lowest numbers from the box to the reserves and raise their capacity."""
    state = game.state
    numbers = query.in_box(game, kind)[:n]
    if numbers:
        reserves = state.reserves.setdefault(kind, [])
        reserves += numbers
        reserves.sort()
        state.capacity[kind] = state.capacity.get(kind, 0) + len(numbers)
        tell(game, "escape.enemy.reserves", cause, kind=f"escape:{kind}", n=len(numbers))


def set_value(game: EscapeGame, kind: EnemyKind, n: int, cause: str) -> None:
    """Set the value of a kind of enemy as a target."""
    if game.state.values.get(kind, 0) != n:
        game.state.values[kind] = n
        suffix = "worth" if n else "ignored"
        tell(game, f"escape.enemy.{kind}-{suffix}", cause, kind=f"escape:{kind}", n=n)


def set_limit(game: EscapeGame, limit: str, n: int, cause: str) -> None:
    """Set the maximum number of enemies or prisoners on a tile."""
    if game.state.limits[limit] != n:
        game.state.limits[limit] = n
        tell(game, f"escape.limit.{limit}", cause, n=n)


def mark_acted(enemies: Iterable[Enemy], *, acted: bool) -> None:
    """Record whether enemies have added their die to an attack in this pass."""
    for enemy in enemies:
        enemy.acted = acted
