"""Decks, discards and bags: cards in piles, the last one of each on top.

>>> from l7core.engine.rng import seed_streams
>>> pile = Pile(["rope#1", "rope#2", "lamp"])
>>> pile.turn_up()
'lamp'
>>> pile.cards, pile.spent
(['rope#1', 'rope#2'], ['lamp'])
>>> deal_around(seed_streams(7), "redraw", pile.cards, "rope#2")
>>> pile.cards
['rope#1', 'rope#2']
>>> Bag({"noise": 1, "silence": 3}).chances()
{'noise': 0.25, 'silence': 0.75}
"""

from __future__ import annotations

from typing import Any

from msgspec import Struct

from l7core.engine.advice import Streams
from l7core.engine.game import Game
from l7core.engine.rng import shuffle


class Pile(Struct):
    """Cards face down, and those that have been turned up or used."""

    cards: list[str] = []
    spent: list[str] = []

    def turn_up(self) -> str:
        """The top card, which lies with the spent ones from now on."""
        card = self.cards.pop()
        self.spent.append(card)
        return card

    def reshuffle(self, game: Game[Any], stream: str) -> None:
        """The spent cards go back, and nobody knows the order any more."""
        self.cards += self.spent
        self.spent.clear()
        game.shuffle(stream, self.cards)


class Bag(Struct):
    """Tokens to be pulled blindly, by their kind."""

    tokens: dict[str, int] = {}

    def pull(self, game: Game[Any], stream: str) -> str:
        """One of the tokens, all as likely; it is out of the bag then."""
        drawn = game.below(stream, sum(self.tokens.values()))
        for kind, count in self.tokens.items():
            if drawn < count:
                self.tokens[kind] -= 1
                return kind
            drawn -= count
        raise LookupError("the bag is empty")

    def chances(self) -> dict[str, float]:
        """How likely each kind is to be pulled next."""
        count = sum(self.tokens.values())
        return {kind: held / count for kind, held in self.tokens.items() if held}


def deal_around(
    streams: Streams, stream: str, cards: list[str], shown: str = "", *, below: bool = False
) -> None:
    """Shuffle cards of which one is `shown` and stays where it lies, if it is there.

    With `below`, what lies above it has been looked at too, and stays as well.
    """
    if shown not in cards:
        shuffle(streams, stream, cards)
        return
    place = cards.index(shown)
    above = cards[place + 1 :]
    others = cards[:place] if below else cards[:place] + above
    shuffle(streams, stream, others)
    cards[:] = [*others, shown, *above] if below else [*others[:place], shown, *others[place:]]
