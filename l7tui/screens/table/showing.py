"""A frame of a playback on the table's panels, as a series of pictures."""

from __future__ import annotations

from typing import TYPE_CHECKING

from l7tui.game.motion import is_about_to_strike, share_to_come
from l7tui.game.playback import Frame, Playback
from l7tui.game.staging import mood_of_map, share_of_name, staged, striker

if TYPE_CHECKING:
    from l7core.view import Mood, Scene, View
    from l7tui.game.session import Session
    from l7tui.widgets.game_view import GameView


class Showing:
    """The pictures of a frame; the last one stays on the table."""

    def __init__(self, table: GameView, session: Session) -> None:
        self.table = table
        self.session = session
        self.frame: Frame | None = None
        self.left = 0
        """Number of pictures before the last one."""
        self._pictures = 0
        """Value of `left` at the start of the frame."""
        self._after: View | None = None
        """View after all consequences of the frame."""
        self._before: Mood = "calm"
        """Mood of the table before the frame."""

    @property
    def scene(self) -> Scene | None:
        return self.frame.scene if self.frame else None

    @property
    def is_rolling(self) -> bool:
        """Whether any dice are still rolling."""
        return self.scene is not None and self.scene.dice is not None and self.left > 0

    def begin(self, playback: Playback, pictures: int) -> None:
        """Show the playback's frame, with a number of pictures before its last one."""
        self.frame = playback.frame
        self.left = self._pictures = pictures
        self._before = self.table.header.mood
        after = self._after = self.session.view_at(self.frame)
        self._show_table(self.frame, after)
        self.table.page.show(playback, after, self.left)
        self.table.beat.show(playback, after, self.left)
        self.table.make_room_for_what_happens(self.table.beat.rows_at(self.table.size.width))

    def end(self) -> None:
        """Remove the frame and its effects from the table."""
        self.frame, self._after, self.left = None, None, 0
        self.table.page.show(None, None, 0)
        self.table.header.sweep(1.0)
        self.table.blink("")
        self.table.close_in(0)

    def draw(self, left: int) -> None:
        """Draw the picture that has `left` pictures after it."""
        was_rolling, self.left = self.is_rolling, left
        self.table.beat.move_on(left)
        self.table.page.move_on(left)
        if self.frame is None or self._after is None:
            return
        needs_redraw = self.frame.scene.kind == "reveal" or not left
        if was_rolling != self.is_rolling or needs_redraw:
            self._show_table(self.frame, self._after)
        else:
            self._update_effects(self.frame)

    def _update_effects(self, frame: Frame) -> None:
        """Update the effects of a picture: name in the clock, alarm and flashing frame."""
        scene, drawn = frame.scene, self._pictures - self.left
        self.table.header.sweep(share_of_name(frame, drawn, self.left))
        self.table.close_in(share_to_come(scene, self.left))
        strikes = self._after is not None and is_about_to_strike(scene, self.left)
        self.table.blink(striker(self._after, scene) if strikes and self._after else "")

    def _show_table(self, frame: Frame, after: View) -> None:
        """Show the view of a frame; while dice roll, hide their consequences."""
        table, scene = self.table, frame.scene
        then = self.session.view_at(frame, begun=True) if self.is_rolling else after
        view = staged(then, scene, self.left, self._before)
        table.show_panels(view, frame.entry.number, map_mood=mood_of_map(view, scene))
        if self.is_rolling:
            earlier = (entry for entry in view.log if entry.number < frame.entry.number)
            table.log_panel.show(tuple(earlier), frame.entry.number)
        self._update_effects(frame)
        table.map.follow(frozenset(filter(None, (*scene.about, scene.room))))
