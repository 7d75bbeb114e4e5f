"""Draws from decks that reshuffle their discard pile when they run out."""

from __future__ import annotations

from l7core.escape.table.state import Deck, EscapeGame


def draw(game: EscapeGame, deck: Deck, stream: str) -> str | None:
    """Return the top card; None if the discard pile is empty too."""
    if not deck.cards:
        renew(game, deck, stream)
    return deck.cards.pop() if deck.cards else None


def renew(game: EscapeGame, deck: Deck, stream: str) -> None:
    """Replace an empty deck by its shuffled discard pile."""
    if not deck.cards and deck.discard:
        deck.cards, deck.discard = deck.discard, []
        game.shuffle(stream, deck.cards)
