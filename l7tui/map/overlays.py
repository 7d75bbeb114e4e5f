"""Overlays on a drawn floor: badges in rooms, and paths from room to room."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import pairwise
from typing import NamedTuple

from l7core.language import spoken
from l7core.view import Board, Overlay, Path, Room, Spot
from l7tui.map.canvas import Canvas
from l7tui.map.floorplan import Box
from l7tui.text.glyphs import DOWN, LEFT, RIGHT, UP, Glyphs
from l7tui.text.lines import Line, line

Point = tuple[int, int]


def supposed(board: Board, overlay: Overlay | None) -> tuple[Room, ...]:
    """Return the rooms that an overlay adds, except on cells of rooms that are not unknown."""
    if overlay is None:
        return ()
    known_cells = {
        (each.floor, cell) for each in board.rooms if _is_seen(each) for cell in each.cells
    }
    return tuple(
        room
        for room in overlay.rooms
        if known_cells.isdisjoint((room.floor, cell) for cell in room.cells)
    )


def _is_seen(room: Room) -> bool:
    return room.known != "unknown"


def badges(overlay: Overlay, glyphs: Glyphs) -> dict[str, Line]:
    """Return the badge of each room, in reversed colours."""
    by_room: dict[str, Line] = {}
    for spot in overlay.spots:
        badge = line((_label(spot, glyphs), f"{spot.mark.tone} bold reverse"))
        by_room[spot.room] = (*by_room.get(spot.room, ()), *badge)
    return by_room


def _label(spot: Spot, glyphs: Glyphs) -> str:
    return f"{glyphs.of(spot.mark)}{glyphs.clean(spot.figure)}"


def overlay_legend(overlay: Overlay, board: Board, glyphs: Glyphs) -> Iterator[Line]:
    """Yield the meaning of each symbol of an overlay."""
    entries: dict[str, Line] = {}
    for spot in overlay.spots:
        sign = (f"{glyphs.of(spot.mark)}", f"{spot.mark.tone} bold reverse")
        entries.setdefault(spot.mark.word, line(sign, f" {spot.mark.word}"))
    for path in overlay.paths:
        solid = glyphs.way[LEFT | RIGHT] if path.steps else glyphs.later[LEFT | RIGHT]
        sign = (solid, f"{path.mark.tone} bold")
        word = spoken("next move") if path.steps else spoken("later moves")
        entries.setdefault(word, line(sign, f" {word}"))
    floors = {each.id: each.floor for each in (*board.rooms, *overlay.rooms)}
    for path in overlay.paths:
        for one, other in pairwise(floors[id] for id in path.rooms if id in floors):
            if one != other:
                sign = (
                    f"{glyphs.arrows[0]}{other + 1}",
                    f"{path.mark.tone} bold",
                )
                entries.setdefault(
                    spoken("to floor {other}", other=other + 1),
                    line(sign, " " + spoken("to floor {other}", other=other + 1)),
                )
    yield from entries.values()


# -- paths


class Leg(NamedTuple):
    """A step of a path from one room to another."""

    one: str
    other: str
    comes_next: bool


class Ways:
    """Paths, drawn as lines over blank floor and through walls; text and pieces stay readable.

    The next move is a solid line, or a dashed line if it is uncertain, with an arrow where it
    enters a room. Later moves are dashed. Where a path leaves or enters the floor, the room shows
    the number of the other floor.
    """

    def __init__(
        self,
        board: Board,
        canvas: Canvas,
        spots: Mapping[str, tuple[Box, ...]],
        glyphs: Glyphs,
        rooms: Mapping[str, Room],
    ) -> None:
        self._board = board
        self._canvas = canvas
        self._spots = spots
        self._glyphs = glyphs
        self._rooms = rooms
        """Rooms of all floors by id."""

    def draw(self, paths: Sequence[Path]) -> None:
        """Draw the next moves over the later ones, and neither over the number of a floor."""
        for path in paths:
            for leg in _legs(path):
                self._name_floor(leg, path)
        self._lines(paths, self._glyphs.later, solid=False)
        self._lines(paths, self._glyphs.way, solid=True)
        for path in paths:
            for leg in _legs(path):
                if leg.comes_next and self._is_here(leg):
                    self._arrow(leg.one, leg.other, path)

    def _lines(self, paths: Sequence[Path], characters: str, *, solid: bool) -> None:
        bits: dict[Point, int] = {}
        tones: dict[Point, str] = {}
        for path in paths:
            for leg in filter(self._is_here, _legs(path)):
                if (leg.comes_next and path.sure) is not solid:
                    continue
                for point, sides in _traced(self._corners(leg.one, leg.other)):
                    bits[point] = bits.get(point, 0) | sides
                    tones[point] = f"{path.mark.tone} bold"
        for point, leaves in bits.items():
            if self._canvas.at(*point) in self._glyphs.passable:
                self._canvas.put(*point, characters[leaves], tones[point])

    def _is_here(self, leg: Leg) -> bool:
        """Return whether both rooms of a leg are drawn."""
        return leg.one in self._spots and leg.other in self._spots

    def _name_floor(self, leg: Leg, path: Path) -> None:
        """Write the number of the other floor where a path leaves or enters the floor."""
        one, other = self._rooms.get(leg.one), self._rooms.get(leg.other)
        if one is None or other is None or one.floor == other.floor:
            return
        arrow, style = self._glyphs.arrows[0], f"{path.mark.tone} bold"
        if one.id in self._spots:
            self._write(one.id, f"{arrow}{other.floor + 1}", style)
        if other.id in self._spots:
            self._write(other.id, f"{one.floor + 1}{arrow}", style)

    def _write(self, room: str, text: str, style: str) -> None:
        """Write text on free cells of a room, as close to its middle as possible."""
        across, down = self._middle(room)
        free = f" {self._glyphs.shade}"
        places = [
            (x, y)
            for box in self._spots[room]
            for y in range(box.y, box.y + box.height)
            for x in range(box.x, box.x + box.width - len(text) + 1)
            if all(self._canvas.at(x + step, y) in free for step in range(len(text)))
        ]
        if places:
            x, y = min(places, key=lambda place: (abs(place[1] - down), abs(place[0] - across)))
            self._canvas.put(x, y, text, style)

    def _corners(self, one: str, other: str) -> list[Point]:
        """Return the corners of a line between the middles of two rooms.

        Between neighbours, the line goes through their door or else through their common wall.
        """
        start, end = self._middle(one), self._middle(other)
        crossing, across = self._crossing(one, other)
        if crossing is None:
            return [start, (end[0], start[1]), end]
        if across:
            return [start, (crossing[0], start[1]), (crossing[0], end[1]), end]
        return [start, (start[0], crossing[1]), (end[0], crossing[1]), end]

    def _crossing(self, one: str, other: str) -> tuple[Point | None, bool]:
        """Return the point between two neighbours, and whether the wall there is horizontal."""
        for edge in self._board.edges:
            if {edge.room, edge.other} == {one, other} and edge.id in self._spots:
                box = self._spots[edge.id][0]
                return (box.x + box.width // 2, box.y), edge.side in "ns"
        for here in self._spots[one]:
            for there in self._spots[other]:
                first, second = sorted((here, there))
                if here.y == there.y and first.x + first.width + 1 == second.x:
                    return (second.x - 1, first.y + first.height // 2), False
                if here.x == there.x and first.y + first.height + 1 == second.y:
                    return (first.x + first.width // 2, second.y - 1), True
        return None, False

    def _arrow(self, one: str, other: str, path: Path) -> None:
        """Draw an arrow in the door between two rooms, in the direction of the path."""
        crossing, across = self._crossing(one, other)
        start, end = self._middle(one), self._middle(other)
        if crossing is None:
            crossing, across = end, start[0] == end[0]
        towards = (0, _sign(end[1] - start[1])) if across else (_sign(end[0] - start[0]), 0)
        arrow = self._glyphs.arrows[ARROWS.get(towards, 0)]
        self._canvas.put(*crossing, arrow, f"{path.mark.tone} bold")

    def _middle(self, room: str) -> Point:
        """Return the middle of all cells of a room."""
        boxes = self._spots[room]
        left, top = min(box.x for box in boxes), min(box.y for box in boxes)
        right = max(box.x + box.width for box in boxes)
        bottom = max(box.y + box.height for box in boxes)
        return (left + right) // 2, (top + bottom) // 2


def _legs(path: Path) -> list[Leg]:
    legs = enumerate(pairwise(path.rooms))
    return [Leg(one, other, number < path.steps) for number, (one, other) in legs]


SIDES = {(1, 0): (RIGHT, LEFT), (-1, 0): (LEFT, RIGHT), (0, 1): (DOWN, UP), (0, -1): (UP, DOWN)}
"""Sides by which a step leaves a cell and enters the next, by direction."""
ARROWS = {(1, 0): 0, (-1, 0): 1, (0, 1): 2, (0, -1): 3}


def _traced(corners: Sequence[Point]) -> list[tuple[Point, int]]:
    """Return the cells of a line with these corners, each with the sides that the line crosses."""
    points = [corners[0]]
    for x, y in corners[1:]:
        while points[-1] != (x, y):
            last = points[-1]
            points.append((last[0] + _sign(x - last[0]), last[1] + _sign(y - last[1])))
    sides: dict[Point, int] = dict.fromkeys(points, 0)
    for one, other in pairwise(points):
        out, back = SIDES[other[0] - one[0], other[1] - one[1]]
        sides[one] |= out
        sides[other] |= back
    return list(sides.items())


def _sign(number: int) -> int:
    return (number > 0) - (number < 0)
