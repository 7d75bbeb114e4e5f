"""Hands of the evil players: the first one, and what is drawn at each end of a round."""

from __future__ import annotations

from l7core.api import Option

from . import ops, query, secretly
from .records import Deck
from .state import HANDS, Alone


async def draw_up(game: Alone, seat: int) -> None:
    """Up to the limit; how many from which deck, the player says where there are two."""
    evil = query.evil(game, seat)
    decks, n = evil.decks, HANDS[len(game.state.behind.evils)] - len(evil.hand)
    if n <= 0:
        return
    shares: dict[Deck, int] = {decks[0]: n}
    if len(decks) > 1:
        args: dict[str, str | int] = {
            "n": n,
            "one": f"deck:{decks[0]}",
            "other": f"deck:{decks[1]}",
        }
        options = [
            Option(f"draw:{own}", args={**args, "own": own, "rest": n - own})
            for own in range(n + 1)
        ]
        option = await secretly.ask(game, seat, "alone.draw", options, args=args)
        own = int(option.id.partition(":")[2])
        shares = {decks[0]: own, decks[1]: n - own}
    for deck, share in shares.items():
        ops.cards.draw_reactions(game, seat, deck, share)
