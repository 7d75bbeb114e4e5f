"""Redealing all information hidden from a seat: decks, tile stacks, other hands.

Cards and tiles that the open question shows stay in place. So do the events on top of a shown
event, which the seat has just looked at. Knowledge from earlier is dropped.
"""

from __future__ import annotations

from l7core.api import Ask, Streams, secrets
from l7core.escape.table.state import EscapeGame


def redraw(game: EscapeGame, ask: Ask, streams: Streams) -> None:
    """Redeal the hidden cards in place; the seat cannot see a difference."""
    state = game.state
    others = (hero.hand for hero in state.heroes if hero.seat != ask.seat)
    secrets.redeal(streams, state.adrenaline.cards, *others)
    secrets.deal_around(streams, state.events.cards, ask.about, below=True)
    for pile in (state.items.cards, state.skills.cards, *state.stacks):
        secrets.deal_around(streams, pile, ask.about)
