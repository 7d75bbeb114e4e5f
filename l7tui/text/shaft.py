"""The picture of an underground shaft with one light, for the title and for records.

The picture adapts to the available space. Light fades with the distance from the lit room and
reaches further along the shaft. Unlit parts are barely visible.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator, Sequence
from functools import cached_property
from itertools import groupby

from msgspec import Struct

from l7tui.text.glyphs import DOWN, LEFT, RIGHT, UP, Glyphs
from l7tui.text.lines import Line, line

LEVELS = (
    ((8,), (7, 17)),
    ((3, 8), (7, 12, 21)),
    ((3,), (3, 12, 21)),
    ((8,), (6, 15, 21)),
    ((4, 8), (6, 11, 22)),
    ((4,), (3, 16, 22)),
    ((8,), (6, 16, 22)),
)
"""Walls of each level at the left and right of the shaft, by their distance from it."""
LEFT_MOST, RIGHT_MOST = 8, 22
EYES = ((1, "right", 1), (2, "left", 0), (4, "right", 2), (5, "right", 1), (6, "left", 0))
"""Rooms with eyes in the dark: level, side, number."""
LABELS = 4
"""Columns for the numbers of levels."""
SKY = 2
"""Rows above the first level: the winding gear and the ground."""
LEAST_WIDTH, LEAST_HEIGHT = 38, 17
MOST_STRETCH = 3.2
MOST_ROWS = 7

WORDMARK = """\
██       █████████
██             ▄█▀
██            ▄█▀
██           ▄█▀
████████    ▄█▀"""
PLAIN = str.maketrans("━┷█▄▀•", "=+###o")
"""ASCII for the drawing's own characters."""

BRIGHT, DIM = 0.75, 1.7
"""Reach of bright and of dim light in levels."""


class ShaftRoom(Struct, frozen=True):
    """The inside of a room: first and last column, first and last row."""

    left: int
    right: int
    top: int
    bottom: int

    def distance(self, x: int, y: int, *, across: float, down: float) -> float:
        beside = max(self.left - x, 0, x - self.right) / across
        apart = max(self.top - y, 0, y - self.bottom) / down
        return math.hypot(beside, apart)


class ShaftSection(Struct, frozen=True, dict=True):
    """The cross-section at a size, with the light on one level."""

    stretch: float
    rows: int
    """Rows of each level, including its ceiling."""
    lit: int
    """Level with the light, from 0."""
    levels: int = len(LEVELS)

    @cached_property
    def shaft(self) -> int:
        """Column of the shaft's left wall."""
        return LABELS + round(LEFT_MOST * self.stretch)

    @property
    def width(self) -> int:
        return self.shaft + 3 + round(RIGHT_MOST * self.stretch)

    @property
    def height(self) -> int:
        return SKY + self.levels * self.rows + 1

    def ceiling(self, level: int) -> int:
        return SKY + level * self.rows

    def walls(self, level: int) -> list[int]:
        """Return the columns of a level's walls, with the shaft's walls in the middle."""
        at_left, at_right = LEVELS[level % len(LEVELS)]
        return [
            *sorted(self.shaft - round(each * self.stretch) for each in at_left),
            self.shaft,
            self.shaft + 2,
            *(self.shaft + 2 + round(each * self.stretch) for each in at_right),
        ]

    def room(self, level: int, side: str, number: int) -> ShaftRoom:
        """Return a room by its number, counted from the shaft outwards."""
        walls = self.walls(level)
        if side == "right":
            start = walls.index(self.shaft + 2) + number
        else:
            start = walls.index(self.shaft) - 1 - number
        top = self.ceiling(level) + 1
        return ShaftRoom(walls[start] + 1, walls[start + 1] - 1, top, top + self.rows - 2)

    @cached_property
    def light(self) -> ShaftRoom:
        return self.room(self.lit, "right", 1)


def facility(glyphs: Glyphs, *, width: int, height: int, level: int) -> list[Line]:
    """Return the largest cross-section that fits, with the light on a level from 1 to 7."""
    stretch = (width - LABELS - 4) / (LEFT_MOST + RIGHT_MOST)
    rows = (height - SKY - 1) // len(LEVELS)
    section = ShaftSection(
        max(1.0, min(stretch, MOST_STRETCH, rows * 0.62)), max(2, min(rows, MOST_ROWS)), level - 1
    )
    drawn = _drawn(section, glyphs)
    return [_styled(section, row, y, glyphs) for y, row in enumerate(drawn)]


