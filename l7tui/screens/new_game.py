"""New game: which one, who plays, by what rules."""

from __future__ import annotations

from typing import TYPE_CHECKING

from textual.geometry import Offset, Size

from l7core.engine.errors import L7Error
from l7tui.form import Chair, Choice, Field, Form, Text
from l7tui.lines import BLANK, Line, cut, line, padded, wrapped
from l7tui.screens.page import PageScreen
from l7tui.widgets.page import TOP_ROWS, Page
from l7tui.widgets.panel import highlighted

if TYPE_CHECKING:
    from textual import events

LABEL_WIDTH = 20
VALUE_WIDTH = 22
MOST_WIDTH = 100
BELOW = 6
"""Rows that are kept below the fields, for the line that begins the game and its blurb."""


class FormPage(Page):
    """Renders the form's lines; the last one begins the game."""

    heading = "NEW GAME"
    hints = (
        ("Up Down", "line"),
        ("Left Right", "change"),
        ("letters", "type"),
        ("Enter", "next, begin"),
        ("Esc", "back"),
    )

    def __init__(self) -> None:
        super().__init__()
        self.form: Form | None = None
        self.at: int | None = None
        """The field with the keyboard; None on the line that begins the game."""
        self._rows: dict[int, int | None] = {}
        self._hidden = 0
        """Lines that there is no room for."""

    def facts(self) -> str:
        return f"{self._hidden} more lines: Up" if self._hidden else ""

    @property
    def fields(self) -> list[Field]:
        return list(self.form.fields()) if self.form else []

    @property
    def field(self) -> Field | None:
        """The field with the keyboard."""
        return None if self.at is None else self.fields[self.at]

    def body(self, size: Size) -> list[Line]:
        if self.form is None:
            return []
        glyphs = self.look.glyphs
        width = min(size.width - 4, MOST_WIDTH)
        rows = [self._row(number, each, width) for number, each in enumerate(self.fields)]
        room = max(1, size.height - BELOW)
        at = len(rows) if self.at is None else self.at
        start = max(0, min(at - room // 2, len(rows) - room))
        shown = rows[start : start + room]
        self._hidden = len(rows) - len(shown)
        self._rows = {TOP_ROWS + row: start + row for row in range(len(shown))}
        self._rows[TOP_ROWS + len(shown) + 1] = None
        begins = self.at is None
        begin = line((glyphs.pointer if begins else " ", "pointer"), (" Begin the game", "title"))
        begin = highlighted(begin, width) if begins else begin
        told = self.field.why if self.field else ""
        blurb = wrapped(line((told or self.form.card.blurb, "faint")), width)
        return [line("  ", *each) for each in (*shown, BLANK, begin, BLANK, *blurb)]

    def row_at(self, y: int) -> tuple[bool, int | None]:
        """Whether a line of the form is on a row of the screen, and which."""
        return y in self._rows, self._rows.get(y)

    def _row(self, number: int, field: Field, width: int) -> Line:
        glyphs = self.look.glyphs
        chosen = number == self.at
        if isinstance(field, Choice):
            turns = chosen and len(field.values) > 1
            value = line(
                ("< " if turns else "  ", "key"),
                (field.shown, "title"),
                (" >" if turns else "", "key"),
            )
        else:
            value = line("  ", (field.shown, "title"), ("_" if chosen else "", "pointer"))
        label = cut(line(f" {field.label}"), LABEL_WIDTH - 2, more=glyphs.more)
        row = (
            (glyphs.pointer if chosen else " ", "pointer"),
            *padded(label, LABEL_WIDTH - 1),
            *padded(cut(value, VALUE_WIDTH, more=glyphs.more), VALUE_WIDTH),
            (" ", "plain"),
            *_meaning(field, chosen=chosen),
        )
        whole = cut(row, width, more=glyphs.more)
        return highlighted(whole, width) if chosen else whole


class NewGameScreen(PageScreen):
    """Fills in the form and begins."""

    def __init__(self) -> None:
        self.form_page = FormPage()
        super().__init__(self.form_page)

    def on_mount(self) -> None:
        try:
            self.form_page.form = Form(self.l7.host)
        except L7Error as error:
            self.say(str(error), "danger")
        self.form_page.changed()

    def take_key(self, event: events.Key) -> bool:
        """Typed characters go into a field that takes them."""
        field = self.form_page.field
        if not isinstance(field, Text):
            return False
        if event.key == "backspace":
            field.erase()
        elif not (event.character and field.type(event.character)):
            return False
        self.form_page.changed()
        return True

    def move(self, by: Offset) -> None:
        page = self.form_page
        if page.form is None:
            return
        if by.y:
            ring = [*range(len(page.fields)), None]
            page.at = ring[(ring.index(page.at) + by.y) % len(ring)]
        elif field := page.field:
            field.change(by.x)
            page.form.changed(field)
        page.changed()

    def confirm(self) -> None:
        page = self.form_page
        if page.at is not None:
            self.move(Offset(0, 1))
        elif page.form:
            self.l7.begin(page.form.setup())

    def on_click(self, event: events.Click) -> None:
        """One click points, another one changes or begins."""
        page = self.form_page
        is_row, at = page.row_at(event.screen_y)
        if is_row and at == page.at:
            self.confirm() if at is None else self.move(Offset(1, 0))
        elif is_row:
            page.at = at
            page.changed()


def _meaning(field: Field, *, chosen: bool) -> Line:
    """What a value means; who plays in a chair can be changed, and shows it."""
    if isinstance(field, Chair) and chosen:
        return line(("< ", "key"), (field.why, "plain"), (" >", "key"))
    return line((f"  {field.why}" if isinstance(field, Chair) else field.why, "faint"))
