"""Event cards."""

from __future__ import annotations

from l7core.escape.content.kinds import EventIcon
from l7core.escape.table.ops import decks
from l7core.escape.table.ops.telling import tell
from l7core.escape.table.state import EscapeGame, Hero


def draw(game: EscapeGame, hero: Hero, cause: str, icon: EventIcon | None) -> None:
    """Draw the top card of the event deck, visible to all players, with the triggering icon."""
    state = game.state
    drawn = decks.draw(game, state.events, "events")
    assert drawn is not None, "an event card that has been resolved is discarded"
    if state.event:
        state.interrupted.append(state.event)
    state.event = drawn
    game.reveal("escape.barrier.event")
    tell(game, "escape.event.drawn", cause, who=hero.id, event=state.event, icon=icon or "")


def bury(game: EscapeGame, hero: Hero, depth: int) -> None:
    """Move the card at this depth below the top to the bottom of the deck, unseen by the others."""
    cards = game.state.events.cards
    cards.insert(0, cards.pop(-1 - depth))
    tell(game, "escape.event.buried", who=hero.id)


def keep(game: EscapeGame, hero: Hero) -> None:
    """Log that a card stays in place after a look at it."""
    tell(game, "escape.event.kept", who=hero.id)


def end(game: EscapeGame) -> None:
    """Discard the resolved card and resume the card that it interrupted, if any."""
    state = game.state
    state.events.discard.append(state.event)
    state.event = state.interrupted.pop() if state.interrupted else ""
