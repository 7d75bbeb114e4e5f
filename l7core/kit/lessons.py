"""The coach of a lesson: one step after the other, and a word on questions that come between.

>>> lesson = Lesson("Night one", 1, ("Find the lamp.", "Go out."), {"cellar.reroll": "A miss."})
>>> from l7core.engine.ask import Option
>>> ask = Ask(0, "cellar.act", (Option("search"),))
>>> lesson.guide(0, ask, 0, ["search"])
Guide(title='Night one', text='Find the lamp.', options=('search',), step=1, steps=2, lesson=1)
>>> lesson.guide(1, Ask(0, "cellar.reroll", ()), 0).text, lesson.guide(2, None, 0).text
('A miss.', '')
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from msgspec import Struct

from l7core.engine.ask import Ask
from l7core.view import Guide


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
        """What it says after so many steps, and the ids of the options that it means."""
        count = len(self.steps)
        if ask is None or done >= count:
            return Guide(self.title, "", step=done, steps=count, lesson=self.number)
        text = self.asides.get(ask.prompt) or self.steps[done]
        options = tuple(meant) if seat == ask.seat else ()
        return Guide(self.title, text, options, done + 1, count, self.number)
