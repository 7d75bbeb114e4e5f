"""The table: a game in play, where keys become answers."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from msgspec.structs import replace
from textual.geometry import Offset

from l7core.view import Room
from l7tui.commands import COMMANDS, everywhere
from l7tui.commands.handling import Handler
from l7tui.game.menu import Entry
from l7tui.game.session import Session
from l7tui.map.neighbours import ids_at
from l7tui.screens.table.deciding import Deciding
from l7tui.screens.table.ending import Ending
from l7tui.screens.table.keeping import Keeping
from l7tui.screens.table.lesson_end import close_lesson
from l7tui.screens.table.looking import Looking
from l7tui.screens.table.player import Player
from l7tui.screens.table.progress import Progress
from l7tui.screens.table.view import TableView
from l7tui.text import facts
from l7tui.widgets.beat import GoOn
from l7tui.widgets.history import HistoryPanel
from l7tui.widgets.map import MapPanel

if TYPE_CHECKING:
    from textual import events

    from l7tui.commands.command import Command, Place

AT_THE_END = {
    "undo": "undo",
    "look-back": "look back",
    "look": "look around",
    "next-panel": "panel",
    "palette": "command",
}
"""What the footer names once the game is over, and how: nothing is left to choose from."""


class TableScreen(TableView):
    """Plays the session's game: a table to look at, and what it takes to play there."""

    def __init__(self, session: Session) -> None:
        super().__init__(session)
        self.session = session
        self.player = Player(self, session)
        self.progress = Progress(self, session, self.player, self.show_ending)
        self.bots = self.progress.bots
        self._parts = (
            self.player,
            self.bots,
            Deciding(self, session, self.progress),
            Keeping(self, session, self.progress),
            Looking(self),
        )

    def on_mount(self) -> None:
        self.progress.begin()
        if notes := self.session.game.notes:
            self.read("About this save", facts.paragraphs(notes))

    @property
    def handlers(self) -> Sequence[Handler]:
        return (*self._parts, *super().handlers)

    @property
    def is_playing_back(self) -> bool:
        return self.player.playback is not None

    # -- keys: while something is played back, they are the player's

    @property
    def places(self) -> tuple[Place, ...]:
        return self.player.places if self.is_playing_back else super().places

    def take_key(self, event: events.Key) -> bool:
        if self.is_playing_back:
            return self.player.take_key(event)
        return super().take_key(event)

    def move(self, by: Offset) -> None:
        if self.is_playing_back:
            self.player.move(by)
        else:
            super().move(by)

    def page(self, way: int) -> None:
        if self.is_playing_back:
            self.player.page(way)
        else:
            super().page(way)

    def confirm(self) -> None:
        if self.is_playing_back:
            self.player.go_on()
        elif self.session.view.outcome:
            self.show_ending()
        elif self.choose.has_focus and self.session.held is not None:
            self.bots.hold()
        elif self.focused:
            self.panel.confirm()

    def back(self) -> None:
        if self.is_playing_back:
            self.player.end()
        elif self.stage.alone:
            self.enlarge(None)
        elif self.map.has_focus:
            self.map.stop_looking()
            self.decide()
        elif self.choose.back():
            pass
        elif not self.choose.has_focus:
            self.decide()
        elif self.session.thought:
            self.bots.hold()
        else:
            quit_, palette = self.l7.key_of("quit-program"), self.l7.key_of("palette")
            self.say(
                f"Nothing to step back from. {quit_} quits, {palette} and 'leave' go back to the"
                " title."
            )

    def commands(self) -> list[Command]:
        """Once the game is over, what can still be done comes first, and alone has a word."""
        every = super().commands()
        if self.is_playing_back or not self.session.view.outcome:
            return every
        named = [replace(COMMANDS[id], word=word) for id, word in AT_THE_END.items()]
        first = {each.id: each for each in (self._way_on, *named)}
        others = [replace(each, word="") for each in every if each.id not in first]
        return [*first.values(), *others]

    @property
    def _way_on(self) -> Command:
        """What the confirm key does once the game is over, under a name of its own."""
        word = "what comes next" if self.session.view.guide else "the end in figures"
        help = "How it ended, and where to go from here."
        title = word.capitalize()
        return replace(everywhere.CONFIRM, title=title, help=help, word=word, in_palette=True)

    # -- what panels ask for

    def answer(self, option_id: str, paid: tuple[str, ...]) -> None:
        """Decide."""
        self.progress.answer(option_id, paid)

    def choose_at(self, room: Room) -> None:
        """List the options that have to do with a room, what is in it, or its doors."""
        name = room.name or "this place"
        if self.choose.menu.point_at(ids_at(self.session.view.table.board, room), name):
            self.stage.enlarge(None)
            self.decide()
            self.menu_changed()
        else:
            self.say(f"There is nothing to choose about {name} now.")

    def pick(self, entry: Entry) -> None:
        """One click points, another one takes."""
        if entry == self.choose.menu.highlighted:
            self.choose.take(entry)
        else:
            super().pick(entry)

    # -- the end

    def show_ending(self) -> None:
        """How it ended, over the table."""
        if self.session.view.guide:
            close_lesson(self, self.session)
            return
        keys = self.l7.key_of("report"), self.l7.key_of("undo-the-end")
        self.app.push_screen(Ending(self.session, self.l7.look, *keys), self._after_ending)

    def _after_ending(self, command: Command | None) -> None:
        if command:
            self.perform(command)

    # -- messages, and time that passes

    def on_map_panel_chosen(self, message: MapPanel.Chosen) -> None:
        self.choose_at(message.room)

    def on_history_panel_recalled(self, message: HistoryPanel.Recalled) -> None:
        self.player.look_back(message.number)

    def on_go_on(self, _: GoOn) -> None:
        self.player.go_on()

    def on_screen_suspend(self) -> None:
        """Time stands still while something lies over the table."""
        self.player.pause()

    def on_screen_resume(self) -> None:
        self.player.let_time_pass()
        self.bots.heed()

    def on_unmount(self) -> None:
        self.session.hold_bots()
