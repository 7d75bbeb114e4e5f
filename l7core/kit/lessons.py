"""Lessons: courses of steps, the player's progress and the coach's texts.

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
"""Last part of the key in the state's `ext` that stores the number of completed steps."""


class Lesson(Struct, frozen=True):
    """The texts that a coach shows: title, steps and asides."""

    title: str
    number: int
    steps: tuple[str, ...]
    asides: Mapping[str, str] = {}
    """Texts that replace the step at some questions, keyed by prompt."""

    def guide(
        self, done: int, ask: Ask | None, seat: int | None, meant: Iterable[str] = ()
    ) -> Guide:
        """Return the guide after `done` steps.

        `meant` contains the ids of recommended options; only the deciding seat sees them.
        """
        count = len(self.steps)
        if ask is None or done >= count:
            return Guide(self.title, "", step=done, steps=count, lesson=self.number)
        text = self.asides.get(ask.prompt) or self.steps[done]
        options = tuple(meant) if seat == ask.seat else ()
        return Guide(self.title, text, options, done + 1, count, self.number)


# -- lessons in records


class Step(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A step of a lesson: an instruction and the conditions that complete it."""

    text: str
    """The instruction. `{key:why}` in it becomes the key, or the name, of that command."""
    until: Conditions
    """Conditions that complete the step. They are checked before each action, for the acting
    player; a step that is already complete is skipped."""
    options: tuple[str, ...] = ()
    """Recommended options, given by the beginnings of their ids: `"explore"`, `"move:e"`. Only the
    first beginning that matches an offered option counts."""


class Aside(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A lesson's text for a question that no step covers."""

    on: str
    """Text key of the question: `"cellar.reroll"`."""
    text: str
    options: tuple[str, ...] = ()
    """Recommended options, written as in a step."""


class Course(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The steps and asides that make a scenario a lesson.

    Each game extends it with the setup of the lesson's table.
    """

    number: Annotated[int, Meta(ge=1)]
    steps: tuple[Step, ...]
    asides: tuple[Aside, ...] = ()


def go_on(game: Game[Any], course: Course, seat: int) -> bool:
    """Advance to the first step that the seat has not completed; return whether none is left."""
    step, scope = steps_done(game, course), Scope(seat=seat)
    while step < len(course.steps) and game.holds(course.steps[step].until, scope):
        step += 1
    game.state.ext[_key(game)] = step
    return step == len(course.steps)


def steps_done(game: Game[Any], course: Course) -> int:
    """Return the number of completed steps of a course."""
    return min(int(game.state.ext.get(_key(game), 0)), len(course.steps))


class Coach(Struct, frozen=True):
    """A coach that leads through a course, with its title and the questions that show steps."""

    course: Course
    title: str
    questions: tuple[str, ...]
    """Prompts of the questions that show the current step. All other questions use asides."""
    wait: str
    """Text added to the current step while none of its options is offered."""

    def guide(
        self,
        game: Game[Any],
        ask: Ask | None,
        seat: int | None,
        offered: Iterable[Option] | None = None,
    ) -> Guide:
        """Return the current text and the recommended options.

        Options are recommended from `offered`; if that is None, from all options of the question.
        """
        done = steps_done(game, self.course)
        asides = {aside.on: aside.text for aside in self.course.asides}
        meant = list[str]()
        if ask:
            wanted = self._wanted(ask, done)
            meant = beginning_with(ask.options if offered is None else offered, wanted)
            if ask.prompt in self.questions and wanted and not meant:
                asides[ask.prompt] = f"{self.course.steps[done].text} {self.wait}"
                meant = beginning_with(ask.options, ("end",))
        steps = tuple(step.text for step in self.course.steps)
        return Lesson(self.title, self.course.number, steps, asides).guide(done, ask, seat, meant)

    def _wanted(self, ask: Ask, done: int) -> tuple[str, ...]:
        """Return the option beginnings of the current step, or of the aside for this question."""
        if ask.prompt in self.questions:
            return self.course.steps[done].options if done < len(self.course.steps) else ()
        return next((aside.options for aside in self.course.asides if aside.on == ask.prompt), ())


def beginning_with(options: Iterable[Option], beginnings: Iterable[str]) -> list[str]:
    """Return the ids of all options that match the first beginning with any match."""
    offered = [option.id for option in options]
    for beginning in beginnings:
        if meant := [id for id in offered if _begins(id, beginning)]:
            return meant
    return []


def _begins(id: str, beginning: str) -> bool:
    """Return whether the id begins with whole parts: `move` and `move:e`, but not `mo`."""
    return id.startswith(beginning) and id[len(beginning) :][:1] in ("", ":", "#", "/")


def _key(game: Game[Any]) -> str:
    return f"{ids.head(game.rules.id)}:{STEP}"
