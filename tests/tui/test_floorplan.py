"""The drawn floor: walls, doors and the contents of rooms."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace
from rich.cells import cell_len
from textual.geometry import Region

from l7core.view import Board, Edge, Floor, Link, Mark, Overlay, Path, Room, Spot, Token
from l7tui.map.drawing import draw
from l7tui.map.floorplan import ZOOMS, Plan, Zoom, extent
from l7tui.map.legend import legend
from l7tui.map.light import lights
from l7tui.map.outside import outside
from l7tui.map.overlays import overlay_legend, supposed
from l7tui.text.glyphs import ASCII, BOX, Glyphs
from l7tui.text.lines import text_of
from tests.tui.gallery import GALLERY, facility
from tests.tui.gallery_hidden import level
from tests.tui.gallery_map import overlays, placement

SMALL = ZOOMS[0]


def drawn(board: Board, glyphs: Glyphs = BOX, zoom: Zoom = SMALL) -> list[str]:
    return [text_of(each).rstrip() for each in draw(board, 0, zoom, glyphs, seat=0).lines]


def two_rooms(kind: Any = "wall", **right: Any) -> Board:
    """Room A at the left, room B at the right, and an edge between them."""
    return Board(
        (Floor("", 2, 1),),
        (Room("a", "A", ((0, 0),)), Room("b", **{"name": "B", **right}, cells=((1, 0),))),
        (Edge("e", "a", "b", (0, 0), "e", kind),),
    )


def test_neighbours_share_a_wall() -> None:
    assert drawn(two_rooms()) == [
        "┌────────┬────────┐",
        "│A       │B       │",
        "│        │        │",
        "└────────┴────────┘",
    ]


def test_the_same_in_ascii() -> None:
    assert drawn(two_rooms(), ASCII) == [
        "+--------+--------+",
        "|A       |B       |",
        "|        |        |",
        "+--------+--------+",
    ]


@pytest.mark.parametrize(
    ("kind", "sign"),
    [("open", " "), ("door", "╎"), ("locked", "║"), ("blocked", "╳"), ("unexplored", "?")],  # noqa: RUF001
)
def test_each_kind_of_edge_has_its_own_symbol(kind: str, sign: str) -> None:
    assert drawn(two_rooms(kind))[2] == f"│        {sign}        │"


def test_an_unknown_room_is_dashed_with_a_question_mark() -> None:
    assert drawn(two_rooms(known="unknown", name=""))[:2] == [
        "┌────────┬┄┄┄┄┄┄┄┄┐",
        "│A       │   ?    ┊",
    ]


def test_a_remembered_room_is_in_italics_behind_dashed_walls() -> None:
    board = two_rooms(known="remembered")
    assert drawn(board)[1] == "│A       │B       ┊"
    assert ("B", "italic") in _styles(board, "b")


def test_a_dark_room_is_shaded() -> None:
    assert drawn(two_rooms(dark=True))[2] == "│        │░░░░░░░░│"


def test_a_room_of_several_cells_has_no_walls_inside() -> None:
    board = Board((Floor("", 2, 1),), (Room("a", "Great hall", ((0, 0), (1, 0))),))
    assert drawn(board) == [
        "┌─────────────────┐",
        "│ Great hall      │",
        "│                 │",
        "└─────────────────┘",
    ]


def test_numbers_and_tokens_are_on_the_corridor_itself() -> None:
    noise = Token("n", "Noise", Mark("noise", "♪", "n"))
    board = Board(
        (Floor("", 1, 2),),
        (Room("a", "A", ((0, 0),)), Room("b", "B", ((0, 1),))),
        (Edge("e", "a", "b", (0, 0), "s", "door", "7", tokens=(noise,)),),
    )
    assert drawn(board, zoom=Zoom("", 9, 2))[3] == "├7──┤╌╌├♪─┤"


def guard(number: int, **more: Any) -> Token:
    return Token(f"g{number}", "Guard", GUARD, "enemy", number=number, **more)


GUARD = Mark("guard", "g", "g")
KANE = Token("me", "Kane", Mark("Kane", "K", "K"), "pawn", seat=0)


@pytest.mark.parametrize(
    ("tokens", "row"),
    [
        ((guard(1), KANE), "│K g1    │"),
        ((guard(1), guard(2, down=True), KANE), "│Kg1(g2) │"),
        (tuple(guard(n) for n in range(1, 7)), "│6g      │"),
        ((guard(1, count=3, down=True),), "│(3g1)   │"),
    ],
)
def test_pieces_are_letters_in_brackets_if_down_and_counted_in_crowds(
    tokens: tuple[Token, ...], row: str
) -> None:
    board = Board((Floor("", 1, 1),), (Room("a", "A", ((0, 0),), tokens=tokens),))
    assert drawn(board)[2] == row


def test_a_piece_in_the_current_scene_is_reversed() -> None:
    board = Board((Floor("", 1, 1),), (Room("a", "A", ((0, 0),), tokens=(guard(1), guard(2))),))
    plan = draw(board, 0, SMALL, BOX, seat=0, lit=frozenset({"g2"}))
    reversed_ = [text for row in plan.lines for text, style in row if "reverse" in style]
    assert reversed_ == ["g2"]


def test_a_link_is_drawn_once_in_each_room() -> None:
    vent = Mark("vent", "▤", "#")
    rooms = (Room("a", "A", ((0, 0),), icons=(vent,)), Room("b", "B", ((1, 0),)))
    board = Board((Floor("", 2, 1),), rooms, links=(Link("v", "vent", ("a", "b"), vent),))
    assert drawn(board)[2] == "│       ▤│       ▤│"


def test_a_double_width_glyph_is_replaced_by_its_ascii_character() -> None:
    power = Mark("power", "⚡", "v")
    board = Board((Floor("", 1, 1),), (Room("a", "A", ((0, 0),), icons=(power,)),))
    assert drawn(board)[2] == "│       v│"


def test_a_name_of_wide_characters_keeps_the_wall_straight() -> None:
    lines = drawn(two_rooms(name="火事"))
    assert {cell_len(each) for each in lines} == {19}


def test_every_room_edge_and_token_can_be_found_on_the_plan() -> None:
    plan = draw(two_rooms("door"), 0, SMALL, BOX)
    assert {"a", "b", "e"} <= set(plan.spots)


def test_a_point_on_the_plan_belongs_to_its_room() -> None:
    board = two_rooms()
    plan = draw(board, 0, SMALL, BOX)
    found = plan.at(11, 1, board.rooms)
    assert found is not None
    assert found.id == "b"
    assert plan.at(9, 1, board.rooms) is None


def all_plans() -> list[tuple[str, Plan]]:
    plans = []
    for name, make in GALLERY.items():
        board = make().table.board
        for floor in range(len(board.floors)):
            for zoom in ZOOMS:
                for glyphs in (BOX, ASCII):
                    plans.append((name, draw(board, floor, zoom, glyphs)))
    return plans


@pytest.mark.parametrize(("name", "plan"), all_plans())
def test_every_line_of_a_plan_is_as_wide_as_the_plan(name: str, plan: Plan) -> None:
    assert {cell_len(text_of(each)) for each in plan.lines} == {plan.width}


def test_ascii_plans_hold_nothing_but_ascii() -> None:
    for name, make in GALLERY.items():
        plan = draw(make().table.board, 0, ZOOMS[1], ASCII)
        assert all(text_of(each).isascii() for each in plan.lines), name


# -- walls and doors


@pytest.mark.parametrize(
    ("kind", "wall"),
    [
        ("wall", "├─────────┤"),
        ("open", "├───╴  ╶──┤"),
        ("door", "├───┤╌╌├──┤"),
        ("locked", "├───┤══├──┤"),
        ("blocked", "├───┤╳╳├──┤"),  # noqa: RUF001
        ("unexplored", "├───┤?├───┤"),
    ],
)
def test_each_kind_of_edge_has_its_own_wall(kind: Any, wall: str) -> None:
    board = above_each_other(kind)
    assert drawn(board, zoom=Zoom("", 9, 2))[3] == wall


def test_all_kinds_of_edges_differ_in_both_character_sets() -> None:
    for glyphs in (BOX, ASCII):
        across = {drawn(above_each_other(kind), glyphs, Zoom("", 9, 2))[3] for kind in KINDS}
        down = {tuple(drawn(two_rooms(kind), glyphs, ZOOMS[1])) for kind in KINDS}
        assert len(across) == len(down) == len(KINDS)


KINDS: tuple[Any, ...] = ("open", "door", "locked", "blocked", "wall", "unexplored")


def above_each_other(kind: Any) -> Board:
    return Board(
        (Floor("", 1, 2),),
        (Room("a", "A", ((0, 0),)), Room("b", "B", ((0, 1),))),
        (Edge("e", "a", "b", (0, 0), "s", kind),),
    )


def test_walls_join_where_four_rooms_meet() -> None:
    rooms = tuple(Room(f"{x}{y}", "", ((x, y),)) for x in (0, 1) for y in (0, 1))
    assert [line[9] for line in drawn(Board((Floor("", 2, 2),), rooms))] == list("┬││┼││┴")


# -- light


def styles_in(board: Board, room: str, *, seat: int | None = 0) -> set[str]:
    """Return all styles that a room's floor is drawn with."""
    plan = draw(board, 0, ZOOMS[1], BOX, seat=seat)
    found: set[str] = set()
    for box in plan.spots[room]:
        for row in plan.lines[box.y : box.y + box.height]:
            x = 0
            for text, style in row:
                if x < box.x + box.width and x + cell_len(text) > box.x:
                    found.update(style.split())
                x += cell_len(text)
    return found


