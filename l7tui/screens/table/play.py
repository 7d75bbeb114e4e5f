"""The table: a game in play, where keys become answers."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING

from msgspec.structs import replace

from l7core.engine.errors import L7Error
from l7core.persist.errors import SaveError
from l7core.view import Room, WhyNot
from l7tui.commands import COMMANDS
from l7tui.game.menu import Entry, Payable
from l7tui.map.neighbours import ids_at
from l7tui.screens.table.playback import PlayedTable
from l7tui.text import facts
from l7tui.text.lines import Line, line
from l7tui.widgets.map import MapPanel

if TYPE_CHECKING:
    from textual import events
    from textual.timer import Timer

    from l7tui.commands.command import Command
    from l7tui.game.bot_worker import Thought
    from l7tui.game.session import Session

TELL_EVERY = 0.25
"""Seconds between two looks at what a bot thinks."""
AT_THE_END = {
    "undo": "undo",
    "look-back": "look back",
    "look": "look around",
    "next-panel": "panel",
    "palette": "command",
}
"""What the footer names once the game is over, and how: nothing is left to choose from."""


class TableScreen(PlayedTable):
    """Plays the session's game."""

    def __init__(self, session: Session) -> None:
        super().__init__(session)
        self._end_told = False
        self._briefed = self._chapter
        self._thought: Thought | None = None
        """What the worker thinks of."""
        self._telling: Timer | None = None

    def on_mount(self) -> None:
        self._let_bot_think()
        if self.session.is_new and self.session.view.table.briefing:
            self.read_briefing(self._first_question)
        else:
            self._first_question()
        if notes := self.session.game.notes:
            self.read("About this save", facts.paragraphs(notes))

    # -- showing

    def _first_question(self) -> None:
        """Whoever decides sits down first, if another human could see what they may not."""
        seat = self.session.decider
        if seat is not None and self.session.is_private(seat):
            self._draw_curtain(seat)
        else:
            self._play_news(self._show_question)

    def _play_news(self, afterwards: Callable[[], None]) -> None:
        """What has happened; a summary waits until no bot has anything to add to it."""
        if self.session.thought and self._speed == "digest":
            afterwards()
        else:
            self.play(self.session.watch(), afterwards)

    def _next_question(self) -> None:
        """A new state of the game: seat whoever decides, and show how it came about."""
        self._let_bot_think()
        self.forget_typed_keys()
        seat = self.session.waits_for
        if seat is None:
            self._play_news(self._show_question)
        elif self.session.hides_something(seat):
            self._draw_curtain(seat)
        else:
            self._seat(seat)

    def _seat_again(self) -> None:
        """The same for a state that has been seen before: nothing is played back."""
        self._let_bot_think()
        self.forget_typed_keys()
        if self.session.waits_for is None:
            self._show_question()
        else:
            self._next_question()

    def _draw_curtain(self, seat: int) -> None:
        from l7tui.screens.table.curtain import Curtain

        name = self.session.seat_name(seat)
        self.app.push_screen(Curtain(name), lambda _: self._seat(seat))

    def _seat(self, seat: int) -> None:
        self.session.sit(seat)
        self._play_news(self._welcome)

    def _welcome(self) -> None:
        """The question, for somebody who has just sat down."""
        self._show_question()
        if self.session.seat is not None:
            self.say(f"{self.session.seat_name(self.session.seat)} decides now.")

    @property
    def _chapter(self) -> int | None:
        """Which part of a longer story is being played; None between two, and without one."""
        told = self.session.view.table.chronicle
        return told.chapter if told else None

    def _show_question(self) -> None:
        """The question, what the disk has to say, and the end of the game once.

        Before the first question of another part of a longer story there is its briefing.
        """
        if self._chapter not in (None, self._briefed):
            self._briefed = self._chapter
            self.read_briefing(self._show_question)
            return
        self.show_question()
        if self._heed_bot():
            return
        if trouble := self.session.game.trouble:
            self.say(f"{trouble} Or press {self.l7.key_of('save')}.", "danger")
        elif why := self.session.bot_reason:
            self.say(why)
        if self.session.view.outcome and not self._end_told:
            self._end_told = True
            self.show_ending()

    # -- bots that think

    def _let_bot_think(self) -> None:
        """Begin to, where a bot has not yet; tell how far it has come until it is done."""
        thought = self.session.thought
        if thought and thought is not self._thought:
            self.run_worker(thought.think, group="thought", thread=True)
            if self._telling is None:
                self._telling = self.set_interval(TELL_EVERY, self._look_at_bot)
        self._thought = thought
        self._tell_of_bot()

    def _look_at_bot(self) -> None:
        if not self._heed_bot():
            self._tell_of_bot()

    def _tell_of_bot(self) -> None:
        if self.session.thought is None and self._telling:
            self._telling.stop()
            self._telling = None
        self.choose.wait(tuple(self._told_of_bot()))

    def _told_of_bot(self) -> Iterator[Line]:
        session, key_of = self.session, self.l7.key_of
        if session.bot_to_move is None:
            return
        name = (session.seat_name(session.bot_to_move), "friend bold")
        if thought := session.thought:
            imagined = f", games imagined: {thought.games}" if thought.games else ""
            so_far = f": {thought.seconds:.0f} s{imagined}"
            yield line(name, " is thinking", (so_far, "faint"))
            yield line((key_of("back"), "key"), " stops it; look around meanwhile.")
        else:
            yield line(name, " would decide, but is held.")
            yield line((key_of("confirm"), "key"), " lets the bots go on.")

    def _heed_bot(self) -> bool:
        """Take the bot's decision, once it is there and nothing else is in front."""
        thought = self.session.thought
        is_in_front = self.app.screen is self and not self.playback
        if not (thought and thought.is_over and is_in_front):
            return False
        looks_around = self.stage.alone or not self.choose.has_focus
        try:
            self.session.heed(thought)
        except L7Error as error:
            self._tell_of_bot()
            self.say(str(error), "danger")
            return True
        if self.session.thought and looks_around:
            # Nobody is torn away from what they look at: they see it played back later.
            self._let_bot_think()
            self.show_panels(self.session.view, self.session.news_from)
            self.footer.changed()
        else:
            self._next_question()
        return True

    def on_screen_resume(self) -> None:
        self._heed_bot()

    def on_unmount(self) -> None:
        self.session.hold_bots()

    @property
    def why_no_bots(self) -> str:
        """Why there is no bot to be stopped or to go on."""
        return "No bot is thinking." if self.session.bot_to_move is None else ""

    def hold_bots(self) -> None:
        """Have the game stand still, or go on."""
        if self.session.thought:
            self.session.hold_bots()
            self._tell_of_bot()
        else:
            self.session.play_bots()
            self._next_question()

    # -- around the game

    def read_briefing(self, afterwards: Callable[[], None] | None = None) -> None:
        """What the players are told before they begin."""
        from l7tui.screens.table.briefing import Briefing

        self.app.push_screen(
            Briefing(self.session.view.table), lambda _: afterwards() if afterwards else None
        )

    def read_story(self) -> None:
        """The longer story that this game is a part of."""
        from l7tui.screens.campaign import story_lines

        if told := self.session.view.table.chronicle:
            self.read(told.title, story_lines(told))

    @property
    def why_no_story(self) -> str:
        told = self.session.view.table.chronicle
        return "" if told else "This game is no part of a longer one."

    @property
    def why_no_briefing(self) -> str:
        return "" if self.session.view.table.briefing else "This game has no briefing."

    def show_ending(self) -> None:
        """How it ended, over the table."""
        if self.session.view.guide:
            from l7tui.screens.tutorial import close_lesson

            close_lesson(self)
            return
        from l7tui.screens.table.ending import Ending

        keys = self.l7.key_of("report"), self.l7.key_of("undo-the-end")
        ending = Ending(self.session, self.l7.look, *keys)
        self.app.push_screen(ending, self._after_ending)

    def _after_ending(self, what: str | None) -> None:
        if what == "undo":
            self.undo()
        elif what == "report":
            self.read_report()
        elif what == "leave":
            self.leave()

    # -- keys

    def commands(self) -> list[Command]:
        """Once the game is over, what can still be done comes first, and alone has a word."""
        every = super().commands()
        if self.playback or not self.session.view.outcome:
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
        confirm = COMMANDS["confirm"]
        return replace(confirm, title=title, help=help, word=word, in_palette=True)

    def take_key(self, event: events.Key) -> bool:
        """Letters go to the filter or to the payment while either is open."""
        if self.playback:
            return super().take_key(event)
        if self.take_jump_letter(event):
            return True
        if not self.choose.has_focus:
            return False
        menu, character = self.menu, event.character or ""
        if menu.filtering:
            if event.key == "backspace":
                menu.filter(menu.letters[:-1])
            elif character.isprintable() and character and not character.isdecimal():
                menu.filter(menu.letters + character)
            else:
                return False
        elif menu.paying:
            at = menu.highlighted if event.key == "space" else menu.lettered(character)
            if not isinstance(at, Payable):
                return False
            menu.give(at.id)
            menu.point(at)
        else:
            return False
        self.menu_changed()
        return True

    def confirm(self) -> None:
        """What Enter means for the panel that has the keyboard."""
        if self.playback:
            super().confirm()
        elif self.session.view.outcome:
            self.show_ending()
        elif self.map.has_focus and (room := self.map.room):
            self._choose_at(room)
        elif self.hand.has_focus:
            self.inspect()
        elif self.choose.has_focus:
            if paid := self.menu.paid:
                self._answer(*paid)
            elif entry := self.menu.highlighted:
                self._take(entry)
            elif self.session.held is not None:
                self.hold_bots()
            elif self.menu.end:
                key = self.l7.key_of("end-turn")
                self.say(f"All there is to do is to end the turn, and only {key} does.")
        elif self.history.has_focus:
            self.look_back(self.history.number)
        elif panel := self.focused_panel:
            self.enlarge(panel.panel)

    def back(self) -> None:
        if self.playback:
            super().back()
        elif self.stage.alone:
            self.enlarge(None)
        elif self.map.has_focus:
            self.map.stop_looking()
            self.set_focus(self.choose)
        elif self.menu.back():
            self.menu_changed()
        elif not self.choose.has_focus:
            self.set_focus(self.choose)
        elif self.session.thought:
            self.hold_bots()
        else:
            quit_, palette = self.l7.key_of("quit-program"), self.l7.key_of("palette")
            self.say(
                f"Nothing to step back from. {quit_} quits, {palette} and 'leave' go back to the"
                " title."
            )

    # -- deciding

    @property
    def why_no_choice(self) -> str:
        """Why nothing can be chosen now."""
        return "" if self.menu.ask else "There is nothing to choose now."

    @property
    def why_no_end(self) -> str:
        if self.menu.end is None:
            return "No turn can be ended now."
        return "Pay first, or step back." if self.menu.paying else ""

    def choose_number(self, digit: int) -> None:
        entry = self.menu.number(digit)
        if entry is None:
            self.say(self.why_no_choice or f"There is no option {digit}.", "warning")
        else:
            self._take(entry)

    def more_options(self) -> None:
        self.menu.more()
        self.menu_changed()

    def filter_options(self) -> None:
        self.menu.filtering = True
        self.set_focus(self.choose)
        self.menu_changed()

    def ask_advice(self) -> None:
        """Point at what a careful player would do, and say why."""
        advised = self.session.advice()
        if option := self.menu.reveal(advised.option):
            self.set_focus(self.choose)
            self.menu_changed()
            self.say(f"Advice: {option.label}. {self.session.reason(advised)}")

    # -- who plays

    @property
    def why_no_change_of_players(self) -> str:
        return "The game is open for reading only." if self.session.game.read_only else ""

    def change_players(self) -> None:
        """Which seat gets another player, then whom."""
        from l7tui.screens.dialogs.asking import Pick

        session = self.session
        seats = [each.seat for each in session.view.table.seats]
        rows = [f"{session.seat_name(seat)}: {session.controller_of(seat)}" for seat in seats]

        def seat_taken(row: int | None) -> None:
            if row is not None:
                self._change_player(seats[row])

        self.app.push_screen(Pick("Whose seat changes hands?", rows), seat_taken)

    def _change_player(self, seat: int) -> None:
        from l7tui.screens.dialogs.asking import Pick

        session = self.session
        others = session.controllers()
        ids = [id for id in others if id != session.controller_of(seat)]

        def player_taken(row: int | None) -> None:
            if row is None:
                return
            session.hand_over(seat, ids[row])
            self._next_question()
            self.say(f"{session.seat_name(seat)} is played by {ids[row]} from now on.")

        rows = [f"{id}: {others[id]}" for id in ids]
        self.app.push_screen(Pick(f"Who plays {session.seat_name(seat)}?", rows), player_taken)

    def end_turn(self) -> None:
        if end := self.menu.end:
            self._take(end)

    def _take(self, entry: Entry) -> None:
        """Choose a row: decide, open it, or say why it cannot be chosen."""
        if isinstance(entry, WhyNot):
            self.explain((entry,))
            return
        answer = self.menu.take(entry)
        if answer:
            self._answer(*answer)
        else:
            self.set_focus(self.choose)
            self.menu_changed()

    def _answer(self, option_id: str, paid: tuple[str, ...]) -> None:
        self.session.answer(option_id, *paid)
        self._next_question()

    def _choose_at(self, room: Room) -> None:
        """List the options that have to do with a room, what is in it, or its doors."""
        name = room.name or "this place"
        if self.menu.point_at(ids_at(self.session.view.table.board, room), name):
            self.stage.enlarge(None)
            self.set_focus(self.choose)
            self.menu_changed()
        else:
            self.say(f"There is nothing to choose about {name} now.")

    # -- going back

    @property
    def why_no_undo(self) -> str:
        return self.session.why_no_undo()

    @property
    def why_no_redo(self) -> str:
        return self.session.why_no_redo()

    def undo(self, *, action: bool = False) -> None:
        try:
            taken = self.session.undo(action=action)
        except L7Error as error:
            self._seat_again()
            self.say(str(error), "warning")
            return
        self._end_told = False
        self._seat_again()
        redo = self.l7.key_of("redo")
        self.say(f"Took back {taken} decision{'s' if taken > 1 else ''}. {redo} gives it again.")

    def redo(self) -> None:
        self.session.redo()
        self._seat_again()

    # -- saving and leaving

    def save(self) -> None:
        from l7tui.screens.dialogs.another_folder import ask_and_save

        game = self.session.game
        try:
            game.save()
            self.say("Saved.", "good")
        except SaveError:
            if game.read_only:
                raise
            ask_and_save(self)
        finally:
            self.header.show(self.session.view, self.session.saved)

    def leave(self) -> None:
        if self.l7.may_leave(self):
            self.session.game.close()
            self.l7.show_title()

    @property
    def why_no_branch(self) -> str:
        """Why the game need not be branched."""
        is_shut = self.session.game.read_only
        return "" if is_shut else "The game is yours to play; there is no need to branch it."

    def branch(self) -> None:
        """Play on under a new name a game that was opened for reading."""
        self.session.game.branch(self.l7.store)
        self.session.play_bots()
        self._seat_again()
        self.say(f"This is a game of its own now: {self.session.game.name}.", "good")

    # -- the game as a whole

    def read_report(self) -> None:
        """How it went, as far as may be known."""
        from l7tui.game.past_game import PastGame
        from l7tui.screens.dialogs.making_report import open_report

        pins = self.l7.host.pins(self.session.game.kernel.rules)
        open_report(self, PastGame.at_table(self.session, pins))

    def make_bundle(self) -> None:
        """Ask how much may be in it, and put it together."""
        from l7tui.screens.dialogs.bug_report import ask_and_make

        ask_and_make(self)

    # -- messages of the panels

    def pick(self, entry: Entry) -> None:
        """One click points, another one takes."""
        if entry == self.menu.highlighted:
            self._take(entry)
        else:
            super().pick(entry)

    def on_map_panel_chosen(self, message: MapPanel.Chosen) -> None:
        self._choose_at(message.room)
