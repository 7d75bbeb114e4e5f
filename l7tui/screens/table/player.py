"""Playback of past events: frame by frame on the table's panels, or as a summary."""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from functools import partial
from typing import TYPE_CHECKING, ClassVar

from textual.geometry import Offset

from l7core.language import sentence, spoken
from l7core.plain.bells import rings
from l7tui.commands import looking
from l7tui.commands.handling import Handler, handles
from l7tui.game import motion
from l7tui.game.menu import Menu
from l7tui.game.playback import PAGES, Frame, Playback, next_speed
from l7tui.game.session import Session
from l7tui.screens.destinations import Summary
from l7tui.screens.keyboard import name_of
from l7tui.screens.table.showing import Showing
from l7tui.screens.table.view import TableView
from l7tui.text import facts
from l7tui.widgets.key_holder import KeyHolder
from l7tui.widgets.scene_panel import frame_lines

if TYPE_CHECKING:
    from textual import events
    from textual.timer import Timer

    from l7tui.commands.command import Place
    from l7tui.settings.choices import Speed

GRACE = 0.4
"""Seconds of ignored keys after a playback ends by itself, as such keys were meant for it."""

SPEEDS: dict[Speed, str] = {
    "step": sentence("step by step. Any key: next."),
    "slow": sentence("slow. Any key skips ahead."),
    "fast": sentence("fast. Any key skips ahead."),
    "digest": sentence("off. One summary page per turn."),
}


