"""The director's budget, for the report after a game."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Final

from l7core.api import Track
from l7core.api import tracks as kit

from .. import query
from ..director import pace
from ..state import THOUSANDTHS, Alone

TENTHS: Final = 10
"""Factor that turns a budget into a whole number of tenths."""
track: Final = kit.Tracks("alone.afterwards").track


def afterwards(game: Alone) -> Mapping[int, tuple[Track, ...]]:
    """Return the budget tracks of each evil seat that the director plays; all of them share one
    budget."""
    if not game.state.front.round:
        return {}
    seats = game.state.setup.seats
    bots = (seat for seat in query.evil_seats(game) if seats[seat].controller == "careful")
    return {seat: tuple(tracks(game)) for seat in bots}


def tracks(game: Alone) -> Iterator[Track]:
    """Yield the budget and the harm done; a nightmare has no budget track."""
    behind = game.state.behind
    if not game.state.front.nightmare:
        whole = pace.budget(game) + behind.carried_harm / THOUSANDTHS
        yield track(game, "budget", round(TENTHS * whole))
    yield track(game, "spent", round(TENTHS * behind.harm / THOUSANDTHS))
