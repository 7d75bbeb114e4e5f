"""Branches from an earlier decision: new games that leave the original unchanged."""

from __future__ import annotations

from pathlib import Path

import pytest
from msgspec.structs import replace

from l7core.engine.history import Record
from l7core.engine.kernel import Kernel
from l7core.engine.ruleset import Rules
from l7core.persist.errors import SaveError
from l7core.persist.lineage import relation
from l7core.persist.resuming import resumed_after
from l7core.persist.save_info import SaveInfo
from l7core.persist.saved_game import SavedGame
from l7core.persist.store import Store
from tests.persist import little
from tests.persist.little import RULES, on_disk, position, setup
from tests.persist.replays.test_reel import played
from tests.persist.test_saved_game import changed_rules


def take_over(folder: Path, record: Record, answers: int, rules: Rules = RULES) -> SavedGame:
    kernel = resumed_after(rules, record, answers)
    return SavedGame.take_over(Store(folder), kernel, SaveInfo(title="Again", game="g"))


@pytest.mark.parametrize("answers", [0, 1, 17, 30])
def test_a_branch_has_the_earlier_position(answers: int, tmp_path: Path) -> None:
    with take_over(tmp_path, played(30).record(), answers) as game:
        then = played(answers)
        assert game.kernel.digest() == then.digest()
        assert game.kernel.answers == then.answers
        assert game.kernel.log(None) == then.log(None)


def test_every_decision_of_a_branch_is_on_disk(tmp_path: Path) -> None:
    with take_over(tmp_path, played(30).record(), 17) as game:
        assert on_disk(tmp_path, game.name) == position(game.kernel)
        little.play(game, 5)
        assert on_disk(tmp_path, game.name) == position(game.kernel)


def test_a_branch_can_differ_from_the_original(tmp_path: Path) -> None:
    with take_over(tmp_path, played(30).record(), 1) as game:
        game.answer("dig")
        assert game.kernel.answers[:1] == played(30).answers[:1]
        assert game.kernel.answers[1] != played(30).answers[1]


def test_undo_reaches_before_the_branch(tmp_path: Path) -> None:
    with take_over(tmp_path, played(30).record(), 10) as game:
        while not game.kernel.why_no_undo():
            game.undo()
        assert game.decisions < 10


def test_a_branch_and_its_game_are_a_fork(tmp_path: Path) -> None:
    with little.new_game(tmp_path) as first:
        little.play(first, 9)
    store = Store(tmp_path)
    game = store.header(first.name).game
    record = store.load(first.name).record
    kernel = resumed_after(RULES, record, 4)
    with SavedGame.take_over(store, kernel, SaveInfo(title="Again", game=game)):
        pass
    one, other = store.list()
    assert relation(one, other) == "forked"


def test_changed_rules_report_how_far_they_lead(tmp_path: Path) -> None:
    with pytest.raises(SaveError, match="only the first 2 decisions can be replayed, not 20"):
        take_over(tmp_path, played(30).record(), 20, changed_rules())
    assert not list(tmp_path.iterdir())


def test_a_running_game_without_undo_cannot_be_branched(tmp_path: Path) -> None:
    kernel = Kernel(RULES, little.begin(RULES, setup("ironman")))
    kernel.answer("rest")
    with pytest.raises(SaveError, match="Undo is off in this game"):
        take_over(tmp_path, kernel.record(), 0)
    with take_over(tmp_path, kernel.record(), 1) as game:
        assert game.decisions == 1
    kernel.answer("leave")
    with take_over(tmp_path, kernel.record(), 0) as game:
        assert game.decisions == 0


def test_a_branch_can_have_other_players(tmp_path: Path) -> None:
    kernel = resumed_after(RULES, played(10).record(), 5)
    kernel.reseat(0, "random")
    kernel.reseat(1, "human")
    store = Store(tmp_path)
    with SavedGame.take_over(store, kernel, SaveInfo(title="Again", game="g")) as game:
        name = game.name
    seats = store.header(name).seats
    assert [seat.controller for seat in seats] == ["random", "human"]


def test_a_branch_keeps_the_count_of_undos(tmp_path: Path) -> None:
    record = replace(played(10).record(), undos=3)
    with take_over(tmp_path, record, 5) as game:
        assert game.kernel.undos == 3


def test_a_branch_of_a_branch_is_named_once() -> None:
    branch = SaveInfo(title="The pit", game="3f9a").branched(9)
    assert branch.branched(4).title == "The pit, from decision 4"


@pytest.mark.parametrize("answers", [-1, 31])
def test_a_branch_needs_an_existing_decision(tmp_path: Path, answers: int) -> None:
    with pytest.raises(SaveError, match=f"No decision {answers}: the game has 30 decisions"):
        take_over(tmp_path, played(30).record(), answers)
    assert not Store(tmp_path).names()
