"""Undo over the decisions of bots: it is asked for first, then done in one step, or refused."""

from __future__ import annotations

import io
from pathlib import Path

import pytest

from l7core.agents.open_game import OpenGame
from l7core.bots import play_bots, take_back, why_not_take_back
from l7core.bots.careful import choose
from l7core.bots.determinize import chances_of
from l7core.engine.errors import UndoRefused
from l7core.engine.kernel import Kernel
from l7core.engine.state import HUMAN, SeatSetup, Setup
from l7core.persist import journal
from l7core.persist.saved_game import SavedGame
from l7core.persist.store import Store
from l7core.plain.play import Plain
from l7tui.game.session import Session
from tests.engine import duel, toy
from tests.secrets.hunt import HIDER, HUNTER, RULES


def half_way(folder: Path) -> SavedGame:
    """Return a hunt in which the last bot decision can be undone, but an earlier one cannot."""
    setup = Setup(
        ruleset=RULES.id, seats=(SeatSetup("Ann", HUMAN), SeatSetup("Bo", "careful")), seed=5
    )
    game = SavedGame.begin(Store(folder), RULES, setup)
    while game.ask:
        option, paid = choose(game.kernel, chances_of(game.kernel))
        game.answer(option, *paid)
        play_bots(game)
        kernel = game.kernel
        if not kernel.why_no_undo() and kernel.decided(-1).seat == HUNTER:
            break
    assert game.ask is not None
    assert game.ask.seat == HIDER
    assert why_not_take_back(game.kernel, HIDER)
    return game


def test_a_refused_undo_changes_nothing(tmp_path: Path) -> None:
    with half_way(tmp_path) as game:
        before = game.decisions, game.kernel.digest()
        with pytest.raises(UndoRefused):
            take_back(game, HIDER)
        assert (game.decisions, game.kernel.digest()) == before


def test_plain_mode_never_asks_for_a_bot_after_a_refused_undo(tmp_path: Path) -> None:
    out = io.StringIO()
    with half_way(tmp_path) as game:
        hand = [card.partition("#")[0] for card in game.kernel.state.hands[HUNTER]]
        Plain(game, ["undo\n", "hand\n", "options\n"], out).play()
        assert game.ask is not None
        assert game.ask.seat == HIDER
    said = out.getvalue()
    assert "The hunter: " not in said
    assert not [card for card in hand if f"{card}#" in said]


def test_the_screen_stays_with_its_player_after_a_refused_undo(tmp_path: Path) -> None:
    with half_way(tmp_path) as game:
        session = Session(game)
        with pytest.raises(UndoRefused):
            session.undo()
        assert (session.seat, session.decider) == (HIDER, HIDER)


def test_an_agent_stays_at_its_question_after_a_refused_undo(tmp_path: Path) -> None:
    with half_way(tmp_path) as game:
        agent = OpenGame(game.fork())
    before = agent.decisions, agent.kernel.digest()
    with pytest.raises(UndoRefused):
        agent.undo()
    assert (agent.decisions, agent.kernel.digest()) == before
    assert agent.seat == HIDER


def test_an_undo_over_bots_is_one_record_of_the_journal(tmp_path: Path) -> None:
    seats = (SeatSetup("Ann", HUMAN), SeatSetup("Bo", "random"), SeatSetup("Cy", "random"))
    setup = Setup(ruleset=toy.RULES.id, seats=seats, seed=1, undo="casual")
    with SavedGame.begin(Store(tmp_path), toy.RULES, setup) as game:
        while True:
            game.answer("pass")
            if play_bots(game) > 1 and game.ask:
                break
        assert take_back(game, 0) > 2
        (file,) = tmp_path.glob("*.journal")
        steps = journal.read_pages(file.read_bytes()).steps
    assert [type(step) for step in steps].count(journal.Undone) == 1


def test_any_player_of_a_side_may_undo_the_last_decision() -> None:
    kernel = toy.play("add", "pass")
    assert kernel.ask is not None
    assert kernel.ask.seat == 1
    assert why_not_take_back(kernel, 1) == ""
    assert kernel.undo(seat=1) == 1


def test_an_opponent_may_not_undo_a_decision() -> None:
    kernel = a_duel()
    kernel.answer("lay")
    assert why_not_take_back(kernel, 1) == "Another player decides."
    with pytest.raises(UndoRefused):
        kernel.undo(seat=1)
    assert kernel.undo(seat=0) == 1


def test_undoing_an_action_stops_at_an_opponents_decision() -> None:
    kernel = a_duel()
    kernel.answer("wait")
    kernel.answer("wait")
    assert kernel.undo(action=True, seat=1) == 1
    assert kernel.why_no_undo(seat=1) == "barrier.decided"


def a_duel() -> Kernel[duel.Duel]:
    setup = Setup(ruleset=duel.RULES.id, seats=(SeatSetup("Ann"), SeatSetup("Bo")), seed=1)
    return Kernel(duel.RULES, duel.begin(duel.RULES, setup))
