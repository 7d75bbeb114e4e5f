"""The panel: a titled piece of the table, drawn by lines that are kept until something changes."""

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
from l7tui.text.lines import BLANK, Line, cut, key_at, line, restyled, width_of
from l7tui.text.style import Look
from l7tui.text.sweep import closing_in
from l7tui.widgets.key_holder import KeyHolder
from l7tui.widgets.program import program_of, screen_of

if TYPE_CHECKING:
    from textual import events
    from textual.color import Color
    from textual.filter import LineFilter

    from l7core.view import Mood, Room, Tone
    from l7tui.text.fray import Fray


class LineWidget(Widget):
    """A widget that is a list of lines, built once per change and size."""

    ALLOW_SELECT = False

    virtual_size: Reactive[Size] = Reactive(Size(0, 0), repaint=False)
    """As Textual has it, but that nothing is laid out or painted once more because it has changed:
    it is the size that the layout has just given, as lines are not scrolled by Textual."""

    class Pressed(Message):
        """A key that is named on the screen was clicked."""

        def __init__(self, key: str) -> None:
            super().__init__()
            self.key = key

    first_words: ClassVar[Offset] = Offset(0, 0)
    """Where a reader begins on what has no pointer."""

    def __init__(self, *, id: str | None = None) -> None:
        super().__init__(id=id)
        self._strips: list[Strip] = []
        self._made_of: Sequence[Line] = ()
        """What the strips were made of."""
        self._built_for: tuple[Size, Look] | None = None
        self._painted: list[Strip] = []
        """The strips as the terminal's abilities want them."""
        self._painted_for: tuple[list[Strip], Sequence[LineFilter]] = ([], ())
        self.reads_at = self.first_words
        """Where a reader should begin now."""
        self.mood: Mood = "calm"
        """What hangs over what it shows."""
        self._calm: Region | None = None
        """The part of it that an alarm which closes in has not reached yet."""
        self._waits = False
        """Whether more is about to change, so that it is not worth being built yet."""
        self._has_changed = False
        """Whether something has changed since it waits."""

    @property
    def look(self) -> Look:
        look: Look = program_of(self).look
        return look if self.mood == "calm" else look.in_mood(self.mood)

    def content(self, size: Size) -> Sequence[Line]:
        """The lines to show; where they are too few, the rest stays blank."""
        raise NotImplementedError

    def changed(self) -> None:
        """Build the lines again, and have those painted that differ."""
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
        """More is about to change: build nothing before `take_shape`."""
        self._waits, self._has_changed = True, False

    def take_shape(self, *, size: Size | None) -> None:
        """All is known now. With another size than it has, it is built when it has got that."""
        self._waits = False
        if self._has_changed:
            if size is not None and size != self.size:
                self._built_for = None
            self.changed()

    def close_in(self, calm: Region | None) -> None:
        """An alarm has reached all but that part of it; None where none closes in."""
        if calm != self._calm:
            self._calm = calm
            self._built_for = None
            self.refresh()

    def strips(self) -> list[Strip]:
        """The lines as the terminal gets them; those that are as before are the same strips."""
        look, size = self.look, self.size
        lines = self.content(size)
        pointed = _pointed_at(lines, look.glyphs.pointer)
        self.reads_at = self.first_words if pointed is None else pointed
        kept = self._strips if self._built_for == (size, look) else []
        same = [each == was for each, was in zip(lines, self._made_of, strict=False)][: len(kept)]
        same += [False] * (len(lines) - len(same))
        self._made_of = lines
        return [
            kept[row] if same[row] else look.strip(each, size.width)
            for row, each in enumerate(lines)
        ]

    def render_line(self, y: int) -> Strip:
        return self._built()[y]

    def render_lines(self, crop: Region) -> list[Strip]:
        """As they are: lines without border, padding and links need none of Textual's care."""
        strips, filters = self._built(), self.get_line_filters()
        if self._painted_for[0] is not strips or self._painted_for[1] != filters:
            _, background = self.background_colors
            before, by = self._painted_for
            kept = dict(zip(map(id, before), self._painted, strict=True)) if by == filters else {}
            self._painted = [
                kept.get(id(each)) or _filtered(each, filters, background) for each in strips
            ]
            self._painted_for = strips, filters
        rows = self._painted[crop.y : crop.bottom]
        whole = crop.x == 0 and crop.width >= self.size.width
        return rows if whole else [each.crop(crop.x, crop.right) for each in rows]

    def on_unmount(self) -> None:
        # Textual remembers two colours for each of a thousand caches, and with every one of them
        # all lines of a widget that is gone.
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
        """The strips, and blanks below them."""
        strips, (width, height) = self.strips(), self.size
        return strips + [self.look.strip(BLANK, width)] * (height - len(strips))

    def _closed_in(self, strips: list[Strip], calm: Region) -> list[Strip]:
        """Within that part as they are, in the colours of an alarm around it."""
        mood, self.mood = self.mood, "alarm"
        self._built_for = None
        alarmed, look = self._whole(), self.look
        self.mood = mood
        return closing_in(strips, alarmed, calm, look)

    def press_at(self, x: int, y: int) -> bool:
        """Press the key that is named at a place of the widget; False where none is."""
        lines = self._made_of
        key = key_at(lines[y], x) if 0 <= y < len(lines) else ""
        if key == self.look.glyphs.more:
            key = ""  # a key that there was no room to name
        if key:
            self.post_message(self.Pressed(key))
        return bool(key)

    def text_at(self, x: int, y: int) -> str:
        """The words of one style that are drawn at a place of the widget."""
        for text, _ in self._made_of[y] if 0 <= y < len(self._made_of) else ():
            x -= cell_len(text)
            if x < 0:
                return text
        return ""

    def lead_reader(self) -> None:
        """Put the terminal's cursor there, for screen readers and magnifiers."""
        screen = self.screen
        if screen.is_current and screen.focused in (self, None):
            self.app.cursor_position = self.region.offset + self.reads_at


