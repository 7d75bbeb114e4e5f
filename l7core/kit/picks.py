"""Having a player pick one of several things: what is offered, each option with what it means.

>>> from l7core.engine.game import Game
>>> offered = [(Option("lamp", target="cellar:lamp"), 3)]
>>> picking = one(Game(None, None), 0, "cellar.which", offered)
>>> try:
...     picking.send(None)
... except StopIteration as picked:
...     picked.value
3
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, TypeVar

from l7core.engine.ask import Args, Option
from l7core.engine.game import Game

Thing = TypeVar("Thing")


async def one(
    game: Game[Any],
    seat: int,
    prompt: str,
    offered: Iterable[tuple[Option, Thing]],
    *,
    about: str = "",
    args: Args | None = None,
) -> Thing:
    """The thing whose option is chosen; a single one is taken without asking."""
    things = list(offered)
    if len(things) == 1:
        return things[0][1]
    options = [option for option, _ in things]
    chosen = await game.ask(seat, prompt, options, about=about, args=args)
    return things[options.index(chosen)][1]
