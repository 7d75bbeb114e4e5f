"""The presentation of a game: data for front ends besides its questions and events.

Only `show` is required. Front ends leave out everything that a ruleset does not provide.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any

from msgspec import Struct

from l7core.engine.luck import Throw
from l7core.engine.texts import Name
from l7core.view import Dice, Guide, Note, Overlay, Page, Scene, Table, WhyNot

if TYPE_CHECKING:
    from l7core.engine.ask import Ask
    from l7core.engine.events import Event
    from l7core.engine.game import Game


class Presentation(Struct, frozen=True, kw_only=True):
    """The functions that turn a game into the view of a seat."""

    show: Callable[[Game[Any], int | None], Table] | None = None
    """Function that returns the table as a seat (or an onlooker) sees it."""
    why_not: Callable[[Game[Any], int], tuple[WhyNot, ...]] | None = None
    """Function that returns the actions that a player may expect but cannot take now."""
    overlays: Callable[[Game[Any], int | None], tuple[Overlay, ...]] | None = None
    """Function that returns the map overlays of a seat. It is called only when a player opens them.
    """
    notes: Callable[[Game[Any], Ask], Mapping[str, Note]] | None = None
    """Function that returns the odds, price and risk of a question's options, by option id."""
    tries_out: bool | None = None
    """True if options without a declared `barrier` are run on a copy to find what they reveal. This
    costs a copy of the game for each option shown."""
    scene: Callable[[Game[Any], Event], Scene | None] | None = None
    """Function that returns the scene in which viewers see an event; for most events None, which
    shows only the sentence."""
    dice: Callable[[Game[Any], Ask], Dice | None] | None = None
    """Function that returns the dice on the table during a question."""
    page: Callable[[Game[Any], Ask], Page | None] | None = None
    """Function that returns the text above a full-screen question; for most questions None."""
    throw: Callable[[Game[Any], Event], Throw | None] | None = None
    """Function that returns the actual and expected result of an event's dice; None without a roll.
    """
    guide: Callable[[Game[Any], Ask | None, int | None], Guide | None] | None = None
    """Function that returns a coach's advice for a seat, beside a question or after the game."""
    name: Callable[[Game[Any], str], str | Name | None] | None = None
    """Function that returns the name of an id in a sentence; content records know their own names.
    """
