"""The active prisoner's room, as a basis for all actions offered there.

Rules: Move, Bull rush. Rulings: 10, 34.
"""

from __future__ import annotations

from typing import TypeAlias

from msgspec import Struct

from l7core.escape.table import query
from l7core.escape.table.grid import Ways
from l7core.escape.table.state import Enemy, EscapeGame, Hero

HeldBack: TypeAlias = tuple[str, str, str] | None
"""Reason that keeps the prisoner in the room, rule and names of the blocking enemies; None if free
to leave."""


class Surroundings(Struct, frozen=True):
    """A prisoner's room, examined once for all actions offered there."""

    room: int
    ways: Ways
    enemies: list[Enemy]
    """Enemies in the room, stunned ones included."""
    held_back: HeldBack


def surroundings_of(game: EscapeGame, hero: Hero) -> Surroundings:
    """Examine the room of a prisoner, who must be on the map."""
    room = hero.room
    assert room is not None, "only those on the map stand in a room"
    enemies = query.enemies_in(game, room)
    return Surroundings(room, game.state.map.ways(room), enemies, _held_back(game, hero, enemies))


def _held_back(game: EscapeGame, hero: Hero, here: list[Enemy]) -> HeldBack:
    if query.moves_left(game, hero) < 1:
        return "no-moves", "move", ""
    keepers = query.of_those_keeping(game, hero, here) if here else here
    if not keepers:
        return None
    names = ", ".join([enemy.id for enemy in keepers])
    if game.state.turn.rush is not None:
        return "rush-stopped", "bull-rush", names
    if keepers[0].stunned and all(enemy.stunned for enemy in here):
        return "stunned-hold", "move", names
    return "enemies-here", "move", names
