"""Whole games: random ones under watch, and what holds for saves, undo, forks and sentences."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from l7core.bots import random_bot
from l7core.engine.history import Record
from l7core.engine.kernel import Kernel
from l7core.engine.rng import seed_streams
from plugins.heist.tests.kit import new_game
from tests.tools.marathon.games import one_game

SEEDS = st.integers(0, 2**32)
SEATS = st.integers(1, 4)
FIRST = 40
"""Decisions of a game that are looked at where each look is dear."""


def choices(kernel: Kernel[Any], seed: int) -> Iterator[str]:
    """What aimless players choose, one question after the other; whoever asks must answer."""
    streams = seed_streams(seed)
    while kernel.ask:
        yield random_bot.choose(kernel, streams)[0]


@pytest.mark.parametrize("number", range(500))
def test_a_random_game_keeps_every_invariant(number: int) -> None:
    assert one_game(number, "heist:classic").failure == ""


@settings(max_examples=15, deadline=None)
@given(SEEDS, SEATS)
def test_a_game_can_be_saved_and_loaded_at_every_decision(seed: int, seats: int) -> None:
    kernel = new_game(seats, seed=seed)
    for number, choice in enumerate(choices(kernel, seed)):
        data = msgspec.msgpack.encode(kernel.record())
        again: Kernel[Any] = Kernel.resume(kernel.rules, msgspec.msgpack.decode(data, type=Record))
        assert again.lost is None
        assert again.digest() == kernel.digest()
        assert again.ask == kernel.ask
        kernel.answer(choice)
        if number > FIRST:
            break


@settings(max_examples=15, deadline=None)
@given(SEEDS, SEATS)
def test_what_is_offered_is_accepted_and_forks_are_apart(seed: int, seats: int) -> None:
    kernel = new_game(seats, seed=seed)
    for number, choice in enumerate(choices(kernel, seed)):
        before = kernel.digest()
        assert kernel.ask is not None
        for option in kernel.ask.options:
            kernel.split().answer(option.id)
        assert kernel.digest() == before
        kernel.answer(choice)
        if number > FIRST:
            break


@settings(max_examples=60, deadline=None)
@given(SEEDS, SEATS)
def test_what_is_not_marked_as_past_undoing_can_be_undone(seed: int, seats: int) -> None:
    kernel = new_game(seats, seed=seed)
    for choice in choices(kernel, seed):
        assert kernel.ask is not None
        chosen = kernel.ask.find(choice)
        assert chosen is not None
        before, barrier = kernel.digest(), kernel.barrier(chosen)
        kernel.answer(choice)
        if not barrier:
            assert kernel.why_no_undo() == "", f"{choice} of {seed}"
            kernel.undo()
            assert kernel.digest() == before
            kernel.redo()


@settings(max_examples=60, deadline=None)
@given(SEEDS, SEATS)
def test_every_event_option_and_reason_has_its_sentence(seed: int, seats: int) -> None:
    kernel = new_game(seats, seed=seed)
    texts = kernel.rules.texts
    for choice in choices(kernel, seed):
        assert kernel.ask is not None
        view = kernel.view(kernel.ask.seat)
        assert view.ask is not None
        said = [view.ask.title, *(each.label for each in view.ask.options)]
        said += [part for why in view.why_not for part in (why.action, why.reason, why.remedy)]
        said += [each.note.price + each.note.risk for each in view.ask.options]
        said += [view.table.clock, *view.table.goals]
        assert not [words for words in said if "heist" in words or "=" in words or "{" in words]
        kernel.answer(choice)
    for event in kernel.game.events:
        assert texts.has(event.key), event.key
        assert not event.cause or texts.has(event.cause), event.cause
    for entry in kernel.log(0):
        assert "=" not in entry.text + entry.cause
        assert "heist" not in entry.text + entry.cause


def test_the_same_seed_and_answers_give_the_same_game() -> None:
    digests = []
    for _ in range(2):
        kernel = new_game(3, seed=5, history=False)
        for choice in choices(kernel, 5):
            kernel.answer(choice)
        digests.append(kernel.digest())
    assert digests[0] == digests[1]
