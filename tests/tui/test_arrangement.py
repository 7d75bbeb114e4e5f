"""Where the panels lie: nothing overlaps, nothing is left out, at every size."""

from __future__ import annotations

import pytest

from l7tui.layout.arrangement import Arrangement, arrange, too_small
from l7tui.text.glyphs import BOX
from tests.tools.faults import expect_none

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


def test_panels_cover_the_table_exactly_once() -> None:
    for width, height in SIZES:
        cells = cells_of(arrange(width, height))
        between_header_and_footer = {(x, y) for x in range(width) for y in range(1, height - 1)}
        assert len(cells) == len(set(cells)), (width, height)
        assert set(cells) == between_header_and_footer, (width, height)


def test_the_question_always_has_room_for_six_rows() -> None:
    expect_none(
        (width, height) for width, height in SIZES if arrange(width, height).places["choose"][3] < 7
    )


def test_one_panel_alone_takes_the_whole_table() -> None:
    assert arrange(80, 24, alone="log").places == {"log": (0, 1, 80, 22)}


def test_a_terminal_below_eighty_by_twentyfour_is_too_small() -> None:
    assert too_small(79, 24)
    assert too_small(80, 23)
    assert not too_small(80, 24)


def test_rules_join_where_they_meet() -> None:
    frames = arrange(80, 24).frames
    beside = frames["seats"].left
    assert [BOX.joints[bits] for bits in beside[:2]] == ["┬", "│"]
    assert BOX.joints[frames["hand"].left[0]] == "├"
    assert BOX.joints[frames["log"].top[46]] == "┴"


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


@pytest.mark.parametrize(("width", "height"), [(120, 36), (160, 48), (200, 60)])
def test_a_log_at_the_right_has_twelve_lines_or_more(width: int, height: int) -> None:
    x, _, _, rows = arrange(width, height).places["log"]
    assert x > 0
    assert rows - 1 >= 12
