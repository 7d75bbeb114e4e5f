"""The test pilot continues only after the effects of a key."""

from __future__ import annotations

import asyncio

from textual.app import App, ComposeResult
from textual.widgets import Static

from tests.tui.stillness import SOON


class Slow(App[None]):
    """An app in which a key acts after a message, a timer and a screen update."""

    def compose(self) -> ComposeResult:
        yield Static("waiting")

    def on_key(self) -> None:
        self.call_later(self.set_timer, SOON / 2, self.show_it)

    def show_it(self) -> None:
        self.query_one(Static).update("shown")
        self.call_after_refresh(self.note)

    def note(self) -> None:
        self.title = "noted"


def test_a_pilot_waits_for_messages_short_timers_and_the_picture() -> None:
    async def story() -> None:
        async with Slow().run_test() as pilot:
            await pilot.press("x")
            assert pilot.app.title == "noted"

    asyncio.run(story())
