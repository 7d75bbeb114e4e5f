"""A question that has the whole screen: its page, and each choice in a frame with all its words."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from textual.geometry import Size

from l7core.view import Page
from l7tui.text.glyphs import Glyphs
from l7tui.text.lines import BLANK, Line, line, width_of, wrapped
from l7tui.text.pictures import picture
from l7tui.widgets.fan import FRAME, LEAST, WIDEST, Face, fan


class ChoicePage(NamedTuple):
    """What is drawn, and where the frames lie on it."""

    lines: Sequence[Line]
    top: int
    """The first row of the frames."""
    margin: int
    """Cells at their left."""
    width: int
    """Cells that each takes."""

    def choice_at(self, x: int, y: int, count: int) -> int | None:
        """The number of the choice that is drawn there."""
        number = (x - self.margin) // self.width
        return number if y >= self.top and 0 <= number < count else None


def choice_page(
    page: Page, question: str, faces: Sequence[Face], size: Size, glyphs: Glyphs
) -> ChoicePage | None:
    """The choices side by side below picture, words and question.

    Where rows are few, the blanks between sentences go first and then the picture; None where the
    choices have no room for all of their words even so.
    """
    if len(faces) * LEAST > size.width:
        return None
    wide = min(WIDEST, size.width // len(faces))
    margin = (size.width - wide * len(faces)) // 2
    for is_spaced, with_picture in ((True, True), (False, True), (False, False)):
        above = list(_above(page, question, size.width, glyphs, with_picture=with_picture))
        told = [each._replace(lines=_spaced(each.lines)) for each in faces] if is_spaced else faces
        high = 2 + max(_rows_of(each, wide - FRAME) for each in told)
        if len(above) + high <= size.height:
            drawn = fan(told, 0, wide * len(told), high, glyphs).lines
            rows = [line(" " * margin, *each) for each in drawn]
            top = len(above) + (size.height - len(above) - high) // 3
            blanks = [BLANK] * (top - len(above))
            return ChoicePage([*above, *blanks, *rows], top, margin, wide)
    return None


def _above(
    page: Page, question: str, width: int, glyphs: Glyphs, *, with_picture: bool
) -> Iterator[Line]:
    if with_picture and page.art:
        yield from (_centred(each, width) for each in picture(page.art, glyphs))
        yield BLANK
    for each in page.lines:
        yield from (_centred(row, width) for row in wrapped(line(each), width))
    for row in wrapped(line((question, "title")), width):
        yield _centred(row, width)


def _centred(of: Line, width: int) -> Line:
    return line(" " * ((width - width_of(of)) // 2), *of)


def _spaced(lines: tuple[Line, ...]) -> tuple[Line, ...]:
    """With a blank between each two."""
    return tuple(row for each in lines for row in (BLANK, each))[1:]


def _rows_of(face: Face, width: int) -> int:
    return sum(len(wrapped(each, width, indent=2)) for each in face.lines)
