"""The coach of the dress rehearsal: the current step, and explanations of questions."""

from __future__ import annotations

from l7core.api import Ask, Guide, lessons, say

from .careful import careful
from .state import Heist, scenario_of

STEPS = ("keycards", "vault", "rooftop")
ASIDES = ("arrive", "bullet", "exit", "reroll")
LEADING = ("heist.action", "heist.exit")
"""Prompts at which the coach recommends an option."""


def guide(game: Heist, ask: Ask | None, seat: int | None) -> Guide | None:
    """Return the coach's current text and the recommended options; None outside lessons."""
    scenario, state = scenario_of(game), game.state
    if not scenario.lesson:
        return None
    steps = tuple(say(game, f"heist.lesson.{step}") for step in STEPS)
    asides = {f"heist.{each}": say(game, f"heist.lesson.at.{each}") for each in ASIDES}
    done = state.vault_open + state.vault_cleared + (state.outcome is not None)
    is_led = ask is not None and ask.seat == seat and ask.prompt in LEADING
    recommended = [careful(game, ask).option] if ask and is_led else []
    lesson = lessons.Lesson(scenario.name, scenario.lesson, steps, asides)
    return lesson.guide(done, ask, seat, recommended)
