"""A screen that consists of one page."""

from __future__ import annotations

from typing import TYPE_CHECKING

from l7core.view import Tone
from l7tui.screens.base import HoldingScreen
from l7tui.widgets.page import Page

if TYPE_CHECKING:
    from textual.app import ComposeResult


class PageScreen(HoldingScreen[None]):
    """A screen that shows a page with messages and closes on Back."""

    def __init__(self, page: Page) -> None:
        super().__init__()
        self._page = page

    def compose(self) -> ComposeResult:
        yield self._page

    def say(self, sentence: str, tone: Tone = "info") -> None:
        self._page.say(sentence, tone)

    def back(self) -> None:
        self.dismiss()
