"""Questions that have the whole screen where there is room for it."""

from __future__ import annotations

from l7core.api import Ask, Page, say

from ..state import Alone


def page(game: Alone, ask: Ask) -> Page | None:
    """Who the hero is, where that is chosen."""
    if ask.prompt != "alone.who":
        return None
    return Page(say(game, "alone.page.who"), (say(game, "alone.page.who-means"),))
