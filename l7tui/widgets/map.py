"""The map: one widget that shows a window of the drawn floor, with a cursor and a legend."""

from __future__ import annotations

from rich.segment import Segment
from textual import events
from textual.geometry import Offset, Size
from textual.message import Message
from textual.strip import Strip

from l7core.view import Board, Room, View
from l7tui.bearings import next_room
from l7tui.drawing import draw
from l7tui.floorplan import ZOOMS, Box, Plan, Zoom, extent
from l7tui.legend import legend
from l7tui.lines import BLANK, Line, line, width_of
from l7tui.look import Look
from l7tui.viewport import Viewport, around, moved_to
from l7tui.widgets.panel import Panel


class MapPanel(Panel):
    """Renders the board, centred on the decider until the cursor leaves the window."""

    panel = "map"
    name_word = "MAP"
    command = "whole-map"

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
        self._viewport: Viewport | None = None
        """Where the window stands; None when it must be put where it should be."""
        self._window_was = Size(0, 0)
        self._plan: Plan | None = None
        self._drawn_for: tuple[Board, int, Zoom, Look] | None = None
        self._plan_strips: list[Strip] = []

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
        self._viewport = None
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
        plan, window = self._plan, self._window
        if plan and (plan.width > window.width or plan.height > window.height):
            parts += [("v", "key"), (" look", "plain")]
        return tuple(parts)

    # -- drawing

    def strips(self) -> list[Strip]:
        prepared = self._prepare()
        titled = super().strips()
        if prepared is None:
            return titled
        plan, viewport = prepared
        blank = self.look.strip(BLANK, 1)
        rows = (self._row(plan, viewport, row) for row in range(self._window.height))
        return [titled[0], *(Strip.join([blank, row]) for row in rows)]

    @property
    def _window(self) -> Size:
        """The part of the panel that shows the plan."""
        return Size(max(0, self.size.width - 1), max(0, self.size.height - 1))

    def _row(self, plan: Plan, viewport: Viewport, row: int) -> Strip:
        """One row of the window: the plan's, or the legend's, blank around them."""
        look, width = self.look, self._window.width
        (start, top), legend = viewport
        strips = [look.strip(BLANK, max(0, -start))]
        if 0 <= top + row < plan.height:
            drawn = self._overlaid(plan, top + row)
            strips.append(drawn.crop(max(0, start), min(start + width, plan.width)))
        if told := legend.row(top + row):
            so_far = sum(strip.cell_length for strip in strips)
            at = 1 if legend.column is None else legend.column - start
            strips.append(look.strip(BLANK, max(0, at - so_far)))
            strips.append(look.strip(told, width_of(told)))
        return Strip.join(strips).adjust_cell_length(width, look.palette.style("plain"))

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

    def _prepare(self) -> tuple[Plan, Viewport] | None:
        """Draw the floor if anything about it has changed, and put the window in its place."""
        board = self.board
        if board is None:
            return None
        zoom, look, window = self.zoom, self.look, self._window
        if self._plan is None or self._drawn_for != (board, self.floor, zoom, look):
            seat = self.view.seat if self.view else None
            self._plan = draw(board, self.floor, zoom, look.glyphs, seat=seat)
            self._plan_strips = [look.strip(each, self._plan.width) for each in self._plan.lines]
            self._drawn_for = (board, self.floor, zoom, look)
            self._viewport = None
        if self._viewport is None or self._window_was != window:
            boxes = self._plan.spots.get(self.room.id, ()) if self.room else ()
            key = list(legend(board, self.floor, look.glyphs))
            self._viewport = around(boxes, self._plan, key, window)
            self._window_was = window
        return self._plan, self._viewport

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
        self._viewport = None
        self.changed()
        return self.zoom

    # -- cursor and mouse

    def move(self, by: Offset) -> None:
        """The cursor to the next room that way; the first key shows it where one stands."""
        rooms = self.board.rooms if self.board else ()
        on_floor = [room for room in rooms if room.floor == self.floor and room.cells]
        here = self.room
        if here not in on_floor:
            found = next(iter(on_floor), None)
        elif here and self.cursor:
            found = next_room(on_floor, here, by)
        else:
            found = here
        if found:
            self.look_at(found)

    def look_at(self, room: Room) -> None:
        """The cursor on that room, and the window where it can be seen."""
        self.cursor = room.id
        if prepared := self._prepare():
            plan, viewport = prepared
            for box in plan.spots.get(room.id, ())[:1]:
                origin = moved_to(box, viewport.origin, self._window)
                self._viewport = viewport._replace(origin=origin)
        self.changed()

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
            self._viewport = None
            self.changed()

    def on_click(self, event: events.Click) -> None:
        """One click looks at a room, another one asks what can be done there."""
        board, prepared = self.board, self._prepare()
        if board is None or prepared is None or event.y == 0:
            return
        plan, viewport = prepared
        at = Offset(event.x - 1, event.y - 1) + viewport.origin
        room = plan.at(at.x, at.y, [each for each in board.rooms if each.floor == self.floor])
        if room is None:
            return
        if room.id == self.cursor:
            self.post_message(self.Chosen(room))
        else:
            self.look_at(room)
