"""What stands on the page of a scene: an alarm, somebody who gets away, a story, a card."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from textual.geometry import Size

from l7core.language import sentence, spoken
from l7core.plain import describe, report_lines
from l7core.view import Seat, View
from l7tui.game.playback import Frame, Playback
from l7tui.text.card_page import card_lines, paragraphs
from l7tui.text.glyphs import Glyphs
from l7tui.text.large import large, spaced
from l7tui.text.lines import BLANK, Line, closed_up, joined, line, wrapped
from l7tui.text.story import FATES

STORY_WIDTH: Final = 66
LARGE_FROM: Final = 2
"""The least weight of a scene whose word stands in large letters."""
SHAFT_ROWS: Final = 12
SHAFT_WIDTH: Final = 13
BESIDE: Final = 3
"""Cells between the shaft and the words."""


def beforehand(playback: Playback, view: View, skip: str, width: int) -> list[Line]:
    """Before a long run, how long it is and how to see less of it."""
    if playback.at or not playback.is_long:
        return []
    seat = view.table.seats[view.seat] if view.seat is not None else None
    goes_on = seat is not None and not seat.fate and not playback.is_last
    long, end = (
        (sentence("{n} events before your next turn:"), sentence("skip to your turn"))
        if goes_on
        else (sentence("{n} events:"), sentence("skip to the end"))
    )
    told = line(
        (spoken(long, n=len(playback.row)) + " ", "info"),
        *(
            (spoken("Space"), "key"),
            f" {spoken('watch')}  ",
            (skip, "key"),
            f" {spoken('only what affects you')}  ",
        ),
        *((spoken("Esc"), "key"), f" {spoken(end)}"),
    )
    return [*wrapped(told, width), BLANK]


def of_card(frame: Frame, room: Size, glyphs: Glyphs, *, is_lit: bool) -> list[Line]:
    """The card, and what has followed from it; closed up where it has no room."""
    scene = frame.scene
    if scene.card is None:
        return [line(frame.entry.text), *paragraphs(scene.lines, room.width)]
    lines = card_lines(scene, frame.entry.text, room.width, glyphs, is_lit=is_lit)
    return closed_up([*lines, *_followed(frame, room.width)], room.height)


def of_story(frame: Frame, width: int) -> list[Line]:
    """Its own words only; at the end below their title."""
    scene, room = frame.scene, min(STORY_WIDTH, width)
    told = scene.lines or (frame.entry.text,)
    lines = [row for each in told for row in (wrapped(line(each), room) if each else [BLANK])]
    if scene.kind == "end":
        return [line((spaced(scene.title, room), "title")), BLANK, *lines]
    return lines


def of_alarm(frame: Frame, view: View, room: Size, glyphs: Glyphs) -> list[Line]:
    """The word, what changes, and who is where; without blank lines where they have no room."""
    told = [*_alarm(frame, view, room.width, glyphs, between=[BLANK])]
    if len(told) > room.height:
        told = [*_alarm(frame, view, room.width, glyphs, between=[])]
    return told


def _alarm(
    frame: Frame, view: View, width: int, glyphs: Glyphs, *, between: list[Line]
) -> Iterator[Line]:
    scene = frame.scene
    is_large = scene.weight >= LARGE_FROM
    word = scene.title or frame.entry.text
    rows = large(word, width, full=glyphs.solid) if is_large else []
    rows = rows or [spaced(word, width)]
    margin = " " * ((width - max(map(len, rows))) // 2)
    yield from (line(margin, (row, "danger bold")) for row in rows)
    yield BLANK
    yield from _how_it_came(frame, word, width)
    for each in filter(None, scene.lines):
        yield from (*between, *wrapped(line(each), width))
    if followed := _followed(frame, width):
        yield from (*between, *followed)
    if is_large:
        yield from (BLANK, *_who_is_where(view, width))


def _how_it_came(frame: Frame, word: str, width: int) -> Iterator[Line]:
    """What happened and why, as far as the word of the page does not say it already."""
    entry = frame.entry
    is_said = _bare(word) == _bare(entry.text)
    text = line(("" if is_said else entry.text, "title"))
    cause = (
        line((f"{spoken('reason:')} ", "faint"), (entry.cause, "info")) if entry.cause else BLANK
    )
    if told := joined([text, cause], ("  ", "plain")):
        yield from wrapped(told, width)


def of_departure(frame: Frame, view: View, width: int, glyphs: Glyphs, left: int) -> list[Line]:
    """A cage that rises, the higher the fewer pictures are left; beside it who is still there."""
    scene, room = frame.scene, width - SHAFT_WIDTH - BESIDE
    told = [BLANK, line((spaced(scene.title or frame.entry.text, room), "good bold")), BLANK]
    told += wrapped(line((frame.entry.text, "title")), room)
    told += paragraphs(scene.lines, room)
    told += [BLANK, *_who_is_where(view, room), BLANK, *_followed(frame, room)]
    who = "".join(view.table.seats[seat].name[:1] for seat in scene.seats)
    drawn = _shaft(who, left, max(SHAFT_ROWS, len(told)), glyphs)
    told += [BLANK] * (len(drawn) - len(told))
    between = " " * BESIDE
    return [line(*cage, between, *words) for cage, words in zip(drawn, told, strict=True)]


def _shaft(who: str, at: int, rows: int, glyphs: Glyphs) -> list[Line]:
    """A cage on its rope, so many rows from the top."""
    start, across, end, down, below, corner = list("+=+|++" if glyphs.ascii else glyphs.doubled)
    cage = (
        f"{start}{across * 5}{end}",
        f"{down}{who[:3].center(5)}{down}",
        f"{below}{across * 5}{corner}",
    )
    drawn = [line((glyphs.down.center(SHAFT_WIDTH), "rule"))] * rows
    drawn[at : at + len(cage)] = [line((each.center(SHAFT_WIDTH), "good")) for each in cage]
    return drawn


def _followed(frame: Frame, width: int) -> list[Line]:
    """What has come of it already, and why; what the card itself says is not said again."""
    card = frame.scene.card
    known = {"", frame.entry.cause, card.name if card else ""}
    lines = []
    for entry in frame.consequences:
        if card is None or not describe.says_clause(entry, card):
            told = describe.caused(entry.text, "" if entry.cause in known else entry.cause)
            lines += wrapped(line(("".join(told), "faint")), width)
    return lines


def _who_is_where(view: View, width: int) -> Iterator[Line]:
    """A row for each seat: where it is, how far from where it should be and with what enemies;
    or what has become of it."""
    seats = view.table.seats
    names = max(len(each.name) for each in seats) + 2
    for each in sorted(seats, key=lambda seat: seat.fate != ""):
        state = (
            (spoken(report_lines.FATES[each.fate]), FATES[each.fate])
            if each.fate
            else (_standing(each, view), "plain")
        )
        row = line((each.name.ljust(names), "title"), state)
        yield from wrapped(row, width, indent=names)


def _standing(seat: Seat, view: View) -> str:
    enemies = [each.name for each in describe.company(view.table, seat) if each.kind == "enemy"]
    with_whom = spoken("with {enemies}", enemies=" and ".join(enemies)) if enemies else ""
    return ", ".join(filter(None, (seat.place, seat.way, with_whom)))


def _bare(words: str) -> str:
    """The letters alone, to see whether two texts say the same."""
    return "".join(filter(str.isalnum, words.casefold()))
