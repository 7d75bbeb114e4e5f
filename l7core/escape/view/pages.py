"""Full-screen pages for questions about key moments of the story."""

from __future__ import annotations

from l7core.api import Ask, Page, art
from l7core.escape.table import query
from l7core.escape.table.state import EscapeGame


def page(game: EscapeGame, ask: Ask) -> Page | None:
    """Return the page of a question with its title, story text and room picture, or None."""
    title = str((ask.args or {}).get("title", ""))
    if not title or ask.args is None:
        return None
    tile = query.tile(game, game.state.heroes[ask.seat].place).record
    return Page(title, (str(ask.args["story"]),), art.picture(tile.art, tile.art_ascii))
