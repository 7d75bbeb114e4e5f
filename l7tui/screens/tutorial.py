"""The tutorial: the list of lessons, and which of them are completed."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from contextlib import suppress
from typing import TYPE_CHECKING

from textual.geometry import Offset, Size

from l7core.engine.errors import L7Error
from l7core.language import sentence, spoken
from l7tui.game.lessons import Offer, offers
from l7tui.screens.page import PageScreen
from l7tui.text.lines import BLANK, Line, cut, line, padded, width_of, wrapped
from l7tui.widgets.page import TOP_ROWS, Hint, Page
from l7tui.widgets.panel import highlighted

if TYPE_CHECKING:
    from textual import events

MOST_WIDTH = 76


class TutorialPage(Page):
    """The list of lessons, with the highlighted lesson's blurb below."""

    heading = sentence("TUTORIAL")

    def __init__(self) -> None:
        super().__init__()
        self.offers: Sequence[Offer] = ()
        self.learned: Sequence[str] = ()
        self.under_way: Mapping[tuple[str, str], str] = {}
        """Names of the saved games of unfinished lessons, by ruleset and scenario."""
        self.at = 0

    @property
    def offer(self) -> Offer | None:
        return self.offers[self.at] if self.at < len(self.offers) else None

    def saved(self, offer: Offer) -> str:
        """Return the name of an unfinished lesson's saved game, or an empty string."""
        return self.under_way.get((offer.rules.id, offer.card.id), "") * bool(offer.card.lesson)

    def keys_below(self) -> Sequence[Hint]:
        is_started = self.offer and self.saved(self.offer)
        confirm = ("confirm", sentence("continue") if is_started else sentence("start"))
        return (("up down", sentence("choose")), confirm, ("back", sentence("back")))

    def facts(self) -> str:
        lessons = [each.card.id for each in self.offers if each.card.lesson]
        return spoken(
            "{n} of {all} completed", n=sum(id in self.learned for id in lessons), all=len(lessons)
        )

    def body(self, size: Size) -> list[Line]:
        if self.offer is None:
            return [line(f"  {spoken('This game has no lessons.')}")]
        width = min(size.width - 4, MOST_WIDTH)
        rows = [self._row(number, each, width) for number, each in enumerate(self.offers)]
        about = wrapped(line((self.offer.card.blurb, "faint")), width)
        return [line("  ", *each) for each in (*rows, BLANK, *about)]

    def number_at(self, y: int) -> int | None:
        """Return the index of the row at a screen row, or None."""
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
            (
                offer.card.title
                if offer.card.lesson
                else spoken("Play: {title}", title=offer.card.title),
                "title",
            ),
            (f"  {spoken('completed')}" if is_learned else "", "good"),
            (f"  {spoken('in progress')}" if self.saved(offer) else "", "info"),
        )
        game = line((offer.rules.ruleset.title if self._is_first(number) else "", "faint"))
        row = cut(row, width - width_of(game), more=glyphs.more)
        row = (*padded(row, width - width_of(game)), *game)
        return highlighted(row, width) if chosen else row

    def _is_first(self, number: int) -> bool:
        """Return whether a row is the first of its game."""
        before = self.offers[number - 1].rules if number else None
        return before is not self.offers[number].rules


class TutorialScreen(PageScreen):
    """The screen that starts or continues a lesson."""

    def __init__(self) -> None:
        self.list = TutorialPage()
        super().__init__(self.list)

    def on_mount(self) -> None:
        self.keyboard.forget_typed_keys()
        try:
            self.list.offers = tuple(offers(self.l7.host))
        except L7Error as error:
            self.say(str(error), "danger")
        self.list.learned = self.l7.settings.lessons
        with suppress(L7Error):  # without a list of saves, every lesson starts over
            self.list.under_way = {
                (each.header.ruleset, each.header.scenario): each.name
                for each in reversed(self.l7.store.lessons())
            }
        ids = [each.card.id for each in self.list.offers]
        self.list.at = next((n for n, id in enumerate(ids) if id not in self.list.learned), 0)
        self.list.changed()

    def move(self, step: Offset) -> None:
        if self.list.offers:
            self.list.at = (self.list.at + step.y) % len(self.list.offers)
            self.list.changed()

    def confirm(self) -> None:
        offer = self.list.offer
        if offer and (name := self.list.saved(offer)):
            self.l7.resume(name)
        elif offer:
            self.l7.begin(offer.setup)

    def on_click(self, event: events.Click) -> None:
        """Highlight a lesson on the first click, start it on the second."""
        number = self.list.number_at(event.screen_y)
        if number is not None and number == self.list.at:
            self.confirm()
        elif number is not None:
            self.list.at = number
            self.list.changed()
