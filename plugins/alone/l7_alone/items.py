"""Items: for a charge they do something in place of the action that they name."""

from __future__ import annotations

from l7core.api import Scope

from . import ops, query
from .book import flows
from .scavenging import held, upgrade
from .state import HERO, Alone


@flows("alone:use")
async def use(game: Alone, id: str) -> None:
    """The charge goes even if the action comes to nothing; with the last one, the item."""
    item = held(game, id)
    effects, action = query.effects_of(game, item), query.item(game, id).on
    ops.use_charge(game, item)
    if game.state.front.now.foiled:
        return
    await game.carry_out(effects, Scope(seat=HERO, source=id))
    if action == "scavenge":
        await upgrade(game)
