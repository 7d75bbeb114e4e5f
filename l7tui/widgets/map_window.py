"""The map window: the visible part of a drawn floor and the layers above it.

Layers from bottom to top: the highlighted targets, the cursor, the digits of targets. The minimap
is in a corner of the window, the caption of the cursor at its lower edge.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import NamedTuple

from rich.segment import Segment
from textual.geometry import Offset, Region, Size
from textual.strip import Strip

from l7core.language import spoken
from l7core.view import Board, Overlay, Preview, Room, Seat, View
from l7tui.commands import looking
from l7tui.commands.command import Command
from l7tui.map import gaps
from l7tui.map.caption import caption
from l7tui.map.drawing import draw
from l7tui.map.edges import patches
from l7tui.map.floorplan import LEAST, Box, Extent, Plan, Zoom, extent, fitting
from l7tui.map.kept import Cached
from l7tui.map.legend import legend, meanings, pieces
from l7tui.map.minimap import Minimap, minimap
from l7tui.map.outside import outside
from l7tui.map.overlays import overlay_legend, supposed
from l7tui.map.viewport import Legend, Viewport, around, moved_to
from l7tui.text import facts
from l7tui.text.lines import BLANK, Line, apart, cut, joined, line, main_part, text_of, width_of
from l7tui.widgets.panel import BESIDE_ENDS, Panel
from l7tui.widgets.program import program_of
from l7tui.widgets.seats import seat_of

ROOMY = 20
"""Minimum height of a window with the legend in the gaps between the rooms."""
APART = ("  ", "plain")
BESIDE_KEYS = 15
"""Cells of the title rule that its ends and the keys at the right take."""
BESIDE_AIM = BESIDE_KEYS + 5
"""`BESIDE_KEYS` and the label before the goal."""
ROUND_AIM = 7
"""Cells of the goal's label and the blanks around it, on a rule without room for keys."""

LookUp = Callable[[], tuple[Overlay, ...]]


class Numbered(NamedTuple):
    """Digit and chance drawn at a selectable target."""

    digit: str
    chance: str = ""
    """Chance in percent, or an empty string."""


