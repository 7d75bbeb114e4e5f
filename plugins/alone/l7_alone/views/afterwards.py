"""What the director had in mind, for the report of a game that is over."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Final

from l7core.api import Track
from l7core.api import tracks as kit

from .. import query
from ..director import pace
from ..state import Alone

TENTHS: Final = 10
"""A budget is told in tenths of a point, so that it is a whole number."""
track: Final = kit.Tracks("alone.afterwards").track


def afterwards(game: Alone) -> Mapping[int, tuple[Track, ...]]:
    """By evil seat that a bot plays: its budget and what it has spent; all of them share it."""
    if not game.state.front.round:
        return {}
    sits = game.state.setup.seats
    bots = (seat for seat in query.evil_seats(game) if sits[seat].controller == "careful")
    return {seat: tuple(tracks(game)) for seat in bots}


def tracks(game: Alone) -> Iterator[Track]:
    """A nightmare has no budget, and none is drawn."""
    behind = game.state.behind
    if not game.state.front.nightmare:
        whole = pace.budget(game) + behind.carried
        yield track(game, "budget", round(TENTHS * whole))
    yield track(game, "spent", round(TENTHS * behind.spent))