def wordmark(glyphs: Glyphs) -> list[Line]:
    """Return the name in large letters."""
    return [line((_own(row, glyphs), "title")) for row in WORDMARK.splitlines()]


class ShaftLevel(Struct, frozen=True):
    """The record of a level."""

    label: str
    is_open: bool = False
    """Whether a character has been there, so the level is no longer dark."""
    left: tuple[tuple[str, str], ...] = ()
    """Symbols and styles of the characters who stay there."""
    here: str = ""
    """Letters of the characters who are there now."""


def record(glyphs: Glyphs, levels: Sequence[ShaftLevel], *, lit: int, rows: int) -> list[Line]:
    """Return the cross-section of a campaign's levels with the characters on them.

    The first level is the uppermost. The rows above the ground belong only to the title and are
    left out.
    """
    section = ShaftSection(1.0, rows, lit, len(levels))
    grid = _drawn(section, glyphs)
    written: dict[tuple[int, int], str] = {}
    for number, level in enumerate(levels):
        y = section.ceiling(number) + rows // 2
        grid[y][:LABELS] = level.label[: LABELS - 1].rjust(2).ljust(LABELS)
        if level.is_open:
            _clear(section, grid, number, glyphs)
            _write(section, grid, written, number, level.left)
        if level.here:
            light = section.light
            for row in range(light.top, light.bottom + 1):
                grid[row][light.left : light.right + 1] = " " * (light.right + 1 - light.left)
            text = level.here[: light.right + 1 - light.left]
            grid[y][light.left : light.left + len(text)] = text
    return [
        line(
            *_runs(
                (character, written.get((x, y)) or _style(section, x, y, character, glyphs))
                for x, character in enumerate(row)
            )
        )
        for y, row in enumerate(grid)
    ][SKY:]


def _rooms(section: ShaftSection, level: int) -> Iterator[ShaftRoom]:
    """Yield the rooms of a level except the lit one, starting beside the shaft."""
    walls = section.walls(level)
    left = walls.index(section.shaft)
    right = len(walls) - 2 - left
    for number in range(max(left, right)):
        for side, count in (("left", left), ("right", right)):
            if number < count:
                room = section.room(level, side, number)
                if level != section.lit or room != section.light:
                    yield room


def _clear(section: ShaftSection, grid: list[list[str]], level: int, glyphs: Glyphs) -> None:
    """Remove the darkness and the eyes from a level."""
    for room in _rooms(section, level):
        for y in range(room.top, room.bottom + 1):
            for x in range(room.left, room.right + 1):
                if grid[y][x] in (glyphs.shade, _own("\u2022", glyphs)):
                    grid[y][x] = " "


def _write(
    section: ShaftSection,
    grid: list[list[str]],
    written: dict[tuple[int, int], str],
    level: int,
    signs: Iterable[tuple[str, str]],
) -> None:
    """Write symbols one after another, as many into each room as fit."""
    left = list(signs)
    y = section.ceiling(level) + section.rows // 2
    for room in _rooms(section, level):
        x = room.left
        while left and x + len(left[0][0]) <= room.right + 1:
            text, style = left.pop(0)
            grid[y][x : x + len(text)] = text
            written.update({(x + step, y): style for step in range(len(text))})
            x += len(text) + 1


# -- characters


