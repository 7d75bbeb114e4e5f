"""Undo over the decisions of bots: it is asked for first, then done in one step, or refused."""

from __future__ import annotations

import io
from pathlib import Path

import pytest

from l7core.agents.open_game import OpenGame
from l7core.bots import take_back
from l7core.engine.errors import UndoRefused
from l7core.engine.state import HUMAN, SeatSetup, Setup, UndoMode
from l7core.persist import journal
from l7core.persist.errors import ReadOnly
from l7core.persist.saved_game import SavedGame
from l7core.persist.store import Store
from l7core.plain.play import Plain
from l7tui.game.session import Session
from tests.engine import toy


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


def test_changed_rules_are_loaded_into_the_game_in_play(tmp_path: Path) -> None:
    setup = Setup(ruleset=toy.RULES.id, seats=(SeatSetup("Ann", HUMAN),), seed=1)
    renewed: list[str] = []

    def renew(game: SavedGame) -> list[str]:
        renewed.append(game.name)
        return []

    with SavedGame.begin(Store(tmp_path), toy.RULES, setup) as game:
        plain = Plain(game, ["stop\n", "again\n", "add\n"], io.StringIO(), renew=renew)
        plain.play()
        assert renewed == [game.name, plain.game.name]
        assert plain.game is not game
        plain.game.close()
