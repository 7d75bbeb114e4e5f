"""The hand of adrenaline cards, and the carrying limit of two hands.

Rules: Adrenaline cards, Vitality, Item cards. Rulings: 14, 15, 19, 49, 104.
"""

from __future__ import annotations

from l7core.escape.flows import open_window, pick
from l7core.escape.table import ops, query
from l7core.escape.table.state import EscapeGame, Hero


def draw(game: EscapeGame, hero: Hero, n: int, cause: str) -> bool:
    """Draw cards up to the hand limit; return whether the limit allowed all of them."""
    space = query.hand_space(hero)
    for _ in range(min(n, space)):
        ops.hand.draw(game, hero, cause)
    return n <= space


async def discard(game: EscapeGame, hero: Hero, n: int, cause: str) -> None:
    """Discard `n` cards of the owner's choice, or the whole hand if it has no more.

    A rule that makes a prisoner discard then calls `knockout.check_hand`.
    """
    if n >= len(hero.hand):
        ops.hand.discard_all(game, hero, cause)
        return
    for _ in range(n):
        card = await pick.card(game, hero, "escape.hand.discard", hero.hand, about=cause)
        ops.hand.discard(game, hero, card, cause)


async def find_items(game: EscapeGame, hero: Hero, n: int, cause: str) -> None:
    """Draw item cards one by one while the deck has any."""
    for _ in range(n):
        carried = len(hero.items)
        ops.items.draw(game, hero, cause)
        if len(hero.items) == carried:
            return
        item = hero.items[-1]
        await keep_what_fits(game, hero)
        await open_window(game, "item-gained", hero.seat, item)


async def keep_what_fits(game: EscapeGame, hero: Hero) -> None:
    """Make the owner drop items until two hands can carry the rest.

    Where dropping is not allowed, the newest item has to go (ruling 19). If that is a key card or
    an item of the scenario, the owner chooses (ruling 104).
    """
    while query.hands_needed(game, hero):
        heavy = [item for item in hero.items if query.tables(game).items[item].hands]
        if game.toggle("dropping") == "never" and not query.makes_way(game, heavy[-1]):
            heavy = heavy[-1:]
        item = await pick.card(game, hero, "escape.item.overload", heavy)
        ops.items.drop(game, hero, item, "overload")
