"""The view of the table during a scene: a partly drawn room or a grave."""

from __future__ import annotations

from collections.abc import Callable

from msgspec.structs import replace

from l7core.view import Mark, Mood, Room, Scene, Token, Tone, View
from l7tui.game.motion import PICTURES, share_to_come
from l7tui.game.playback import Frame

GRAVE = Mark("grave", "✝", "x", "friend")


def staged(view: View, scene: Scene, left: int, before: Mood) -> View:
    """Return the view with the scene's additions while `left` pictures are left.

    Until an alarm has reached the whole table, the table has the mood from before.
    """
    if share_to_come(scene, left):
        return replace(view, table=replace(view.table, mood=before))
    if scene.kind == "reveal" and left:
        return _with_room(view, scene.room, lambda room: _drawn_so_far(room, left))
    if scene.kind == "fall":
        names = [view.table.seats[seat].name for seat in scene.seats]
        graves = tuple(Token(f"grave:{name}", name, GRAVE) for name in names)
        return _with_room(
            view, scene.room, lambda room: replace(room, tokens=(*room.tokens, *graves))
        )
    return view


def mood_of_map(view: View, scene: Scene) -> Mood:
    """Return the map's mood; it loses its colours when a character falls."""
    return "over" if scene.kind == "fall" else view.table.mood


def striker(view: View, scene: Scene) -> Tone:
    """Return the tone of the attacking piece, if it is on the board."""
    tokens = (token for room in view.table.board.rooms for token in room.tokens)
    return next((token.mark.tone for token in tokens if token.id in scene.about[:1]), "danger")


def share_of_name(frame: Frame, drawn: int, left: int) -> float:
    """Return the visible share of the name of the player whose turn begins."""
    if not left or not (frame.opening or frame.scene.kind == "turn"):
        return 1.0
    return min(1.0, drawn / PICTURES["turn"])


def _drawn_so_far(room: Room, left: int) -> Room:
    """Return a room as drawn so far: its outline, walls, name and symbols, then its pieces."""
    if left > 2:
        return replace(room, known="unknown", name="", icons=(), tokens=(), marks=())
    if left > 1:
        return replace(room, name="", icons=(), tokens=(), marks=())
    return replace(room, tokens=())


def _with_room(view: View, id: str, change: Callable[[Room], Room]) -> View:
    """Return the view with a changed room, if the room exists."""
    table = view.table
    rooms = tuple(change(room) if room.id == id else room for room in table.board.rooms)
    return replace(view, table=replace(table, board=replace(table.board, rooms=rooms)))
