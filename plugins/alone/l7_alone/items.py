"""Items: effects for a charge, in place of the action that the item names.

Other actions among the effects can be answered like declared actions.
"""

from __future__ import annotations

from l7core.api import Scope, Verb, has_effect

from . import ops, query
from .acting import ACTIONS
from .book import flows
from .reactions import before_action
from .scavenging import held, upgrade
from .state import HERO, Alone


def declare(game: Alone, id: str) -> None:
    """Spend the item's charge at once, even if the action is cancelled later."""
    item = held(game, id)
    game.state.front.now.upgraded = item.upgraded
    ops.items.use_charge(game, item)


@flows("alone:use")
async def use(game: Alone, id: str) -> None:
    """Carry out the effects of an item; an upgraded item has better ones.

    Instant cards can answer each of its actions. Missions are checked after each action, before the
    next one moves the hero.
    """
    record, scope = query.item(game, id), Scope(seat=HERO, source=id)
    is_better = game.state.front.now.upgraded and record.upgraded
    for effect in record.upgraded if is_better else record.effects:
        action = word_of(effect)
        if action in ACTIONS and action != record.on:
            if not has_effect(game, (effect,), scope):
                continue
            ops.clock.bring_along(game, action)
            await before_action(game, action)
            if game.state.front.now.foiled:
                game.emit("alone.foiled")
                continue
        await game.carry_out((effect,), scope)
        if action in ACTIONS:
            await game.run("alone:mission", action)
    if record.on == "scavenge":
        await upgrade(game)


def word_of(effect: Verb) -> str:
    """Return the tag of an effect; the tags of the six actions are the actions' names."""
    return str(type(effect).__struct_config__.tag)
