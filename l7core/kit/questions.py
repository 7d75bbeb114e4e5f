"""Questions that let a player pick one of several things, each offered as an option.

>>> from l7core.engine.game import Game
>>> offered = [(Option("lamp", target="cellar:lamp"), 3)]
>>> picking = pick_one(Game(None, None), 0, "cellar.which", offered)
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


async def pick_one(
    game: Game[Any],
    seat: int,
    prompt: str,
    offered: Iterable[tuple[Option, Thing]],
    *,
    about: str = "",
    args: Args | None = None,
) -> Thing:
    """Ask a seat to choose, and return the thing that belongs to the chosen option.

    A single thing is returned without a question.
    """
    things = list(offered)
    if len(things) == 1:
        return things[0][1]
    options = [option for option, _ in things]
    chosen = await game.ask(seat, prompt, options, about=about, args=args)
    return things[options.index(chosen)][1]
