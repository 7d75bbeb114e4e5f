"""The random board and the guard randomiser, with their constraints."""

from __future__ import annotations

from collections import Counter
from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st

from plugins.heist.tests.kit import new_game, rules

SEEDS = st.integers(0, 2**63 - 1)
SIZE = 4
SAFE = ("heist:entrance", "heist:garden", "heist:rooftop")


def drawn(seed: int, seats: int = 1, **toggles: str) -> Any:
    """Return the state of a new game."""
    return new_game(seats, seed=seed, toggles=toggles, history=False).state


def beside(cell: int) -> set[int]:
    """Return the neighbours of a cell, computed differently from the game."""
    return {
        other
        for other in range(SIZE * SIZE)
        if abs(cell % SIZE - other % SIZE) + abs(cell // SIZE - other // SIZE) == 1
    }


def at_the_edge(cell: int) -> bool:
    return cell % SIZE in (0, SIZE - 1) or cell // SIZE in (0, SIZE - 1)


def reached(state: Any, start: str, *, without: str = "") -> set[str]:
    """Return the rooms that can be reached on foot, ignoring guards."""
    rooms = [start]
    for room in rooms:
        cell = state.board.index(room)
        for other in sorted(beside(cell)):
            wall = (min(cell, other), max(cell, other))
            name = state.board[other]
            if wall not in state.walls and name not in rooms and name != without:
                rooms.append(name)
    return set(rooms)


@settings(max_examples=150, deadline=None)
@given(SEEDS)
def test_every_tile_is_placed_once(seed: int) -> None:
    assert Counter(drawn(seed).board) == Counter(list(rules().library["room"]))


@settings(max_examples=150, deadline=None)
@given(SEEDS)
def test_entrance_and_vault_are_at_the_edge(seed: int) -> None:
    board = drawn(seed).board
    assert at_the_edge(board.index("heist:entrance"))
    assert at_the_edge(board.index("heist:vault"))


@settings(max_examples=150, deadline=None)
@given(SEEDS)
def test_security_is_beside_the_vault_and_entrance_and_rooftop_are_not(seed: int) -> None:
    board = drawn(seed).board
    near = {board[cell] for cell in beside(board.index("heist:vault"))}
    assert "heist:security" in near
    assert not near & {"heist:entrance", "heist:rooftop"}


@settings(max_examples=150, deadline=None)
@given(SEEDS, st.integers(4, 9))
def test_the_number_of_walls_is_the_value_of_the_toggle(seed: int, walls: int) -> None:
    state = drawn(seed, walls=str(walls))
    assert len(state.walls) == len(set(state.walls)) == walls
    assert all(other in beside(one) and one < other for one, other in state.walls)


@settings(max_examples=150, deadline=None)
@given(SEEDS, st.integers(4, 9))
def test_every_room_can_be_reached_without_crossing_the_vault(seed: int, walls: int) -> None:
    state = drawn(seed, walls=str(walls))
    found = reached(state, "heist:entrance", without="heist:vault")
    assert found == set(state.board) - {"heist:vault"}


@settings(max_examples=150, deadline=None)
@given(SEEDS, st.integers(4, 9))
def test_the_vault_always_opens_to_security(seed: int, walls: int) -> None:
    state = drawn(seed, walls=str(walls))
    cells = sorted(state.board.index(room) for room in ("heist:vault", "heist:security"))
    assert tuple(cells) not in state.walls


def test_with_nine_walls_the_vault_has_no_other_door() -> None:
    for seed in range(50):
        state = drawn(seed, walls="9")
        vault = state.board.index("heist:vault")
        shut = {cell for wall in state.walls for cell in wall if vault in wall} - {vault}
        assert {state.board[cell] for cell in beside(vault) - shut} == {"heist:security"}


def patrols(state: Any) -> dict[str, int]:
    return {
        room: post.active
        for room, post in state.posts.items()
        if room not in ("heist:vault", "heist:security")
    }


@settings(max_examples=150, deadline=None)
@given(SEEDS, st.integers(10, 25), st.integers(1, 4))
def test_the_set_number_of_guards_is_posted_at_most_five_to_a_room(
    seed: int, guards: int, keycards: int
) -> None:
    state = drawn(seed, guards=str(guards), keycards=str(keycards))
    posted = patrols(state)
    assert sum(posted.values()) == guards
    assert max(posted.values()) <= 5
    records = rules().library["room"]
    assert all(records[room].posted for room, n in posted.items() if n)


@settings(max_examples=150, deadline=None)
@given(SEEDS, st.integers(1, 4))
def test_keycards_go_to_posted_guards(seed: int, keycards: int) -> None:
    state = drawn(seed, keycards=str(keycards))
    assert all(post.keycards <= post.active for post in state.posts.values())
    assert sum(post.keycards for post in state.posts.values()) == keycards
    assert not state.posts["heist:vault"].keycards
    assert not state.posts["heist:security"].keycards


def test_eleven_rooms_are_guarded_and_three_are_safe() -> None:
    records = rules().library["room"].values()
    assert sum(room.posted for room in records) == 11
    assert {room.id for room in records if room.safe} == set(SAFE)


def test_no_room_is_left_out_in_the_long_run() -> None:
    seen = Counter(room for seed in range(100) for room, n in patrols(drawn(seed)).items() if n)
    assert len(seen) == 11
    assert min(seen.values()) > 50


def test_the_same_seed_draws_the_same_building() -> None:
    one, other = drawn(11), drawn(11)
    assert (one.board, one.walls, one.posts) == (other.board, other.walls, other.posts)
    assert drawn(12).board != one.board
