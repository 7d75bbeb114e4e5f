"""Questions that get a full screen if there is room."""

from __future__ import annotations

from l7core.api import Ask, Page, say

from ..state import Alone


def page(game: Alone, ask: Ask) -> Page | None:
    """Return the page for the choice of the hero's character."""
    if ask.prompt != "alone.who":
        return None
    return Page(say(game, "alone.page.who"), (say(game, "alone.page.who-means"),))
