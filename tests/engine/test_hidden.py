"""Secrets do not leak through questions, events, results or reasons of bots."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace

from l7core.bots import play_bots
from l7core.bots.determinize import advice, chances_of, sample_world
from l7core.engine.advice import Streams
from l7core.engine.ask import Ask, Option
from l7core.engine.game import Game
from l7core.engine.kernel import Kernel
from l7core.engine.rng import seed_streams
from l7core.engine.ruleset import Rules, Ruleset
from l7core.engine.state import Outcome, SeatSetup, Setup
from l7core.persist.saved_game import SavedGame
from l7core.persist.store import Store
from tests.engine.duel import PEEKED, RULES, Duel, begin


def a_duel(*answers: str, second: str = "human") -> Kernel[Duel]:
    seats = (SeatSetup("Ann"), SeatSetup("Bo", second))
    setup = Setup(ruleset="duel:duel", seats=seats)
    kernel: Kernel[Duel] = Kernel(RULES, begin(RULES, setup))
    for answer in answers:
        kernel.answer(answer)
    return kernel


def test_others_see_only_who_decides() -> None:
    asked = a_duel("wait").view(0).ask
    assert asked is not None
    assert (asked.seat, asked.secret) == (1, True)
    assert (asked.prompt, asked.title, asked.options, asked.purse) == ("", "", (), ())


@pytest.mark.parametrize(
    ("seat", "told"),
    [
        (0, "A card is laid face down."),
        (1, "You lay the trap."),
        (None, "A card is laid face down."),
    ],
)
def test_a_veil_shows_the_others_that_something_happened(seat: int | None, told: str) -> None:
    kernel = a_duel("wait", "lay")
    assert [entry.text for entry in kernel.log(seat)] == [told]
    loaded: Kernel[Any] = Kernel.resume(RULES, kernel.record())
    assert [entry.text for entry in loaded.log(seat)] == [told]


@pytest.mark.parametrize(("seat", "result"), [(0, "lost"), (1, "won"), (None, "won")])
def test_named_winners_give_each_seat_its_own_result(seat: int | None, result: str) -> None:
    assert a_duel("yield").view(seat).result == result


def test_the_reason_for_a_secret_decision_is_not_reported(tmp_path: Path) -> None:
    """Not even to allies: here both win and lose together."""
    reasons: list[str] = []
    allied = Ruleset(id="duel:allied", title="", extends="duel:duel", sides=lambda _: ((0, 1),))
    seats = (SeatSetup("Ann", "careful"), SeatSetup("Bo", "careful"))
    setup = Setup(ruleset="duel:allied", seats=seats)
    rules = Rules([RULES.ruleset, allied], texts=RULES.texts)
    game = SavedGame.begin(Store(tmp_path), rules, setup)
    play_bots(game, lambda seat, why: reasons.append(f"{seat}: {why}"), leave=lambda _, n: n == 4)
    game.close()
    assert [reason.rpartition(" ")[2] for reason in reasons] == ["Patience.", "Patience."]


@pytest.mark.parametrize(("answers", "seen"), [((), 0), (("wait",), 7)])
def test_advice_sees_no_hidden_information(answers: tuple[str, ...], seen: int) -> None:
    PEEKED.clear()
    kernel = a_duel(*answers)
    assert advice(kernel, seed_streams(1)).option == "wait"
    assert [seen] == PEEKED
    assert kernel.state.hidden == 7


# -- local variables of a waiting flow


async def holding(game: Game[Duel], seat: int) -> None:
    """Read the hidden number, ask, then log the number read before."""
    held = game.state.hidden
    await game.ask(0, "duel.turn", [Option("wait")], action=True)
    game.emit("duel.held", held=held)
    game.end(Outcome("won", "duel.over"))


def test_an_imagined_game_keeps_no_true_value_across_a_question() -> None:
    def redraw(game: Game[Duel], ask: Ask, streams: Streams) -> None:
        game.state.hidden = 99

    looking = replace(RULES.ruleset, flows={"duel:turn": holding}, redraw=redraw)
    rules = Rules([looking], texts=RULES.texts)
    setup = Setup(ruleset="duel:duel", seats=(SeatSetup("Ann"), SeatSetup("Bo")))
    kernel: Kernel[Duel] = Kernel(rules, begin(rules, setup))
    dreamt = sample_world(kernel, seed_streams(1))
    dreamt.answer("wait")
    assert dreamt.game.events[-1].args == {"held": 99}
    kernel.answer("wait")
    assert kernel.game.events[-1].args == {"held": 7}


def test_chances_of_a_hint_depend_only_on_known_decisions() -> None:
    """A hidden decision leaves the chances unchanged; a decision of the seat changes them."""
    often, once = a_duel("wait", "wait"), a_duel("wait", "wait")
    twin = often.fork()
    assert chances_of(often) == chances_of(once) == chances_of(twin)
    answers = list(often._undo_history.answers)  # type: ignore[union-attr]
    often._undo_history.answers = [*answers, replace(answers[-1], seat=1)]  # type: ignore[union-attr]
    assert chances_of(often) == chances_of(once)
    often._undo_history.answers = [*answers, replace(answers[-1], seat=0)]  # type: ignore[union-attr]
    assert chances_of(often) != chances_of(once)
