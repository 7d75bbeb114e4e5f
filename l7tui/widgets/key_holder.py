"""Default key handlers of a focused widget."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from textual import events
    from textual.geometry import Offset


class KeyHolder:
    """Handlers for a focused widget's keys; by default none of them does anything."""

    def take_key(self, event: events.Key) -> bool:  # noqa: ARG002
        """Handle a key as text or as a list's letter; return False to leave it to the commands."""
        return False

    def move(self, step: Offset) -> None:
        """Handle an arrow key."""

    def page(self, way: int) -> None:
        """Handle a page key."""

    def confirm(self) -> None:
        """Handle the confirm key."""

    def back(self) -> None:
        """Handle the back key."""
