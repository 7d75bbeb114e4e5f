"""Everything that a seat does not know, dealt anew: decks, tile stacks, the others' hands.

What the pending question shows (a card or tile that has been looked at, the tile about to be laid)
stays where it lies, and events on top of it too: they have just been looked at. What was seen
earlier is forgotten.
"""

from __future__ import annotations

from l7core.api import Ask, Streams, secrets
from l7core.escape.table.state import EscapeGame


def redraw(game: EscapeGame, ask: Ask, streams: Streams) -> None:
    """Change the table in place; from that seat no difference can be seen."""
    state = game.state
    others = (hero.hand for hero in state.heroes if hero.seat != ask.seat)
    secrets.deal_anew(streams, state.adrenaline.cards, *others)
    secrets.deal_around(streams, state.events.cards, ask.about, below=True)
    for pile in (state.items.cards, state.skills.cards, *state.stacks):
        secrets.deal_around(streams, pile, ask.about)
