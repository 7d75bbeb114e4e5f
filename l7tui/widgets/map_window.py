"""The window onto a drawn floor: what is shown of it, and what lies over it.

Over the plan lie, from below: what the highlighted option points at, the cursor, the digits of
targets; in a corner of the window the minimap, and below the caption of the cursor.
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
from l7tui.map.kept import Kept
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
"""Rows of the window from which on the legend lies in the gaps between the rooms."""
APART = ("  ", "plain")
BESIDE_KEYS = 15
"""Cells of the rule that its ends and the keys at its right take."""
BESIDE_AIM = BESIDE_KEYS + 5
"""The same with the word before the aim."""
ROUND_AIM = 7
"""The word before the aim and the blanks around both, where no key has room beside it."""

LookUp = Callable[[], tuple[Overlay, ...]]


class Numbered(NamedTuple):
    """What stands at a target that is chosen from."""

    digit: str
    chance: str = ""
    """In hundredths, where it has one."""


class MapWindow(Panel):
    """Draws the board around the cursor, or around the one who decides."""

    def __init__(self) -> None:
        super().__init__()
        self.view: View | None = None
        self.floor = 0
        self.cursor = ""
        """The id of the room under the cursor; empty while nobody looks around."""
        self.targets: frozenset[str] = frozenset()
        """Ids of what the highlighted option points at."""
        self.sought: frozenset[str] = frozenset()
        """Ids of what was brought into sight, and stays there when the window changes its size."""
        self.lit: frozenset[str] = frozenset()
        """Ids of what something happens to, while it is played back."""
        self.ghost: Preview | None = None
        """What the highlighted option would add to the board."""
        self.digits: Mapping[str, Numbered] = {}
        self._digits_at: dict[Offset, str] = {}
        """The digits by their cells on the panel."""
        """What each target of an armed act is chosen by."""
        self.overlay = ""
        """The id of what is laid over the map; empty for nothing."""
        self._look_up: LookUp | None = None
        self._overlays: tuple[Overlay, ...] | None = None
        """None until somebody wants them."""
        self._ghosts: tuple[Room, ...] = ()
        """Rooms that any of the options would add: the plan leaves room for all of them."""
        self._zoom: Zoom | None = None
        """What the player has chosen; None for the largest that fits."""
        self._viewport: Viewport | None = None
        """Where the window stands; None when it must be put where it should be."""
        self._window_was = Size(0, 0)
        self._drawn: Plan | None = None
        """What is seen now, or was before something changed."""
        self._minimap: Minimap | None = None
        self._kept_drawing = Kept[Plan]()
        self._kept_rows = Kept[dict[tuple[frozenset[str], str], list[Strip]]]()
        """The window's rows by the targets that are marked on them, and by where the cursor is."""
        self._kept_caption = Kept[tuple[Line, ...]]()
        self._kept_legend = Kept[Legend]()
        self._kept_indent = Kept[int]()

    # -- what it shows

    @property
    def board(self) -> Board | None:
        return self.view.table.board if self.view else None

    @property
    def room(self) -> Room | None:
        """The room under the cursor, else the decider's."""
        return self._room(self.cursor) or (self._room(home_of(self.view)) if self.view else None)

    @property
    def rooms(self) -> list[Room]:
        """The rooms of the floor that is shown."""
        return [room for room in self._all_rooms if room.floor == self.floor and room.cells]

    def _place_of(self, ids: frozenset[str]) -> Room | None:
        """The room that is one of these, or has one of them in it."""
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
        """The rooms of the board and those that the overlay brings, each once."""
        if self.board is None:
            return ()
        brought = supposed(self.board, self.laid)
        return {room.id: room for room in (*self.board.rooms, *brought)}.values()

    @property
    def overlays(self) -> tuple[Overlay, ...]:
        """What may be laid over the map, as the table stands now."""
        if self._overlays is None:
            self._overlays = self._look_up() if self._look_up else ()
        return self._overlays

    @property
    def has_overlays(self) -> bool:
        """Whether this game lays anything over a map, which is known before it is worked out."""
        return self._look_up is not None and bool(self.board and self.board.rooms)

    @property
    def laid(self) -> Overlay | None:
        """What lies over the map."""
        if not self.overlay:
            return None
        return next((each for each in self.overlays if each.id == self.overlay), None)

    @property
    def zoom(self) -> Zoom:
        """The player's choice, else the largest that shows the whole floor, if any does."""
        if self._zoom is not None:
            return self._zoom
        if self.board is None:
            return LEAST
        return fitting(self._extent, *self._free) or LEAST

    # -- title

    def title(self) -> Line:
        aim = self._aim
        told = line((spoken("GOAL"), "focus" if self.has_focus else "title"), f"  {aim}")
        told = told if aim else super().title()
        floor, pointed_at = self._floor_name, self._pointed_at
        whole = width_of((*told, *floor, *pointed_at))
        if aim and whole + BESIDE_KEYS > self.size.width:
            floor = ()  # one's own, which is known without it
        return (*told, *floor, *pointed_at)

    @property
    def _floor_name(self) -> Line:
        """Which floor it shows, where there are several."""
        if self.board is None or len(self.board.floors) < 2:
            return ()
        return line((f" {self.board.floors[self.floor].name}", "plain"))

    @property
    def _pointed_at(self) -> Line:
        """The overlay, and the room at the cursor."""
        laid, room = self.laid, self._room(self.cursor)
        overlay = line((f"  {laid.name}", "good bold")) if laid else ()
        return (*overlay, *line((f"  {room.name or 'unexplored'}", "warning"))) if room else overlay

    @property
    def key_beside_title(self) -> Command | None:
        """Behind the aim it would read as a part of that."""
        return None if self._aim else super().key_beside_title

    @property
    def _aim(self) -> str:
        """What is to be done next, for who looks; it gives way to what they look at."""
        seat = seat_of(self.view) if self.view else None
        if seat is None or self.table.alone:
            return ""
        pointed_at = self._pointed_at
        if self._is_elsewhere(seat):
            pointed_at = (*self._floor_name, *pointed_at)
        whole = len(seat.aim) + width_of(pointed_at) + BESIDE_AIM
        if pointed_at and whole > self.size.width:
            return ""
        return main_part(seat.aim, self.size.width - BESIDE_ENDS - ROUND_AIM)

    def _is_elsewhere(self, seat: Seat) -> bool:
        """Whether another floor is shown than that on which somebody stands."""
        stands = [room.floor for room in self._all_rooms if room.id == seat.room]
        return bool(stands) and self.floor not in stands

    def status(self) -> Line:
        """Keys for the map; beside an aim or an overlay, as many as there is room for."""
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
        """Whether all of these lie in the window, each at a place of its own."""
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
        told = self._caption()
        rows = self._marked_rows(plan, viewport)[:]
        self._number(rows, plan, viewport)
        self._minimap = self._in_small(plan, viewport, self._above(told))
        if self._minimap:
            self._paste(rows, self._minimap.lines, self._minimap.place.offset)
        if told:
            self._paste(rows, told, Offset(0, len(rows) - len(told)))
        elif not viewport.legend.lines:
            blanks = self.inset - self.indent
            foot = self._foot(plan, viewport, self._window.width - blanks)
            self._paste(rows, [line(" " * blanks, *foot)], Offset(0, len(rows) - 1))
        return [*([self._title_strip()] * self.titled), *rows]

    def _foot(self, plan: Plan, viewport: Viewport, width: int) -> Line:
        """The window's last line: who is outside of it, else as much of the legend as has room."""
        glyphs, key_of = self.look.glyphs, program_of(self).key_of
        shown = Region(*viewport.origin, *self._above(()))
        keys = line((key_of(looking.LEGEND.id), "key"), f" {spoken('symbols')} ")
        zoom = line((key_of(looking.ZOOM_OUT.id), "key"), f" {spoken('smaller')}", APART)
        left = width - width_of((*zoom, *keys)) - 1
        away = outside(self.rooms, plan, shown, glyphs, left) if self.overflows else BLANK
        if away:
            keys = (*zoom, *keys)
        room = width - width_of(keys) - 1
        told = cut(away, room, more=glyphs.more) if away else _as_many(self._key(), room)
        return apart(told, keys, width, more=glyphs.more)

    def legend_of_letters(self) -> list[Line]:
        """Who is on the floor that is shown."""
        return [*pieces(self.board, self.floor, self.look.glyphs)] if self.board else []

    def legend_of_signs(self) -> list[Line]:
        """What lies there, and in the walls."""
        return self._key() if self.board else []

    def meanings_of_signs(self) -> list[Line]:
        """What these do in the game."""
        return [*meanings(self.board, self.floor, self.look.glyphs)] if self.board else []

    def _key(self) -> list[Line]:
        """What the overlay's signs mean, and the map's; what means the same in both, once."""
        assert self.board is not None
        glyphs, laid = self.look.glyphs, self.laid
        key = [*overlay_legend(laid, self.board, glyphs)] if laid else []
        told = {text_of(each) for each in key}
        its = legend(self.board, self.floor, glyphs)
        return [*key, *(each for each in its if text_of(each) not in told)]

    def _title_strip(self) -> Strip:
        """The rule above the map, where a reader begins."""
        rule = self._rule(self.size.width)
        self.reads_at = Offset(0, 0)
        self._made_of = (rule,)
        return self.look.strip(rule, self.size.width)

    @property
    def _window(self) -> Size:
        """The part of the panel that shows the plan."""
        return self._window_behind(self.indent)

    def _window_behind(self, blanks: int) -> Size:
        width, height = self.size
        return Size(max(0, width - blanks), max(0, height - self.titled))

    @property
    def indent(self) -> int:
        """Blanks at the left of the window; none where the whole floor has no room beside them."""
        if self._zoom is not None or self.board is None:
            return self.inset
        beside = _free_of(self._window_behind(self.inset))
        return self._kept_indent.of(
            self.board,
            self.floor,
            self._ghosts,
            self.laid,
            beside,
            make=lambda: self.inset if fitting(self._extent, *beside) else 0,
        )

    @property
    def _free(self) -> Size:
        """The window without its last line, where the legend has no other place."""
        return _free_of(self._window)

    def _above(self, told: Sequence[Line]) -> Size:
        """The window without its caption, or without its last line."""
        width, height = self._window
        return Size(width, height - max(1, len(told)))

    def _marked_rows(self, plan: Plan, viewport: Viewport) -> list[Strip]:
        """The window's rows with what the highlighted option points at, and the cursor.

        Kept for each of them, as highlight and cursor go back and forth among a few.
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
        """The window's rows with nothing on the plan."""
        (start, top), (width, height), indent = viewport.origin, self._window, self.indent
        shown = [plan.lines[y] if 0 <= y < plan.height else BLANK for y in range(top, top + height)]
        rows = [self._row(each, plan.width, start, width, indent) for each in shown]
        if plan.width > width:
            seen = Region(*viewport.origin, width, height)
            for at, told in patches(plan, self.rooms, seen, self.look.glyphs):
                self._paste(rows, [told], at - viewport.origin)
        self._paste(rows, viewport.legend.lines, viewport.legend.at)
        return rows

    def _mark(self, rows: list[Strip], plan: Plan, viewport: Viewport, id: str, style: str) -> None:
        """What lies there on another background, a pointer in its corner."""
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
        """The digits of targets: in the middle of a passage, else in the wall above a room, where
        they cover no word; at the wall's other end the chance."""
        taken: dict[Offset, int] = {}
        self._digits_at = {}
        for id, (digit, chance) in self.digits.items():
            for box in plan.spots.get(id, ())[:1]:
                is_passage = box.height == 1
                beside = (box.width - 1) // 2 if is_passage else 0
                corner = Offset(box.x + beside, box.y - (not is_passage)) - viewport.origin
                at = corner + Offset(taken.get(corner, 0), 0)
                taken[corner] = taken.get(corner, 0) + len(digit) + 1
                self._lay_number(rows, digit, at)
                self._digits_at[at + Offset(self.indent, self.titled)] = digit
                if chance and not is_passage and at == corner:
                    end = box.width - len(chance)
                    self._lay_number(rows, chance, corner + Offset(end, 0))

    def _lay_number(self, rows: list[Strip], told: str, at: Offset) -> None:
        if 0 <= at.x < self._window.width:
            self._paste(rows, [line((told, "lamplight"))], at)

    def _row(self, drawn: Line, length: int, start: int, width: int, indent: int) -> Strip:
        """One row of the panel: the plan's from `start` on, blank around it."""
        look, whole = self.look, width + indent
        if start <= 0:
            return look.strip((*line(" " * (indent - start)), *drawn), whole)
        shown = look.strip(drawn, length).crop(start, min(start + width, length))
        row = Strip.join([look.strip(BLANK, indent), shown])
        return row.adjust_cell_length(whole, look.palette.style("plain"))

    def _paste(self, rows: list[Strip], lines: Sequence[Line], at: Offset) -> None:
        """Lines over the panel's rows; `at` is a place of the window."""
        x = at.x + self.indent
        for number, told in enumerate(lines, at.y):
            if 0 <= number < len(rows):
                rows[number] = self._patched(rows[number], x, told)

    def _patched(self, strip: Strip, x: int, told: Line) -> Strip:
        """A line in place of a stretch of a row."""
        width = width_of(told)
        head, tail = strip.crop(0, x), strip.crop(x + width)
        return Strip.join([head, self.look.strip(told, width), tail])

    def _tinted(self, strip: Strip, start: int, end: int, style: str, sign: str) -> Strip:
        """A stretch of a row on another background, with a sign where there is a blank for it."""
        palette = self.look.palette
        tint = palette.tint(style)
        pieces: list[Segment] = []
        at = 0
        for segment in strip:
            begin, at = at, at + segment.cell_length
            if at <= start or end <= begin:
                pieces.append(segment)
                continue
            before, rest = segment.split_cells(max(0, start - begin))
            inside, behind = rest.split_cells(end - max(begin, start))
            text, own, _ = inside
            if before.text:
                pieces.append(before)
            if sign and begin <= start and text[:1] == " ":
                pieces.append(Segment(sign, palette.style("pointer") + tint))
                text = text[1:]
            if text:
                pieces.append(Segment(text, own + tint if own else tint))
            if behind.text:
                pieces.append(behind)
        return Strip(pieces, strip.cell_length)

    def _caption(self) -> tuple[Line, ...]:
        """What the cursor is on, in words; kept until it stands elsewhere."""
        room, board = self._room(self.cursor), self.board
        if room is None or board is None or self.digits:
            return ()
        overlays, (width, height), look = self.overlays, self._window, self.look
        more = program_of(self).key_of("inspect-this")

        def make() -> tuple[Line, ...]:
            told = list(facts.glance(board, room, overlays))
            return caption(told, width, height, look.glyphs, key=more)

        return self._kept_caption.of(room, board, overlays, self._window, look, more, make=make)

    def _in_small(self, plan: Plan, viewport: Viewport, window: Size) -> Minimap | None:
        """The minimap, where the plan is larger than its window."""
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
        """What is drawn: the floor, and wherever an option would add to it or the overlay does."""
        assert self.board is not None
        return extent(self.board, self.floor, (*self._ghosts, *supposed(self.board, self.laid)))

    def _prepare(self) -> tuple[Plan, Viewport] | None:
        """Draw the floor if anything about it has changed, and put the window in its place."""
        board = self.board
        if board is None:
            return None
        before, drawn = self._drawn, self._draw(board)
        self._drawn = drawn
        if drawn is not before:
            same_size = before is not None and before.size == drawn.size
            # A plan that fits is in the middle again, for its legend may have changed.
            if not (same_size and self.overflows):
                self._viewport = None
        window = self._window
        if self._viewport is None or self._window_was != window:
            self._viewport = self._placed(drawn, window)
            self._window_was = window
        return drawn, self._viewport

    def _draw(self, board: Board) -> Plan:
        """The floor as it is to be seen now."""
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
        """The window around what is proposed, the cursor, or the one who decides; with what was
        brought into sight in it."""
        ids = [room.id for room in self.ghost.rooms] if self.ghost else []
        ids += [self.room.id] if self.room else []
        boxes = next((plan.spots[id] for id in ids if id in plan.spots), ())
        origin = around(boxes, plan, self._free)
        if self.cursor and boxes:
            origin = moved_to(boxes[0], origin, self._above(self._caption()))
        if (place := self._place_of(self.sought)) and place.id in plan.spots:
            origin = moved_to(plan.spots[place.id][0], origin, self._above(self._caption()))
        return Viewport(origin, self._in_a_gap(plan, origin, window))

    def _in_a_gap(self, plan: Plan, origin: Offset, window: Size) -> Legend:
        """The legend between the rooms, where the whole plan is seen and leaves room for it."""
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
    """As many entries as have room beside each other."""
    told: Line = BLANK
    for each in entries:
        longer = joined([told, each], APART)
        if width_of(longer) <= width:
            told = longer
    return told


def home_of(view: View) -> str:
    """The room of the one who decides, else of the one who looks."""
    seat = view.ask.seat if view.ask else view.seat
    return view.table.seats[seat].room if seat is not None else ""


def _free_of(window: Size) -> Size:
    width, height = window
    return Size(width, height - (height < ROOMY)) if height else window
