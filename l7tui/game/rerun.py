"""A game that is watched again: where it stands, and through whose eyes it is seen."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from l7core.engine.kernel import Kernel
from l7tui.game.in_view import GameInView
from l7tui.game.past_game import PastGame

if TYPE_CHECKING:
    from l7core.view import Tone

DECIDER: Final = -1
"""Eyes that go round with the decisions."""


class Rerun(GameInView):
    """A past game at one of its decisions; nothing in it is decided."""

    def __init__(self, past: PastGame) -> None:
        self.past = past
        self.reel = past.reel()
        self.eyes: int | None = DECIDER if past.is_open else past.seat
        self.seat = past.seat
        self._seats = [*range(len(past.header.seats)), None]
        self._since: dict[int | None, int] = {}
        """The number of the first log entry since the last step, by who looks."""

    def seek(self, number: int) -> None:
        """To the question after that many decisions."""
        kernel = self.kernel
        if number == self.reel.at + 1:
            self._since = {seat: kernel.told(seat) for seat in self._seats}
            self.reel.forward()
        else:
            self.reel.seek(max(0, number - 1))
            self._since = {seat: self.kernel.told(seat) for seat in self._seats}
            if number:
                self.reel.forward()
        self.look_again()

    def look_again(self) -> None:
        """Whose eyes are looked through now."""
        if self.eyes != DECIDER:
            self.seat = self.eyes
        elif ask := self.kernel.ask:
            self.seat = ask.seat

    def next_eyes(self) -> None:
        """Whoever decides, then each seat, then an onlooker's."""
        every = [DECIDER, *self._seats]
        self.eyes = every[(every.index(self.eyes) + 1) % len(every)]
        self.look_again()

    @property
    def whose_eyes(self) -> str:
        """Through whose eyes one looks, in words."""
        if self.eyes is None:
            return "an onlooker"
        return "whoever decides" if self.eyes == DECIDER else self.view.table.seats[self.eyes].name

    @property
    def starts(self) -> list[int]:
        """The decisions with which a seat's action begins, and both ends of the game."""
        reel = self.reel
        return [0, *(n for n, each in enumerate(reel.answers) if each.action), reel.length]

    @property
    def kernel(self) -> Kernel[Any]:
        return self.reel.kernel

    @property
    def news_from(self) -> int:
        return self._since.get(self.seat, 0)

    @property
    def standing(self) -> tuple[str, Tone]:
        return f"step {self.reel.at}/{self.reel.length}", "info"