BESIDE_ENDS = 3
"""Cells of a panel's rule that no words take: one at each end, and one between them."""


class Decider(Protocol):
    """Who is told what a player has chosen."""

    def answer(self, option_id: str, paid: tuple[str, ...]) -> None:
        """Take that option, paid for with these ids."""

    def choose_at(self, room: Room) -> None:
        """List the options that have to do with a room, what is in it, or its doors."""


class Table(Protocol):
    """What a panel may ask of the table that it is a piece of."""

    decider: Decider | None
    alone: PanelName | None
    """The panel that covers the others."""
    playing: bool
    """Whether something is played back, where else the choices are."""
    fray: Fray
    """How far gone the frame around the panels is."""
    blinks: Tone | Literal[""]
    """The tone in which the frame lights up for a moment."""

    @property
    def arrangement(self) -> Arrangement:
        """Where the panels lie now."""

    def point(self) -> None:
        """Show on the map what can be chosen by a digit now."""

    def shows_on_map(self, ids: Iterable[str]) -> bool:
        """Whether all of these can be seen on the map, whole floor and all."""

    def covered_rows(self, panel: PanelName) -> int:
        """How many rows at a panel's end a long sentence of the footer takes."""

    def toggle(self, panel: PanelName) -> None:
        """That panel over the whole screen, or all of them again."""

    def give_keyboard(self, panel: Panel) -> None:
        """Let the keys be that panel's, which is shown if it was not."""

    def decide(self) -> None:
        """Let the keys be the choices'."""

    def menu_changed(self) -> None:
        """The same question is chosen from differently."""

    def signs_changed(self) -> None:
        """Something else lies over the map, or another floor is shown."""

    def hold_up(self, card: str) -> bool:
        """Hold up a card of the hand, or lay it back; False where it is good for nothing now."""

    def point_towards(self, by: Offset) -> bool:
        """Point at the nearest place that way with something to do; False where there is no map
        to point at."""


class About(Struct, frozen=True):
    """A text to read about something on a panel."""

    title: str
    lines: Sequence[Line]
    id: str = ""
    """The record that it is, if it has a name of its own in the content."""


