"""The list of campaigns: new campaigns, and campaigns that have been started."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import suppress
from typing import TYPE_CHECKING

from msgspec import Struct
from textual.geometry import Offset, Size

from l7core.engine.errors import L7Error
from l7core.language import sentence, spoken
from l7core.plain import describe
from l7tui.game.finished_game import FinishedGame
from l7tui.screens import destinations
from l7tui.screens.campaign_map import CampaignMapScreen
from l7tui.screens.page import PageScreen
from l7tui.text.lines import BLANK, Line, cut, joined, line, padded, width_of, wrapped
from l7tui.text.story import TONES
from l7tui.widgets.page import TOP_ROWS, Page
from l7tui.widgets.panel import highlighted
from l7tui.widgets.program import program_of

if TYPE_CHECKING:
    from textual import events

    from l7core.engine.ruleset import ScenarioCard
    from l7core.persist.store import Entry
    from l7tui.game.host import LoadedMods

MOST_WIDTH = 76
LEAST_LIST = 26


class Listed(Struct, frozen=True):
    """A row of the list: a new campaign or a started campaign."""

    card: ScenarioCard | None = None
    entry: Entry | None = None


def campaigns(host: LoadedMods) -> Iterator[ScenarioCard]:
    """Yield the campaigns of all games."""
    for id in host.rulesets:
        with suppress(L7Error):  # skip a broken game; the new-game form shows the reason
            yield from host.rules(id).campaigns()


class ListPage(Page):
    """A page with a list at the left and details of the highlighted row at the right.

    Details that do not fit are scrolled independently of the list.
    """

    def __init__(self) -> None:
        super().__init__()
        self.at = 0
        self._start = 0
        self._top = 0
        """Index of the first visible detail line."""
        self._unseen = 0
        """Number of detail lines below the visible ones."""
        self._room = 1

    @property
    def count(self) -> int:
        raise NotImplementedError

    def row(self, number: int) -> Line:
        """Return a row of the list."""
        raise NotImplementedError

    def about(self, width: int) -> Sequence[Line]:
        """Return the details of the highlighted row."""
        raise NotImplementedError

    def point(self, row: int) -> None:
        """Highlight a row."""
        self.at, self._top = row, 0
        self.changed()

    def turn(self, way: int) -> None:
        """Scroll the details by a page, forward or back."""
        further = max(1, self._room - 2)
        self._top = max(0, self._top + (min(further, self._unseen) if way > 0 else -further))
        self.changed()

    def on_click(self, event: events.Click) -> None:
        """Press a clicked key in the details, without selecting the row beside it."""
        is_in_body = event.y < self.size.height - 1  # Page handles the keys at the bottom
        if is_in_body and self.press_at(event.x, event.y):
            event.stop()

    def body(self, size: Size) -> list[Line]:
        widest = max((width_of(self.row(each)) for each in range(self.count)), default=0)
        list_width = min(max(LEAST_LIST, widest + 2), size.width // 2)
        self._start = max(0, min(self.at - size.height // 2, self.count - size.height))
        numbers = range(self._start, min(self.count, self._start + size.height))
        listed = [self._drawn(number, list_width) for number in numbers]
        about = self._seen(self.about(min(size.width - list_width - 4, MOST_WIDTH)), size.height)
        rows = max(len(listed), min(size.height, len(about)))
        listed += [BLANK] * (rows - len(listed))
        about += [BLANK] * (rows - len(about))
        side = (f" {self.look.glyphs.down} ", "rule")
        return [
            (*padded(row, list_width), side, *detail)
            for row, detail in zip(listed, about, strict=False)
        ]

    def _seen(self, lines: Sequence[Line], room: int) -> list[Line]:
        """Return as many detail lines as fit; if some are left, end with the key that scrolls."""
        self._room, self._unseen = room, 0
        self._top = max(0, min(self._top, len(lines) - room))
        if self._top + room >= len(lines):
            return list(lines[self._top :])
        shown = list(lines[self._top : self._top + room - 1])
        self._unseen = len(lines) - self._top - len(shown)
        key = program_of(self).key_named("right")
        return [
            *shown,
            line(
                (key, "key"),
                (f" {spoken('{n:# more line|# more lines}', n=self._unseen)}", "faint"),
            ),
        ]

    def number_at(self, y: int) -> int | None:
        """Return the index of the row at a screen row, or None."""
        number = self._start + y - TOP_ROWS
        return number if 0 <= number < self.count else None

    def _drawn(self, number: int, width: int) -> Line:
        glyphs = self.look.glyphs
        is_chosen = number == self.at
        pointer = (f"{glyphs.pointer if is_chosen else ' '} ", "pointer")
        words = cut(line(pointer, *self.row(number)), width, more=glyphs.more)
        return highlighted(words, width) if is_chosen else words


class ListScreen(PageScreen):
    """A screen that moves the highlight of a list page."""

    def __init__(self, page: ListPage) -> None:
        super().__init__(page)
        self.list_page = page

    def move(self, step: Offset) -> None:
        page = self.list_page
        if page.count and step.y:
            page.point((page.at + step.y) % page.count)
        elif step.x:
            page.turn(step.x)

    def page(self, way: int) -> None:
        page = self.list_page
        page.point(0 if way < 0 else max(0, page.count - 1))

    def on_click(self, event: events.Click) -> None:
        """Highlight a row on the first click, confirm it on the second."""
        page = self.list_page
        number = page.number_at(event.screen_y)
        if number is not None and number == page.at:
            self.confirm()
        elif number is not None:
            page.point(number)


# -- campaigns


class CampaignsPage(ListPage):
    """New campaigns, then started campaigns with their progress."""

    heading = sentence("CAMPAIGN")
    hints = (
        ("up down", sentence("choose")),
        ("confirm", sentence("start or open")),
        ("back", sentence("back")),
    )

    def __init__(self) -> None:
        super().__init__()
        self.rows: Sequence[Listed] = ()

    @property
    def count(self) -> int:
        return len(self.rows)

    def facts(self) -> str:
        started = [row.entry for row in self.rows if row.entry]
        finished = sum(bool(entry.result) for entry in started)
        parts = (
            [spoken("{n} in progress", n=len(started) - finished)]
            if finished < len(started)
            else []
        )
        parts += [spoken("{over} finished", over=finished)] if finished else []
        return ", ".join(parts) or spoken("none started")

    def row(self, number: int) -> Line:
        match self.rows[number]:
            case Listed(card=card) if card:
                return line((f"{spoken('New:')} ", "faint"), (card.title, "title"))
            case Listed(entry=entry) if entry:
                header = entry.header
                progress = describe.RESULTS.get(entry.result, header.part)
                return line((progress, "title"), (f"  {header.title or entry.name}", "faint"))
        return BLANK

    def about(self, width: int) -> list[Line]:
        if not self.rows:
            return [line(spoken("No campaigns are installed."))]
        row = self.rows[self.at]
        if row.card:
            return list(prospectus(row.card, width))
        assert row.entry is not None, "a row without a card has an entry"
        if row.entry.problem:
            return wrapped(line((row.entry.problem, "danger")), width)
        return list(standing(row.entry, width))


def prospectus(card: ScenarioCard, width: int) -> Iterator[Line]:
    """Yield the details of a new campaign: title, player count, blurb, parts and terms."""
    least, most = card.seats
    players = (
        spoken("{least} to {most} players", least=least, most=most)
        if least < most
        else spoken("{least} players", least=least)
    )
    yield line((card.title, "title"), (f"  {players}", "faint"))
    yield from wrapped(line(card.blurb), width)
    if card.parts:
        yield from (BLANK, line((spoken("{n} PARTS", n=len(card.parts)), "light")))
        for number, part in enumerate(card.parts, 1):
            yield from wrapped(line((f"{number:>2}  ", "faint"), part), width, indent=4)
    yield from (BLANK, line((spoken("HOW IT WORKS"), "light")))
    for term in (*card.terms, spoken(SAVED)):
        yield from wrapped(line(("- ", "faint"), term), width, indent=2)


def standing(entry: Entry, width: int) -> Iterator[Line]:
    """Yield the status of a started campaign."""
    header = entry.header
    result = describe.RESULTS.get(entry.result, "")
    tone = TONES.get(entry.result, "info")
    saved = header.saved_at[:16].replace("T", " ")
    names = joined((line((seat.name, "you")) for seat in header.seats), (", ", "faint"))
    lines = (
        line((header.title, "title")),
        line((f"{result}: " if result else "", tone), header.part),
        line((entry.clock, "faint")),
        names,
        line((spoken("{n:# decision|# decisions}", n=entry.decisions), "faint")),
        line((spoken("saved {saved}", saved=saved) if saved else "", "faint")),
        BLANK,
        line((spoken(OVER_HINT if result else OPEN_HINT), "faint")),
    )
    for each in lines:
        yield from wrapped(each, width) or [BLANK]


SAVED = sentence("Saved after every decision. Quit at any time.")
OPEN_HINT = sentence("Continue this campaign, or branch from the end of any part.")
OVER_HINT = sentence("Finished campaign. You can branch from the end of any part.")


class CampaignScreen(ListScreen):
    """The screen that starts or opens a campaign."""

    def __init__(self) -> None:
        self.campaigns = CampaignsPage()
        super().__init__(self.campaigns)

    def on_mount(self) -> None:
        self.keyboard.forget_typed_keys()

    def on_screen_resume(self) -> None:
        page = self.campaigns
        try:
            started = [Listed(entry=entry) for entry in self.l7.store.list() if entry.header.part]
            page.rows = [*(Listed(card=card) for card in campaigns(self.l7.host)), *started]
        except L7Error as error:
            self.say(str(error), "danger")
        page.at = max(0, min(page.at, page.count - 1))
        page.changed()

    def confirm(self) -> None:
        if not self.campaigns.rows:
            return
        row = self.campaigns.rows[self.campaigns.at]
        if row.entry:
            past = FinishedGame.saved(self.l7.host, self.l7.store, row.entry.name)
            self.app.push_screen(CampaignMapScreen(past))
        else:
            self.l7.open(destinations.NewGame(campaigns=True))
