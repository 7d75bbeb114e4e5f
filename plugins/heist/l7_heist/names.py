"""Names for ids in sentences."""

from __future__ import annotations

from l7core.api import ids, say

from .state import Heist


def name(game: Heist, id: str) -> str | None:
    """Return the phrase of a room, the player's name of a seat or the text of a `heist.` key.

    Other ids return None; their records have a name.
    """
    for seat in ids.numbers_of("seat", id):
        return game.state.setup.seats[seat].name
    if room := game.rules.library["room"].get(id):
        return str(room.phrase)
    if id.startswith("heist.") and game.rules.texts.has(id):
        return say(game, id)
    return None
