"""What the coach of a lesson says, and the options that it means."""

from __future__ import annotations

from collections.abc import Iterable

from l7core.api import Ask, Guide, Option, lessons
from l7core.escape.content.scenario import Lesson
from l7core.escape.table import query
from l7core.escape.table.names import say
from l7core.escape.table.state import EscapeGame


def guide(game: EscapeGame, ask: Ask | None, seat: int | None) -> Guide | None:
    """What the coach of a lesson says now, and the options that are meant."""
    scenario = query.scenario(game)
    if scenario.lesson is None:
        return None
    wait = say(game, "escape.lesson.wait")
    coach = lessons.Coach(scenario.lesson, scenario.name, ("escape.turn",), wait)
    return coach.guide(game, ask, seat, leading(game, scenario.lesson, ask) if ask else None)


def leading(game: EscapeGame, lesson: Lesson, ask: Ask) -> Iterable[Option]:
    """All options but those that point to another room than the present step leads to."""
    done = lessons.steps_done(game, lesson)
    to = lesson.steps[done].to if done < len(lesson.steps) else ""
    rooms = [f"room:{room}" for room in query.rooms_of_tile(game, to)]
    return [
        option
        for option in ask.options
        if not to or not option.target.startswith("room:") or option.target in rooms
    ]
