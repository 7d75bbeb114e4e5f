"""What a flow can do with its game, apart from being asked."""

from __future__ import annotations

import pytest

from l7core.engine.ask import Option
from l7core.engine.game import Game
from l7core.engine.state import Task
from tests.engine.toy import RULES, SETUP, ToyState, begin


@pytest.fixture
def game() -> Game[ToyState]:
    return Game(RULES, begin(RULES, SETUP))


def test_what_happens_next_happens_in_the_order_given(game: Game[ToyState]) -> None:
    game.state.agenda = [Task("toy:later")]
    game.then(Task("toy:first"), Task("toy:second"))
    popped = [game.state.agenda.pop().flow for _ in range(3)]
    assert popped == ["toy:first", "toy:second", "toy:later"]


def test_a_roll_shows_faces_and_is_past_undoing(game: Game[ToyState]) -> None:
    assert all(0 <= face < 6 for face in game.roll("dice", 6, 20))
    assert game.barrier == "barrier.rolled"


def test_the_first_thing_that_becomes_known_is_what_bars_undo(game: Game[ToyState]) -> None:
    game.reveal("toy.barrier.card")
    game.roll("dice", 6, 1)
    game.reveal()
    assert game.barrier == "toy.barrier.card"


def test_a_number_that_nobody_sees_and_a_shuffle_can_be_undone(game: Game[ToyState]) -> None:
    game.below("bot", 6)
    game.shuffle("deck", list("abc"))
    assert game.barrier == ""


def test_a_single_option_is_taken_without_asking(game: Game[ToyState]) -> None:
    picking = game.pick(0, "toy.pick", [Option("only")])
    with pytest.raises(StopIteration) as stop:
        picking.send(None)
    assert stop.value.value == Option("only")


def test_several_options_are_asked_about(game: Game[ToyState]) -> None:
    picking = game.pick(1, "toy.pick", [Option("left"), Option("right")])
    ask = picking.send(None)
    assert (ask.seat, len(ask.options)) == (1, 2)
    picking.close()


def test_an_event_is_told_with_its_cause_and_its_readers(game: Game[ToyState]) -> None:
    game.emit("toy.added", cause="toy.because", seats=(1,), total=3)
    (event,) = game.events
    assert (event.key, event.cause, event.args, event.seats) == (
        "toy.added",
        "toy.because",
        {"total": 3},
        (1,),
    )
