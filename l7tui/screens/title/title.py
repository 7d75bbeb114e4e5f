"""The title screen: continue a game, start a new one, or open another screen."""

from __future__ import annotations

import re
from collections.abc import Sequence
from contextlib import suppress
from typing import TYPE_CHECKING, ClassVar

from textual import events
from textual.geometry import Offset, Size

import l7core
from l7core.engine.errors import L7Error
from l7core.language import sentence, spoken
from l7tui.commands import COMMANDS, title
from l7tui.commands.handling import Handler, handles
from l7tui.screens import destinations
from l7tui.screens.page import PageScreen
from l7tui.text.lines import BLANK, Line, cut, joined, line, padded, width_of, wrapped
from l7tui.text.shaft import LEVELS, facility, wordmark
from l7tui.widgets.page import Page
from l7tui.widgets.panel import highlighted
from l7tui.widgets.program import program_of

if TYPE_CHECKING:
    from l7core.persist.store import Entry
    from l7tui.commands.command import Place

WANTED = (
    "go-on",
    "new-game",
    "campaign",
    "saves",
    "record",
    "tutorial",
    "rulebook",
    "mods",
    "settings",
    "help-",
    "quit-program",
)
CHOICES = tuple(id for id in WANTED if id in COMMANDS)
"""Ids of the commands in the menu, without unknown ones."""
MENU_WIDTH, WIDE_MENU = 36, 48
WIDE = 120
KEY_WIDTH = 8
GAP = 4
NO_SAVES = sentence("No saved games yet.")
ONLY_A_LESSON = sentence("A lesson is in progress. {key}: continue it.")
TAGLINE = sentence("Seven levels down. One light.")
NUMBERED = re.compile(r"scenario-(\d)\Z")


