"""Saving, undo, redo and splitting at every decision of random games."""

from __future__ import annotations

from random import Random

from hypothesis import given, settings
from hypothesis import strategies as st

from l7core.analysis.invariants import reload
from l7core.testing.games import RandomGame, random_game
from tests.nets.strategies import casual_games, play, random_games, seen

MORE_THAN_ANY_LOG = 10_000


@settings(max_examples=30)
@given(casual_games)
def test_undoing_and_redoing_an_action_changes_nothing(game: RandomGame) -> None:
    kernel = game.begin()
    for option, paid in game.choices(kernel):
        kernel.answer(option, *paid)
        before = seen(kernel)
        for _ in range(kernel.undo(action=True)):
            kernel.redo()
        assert seen(kernel) == before


@settings(max_examples=30)
@given(casual_games)
def test_undo_goes_through_every_position_back_to_the_start_and_redo_returns(
    game: RandomGame,
) -> None:
    kernel = game.begin()
    positions = [seen(kernel)]
    for option, paid in game.choices(kernel):
        kernel.answer(option, *paid)
        positions.append(seen(kernel))
    for earlier in reversed(positions[:-1]):
        kernel.undo()
        assert seen(kernel) == earlier
    for later in positions[1:]:
        kernel.redo()
        assert seen(kernel) == later


@settings(max_examples=30)
@given(random_games, st.integers(0, 60))
def test_a_loaded_game_can_be_undone_as_far_as_the_saved_one(game: RandomGame, at: int) -> None:
    kernel = game.begin()
    for option, paid in game.choices(kernel):
        if kernel.decisions == at:
            break
        kernel.answer(option, *paid)
    loaded = reload(kernel)
    while not kernel.why_no_undo():
        kernel.undo()
        loaded.undo()
        assert seen(loaded) == seen(kernel)
    assert loaded.why_no_undo() == kernel.why_no_undo()


@settings(max_examples=30)
@given(casual_games, st.integers(0, 40), st.integers(0, 2**32), st.booleans())
def test_a_fork_and_its_original_are_independent(
    game: RandomGame, at: int, other_chances: int, history: bool
) -> None:
    control, original = game.begin(), game.begin()
    split = None
    for option, paid in game.choices(control):
        if control.decisions == at:
            split = original.fork() if history else original.split()
            assert split.digest() == control.digest()
            play(random_game(game.rules, other_chances), split)
            at_its_end = seen(split)
        control.answer(option, *paid)
        original.answer(option, *paid)
        assert seen(original) == seen(control)
    assert seen(reload(original)) == seen(control)
    while original.decisions:
        original.undo()
        control.undo()
        assert seen(original) == seen(control)
    if split:
        assert seen(split) == at_its_end
        while not split.why_no_undo():
            split.undo()
        assert not history or seen(split) == seen(original)


@settings(max_examples=30)
@given(random_games, st.booleans())
def test_a_fork_at_every_decision_continues_like_its_original(
    game: RandomGame, history: bool
) -> None:
    kernel = game.begin()
    for option, paid in game.choices(kernel):
        fork = kernel.fork() if history else kernel.split()
        kernel.answer(option, *paid)
        fork.answer(option, *paid)
        assert fork.digest() == kernel.digest()
        if history:
            assert seen(fork) == seen(kernel)


@settings(max_examples=30)
@given(casual_games, st.integers(1, 30), st.integers(0, 2**32))
def test_the_saved_log_does_not_depend_on_earlier_saves(
    game: RandomGame, entries: int, chances: int
) -> None:
    kernel = game.begin()
    loaded = reload(kernel)
    rng = Random(chances)
    for option, paid in game.choices(kernel):
        kernel.answer(option, *paid)
        loaded.answer(option, *paid)
        for each in (kernel, loaded):
            if rng.random() < 0.5:
                log = each.record(entries).log
                # A fork has saved nothing yet, and its checkpoint is no older.
                whole_log = each.fork().record(MORE_THAN_ANY_LOG).log
                last = log[-1][1].number if log else -1
                assert log == [entry for entry in whole_log if entry[1].number <= last][-entries:]
        for _ in range(min(rng.choice([0] * 9 + [1, 6]), kernel.decisions)):
            kernel.undo()
            loaded.undo()
        if rng.random() < 0.1:
            loaded = reload(loaded)