def test_light_fades_with_distance_from_the_pawn() -> None:
    board = facility().table.board
    assert "lit-floor" in styles_in(board, "hall")
    assert "near-floor" in styles_in(board, "cells")
    assert not {"lit-floor", "near-floor"} & styles_in(board, "lab")


def test_a_dark_room_stays_dark_beside_the_pawn() -> None:
    assert "dark-floor" in styles_in(facility().table.board, "tank")


def test_a_locked_door_lets_no_light_through() -> None:
    kane = Token("kane", "Kane", Mark("Kane", "@", "@"), "pawn", seat=0)
    board = two_rooms("locked")
    lit = replace(board, rooms=(replace(board.rooms[0], tokens=(kane,)), board.rooms[1]))
    assert "near-floor" not in styles_in(lit, "b")


# -- zooms


def test_the_closest_zoom_names_every_piece_and_icon() -> None:
    text = "\n".join(
        text_of(each) for each in draw(facility().table.board, 0, ZOOMS[-1], BOX, seat=0).lines
    )
    for words in ("g Guard 1", "! item", "control panel"):
        assert words in text


def test_the_smallest_zoom_lists_pieces_and_items_in_one_line() -> None:
    rows = [text_of(each) for each in draw(facility().table.board, 0, ZOOMS[0], BOX).lines]
    assert any("@ 2g" in each and "!" in each for each in rows)


