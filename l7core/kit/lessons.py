"""Lessons: a course of steps, how far its pupil has come, and what the coach says.

>>> lesson = Lesson("Night one", 1, ("Find the lamp.", "Go out."), {"cellar.reroll": "A miss."})
>>> from l7core.engine.ask import Option
>>> ask = Ask(0, "cellar.act", (Option("search"),))
>>> lesson.guide(0, ask, 0, ["search"])
Guide(title='Night one', text='Find the lamp.', options=('search',), step=1, steps=2, lesson=1)
>>> lesson.guide(1, Ask(0, "cellar.reroll", ()), 0).text, lesson.guide(2, None, 0).text
('A miss.', '')
>>> beginning_with(ask.options, ("look", "search"))
['search']
"""

from collections.abc import Iterable, Mapping
from typing import Annotated, Any, Final

from msgspec import Meta, Struct

from l7core.content.record import Conditions
from l7core.engine.ask import Ask, Option
from l7core.engine.effects import Scope
from l7core.engine.game import Game
from l7core.kit import ids
from l7core.view import Guide

STEP: Final = "step"
"""What the number of steps done is called beside the state, behind the game's own name."""


class Lesson(Struct, frozen=True):
    """What the coach has to say, in words."""

    title: str
    number: int
    steps: tuple[str, ...]
    asides: Mapping[str, str] = {}
    """What is said instead at some questions, by their prompts."""

    def guide(
        self, done: int, ask: Ask | None, seat: int | None, meant: Iterable[str] = ()
    ) -> Guide:
        """What it says after that many steps, and the ids of the options that it means."""
        count = len(self.steps)
        if ask is None or done >= count:
            return Guide(self.title, "", step=done, steps=count, lesson=self.number)
        text = self.asides.get(ask.prompt) or self.steps[done]
        options = tuple(meant) if seat == ask.seat else ()
        return Guide(self.title, text, options, done + 1, count, self.number)


# -- a lesson as a record has it


class Step(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """One thing that a lesson has its pupil do."""

    text: str
    """`{key:why}` in it becomes the key, or the word, of that command."""
    until: Conditions
    """When it is done. Looked at before each action, of the person whose action it is; a step that
    is done already is passed over."""
    options: tuple[str, ...] = ()
    """The options that it speaks of, by the beginnings of their ids: `"explore"`, `"move:e"`. The
    first beginning that something on offer has is meant."""


class Aside(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What a lesson says at a question that no step speaks of."""

    on: str
    """The question's text key: `"cellar.reroll"`."""
    text: str
    options: tuple[str, ...] = ()
    """The options that it speaks of, as those of a step."""


class Course(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What makes a scenario a lesson: steps to be done in turn, with a word on what comes between.

    A game adds how its table is laid for it.
    """

    number: Annotated[int, Meta(ge=1)]
    steps: tuple[Step, ...]
    asides: tuple[Aside, ...] = ()


def go_on(game: Game[Any], course: Course, seat: int) -> bool:
    """On to the first step that this seat has not done; whether there is none left."""
    step, scope = steps_done(game, course), Scope(seat=seat)
    while step < len(course.steps) and game.holds(course.steps[step].until, scope):
        step += 1
    game.state.ext[_key(game)] = step
    return step == len(course.steps)


def steps_done(game: Game[Any], course: Course) -> int:
    """How many steps the pupil has done, of those that the course has."""
    return min(int(game.state.ext.get(_key(game), 0)), len(course.steps))


class Coach(Struct, frozen=True):
    """Who leads through a course: what it is called, and at which questions the steps are done."""

    course: Course
    title: str
    questions: tuple[str, ...]
    """Their prompts. At others it is the asides that speak."""
    wait: str
    """What is said after the present step while it cannot be done."""

    def guide(
        self,
        game: Game[Any],
        ask: Ask | None,
        seat: int | None,
        offered: Iterable[Option] | None = None,
    ) -> Guide:
        """What is said now, and the options that are meant; of those `offered`, if not of all."""
        done = steps_done(game, self.course)
        told = {aside.on: aside.text for aside in self.course.asides}
        meant = list[str]()
        if ask:
            wanted = self._wanted(ask, done)
            meant = beginning_with(ask.options if offered is None else offered, wanted)
            if ask.prompt in self.questions and wanted and not meant:
                told[ask.prompt] = f"{self.course.steps[done].text} {self.wait}"
                meant = beginning_with(ask.options, ("end",))
        steps = tuple(step.text for step in self.course.steps)
        return Lesson(self.title, self.course.number, steps, told).guide(done, ask, seat, meant)

    def _wanted(self, ask: Ask, done: int) -> tuple[str, ...]:
        """The beginnings of what the present step speaks of, or of what an aside does."""
        if ask.prompt in self.questions:
            return self.course.steps[done].options if done < len(self.course.steps) else ()
        return next((each.options for each in self.course.asides if each.on == ask.prompt), ())


def beginning_with(options: Iterable[Option], beginnings: Iterable[str]) -> list[str]:
    """The ids of those that begin with the first of these that any of them begins with."""
    offered = [option.id for option in options]
    for beginning in beginnings:
        if meant := [id for id in offered if _begins(id, beginning)]:
            return meant
    return []


def _begins(id: str, beginning: str) -> bool:
    """Whether all the words of the beginning are the id's: `move` and `move:e`, not `mo`."""
    return id.startswith(beginning) and id[len(beginning) :][:1] in ("", ":", "#", "/")


def _key(game: Game[Any]) -> str:
    return f"{ids.head(game.rules.id)}:{STEP}"
