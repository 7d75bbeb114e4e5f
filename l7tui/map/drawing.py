"""The drawing of a floor: each cell has the zoom's size, and neighbours share a wall.

Order of drawing: walls, then openings, doors, numbers and tokens in the walls, then floors and the
text of rooms, then the overlay.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from rich.cells import cell_len

from l7core.view import Art, Board, Edge, Mark, Overlay, Preview, Room
from l7tui.map.canvas import HELD, Canvas
from l7tui.map.floorplan import Box, Extent, Plan, Zoom, extent
from l7tui.map.light import BRIGHTEST, FLOORS, NAMES, WALLS, Light, lights
from l7tui.map.overlays import Ways, badges, supposed
from l7tui.map.room_text import IN_WORDS, Inside, Row
from l7tui.text.glyphs import DOWN, LEFT, RIGHT, UP, Glyphs
from l7tui.text.lines import BLANK, Line, Span, line, width_of

Cell = tuple[int, int]
GHOST = "new bold"
"""Style of rooms and doors in a preview."""
PADDED_FROM = 10
"""Minimum width of a room with a blank at its left wall."""
WIDE_DOORS = 13
"""Minimum width of a cell with doors of double width."""
LONGEST_NUMBER = 2
"""Maximum length of a passage's name in a vertical wall."""
DASHED = ("unlit", GHOST)
"""Styles of uncertain walls, which are dashed."""
KEPT = 128
"""Number of cached rooms; most rooms are unchanged after an answer."""


def draw(
    board: Board,
    floor: int,
    zoom: Zoom,
    glyphs: Glyphs,
    *,
    seat: int | None = None,
    overlay: Overlay | None = None,
    ghost: Preview | None = None,
    within: Extent | None = None,
    lit: frozenset[str] = frozenset(),
) -> Plan:
    """Return a floor as a seat sees it, with the seat's own pawn highlighted.

    Rooms of a ghost or of the overlay are drawn like other rooms. `within` is the drawn block of
    cells, which can be larger than the board. Tokens in `lit` are highlighted.
    """
    drawing = _Drawing(
        board,
        floor,
        zoom,
        glyphs,
        seat=seat,
        overlay=overlay,
        ghost=ghost or Preview(),
        within=within,
        lit=lit,
    )
    drawing.walls()
    drawing.edges()
    drawing.rooms()
    drawing.name_passages()
    if overlay:
        ways = Ways(board, drawing.canvas, drawing.spots, glyphs, drawing.rooms_by_id)
        ways.draw(overlay.paths)
    return Plan(drawing.canvas.lines(), drawing.canvas.width, drawing.spots)


