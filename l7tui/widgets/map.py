"""The map: one widget that shows a window of the drawn floor, with a cursor and a legend."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from rich.segment import Segment
from textual import events
from textual.geometry import Offset, Size
from textual.message import Message
from textual.strip import Strip

from l7core.view import Board, Room, View
from l7tui.bearings import next_room
from l7tui.floorplan import ZOOMS, Box, Plan, Zoom, draw, extent
from l7tui.legend import legend
from l7tui.lines import BLANK, Line, flowed, line, width_of
from l7tui.look import Look
from l7tui.widgets.panel import Panel

LEGEND_GAP = 3
"""Blanks between the plan and its legend."""


class Legend(NamedTuple):
    """The legend's lines, and where they stand in the plan's own measure."""

    lines: list[Line]
    top: int
    column: int | None = None
    """None where they begin at the window's left, wherever that is on the plan."""

    def row(self, y: int) -> Line:
        """Its line on a row of the plan, or nothing."""
        return self.lines[y - self.top] if 0 <= y - self.top < len(self.lines) else BLANK


class MapPanel(Panel):
    """Renders the board, centred on the decider until the cursor leaves the window."""

    panel = "map"
    name_word = "MAP"
    command = "whole-map"

    class Looked(Message):
        """The cursor stands on another room."""

        def __init__(self, room: Room) -> None:
            super().__init__()
            self.room = room

    class Chosen(Message):
        """Enter, or a second click, on a room."""

        def __init__(self, room: Room) -> None:
            super().__init__()
            self.room = room

    def __init__(self) -> None:
        super().__init__()
        self.view: View | None = None
        self.floor = 0
        self.cursor = ""
        """The id of the room under the cursor; empty while nobody looks around."""
        self.targets: frozenset[str] = frozenset()
        """Ids of what the highlighted option points at."""
        self._zoom: Zoom | None = None
        """As the player set it; the largest that fits until then."""
        self._origin = Offset(0, 0)
        """The plan's character in the window's top left corner."""
        self._stale = True
        """Whether the window must be moved to where it should be."""
        self._plan: Plan | None = None
        self._drawn_for: tuple[Board, int, Zoom, Look] | None = None
        self._plan_strips: list[Strip] = []
        self._legend = Legend([], 0)

    # -- what it shows

    def show(self, view: View) -> None:
        """A new state of the table: look at the decider."""
        moved = self.view is None or self._home(self.view) != self._home(view)
        self.view = view
        if moved:
            self.centre()
        self.changed()

    def point_at(self, targets: frozenset[str]) -> None:
        """Mark what the highlighted option is about."""
        if targets != self.targets:
            self.targets = targets
            self.changed()

    def centre(self) -> None:
        """Go to the floor and the room of the one who decides."""
        self.cursor = ""
        home = self._room(self._home(self.view)) if self.view else None
        if home:
            self.floor = home.floor
        self._stale = True
        self.changed()

    @property
    def board(self) -> Board | None:
        return self.view.table.board if self.view else None

    @property
    def room(self) -> Room | None:
        """The room under the cursor, else the decider's."""
        return self._room(self.cursor) or self._room(self._home(self.view) if self.view else "")

    @staticmethod
    def _home(view: View) -> str:
        seat = view.ask.seat if view.ask else view.seat
        return view.table.seats[seat].room if seat is not None else ""

    def _room(self, id: str) -> Room | None:
        rooms = self.board.rooms if self.board else ()
        return next((room for room in rooms if room.id == id), None)

    # -- title

    def title(self) -> Line:
        parts = list(super().title())
        board = self.board
        if board and len(board.floors) > 1:
            parts.append((f" {board.floors[self.floor].name}", "plain"))
        if self.cursor and (room := self._room(self.cursor)):
            parts.append((f"  {room.name or 'unexplored'}", "warning"))
        return tuple(parts)

    def status(self) -> Line:
        board = self.board
        parts: list[tuple[str, str]] = []
        if board and len(board.floors) > 1:
            parts += [("f", "key"), (" floor ", "plain")]
        if self._plan and (self._plan.width > self.size.width - 2 or self._hidden_rows):
            parts += [("v", "key"), (" look", "plain")]
        return tuple(parts)

    @property
    def _hidden_rows(self) -> bool:
        return self._plan is not None and self._plan.height > self.size.height - 1

    # -- drawing

    def strips(self) -> list[Strip]:
        plan = self._prepare()
        titled = super().strips()
        if plan is None:
            return titled
        blank = self.look.strip(BLANK, 1)
        window = self._window
        rows = (self._row(plan, y + self._origin.y, window) for y in range(window.height))
        return [titled[0], *(Strip.join([blank, row]) for row in rows)]

    @property
    def _window(self) -> Size:
        """The part of the panel that shows the plan."""
        return Size(max(0, self.size.width - 1), max(0, self.size.height - 1))

    def _row(self, plan: Plan, row: int, window: Size) -> Strip:
        """One row of the window: the plan's, or the legend's, blank around them."""
        look = self.look
        start, end = self._origin.x, self._origin.x + window.width
        strips = [look.strip(BLANK, max(0, -start))]
        if 0 <= row < plan.height:
            strips.append(self._overlaid(plan, row).crop(max(0, start), min(end, plan.width)))
        if told := self._legend.row(row):
            so_far = sum(strip.cell_length for strip in strips)
            at = 1 if self._legend.column is None else self._legend.column - start
            strips.append(look.strip(BLANK, max(0, at - so_far)))
            strips.append(look.strip(told, width_of(told)))
        return Strip.join(strips).adjust_cell_length(window.width, look.palette.style("plain"))

    def _overlaid(self, plan: Plan, row: int) -> Strip:
        """The plan's row with the cursor and the targets on it."""
        strip = self._plan_strips[row]
        pointer = self.look.glyphs.pointer
        for id, style in [
            *((target, "target") for target in self.targets),
            (self.cursor, "cursor"),
        ]:
            for box in plan.spots.get(id, ()):
                if box.y <= row < box.y + box.height:
                    sign = pointer if row == box.y and box == plan.spots[id][0] else ""
                    strip = self._tinted(strip, box, style, sign)
        return strip

    def _tinted(self, strip: Strip, box: Box, style: str, sign: str) -> Strip:
        """A stretch of a row on another background, with a sign where there is a blank for it."""
        tint = self.look.palette.tint(style)
        middle = strip.crop(box.x, box.x + box.width)
        if sign and middle.text[:1] == " ":
            head = self.look.strip(line((sign, "pointer")), 1)
            middle = Strip.join([head, middle.crop(1, box.width)])
        tinted = Strip(
            [Segment(text, own + tint if own else tint) for text, own, _ in middle], box.width
        )
        return Strip.join([strip.crop(0, box.x), tinted, strip.crop(box.x + box.width)])

    def _prepare(self) -> Plan | None:
        """Draw the floor if anything about it has changed, and put the window in its place."""
        board = self.board
        if board is None:
            return None
        zoom, look = self.zoom, self.look
        if self._drawn_for is None or self._drawn_for != (board, self.floor, zoom, look):
            seat = self.view.seat if self.view else None
            self._plan = draw(board, self.floor, zoom, look.glyphs, seat=seat)
            self._plan_strips = [look.strip(each, self._plan.width) for each in self._plan.lines]
            self._drawn_for = (board, self.floor, zoom, look)
            self._stale = True
        assert self._plan is not None
        if self._stale:
            self._place(self._plan, list(legend(board, self.floor, look.glyphs)))
            self._stale = False
        return self._plan

    def on_resize(self) -> None:
        self._stale = True

    def _place(self, plan: Plan, key: list[Line]) -> None:
        """The legend beside the plan or else below it, and the window around what is looked at.

        What fits is shown whole and in the middle.
        """
        window = self._window
        looked_at = self.room
        boxes = plan.spots.get(looked_at.id, ()) if looked_at else ()
        middle = _middle(boxes) if boxes else Offset(plan.width // 2, plan.height // 2)
        wide = plan.width + LEGEND_GAP + max(map(width_of, key), default=0)
        rows = flowed(key, window.width - 2, ("   ", "plain"))
        high = plan.height + 1 + len(rows)
        if wide <= window.width and len(key) <= window.height:
            self._legend = Legend(key, (plan.height - len(key)) // 2, plan.width + LEGEND_GAP)
            whole = Size(wide, plan.height)
        elif high <= window.height:
            self._legend = Legend(rows, plan.height + 1)
            whole = Size(plan.width, high)
        else:
            self._legend = Legend([], 0)
            whole = Size(plan.width, plan.height)
        self._origin = Offset(
            _start(whole.width, window.width, middle.x),
            _start(whole.height, window.height, middle.y),
        )

    # -- zoom

    @property
    def zoom(self) -> Zoom:
        """The player's, or the largest that shows the whole floor, if names can be read in it."""
        if self._zoom is not None:
            return self._zoom
        if self.board is None:
            return ZOOMS[1]
        whole = extent(self.board, self.floor)
        least, most = ZOOMS[1], ZOOMS[-1]
        width = (self._window.width - 1) // whole.columns - 1
        height = (self._window.height - 1) // whole.rows - 1
        if width < least.width or height < least.height:
            return least
        return Zoom("whole floor", min(width, most.width), min(height, most.height))

    def change_zoom(self, step: int) -> Zoom:
        """Larger or smaller, as far as there is a size."""
        now = self.zoom
        others = [each for each in ZOOMS if (each.width - now.width) * step > 0]
        if others:
            self._zoom = others[0] if step > 0 else others[-1]
        self._stale = True
        self.changed()
        return self.zoom

    # -- cursor and mouse

    def move(self, by: Offset) -> None:
        """The cursor to the next room that way; the first key shows it where one stands."""
        board, plan = self.board, self._prepare()
        here = self.room
        if board is None or plan is None:
            return
        on_floor = [room for room in board.rooms if room.floor == self.floor and room.cells]
        if not on_floor:
            return
        if here is None or here.floor != self.floor:
            found: Room | None = on_floor[0]
        elif not self.cursor:
            found = here
        else:
            found = next_room(on_floor, here, by)
        if found:
            self.look_at(found)

    def look_at(self, room: Room) -> None:
        """The cursor on that room, and the window where it can be seen."""
        self.cursor = room.id
        plan = self._prepare()
        if plan:
            window = self._window
            for box in plan.spots.get(room.id, ())[:1]:
                left = min(self._origin.x, box.x - 1)
                top = min(self._origin.y, box.y - 1)
                self._origin = Offset(
                    max(left, box.x + box.width + 1 - window.width),
                    max(top, box.y + box.height + 1 - window.height),
                )
        self.changed()
        self.post_message(self.Looked(room))

    def stop_looking(self) -> bool:
        """Take the cursor away; False where there was none."""
        had_cursor = bool(self.cursor)
        self.centre()
        return had_cursor

    def next_floor(self) -> None:
        """Show the floor above this one, or the first."""
        if self.board:
            self.floor = (self.floor + 1) % len(self.board.floors)
            self.cursor = ""
            self._stale = True
            self.changed()

    def on_click(self, event: events.Click) -> None:
        board, plan = self.board, self._prepare()
        if board is None or plan is None:
            return
        at = Offset(event.x - 1, event.y - 1) + self._origin
        room = plan.at(at.x, at.y, [each for each in board.rooms if each.floor == self.floor])
        if room is None:
            return
        if room.id == self.cursor:
            self.post_message(self.Chosen(room))
        else:
            self.look_at(room)


def _middle(boxes: Sequence[Box]) -> Offset:
    left = min(box.x for box in boxes)
    right = max(box.x + box.width for box in boxes)
    top = min(box.y for box in boxes)
    bottom = max(box.y + box.height for box in boxes)
    return Offset((left + right) // 2, (top + bottom) // 2)


def _start(length: int, window: int, middle: int) -> int:
    """Where a window begins that shows as much as it can around a point."""
    if length <= window:
        return -((window - length) // 2)
    return max(0, min(middle - window // 2, length - window))