class MapWindow(Panel):
    """The board, drawn around the cursor or around the acting player."""

    def __init__(self) -> None:
        super().__init__()
        self.view: View | None = None
        self.floor = 0
        self.cursor = ""
        """Id of the room under the cursor; empty without a cursor."""
        self.targets: frozenset[str] = frozenset()
        """Ids of the highlighted option's targets."""
        self.sought: frozenset[str] = frozenset()
        """Ids that were scrolled into view and stay visible after a resize."""
        self.lit: frozenset[str] = frozenset()
        """Ids that the played-back event affects."""
        self.ghost: Preview | None = None
        """Addition of the highlighted option to the board."""
        self.digits: Mapping[str, Numbered] = {}
        """Digit and chance of each target of an armed action, by id."""
        self._digits_at: dict[Offset, str] = {}
        """Digits by their cell on the panel."""
        self.overlay = ""
        """Id of the displayed overlay; empty for none."""
        self._look_up: LookUp | None = None
        self._overlays: tuple[Overlay, ...] | None = None
        """Available overlays; None until they are needed."""
        self._ghosts: tuple[Room, ...] = ()
        """Rooms that any option would add; the plan reserves space for all of them."""
        self._zoom: Zoom | None = None
        """Zoom chosen by the player; None for the largest that fits."""
        self._viewport: Viewport | None = None
        """Visible part of the plan; None until it has been recomputed."""
        self._window_was = Size(0, 0)
        self._drawn: Plan | None = None
        """Last drawn plan."""
        self._minimap: Minimap | None = None
        self._kept_drawing = Cached[Plan]()
        self._kept_rows = Cached[dict[tuple[frozenset[str], str], list[Strip]]]()
        """Rows of the window, by marked targets and cursor."""
        self._kept_caption = Cached[tuple[Line, ...]]()
        self._kept_legend = Cached[Legend]()
        self._kept_indent = Cached[int]()

    # -- what it shows

    @property
    def board(self) -> Board | None:
        return self.view.table.board if self.view else None

    @property
    def room(self) -> Room | None:
        """Room under the cursor, else the home room."""
        return self._room(self.cursor) or (self._room(home_of(self.view)) if self.view else None)

    @property
    def rooms(self) -> list[Room]:
        """Rooms of the displayed floor."""
        return [room for room in self._all_rooms if room.floor == self.floor and room.cells]

    def _room_of(self, ids: frozenset[str]) -> Room | None:
        """Return the room that has one of these ids or contains a token with one."""
        rooms = self.board.rooms if self.board else ()
        return next(
            (
                room
                for room in rooms
                if not ids.isdisjoint((room.id, *(token.id for token in room.tokens)))
            ),
            None,
        )

    def _room(self, id: str) -> Room | None:
        return next((room for room in self._all_rooms if room.id == id), None)

    @property
    def _all_rooms(self) -> Iterable[Room]:
        """Rooms of the board and rooms that the overlay adds, without duplicates."""
        if self.board is None:
            return ()
        added = supposed(self.board, self.laid)
        return {room.id: room for room in (*self.board.rooms, *added)}.values()

    @property
    def overlays(self) -> tuple[Overlay, ...]:
        """Overlays available for the current view."""
        if self._overlays is None:
            self._overlays = self._look_up() if self._look_up else ()
        return self._overlays

    @property
    def has_overlays(self) -> bool:
        """Whether the game has overlays for this map; known without computing them."""
        return self._look_up is not None and bool(self.board and self.board.rooms)

    @property
    def laid(self) -> Overlay | None:
        """Displayed overlay, or None."""
        if not self.overlay:
            return None
        return next((each for each in self.overlays if each.id == self.overlay), None)

    @property
    def zoom(self) -> Zoom:
        """Zoom chosen by the player, else the largest for the whole floor, else the smallest."""
        if self._zoom is not None:
            return self._zoom
        if self.board is None:
            return LEAST
        return fitting(self._extent, *self._free) or LEAST

    # -- title

    def title(self) -> Line:
        aim = self._aim
        title = line((spoken("GOAL"), "focus" if self.has_focus else "title"), f"  {aim}")
        title = title if aim else super().title()
        floor, pointed_at = self._floor_name, self._pointed_at
        title_width = width_of((*title, *floor, *pointed_at))
        if aim and title_width + BESIDE_KEYS > self.size.width:
            floor = ()  # the viewer's own floor needs no name
        return (*title, *floor, *pointed_at)

    @property
    def _floor_name(self) -> Line:
        """Name of the displayed floor, if the board has several."""
        if self.board is None or len(self.board.floors) < 2:
            return ()
        return line((f" {self.board.floors[self.floor].name}", "plain"))

    @property
    def _pointed_at(self) -> Line:
        """Names of the overlay and of the room under the cursor."""
        laid, room = self.laid, self._room(self.cursor)
        overlay = line((f"  {laid.name}", "good bold")) if laid else ()
        return (*overlay, *line((f"  {room.name or 'unexplored'}", "warning"))) if room else overlay

    @property
    def key_beside_title(self) -> Command | None:
        """Command whose key is drawn beside the title; None beside a goal.

        There the key would read as part of the goal.
        """
        return None if self._aim else super().key_beside_title

    @property
    def _aim(self) -> str:
        """Current goal of the viewer; empty if overlay, cursor or floor need its space."""
        seat = seat_of(self.view) if self.view else None
        if seat is None or self.table.alone:
            return ""
        pointed_at = self._pointed_at
        if self._is_elsewhere(seat):
            pointed_at = (*self._floor_name, *pointed_at)
        needed = len(seat.aim) + width_of(pointed_at) + BESIDE_AIM
        if pointed_at and needed > self.size.width:
            return ""
        return main_part(seat.aim, self.size.width - BESIDE_ENDS - ROUND_AIM)

    def _is_elsewhere(self, seat: Seat) -> bool:
        """Return whether the seat is on a floor that is not displayed."""
        floors = [room.floor for room in self._all_rooms if room.id == seat.room]
        return bool(floors) and self.floor not in floors

    def status(self) -> Line:
        """Return the keys for the map; beside a goal or an overlay, as many as fit."""
        board, aim, key_of = self.board, self._aim, program_of(self).key_of
        keys: list[Line] = []
        if board and len(board.floors) > 1:
            keys.append(line((key_of(looking.NEXT_FLOOR.id), "key"), f" {spoken('floor')}"))
        if self.overflows:
            keys.append(line((key_of(looking.LOOK.id), "key"), f" {spoken('look')}"))
        if aim:
            keys.append(line((key_of(looking.WHOLE_MAP.id), "key")))
        title = width_of(self.title()) + (2 if self.key_beside_title else 0)
        room = self.size.width - title - BESIDE_ENDS - 4
        while keys and (aim or self._pointed_at) and width_of(joined(keys, APART)) > room:
            keys.pop()
        return joined(keys, APART)

    @property
    def overflows(self) -> bool:
        """Whether the plan is larger than its window."""
        if self._drawn is None:
            return False
        plan, window = self._drawn, self._free
        return plan.width > window.width or plan.height > window.height

    def shows(self, ids: Iterable[str]) -> bool:
        """Return whether all of these ids are in the window, each at its own position."""
        if self._drawn is None or self.overflows:
            return False
        places = [self._drawn.spots.get(id, ())[:1] for id in ids]
        return all(places) and len({*places}) == len(places)

    # -- drawing

    def strips(self) -> list[Strip]:
        prepared = self._prepare()
        if prepared is None:
            return super().strips()
        plan, viewport = prepared
        caption_lines = self._caption()
        rows = self._marked_rows(plan, viewport)[:]
        self._number(rows, plan, viewport)
        self._minimap = self._small_map(plan, viewport, self._above(caption_lines))
        if self._minimap:
            self._paste(rows, self._minimap.lines, self._minimap.place.offset)
        if caption_lines:
            self._paste(rows, caption_lines, Offset(0, len(rows) - len(caption_lines)))
        elif not viewport.legend.lines:
            blanks = self.inset - self.indent
            foot = self._foot(plan, viewport, self._window.width - blanks)
            self._paste(rows, [line(" " * blanks, *foot)], Offset(0, len(rows) - 1))
        return [*([self._title_strip()] * self.titled), *rows]

    def _foot(self, plan: Plan, viewport: Viewport, width: int) -> Line:
        """Return the window's last line: the pieces outside it, else part of the legend."""
        glyphs, key_of = self.look.glyphs, program_of(self).key_of
        shown = Region(*viewport.origin, *self._above(()))
        keys = line((key_of(looking.LEGEND.id), "key"), f" {spoken('symbols')} ")
        zoom = line((key_of(looking.ZOOM_OUT.id), "key"), f" {spoken('smaller')}", APART)
        left = width - width_of((*zoom, *keys)) - 1
        away = outside(self.rooms, plan, shown, glyphs, left) if self.overflows else BLANK
        if away:
            keys = (*zoom, *keys)
        room = width - width_of(keys) - 1
        foot = cut(away, room, more=glyphs.more) if away else _as_many(self._key(), room)
        return apart(foot, keys, width, more=glyphs.more)

    def legend_of_letters(self) -> list[Line]:
        """Return the legend of the pieces on the displayed floor."""
        return [*pieces(self.board, self.floor, self.look.glyphs)] if self.board else []

    def legend_of_signs(self) -> list[Line]:
        """Return the legend of the symbols in rooms and walls."""
        return self._key() if self.board else []

    def meanings_of_signs(self) -> list[Line]:
        """Return the effects of these symbols in the game."""
        return [*meanings(self.board, self.floor, self.look.glyphs)] if self.board else []

    def _key(self) -> list[Line]:
        """Return the legends of overlay and map, with shared entries only once."""
        assert self.board is not None
        glyphs, laid = self.look.glyphs, self.laid
        key = [*overlay_legend(laid, self.board, glyphs)] if laid else []
        texts = {text_of(each) for each in key}
        map_key = legend(self.board, self.floor, glyphs)
        return [*key, *(each for each in map_key if text_of(each) not in texts)]

    def _title_strip(self) -> Strip:
        """Return the title rule, which is also the position for screen readers."""
        rule = self._rule(self.size.width)
        self.reads_at = Offset(0, 0)
        self._made_of = (rule,)
        return self.look.strip(rule, self.size.width)

    @property
    def _window(self) -> Size:
        """Size of the panel's part that shows the plan."""
        return self._window_behind(self.indent)

    def _window_behind(self, blanks: int) -> Size:
        width, height = self.size
        return Size(max(0, width - blanks), max(0, height - self.titled))

    @property
    def indent(self) -> int:
        """Blanks left of the window; 0 if the whole floor does not fit beside them."""
        if self._zoom is not None or self.board is None:
            return self.inset
        window = _free_of(self._window_behind(self.inset))
        return self._kept_indent.of(
            self.board,
            self.floor,
            self._ghosts,
            self.laid,
            window,
            make=lambda: self.inset if fitting(self._extent, *window) else 0,
        )

    @property
    def _free(self) -> Size:
        """Size of the window, without its last line if the legend needs it."""
        return _free_of(self._window)

    def _above(self, caption_lines: Sequence[Line]) -> Size:
        """Return the size of the window without the caption or its last line."""
        width, height = self._window
        return Size(width, height - max(1, len(caption_lines)))

    def _marked_rows(self, plan: Plan, viewport: Viewport) -> list[Strip]:
        """Return the window's rows with highlighted targets and cursor.

        Rows are cached by targets and cursor, which alternate among a few values.
        """
        nothing: frozenset[str] = frozenset()
        by_marks = self._kept_rows.of(
            plan,
            viewport,
            self._window,
            self.look,
            make=lambda: {(nothing, ""): self._unmarked_rows(plan, viewport)},
        )
        marked = self.targets, self.cursor
        if marked not in by_marks:
            rows = by_marks[marked] = by_marks[nothing, ""][:]
            for id in self.targets:
                self._mark(rows, plan, viewport, id, "target")
            self._mark(rows, plan, viewport, self.cursor, "cursor")
        return by_marks[marked]

    def _unmarked_rows(self, plan: Plan, viewport: Viewport) -> list[Strip]:
        """Return the window's rows without targets and cursor."""
        (start, top), (width, height), indent = viewport.origin, self._window, self.indent
        shown = [plan.lines[y] if 0 <= y < plan.height else BLANK for y in range(top, top + height)]
        rows = [self._row(each, plan.width, start, width, indent) for each in shown]
        if plan.width > width:
            visible = Region(*viewport.origin, width, height)
            for offset, patch in patches(plan, self.rooms, visible, self.look.glyphs):
                self._paste(rows, [patch], offset - viewport.origin)
        self._paste(rows, viewport.legend.lines, viewport.legend.at)
        return rows

    def _mark(self, rows: list[Strip], plan: Plan, viewport: Viewport, id: str, style: str) -> None:
        """Change the background of an item, with a pointer in its corner."""
        indent, right = self.indent, self.size.width
        left, top = viewport.origin - Offset(indent, 0)
        sign = self.look.glyphs.pointer
        for x, y, width, height in plan.spots.get(id, ()):
            start, end = max(indent, x - left), min(x - left + width, right)
            for row in range(max(0, y - top), min(y - top + height, len(rows))):
                if start < end:
                    pointer = sign if (start, row) == (x - left, y - top) else ""
                    rows[row] = self._tinted(rows[row], start, end, style, pointer)
                sign = ""

    def _number(self, rows: list[Strip], plan: Plan, viewport: Viewport) -> None:
        """Draw the digits and chances of targets.

        A digit is in the middle of a passage or in the wall above a room, where it covers no text.
        The chance is at the other end of that wall.
        """
        used_cells: dict[Offset, int] = {}
        self._digits_at = {}
        for id, (digit, chance) in self.digits.items():
            for box in plan.spots.get(id, ())[:1]:
                is_passage = box.height == 1
                beside = (box.width - 1) // 2 if is_passage else 0
                corner = Offset(box.x + beside, box.y - (not is_passage)) - viewport.origin
                offset = corner + Offset(used_cells.get(corner, 0), 0)
                used_cells[corner] = used_cells.get(corner, 0) + len(digit) + 1
                self._lay_number(rows, digit, offset)
                self._digits_at[offset + Offset(self.indent, self.titled)] = digit
                if chance and not is_passage and offset == corner:
                    end = box.width - len(chance)
                    self._lay_number(rows, chance, corner + Offset(end, 0))

    def _lay_number(self, rows: list[Strip], text: str, offset: Offset) -> None:
        if 0 <= offset.x < self._window.width:
            self._paste(rows, [line((text, "lamplight"))], offset)

    def _row(self, drawn: Line, length: int, start: int, width: int, indent: int) -> Strip:
        """Return a row of the panel: the plan from column `start`, with blanks around it."""
        look, whole = self.look, width + indent
        if start <= 0:
            return look.strip((*line(" " * (indent - start)), *drawn), whole)
        shown = look.strip(drawn, length).crop(start, min(start + width, length))
        row = Strip.join([look.strip(BLANK, indent), shown])
        return row.adjust_cell_length(whole, look.palette.style("plain"))

    def _paste(self, rows: list[Strip], lines: Sequence[Line], offset: Offset) -> None:
        """Draw lines over the panel's rows at an offset in the window."""
        x = offset.x + self.indent
        for number, row in enumerate(lines, offset.y):
            if 0 <= number < len(rows):
                rows[number] = self._patched(rows[number], x, row)

    def _patched(self, strip: Strip, x: int, patch: Line) -> Strip:
        """Return a strip with a line drawn over it from column `x`."""
        width = width_of(patch)
        head, tail = strip.crop(0, x), strip.crop(x + width)
        return Strip.join([head, self.look.strip(patch, width), tail])

    def _tinted(self, strip: Strip, start: int, end: int, style: str, sign: str) -> Strip:
        """Return a strip with a background tint from `start` to `end`.

        A blank cell at `start` shows `sign`.
        """
        palette = self.look.palette
        tint = palette.tint(style)
        pieces: list[Segment] = []
        cell = 0
        for segment in strip:
            begin, cell = cell, cell + segment.cell_length
            if cell <= start or end <= begin:
                pieces.append(segment)
                continue
            before, rest = segment.split_cells(max(0, start - begin))
            inside, after = rest.split_cells(end - max(begin, start))
            text, own, _ = inside
            if before.text:
                pieces.append(before)
            if sign and begin <= start and text[:1] == " ":
                pieces.append(Segment(sign, palette.style("pointer") + tint))
                text = text[1:]
            if text:
                pieces.append(Segment(text, own + tint if own else tint))
            if after.text:
                pieces.append(after)
        return Strip(pieces, strip.cell_length)

    def _caption(self) -> tuple[Line, ...]:
        """Return the description of the room under the cursor, cached until it changes."""
        room, board = self._room(self.cursor), self.board
        if room is None or board is None or self.digits:
            return ()
        overlays, (width, height), look = self.overlays, self._window, self.look
        more = program_of(self).key_of("inspect-this")

        def make() -> tuple[Line, ...]:
            details = list(facts.glance(board, room, overlays))
            return caption(details, width, height, look.glyphs, key=more)

        return self._kept_caption.of(room, board, overlays, self._window, look, more, make=make)

    def _small_map(self, plan: Plan, viewport: Viewport, window: Size) -> Minimap | None:
        """Return the minimap, if the plan is larger than its window."""
        if self.board is None or not self.overflows:
            return None
        (left, top), _ = viewport
        within, across, down = self._extent, self.zoom.width + 1, self.zoom.height + 1
        shown = Region.from_corners(
            within.column + (left + across // 2) // across,
            within.row + (top + down // 2) // down,
            within.column + (left + window.width + across // 2) // across,
            within.row + (top + window.height + down // 2) // down,
        )
        boxes = plan.spots.get(self.room.id, ()) if self.room else ()
        here = boxes[0] if boxes else Box(0, 0, 0, 0)
        return minimap(
            self.board,
            self.floor,
            within,
            shown=shown,
            window=window,
            glyphs=self.look.glyphs,
            seat=self.view.seat if self.view else None,
            avoid=Region(here.x - left, here.y - top, here.width, here.height),
        )

    # -- the plan and the window's place on it

    @property
    def _extent(self) -> Extent:
        """Drawn cells: the floor and all rooms that an option or the overlay would add."""
        assert self.board is not None
        return extent(self.board, self.floor, (*self._ghosts, *supposed(self.board, self.laid)))

    def _prepare(self) -> tuple[Plan, Viewport] | None:
        """Return the plan and the viewport, updated after any change."""
        board = self.board
        if board is None:
            return None
        before, drawn = self._drawn, self._draw(board)
        self._drawn = drawn
        if drawn is not before:
            same_size = before is not None and before.size == drawn.size
            # Centre a plan that fits again, because its legend may have changed.
            if not (same_size and self.overflows):
                self._viewport = None
        window = self._window
        if self._viewport is None or self._window_was != window:
            self._viewport = self._placed(drawn, window)
            self._window_was = window
        return drawn, self._viewport

    def _draw(self, board: Board) -> Plan:
        """Return the current drawing of the floor."""
        floor, zoom, glyphs, laid = self.floor, self.zoom, self.look.glyphs, self.laid
        ghost, within, lit = self.ghost, self._extent, self.lit
        seat = self.view.seat if self.view else None

        def make() -> Plan:
            return draw(
                board,
                floor,
                zoom,
                glyphs,
                seat=seat,
                overlay=laid,
                ghost=ghost,
                within=within,
                lit=lit,
            )

        return self._kept_drawing.of(
            board, floor, zoom, glyphs, laid, ghost, within, lit, seat, make=make
        )

    def _placed(self, plan: Plan, window: Size) -> Viewport:
        """Return the window around the preview, the cursor or the home room.

        Items that were scrolled into view stay visible.
        """
        ids = [room.id for room in self.ghost.rooms] if self.ghost else []
        ids += [self.room.id] if self.room else []
        boxes = next((plan.spots[id] for id in ids if id in plan.spots), ())
        origin = around(boxes, plan, self._free)
        if self.cursor and boxes:
            origin = moved_to(boxes[0], origin, self._above(self._caption()))
        if (place := self._room_of(self.sought)) and place.id in plan.spots:
            origin = moved_to(plan.spots[place.id][0], origin, self._above(self._caption()))
        return Viewport(origin, self._in_a_gap(plan, origin, window))

    def _in_a_gap(self, plan: Plan, origin: Offset, window: Size) -> Legend:
        """Return the legend between the rooms, if the whole plan is visible and leaves space for
        it."""
        if window.height < ROOMY or plan.width > window.width or plan.height > window.height:
            return Legend()
        taken = [
            Box(x - 1 - origin.x, y - 1 - origin.y, width + 2, height + 2)
            for room in (*self.rooms, *(self.ghost.rooms if self.ghost else ()))
            for x, y, width, height in plan.spots.get(room.id, ())
        ]
        key = (program_of(self).key_of(looking.LEGEND.id), "key")
        entries = [*self._key(), line(key, f" {spoken('all symbols')}")]

        def make() -> Legend:
            placed = gaps.placed(entries, taken, window)
            return Legend(*placed) if placed else Legend()

        return self._kept_legend.of(entries, taken, window, make=make)


def _as_many(entries: Sequence[Line], width: int) -> Line:
    """Return as many entries as fit into one line."""
    whole: Line = BLANK
    for each in entries:
        longer = joined([whole, each], APART)
        if width_of(longer) <= width:
            whole = longer
    return whole


def home_of(view: View) -> str:
    """Return the id of the acting player's room, else of the viewer's room."""
    seat = view.ask.seat if view.ask else view.seat
    return view.table.seats[seat].room if seat is not None else ""


def _free_of(window: Size) -> Size:
    width, height = window
    return Size(width, height - (height < ROOMY)) if height else window