def _drawn(section: ShaftSection, glyphs: Glyphs) -> list[list[str]]:
    """Return walls, floors, shaft and darkness without colours."""
    grid = [[" "] * section.width for _ in range(section.height)]
    across, down = set(_floors(section)), set(_uprights(section))
    for level in range(section.levels):
        walls = section.walls(level)
        top = section.ceiling(level) + 1
        for y in range(top, top + section.rows - 1):
            grid[y][walls[0] : walls[-1]] = glyphs.shade * (walls[-1] - walls[0])
    for x, y in across | down:
        sides = {
            UP: (x, y) in down and (x, y - 1) in down,
            RIGHT: (x, y) in across and (x + 1, y) in across,
            DOWN: (x, y) in down and (x, y + 1) in down,
            LEFT: (x, y) in across and (x - 1, y) in across,
        }
        grid[y][x] = glyphs.joints[sum(bit for bit, leaves in sides.items() if leaves)]
    _put_ground(section, grid, glyphs)
    _put_shaft(section, grid, glyphs)
    _put_eyes(section, grid, glyphs)
    light = section.light
    for y in range(light.top, light.bottom + 1):
        grid[y][light.left : light.right + 1] = " " * (light.right + 1 - light.left)
    grid[(light.top + light.bottom + 1) // 2][(light.left + light.right) // 2] = "@"
    for level in range(section.levels):
        grid[section.ceiling(level) + section.rows // 2][1] = str(level + 1)
    return grid


def _floors(section: ShaftSection) -> Iterator[tuple[int, int]]:
    """Yield the cells of ceilings and of the lowest floor."""
    for level in range(section.levels + 1):
        beside = [section.walls(each) for each in (level - 1, level) if 0 <= each < section.levels]
        first, last = min(walls[0] for walls in beside), max(walls[-1] for walls in beside)
        inside = range(section.shaft + 1, section.shaft + 2) if level < section.levels else ()
        for x in range(first, last + 1):
            if x not in inside:
                yield x, section.ceiling(level)


def _uprights(section: ShaftSection) -> Iterator[tuple[int, int]]:
    """Yield the cells of walls."""
    for level in range(section.levels):
        for x in section.walls(level):
            for y in range(section.ceiling(level), section.ceiling(level + 1) + 1):
                yield x, y


def _put_ground(section: ShaftSection, grid: list[list[str]], glyphs: Glyphs) -> None:
    grid[1] = list(_own("━" * section.width, glyphs))
    for x, sides in ((0, RIGHT | DOWN), (1, RIGHT | DOWN | LEFT), (2, DOWN | LEFT)):
        grid[0][section.shaft + x] = glyphs.joints[sides]
        grid[1][section.shaft + x] = _own("┷", glyphs)


def _put_shaft(section: ShaftSection, grid: list[list[str]], glyphs: Glyphs) -> None:
    """Draw the cable from the winding gear to the cage on the lit level."""
    middle = section.shaft + 1
    cage = section.light.bottom
    for y in range(SKY, section.ceiling(section.levels)):
        grid[y][middle] = glyphs.down if y < cage else " "
    grid[cage][middle] = glyphs.full


def _put_eyes(section: ShaftSection, grid: list[list[str]], glyphs: Glyphs) -> None:
    for level, side, number in EYES:
        if level >= section.levels:
            continue
        room = section.room(level, side, number)
        if level != section.lit and room.right - room.left >= 3:
            x = room.left + (room.right - room.left) * 2 // 3
            grid[(room.top + room.bottom) // 2][x - 1 : x + 2] = _own("• •", glyphs)


def _own(text: str, glyphs: Glyphs) -> str:
    return text.translate(PLAIN) if glyphs.ascii else text


# -- light


def _styled(section: ShaftSection, row: list[str], y: int, glyphs: Glyphs) -> Line:
    styles = (_style(section, x, y, character, glyphs) for x, character in enumerate(row))
    return line(*_runs(zip(row, styles, strict=True)))


def _runs(cells: Iterable[tuple[str, str]]) -> Iterator[tuple[str, str]]:
    for style, run in groupby(cells, key=lambda cell: cell[1]):
        yield "".join(character for character, _ in run), style


def _style(section: ShaftSection, x: int, y: int, character: str, glyphs: Glyphs) -> str:
    light = section.light
    if x < LABELS:
        lit = section.ceiling(section.lit) < y < section.ceiling(section.lit + 1)
        return "light" if lit else "faint" if character.isdecimal() else "unlit"
    if character == _own("•", glyphs) and y > SKY:
        return "alien"
    distance = light.distance(x, y, across=section.rows * 2.2, down=section.rows)
    if distance == 0:
        return "lamplight"
    if 0 <= x - section.shaft <= 2 and y >= SKY:
        distance *= 0.6
    if character == glyphs.shade:
        distance += 0.35
    beyond = "shade" if character == glyphs.shade else "unlit"
    return "glow" if distance <= BRIGHT else "dusk" if distance <= DIM else beyond
