"""What the coach of a lesson says, and the options that it means."""

from __future__ import annotations

from l7core.api import Ask, Guide, Option, lessons
from l7core.escape.content.scenario import Step
from l7core.escape.table import query
from l7core.escape.table.lesson import reached
from l7core.escape.table.names import say
from l7core.escape.table.state import EscapeGame

ACTION = "escape.turn"
"""The question that steps speak of; at others the asides do."""


def guide(game: EscapeGame, ask: Ask | None, seat: int | None) -> Guide | None:
    """What the coach of a lesson says now, and the options that are meant."""
    scenario = query.scenario(game)
    lesson = scenario.lesson
    if lesson is None:
        return None
    told = {aside.on: aside.text for aside in lesson.asides if aside.on != ACTION}
    done, meant = reached(game, lesson), list[Option]()
    if ask and done < len(lesson.steps):
        present = lesson.steps[done]
        meant = _meant(game, ask, present)
        end = ask.find("end")
        if end and present.options and not meant:
            told[ask.prompt], meant = say(game, "escape.lesson.wait"), [end]
    steps = tuple(step.text for step in lesson.steps)
    coach = lessons.Lesson(scenario.name, lesson.number, steps, told)
    return coach.guide(done, ask, seat, [option.id for option in meant])


def _meant(game: EscapeGame, ask: Ask, step: Step) -> list[Option]:
    """The options that the step speaks of."""
    rooms = [f"room:{room}" for room in query.rooms_of_tile(game, step.to)] if step.to else []
    for beginning in step.options:
        meant = [
            option
            for option in ask.options
            if option.id.startswith(beginning) and (not step.to or option.target in rooms)
        ]
        if meant:
            return meant
    return []
