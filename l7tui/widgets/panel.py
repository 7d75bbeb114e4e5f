"""The panel: a titled piece of the table, drawn by lines that are kept until something changes."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, ClassVar

from textual.geometry import Offset, Size
from textual.message import Message
from textual.strip import Strip
from textual.widget import Widget

from l7tui.lines import BLANK, Line, cut, line, restyled, width_of
from l7tui.look import Look, app_of

if TYPE_CHECKING:
    from textual import events

    from l7tui.arrangement import PanelName, Place
    from l7tui.widgets.stage import Stage


class LineWidget(Widget):
    """A widget that is a list of lines, built once per change and size."""

    ALLOW_SELECT = False

    def __init__(self, *, id: str | None = None) -> None:
        super().__init__(id=id)
        self._strips: list[Strip] = []
        self._built_for: tuple[Size, Look] | None = None

    @property
    def look(self) -> Look:
        look: Look = app_of(self).look
        return look

    def content(self, size: Size) -> Sequence[Line]:
        """The lines to show; where they are too few, the rest stays blank."""
        raise NotImplementedError

    def changed(self) -> None:
        """Build the lines again before the next paint."""
        self._built_for = None
        self.refresh()

    def render_line(self, y: int) -> Strip:
        look = self.look
        if self._built_for != (self.size, look):
            width = self.size.width
            self._strips = [look.strip(each, width) for each in self.content(self.size)]
            self._built_for = (self.size, look)
        if y < len(self._strips):
            return self._strips[y]
        return look.strip(BLANK, self.size.width)


class Panel(LineWidget, can_focus=True):
    """A piece of the table: a rule with its title and key, and lines below."""

    panel: ClassVar[PanelName]
    name_word: ClassVar[str]
    command: ClassVar[str]
    """The command that shows it over the whole screen; its key stands beside the title."""
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
        if event.y == 0:
            self.post_message(self.Enlarged(self.panel))

    # -- drawing

    def content(self, size: Size) -> Sequence[Line]:
        width, height = size
        framed = 1 if self._place[0] else 0
        room = width - framed - 2 * self.inset
        lines = [self._rule(width)]
        blank = (" " * self.inset, "plain")
        for row, each in enumerate(self.body(Size(room, height - 1))[: height - 1], 1):
            left = [(self._joint(0, row), "rule")] if framed else []
            lines.append((*left, blank, *cut(each, room, more=self.look.glyphs.more)))
        for row in range(len(lines), height):
            lines.append(line((self._joint(0, row), "rule")) if framed else BLANK)
        return lines

    def _rule(self, width: int) -> Line:
        """The line above the panel, joined to the frame, with the title set into it."""
        glyphs = self.look.glyphs
        key = app_of(self).key_of(self.command)
        pointer = glyphs.pointer if self.has_focus else " "
        title = line((pointer, "pointer"), *self.title())
        if key:
            title = (*title, (f" {key}", "key"))
        title = (*title, (" ", "rule"))
        status = self.status()
        right = (*line((" ", "rule")), *status, (" ", "rule")) if status else BLANK
        room = width - 3 - width_of(right)
        title = cut(title, room, more=glyphs.more)
        start, end = 1, 1 + width_of(title)
        finish = width - 1 - width_of(right)
        return (
            *self._line(0, start),
            *title,
            *self._line(end, finish),
            *right,
            *self._line(width - 1, width),
        )

    def _line(self, start: int, end: int) -> Line:
        text = "".join(self._joint(x, 0) for x in range(start, end))
        return line((text, "focus-rule" if self.has_focus else "rule"))

    def _joint(self, x: int, y: int) -> str:
        left, top, _, _ = self._place
        return self.look.glyphs.joints[self._stage.arrangement.joint(left + x, top + y)]

    @property
    def _place(self) -> Place:
        """Where the panel lies; one that is just going out of sight may still be asked to draw."""
        return self._stage.arrangement.places.get(self.panel, (0, 0, *self.size))

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


def highlighted(of: Line, width: int, style: str = "chosen") -> Line:
    """A whole row on the background of what is chosen."""
    missing = width - width_of(of)
    return restyled((*of, (" " * missing, "plain")) if missing > 0 else of, style)
