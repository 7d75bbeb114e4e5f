"""Aims of prisoners: the first aim whose conditions hold and that can be pursued."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest
from msgspec.structs import replace

from l7core.engine.kernel import Kernel
from l7core.escape.bot.questions import texts_to_choose
from l7core.escape.content.scenario import Aim, Scenario
from l7core.escape.table.objective import aim_of, places
from l7core.escape.table.state import Enemy
from l7core.escape.words.conditions.prisoners import Status
from l7core.escape.words.conditions.story import Flag
from tests.bots.test_escape import begin, rules

SCENARIOS = [f"escape:scenario-{number}" for number in range(1, 8)]
BUILT_IN_ACTIONS = ("panel", "attack", "rush", "outwit", "bash", "unlock", "trade", "drop", "end")


def with_aims(*aims: Aim, seats: int = 2) -> Kernel[Any]:
    """Return the first scenario with these aims and all prisoners on the start tile."""
    kernel = begin("escape:scenario-1", seats, 1)
    while kernel.ask and kernel.ask.prompt != "escape.turn":
        kernel.answer(kernel.ask.options[0].id)
    tables = kernel.rules.tables
    changed = msgspec.structs.replace(tables.scenarios["escape:scenario-1"], aims=aims)
    kernel.game.rules = _Overlaid(kernel.rules, changed)  # type: ignore[assignment]
    return kernel


class _Overlaid:
    """Rules with one scenario replaced; everything else comes from the original."""

    def __init__(self, rules: Any, scenario: Scenario) -> None:
        self._rules = rules
        self.tables = _Tables(rules.tables, scenario)

    def __getattr__(self, name: str) -> Any:
        return getattr(self._rules, name)


class _Tables:
    def __init__(self, tables: Any, scenario: Scenario) -> None:
        self._tables = tables
        self.scenarios = {**tables.scenarios, scenario.id: scenario}

    def __getattr__(self, name: str) -> Any:
        return getattr(self._tables, name)


def first_aim_text(*aims: Aim, prepare: Any = None) -> str:
    """Return the text of the first prisoner's aim."""
    kernel = with_aims(*aims)
    if prepare:
        prepare(kernel.state)
    aim = aim_of(kernel.game, kernel.state.heroes[0])
    return aim.text if aim else ""


LATER = Aim(text="Later.")


def test_the_first_aim_whose_conditions_hold_is_pursued() -> None:
    first = Aim(text="First.", conditions=(Flag(flag="ready"),))
    assert first_aim_text(first, LATER) == "Later."
    assert (
        first_aim_text(first, LATER, prepare=lambda state: state.flags.append("ready")) == "First."
    )


def test_conditions_are_checked_for_each_prisoner() -> None:
    kernel = with_aims(Aim(text="Up.", conditions=(Status(status="map"),)), LATER)
    kernel.state.heroes[1].status = "infirmary"
    aims = [aim_of(kernel.game, hero) for hero in kernel.state.heroes]
    assert [aim.text for aim in aims if aim] == ["Up.", "Later."]


def test_an_aim_whose_place_is_not_on_the_map_is_skipped() -> None:
    assert first_aim_text(Aim(text="Go.", go=("escape:a-lift",)), LATER) == "Later."
    assert first_aim_text(Aim(text="Go.", go=("escape:tank-farm",)), LATER) == "Go."


def test_an_aim_that_explores_is_pursued_until_its_place_is_found() -> None:
    assert first_aim_text(Aim(text="Go.", go=("escape:a-lift",), explore=True), LATER) == "Go."


def test_an_exploring_aim_is_skipped_when_nothing_is_left_to_explore() -> None:
    def use_up(state: Any) -> None:
        state.stacks = [[], [], []]
        state.found = True

    assert first_aim_text(Aim(text="Look.", explore=True), LATER, prepare=use_up) == "Later."


def test_a_prisoner_who_has_left_the_game_has_no_aim() -> None:
    kernel = with_aims(LATER)
    kernel.state.heroes[0].status = "escaped"
    assert aim_of(kernel.game, kernel.state.heroes[0]) is None


@pytest.mark.parametrize(
    "aim",
    [
        Aim(text="", marker=("panel",)),
        Aim(text="", enemy=("clone",)),
        Aim(text="", take=("escape:crowbar",)),
        Aim(text="", join=True),
        Aim(text="", go=("escape:tank-farm",)),
    ],
)
def test_an_aim_finds_rooms_by_their_contents(aim: Aim) -> None:
    kernel = with_aims(aim)
    state, hero = kernel.state, kernel.state.heroes[0]
    state.markers["panel"] = [0]
    state.things[0] = ["escape:crowbar"]
    state.enemies.append(Enemy("clone", 1, 0))
    assert places(kernel.game, hero, aim) == [0]
    assert places(kernel.game, hero, replace(aim, without=("panel",))) == []


@pytest.mark.parametrize("scenario", SCENARIOS)
def test_a_scenario_has_aims_and_shows_one_of_them(scenario: str) -> None:
    record = rules().tables.scenarios[scenario]
    assert record.aims
    assert all(aim.text.endswith(".") for aim in record.aims)
    kernel = begin(scenario, 1, 1)
    while kernel.ask and kernel.ask.prompt != "escape.turn":
        kernel.answer(kernel.ask.options[0].id)
    assert kernel.view(0).table.seats[0].aim in [aim.text for aim in record.aims]


@pytest.mark.parametrize("scenario", SCENARIOS)
def test_actions_and_choices_of_aims_exist(scenario: str) -> None:
    tables = rules().tables
    actions = {id.rpartition("/")[2] for id in tables.extra} | set(tables.extra)
    known = texts_to_choose(rules())
    for aim in tables.scenarios[scenario].aims:
        for act in aim.act:
            assert act in actions or act in BUILT_IN_ACTIONS, f"{aim.text} {act}"
        for choice in aim.choose:
            assert choice in known or " " not in choice, f"{aim.text} {choice}"
