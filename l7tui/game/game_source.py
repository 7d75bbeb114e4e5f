"""Base class of a game as a seat may see it, in play or in a replay."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from l7core.engine.ruleset import Rules
    from l7core.view import AskView, Overlay, Tone, View


class GameSource:
    """A game, seen from one seat at a time."""

    seat: int | None = None
    """Seat whose view is shown; None for a spectator."""

    @property
    def news_from(self) -> int:
        """Number of the first log entry that is new to the seat."""
        raise NotImplementedError

    @property
    def standing(self) -> tuple[str, Tone]:
        """Status text at the right of the header, and its tone."""
        raise NotImplementedError

    @property
    def rules(self) -> Rules:
        """Rules of the game."""
        raise NotImplementedError

    @property
    def view(self) -> View:
        """Current view: the table and the open question."""
        raise NotImplementedError

    @property
    def overlays(self) -> tuple[Overlay, ...]:
        """Map overlays available to the seat; computed on each access."""
        raise NotImplementedError

    @property
    def has_overlays(self) -> bool:
        """Whether the game has map overlays at all; known without computing them."""
        return self.rules.presentation.overlays is not None

    @property
    def ruleset(self) -> str:
        """Id of the game's ruleset."""
        return self.rules.id

    @property
    def ask(self) -> AskView | None:
        """Open question, unless it is a secret of another seat."""
        ask = self.view.ask
        return None if ask is None or ask.secret else ask