class Panel(KeyHolder, Handler, LineWidget, can_focus=True):
    """A piece of the table: a rule with its title and key, and lines below.

    While it has the keyboard the keys are its own: arrows, pages, confirm, back, and letters.
    """

    panel: ClassVar[PanelName]
    name_word: ClassVar[str]
    command: ClassVar[Command | None] = None
    """The command whose key stands beside the title."""
    whole: ClassVar[Command | None] = None
    """The same, where it is the one that shows the panel over the whole screen."""
    place: ClassVar[Place | None] = None
    """Where its commands belong that nothing else on the table has."""
    tells_all: ClassVar[bool] = False
    """Whether it leaves nothing out while it covers the whole screen."""
    inset: ClassVar[int] = 1
    """Blanks between the frame and the lines."""

    class Enlarged(Message):
        """The title was clicked."""

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
        """What it is a piece of."""
        return cast(Table, self.parent)

    def say(self, sentence: str, tone: Tone = "info") -> None:
        """Tell the player something until the next key."""
        screen_of(self).say(sentence, tone)

    def body(self, size: Size) -> Sequence[Line]:  # noqa: ARG002
        """The lines below the title; none where a panel draws itself."""
        return ()

    def title(self) -> Line:
        """What the rule says at its left."""
        return line((spoken(self.name_word), "focus" if self.has_focus else "title"))

    def status(self) -> Line:
        """What the rule says at its right."""
        return BLANK

    @property
    def confirm_word(self) -> str:
        """What the foot calls the confirm key while the panel has the keyboard; empty where it
        does nothing."""
        return "" if self.table.alone else sentence("larger")

    def confirm(self) -> None:
        self.enlarge()

    def about(self) -> About | None:
        """The text about what is highlighted in it, if there is one."""
        return None

    def enlarge(self) -> None:
        """Over the whole screen, or back among the others."""
        self.table.toggle(self.panel)

    def on_mouse_scroll_down(self, event: events.MouseScrollDown) -> None:
        self._wheel(event, 1)

    def on_mouse_scroll_up(self, event: events.MouseScrollUp) -> None:
        self._wheel(event, -1)

    def _wheel(self, event: events.MouseEvent, way: int) -> None:
        """The wheel does what the arrows do, whichever panel has the keyboard."""
        event.stop()
        self.move(Offset(0, way))

    def on_click(self, event: events.Click) -> None:
        if self.titled and event.y == 0 and not self.press_at(event.x, 0):
            self.post_message(self.Enlarged(self.panel))

    # -- drawing

    def room_in(self, width: int) -> int:
        """The cells of a line of the body, between frame and edge."""
        return width - (len(self._frame.left) > 0) - 2 * self.inset

    def content(self, size: Size) -> Sequence[Line]:
        width, height = size
        frame, glyphs, titled = self._frame, self.look.glyphs, self.titled
        framed = len(frame.left) > 0
        room = self.room_in(width)
        blank = (" " * self.inset, "plain")
        rows = height - titled
        body = list(self.body(Size(room, rows))[:rows])
        lines = [self._rule(width)] if titled else []  # it may say how much of it is seen
        body += [BLANK] * (rows - len(body))
        down = self._worn("".join(glyphs.joints[bits] for bits in frame.left), down=True)
        style = self.frame_style
        for row, each in enumerate(body, height - rows):
            left = [(down[row], style)] if framed else []
            lines.append((*left, blank, *cut(each, room, more=glyphs.more)))
        return lines

    @property
    def key_beside_title(self) -> Command | None:
        """The command whose key stands beside the title."""
        return self.command

    @property
    def titled(self) -> bool:
        """Whether a rule with its title stands above it."""
        return self.panel not in self.table.arrangement.untitled

    def is_title_cut(self, width: int) -> bool:
        """Whether the rule has no room for all of the title."""
        title, right = self._ends()
        return width_of(title) > width - BESIDE_ENDS - width_of(right)

    def _ends(self) -> tuple[Line, Line]:
        """What is set into the rule at its left and at its right."""
        # While something is played back, other keys go on with it.
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
        """The line above the panel, joined to the frame, with the title set into it."""
        glyphs = self.look.glyphs
        title, right = self._ends()
        title = cut(title, width - BESIDE_ENDS - width_of(right), more=glyphs.more)
        drawn = self.look.ruled("".join(glyphs.joints[bits] for bits in self._frame.top))
        drawn = self._worn(drawn)
        style = self.rule_style
        until, since = 1 + width_of(title), width - 1 - width_of(right)
        return line(
            (drawn[:1], style), *title, (drawn[until:since], style), *right, (drawn[-1:], style)
        )

    @property
    def rule_style(self) -> str:
        """What the rule above it is drawn in."""
        return self.frame_style if self.table.blinks or not self.has_focus else "focus-rule"

    @property
    def frame_style(self) -> str:
        """What the frame is drawn in."""
        return f"{self.table.blinks} bold" if self.table.blinks else "rule"

    def _worn(self, drawn: str, *, down: bool = False) -> str:
        """A rule above the panel or at its left, as far gone as the frame is."""
        fray = self.table.fray
        if not fray.is_worn:
            return drawn
        x, y, _, _ = self.table.arrangement.places.get(self.panel, (0, 0, 0, 0))
        return fray.worn(drawn, x, y, self.look.glyphs, down=down)

    @property
    def _frame(self) -> Frame:
        """The rules around it; none for a panel that is drawn once more before it is moved."""
        arranged, size = self.table.arrangement, self.size
        frame = arranged.frames.get(self.panel)
        _, _, width, height = arranged.places.get(self.panel, (0, 0, 0, 0))
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
    """Where the pointer stands: in what is highlighted, else in the title."""
    for y in reversed(range(len(lines))):
        for nth, (text, style) in enumerate(lines[y]):
            if style.startswith("pointer") and text.strip() == pointer:
                return Offset(width_of(lines[y][:nth]), y)
    return None


def highlighted(of: Line, width: int, style: str = "chosen") -> Line:
    """A whole row on the background of what is chosen."""
    missing = width - width_of(of)
    return restyled((*of, (" " * missing, "plain")) if missing > 0 else of, style)
