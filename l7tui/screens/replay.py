"""A game watched again: step by step or at speed, through the eyes that may be looked through."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, ClassVar, Final

from textual.geometry import Offset

from l7core.engine.kernel import Kernel
from l7core.persist import replay_file
from l7core.plain import replay_lines
from l7tui.game.menu import Menu
from l7tui.game.session import Session
from l7tui.screens.table.view import TableView
from l7tui.text.lines import BLANK, line

if TYPE_CHECKING:
    from textual import events
    from textual.timer import Timer

    from l7core.engine.ruleset import Rules
    from l7core.view import AskView, Overlay, Tone, View
    from l7tui.commands.command import Command, Place
    from l7tui.game.past_game import PastGame

OWN: Final = ("replay", "table", "everywhere")
SPEEDS = (0.5, 1.0, 2.0, 4.0, 8.0, 16.0)
"""Steps a second."""
LOOKING = frozenset(
    (
        *("whole-map", "whole-log", "whole-hand", "whole-seats", "whole-piles", "whole-choice"),
        *("look", "centre", "next-floor", "next-overlay", "zoom-in", "zoom-out", "jump"),
        *("inspect-this", "odds", "why", "goals", "next-panel", "previous-panel"),
    )
)
"""What can be done at a table that nobody plays at."""
DECIDER = -1
"""Eyes that go round with the decisions."""


class Looking(Session):
    """A game that is looked at where its reel stands; nothing in it is decided."""

    def __init__(self, past: PastGame) -> None:
        # Nothing of a game in play is wanted: no saving, no film, no bots.
        self.recorded = past
        self.reel = past.reel()
        self.eyes: int | None = DECIDER if past.is_open else past.seat
        self.seat = past.seat
        self._seats = [*range(len(past.header.seats)), None]
        self._since: dict[int | None, int] = {}

    def seek(self, number: int) -> None:
        """To where so many decisions have been made."""
        kernel = self.kernel
        if number == self.reel.at + 1:
            self._since = {seat: kernel.told(seat) for seat in self._seats}
            self.reel.forward()
        else:
            self.reel.seek(max(0, number - 1))
            self._since = {seat: self.kernel.told(seat) for seat in self._seats}
            if number:
                self.reel.forward()
        self.look_again()

    def look_again(self) -> None:
        """Whose eyes are looked through now."""
        if self.eyes != DECIDER:
            self.seat = self.eyes
        elif ask := self.kernel.ask:
            self.seat = ask.seat

    def next_eyes(self) -> None:
        """Whoever decides, then each seat, then an onlooker's."""
        every = [DECIDER, *self._seats]
        self.eyes = every[(every.index(self.eyes) + 1) % len(every)]
        self.look_again()

    @property
    def kernel(self) -> Kernel[Any]:
        return self.reel.kernel

    @property
    def rules(self) -> Rules:
        return self.kernel.rules

    @property
    def view(self) -> View:
        return self.kernel.view(self.seat)

    @property
    def overlays(self) -> tuple[Overlay, ...]:
        return self.kernel.overlays(self.seat)

    @property
    def ask(self) -> AskView | None:
        ask = self.view.ask
        return None if ask is None or ask.secret else ask

    @property
    def news_from(self) -> int:
        return self._since.get(self.seat, 0)

    @property
    def saved(self) -> tuple[str, Tone]:
        return f"step {self.reel.at}/{self.reel.length}", "info"


