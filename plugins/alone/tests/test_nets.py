"""Checks at every decision of whole games."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from l7core.testing import nets
from l7core.testing.effort import times
from l7core.testing.games import Players
from plugins.alone.tests.invariants import ALONE, faults, pieces, rules

CODE = Path(__file__).parents[1] / "l7_alone"


def hidden(state: Any) -> dict[str, object]:
    """Return the information that is hidden from a spectator."""
    behind = state.behind
    hands = {f"hand {evil.seat}": evil.hand[:] for evil in behind.evils}
    beasts = [(each.kind, each.at) for each in behind.creatures if not each.shown]
    plan = behind.plan.levels if behind.plan else None
    return {
        **hands,
        "plan": plan,
        "rooms": dict(behind.rooms),
        "beasts": beasts,
        "danger": behind.danger[:],
        "items": state.items.cards[:],
        "under": behind.under[:],
    }


def test_nothing_is_lost_or_made_and_no_limit_is_passed() -> None:
    nets.conserved(rules(), pieces, faults, games=times(15, nightly=60), decisions=1_500)


@pytest.mark.parametrize("players", ["random", "careful"])
def test_secrets_are_kept(players: Players) -> None:
    every, most = times(15, nightly=5), times(150, nightly=240)
    nets.secret(rules(), hidden, every=every, games=3, decisions=most, players=players)


def test_everything_has_its_sentence() -> None:
    nets.said(rules(), CODE, games=5, decisions=times(150, nightly=600))


def test_games_end() -> None:
    nets.ends(rules(), most=2_900, games=12, scenarios=ALONE)


def test_careful_games_end() -> None:
    nets.ends(rules(), games=6, scenarios=ALONE, players="careful")


def test_games_are_saved_and_loaded_at_every_decision() -> None:
    nets.saved_everywhere(rules(), games=2, decisions=times(150, nightly=500))


def test_what_shows_no_barrier_is_undone() -> None:
    nets.undone_where_unmarked(rules(), games=times(3, nightly=12))


def test_the_same_setup_and_answers_make_the_same_game() -> None:
    nets.same_again(rules(), games=times(2, nightly=20), decisions=times(150, nightly=500))


def test_every_offer_is_accepted() -> None:
    nets.accepts_all_offers(rules(), games=2, decisions=250)


def test_nothing_is_offered_and_refused() -> None:
    nets.refuses_no_offer(rules(), games=3, decisions=times(180, nightly=600))


def test_barriers_are_true() -> None:
    nets.barriers_true(rules(), games=2, decisions=times(120, nightly=500))


def test_imagined_games_are_played_on() -> None:
    nets.plays_on_when_imagined(rules(), games=times(2, nightly=6))


def test_forks_keep_secrets() -> None:
    most = times(600, nightly=2_000)
    nets.forks_keep_secrets(rules(), every=times(40, nightly=15), games=3, decisions=most)


def test_advice_keeps_secrets() -> None:
    nets.advice_keeps_secrets(rules(), games=3, decisions=times(120, nightly=600))


def test_what_is_declared_stands() -> None:
    nets.secret_answers_stand(rules(), games=4)
