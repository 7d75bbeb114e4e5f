"""What holds at every decision of every game, whatever the players do."""

from __future__ import annotations

from typing import Any

from hypothesis import given, settings

from tests.nets.games import RandomGame, random_games


def all_cards(state: Any, kind: str) -> list[str]:
    """Every card of that kind, wherever it lies."""
    deck = state.decks[kind]
    hands = [card for pawn in state.pawns for card in pawn.hand] if kind == "card" else []
    return sorted([*deck.cards, *deck.spent, *hands])


@settings(max_examples=200)
@given(random_games)
def test_no_card_is_lost_or_doubled(game: RandomGame) -> None:
    kernel = game.begin(history=False)
    library = game.rules.library
    for option, paid in game.choices(kernel):
        kernel.answer(option, *paid)
        for kind in ("card", "event"):
            assert all_cards(kernel.state, kind) == sorted(library[kind])


@settings(max_examples=200)
@given(random_games)
def test_there_is_something_to_decide_until_the_game_is_over(game: RandomGame) -> None:
    kernel = game.begin(history=False)
    for option, paid in game.choices(kernel):
        assert kernel.ask is not None
        ids = [each.id for each in kernel.ask.options]
        assert ids
        assert len(set(ids)) == len(ids)
        kernel.answer(option, *paid)
    assert kernel.state.outcome is not None


@settings(max_examples=40)
@given(random_games)
def test_every_option_that_is_offered_is_accepted(game: RandomGame) -> None:
    kernel = game.begin()
    for option, paid in game.choices(kernel):
        assert kernel.ask is not None
        for each in kernel.ask.options:
            kernel.split().answer(each.id, *kernel.ask.purse[: each.cost])
        kernel.answer(option, *paid)


@settings(max_examples=200)
@given(random_games)
def test_what_is_not_marked_as_past_undoing_can_be_undone(game: RandomGame) -> None:
    kernel = game.begin()
    for option, paid in game.choices(kernel):
        assert kernel.ask is not None
        chosen = kernel.ask.find(option)
        assert chosen is not None
        barrier = kernel.barrier(chosen)
        kernel.answer(option, *paid)
        if not barrier:
            assert kernel.why_no_undo() == "", option


@settings(max_examples=80)
@given(random_games)
def test_every_event_option_and_reason_has_its_sentence(game: RandomGame) -> None:
    kernel = game.begin()
    texts = game.rules.texts
    for option, paid in game.choices(kernel):
        assert kernel.ask is not None
        view = kernel.view(kernel.ask.seat)
        assert view.ask is not None
        said = [view.ask.title, *(each.label for each in view.ask.options)]
        said += [part for why in view.why_not for part in (why.action, why.reason, why.remedy)]
        assert not [words for words in said if "cellar." in words or "=" in words]
        kernel.answer(option, *paid)
    for event in kernel.game.events:
        assert texts.has(event.key)
        assert not event.cause or texts.has(event.cause)
    for entry in kernel.log(0):
        assert "=" not in entry.text + entry.cause
