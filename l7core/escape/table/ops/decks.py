"""Drawing from decks that are made anew of their discard pile when they run out."""

from __future__ import annotations

from l7core.escape.table.state import Deck, EscapeGame


def draw(game: EscapeGame, deck: Deck, stream: str) -> str | None:
    """The top card; None if not even the discard pile has one."""
    if not deck.cards:
        renew(game, deck, stream)
    return deck.cards.pop() if deck.cards else None


def renew(game: EscapeGame, deck: Deck, stream: str) -> None:
    """A deck that is used up is the shuffled discard pile."""
    if not deck.cards and deck.discard:
        deck.cards, deck.discard = deck.discard, []
        game.shuffle(stream, deck.cards)
