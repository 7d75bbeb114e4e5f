"""Base classes of the table's widgets: widgets made of cached lines, and focusable panels."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, Any, ClassVar, Literal, Protocol, cast

from msgspec import Struct
from rich.cells import cell_len
from textual._styles_cache import StylesCache
from textual.geometry import Offset, Region, Size
from textual.message import Message
from textual.reactive import Reactive
from textual.strip import Strip
from textual.widget import Widget

from l7core.language import sentence, spoken
from l7tui.commands.command import Command, Place
from l7tui.commands.handling import Handler, Handling
from l7tui.layout.arrangement import Arrangement, Frame, PanelName
from l7tui.text.alarm_animation import closing_in
from l7tui.text.lines import BLANK, Line, cut, key_at, line, restyled, width_of
from l7tui.text.style import Look
from l7tui.widgets.key_holder import KeyHolder
from l7tui.widgets.program import program_of, screen_of

if TYPE_CHECKING:
    from textual import events
    from textual.color import Color
    from textual.filter import LineFilter

    from l7core.view import Mood, Room, Tone
    from l7tui.text.worn_border import WornBorder


class LineWidget(Widget):
    """A widget made of lines, which are rebuilt only after a change or a resize."""

    ALLOW_SELECT = False

    virtual_size: Reactive[Size] = Reactive(Size(0, 0), repaint=False)
    """Textual's reactive without repaint and layout.

    Textual does not scroll the lines, so this is always the size that the layout has just set.
    """

    class Pressed(Message):
        """Message after a click on a key named on the screen."""

        def __init__(self, key: str) -> None:
            super().__init__()
            self.key = key

    first_words: ClassVar[Offset] = Offset(0, 0)
    """Cursor position for screen readers in a widget without a pointer."""

    def __init__(self, *, id: str | None = None) -> None:
        super().__init__(id=id)
        self._strips: list[Strip] = []
        self._made_of: Sequence[Line] = ()
        """Lines from which the strips were built."""
        self._built_for: tuple[Size, Look] | None = None
        self._painted: list[Strip] = []
        """Strips after the terminal's line filters."""
        self._painted_for: tuple[list[Strip], Sequence[LineFilter]] = ([], ())
        self.reads_at = self.first_words
        """Current cursor position for screen readers."""
        self.mood: Mood = "calm"
        """Mood in whose colours the widget is drawn."""
        self._calm: Region | None = None
        """Region that an alarm has not reached yet while it closes in, else None."""
        self._waits = False
        """Whether rebuilding waits for further changes."""
        self._has_changed = False
        """Whether anything has changed while rebuilding waits."""

    @property
    def look(self) -> Look:
        look: Look = program_of(self).look
        return look if self.mood == "calm" else look.in_mood(self.mood)

    def content(self, size: Size) -> Sequence[Line]:
        """Return the lines to draw; missing lines stay blank."""
        raise NotImplementedError

    def changed(self) -> None:
        """Rebuild the lines and repaint the rows that differ."""
        if self._waits:
            self._has_changed = True
            return
        before = self._strips
        if self._built_for is None or not self.size:
            self._built_for = None
            self.refresh()
            return
        self._build()
        if len(before) != len(self._strips):
            self.refresh()
            return
        rows = [
            row
            for row, (old, new) in enumerate(zip(before, self._strips, strict=True))
            if old is not new and old != new
        ]
        if rows:
            width = self.size.width
            self.refresh(*(Region(0, row, width, 1) for row in rows))

    def hold_still(self) -> None:
        """Postpone rebuilding until `take_shape`, because further changes will follow."""
        self._waits, self._has_changed = True, False

    def take_shape(self, *, size: Size | None) -> None:
        """Rebuild the lines if they have changed; with a new size, rebuild after the resize."""
        self._waits = False
        if self._has_changed:
            if size is not None and size != self.size:
                self._built_for = None
            self.changed()

    def close_in(self, calm: Region | None) -> None:
        """Set the region that an alarm has not reached yet; None ends the animation."""
        if calm != self._calm:
            self._calm = calm
            self._built_for = None
            self.refresh()

    def strips(self) -> list[Strip]:
        """Return the lines as strips; an unchanged line keeps its strip object."""
        look, size = self.look, self.size
        lines = self.content(size)
        pointed = _pointed_at(lines, look.glyphs.pointer)
        self.reads_at = self.first_words if pointed is None else pointed
        old_strips = self._strips if self._built_for == (size, look) else []
        is_same = [each == old for each, old in zip(lines, self._made_of, strict=False)][
            : len(old_strips)
        ]
        is_same += [False] * (len(lines) - len(is_same))
        self._made_of = lines
        return [
            old_strips[row] if is_same[row] else look.strip(each, size.width)
            for row, each in enumerate(lines)
        ]

    def render_line(self, y: int) -> Strip:
        return self._built()[y]

    def render_lines(self, crop: Region) -> list[Strip]:
        """Return the painted strips of a region.

        The lines have no border, padding or links, so Textual's own rendering steps are skipped.
        """
        strips, filters = self._built(), self.get_line_filters()
        if self._painted_for[0] is not strips or self._painted_for[1] != filters:
            _, background = self.background_colors
            before, filters_before = self._painted_for
            painted = (
                dict(zip(map(id, before), self._painted, strict=True))
                if filters_before == filters
                else {}
            )
            self._painted = [
                painted.get(id(each)) or _filtered(each, filters, background) for each in strips
            ]
            self._painted_for = strips, filters
        rows = self._painted[crop.y : crop.bottom]
        whole = crop.x == 0 and crop.width >= self.size.width
        return rows if whole else [each.crop(crop.x, crop.right) for each in rows]

    def on_unmount(self) -> None:
        # Textual's cache of colours has a thousand entries, and each keeps all lines of a removed
        # widget in memory.
        StylesCache.get_inner_outer.cache_clear()

    def _built(self) -> list[Strip]:
        if self._built_for != (self.size, self.look):
            self._build()
        return self._strips

    def _build(self) -> None:
        self._strips = self._whole()
        self._built_for = (self.size, self.look)
        if self._calm is not None:
            self._strips = self._closed_in(self._strips, self._calm)
        self.lead_reader()

    def _whole(self) -> list[Strip]:
        """Return the strips and blank rows below them."""
        strips, (width, height) = self.strips(), self.size
        return strips + [self.look.strip(BLANK, width)] * (height - len(strips))

    def _closed_in(self, strips: list[Strip], calm: Region) -> list[Strip]:
        """Return the strips with alarm colours outside the calm region."""
        mood, self.mood = self.mood, "alarm"
        self._built_for = None
        alarm_strips, look = self._whole(), self.look
        self.mood = mood
        return closing_in(strips, alarm_strips, calm, look)

    def press_at(self, x: int, y: int) -> bool:
        """Post `Pressed` for the key named at a cell; return False if there is none."""
        lines = self._made_of
        key = key_at(lines[y], x) if 0 <= y < len(lines) else ""
        if key == self.look.glyphs.more:
            key = ""  # a key that was cut off
        if key:
            self.post_message(self.Pressed(key))
        return bool(key)

    def text_at(self, x: int, y: int) -> str:
        """Return the text of the span drawn at a cell."""
        for text, _ in self._made_of[y] if 0 <= y < len(self._made_of) else ():
            x -= cell_len(text)
            if x < 0:
                return text
        return ""

    def lead_reader(self) -> None:
        """Move the terminal's cursor to `reads_at`, for screen readers and magnifiers."""
        screen = self.screen
        if screen.is_current and screen.focused in (self, None):
            self.app.cursor_position = self.region.offset + self.reads_at


