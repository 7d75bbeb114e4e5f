"""Where the table's panels lie at a terminal size, as data.

Every panel begins with a rule that bears its title; a panel that is not at the left edge has a
rule down its left side as well. Where rules meet they join, so the screen reads as one frame.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from typing import Literal, TypeAlias

from msgspec import Struct

from l7tui.text.glyphs import DOWN, LEFT, RIGHT, UP

PanelName: TypeAlias = Literal[
    "map",
    "seats",
    "hand",
    "log",
    "choose",
    "piles",
    "beat",
    "coach",
    "rule",
    "history",
    "border",
    "card",
]
Place: TypeAlias = tuple[int, int, int, int]
"""x, y, width, height."""

LEAST_WIDTH, LEAST_HEIGHT = 80, 24
WIDE_WIDTH, WIDE_HEIGHT = 120, 36
HEADER_ROWS = FOOTER_ROWS = 1
MOST_TRACKS = 3
"""Lines of drawn tracks below the header; the panel of decks and tracks has all."""
COACH_ROWS = 5
HISTORY_ROWS = 2


class Frame(Struct, frozen=True):
    """A panel's rules, cell by cell, as the sides that lines leave each cell by."""

    top: tuple[int, ...]
    left: tuple[int, ...]


class Arrangement(Struct, frozen=True):
    """The panels that are shown, each with its place and its frame."""

    places: Mapping[PanelName, Place]
    frames: Mapping[PanelName, Frame]


def too_small(width: int, height: int) -> bool:
    """Whether the table does not fit at all."""
    return width < LEAST_WIDTH or height < LEAST_HEIGHT


@lru_cache(maxsize=16)
def arrange(
    width: int,
    height: int,
    *,
    alone: PanelName | None = None,
    playing: bool = False,
    coached: bool = False,
    tracks: int = 0,
    page: PanelName | None = None,
) -> Arrangement:
    """The panels at that size; with `alone`, one of them over all the others.

    While something is played back, what happens stands where else the choices are. A coach stands
    above the choices. Below the header stand as many lines of tracks as `track_rows` allows.
    A `page` takes all the room above the choices: the border between two parts of a longer story,
    or the card that asks.
    """
    top = HEADER_ROWS + tracks
    rows = height - top - FOOTER_ROWS
    if alone:
        return _framed({alone: (0, top, width, rows)})
    places = _narrow(width, top, rows)
    if width >= 200 and height >= 60:
        places = _huge(width, top, rows)
    elif width >= 160 and height >= 48:
        places = _large(width, top, rows)
    elif width >= WIDE_WIDTH and height >= WIDE_HEIGHT:
        places = _wide(width, top, rows)
    if coached:
        places = _coached(places)
    if page and not playing:
        high = places["choose"][3]
        above: Place = (0, top, width, rows - high)
        return _framed({page: above, "choose": (0, top + rows - high, width, high)})
    if playing:
        places["beat"] = places.pop("choose")
    return _framed(places)


def track_rows(width: int, height: int, wanted: int) -> int:
    """How many lines of drawn tracks there is room for."""
    return min(wanted, MOST_TRACKS) if width >= WIDE_WIDTH and height >= WIDE_HEIGHT else 0


def _narrow(width: int, top: int, rows: int) -> dict[PanelName, Place]:
    """Map and one side column; over the whole width what was told last, and the choices."""
    spare = rows - 22
    choose = 8 + min(5, spare // 2)
    log = 2 + min(4, spare // 3)
    above = rows - choose - log
    side = 34 + min(8, (width - LEAST_WIDTH) // 4)
    seats = 6 + (above - 11) // 2
    left = width - side
    return {
        "map": (0, top, left, above),
        "seats": (left, top, side, seats),
        "hand": (left, top + seats, side, above - seats),
        "log": (0, top + above, width, log),
        "choose": (0, top + above + log, width, choose),
    }


def _wide(width: int, top: int, rows: int) -> dict[PanelName, Place]:
    """The choices under the map; seats, hand and a long log at the right."""
    side = 46 + (width - 120) // 6
    left = width - side
    choose = 12 + (rows - 34) // 4
    seats = 10 + (rows - 34) // 4
    hand = 9 + (rows - 34) // 4
    return {
        "map": (0, top, left, rows - choose),
        "choose": (0, top + rows - choose, left, choose),
        "seats": (left, top, side, seats),
        "hand": (left, top + seats, side, hand),
        "log": (left, top + seats + hand, side, rows - seats - hand),
    }


def _large(width: int, top: int, rows: int) -> dict[PanelName, Place]:
    """Beside the choices what the highlighted one means; decks; cards with their texts."""
    side = 54 + (width - 160) // 5
    left = width - side
    choose = 14 + (rows - 46) // 4
    seats = 12 + (rows - 46) // 6
    hand = 12 + (rows - 46) // 6
    piles = 8
    below = top + rows - choose
    return {
        "map": (0, top, left, rows - choose),
        "choose": (0, below, left, choose),
        "seats": (left, top, side, seats),
        "hand": (left, top + seats, side, hand),
        "piles": (left, top + seats + hand, side, piles),
        "log": (left, top + seats + hand + piles, side, rows - seats - hand - piles),
    }


def _huge(width: int, top: int, rows: int) -> dict[PanelName, Place]:
    """Below the log the rule of what is highlighted; at the bottom what mattered of late."""
    places = _large(width, top, rows - HISTORY_ROWS)
    x, y, side, high = places["log"]
    log = max(13, high // 2)
    return {
        **places,
        "log": (x, y, side, log),
        "rule": (x, y + log, side, high - log),
        "history": (0, top + rows - HISTORY_ROWS, width, HISTORY_ROWS),
    }


def _coached(places: dict[PanelName, Place]) -> dict[PanelName, Place]:
    """The coach above the choices, and as wide; over the whole width, in place of the log."""
    x, y, width, _ = places["choose"]
    rows = COACH_ROWS + 1
    coach: Place = (x, y - rows, width, rows)
    if width == places["map"][2]:
        return {**_shortened(places, ("map",), rows), "coach": coach}
    rows -= places.pop("log")[3]
    return {**_shortened(places, ("map", "hand"), rows), "coach": coach}


def _shortened(
    places: dict[PanelName, Place], names: tuple[PanelName, ...], rows: int
) -> dict[PanelName, Place]:
    """The places, of which these panels end that many rows earlier."""
    chosen = {name: places[name] for name in names}
    shorter = {name: (x, y, wide, high - rows) for name, (x, y, wide, high) in chosen.items()}
    return {**places, **shorter}


def _framed(places: dict[PanelName, Place]) -> Arrangement:
    """Rules above every panel and at the left of those that are not at the edge, joined."""
    across: set[tuple[int, int]] = set()
    down: set[tuple[int, int]] = set()
    for x, y, width, height in places.values():
        across.update((x + step, y) for step in range(width))
        if x:
            down.update((x, y + step) for step in range(height))

    def joint(x: int, y: int) -> int:
        sides = {
            UP: (x, y - 1) in down,
            RIGHT: (x + 1, y) in across,
            DOWN: (x, y + 1) in down,
            LEFT: (x - 1, y) in across,
        }
        return sum(bit for bit, leaves in sides.items() if leaves)

    frames: dict[PanelName, Frame] = {}
    for name, (x, y, width, height) in places.items():
        frames[name] = Frame(
            tuple(joint(x + step, y) for step in range(width)),
            tuple(joint(x, y + step) for step in range(height)) if x else (),
        )
    return Arrangement(places, frames)
