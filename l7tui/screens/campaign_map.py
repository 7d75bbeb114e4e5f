"""The screen of a campaign: a shaft of levels with the fallen, and the characters who continue."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, ClassVar

from msgspec import Struct
from textual.geometry import Offset, Size

from l7core.engine.errors import L7Error
from l7core.language import sentence, spoken
from l7core.plain import describe, report_lines
from l7core.view import Chronicle, Episode, Traveller
from l7tui.commands import shaft
from l7tui.commands.handling import handles
from l7tui.screens import destinations
from l7tui.screens.destinations import Confirm
from l7tui.screens.page import PageScreen
from l7tui.text.lines import BLANK, Line, cut, joined, line, padded, width_of, wrapped
from l7tui.text.shaft import ShaftLevel, record
from l7tui.text.story import FATES, episode_lines, tone_of
from l7tui.widgets.page import TOP_ROWS, Page
from l7tui.widgets.panel import highlighted

if TYPE_CHECKING:
    from textual import events

    from l7tui.commands.command import Place
    from l7tui.game.finished_game import FinishedGame


GAP = 4
LEAST_ROWS, MOST_ROWS = 2, 4
"""Minimum and maximum rows of a level, including its ceiling."""
MOST_LEVELS = 7
"""Maximum number of drawn levels."""
MOST_ENDING = 3
"""Maximum rows of the campaign's ending."""


class Part(Struct, frozen=True):
    """A part of a campaign, with all attempts at it."""

    tries: tuple[Episode, ...]

    @property
    def last(self) -> Episode:
        """The latest attempt: the current one, or the one that counts."""
        return self.tries[-1]

    @property
    def state(self) -> str:
        """Result of the part; from the second attempt on, with the attempt's number."""
        result = describe.how_it_went(self.last)
        number = len(self.tries)
        return spoken("{told}, try {number}", told=result, number=number) if number > 1 else result


def parts_of(chronicle: Chronicle) -> list[Part]:
    """Return the parts in order, each with all its attempts."""
    parts: list[Part] = []
    for episode in chronicle.episodes:
        before = parts[-1].tries if parts else ()
        if before and before[-1].again and before[-1].title == episode.title:
            parts[-1] = Part((*before, episode))
        else:
            parts.append(Part((episode,)))
    return parts


