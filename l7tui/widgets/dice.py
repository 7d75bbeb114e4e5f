"""Dice drawn by lines: as boxes where there is room for them, else in one row; and rolling."""

from __future__ import annotations

from collections.abc import Sequence

from l7core.plain import describe
from l7core.view import Dice, Mark
from l7tui.game.motion import Settling
from l7tui.text import facts
from l7tui.text.glyphs import Glyphs
from l7tui.text.lines import Line, Span, line, wrapped

INSIDE = 3
"""Cells between a die's edges."""


def in_boxes(dice: Dice, glyphs: Glyphs, width: int) -> list[Line]:
    """Three lines for each row of dice, as they lie."""
    return _boxes(_faces(dice, glyphs), glyphs, width)


def _boxes(
    faces: Sequence[Span], glyphs: Glyphs, width: int, lying: int | None = None
) -> list[Line]:
    """The edges of those that do not lie yet are dashed."""
    each = INSIDE + 2
    in_row = max(1, width // each)
    lines: list[Line] = []
    for start in range(0, len(faces), in_row):
        row = list(enumerate(faces[start : start + in_row], start))
        settled = [lying is None or number < lying for number, _ in row]
        joints = glyphs.joints
        across = [glyphs.across if each else glyphs.dashed_across for each in settled]
        down = [glyphs.down if each else glyphs.dashed_down for each in settled]
        above = "".join(f"{joints[6]}{edge * INSIDE}{joints[12]}" for edge in across)
        below = "".join(f"{joints[3]}{edge * INSIDE}{joints[9]}" for edge in across)
        sides = zip(down, row, strict=True)
        inside = tuple(
            span for edge, (_, face) in sides for span in ((edge, "rule"), face, (edge, "rule"))
        )
        lines += [line((above, "rule")), inside, line((below, "rule"))]
    return lines


def in_a_row(dice: Dice, glyphs: Glyphs) -> Line:
    """All dice in one line."""
    return _row(_faces(dice, glyphs))


def _row(faces: Sequence[Span]) -> Line:
    return tuple(
        span for text, style in faces for span in (("[", "rule"), (text, style), ("]", "rule"))
    )


def result(dice: Dice) -> Line:
    """What they come to, in words and in the colour of neither side: both roll."""
    return line((f"{describe.dice_result(dice)}.", "title"))


def drawn(dice: Dice, glyphs: Glyphs, width: int, height: int) -> Sequence[Line]:
    """The dice, what they come to and what each shows, as much as there is room for."""
    boxes = in_boxes(dice, glyphs, width)
    faces = describe.faces(dice)
    shown: Line = ((f"  {faces}", "faint"),) if faces else ()
    told = wrapped((*result(dice), *shown), width, indent=2)
    if len(boxes) + len(told) <= height:
        return [*boxes, *told]
    return [in_a_row(dice, glyphs), *told]


def settling(
    about: Settling, left: int, glyphs: Glyphs, width: int, height: int, *, with_odds: bool
) -> Sequence[Line]:
    """Dice of which some lie and the others turn, and how likely it is that they will do."""
    lying = about.lying(left)
    faces = _faces(about.dice, glyphs)[:lying] + _turning(about.dice, glyphs, left)[lying:]
    boxes = _boxes(faces, glyphs, width, lying)
    told = [_so_far(about, lying), _rest(about, lying, glyphs, with_odds=with_odds)]
    return [*(boxes if len(boxes) + len(told) <= height else [_row(faces)]), *told]


def _so_far(about: Settling, lying: int) -> Line:
    dice = about.dice
    needed = "" if dice.needed is None else f", {dice.needed} needed"
    return line((f"{about.reached(lying)} {dice.unit or 'so far'}{needed}", "title"))


def _rest(about: Settling, lying: int, glyphs: Glyphs, *, with_odds: bool) -> Line:
    """The chance of the dice that still turn, as a bar and in words."""
    count = len(about.dice.rolled) - lying
    told = "one die to come" if count == 1 else f"{count} dice to come"
    chance = about.chance(lying) if with_odds else None
    if chance is None:
        return line((told, "info"))
    return line(*facts.bar(chance, glyphs), f"  {chance:.0%}  ", (told, "info"))


def _turning(dice: Dice, glyphs: Glyphs, left: int) -> list[Span]:
    """What dice show that do not lie yet."""
    sides = dice.sides
    shown = (
        glyphs.of(sides[(left * 5 + place * 7) % len(sides)]) if sides else "?"
        for place in range(len(dice.rolled))
    )
    return [(each.center(INSIDE), "info") for each in shown]


def _faces(dice: Dice, glyphs: Glyphs) -> list[Span]:
    """What stands on each die: the sign of what counts, as often as it counts."""
    return [_lying(each.face, each.worth, glyphs) for each in dice.rolled]


def _lying(face: Mark, worth: int, glyphs: Glyphs) -> Span:
    sign = glyphs.of(face)
    often = 1 if face.ascii.isdecimal() else max(1, worth)  # a number says itself what it counts
    return (sign * often)[:INSIDE].center(INSIDE), "title" if worth else f"{face.tone}"
