"""A game watched again: step by step or at speed, through the eyes that may be looked through."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, ClassVar, Final

from textual.geometry import Offset

from l7tui.commands import everywhere
from l7tui.commands.command import MadeCommand
from l7tui.commands.handling import Handler, handler_of, handles
from l7tui.game.past_game import PastGame
from l7tui.game.rerun import Rerun
from l7tui.screens import destinations
from l7tui.screens.table.looking import Looking
from l7tui.screens.table.view import TableView
from l7tui.screens.tape import Tape

if TYPE_CHECKING:
    from l7tui.commands.command import Command, Place

OWN: Final = ("replay", "table", "everywhere")
ORDER: Final = ("replay", "table", "map", "everywhere")
"""How its commands are told: its own first."""


class ReplayScreen(TableView):
    """Shows the table as it was, with the question and the answer that was given."""

    place: ClassVar[Place] = "replay"

    def __init__(self, past: PastGame, start: int = 0) -> None:
        self.rerun = Rerun(past)
        super().__init__(self.rerun)
        self.tape = Tape(self, self.rerun, start)
        self._looking = Looking(self)

    def on_mount(self) -> None:
        self.forget_typed_keys()
        self.tape.begin()

    @property
    def handlers(self) -> Sequence[Handler]:
        return (self.tape, self._looking, *super().handlers)

    @property
    def places(self) -> tuple[Place, ...]:
        return (self.panel.place, *OWN) if self.panel.place else OWN

    def commands(self) -> list[Command]:
        return sorted(super().commands(), key=lambda each: ORDER.index(each.place))

    def perform(self, command: Command) -> None:
        """Nothing is decided: what is of the table and is carried out here is to look around."""
        is_to_look = isinstance(command, MadeCommand) or handler_of(command, self.handlers)
        if command.place == "table" and not is_to_look:
            key = self.l7.key_of("take-over")
            self.say(f"Nothing is decided while one watches; {key} plays on from here.", "warning")
        else:
            super().perform(command)

    @handles(everywhere.HELP)
    def read_help(self) -> None:
        looking = "The keys that look around at the table (map, log, hand, cursor …) work here too."
        places: tuple[Place, ...] = ("replay", "everywhere")
        self.l7.open(destinations.Help(places, self.perform, looking))

    # -- keys

    def move(self, by: Offset) -> None:
        """Left and right step, but on the map; up and down belong to what has the keyboard."""
        if by.x and not self.map.has_focus:
            self.tape.step(by.x)
        else:
            super().move(by)

    def confirm(self) -> None:
        if self.rerun.kernel.over:
            # The panel promises the end in figures, as it does at the table.
            self.tape.read_report()
        else:
            self.tape.run_or_stop()

    def back(self) -> None:
        if self.stage.alone:
            self.enlarge(None)
        elif self.map.has_focus:
            self.map.stop_looking()
            self.decide()
        else:
            self.tape.leave()
