"""How a game goes on at the table: question after question, seat after seat, until the end."""

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
"""Cells of the footer that the sign before a sentence and the blanks around it take."""


class Progress:
    """Gives answers, plays back what came of them, and shows the next question."""

    def __init__(self, screen: TableView, session: Session, player: Player) -> None:
        self.screen = screen
        self.table = screen.table
        self.session = session
        self.player = player
        self.bots = Bots(screen, session, decided=self.next_question)
        self.end_told = False
        """Whether the end has been shown, which is done once."""
        self._briefed = self._chapter

    # -- questions

    def begin(self) -> None:
        """The first question of this sitting, and of a new game its briefing before."""
        self.bots.let_think()
        if self.session.is_new and self.session.view.table.briefing:
            self.read_briefing(self._first_question)
        else:
            self._first_question()

    def _first_question(self) -> None:
        """Whoever decides sits down first, if another human could see what they may not."""
        seat = self.session.decider
        if seat is not None and self.session.is_private(seat):
            self._draw_curtain(seat)
        else:
            self._play_news(self.show_question)

    def answer(self, option_id: str, paid: tuple[str, ...]) -> None:
        """Decide, and go on to the next question."""
        self.session.answer(option_id, *paid)
        self.next_question()

    def next_question(self) -> None:
        """A new state of the game: seat whoever decides, and show how it came about."""
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
        """The same for a state that has been seen before: nothing is played back."""
        self.bots.let_think()
        self.screen.keyboard.forget_typed_keys()
        if self.session.waits_for is None:
            self.show_question()
        else:
            self.next_question()

    def show_question(self) -> None:
        """The question, what the disk has to say, and the end of the game once.

        Before the first question of another part of a longer story there is its briefing.
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
            told = spoken("Advice: {told}", told=why)
            self.screen.say(main_part(told, self.screen.size.width - BESIDE_SENTENCE))
        if self.session.view.outcome and not self.end_told:
            self.end_told = True
            self.show_ending(is_news=bool(self.session.past))

    def _play_news(self, afterwards: Callable[[], None]) -> None:
        """What has happened; a summary waits until no bot has anything to add to it."""
        if self.session.thought and self.player.speed == "digest":
            afterwards()
        else:
            self.player.play(self.session.watch(), afterwards)

    def _show_tip(self) -> None:
        """A hint for what has happened for the first time."""
        self.player.advise(self.session.tip)

    # -- the end

    def show_ending(self, *, is_news: bool = False) -> None:
        """How it ended, over the table; the first time out of the dark."""
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
        """What stands on it may be read by everybody: nobody knows who sits there."""
        name = self.session.seat_name(seat)
        curtain = destinations.Curtain(name, self.session.game.view(None).table.seats[seat])
        self.screen.l7.open(curtain, lambda _: self._seat(seat))

    def _seat(self, seat: int) -> None:
        self.session.sit(seat)
        self._play_news(self._welcome)

    def _welcome(self) -> None:
        """The question, for somebody who has just sat down."""
        self.show_question()
        if self.session.seat is not None:
            self.screen.say(
                spoken("{name}'s turn to decide.", name=self.session.seat_name(self.session.seat))
            )

    # -- parts of a longer story

    @property
    def _chapter(self) -> int | None:
        """Which part of a longer story is being played; None between two, and without one."""
        told = self.session.view.table.chronicle
        return told.chapter if told else None

    def read_briefing(self, afterwards: Callable[[], None] = lambda: None) -> None:
        """What the players are told before they begin."""
        briefing = destinations.Briefing(self.session.view.table)
        self.screen.l7.open(briefing, lambda _: afterwards())
