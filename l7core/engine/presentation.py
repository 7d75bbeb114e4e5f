"""How a game shows itself: what a ruleset tells front ends beyond its questions and its events.

All of it is optional but `show`; what a ruleset leaves out is simply not there.
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
    """The functions that turn a game into what a seat sees."""

    show: Callable[[Game[Any], int | None], Table] | None = None
    """What that seat (or an onlooker) may see of the table."""
    why_not: Callable[[Game[Any], int], tuple[WhyNot, ...]] | None = None
    """What a player may expect to do now and cannot."""
    overlays: Callable[[Game[Any], int | None], tuple[Overlay, ...]] | None = None
    """What that seat may lay over the board. It is called only when somebody looks."""
    notes: Callable[[Game[Any], Ask], Mapping[str, Note]] | None = None
    """Odds, price and risk of the options of a question, by option id."""
    tries_out: bool | None = None
    """Whether what an option brings to light is found by trying it out where its `barrier` does not
    say so. It costs a copy of the game for each option that is looked at."""
    scene: Callable[[Game[Any], Event], Scene | None] | None = None
    """What an event looks like to those who watch it; most are no more than their sentence."""
    dice: Callable[[Game[Any], Ask], Dice | None] | None = None
    """The dice that lie on the table while a question is asked."""
    page: Callable[[Game[Any], Ask], Page | None] | None = None
    """What stands above a question that has the whole screen; most have none."""
    throw: Callable[[Game[Any], Event], Throw | None] | None = None
    """What an event brought by chance, and what was to be expected; None where no dice fell."""
    guide: Callable[[Game[Any], Ask | None, int | None], Guide | None] | None = None
    """What a coach says to that seat beside the question, or once the game is over."""
    name: Callable[[Game[Any], str], str | Name | None] | None = None
    """The words for an id in a sentence; content records know their own names."""
