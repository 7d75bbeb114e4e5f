"""One frame of a playback on the panels of the table: its pictures, one after the other."""

from __future__ import annotations

from typing import TYPE_CHECKING

from l7tui.game.motion import is_about_to_strike, share_to_come
from l7tui.game.playback import Frame, Playback
from l7tui.game.staging import mood_of_map, share_of_name, staged, striker

if TYPE_CHECKING:
    from l7core.view import Mood, Scene, View
    from l7tui.game.session import Session
    from l7tui.widgets.tabletop import Tabletop


class Showing:
    """Puts pictures on the table; the last one of a frame stays."""

    def __init__(self, table: Tabletop, session: Session) -> None:
        self.table = table
        self.session = session
        self.frame: Frame | None = None
        self.left = 0
        """How many pictures come before the last one."""
        self._pictures = 0
        """How many there were to come when the frame began."""
        self._after: View | None = None
        """The table once everything has followed from the frame."""
        self._before: Mood = "calm"
        """What hung over the table before the frame."""

    @property
    def scene(self) -> Scene | None:
        return self.frame.scene if self.frame else None

    @property
    def is_rolling(self) -> bool:
        """Whether there are dice that do not all lie yet."""
        return self.scene is not None and self.scene.dice is not None and self.left > 0

    def begin(self, playback: Playback, pictures: int) -> None:
        """The frame that is played back, with so many pictures before its last one."""
        self.frame = playback.frame
        self.left = self._pictures = pictures
        self._before = self.table.header.mood
        after = self._after = self.session.view_at(self.frame)
        self._show_table(self.frame, after)
        self.table.page.show(playback, after, self.left)
        self.table.beat.show(playback, after, self.left)
        self.table.make_room_for_what_happens(self.table.beat.rows_at(self.table.size.width))

    def end(self) -> None:
        """No frame any more."""
        self.frame, self._after, self.left = None, None, 0
        self.table.page.show(None, None, 0)
        self.table.header.sweep(1.0)
        self.table.blink("")
        self.table.close_in(0)

    def draw(self, left: int) -> None:
        """The picture before which so many come no more."""
        was_rolling, self.left = self.is_rolling, left
        self.table.beat.move_on(left)
        self.table.page.move_on(left)
        if self.frame is None or self._after is None:
            return
        is_drawn_anew = self.frame.scene.kind == "reveal" or not left
        if was_rolling != self.is_rolling or is_drawn_anew:
            self._show_table(self.frame, self._after)
        else:
            self._light(self.frame)

    def _light(self, frame: Frame) -> None:
        """What of the scene is seen beside the panels' own words."""
        scene, drawn = frame.scene, self._pictures - self.left
        self.table.header.sweep(share_of_name(frame, drawn, self.left))
        self.table.close_in(share_to_come(scene, self.left))
        strikes = self._after is not None and is_about_to_strike(scene, self.left)
        self.table.blink(striker(self._after, scene) if strikes and self._after else "")

    def _show_table(self, frame: Frame, after: View) -> None:
        """The panels as things were; while dice roll, nothing tells what they will come to."""
        table, scene = self.table, frame.scene
        then = self.session.view_at(frame, begun=True) if self.is_rolling else after
        view = staged(then, scene, self.left, self._before)
        table.show_panels(view, frame.entry.number, map_mood=mood_of_map(view, scene))
        if self.is_rolling:
            told = (entry for entry in view.log if entry.number < frame.entry.number)
            table.log_panel.show(tuple(told), frame.entry.number)
        self._light(frame)
        table.map.follow(frozenset(filter(None, (*scene.about, scene.room))))
