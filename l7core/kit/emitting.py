"""Ops that log their own event, whose args come from the arguments of the op.

>>> from l7core.engine.game import Game
>>> emits = EmitsEvent("cellar")
>>> @emits("lost-nerve")
... def lose_nerve(game, seat, n, *, cause=""):
...     game.state[seat] -= n
...     return {"left": game.state[seat]}
>>> game = Game(None, [5, 5])
>>> lose_nerve(game, 1, 2, cause="cellar.because.dark")
>>> game.events[0].key, game.events[0].args, game.events[0].cause
('cellar.lost-nerve', {'seat': 'seat:1', 'n': 2, 'left': 3}, 'cellar.because.dark')

During setup, single events can be hidden from all seats, because another event sums them up:

>>> quietly = EmitsEvent("cellar", untold=lambda game, key: key == "cellar.laid-tile")
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


class EmitsEvent:
    """Decorator factory for the events of one game, whose text keys share a prefix."""

    def __init__(self, prefix: str, *, untold: Callable[[Any, str], bool] | None = None) -> None:
        """Set the prefix; `untold` returns whether an event is hidden from all seats now."""
        self.prefix = prefix
        self.untold = untold

    def __call__(
        self, key: str
    ) -> Callable[[Callable[Concatenate[G, P], Args | None]], Callable[Concatenate[G, P], None]]:
        """Log the event `<prefix>.<key>` after the op has made its change.

        The event's args are the arguments of the op that are strings or integers, by name, and the
        mapping that the op returns. An argument with an `id` is replaced by that id, and `seat` by
        the id of the seat. The argument `cause` becomes the event's cause.
        """
        whole_key = f"{self.prefix}.{key}"

        def decorate(
            op: Callable[Concatenate[G, P], Args | None],
        ) -> Callable[Concatenate[G, P], None]:
            parameters = list(signature(op).parameters.values())[1:]
            names = [parameter.name for parameter in parameters]
            defaults = {
                parameter.name: parameter.default
                for parameter in parameters
                if parameter.default != _EMPTY
            }

            @wraps(op)
            def run_and_log(game: G, /, *args: P.args, **kwargs: P.kwargs) -> None:
                result = op(game, *args, **kwargs) or {}
                positional = dict(zip(names, args, strict=False))
                facts = {**defaults, **positional, **kwargs, **result}
                cause = str(facts.pop("cause", ""))
                is_hidden = self.untold and self.untold(game, whole_key)
                seats = () if is_hidden else None
                game.events.append(Event(whole_key, dict(_words(facts)), cause, seats))

            return run_and_log

        return decorate


def _words(facts: Mapping[str, object]) -> Iterator[tuple[str, str | int]]:
    """Yield the facts that an event can store: strings, integers and ids."""
    for name, value in facts.items():
        if name == "seat" and isinstance(value, int):
            yield name, ids.seat(value)
            continue
        fact = getattr(value, "id", value)
        if isinstance(fact, str | int):
            yield name, fact
