"""Whole campaigns of bots: they end, and saves, undo and copies work everywhere."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from l7core.bots import BOTS, careful, random_bot
from l7core.engine.history import Record
from l7core.engine.kernel import Kernel
from l7core.engine.replay_cursor import ReplayCursor
from l7core.engine.replay_steps import ReplaySteps
from l7core.engine.rng import seed_streams
from l7core.engine.state import digest
from l7core.plain.replay_lines import told
from l7core.testing.effort import times
from tests.escape.campaign.kit import Border, at_border, dead, left, out, rules
from tests.escape.campaign.whole import one_campaign, setup_of

BORDERS = 6
"""Number of scenarios that a test plays, including replayed ones."""


@pytest.mark.parametrize("number", range(times(12, 150)))
def test_random_bots_finish_a_campaign_across_saves(number: int) -> None:
    report = one_campaign(number)
    assert report.failure == ""
    assert report.resumed >= report.legs - 1
    assert report.result in ("won", "partly", "lost")


@pytest.mark.parametrize("number", range(1, times(3, 151)))
def test_careful_bots_finish_a_campaign_across_saves(number: int) -> None:
    report = one_campaign(number, "careful")
    assert report.failure == ""
    assert report.legs >= (1 if number % 5 == 4 else 7)


def test_players_of_a_campaign_see_no_flag_ids() -> None:
    kernel = begun(1)
    chances = seed_streams(1)
    while kernel.ask:
        option, paid = careful.choose(kernel, chances)
        kernel.answer(option, *paid)
    setting = [each for each in kernel.events_since(0) if each.key == "escape.story.flag"]
    flags = {str(each.args["flag"]) for each in setting}
    assert len(flags) >= 5
    reel = ReplayCursor(kernel.rules, kernel.record().origin, kernel.answers)
    whole = ReplaySteps(reel, None, is_open=True)
    steps = told(whole, first=1, last=None, seat=None, is_open=True)
    read = [*(entry.text for entry in kernel.log(0)), *steps]
    assert [line for line in read if any(flag in line for flag in flags)] == []


@pytest.mark.parametrize("bot", BOTS)
def test_every_bot_can_answer_every_question_of_a_border(bot: str) -> None:
    asked = {"escape.border.lost": at_border(left())}
    asked["escape.border.item"] = at_border(out(items=["crowbar", "head-torch"]))
    asked["escape.border.replace"] = at_border(out(), dead())
    asked["escape.border.swap"] = at_border(out(skills=["cracksman", "grey-man"]))
    asked["escape.border.gain"] = at_border(out(skills=["cracksman"]), chapter="level-5")
    for prompt, chapter in (("choice", "level-7"), ("return", "level-3")):
        border = at_border(out(), left(), chapter=chapter)
        border.go_on_until(f"escape.border.{prompt}")
        asked[f"escape.border.{prompt}"] = border
    aside = at_border(out(), mods=True)
    aside.go_on_until("escape.border.way")
    asked["escape.border.way"] = aside
    for prompt, border in asked.items():
        assert border.asked() == prompt
        option, paid = BOTS[bot].choose(border.kernel, seed_streams(1))
        border.kernel.answer(option, *paid)


@pytest.mark.parametrize(("lost", "advised"), [(0, "again"), (1, "again"), (2, "onward")])
def test_a_careful_player_replays_a_lost_scenario_twice(lost: int, advised: str) -> None:
    border = at_border(left())
    for _ in range(lost):
        border.choose("again")
        border.end(left())
    assert careful.hint(border.kernel).option == advised


@pytest.mark.parametrize("number", [1, 2, 7])
def test_a_save_resumes_at_every_border_and_at_many_questions(number: int) -> None:
    kernel = begun(number)
    chances = seed_streams(number)
    while kernel.ask and len(kernel.state.campaign.legs) < BORDERS:
        if kernel.ask.prompt.startswith("escape.border.") or kernel.decisions % 37 == 0:
            again = reloaded(kernel)
            assert position(again) == position(kernel)
        option, paid = random_bot.choose(kernel, chances)
        kernel.answer(option, *paid)


def test_a_fork_at_a_border_behaves_like_the_original() -> None:
    kernel = at_border(out(), dead()).kernel
    for copy in (kernel.fork(), kernel.split()):
        original = kernel.fork()
        chances, others = seed_streams(5), seed_streams(5)
        for _ in range(40):
            if original.ask is None:
                break
            option, paid = random_bot.choose(original, chances)
            assert random_bot.choose(copy, others) == (option, paid)
            original.answer(option, *paid)
            copy.answer(option, *paid)
        assert copy.digest() == original.digest()


def test_undo_works_across_a_border() -> None:
    border = at_border(left(), undo="casual")
    before = border.kernel.digest()
    border.choose("onward")
    border.settle()
    assert border.chapter == "level-6"
    border.kernel.undo()
    while border.asked() != "escape.border.lost":
        border.kernel.undo()
    assert border.kernel.digest() == before


def test_history_makes_no_difference() -> None:
    """Games without history also count the answers before each border."""
    games = []
    for history in (True, False):
        kernel: Kernel[Any] = Kernel(rules(), rules().begin(setup_of(2)), history=history)
        chances = seed_streams(2)
        while kernel.ask and len(kernel.state.campaign.legs) < 3:
            option, paid = random_bot.choose(kernel, chances)
            kernel.answer(option, *paid)
        games.append(kernel)
    with_history, without_history = games
    assert [leg.border for leg in with_history.state.campaign.legs][-1] > 0
    assert digest(with_history.state) == digest(without_history.state)


def begun(number: int) -> Kernel[Any]:
    return Kernel(rules(), rules().begin(setup_of(number)))


def reloaded(kernel: Kernel[Any]) -> Kernel[Any]:
    """Return the game after a round trip through the bytes of its record."""
    data = msgspec.msgpack.encode(kernel.record())
    again: Kernel[Any] = Kernel.resume(kernel.rules, msgspec.msgpack.decode(data, type=Record))
    assert again.lost is None
    return again


def position(kernel: Kernel[Any]) -> tuple[Any, ...]:
    """Return everything by which players could distinguish two games."""
    table = kernel.view(0).table
    return kernel.digest(), kernel.ask and kernel.ask.mark(), kernel.decisions, table.chronicle


def test_a_border_clears_the_agenda() -> None:
    border: Border = at_border(out())
    assert [task.flow for task in border.state.agenda][-1].startswith("escape:border")
