"""Trading, picking up and dropping items: once a turn each.

Rules: Trade, Pick up an item. Rulings: 19, 20, 104.
"""

from __future__ import annotations

from functools import cache

from l7core.api import Option, offers
from l7core.escape.flows import flows, hand
from l7core.escape.table import ops, query
from l7core.escape.table.state import EscapeGame, Hero
from l7core.escape.table.surroundings import Surroundings

GROUP = "escape.group.items"
DEAL = Option("deal", "escape.trade.deal")
NO_DEAL = Option("call-off", "escape.trade.call-off")
ACCEPT = Option("accept", "escape.trade.accept")
REFUSE = Option("refuse", "escape.trade.refuse")

RULE = "pick-up-an-item"
NOTHING_LIES = offers.refuse("pick-up", "nothing-lies", RULE)
PICKED_UP = offers.refuse("pick-up", "item-spent", RULE)
EMPTY_HANDED = offers.refuse("put-down", "empty-handed", RULE)
PUT_DOWN = offers.refuse("put-down", "item-spent", RULE)
NO_DROPPING = offers.refuse("put-down", "no-dropping", RULE)
NOBODY_HERE = offers.refuse("trade", "nobody-here", "trade")
TRADED = offers.refuse("trade", "trade-spent", "trade")


@cache
def _option(kind: str, id: str) -> Option:
    return Option(f"{kind}:{id}", f"escape.item.{kind}", id, group=GROUP)


@cache
def _too_much(item: str) -> offers.Refusal:
    return offers.refuse("pick-up-item", "hands-full", RULE, item)


def on_offer(game: EscapeGame, hero: Hero, here: Surroundings, offered: offers.Sorted) -> None:
    """Offer items to pick up or drop, and prisoners to trade with."""
    floor_items = game.state.things.get(here.room)
    if floor_items:
        _to_take(game, hero, floor_items, offered)
    else:
        offered.refusals.append(NOTHING_LIES)
    if hero.items:
        _to_drop(game, hero, offered)
    else:
        offered.refusals.append(EMPTY_HANDED)
    if len(game.state.heroes) > 1:
        _trades(game, hero, offered)


def _to_take(game: EscapeGame, hero: Hero, floor_items: list[str], offered: offers.Sorted) -> None:
    """Offer the items in the room that the prisoner has hands for."""
    if game.state.turn.handlings < 1:
        offered.refusals.append(PICKED_UP)
    else:
        for item in dict.fromkeys(floor_items):
            if may_take(game, hero, item):
                offered.options.append(_option("take", item))
            else:
                offered.refusals.append(_too_much(item))


def _to_drop(game: EscapeGame, hero: Hero, offered: offers.Sorted) -> None:
    """Offer the carried items, if the rules allow dropping."""
    if not may_drop(game):
        offered.refusals.append(NO_DROPPING)
    elif game.state.turn.handlings < 1:
        offered.refusals.append(PUT_DOWN)
    else:
        for item in dict.fromkeys(hero.items):
            offered.options.append(_option("drop", item))


def _trades(game: EscapeGame, hero: Hero, offered: offers.Sorted) -> None:
    """Offer the other prisoners in the room, if a trade is possible."""
    here = query.companions(game, hero)
    if not here:
        offered.refusals.append(NOBODY_HERE)
    elif game.state.turn.trades < 1:
        offered.refusals.append(TRADED)
    else:
        for other in here:
            if makes_a_deal(game, hero.items, other.items):
                offered.options.append(_option("trade", other.id))
            else:
                is_one_sided = bool(hero.items or other.items)
                offered.refusals.append(_no_deal(other.id, is_one_sided))


@cache
def _no_deal(other: str, is_one_sided: bool) -> offers.Refusal:
    """Return the refusal of a trade: no items at all, or on one side only without gifts."""
    reason = "nothing-to-swap" if is_one_sided else "nothing-to-trade"
    return offers.refuse("trade-with", reason, "trade", other)


def may_take(game: EscapeGame, hero: Hero, item: str) -> bool:
    """Return whether the prisoner has hands for the item or can drop another one for it."""
    if not query.hands_needed(game, hero, item):
        return True
    return may_drop(game) or query.makes_way(game, item)


def may_drop(game: EscapeGame) -> bool:
    """Return whether items can be dropped, also to make space for another (ruling 19)."""
    return game.toggle("dropping") == "allowed"


def makes_a_deal(game: EscapeGame, given: list[str], wanted: list[str]) -> bool:
    """Return whether a trade is valid: items from both sides, or from one (ruling 20)."""
    if given and wanted:
        return True
    return bool(given or wanted) and game.toggle("gifts") == "allowed"


@flows("escape:take")
async def take(game: EscapeGame, hero: Hero, item: str) -> None:
    """Pick up one item in the room."""
    ops.turn.spend_handling(game)
    ops.items.pick_up(game, hero, item)
    await hand.keep_what_fits(game, hero)


@flows("escape:drop")
async def drop(game: EscapeGame, hero: Hero, item: str) -> None:
    """Drop one item."""
    ops.turn.spend_handling(game)
    ops.items.drop(game, hero, item, "")
    await hand.keep_what_fits(game, hero)


@flows("escape:trade")
async def trade(game: EscapeGame, hero: Hero, target: str) -> None:
    """Trade any number of items if the other prisoner agrees; one side may be empty (ruling 20)."""
    other = game.state.heroes[int(target.partition(":")[2])]
    given: list[str] = []
    wanted: list[str] = []
    while True:
        options = [
            *_entries("give", hero.items, given),
            *_entries("want", other.items, wanted),
            NO_DEAL,
        ]
        if makes_a_deal(game, given, wanted):
            options.insert(0, DEAL)
        choice = await game.ask(hero.seat, "escape.trade", options, about=other.id)
        if choice is NO_DEAL:
            return
        if choice is DEAL:
            break
        side, _, item = choice.id.partition(":")
        (given if side == "give" else wanted).append(item)

    terms = {"who": hero.id, "given": _listed(given), "wanted": _listed(wanted)}
    answer = await game.ask(
        other.seat, "escape.trade.offer", (ACCEPT, REFUSE), about=hero.id, args=terms
    )
    ops.turn.spend_trade(game)
    if answer is REFUSE:
        ops.items.refuse_trade(game, other, hero)
        return
    for item in given:
        ops.items.hand_over(game, hero, other, item)
    for item in wanted:
        ops.items.hand_over(game, other, hero, item)
    await hand.keep_what_fits(game, hero)
    await hand.keep_what_fits(game, other)


def _listed(items: list[str]) -> str:
    """Return the items as an argument for a sentence."""
    return ", ".join(items) or "nothing"


def _entries(side: str, items: list[str], chosen: list[str]) -> list[Option]:
    """Return options for the items that can still be added to the trade."""
    left = list(items)
    for item in chosen:
        left.remove(item)
    return [Option(f"{side}:{item}", f"escape.trade.{side}", item) for item in dict.fromkeys(left)]
