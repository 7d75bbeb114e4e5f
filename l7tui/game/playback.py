"""Playing back what happened between two questions: frames, and where one stands among them.

The log says which of its entries are scenes; each of them is a frame, with the entries below it
that are its consequences. Nothing here knows what is drawn, or how time passes.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Literal, TypeAlias

from msgspec import Struct

from l7core.view import LogEntry, Scene
from l7tui.settings.choices import Speed

SPEEDS: tuple[Speed, ...] = ("step", "slow", "fast", "digest")
READ = ("card", "story", "alarm")
"""Scenes that stay until they have been read."""
FOR_ALL = ("story", "alarm")
"""Scenes that concern everybody."""
OWN_DOING = ("move", "note")
"""Scenes that nobody has to be shown of what they have just done themselves."""

PAUSES: dict[Speed, float] = {"slow": 1.6, "fast": 0.5}
"""Seconds that a frame stands by itself."""
DICE_PAUSE = 1.5
"""Dice stand longer, by this factor: they are read, not only seen."""

MANY = 8
"""Frames of a row that need no word beforehand."""

Step: TypeAlias = Literal["moved", "ended"]


class Frame(Struct, frozen=True):
    """One scene, and what followed from it."""

    entry: LogEntry
    scene: Scene
    consequences: tuple[LogEntry, ...] = ()

    @property
    def number(self) -> int:
        """The event after which the table looked as the frame shows it."""
        return max(self.entry.number, *(each.number for each in self.consequences), 0)

    @property
    def entries(self) -> tuple[LogEntry, ...]:
        return (self.entry, *self.consequences)

    def is_doing_of(self, seat: int | None) -> bool:
        """Whether it shows no more than what that seat has decided."""
        return self.scene.kind in OWN_DOING and seat in self.scene.seats

    def is_to_be_read(self) -> bool:
        return self.scene.kind in READ

    def concerns(self, seat: int | None) -> bool:
        """Whether it happens to that seat, or to everybody for good."""
        return seat in self.scene.seats or self.scene.kind in FOR_ALL

    def hits(self, seat: int | None) -> bool:
        return self.scene.kind == "hit" and seat in self.scene.seats


def frames(entries: Iterable[LogEntry]) -> list[Frame]:
    """The scenes among the entries; what comes before the first of them belongs to none."""
    found: list[list[LogEntry]] = []
    for entry in entries:
        if entry.scene:
            found.append([entry])
        elif found:
            found[-1].append(entry)
    return [Frame(first, first.scene, tuple(others)) for first, *others in found if first.scene]


class Playback:
    """A row of frames while it is watched by a seat."""

    def __init__(
        self,
        row: Sequence[Frame],
        seat: int | None,
        speed: Speed,
        *,
        at: int = 0,
        looking_back: bool = False,
    ) -> None:
        assert row, "there is something to watch"
        self.row = row
        self.seat = seat
        self.speed = speed
        self.at = at
        self.held = looking_back
        """Whether the player turns the frames over: nothing goes on by itself any more."""
        self.looking_back = looking_back

    @property
    def frame(self) -> Frame:
        return self.row[self.at]

    @property
    def pause(self) -> float | None:
        """The seconds until the next frame; None where a key is awaited."""
        frame = self.frame
        seconds = PAUSES.get(self.speed)
        if seconds is None or self.held or frame.is_to_be_read() or frame.hits(self.seat):
            return None
        return seconds * DICE_PAUSE if frame.scene.dice else seconds

    def forward(self) -> Step:
        """The next frame, if there is one."""
        if self.at + 1 == len(self.row):
            return "ended"
        self.at += 1
        return "moved"

    @property
    def is_long(self) -> bool:
        """Whether there is so much to see that somebody may want to see less."""
        return len(self.row) > MANY and not self.looking_back

    def skip(self) -> Step:
        """On to the next frame that concerns the seat."""
        step = self.forward()
        while step == "moved" and not self.frame.concerns(self.seat):
            step = self.forward()
        return step

    def turn(self, by: int) -> None:
        """Back or forth by hand, as far as there are frames."""
        self.held = True
        self.at = max(0, min(self.at + by, len(self.row) - 1))

    def change_speed(self, speed: Speed) -> None:
        """Play on at that speed."""
        self.speed = speed
        self.held = self.looking_back


def next_speed(speed: Speed) -> Speed:
    """The one after it, the first after the last."""
    return SPEEDS[(SPEEDS.index(speed) + 1) % len(SPEEDS)]
