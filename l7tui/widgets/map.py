"""The map: the cursor that walks over it, overlays, zoom, and the mouse."""

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
"""How far a notch of the wheel scrolls, across and down."""


class MapPanel(MapWindow):
    """Renders the board, centred on the decider until the cursor leaves the window."""

    panel = "map"
    name_word = sentence("MAP")
    whole = looking.WHOLE_MAP
    place = "map"

    def __init__(self) -> None:
        super().__init__()
        self._grasped: Offset | None = None
        """Where the mouse holds the plan."""
        self._dragged = False

    # -- what it shows

    def show(
        self, view: View, look_up: LookUp | None = None, options: Sequence[OptionView] = ()
    ) -> None:
        """A new state of the table: look at the decider.

        `look_up` says what may be laid over it, where the game has anything of the kind; `options`
        is what can be decided now.
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
        """Mark what the highlighted option is about, and what else has a digit to choose it by."""
        if targets != self.targets or ghost is not self.ghost or digits != self.digits:
            self.sought = self.sought if targets == self.targets else frozenset()
            self.targets = targets
            self.ghost = ghost
            self.digits = digits
            self.changed()

    def follow(self, ids: frozenset[str]) -> None:
        """Mark where something happens and to what, and bring it into sight."""
        self.lit = ids
        self.point_at(ids)
        self.bring_into_sight(ids, self._window)
        self.changed()

    def bring_into_sight(self, ids: frozenset[str], window: Size | None = None) -> None:
        """Turn to the room of one of these, on whatever floor, no further than it takes."""
        self.sought = ids
        if room := self._place_of(ids):
            if room.floor != self.floor:
                self.floor = room.floor
                self.table.signs_changed()
            self._bring_into_sight(room, window or self._above(self._caption()))
            self.changed()

    @handles(looking.CENTRE)
    def centre(self) -> None:
        """Go to the floor and the room of the one who decides."""
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
        """Show the floor above this one, or the first."""
        if self.board:
            self.floor = (self.floor + 1) % len(self.board.floors)
            self.cursor = ""
            self._viewport = None
            self.changed()
            self.table.signs_changed()

    # -- overlays

    def lay(self, id: str) -> None:
        """Lay that overlay over the map, or none for an empty id, and say what it shows."""
        self.overlay = id
        self.changed()
        self.table.signs_changed()
        overlay = self.laid
        if overlay is None:
            self.say(spoken("Overlay: none"))
        elif overlay.spots or overlay.paths:
            self.say(overlay.detail)
        else:
            told = spoken(
                "{name}: nothing to show. {detail}",
                name=overlay.name,
                detail=overlay.detail,
            )
            self.say(told, "warning")

    def lay_or_take_away(self, id: str) -> None:
        """One overlay, by a command of its own."""
        self.lay("" if self.overlay == id else id)

    def why_no_overlay(self) -> str:
        """Why nothing can be laid over the map."""
        return "" if self.has_overlays else spoken("This game has no map overlays.")

    @handles(looking.NEXT_OVERLAY, unless=why_no_overlay)
    def next_overlay(self) -> None:
        """The one after the present one, and after the last none."""
        ids = ["", *(each.id for each in self.overlays)]
        at = ids.index(self.overlay) if self.overlay in ids else 0
        self.lay(ids[(at + 1) % len(ids)])

    # -- zoom

    @handles(looking.ZOOM_IN)
    def zoom_in(self) -> None:
        self.say(spoken("Zoom: {name}", name=spoken(self.change_zoom(1).name)))

    @handles(looking.ZOOM_OUT)
    def zoom_out(self) -> None:
        self.say(spoken("Zoom: {name}", name=spoken(self.change_zoom(-1).name)))

    def change_zoom(self, step: int) -> Zoom:
        """The next larger or smaller size, if there is one."""
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
        """Give the keyboard to the cursor, shown where it was last or where the decider stands."""
        self.table.give_keyboard(self)
        rooms, here = self.rooms, self.room
        if room := here if here in rooms else next(iter(rooms), None):
            self.look_at(room)

    def move(self, by: Offset) -> None:
        """Move the cursor to the next room that way; the first key shows it where it stands."""
        rooms, here = self.rooms, self.room
        if here not in rooms:
            room = next(iter(rooms), None)
        elif here and self.cursor:
            room = next_room(rooms, here, by)
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
        """What can be done in the room that is looked at."""
        if (room := self.room) and self.table.decider:
            self.table.decider.choose_at(room)
        else:
            super().confirm()

    def about(self) -> About | None:
        if self.board is None or (room := self.room) is None:
            return None
        told = facts.whereabouts(self.board, room, self.overlays)
        return About(room.name or spoken("Unexplored"), list(told), room.record or room.id)

    def look_at(self, room: Room) -> None:
        """Put the cursor on that room, and the window where it can be seen."""
        self.cursor = room.id
        self._bring_into_sight(room, self._above(self._caption()))
        self.changed()

    def _bring_into_sight(self, room: Room, window: Size) -> None:
        """Move the window no further than it takes to show the room in its free part."""
        if prepared := self._prepare():
            drawn, viewport = prepared
            for box in drawn.spots.get(room.id, ())[:1]:
                origin = moved_to(box, viewport.origin, window)
                self._viewport = viewport._replace(origin=origin)

    def stop_looking(self) -> bool:
        """Take the cursor away; False where there was none."""
        had_cursor = bool(self.cursor)
        self.centre()
        return had_cursor

    def page(self, way: int) -> None:
        """Scroll by a window's height."""
        self.scroll_plan(Offset(0, way * max(1, self._window.height - 2)))

    def scroll_plan(self, by: Offset) -> None:
        """Show another part of a plan that is larger than its window."""
        prepared = self._prepare()
        if prepared and self.overflows:
            drawn, viewport = prepared
            origin = clamped(viewport.origin + by, drawn, self._window)
            self._viewport = viewport._replace(origin=origin)
            self.changed()

    # -- mouse

    @property
    def _first_cell(self) -> Offset:
        """Where in the panel the window onto the plan begins."""
        return Offset(self.indent, int(self.titled))

    def room_at(self, at: Offset) -> Room | None:
        """The room that is drawn at a place of the panel."""
        prepared = self._prepare()
        if prepared is None or at.y < self.titled:
            return None
        drawn, viewport = prepared
        x, y = at - self._first_cell + viewport.origin
        return drawn.at(x, y, self.rooms)

    def on_click(self, event: events.Click) -> None:
        """A click on a digit is that key; one on a room looks at it, and another one asks what can
        be done there."""
        at = Offset(event.x, event.y)
        if self._dragged or at.y < self.titled:
            self._dragged = False
            return
        if digit := self._digits_at.get(at):
            self.post_message(self.Pressed(digit))
            return
        if self._minimap and (cell := self._minimap.cell_at(at - self._first_cell)):
            room = nearest_to(cell, self.rooms)
        else:
            room = self.room_at(at)
        if room and room.id == self.cursor:
            if self.table.decider:
                self.table.decider.choose_at(room)
        elif room:
            self.look_at(room)

    def on_mouse_down(self, event: events.MouseDown) -> None:
        self._dragged = False
        if event.y >= self.titled and self.overflows:
            self._grasped = event.screen_offset
            self.capture_mouse()

    def on_mouse_move(self, event: events.MouseMove) -> None:
        """The plan follows the mouse that holds it."""
        if self._grasped is not None and event.screen_offset != self._grasped:
            self.scroll_plan(self._grasped - event.screen_offset)
            self._grasped = event.screen_offset
            self._dragged = True

    def on_mouse_up(self) -> None:
        if self._grasped is not None:
            self._grasped = None
            self.release_mouse()

    def on_mouse_scroll_right(self) -> None:
        self.scroll_plan(Offset(WHEEL.x, 0))

    def on_mouse_scroll_left(self) -> None:
        self.scroll_plan(Offset(-WHEEL.x, 0))

    def _wheel(self, event: events.MouseEvent, way: int) -> None:
        """Scrolls; with Ctrl it zooms, with Shift it scrolls across."""
        event.stop()
        if event.ctrl:
            self.change_zoom(-way)
        elif event.shift:
            self.scroll_plan(Offset(way * WHEEL.x, 0))
        else:
            self.scroll_plan(Offset(0, way * WHEEL.y))
