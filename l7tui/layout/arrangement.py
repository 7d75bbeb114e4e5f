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
    "others",
    "legend",
]
Place: TypeAlias = tuple[int, int, int, int]
"""x, y, width, height."""

Places: TypeAlias = dict[PanelName, Place]

LEAST_WIDTH, LEAST_HEIGHT = 80, 24
WIDE_WIDTH, WIDE_HEIGHT = 120, 36
LARGE = (160, 48)
HUGE = (200, 60)
HEADER_ROWS = FOOTER_ROWS = 1
MOST_TRACKS = 3
"""Lines of drawn tracks below the header; the panel of decks and tracks has all."""
COACH_ROWS = 5
HISTORY_ROWS = 2
FAN_ROWS = 7
"""Lines of a hand whose cards lie beside each other."""
LEAST_PANEL = 2
"""Lines that a panel has at least: its rule, and one below."""
LEAST_LOG = 6
"""Lines that the log keeps where one's own place takes more."""


class Frame(Struct, frozen=True):
    """A panel's rules, cell by cell, as the sides that lines leave each cell by."""

    top: tuple[int, ...]
    left: tuple[int, ...]


class Arrangement(Struct, frozen=True):
    """The panels that are shown, each with its place and its frame."""

    places: Mapping[PanelName, Place]
    frames: Mapping[PanelName, Frame]
    untitled: frozenset[PanelName] = frozenset()
    """Those without a rule above them."""


def too_small(width: int, height: int) -> bool:
    """Whether the table does not fit at all."""
    return width < LEAST_WIDTH or height < LEAST_HEIGHT


@lru_cache(maxsize=64)
def arrange(
    width: int,
    height: int,
    *,
    alone: PanelName | None = None,
    playing: bool = False,
    asked: bool = True,
    coached: bool = False,
    tracks: int = 0,
    page: PanelName | None = None,
    seats: int = 4,
    wanted: int = 0,
    told: int = 0,
    legend: bool = False,
) -> Arrangement:
    """The panels at that size; with `alone`, one of them over all the others.

    Who is asked has the desk: their own place, the others, the hand. Where nothing is asked the map
    has the screen, and what happens stands below it; a third of the screen at most, if as many
    rows are `told`. The choices get as many rows as are `wanted` for them, up to half of the
    screen. A coach stands above the choices. Below the header stand as
    many lines of tracks as `track_rows` allows. A `page` takes all the room above the choices: the
    border between two parts of a longer story, or the card that asks; or the choices have it
    themselves. The legend lies over the panels at the side.
    """
    if too_small(width, height):
        return Arrangement({}, {})
    top = HEADER_ROWS + tracks
    rows = height - top - FOOTER_ROWS
    if alone:
        return _framed({alone: (0, top, width, rows)})
    if page == "choose" and not playing:
        return _framed({"choose": (0, top, width, rows)})
    if page and not playing:
        high = _choices(width, height, wanted)
        above: Place = (0, top, width, rows - high)
        return _framed({page: above, "choose": (0, top + rows - high, width, high)})
    if coached or (asked and not playing):
        # What is played back needs no more rows than usual, whatever is asked after it.
        choices = 0 if playing else wanted
        places = _desk(width, height, top, rows, seats=seats, wanted=choices, coached=coached)
    else:
        places = _map(width, height, top, rows, seats=seats, told=told)
    untitled: frozenset[PanelName] = frozenset({"hand"} if is_wide(width, height) else ())
    if "seats" not in places:
        untitled = frozenset({"map"})
    if playing:
        places["beat"] = places.pop("choose")
    if legend:
        places = _with_legend(places, width)
    return _framed(places, untitled)


def is_wide(width: int, height: int) -> bool:
    """Whether cards lie beside each other, and what cannot be done stands in the rule."""
    return _fits((WIDE_WIDTH, WIDE_HEIGHT), width, height)


def track_rows(width: int, height: int, wanted: int) -> int:
    """How many lines of drawn tracks there is room for."""
    return min(wanted, MOST_TRACKS) if is_wide(width, height) else 0


def _fits(size: tuple[int, int], width: int, height: int) -> bool:
    return width >= size[0] and height >= size[1]


