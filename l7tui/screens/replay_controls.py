"""The controls of a replay: steps, automatic playback, viewpoints and exports."""

from __future__ import annotations

from typing import TYPE_CHECKING

from l7core.language import spoken
from l7core.persist.replay_file import pinned
from l7core.plain.replay_lines import parted
from l7tui.commands import replay
from l7tui.commands.handling import Handler, handles
from l7tui.game.menu import Menu
from l7tui.game.replay_view import ReplayView
from l7tui.screens import destinations
from l7tui.screens.destinations import Typed
from l7tui.screens.dialogs.making_report import open_report
from l7tui.screens.table.view import TableView
from l7tui.widgets.key_holder import KeyHolder

if TYPE_CHECKING:
    from textual.geometry import Offset
    from textual.timer import Timer


SPEEDS = (0.5, 1.0, 2.0, 4.0, 8.0, 16.0)
"""Steps per second."""


class ReplayControls(KeyHolder, Handler):
    """Key and command handler of a replay."""

    def __init__(self, screen: TableView, rerun: ReplayView, start: int) -> None:
        self.screen = screen
        self.table = screen.table
        self.rerun = rerun
        self._start = start
        self._speed = SPEEDS.index(2.0)
        self._timer: Timer | None = None

    def begin(self) -> None:
        """Show the step at which the replay was opened."""
        self._seek(self._start)

    # -- showing

    def _seek(self, number: int) -> None:
        """Show the question after a number of steps; say so if the replay cannot go that far."""
        steps = self.rerun.steps
        self.rerun.seek(max(0, min(number, steps.length)))
        self._show_step()
        if steps.at < number:
            self.stop()
            self._say_end()

    def _show_step(self) -> None:
        """Show the table, with the next answer highlighted among its options."""
        table = self.table
        menu = Menu(self.rerun.ask, self.rerun.view)
        if self.rerun.ask and (answer := self.rerun.steps.next):
            menu.reveal(answer.option)
        alone = table.alone
        table.show_choices(menu)
        if alone:
            table.show_alone(alone)

    def _say_end(self) -> None:
        steps, past = self.rerun.steps, self.rerun.past
        if steps.reel.parted is None:
            self.screen.say(
                spoken("End of the game.") if past.is_open else spoken("Latest position.")
            )
            return
        then = ", ".join(f"{each.id} {each.version}" for each in past.header.mods)
        now = ", ".join(f"{each.id} {each.version}" for each in pinned(past.mods))
        played = " " + spoken(
            "Recorded with L7 {engine}, {then}. Installed: {now}.",
            engine=past.header.engine,
            then=then,
            now=now,
        )
        self.screen.say(parted(steps) + played, "danger")

    # -- keys

    def move(self, step: Offset) -> None:
        """Step with left and right, except on the map; pass other moves to the focused panel."""
        if step.x and not self.table.map.has_focus:
            self._step(step.x)
        else:
            self.table.panel.move(step)

    def page(self, way: int) -> None:
        self.table.panel.page(way)

    def confirm(self) -> None:
        if self.rerun.is_over:
            # The choice panel names this key for the ending, which is the report here.
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

    # -- steps

    def _step(self, count: int) -> None:
        """Stop the playback, and step by a number of decisions."""
        self.stop()
        self._seek(self.rerun.steps.at + count)

    @handles(replay.STEP_BACK)
    def step_back(self) -> None:
        self._step(-1)

    @handles(replay.STEP_ON)
    def step_on(self) -> None:
        self._step(1)

    @handles(replay.TURN_BACK)
    def turn_back(self) -> None:
        """Go to the nearest earlier start of an action, or to the start of the game."""
        self.stop()
        at = self.rerun.steps.at
        self._seek(max((start for start in self.rerun.steps.starts if start < at), default=at))

    @handles(replay.TURN_ON)
    def turn_on(self) -> None:
        """Go to the next start of an action, or to the last step."""
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
        """Ask for the number of a step."""
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

    # -- automatic playback

    @handles(replay.RUN_REPLAY)
    def run_or_stop(self) -> None:
        """Start or stop the automatic playback."""
        if self._timer:
            self.stop()
            self.screen.say(spoken("Stopped."))
        elif self.rerun.steps.is_at_end:
            self.screen.say(spoken("End of the replay."))
        else:
            self._start_timer()

    @handles(replay.FASTER)
    def faster(self) -> None:
        self._change_speed(1)

    @handles(replay.SLOWER)
    def slower(self) -> None:
        self._change_speed(-1)

    def _change_speed(self, step: int) -> None:
        self._speed = max(0, min(self._speed + step, len(SPEEDS) - 1))
        if self._timer:
            self._start_timer()
        self.screen.say(spoken("Speed: {number:g} steps per second", number=SPEEDS[self._speed]))

    def _start_timer(self) -> None:
        self.stop()
        self._timer = self.screen.set_interval(1 / SPEEDS[self._speed], self._tick)

    def _tick(self) -> None:
        self._seek(self.rerun.steps.at + 1)
        if self.rerun.steps.is_at_end:
            self.stop()
            self._say_end()

    def stop(self) -> None:
        """Stop the automatic playback."""
        if self._timer:
            self._timer.stop()
            self._timer = None

    # -- viewpoint, new game, report, export

    def why_no_eyes(self) -> str:
        """Return why the viewpoint cannot change, or an empty string."""
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
        """Return why no new game can start from here, or an empty string."""
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
        """Return why the replay cannot be exported yet, or an empty string."""
        return self.rerun.past.why_no_replay_file

    @handles(replay.EXPORT_REPLAY, unless=why_no_export)
    def export(self) -> None:
        self.stop()
        written = self.rerun.past.write_replay(self.screen.l7.store)
        self.screen.say(spoken("Saved: {written}", written=written), "good")

    @handles(replay.LEAVE_REPLAY)
    def leave(self) -> None:
        """Close the replay."""
        self.stop()
        self.screen.dismiss()
