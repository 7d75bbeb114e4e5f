"""Missions: a step at a time."""

from __future__ import annotations

from l7core.api import Args

from .. import query
from ..state import (
    Alone,
    Quest,
)
from .telling import tells


@tells("mission")
def add_mission(game: Alone, mission: str) -> None:
    """It is read aloud; the final one waits."""
    is_final = query.mission(game, mission).colour == "red"
    game.state.front.quests.append(Quest(mission, open=not is_final))


def advance(game: Alone, quest: Quest) -> bool:
    """One more of what its step asks for; whether that was the last one of all."""
    steps = query.mission(game, quest.id).steps
    quest.times += 1
    game.emit("alone.mission-step", mission=quest.id, n=quest.times, of=steps[quest.step].times)
    if quest.times >= steps[quest.step].times:
        quest.step, quest.times = quest.step + 1, 0
    return quest.step >= len(steps)


@tells("mission-done")
def finish(game: Alone, quest: Quest) -> Args:
    quest.done = True
    return {"mission": quest.id}


@tells("final")
def open_final(game: Alone, quest: Quest) -> Args:
    quest.open = True
    game.state.front.final = True
    return {"mission": quest.id}
