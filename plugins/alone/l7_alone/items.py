"""Items: for a charge they do something in place of the action that they name.

What they do besides it is an action too, and answered like one.
"""

from __future__ import annotations

from l7core.api import Scope, Verb

from . import ops, query
from .acting import ACTIONS
from .book import flows
from .scavenging import held, upgrade
from .state import HERO, Alone


def declare(game: Alone, id: str) -> None:
    """A charge goes at once, even if the action comes to nothing; with the last one, the item."""
    item = held(game, id)
    game.state.front.now.upgraded = item.upgraded
    ops.items.use_charge(game, item)


@flows("alone:use")
async def use(game: Alone, id: str) -> None:
    """What the item does; the one that has its part does something better.

    Missions look at each of its actions where it is done, before the next one leads elsewhere.
    """
    record = query.item(game, id)
    is_better = game.state.front.now.upgraded and record.upgraded
    for effect in record.upgraded if is_better else record.effects:
        action = word_of(effect)
        if action in ACTIONS and action != record.on:
            ops.clock.bring_along(game, action)
        await game.carry_out((effect,), Scope(seat=HERO, source=id))
        if action in ACTIONS:
            await game.run("alone:mission", action)
    if record.on == "scavenge":
        await upgrade(game)


def word_of(effect: Verb) -> str:
    """The word by which content calls it; those of the six actions have the actions' names."""
    return str(type(effect).__struct_config__.tag)
