"""Selection of the targets of an effect, with questions to the player where there is a choice.

`meaning.py` returns the candidates. The active prisoner of the effect always chooses.
"""

from __future__ import annotations

from typing import Literal

from l7core.api import Scope
from l7core.escape.content.terms import Rooms, Take, Where, Who
from l7core.escape.flows import pick
from l7core.escape.table import query
from l7core.escape.table.grid import FAR
from l7core.escape.table.state import Enemy, EscapeGame, Hero
from l7core.escape.words import selectors

ONE_OF = ("chosen", "chosen-other", "chosen-here", "chosen-near")
EXTREMES = ("most-fear", "least-fear", "most-threat", "least-threat")


async def prisoners(game: EscapeGame, who: Who, scope: Scope) -> list[Hero]:
    """Return the prisoners that `who` selects; ask if `who` selects a single one of several."""
    found = selectors.prisoners(game, who, scope)
    if len(found) > 1 and (who in ONE_OF or who in EXTREMES):
        me = game.state.heroes[scope.seat]
        return [await pick.prisoner(game, me, "escape.pick.who", found, about=scope.source)]
    return found


async def rooms(game: EscapeGame, where: Where, scope: Scope) -> list[int]:
    """Return the rooms that `where` selects; ask if it selects a single one of several."""
    return await some_rooms(game, selectors.rooms(game, where, scope), take_of(where), scope)


def take_of(where: Where) -> Take:
    """Return whether `where` takes all rooms or one room, and the method that selects one."""
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
    """Return all of these rooms, or the one that `take` selects; `prompt` is the question."""
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
    """Return all of these enemies, or the one that `take` selects."""
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
