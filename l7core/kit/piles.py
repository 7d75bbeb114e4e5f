"""Decks, discard piles and bags: cards in piles, with the top card last.

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
    """A deck of face-down cards, with the cards that have been revealed or used."""

    cards: list[str] = []
    spent: list[str] = []

    def turn_up(self, game: Game[Any], stream: str, barrier: str = "barrier.revealed") -> str:
        """Reveal the top card and put it on the spent cards.

        All seats see the card, so undo stops here. An empty deck is reshuffled from the spent cards
        first.
        """
        if not self.cards:
            self.reshuffle(game, stream)
        game.reveal(barrier)
        card = self.cards.pop()
        self.spent.append(card)
        return card

    def reshuffle(self, game: Game[Any], stream: str) -> None:
        """Return the spent cards to the deck and shuffle it."""
        self.cards += self.spent
        self.spent.clear()
        game.shuffle(stream, self.cards)


class Bag(Struct):
    """A bag of tokens, counted by kind, to draw from blindly."""

    tokens: dict[str, int] = {}

    def pull(self, game: Game[Any], stream: str) -> str:
        """Remove a random token and return its kind; each token is equally likely."""
        drawn = game.below(stream, sum(self.tokens.values()))
        for kind, count in self.tokens.items():
            if drawn < count:
                self.tokens[kind] -= 1
                return kind
            drawn -= count
        raise LookupError("the bag is empty")

    def chances(self) -> dict[str, float]:
        """Return the probability of each kind for the next draw."""
        count = sum(self.tokens.values())
        return {kind: number / count for kind, number in self.tokens.items() if number}