class TitlePage(Page):
    """The facility with the menu beside it, and the game that Continue resumes below."""

    def __init__(self) -> None:
        super().__init__()
        self.at = CHOICES.index("new-game")
        self.last: Entry | None = None
        """Most recent unfinished game, if it can be loaded."""
        self.problem = ""
        """Damaged save or missing mods of that game, with the remedy."""
        self.lesson: Entry | None = None
        """Unfinished lesson, if there is no game to continue."""
        self.is_first = False
        """Whether the player has neither saves nor completed lessons."""
        self.why_no_continue = self.why_no_saves = spoken(NO_SAVES)
        """Reasons against Continue and Saved games; empty for an available command."""
        self.barred: frozenset[str] = frozenset()
        """Commands that are unavailable."""
        self._first_row = 0

    def lines(self, size: Size) -> list[Line]:
        glyphs = self.look.glyphs
        below = self._below(size.width - 2)
        room = size.height - len(below)
        menu_width = WIDE_MENU if size.width >= WIDE else MENU_WIDTH
        picture = facility(
            glyphs, width=size.width - menu_width - GAP - 2, height=room - 1, level=self._level
        )
        words = [*wordmark(glyphs), BLANK, line((spoken(TAGLINE), "faint")), BLANK]
        menu = [self._choice(number, menu_width) for number in range(len(CHOICES))]
        rows = max(len(picture), len(words) + len(menu))
        picture_rows = _centred(picture, rows)
        beside = _centred([*words, *menu], rows)
        picture_width = max(map(width_of, picture)) + GAP
        left = max(0, (size.width - picture_width - menu_width) // 2)
        above = max(0, (room - rows) // 2)
        self._first_row = above + (rows - len(words) - len(menu)) // 2 + len(words)
        drawn = [
            line(" " * left, *padded(picture_row, picture_width), *menu_row)
            for picture_row, menu_row in zip(picture_rows, beside, strict=True)
        ]
        blank = [BLANK] * max(0, room - above - rows)
        return [*[BLANK] * above, *drawn, *blank, *(line(" ", *each) for each in below)]

    def choice_at(self, row: int) -> int | None:
        """Return the index of the choice at a screen row, or None."""
        number = row - self._first_row
        return number if 0 <= number < len(CHOICES) else None

    @property
    def _level(self) -> int:
        """Level of the light: the lowest for the first scenario, then upwards."""
        found = NUMBERED.search(self.last.header.scenario) if self.last else None
        return max(1, min(len(LEVELS) + 1 - int(found[1]), len(LEVELS))) if found else len(LEVELS)

    def _choice(self, number: int, width: int) -> Line:
        glyphs = self.look.glyphs
        command = COMMANDS[CHOICES[number]]
        barred = command.id in self.barred
        chosen = number == self.at
        key = program_of(self).key_of(command.id)
        words = line(
            (f"{glyphs.pointer if chosen else ' '} ", "pointer"),
            (key.ljust(KEY_WIDTH), "faint" if barred else "key"),
            (spoken(command.title), "faint" if barred else "title" if chosen else "plain"),
        )
        if game := {"go-on": self.last, "tutorial": self.lesson}.get(command.id):
            words = (*words, (f"  {game.title}", "faint"))
        elif barred:
            words = (*words, (f"  {spoken('unavailable')}", "faint"))
        words = cut(words, width, more=glyphs.more)
        return highlighted(words, width) if chosen else words

    def _below(self, width: int) -> list[Line]:
        """Return the message, the game to continue or the hint for new players, and the version."""
        lines: list[Line] = []
        if self.sentence:
            lines = wrapped(line((self.sentence, self.tone)), width)
        elif self.last:
            lines = wrapped(self._continued(self.last), width)
            lines += wrapped(line((self.problem, "warning")), width) if self.problem else []
        elif self.is_first:
            key = (program_of(self).key_of("tutorial"), "key")
            lines = [
                line(
                    (f"{spoken('New here?')} ", "faint"),
                    key,
                    (f" {spoken('starts the tutorial.')}", "faint"),
                )
            ]
        return [*lines, line((f"L7 {l7core.__version__}", "faint"))]

    def _continued(self, last: Entry) -> Line:
        dot, header = (self.look.glyphs.dot, "faint"), last.header
        names = ", ".join(seat.name for seat in header.seats)
        saved = header.saved_at[:16].replace("T", " ")
        facts = [
            line((last.title, "title")),
            line(header.part),
            line(last.clock),
            line(names),
            line((spoken("{n:# decision|# decisions}", n=last.decisions), "faint")),
            line((spoken("saved {saved}", saved=saved) if saved else "", "faint")),
        ]
        return line((f"{spoken('Continue:')} ", "faint"), *joined(facts, dot))


class TitleScreen(PageScreen):
    place: ClassVar[Place] = "title"

    def __init__(self) -> None:
        self.page_ = TitlePage()
        super().__init__(self.page_)
        self._openings = Openings(self, self.page_)

    @property
    def handlers(self) -> Sequence[Handler]:
        return (self._openings, *super().handlers)

    def on_mount(self) -> None:
        self.keyboard.forget_typed_keys()

    def on_screen_resume(self) -> None:
        self._find_last()

    def _find_last(self) -> None:
        """Find the game to continue, and move the highlight if it has changed."""
        store, page = self.l7.store, self.page_
        before, page.last = page.last, None
        lesson_before = page.lesson
        page.why_no_continue = page.why_no_saves = spoken(NO_SAVES)
        try:
            page.is_first = not (store.names() or self.l7.settings.lessons)
            if store.names():
                page.why_no_saves = ""
                page.last = self._last()
                page.why_no_continue = ""
        except L7Error as error:
            page.why_no_continue = str(error)
        page.lesson = self._lesson() if page.why_no_continue else None
        if page.lesson:
            key = self.l7.key_of("tutorial")
            page.why_no_continue = spoken(ONLY_A_LESSON, key=key)
        if self.l7.samples and self.l7.samples.names():
            page.why_no_saves = ""
        page.barred = frozenset(id for id in CHOICES if self.keyboard.why_not(COMMANDS[id]))
        if page.last != before:
            page.at = CHOICES.index("new-game" if page.why_no_continue else "go-on")
        elif page.lesson and page.lesson != lesson_before:
            page.at = CHOICES.index("tutorial")
        page.problem = page.last.problem if page.last else ""
        page.changed()
        if page.last and not page.problem:
            self.call_after_refresh(self._check_mods)

    def _check_mods(self) -> None:
        """Show missing mods of the game to continue; looking for mods would delay the title."""
        if self.page_.last:
            self.page_.problem = self.l7.mod_problem(self.page_.last.header)
            self.page_.changed()

    def _last(self) -> Entry:
        """Return the most recent unfinished game; raise L7Error if no save of it can be loaded."""
        last = self.l7.store.last()
        if last.problem:
            self.l7.store.header(last.name)
        return last

    def _lesson(self) -> Entry | None:
        """Return the most recent unfinished lesson, or None."""
        with suppress(L7Error):  # errors in the list of saves are already shown
            return next(iter(self.l7.store.lessons()), None)
        return None

    def move(self, step: Offset) -> None:
        self.page_.at = (self.page_.at + step.y) % len(CHOICES)
        self.page_.changed()

    def confirm(self) -> None:
        self._perform(self.page_.at)

    def back(self) -> None:
        self.say(spoken("Press {key} to quit.", key=self.l7.key_of("quit-program")))

    def on_mouse_move(self, event: events.MouseMove) -> None:
        """Highlight the choice below the mouse."""
        number = self.page_.choice_at(event.screen_y)
        if number not in (None, self.page_.at):
            self.page_.at = number
            self.page_.changed()

    def on_click(self, event: events.Click) -> None:
        number = self.page_.choice_at(event.screen_y)
        if number is not None:
            self._perform(number)

    def _perform(self, number: int) -> None:
        self.keyboard.perform(COMMANDS[CHOICES[number]])


class Openings(Handler):
    """Handler of the commands in the menu."""

    def __init__(self, screen: PageScreen, page: TitlePage) -> None:
        self.screen = screen
        self.page = page

    def why_no_continue(self) -> str:
        return self.page.why_no_continue

    def why_no_saves(self) -> str:
        return self.page.why_no_saves

    def why_no_mods(self) -> str:
        return "" if self.screen.l7.has_collection else spoken("Mods can't be managed here.")

    @handles(title.GO_ON, unless=why_no_continue)
    def go_on(self) -> None:
        assert self.page.last, "unavailable without a game"
        self.screen.l7.resume(self.page.last.name)

    @handles(title.NEW_GAME)
    def new_game(self) -> None:
        self.screen.l7.open(destinations.NewGame())

    @handles(title.TUTORIAL)
    def tutorial(self) -> None:
        self.screen.l7.open(destinations.Tutorial())

    @handles(title.CAMPAIGN)
    def campaign(self) -> None:
        self.screen.l7.open(destinations.Campaigns())

    @handles(title.MODS, unless=why_no_mods)
    def mods(self) -> None:
        self.screen.l7.open(destinations.Mods())

    @handles(title.RECORD)
    def record(self) -> None:
        self.screen.l7.open(destinations.Record())

    @handles(title.SAVES, unless=why_no_saves)
    def saves(self) -> None:
        self.screen.l7.open(destinations.Saves())


def _centred(lines: list[Line], rows: int) -> list[Line]:
    """Return the lines with blank lines above and below, `rows` in total."""
    above = (rows - len(lines)) // 2
    return [*[BLANK] * above, *lines, *[BLANK] * (rows - len(lines) - above)]
