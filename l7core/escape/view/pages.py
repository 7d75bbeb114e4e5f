"""The pages of questions that have the whole screen: what a scenario comes to."""

from __future__ import annotations

from l7core.api import Ask, Page, art
from l7core.escape.table import query
from l7core.escape.table.state import EscapeGame


def page(game: EscapeGame, ask: Ask) -> Page | None:
    """The title and the words that the choice was written with, and the picture of the room."""
    title = str((ask.args or {}).get("title", ""))
    if not title or ask.args is None:
        return None
    tile = query.tile(game, game.state.heroes[ask.seat].place).record
    return Page(title, (str(ask.args["story"]),), art.picture(tile.art, tile.art_ascii))
