"""A cache for texts that depend only on content and fixed facts, shared by all games.

Use it for functions that depend only on the content and on their arguments. An argument may be a
card, a number or a word, but nothing that can change while its name stays the same:

>>> from l7core.engine.game import Game
>>> from l7core.engine.ruleset import Rules, Ruleset
>>> from l7core.engine.texts import Texts
>>> texts = Texts({"cellar.lamp": "A lamp with oil for {n:# turn|# turns}."})
>>> game = Game(Rules([Ruleset(id="cellar:classic", title="The Cellar")], texts=texts), None)
>>> @memoised
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


def memoised(write: Callable[[G, *Facts], Told]) -> Callable[[G, *Facts], Told]:
    """Cache the function's result for each tuple of facts, which must be hashable.

    Pass facts by position, never by name: together they form the key.
    """

    @wraps(write)
    def read(game: G, /, *facts: *Facts) -> Told:
        cache = game.rules.written[write]
        result: Told
        try:
            result = cache[facts]
        except KeyError:
            result = cache[facts] = write(game, *facts)
        return result

    return read
