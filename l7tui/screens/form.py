"""A page of form fields, one on each line, with an explanation of the highlighted field."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from textual.geometry import Offset, Size

from l7core.language import spoken
from l7tui.screens.page import PageScreen
from l7tui.settings.fields import Act, Field, Text
from l7tui.text.lines import (
    BLANK,
    Line,
    cut,
    line,
    padded,
    width_of,
    wrapped,
)
from l7tui.widgets.page import TOP_ROWS, Page
from l7tui.widgets.panel import highlighted

if TYPE_CHECKING:
    from textual import events

BEFORE, AFTER = "< ", " >"
"""Arrows beside a value that can change; a click on the left arrow selects the previous one."""
LEAST_LABEL = 20
BESIDE_LABEL = 3
"""Cells beside a label: the pointer, a blank before it and a blank after it."""
MOST_VALUE = 23
LEAST_MEANING = 24
MOST_WIDTH = 110
LEAST_FIELD_ROWS = 6


class FieldsPage(Page):
    """A page with as many fields as fit around the highlighted one."""

    def __init__(self) -> None:
        super().__init__()
        self.at = 0
        """Index of the highlighted field."""
        self._rows: dict[int, int] = {}
        """Field indexes by screen row."""
        self._hidden = 0
        """Number of lines that do not fit."""

    @property
    def fields(self) -> Sequence[Field]:
        """All fields of the form."""
        raise NotImplementedError

    @property
    def field(self) -> Field | None:
        """Highlighted field, or None for an empty form."""
        fields = self.fields
        return fields[min(self.at, len(fields) - 1)] if fields else None

    def facts(self) -> str:
        return spoken("{n:# more line|# more lines}", n=self._hidden) if self._hidden else ""

    def below(self, width: int) -> list[Line]:
        """Return the lines below the fields: the highlighted field's problem or explanation."""
        field = self.field
        if field is None:
            return []
        message = (field.problem or field.told, "danger" if field.problem else "faint")
        is_cut = not isinstance(field, Act) and len(field.label) > self._label_room(width)
        return wrapped(line((f"{field.label}: ", "title") if is_cut else "", message), width)

    def body(self, size: Size) -> list[Line]:
        width = size.width - 4
        below = self.below(min(width, MOST_WIDTH))
        rows, numbers = self._listed(width)
        room = max(LEAST_FIELD_ROWS, size.height - 1 - max(2, len(below)))
        index = numbers.index(self.at) if self.at in numbers else 0
        start = max(0, min(index - room // 2, len(rows) - room))
        shown = rows[start : start + room]
        self._hidden = len(rows) - len(shown)
        self._rows = {
            TOP_ROWS + row: number
            for row, number in enumerate(numbers[start : start + room])
            if number is not None
        }
        return [line("  ", *each) for each in (*shown, BLANK, *below)]

    def row_at(self, y: int) -> int | None:
        """Return the index of the field at a screen row, or None."""
        return self._rows.get(y)

    def _listed(self, width: int) -> tuple[list[Line], list[int | None]]:
        """Return all lines with their headings, and each line's field index, if it is a field."""
        rows: list[Line] = []
        numbers: list[int | None] = []
        for number, field in enumerate(self.fields):
            if field.heading:
                rows.append(line((field.heading, "faint")))
                numbers.append(None)
            rows.append(self._row(number, field, width))
            numbers.append(number)
        return rows, numbers

    def _row(self, number: int, field: Field, width: int) -> Line:
        glyphs = self.look.glyphs
        chosen = number == self.at
        pointer = (glyphs.pointer if chosen else " ", "pointer")
        if isinstance(field, Act):
            row = line(pointer, (f" {field.label}", "title"))
        else:
            value_room, label_room = self._value_width(), self._label_room(width)
            label = cut(line(f" {field.label}"), label_room + 1, more=glyphs.more)
            value = cut(self._value(field, chosen=chosen), value_room, more=glyphs.more)
            row = (
                pointer,
                *padded(label, label_room + 2),
                *padded(value, value_room),
                (" ", "plain"),
            )
            meaning = self._meaning(field, chosen=chosen)
            row = (*row, *cut(meaning, width - width_of(row), more=glyphs.more))
        whole = cut(row, width, more=glyphs.more)
        return highlighted(whole, width) if chosen else whole

    def _label_room(self, width: int) -> int:
        """Return the width of the labels: the longest label, if explanations still have room."""
        longest = max(len(field.label) for field in self.fields)
        room = width - self._value_width() - LEAST_MEANING
        return min(longest, max(LEAST_LABEL, room) - BESIDE_LABEL)

    def _value_width(self) -> int:
        """Return the width of the values, including the arrows beside them."""
        return min(max(field.widest for field in self.fields), MOST_VALUE) + 5

    def _value(self, field: Field, *, chosen: bool) -> Line:
        if isinstance(field, Text):
            return line("  ", (field.shown, "title"), ("_" if chosen else "", "pointer"))
        turns = chosen and field.turns
        arrows = (BEFORE if turns else "  ", "key"), (AFTER if turns else "", "key")
        return line(arrows[0], (field.shown, "title"), arrows[1])

    def _meaning(self, field: Field, *, chosen: bool) -> Line:
        """Return a field's problem or explanation; in a text field, arrows mark a second value."""
        if field.problem:
            return line((f"! {field.problem}", "danger"))
        if isinstance(field, Text) and field.turns:
            arrows = (BEFORE, AFTER) if chosen else ("  ", "")
            return line((arrows[0], "key"), (field.why, "plain"), (arrows[1], "key"))
        return line((field.why, "faint"))


class FieldsScreen(PageScreen):
    """A screen that moves the highlight, changes fields and accepts typed text."""

    def __init__(self, page: FieldsPage) -> None:
        super().__init__(page)
        self.form_page = page

    def changed(self, field: Field) -> None:
        """Handle a changed field."""

    def chosen(self, field: Field) -> None:  # noqa: ARG002
        """Handle a confirmed field; by default, highlight the next one."""
        self.move(Offset(0, 1))

    def take_key(self, event: events.Key) -> bool:
        """Add typed text to the highlighted field; return False if it accepts none."""
        field = self.form_page.field
        if not isinstance(field, Text):
            return False
        if event.key == "backspace":
            field.erase()
        elif not (event.character and field.type(event.character)):
            return False
        self.changed(field)
        self.form_page.changed()
        return True

    def move(self, step: Offset) -> None:
        page = self.form_page
        if not page.fields:
            return
        if step.y:
            page.at = (page.at + step.y) % len(page.fields)
        elif (field := page.field) and field.turns:
            field.change(step.x)
            self.changed(field)
        page.changed()

    def page(self, way: int) -> None:
        """Highlight the first or the last field."""
        page = self.form_page
        page.at = 0 if way < 0 else max(0, len(page.fields) - 1)
        page.changed()

    def confirm(self) -> None:
        if field := self.form_page.field:
            self.chosen(field)

    def on_click(self, event: events.Click) -> None:
        """Highlight a field on the first click; change or confirm it on the second."""
        page = self.form_page
        number = page.row_at(event.screen_y)
        if number is None:
            return
        if number != page.at:
            page.at = number
            page.changed()
        elif page.field and page.field.turns:
            clicked = page.text_at(event.screen_x, event.screen_y)
            self.move(Offset(-1 if clicked == BEFORE else 1, 0))
        else:
            self.confirm()
