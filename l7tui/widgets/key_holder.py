"""What has the keyboard: what arrows, pages, confirm, back and letters mean there."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from textual import events
    from textual.geometry import Offset


class KeyHolder:
    """To most things most keys mean nothing."""

    def take_key(self, event: events.Key) -> bool:  # noqa: ARG002
        """Take a key as text or as a letter of a list; False leaves it to the commands."""
        return False

    def move(self, by: Offset) -> None:
        """An arrow key."""

    def page(self, way: int) -> None:
        """A page key."""

    def confirm(self) -> None:
        """The confirm key."""

    def back(self) -> None:
        """The key that steps back."""
