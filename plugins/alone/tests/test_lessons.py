"""The lessons: a learner who follows the coach completes all steps and wins."""

from __future__ import annotations

from typing import Any

import pytest

from l7core.bots import careful
from l7core.engine.kernel import Kernel
from l7core.engine.ruleset import ScenarioCard
from plugins.alone.tests.kit import rules

MOST_DECISIONS = 160
LESSONS = rules().lessons()


def lesson_of(card: ScenarioCard) -> Any:
    return rules().library["scenario"][card.id].lesson


def play_on(kernel: Kernel[Any], pupil: int) -> int | None:
    """Answer one question: follow the coach as the learner, or the advice as the other seat.

    Return the coach's current step if the learner has decided.
    """
    ask = kernel.ask
    assert ask
    if ask.seat != pupil:
        advised = careful.hint(kernel)
        kernel.answer(advised.option, *advised.paid)
        return None
    guide = kernel.view(pupil).guide
    assert guide
    meant = next((each for each in ask.options if each.id in guide.options), None)
    option = meant or ask.options[-1]
    kernel.answer(option.id, *option.payable(ask.purse)[: option.cost])
    return int(guide.step)


@pytest.mark.parametrize("card", LESSONS, ids=lambda card: str(card.lesson))
def test_a_lesson_is_won_by_doing_what_the_coach_says(card: ScenarioCard) -> None:
    kernel: Kernel[Any] = Kernel(rules(), rules().begin(rules().setup_of(card)))
    pupil, steps = lesson_of(card).pupil, []
    for _ in range(MOST_DECISIONS):
        if kernel.ask is None:
            break
        if step := play_on(kernel, pupil):
            steps.append(step)
    assert kernel.state.outcome
    assert kernel.state.outcome.winners == (pupil,)
    assert steps == sorted(steps)
    assert set(steps) == set(range(1, len(lesson_of(card).steps) + 1))


def test_there_are_three_in_their_order() -> None:
    assert [card.lesson for card in LESSONS] == [1, 2, 3]


def test_every_step_says_something_of_its_own_in_few_words() -> None:
    texts = [step.text for card in LESSONS for step in lesson_of(card).steps]
    assert len(set(texts)) == len(texts)
    assert not [text for text in texts if len(" ".join(text.split())) > 420]
