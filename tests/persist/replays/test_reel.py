"""Reels: replaying a game step by step, up to the first difference under changed rules."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from l7core.engine.errors import L7Error
from l7core.engine.kernel import Kernel
from l7core.engine.replay_cursor import KEPT_EVERY, ReplayCursor
from l7core.engine.state import encode
from tests.persist import little
from tests.persist.little import RULES, LittleState


def played(moves: int = 100) -> Kernel[LittleState]:
    kernel = little.new_kernel()
    while kernel.decisions < moves:
        option, paid = little.next_answer(kernel)
        kernel.answer(option, *paid)
    return kernel


def reel_of(kernel: Kernel[LittleState]) -> ReplayCursor:
    return ReplayCursor(RULES, kernel.record().origin, kernel.answers)


def test_the_end_of_a_reel_is_the_position_of_the_game() -> None:
    kernel = played()
    reel = reel_of(kernel)
    assert reel.seek(reel.length)
    assert little.position(reel.kernel)[:3] == little.position(kernel)[:3]


@pytest.mark.parametrize("number", [0, 1, KEPT_EVERY - 1, KEPT_EVERY, KEPT_EVERY + 1, 99])
def test_seeking_forwards_and_backwards_gives_the_same_position(number: int) -> None:
    forwards, backwards = reel_of(played()), reel_of(played())
    forwards.seek(number)
    backwards.seek(100)
    backwards.seek(number)
    assert forwards.at == backwards.at == number
    assert forwards.kernel.digest() == backwards.kernel.digest()
    assert forwards.kernel.log(None) == backwards.kernel.log(None)


def test_seeking_stops_at_the_end() -> None:
    reel = reel_of(played(10))
    assert not reel.seek(11)
    assert (reel.at, reel.parted) == (10, None)


def test_an_answer_to_another_question_ends_the_replay() -> None:
    kernel = played(20)
    answers = list(kernel.answers)
    answers[7] = replace(answers[7], mark=answers[7].mark ^ 1)
    reel = ReplayCursor(RULES, kernel.record().origin, answers)
    assert not reel.seek(20)
    assert reel.parted is not None
    assert (reel.parted.number, reel.at, reel.length) == (7, 7, 7)
    assert reel.parted.expected == answers[7].option


def test_an_option_that_is_not_offered_ends_the_replay() -> None:
    kernel = played(5)
    answers = list(kernel.answers)
    answers[3] = replace(answers[3], option="fly")
    reel = ReplayCursor(RULES, kernel.record().origin, answers)
    assert not reel.seek(5)
    assert reel.parted is not None
    assert (reel.parted.number, reel.parted.expected) == (3, "fly")


def test_a_state_that_does_not_fit_the_rules_is_a_sentence() -> None:
    with pytest.raises(L7Error, match="first state does not fit the rules of little:game"):
        ReplayCursor(RULES, b"\x81\xa5setup\x01", ())


def test_seeking_changes_no_other_game() -> None:
    kernel = played(40)
    before = encode(kernel.state)
    reel_of(kernel).seek(12)
    assert encode(kernel.state) == before
