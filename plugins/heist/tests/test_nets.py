"""What holds at every decision of every heist."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from l7core.engine.game import Game
from l7core.testing import nets
from plugins.heist.tests.invariants import faults, pieces
from plugins.heist.tests.kit import rules

CODE = Path(__file__).parents[1] / "l7_heist"


def decks(state: Any) -> dict[str, object]:
    """Only the order of the decks is hidden."""
    return {"events": state.events[:], "skills": state.skills[:]}


def is_dead(game: Game[Any], seat: int) -> bool:
    return not game.state.thieves[seat].health


def test_nothing_is_lost_or_made_and_no_limit_is_passed() -> None:
    nets.conserved(rules(), pieces, faults, games=160)


def test_secrets_are_kept() -> None:
    nets.secret(rules(), decks, games=5)


def test_everything_has_its_sentence() -> None:
    nets.said(rules(), CODE, games=8)


def test_games_end() -> None:
    nets.ends(rules(), games=200)


def test_careful_games_end() -> None:
    nets.ends(rules(), games=24, players="careful")


def on_the_table(state: Any) -> object:
    """Where thieves and guards are, what they have left, and what the house is like."""
    house = [state.board, state.walls, state.keycards, state.found]
    return [state.thieves, state.posts, house, state.vault_open, state.vault_cleared]


def test_careful_thieves_bring_the_game_on() -> None:
    nets.moves_on(rules(), on_the_table, games=12)


def test_games_are_saved_and_loaded_at_every_decision() -> None:
    nets.saved_everywhere(rules(), games=4)


def test_what_shows_no_barrier_is_undone() -> None:
    nets.undone_where_unmarked(rules(), games=24)


def test_the_same_setup_and_answers_make_the_same_game() -> None:
    nets.same_again(rules(), games=5)


def test_every_offer_is_accepted() -> None:
    nets.accepts_all_offers(rules(), games=8)


def test_nothing_is_offered_and_refused() -> None:
    nets.refuses_no_offer(rules(), games=5)


def test_barriers_are_true() -> None:
    nets.barriers_true(rules(), games=8)


def test_imagined_games_are_played_on() -> None:
    nets.plays_on_when_imagined(rules())


def test_advice_keeps_secrets() -> None:
    nets.advice_keeps_secrets(rules())


def test_advice_takes_no_certain_death() -> None:
    nets.advice_takes_no_certain_loss(rules(), is_dead, games=12)
