"""What front ends show of a game whose sides know different things."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace

from l7core.analysis.report import Chair, report
from l7core.bots import play_bots, take_back
from l7core.bots.careful import choose
from l7core.bots.determinize import chances_of
from l7core.engine.ask import Option
from l7core.engine.game import Game
from l7core.engine.kernel import Kernel
from l7core.engine.replaying import Reel
from l7core.engine.ruleset import Rules
from l7core.engine.state import HUMAN, SeatSetup, Setup, UndoMode
from l7core.engine.steps import Steps
from l7core.persist.saved_game import AUTOSAVE_EVERY, SavedGame
from l7core.persist.store import Store
from l7core.plain.report_lines import text
from l7tui.game import bot_worker
from l7tui.game.bot_worker import Thought
from l7tui.game.session import Session
from tests.secrets.hunt import HIDER, HUNTER, RULES, RULESET, TEXTS, Hunt


def a_hunt(folder: Path, hunter: str = "careful", undo: UndoMode = "strict") -> SavedGame:
    seats = (SeatSetup("Ann", HUMAN), SeatSetup("Bo", hunter))
    setup = Setup(ruleset=RULES.id, seats=seats, seed=5, undo=undo)
    return SavedGame.begin(Store(folder), RULES, setup)


def played(game: SavedGame, decisions: int) -> SavedGame:
    """After that many decisions of the hider, and what the hunter makes of them."""
    while game.ask and decisions:
        if game.ask.seat == HIDER:
            decisions -= 1
        option, paid = choose(game.kernel, chances_of(game.kernel))
        game.answer(option, *paid)
    play_bots(game)
    return game


def decided_by(game: SavedGame, seat: int) -> int:
    return sum(answer.seat == seat for answer in game.kernel.answers)


def test_a_list_counts_what_the_human_decided(tmp_path: Path) -> None:
    with played(a_hunt(tmp_path), 3) as game:
        (entry,) = game._writer.store.list()
        assert (entry.decisions, entry.header.counts) == (3, (HIDER,))
        assert decided_by(game, HUNTER) >= 6


def test_a_list_still_does_after_an_undo_that_goes_back_behind_the_save(tmp_path: Path) -> None:
    with played(a_hunt(tmp_path, undo="casual"), 3) as game:
        game.save()
        assert take_back(game, HIDER) == 1
        (entry,) = Store(tmp_path).list()
        assert (entry.header.decisions, entry.decisions) == (3, 2)


def test_once_it_is_over_everything_is_counted(tmp_path: Path) -> None:
    with played(a_hunt(tmp_path), 100) as game:
        (entry,) = Store(tmp_path).list()
        assert game.kernel.over
        assert entry.decisions == game.decisions
        whole = report(game.kernel, seat=HIDER)
    assert whole.decisions == whole.steps == game.decisions
    assert whole.hash


def test_the_whole_game_is_saved_as_often_as_the_human_has_decided(tmp_path: Path) -> None:
    with played(a_hunt(tmp_path), 7) as game:
        assert game.decisions >= AUTOSAVE_EVERY
        (entry,) = Store(tmp_path).list()
        assert (entry.header.decisions, entry.since) == (0, 7)


def test_no_figures_are_told_where_the_rules_have_changed(tmp_path: Path) -> None:
    async def deaf(game: Game[Hunt]) -> None:
        await game.ask(HUNTER, "hunt.prowl", [Option("stay")], secret=True)

    with played(a_hunt(tmp_path), 2) as game:
        name = game.name
    rules = Rules([replace(RULESET, flows={**RULESET.flows, "hunt:prowl": deaf})], texts=TEXTS)
    with SavedGame.open(Store(tmp_path), name, rules) as game:
        (note,) = game.notes
        assert "where they now ask something else" in note
        assert not any(letter.isdigit() for letter in note)


def test_the_title_of_a_branch_counts_so_too(tmp_path: Path) -> None:
    with played(a_hunt(tmp_path), 2) as game, game.branch_from(game.decisions) as branch:
        assert branch.title == "The hunt, from decision 2"


def test_the_report_so_far_counts_the_readers_side(tmp_path: Path) -> None:
    with played(a_hunt(tmp_path), 3) as game:
        so_far = report(game.kernel, seat=HIDER)
    assert (so_far.decisions, so_far.told, so_far.hash, so_far.reasons) == (3, 3, "", ())
    assert [chair.decisions for chair in so_far.seats] == [3, 0]
    assert len(so_far.moments) == 4, "one where each turn of the reader begins"
    assert so_far.seats[HUNTER] == Chair("The hunter", "Bo", "careful", 0)


def test_reasons_that_were_kept_secret_are_told_when_it_is_over(tmp_path: Path) -> None:
    with played(a_hunt(tmp_path), 100) as game:
        whole = report(game.kernel, seat=HIDER)
    secret = [answer for answer in game.kernel.answers if answer.seat == HUNTER]
    assert len(whole.reasons) == len(secret)
    assert {reason.of for reason in whole.reasons} == {"The hunter"}
    assert any(line.endswith("is closer.") for line in text(whole))


def test_a_replay_of_a_running_game_steps_over_what_nobody_could_notice(tmp_path: Path) -> None:
    with played(a_hunt(tmp_path, hunter=HUMAN), 2) as game:
        while game.ask and game.ask.prompt != "hunt.window":
            option, paid = choose(game.kernel, chances_of(game.kernel))
            game.answer(option, *paid)
        steps = steps_of(game.kernel)
        before = steps.length
        game.answer("pass")
        assert steps_of(game.kernel).length == before
        game.answer("stay")
        assert steps_of(game.kernel).length == before + 1
        assert before + 1 < game.decisions


def steps_of(kernel: Kernel[Any]) -> Steps:
    record = kernel.record()
    return Steps(Reel(RULES, record.origin, record.answers), HIDER, is_open=False)


def test_a_curtain_falls_before_a_notebook(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with a_hunt(tmp_path, hunter=HUMAN) as game:
        session = Session(game)
        game.kernel.state.hands = [[], []]
        game.kernel.state.behind.at = "none"
        game.kernel._views.clear()
        assert session.is_private(HIDER)


def test_a_bot_that_decides_in_secret_takes_a_whole_number_of_paces(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    now = [0.0]
    monkeypatch.setattr(bot_worker, "monotonic", lambda: now[0])
    with a_hunt(tmp_path, hunter="search") as game:
        game.answer("hide")
        session = Session(game)
        thought = session.thought
        assert isinstance(thought, Thought)
        assert thought.is_secret
        now[0] = 0.3
        thought.think()
        assert thought.decision is not None
        assert not thought.is_over
        now[0] = bot_worker.SECRET_PACE
        assert thought.is_over
