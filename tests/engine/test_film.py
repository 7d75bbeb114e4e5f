"""Films: the table after each event, limited to the knowledge of each seat."""

from __future__ import annotations

from typing import Any

import msgspec

from l7core.engine.kernel import Kernel
from l7core.engine.recent_states import RecentStates
from l7core.engine.state import SeatSetup, Setup, Task
from l7core.testing.positions import Play
from tests.fixtures.mods.cellar.tests.positions import hand, next_cards, next_events, place, rules
from tests.secrets.hunt import HIDER, HUNTER, RULES, begin

TURN = Task("cellar:turn", (0,))
SEATS = (SeatSetup("Ann"), SeatSetup("Bo"))


def a_game() -> tuple[Play, RecentStates]:
    """Return a game and its film: Ann in the hall, two cards each, known decks."""
    arranged = (
        place(0, "hall"),
        hand(0, "crowbar", "poker"),
        hand(1, "spade", "hammer"),
        next_cards("ladle"),
        next_events("loose-board", "silence"),
    )
    game = Play(rules("cellar:classic"), TURN, *arranged, seats=2, undo="casual")
    return game, RecentStates(game.kernel)


def first_move(game: Play) -> str:
    """Return the first move that is offered."""
    return next(each for each in game.offered() if each.startswith("move:"))


def test_a_frame_shows_the_table_after_its_event() -> None:
    game, film = a_game()
    game.choose(first_move(game))
    first = film.entries(0)[0].number
    before = film.view(first, 0)
    game.choose("end")
    assert film.view(first, 0).table == before.table
    assert film.entries(0)[-1].number > first


def test_a_frame_has_no_question_and_no_later_log_entry() -> None:
    game, film = a_game()
    game.choose("end")
    number = film.entries(0)[0].number
    view = film.view(number, 0)
    assert view.ask is None
    assert view.log[-1].number == number


def test_frames_contain_no_hidden_information() -> None:
    game, film = a_game()
    game.choose("end")
    for viewer in (1, None):
        for entry in film.entries(viewer):
            seen = msgspec.json.encode(film.view(entry.number, viewer)).decode().lower()
            assert "crowbar" not in seen
            assert "ladle" not in seen


def test_an_event_for_one_seat_is_among_the_entries_of_no_other() -> None:
    game, film = a_game()
    game.choose("end")
    own = {entry.text for entry in film.entries(0)}
    others = {entry.text for entry in film.entries(1)}
    assert "Ann draws Ladle." in own
    assert "Ann draws Ladle." not in others


def test_undone_events_leave_the_film() -> None:
    game, film = a_game()
    game.choose(first_move(game))
    undone = film.entries(0)[-1]
    game.kernel.undo()
    assert undone not in film.entries(0)


def test_the_film_continues_after_an_undo() -> None:
    game, film = a_game()
    move = first_move(game)
    game.choose(move)
    entries = film.entries(0)
    game.kernel.undo()
    game.choose(move)
    assert film.entries(0)[-len(entries) :] == entries
    assert film.view(entries[-1].number, 0).table == game.kernel.view(0).table


def test_a_film_keeps_at_most_its_length() -> None:
    game, _ = a_game()
    film = RecentStates(game.kernel, length=2)
    game.choose("end")
    assert len(film.entries(0)) == len(film.entries(None)) == 2
    assert len(film._states) <= 2 * 3, "two for each of two seats and for spectators"


def test_a_fork_is_not_filmed() -> None:
    game, film = a_game()
    fork = game.kernel.fork()
    filmed = film.entries(0)
    fork.answer("end")
    assert film.entries(0) == filmed
    assert type(fork.game.events) is list


def test_hidden_events_do_not_shorten_the_film_of_a_seat() -> None:
    lengths = []
    for hidden in (0, 7):
        kernel: Kernel[Any] = Kernel(RULES, begin(RULES, Setup(ruleset=RULES.id, seats=SEATS)))
        film = RecentStates(kernel, length=3)
        for number in range(4):
            kernel.game.emit("hunt.round", n=number)
        for _ in range(hidden):
            kernel.game.emit("hunt.schemed", seats=(HUNTER,), card="rope#1")
        lengths.append([len(film.entries(seat)) for seat in (HIDER, None)])
        assert len(film.entries(HUNTER)) == 3
    assert lengths == [[3, 3], [3, 3]]


def test_an_undo_does_not_lengthen_the_film() -> None:
    game, _ = a_game()
    film = RecentStates(game.kernel, length=4)
    move = first_move(game)
    game.choose(move)
    count = len(film.entries(0))
    game.kernel.undo()
    game.choose(move)
    assert len(film.entries(0)) <= count
    known = set().union(*film._told.values())
    assert set(film._states) == known
