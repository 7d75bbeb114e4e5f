"""The expertise of a ruleset: functions for bots, hints, simulations and reports.

A struct has one base class, so the parts of a ruleset form a chain: `Ruleset` extends `BotHooks`,
which extends `Presentation`.
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


class BotHooks(Presentation, frozen=True, kw_only=True):
    """The functions that decide for a player, and the events that simulations count."""

    careful: Callable[[Game[Any], Ask], Advice] | None = None
    """Function that plays decently; bots, hints and look-ahead build on it. It receives a copy of
    the game in which everything hidden from the deciding seat is redrawn at random."""
    asks_nothing_hidden: bool | None = None
    """True if `careful` reads no hidden information, changes nothing and uses no randomness. It
    then runs on the game itself, which saves the copy. The copies that `what_if` tries are still
    redrawn; the check `advice_keeps_secrets` tests the claim."""
    tries_nothing_out: bool | None = None
    """True if `careful` never calls `what_if`. A simulated game then keeps no checkpoints for
    copies, which saves a copy of the state for each task."""
    explain: Callable[[Game[Any], Ask, Advice], Advice] | None = None
    """Function that adds details to the reason for an advice: those that are slow to compute and
    matter only to a reader. It is called for hints and remarks, on the same game as `careful`."""
    redraw: Callable[[Game[Any], Ask, Streams], None] | None = None
    """Function that redraws in place everything hidden from the deciding seat, such as face-down
    cards and other players' hands. Everything that the question shows stays in place. Random
    streams are always redrawn; without this function, nothing else counts as hidden."""
    blank: Callable[[Game[Any], int], None] | None = None
    """Function that removes in place everything hidden from a seat: enough for advice, if a redraw
    would be slow. Advice that reads hidden information then fails; look-ahead still redraws."""
    value: Callable[[Game[Any], int], float] | None = None
    """Function that rates a seat's position from 0 (lost) to 1 (won), for look-ahead."""
    sides: Callable[[Game[Any]], tuple[tuple[int, ...], ...]] | None = None
    """Function that returns the groups of seats that win and lose together; without it, all seats
    form one group."""
    afterwards: Callable[[Game[Any]], Mapping[int, tuple[Track, ...]]] | None = None
    """Function that returns, by seat, numbers hidden while the game runs, such as a bot's plans.
    After the game, the report plots them turn by turn beside the public ones."""
    tallies: tuple[Tally, ...] = ()
    """Events that simulations count."""
    bots: tuple[SeatBot, ...] = ()
    """Additional bots for this game, besides the bots that can play every game."""
