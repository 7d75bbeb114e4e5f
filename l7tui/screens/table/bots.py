"""Bots at the table: their progress, their decisions, and the command that pauses them."""

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
"""Seconds between two updates on a thinking bot."""


class Bots(Handler):
    """Handler that lets bots think in the background; `decided` is called after each decision."""

    def __init__(self, screen: TableView, session: Session, decided: Callable[[], None]) -> None:
        self.screen = screen
        self.table = screen.table
        self.session = session
        self._decided = decided
        self._thought: Thought | None = None
        """Thought that the worker runs."""
        self._timer: Timer | None = None

    def let_think(self) -> None:
        """Start the thinking of the bot whose turn it is, and show its progress."""
        thought = self.session.thought
        if thought and thought is not self._thought:
            thought.begin()
            self.screen.run_worker(thought.think, group="thought", thread=True)
            if self._timer is None:
                self._timer = self.screen.set_interval(TELL_EVERY, self._update)
        self._thought = thought
        self._show_progress()

    def _update(self) -> None:
        if not self.heed():
            self._show_progress()

    def _show_progress(self) -> None:
        if self.session.thought is None and self._timer:
            self._timer.stop()
            self._timer = None
        self.table.choose.wait(tuple(self._progress_lines()))

    def _progress_lines(self) -> Iterator[Line]:
        session, key_of = self.session, self.screen.l7.key_of
        if session.bot_to_move is None:
            return
        ask = session.view.ask
        name = (session.seat_name(ask.seat if ask else session.bot_to_move), "friend bold")
        if thought := session.thought:
            shows_games = thought.games and not thought.is_secret
            game_count = (
                spoken(", {n:# game|# games} simulated", n=thought.games) if shows_games else ""
            )
            so_far = f" {thought.seconds:.0f} s{game_count}"
            yield line(name, f" {spoken('is thinking…')}", (so_far, "faint"))
            yield line(
                (key_of("back"), "key"), f" {spoken('stop (you can look around meanwhile)')}"
            )
        else:
            yield line(name, f" {spoken('is paused.')}")
            yield line((key_of("confirm"), "key"), f" {spoken('resume bots')}")

    def heed(self) -> bool:
        """Play a bot's finished decision if the table is in front; return False if it cannot."""
        table, thought = self.table, self.session.thought
        is_in_front = self.screen.app.screen is self.screen and not table.playing
        if not (thought and thought.is_over and is_in_front):
            return False
        looks_around = table.alone or not table.choose.has_focus
        try:
            self.session.heed(thought)
        except L7Error as error:
            self._show_progress()
            self.screen.say(str(error), "danger")
            return True
        if self.session.thought and looks_around:
            # Do not interrupt players who look around; the decision is played back later.
            self.let_think()
            table.show_panels(self.session.view, self.session.news_from)
            table.footer.changed()
        else:
            self._decided()
        return True

    def why_no_bots(self) -> str:
        """Return why no bot can be paused or resumed, or an empty string."""
        return spoken("No bot is thinking right now.") if self.session.bot_to_move is None else ""

    @handles(game.HOLD_BOTS, unless=why_no_bots)
    def hold(self) -> None:
        """Pause or resume the bots."""
        if self.session.thought:
            self.session.hold_bots()
            self._show_progress()
        else:
            self.session.play_bots()
            self._decided()
