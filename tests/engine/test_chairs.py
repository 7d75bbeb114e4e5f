"""Chairs of a scenario: their names and their default players."""

from __future__ import annotations

from l7core.engine.ruleset import seated
from l7core.engine.state import HUMAN, SeatSetup
from tests.engine.duel import CARD, RULES


def test_a_chair_has_a_name_and_a_default_player() -> None:
    hunter, hunted = SeatSetup("The hunter", HUMAN), SeatSetup("The hunted", "careful")
    assert seated(CARD, 2) == (hunter, hunted)


def test_seats_without_a_chair_are_human_players() -> None:
    assert seated(CARD, 3)[2] == SeatSetup("Player 3", HUMAN)


def test_a_setup_has_the_chairs_of_its_scenario() -> None:
    assert RULES.setup_of(CARD).seats == seated(CARD, 2)
