"""Playing back what happened between two questions: frames, and where one stands among them.

The log says which of its entries are scenes; each of them is a frame, with the entries below it
that are its consequences. Nothing here knows what is drawn, or how time passes.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Literal, TypeAlias

from msgspec import Struct

from l7core.view import LogEntry, Scene, SceneKind, Verdict
from l7tui.settings.choices import Speed

SPEEDS: tuple[Speed, ...] = ("step", "slow", "fast", "digest")
PAGES = ("card", "story", "alarm", "leave", "end")
"""Scenes that have a whole page."""
READ = (*PAGES, "fall")
"""Scenes that stay until they have been read."""
FOR_ALL = ("story", "alarm", "fall", "leave", "end")
"""Scenes that concern everybody."""
OWN_DOING = ("turn", "move", "note")
"""Scenes that nobody has to be shown of what they have just done themselves."""
OWN_WAIT = ("hit", "reveal")
"""Scenes that wait for a key where they concern the seat that looks; so do dice that have come to
something."""

PAUSES: dict[Speed, dict[SceneKind, float]] = {
    "slow": {"turn": 0.6, "reveal": 1.8, "hit": 1.6},
    "fast": {"turn": 0.2, "reveal": 0.6, "hit": 0.6},
}
"""Seconds that a frame stands by itself, once nothing moves in it any more."""
PAUSE: dict[Speed, float] = {"slow": 1.2, "fast": 0.4}
"""The same for every other kind of scene."""

MANY = 8
"""Frames of a row that need no word beforehand."""

Step: TypeAlias = Literal["moved", "ended"]


class Frame(Struct, frozen=True):
    """One scene, and what followed from it."""

    entry: LogEntry
    scene: Scene
    consequences: tuple[LogEntry, ...] = ()
    opening: tuple[LogEntry, ...] = ()
    """The turn that begins with it, and what is merely told of that."""

    @property
    def number(self) -> int:
        """The event after which the table looked as the frame shows it."""
        return max(self.entry.number, *(each.number for each in self.consequences), 0)

    @property
    def entries(self) -> tuple[LogEntry, ...]:
        return (*self.opening, self.entry, *self.consequences)

    def is_doing_of(self, seat: int | None) -> bool:
        """Whether it shows no more than what that seat has decided."""
        return self.scene.kind in OWN_DOING and seat in self.scene.seats

    def is_to_be_read(self) -> bool:
        return self.scene.kind in READ

    def concerns(self, seat: int | None) -> bool:
        """Whether it happens to that seat, or to everybody for good."""
        return seat in self.scene.seats or self.scene.kind in FOR_ALL

    def waits_for(self, seat: int | None) -> bool:
        """Whether it stays until that seat goes on."""
        is_awaited = self.scene.kind in OWN_WAIT or self.has_result
        return self.is_to_be_read() or (is_awaited and seat in self.scene.seats)

    @property
    def has_result(self) -> bool:
        """Whether dice lie in it, and something has come of them; a question about them shows them
        itself."""
        has_come = bool(self.consequences) or self.verdict is not None
        return self.scene.dice is not None and has_come

    @property
    def verdict(self) -> Verdict | None:
        """What it comes to; the last word stands."""
        scenes = [each.scene for each in reversed(self.entries)]
        return next((scene.verdict for scene in scenes if scene and scene.verdict), None)


def frames(entries: Iterable[LogEntry]) -> list[Frame]:
    """The scenes among the entries; what comes before the first of them belongs to none.

    A scene of dice without dice is what the dice before it have come to: it has no frame of its
    own where these have one. Nor has the step into a room that has just been found, nor a turn
    that begins: the next scene opens it.
    """
    found: list[list[LogEntry]] = []
    opened: dict[int, tuple[LogEntry, ...]] = {}
    for entry in entries:
        if entry.scene and not (found and _belongs_to(entry.scene, found[-1][0].scene)):
            if found and _only_begins_turn(found[-1]) and not _is_turn(entry):
                opened[entry.number] = tuple(found.pop())
            found.append([entry])
        elif found:
            found[-1].append(entry)
    return [
        Frame(first, first.scene, tuple(others), opened.get(first.number, ()))
        for first, *others in found
        if first.scene
    ]


def _is_turn(entry: LogEntry) -> bool:
    return entry.scene is not None and entry.scene.kind == "turn"


def _only_begins_turn(entries: Sequence[LogEntry]) -> bool:
    """Whether a turn begins, and nothing is to be seen of what comes with it."""
    first, *others = entries
    return _is_turn(first) and not any(each.scene for each in others)


def _belongs_to(scene: Scene, before: Scene | None) -> bool:
    """Whether it shows no more than what the scene before has come to."""
    return before is not None and (_judges(scene, before) or _enters(scene, before))


def _enters(scene: Scene, before: Scene) -> bool:
    """Whether somebody only goes into the room that they have found in the scene before."""
    went = scene.kind == "move" and before.kind == "reveal" and scene.seats == before.seats
    return went and before.room in scene.about


def _judges(scene: Scene, before: Scene) -> bool:
    """Whether it says no more than what the dice of the scene before come to."""
    thrown = before.kind == "dice" and before.dice is not None
    return thrown and scene.kind == "dice" and scene.dice is None


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
        is_last: bool = False,
    ) -> None:
        assert row, "there is something to watch"
        self.row = row
        self.seat = seat
        self.speed = speed
        self.at = at
        self.held = looking_back
        """Whether the player turns the frames over: nothing goes on by itself any more."""
        self.looking_back = looking_back
        self.is_last = is_last
        """Whether the game is over with it."""

    @property
    def frame(self) -> Frame:
        return self.row[self.at]

    @property
    def pause(self) -> float | None:
        """The seconds until the next frame; None where a key is awaited."""
        frame = self.frame
        if self.speed not in PAUSE or self.held or frame.waits_for(self.seat):
            return None
        return PAUSES[self.speed].get(frame.scene.kind, PAUSE[self.speed])

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
