"""Tracks of the table: spaces, tokens, starts of bands, and their place on the screen."""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace
from textual.pilot import Pilot

from l7core.view import Mark, Track
from l7tui.text.glyphs import ASCII, BOX
from l7tui.text.lines import text_of, width_of
from l7tui.text.tracks import drawn, worth_drawing
from tests.tui.gallery import facility
from tests.tui.gallery_hidden import level, section
from tests.tui.kit import NARROW, WIDE, a_still_app, panels, seen, tell

ROCKET = Mark("rocket leaves", "△", "A")
TIME = Track("time", "Time", 13, 0, 15, ((0, "the end"), (1, "")), ((9, ROCKET),), falls=True)
CROWD = Track("crowd", "Crowd", 2, 0, 5, ((0, ""), (4, "spills over")))


def test_a_falling_track_is_drawn_from_highest_to_lowest() -> None:
    whole = "Time 15 14 [13] 12 11 10 9△ 8 7 6 5 4 3 2 1 0 the end"
    assert text_of(drawn(TIME, 80, BOX)) == whole


def test_the_words_of_a_band_mark_its_start() -> None:
    assert text_of(drawn(CROWD, 80, BOX)) == "Crowd 0 1 [2] 3 4 spills over 5"


def test_distant_empty_spaces_are_dropped_first() -> None:
    row = drawn(TIME, 40, BOX)
    assert width_of(row) <= 40
    assert text_of(row) == "Time 15 14 [13] 12 11 10 9△ … 0 the end"


def test_words_of_bands_are_dropped_next() -> None:
    assert text_of(drawn(TIME, 24, BOX)) == "Time 15 … [13] … 9△ … 0▎"


def test_a_long_track_shows_only_informative_spaces() -> None:
    long = Track("long", "Long", 700, 0, 900, tokens=((500, ROCKET),))
    assert text_of(drawn(long, 100, ASCII)) == "Long 0 ~ 500A ~ [700] ~ 900"


def test_an_open_track_ends_at_its_last_token() -> None:
    open_end = Track("open", "Open", 1, tokens=((3, ROCKET),))
    assert text_of(drawn(open_end, 100, ASCII)) == "Open 0 [1] 2 3A"


def test_a_track_with_only_a_number_gets_no_line() -> None:
    assert worth_drawing(TIME)
    assert worth_drawing(CROWD)
    assert not worth_drawing(Track("eggs", "Eggs", 5, 0, 8))
    assert not worth_drawing(Track("pool", "Pool", 5, 0, 8, ((0, "then the doors close"),)))


def test_at_120_columns_a_track_with_tokens_has_its_own_line() -> None:
    async def story(pilot: Pilot[Any]) -> None:
        assert seen(pilot).splitlines()[1].startswith(" Time 15 14 [13] 12 11 10 9△ 8▢ 7")
        assert panels(pilot).map.region.y == 2
        await pilot.resize_terminal(*NARROW)
        await pilot.pause()
        assert "[13]" not in seen(pilot)
        assert panels(pilot).map.region.y == 1

    tell(a_still_app(section()), story, WIDE)


def test_without_such_a_track_the_map_keeps_the_row() -> None:
    async def story(pilot: Pilot[Any]) -> None:
        assert panels(pilot).map.region.y == 1

    tell(a_still_app(facility()), story, WIDE)


def test_at_80_columns_the_number_of_each_track_is_in_the_header() -> None:
    async def story(pilot: Pilot[Any]) -> None:
        header = seen(pilot).splitlines()[0]
        assert "Time 13/15" in header
        assert "Eggs 5/8" in header
        assert "Alert 2/5" in header

    tell(a_still_app(section()), story, NARROW)


def test_names_are_shortened_before_a_number_is_dropped() -> None:
    view = section()
    long = tuple(
        Track(f"t{n}", f"{word} of the building", n, 0, 9)
        for n, word in enumerate(("Power", "Noise", "Heat"))
    )
    view = replace(view, table=replace(view.table, tracks=long))

    async def story(pilot: Pilot[Any]) -> None:
        header = seen(pilot).splitlines()[0]
        assert [number for number in ("0/9", "1/9", "2/9") if number not in header] == []

    tell(a_still_app(view), story, NARROW)


def test_the_expanded_decks_list_tracks_and_bands() -> None:
    async def story(pilot: Pilot[Any]) -> None:
        await pilot.press("D")
        text = " ".join(seen(pilot).split())
        assert "DECKS AND TRACKS" in text
        assert "12▲ 11 10 9 nightmare 8" in text
        assert "from 9: nightmare" in text
        assert "from 0: sunrise" in text
        assert "11 Items" in text

    tell(a_still_app(level()), story, NARROW)
