"""Playing back what has happened: frame by frame on the panels of the table, or summed up."""

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
from l7tui.widgets.beat import frame_lines
from l7tui.widgets.key_holder import KeyHolder

if TYPE_CHECKING:
    from textual import events
    from textual.timer import Timer

    from l7tui.commands.command import Place
    from l7tui.settings.choices import Speed

GRACE = 0.4
"""Seconds in which no key is heard after a playback that ended by itself: it was meant for that."""

SPEEDS: dict[Speed, str] = {
    "step": sentence("step by step. Any key: next."),
    "slow": sentence("slow. Any key skips ahead."),
    "fast": sentence("fast. Any key skips ahead."),
    "digest": sentence("off. One summary page per turn."),
}


class Player(KeyHolder, Handler):
    """Shows the past in the panels of the present. While it does, the keyboard is its own."""

    places: ClassVar[tuple[Place, ...]] = ("playback", "everywhere")

    def __init__(self, screen: TableView, session: Session) -> None:
        self.screen = screen
        self.table = screen.table
        self.session = session
        self.playback: Playback | None = None
        """What is played back now."""
        self._afterwards: Callable[[], None] = lambda: None
        self._timer: Timer | None = None
        self.showing = Showing(screen.table, session)

    # -- beginning and ending

    def play(self, row: Sequence[Frame], afterwards: Callable[[], None]) -> None:
        """Play back these frames at the player's speed, and go on with what comes afterwards."""
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
        """Turn over what can be looked at again, from its end or from that entry of the log."""
        row, seat = self.session.past, self.session.seat
        places = {
            entry.number: place
            for place, frame in enumerate(row)
            for entry in (*frame.opening, frame.entry)
        }
        if number is not None and number not in places:
            told = spoken("Happened before you opened the game: text only.")
            self.screen.say(told, "warning")
            return
        if not row:
            self.screen.say(self.why_no_past(), "warning")
            return
        at = len(row) - 1 if number is None else places[number]
        menu = self.table.choose.menu
        back = Playback(row, seat, self.speed, at=at, looking_back=True)
        self._begin(back, lambda: self.table.show_choices(menu))

    @property
    def speed(self) -> Speed:
        """The player's; where nothing is to move by itself, or a coach is to be read, each frame
        waits for a key."""
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
        """Back to the present. What was typed until now, or is within the grace, is no answer."""
        table = self.table
        self.stop_the_clock()
        self.playback = None
        self.showing.end()
        table.play(playing=False)
        table.map.centre()
        self.screen.keyboard.forget_typed_keys(grace)
        self._afterwards()

    def _sum_up(self, row: Sequence[Frame], afterwards: Callable[[], None]) -> None:
        """All of it on one page, in sentences; below it the question that comes next."""
        session = self.session
        self.table.show_choices(Menu(session.ask, session.view, self.screen.l7.keymap.letters))
        lines = [each for frame in row for each in frame_lines(frame)]
        self.screen.l7.open(Summary(spoken("What happened"), lines), lambda _: afterwards())

    # -- a frame

    def _show_frame(self, playback: Playback) -> None:
        settings = self.screen.l7.settings
        self.showing.begin(playback, self._pictures_of(playback))
        self.table.footer.changed()
        is_read = playback.pause is None and playback.frame.scene.dice is None
        if is_read and not playback.held:  # dice would be given away by what is said of them
            self.advise(partial(self.session.tip_during, playback.frame))
        else:
            self.table.footer.advise("")
        if not playback.held:
            self.screen.ring(rings(playback.frame.scene, playback.seat, settings.bell))
        self.let_time_pass()

    def advise(self, tip_of: Callable[[Collection[str]], str]) -> None:
        """A first-time hint in place of the keys, if there is one; it has been read once shown."""
        l7, session = self.screen.l7, self.session
        is_wanted = l7.settings.hints and session.view.guide is None
        tip = tip_of(l7.settings.hints_read) if is_wanted else ""
        if tip:
            l7.change_settings(hints_read=(*l7.settings.hints_read, tip))
        self.table.footer.advise(session.tell_tip(tip, l7.key_of) if tip else "")

    def _pictures_of(self, playback: Playback) -> int:
        """How many come before the last one: none where nothing is to move by itself, nor where
        frames are turned over by hand."""
        is_still = self.screen.l7.settings.reduced_motion
        return (
            0
            if is_still or playback.held
            else motion.ticks_of(playback.frame.scene, begins_turn=bool(playback.frame.opening))
        )

    def let_time_pass(self) -> None:
        """Let what moves move, then wait for the next frame or for a key."""
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
        """Let time stand still."""
        if self._timer:
            self._timer.stop()
            self._timer = None

    # -- keys

    def take_key(self, event: events.Key) -> bool:
        """Any key that means nothing else here goes on."""
        if self.screen.l7.keymap.find(name_of(event), self.places):
            return False
        self.go_on()
        return True

    def go_on(self) -> None:
        """Let the dice lie; on by one frame; past the last one, to the question."""
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
        """Past what others do among themselves."""
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

    def _turn_over(self, by: int) -> None:
        """A frame back or forth, and no further by itself."""
        if self.playback:
            self.playback.turn(by)
            self._show_frame(self.playback)

    def move(self, by: Offset) -> None:
        """Left and right turn frames over; up and down scroll the card that lies on the table."""
        if by.x:
            self._turn_over(by.x)
        else:
            self.table.page.scroll_by(by.y)

    def page(self, way: int) -> None:
        self.table.page.scroll_by(way * max(1, self.table.page.size.height - 3))

    def why_no_page(self) -> str:
        playback = self.playback
        has_page = playback is not None and playback.frame.scene.kind in PAGES
        return "" if has_page else spoken("The map is already visible.")

    @handles(looking.MAP_BELOW, unless=why_no_page)
    def look_below(self) -> None:
        """Put the page away, or show it again."""
        self.table.page.put_away(away=not self.table.page.is_away)

    @handles(looking.WHAT_COUNTS)
    def read_what_counts(self) -> None:
        if self.playback:
            view = self.session.view_at(self.playback.frame)
            self.screen.read(spoken("Goals now"), facts.goals(view))

    @handles(looking.SPEED, looking.PLAYBACK_SPEED)
    def change_speed(self) -> None:
        """How fast things are played back from now on."""
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