BESIDE_ENDS = 3
"""Cells of the title rule without text: one at each end and one in between."""


class Decider(Protocol):
    """The receiver of a player's choices."""

    def answer(self, option_id: str, paid: tuple[str, ...]) -> None:
        """Answer with an option and the ids paid for it."""

    def choose_at(self, room: Room) -> None:
        """List the options about a room, its contents or its doors."""


class Table(Protocol):
    """The table, as its panels see it."""

    decider: Decider | None
    alone: PanelName | None
    """Panel that fills the screen, or None."""
    playing: bool
    """Whether a playback replaces the choices."""
    fray: WornBorder
    """Wear of the frame around the panels."""
    blinks: Tone | Literal[""]
    """Tone in which the frame flashes, or an empty string."""

    @property
    def arrangement(self) -> Arrangement:
        """Current positions of the panels."""

    def point(self) -> None:
        """Show on the map what has a digit now."""

    def shows_on_map(self, ids: Iterable[str]) -> bool:
        """Return whether all of these ids are visible on the map, with the whole floor in view."""

    def covered_rows(self, panel: PanelName) -> int:
        """Return how many rows of a panel a long footer message covers."""

    def toggle(self, panel: PanelName) -> None:
        """Show a panel in full screen, or all panels again."""

    def give_keyboard(self, panel: Panel) -> None:
        """Focus a panel, and show it if it is hidden."""

    def decide(self) -> None:
        """Focus the choices."""

    def menu_changed(self) -> None:
        """Update the table after a change to the menu of the same question."""

    def signs_changed(self) -> None:
        """Update the legend after a change of overlay or floor."""

    def hold_up(self, card: str) -> bool:
        """Select a hand card, or deselect it; return False if it has no use now."""

    def point_towards(self, direction: Offset) -> bool:
        """Highlight the nearest target in a direction; return False without a target on the map."""


