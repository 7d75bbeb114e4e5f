"""The table of a game in play."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from l7core.language import spoken
from l7tui.commands.handling import Handler
from l7tui.game.session import Session
from l7tui.screens.table.by_hand import ByHand
from l7tui.screens.table.deciding import Deciding
from l7tui.screens.table.key_dispatch import KeyDispatch, commands_at_the_end, with_hands
from l7tui.screens.table.looking import Looking
from l7tui.screens.table.pinning import Pinning
from l7tui.screens.table.player import Player
from l7tui.screens.table.progress import Progress
from l7tui.screens.table.save_actions import SaveActions
from l7tui.screens.table.view import TableView
from l7tui.text import facts
from l7tui.widgets.beat_page import GoOn
from l7tui.widgets.history import HistoryPanel

if TYPE_CHECKING:
    from l7tui.commands.command import Command, MadeCommand, Place
    from l7tui.widgets.key_holder import KeyHolder


class TableScreen(TableView):
    """The table of a session, with the handlers for playing."""

    def __init__(self, session: Session) -> None:
        super().__init__(session)
        self.session = session
        self.player = Player(self, session)
        self.progress = Progress(self, session, self.player)
        self.bots = self.progress.bots
        deciding = Deciding(self, session, self.progress)
        self.table.decider = deciding
        self._by_hand = ByHand(self, session, self.progress)
        self._hands = KeyDispatch(self, session, self.progress)
        self._parts = (
            self.player,
            self.bots,
            deciding,
            SaveActions(self, session, self.progress),
            Looking(self),
            Pinning(self, session),
        )

    def on_mount(self) -> None:
        self.progress.begin()
        if notes := self.session.game.notes:
            self.read(spoken("About this save"), facts.paragraphs(notes))

    @property
    def handlers(self) -> Sequence[Handler]:
        return (*self._parts, *super().handlers)

    @property
    def holder(self) -> KeyHolder:
        """Receiver of keys: the player during a playback, otherwise the table."""
        return self.player if self.player.playback else self._hands

    @property
    def places(self) -> tuple[Place, ...]:
        return self.player.places if self.player.playback else super().places

    def commands(self) -> list[Command]:
        every = super().commands()
        if self.player.playback:
            return every
        if not self.session.view.outcome:
            return with_hands(every, confirm=self.table.panel.confirm_word)
        return commands_at_the_end(every, is_lesson=self.session.view.guide is not None)

    def further_commands(self) -> list[MadeCommand]:
        return [*self._by_hand.commands(), *super().further_commands()]

    # -- messages and screen events

    def on_history_panel_recalled(self, message: HistoryPanel.Recalled) -> None:
        self.player.look_back(message.number)

    def on_go_on(self, _: GoOn) -> None:
        self.player.go_on()

    def on_screen_suspend(self) -> None:
        """Pause the playback while another screen is in front."""
        self.player.stop_the_clock()

    def on_screen_resume(self) -> None:
        self.player.let_time_pass()
        self.bots.heed()

    def on_unmount(self) -> None:
        self.session.hold_bots()
