"""A table that plays back what happened: frame by frame, or summed up on a page."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

from textual.geometry import Offset

from l7tui.game.playback import Frame, Playback, next_speed
from l7tui.screens.base import name_of
from l7tui.screens.dialogs.sheet import Reader
from l7tui.screens.table.view import TableView
from l7tui.text import facts
from l7tui.widgets import dice
from l7tui.widgets.beat import GoOn
from l7tui.widgets.history import HistoryPanel

if TYPE_CHECKING:
    from textual import events
    from textual.timer import Timer

    from l7tui.commands.command import Place
    from l7tui.game.session import Session
    from l7tui.settings.choices import Speed

GRACE = 0.4
"""Seconds in which no key is heard after a playback that ended by itself: it was meant for that."""


class PlayedTable(TableView):
    """Shows the past in the panels of the present."""

    def __init__(self, session: Session) -> None:
        super().__init__(session)
        self.playback: Playback | None = None
        """What is played back now."""
        self._afterwards: Callable[[], None] = self.show_choices
        self._timer: Timer | None = None
        self._turn = 0
        """How often the dice are still to turn over."""

    # -- beginning and ending

    def play(self, row: Sequence[Frame], afterwards: Callable[[], None]) -> None:
        """Play back these frames at the player's speed, and go on with what comes afterwards."""
        if not row:
            afterwards()
        elif self._speed == "digest":
            self._sum_up(row, afterwards)
        else:
            self._begin(Playback(row, self.session.seat, self._speed), afterwards)

    def look_back(self, number: int | None = None) -> None:
        """Turn over what can be looked at again, from its end or from that entry of the log."""
        row, seat = self.session.past, self.session.seat
        numbers = [frame.entry.number for frame in row]
        if number is not None and number not in numbers:
            self.say("That was before the game was opened: only its sentence is left.", "warning")
            return
        at = len(row) - 1 if number is None else numbers.index(number)
        back = Playback(row, seat, self._speed, at=at, looking_back=True)
        self._begin(back, self.show_choices)

    def on_history_panel_recalled(self, message: HistoryPanel.Recalled) -> None:
        self.look_back(message.number)

    @property
    def why_no_past(self) -> str:
        return "" if self.session.past else "Nothing has happened since the game was opened."

    @property
    def _speed(self) -> Speed:
        """The player's; where nothing is to move by itself, each frame waits for a key."""
        settings = self.l7.settings
        runs_by_itself = settings.speed in ("slow", "fast")
        return "step" if settings.reduced_motion and runs_by_itself else settings.speed

    def _begin(self, playback: Playback, afterwards: Callable[[], None]) -> None:
        self.playback = playback
        self._afterwards = afterwards
        self.footer.advise("")
        self.stage.play(playing=True)
        self.set_focus(None)
        self._show_frame()

    def end_playback(self, *, grace: float = 0.0) -> None:
        """Back to the present. What was typed until now, or is within the grace, is no answer."""
        self._stop_timer()
        self._turn = 0
        self.playback = None
        self.card.show(None, self.session.view)
        self.stage.play(playing=False)
        self.map.centre()
        if grace:
            self._deaf = True
            self.set_timer(grace, self._listen)
        else:
            self.forget_typed_keys()
        self._afterwards()

    def _sum_up(self, row: Sequence[Frame], afterwards: Callable[[], None]) -> None:
        """All of it on one page, in sentences."""
        self.show_panels(self.session.view, self.session.news_from)
        lines = [each for frame in row for each in facts.frame(frame)]
        page = Reader("What happened", tuple(lines))
        self.app.push_screen(page, lambda _: afterwards())

    # -- a frame

    def _show_frame(self) -> None:
        playback = self.playback
        assert playback is not None, "frames are shown while something is played back"
        frame = playback.frame
        view = self.session.view_at(frame)
        moves = not (playback.held or self.l7.settings.reduced_motion)
        self._turn = dice.ROLLS if frame.scene.dice and moves else 0
        self.show_panels(view, frame.entry.number)
        if self._turn:
            # What the dice come to stands in the log, too.
            told = (entry for entry in view.log if entry.number < frame.entry.number)
            self.log_panel.show(tuple(told), frame.entry.number)
        self.map.follow(frozenset(frame.scene.about))
        self.card.show(playback, view)
        self.footer.changed()
        self._let_time_pass()

    def _let_time_pass(self) -> None:
        """Roll the dice, then wait for the next frame or for a key."""
        playback = self.playback
        assert playback is not None, "time passes while something is played back"
        self.beat.show(playback, self._turn)
        self._stop_timer()
        if self._turn:
            self._timer = self.set_timer(dice.TURN, self._roll)
        elif playback.pause is not None:
            self._timer = self.set_timer(playback.pause, self._run_on)

    def _roll(self) -> None:
        self._turn -= 1
        if self._turn:
            self._let_time_pass()
        else:
            self._let_dice_lie()

    def _let_dice_lie(self) -> None:
        self._turn = 0
        if playback := self.playback:
            view = self.session.view_at(playback.frame)
            self.log_panel.show(view.log, playback.frame.entry.number)
            self._let_time_pass()

    def _run_on(self) -> None:
        playback = self.playback
        if playback is None:
            return
        if playback.forward() == "moved":
            self._show_frame()
        else:
            self.end_playback(grace=GRACE)

    def _stop_timer(self) -> None:
        if self._timer:
            self._timer.stop()
            self._timer = None

    def on_screen_suspend(self) -> None:
        """Time stands still while something lies over the table."""
        self._stop_timer()

    def on_screen_resume(self) -> None:
        if self.playback:
            self._let_time_pass()

    # -- keys

    @property
    def places(self) -> tuple[Place, ...]:
        return ("playback", "everywhere") if self.playback else super().places

    def take_key(self, event: events.Key) -> bool:
        """Any key that means nothing else here goes on."""
        if not self.playback or self.l7.keymap.find(name_of(event), self.places):
            return False
        self.go_on()
        return True

    def go_on(self) -> None:
        """Let the dice lie; on to the next frame; past the last one, to the question."""
        if not self.playback:
            return
        if self._turn:
            self._let_dice_lie()
        elif self.playback.go_on() == "moved":
            self._show_frame()
        else:
            self.end_playback()

    def turn_over(self, by: int) -> None:
        """A frame back or forth, and no further by itself."""
        if self.playback:
            self.playback.turn(by)
            self._show_frame()

    def confirm(self) -> None:
        self.go_on()

    def back(self) -> None:
        if self.playback:
            self.end_playback()

    def move(self, by: Offset) -> None:
        if not self.playback:
            super().move(by)
        elif by.x:
            self.turn_over(by.x)
        else:
            self.card.scroll_by(by.y)

    def page(self, way: int) -> None:
        if self.playback:
            self.card.scroll_by(way * max(1, self.card.size.height - 3))
        else:
            super().page(way)

    def change_speed(self) -> None:
        """How fast things are played back from now on."""
        speed = next_speed(self.l7.settings.speed)
        self.change_settings(f"Playback: {SPEEDS[speed]}", speed=speed)
        playback = self.playback
        if playback is None or playback.looking_back:
            return
        if speed == "digest":
            rest, afterwards = playback.row[playback.at + 1 :], self._afterwards
            self._afterwards = lambda: self.play(rest, afterwards)
            self.end_playback()
        else:
            playback.change_speed(self._speed)
            self._let_time_pass()

    def on_go_on(self, _: GoOn) -> None:
        self.go_on()


SPEEDS: dict[Speed, str] = {
    "step": "each thing that happens waits for a key.",
    "slow": "slowly, and any key hurries it on.",
    "fast": "fast, and any key hurries it on.",
    "digest": "none; a page sums up what has happened.",
}