class ReplayScreen(TableView):
    """Shows the table as it was, with the question and the answer that was given."""

    place: ClassVar[Place] = "replay"

    def __init__(self, past: PastGame, start: int = 0) -> None:
        self.looking = Looking(past)
        super().__init__(self.looking)
        self.past = past
        self._start = start
        self._speed = SPEEDS.index(2.0)
        self._timer: Timer | None = None

    def on_mount(self) -> None:
        self.forget_typed_keys()
        self.seek(self._start)

    @property
    def places(self) -> tuple[Place, ...]:
        return ("map", *OWN) if self.map.has_focus else OWN

    def commands(self) -> list[Command]:
        """Its own first, and of the table's those that look."""
        every = super().commands()
        own = [each for each in every if each.place == "replay"]
        looking = [each for each in every if each.id in LOOKING]
        return [*own, *looking, *(each for each in every if each.place in ("map", "everywhere"))]

    def perform(self, command: Command) -> None:
        if command.place == "table" and command.id not in LOOKING:
            key = self.l7.key_of("take-over")
            self.say(f"Nothing is decided while one watches; {key} plays on from here.", "warning")
        else:
            super().perform(command)

    def read_help(self) -> None:
        from l7tui.screens.help import Help, help_lines

        looking = "The keys that look around at the table (map, log, hand, cursor …) work here too."
        told = help_lines(("replay", "everywhere"), self.l7.keymap)
        self.l7.push_screen(Help([(line(looking), None), (BLANK, None), *told], self.perform))

    # -- showing

    def seek(self, number: int) -> None:
        """Show where so many decisions have been made; say so where it leads less far."""
        self.looking.seek(max(0, min(number, self.looking.reel.length)))
        self.show_step()
        if self.looking.reel.at < number:
            self.stop()
            self._tell_the_end()

    def show_step(self) -> None:
        """The table, and the answer that comes next highlighted among its options."""
        self.menu = Menu(self.looking.ask)
        if self.looking.ask and (answer := self.looking.reel.next):
            self.menu.reveal(answer.option)
        alone = self.stage.alone
        self.show_choices()
        if alone:
            self.enlarge(alone)

    def _tell_the_end(self) -> None:
        reel = self.looking.reel
        if reel.parted is None:
            self.say("This is the end." if self.past.is_open else "So far it has been played.")
            return
        then = ", ".join(f"{each.id} {each.version}" for each in self.past.header.mods)
        now = ", ".join(f"{each.id} {each.version}" for each in replay_file.pinned(self.past.mods))
        played = f" It was played with L7 {self.past.header.engine}, {then}; here is {now}."
        self.say(replay_lines.parted(reel) + played, "danger")

    # -- commands

    def move(self, by: Offset) -> None:
        """Left and right step, but on the map; up and down belong to what has the keyboard."""
        if by.x and not self.map.has_focus:
            self.step(by.x)
        else:
            super().move(by)

    def step(self, by: int) -> None:
        """A step back or forth by hand."""
        self.stop()
        self.seek(self.looking.reel.at + by)

    def turn(self, way: int) -> None:
        """To the next place where another seat, or another action, begins; or the one before."""
        self.stop()
        reel = self.looking.reel
        starts = [0, *(n for n, each in enumerate(reel.answers) if each.action), reel.length]
        ahead = [n for n in starts if n > reel.at]
        behind = [n for n in starts if n < reel.at]
        self.seek(ahead[0] if way > 0 and ahead else behind[-1] if way < 0 and behind else reel.at)

    def to_end(self, *, last: bool) -> None:
        """To the first question, or to the last."""
        self.stop()
        self.seek(self.looking.reel.length if last else 0)

    def go_to(self) -> None:
        """Ask for a step's number."""
        from l7tui.screens.dialogs.asking import Typed

        self.stop()
        most = self.looking.reel.length
        self.app.push_screen(Typed("Go to", f"Step 0 to {most}:"), self._go_to)

    def _go_to(self, text: str | None) -> None:
        if text is None:
            return
        if text.isdecimal():
            self.seek(int(text))
        else:
            self.say(f"{text!r} is no number.", "warning")

    def run_or_stop(self) -> None:
        """Let it play by itself, or stop it."""
        if self._timer:
            self.stop()
            self.say("Stopped.")
        elif self.looking.reel.next is None:
            self.say("There is nothing further to play.")
        else:
            self._set_off()

    def change_pace(self, by: int) -> None:
        """Faster or slower."""
        self._speed = max(0, min(self._speed + by, len(SPEEDS) - 1))
        if self._timer:
            self._set_off()
        self.say(f"{SPEEDS[self._speed]:g} steps a second.")

    def _set_off(self) -> None:
        self.stop()
        self._timer = self.set_interval(1 / SPEEDS[self._speed], self._tick)

    def _tick(self) -> None:
        self.seek(self.looking.reel.at + 1)
        if self.looking.reel.next is None:
            self.stop()
            self._tell_the_end()

    def stop(self) -> None:
        """No further by itself."""
        if self._timer:
            self._timer.stop()
            self._timer = None

    @property
    def why_no_eyes(self) -> str:
        """Why there are no other eyes to look through."""
        return "" if self.past.is_open else "Other eyes are open when the game is over."

    def next_eyes(self) -> None:
        self.looking.next_eyes()
        self.show_step()
        eyes = self.looking.eyes
        whose = "an onlooker" if eyes is None else "whoever decides"
        if eyes is not None and eyes != DECIDER:
            whose = self.looking.view.table.seats[eyes].name
        self.say(f"Through the eyes of {whose}.")

    def play_on(self) -> None:
        self.stop()
        self.l7.play_on(self.past, self.looking.reel.at)

    @property
    def why_no_play_on(self) -> str:
        """Why there is nothing to be played on from here."""
        return "" if self.looking.kernel.ask else "The game is over here; step back first."

    def read_report(self) -> None:
        from l7tui.screens.dialogs.making_report import open_report
        from l7tui.screens.report import ReportScreen

        self.stop()
        if any(isinstance(screen, ReportScreen) for screen in self.app.screen_stack):
            self.dismiss()
        else:
            open_report(self, self.past)

    @property
    def why_no_export(self) -> str:
        """Why the game cannot be given away as a whole yet."""
        return self.past.why_no_replay_file

    def export(self) -> None:
        self.stop()
        self.say(f"Written: {self.past.write_replay(self.l7.store)}", "good")

    def confirm(self) -> None:
        if self.looking.kernel.over:
            # The panel promises the end in figures, as it does at the table.
            self.read_report()
        else:
            self.run_or_stop()

    def take_key(self, event: events.Key) -> bool:
        return self.take_jump_letter(event)

    def back(self) -> None:
        if self.stage.alone:
            self.enlarge(None)
        elif self.map.has_focus:
            self.map.stop_looking()
            self.set_focus(self.choose)
        else:
            self.leave()

    def leave(self) -> None:
        """Back to where it was opened."""
        self.stop()
        self.dismiss()
