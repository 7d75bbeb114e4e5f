"""The tape of a game that is watched again: on and back, by itself, and what can be made of it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from l7core.language import spoken
from l7core.persist.replay_file import pinned
from l7core.plain.replay_lines import parted
from l7tui.commands import replay
from l7tui.commands.handling import Handler, handles
from l7tui.game.menu import Menu
from l7tui.game.rerun import Rerun
from l7tui.screens import destinations
from l7tui.screens.destinations import Typed
from l7tui.screens.dialogs.making_report import open_report
from l7tui.screens.table.view import TableView
from l7tui.widgets.key_holder import KeyHolder

if TYPE_CHECKING:
    from textual.geometry import Offset
    from textual.timer import Timer

SPEEDS = (0.5, 1.0, 2.0, 4.0, 8.0, 16.0)
"""Steps a second."""


class Tape(KeyHolder, Handler):
    """Shows the game on the table, one decision after the other."""

    def __init__(self, screen: TableView, rerun: Rerun, start: int) -> None:
        self.screen = screen
        self.table = screen.table
        self.rerun = rerun
        self._start = start
        self._speed = SPEEDS.index(2.0)
        self._timer: Timer | None = None

    def begin(self) -> None:
        """Where it was opened."""
        self._seek(self._start)

    # -- showing

    def _seek(self, number: int) -> None:
        """Show the question after that many steps; say so where the game leads less far."""
        steps = self.rerun.steps
        self.rerun.seek(max(0, min(number, steps.length)))
        self._show_step()
        if steps.at < number:
            self.stop()
            self._tell_the_end()

    def _show_step(self) -> None:
        """The table, and the answer that comes next highlighted among its options."""
        table = self.table
        menu = Menu(self.rerun.ask, self.rerun.view)
        if self.rerun.ask and (answer := self.rerun.steps.next):
            menu.reveal(answer.option)
        alone = table.alone
        table.show_choices(menu)
        if alone:
            table.show_alone(alone)

    def _tell_the_end(self) -> None:
        steps, past = self.rerun.steps, self.rerun.past
        if steps.reel.parted is None:
            self.screen.say(
                spoken("End of the game.") if past.is_open else spoken("Latest position.")
            )
            return
        then = ", ".join(f"{each.id} {each.version}" for each in past.header.mods)
        now = ", ".join(f"{each.id} {each.version}" for each in pinned(past.mods))
        played = " " + spoken(
            "Played with L7 {engine}, {then}; this is {now}.",
            engine=past.header.engine,
            then=then,
            now=now,
        )
        self.screen.say(parted(steps) + played, "danger")

    # -- keys

    def move(self, by: Offset) -> None:
        """Left and right step, but on the map; up and down belong to what has the keyboard."""
        if by.x and not self.table.map.has_focus:
            self._step(by.x)
        else:
            self.table.panel.move(by)

    def page(self, way: int) -> None:
        self.table.panel.page(way)

    def confirm(self) -> None:
        if self.rerun.is_over:
            # The panel promises the end in figures, as it does at the table.
            self.read_report()
        else:
            self.run_or_stop()

    def back(self) -> None:
        if self.table.alone:
            self.table.show_alone(None)
        elif self.table.map.has_focus:
            self.table.map.stop_looking()
            self.table.decide()
        else:
            self.leave()

    # -- on and back

    def _step(self, by: int) -> None:
        """A step back or forth by hand."""
        self.stop()
        self._seek(self.rerun.steps.at + by)

    @handles(replay.STEP_BACK)
    def step_back(self) -> None:
        self._step(-1)

    @handles(replay.STEP_ON)
    def step_on(self) -> None:
        self._step(1)

    @handles(replay.TURN_BACK)
    def turn_back(self) -> None:
        """To where the action before began."""
        self.stop()
        at = self.rerun.steps.at
        self._seek(max((start for start in self.rerun.steps.starts if start < at), default=at))

    @handles(replay.TURN_ON)
    def turn_on(self) -> None:
        """To the next place where another seat, or another action, begins."""
        self.stop()
        at = self.rerun.steps.at
        self._seek(min((start for start in self.rerun.steps.starts if start > at), default=at))

    @handles(replay.TO_BEGINNING)
    def to_beginning(self) -> None:
        self.stop()
        self._seek(0)

    @handles(replay.TO_LAST)
    def to_last(self) -> None:
        self.stop()
        self._seek(self.rerun.steps.length)

    @handles(replay.GO_TO_STEP)
    def go_to(self) -> None:
        """Ask for a step's number."""
        self.stop()
        question = Typed(
            spoken("Go to"), spoken("Step (0-{length}):", length=self.rerun.steps.length)
        )
        self.screen.l7.open(question, self._go_to)

    def _go_to(self, text: str | None) -> None:
        if text is None:
            return
        if text.isdecimal():
            self._seek(int(text))
        else:
            self.screen.say(spoken("{text!r} isn't a number.", text=text), "warning")

    # -- by itself

    @handles(replay.RUN_REPLAY)
    def run_or_stop(self) -> None:
        """Let it play by itself, or stop it."""
        if self._timer:
            self.stop()
            self.screen.say(spoken("Stopped."))
        elif self.rerun.steps.is_at_end:
            self.screen.say(spoken("End of the replay."))
        else:
            self._set_off()

    @handles(replay.FASTER)
    def faster(self) -> None:
        self._change_pace(1)

    @handles(replay.SLOWER)
    def slower(self) -> None:
        self._change_pace(-1)

    def _change_pace(self, by: int) -> None:
        self._speed = max(0, min(self._speed + by, len(SPEEDS) - 1))
        if self._timer:
            self._set_off()
        self.screen.say(spoken("Speed: {number:g} steps per second", number=SPEEDS[self._speed]))

    def _set_off(self) -> None:
        self.stop()
        self._timer = self.screen.set_interval(1 / SPEEDS[self._speed], self._tick)

    def _tick(self) -> None:
        self._seek(self.rerun.steps.at + 1)
        if self.rerun.steps.is_at_end:
            self.stop()
            self._tell_the_end()

    def stop(self) -> None:
        """No further by itself."""
        if self._timer:
            self._timer.stop()
            self._timer = None

    # -- what can be made of it

    def why_no_eyes(self) -> str:
        """Why there are no other eyes to look through."""
        return (
            ""
            if self.rerun.past.is_open
            else spoken("You can change the point of view after the game ends.")
        )

    @handles(replay.OTHER_EYES, unless=why_no_eyes)
    def next_eyes(self) -> None:
        self.rerun.next_eyes()
        self._show_step()
        self.screen.say(spoken("Point of view: {whose}", whose=self.rerun.whose_eyes))

    def why_no_play_on(self) -> str:
        """Why there is nothing to be played on from here."""
        return spoken("The game ends here. Step back first.") if self.rerun.is_over else ""

    @handles(replay.TAKE_OVER, unless=why_no_play_on)
    def play_on(self) -> None:
        self.stop()
        self.screen.l7.play_on(self.rerun.past, self.rerun.steps.reel.at)

    @handles(replay.REPORT_OF_REPLAY)
    def read_report(self) -> None:
        self.stop()
        if self.screen.l7.is_open(destinations.Report):
            self.screen.dismiss()
        else:
            open_report(self.screen, self.rerun.past)

    def why_no_export(self) -> str:
        """Why the game cannot be given away as a whole yet."""
        return self.rerun.past.why_no_replay_file

    @handles(replay.EXPORT_REPLAY, unless=why_no_export)
    def export(self) -> None:
        self.stop()
        written = self.rerun.past.write_replay(self.screen.l7.store)
        self.screen.say(spoken("Saved: {written}", written=written), "good")

    @handles(replay.LEAVE_REPLAY)
    def leave(self) -> None:
        """Back to where it was opened."""
        self.stop()
        self.screen.dismiss()
