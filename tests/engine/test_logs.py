"""Numbers of log entries: no gap reveals a hidden entry."""

from __future__ import annotations

from l7core.engine.kernel import Kernel
from tests.engine.toy import RULES, ToyState, play

SECRETS = ("add", "whisper", "whisper", "add")
"""Answers that log two events for seat 0 alone, between two events for all."""


def numbers(kernel: Kernel[ToyState], seat: int | None) -> list[int]:
    return [entry.number for entry in kernel.log(seat)]


def test_a_secret_leaves_no_gap_in_the_logs_of_the_others() -> None:
    kernel = play(*SECRETS)
    assert numbers(kernel, 0) == [0, 1, 2, 3]
    assert numbers(kernel, 1) == numbers(kernel, None) == [0, 1]
    assert (kernel.told(0), kernel.told(1)) == (4, 2)


def test_two_games_that_differ_in_a_secret_have_the_same_log_for_the_others() -> None:
    assert play("add", "add").log(1) == play(*SECRETS).log(1)


def test_entries_lead_back_to_their_events() -> None:
    kernel = play(*SECRETS)
    assert [kernel.event_of(1, number) for number in (0, 1)] == [0, 3]
    assert kernel.event_of(1, 2) is None


def test_undo_frees_the_numbers() -> None:
    kernel = play(*SECRETS, undo="casual")
    kernel.view(1)
    kernel.undo()
    kernel.undo()
    kernel.answer("add")
    assert numbers(kernel, 1) == [0, 1]
    assert numbers(kernel, 0) == [0, 1, 2]


def test_numbers_continue_after_a_load() -> None:
    played = play(*SECRETS * 5)
    loaded: Kernel[ToyState] = Kernel.resume(RULES, played.record())
    for seat in (0, 1, None):
        assert loaded.told(seat) == played.told(seat)
        assert [e.number for e in loaded.log(seat)] == numbers(played, seat)


def test_the_log_of_several_seats_has_each_entry_once() -> None:
    merged = play(*SECRETS).log_of_several((0, 1))
    assert [entry.number for entry in merged] == [0, 1, 2, 3]
