"""The map: one widget that shows a window of the drawn floor, with a cursor and a legend."""

from __future__ import annotations

from collections.abc import Sequence

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
        self._legend: list[Line] = []

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

    def content(self, size: Size) -> Sequence[Line]:
        self._prepare()
        return super().content(size)

    def render_line(self, y: int) -> Strip:
        titled = super().render_line(y)
        if y == 0 or self._plan is None:
            return titled
        row = self._row(self._plan, y - 1 + self._origin.y, self._window)
        return Strip.join([titled.crop(0, 1), row]).adjust_cell_length(self.size.width)

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
        place, legend_rows = self._legend_at(plan)
        if 0 <= row - place.y < len(legend_rows):
            so_far = sum(strip.cell_length for strip in strips)
            strips.append(look.strip(BLANK, max(0, place.x - start - so_far)))
            told = legend_rows[row - place.y]
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
            self._legend = list(legend(board, self.floor, look.glyphs))
            self._drawn_for = (board, self.floor, zoom, look)
            self._stale = True
        assert self._plan is not None
        if self._stale:
            self._origin = self._placed(self._plan)
            self._stale = False
        return self._plan

    def on_resize(self) -> None:
        self._stale = True

    def _placed(self, plan: Plan) -> Offset:
        """The window around what is looked at; a plan that fits is shown whole, in the middle."""
        window = self._window
        looked_at = self.room
        boxes = plan.spots.get(looked_at.id, ()) if looked_at else ()
        middle = _middle(boxes) if boxes else Offset(plan.width // 2, plan.height // 2)
        place, rows = self._legend_at(plan)
        beside = place.x + max(map(width_of, rows)) if rows and place.y < plan.height else 0
        below = place.y + len(rows) if rows and place.y > plan.height else 0
        return Offset(
            _start(max(plan.width, beside), window.width, middle.x),
            _start(max(plan.height, below), window.height, middle.y),
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

    # -- legend

    def _legend_at(self, plan: Plan) -> tuple[Offset, list[Line]]:
        """The legend's place in the plan's own measure: at its right, else below, else nowhere."""
        window = self._window
        wide = max((width_of(each) for each in self._legend), default=0)
        if plan.width + LEGEND_GAP + wide <= window.width and len(self._legend) <= window.height:
            above = (plan.height - len(self._legend)) // 2
            return Offset(plan.width + LEGEND_GAP, above), self._legend
        rows = flowed(self._legend, window.width - 2, ("   ", "plain"))
        if plan.height + 1 + len(rows) <= window.height:
            return Offset(1 + self._origin.x, plan.height + 1), rows
        return Offset(0, 0), []

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
