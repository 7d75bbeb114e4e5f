"""Lessons: which step the player is at, what the coach says to it, and dice that show as told.

How far a lesson has come, and which loaded dice have been rolled, stand beside the state: only
scenarios that have such things keep them.
"""

from __future__ import annotations

from l7core.api import Ask, Guide, L7Error, Option, Scope, lessons
from l7core.escape.content.kinds import Face
from l7core.escape.content.scenario import Lesson, Step
from l7core.escape.table import query
from l7core.escape.table.names import say
from l7core.escape.table.state import EscapeGame

STEP = "escape:step"
ROLLED = "escape:rolled"
ACTION = "escape.turn"
"""The question that steps speak of; at others the asides do."""


def go_on(game: EscapeGame) -> bool:
    """On to the first step that has not been done; whether there is none left."""
    lesson = query.scenario(game).lesson
    if lesson is None:
        return False
    step = _step(game, lesson)
    scope = Scope(seat=game.state.turn.seat)
    while step < len(lesson.steps) and game.holds(lesson.steps[step].until, scope):
        step += 1
    game.state.ext[STEP] = step
    return step == len(lesson.steps)


def _step(game: EscapeGame, lesson: Lesson) -> int:
    """The number of the present step, as far as the lesson still has one."""
    return min(int(game.state.ext.get(STEP, 0)), len(lesson.steps))


def guide(game: EscapeGame, ask: Ask | None, seat: int | None) -> Guide | None:
    """What the coach of a lesson says now, and the options that are meant."""
    scenario = query.scenario(game)
    lesson = scenario.lesson
    if lesson is None:
        return None
    told = {aside.on: aside.text for aside in lesson.asides if aside.on != ACTION}
    done, meant = _step(game, lesson), list[Option]()
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
        found = [
            option
            for option in ask.options
            if option.id.startswith(beginning) and (not step.to or option.target in rooms)
        ]
        if found:
            return found
    return []


def loaded(game: EscapeGame, occasion: str, dice: int) -> list[int]:
    """The faces that the next dice for this are told to show: at most so many, once."""
    rolls = query.scenario(game).loaded
    rolled: list[int] = game.state.ext.setdefault(ROLLED, [])
    for number, roll in enumerate(rolls):
        if roll.on == occasion and number not in rolled:
            rolled.append(number)
            return [_number(game, face) for face in roll.faces[:dice]]
    return []


def _number(game: EscapeGame, face: Face) -> int:
    faces = query.tables(game).faces
    if face not in faces:
        raise L7Error(f"{game.state.scenario} loads a die with a face that it does not have.")
    return faces.index(face)
