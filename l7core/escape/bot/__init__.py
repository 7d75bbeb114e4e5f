"""The careful bot for LEVEL 7 [ESCAPE], and its evaluation of a position.

The bot knows the rules, wants all prisoners to escape and does not count cards. It weighs options
in adrenaline cards (`prices/`) and plans its movement by the scenario's aims (`plan.py`). It looks
no further than the end of the turn. All hidden information in its game is dealt again
(`hidden.py`), so the bot cannot use it.
"""

from __future__ import annotations

from l7core.api import Advice, Ask
from l7core.escape.bot import moments, questions, turn
from l7core.escape.bot.aftermath import explain
from l7core.escape.bot.evaluate import value
from l7core.escape.table.state import EscapeGame


def careful(game: EscapeGame, ask: Ask) -> Advice:
    """Return the answer of a careful player, with the reason."""
    if len(ask.options) == 1:
        return questions.only(ask.options[0])
    if ask.prompt == "escape.turn":
        return turn.take_turn(game, ask)
    if ask.prompt.startswith("escape.moment."):
        return moments.at_moment(game, ask)
    if ask.prompt == "escape.reroll":
        return moments.reroll(game, ask)
    return questions.answer(game, ask)


__all__ = ["careful", "explain", "value"]
