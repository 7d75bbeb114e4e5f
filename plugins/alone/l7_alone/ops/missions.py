"""Missions and their steps."""

from __future__ import annotations

from l7core.api import Args

from .. import query
from ..state import (
    Alone,
    Quest,
)
from .telling import emits


@emits("mission")
def add_mission(game: Alone, mission: str) -> None:
    """Add a mission to the game; the final mission is not open yet."""
    is_final = query.mission(game, mission).colour == "red"
    game.state.front.quests.append(Quest(mission, open=not is_final))


def advance(game: Alone, quest: Quest) -> bool:
    """Count one more success of the current step and return whether the mission is complete."""
    steps = query.mission(game, quest.id).steps
    quest.times += 1
    game.emit("alone.mission-step", mission=quest.id, n=quest.times, of=steps[quest.step].times)
    if quest.times >= steps[quest.step].times:
        quest.step, quest.times = quest.step + 1, 0
    return quest.step >= len(steps)


@emits("mission-done")
def finish(game: Alone, quest: Quest) -> Args:
    quest.done = True
    return {"mission": quest.id}


@emits("final")
def open_final(game: Alone, quest: Quest) -> Args:
    quest.open = True
    game.state.front.final = True
    return {"mission": quest.id}
