"""The coach of a lesson: its text and the options that it recommends."""

from __future__ import annotations

from collections.abc import Iterable

from l7core.api import Ask, Guide, Option, lessons
from l7core.escape.content.scenario import Lesson
from l7core.escape.table import query
from l7core.escape.table.names import say
from l7core.escape.table.state import EscapeGame


def guide(game: EscapeGame, ask: Ask | None, seat: int | None) -> Guide | None:
    """Return the coach's current text and recommended options, or None outside lessons."""
    scenario = query.scenario(game)
    if scenario.lesson is None:
        return None
    wait = say(game, "escape.lesson.wait")
    coach = lessons.Coach(scenario.lesson, scenario.name, ("escape.turn",), wait)
    return coach.guide(game, ask, seat, leading(game, scenario.lesson, ask) if ask else None)


def leading(game: EscapeGame, lesson: Lesson, ask: Ask) -> Iterable[Option]:
    """Return the options, except those that lead to a room other than the step's target."""
    done = lessons.steps_done(game, lesson)
    target_tile = lesson.steps[done].to if done < len(lesson.steps) else ""
    rooms = [f"room:{room}" for room in query.rooms_of_tile(game, target_tile)]
    return [
        option
        for option in ask.options
        if not target_tile or not option.target.startswith("room:") or option.target in rooms
    ]
