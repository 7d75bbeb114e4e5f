"""A page of fields: one a line, the highlighted one with the keyboard, its meaning below."""

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
"""Beside a value that turns; a click on the first one turns it back."""
LEAST_LABEL = 20
BESIDE_LABEL = 3
"""The pointer and a blank before a label, and a blank behind it."""
MOST_VALUE = 23
LEAST_MEANING = 24
MOST_WIDTH = 110
LEAST_FIELD_ROWS = 6


class FieldsPage(Page):
    """Renders the fields, as many as there is room for around the highlighted one."""

    def __init__(self) -> None:
        super().__init__()
        self.at = 0
        """The field with the keyboard."""
        self._rows: dict[int, int] = {}
        """The fields by the row of the screen that they are drawn on."""
        self._hidden = 0
        """Lines that there is no room for."""

    @property
    def fields(self) -> Sequence[Field]:
        """All lines of the form."""
        raise NotImplementedError

    @property
    def field(self) -> Field | None:
        """The field with the keyboard."""
        fields = self.fields
        return fields[min(self.at, len(fields) - 1)] if fields else None

    def facts(self) -> str:
        return spoken("{n:# more line|# more lines}", n=self._hidden) if self._hidden else ""

    def below(self, width: int) -> list[Line]:
        """What stands below the fields: what the highlighted one means."""
        field = self.field
        if field is None:
            return []
        said = (field.problem or field.told, "danger" if field.problem else "faint")
        is_cut = not isinstance(field, Act) and len(field.label) > self._label_room(width)
        return wrapped(line((f"{field.label}: ", "title") if is_cut else "", said), width)

    def body(self, size: Size) -> list[Line]:
        width = size.width - 4
        below = self.below(min(width, MOST_WIDTH))
        rows, numbers = self._listed(width)
        room = max(LEAST_FIELD_ROWS, size.height - 1 - max(2, len(below)))
        at = numbers.index(self.at) if self.at in numbers else 0
        start = max(0, min(at - room // 2, len(rows) - room))
        shown = rows[start : start + room]
        self._hidden = len(rows) - len(shown)
        self._rows = {
            TOP_ROWS + row: number
            for row, number in enumerate(numbers[start : start + room])
            if number is not None
        }
        return [line("  ", *each) for each in (*shown, BLANK, *below)]

    def row_at(self, y: int) -> int | None:
        """The field on a row of the screen."""
        return self._rows.get(y)

    def _listed(self, width: int) -> tuple[list[Line], list[int | None]]:
        """All lines with their headings, and the field that each is."""
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
        """As wide as the longest label, as long as meanings have room."""
        longest = max(len(field.label) for field in self.fields)
        room = width - self._value_width() - LEAST_MEANING
        return min(longest, max(LEAST_LABEL, room) - BESIDE_LABEL)

    def _value_width(self) -> int:
        """As wide as the longest value, and the signs of its turning."""
        return min(max(field.widest for field in self.fields), MOST_VALUE) + 5

    def _value(self, field: Field, *, chosen: bool) -> Line:
        if isinstance(field, Text):
            return line("  ", (field.shown, "title"), ("_" if chosen else "", "pointer"))
        turns = chosen and field.turns
        ends = (BEFORE if turns else "  ", "key"), (AFTER if turns else "", "key")
        return line(ends[0], (field.shown, "title"), ends[1])

    def _meaning(self, field: Field, *, chosen: bool) -> Line:
        """What the value means, or what is wrong with it; a second value shows that it turns."""
        if field.problem:
            return line((f"! {field.problem}", "danger"))
        if isinstance(field, Text) and field.turns:
            ends = (BEFORE, AFTER) if chosen else ("  ", "")
            return line((ends[0], "key"), (field.why, "plain"), (ends[1], "key"))
        return line((field.why, "faint"))


class FieldsScreen(PageScreen):
    """Moves the highlight, changes fields, and takes what is typed into them."""

    def __init__(self, page: FieldsPage) -> None:
        super().__init__(page)
        self.form_page = page

    def changed(self, field: Field) -> None:
        """Something about a field is different."""

    def chosen(self, field: Field) -> None:  # noqa: ARG002
        """A field was confirmed; to the next one, unless it is a line that acts."""
        self.move(Offset(0, 1))

    def take_key(self, event: events.Key) -> bool:
        """Typed characters go into a field that takes them."""
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

    def move(self, by: Offset) -> None:
        page = self.form_page
        if not page.fields:
            return
        if by.y:
            page.at = (page.at + by.y) % len(page.fields)
        elif (field := page.field) and field.turns:
            field.change(by.x)
            self.changed(field)
        page.changed()

    def page(self, way: int) -> None:
        """To the first field, or to the last."""
        page = self.form_page
        page.at = 0 if way < 0 else max(0, len(page.fields) - 1)
        page.changed()

    def confirm(self) -> None:
        if field := self.form_page.field:
            self.chosen(field)

    def on_click(self, event: events.Click) -> None:
        """One click points, another one changes the value or confirms the line."""
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
