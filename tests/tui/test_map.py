"""The map by keys and mouse: overlays, targets, the cursor's caption, scrolling, zoom."""

from __future__ import annotations

from typing import Any

import pytest
from textual.events import MouseScrollDown, MouseScrollUp
from textual.geometry import Offset
from textual.pilot import Pilot

from l7core.view import Board, Edge, Floor, OptionView, Overlay, Room
from l7tui.commands import COMMANDS
from l7tui.map.floorplan import LEAST, ZOOMS
from l7tui.map.targets import nearest_target, place_of
from l7tui.widgets.map import MapPanel
from tests.tui.gallery import facility
from tests.tui.gallery_hidden import level, notebook
from tests.tui.gallery_map import overlays, placement, warren
from tests.tui.kit import WIDE, a_still_app, panels, press, seen, table, tell

NAMES = ["Reach of Kane", "Enemies on the move", "Danger to Kane", "Vents and ducts"]


def map_of(pilot: Pilot[Any]) -> MapPanel:
    return panels(pilot).map


def middle_of(pilot: Pilot[Any], room: str) -> Offset:
    """Return the middle of a room in cells of the panel."""
    panel = map_of(pilot)
    prepared = panel._prepare()
    assert prepared
    drawn, viewport = prepared
    box = drawn.spots[room][0]
    return Offset(box.x + box.width // 2, box.y + box.height // 2) - viewport.origin + (1, 1)


def origin_of(pilot: Pilot[Any]) -> Offset:
    prepared = map_of(pilot)._prepare()
    assert prepared
    return prepared[1].origin


# -- overlays


def test_one_key_cycles_through_the_overlays() -> None:
    async def story(pilot: Pilot[Any]) -> None:
        for name in NAMES:
            await pilot.press("N")
            assert name in seen(pilot)
        await pilot.press("N")
        assert not any(name in seen(pilot) for name in NAMES)

    tell(a_still_app(facility(), overlays=overlays()), story, WIDE)


def test_every_overlay_is_a_command_of_the_palette() -> None:
    async def story(pilot: Pilot[Any]) -> None:
        screen = table(pilot)
        further = {each.title: each for each in screen.further_commands()}
        assert set(further) == {f"Overlay: {name}" for name in NAMES}
        screen.keyboard.perform(further["Overlay: Danger to Kane"])
        assert screen.table.map.overlay == "danger"
        screen.keyboard.perform(further["Overlay: Danger to Kane"])
        assert screen.table.map.overlay == ""

    tell(a_still_app(facility(), overlays=overlays()), story)


def test_a_game_without_overlays_says_so() -> None:
    async def story(pilot: Pilot[Any]) -> None:
        await pilot.press("N")
        assert "This game has no map overlays." in seen(pilot)

    tell(a_still_app(facility()), story)


def test_an_empty_overlay_says_so() -> None:
    async def story(pilot: Pilot[Any]) -> None:
        await pilot.press("N")
        assert "Danger: nothing to show." in seen(pilot)

    tell(a_still_app(facility(), overlays=(Overlay("danger", "Danger"),)), story)


def test_overlays_are_computed_only_when_shown() -> None:
    class Counting:
        calls = 0

        def __call__(self) -> tuple[()]:
            self.calls += 1
            return ()

    async def story(pilot: Pilot[Any]) -> None:
        look_up = Counting()
        panel = map_of(pilot)
        panel.show(warren(), look_up)
        await pilot.pause()
        assert look_up.calls == 0
        await pilot.press("N")
        assert look_up.calls == 1

    tell(a_still_app(facility()), story)


def test_a_room_added_by_an_overlay_can_be_inspected() -> None:
    async def story(pilot: Pilot[Any]) -> None:
        await press(pilot, ["V", "down", "right", "right"])
        assert "Gallery" not in seen(pilot)
        await press(pilot, ["N", "V"])
        map_of(pilot).look_at(next(each for each in map_of(pilot).rooms if each.id == "4:2"))
        text = seen(pilot)
        assert "Gallery" in text
        assert "Where it can be: Heard in the east two hours ago." in text
        assert map_of(pilot).about()

    tell(a_still_app(level(), overlays=notebook()), story, (120, 40))


# -- the cursor


def test_a_cursor_at_the_edge_says_so() -> None:
    async def story(pilot: Pilot[Any]) -> None:
        await press(pilot, ["V", *["up"] * 6])
        assert "No more rooms that way." in seen(pilot)
        await pilot.press("down")
        assert "No more rooms" not in seen(pilot)

    tell(a_still_app(facility()), story)


def test_the_caption_lists_contents_and_overlay_facts() -> None:
    async def story(pilot: Pilot[Any]) -> None:
        await press(pilot, ["V", "down"])
        text = seen(pilot)
        assert "Storeroom  vent" in text
        assert "Enemies on the move: Guard 1 would come here" in text

    tell(a_still_app(facility(), overlays=overlays()), story, (120, 40))


def test_inspecting_a_room_shows_its_enemies_intentions() -> None:
    async def story(pilot: Pilot[Any]) -> None:
        await press(pilot, ["V", "down", "I"])
        assert "Clone: Would go for Kane: fear 5." in seen(pilot)

    tell(a_still_app(facility(), overlays=overlays()), story, (120, 40))


def test_the_caption_never_covers_its_room() -> None:
    async def story(pilot: Pilot[Any]) -> None:
        await pilot.press("V")
        for _ in range(4):
            await pilot.press("down")
            middle = middle_of(pilot, map_of(pilot).cursor)
            assert middle.y < map_of(pilot).size.height - 4

    tell(a_still_app(warren(), overlays=overlays()), story)


# -- targets


DOORS = [OptionView(f"explore:{id}", id, id) for id in ("door:n", "door:e", "door:s")]
HALL = Room("hall", "Hall", ((0, 0), (1, 0)))
FLOOR = Board(
    (Floor("", 2, 1),),
    (HALL,),
    (
        Edge("door:n", "hall", "", (0, 0), "n", "unexplored"),
        Edge("door:e", "hall", "", (1, 0), "e", "unexplored"),
        Edge("door:s", "hall", "", (1, 0), "s", "unexplored"),
    ),
)


def test_an_arrow_finds_the_nearest_target_that_way() -> None:
    start = place_of(FLOOR, "hall")
    assert start
    ways = {"door:e": Offset(1, 0), "door:n": Offset(0, -1), "door:s": Offset(0, 1)}
    for door, direction in ways.items():
        option = nearest_target(FLOOR, start, DOORS, direction)
        assert option
        assert option.target == door
    beyond = nearest_target(FLOOR, (3.0, 0.0), DOORS, Offset(1, 0))
    assert beyond is None


def test_a_card_has_no_place_on_the_map() -> None:
    assert place_of(FLOOR, "card:spite") is None


# -- zoom, scrolling, minimap


def test_zoom_keys_step_through_all_sizes() -> None:
    async def story(pilot: Pilot[Any]) -> None:
        panel = map_of(pilot)
        await press(pilot, "[" * len(ZOOMS))
        sizes = [panel.zoom]
        for _ in ZOOMS[1:]:
            await pilot.press("]")
            sizes.append(panel.zoom)
        assert [(each.width, each.height) for each in sizes] == [
            (each.width, each.height) for each in ZOOMS
        ]

    tell(a_still_app(facility()), story)


def test_a_floor_that_fits_has_no_minimap() -> None:
    async def story(pilot: Pilot[Any]) -> None:
        assert map_of(pilot)._minimap is None

    tell(a_still_app(facility()), story, (200, 60))


def test_a_large_floor_is_shown_at_the_smallest_zoom() -> None:
    async def story(pilot: Pilot[Any]) -> None:
        panel = map_of(pilot)
        assert panel.zoom == LEAST
        assert panel.overflows
        assert "K symbols" in seen(pilot)
        await pilot.resize_terminal(200, 60)
        await pilot.pause()
        assert panel.zoom.name == "the whole floor"

    tell(a_still_app(level()), story, (80, 24))


@pytest.mark.parametrize("size", [(120, 36), (160, 48)])
def test_a_floor_that_does_not_fit_has_a_minimap_beside_the_pawn(size: tuple[int, int]) -> None:
    async def story(pilot: Pilot[Any]) -> None:
        small = map_of(pilot)._minimap
        assert small
        middle = middle_of(pilot, map_of(pilot).room.id)  # type: ignore[union-attr]
        assert not small.place.contains_point(middle - (1, 1))

    tell(a_still_app(warren()), story, size)


def test_page_keys_scroll_the_map_and_home_centres_it() -> None:
    async def story(pilot: Pilot[Any]) -> None:
        table(pilot).set_focus(map_of(pilot))
        before = origin_of(pilot)
        await pilot.press("pagedown")
        assert origin_of(pilot).y > before.y
        await pilot.press("home")
        assert origin_of(pilot) == before

    tell(a_still_app(warren()), story)


def test_the_window_never_leaves_the_floor() -> None:
    async def story(pilot: Pilot[Any]) -> None:
        panel = map_of(pilot)
        panel.scroll_plan(Offset(10_000, 10_000))
        prepared = panel._prepare()
        assert prepared
        drawn, viewport = prepared
        assert viewport.origin.x + panel._window.width == drawn.width
        assert viewport.origin.y + panel._window.height == drawn.height

    tell(a_still_app(warren()), story)


def test_a_new_question_keeps_the_scroll_position() -> None:
    async def story(pilot: Pilot[Any]) -> None:
        panel = map_of(pilot)
        panel.scroll_plan(Offset(5, 3))
        moved = origin_of(pilot)
        panel.show(warren())
        assert origin_of(pilot) == moved

    tell(a_still_app(warren()), story)


# -- previews of tiles


def test_the_highlighted_placement_is_drawn_on_the_map() -> None:
    async def story(pilot: Pilot[Any]) -> None:
        panel = map_of(pilot)
        prepared = panel._prepare()
        assert prepared
        assert "new:n" in prepared[0].spots
        await pilot.press("down")
        prepared = panel._prepare()
        assert prepared
        assert "new:s" in prepared[0].spots
        assert "new:n" not in prepared[0].spots

    tell(a_still_app(placement()), story, WIDE)


# -- mouse


def test_a_click_selects_a_room_and_a_second_lists_its_options() -> None:
    async def story(pilot: Pilot[Any]) -> None:
        middle = middle_of(pilot, "cells")
        await pilot.click("MapPanel", offset=middle)
        assert map_of(pilot).cursor == "cells"
        await pilot.click("MapPanel", offset=middle_of(pilot, "cells"))
        assert panels(pilot).choose.menu.spot_name == "Cell Block"

    tell(a_still_app(facility()), story, WIDE)


def test_a_click_on_the_minimap_moves_the_cursor() -> None:
    async def story(pilot: Pilot[Any]) -> None:
        small = map_of(pilot)._minimap
        assert small
        start = map_of(pilot).indent
        corner = small.place.offset + Offset(small.frame + start, small.frame + 1)
        await pilot.click("MapPanel", offset=corner)
        assert map_of(pilot).cursor == "r0"

    tell(a_still_app(warren()), story, WIDE)


def test_dragging_scrolls_and_is_no_click() -> None:
    async def story(pilot: Pilot[Any]) -> None:
        before = origin_of(pilot)
        await pilot.mouse_down("MapPanel", offset=(20, 8))
        await pilot.hover("MapPanel", offset=(16, 6))
        await pilot.mouse_up("MapPanel", offset=(16, 6))
        assert origin_of(pilot) == before + Offset(4, 2)
        assert map_of(pilot).cursor == ""

    tell(a_still_app(warren()), story)


def wheel(kind: Any, pilot: Pilot[Any], *, ctrl: bool = False) -> None:
    panel = map_of(pilot)
    panel.post_message(kind(panel, 5, 5, 0, 0, 0, False, False, ctrl))


def test_the_wheel_scrolls() -> None:
    async def story(pilot: Pilot[Any]) -> None:
        before = origin_of(pilot)
        wheel(MouseScrollDown, pilot)
        await pilot.pause()
        assert origin_of(pilot).y > before.y
        wheel(MouseScrollUp, pilot)
        await pilot.pause()
        assert origin_of(pilot) == before

    tell(a_still_app(warren()), story)


def test_the_wheel_zooms_with_ctrl() -> None:
    async def story(pilot: Pilot[Any]) -> None:
        before = map_of(pilot).zoom.width
        wheel(MouseScrollUp, pilot, ctrl=True)
        await pilot.pause()
        assert map_of(pilot).zoom.width > before

    tell(a_still_app(warren()), story)


def test_the_map_has_its_commands() -> None:
    assert {"next-overlay", "centre", "zoom-in", "zoom-out", "look"} <= set(COMMANDS)
