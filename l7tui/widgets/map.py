"""The map panel: cursor, overlays, zoom and mouse."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from textual import events
from textual.geometry import Offset, Size

from l7core.language import sentence, spoken
from l7core.view import OptionView, Preview, Room, View
from l7tui.commands import looking
from l7tui.commands.handling import handles
from l7tui.map.floorplan import ZOOMS, Zoom
from l7tui.map.neighbours import nearest_to, next_room
from l7tui.map.viewport import clamped, moved_to
from l7tui.text import facts
from l7tui.widgets.map_window import LookUp, MapWindow, Numbered, home_of
from l7tui.widgets.panel import About

NO_DIGITS: Mapping[str, Numbered] = {}
WHEEL = Offset(6, 2)
"""Cells that one notch of the mouse wheel scrolls, horizontally and vertically."""


class MapPanel(MapWindow):
    """The board, centred on the acting player's room until the cursor leaves the window."""

    panel = "map"
    name_word = sentence("MAP")
    whole = looking.WHOLE_MAP
    place = "map"

    def __init__(self) -> None:
        super().__init__()
        self._drag_position: Offset | None = None
        """Last screen position of the mouse during a drag, else None."""
        self._dragged = False

    # -- what it shows

    def show(
        self, view: View, look_up: LookUp | None = None, options: Sequence[OptionView] = ()
    ) -> None:
        """Show a new view of the game; recentre if the home room has changed.

        `look_up` returns the available overlays; it is None if the game has none. `options` are the
        options of the open question.
        """
        moved = self.view is None or home_of(self.view) != home_of(view)
        if view is not self.view:
            self._overlays = None
        self.view = view
        self.lit = frozenset()
        self._look_up = look_up
        previews = (each.note.preview for each in options)
        self._ghosts = tuple(room for preview in previews if preview for room in preview.rooms)
        if moved:
            self.centre()
        self.changed()

    def point_at(
        self,
        targets: frozenset[str],
        ghost: Preview | None = None,
        digits: Mapping[str, Numbered] = NO_DIGITS,
    ) -> None:
        """Mark the highlighted option's targets, draw its preview, and number the selectable
        targets."""
        if targets != self.targets or ghost is not self.ghost or digits != self.digits:
            self.sought = self.sought if targets == self.targets else frozenset()
            self.targets = targets
            self.ghost = ghost
            self.digits = digits
            self.changed()

    def follow(self, ids: frozenset[str]) -> None:
        """Mark the rooms and pieces of a played-back event and scroll to them."""
        self.lit = ids
        self.point_at(ids)
        self.bring_into_sight(ids, self._window)
        self.changed()

    def bring_into_sight(self, ids: frozenset[str], window: Size | None = None) -> None:
        """Scroll as little as possible to a room with one of these ids, on any floor."""
        self.sought = ids
        if room := self._room_of(ids):
            if room.floor != self.floor:
                self.floor = room.floor
                self.table.signs_changed()
            self._bring_into_sight(room, window or self._above(self._caption()))
            self.changed()

    @handles(looking.CENTRE)
    def centre(self) -> None:
        """Remove the cursor, and centre the map on the home room and its floor."""
        self.cursor = ""
        home = self._room(home_of(self.view)) if self.view else None
        if home:
            self.floor = home.floor
        self._viewport = None
        self.changed()

    def why_one_floor(self) -> str:
        floors = self.board.floors if self.board else ()
        return "" if len(floors) > 1 else spoken("This map has one floor.")

    @handles(looking.NEXT_FLOOR, unless=why_one_floor)
    def next_floor(self) -> None:
        """Show the next floor; after the last, the first."""
        if self.board:
            self.floor = (self.floor + 1) % len(self.board.floors)
            self.cursor = ""
            self._viewport = None
            self.changed()
            self.table.signs_changed()

    # -- overlays

    def lay(self, id: str) -> None:
        """Show an overlay, or none for an empty id, and say what it shows."""
        self.overlay = id
        self.changed()
        self.table.signs_changed()
        overlay = self.laid
        if overlay is None:
            self.say(spoken("Overlay: none"))
        elif overlay.spots or overlay.paths:
            self.say(overlay.detail)
        else:
            message = spoken(
                "{name}: nothing to show. {detail}",
                name=overlay.name,
                detail=overlay.detail,
            )
            self.say(message, "warning")

    def lay_or_take_away(self, id: str) -> None:
        """Toggle an overlay."""
        self.lay("" if self.overlay == id else id)

    def why_no_overlay(self) -> str:
        """Return why no overlay is available, or an empty string."""
        return "" if self.has_overlays else spoken("This game has no map overlays.")

    @handles(looking.NEXT_OVERLAY, unless=why_no_overlay)
    def next_overlay(self) -> None:
        """Show the next overlay; after the last, none."""
        ids = ["", *(each.id for each in self.overlays)]
        index = ids.index(self.overlay) if self.overlay in ids else 0
        self.lay(ids[(index + 1) % len(ids)])

    # -- zoom

    @handles(looking.ZOOM_IN)
    def zoom_in(self) -> None:
        self.say(spoken("Zoom: {name}", name=spoken(self.change_zoom(1).name)))

    @handles(looking.ZOOM_OUT)
    def zoom_out(self) -> None:
        self.say(spoken("Zoom: {name}", name=spoken(self.change_zoom(-1).name)))

    def change_zoom(self, step: int) -> Zoom:
        """Zoom by one step in or out, if possible, and return the zoom."""
        now = self.zoom
        others = [each for each in ZOOMS if (each.width - now.width) * step > 0]
        if others:
            self._zoom = others[0] if step > 0 else others[-1]
        self._viewport = None
        self.changed()
        return self.zoom

    # -- cursor

    @handles(looking.LOOK)
    def look_around(self) -> None:
        """Focus the map and show the cursor at its last room or at the home room."""
        self.table.give_keyboard(self)
        rooms, here = self.rooms, self.room
        if room := here if here in rooms else next(iter(rooms), None):
            self.look_at(room)

    def move(self, step: Offset) -> None:
        """Move the cursor to the next room in a direction; the first key only shows it."""
        rooms, here = self.rooms, self.room
        if here not in rooms:
            room = next(iter(rooms), None)
        elif here and self.cursor:
            room = next_room(rooms, here, step)
            if room is None:
                self.say(spoken("No more rooms that way."))
        else:
            room = here
        if room:
            self.look_at(room)

    @property
    def confirm_word(self) -> str:
        acts = self.room and self.table.decider
        return sentence("actions here") if acts else super().confirm_word

    def confirm(self) -> None:
        """List the actions in the room under the cursor; without a decider, toggle full screen."""
        if (room := self.room) and self.table.decider:
            self.table.decider.choose_at(room)
        else:
            super().confirm()

    def about(self) -> About | None:
        if self.board is None or (room := self.room) is None:
            return None
        lines = facts.whereabouts(self.board, room, self.overlays)
        return About(room.name or spoken("Unexplored"), list(lines), room.record or room.id)

    def look_at(self, room: Room) -> None:
        """Move the cursor to a room and scroll until the room is visible."""
        self.cursor = room.id
        self._bring_into_sight(room, self._above(self._caption()))
        self.changed()

    def _bring_into_sight(self, room: Room, window: Size) -> None:
        """Scroll as little as possible until a room is inside the free part of the window."""
        if prepared := self._prepare():
            drawn, viewport = prepared
            for box in drawn.spots.get(room.id, ())[:1]:
                origin = moved_to(box, viewport.origin, window)
                self._viewport = viewport._replace(origin=origin)

    def stop_looking(self) -> bool:
        """Remove the cursor and recentre; return False if there was no cursor."""
        had_cursor = bool(self.cursor)
        self.centre()
        return had_cursor

    def page(self, way: int) -> None:
        """Scroll by almost the height of the window."""
        self.scroll_plan(Offset(0, way * max(1, self._window.height - 2)))

    def scroll_plan(self, offset: Offset) -> None:
        """Scroll a plan that is larger than its window."""
        prepared = self._prepare()
        if prepared and self.overflows:
            drawn, viewport = prepared
            origin = clamped(viewport.origin + offset, drawn, self._window)
            self._viewport = viewport._replace(origin=origin)
            self.changed()

    # -- mouse

    @property
    def _first_cell(self) -> Offset:
        """Offset of the map window inside the panel."""
        return Offset(self.indent, int(self.titled))

    def room_at(self, offset: Offset) -> Room | None:
        """Return the room drawn at an offset of the panel, or None."""
        prepared = self._prepare()
        if prepared is None or offset.y < self.titled:
            return None
        drawn, viewport = prepared
        x, y = offset - self._first_cell + viewport.origin
        return drawn.at(x, y, self.rooms)

    def on_click(self, event: events.Click) -> None:
        """Handle a click on a digit, on a room or in the minimap.

        A digit acts like its key. A room gets the cursor; another click on it lists its actions.
        """
        offset = Offset(event.x, event.y)
        if self._dragged or offset.y < self.titled:
            self._dragged = False
            return
        if digit := self._digits_at.get(offset):
            self.post_message(self.Pressed(digit))
            return
        if self._minimap and (cell := self._minimap.cell_at(offset - self._first_cell)):
            room = nearest_to(cell, self.rooms)
        else:
            room = self.room_at(offset)
        if room and room.id == self.cursor:
            if self.table.decider:
                self.table.decider.choose_at(room)
        elif room:
            self.look_at(room)

    def on_mouse_down(self, event: events.MouseDown) -> None:
        self._dragged = False
        if event.y >= self.titled and self.overflows:
            self._drag_position = event.screen_offset
            self.capture_mouse()

    def on_mouse_move(self, event: events.MouseMove) -> None:
        """Drag the plan with the mouse."""
        if self._drag_position is not None and event.screen_offset != self._drag_position:
            self.scroll_plan(self._drag_position - event.screen_offset)
            self._drag_position = event.screen_offset
            self._dragged = True

    def on_mouse_up(self) -> None:
        if self._drag_position is not None:
            self._drag_position = None
            self.release_mouse()

    def on_mouse_scroll_right(self) -> None:
        self.scroll_plan(Offset(WHEEL.x, 0))

    def on_mouse_scroll_left(self) -> None:
        self.scroll_plan(Offset(-WHEEL.x, 0))

    def _wheel(self, event: events.MouseEvent, way: int) -> None:
        """Scroll vertically; with Ctrl zoom, with Shift scroll horizontally."""
        event.stop()
        if event.ctrl:
            self.change_zoom(-way)
        elif event.shift:
            self.scroll_plan(Offset(way * WHEEL.x, 0))
        else:
            self.scroll_plan(Offset(0, way * WHEEL.y))
