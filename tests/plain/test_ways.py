"""Connections of a room in words, with any names and destinations."""

from __future__ import annotations

from l7core.plain import describe
from l7core.view import Board, Edge, Floor, Link, Mark, Overlay, Path, Room, Spot, Token

NOISE = Mark("noise", "♪", "*")
SHAFT = Mark("shaft", "◍", "o")
HALL = Room("hall", "Hall", ((0, 0),))
VAULT = Room("vault", "Vault", ((1, 0),))
DARK = Room("dark", "", ((0, 1),), known="unknown")


def ways(*parts: Edge | Link) -> list[str]:
    edges = tuple(part for part in parts if isinstance(part, Edge))
    links = tuple(part for part in parts if isinstance(part, Link))
    board = Board((Floor("", 2, 2),), (HALL, VAULT, DARK), edges, links)
    return list(describe.ways(board, HALL))


def test_a_closed_door_is_not_a_locked_one() -> None:
    edge = Edge("e", "hall", "vault", (0, 0), "e", "shut")
    assert ways(edge) == ["east: a closed door to Vault"]


def test_a_game_may_call_its_doors_what_it_likes() -> None:
    edge = Edge("e", "hall", "vault", (0, 0), "e", "shut", word="a bulkhead", name="2")
    assert ways(edge) == ["east: a bulkhead 2 to Vault"]


def test_a_connection_to_an_unknown_room_leads_to_the_unknown() -> None:
    edge = Edge("e", "hall", "dark", (0, 0), "s", "open")
    link = Link("l", "shaft", ("hall", "dark"), SHAFT)
    assert ways(edge, link) == ["south: an opening to an unknown room", "shaft: to an unknown room"]


def test_a_passage_has_its_number_and_its_tokens() -> None:
    noise = Token("n", "noise", NOISE)
    link = Link("l", "shaft", ("hall", "vault"), SHAFT, name="3", tokens=(noise,))
    assert ways(link) == ["shaft 3: to Vault, noise"]


def test_a_lit_room_says_so_once() -> None:
    board = Board((Floor("", 1, 1),), ())
    assert describe.room_heading(board, Room("a", "A", ((0, 0),), lit=True)) == "A (lit)."
    sun = Mark("lit", "☼", "*")
    assert (
        describe.room_heading(board, Room("a", "A", ((0, 0),), lit=True, marks=(sun,)))
        == "A (lit)."
    )


def test_an_overlay_is_printed_room_by_room_and_path_by_path() -> None:
    board = Board((Floor("", 2, 2),), (HALL, VAULT, DARK))
    hunter = Mark("Hunter", "H", "H")
    perhaps = Mark("perhaps here", "?", "?", detail="heard in the east")
    overlay = Overlay(
        "notebook",
        "Where it can be",
        (Spot("vault", perhaps, "2"), Spot("attic", perhaps)),
        (
            Path(hunter, ("hall", "vault", "dark"), steps=1, why="It heard you."),
            Path(hunter, ("vault", "attic"), steps=1, sure=False),
        ),
        "From what has been heard.",
        rooms=(Room("attic", "Attic", ((5, 5),), known="unknown"),),
    )
    assert list(describe.overlay(board, overlay)) == [
        "Where it can be. From what has been heard.",
        "  Vault: perhaps here 2, heard in the east",
        "  Attic: perhaps here, heard in the east",
        "  Hunter: Hall to Vault; then to an unknown room. It heard you.",
        "  Hunter: Vault to Attic, uncertain.",
    ]
