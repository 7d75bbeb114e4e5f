"""A scene that has the whole screen: a card, an alarm, somebody who gets away, a story, the end."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from textual import events
from textual.geometry import Offset, Size
from textual.message import Message

from l7core.view import SceneKind, Seat, View
from l7tui.game.playback import PAGES, Frame, Playback
from l7tui.text.card_page import card_lines, paragraphs
from l7tui.text.end_card import TONES
from l7tui.text.large import large, spaced
from l7tui.text.lines import BLANK, Line, counted, cut, key_at, line, padded, width_of, wrapped
from l7tui.widgets.panel import LineWidget
from l7tui.widgets.program import program_of

ANY_KEY: Final = "any key"
MARGIN: Final = 4
MOST_WIDTH: Final = 84
"""Cells of a line of words on a screen that is wider."""
STORY_WIDTH: Final = 66
HEADINGS: Final[dict[SceneKind, str]] = {"card": "CARD", "leave": "A WAY OUT", "end": "THE END"}
EDGE_ROWS: Final = 2
"""Rows of an alarm's edge at the top; at the bottom there is one."""
CAGE_ROWS: Final = 9
LARGE_FROM: Final = 2
"""The least weight of a scene whose word stands in large letters."""


class GoOn(Message):
    """What is shown was clicked, which is as good as any key."""


