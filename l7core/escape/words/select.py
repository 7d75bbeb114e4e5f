"""Whom and what an effect is about, once players have chosen where they may.

What can be chosen from is told by `meaning.py`. The effect's active prisoner always chooses.
"""

from __future__ import annotations

from typing import Literal

from l7core.api import Scope
from l7core.escape.content.terms import Rooms, Take, Where, Who
from l7core.escape.flows import pick
from l7core.escape.table import query
from l7core.escape.table.grid import FAR
from l7core.escape.table.state import Enemy, EscapeGame, Hero
from l7core.escape.words import meaning

ONE_OF = ("chosen", "chosen-other", "chosen-here", "chosen-near")
EXTREMES = ("most-fear", "least-fear", "most-threat", "least-threat")


async def prisoners(game: EscapeGame, who: Who, scope: Scope) -> list[Hero]:
    """The prisoners whom `who` names, one of them where it says so."""
    found = meaning.prisoners(game, who, scope)
    if len(found) > 1 and (who in ONE_OF or who in EXTREMES):
        me = game.state.heroes[scope.seat]
        return [await pick.prisoner(game, me, "escape.pick.who", found, about=scope.source)]
    return found


async def rooms(game: EscapeGame, where: Where, scope: Scope) -> list[int]:
    """The rooms that `where` names, one of them where it says so."""
    return await some_rooms(game, meaning.rooms(game, where, scope), take_of(where), scope)


def take_of(where: Where) -> Take:
    """Which of the rooms meant are taken: all, or one, and how that is found."""
    if isinstance(where, Rooms):
        return where.take
    return "chosen" if where in ("adjacent", "chosen") else "all"


async def some_rooms(
    game: EscapeGame,
    found: list[int],
    take: Take,
    scope: Scope,
    prompt: str = "escape.pick.where",
) -> list[int]:
    """All of these rooms, or one of them, which the question of that prompt asks for."""
    if take == "all" or len(found) < 2:
        return found
    me = game.state.heroes[scope.seat]
    if take == "nearest" and me.room is not None:
        moves = query.distances(game, me.room, "ducts")
        least = min(moves.get(room, FAR) for room in found)
        found = [room for room in found if moves.get(room, FAR) == least]
    elif take == "random":
        return [found[game.below("effects", len(found))]]
    return [await pick.room(game, me, prompt, found, about=scope.source)]


async def some_enemies(
    game: EscapeGame, foes: list[Enemy], take: Take | Literal["about"], scope: Scope
) -> list[Enemy]:
    """All of these enemies, or one of them."""
    if take == "about":
        return [enemy for enemy in foes if enemy.id == scope.about]
    if take == "all" or len(foes) < 2:
        return foes
    me = game.state.heroes[scope.seat]
    if take == "nearest" and me.room is not None:
        moves = query.distances(game, me.room, "ducts")
        least = min(moves.get(enemy.room, FAR) for enemy in foes)
        foes = [enemy for enemy in foes if moves.get(enemy.room, FAR) == least]
    elif take == "random":
        return [foes[game.below("effects", len(foes))]]
    return [await pick.enemy(game, me, "escape.pick.foe", foes, about=scope.source)]
