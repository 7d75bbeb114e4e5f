"""The panel: a titled piece of the table, drawn by lines that are kept until something changes."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, ClassVar

from rich.cells import cell_len
from textual.geometry import Offset, Region, Size
from textual.message import Message
from textual.strip import Strip
from textual.widget import Widget

from l7tui.layout.arrangement import Frame
from l7tui.text.lines import BLANK, Line, cut, key_at, line, restyled, width_of
from l7tui.text.style import Look, app_of

if TYPE_CHECKING:
    from textual import events
    from textual.color import Color
    from textual.filter import LineFilter

    from l7tui.layout.arrangement import PanelName
    from l7tui.widgets.stage import Stage


class LineWidget(Widget):
    """A widget that is a list of lines, built once per change and size."""

    ALLOW_SELECT = False

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

    @property
    def look(self) -> Look:
        look: Look = app_of(self).look
        return look

    def content(self, size: Size) -> Sequence[Line]:
        """The lines to show; where they are too few, the rest stays blank."""
        raise NotImplementedError

    def changed(self) -> None:
        """Build the lines again, and have those painted that differ."""
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
            self.refresh(*(Region(0, row, self.size.width, 1) for row in rows))

    def strips(self) -> list[Strip]:
        """The lines as the terminal gets them; those that are as before are the same strips."""
        look, width = self.look, self.size.width
        lines = self.content(self.size)
        pointed = _pointed_at(lines, look.glyphs.pointer)
        self.reads_at = self.first_words if pointed is None else pointed
        kept = self._strips if self._built_for == (self.size, look) else []
        same = [each == was for each, was in zip(lines, self._made_of, strict=False)][: len(kept)]
        same += [False] * (len(lines) - len(same))
        self._made_of = lines
        return [
            kept[row] if same[row] else look.strip(each, width) for row, each in enumerate(lines)
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

    def _built(self) -> list[Strip]:
        if self._built_for != (self.size, self.look):
            self._build()
        return self._strips

    def _build(self) -> None:
        strips = self.strips()
        blanks = self.size.height - len(strips)
        if blanks > 0:
            strips += [self.look.strip(BLANK, self.size.width)] * blanks
        self._strips = strips
        self._built_for = (self.size, self.look)
        self.lead_reader()

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
        """Put the terminal's cursor there, for whoever listens to the screen or magnifies it."""
        screen = self.screen
        if screen.is_current and screen.focused in (self, None):
            self.app.cursor_position = self.region.offset + self.reads_at


BESIDE_ENDS = 3
"""Cells of a panel's rule that no words take: one at each end, and one between them."""


class Panel(LineWidget, can_focus=True):
    """A piece of the table: a rule with its title and key, and lines below."""

    panel: ClassVar[PanelName]
    name_word: ClassVar[str]
    command: ClassVar[str]
    """The command that shows it over the whole screen, if there is one; its key stands beside the
    title."""
    inset: ClassVar[int] = 1
    """Blanks between the frame and the lines."""

    class Enlarged(Message):
        """The title was clicked."""

        def __init__(self, panel: PanelName) -> None:
            super().__init__()
            self.panel = panel

    def body(self, size: Size) -> Sequence[Line]:  # noqa: ARG002
        """The lines below the title; none where a panel draws itself."""
        return ()

    def title(self) -> Line:
        """What the rule says at its left."""
        return line((self.name_word, "focus" if self.has_focus else "title"))

    def status(self) -> Line:
        """What the rule says at its right."""
        return BLANK

    def move(self, by: Offset) -> None:
        """An arrow key while the panel has the keyboard."""

    def page(self, way: int) -> None:
        """A page key while the panel has the keyboard."""

    def on_click(self, event: events.Click) -> None:
        if event.y == 0 and not self.press_at(event.x, 0):
            self.post_message(self.Enlarged(self.panel))

    # -- drawing

    def content(self, size: Size) -> Sequence[Line]:
        width, height = size
        frame = self._frame
        joints = self.look.glyphs.joints
        framed = len(frame.left) > 0
        room = width - framed - 2 * self.inset
        lines = [self._rule(width)]
        blank = (" " * self.inset, "plain")
        body = list(self.body(Size(room, height - 1))[: height - 1])
        body += [BLANK] * (height - 1 - len(body))
        for row, each in enumerate(body, 1):
            left = [(joints[frame.left[row]], "rule")] if framed else []
            lines.append((*left, blank, *cut(each, room, more=self.look.glyphs.more)))
        return lines

    def is_title_cut(self, width: int) -> bool:
        """Whether the rule has no room for all of the title."""
        title, right = self._ends()
        return width_of(title) > width - BESIDE_ENDS - width_of(right)

    def _ends(self) -> tuple[Line, Line]:
        """What is set into the rule at its left and at its right."""
        # While something is played back, other keys go on with it.
        has_key = self.command and not self._stage.playing
        key = app_of(self).key_of(self.command) if has_key else ""
        pointer = self.look.glyphs.pointer if self.has_focus else " "
        title = line((pointer, "pointer"), *self.title(), (f" {key}" if key else "", "key"), " ")
        status = self.status()
        if self._stage.alone:
            back = app_of(self).key_of("back")
            status = (*status, *line(("  " if status else "", "plain"), (back, "key"), " back"))
        return title, (*line(" "), *status, (" ", "plain")) if status else BLANK

    def _rule(self, width: int) -> Line:
        """The line above the panel, joined to the frame, with the title set into it."""
        glyphs = self.look.glyphs
        title, right = self._ends()
        title = cut(title, width - BESIDE_ENDS - width_of(right), more=glyphs.more)
        drawn = "".join(glyphs.joints[bits] for bits in self._frame.top)
        style = "focus-rule" if self.has_focus else "rule"
        until, since = 1 + width_of(title), width - 1 - width_of(right)
        return line(
            (drawn[:1], style), *title, (drawn[until:since], style), *right, (drawn[-1:], style)
        )

    @property
    def _frame(self) -> Frame:
        """The rules around it; none for a panel that is drawn once more before it is moved."""
        frame = self._stage.arrangement.frames.get(self.panel)
        _, _, width, height = self._stage.arrangement.places.get(self.panel, (0, 0, 0, 0))
        if frame is None or Size(width, height) != self.size:
            return Frame((0,) * self.size.width, ())
        return frame

    @property
    def _stage(self) -> Stage:
        from l7tui.widgets.stage import Stage

        stage = self.parent
        assert isinstance(stage, Stage)
        return stage

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
