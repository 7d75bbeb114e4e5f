"""Promises of the kernel about answers, undo, splits, saves and failing rules."""

from __future__ import annotations

import gc
import sys

import msgspec
import pytest

from l7core.engine import flow_runner, history
from l7core.engine.errors import FlowFailed, IllegalAnswer, L7Error, RedoRefused, UndoRefused
from l7core.engine.flow_runner import FlowRunner
from l7core.engine.game import Game
from l7core.engine.history import (
    FAR_APART,
    RECENT_CHECKPOINTS,
    ROOM_FOR_UNDO,
    Answer,
    DroppedAnswers,
    Record,
)
from l7core.engine.kernel import Kernel
from l7core.engine.ruleset import Flow, Rules, Ruleset
from l7core.engine.state import Outcome, Setup, UndoMode
from tests.engine import duel
from tests.engine.toy import RULES, RULESET, SETUP, ToyState, play, position, step

LONG = ["add"] * 13
"""Enough answers for several checkpoints."""


# -- answering


def test_an_answer_runs_the_rules_to_the_next_question() -> None:
    kernel = play("add")
    assert kernel.state.total == 1
    assert kernel.ask is not None
    assert kernel.ask.prompt == "toy.turn"


def test_a_flow_may_ask_in_the_middle() -> None:
    kernel = play("twice", "left")
    assert kernel.ask is not None
    assert (kernel.ask.prompt, kernel.ask.about) == ("toy.step", "second")
    kernel.answer("right")
    assert kernel.ask.prompt == "toy.turn"
    assert kernel.state.total == 2


def test_an_answer_that_is_not_offered_changes_nothing_and_names_the_nearest() -> None:
    kernel = play("add")
    before = position(kernel)
    with pytest.raises(IllegalAnswer, match="Did you mean add"):
        kernel.answer("ad")
    assert position(kernel) == before


def test_an_answer_like_no_option_gets_the_list_of_options() -> None:
    with pytest.raises(IllegalAnswer, match="Known: left, right"):
        play("twice").answer("xyzzy")


