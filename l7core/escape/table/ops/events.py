"""Event cards."""

from __future__ import annotations

from l7core.escape.content.kinds import EventIcon
from l7core.escape.table.ops import decks
from l7core.escape.table.ops.telling import tell
from l7core.escape.table.state import EscapeGame, Hero


def draw(game: EscapeGame, hero: Hero, cause: str, icon: EventIcon | None) -> None:
    """Draw the top card of the event deck, for all to see; the section of that icon will happen."""
    state = game.state
    drawn = decks.draw(game, state.events, "events")
    assert drawn is not None, "an event card that has been resolved is discarded"
    if state.event:
        state.interrupted.append(state.event)
    state.event = drawn
    game.reveal("escape.barrier.event")
    tell(game, "escape.event.drawn", cause, who=hero.id, event=state.event, icon=icon or "")


def bury(game: EscapeGame, hero: Hero, depth: int) -> None:
    """The card so far below the top of the event deck goes to the bottom, unseen by the others."""
    cards = game.state.events.cards
    cards.insert(0, cards.pop(-1 - depth))
    tell(game, "escape.event.buried", who=hero.id)


def keep(game: EscapeGame, hero: Hero) -> None:
    """A card that has been looked at stays where it lies."""
    tell(game, "escape.event.kept", who=hero.id)


def end(game: EscapeGame) -> None:
    """The resolved card goes onto the discard pile; one that it has interrupted goes on."""
    state = game.state
    state.events.discard.append(state.event)
    state.event = state.interrupted.pop() if state.interrupted else ""