class Player(KeyHolder, Handler):
    """Handler and key receiver of a playback on the table's panels."""

    places: ClassVar[tuple[Place, ...]] = ("playback", "everywhere")

    def __init__(self, screen: TableView, session: Session) -> None:
        self.screen = screen
        self.table = screen.table
        self.session = session
        self.playback: Playback | None = None
        """Current playback, or None."""
        self._afterwards: Callable[[], None] = lambda: None
        self._timer: Timer | None = None
        self.showing = Showing(screen.table, session)

    # -- start and end

    def play(self, row: Sequence[Frame], afterwards: Callable[[], None]) -> None:
        """Play back frames at the player's speed, then call `afterwards`."""
        if not row:
            afterwards()
        elif self.speed == "digest":
            self._sum_up(row, afterwards)
        else:
            is_last = bool(self.session.view.outcome)
            playback = Playback(row, self.session.seat, self.speed, is_last=is_last)
            self._begin(playback, afterwards)

    def why_no_past(self) -> str:
        return (
            "" if self.session.past else spoken("Nothing has happened since you opened the game.")
        )

    @handles(looking.LOOK_BACK, unless=why_no_past)
    def look_back(self, number: int | None = None) -> None:
        """Browse the past frames, from the last one or from an entry of the log."""
        row, seat = self.session.past, self.session.seat
        places = {
            entry.number: place
            for place, frame in enumerate(row)
            for entry in (*frame.opening, frame.entry)
        }
        if number is not None and number not in places:
            message = spoken("Happened before you opened the game: text only.")
            self.screen.say(message, "warning")
            return
        if not row:
            self.screen.say(self.why_no_past(), "warning")
            return
        at = len(row) - 1 if number is None else places[number]
        menu = self.table.choose.menu
        browsing = Playback(row, seat, self.speed, index=at, looking_back=True)
        self._begin(browsing, lambda: self.table.show_choices(menu))

    @property
    def speed(self) -> Speed:
        """Speed of the settings; in a lesson or with reduced motion, frames wait for a key."""
        settings = self.screen.l7.settings
        runs_by_itself = settings.speed in ("slow", "fast")
        waits = settings.reduced_motion or self.session.view.guide is not None
        return "step" if waits and runs_by_itself else settings.speed

    def _begin(self, playback: Playback, afterwards: Callable[[], None]) -> None:
        self.playback = playback
        self._afterwards = afterwards
        self.table.footer.advise("")
        self.table.play(playing=True)
        self.screen.set_focus(None)
        self._show_frame(playback)

    def end(self, *, grace: float = 0.0) -> None:
        """End the playback and ignore keys that were typed before, or within `grace` seconds."""
        table = self.table
        self.stop_the_clock()
        self.playback = None
        self.showing.end()
        table.play(playing=False)
        table.map.centre()
        self.screen.keyboard.forget_typed_keys(grace)
        self._afterwards()

    def _sum_up(self, row: Sequence[Frame], afterwards: Callable[[], None]) -> None:
        """Show all frames as sentences on a page over the next question."""
        session = self.session
        self.table.show_choices(Menu(session.ask, session.view, self.screen.l7.keymap.letters))
        lines = [each for frame in row for each in frame_lines(frame)]
        # Lay the table out now: below another screen it would be painted at its old size first.
        self.screen._refresh_layout()
        self.screen.l7.open(Summary(spoken("What happened"), lines), lambda _: afterwards())

    # -- a frame

    def _show_frame(self, playback: Playback) -> None:
        settings = self.screen.l7.settings
        self.showing.begin(playback, self._pictures_of(playback))
        self.table.footer.changed()
        can_show_hint = playback.pause is None and playback.frame.scene.dice is None
        if can_show_hint and not playback.held:  # a hint would reveal the result of the dice
            self.advise(partial(self.session.tip_during, playback.frame))
        else:
            self.table.footer.advise("")
        if not playback.held:
            self.screen.ring(rings(playback.frame.scene, playback.seat, settings.bell))
        self.let_time_pass()

    def advise(self, tip_of: Callable[[Collection[str]], str]) -> None:
        """Show a first-time hint, if any, in place of the keys and mark it as read."""
        l7, session = self.screen.l7, self.session
        is_wanted = l7.settings.hints and session.view.guide is None
        tip = tip_of(l7.settings.hints_read) if is_wanted else ""
        if tip:
            l7.change_settings(hints_read=(*l7.settings.hints_read, tip))
        self.table.footer.advise(session.tell_tip(tip, l7.key_of) if tip else "")

    def _pictures_of(self, playback: Playback) -> int:
        """Return the number of pictures before a frame's last one.

        Frames have no such pictures with reduced motion or while the player browses them.
        """
        is_still = self.screen.l7.settings.reduced_motion
        return (
            0
            if is_still or playback.held
            else motion.ticks_of(playback.frame.scene, begins_turn=bool(playback.frame.opening))
        )

    def let_time_pass(self) -> None:
        """Start the timer for the next picture or for the next frame, if any."""
        playback = self.playback
        if playback is None:
            return
        self.table.beat.changed()
        self.stop_the_clock()
        if self.showing.left:
            self._timer = self.screen.set_timer(motion.TICK, self._tick)
        elif playback.pause is not None:
            self._timer = self.screen.set_timer(playback.pause, self._run_on)

    def _tick(self) -> None:
        self.showing.draw(self.showing.left - 1)
        self.let_time_pass()

    def _run_on(self) -> None:
        playback = self.playback
        if playback is None:
            return
        if playback.forward() == "moved":
            self._show_frame(playback)
        else:
            self.end(grace=GRACE)

    def stop_the_clock(self) -> None:
        if self._timer:
            self._timer.stop()
            self._timer = None

    # -- keys

    def take_key(self, event: events.Key) -> bool:
        """Continue on a key that has no command here."""
        if self.screen.l7.keymap.find(name_of(event), self.places):
            return False
        self.go_on()
        return True

    def go_on(self) -> None:
        """Stop rolling dice, else show the next frame, else end the playback."""
        playback = self.playback
        if playback is None:
            return
        if self.showing.is_rolling:
            self.showing.draw(0)
            self.let_time_pass()
        elif playback.forward() == "moved":
            self._show_frame(playback)
        else:
            self.end()

    @handles(looking.SKIP_AHEAD)
    def skip_ahead(self) -> None:
        """Skip to the next frame that concerns the viewing seat."""
        playback = self.playback
        if playback is None:
            return
        if playback.skip() == "moved":
            self._show_frame(playback)
        else:
            self.end()

    def confirm(self) -> None:
        self.go_on()

    def back(self) -> None:
        self.end()

    @handles(looking.FRAME_BACK)
    def turn_back(self) -> None:
        self._turn_over(-1)

    @handles(looking.FRAME_ON)
    def turn_on(self) -> None:
        self._turn_over(1)

    def _turn_over(self, step: int) -> None:
        """Show the previous or next frame, and stop automatic playback."""
        if self.playback:
            self.playback.turn(step)
            self._show_frame(self.playback)

    def move(self, step: Offset) -> None:
        """Browse the frames with left and right; scroll the event page with up and down."""
        if step.x:
            self._turn_over(step.x)
        else:
            self.table.page.scroll_by(step.y)

    def page(self, way: int) -> None:
        self.table.page.scroll_by(way * max(1, self.table.page.size.height - 3))

    def why_no_page(self) -> str:
        playback = self.playback
        has_page = playback is not None and playback.frame.scene.kind in PAGES
        return "" if has_page else spoken("The map is already visible.")

    @handles(looking.MAP_BELOW, unless=why_no_page)
    def look_below(self) -> None:
        """Hide the event page, or show it again."""
        self.table.page.put_away(away=not self.table.page.is_away)

    @handles(looking.WHAT_COUNTS)
    def read_what_counts(self) -> None:
        if self.playback:
            view = self.session.view_at(self.playback.frame)
            self.screen.read(spoken("Goals now"), facts.goals(view))

    @handles(looking.SPEED, looking.PLAYBACK_SPEED)
    def change_speed(self) -> None:
        """Change the playback speed, also for the current playback."""
        speed = next_speed(self.screen.l7.settings.speed)
        self.screen.change_settings(
            spoken("Playback: {how}", how=spoken(SPEEDS[speed])), speed=speed
        )
        playback = self.playback
        if playback is None or playback.looking_back:
            return
        if speed == "digest":
            rest, afterwards = playback.row[playback.at + 1 :], self._afterwards
            self._afterwards = lambda: self.play(rest, afterwards)
            self.end()
        else:
            playback.change_speed(self.speed)
            self.let_time_pass()
