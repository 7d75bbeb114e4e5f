"""Drawing a floor: every cell a box of the zoom's size, neighbours with one wall between them.

Walls first, then what interrupts them (openings, doors, numbers, tokens), then the rooms' words.
"""

from __future__ import annotations

from collections.abc import Iterator

from rich.cells import cell_len

from l7core.view import Board, Edge, Mark, Room
from l7tui.floorplan import Box, Plan, Zoom, extent
from l7tui.glyphs import DOWN, LEFT, RIGHT, UP, Glyphs
from l7tui.inside import Inside
from l7tui.lines import Span

Cell = tuple[int, int]


def draw(board: Board, floor: int, zoom: Zoom, glyphs: Glyphs, *, seat: int | None = None) -> Plan:
    """One floor, as the seat that looks sees it: its own pawn stands out."""
    drawing = _Drawing(board, floor, zoom, glyphs, seat)
    drawing.walls()
    drawing.edges()
    drawing.rooms()
    return drawing.plan()


class _Drawing:
    """The canvas while it is drawn on."""

    def __init__(
        self, board: Board, floor: int, zoom: Zoom, glyphs: Glyphs, seat: int | None
    ) -> None:
        self.board = board
        self.floor = floor
        self.zoom = zoom
        self.glyphs = glyphs
        self.seat = seat
        self.extent = extent(board, floor)
        self.width, self.height = self.extent.size(zoom)
        self.texts = [[" "] * self.width for _ in range(self.height)]
        self.styles = [["plain"] * self.width for _ in range(self.height)]
        self.spots: dict[str, tuple[Box, ...]] = {}
        self.here = tuple(room for room in board.rooms if room.floor == floor)
        self.owner = {cell: room for room in self.here for cell in room.cells}
        self.links: dict[str, list[Mark]] = {}
        for link in board.links:
            for id in dict.fromkeys(link.rooms):
                self.links.setdefault(id, []).append(link.mark)
        self.sections = {section.id: section.state for section in board.sections}

    def put(self, x: int, y: int, text: str, style: str) -> None:
        """Characters from a place on, as far as the canvas goes; a wide one takes two cells."""
        for character in text:
            cells = cell_len(character)
            if 0 <= y < self.height and x >= 0 and x + cells <= self.width:
                for step in range(cells):
                    self.texts[y][x + step] = "" if step else character
                    self.styles[y][x + step] = style
            x += cells

    # -- walls

    def walls(self) -> None:
        """Every line between two different rooms, and between a room and nothing."""
        first, top, columns, rows = self.extent
        lattice = [
            (column, row)
            for column in range(first, first + columns + 1)
            for row in range(top, top + rows + 1)
        ]
        wide, high = self.zoom.width, self.zoom.height
        across: dict[Cell, str] = {}
        down: dict[Cell, str] = {}
        for column, row in lattice:
            here = self.owner.get((column, row))
            if here is not (above := self.owner.get((column, row - 1))):
                across[column, row] = _wall_style(here, above)
            if here is not (before := self.owner.get((column - 1, row))):
                down[column, row] = _wall_style(here, before)
        for (column, row), style in across.items():
            x, y = self.corner((column, row))
            self.put(x + 1, y, self._line(style, "across") * wide, style)
        for (column, row), style in down.items():
            x, y = self.corner((column, row))
            for step in range(high):
                self.put(x, y + 1 + step, self._line(style, "down"), style)
        for column, row in lattice:
            meeting = {
                UP: down.get((column, row - 1)),
                RIGHT: across.get((column, row)),
                DOWN: down.get((column, row)),
                LEFT: across.get((column - 1, row)),
            }
            bits = sum(bit for bit, style in meeting.items() if style)
            style = "wall" if "wall" in meeting.values() else "unlit"
            x, y = self.corner((column, row))
            straight = {LEFT | RIGHT: "across", UP | DOWN: "down"}.get(bits)
            joint = self._line(style, straight) if straight else self.glyphs.joints[bits]
            self.put(x, y, joint, style)

    def corner(self, cell: Cell) -> Cell:
        """Where the top left corner of a cell is drawn."""
        column, row = cell[0] - self.extent.column, cell[1] - self.extent.row
        return column * (self.zoom.width + 1), row * (self.zoom.height + 1)

    def _line(self, style: str, way: str) -> str:
        solid = style == "wall"
        if way == "across":
            return self.glyphs.across if solid else self.glyphs.dashed_across
        return self.glyphs.down if solid else self.glyphs.dashed_down

    # -- edges

    def edges(self) -> None:
        """What stands in the walls."""
        for edge in self.board.edges:
            if self.owner.get(edge.cell) is None or self.owner[edge.cell].id != edge.room:
                continue
            column, row = edge.cell
            if edge.side in "ns":
                self._across(edge, (column, row + (edge.side == "s")))
            else:
                self._down(edge, (column + (edge.side == "e"), row))

    def _across(self, edge: Edge, cell: Cell) -> None:
        """An edge in a wall that runs across."""
        x, y = self.corner(cell)
        wide = self.zoom.width
        gap = max(1, wide // 3)
        start = x + 1 + (wide - gap) // 2
        self.spots[edge.id] = (Box(start, y, gap, 1),)
        style = _edge_style(edge)
        middle = start + gap // 2
        if edge.kind == "open":
            self.put(start, y, " " * gap, "plain")
            if gap >= 3:
                self.put(start - 1, y, self.glyphs.end_left, "wall")
                self.put(start + gap, y, self.glyphs.end_right, "wall")
        elif edge.kind in ("door", "locked"):
            self.put(start, y, self._leaf(edge)[0] * gap, style)
        elif edge.kind != "wall":
            self.put(middle, y, self._sign(edge), style)
        lying = self._lying(edge)
        if gap < 3:
            for glyph, own in lying[:1]:
                self.put(middle, y, glyph, own)
            return
        if len(edge.name) <= start - x - 2:
            self.put(x + 1, y, edge.name, "info")
        for offset, (glyph, own) in enumerate(lying[: wide - (start - x - 1) - gap - 1]):
            self.put(start + gap + 1 + offset, y, glyph, own)

    def _down(self, edge: Edge, cell: Cell) -> None:
        """An edge in a wall that runs down."""
        x, y = self.corner(cell)
        high = self.zoom.height
        gap = max(1, high - 2)
        start = y + 1 + (high - gap + 1) // 2
        self.spots[edge.id] = (Box(x, start, 1, gap),)
        style = _edge_style(edge)
        if edge.kind == "open":
            for step in range(gap):
                self.put(x, start + step, " ", "plain")
        elif edge.kind in ("door", "locked"):
            for step in range(gap):
                self.put(x, start + step, self._leaf(edge)[1], style)
        elif edge.kind != "wall":
            self.put(x, start + gap // 2, self._sign(edge), style)
        lying = self._lying(edge)
        if high == 1:
            for glyph, own in lying[:1]:
                self.put(x, start, glyph, own)
            return
        if lying:
            glyph, own = lying[0]
            self.put(x, start + gap if high > 2 else start - 1, glyph, own)
        if len(edge.name) <= 2 and not (lying and high == 2):
            self.put(x, start - 1, edge.name, "info")

    def _leaf(self, edge: Edge) -> tuple[str, str]:
        return self.glyphs.door if edge.kind == "door" else self.glyphs.locked

    def _sign(self, edge: Edge) -> str:
        return self.glyphs.blocked if edge.kind == "blocked" else self.glyphs.unexplored

    def _lying(self, edge: Edge) -> list[Span]:
        """Glyphs of what lies in the passage: tokens first."""
        marks = [*(token.mark for token in edge.tokens), *edge.marks]
        return [(self.glyphs.of(mark), f"{mark.tone} bold") for mark in marks]

    # -- rooms

    def rooms(self) -> None:
        """What is inside."""
        for room in self.here:
            if not room.cells:
                continue
            boxes = tuple(self._inside(cell, room) for cell in room.cells)
            self.spots[room.id] = boxes
            for token in room.tokens:
                self.spots[token.id] = boxes
            if room.dark and room.known != "unknown":
                for box in boxes:
                    for y in range(box.y, box.y + box.height):
                        self.put(box.x, y, self.glyphs.shade * box.width, "unlit")
            self._words(room, _text_box(room, self))

    def _inside(self, cell: Cell, room: Room) -> Box:
        """A cell's floor, with the walls that fall away towards the room's other cells."""
        x, y = self.corner(cell)
        column, row = cell
        right = self.owner.get((column + 1, row)) is room
        below = self.owner.get((column, row + 1)) is room
        return Box(x + 1, y + 1, self.zoom.width + right, self.zoom.height + below)

    def _words(self, room: Room, box: Box) -> None:
        name = self.glyphs.clean(room.name)
        pad = 1 if cell_len(name) < box.width and box.width > 3 else 0
        if room.known == "unknown":
            fits = 0 < cell_len(name) <= box.width
            text, style = (name, "faint") if fits else (self.glyphs.unexplored, "info")
            self.put(
                box.x + (box.width - len(text)) // 2, box.y + (box.height - 1) // 2, text, style
            )
            return
        inside = Inside(room, self._marks(room), self.seat, self.glyphs)
        rows = list(inside.rows(box.width - pad, box.height))
        for offset, (left, right) in enumerate(rows[: box.height]):
            x = box.x + pad
            for text, style in left:
                self.put(x, box.y + offset, text, style)
                x += cell_len(text)
            x = box.x + box.width - len(right)
            for text, style in right:
                self.put(x, box.y + offset, text, style)
                x += 1

    def _marks(self, room: Room) -> list[Mark]:
        section = self.sections.get(room.section)
        told = [section] if section and section.tone in ("warning", "danger") else []
        everything = (*room.marks, *told, *room.icons, *self.links.get(room.id, ()))
        return list(dict.fromkeys(everything))

    def plan(self) -> Plan:
        """The finished drawing."""
        lines = tuple(
            tuple(_runs(texts, styles))
            for texts, styles in zip(self.texts, self.styles, strict=True)
        )
        return Plan(lines, self.width, self.spots)


def _text_box(room: Room, drawing: _Drawing) -> Box:
    """The widest and then tallest block of cells from the room's first one on."""
    cells = set(room.cells)
    column, row = min(cells, key=lambda cell: (cell[1], cell[0]))
    columns = 1
    while (column + columns, row) in cells:
        columns += 1
    rows = 1
    while all((column + step, row + rows) in cells for step in range(columns)):
        rows += 1
    x, y = drawing.corner((column, row))
    wide, high = drawing.zoom.width, drawing.zoom.height
    return Box(x + 1, y + 1, columns * (wide + 1) - 1, rows * (high + 1) - 1)


def _wall_style(one: Room | None, other: Room | None) -> str:
    """Solid where either side has been seen and is remembered as it was."""
    sides = [room.known for room in (one, other) if room]
    return "wall" if "seen" in sides else "unlit"


def _edge_style(edge: Edge) -> str:
    return {
        "door": "plain bold",
        "locked": "warning bold",
        "blocked": "danger bold",
        "unexplored": "info bold",
    }.get(edge.kind, "wall")


def _runs(texts: list[str], styles: list[str]) -> Iterator[Span]:
    """Neighbours of one style joined to spans."""
    start = 0
    for position in range(1, len(texts) + 1):
        if position == len(texts) or styles[position] != styles[start]:
            yield "".join(texts[start:position]), styles[start]
            start = position
