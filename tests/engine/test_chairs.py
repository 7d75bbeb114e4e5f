"""A scenario says who sits where, and who plays there unless somebody says otherwise."""

from __future__ import annotations

from l7core.engine.ruleset import seated
from l7core.engine.state import HUMAN, SeatSetup
from tests.engine.duel import CARD, RULES


def test_a_chair_brings_its_name_and_who_plays_there() -> None:
    hunter, hunted = SeatSetup("The hunter", HUMAN), SeatSetup("The hunted", "careful")
    assert seated(CARD, 2) == (hunter, hunted)


def test_places_without_a_part_are_alike() -> None:
    assert seated(CARD, 3)[2] == SeatSetup("Player 3", HUMAN)


def test_a_lesson_is_begun_with_its_chairs() -> None:
    assert RULES.setup_of(CARD).seats == seated(CARD, 2)
