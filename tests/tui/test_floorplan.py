"""The drawn floor: walls, what interrupts them, and what is inside."""

from __future__ import annotations

from typing import Any

import pytest
from rich.cells import cell_len

from l7core.view import Board, Edge, Floor, Link, Mark, Room, Token
from l7tui.drawing import draw
from l7tui.floorplan import ZOOMS, Plan, Zoom
from l7tui.glyphs import ASCII, BOX, Glyphs
from l7tui.lines import text_of
from tests.tui.gallery import GALLERY

SMALL = Zoom("small", 5, 2)


def drawn(board: Board, glyphs: Glyphs = BOX, zoom: Zoom = SMALL) -> list[str]:
    return [text_of(each).rstrip() for each in draw(board, 0, zoom, glyphs, seat=0).lines]


def two_rooms(kind: Any = "wall", **right: Any) -> Board:
    """A at the left, B at the right, and an edge between them."""
    return Board(
        (Floor("", 2, 1),),
        (Room("a", "A", ((0, 0),)), Room("b", **{"name": "B", **right}, cells=((1, 0),))),
        (Edge("e", "a", "b", (0, 0), "e", kind),),
    )


def test_neighbours_share_a_wall() -> None:
    assert drawn(two_rooms()) == [
        "┌─────┬─────┐",
        "│ A   │ B   │",
        "│     │     │",
        "└─────┴─────┘",
    ]


def test_the_same_in_ascii() -> None:
    assert drawn(two_rooms(), ASCII) == [
        "+-----+-----+",
        "| A   | B   |",
        "|     |     |",
        "+-----+-----+",
    ]


@pytest.mark.parametrize(
    ("kind", "sign"),
    [("open", " "), ("door", "┃"), ("locked", "║"), ("blocked", "╳"), ("unexplored", "?")],  # noqa: RUF001
)
def test_each_kind_of_edge_has_its_own_sign(kind: str, sign: str) -> None:
    assert drawn(two_rooms(kind))[2] == f"│     {sign}     │"


def test_an_unknown_room_is_dashed_and_a_question() -> None:
    assert drawn(two_rooms(known="unknown", name=""))[:2] == ["┌─────┬┄┄┄┄┄┐", "│ A   │  ?  ┊"]


def test_a_remembered_room_has_a_tilde() -> None:
    assert drawn(two_rooms(known="remembered"))[1] == "│ A   │ ~B  ┊"


def test_a_dark_room_is_shaded() -> None:
    assert drawn(two_rooms(dark=True))[2] == "│     │░░░░░│"


def test_a_room_of_several_cells_has_no_walls_inside() -> None:
    board = Board((Floor("", 2, 1),), (Room("a", "Great hall", ((0, 0), (1, 0))),))
    assert drawn(board) == [
        "┌───────────┐",
        "│ Great hall│",
        "│           │",
        "└───────────┘",
    ]


def test_numbers_and_tokens_stand_on_the_corridor_itself() -> None:
    noise = Token("n", "Noise", Mark("noise", "♪", "n"))
    board = Board(
        (Floor("", 1, 2),),
        (Room("a", "A", ((0, 0),)), Room("b", "B", ((0, 1),))),
        (Edge("e", "a", "b", (0, 0), "s", "door", "7", tokens=(noise,)),),
    )
    assert drawn(board, zoom=Zoom("", 9, 2))[3] == "├7──━━━─♪─┤"


def test_ones_own_pawn_comes_first_and_more_tokens_show_as_a_plus() -> None:
    tokens = (
        *(Token(f"g{n}", "Guard", Mark("guard", "g", "g"), "enemy") for n in range(6)),
        Token("me", "Kane", Mark("Kane", "@", "@"), "pawn", seat=0),
    )
    board = Board((Floor("", 1, 1),), (Room("a", "A", ((0, 0),), tokens=tokens),))
    assert drawn(board)[2] == "│ @gg+│"


def test_tokens_say_how_many_and_how_they_are() -> None:
    stunned = Mark("stunned", "z", "z")
    guards = Token("g", "Guard", Mark("guard", "g", "g"), "enemy", count=3, state=(stunned,))
    board = Board((Floor("", 1, 1),), (Room("a", "A", ((0, 0),), tokens=(guards,)),))
    assert drawn(board)[2] == "│ 3gz │"


def test_a_link_shows_once_in_each_of_its_rooms() -> None:
    vent = Mark("vent", "▤", "#")
    rooms = (Room("a", "A", ((0, 0),), icons=(vent,)), Room("b", "B", ((1, 0),)))
    board = Board((Floor("", 2, 1),), rooms, links=(Link("v", "vent", ("a", "b"), vent),))
    assert drawn(board)[2] == "│    ▤│    ▤│"


def test_a_glyph_that_terminals_draw_wide_gives_way_to_its_ascii() -> None:
    power = Mark("power", "⚡", "v")
    board = Board((Floor("", 1, 1),), (Room("a", "A", ((0, 0),), icons=(power,)),))
    assert drawn(board)[2] == "│    v│"


def test_a_name_of_wide_characters_keeps_the_wall_straight() -> None:
    lines = drawn(two_rooms(name="火事"))
    assert {cell_len(each) for each in lines} == {13}


def test_every_room_edge_and_token_can_be_found_on_the_plan() -> None:
    plan = draw(two_rooms("door"), 0, SMALL, BOX)
    assert {"a", "b", "e"} <= set(plan.spots)


def test_a_point_on_the_plan_belongs_to_its_room() -> None:
    board = two_rooms()
    plan = draw(board, 0, SMALL, BOX)
    found = plan.at(8, 1, board.rooms)
    assert found is not None
    assert found.id == "b"
    assert plan.at(6, 1, board.rooms) is None


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
