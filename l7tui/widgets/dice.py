"""Dice drawn by lines: as boxes where there is room for them, else in one row; and rolling."""

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
    """How large a die is drawn."""

    inside: int = INSIDE
    rows: int = 1


SMALL, LARGE = Box(), Box(7, 3)


def in_boxes(dice: Dice, glyphs: Glyphs, width: int) -> list[Line]:
    """Three lines for each row of dice, as they lie."""
    return _boxes(_faces(dice, glyphs), glyphs, width)


def _boxes(
    faces: Sequence[Span], glyphs: Glyphs, width: int, lying: int | None = None, box: Box = SMALL
) -> list[Line]:
    """The edges of those that do not lie yet are dashed."""
    in_row = max(1, width // (box.inside + 2))
    settled = [lying is None or number < lying for number in range(len(faces))]
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
    faces: Sequence[Span], glyphs: Glyphs, room: Size, lying: int | None = None
) -> list[Line]:
    """In large boxes, in small ones, or in one line."""
    if len(faces) * (LARGE.inside + 2) <= room.width and LARGE.rows + 2 <= room.height:
        return _boxes(faces, glyphs, room.width, lying, LARGE)
    boxes = _boxes(faces, glyphs, room.width, lying)
    return boxes if len(boxes) <= room.height else [_row(faces)]


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


def drawn(dice: Dice, glyphs: Glyphs, width: int, height: int, *, said: str = "") -> Sequence[Line]:
    """The dice, what they come to and what each shows, as much as there is room for.

    Where `said` has told of a die's only face already, it is not told again.
    """
    faces = describe.faces(dice)
    shown: Line = ((f"  {faces}", "faint"),) if faces else ()
    told = wrapped((*result(dice), *shown), width, indent=2)
    if describe.is_its_face(dice) and dice.rolled[0].face.word in said:
        return _as_large_as_fits(_faces(dice, glyphs), glyphs, Size(width, height))
    beside = (*in_a_row(dice, glyphs), *line("   "), *result(dice))
    if height <= len(told) and width_of(beside) <= width:
        return [beside]
    boxes = _as_large_as_fits(_faces(dice, glyphs), glyphs, Size(width, height - len(told)))
    return [*boxes, *told][: max(1, height)]


def settling(
    about: Settling, left: int, glyphs: Glyphs, room: Size, *, with_odds: bool
) -> Sequence[Line]:
    """Dice of which some lie and the others turn, and how likely it is that they will do."""
    lying = about.lying(left)
    has_begun = left < about.ticks
    turning = _turning(about.dice, glyphs, left) if has_begun else _unthrown(about.dice)
    faces = _faces(about.dice, glyphs)[:lying] + turning[lying:]
    so_far, rest = _so_far(about, lying), _rest(about, lying, glyphs, with_odds=with_odds)
    beside = joined([each for each in (so_far, rest) if each], ("   ", "plain"))
    told = [beside] if width_of(beside) <= room.width else [so_far, rest]
    return [*_as_large_as_fits(faces, glyphs, room - Size(0, len(told)), lying), *told]


def _so_far(about: Settling, lying: int) -> Line:
    """What lies, and what is needed; a single die that counts nothing has no such thing."""
    dice = about.dice
    if len(dice.rolled) == 1 and dice.needed is None and not dice.unit:
        return ()
    needed = "" if dice.needed is None else spoken(", {needed} needed", needed=dice.needed)
    return line((f"{about.reached(lying)} {dice.unit or spoken('so far')}{needed}", "title"))


def _rest(about: Settling, lying: int, glyphs: Glyphs, *, with_odds: bool) -> Line:
    """The chance of the dice that still turn, as a bar and in words."""
    count = len(about.dice.rolled) - lying
    told = spoken("1 die left") if count == 1 else spoken("{count} dice left", count=count)
    chance = about.chance(lying) if with_odds else None
    if chance is None:
        return line((told, "info"))
    return line(*facts.bar(chance, glyphs), f"  {chance:.0%}  ", (told, "info"))


def _unthrown(dice: Dice) -> list[Span]:
    """What dice show before anything moves."""
    return [("?".center(INSIDE), "info")] * len(dice.rolled)


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
    # A number, or several signs on one side, say themselves what they count.
    often = 1 if face.ascii.isdecimal() or len(face.ascii) > 1 else max(1, worth)
    return (sign * often)[:INSIDE].center(INSIDE), "title" if worth else f"{face.tone}"
