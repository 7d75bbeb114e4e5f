"""How to spend the night decently: bots, hints and looking ahead build on it.

`courses` says what can still be done, `prospect` how likely each course is won from where one
stands, `harm` what threatens on the way. `acting` weighs every option by that; `questions`
answers the rest, `hidden` deals anew what a seat does not know.
"""

from __future__ import annotations

from typing import Final

from l7core.api import Advice, Ask, ideas

from ..state import Lockdown
from .acting import Thinker
from .hidden import redraw
from .prospect import Outlook
from .questions import USUAL

NEAR: Final = 0.75
"""Points by which an idea may be worse and still be worth a thought."""

__all__ = ["careful", "redraw", "value"]


def careful(game: Lockdown, ask: Ask) -> Advice:
    """What a careful person would answer, and why."""
    if ask.prompt == "lockdown.act":
        every = list(Thinker(game, ask).ideas())
        enough = max(idea.score for idea in every) - NEAR
        return ideas.best_of((each for each in every if each.score >= enough), "lockdown.hint")
    answering = USUAL.get(ask.prompt, ideas.in_order("usual"))
    return ideas.best_of(answering(game, game.state.crew[ask.seat], ask), "lockdown.hint")


def value(game: Lockdown, seat: int) -> float:
    """How likely that seat wins from here."""
    state = game.state
    who = state.crew[seat]
    if state.outcome is not None:
        return 1.0 if state.outcome.result_of(seat) == "won" else 0.0
    if who.where == "dead" or not who.character:
        return 0.0
    outlook = Outlook(game, who)
    return min(0.98, max(0.0, outlook.now))
