"""A scenario as a card: number, title, place and results."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from l7core.engine.ruleset import ScenarioCard
from l7core.language import spoken
from l7tui.text.glyphs import Glyphs
from l7tui.text.lines import Line, apart, line, padded, shortened, wrapped

ROWS = 5
TITLE_ROWS = 2
LEAST_WIDTH, MOST_WIDTH = 20, 30
FRAME = 4
"""Cells of a card's width that its frame and padding take."""


def columns_for(count: int, width: int, rows_of_room: int) -> int:
    """Return the number of cards side by side: even rows if all cards fit, else as many as fit.

    >>> columns_for(9, 120, 2), columns_for(9, 80, 2), columns_for(9, 80, 3)
    (5, 4, 3)
    """
    most = max(1, width // LEAST_WIDTH)
    rows = -(-count // most)
    return -(-count // rows) if 0 < rows <= rows_of_room else most


def width_for(columns: int, width: int) -> int:
    """Return the width of each card."""
    return max(FRAME + 1, min(MOST_WIDTH, width // max(1, columns)))


def card_lines(
    card: ScenarioCard, number: int, state: str, width: int, glyphs: Glyphs, *, is_chosen: bool
) -> list[Line]:
    """Return a card as `ROWS` lines; the chosen card has a double frame."""
    inner = width - FRAME
    head = f"{number} "
    name = line((head, "light"), (card.title, "title" if is_chosen else "plain"))
    rows = wrapped(name, inner, indent=len(head))
    rows = shortened(rows, TITLE_ROWS, inner, more=glyphs.more)
    rows += [()] * (TITLE_ROWS - len(rows))
    where = card.place or (spoken("{n:# part|# parts}", n=len(card.parts)) if card.parts else "")
    style = "faint" if state == "new" else "good"
    rows.append(apart(line((where, "faint")), line((state, style)), inner, more=glyphs.more))
    return list(_framed(rows, width, glyphs, is_chosen=is_chosen))


def _framed(rows: Sequence[Line], width: int, glyphs: Glyphs, *, is_chosen: bool) -> Iterator[Line]:
    corners, style = (glyphs.doubled, "light") if is_chosen else (_single(glyphs), "rule")
    left, across, right, side, low_left, low_right = tuple(corners)
    yield line((left + across * (width - 2) + right, style))
    for row in rows:
        yield ((f"{side} ", style), *padded(row, width - FRAME), (f" {side}", style))
    yield line((low_left + across * (width - 2) + low_right, style))


def _single(glyphs: Glyphs) -> str:
    """Return the frame of a card that is not chosen, in the order of `Glyphs.doubled`."""
    joints = glyphs.joints
    return joints[6] + glyphs.across + joints[12] + glyphs.down + joints[3] + joints[9]