def test_a_game_that_outlives_its_modules_is_deleted_silently(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    kernel = play("twice")
    complaints: list[object] = []
    monkeypatch.setattr(sys, "unraisablehook", complaints.append)
    # Python clears the names of modules like this when a program ends.
    monkeypatch.setattr(flow_runner, "TurnedTo", None)
    monkeypatch.setattr(flow_runner, "GameEnded", None)
    del kernel
    gc.collect()
    assert not complaints


def test_when_the_game_is_over_nothing_can_be_answered() -> None:
    kernel = play("stop")
    assert kernel.over
    with pytest.raises(IllegalAnswer, match="over"):
        kernel.answer("add")


def test_the_end_clears_the_agenda_at_once() -> None:
    kernel = play("add", "stop")
    assert kernel.state.outcome is not None
    assert kernel.state.outcome.result == "won"
    assert kernel.state.agenda == []
    assert kernel.view(0).result == "won"


# -- paying


def test_a_payment_reaches_the_flow_in_the_order_given() -> None:
    kernel = play()
    kernel.answer("pay", "cedar", "ash")
    assert kernel.state.pile == ["cedar", "ash"]


@pytest.mark.parametrize(
    ("paid", "complaint"),
    [
        ((), "costs 2; you paid 0"),
        (("ash",), "costs 2; you paid 1"),
        (("ash", "birch", "cedar"), "costs 2; you paid 3"),
        (("ash", "ash"), "twice"),
        (("ash", "elm"), "You can't pay with elm here"),
    ],
)
def test_a_payment_must_be_exact_and_of_distinct_ids_of_the_purse(
    paid: tuple[str, ...], complaint: str
) -> None:
    kernel = play()
    before = position(kernel)
    with pytest.raises(IllegalAnswer, match=complaint):
        kernel.answer("pay", *paid)
    assert position(kernel) == before


def test_a_free_option_takes_no_payment() -> None:
    with pytest.raises(IllegalAnswer, match="costs 0; you paid 1"):
        play().answer("add", "ash")


def test_a_payment_is_repeated_on_redo_and_on_resume() -> None:
    kernel = play()
    kernel.answer("pay", "birch", "ash")
    kernel.undo()
    assert kernel.state.pile == []
    kernel.redo()
    assert kernel.state.pile == ["birch", "ash"]
    assert Kernel.resume(RULES, kernel.record()).state.pile == ["birch", "ash"]


# -- undo and redo


def test_undo_and_redo_move_by_one_decision() -> None:
    kernel = play(*LONG)
    after = position(kernel)
    kernel.undo()
    assert position(kernel) == position(play(*LONG[1:]))
    kernel.redo()
    assert position(kernel) == after


def test_undo_goes_back_to_the_start_across_checkpoints_and_redo_comes_back() -> None:
    kernel = play(*LONG)
    after = position(kernel)
    for _ in LONG:
        kernel.undo()
    assert position(kernel) == position(play())
    while kernel.redos:
        kernel.redo()
    assert position(kernel) == after


def test_a_long_game_can_be_undone_to_the_start() -> None:
    answers = 2 * FAR_APART + 2 * RECENT_CHECKPOINTS
    kernel = play(*["add"] * answers)
    for left in reversed(range(answers)):
        kernel.undo()
        assert kernel.state.total == left
    assert position(kernel) == position(play())


def test_at_the_start_there_is_nothing_to_undo() -> None:
    kernel = play()
    assert kernel.why_no_undo() == "barrier.start"
    with pytest.raises(UndoRefused, match="Nothing has been decided"):
        kernel.undo()


def test_without_an_undone_decision_there_is_no_redo() -> None:
    with pytest.raises(RedoRefused, match="No undone decision waits"):
        play("add").redo()


def test_another_decision_than_the_undone_one_forgets_what_was_undone() -> None:
    kernel = play("add", "add")
    kernel.undo()
    kernel.answer("peek")
    assert kernel.redos == 0


def test_the_same_decision_as_the_undone_one_counts_as_redo() -> None:
    kernel = play("add", "add", "add")
    kernel.undo()
    kernel.undo()
    kernel.answer("add")
    assert kernel.redos == 1


def test_undoing_an_action_goes_back_to_where_it_began() -> None:
    kernel = play("add", "twice", "left")
    assert kernel.undo(action=True) == 2
    assert position(kernel) == position(play("add"))


def test_undoing_a_finished_action_takes_back_all_of_it() -> None:
    kernel = play("add", "twice", "left", "right")
    assert kernel.undo(action=True) == 3
    assert position(kernel) == position(play("add"))


def test_every_undone_decision_is_counted() -> None:
    kernel = play("add", "twice", "left")
    kernel.undo(action=True)
    kernel.redo()
    assert kernel.undos == 2


@pytest.mark.parametrize(("seen", "barrier"), [("roll", "rolled"), ("peek", "revealed")])
def test_undo_stops_at_a_barrier_and_names_it(seen: str, barrier: str) -> None:
    kernel = play("add", seen)
    assert kernel.why_no_undo() == f"barrier.{barrier}"
    with pytest.raises(UndoRefused):
        kernel.undo()


def test_undo_reaches_back_as_far_as_the_barrier_and_no_further() -> None:
    kernel = play("roll", "add", "add")
    kernel.undo()
    kernel.undo()
    with pytest.raises(UndoRefused, match="Dice have been rolled"):
        kernel.undo()


def test_undoing_an_action_stops_at_a_barrier_on_the_way() -> None:
    kernel = play("gamble", "left", "left")
    assert kernel.undo(action=True) == 1
    assert kernel.why_no_undo() == "barrier.rolled"


def test_a_casual_game_undoes_dice_and_rolls_the_same_again() -> None:
    kernel = play("roll", "roll", undo="casual")
    after = position(kernel)
    kernel.undo()
    kernel.redo()
    assert position(kernel) == after


def test_an_ironman_game_undoes_nothing() -> None:
    kernel = play("add", undo="ironman")
    assert kernel.why_no_undo() == "barrier.ironman"
    with pytest.raises(UndoRefused, match="without undo"):
        kernel.undo()


@pytest.mark.parametrize("mode", ["strict", "casual"])
def test_a_seat_cannot_undo_the_decision_of_an_opponent(mode: UndoMode) -> None:
    setup = Setup(ruleset=duel.RULES.id, seats=SETUP.seats, seed=1, undo=mode)
    kernel = Kernel(duel.RULES, duel.begin(duel.RULES, setup))
    kernel.answer("wait")
    assert kernel.why_no_undo(seat=0) == ""
    assert kernel.why_no_undo(seat=1) == "barrier.decided"
    kernel.answer("wait")
    with pytest.raises(UndoRefused, match="Another player"):
        kernel.undo(seat=0)
    assert kernel.undo(seat=1, action=True) == 1


def test_a_seat_can_undo_the_decision_of_an_ally() -> None:
    kernel = play("add", "pass")
    assert kernel.ask is not None
    assert kernel.ask.seat == 1
    assert kernel.undo(seat=1) == 1


def test_a_finished_game_can_be_undone() -> None:
    kernel = play("add", "stop")
    kernel.undo()
    assert position(kernel) == position(play("add"))


# -- splitting


def test_a_fork_has_the_position_of_the_game() -> None:
    kernel = play(*LONG, "twice", "left")
    assert position(kernel.fork()) == position(kernel)


def test_a_fork_and_its_original_are_independent() -> None:
    kernel = play("add", "twice")
    before = position(kernel)
    fork = kernel.fork()
    fork.answer("left")
    fork.answer("left")
    fork.answer("pay", "ash", "birch")
    assert position(kernel) == before
    ahead = position(fork)
    kernel.answer("right")
    kernel.undo()
    kernel.undo()
    assert position(fork) == ahead


def test_a_fork_and_its_original_have_separate_histories() -> None:
    kernel = play(*LONG)
    fork = kernel.fork()
    for _ in LONG:
        fork.answer("whisper")
        kernel.answer("add")
    assert position(Kernel.resume(RULES, kernel.record())) == position(play(*LONG, *LONG))
    for _ in LONG:
        kernel.undo()
    assert position(kernel) == position(play(*LONG))


def test_a_fork_can_be_undone_to_the_start() -> None:
    fork = play(*LONG).fork()
    for _ in LONG:
        fork.undo()
    assert position(fork) == position(play())


def test_a_fork_is_saved_with_its_whole_history() -> None:
    fork = play(*LONG).fork()
    resumed: Kernel[ToyState] = Kernel.resume(RULES, fork.record())
    for _ in LONG:
        resumed.undo()
    assert position(resumed) == position(play())


def test_a_fork_of_a_finished_game_is_finished() -> None:
    assert play("add", "stop").fork().over


def test_a_split_game_continues_without_history() -> None:
    split = play(*LONG).split()
    split.answer("add")
    assert split.state.total == len(LONG) + 1
    assert split.decisions == 0
    with pytest.raises(UndoRefused):
        split.undo()


# -- without history


def test_a_game_without_history_plays_the_same() -> None:
    assert play(*LONG, history=False).digest() == play(*LONG).digest()


@pytest.mark.parametrize("forbidden", ["fork", "record"])
def test_a_game_without_history_is_neither_forked_nor_saved(forbidden: str) -> None:
    for kernel in (play("add", history=False), play("add").split()):
        with pytest.raises(L7Error, match="keeps no history"):
            getattr(kernel, forbidden)()


# -- rules that fail

FAILURES = ["raise", "raise-abroad", "run-abroad", "loop", "recurse", "mute", "foreign", "exit"]


@pytest.mark.parametrize("failure", FAILURES)
def test_a_rule_that_fails_leaves_the_game_as_before_the_answer(failure: str) -> None:
    for answers in range(6):
        kernel = play(*["add"] * answers)
        before = position(kernel)
        view = kernel.view(0)
        with pytest.raises(FlowFailed, match="Nothing has changed"):
            kernel.answer(failure)
        assert position(kernel) == before, answers
        assert kernel.view(0) == view, answers
        kernel.answer("add")
        assert kernel.state.total == answers + 1


def test_a_rule_that_fails_in_a_later_task_leaves_the_last_question_open() -> None:
    kernel = play(*LONG, "raise-later")
    before = position(kernel)
    with pytest.raises(FlowFailed) as failure:
        kernel.answer("left")
    assert failure.value.flow == "toy:broken"
    assert position(kernel) == before


@pytest.mark.parametrize(
    ("failure", "mod"), [("raise", "toy"), ("raise-abroad", "attic"), ("run-abroad", "attic")]
)
def test_a_failure_names_the_mod_whose_rule_it_was(failure: str, mod: str) -> None:
    with pytest.raises(FlowFailed) as failed:
        play().answer(failure)
    assert failed.value.mod == mod
    assert mod in failed.value.message


def test_a_failure_of_another_mod_is_not_blamed_again_on_the_next() -> None:
    kernel = play()
    for failure, mod in (("raise-abroad", "attic"), ("raise", "toy")):
        with pytest.raises(FlowFailed) as failed:
            kernel.answer(failure)
        assert failed.value.mod == mod


def test_a_loop_without_end_is_stopped() -> None:
    with pytest.raises(FlowFailed, match="toy:loop ran for 5000 steps without finishing"):
        play().answer("loop")


def test_a_question_that_offers_nothing_is_a_failure() -> None:
    with pytest.raises(FlowFailed, match=r"The question toy\.mute has no options"):
        play().answer("mute")


def test_a_failure_keeps_undone_decisions() -> None:
    kernel = play("add", "add")
    kernel.undo()
    with pytest.raises(FlowFailed):
        kernel.answer("raise")
    kernel.redo()
    assert kernel.state.total == 2


# -- saving


@pytest.mark.parametrize("answers", [[], ["add"], LONG, [*LONG, "twice", "left"], ["add", "stop"]])
def test_a_resumed_game_has_the_recorded_position(answers: list[str]) -> None:
    kernel = play(*answers)
    resumed: Kernel[ToyState] = Kernel.resume(RULES, _through_bytes(kernel.record()))
    assert resumed.lost is None
    assert position(resumed) == position(kernel)


def test_a_resumed_game_can_be_undone_to_the_start() -> None:
    kernel: Kernel[ToyState] = Kernel.resume(RULES, play(*LONG).record())
    for _ in LONG:
        kernel.undo()
    assert position(kernel) == position(play())


def test_a_record_of_a_resumed_game_is_the_same_record() -> None:
    record = play(*LONG, "twice").record()
    assert Kernel.resume(RULES, record).record() == record


def test_barriers_remain_after_resuming() -> None:
    kernel: Kernel[ToyState] = Kernel.resume(RULES, play("roll", "add").record())
    kernel.undo()
    assert kernel.why_no_undo() == "barrier.rolled"


def test_private_log_entries_stay_private_after_resuming() -> None:
    kernel: Kernel[ToyState] = Kernel.resume(RULES, play("whisper", *LONG).record())
    assert "A secret." in [entry.text for entry in kernel.log(0)]
    assert "A secret." not in [entry.text for entry in kernel.log(1) + kernel.log(None)]


# -- saving, with changed rules


def test_rules_that_ask_less_stop_the_replay_at_the_last_match() -> None:
    rules = _changed(_second_step_asks_nothing)
    kernel = _resume_from_the_origin(rules, "add", "twice", "left", "right", "add")
    assert kernel.lost == DroppedAnswers(kept=3, dropped=2, expected="right", found="toy.turn")
    assert kernel.decisions == 3


def test_rules_that_ask_more_stop_the_replay_at_the_last_match() -> None:
    rules = _changed(_second_step_asks_twice)
    kernel = _resume_from_the_origin(rules, "twice", "left", "right", "add")
    assert kernel.lost == DroppedAnswers(kept=3, dropped=1, expected="add", found="toy.step")


def test_rules_that_now_fail_stop_the_replay_before_the_failure() -> None:
    rules = _changed(_second_step_fails)
    kernel = _resume_from_the_origin(rules, "add", "twice", "left", "right")
    assert kernel.lost == DroppedAnswers(kept=2, dropped=2, expected="left", found="toy.step")
    assert kernel.state.total == 1


def test_rules_that_now_end_the_game_sooner_stop_the_replay_there() -> None:
    rules = _changed(_second_step_ends_the_game)
    kernel = _resume_from_the_origin(rules, "twice", "left", "right", "add")
    assert kernel.lost == DroppedAnswers(kept=2, dropped=2, expected="right", found="")
    assert kernel.over


def test_a_game_that_lost_decisions_plays_on() -> None:
    rules = _changed(_second_step_asks_nothing)
    kernel = _resume_from_the_origin(rules, "twice", "left", "right")
    kernel.answer("add")
    assert kernel.state.total == 2


def test_changed_rules_that_ask_the_same_lose_nothing() -> None:
    rules = _changed(_second_step_asks_nothing)
    assert _resume_from_the_origin(rules, "add", "add").lost is None


def test_an_undo_soon_after_a_load_replays_few_answers(monkeypatch: pytest.MonkeyPatch) -> None:
    replayed: list[Answer] = []
    replay = history.replay_answer

    def count(drive: FlowRunner[ToyState], answer: Answer) -> None:
        replayed.append(answer)
        replay(drive, answer)

    kernel: Kernel[ToyState] = Kernel.resume(RULES, play(*["add"] * 200).record())
    monkeypatch.setattr("l7core.engine.kernel.replay_answer", count)
    for _ in range(ROOM_FOR_UNDO):
        replayed.clear()
        kernel.undo()
        assert len(replayed) <= RECENT_CHECKPOINTS
    assert kernel.decisions == 200 - ROOM_FOR_UNDO


def test_undo_that_changed_rules_cannot_follow_is_refused_and_changes_nothing() -> None:
    record = play("twice", "left", "right", *LONG).record()
    kernel: Kernel[ToyState] = Kernel.resume(_changed(_second_step_asks_nothing), record)
    while kernel.decisions > record.checkpoint_answers:
        kernel.undo()
    before = position(kernel)
    with pytest.raises(UndoRefused, match="rules have changed"):
        kernel.undo()
    assert position(kernel) == before
    kernel.answer("add")


async def _second_step_asks_nothing(game: Game[ToyState], seat: int) -> None: ...


async def _second_step_asks_twice(game: Game[ToyState], seat: int) -> None:
    await step(game, seat, "second")
    await step(game, seat, "third")


async def _second_step_fails(game: Game[ToyState], seat: int) -> None:
    raise ZeroDivisionError("the new edition is broken")


async def _second_step_ends_the_game(game: Game[ToyState], seat: int) -> None:
    game.end(Outcome("lost", "toy.stopped"))


def _changed(second_step: Flow) -> Rules:
    """Return the toy's rules with one flow replaced."""
    newer = Ruleset(
        id="toy:newer", title="Newer", extends="toy:toy", flows={"toy:second-step": second_step}
    )
    return Rules([RULESET, newer], texts=RULES.texts)


def _resume_from_the_origin(rules: Rules, *answers: str) -> Kernel[ToyState]:
    """Resume, under these rules, a short game recorded under the toy's own rules."""
    record = play(*answers).record()
    unsplit = msgspec.structs.replace(
        record, checkpoint=record.origin, checkpoint_answers=0, checkpoint_events=0, log=[]
    )
    return Kernel.resume(rules, unsplit)


def _through_bytes(record: Record) -> Record:
    return msgspec.msgpack.decode(msgspec.msgpack.encode(record), type=Record)
