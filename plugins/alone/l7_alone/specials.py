"""DEEP: special creatures, each of which appears once."""

from __future__ import annotations

from . import ops, query, standard
from .book import flows
from .state import Alone

DRAWN = 3


def draw(game: Alone) -> None:
    """Draw up to three special creatures with different symbols that no mission shows."""
    library = game.rules.library["special"]
    deck = list(library)
    game.shuffle("specials", deck)
    used_kinds = {query.mission(game, quest.id).creature for quest in game.state.front.quests}
    for id in deck:
        if library[id].kind not in used_kinds and len(game.state.front.specials) < DRAWN:
            used_kinds.add(library[id].kind)
            ops.creatures.add_special(game, id)


@flows("alone:react-special")
async def bring(game: Alone, seat: int, target: str) -> None:
    """Play a card with the symbol of a special creature to spawn it; the card's effects are
    ignored."""
    special, card = target.split("/")
    ops.cards.lay_card(game, seat, card, face_up=True)
    kind = game.rules.library["special"][special].kind
    ops.creatures.stir(game, least=query.stats(game, kind, special).distance)
    await standard.spawn_one(game, seat, kind, special=special)
