"""The daily game: the same scenario and the same seed for everybody, one a day for each ruleset."""

from __future__ import annotations

import re
from hashlib import sha256
from typing import TYPE_CHECKING

from l7core.engine.errors import L7Error
from l7core.engine.state import SeatSetup, Setup

if TYPE_CHECKING:
    from l7core.engine.ruleset import Rules, ScenarioCard

TITLE = re.compile(r"Daily (\d{4}-\d{2}-\d{2}): ")
DAY = re.compile(r"\d{4}-\d{2}-\d{2}\Z")


def card_of(rules: Rules, day: str) -> ScenarioCard:
    """The scenario that is played on that day."""
    cards = [card for card in rules.scenarios() if not (card.lesson or card.apart)]
    return cards[_drawn(day, rules.id, "scenario") % len(cards)]


def setup_of(rules: Rules, day: str, seats: tuple[SeatSetup, ...]) -> Setup:
    """That day's game for these players: the rules as they come, undo up to what became known."""
    if not DAY.match(day):
        raise L7Error(f"{day!r} is not a day such as 2026-01-31.")
    card = card_of(rules, day)
    seed = _drawn(day, rules.id, "seed")
    return Setup(ruleset=rules.id, scenario=card.id, seats=seats, seed=seed)


def title_of(rules: Rules, day: str) -> str:
    """What the game of that day is called."""
    return f"Daily {day}: {card_of(rules, day).title}"


def day_of(rules: Rules, setup: Setup, title: str) -> str:
    """The day whose game this is; empty for a game that only says so, and for any other."""
    named = TITLE.match(title)
    if named is None:
        return ""
    return named[1] if setup_of(rules, named[1], setup.seats) == setup else ""


def _drawn(day: str, ruleset: str, what: str) -> int:
    return int.from_bytes(sha256(f"l7 {what} {day} {ruleset}".encode()).digest()[:6], "big")
