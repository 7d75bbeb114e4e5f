"""General checks at every decision of random games."""

from __future__ import annotations

from collections import Counter
from pathlib import Path
from typing import Any

from l7core.engine.acts import act_of
from l7core.engine.views import label
from l7core.testing import nets
from l7core.testing.effort import times
from l7core.testing.games import random_game
from plugins.lockdown.tests.invariants import faults, pieces
from plugins.lockdown.tests.kit import CARDS, night, rules

CODE = Path(__file__).parents[1] / "l7_lockdown"


def hidden(state: Any) -> dict[str, object]:
    """Return the information that a spectator does not have."""
    crew = {f"hand {who.seat}": who.hand[:] for who in state.crew}
    crew |= {f"deck {who.seat}": who.deck.cards[:] for who in state.crew}
    rooms = [(place.tile, place.token) for place in state.places.values() if not place.known]
    decks = [state.attacks.cards, state.events.cards, state.wounds.cards, state.in_force]
    secrets = {
        "objectives": [who.objectives[:] for who in state.crew],
        "weaknesses": state.weaknesses[:],
        "backpacks": [[held.id for held in who.pack] for who in state.crew],
    }
    return {**crew, **secrets, "rooms": rooms, "decks": decks, "launches": dict(state.launches)}


def test_nothing_is_lost_or_made_and_no_limit_is_passed() -> None:
    nets.conserved(rules(), pieces, faults, games=60)


def test_secrets_are_kept() -> None:
    nets.secret(rules(), hidden, games=times(3, nightly=60))


def test_what_plays_a_card_plays_one_that_is_held() -> None:
    """An option whose id reads `card:<use>:<card>` names a card in the player's hand."""
    for number in range(10):
        game = random_game(rules(), number)
        kernel = game.begin()
        for option, paid in game.choices(kernel):
            assert kernel.ask
            hand = kernel.state.crew[kernel.ask.seat].hand
            plays = [act_of(each.id) for each in kernel.ask.options]
            assert {card for _, use, card in plays if use} <= {*hand}, kernel.ask.prompt
            kernel.answer(option, *paid)


def test_effects_by_hand_leave_the_scheduled_turns_as_they_are() -> None:
    play = night(CARDS)
    before = list(play.state.agenda)
    play.kernel.do_by_hand('{ do = "learn" }')
    assert (play.state.agenda, play.state.crew[0].knowledge) == (before, 1)


def test_no_two_ways_read_the_same() -> None:
    for number in range(6):
        game = random_game(rules(), number)
        kernel = game.begin()
        for option, paid in game.choices(kernel):
            ask = kernel.ask
            assert ask
            steps = [each for each in ask.options if act_of(each.id)[0] in ("move", "creep")]
            labels = Counter(label(kernel.game, ask, each) for each in steps)
            assert not [label for label, n in labels.items() if n > 1]
            kernel.answer(option, *paid)


def test_everything_has_its_sentence() -> None:
    nets.said(rules(), CODE, games=times(3, nightly=60))


def test_all_that_is_told_and_asked_is_english() -> None:
    nets.in_english(rules(), games=times(3, nightly=60))


def test_games_end() -> None:
    nets.ends(rules(), games=60)


def test_careful_games_end() -> None:
    nets.ends(rules(), games=times(3, nightly=60), players="careful")


def test_games_are_saved_and_loaded_at_every_decision() -> None:
    nets.saved_everywhere(rules(), games=times(2, nightly=30))


def test_what_shows_no_barrier_is_undone() -> None:
    nets.undone_where_unmarked(rules(), games=12)


def test_the_same_setup_and_answers_make_the_same_game() -> None:
    nets.same_again(rules(), games=times(2, nightly=40))


def test_every_offer_is_accepted() -> None:
    nets.accepts_all_offers(rules(), games=times(2, nightly=40))


def test_nothing_is_offered_and_refused() -> None:
    nets.refuses_no_offer(rules(), games=times(3, nightly=40))


def test_barriers_are_true() -> None:
    nets.barriers_true(rules(), games=times(2, nightly=40))


def test_imagined_games_are_played_on() -> None:
    nets.plays_on_when_imagined(rules())


def test_advice_says_why() -> None:
    nets.advice_says_why(rules(), games=times(4, nightly=60))


def test_advice_keeps_secrets() -> None:
    nets.advice_keeps_secrets(rules(), games=times(2, nightly=60))
