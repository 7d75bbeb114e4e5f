"""Items, their charges and upgrades, and the rooms searched for them."""

from __future__ import annotations

from l7core.api import Args

from .. import query
from ..state import (
    CHARGES,
    Alone,
    Item,
)
from .telling import emits


def draw_item(game: Alone) -> str:
    """Draw the top card in public and return its id; "" if no card is left."""
    pile = game.state.items
    if not pile.cards:
        pile.reshuffle(game, "items")
    if not pile.cards:
        return ""
    item = pile.cards.pop()
    game.reveal("alone.barrier.item")
    take_item(game, item)
    return item


@emits("took")
def take_item(game: Alone, item: str) -> None:
    game.state.front.hero.items.append(Item(item, query.item(game, item).charges))


def discard_item(game: Alone, item: Item) -> None:
    """Discard an item that is used up or exceeds the inventory."""
    game.state.front.hero.items.remove(item)
    game.state.items.spent.append(item.id)
    game.emit("alone.item-gone", item=item.id)


def use_charge(game: Alone, item: Item, *, quietly: bool = False) -> None:
    """Use up one charge; an item without charges is discarded."""
    item.charges -= 1
    if not quietly:
        game.emit("alone.used", item=item.id, n=item.charges)
    if item.charges <= 0:
        discard_item(game, item)


@emits("upgraded")
def upgrade(game: Alone, item: Item, part: Item) -> Args:
    """Upgrade an item with a charge of another one."""
    item.upgraded = True
    use_charge(game, part, quietly=True)
    return {"item": item.id, "part": part.id}


@emits("recharged")
def recharge(game: Alone, item: Item) -> Args:
    item.charges += 1
    return {"item": item.id, "n": item.charges}


def can_recharge(game: Alone, item: Item) -> bool:
    return item.charges < max(CHARGES, query.item(game, item.id).charges)


@emits("scavenged-room")
def mark_scavenged(game: Alone, room: str) -> None:
    game.state.front.hero.scavenged.append(room)


@emits("used-room")
def mark_used(game: Alone, room: str) -> None:
    """Mark the room's special action as used, and its three cards as taken."""
    hero = game.state.front.hero
    hero.used_rooms.append(room)
    hero.scavenged.append(room)