# -- overlays and ghosts


def laid(id: str, zoom: Zoom = ZOOMS[2], glyphs: Glyphs = BOX) -> list[str]:
    overlay = next(each for each in overlays() if each.id == id)
    plan = draw(facility().table.board, 0, zoom, glyphs, seat=0, overlay=overlay)
    return [text_of(each) for each in plan.lines]


def test_an_overlay_writes_its_numbers_into_the_rooms() -> None:
    assert any("◦2" in each for each in laid("reach"))


def test_a_path_is_a_line_with_an_arrow_in_the_door() -> None:
    rows = laid("enemies")
    assert any("◀━" in each for each in rows)
    assert any("<*" in each for each in laid("enemies", glyphs=ASCII))


def test_an_unsure_path_is_dashed_but_has_its_arrow() -> None:
    enemies = next(each for each in overlays() if each.id == "enemies")
    unsure = replace(enemies, paths=tuple(replace(each, sure=False) for each in enemies.paths))
    plan = draw(facility().table.board, 0, ZOOMS[1], BOX, seat=0, overlay=unsure)
    text = "\n".join(text_of(each) for each in plan.lines)
    assert "◀" in text
    assert "━" not in text


def test_a_path_covers_no_words() -> None:
    text = "\n".join(laid("vents"))
    for name in ("Long Hall", "Laboratory", "Ward"):
        assert name in text