class CampaignMapPage(Page):
    """The shaft with a highlighted part, and the characters who continue."""

    heading = sentence("CAMPAIGN")
    hints = (
        ("confirm", sentence("continue")),
        ("up down", sentence("level")),
        ("branch-off", sentence("branch here")),
        ("read-part", sentence("story")),
        ("anew", sentence("start over")),
        ("back", sentence("back")),
    )

    def __init__(self, chronicle: Chronicle) -> None:
        super().__init__()
        self.told = chronicle
        self.parts = parts_of(chronicle)
        self.now = self._now()
        """Index of the current part, or of the last one played."""
        self.at = self.now
        self._rows: dict[int, int] = {}
        """Part indexes by row of the body."""

    def _now(self) -> int:
        times = [part.last.time for part in self.parts]
        if "present" in times:
            return times.index("present")
        return max(0, times.count("past") - 1)

    @property
    def part(self) -> Part:
        """Highlighted part."""
        return self.parts[self.at]

    def facts(self) -> str:
        return f"{self.told.title}{self.look.glyphs.dot}{self.told.part}"

    def body(self, size: Size) -> Sequence[Line]:
        below = list(self._below(size.width - 4))
        shown = self._shown()
        room = size.height - len(below)
        rows = max(LEAST_ROWS, min(MOST_ROWS, (room - 1) // max(1, len(shown))))
        picture = self._picture(shown, rows)[: max(0, room)]
        picture_width = max(map(width_of, picture), default=0) + GAP
        beside = self._beside(shown, rows, size.width - picture_width - 2)
        lines = [
            line("  ", *padded(drawn, picture_width), *beside.get(row, BLANK))
            for row, drawn in enumerate(picture)
        ]
        lines += [BLANK] * (room - len(lines))
        return [*lines, *(line("  ", *each) for each in below)]

    def part_at(self, y: int) -> int | None:
        """Return the index of the part described at a screen row, or None."""
        return self._rows.get(y - TOP_ROWS)

    # -- the levels

    def _shown(self) -> list[int]:
        """Return the indexes of the drawn parts around the highlighted one, topmost first."""
        first = max(0, min(self.at - MOST_LEVELS // 2, len(self.parts) - MOST_LEVELS))
        return list(reversed(range(first, min(len(self.parts), first + MOST_LEVELS))))

    def _picture(self, shown: Sequence[int], rows: int) -> list[Line]:
        levels = [self._level(number) for number in shown]
        lit = shown.index(self.now) if self.now in shown else -1
        return record(self.look.glyphs, levels, lit=max(0, lit), rows=rows)

    def _level(self, number: int) -> ShaftLevel:
        part = self.parts[number].last
        words = part.place.split()
        label = words[-1] if words and len(words[-1]) <= 2 else str(number + 1)
        if part.time == "ahead":
            return ShaftLevel(label)
        here = ""
        if number == self.now and not self.told.ending:
            here = "".join(each.name[:1] for each in self.told.travellers if not each.fate)
        ascii_only = self.look.glyphs.ascii
        signs = (
            (f"{report_lines.SIGNS[fate][ascii_only]}{name[:1]}", FATES[fate])
            for name, fate in part.fates
            if fate != "out"
        )
        return ShaftLevel(label, is_open=True, left=tuple(signs), here=here)

    def _beside(self, shown: Sequence[int], rows: int, width: int) -> dict[int, Line]:
        """Return the descriptions of the parts by row of the picture."""
        descriptions: dict[int, Line] = {}
        self._rows.clear()
        for place, number in enumerate(shown):
            row = place * rows + rows // 2
            descriptions[row] = self._title_of(number, width)
            fallen = cut(self._fallen(number), width - 4, more=self.look.glyphs.more)
            descriptions[row + 1] = line("    ", *fallen)
            self._rows |= {row: number, row + 1: number}
        return descriptions

    def _title_of(self, number: int, width: int) -> Line:
        glyphs, part = self.look.glyphs, self.parts[number]
        is_highlighted = number == self.at
        pointer = (f"{glyphs.pointer if is_highlighted else ' '} ", "pointer")
        name = (part.last.title, "faint" if part.last.time == "ahead" else "title")
        words = line(pointer, name, (f"  {part.state}", tone_of(part.last)))
        words = cut(words, width, more=glyphs.more)
        return highlighted(words, width) if is_highlighted else words

    def _fallen(self, number: int) -> Line:
        """Return the characters who did not get out of a part."""
        ascii_only = self.look.glyphs.ascii
        fallen = [(name, fate) for name, fate in self.parts[number].last.fates if fate != "out"]
        return joined(
            (
                line((f"{report_lines.SIGNS[fate][ascii_only]} {name}", FATES[fate]))
                for name, fate in fallen
            ),
            ("  ", "plain"),
        )

    # -- the characters who continue

    def _below(self, width: int) -> Iterator[Line]:
        across = self.look.glyphs.across
        heading = f" {spoken('FINALLY')} " if self.told.ending else f" {spoken('YOUR CHARACTERS')} "
        rest = across * max(0, width - len(heading) - 2)
        yield line((across * 2, "rule"), (heading, "light"), (rest, "rule"))
        if self.told.ending:
            yield from wrapped(line(self.told.ending[0]), width)[:MOST_ENDING]
        names = max((len(each.name) for each in self.told.travellers), default=0) + 2
        for each in self.told.travellers:
            row = (*padded(line((each.name, "title")), names), *self._carries(each))
            yield cut(row, width, more=self.look.glyphs.more)

    def _carries(self, traveller: Traveller) -> Line:
        glyphs = self.look.glyphs
        if traveller.fate:
            sign = report_lines.SIGNS[traveller.fate][glyphs.ascii]
            return line(
                (f"{sign} {spoken(report_lines.FATES[traveller.fate])}", FATES[traveller.fate])
            )
        marks = joined((line((each, "warning")) for each in traveller.marks), (glyphs.dot, "faint"))
        things = joined((line(each) for each in traveller.carries), (glyphs.dot, "faint"))
        return joined((marks, things), ("  ", "plain"))


class CampaignMapScreen(PageScreen):
    """The screen that continues a campaign, or branches off at the end of a part."""

    place: ClassVar[Place] = "shaft"

    def __init__(self, past: FinishedGame) -> None:
        chronicle = past.chronicle
        if chronicle is None or not chronicle.episodes:
            raise L7Error(spoken("{name} isn't a campaign.", name=past.name))
        self.shaft = CampaignMapPage(chronicle)
        super().__init__(self.shaft)
        self.past = past

    def on_mount(self) -> None:
        self.keyboard.forget_typed_keys()

    def move(self, step: Offset) -> None:
        """Highlight another part; upwards leads to later parts."""
        self._point(self.shaft.at - (step.y or -step.x))

    def page(self, way: int) -> None:
        self._point(0 if way > 0 else len(self.shaft.parts) - 1)

    def _point(self, index: int) -> None:
        self.shaft.at = max(0, min(index, len(self.shaft.parts) - 1))
        self.shaft.changed()

    def confirm(self) -> None:
        self.l7.resume(self.past.name)

    def on_click(self, event: events.Click) -> None:
        """Highlight a part on the first click, read its story on the second."""
        number = self.shaft.part_at(event.screen_y)
        if number is not None and number == self.shaft.at:
            self.keyboard.perform(shaft.READ_PART)
        elif number is not None:
            self._point(number)

    def why_no_branch(self) -> str:
        is_over = self.shaft.part.last.border is not None
        return "" if is_over else spoken("Finish this part first.")

    @handles(shaft.BRANCH_OFF, unless=why_no_branch)
    def branch_off(self) -> None:
        question = spoken(
            "Start a new game from the end of {title}?", title=self.shaft.part.last.title
        )
        self.l7.open(Confirm(spoken("Branch"), question), self._branch_if)

    def _branch_if(self, agreed: bool | None) -> None:
        border = self.shaft.part.last.border
        if not agreed or border is None:
            return
        try:
            self.l7.play_on(self.past, border)
        except L7Error as error:
            self.say(str(error), "danger")

    @handles(shaft.READ_PART)
    def read_part(self) -> None:
        lines = [row for each in self.shaft.part.tries for row in (*episode_lines(each), BLANK)]
        if self.shaft.told.ending and self.shaft.at == self.shaft.now:
            lines += [row for each in self.shaft.told.ending for row in (line(each), BLANK)]
        self.read(self.shaft.part.last.title, lines)

    @handles(shaft.ANEW)
    def anew(self) -> None:
        self.l7.open(destinations.NewGame(campaigns=True))
