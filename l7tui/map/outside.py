"""The pieces outside the visible part of a floor, by direction."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal, TypeAlias

from textual.geometry import Offset, Region

from l7core.language import sentence, spoken
from l7core.view import Room
from l7tui.map.floorplan import Plan
from l7tui.map.pieces import PIECES, letters
from l7tui.text.glyphs import Glyphs
from l7tui.text.lines import BLANK, Line, joined, line, width_of

Way: TypeAlias = Literal["west", "east", "north", "south"]
WAYS: tuple[Way, ...] = ("west", "east", "north", "south")
FURTHER = {
    "west": sentence("further west"),
    "east": sentence("further east"),
    "north": sentence("further north"),
    "south": sentence("further south"),
}


def outside(
    rooms: Sequence[Room], plan: Plan, shown: Region, glyphs: Glyphs, room_for: int
) -> Line:
    """Return the hidden pieces by direction: `◂ W T g1 further west`.

    If the words do not fit, only arrows show the direction.
    """
    away: dict[Way, list[Line]] = {way: [] for way in WAYS}
    for room in rooms:
        boxes = plan.spots.get(room.id, ())
        if not boxes:
            continue
        first = min(boxes, key=lambda box: (box.y, box.x))
        position = Offset(first.x, first.y + 1)
        if shown.contains_point(position):
            continue
        for token in room.tokens:
            if token.kind in PIECES:
                pieces = line((letters(token, glyphs), f"{token.mark.tone} bold"))
                away[_way(position, shown)].append(pieces)
    arrows = dict(zip(WAYS, (glyphs.arrows[index] for index in (1, 0, 3, 2)), strict=True))
    brief = {
        way: line((f"{arrows[way]} ", "info"), *joined(pieces_there, (" ", "plain")))
        for way, pieces_there in away.items()
        if pieces_there
    }
    if not brief:
        return BLANK
    gap = ("  ", "plain")
    whole = joined(
        [line(*pieces, " " + spoken(FURTHER[way])) for way, pieces in brief.items()], gap
    )
    return whole if width_of(whole) <= room_for else joined([*brief.values()], gap)


def _way(place: Offset, shown: Region) -> Way:
    """Return the direction in which a position is furthest outside."""
    off: dict[Way, int] = {
        "west": shown.x - place.x,
        "east": place.x - shown.right + 1,
        "north": shown.y - place.y,
        "south": place.y - shown.bottom + 1,
    }
    return max(WAYS, key=lambda way: off[way])
