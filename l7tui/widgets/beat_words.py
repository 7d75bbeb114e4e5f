"""Text of full-screen scenes: an alarm, a departure, a story, a card."""

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
"""Minimum weight of a scene whose word is drawn in large letters."""
SHAFT_ROWS: Final = 12
SHAFT_WIDTH: Final = 13
BESIDE: Final = 3
"""Cells between the shaft and the words."""


def beforehand(playback: Playback, view: View, skip: str, width: int) -> list[Line]:
    """Return the length of a long playback and the keys that shorten it, before its first frame."""
    if playback.at or not playback.is_long:
        return []
    seat = view.table.seats[view.seat] if view.seat is not None else None
    has_next_turn = seat is not None and not seat.fate and not playback.is_last
    heading, end = (
        (sentence("{n} events before your next turn:"), sentence("skip to your turn"))
        if has_next_turn
        else (sentence("{n} events:"), sentence("skip to the end"))
    )
    hint = line(
        (spoken(heading, n=len(playback.row)) + " ", "info"),
        *(
            (spoken("Space"), "key"),
            f" {spoken('watch')}  ",
            (skip, "key"),
            f" {spoken('only what affects you')}  ",
        ),
        *((spoken("Esc"), "key"), f" {spoken(end)}"),
    )
    return [*wrapped(hint, width), BLANK]


def of_card(frame: Frame, room: Size, glyphs: Glyphs, *, is_lit: bool) -> list[Line]:
    """Return a card and its consequences, without blank lines if space is short."""
    scene = frame.scene
    if scene.card is None:
        return [line(frame.entry.text), *paragraphs(scene.lines, room.width)]
    lines = card_lines(scene, frame.entry.text, room.width, glyphs, is_lit=is_lit)
    return closed_up([*lines, *_consequences(frame, room.width)], room.height)


def of_story(frame: Frame, width: int) -> list[Line]:
    """Return only the story's text; the ending also has its title."""
    scene, room = frame.scene, min(STORY_WIDTH, width)
    texts = scene.lines or (frame.entry.text,)
    lines = [row for each in texts for row in (wrapped(line(each), room) if each else [BLANK])]
    if scene.kind == "end":
        return [line((spaced(scene.title, room), "title")), BLANK, *lines]
    return lines


def of_alarm(frame: Frame, view: View, room: Size, glyphs: Glyphs) -> list[Line]:
    """Return an alarm's word, its effects and, for a large alarm, each player's place.

    Blank lines are left out if space is short.
    """
    lines = [*_alarm(frame, view, room.width, glyphs, between=[BLANK])]
    if len(lines) > room.height:
        lines = [*_alarm(frame, view, room.width, glyphs, between=[])]
    return lines


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
    yield from _event_lines(frame, word, width)
    for each in filter(None, scene.lines):
        yield from (*between, *wrapped(line(each), width))
    if followed := _consequences(frame, width):
        yield from (*between, *followed)
    if is_large:
        yield from (BLANK, *_who_is_where(view, width))


def _event_lines(frame: Frame, word: str, width: int) -> Iterator[Line]:
    """Yield the event and its reason, unless the page's word already states them."""
    entry = frame.entry
    is_said = _bare(word) == _bare(entry.text)
    text = line(("" if is_said else entry.text, "title"))
    cause = (
        line((f"{spoken('reason:')} ", "faint"), (entry.cause, "info")) if entry.cause else BLANK
    )
    if joined_text := joined([text, cause], ("  ", "plain")):
        yield from wrapped(joined_text, width)


def of_departure(frame: Frame, view: View, width: int, glyphs: Glyphs, left: int) -> list[Line]:
    """Return a rising cage with the text and every player's place beside it.

    `left`, the number of pictures to come, is the row of the cage.
    """
    scene, room = frame.scene, width - SHAFT_WIDTH - BESIDE
    lines = [BLANK, line((spaced(scene.title or frame.entry.text, room), "good bold")), BLANK]
    lines += wrapped(line((frame.entry.text, "title")), room)
    lines += paragraphs(scene.lines, room)
    lines += [BLANK, *_who_is_where(view, room), BLANK, *_consequences(frame, room)]
    initials = "".join(view.table.seats[seat].name[:1] for seat in scene.seats)
    drawn = _shaft(initials, left, max(SHAFT_ROWS, len(lines)), glyphs)
    lines += [BLANK] * (len(drawn) - len(lines))
    between = " " * BESIDE
    return [line(*cage, between, *words) for cage, words in zip(drawn, lines, strict=True)]


def _shaft(initials: str, top: int, rows: int, glyphs: Glyphs) -> list[Line]:
    """Return a shaft of `rows` rows with its cage `top` rows from the top."""
    start, across, end, down, below, corner = list("+=+|++" if glyphs.ascii else glyphs.doubled)
    cage = (
        f"{start}{across * 5}{end}",
        f"{down}{initials[:3].center(5)}{down}",
        f"{below}{across * 5}{corner}",
    )
    drawn = [line((glyphs.down.center(SHAFT_WIDTH), "rule"))] * rows
    drawn[top : top + len(cage)] = [line((each.center(SHAFT_WIDTH), "good")) for each in cage]
    return drawn


def _consequences(frame: Frame, width: int) -> list[Line]:
    """Return the consequences with their reasons, except those that the card states."""
    card = frame.scene.card
    known = {"", frame.entry.cause, card.name if card else ""}
    lines = []
    for entry in frame.consequences:
        if card is None or not describe.says_clause(entry, card):
            parts = describe.caused(entry.text, "" if entry.cause in known else entry.cause)
            lines += wrapped(line(("".join(parts), "faint")), width)
    return lines


def _who_is_where(view: View, width: int) -> Iterator[Line]:
    """Yield a row for each player: place, distance and enemies, or their fate."""
    seats = view.table.seats
    names = max(len(each.name) for each in seats) + 2
    for each in sorted(seats, key=lambda seat: seat.fate != ""):
        state = (
            (spoken(report_lines.FATES[each.fate]), FATES[each.fate])
            if each.fate
            else (_whereabouts(each, view), "plain")
        )
        row = line((each.name.ljust(names), "title"), state)
        yield from wrapped(row, width, indent=names)


def _whereabouts(seat: Seat, view: View) -> str:
    enemies = [each.name for each in describe.company(view.table, seat) if each.kind == "enemy"]
    with_whom = spoken("with {enemies}", enemies=" and ".join(enemies)) if enemies else ""
    return ", ".join(filter(None, (seat.place, seat.way, with_whom)))


def _bare(words: str) -> str:
    """Return the letters and digits of a text in lower case, for comparison."""
    return "".join(filter(str.isalnum, words.casefold()))
