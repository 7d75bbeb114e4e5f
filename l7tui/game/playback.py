"""Playback of the events between two questions: frames and the current position.

The log marks some entries as scenes. Each scene is a frame, together with the following entries,
which are its consequences. This module is independent of drawing and timing.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Literal, TypeAlias

from msgspec import Struct

from l7core.view import LogEntry, Scene, SceneKind, Verdict
from l7tui.settings.choices import Speed

SPEEDS: tuple[Speed, ...] = ("step", "slow", "fast", "digest")
PAGES = ("card", "story", "alarm", "leave", "end")
"""Kinds of scenes that fill the screen."""
READ = (*PAGES, "fall")
"""Kinds of scenes that stay until a key is pressed."""
FOR_ALL = ("story", "alarm", "fall", "leave", "end")
"""Kinds of scenes that concern every player."""
OWN_DOING = ("turn", "move", "note")
"""Kinds of scenes that are not shown to the players who caused them."""
OWN_WAIT = ("hit", "reveal")
"""Kinds of scenes that wait for a key if they concern the viewing seat.

The same applies to dice with a result.
"""

PAUSES: dict[Speed, dict[SceneKind, float]] = {
    "slow": {"turn": 0.6, "reveal": 1.8, "hit": 1.6},
    "fast": {"turn": 0.2, "reveal": 0.6, "hit": 0.6},
}
"""Seconds that a frame stays after its animation."""
PAUSE: dict[Speed, float] = {"slow": 1.2, "fast": 0.4}
"""Seconds for every other kind of scene."""

MANY = 8
"""Maximum number of frames that are played without an introduction."""

Step: TypeAlias = Literal["moved", "ended"]


class Frame(Struct, frozen=True):
    """A scene and its consequences."""

    entry: LogEntry
    scene: Scene
    consequences: tuple[LogEntry, ...] = ()
    opening: tuple[LogEntry, ...] = ()
    """Entries of a turn that begins with the frame."""

    @property
    def number(self) -> int:
        """Number of the last entry of the frame; the table is shown as of then."""
        return max(self.entry.number, *(each.number for each in self.consequences), 0)

    @property
    def entries(self) -> tuple[LogEntry, ...]:
        return (*self.opening, self.entry, *self.consequences)

    def is_doing_of(self, seat: int | None) -> bool:
        """Return whether the frame only shows a decision of a seat."""
        return self.scene.kind in OWN_DOING and seat in self.scene.seats

    def is_to_be_read(self) -> bool:
        return self.scene.kind in READ

    def concerns(self, seat: int | None) -> bool:
        """Return whether the frame affects a seat or all players."""
        return seat in self.scene.seats or self.scene.kind in FOR_ALL

    def waits_for(self, seat: int | None) -> bool:
        """Return whether the frame stays until a seat continues."""
        is_awaited = self.scene.kind in OWN_WAIT or self.has_result
        return self.is_to_be_read() or (is_awaited and seat in self.scene.seats)

    @property
    def has_result(self) -> bool:
        """Whether the frame has dice with a result; dice of an open question are shown there."""
        has_come = bool(self.consequences) or self.verdict is not None
        return self.scene.dice is not None and has_come

    @property
    def verdict(self) -> Verdict | None:
        """Last verdict in the frame, or None."""
        scenes = [each.scene for each in reversed(self.entries)]
        return next((scene.verdict for scene in scenes if scene and scene.verdict), None)


def frames(entries: Iterable[LogEntry]) -> list[Frame]:
    """Return the scenes among the entries as frames; entries before the first scene are dropped.

    Three kinds of scenes have no frame of their own. A dice scene without dice belongs to the dice
    before it. A move into a room belongs to the scene that revealed the room. The beginning of a
    turn opens the next scene.
    """
    groups: list[list[LogEntry]] = []
    openings: dict[int, tuple[LogEntry, ...]] = {}
    for entry in entries:
        if entry.scene and not (groups and _belongs_to(entry.scene, groups[-1][0].scene)):
            if groups and _only_begins_turn(groups[-1]) and not _is_turn(entry):
                openings[entry.number] = tuple(groups.pop())
            groups.append([entry])
        elif groups:
            groups[-1].append(entry)
    return [
        Frame(first, first.scene, tuple(others), openings.get(first.number, ()))
        for first, *others in groups
        if first.scene
    ]


def _is_turn(entry: LogEntry) -> bool:
    return entry.scene is not None and entry.scene.kind == "turn"


def _only_begins_turn(entries: Sequence[LogEntry]) -> bool:
    """Return whether the entries are the beginning of a turn without any other scene."""
    first, *others = entries
    return _is_turn(first) and not any(each.scene for each in others)


def _belongs_to(scene: Scene, before: Scene | None) -> bool:
    """Return whether a scene only shows the result of the scene before it."""
    return before is not None and (_judges(scene, before) or _enters(scene, before))


def _enters(scene: Scene, before: Scene) -> bool:
    """Return whether a scene only shows characters enter the room that they have just revealed."""
    is_move = scene.kind == "move" and before.kind == "reveal" and scene.seats == before.seats
    return is_move and before.room in scene.about


def _judges(scene: Scene, before: Scene) -> bool:
    """Return whether a scene only states the result of the dice in the scene before it."""
    is_roll = before.kind == "dice" and before.dice is not None
    return is_roll and scene.kind == "dice" and scene.dice is None


class Playback:
    """The position of a seat in a row of frames."""

    def __init__(
        self,
        row: Sequence[Frame],
        seat: int | None,
        speed: Speed,
        *,
        index: int = 0,
        looking_back: bool = False,
        is_last: bool = False,
    ) -> None:
        assert row, "the playback has events"
        self.row = row
        self.seat = seat
        self.speed = speed
        self.at = index
        self.held = looking_back
        """Whether the player browses the frames, which then never advance by themselves."""
        self.looking_back = looking_back
        self.is_last = is_last
        """Whether the game ends with the playback."""

    @property
    def frame(self) -> Frame:
        return self.row[self.at]

    @property
    def pause(self) -> float | None:
        """Seconds until the next frame; None to wait for a key."""
        frame = self.frame
        if self.speed not in PAUSE or self.held or frame.waits_for(self.seat):
            return None
        return PAUSES[self.speed].get(frame.scene.kind, PAUSE[self.speed])

    def forward(self) -> Step:
        """Move to the next frame, if any."""
        if self.at + 1 == len(self.row):
            return "ended"
        self.at += 1
        return "moved"

    @property
    def is_long(self) -> bool:
        """Whether the playback is long enough to offer ways to shorten it."""
        return len(self.row) > MANY and not self.looking_back

    def skip(self) -> Step:
        """Move to the next frame that concerns the seat."""
        step = self.forward()
        while step == "moved" and not self.frame.concerns(self.seat):
            step = self.forward()
        return step

    def turn(self, step: int) -> None:
        """Move back or forward by hand, within the frames."""
        self.held = True
        self.at = max(0, min(self.at + step, len(self.row) - 1))

    def change_speed(self, speed: Speed) -> None:
        """Continue the playback at another speed."""
        self.speed = speed
        self.held = self.looking_back


def next_speed(speed: Speed) -> Speed:
    """Return the next speed; after the last, the first."""
    return SPEEDS[(SPEEDS.index(speed) + 1) % len(SPEEDS)]
