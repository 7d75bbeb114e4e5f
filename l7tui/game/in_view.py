"""A game as one seat may see it: in play, or watched again."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from l7core.engine.ruleset import Rules
    from l7core.view import AskView, Overlay, Tone, View


class GameInView:
    """One game, seen from one seat at a time."""

    seat: int | None = None
    """Whose view is shown; None for an onlooker's."""

    @property
    def news_from(self) -> int:
        """The number of the first log entry that is news to the seat."""
        raise NotImplementedError

    @property
    def standing(self) -> tuple[str, Tone]:
        """What the header says at its right, and how good that is."""
        raise NotImplementedError

    @property
    def rules(self) -> Rules:
        """The rules that are played by."""
        raise NotImplementedError

    @property
    def view(self) -> View:
        """The table and the question."""
        raise NotImplementedError

    @property
    def overlays(self) -> tuple[Overlay, ...]:
        """What the seat may lay over the map; worked out at each call."""
        raise NotImplementedError

    @property
    def has_overlays(self) -> bool:
        """Whether the game ever lays anything over the map, which is known at once."""
        return self.rules.presentation.overlays is not None

    @property
    def ruleset(self) -> str:
        """The id of the game that is played."""
        return self.rules.id

    @property
    def ask(self) -> AskView | None:
        """The question, if it is for the seat that looks."""
        ask = self.view.ask
        return None if ask is None or ask.secret else ask
