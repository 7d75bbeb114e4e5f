"""A replay: its current step and the seat whose view is shown."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from l7core.engine.kernel import Kernel
from l7core.engine.replay_steps import ReplaySteps
from l7core.language import spoken
from l7tui.game.finished_game import FinishedGame
from l7tui.game.game_source import GameSource

if TYPE_CHECKING:
    from l7core.engine.ruleset import Rules
    from l7core.view import Overlay, Tone, View


DECIDER: Final = -1
"""Value of `Rerun.eyes` that follows the acting player."""


class ReplayView(GameSource):
    """A past game after one of its steps, without decisions."""

    def __init__(self, past: FinishedGame) -> None:
        self.past = past
        self.steps: ReplaySteps = past.steps()
        self.eyes: int | None = DECIDER if past.is_open else past.seat
        self.seat = past.seat
        self._seats = [*range(len(past.header.seats)), None]
        self._since: dict[int | None, int] = {}
        """Number of the first log entry since the last step, by viewer."""

    def seek(self, number: int) -> None:
        """Move to the question after a number of steps."""
        if number != self.steps.at + 1:
            self.steps.seek(max(0, number - 1))
        self._since = {seat: self._kernel.told(seat) for seat in self._seats}
        self.steps.seek(number)
        self.look_again()

    def look_again(self) -> None:
        """Update the seat whose view is shown."""
        if self.eyes != DECIDER:
            self.seat = self.eyes
        elif ask := self._kernel.ask:
            self.seat = ask.seat

    def next_eyes(self) -> None:
        """Switch the viewer: the acting player, then each seat, then a spectator."""
        viewers = [DECIDER, *self._seats]
        self.eyes = viewers[(viewers.index(self.eyes) + 1) % len(viewers)]
        self.look_again()

    @property
    def whose_eyes(self) -> str:
        """Name of the viewer."""
        if self.eyes is None:
            return spoken("a spectator")
        return (
            spoken("the acting player")
            if self.eyes == DECIDER
            else self.view.table.seats[self.eyes].name
        )

    @property
    def _kernel(self) -> Kernel[Any]:
        """Game after the current step."""
        return self.steps.reel.kernel

    @property
    def rules(self) -> Rules:
        return self.past.rules

    @property
    def view(self) -> View:
        return self._kernel.view(self.seat)

    @property
    def overlays(self) -> tuple[Overlay, ...]:
        return self._kernel.overlays(self.seat)

    @property
    def is_over(self) -> bool:
        """Whether the game is over after the step."""
        return self._kernel.over

    @property
    def news_from(self) -> int:
        return self._since.get(self.seat, 0)

    @property
    def standing(self) -> tuple[str, Tone]:
        return spoken("step {at} of {length}", at=self.steps.at, length=self.steps.length), "info"
