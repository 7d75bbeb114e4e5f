"""One frame of a playback on the panels of the table: its pictures, one after the other."""

from __future__ import annotations

from typing import TYPE_CHECKING

from l7tui.game.motion import ticks_of
from l7tui.game.playback import Frame, Playback
from l7tui.game.staging import mood_of_map, share_of_name, staged

if TYPE_CHECKING:
    from l7core.view import Scene, View
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
        self._after: View | None = None
        """The table once everything has followed from the frame."""

    @property
    def scene(self) -> Scene | None:
        return self.frame.scene if self.frame else None

    @property
    def is_rolling(self) -> bool:
        """Whether there are dice that do not all lie yet."""
        return self.scene is not None and self.scene.dice is not None and self.left > 0

    def begin(self, playback: Playback, *, moves: bool) -> None:
        """The first picture of the frame that is played back, or at once its last."""
        self.frame = playback.frame
        self.left = ticks_of(self.frame.scene) if moves else 0
        after = self._after = self.session.view_at(self.frame)
        self.table.page.show(playback, after, self.left)
        self.table.beat.show(playback, after, self.left)
        self._show_table(self.frame, after)

    def end(self) -> None:
        """No frame any more."""
        self.frame, self._after, self.left = None, None, 0
        self.table.page.show(None, None, 0)
        self.table.header.sweep(1.0)

    def draw(self, left: int) -> None:
        """The picture before which so many come no more."""
        was_rolling, self.left = self.is_rolling, left
        self.table.beat.move_on(left)
        self.table.page.move_on(left)
        if self.frame is None or self._after is None:
            return
        if was_rolling != self.is_rolling or self.frame.scene.kind == "reveal":
            self._show_table(self.frame, self._after)
        else:
            self.table.header.sweep(share_of_name(self.frame.scene, left))

    def _show_table(self, frame: Frame, after: View) -> None:
        """The panels as things were; while dice roll, nothing tells what they will come to."""
        table, scene = self.table, frame.scene
        then = self.session.view_at(frame, begun=True) if self.is_rolling else after
        view = staged(then, scene, self.left)
        table.show_panels(view, frame.entry.number, map_mood=mood_of_map(view, scene))
        if self.is_rolling:
            told = (entry for entry in view.log if entry.number < frame.entry.number)
            table.log_panel.show(tuple(told), frame.entry.number)
        table.header.sweep(share_of_name(scene, self.left))
        table.map.follow(frozenset(filter(None, (*scene.about, scene.room))))
