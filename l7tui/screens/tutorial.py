"""The tutorial: the lessons there are, which of them have been learned, and what comes after."""

from __future__ import annotations

import os
from collections.abc import Iterator, Sequence
from contextlib import suppress
from itertools import pairwise
from typing import TYPE_CHECKING

from msgspec import Struct
from textual.geometry import Offset, Size

from l7core.engine.errors import L7Error
from l7core.engine.state import SeatSetup, Setup
from l7tui.screens.dialogs.sheet import Overlay
from l7tui.screens.page import PageScreen
from l7tui.text.lines import BLANK, Line, cut, line, padded, wrapped
from l7tui.widgets.page import TOP_ROWS, Page
from l7tui.widgets.panel import highlighted

if TYPE_CHECKING:
    from textual import events

    from l7core.engine.ruleset import Rules, ScenarioCard
    from l7tui.game.session import Host
    from l7tui.screens.table.play import TableScreen

MOST_WIDTH = 76


class Offer(Struct, frozen=True):
    """A row of the list: a lesson, or the game that the lessons are for."""

    rules: Rules
    card: ScenarioCard

    @property
    def setup(self) -> Setup:
        if self.card.lesson:
            return self.rules.setup_of(self.card)
        seats = tuple(SeatSetup(f"Player {n}") for n in range(1, self.card.seats[0] + 1))
        seed = int.from_bytes(os.urandom(6), "big")
        return Setup(ruleset=self.rules.id, scenario=self.card.id, seats=seats, seed=seed)


def offers(host: Host) -> Iterator[Offer]:
    """Of each game with lessons, the lessons and then its first scenario."""
    for id in host.rulesets:
        with suppress(L7Error):  # a broken game has no lessons; the form of new games says why
            rules = host.rules(id)
            if lessons := rules.lessons():
                yield from (Offer(rules, card) for card in lessons)
                yield Offer(rules, rules.scenario(""))


def next_offer(host: Host, setup: Setup) -> Offer | None:
    """What comes after that lesson."""
    for offer, following in pairwise(offers(host)):
        if (offer.rules.id, offer.card.id) == (setup.ruleset, setup.scenario):
            return following
    return None


class TutorialPage(Page):
    """Renders the list, and below it what the highlighted row is about."""

    heading = "TUTORIAL"
    hints = (("up down", "choose"), ("confirm", "begin"), ("back", "back"))

    def __init__(self) -> None:
        super().__init__()
        self.offers: Sequence[Offer] = ()
        self.learned: Sequence[str] = ()
        self.at = 0

    @property
    def offer(self) -> Offer | None:
        return self.offers[self.at] if self.at < len(self.offers) else None

    def facts(self) -> str:
        lessons = [each.card.id for each in self.offers if each.card.lesson]
        return f"{sum(id in self.learned for id in lessons)} of {len(lessons)} learned"

    def body(self, size: Size) -> list[Line]:
        if self.offer is None:
            return [line("  There are no lessons.")]
        width = min(size.width - 4, MOST_WIDTH)
        rows = [self._row(number, each, width) for number, each in enumerate(self.offers)]
        about = wrapped(line((self.offer.card.blurb, "faint")), width)
        return [line("  ", *each) for each in (*rows, BLANK, *about)]

    def number_at(self, y: int) -> int | None:
        """The row of the list on a row of the screen."""
        number = y - TOP_ROWS
        return number if 0 <= number < len(self.offers) else None

    def _row(self, number: int, offer: Offer, width: int) -> Line:
        glyphs = self.look.glyphs
        chosen = number == self.at
        is_learned = offer.card.id in self.learned
        box = glyphs.ticked if is_learned else glyphs.unticked
        row = line(
            (f"{glyphs.pointer if chosen else ' '} ", "pointer"),
            (f"[{box}] " if offer.card.lesson else "    ", "good" if is_learned else "faint"),
            (offer.card.title if offer.card.lesson else f"Play: {offer.card.title}", "title"),
            ("  learned" if is_learned else "", "good"),
        )
        row = padded(cut(row, width, more=glyphs.more), width)
        return highlighted(row, width) if chosen else row


class TutorialScreen(PageScreen):
    """Begins a lesson."""

    def __init__(self) -> None:
        self.list = TutorialPage()
        super().__init__(self.list)

    def on_mount(self) -> None:
        self.forget_typed_keys()
        try:
            self.list.offers = tuple(offers(self.l7.host))
        except L7Error as error:
            self.say(str(error), "danger")
        self.list.learned = self.l7.settings.lessons
        ids = [each.card.id for each in self.list.offers]
        self.list.at = next((n for n, id in enumerate(ids) if id not in self.list.learned), 0)
        self.list.changed()

    def move(self, by: Offset) -> None:
        if self.list.offers:
            self.list.at = (self.list.at + by.y) % len(self.list.offers)
            self.list.changed()

    def confirm(self) -> None:
        if self.list.offer:
            self.l7.begin(self.list.offer.setup)

    def on_click(self, event: events.Click) -> None:
        """One click points, another one begins."""
        number = self.list.number_at(event.screen_y)
        if number is not None and number == self.list.at:
            self.confirm()
        elif number is not None:
            self.list.at = number
            self.list.changed()


# -- the end of a lesson


class LessonEnd(Overlay[str]):
    """Dismissed with `on`, `leave`, or nothing to look at the board again."""

    def __init__(self, outcome: str, following: str) -> None:
        paragraphs = [" ".join(each.split()) for each in outcome.strip().split("\n\n")]
        lines = [part for each in paragraphs for part in (line(each), BLANK)]
        lines.append(line(("On to: ", "faint"), (following, "title")))
        super().__init__("The end of the lesson", (BLANK, *lines), "Enter: on   Esc: the board")

    def confirm(self) -> None:
        self.dismiss("on")

    def back(self) -> None:
        self.dismiss("")


def close_lesson(table: TableScreen) -> None:
    """Tick the lesson off if it was learned, and offer what comes next; a lost one, once more."""
    session, l7 = table.session, table.l7
    setup: Setup = session.game.kernel.state.setup
    view = session.view
    is_learned = view.result == "won"
    if is_learned and setup.scenario not in l7.settings.lessons:
        l7.change_settings(lessons=(*l7.settings.lessons, setup.scenario))
    following = next_offer(l7.host, setup) if is_learned else None
    again = "the same once more" if not is_learned else "back to the title"
    title = following.card.title if following else again

    def go(what: str | None) -> None:
        if what != "on":
            return
        session.game.close()
        if is_learned:
            with suppress(L7Error):  # a save that cannot be removed does no harm
                l7.store.remove(session.game.name)
        if following:
            l7.begin(following.setup)
        elif is_learned:
            l7.show_title()
        else:
            l7.begin(setup)

    l7.push_screen(LessonEnd(view.outcome, title), go)