def test_a_tile_preview_is_drawn_with_its_doors() -> None:
    view = placement()
    assert view.ask
    for option, door in zip(view.ask.options, ("n", "s"), strict=True):
        ghost = option.note.preview
        plan = draw(view.table.board, 0, ZOOMS[2], BOX, seat=0, ghost=ghost)
        assert "Boiler Room" in "\n".join(text_of(each) for each in plan.lines)
        assert f"new:{door}" in plan.spots


def test_a_tile_preview_does_not_change_the_board() -> None:
    view = placement()
    plan = draw(view.table.board, 0, ZOOMS[1], BOX, seat=0)
    assert "new" not in plan.spots


def test_a_long_number_extends_to_the_side_with_room() -> None:
    rooms = (Room("a", "Showers", ((0, 0),)), Room("b", "Canteen", ((1, 0),)))
    edge = Edge("e", "a", "b", (0, 0), "e", "open", "12")
    board = Board((Floor("", 2, 1),), rooms, (edge,))
    assert drawn(board, zoom=Zoom("", 9, 2))[1] == "│Showers 12Canteen  │"


@pytest.mark.parametrize(("kind", "row"), [("open", "♪"), ("shut", "┃♪")])
def test_noise_is_below_the_number_or_beside_the_door(kind: Any, row: str) -> None:
    noise = Token("n", "Noise", Mark("noise", "♪", "n"))
    rooms = (Room("a", "A", ((0, 0),)), Room("b", "B", ((1, 0),)))
    edge = Edge("e", "a", "b", (0, 0), "e", kind, "7", tokens=(noise,))
    rows = drawn(Board((Floor("", 2, 1),), rooms, (edge,)))
    assert rows[1].startswith("│A       7B")
    assert rows[2].startswith(f"│        {row}")


# -- light


def test_a_lit_room_is_bright_from_anywhere() -> None:
    board = level().table.board
    light = lights(board, 0)
    assert (light["3:1"], light["2:1"], light["1:1"], light["3:2"]) == ("lit", "lit", "near", "far")
    assert "lit-floor" in {style for _, style in _styles(board, "3:1")}
    assert "lit-floor" not in {style for _, style in _styles(board, "3:2")}


def _styles(board: Board, room: str) -> list[tuple[str, str]]:
    """Return the texts in a room's first row, each with the last word of its style."""
    plan = draw(board, 0, SMALL, BOX, seat=0)
    (box,) = plan.spots[room]
    found, x = [], 0
    for text, style in plan.lines[box.y]:
        if x <= box.x < x + len(text):
            found.append((text, style.split()[-1]))
        x += len(text)
    return found


# -- rooms and paths of overlays


def test_an_overlay_can_show_an_undiscovered_room() -> None:
    perhaps = Mark("perhaps", "?", "?")
    ghost = Room("g", "Gallery", ((1, 0),), known="unknown")
    board = Board((Floor("", 2, 1),), (Room("a", "A", ((0, 0),)),))
    overlay = Overlay("o", "Notebook", (Spot("g", perhaps, "1"),), rooms=(ghost,))
    plan = draw(board, 0, Zoom("", 9, 2), BOX, overlay=overlay, within=extent(board, 0, (ghost,)))
    rows = [text_of(each) for each in plan.lines]
    assert rows[0] == "┌─────────┬┄┄┄┄┄┄┄┄┄┐"
    assert "Gallery" in rows[1]
    assert "g" in plan.spots


