"""Ops that say once what they change and what they tell: an event is its op's own arguments.

>>> from l7core.engine.game import Game
>>> tells = Tells("cellar")
>>> @tells("lost-nerve")
... def lose_nerve(game, seat, n, *, cause=""):
...     game.state[seat] -= n
...     return {"left": game.state[seat]}
>>> game = Game(None, [5, 5])
>>> lose_nerve(game, 1, 2, cause="cellar.because.dark")
>>> game.events[0].key, game.events[0].args, game.events[0].cause
('cellar.lost-nerve', {'seat': 'seat:1', 'n': 2, 'left': 3}, 'cellar.because.dark')

What is laid out and dealt before the first turn is counted, and told all together by one event:

>>> quietly = Tells("cellar", untold=lambda game, key: key == "cellar.laid-tile")
>>> @quietly("laid-tile")
... def lay_tile(game, tile):
...     return None
>>> lay_tile(game, "hall")
>>> game.events[1].key, game.events[1].seats
('cellar.laid-tile', ())
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from functools import wraps
from inspect import Parameter, signature
from typing import Any, Concatenate, ParamSpec, TypeVar

from l7core.engine.ask import Args
from l7core.engine.events import Event
from l7core.engine.game import Game
from l7core.kit import ids

_EMPTY = Parameter.empty
P = ParamSpec("P")
G = TypeVar("G", bound=Game[Any])


class Tells:
    """The events of one game, whose text keys begin alike."""

    def __init__(self, prefix: str, *, untold: Callable[[Any, str], bool] | None = None) -> None:
        """`untold` says which events nobody is told of now, because another one tells it all."""
        self.prefix = prefix
        self.untold = untold

    def __call__(
        self, key: str
    ) -> Callable[[Callable[Concatenate[G, P], Args | None]], Callable[Concatenate[G, P], None]]:
        """Tell that event once the op has made its change.

        Its args are those of the op that are words or numbers, by their names, things by their
        ids, a `seat` by its own, and what the op returns. An argument called `cause` is the
        event's cause.
        """
        whole_key = f"{self.prefix}.{key}"

        def telling(
            op: Callable[Concatenate[G, P], Args | None],
        ) -> Callable[Concatenate[G, P], None]:
            parameters = list(signature(op).parameters.values())[1:]
            names = [each.name for each in parameters]
            left_out = {each.name: each.default for each in parameters if each.default != _EMPTY}

            @wraps(op)
            def told(game: G, /, *args: P.args, **kwargs: P.kwargs) -> None:
                worked_out = op(game, *args, **kwargs) or {}
                given = dict(zip(names, args, strict=False))
                facts = {**left_out, **given, **kwargs, **worked_out}
                cause = str(facts.pop("cause", ""))
                is_untold = self.untold and self.untold(game, whole_key)
                seats = () if is_untold else None
                game.events.append(Event(whole_key, dict(_words(facts)), cause, seats))

            return told

        return telling


def _words(facts: Mapping[str, object]) -> Iterator[tuple[str, str | int]]:
    """What an event can be filled from."""
    for name, value in facts.items():
        if name == "seat" and isinstance(value, int):
            yield name, ids.seat(value)
            continue
        told = getattr(value, "id", value)
        if isinstance(told, str | int):
            yield name, told
