"""Decks, discards and bags: cards in piles, the last one of each on top.

>>> from unittest.mock import Mock
>>> game, pile = Mock(), Pile(["rope#1", "rope#2", "lamp"])
>>> pile.turn_up(game, "items")
'lamp'
>>> pile.cards, pile.spent, game.reveal.called
(['rope#1', 'rope#2'], ['lamp'], True)
>>> Bag({"noise": 1, "silence": 3}).chances()
{'noise': 0.25, 'silence': 0.75}
"""

from __future__ import annotations

from typing import Any

from msgspec import Struct

from l7core.engine.game import Game


class Pile(Struct):
    """Cards face down, and those that have been turned up or used."""

    cards: list[str] = []
    spent: list[str] = []

    def turn_up(self, game: Game[Any], stream: str, barrier: str = "barrier.revealed") -> str:
        """The top card, for all to see, so that undo stops here; it lies with the spent ones from
        now on. Where no card is left, they are shuffled first."""
        if not self.cards:
            self.reshuffle(game, stream)
        game.reveal(barrier)
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
