"""The two map sheets of the box: a random side of each, turned at random."""

from __future__ import annotations

from l7core.api import boards

from .plan import GRID, HEIGHT, SIZE, WIDTH, Border, Level, Plan
from .state import Alone


def lay(game: Alone) -> Plan:
    """Return both sheets in random order, each with a random side and orientation."""
    sides = game.rules.library["sheet"]
    sheet_sides = [[id for id in sides if f":{sheet}" in id] for sheet in ("1", "2")]
    game.shuffle("map", sheet_sides)
    levels = []
    for pair in sheet_sides:
        level = read(sides[pair[game.below("map", len(pair))]].rows)
        levels.append(turned(level) if game.below("map", 2) else level)
    return Plan((levels[0], levels[1]))


def read(rows: str) -> Level:
    """Return the level of a drawing."""
    lines = rows.strip("\n").split("\n")
    places = map(GRID.place, range(SIZE))
    drawn = {cell: lines[2 * y + 1][2 * x + 1] for cell, (x, y) in enumerate(places)}
    stairs = sorted(cell for cell, sign in drawn.items() if sign == "S")
    return Level(
        tuple(border for border in GRID.borders if is_open(lines, border)),
        tuple(cell for cell, sign in drawn.items() if sign == "R"),
        tuple(cell for cell, sign in drawn.items() if sign == "U"),
        (stairs[0], stairs[1]),
    )


def is_open(lines: list[str], border: Border) -> bool:
    """Return whether no wall is drawn between the two cells."""
    x, y = GRID.place(border[0])
    if GRID.side(border) == "e":
        return lines[2 * y + 1][2 * x + 2] == " "
    return lines[2 * y + 2][2 * x + 1] == " "


def turned(level: Level) -> Level:
    """Return the level turned by half a turn."""

    def over(cell: int) -> int:
        return WIDTH * HEIGHT - 1 - cell

    return Level(
        tuple(sorted(boards.border(over(one), over(other)) for one, other in level.ways)),
        tuple(sorted(map(over, level.rooms))),
        tuple(sorted(map(over, level.units))),
        (over(level.stairs[0]), over(level.stairs[1])),
    )
