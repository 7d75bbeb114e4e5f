"""The table while a scene is shown: a room yet to be drawn, a grave where somebody fell."""

from __future__ import annotations

from collections.abc import Callable

from msgspec.structs import replace

from l7core.view import Mark, Mood, Room, Scene, Token, Tone, View
from l7tui.game.motion import PICTURES, share_to_come
from l7tui.game.playback import Frame

GRAVE = Mark("grave", "✝", "x", "friend")


def staged(view: View, scene: Scene, left: int, before: Mood) -> View:
    """The same table with what the scene adds to it, as long as so many pictures are left.

    An alarm that has not reached all of the table yet finds it in the mood that it was in before.
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
    """Where somebody has fallen, the map loses its colours."""
    return "over" if scene.kind == "fall" else view.table.mood


def striker(view: View, scene: Scene) -> Tone:
    """The tone of the piece that strikes, if it is one on the board."""
    tokens = (token for room in view.table.board.rooms for token in room.tokens)
    return next((token.mark.tone for token in tokens if token.id in scene.about[:1]), "danger")


def share_of_name(frame: Frame, drawn: int, left: int) -> float:
    """How much of the name stands in the header of the seat whose turn begins."""
    if not left or not (frame.opening or frame.scene.kind == "turn"):
        return 1.0
    return min(1.0, drawn / PICTURES["turn"])


def _drawn_so_far(room: Room, left: int) -> Room:
    """An outline, then its walls, then its name and signs; who is in it comes last."""
    if left > 2:
        return replace(room, known="unknown", name="", icons=(), tokens=(), marks=())
    if left > 1:
        return replace(room, name="", icons=(), tokens=(), marks=())
    return replace(room, tokens=())


def _with_room(view: View, id: str, change: Callable[[Room], Room]) -> View:
    """The view with that room changed, if there is such a one."""
    table = view.table
    rooms = tuple(change(room) if room.id == id else room for room in table.board.rooms)
    return replace(view, table=replace(table, board=replace(table.board, rooms=rooms)))
