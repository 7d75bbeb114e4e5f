"""The layout of the panels: no overlap and no gap at any size."""

from __future__ import annotations

from typing import Any

import pytest

from l7tui.layout.arrangement import Arrangement, arrange, too_small
from l7tui.text.glyphs import BOX

SIZES = [
    (width, height)
    for width in (80, 81, 99, 119, 120, 159, 160, 200, 250)
    for height in (24, 30, 36, 47, 48, 60, 80)
]


def cells_of(arrangement: Arrangement) -> list[tuple[int, int]]:
    return [
        (column, row)
        for x, y, width, height in arrangement.places.values()
        for column in range(x, x + width)
        for row in range(y, y + height)
    ]


STATES: list[dict[str, Any]] = [
    {},
    {"seats": 1},
    {"wanted": 99},
    {"asked": False},
    {"playing": True},
    {"coached": True, "seats": 1},
    {"coached": True, "playing": True, "seats": 1},
    {"legend": True},
    {"legend": True, "asked": False},
    {"page": "border"},
]


@pytest.mark.parametrize("state", STATES)
def test_panels_cover_the_table_exactly_once(state: dict[str, Any]) -> None:
    for width, height in SIZES:
        cells = cells_of(arrange(width, height, **state))
        between_header_and_footer = {(x, y) for x in range(width) for y in range(1, height - 1)}
        assert len(cells) == len(set(cells)), (width, height)
        assert set(cells) == between_header_and_footer, (width, height)


@pytest.mark.parametrize(
    ("size", "asked", "not_asked"),
    [
        ((80, 24), (46, 15), (80, 17)),
        ((120, 36), (74, 22), (74, 28)),
        ((160, 48), (108, 30), (108, 40)),
        ((200, 60), (142, 38), (142, 52)),
    ],
)
def test_the_map_is_larger_without_a_question(
    size: tuple[int, int], asked: tuple[int, int], not_asked: tuple[int, int]
) -> None:
    """The map has a title rule only while a question is open."""
    assert arrange(*size).places["map"][2:] == asked
    resting = arrange(*size, asked=False)
    assert resting.places["map"][2:] == not_asked
    assert "map" in resting.untitled
    assert {"seats", "hand"}.isdisjoint(resting.places)


def test_the_choices_grow_over_the_map_up_to_half_of_the_screen() -> None:
    rows = [arrange(80, 24, wanted=wanted).places["choose"][3] for wanted in (0, 9, 99)]
    assert rows == [7, 9, 12]


def test_one_panel_alone_takes_the_whole_table() -> None:
    assert arrange(80, 24, alone="log").places == {"log": (0, 1, 80, 22)}


def test_a_terminal_below_eighty_by_twentyfour_is_too_small() -> None:
    assert too_small(79, 24)
    assert too_small(80, 23)
    assert not too_small(80, 24)


def test_lines_join_where_they_meet() -> None:
    frames = arrange(80, 24).frames
    beside = frames["seats"].left
    assert [BOX.joints[bits] for bits in beside[:2]] == ["┬", "│"]
    assert BOX.joints[frames["hand"].left[0]] == "├"
    assert BOX.joints[frames["choose"].top[46]] == "┴"


def test_a_panel_at_the_left_edge_has_no_rule_there() -> None:
    assert arrange(80, 24).frames["map"].left == ()


def test_large_terminals_show_the_decks() -> None:
    assert "piles" in arrange(160, 48).places
    assert "piles" not in arrange(120, 36).places


def test_the_largest_terminals_show_the_rule_and_the_history() -> None:
    places = arrange(200, 60).places
    assert {"rule", "history"} <= set(places)
    assert places["history"][2:] == (200, 2)
    assert {"rule", "history"}.isdisjoint(arrange(199, 60).places)
    assert {"rule", "history"}.isdisjoint(arrange(200, 59).places)


@pytest.mark.parametrize(("size", "rows"), [((120, 36), 5), ((160, 48), 10), ((200, 60), 16)])
def test_larger_terminals_have_a_log_at_the_right(size: tuple[int, int], rows: int) -> None:
    x, _, _, high = arrange(*size).places["log"]
    assert x > 0
    assert high - 1 >= rows


def test_a_single_player_gets_more_rows_and_a_log() -> None:
    four, alone = (arrange(120, 36, seats=seats).places for seats in (4, 1))
    assert alone["seats"][3] == four["seats"][3] + 2
    assert alone["log"][3] - 1 >= 5


def test_the_playback_panel_takes_at_most_a_third_of_the_screen() -> None:
    rows = [
        arrange(80, 24, playing=True, playback_rows=told).places["beat"][3] for told in (0, 7, 20)
    ]
    assert rows == [5, 7, 8]