class About(Struct, frozen=True):
    """A text about an item in a panel."""

    title: str
    lines: Sequence[Line]
    id: str = ""
    """Id of the item's content record, or an empty string."""


class Panel(KeyHolder, Handler, LineWidget, can_focus=True):
    """A part of the table: a title rule with a key, and lines below it.

    A focused panel handles arrow keys, page keys, confirm, back and letters itself.
    """

    panel: ClassVar[PanelName]
    name_word: ClassVar[str]
    command: ClassVar[Command | None] = None
    """Command whose key is drawn beside the title."""
    whole: ClassVar[Command | None] = None
    """Command that shows the panel in full screen; if set, it is also `command`."""
    place: ClassVar[Place | None] = None
    """Place of the commands that only this panel has."""
    tells_all: ClassVar[bool] = False
    """Whether the panel omits nothing in full screen."""
    inset: ClassVar[int] = 1
    """Blanks between the frame and the lines."""

    class Enlarged(Message):
        """Message after a click on the title."""

        def __init__(self, panel: PanelName) -> None:
            super().__init__()
            self.panel = panel

    def __init_subclass__(cls, **options: Any) -> None:
        super().__init_subclass__(**options)
        if cls.whole:
            cls.command = cls.whole
            cls.handlings = {**cls.handlings, cls.whole.id: Handling("enlarge")}

    @property
    def table(self) -> Table:
        """Table that contains the panel."""
        return cast(Table, self.parent)

    def say(self, sentence: str, tone: Tone = "info") -> None:
        """Show a message to the player until the next key press."""
        screen_of(self).say(sentence, tone)

    def body(self, size: Size) -> Sequence[Line]:  # noqa: ARG002
        """Return the lines below the title; none for a panel that draws itself."""
        return ()

    def title(self) -> Line:
        """Return the left part of the title rule."""
        return line((spoken(self.name_word), "focus" if self.has_focus else "title"))

    def status(self) -> Line:
        """Return the right part of the title rule."""
        return BLANK

    @property
    def confirm_word(self) -> str:
        """Footer word for the confirm key of the focused panel; empty if it does nothing."""
        return "" if self.table.alone else sentence("enlarge")

    def confirm(self) -> None:
        self.enlarge()

    def about(self) -> About | None:
        """Return the text about the highlighted item, or None."""
        return None

    def enlarge(self) -> None:
        """Toggle full screen."""
        self.table.toggle(self.panel)

    def on_mouse_scroll_down(self, event: events.MouseScrollDown) -> None:
        self._wheel(event, 1)

    def on_mouse_scroll_up(self, event: events.MouseScrollUp) -> None:
        self._wheel(event, -1)

    def _wheel(self, event: events.MouseEvent, way: int) -> None:
        """Move as an arrow key would, even without focus."""
        event.stop()
        self.move(Offset(0, way))

    def on_click(self, event: events.Click) -> None:
        if self.titled and event.y == 0 and not self.press_at(event.x, 0):
            self.post_message(self.Enlarged(self.panel))

    # -- drawing

    def room_in(self, width: int) -> int:
        """Return the width of a body line in a panel of a width."""
        return width - (len(self._frame.left) > 0) - 2 * self.inset

    def content(self, size: Size) -> Sequence[Line]:
        width, height = size
        frame, glyphs, titled = self._frame, self.look.glyphs, self.titled
        framed = len(frame.left) > 0
        room = self.room_in(width)
        blank = (" " * self.inset, "plain")
        rows = height - titled
        body = list(self.body(Size(room, rows))[:rows])
        # Draw the rule after the body, because the body may change the title.
        lines = [self._rule(width)] if titled else []
        body += [BLANK] * (rows - len(body))
        down = self._worn("".join(glyphs.joints[bits] for bits in frame.left), down=True)
        style = self.frame_style
        for row, each in enumerate(body, height - rows):
            left = [(down[row], style)] if framed else []
            lines.append((*left, blank, *cut(each, room, more=glyphs.more)))
        return lines

    @property
    def key_beside_title(self) -> Command | None:
        """Command whose key is drawn beside the title."""
        return self.command

    @property
    def titled(self) -> bool:
        """Whether the panel has a title rule."""
        return self.panel not in self.table.arrangement.untitled

    def is_title_cut(self, width: int) -> bool:
        """Return whether the title rule is too short for the title."""
        title, right = self._ends()
        return width_of(title) > width - BESIDE_ENDS - width_of(right)

    def _ends(self) -> tuple[Line, Line]:
        """Return the left and the right part of the title rule."""
        # During a playback this key would only continue it.
        command = None if self.table.playing else self.key_beside_title
        key = program_of(self).key_of(command.id) if command else ""
        pointer = self.look.glyphs.pointer if self.has_focus else " "
        title = line((pointer, "pointer"), *self.title(), (f" {key}" if key else "", "key"), " ")
        status = self.status()
        if self.table.alone:
            back = program_of(self).key_of("back")
            status = (
                *status,
                *line(("  " if status else "", "plain"), (back, "key"), f" {spoken('back')}"),
            )
        return title, (*line(" "), *status, (" ", "plain")) if status else BLANK

    def _rule(self, width: int) -> Line:
        """Return the title rule, joined to the frame."""
        glyphs = self.look.glyphs
        title, right = self._ends()
        title = cut(title, width - BESIDE_ENDS - width_of(right), more=glyphs.more)
        drawn = self.look.ruled("".join(glyphs.joints[bits] for bits in self._frame.top))
        drawn = self._worn(drawn)
        style = self.rule_style
        title_end, right_start = 1 + width_of(title), width - 1 - width_of(right)
        return line(
            (drawn[:1], style),
            *title,
            (drawn[title_end:right_start], style),
            *right,
            (drawn[-1:], style),
        )

    @property
    def rule_style(self) -> str:
        """Style of the title rule."""
        return self.frame_style if self.table.blinks or not self.has_focus else "focus-rule"

    @property
    def frame_style(self) -> str:
        """Style of the frame."""
        return f"{self.table.blinks} bold" if self.table.blinks else "rule"

    def _worn(self, drawn: str, *, down: bool = False) -> str:
        """Return a horizontal or vertical rule with the frame's wear."""
        fray = self.table.fray
        if not fray.is_worn:
            return drawn
        x, y, _, _ = self.table.arrangement.places.get(self.panel, (0, 0, 0, 0))
        return fray.worn(drawn, x, y, self.look.glyphs, down=down)

    @property
    def _frame(self) -> Frame:
        """Rules around the panel; none until the panel has its new size."""
        arrangement, size = self.table.arrangement, self.size
        frame = arrangement.frames.get(self.panel)
        _, _, width, height = arrangement.places.get(self.panel, (0, 0, 0, 0))
        if frame is None or (width, height) != size:
            return Frame((0,) * size.width, ())
        return frame

    def _on_focus(self, event: events.Focus) -> None:
        super()._on_focus(event)
        self.changed()

    def _on_blur(self, event: events.Blur) -> None:
        super()._on_blur(event)
        self.changed()


def _filtered(strip: Strip, filters: Sequence[LineFilter], background: Color) -> Strip:
    for each in filters:
        strip = strip.apply_filter(each, background)
    return strip


def _pointed_at(lines: Sequence[Line], pointer: str) -> Offset | None:
    """Return the position of the lowest pointer, or None."""
    for y in reversed(range(len(lines))):
        for nth, (text, style) in enumerate(lines[y]):
            if style.startswith("pointer") and text.strip() == pointer:
                return Offset(width_of(lines[y][:nth]), y)
    return None


def highlighted(row: Line, width: int, style: str = "chosen") -> Line:
    """Return a line as a full row on the background of a selection."""
    missing = width - width_of(row)
    return restyled((*row, (" " * missing, "plain")) if missing > 0 else row, style)
