"""The course of a game at the table: questions, changes of seats and the ending."""

from __future__ import annotations

from collections.abc import Callable

from l7core.language import spoken
from l7tui.commands.command import Command
from l7tui.game.lessons import point_where_meant
from l7tui.game.menu import Menu
from l7tui.game.session import Session
from l7tui.screens import destinations
from l7tui.screens.table.bots import Bots
from l7tui.screens.table.lesson import close_lesson
from l7tui.screens.table.player import Player
from l7tui.screens.table.view import TableView
from l7tui.text.lines import main_part

BESIDE_SENTENCE = 4
"""Cells of the footer beside a message, for its symbol and for blanks."""


class Progress:
    """The sequence of answers, playbacks and questions of a game."""

    def __init__(self, screen: TableView, session: Session, player: Player) -> None:
        self.screen = screen
        self.table = screen.table
        self.session = session
        self.player = player
        self.bots = Bots(screen, session, decided=self.next_question)
        self.end_told = False
        """Whether the ending has been shown."""
        self._briefed = self._chapter

    # -- questions

    def begin(self) -> None:
        """Show the first question of the session; in a new game, show the briefing before it."""
        self.bots.let_think()
        if self.session.is_new and self.session.view.table.briefing:
            self.read_briefing(self._first_question)
        else:
            self._first_question()

    def _first_question(self) -> None:
        """Show the first question, after a curtain if another human could see private facts."""
        seat = self.session.decider
        if seat is not None and self.session.is_private(seat):
            self._draw_curtain(seat)
        else:
            self._play_news(self.show_question)

    def answer(self, option_id: str, paid: tuple[str, ...]) -> None:
        """Answer the question and show the next."""
        self.session.answer(option_id, *paid)
        self.next_question()

    def next_question(self) -> None:
        """Show the new state to the seat that has to decide, with a playback of the events."""
        self.bots.let_think()
        self.screen.keyboard.forget_typed_keys()
        seat = self.session.waits_for
        if seat is None:
            self._play_news(self.show_question)
        elif self.session.hides_something(seat):
            self._draw_curtain(seat)
        else:
            self._seat(seat)

    def seat_again(self) -> None:
        """Show a state without a playback, after undo or redo; change the seat if needed."""
        self.bots.let_think()
        self.screen.keyboard.forget_typed_keys()
        if self.session.waits_for is None:
            self.show_question()
        else:
            self.next_question()

    def show_question(self) -> None:
        """Show the question, problems with saving and, once, the ending.

        Before the first question of another part of a campaign, show its briefing.
        """
        if self._chapter not in (None, self._briefed):
            self._briefed = self._chapter
            self.read_briefing(self.show_question)
            return
        menu = Menu(self.session.ask, self.session.view, self.screen.l7.keymap.letters)
        if guide := self.session.view.guide:
            point_where_meant(menu, guide)
        self.table.show_choices(menu)
        if self.session.ask and self.session.decider == self.session.seat:
            self.screen.call_back()
        self._show_tip()
        if self.bots.heed():
            return
        if trouble := self.session.game.trouble:
            self.screen.say(
                spoken(
                    "{trouble} Or press {key}.", trouble=trouble, key=self.screen.l7.key_of("save")
                ),
                "danger",
            )
        elif why := self.session.bot_reason:
            message = spoken("Advice: {told}", told=why)
            self.screen.say(main_part(message, self.screen.size.width - BESIDE_SENTENCE))
        if self.session.view.outcome and not self.end_told:
            self.end_told = True
            self.show_ending(is_news=bool(self.session.past))

    def _play_news(self, afterwards: Callable[[], None]) -> None:
        """Play back the news, then call `afterwards`; a summary waits until no bot is thinking."""
        if self.session.thought and self.player.speed == "digest":
            afterwards()
        else:
            self.player.play(self.session.watch(), afterwards)

    def _show_tip(self) -> None:
        """Show a first-time hint about the news."""
        self.player.advise(self.session.tip)

    # -- the end

    def show_ending(self, *, is_news: bool = False) -> None:
        """Show the ending or the end of a lesson over the table; `is_news` starts in the dark."""
        if self.session.view.guide:
            close_lesson(self.screen, self.session)
            return
        ending = destinations.Ending(self.session, is_news)
        self.screen.l7.open(ending, self._after_ending)

    def _after_ending(self, command: Command | None) -> None:
        if command:
            self.screen.keyboard.perform(command)

    # -- seats

    def _draw_curtain(self, seat: int) -> None:
        """Hide the table until the seat's player continues; the curtain shows only public facts."""
        name = self.session.seat_name(seat)
        curtain = destinations.Curtain(name, self.session.game.view(None).table.seats[seat])
        self.screen.l7.open(curtain, lambda _: self._seat(seat))

    def _seat(self, seat: int) -> None:
        self.session.sit(seat)
        self._play_news(self._welcome)

    def _welcome(self) -> None:
        """Show the question to a player who has just taken the seat."""
        self.show_question()
        if self.session.seat is not None:
            self.screen.say(
                spoken("Your turn, {name}.", name=self.session.seat_name(self.session.seat))
            )

    # -- parts of a campaign

    @property
    def _chapter(self) -> int | None:
        """Number of the current campaign part; None between two parts or without a campaign."""
        chronicle = self.session.view.table.chronicle
        return chronicle.chapter if chronicle else None

    def read_briefing(self, afterwards: Callable[[], None] = lambda: None) -> None:
        """Open the briefing, then call `afterwards`."""
        briefing = destinations.Briefing(self.session.view.table)
        self.screen.l7.open(briefing, lambda _: afterwards())
