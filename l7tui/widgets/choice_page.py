"""A full-screen question: its page, and each choice in a frame with all its details."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from textual.geometry import Size

from l7core.view import Page
from l7tui.text.glyphs import Glyphs
from l7tui.text.lines import BLANK, Line, line, width_of, wrapped
from l7tui.text.pictures import picture
from l7tui.widgets.hand_cards import FRAME, LEAST, WIDEST, Face, fan


class ChoicePage(NamedTuple):
    """The drawn lines and the positions of the frames."""

    lines: Sequence[Line]
    top: int
    """First row of the frames."""
    margin: int
    """Cells to the left of the frames."""
    width: int
    """Width of each frame in cells."""

    def choice_at(self, x: int, y: int, count: int) -> int | None:
        """Return the index of the choice drawn at a cell, or None."""
        number = (x - self.margin) // self.width
        return number if y >= self.top and 0 <= number < count else None


def choice_page(
    page: Page, question: str, faces: Sequence[Face], size: Size, glyphs: Glyphs
) -> ChoicePage | None:
    """Return the choices side by side below the picture, the text and the question.

    If rows are short, blank lines between sentences go first, then the picture. Return None if the
    choices still do not fit.
    """
    if len(faces) * LEAST > size.width:
        return None
    width = min(WIDEST, size.width // len(faces))
    margin = (size.width - width * len(faces)) // 2
    for is_spaced, with_picture in ((True, True), (False, True), (False, False)):
        above = list(_above(page, question, size.width, glyphs, with_picture=with_picture))
        shown_faces = (
            [each._replace(lines=_spaced(each.lines)) for each in faces] if is_spaced else faces
        )
        height = 2 + max(_rows_of(each, width - FRAME) for each in shown_faces)
        if len(above) + height <= size.height:
            drawn = fan(shown_faces, 0, width * len(shown_faces), height, glyphs).lines
            rows = [line(" " * margin, *each) for each in drawn]
            top = len(above) + (size.height - len(above) - height) // 3
            blanks = [BLANK] * (top - len(above))
            return ChoicePage([*above, *blanks, *rows], top, margin, width)
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


def _centred(row: Line, width: int) -> Line:
    return line(" " * ((width - width_of(row)) // 2), *row)


def _spaced(lines: tuple[Line, ...]) -> tuple[Line, ...]:
    """Return the lines with a blank line between each two."""
    return tuple(row for each in lines for row in (BLANK, each))[1:]


def _rows_of(face: Face, width: int) -> int:
    return sum(len(wrapped(each, width, indent=2)) for each in face.lines)