class _Drawing:
    """A floor while it is being drawn."""

    def __init__(
        self,
        board: Board,
        floor: int,
        zoom: Zoom,
        glyphs: Glyphs,
        *,
        seat: int | None,
        overlay: Overlay | None,
        ghost: Preview,
        within: Extent | None,
        lit: frozenset[str],
    ) -> None:
        self.zoom = zoom
        self.glyphs = glyphs
        self.seat = seat
        self.lit = lit
        self.extent = within or extent(board, floor, ghost.rooms)
        self.canvas = Canvas(*self.extent.size(zoom))
        self.spots: dict[str, tuple[Box, ...]] = {}
        self.numbers: list[tuple[int, int, str]] = []
        """Position and number of each passage in a vertical wall."""
        ghosts = (*supposed(board, overlay), *ghost.rooms)
        self.ghosts = frozenset(room.id for room in ghosts)
        self.rooms_by_id = {room.id: room for room in (*board.rooms, *ghosts)}
        self.here = tuple(room for room in self.rooms_by_id.values() if room.floor == floor)
        self.owner = {cell: room for room in self.here for cell in room.cells}
        replaced = {edge.id for edge in ghost.edges}
        self.all_edges = (*(each for each in board.edges if each.id not in replaced), *ghost.edges)
        self.proposed = replaced
        self.light: dict[str, Light] = lights(board, seat)
        self.overlaid = overlay is not None
        self.badges = badges(overlay, glyphs) if overlay else {}
        self.links: dict[str, list[Mark]] = {}
        for link in board.links:
            signs = (link.mark, *link.marks, *(token.mark for token in link.tokens))
            for id in dict.fromkeys(link.rooms):
                self.links.setdefault(id, []).extend(signs)
        self.sections = {section.id: section.state for section in board.sections}

    # -- walls

    def walls(self) -> None:
        """Draw the walls between different rooms, and between rooms and empty cells."""
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
                across[column, row] = self._wall_style(here, above)
            if here is not (before := self.owner.get((column - 1, row))):
                down[column, row] = self._wall_style(here, before)
        for (column, row), style in across.items():
            x, y = self.corner((column, row))
            self.canvas.put(x + 1, y, self._line(style, "across") * wide, style)
        for (column, row), style in down.items():
            x, y = self.corner((column, row))
            for step in range(high):
                self.canvas.put(x, y + 1 + step, self._line(style, "down"), style)
        for column, row in lattice:
            meeting = {
                UP: down.get((column, row - 1)),
                RIGHT: across.get((column, row)),
                DOWN: down.get((column, row)),
                LEFT: across.get((column - 1, row)),
            }
            bits = sum(bit for bit, style in meeting.items() if style)
            if bits:
                style = min(filter(None, meeting.values()), key=WALL_ORDER.index)
                x, y = self.corner((column, row))
                straight = {LEFT | RIGHT: "across", UP | DOWN: "down"}.get(bits)
                joint = self._line(style, straight) if straight else self.glyphs.joints[bits]
                self.canvas.put(x, y, joint, style)

    def corner(self, cell: Cell) -> Cell:
        """Return the canvas position of a cell's top left corner."""
        column, row = cell[0] - self.extent.column, cell[1] - self.extent.row
        return column * (self.zoom.width + 1), row * (self.zoom.height + 1)

    def _wall_style(self, one: Room | None, other: Room | None) -> str:
        """Return the style for the brighter side; a ghost's style only without a real room."""
        sides = [room for room in (one, other) if room]
        real = [self.light[room.id] for room in sides if room.id not in self.ghosts]
        return WALLS[min(real, key=BRIGHTEST.index)] if real else GHOST

    def _line(self, style: str, direction: str) -> str:
        dashed = style in DASHED
        if direction == "across":
            return self.glyphs.dashed_across if dashed else self.glyphs.across
        return self.glyphs.dashed_down if dashed else self.glyphs.down

    # -- edges

    def edges(self) -> None:
        """Draw the openings, doors and other edges in the walls."""
        for edge in self.all_edges:
            if self.owner.get(edge.cell) is None or self.owner[edge.cell].id != edge.room:
                continue
            column, row = edge.cell
            if edge.side in "ns":
                self._across(edge, (column, row + (edge.side == "s")))
            else:
                self._down(edge, (column + (edge.side == "e"), row))

    def _across(self, edge: Edge, cell: Cell) -> None:
        """Draw an edge in a horizontal wall: a filled gap between two ends."""
        x, y = self.corner(cell)
        wide = self.zoom.width
        gap = 4 if wide >= WIDE_DOORS else 2
        if edge.kind == "unexplored":
            gap -= 1
        start = x + 1 + (wide - gap + 1) // 2
        self.spots[edge.id] = (Box(start, y, gap, 1),)
        glyphs, style = self.glyphs, self._edge_style(edge)
        symbols = self._passage_symbols(edge)
        if edge.kind != "wall":
            fill, sign = glyphs.fillings[edge.kind][0]
            self.canvas.put(start, y, fill * gap, style)
            self.canvas.put(start + gap // 2, y, sign, style)
            ends = glyphs.ends if edge.kind == "open" else glyphs.jambs
            own = "wall" if edge.kind == "open" else style
            self.canvas.put(start - 1, y, ends[0], own)
            self.canvas.put(start + gap, y, ends[1], own)
        if len(edge.name) <= start - x - 2:
            self.canvas.put(x + 1, y, edge.name, "info")
        for offset, (glyph, own) in enumerate(symbols[: wide - (start - x - 1) - gap - 1]):
            self.canvas.put(start + gap + 1 + offset, y, glyph, own)

    def _down(self, edge: Edge, cell: Cell) -> None:
        """Draw an edge in a vertical wall."""
        x, y = self.corner(cell)
        high = self.zoom.height
        start = y + 1 + max(1, (high - 1) // 2)
        self.spots[edge.id] = (Box(x, start, 1, 1),)
        glyphs, style = self.glyphs, self._edge_style(edge)
        symbols = self._passage_symbols(edge)
        if edge.kind != "wall":
            self.canvas.put(x, start, glyphs.fillings[edge.kind][1][1], style)
            if high > 2:
                ends = glyphs.ends[2:] if edge.kind == "open" else glyphs.jambs[2:]
                own = "wall" if edge.kind == "open" else style
                self.canvas.put(x, start - 1, ends[0], own)
                self.canvas.put(x, start + 1, ends[1], own)
        is_free = edge.kind == "open"
        has_number = 0 < len(edge.name) <= LONGEST_NUMBER
        if has_number:
            self.numbers.append((x, start - 1, edge.name))
        for glyph, own in symbols[:1]:
            if high > 2:
                self.canvas.put(x, start + 1, glyph, own)
            elif not has_number:
                self.canvas.put(x, start - 1, glyph, own)
            else:
                # Below the number, in the opening itself or beside the door.
                self.canvas.put(x if is_free else x + 1, start, glyph, own)

    def _edge_style(self, edge: Edge) -> str:
        return GHOST if edge.id in self.proposed else EDGE_STYLES.get(edge.kind, "wall")

    def _passage_symbols(self, edge: Edge) -> list[Span]:
        """Return the symbols in a passage: tokens, then marks."""
        marks = [*(token.mark for token in edge.tokens), *edge.marks]
        return [(self.glyphs.of(mark), f"{mark.tone} bold") for mark in marks]

    # -- rooms

    def rooms(self) -> None:
        """Draw the floors of the rooms with their text and symbols."""
        for room in self.here:
            if not any(self.owner[cell] is room for cell in room.cells):
                continue
            boxes = tuple(self._inside(cell, room) for cell in room.cells)
            self.spots[room.id] = boxes
            for token in room.tokens:
                self.spots[token.id] = boxes
            light = self.light.get(room.id, "unlit")
            for box in boxes:
                self.canvas.lay(box, FLOORS[light])
                if room.dark and room.known != "unknown":
                    for y in range(box.y, box.y + box.height):
                        self.canvas.put(box.x, y, self.glyphs.shade * box.width, "shade")
            self._words(room, self._text_box(room), light)

    def name_passages(self) -> None:
        """Write the numbers in vertical walls; a long number extends to a side with space."""
        for x, y, name in self.numbers:
            start = x - len(name) + 1
            blank = (" ", self.glyphs.shade)
            is_free = all(self.canvas.at(column, y) in blank for column in range(start, x))
            self.canvas.put(start if is_free else x, y, name, "info")

    def _inside(self, cell: Cell, room: Room) -> Box:
        """Return a cell's floor, extended to the room's cells at the right and below."""
        x, y = self.corner(cell)
        column, row = cell
        right = self.owner.get((column + 1, row)) is room
        below = self.owner.get((column, row + 1)) is room
        return Box(x + 1, y + 1, self.zoom.width + right, self.zoom.height + below)

    def _text_box(self, room: Room) -> Box:
        """Return the widest, then highest block of cells that starts at the room's first cell."""
        cells = set(room.cells)
        column, row = min(cells, key=lambda cell: (cell[1], cell[0]))
        columns = 1
        while (column + columns, row) in cells:
            columns += 1
        rows = 1
        while all((column + step, row + rows) in cells for step in range(columns)):
            rows += 1
        x, y = self.corner((column, row))
        wide, high = self.zoom.width, self.zoom.height
        return Box(x + 1, y + 1, columns * (wide + 1) - 1, rows * (high + 1) - 1)

    def _words(self, room: Room, box: Box, light: Light) -> None:
        badge = self.badges.get(room.id, BLANK)
        if room.known == "unknown":
            self._unknown(room, box, badge)
            return
        style = GHOST if room.id in self.ghosts else NAMES[light]
        inside = Inside(
            room=room,
            marks=tuple(self._marks(room)),
            seat=self.seat,
            glyphs=self.glyphs,
            style=style,
            badge=badge,
            lit=self.lit,
        )
        pad = int(box.width >= PADDED_FROM)
        rows = _rows(inside, box.width - pad, box.height)
        if room.art and box.height >= IN_WORDS and not self.overlaid:
            self._picture(room.art, rows, box, pad)
        for y, (left, right) in enumerate(rows, box.y):
            self._write(left, box.x + pad, y)
            self._write(right, box.x + box.width - width_of(right), y)

    def _picture(self, art: Art, rows: Sequence[Row], box: Box, pad: int) -> None:
        """Draw the picture in the lower right corner, unless it would touch the text."""
        lines = art.ascii if self.glyphs.ascii else art.lines
        left = box.width - max(map(len, lines))
        top = box.height - len(lines)
        reach = [width_of(row.left) + 2 * bool(row.left) for row in rows[max(0, top) :]]
        if top < 1 or left < pad or any(pad + each > left for each in reach):
            return
        for y, drawn in enumerate(lines, box.y + top):
            for x, each in enumerate(drawn, box.x + left):
                if each != " ":
                    self.canvas.put(x, y, each, "art")

    def _unknown(self, room: Room, box: Box, badge: Line) -> None:
        row = (box.height - 1) // 2
        space = box.width if row else box.width - width_of(badge)
        names = map(self.glyphs.clean, (room.name, room.short))
        name = next((each for each in names if 0 < cell_len(each) <= space), "")
        text, style = (name, "faint") if name else (self.glyphs.unexplored, "info")
        self._write(line((text, style)), box.x + (space - cell_len(text)) // 2, box.y + row)
        self._write(badge, box.x + box.width - width_of(badge), box.y)
        signs = [(self.glyphs.of(mark), f"{mark.tone} bold") for mark in room.marks]
        self._write(signs[: box.width], box.x, box.y + box.height - 1)

    def _write(self, spans: Sequence[Span], x: int, y: int) -> None:
        for text, style in spans:
            self.canvas.put(x, y, text.replace(" ", HELD), style)
            x += cell_len(text)

    def _marks(self, room: Room) -> list[Mark]:
        section = self.sections.get(room.section)
        section_marks = [section] if section and section.tone in ("warning", "danger") else []
        marks = (*room.marks, *section_marks, *room.icons, *self.links.get(room.id, ()))
        return list(dict.fromkeys(marks))


@lru_cache(maxsize=KEPT)
def _rows(inside: Inside, width: int, height: int) -> Sequence[Row]:
    """Return the text rows of a room of a size."""
    return inside.rows(width, height)


WALL_ORDER = [*dict.fromkeys(WALLS[light] for light in BRIGHTEST), GHOST]
"""Styles of walls from the brightest; a corner has the brightest style of its walls."""

EDGE_STYLES = {
    "door": "plain bold",
    "shut": "plain bold",
    "locked": "warning bold",
    "blocked": "danger bold",
    "unexplored": "info bold",
}
