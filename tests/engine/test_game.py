"""Methods of the game that flows call, apart from questions."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from l7core.engine.ask import Option
from l7core.engine.effects import Scope
from l7core.engine.errors import FlowFailed
from l7core.engine.events import Event
from l7core.engine.game import Game
from l7core.engine.kernel import Kernel
from l7core.engine.ruleset import Rules
from l7core.engine.state import Task
from tests.engine.toy import RULES, RULESET, SETUP, ToyState, add, begin


@pytest.fixture
def game() -> Game[ToyState]:
    return Game(RULES, begin(RULES, SETUP))


def test_then_runs_tasks_in_the_given_order(game: Game[ToyState]) -> None:
    game.state.agenda = [Task("toy:later")]
    game.then(Task("toy:first"), Task("toy:second"))
    popped = [game.state.agenda.pop().flow for _ in range(3)]
    assert popped == ["toy:first", "toy:second", "toy:later"]


def test_a_roll_returns_faces_and_bars_undo(game: Game[ToyState]) -> None:
    assert all(0 <= face < 6 for face in game.roll("dice", 6, 20))
    assert game.barrier == "barrier.rolled"


def test_the_first_barrier_is_the_one_that_is_named(game: Game[ToyState]) -> None:
    game.reveal("toy.barrier.card")
    game.roll("dice", 6, 1)
    game.reveal()
    assert game.barrier == "toy.barrier.card"


def test_unseen_numbers_and_shuffles_leave_no_barrier(game: Game[ToyState]) -> None:
    game.below("bot", 6)
    game.shuffle("deck", list("abc"))
    assert game.barrier == ""


def test_a_single_option_is_taken_without_asking(game: Game[ToyState]) -> None:
    picking = game.pick(0, "toy.pick", [Option("only")])
    with pytest.raises(StopIteration) as stop:
        picking.send(None)
    assert stop.value.value == Option("only")


def test_several_options_become_a_question(game: Game[ToyState]) -> None:
    picking = game.pick(1, "toy.pick", [Option("left"), Option("right")])
    ask = picking.send(None)
    assert (ask.seat, len(ask.options)) == (1, 2)
    picking.close()


def test_an_event_has_its_cause_and_its_readers(game: Game[ToyState]) -> None:
    game.emit("toy.added", cause="toy.because", seats=(1,), total=3)
    (event,) = game.events
    assert (event.key, event.cause, event.args, event.seats) == (
        "toy.added",
        "toy.because",
        {"total": 3},
        (1,),
    )


@pytest.mark.parametrize(
    ("seats", "readers", "readers_in_the_open"),
    [
        (None, [None, 0, 1], [None, 0, 1]),
        ((1,), [1], [None, 0, 1]),
        ((), [], []),
    ],
)
def test_an_event_is_known_to_its_readers_and_once_open_to_all(
    seats: tuple[int, ...] | None, readers: list[int | None], readers_in_the_open: list[int | None]
) -> None:
    event = Event("toy.added", {}, seats=seats)
    assert [seat for seat in (None, 0, 1) if event.known_to(seat)] == readers
    in_the_open = [seat for seat in (None, 0, 1) if event.known_to(seat, is_open=True)]
    assert in_the_open == readers_in_the_open


# -- flows that never ask


def add_three(game: Game[ToyState]) -> None:
    """Add 3, as a flow without a question; fail on the second call."""
    add(game, 3)
    if game.state.total > 3:
        raise ZeroDivisionError("the toy broke")


PLAIN = Rules([replace(RULESET, flows={**RULESET.flows, "attic:three": add_three})])


def test_a_plain_function_can_be_a_task() -> None:
    state = begin(PLAIN, SETUP)
    state.agenda.append(Task("attic:three"))
    kernel = Kernel(PLAIN, state)
    assert kernel.state.total == 3
    assert kernel.ask is not None


def test_a_plain_function_can_be_run_in_place() -> None:
    game = Game(PLAIN, begin(PLAIN, SETUP))

    async def add() -> None:
        await game.run("attic:three")

    with pytest.raises(StopIteration):
        add().send(None)
    assert game.state.total == 3


def test_a_plain_function_that_fails_names_its_mod() -> None:
    state = begin(PLAIN, SETUP)
    state.agenda += [Task("attic:three"), Task("attic:three")]
    with pytest.raises(FlowFailed) as failed:
        Kernel(PLAIN, state)
    assert failed.value.mod == "attic"


def test_a_window_without_listeners_closes_at_once(game: Game[ToyState]) -> None:
    async def open_twice() -> None:
        await game.fire("toy-window", Scope(seat=0))
        await game.fire("toy-window", Scope(seat=0))

    with pytest.raises(StopIteration):
        open_twice().send(None)
