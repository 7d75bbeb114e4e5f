"""Positions of the table's panels at a terminal size, as data.

Every panel begins with a title rule. A panel that is not at the left edge also has a rule on its
left side. Rules are joined where they meet, so they form a single frame.
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
"""Maximum number of track lines below the header; the panel of decks shows all tracks."""
COACH_ROWS = 5
HISTORY_ROWS = 2
FAN_ROWS = 7
"""Rows of a hand whose cards are side by side."""
LEAST_PANEL = 2
"""Minimum number of rows of a panel: its rule and a line."""
LEAST_LOG = 6
"""Rows reserved for the log before the player panel gets more rows."""


class Frame(Struct, frozen=True):
    """The rules of a panel, cell by cell, as the sides by which lines leave each cell."""

    top: tuple[int, ...]
    left: tuple[int, ...]


class Arrangement(Struct, frozen=True):
    """The visible panels with their positions and frames."""

    places: Mapping[PanelName, Place]
    frames: Mapping[PanelName, Frame]
    untitled: frozenset[PanelName] = frozenset()
    """Panels without a title rule."""


def too_small(width: int, height: int) -> bool:
    """Return whether the table does not fit."""
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
    playback_rows: int = 0,
    legend: bool = False,
) -> Arrangement:
    """Return the positions of the panels; `alone` is a panel that fills the screen.

    For a question, the screen shows the viewer's panel, the other players and the hand. Without a
    question, the map has the screen. A playback below it takes `playback_rows` rows, up to a third
    of the screen.

    The choices have the `wanted` rows, up to half of the screen. A coach is above the choices.
    `tracks` lines are below the header, see `track_rows`. A `page` takes all rows above the
    choices: the page between two parts of a campaign, or the card that asks. The choices can also
    be a page. The legend covers the panels at the side.
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
        # A playback needs only the usual rows, whatever the next question wants.
        choices = 0 if playing else wanted
        places = _desk(width, height, top, rows, seats=seats, wanted=choices, coached=coached)
    else:
        places = _map(width, height, top, rows, seats=seats, playback_rows=playback_rows)
    untitled: frozenset[PanelName] = frozenset({"hand"} if is_wide(width, height) else ())
    if "seats" not in places:
        untitled = frozenset({"map"})
    if playing:
        places["beat"] = places.pop("choose")
    if legend:
        places = _with_legend(places, width)
    return _framed(places, untitled)


def is_wide(width: int, height: int) -> bool:
    """Return whether cards are side by side and unavailable actions are in the title rule."""
    return _fits((WIDE_WIDTH, WIDE_HEIGHT), width, height)


def track_rows(width: int, height: int, wanted: int) -> int:
    """Return the number of track lines that fit."""
    return min(wanted, MOST_TRACKS) if is_wide(width, height) else 0


def _fits(size: tuple[int, int], width: int, height: int) -> bool:
    return width >= size[0] and height >= size[1]


def _choices(width: int, height: int, wanted: int) -> int:
    """Return the rows of the choices: the usual or the wanted number, up to half of the screen."""
    return min(max(_strip(width, height), wanted), height // 2)


def _strip(width: int, height: int) -> int:
    """Return the usual rows of the choices: rule, bar, unavailable actions and details."""
    if _fits(HUGE, width, height):
        return 8
    if _fits(LARGE, width, height):
        return 9
    if is_wide(width, height):
        return 5 + min(3, (height - WIDE_HEIGHT) // 3)
    return 7 + min(4, (height - LEAST_HEIGHT) // 4)


def _side(width: int, height: int) -> int:
    """Return the width of the panels at the right."""
    if not is_wide(width, height):
        return 34 + (width - LEAST_WIDTH) // 4
    return 46 + (width - WIDE_WIDTH) * 6 // 40


def _desk(
    width: int, height: int, top: int, rows: int, *, seats: int, wanted: int, coached: bool
) -> Places:
    """Return the positions for a question; a coach is above the choices and as wide."""
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
    # Half of the rows that the others do not need go to the player panel, if the log allows.
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
    """Return the rows of the player panel and of the others; the hand has the rest."""
    return {"seats": 5 + max(0, (above - 18) // 2), **_others(seats)}


def _others(seats: int) -> dict[PanelName, int]:
    return {"others": seats} if seats > 1 else {}


def _spare_log(spare: int) -> int:
    """Return the rows of a log below map and hand, on terminals higher than necessary."""
    return min(7, spare // 2) if spare >= 2 * LEAST_PANEL else 0


def _map(width: int, height: int, top: int, rows: int, *, seats: int, playback_rows: int) -> Places:
    """Return the positions of the map and the playback, with others and log if there is room."""
    below = min(max(5 + is_wide(width, height), playback_rows), height // 3)
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
    """Return panels below each other with their wished rows; the last gets the remaining rows.

    Panels without enough rows are hidden, and the panel before them has their rows.
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
    """Return the positions with the legend at the side, or over the map's right part."""
    x, y, map_width, map_height = places["map"]
    column = 34 if x + map_width == width else width - map_width
    beside = {
        name: place
        for name, place in places.items()
        if name != "map" and place[0] >= width - column and place[1] < y + map_height
    }
    kept = {name: place for name, place in places.items() if name not in beside}
    kept["map"] = (x, y, width - column, map_height)
    return {**kept, "legend": (width - column, y, column, map_height)}


def _framed(places: Places, untitled: frozenset[PanelName] = frozenset()) -> Arrangement:
    """Return the arrangement with joined rules above panels and on the left of inner panels."""
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
