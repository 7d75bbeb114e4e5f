"""Adrenaline cards."""

from __future__ import annotations

from l7core.escape.table.ops import decks, levels
from l7core.escape.table.ops.telling import tell
from l7core.escape.table.state import EscapeGame, Hero


def draw(game: EscapeGame, hero: Hero, cause: str) -> None:
    """Draw a card into the hand, reshuffling the discard pile if the deck is empty."""
    card = decks.draw(game, game.state.adrenaline, "adrenaline")
    if card is not None:
        hero.hand.append(card)
        game.reveal("escape.barrier.card")
        tell(game, "escape.hand.drew", cause, who=hero.id, now=len(hero.hand))


def tell_full(game: EscapeGame, hero: Hero, cause: str) -> None:
    """Log that the hand has no space for a drawn card."""
    tell(game, "escape.hand.full", cause, who=hero.id, n=hero.vitality)


def discard(game: EscapeGame, hero: Hero, card: str, cause: str) -> None:
    """Discard a card that the prisoner loses."""
    hero.hand.remove(card)
    game.state.adrenaline.discard.append(card)
    tell(game, "escape.hand.discarded", cause, who=hero.id, card=card, now=len(hero.hand))


def discard_all(game: EscapeGame, hero: Hero, cause: str) -> None:
    if hero.hand:
        game.state.adrenaline.discard += hero.hand
        n = len(hero.hand)
        hero.hand = []
        tell(game, "escape.hand.discarded-all", cause, who=hero.id, n=n)


def play(game: EscapeGame, hero: Hero, card: str, use: str, cost: int) -> None:
    """Discard a played card and pay its fear; its effect comes next."""
    hero.hand.remove(card)
    game.state.adrenaline.discard.append(card)
    was, hero.fear = hero.fear, hero.fear + cost
    key, now = f"escape.hand.played-{use}", hero.fear
    band = f"band-aside:{now}" if levels.is_in_other_band(game, hero, was) else ""
    tell(game, key, who=hero.id, card=card, cost=cost, now=now, band=band)


def pass_on(game: EscapeGame, hero: Hero, to: Hero, card: str, cause: str) -> None:
    """Move a card to the hand of another prisoner."""
    hero.hand.remove(card)
    to.hand.append(card)
    tell(game, "escape.hand.passed", cause, who=hero.id, to=to.id)
