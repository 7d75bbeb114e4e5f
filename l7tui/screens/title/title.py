"""The title: go on with one key, start anew, or look around."""

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
"""The commands of the menu, as far as there are such."""
MENU_WIDTH, WIDE_MENU = 36, 48
WIDE = 120
KEY_WIDTH = 8
GAP = 4
NO_SAVES = sentence("No saved games yet.")
ONLY_A_LESSON = sentence("A lesson is in progress. {key}: continue it.")
TAGLINE = sentence("Seven levels down. One light.")
NUMBERED = re.compile(r"scenario-(\d)\Z")


class TitlePage(Page):
    """The facility; beside it name and choices; below them what Continue goes on with."""

    def __init__(self) -> None:
        super().__init__()
        self.at = CHOICES.index("new-game")
        self.last: Entry | None = None
        """The game that was played last."""
        self.lesson: Entry | None = None
        """The lesson that is under way, where no game is."""
        self.is_first = False
        """Whether nobody has played here yet, nor learned anything."""
        self.why_no_continue = self.why_no_saves = spoken(NO_SAVES)
        """Why there is no game to go on with, and none to look through; empty where there is."""
        self.barred: frozenset[str] = frozenset()
        """The commands that cannot be done now."""
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
        lowered = _centred(picture, rows)
        beside = _centred([*words, *menu], rows)
        wide = max(map(width_of, picture)) + GAP
        left = max(0, (size.width - wide - menu_width) // 2)
        above = max(0, (room - rows) // 2)
        self._first_row = above + (rows - len(words) - len(menu)) // 2 + len(words)
        drawn = [
            line(" " * left, *padded(one, wide), *other)
            for one, other in zip(lowered, beside, strict=True)
        ]
        blank = [BLANK] * max(0, room - above - rows)
        return [*[BLANK] * above, *drawn, *blank, *(line(" ", *each) for each in below)]

    def choice_at(self, row: int) -> int | None:
        """The choice on a row of the screen."""
        number = row - self._first_row
        return number if 0 <= number < len(CHOICES) else None

    @property
    def _level(self) -> int:
        """Where the light is: a story counts its scenarios from the lowest level upwards."""
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
        if going_on := {"go-on": self.last, "tutorial": self.lesson}.get(command.id):
            words = (*words, (f"  {going_on.title}", "faint"))
        elif barred:
            words = (*words, (f"  {spoken('unavailable')}", "faint"))
        words = cut(words, width, more=glyphs.more)
        return highlighted(words, width) if chosen else words

    def _below(self, width: int) -> list[Line]:
        """What there is to say, else what Continue goes on with; the version."""
        said: list[Line] = []
        if self.sentence:
            said = wrapped(line((self.sentence, self.tone)), width)
        elif self.last:
            said = wrapped(self._continued(self.last), width)
        elif self.is_first:
            key = (program_of(self).key_of("tutorial"), "key")
            said = [
                line(
                    (f"{spoken('New here?')} ", "faint"),
                    key,
                    (f" {spoken('starts the tutorial.')}", "faint"),
                )
            ]
        return [*said, line((f"L7 {l7core.__version__}", "faint"))]

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
    """The first screen."""

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
        """The game that Continue goes on with; another one than before has the highlight."""
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
        page.changed()

    def _last(self) -> Entry:
        """The game that was played last, if there is a save of it that can be loaded."""
        last = self.l7.store.last()
        if last.problem:
            self.l7.store.header(last.name)
        return last

    def _lesson(self) -> Entry | None:
        """The lesson that is under way."""
        with suppress(L7Error):  # saves that cannot be listed have been told of
            return next(iter(self.l7.store.lessons()), None)
        return None

    def move(self, by: Offset) -> None:
        self.page_.at = (self.page_.at + by.y) % len(CHOICES)
        self.page_.changed()

    def confirm(self) -> None:
        self._perform(self.page_.at)

    def back(self) -> None:
        self.say(spoken("Press {key} to quit.", key=self.l7.key_of("quit-program")))

    def on_mouse_move(self, event: events.MouseMove) -> None:
        """The choice below the mouse is the one that a click takes."""
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
    """What can be gone on with, begun or opened from the title."""

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
        assert self.page.last, "the command is barred without a game"
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
    """Blank lines above and below, to so many."""
    above = (rows - len(lines)) // 2
    return [*[BLANK] * above, *lines, *[BLANK] * (rows - len(lines) - above)]
