"""Playing on from an earlier decision: a game of its own, that leaves the other as it is."""

from __future__ import annotations

from pathlib import Path

import pytest
from msgspec.structs import replace

from l7core.engine.kernel import Kernel, Record
from l7core.engine.ruleset import Rules
from l7core.persist.errors import SaveError
from l7core.persist.lineage import relation
from l7core.persist.saved_game import Desk, branch_title
from l7core.persist.store import Store
from tests.persist import little
from tests.persist.little import RULES, on_disk, position, setup
from tests.persist.replays.test_reel import played
from tests.persist.test_desk import changed_rules


def take_over(folder: Path, record: Record, answers: int, rules: Rules = RULES) -> Desk:
    return Desk.take_over(Store(folder), rules, record, answers, title="Again", game="g")


@pytest.mark.parametrize("answers", [0, 1, 17, 30])
def test_it_stands_where_the_game_stood_then(answers: int, tmp_path: Path) -> None:
    with take_over(tmp_path, played(30).record(), answers) as desk:
        then = played(answers)
        assert desk.kernel.digest() == then.digest()
        assert desk.kernel.answers == then.answers
        assert desk.kernel.log(None) == then.log(None)


def test_it_plays_on_and_every_decision_is_on_disk(tmp_path: Path) -> None:
    with take_over(tmp_path, played(30).record(), 17) as desk:
        assert on_disk(tmp_path, desk.name) == position(desk.kernel)
        little.play(desk, 5)
        assert on_disk(tmp_path, desk.name) == position(desk.kernel)


def test_it_goes_another_way_than_the_first_game(tmp_path: Path) -> None:
    with take_over(tmp_path, played(30).record(), 1) as desk:
        desk.answer("dig")
        assert desk.kernel.answers[:1] == played(30).answers[:1]
        assert desk.kernel.answers[1] != played(30).answers[1]


def test_undo_goes_back_into_what_was_taken_over(tmp_path: Path) -> None:
    with take_over(tmp_path, played(30).record(), 10) as desk:
        while not desk.kernel.why_no_undo():
            desk.undo()
        assert desk.kernel.decisions < 10


def test_the_branch_and_the_game_have_not_grown_from_each_other(tmp_path: Path) -> None:
    with little.new_desk(tmp_path) as first:
        little.play(first, 9)
    store = Store(tmp_path)
    game = store.header(first.name).game
    record = store.load(first.name).record
    with Desk.take_over(store, RULES, record, 4, title="Again", game=game):
        pass
    one, other = store.list()
    assert relation(one, other) == "forked"


def test_rules_that_have_changed_say_how_far_they_lead(tmp_path: Path) -> None:
    with pytest.raises(SaveError, match="they lead to the first 2 decisions, not to 20"):
        take_over(tmp_path, played(30).record(), 20, changed_rules())
    assert not list(tmp_path.iterdir())


def test_a_running_game_without_undo_cannot_be_branched(tmp_path: Path) -> None:
    kernel = Kernel(RULES, little.begin(RULES, setup("ironman")))
    kernel.answer("rest")
    with pytest.raises(SaveError, match="played without undo"):
        take_over(tmp_path, kernel.record(), 0)
    with take_over(tmp_path, kernel.record(), 1) as desk:
        assert desk.kernel.decisions == 1
    kernel.answer("leave")
    with take_over(tmp_path, kernel.record(), 0) as desk:
        assert desk.kernel.decisions == 0


def test_others_may_take_the_seats(tmp_path: Path) -> None:
    record = played(10).record()
    store = Store(tmp_path)
    with Desk.take_over(
        store, RULES, record, 5, title="Again", controllers=("random", "human")
    ) as desk:
        name = desk.name
    seats = store.header(name).seats
    assert [seat.controller for seat in seats] == ["random", "human"]


def test_undos_of_the_first_game_are_not_forgotten(tmp_path: Path) -> None:
    record = replace(played(10).record(), undos=3)
    with take_over(tmp_path, record, 5) as desk:
        assert desk.kernel.undos == 3


def test_a_branch_of_a_branch_is_named_once() -> None:
    assert branch_title(branch_title("The pit", 9), 4) == "The pit, from decision 4"


@pytest.mark.parametrize("answers", [-1, 31])
def test_there_is_no_place_before_the_first_decision_nor_after_the_last(
    tmp_path: Path, answers: int
) -> None:
    with pytest.raises(SaveError, match=f"has 30 decisions; there is no place after {answers}"):
        take_over(tmp_path, played(30).record(), answers)
    assert not Store(tmp_path).names()
