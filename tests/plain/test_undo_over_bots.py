"""Undo over the decisions of bots: it is asked for first, then done in one step, or refused."""

from __future__ import annotations

import io
from pathlib import Path

import pytest

from l7core.agents.open_game import OpenGame
from l7core.bots import take_back, why_not_take_back
from l7core.engine.errors import UndoRefused
from l7core.engine.kernel import Kernel
from l7core.engine.state import HUMAN, SeatSetup, Setup, UndoMode
from l7core.persist import journal
from l7core.persist.errors import ReadOnly
from l7core.persist.saved_game import SavedGame
from l7core.persist.store import Store
from l7core.plain.play import Plain
from l7tui.game.session import Session
from tests.engine import duel, toy


def after_a_bot(folder: Path, undo: UndoMode = "strict") -> SavedGame:
    """Return a game at Ann's question after three decisions of the bot Bo.

    Bo's roll of the dice cannot be undone in a strict game, but the decisions after it can.
    """
    seats = (SeatSetup("Ann", HUMAN), SeatSetup("Bo", "random"))
    setup = Setup(ruleset=toy.RULES.id, seats=seats, seed=1, undo=undo)
    game = SavedGame.begin(Store(folder), toy.RULES, setup)
    for option in ("pass", "roll", "add", "pass"):
        game.answer(option)
    assert game.ask is not None
    assert game.ask.seat == 0
    return game


def test_a_refused_undo_changes_nothing(tmp_path: Path) -> None:
    with after_a_bot(tmp_path) as game:
        before = game.decisions, game.kernel.digest()
        with pytest.raises(UndoRefused, match="Dice have been rolled"):
            take_back(game, 0)
        assert (game.decisions, game.kernel.digest()) == before


def test_plain_mode_never_asks_for_a_bot_after_a_refused_undo(tmp_path: Path) -> None:
    out = io.StringIO()
    with after_a_bot(tmp_path) as game:
        Plain(game, ["undo\n", "options\n"], out).play()
        assert game.decisions == 4
        assert game.ask is not None
        assert game.ask.seat == 0
    assert "Dice have been rolled" in out.getvalue()


def test_the_screen_stays_with_its_player_after_a_refused_undo(tmp_path: Path) -> None:
    with after_a_bot(tmp_path) as game:
        session = Session(game)
        with pytest.raises(UndoRefused):
            session.undo()
        assert (session.seat, session.decider, game.decisions) == (0, 0, 4)


def test_an_agent_stays_at_its_question_after_a_refused_undo(tmp_path: Path) -> None:
    with after_a_bot(tmp_path) as game:
        agent = OpenGame(game.fork())
    with pytest.raises(UndoRefused):
        agent.undo()
    assert (agent.seat, agent.decisions) == (0, 4)


def test_an_undo_over_bots_is_one_record_of_the_journal(tmp_path: Path) -> None:
    with after_a_bot(tmp_path, undo="casual") as game:
        assert take_back(game, 0) == 4
        (file,) = tmp_path.glob("*.journal")
        steps = journal.read_pages(file.read_bytes()).steps
    assert [each.left for each in steps if isinstance(each, journal.Undone)] == [0]


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


def test_a_game_open_elsewhere_opens_while_a_bot_is_to_move(tmp_path: Path) -> None:
    seats = (SeatSetup("Ann", HUMAN), SeatSetup("Bo", "random"))
    setup = Setup(ruleset=toy.RULES.id, seats=seats, seed=1)
    with SavedGame.begin(Store(tmp_path), toy.RULES, setup) as game:
        game.answer("pass")
        with SavedGame.open(Store(tmp_path), game.name, toy.RULES) as again:
            session = Session(again)
            assert again.read_only
            assert (session.seat, session.decider) == (0, None)
            out = io.StringIO()
            with pytest.raises(ReadOnly):
                Plain(again, ["options\n"], out).play()
            assert "open elsewhere" in out.getvalue()
            assert "What now?" not in out.getvalue()
