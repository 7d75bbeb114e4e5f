"""Triggers of a window: conditions, order, limits and scope."""

from __future__ import annotations

import pytest

from l7core.engine.errors import FlowFailed
from l7core.engine.kernel import Kernel
from l7core.engine.triggers import Limit
from tests.engine.bell import BellState, Echo, Louder, PutAway, heard, play, trigger


def test_a_trigger_answers_its_own_window_only() -> None:
    assert heard(play(trigger("yes"), trigger("no", when="echo")), "ring") == "yes"


def test_a_window_without_listeners_opens_and_nothing_happens() -> None:
    assert heard(play(trigger("no", when="echo")), "ring") == ""


def test_triggers_answer_by_priority_and_then_in_the_order_they_were_loaded() -> None:
    kernel = play(
        trigger("last", priority="last"),
        trigger("normal-1"),
        trigger("late", priority="late"),
        trigger("first", priority="first"),
        trigger("normal-2"),
        trigger("early", priority="early"),
    )
    assert heard(kernel, "ring") == "first early normal-1 normal-2 late last"


def test_a_trigger_answers_only_when_all_its_conditions_hold() -> None:
    kernel = play(
        trigger("loud", conditions=(Louder(2),)),
        trigger("both", conditions=(Louder(2), Louder(3))),
    )
    assert heard(kernel, "ring") == "loud"


def test_a_trigger_whose_source_is_not_in_play_is_silent() -> None:
    kernel = play(trigger("here", PutAway("bell:there")), trigger("there"))
    assert heard(kernel, "ring", "ring") == "here here"


@pytest.mark.parametrize(
    ("limit", "answers", "times"),
    [
        ("always", ["ring", "ring"], 2),
        ("once", ["ring", "turn", "round", "ring"], 1),
        ("turn", ["ring", "ring"], 1),
        ("turn", ["ring", "round", "ring"], 1),
        ("turn", ["ring", "turn", "ring"], 2),
        ("round", ["ring", "turn", "ring"], 1),
        ("round", ["ring", "round", "ring"], 2),
    ],
)
def test_a_trigger_answers_as_often_as_its_limit_allows(
    limit: Limit, answers: list[str], times: int
) -> None:
    assert heard(play(trigger("x", limit=limit)), *answers) == " ".join(["x"] * times)


def test_a_trigger_whose_conditions_fail_has_not_spent_its_limit() -> None:
    kernel = play(trigger("loud", limit="once", conditions=(Louder(5),)))
    heard(kernel, "ring")
    assert kernel.state.spent == {}


def test_undo_restores_a_spent_trigger() -> None:
    kernel = play(trigger("x", limit="once"))
    heard(kernel, "ring")
    kernel.undo()
    assert heard(kernel, "ring") == "x"


def test_a_spent_trigger_stays_spent_in_a_save() -> None:
    kernel = play(trigger("x", limit="once"))
    heard(kernel, "ring")
    resumed: Kernel[BellState] = Kernel.resume(kernel.rules, kernel.record())
    assert heard(resumed, "ring") == "x"


def test_an_answer_may_open_another_window() -> None:
    kernel = play(trigger("call", Echo()), trigger("answer", when="echo"), trigger("after"))
    assert heard(kernel, "ring") == "call answer after"


def test_effects_have_the_source_of_the_trigger_and_the_subject_of_the_window() -> None:
    kernel = play(trigger("x"))
    heard(kernel, "ring")
    (event,) = kernel.events_since(0)
    assert event.args == {"source": "bell:x", "about": "bell:tower", "n": 3}


def test_a_trigger_that_answers_itself_without_end_is_stopped() -> None:
    kernel = play(trigger("call", Echo()), trigger("x", Echo(), when="echo"))
    with pytest.raises(FlowFailed):
        kernel.answer("ring")
    assert kernel.state.heard == []
