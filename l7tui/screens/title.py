"""The title: go on with one key, start anew, or look through the saves."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from textual import events
from textual.geometry import Offset, Size

import l7core
from l7core.engine.errors import L7Error
from l7tui.commands import COMMANDS, Command
from l7tui.lines import BLANK, Line, cut, line, padded, width_of, wrapped
from l7tui.look import app_of
from l7tui.screens.page import PageScreen
from l7tui.screens.title_art import facility, wordmark
from l7tui.widgets.page import Page
from l7tui.widgets.panel import highlighted

if TYPE_CHECKING:
    from l7core.persist.header import Header
    from l7tui.commands import Place

CHOICES = ("go-on", "new-game", "saves", "help-", "quit-program")
MENU_WIDTH = 36
KEY_WIDTH = 7
GAP = 4
TAGLINE = "Seven levels down. One light."


class TitlePage(Page):
    """The facility at the left; name and choices at the right."""

    def __init__(self) -> None:
        super().__init__()
        self.at = 0
        self.last: Header | None = None
        """The game that was saved last."""
        self.barred: frozenset[str] = frozenset()
        """The commands that cannot be done now."""
        self._first_row = 0

    def content(self, size: Size) -> list[Line]:
        glyphs = self.look.glyphs
        picture = facility(glyphs)
        words = [*wordmark(glyphs), BLANK, line((TAGLINE, "faint")), BLANK, BLANK]
        menu = [self._choice(number) for number in range(len(CHOICES))]
        down = (len(picture) - len(words) - len(menu)) // 2
        beside = [*[BLANK] * down, *words, *menu]
        beside += [BLANK] * (len(picture) - len(beside))
        wide = max(map(width_of, picture)) + GAP
        left = max(0, (size.width - wide - MENU_WIDTH) // 2)
        above = max(0, (size.height - len(picture) - 2) // 2)
        self._first_row = above + down + len(words)
        rows = [
            line(" " * left, *padded(drawn, wide), *told)
            for drawn, told in zip(picture, beside, strict=True)
        ]
        said = wrapped(line((self.sentence, self.tone)), size.width - 2) if self.sentence else []
        below = max(0, size.height - above - len(rows) - len(said) - 1)
        version = line((f" L7 {l7core.__version__}", "faint"))
        told_below = [line(" ", *each) for each in said]
        return [*[BLANK] * above, *rows, *[BLANK] * below, *told_below, version]

    def choice_at(self, row: int) -> int | None:
        """The choice on a row of the screen."""
        number = row - self._first_row
        return number if 0 <= number < len(CHOICES) else None

    def _choice(self, number: int) -> Line:
        glyphs = self.look.glyphs
        command = COMMANDS[CHOICES[number]]
        barred = command.id in self.barred
        chosen = number == self.at
        words = line(
            (f"{glyphs.pointer if chosen else ' '} ", "pointer"),
            (app_of(self).key_of(command.id).ljust(KEY_WIDTH), "faint" if barred else "key"),
            (command.title, "faint" if barred else "plain"),
        )
        if command.id == "go-on" and self.last:
            words = (*words, (f"  {self.last.title}, {self.last.clock}", "faint"))
        words = cut(words, MENU_WIDTH, more=glyphs.more)
        return highlighted(words, MENU_WIDTH) if chosen else words


class TitleScreen(PageScreen):
    """The first screen."""

    place: ClassVar[Place] = "title"

    def __init__(self) -> None:
        self.page_ = TitlePage()
        super().__init__(self.page_)
        self.last_name = ""
        self.why_no_continue = "There is no saved game yet."
        self.why_no_saves = self.why_no_continue

    def on_mount(self) -> None:
        self.forget_typed_keys()

    def on_screen_resume(self) -> None:
        self._find_last()

    def _find_last(self) -> None:
        """The game that Continue goes on with."""
        store, page = self.l7.store, self.page_
        try:
            if store.names():
                self.why_no_saves = ""
                self.last_name = store.latest()
                page.last = store.header(self.last_name)
                self.why_no_continue = ""
        except L7Error as error:
            self.why_no_continue = str(error)
        page.barred = frozenset(id for id in CHOICES if COMMANDS[id].why_not(self))
        page.at = CHOICES.index("new-game" if self.why_no_continue else "go-on")
        page.changed()

    # -- commands

    def go_on(self) -> None:
        self.l7.resume(self.last_name)

    def new_game(self) -> None:
        from l7tui.screens.new_game import NewGameScreen

        self.app.push_screen(NewGameScreen())

    def saves(self) -> None:
        from l7tui.screens.saves import SavesScreen

        self.app.push_screen(SavesScreen())

    def move(self, by: Offset) -> None:
        self.page_.at = (self.page_.at + by.y) % len(CHOICES)
        self.page_.changed()

    def confirm(self) -> None:
        self._perform(self.page_.at)

    def back(self) -> None:
        self.say(f"{self.l7.key_of('quit-program')} leaves the program.")

    def on_click(self, event: events.Click) -> None:
        number = self.page_.choice_at(event.screen_y)
        if number is not None:
            self._perform(number)

    def _perform(self, number: int) -> None:
        command: Command = COMMANDS[CHOICES[number]]
        self.perform(command)
