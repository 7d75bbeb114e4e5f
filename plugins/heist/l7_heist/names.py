"""The words for ids in sentences."""

from __future__ import annotations

from l7core.api import ids, say

from .state import Heist


def name(game: Heist, id: str) -> str | None:
    """Rooms have a phrase, seats a player's name; the rest is named by its record or the texts."""
    for seat in ids.numbers_of("seat", id):
        return game.state.setup.seats[seat].name
    if room := game.rules.library["room"].get(id):
        return str(room.phrase)
    if id.startswith("heist.") and game.rules.texts.has(id):
        return say(game, id)
    return None
