"""Lessons: how far the player has come, and dice that show what they are told to.

Which step is reached, and which loaded dice have been rolled, stand beside the state: only
scenarios that have such things keep them.
"""

from __future__ import annotations

from l7core.api import L7Error, Scope
from l7core.escape.content.kinds import Face
from l7core.escape.content.scenario import Lesson
from l7core.escape.table import query
from l7core.escape.table.state import EscapeGame

STEP = "escape:step"
ROLLED = "escape:rolled"


def go_on(game: EscapeGame) -> bool:
    """On to the first step that has not been done; whether there is none left."""
    lesson = query.scenario(game).lesson
    if lesson is None:
        return False
    step = reached(game, lesson)
    scope = Scope(seat=game.state.turn.seat)
    while step < len(lesson.steps) and game.holds(lesson.steps[step].until, scope):
        step += 1
    game.state.ext[STEP] = step
    return step == len(lesson.steps)


def reached(game: EscapeGame, lesson: Lesson) -> int:
    """The number of the present step, as far as the lesson still has one."""
    return min(int(game.state.ext.get(STEP, 0)), len(lesson.steps))


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
