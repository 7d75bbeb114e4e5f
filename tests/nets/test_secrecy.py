"""Two games that differ only in what a seat may not know look the same to that seat."""

from __future__ import annotations

from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st

from l7core.engine.kernel import Kernel
from l7core.engine.rng import seed_streams, shuffle
from l7core.engine.state import Task, snapshot
from l7core.view import View
from tests.nets.games import RandomGame, random_games


def scramble(state: Any, viewer: int | None, seed: int) -> None:
    """Change everything that the viewer may not know, and nothing else."""
    streams = seed_streams(seed)
    deck = state.decks["card"].cards
    unknown = [deck, *(pawn.hand for seat, pawn in enumerate(state.pawns) if seat != viewer)]
    cards = [card for holder in unknown for card in holder]
    shuffle(streams, "cards", cards)
    for holder in unknown:
        holder[:] = [cards.pop() for _ in holder]
    shuffle(streams, "events", state.decks["event"].cards)
    tokens = list(state.hidden.values())
    shuffle(streams, "tokens", tokens)
    state.hidden.update(zip(state.hidden, tokens, strict=True))
    state.rng.update({name: seed + number for number, name in enumerate(state.rng)})


@settings(max_examples=40)
@given(random_games, st.integers(0, 2**32))
def test_a_view_does_not_depend_on_what_its_seat_may_not_know(game: RandomGame, seed: int) -> None:
    kernel = game.begin()
    for option, paid in game.choices(kernel):
        for viewer in (None, *range(game.seats)):
            twin = kernel.fork()
            scramble(twin.state, viewer, seed)
            assert twin.view(viewer) == kernel.view(viewer)
        kernel.answer(option, *paid)


@settings(max_examples=40)
@given(random_games, st.integers(0, 2**32))
def test_a_question_asked_anew_does_not_depend_on_what_its_reader_may_not_know(
    game: RandomGame, seed: int
) -> None:
    kernel = game.begin(history=False)
    for option, paid in game.choices(kernel):
        assert kernel.ask is not None
        if kernel.ask.action:
            state = snapshot(kernel.state)
            state.agenda.append(Task("cellar:act", (kernel.ask.seat,)))
            for viewer in (None, *range(game.seats)):
                scrambled = snapshot(state)
                scramble(scrambled, viewer, seed)
                assert asked(game, scrambled, viewer) == asked(game, snapshot(state), viewer)
        kernel.answer(option, *paid)


def asked(game: RandomGame, state: Any, viewer: int | None) -> View:
    """What that seat sees when the next question is asked."""
    return Kernel(game.rules, state, history=False, splits=True).view(viewer)


@settings(max_examples=10)
@given(random_games)
def test_scrambling_changes_what_is_hidden(game: RandomGame) -> None:
    """The other properties would hold of a scramble that does nothing."""
    kernel = game.begin()
    before = kernel.digest()
    scramble(kernel.state, None, 1)
    assert kernel.digest() != before
