"""The replay of a game: step by step or automatically, from a choice of viewpoints."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, ClassVar, Final

from l7core.language import spoken
from l7tui.commands import everywhere
from l7tui.commands.command import Command, MadeCommand
from l7tui.commands.handling import Handler, handler_of, handles
from l7tui.game.finished_game import FinishedGame
from l7tui.game.replay_view import ReplayView
from l7tui.screens import destinations
from l7tui.screens.keyboard import Keyboard
from l7tui.screens.replay_controls import ReplayControls
from l7tui.screens.table.looking import Looking
from l7tui.screens.table.view import TableView

if TYPE_CHECKING:
    from l7tui.commands.command import Place
    from l7tui.widgets.key_holder import KeyHolder

OWN: Final = ("replay", "table", "everywhere")
ORDER: Final = ("replay", "table", "map", "everywhere")
"""Order of the places in the list of commands: the replay's own come first."""


class ReplayScreen(TableView):
    """The table at a step of the game, with the question and the answer that follows."""

    place: ClassVar[Place] = "replay"

    def __init__(self, past: FinishedGame, start: int = 0) -> None:
        self.rerun = ReplayView(past)
        super().__init__(self.rerun)
        self.keyboard = OnlookersKeyboard(self)
        self.tape = ReplayControls(self, self.rerun, start)
        self._looking = Looking(self)

    def on_mount(self) -> None:
        self.keyboard.forget_typed_keys()
        self.tape.begin()

    @property
    def handlers(self) -> Sequence[Handler]:
        return (self.tape, self._looking, *super().handlers)

    @property
    def holder(self) -> KeyHolder:
        return self.tape

    @property
    def places(self) -> tuple[Place, ...]:
        narrower = self.table.panel.place
        return (narrower, *OWN) if narrower else OWN

    def commands(self) -> list[Command]:
        return sorted(super().commands(), key=lambda each: ORDER.index(each.place))

    @handles(everywhere.HELP)
    def read_help(self) -> None:
        preface = spoken("Keys for looking around (map, log, hand, cursor …) also work here.")
        places: tuple[Place, ...] = ("replay", "everywhere")
        self.l7.open(destinations.Help(places, self.keyboard.perform, preface))


class OnlookersKeyboard(Keyboard):
    """Keyboard that refuses the table's commands if the replay has no handler for them."""

    def why_not(self, command: Command) -> str:
        is_table_command = command.place == "table" and not isinstance(command, MadeCommand)
        if is_table_command and not handler_of(command, self.screen.handlers):
            key = self.screen.l7.key_of("take-over")
            return spoken("You're watching a replay. {key} plays from here.", key=key)
        return super().why_not(command)
