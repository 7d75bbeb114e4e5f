"""The floor plan: one floor of the board drawn into a grid of styled characters.

Every cell of the floor is a box of the zoom's size; neighbours share a wall one character thick.
Walls first, then what interrupts them (openings, doors, numbers, tokens), then the rooms' words.
No terminal is involved: the result is lines, and where on them each thing lies.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import NamedTuple

from msgspec import Struct

from l7core.view import Board, Edge, Mark, Room, Token
from l7tui.glyphs import DOWN, LEFT, RIGHT, UP, Glyphs
from l7tui.lines import Line, Span

Cell = tuple[int, int]


class Zoom(Struct, frozen=True):
    """How large a cell is drawn, walls not counted."""

    name: str
    width: int
    height: int


ZOOMS = (Zoom("plan", 3, 1), Zoom("rooms", 9, 2), Zoom("near", 15, 3), Zoom("close", 21, 5))


class Box(NamedTuple):
    """A rectangle of characters."""

    x: int
    y: int
    width: int
    height: int


class Plan(Struct, frozen=True):
    """A drawn floor."""

    lines: tuple[Line, ...]
    width: int
    spots: dict[str, tuple[Box, ...]]
    """Where each room, edge and token lies, by id."""

    @property
    def height(self) -> int:
        return len(self.lines)

    def at(self, x: int, y: int, rooms: Iterable[Room]) -> Room | None:
        """The room that is drawn there."""
        for room in rooms:
            for box in self.spots.get(room.id, ()):
                if box.x <= x < box.x + box.width and box.y <= y < box.y + box.height:
                    return room
        return None


def size_of(board: Board, floor: int, zoom: Zoom) -> tuple[int, int]:
    """Width and height of the drawn floor."""
    level = board.floors[floor]
    return level.width * (zoom.width + 1) + 1, level.height * (zoom.height + 1) + 1


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
        self.width, self.height = size_of(board, floor, zoom)
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
        """Characters from a place on, as far as the canvas goes."""
        if 0 <= y < self.height:
            for offset, character in enumerate(text):
                if 0 <= x + offset < self.width:
                    self.texts[y][x + offset] = character
                    self.styles[y][x + offset] = style

    # -- walls

    def walls(self) -> None:
        """Every line between two different rooms, and between a room and nothing."""
        level = self.board.floors[self.floor]
        wide, high = self.zoom.width, self.zoom.height
        across: dict[Cell, str] = {}
        down: dict[Cell, str] = {}
        for column in range(level.width + 1):
            for row in range(level.height + 1):
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
        for column in range(level.width + 1):
            for row in range(level.height + 1):
                meeting = {
                    UP: down.get((column, row - 1)),
                    RIGHT: across.get((column, row)),
                    DOWN: down.get((column, row)),
                    LEFT: across.get((column - 1, row)),
                }
                bits = sum(bit for bit, style in meeting.items() if style)
                style = "wall" if "wall" in meeting.values() else "unlit"
                x, y = self.corner((column, row))
                self.put(x, y, self.glyphs.joints[bits], style)

    def corner(self, cell: Cell) -> Cell:
        """Where the top left corner of a cell is drawn."""
        return cell[0] * (self.zoom.width + 1), cell[1] * (self.zoom.height + 1)

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
            glyph = self.glyphs.door if edge.kind == "door" else self.glyphs.locked
            self.put(start, y, glyph[0] * gap, style)
        elif edge.kind != "wall":
            self.put(middle, y, self._sign(edge), style)
        lying = self._lying(edge)
        if gap < 3:
            for glyph, own in lying[:1]:
                self.put(middle, y, glyph, own)
            return
        self.put(x + 1, y, edge.name[: start - x - 2], "info")
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
            glyph = self.glyphs.door if edge.kind == "door" else self.glyphs.locked
            for step in range(gap):
                self.put(x, start + step, glyph[1], style)
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
        if edge.name and not (lying and high == 2):
            self.put(x, start - 1, edge.name, "info")

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
        pad = 1 if box.width >= 9 else 0
        width = box.width - pad
        if room.known == "unknown":
            text = (self.glyphs.clean(room.name) or self.glyphs.unexplored)[:width]
            style = "info" if not room.name else "faint"
            self.put(
                box.x + (box.width - len(text)) // 2, box.y + (box.height - 1) // 2, text, style
            )
            return
        rows = list(self._rows(room, width, box.height))
        for offset, spans in enumerate(rows[: box.height]):
            x = box.x + pad
            for text, style in spans:
                self.put(x, box.y + offset, text, style)
                x += len(text)

    def _rows(self, room: Room, width: int, height: int) -> Iterator[list[Span]]:
        """The lines of a room: name, who is here, what is here."""
        tokens = self._tokens(room, width, spell=height >= 3)
        signs = self._signs(room)
        if height == 1:
            yield (tokens or signs or [self._name(room, width)])[:width]
            return
        name = [self._name(room, width)]
        if height == 2:
            yield name
            used = sum(len(text) for text, _ in tokens)
            room_left = width - used - (1 if tokens else 0)
            shown = signs[: max(0, room_left)]
            blank = width - used - len(shown)
            yield [*tokens, (" " * blank, "unlit" if room.dark else "plain"), *shown]
            return
        yield name
        yield tokens
        if height >= 4:
            yield from ([each] for each in self._spelt(room, width)[: height - 2])
        else:
            yield [span for sign in signs for span in (sign, (" ", "plain"))][: 2 * (width // 2)]

    def _name(self, room: Room, width: int) -> Span:
        own = any(token.seat == self.seat is not None for token in room.tokens)
        style = "you bold" if own else "plain"
        if room.known == "remembered":
            style = "faint italic"
        name = self.glyphs.clean(room.name)
        if room.known == "remembered":
            name = f"~{name}"
        if len(name) > width:
            name = name[: width - 1] + self.glyphs.more if width > 3 else name[:width]
        return name, style

    def _tokens(self, room: Room, width: int, *, spell: bool) -> list[Span]:
        """As many tokens as fit, the most telling first; a plus where there are more."""
        spans: list[Span] = []
        used = 0
        tokens = sorted(room.tokens, key=self._rank)
        for number, token in enumerate(tokens):
            text = self._token(token)
            between = 1 if spans and spell else 0
            if used + between + len(text) > width - (number < len(tokens) - 1):
                spans.append(("+", "faint"))
                break
            if between:
                spans.append((" ", "plain"))
            faded = room.known == "remembered"
            own = token.seat is not None and token.seat == self.seat
            tone = "faint" if faded else "you bold" if own else f"{token.mark.tone} bold"
            spans.append((text, tone))
            used += between + len(text)
        return spans

    def _token(self, token: Token) -> str:
        count = str(token.count) if token.count > 1 else ""
        value = str(token.value) if token.value is not None else ""
        states = "".join(self.glyphs.of(state) for state in token.state[:1])
        return f"{count}{self.glyphs.of(token.mark)}{value}{states}"

    def _rank(self, token: Token) -> tuple[bool, int]:
        kinds = ("pawn", "enemy", "item", "marker")
        return not (token.seat is not None and token.seat == self.seat), kinds.index(token.kind)

    def _signs(self, room: Room) -> list[Span]:
        """Conditions, icons, links and the section's state, one glyph each."""
        return [(self.glyphs.of(mark), mark.tone) for mark in self._marks(room)]

    def _spelt(self, room: Room, width: int) -> list[Span]:
        """The same with their words."""
        return [
            (self.glyphs.clean(f"{self.glyphs.of(mark)} {mark.word}")[:width], mark.tone)
            for mark in self._marks(room)
        ]

    def _marks(self, room: Room) -> list[Mark]:
        section = self.sections.get(room.section)
        told = [section] if section and section.tone in ("warning", "danger") else []
        return [*room.marks, *told, *room.icons, *self.links.get(room.id, ())]

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
