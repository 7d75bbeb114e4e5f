"""Dice drawn by lines: as boxes where there is room for them, else in one row; and rolling."""

from __future__ import annotations

from collections.abc import Sequence

from l7core.plain import describe
from l7core.view import Dice, Mark
from l7tui.text.glyphs import Glyphs
from l7tui.text.lines import Line, Span, line, wrapped

ROLLS = 8
"""How many times a die turns over before it lies."""
TURN = 0.07
"""Seconds that it shows a side meanwhile."""
INSIDE = 3
"""Cells between a die's edges."""


def in_boxes(dice: Dice, glyphs: Glyphs, width: int, *, turn: int = 0) -> list[Line]:
    """Three lines for each row of dice; `turn` is 0 when they lie."""
    each = INSIDE + 2
    in_row = max(1, width // each)
    faces = _faces(dice, glyphs, turn)
    lines: list[Line] = []
    for start in range(0, len(faces), in_row):
        row = faces[start : start + in_row]
        across, down, joints = glyphs.across * INSIDE, glyphs.down, glyphs.joints
        lines.append(line((f"{joints[6]}{across}{joints[12]}" * len(row), "rule")))
        lines.append(tuple(span for face in row for span in ((down, "rule"), face, (down, "rule"))))
        lines.append(line((f"{joints[3]}{across}{joints[9]}" * len(row), "rule")))
    return lines


def in_a_row(dice: Dice, glyphs: Glyphs) -> Line:
    """All dice in one line."""
    faces = _faces(dice, glyphs, 0)
    return tuple(
        span for text, style in faces for span in (("[", "rule"), (text, style), ("]", "rule"))
    )


def result(dice: Dice) -> Line:
    """What they come to, in words and in the colour of neither side: both roll."""
    return line((f"{describe.dice_result(dice)}.", "title"))


def drawn(dice: Dice, glyphs: Glyphs, width: int, height: int, *, turn: int = 0) -> Sequence[Line]:
    """The dice, what they come to and what each shows, as much as there is room for."""
    boxes = in_boxes(dice, glyphs, width, turn=turn)
    if turn:
        return boxes if len(boxes) <= height else [in_a_row(dice, glyphs)]
    faces = describe.faces(dice)
    shown: Line = ((f"  {faces}", "faint"),) if faces else ()
    told = wrapped((*result(dice), *shown), width, indent=2)
    if len(boxes) + len(told) <= height:
        return [*boxes, *told]
    return [in_a_row(dice, glyphs), *told]


def _faces(dice: Dice, glyphs: Glyphs, turn: int) -> list[Span]:
    """What stands on each die: the sign of what counts, as often as it counts."""
    if turn and dice.sides:
        sides = len(dice.sides)
        shown = [dice.sides[(turn * 5 + place * 7) % sides] for place in range(len(dice.rolled))]
        return [(glyphs.of(side).center(INSIDE), "info") for side in shown]
    return [_lying(each.face, each.worth, glyphs) for each in dice.rolled]


def _lying(face: Mark, worth: int, glyphs: Glyphs) -> Span:
    sign = glyphs.of(face)
    often = 1 if face.ascii.isdecimal() else max(1, worth)  # a number says itself what it counts
    return (sign * often)[:INSIDE].center(INSIDE), "title" if worth else f"{face.tone}"
