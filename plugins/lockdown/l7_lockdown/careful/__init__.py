"""The careful player, on which bots, hints and lookahead are built.

`courses` lists the errands that are still possible. `prospect` estimates the chance to win with
each course, and `harm` the threats on the way. `acting` scores every action with these estimates;
`questions` answers all other prompts. `hidden` reshuffles the information that a seat does not
have.
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
"""Maximum difference to the best score, in points, at which an idea is still considered."""

__all__ = ["careful", "redraw", "value"]


def careful(game: Lockdown, ask: Ask) -> Advice:
    """Return a careful player's answer with its reason."""
    if ask.prompt == "lockdown.act":
        scored = list(Thinker(game, ask).ideas())
        enough = max(idea.score for idea in scored) - NEAR
        return ideas.best_of((each for each in scored if each.score >= enough), "lockdown.hint")
    answering = USUAL.get(ask.prompt, ideas.in_order("usual"))
    return ideas.best_of(answering(game, game.state.crew[ask.seat], ask), "lockdown.hint")


def value(game: Lockdown, seat: int) -> float:
    """Return the probability that a seat wins from the current position."""
    state = game.state
    who = state.crew[seat]
    if state.outcome is not None:
        return 1.0 if state.outcome.result_of(seat) == "won" else 0.0
    if who.where == "dead" or not who.character:
        return 0.0
    outlook = Outlook(game, who)
    return min(0.98, max(0.0, outlook.now))
