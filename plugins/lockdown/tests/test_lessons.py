"""Lessons: a player who follows the coach completes every step and wins."""

from __future__ import annotations

from typing import Any

import pytest

from l7core.engine.kernel import Kernel
from l7core.engine.ruleset import ScenarioCard
from l7core.view import AskView, Guide
from plugins.lockdown.tests.kit import own, rules

MOST_DECISIONS = 20
LESSONS = rules().lessons()


def begin(card: ScenarioCard) -> Kernel[Any]:
    return Kernel(rules(), rules().begin(rules().setup_of(card)))


def coach(kernel: Kernel[Any]) -> tuple[AskView, Guide]:
    """Return the open question and the coach's guide for it."""
    view = kernel.view(0)
    assert view.ask
    assert view.guide
    return view.ask, view.guide


def follow(kernel: Kernel[Any]) -> None:
    """Choose the recommended option; pay with cards that no step needs, as far as possible."""
    _, guide = coach(kernel)
    ask = kernel.ask
    assert ask
    option = next((each for each in ask.options if each.id in guide.options), ask.options[0])
    payable = sorted(option.payable(ask.purse), key=lambda card: card in SPOKEN_OF)
    kernel.answer(option.id, *payable[: option.cost])


SPOKEN_OF = [
    own(f"{card}#{n}") for card in ("aimed-shot", "improvised-test", "search") for n in (1, 2)
]


@pytest.mark.parametrize("card", LESSONS, ids=lambda card: str(card.lesson))
def test_a_lesson_is_won_by_doing_what_the_coach_says(card: ScenarioCard) -> None:
    kernel = begin(card)
    steps = []
    for _ in range(MOST_DECISIONS):
        if kernel.ask is None:
            break
        steps.append(coach(kernel)[1].step)
        follow(kernel)
    assert kernel.state.outcome
    assert kernel.state.outcome.result == "won"
    assert steps == sorted(steps)
    assert set(steps) == set(range(1, coach_steps(card) + 1))


def coach_steps(card: ScenarioCard) -> int:
    lesson = rules().library["scenario"][card.id].lesson
    return len(lesson.steps)


def test_there_are_five_in_their_order() -> None:
    assert [card.lesson for card in LESSONS] == [1, 2, 3, 4, 5]


def test_whoever_cannot_pay_for_a_step_is_told_to_pass() -> None:
    kernel = begin(LESSONS[2])
    guides = []
    while kernel.ask:
        guides.append(coach(kernel)[1])
        follow(kernel)
    (text,) = [guide.text for guide in guides if guide.options == ("end",)]
    assert "You can't pay for that now." in text


def test_another_way_leads_to_the_same_step() -> None:
    """The player passes first, and the coach repeats the step in the next round."""
    kernel = begin(LESSONS[0])
    first = coach(kernel)[1].text
    kernel.answer("end")
    assert kernel.state.round == 2
    assert coach(kernel)[1].text == first


def test_loaded_dice_show_what_the_lesson_says_and_then_what_chance_says() -> None:
    kernel = begin(LESSONS[0])
    follow(kernel)
    entries = [entry.text for entry in kernel.log(0)]
    assert "Ada makes a noise roll: 4." in entries


def test_every_step_says_something_of_its_own_in_few_words() -> None:
    texts = [
        step.text for card in LESSONS for step in rules().library["scenario"][card.id].lesson.steps
    ]
    assert len(set(texts)) == len(texts)
    assert not [text for text in texts if len(" ".join(text.split())) > 420]


@pytest.mark.parametrize("card", LESSONS, ids=lambda card: card.id)
def test_nobody_has_heard_of_the_plan_that_is_in_force(card: ScenarioCard) -> None:
    state = begin(card).state
    heard = [*state.neutral, *(plan for who in state.crew for plan in who.contingencies)]
    assert sorted([*heard, state.in_force]) == sorted(rules().library["contingency"])
