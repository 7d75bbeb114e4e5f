"""How a game is played well: what a ruleset tells bots, hints, simulations and reports.

A struct has one base, so the parts of a ruleset are a chain: `Ruleset` adds its rules to what is
here, and this adds to `Presentation`.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any

from l7core.engine.advice import Advice, Streams, Tally
from l7core.engine.presentation import Presentation
from l7core.engine.seat_bot import SeatBot

if TYPE_CHECKING:
    from l7core.engine.ask import Ask
    from l7core.engine.game import Game
    from l7core.view import Track


class Expertise(Presentation, frozen=True, kw_only=True):
    """The functions that decide in a player's place, and what there is to count."""

    careful: Callable[[Game[Any], Ask], Advice] | None = None
    """How to play decently: bots, hints and looking ahead build on it. The game that it gets is
    a copy in which everything that the deciding seat does not know has been drawn anew."""
    asks_nothing_hidden: bool | None = None
    """Whether `careful` reads nothing that its seat does not know, changes nothing and leaves
    nothing to chance. Then it is asked in the game itself, which saves the copy. What `what_if`
    tries out is drawn anew all the same; the net `advice_keeps_secrets` holds it to that."""
    tries_nothing_out: bool | None = None
    """Whether `careful` never asks `what_if`. Then a simulated game keeps nothing that copies
    could begin from, which saves a copy of the state for each task."""
    explain: Callable[[Game[Any], Ask, Advice], Advice] | None = None
    """Says more about the reason of that advice: what takes a while to find out and only somebody
    who reads it needs to know. It is asked in the same game as `careful`, for hints and remarks."""
    redraw: Callable[[Game[Any], Ask, Streams], None] | None = None
    """Draw anew in place what the deciding seat does not know: face-down cards, others' hands.
    What the question shows stays where it is. Chance itself is drawn anew in any case; left out,
    nothing else is hidden."""
    blank: Callable[[Game[Any], int], None] | None = None
    """Take away in place what that seat does not know: enough for advice, where to draw it all
    anew would be slow. Advice that peeks then falls over; looking ahead still draws anew."""
    value: Callable[[Game[Any], int], float] | None = None
    """How well that seat stands, from 0 (lost) to 1 (won), for those who look ahead."""
    sides: Callable[[Game[Any]], tuple[tuple[int, ...], ...]] | None = None
    """The seats that win and lose together; left out, all of them do."""
    afterwards: Callable[[Game[Any]], Mapping[int, tuple[Track, ...]]] | None = None
    """By seat, numbers that nobody is told while the game runs: a bot's plans, for instance. Once
    it is over, the report draws them turn by turn beside those that stood on the table."""
    tallies: tuple[Tally, ...] = ()
    """What simulations count."""
    bots: tuple[SeatBot, ...] = ()
    """Who else can play it, besides the bots that play every game."""
