"""Dice as lines: boxes if there is room, else a single row; also rolling dice."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from textual.geometry import Size

from l7core.language import spoken
from l7core.plain import describe
from l7core.view import Dice, Mark
from l7tui.game.motion import Settling
from l7tui.text import facts
from l7tui.text.glyphs import Glyphs
from l7tui.text.lines import Line, Span, joined, line, width_of, wrapped

INSIDE = 3
"""Cells between a die's edges."""


class Box(NamedTuple):
    """Size of a drawn die."""

    inside: int = INSIDE
    rows: int = 1


SMALL, LARGE = Box(), Box(7, 3)


def in_boxes(dice: Dice, glyphs: Glyphs, width: int) -> list[Line]:
    """Return rolled dice in boxes, three lines for each row of dice."""
    return _boxes(_faces(dice, glyphs), glyphs, width)


def _boxes(
    faces: Sequence[Span], glyphs: Glyphs, width: int, stopped: int | None = None, box: Box = SMALL
) -> list[Line]:
    """Return dice in boxes; dice that still roll have dashed edges."""
    in_row = max(1, width // (box.inside + 2))
    settled = [stopped is None or number < stopped for number in range(len(faces))]
    lines: list[Line] = []
    for start in range(0, len(faces), in_row):
        row = slice(start, start + in_row)
        lines += _row_of_boxes(faces[row], settled[row], glyphs, box)
    return lines


def _row_of_boxes(
    faces: Sequence[Span], settled: Sequence[bool], glyphs: Glyphs, box: Box
) -> Iterator[Line]:
    joints = glyphs.joints
    across = [(glyphs.across if each else glyphs.dashed_across) * box.inside for each in settled]
    down = [(glyphs.down if each else glyphs.dashed_down, "rule") for each in settled]
    blank = (" " * box.inside, "plain")
    centred = [(text.strip().center(box.inside), style) for text, style in faces]
    yield line(("".join(f"{joints[6]}{edge}{joints[12]}" for edge in across), "rule"))
    for number in range(box.rows):
        shown = centred if number == box.rows // 2 else [blank] * len(faces)
        sides = zip(down, shown, strict=True)
        yield tuple(span for edge, face in sides for span in (edge, face, edge))
    yield line(("".join(f"{joints[3]}{edge}{joints[9]}" for edge in across), "rule"))


def _as_large_as_fits(
    faces: Sequence[Span], glyphs: Glyphs, room: Size, stopped: int | None = None
) -> list[Line]:
    """Return dice in large boxes, in small boxes or in one line."""
    if len(faces) * (LARGE.inside + 2) <= room.width and LARGE.rows + 2 <= room.height:
        return _boxes(faces, glyphs, room.width, stopped, LARGE)
    boxes = _boxes(faces, glyphs, room.width, stopped)
    return boxes if len(boxes) <= room.height else [_row(faces)]


def in_a_row(dice: Dice, glyphs: Glyphs) -> Line:
    """Return all dice in one line."""
    return _row(_faces(dice, glyphs))


def _row(faces: Sequence[Span]) -> Line:
    return tuple(
        span for text, style in faces for span in (("[", "rule"), (text, style), ("]", "rule"))
    )


def result(dice: Dice) -> Line:
    """Return a roll's result in words.

    The style is neutral, because both sides roll dice.
    """
    return line((f"{describe.dice_result(dice)}.", "title"))


def drawn(dice: Dice, glyphs: Glyphs, width: int, height: int, *, said: str = "") -> Sequence[Line]:
    """Return the dice, the result and the faces, as much as fits.

    A single die whose face `said` already names needs no result.
    """
    faces = describe.faces(dice)
    shown: Line = ((f"  {faces}", "faint"),) if faces else ()
    words = wrapped((*result(dice), *shown), width, indent=2)
    if describe.is_its_face(dice) and dice.rolled[0].face.word in said:
        return _as_large_as_fits(_faces(dice, glyphs), glyphs, Size(width, height))
    one_line = (*in_a_row(dice, glyphs), *line("   "), *result(dice))
    if height <= len(words) and width_of(one_line) <= width:
        return [one_line]
    boxes = _as_large_as_fits(_faces(dice, glyphs), glyphs, Size(width, height - len(words)))
    return [*boxes, *words][: max(1, height)]


def settling(
    roll: Settling, left: int, glyphs: Glyphs, room: Size, *, with_odds: bool
) -> Sequence[Line]:
    """Return dice of which some still roll, and their chance of success."""
    stopped = roll.lying(left)
    has_begun = left < roll.ticks
    turning = _turning(roll.dice, glyphs, left) if has_begun else _unthrown(roll.dice)
    faces = _faces(roll.dice, glyphs)[:stopped] + turning[stopped:]
    so_far, rest = _so_far(roll, stopped), _rest(roll, stopped, glyphs, with_odds=with_odds)
    one_line = joined([each for each in (so_far, rest) if each], ("   ", "plain"))
    words = [one_line] if width_of(one_line) <= room.width else [so_far, rest]
    return [*_as_large_as_fits(faces, glyphs, room - Size(0, len(words)), stopped), *words]


def _so_far(roll: Settling, stopped: int) -> Line:
    """Return the total so far and the needed total; nothing for a single die without either."""
    dice = roll.dice
    if len(dice.rolled) == 1 and dice.needed is None and not dice.unit:
        return ()
    needed = "" if dice.needed is None else spoken(", {needed} needed", needed=dice.needed)
    return line((f"{roll.reached(stopped)} {dice.unit or spoken('so far')}{needed}", "title"))


def _rest(roll: Settling, stopped: int, glyphs: Glyphs, *, with_odds: bool) -> Line:
    """Return the chance of the dice that still roll, as a bar and in words."""
    count = len(roll.dice.rolled) - stopped
    words = spoken("1 die left") if count == 1 else spoken("{count} dice left", count=count)
    chance = roll.chance(stopped) if with_odds else None
    if chance is None:
        return line((words, "info"))
    return line(*facts.bar(chance, glyphs), f"  {chance:.0%}  ", (words, "info"))


def _unthrown(dice: Dice) -> list[Span]:
    """Return the placeholders of dice before they move."""
    return [("?".center(INSIDE), "info")] * len(dice.rolled)


def _turning(dice: Dice, glyphs: Glyphs, left: int) -> list[Span]:
    """Return the changing faces of dice that still roll."""
    sides = dice.sides
    shown = (
        glyphs.of(sides[(left * 5 + place * 7) % len(sides)]) if sides else "?"
        for place in range(len(dice.rolled))
    )
    return [(each.center(INSIDE), "info") for each in shown]


def _faces(dice: Dice, glyphs: Glyphs) -> list[Span]:
    """Return each die's symbol, repeated up to its worth."""
    return [_symbol(each.face, each.worth, glyphs) for each in dice.rolled]


def _symbol(face: Mark, worth: int, glyphs: Glyphs) -> Span:
    sign = glyphs.of(face)
    # A number or a face with several symbols already shows its worth.
    often = 1 if face.ascii.isdecimal() or len(face.ascii) > 1 else max(1, worth)
    return (sign * often)[:INSIDE].center(INSIDE), "title" if worth else f"{face.tone}"
