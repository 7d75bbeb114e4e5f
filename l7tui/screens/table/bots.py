"""Bots at the table: to tell how far one has come with thinking, to heed it, and to hold it."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING

from l7core.engine.errors import L7Error
from l7core.language import spoken
from l7tui.commands import game
from l7tui.commands.handling import Handler, handles
from l7tui.game.session import Session
from l7tui.screens.table.view import TableView
from l7tui.text.lines import Line, line

if TYPE_CHECKING:
    from textual.timer import Timer

    from l7tui.game.bot_worker import Thought

TELL_EVERY = 0.25
"""Seconds between two looks at what a bot thinks."""


class Bots(Handler):
    """Has bots think while the table goes on; `decided` goes on once one has."""

    def __init__(self, screen: TableView, session: Session, decided: Callable[[], None]) -> None:
        self.screen = screen
        self.table = screen.table
        self.session = session
        self._decided = decided
        self._thought: Thought | None = None
        """What the worker thinks of."""
        self._telling: Timer | None = None

    def let_think(self) -> None:
        """Begin to, where a bot has not yet; tell how far it has come until it is done."""
        thought = self.session.thought
        if thought and thought is not self._thought:
            thought.begin()
            self.screen.run_worker(thought.think, group="thought", thread=True)
            if self._telling is None:
                self._telling = self.screen.set_interval(TELL_EVERY, self._look)
        self._thought = thought
        self._tell()

    def _look(self) -> None:
        if not self.heed():
            self._tell()

    def _tell(self) -> None:
        if self.session.thought is None and self._telling:
            self._telling.stop()
            self._telling = None
        self.table.choose.wait(tuple(self._told()))

    def _told(self) -> Iterator[Line]:
        session, key_of = self.session, self.screen.l7.key_of
        if session.bot_to_move is None:
            return
        name = (session.seat_name(session.bot_to_move), "friend bold")
        if thought := session.thought:
            tells = thought.games and not thought.is_secret
            imagined = spoken(", {games} games simulated", games=thought.games) if tells else ""
            so_far = f": {thought.seconds:.0f} s{imagined}"
            yield line(name, f" {spoken('is thinking…')}", (so_far, "faint"))
            yield line(
                (key_of("back"), "key"), f" {spoken('stop (you can look around meanwhile)')}"
            )
        else:
            yield line(name, f" {spoken('is paused.')}")
            yield line((key_of("confirm"), "key"), f" {spoken('resume bots')}")

    def heed(self) -> bool:
        """Take the bot's decision, once it is there and nothing else is in front."""
        table, thought = self.table, self.session.thought
        is_in_front = self.screen.app.screen is self.screen and not table.playing
        if not (thought and thought.is_over and is_in_front):
            return False
        looks_around = table.alone or not table.choose.has_focus
        try:
            self.session.heed(thought)
        except L7Error as error:
            self._tell()
            self.screen.say(str(error), "danger")
            return True
        if self.session.thought and looks_around:
            # Nobody is torn away from what they look at: they see it played back later.
            self.let_think()
            table.show_panels(self.session.view, self.session.news_from)
            table.footer.changed()
        else:
            self._decided()
        return True

    def why_no_bots(self) -> str:
        """Why there is no bot to be stopped or to go on."""
        return spoken("No bot is thinking right now.") if self.session.bot_to_move is None else ""

    @handles(game.HOLD_BOTS, unless=why_no_bots)
    def hold(self) -> None:
        """Have the game stand still, or go on."""
        if self.session.thought:
            self.session.hold_bots()
            self._tell()
        else:
            self.session.play_bots()
            self._decided()
