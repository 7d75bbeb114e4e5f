"""The daily game: one scenario and one seed a day for each ruleset, the same for everybody."""

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
    """Return the scenario of that day."""
    cards = [card for card in rules.scenarios() if not (card.lesson or card.apart)]
    return cards[_drawn(day, rules.id, "scenario") % len(cards)]


def setup_of(rules: Rules, day: str, seats: tuple[SeatSetup, ...]) -> Setup:
    """Return that day's game for these players, with default rules and strict undo."""
    if not DAY.match(day):
        raise L7Error(f"Invalid day: {day!r}. Use the form 2026-01-31.")
    card = card_of(rules, day)
    seed = _drawn(day, rules.id, "seed")
    return Setup(ruleset=rules.id, scenario=card.id, seats=seats, seed=seed)


def title_of(rules: Rules, day: str) -> str:
    return f"Daily {day}: {card_of(rules, day).title}"


def day_of(rules: Rules, setup: Setup, title: str) -> str:
    """Return the day of a daily game; "" for any other game, even if its title claims a day."""
    match = TITLE.match(title)
    if match is None:
        return ""
    return match[1] if setup_of(rules, match[1], setup.seats) == setup else ""


def _drawn(day: str, ruleset: str, purpose: str) -> int:
    return int.from_bytes(sha256(f"l7 {purpose} {day} {ruleset}".encode()).digest()[:6], "big")