class BeatPage(LineWidget):
    """Renders one frame of a playback over the whole table."""

    first_words = Offset(MARGIN, 1)

    def __init__(self) -> None:
        super().__init__()
        self.playback: Playback | None = None
        self.view: View | None = None
        self.left = 0
        """How many pictures come before the last one."""
        self.top = 0
        """The first line that is shown of more than there is room for."""
        self._hidden = 0

    @property
    def is_open(self) -> bool:
        return self.playback is not None

    def show(self, playback: Playback | None, view: View | None, left: int) -> None:
        """That frame, if it is one that has a page."""
        was_open = self.is_open
        self.playback = playback if playback and playback.frame.scene.kind in PAGES else None
        self.view = view
        self.left = left
        self.top = 0
        self.changed()
        if was_open or self.is_open:
            self.refresh(layout=True)

    def move_on(self, left: int) -> None:
        """The picture before which so many come no more."""
        if left != self.left:
            self.left = left
            self.changed()

    def scroll_by(self, rows: int) -> None:
        """Down by so many rows, or up."""
        self.top = max(0, min(self.top + rows, self.top + self._hidden))
        self.changed()

    def on_click(self, event: events.Click) -> None:
        row = self._made_of[event.y] if event.y < len(self._made_of) else BLANK
        if key_at(row, event.x) in ("", ANY_KEY):
            self.post_message(GoOn())
        else:
            self.press_at(event.x, event.y)

    # -- drawing

    def content(self, size: Size) -> Sequence[Line]:
        if self.playback is None or self.view is None:
            return []
        frame = self.playback.frame
        width = min(MOST_WIDTH, size.width - 2 * MARGIN)
        first = beforehand(self.playback, self.view, program_of(self).key_of("skip-ahead"), width)
        match frame.scene.kind:
            case "alarm":
                if self.left:
                    return self._closing_in(size)
                return self._edged([*first, *self._alarm(frame, self.view, width)], size)
            case "card":
                lines = self._card(frame, width)
            case "leave":
                lines = self._leaving(frame, self.view, width)
            case _:
                lines = self._story(frame, width)
        return self._framed([*first, *lines], size)

    def _framed(self, lines: Sequence[Line], size: Size) -> list[Line]:
        """A frame with the lines in the middle of it, and in its edges what they are about."""
        glyphs = self.look.glyphs
        room = size.height - 2
        shown = self._scrolled(lines, room)
        rows = _in_the_middle(shown, Size(size.width - 2, room))
        frame = self._edges()
        down = frame[3]
        inside = size.width - 2
        body = [
            line(
                (down, "rule"), *padded(cut(each, inside, more=glyphs.more), inside), (down, "rule")
            )
            for each in rows
        ]
        return [
            self._edge(frame[0:3], self._heading(), self._concerned(), size.width),
            *body,
            self._edge(frame[4] + frame[1] + frame[5], *self._keys(), size.width),
        ]

    def _edges(self) -> str:
        """Corners and lines of the frame, which is double where there are no colours."""
        glyphs = self.look.glyphs
        if not self.look.palette.colours:
            return glyphs.doubled
        joints = glyphs.joints
        return joints[6] + glyphs.across + joints[12] + glyphs.down + joints[3] + joints[9]

    def _edge(self, drawn: str, left: Line, right: Line, width: int) -> Line:
        """A line of the frame with words set into it at both ends."""
        start, across, end = list(drawn)
        more = self.look.glyphs.more
        right = cut(right, width - 10, more=more)
        left = cut(left, width - width_of(right) - 5, more=more)
        rest = width - width_of(left) - width_of(right) - 4
        return line(
            (start + across, "rule"), *left, (across * rest, "rule"), *right, (across + end, "rule")
        )

    def _scrolled(self, lines: Sequence[Line], room: int) -> Sequence[Line]:
        self.top = max(0, min(self.top, len(lines) - room))
        self._hidden = max(0, len(lines) - self.top - room)
        shown = list(lines[self.top : self.top + room])
        if self._hidden:
            shown[-1] = line(
                " " * MARGIN, ("Down", "key"), f" {counted(self._hidden + 1, 'more line')}"
            )
        return shown

    def _heading(self) -> Line:
        assert self.playback
        scene = self.playback.frame.scene
        kind = scene.card.kind.upper() if scene.card else ""
        heading = kind or HEADINGS.get(scene.kind) or scene.title
        style = "focus" if scene.kind == "card" else "title"
        return line((f" {heading} ", style)) if heading else BLANK

    def _concerned(self) -> Line:
        """Who it happens to, and why."""
        assert self.playback
        assert self.view
        frame = self.playback.frame
        names = ", ".join(self.view.table.seats[seat].name for seat in frame.scene.seats)
        told = ": ".join(each for each in (names, frame.entry.cause) if each)
        return line((f" {told} ", "info")) if told else BLANK

    def _keys(self) -> tuple[Line, Line]:
        """Which of how many it is, and how to go on."""
        assert self.playback
        playing = self.playback
        at = line((f" {playing.at + 1} of {len(playing.row)} ", "faint"))
        keys = line(
            *(" ", ("<", "key"), " ", (">", "key"), " turn  ", ("Esc", "key"), " to the end  "),
            *((ANY_KEY, "key"), " goes on "),
        )
        return at, keys

    def _card(self, frame: Frame, width: int) -> list[Line]:
        """The card, and what has followed from it."""
        scene, glyphs = frame.scene, self.look.glyphs
        if scene.card is None:
            return [line(frame.entry.text), *paragraphs(scene.lines, width)]
        lines = card_lines(scene, frame.entry.text, width, glyphs, is_lit=not self.left)
        return [*lines, *_followed(frame, width)]

    # -- an alarm

    def _alarm(self, frame: Frame, view: View, width: int) -> list[Line]:
        """The word, what changes, and who is where."""
        scene = frame.scene
        lines = [*self._word(scene.title or frame.entry.text, width), BLANK]
        if scene.title and _bare(scene.title) != _bare(frame.entry.text):
            lines += wrapped(line((frame.entry.text, "title")), width)
        if frame.entry.cause:
            lines += wrapped(line(("because: ", "faint"), (frame.entry.cause, "info")), width)
        lines += paragraphs(scene.lines, width)
        if followed := _followed(frame, width):
            lines += [BLANK, *followed]
        if scene.weight >= LARGE_FROM:
            lines += [BLANK, *_who_is_where(view.table.seats, width)]
        return lines

    def _edged(self, lines: Sequence[Line], size: Size) -> list[Line]:
        """Between the edges that have closed in."""
        sign = self.look.glyphs.alarm
        whole = line((sign * size.width, "danger"))
        room = size.height - EDGE_ROWS - 1
        rows = _in_the_middle(self._scrolled(lines, room), Size(size.width, room))
        at, keys = self._keys()
        rest = size.width - width_of(at) - width_of(keys) - 2
        below = line((sign, "danger"), *at, (sign * rest, "danger"), *keys, (sign, "danger"))
        return [*[whole] * EDGE_ROWS, *rows, below]

    def _closing_in(self, size: Size) -> list[Line]:
        """The edges of the screen, the wider the fewer pictures are left."""
        width, height = size
        sign, share = self.look.glyphs.alarm, 1 / (self.left + 1)
        high, wide = int(height / 2 * share), int(width / 2 * share)
        whole = line((sign * width, "danger"))
        side = (sign * wide, "danger")
        middle = line(side, " " * (width - 2 * wide), side)
        return [whole] * high + [middle] * (height - 2 * high) + [whole] * high

    def _word(self, word: str, width: int) -> list[Line]:
        assert self.playback
        is_large = self.playback.frame.scene.weight >= LARGE_FROM
        rows = large(word, width, full=self.look.glyphs.solid) if is_large else []
        rows = rows or [spaced(word, width)]
        margin = " " * ((width - max(map(len, rows))) // 2)
        return [line(margin, (row, "danger bold")) for row in rows]

    # -- somebody gets away

    def _leaving(self, frame: Frame, view: View, width: int) -> list[Line]:
        """A cage that rises, beside it what happens, and who is still there."""
        scene = frame.scene
        drawn = self._cage(frame, view)
        told = [BLANK, line((spaced(scene.title or frame.entry.text, width - 16), "good bold"))]
        told += [BLANK, *wrapped(line((frame.entry.text, "title")), width - 16)]
        told += paragraphs(scene.lines, width - 16)
        told += [BLANK, *_who_is_where(view.table.seats, width - 16)]
        told += [BLANK, *_followed(frame, width - 16)]
        rows = max(len(drawn), len(told))
        drawn += [line(("      |      ".replace("|", self.look.glyphs.down), "rule"))] * (
            rows - len(drawn)
        )
        told += [BLANK] * (rows - len(told))
        return [line(*left, "   ", *right) for left, right in zip(drawn, told, strict=True)]

    def _cage(self, frame: Frame, view: View) -> list[Line]:
        """The cage in its shaft, the higher the fewer pictures are left."""
        glyphs = self.look.glyphs
        start, across, end, down, below, corner = list("+=+|++" if glyphs.ascii else glyphs.doubled)
        who = "".join(view.table.seats[seat].name[:1] for seat in frame.scene.seats)[:3].center(5)
        cage = (
            f"   {start}{across * 5}{end}   ",
            f"   {down}{who}{down}   ",
            f"   {below}{across * 5}{corner}   ",
        )
        rope = line((f"      {glyphs.down}      ", "rule"))
        rows = [rope] * (CAGE_ROWS + len(cage))
        at = min(self.left, CAGE_ROWS)
        rows[at : at + len(cage)] = [line((each, "good")) for each in cage]
        return rows

    # -- a story

    def _story(self, frame: Frame, width: int) -> list[Line]:
        scene = frame.scene
        room = min(STORY_WIDTH, width)
        told = scene.lines or (frame.entry.text,)
        lines = [row for each in told for row in (wrapped(line(each), room) if each else [BLANK])]
        if scene.kind == "end":
            lines = [*(BLANK, line((spaced(scene.title, room), "title")), BLANK), *lines]
        return lines


def _followed(frame: Frame, width: int) -> list[Line]:
    """What has come of it already."""
    told = (line((each.text, "faint")) for each in frame.consequences)
    return [row for each in told for row in wrapped(each, width)]


def beforehand(playback: Playback, view: View, skip: str, width: int) -> list[Line]:
    """Before a long run, how long it is and how to see less of it."""
    if playback.at or not playback.is_long:
        return []
    seat = view.table.seats[view.seat] if view.seat is not None else None
    goes_on = seat is not None and not seat.fate
    until, end = ("before your next turn", "your turn") if goes_on else ("now", "the end")
    told = line(
        (f"{len(playback.row)} things happen {until}: ", "info"),
        *(("Space", "key"), " watch  ", (skip, "key"), " only what concerns you  "),
        *(("Esc", "key"), f" to {end}."),
    )
    return [*wrapped(told, width), BLANK]


def _in_the_middle(lines: Sequence[Line], room: Size) -> list[Line]:
    """A block of lines with blanks around it, somewhat above the middle."""
    margin = " " * ((room.width - max(map(width_of, lines), default=0)) // 2)
    above = [BLANK] * ((room.height - len(lines)) // 3)
    rows = [*above, *(line(margin, *each) for each in lines)]
    return rows + [BLANK] * (room.height - len(rows))


def _bare(words: str) -> str:
    """The letters alone, to see whether two texts say the same."""
    return "".join(filter(str.isalnum, words.casefold()))


def _who_is_where(seats: Sequence[Seat], width: int) -> Iterator[Line]:
    """A row for each seat: where it is, or what has become of it."""
    names = max(len(each.name) for each in seats) + 2
    for each in sorted(seats, key=lambda seat: seat.fate != ""):
        state = each.fate or each.place
        row = line(
            (each.name.ljust(names), "title"), (state, TONES[each.fate] if each.fate else "plain")
        )
        yield from wrapped(row, width, indent=names)
