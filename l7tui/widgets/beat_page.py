"""Full-screen scenes: a card, an alarm, a departure, a story, the ending."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from textual import events
from textual.geometry import Offset, Size
from textual.message import Message

from l7core.language import sentence, spoken
from l7core.view import SceneKind, View
from l7tui.commands import looking
from l7tui.game.motion import share_to_come
from l7tui.game.playback import PAGES, Playback
from l7tui.text.lines import BLANK, Line, cut, key_at, line, padded, width_of
from l7tui.widgets import beat_words
from l7tui.widgets.coach import CoachPanel
from l7tui.widgets.panel import LineWidget
from l7tui.widgets.program import program_of

ANY_KEY: Final = sentence("any key")
MARGIN: Final = 4
MOST_WIDTH: Final = 84
"""Maximum width of the text in cells."""
HEADINGS: Final[dict[SceneKind, str]] = {
    "card": sentence("CARD"),
    "leave": sentence("A WAY OUT"),
    "end": sentence("THE END"),
}
EDGE_ROWS: Final = 2
"""Rows of an alarm's top edge; the bottom edge has one row."""


class GoOn(Message):
    """Message after a click that continues the playback, as any key does."""


class BeatPage(LineWidget):
    """The current frame of a playback, drawn over the whole table."""

    first_words = Offset(MARGIN, 1)

    def __init__(self, coach: CoachPanel) -> None:
        super().__init__()
        self.coach = coach
        """Coach panel, whose text is drawn at the foot of the page."""
        self.playback: Playback | None = None
        self.view: View | None = None
        self.left = 0
        """Number of animation pictures left before the last one."""
        self.is_away = False
        """Whether the page is hidden to show the table below it."""
        self.top = 0
        """Index of the first visible line."""
        self._hidden = 0

    @property
    def is_open(self) -> bool:
        """Whether the page covers the table; an alarm covers it only after closing in."""
        scene = self.playback.frame.scene if self.playback else None
        return scene is not None and not share_to_come(scene, self.left) and not self.is_away

    def show(self, playback: Playback | None, view: View | None, left: int) -> None:
        """Show a frame, if its kind of scene has a page."""
        was_open = self.is_open
        self.playback = playback if playback and playback.frame.scene.kind in PAGES else None
        self.view = view
        self.left = left
        self.top = 0
        self.is_away = False
        self._changed_since(was_open=was_open)

    def move_on(self, left: int) -> None:
        """Draw the animation picture that has `left` pictures after it."""
        if left != self.left:
            was_open, self.left = self.is_open, left
            self._changed_since(was_open=was_open)

    def put_away(self, *, away: bool) -> None:
        """Hide the page to show the table below it, or show the page again."""
        was_open, self.is_away = self.is_open, away
        self._changed_since(was_open=was_open)

    def _changed_since(self, *, was_open: bool) -> None:
        self.changed()
        if was_open or self.is_open:
            self.refresh(layout=True)
        if was_open and not self.is_open:
            self.screen.refresh()  # the panels below repaint only rows that they change themselves

    def scroll_by(self, rows: int) -> None:
        """Scroll by a number of rows, up if it is negative."""
        self.top = max(0, min(self.top + rows, self.top + self._hidden))
        self.changed()

    def on_click(self, event: events.Click) -> None:
        row = self._made_of[event.y] if event.y < len(self._made_of) else BLANK
        if key_at(row, event.x) in ("", spoken(ANY_KEY)):
            self.post_message(GoOn())
        else:
            self.press_at(event.x, event.y)

    # -- drawing

    def content(self, size: Size) -> Sequence[Line]:
        if self.playback is None or self.view is None:
            return []
        frame, glyphs = self.playback.frame, self.look.glyphs
        width = min(MOST_WIDTH, size.width - 2 * MARGIN)
        skip = program_of(self).key_of("skip-ahead")
        first = beat_words.beforehand(self.playback, self.view, skip, width)
        match frame.scene.kind:
            case "alarm":
                foot = self._coached(size.width)
                room = Size(width, size.height - EDGE_ROWS - 1 - len(first) - len(foot))
                lines = beat_words.of_alarm(frame, self.view, room, glyphs)
                return self._edged([*first, *lines], size)
            case "card":
                foot = self._coached(size.width - 2)
                room = Size(width, size.height - 2 - len(first) - len(foot))
                lines = beat_words.of_card(frame, room, glyphs, is_lit=not self.left)
            case "leave":
                lines = beat_words.of_departure(frame, self.view, width, glyphs, self.left)
            case _:
                lines = beat_words.of_story(frame, width)
        return self._framed([*first, *lines], size)

    def _framed(self, lines: Sequence[Line], size: Size) -> list[Line]:
        """Return the lines in a frame, with heading, reason and keys in its edges."""
        glyphs = self.look.glyphs
        foot = self._coached(size.width - 2)
        room = size.height - 2 - len(foot)
        shown = self._scrolled(lines, room)
        rows = [*_in_the_middle(shown, Size(size.width - 2, room)), *foot]
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

    def _coached(self, width: int) -> list[Line]:
        """Return the coach's text below a rule, or no lines without a coach."""
        glyphs = self.look.glyphs
        lines = self.coach.said(width - 2)
        if not lines:
            return []
        rule = line((glyphs.across * 2, "rule"), (f" {spoken(self.coach.name_word)} ", "light"))
        rest = glyphs.across * (width - width_of(rule))
        return [(*rule, (rest, "rule")), *(line(" ", *each) for each in lines)]

    def _edges(self) -> str:
        """Return the frame's corners and lines, which are double in themes without colours."""
        glyphs = self.look.glyphs
        if not self.look.palette.colours:
            return glyphs.doubled
        joints = glyphs.joints
        return joints[6] + glyphs.across + joints[12] + glyphs.down + joints[3] + joints[9]

    def _edge(self, drawn: str, left: Line, right: Line, width: int) -> Line:
        """Return an edge of the frame with text set into both ends."""
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
                " " * MARGIN,
                (spoken("Down"), "key"),
                f" {spoken('{n:# more line|# more lines}', n=self._hidden + 1)}",
            )
        return shown

    def _heading(self) -> Line:
        assert self.playback
        scene = self.playback.frame.scene
        kind = scene.card.kind.upper() if scene.card else ""
        heading = kind or spoken(HEADINGS.get(scene.kind, "")) or scene.title
        style = "focus" if scene.kind == "card" else "title"
        return line((f" {heading} ", style)) if heading else BLANK

    def _concerned(self) -> Line:
        """Return the affected players and the reason."""
        assert self.playback
        assert self.view
        frame = self.playback.frame
        names = ", ".join(self.view.table.seats[seat].name for seat in frame.scene.seats)
        text = ": ".join(each for each in (names, frame.entry.cause) if each)
        return line((f" {text} ", "info")) if text else BLANK

    def _keys(self) -> tuple[Line, Line]:
        """Return the frame's number and the keys that continue."""
        assert self.playback
        playback = self.playback
        position = line(
            (" " + spoken("{at} of {n}", at=playback.at + 1, n=len(playback.row)) + " ", "faint")
        )
        keys = line(
            *(
                " ",
                ("<", "key"),
                " ",
                (">", "key"),
                f" {spoken('browse')}  ",
                (spoken("Esc"), "key"),
                f" {spoken('skip')}  ",
            ),
            *((spoken(ANY_KEY), "key"), f" {spoken('continue')} "),
        )
        return position, keys

    def _keys_of_alarm(self) -> Line:
        """Return the keys for the goals and the map, and the key that continues."""
        key_of = program_of(self).key_of
        return line(
            *(" ", (key_of(looking.WHAT_COUNTS.id), "key"), f" {spoken('goals')}  "),
            *((key_of(looking.MAP_BELOW.id), "key"), f" {spoken('the map')}  "),
            *((spoken(ANY_KEY), "key"), f" {spoken('continue')} "),
        )

    # -- an alarm

    def _edged(self, lines: Sequence[Line], size: Size) -> list[Line]:
        """Return the lines between the edges of an alarm that has closed in."""
        sign = self.look.glyphs.alarm
        whole = line((sign * size.width, "danger"))
        foot = self._coached(size.width)
        room = size.height - EDGE_ROWS - 1 - len(foot)
        rows = [*_in_the_middle(self._scrolled(lines, room), Size(size.width, room)), *foot]
        (position, _), keys = self._keys(), self._keys_of_alarm()
        rest = size.width - width_of(position) - width_of(keys) - 2
        below = line((sign, "danger"), *position, (sign * rest, "danger"), *keys, (sign, "danger"))
        return [*[whole] * EDGE_ROWS, *rows, below]


def _in_the_middle(lines: Sequence[Line], room: Size) -> list[Line]:
    """Return a block of lines in the middle of an area, a little above its centre."""
    margin = " " * ((room.width - max(map(width_of, lines), default=0)) // 2)
    above = [BLANK] * ((room.height - len(lines)) // 3)
    rows = [*above, *(line(margin, *each) for each in lines)]
    return rows + [BLANK] * (room.height - len(rows))
