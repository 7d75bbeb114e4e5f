"""What to pay with, and what to let go of."""

from __future__ import annotations

from typing import Final

from l7core.api import Ask, Option

from ..state import is_contamination

KEPT: Final = {
    "lockdown:search": 1.3,
    "lockdown:sprint": 2.0,
    "lockdown:tiptoe": 2.5,
    "lockdown:short-cut": 2.5,
    "lockdown:focus": 3.0,
    "lockdown:rest": 1.4,
    "lockdown:repair": 1.0,
}
"""What cards are worth in hand; all others are worth something in between."""
ELSE: Final = 1.5


def payment(ask: Ask, option: Option) -> tuple[str, ...]:
    """The cards that are missed least."""
    fit = sorted(option.payable(ask.purse), key=keeping)
    return tuple(fit[: option.cost])


def keeping(card: str) -> float:
    """What it is worth to keep a card."""
    return -1.0 if is_contamination(card) else KEPT.get(card.partition("#")[0], ELSE)


def shed(ask: Ask) -> tuple[str, ...]:
    """What somebody who passes lets go of: contamination, which would only lie in the way."""
    return tuple(card for card in ask.purse if is_contamination(card))