def _choices(width: int, height: int, wanted: int) -> int:
    """Rows of the choices: more than usual where more is to be told, and half of the screen at
    most."""
    return min(max(_strip(width, height), wanted), height // 2)


def _strip(width: int, height: int) -> int:
    """Rows of the choices: their rule, the bar, what cannot be done, what is told of the chosen."""
    if _fits(HUGE, width, height):
        return 8
    if _fits(LARGE, width, height):
        return 9
    if is_wide(width, height):
        return 5 + min(3, (height - WIDE_HEIGHT) // 3)
    return 7 + min(4, (height - LEAST_HEIGHT) // 4)


def _side(width: int, height: int) -> int:
    """Columns of the panels at the right."""
    if not is_wide(width, height):
        return 34 + (width - LEAST_WIDTH) // 4
    return 46 + (width - WIDE_WIDTH) * 6 // 40


def _desk(
    width: int, height: int, top: int, rows: int, *, seats: int, wanted: int, coached: bool
) -> Places:
    """All that a decision is made by; a coach above the choices, as wide as they are."""
    choose = _choices(width, height, wanted)
    side = _side(width, height)
    left = width - side
    is_huge = _fits(HUGE, width, height)
    places: Places = {}
    if is_huge:
        rows -= HISTORY_ROWS
        places["history"] = (0, top + rows, width, HISTORY_ROWS)
    if coached:
        rows -= COACH_ROWS + 1
        places["coach"] = (0, top + rows - choose, width, COACH_ROWS + 1)
        places["choose"] = (0, top + rows - choose + COACH_ROWS + 1, width, choose)
    else:
        places["choose"] = (0, top + rows - choose, width, choose)
    if not is_wide(width, height):
        above = rows - choose
        log = _spare_log(above - 15)
        column = _column(left, top, side, above - log, {**_narrow_side(above, seats), "hand": 0})
        places |= {"map": (0, top, left, above - log), **column}
        if log:
            places["log"] = (0, top + above - log, width, log)
        return places
    fan = FAN_ROWS + 3 * is_huge
    above = rows - choose - fan
    others = _others(seats)
    # Half of the rows that others do not need go to one's own place, where the log can spare them.
    few = max(0, 4 - others.get("others", 0)) // 2
    spare = max(0, above - 12 - others.get("others", 0) - LEAST_LOG)
    own = 11 if _fits(LARGE, width, height) else 12 + min(few, spare)
    wishes: dict[PanelName, int] = {"seats": own, **others}
    if _fits(LARGE, width, height):
        wishes["piles"] = 4
    wishes["log"] = 0
    places |= {"map": (0, top, left, above), **_column(left, top, side, above, wishes)}
    places["hand"] = (0, top + above, width - (width // 2) * is_huge, fan)
    if is_huge:
        places["rule"] = (width - width // 2, top + above, width // 2, fan)
    return places


def _narrow_side(above: int, seats: int) -> dict[PanelName, int]:
    """Rows of one's own place and of the others; the hand has what is left."""
    return {"seats": 5 + max(0, (above - 18) // 2), **_others(seats)}


def _others(seats: int) -> dict[PanelName, int]:
    return {"others": seats} if seats > 1 else {}


def _spare_log(spare: int) -> int:
    """Rows of a log below map and hand, on terminals that are higher than they must be."""
    return min(7, spare // 2) if spare >= 2 * LEAST_PANEL else 0


def _map(width: int, height: int, top: int, rows: int, *, seats: int, told: int) -> Places:
    """The map, what happens below it, and where there is room what has happened beside it."""
    below = min(max(5 + is_wide(width, height), told), height // 3)
    above = rows - below
    places: Places = {"choose": (0, top + above, width, below)}
    if not is_wide(width, height):
        return {**places, "map": (0, top, width, above)}
    side = _side(width, height)
    left = width - side
    wishes: dict[PanelName, int] = {"others": seats + 1, "log": 0}
    places["map"] = (0, top, left, above)
    return {**places, **_column(left, top, side, above, wishes)}


def _column(x: int, y: int, width: int, height: int, wishes: Mapping[PanelName, int]) -> Places:
    """Panels one below the other, each with the rows that it wishes; the last has the rest.

    Where too little is left for the last ones, they are not shown, and the one before has it.
    """
    places: Places = {}
    end = y + height
    for name, wished in wishes.items():
        left = end - y
        if left < LEAST_PANEL:
            break
        rows = wished if 0 < wished <= left - LEAST_PANEL else left
        places[name] = (x, y, width, rows)
        y += rows
    last = list(places)[-1]
    x, y, width, _ = places[last]
    return {**places, last: (x, y, width, end - y)}


def _with_legend(places: Places, width: int) -> Places:
    """The legend in place of what stands beside the map, or over the map's right part."""
    x, y, wide, high = places["map"]
    column = 34 if x + wide == width else width - wide
    beside = {
        name: place
        for name, place in places.items()
        if name != "map" and place[0] >= width - column and place[1] < y + high
    }
    kept = {name: place for name, place in places.items() if name not in beside}
    kept["map"] = (x, y, width - column, high)
    return {**kept, "legend": (width - column, y, column, high)}


def _framed(places: Places, untitled: frozenset[PanelName] = frozenset()) -> Arrangement:
    """Rules above the panels and at the left of those that are not at the edge, joined."""
    across: set[tuple[int, int]] = set()
    down: set[tuple[int, int]] = set()
    for name, (x, y, width, height) in places.items():
        if name not in untitled:
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
    return Arrangement(places, frames, untitled)
