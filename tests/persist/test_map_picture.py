"""The picture of the map in a header."""

from __future__ import annotations

from l7core.persist.map_picture import COLUMNS, ROWS, map_picture
from l7core.view import Board, Floor, Mark, Room, Token

PAWN = Token("pawn:0", "Ann", Mark("Ann", "@", "A"), kind="pawn")


def test_a_room_shows_its_first_token_a_question_mark_or_nothing() -> None:
    rooms = (
        Room("a", "A", ((0, 0),), tokens=(PAWN, PAWN)),
        Room("b", "B", ((1, 0),), known="unknown"),
        Room("c", "C", ((3, 0),), known="remembered"),
    )
    assert map_picture(Board((Floor("", 4, 1),), rooms)) == ("[A][?]   [ ]",)


def test_a_token_is_drawn_in_the_first_cell_of_a_large_room() -> None:
    rooms = (Room("a", "A", ((0, 1), (0, 0)), tokens=(PAWN,)),)
    assert map_picture(Board((Floor("", 1, 2),), rooms)) == ("[ ]", "[A]")


def test_floors_are_drawn_below_each_other() -> None:
    rooms = (Room("a", "A", ((0, 0),)), Room("b", "B", ((0, 0),), floor=1, tokens=(PAWN,)))
    assert map_picture(Board((Floor("", 1, 1), Floor("", 1, 1)), rooms)) == ("[ ]", "", "[A]")


def test_a_large_map_is_cut() -> None:
    cells = tuple((x, y) for x in range(100) for y in range(100))
    lines = map_picture(Board((Floor("", 100, 100),), (Room("a", "A", cells),)))
    assert (len(lines), len(lines[0])) == (ROWS, 3 * COLUMNS)


def test_a_game_without_a_map_has_no_picture() -> None:
    assert map_picture(Board((), ())) == ()
