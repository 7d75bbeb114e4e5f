"""How to play LEVEL 7 [ESCAPE] decently, and how well a prisoner stands.

The careful player is somebody who has read the rules, wants everybody out, and does not count
cards. It weighs up options in adrenaline cards (`danger.py`, `worth.py`), knows where it wants to
be by the scenario's aims (`plan.py`), and looks no further than the end of the turn. It is given a
game in which everything hidden has been dealt anew (`hidden.py`), so that there is nothing
to peek at.
"""

from __future__ import annotations

from l7core.api import Advice, Ask
from l7core.escape.bot import moments, questions, turn
from l7core.escape.bot.aftermath import explain
from l7core.escape.bot.evaluate import value
from l7core.escape.table.state import EscapeGame


def careful(game: EscapeGame, ask: Ask) -> Advice:
    """What a careful player would answer, and why."""
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
