"""Missions: one step at a time in the room that the card names; the red mission wins.

alone:mission ── mission-done ── (the first starting mission) ── final
"""

from __future__ import annotations

from l7core.api import Scope

from . import acting, ops, query
from .book import flows
from .reactions import carry_out
from .state import HERO, Alone, Quest


@flows("alone:mission")
async def look_at_missions(game: Alone, action: str) -> None:
    """Advance each mission that asks for the resolved action.

    An interaction counts only for the mission that was declared.
    """
    now = game.state.front.now
    if now.foiled:
        return
    for quest in acting.open_quests(game):
        is_meant = action != "interact" or quest.id == now.target
        is_done = is_meant and acting.can_do(game, quest, action)
        if is_done and ops.missions.advance(game, quest):
            await finish(game, quest)


async def finish(game: Alone, quest: Quest) -> None:
    """Finish a mission and grant its reward; the red mission wins the game.

    After the first starting mission, the final mission begins.
    """
    record = query.mission(game, quest.id)
    ops.missions.finish(game, quest)
    if record.colour == "red":
        ops.clock.win_game(game)
    await game.carry_out(record.rewards, Scope(seat=HERO, source=quest.id))
    if not game.state.front.final:
        await begin_final(game)


async def begin_final(game: Alone) -> None:
    """Begin the final mission, with its setup effects and the bonus of the difficulty."""
    front = game.state.front
    quest = next(each for each in front.quests if not each.open)
    ops.missions.open_final(game, quest)
    scope = Scope(seat=front.leader, source=quest.id)
    await carry_out(game, query.mission(game, quest.id).setup, scope)
    difficulty = game.toggle("difficulty")
    if difficulty in ("easy", "normal"):
        ops.clock.gain_round(game)
    if difficulty != "impossible":
        game.emit("alone.reward")
        ops.hero.recover(game, "life", MIDWAY)
        ops.hero.recover(game, "control", MIDWAY)


MIDWAY = 3
"""Points recovered on each track when the final mission begins."""