def test_an_overlays_room_replaces_an_unknown_room_only() -> None:
    seen = Room("a", "A", ((0, 0),))
    unknown = Room("u", "", ((1, 0),), known="unknown")
    board = Board((Floor("", 2, 1),), (seen, unknown))
    ghosts = (Room("x", "X", ((0, 0),)), Room("y", "Y", ((1, 0),)))
    overlay = Overlay("o", "Notebook", rooms=ghosts)
    assert supposed(board, overlay) == ghosts[1:]
    rows = [text_of(each) for each in draw(board, 0, SMALL, BOX, overlay=overlay).lines]
    assert rows[1] == "│A       │Y       ┊"


def two_floors() -> Board:
    """Two rooms joined by a door above, and one room below."""
    rooms = (
        Room("a", "A", ((0, 0),)),
        Room("b", "B", ((1, 0),)),
        Room("c", "C", ((0, 0),), floor=1),
    )
    return Board(
        (Floor("Up", 2, 1), Floor("Down", 1, 1)), rooms, (Edge("e", "a", "b", (0, 0), "e", "door"),)
    )


def test_a_path_from_another_floor_starts_at_its_entry() -> None:
    way = Path(Mark("Hunter", "H", "H"), ("c", "a", "b"), steps=2)
    overlay = Overlay("o", "Ways", paths=(way,))
    plan = draw(two_floors(), 0, Zoom("", 9, 3), BOX, overlay=overlay)
    above = [text_of(each) for each in plan.lines]
    assert any("2▶" in row for row in above)
    assert any("▶━" in row for row in above)
    below = [text_of(each) for each in draw(two_floors(), 1, SMALL, BOX, overlay=overlay).lines]
    assert any("▶1" in row for row in below)


def test_the_legend_names_the_floor_that_a_path_leads_to() -> None:
    way = Path(Mark("Hunter", "H", "H"), ("a", "c", "a"), steps=2)
    lines = [
        text_of(each) for each in overlay_legend(Overlay("o", "W", paths=(way,)), two_floors(), BOX)
    ]
    assert lines == ["━ next move", "▶2 to floor 2", "▶1 to floor 1"]


def test_tokens_in_a_duct_are_drawn_beside_its_symbol() -> None:
    duct, noise = Mark("duct", "▤", "#"), Token("n", "Noise", Mark("noise", "♪", "n"))
    rooms = (Room("a", "A", ((0, 0),)), Room("b", "B", ((1, 0),)))
    link = Link("l", "duct", ("a", "b"), duct, tokens=(noise,))
    board = Board((Floor("", 2, 1),), rooms, links=(link,))
    assert drawn(board)[2] == "│      ▤♪│      ▤♪│"
    assert [text_of(each) for each in legend(board, 0, BOX)] == ["▤ duct", "♪ noise"]


def test_the_legend_uses_the_games_words_for_doors() -> None:
    rooms = (Room("a", "A", ((0, 0),)), Room("b", "B", ((1, 0),)), Room("c", "C", ((2, 0),)))
    edges = (
        Edge("1", "a", "b", (0, 0), "e", "shut", word="a bulkhead"),
        Edge("2", "b", "c", (1, 0), "e", "shut"),
    )
    lines = legend(Board((Floor("", 3, 1),), rooms, edges), 0, BOX)
    assert [text_of(each) for each in lines] == ["━ bulkhead", "━ closed door"]


def test_pieces_outside_the_window_come_before_the_direction() -> None:
    board = two_rooms(tokens=(guard(1), guard(2), guard(3)))
    plan = draw(board, 0, SMALL, BOX, seat=0)
    window = Region(0, 0, 4, plan.height)

    def text_within(room_for: int) -> str:
        return text_of(outside(board.rooms, plan, window, BOX, room_for))

    assert text_within(40).endswith("g1 g2 g3 further east")
    assert text_within(12).endswith("g1 g2 g3")
