"""The ending of a game on a card: result, fates, turning points and luck."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from l7core.analysis.report import Report, SeatEnding
from l7core.language import in_sentence, sentence, spoken
from l7core.persist.results import Reached
from l7core.plain import report_lines
from l7core.view import SeatFate, Table
from l7tui.text import facts
from l7tui.text.glyphs import Glyphs
from l7tui.text.lines import BLANK, Line, line, padded, width_of, wrapped
from l7tui.text.story import FATES, way_lines

WORD, WHEN = 8, 10
"""Minimum widths of the columns for a fate and for its time."""
LABEL = 15


def result_line(result: str) -> Line:
    """Return the result with spaced letters."""
    word, tone = facts.OUTCOMES.get(result, (sentence("FINISHED"), "info"))
    return line((" ".join(spoken(word)), f"{tone} bold"))


def outcome_lines(outcome: str, width: int) -> Iterator[Line]:
    """Yield the outcome and the epilogue, with a blank line between paragraphs."""
    for number, paragraph in enumerate(outcome.strip().split("\n\n")):
        if number:
            yield BLANK
        yield from wrapped(line(" ".join(paragraph.split())), width)


def fates_on(table: Table) -> list[SeatEnding]:
    """Return the players' fates that the table shows, with places that say more than the fate."""
    return [
        SeatEnding(
            each.name, each.fate, "", "" if each.place in _words_of(each.fate) else each.place
        )
        for each in table.seats
        if each.fate
    ]


def _words_of(fate: SeatFate) -> tuple[str, ...]:
    """Return the words for a fate in place of a room."""
    return fate, spoken(report_lines.FATES[fate])


def fate_lines(fates: Sequence[SeatEnding], glyphs: Glyphs, width: int) -> Iterator[Line]:
    """Yield a row for each player: fate, time and cause."""
    name_width = max((width_of(line(each.of)) for each in fates), default=0) + 3
    fate_words = [spoken(report_lines.FATES[each.fate]) for each in fates]
    word_width = max([WORD, *(width_of(line(word)) + 4 for word in fate_words)])
    for each in fates:
        sign, plain = report_lines.SIGNS[each.fate]
        when = in_sentence(report_lines.when(each.clock))
        row = padded(line((each.of, "title")), name_width)
        sign = plain if glyphs.ascii else sign
        word = f"{sign} {spoken(report_lines.FATES[each.fate])}"
        row += padded(line((word, FATES[each.fate])), word_width)
        row += padded(line((when, "faint")), WHEN if when else 0)
        yield from wrapped((*row, (each.text, "plain")), width, indent=name_width + word_width)


def story_so_far(table: Table) -> Iterator[Line]:
    """Yield a campaign's name and its finished parts."""
    if table.chronicle:
        yield line((table.chronicle.title, "light"), ("  ", "plain"), table.chronicle.part)
        yield from way_lines(table.chronicle)


def turned_lines(report: Report, width: int) -> Iterator[Line]:
    """Yield the turning points."""
    turned = report_lines.turned(report)
    whens = [in_sentence(report_lines.when(each.clock)) for each in turned]
    column = max(WHEN, *(width_of(line(when)) + 2 for when in whens), 0)
    for number, (each, when) in enumerate(zip(turned, whens, strict=True)):
        label = spoken("TURNING POINT") if number == 0 else ""
        words = f"{each.text}{report_lines.swing(each)}"
        row = line((label.ljust(LABEL), "light"), *padded(line((when, "faint")), column), words)
        yield from wrapped(row, width, indent=LABEL + column)


def luck_lines(report: Report, width: int) -> Iterator[Line]:
    """Yield the results of the dice compared with the expected results."""
    if words := report_lines.luck_in_short(report):
        yield from wrapped(line((spoken("LUCK").ljust(LABEL), "light"), words), width, indent=LABEL)


def reached_lines(reached: Sequence[Reached], width: int) -> Iterator[Line]:
    """Yield the achievements of the game."""
    for number, each in enumerate(reached):
        label = spoken("ACHIEVEMENTS") if number == 0 else ""
        row = line((label.ljust(LABEL), "light"), (f"{each.name}. ", "title"), each.text)
        yield from wrapped(row, width, indent=LABEL)
