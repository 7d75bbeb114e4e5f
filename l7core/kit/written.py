"""What says the same whatever happens in a game: written once for all games, and kept.

It is for what follows from the content and from the facts that are given, which name a card, a
number, a word, but nothing that changes under its name:

>>> from l7core.engine.game import Game
>>> from l7core.engine.ruleset import Rules, Ruleset
>>> from l7core.engine.texts import Texts
>>> texts = Texts({"cellar.lamp": "A lamp with oil for {n:# turn|# turns}."})
>>> game = Game(Rules([Ruleset(id="cellar:classic", title="The Cellar")], texts=texts), None)
>>> @once
... def lamp(game, oil):
...     return [game.rules.texts.say("cellar.lamp", {"n": oil})]
>>> lamp(game, 3), lamp(game, 3) is lamp(game, 3)
(['A lamp with oil for 3 turns.'], True)
"""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from typing import Any, TypeVar, TypeVarTuple

from l7core.engine.game import Game

G = TypeVar("G", bound=Game[Any])
Facts = TypeVarTuple("Facts")
Told = TypeVar("Told")


def once(write: Callable[[G, *Facts], Told]) -> Callable[[G, *Facts], Told]:
    """Decorates what is written for a game from facts that can be keys of a dictionary.

    The facts are given in their order and never by name: together they are the key.
    """

    @wraps(write)
    def read(game: G, /, *facts: *Facts) -> Told:
        written = game.rules.written[write]
        told: Told
        try:
            told = written[facts]
        except KeyError:
            told = written[facts] = write(game, *facts)
        return told

    return read
