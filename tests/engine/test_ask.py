"""Questions: the marks that compare them, and the answers that flows receive."""

from __future__ import annotations

from collections.abc import Coroutine, Generator
from typing import Any

import pytest
from msgspec.structs import replace

from l7core.engine.ask import Ask, Option, PaidAsk, Reply
from l7core.engine.events import Event

ASK = PaidAsk(1, "toy.turn", (Option("go:hall"), Option("force", cost=1)), "lamp", True, ("ash",))


def answered(flow: Coroutine[Ask, Reply, Any], reply: Reply) -> Any:
    """Return the result of a flow with one question."""
    flow.send(None)  # type: ignore[arg-type]
    with pytest.raises(StopIteration) as stop:
        flow.send(reply)
    return stop.value.value


async def waits_for(ask: Ask) -> Any:
    return await ask


def test_a_question_returns_the_chosen_option() -> None:
    ask = Ask(0, "toy.turn", ASK.options)
    assert answered(waits_for(ask), (ASK.options[0], ())) == Option("go:hall")


def test_a_question_with_a_purse_returns_the_payment_too() -> None:
    reply = (ASK.options[1], ("ash",))
    assert answered(waits_for(ASK), reply) == reply


def test_a_question_yields_itself_to_the_driver() -> None:
    waiting: Generator[Any, Any, Any] = ASK.__await__()
    assert waiting.send(None) is ASK


def test_an_option_is_found_by_its_id() -> None:
    assert ASK.find("force") is ASK.options[1]
    assert ASK.find("sing") is None


def test_equal_questions_have_equal_marks() -> None:
    assert replace(ASK).mark() == ASK.mark()


@pytest.mark.parametrize(
    "changed",
    [
        {"seat": 0},
        {"prompt": "toy.other"},
        {"about": "rope"},
        {"purse": ("elm",)},
        {"options": ASK.options[:1]},
        {"options": ASK.options[::-1]},
        {"options": (Option("go:hall"), Option("force", cost=2))},
        {"options": (Option("go:attic"), Option("force", cost=1))},
    ],
)
def test_any_change_of_the_question_changes_its_mark(changed: dict[str, Any]) -> None:
    assert replace(ASK, **changed).mark() != ASK.mark()


def test_wording_does_not_change_the_mark() -> None:
    reworded = tuple(replace(option, label="other.words", group="x") for option in ASK.options)
    assert replace(ASK, options=reworded, args={"n": 3}).mark() == ASK.mark()


def test_a_mark_has_24_bits_and_is_known() -> None:
    """Saves hold marks, so their calculation never changes."""
    assert ASK.mark() == 10575992
    assert ASK.mark() < 2**24


def test_an_event_without_seats_is_for_everybody() -> None:
    event = Event("toy.added", {})
    assert event.known_to(0)
    assert event.known_to(None)


def test_an_event_for_one_seat_is_for_no_other() -> None:
    event = Event("toy.drawn", {}, seats=(1,))
    assert event.known_to(1)
    assert not event.known_to(0)
    assert not event.known_to(None)
