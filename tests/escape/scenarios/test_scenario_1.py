"""Scenario 1 and the sandbox, compared with the rulebooks and the page of rules."""

from __future__ import annotations

from l7core.escape.content.scenario import Scenario
from l7core.escape.words.conditions.rooms import EnemiesAre, Room
from l7core.escape.words.conditions.story import Flag
from l7core.escape.words.verbs.story import SetFlag
from tests.escape.content.pieces import ENEMIES, TILES
from tests.escape.rules.kit import box, triggers


def scenario(id: str) -> Scenario:
    wanted: Scenario = box().library["scenario"][f"escape:{id}"]
    return wanted


FIRST = scenario("scenario-1")
SANDBOX = scenario("sandbox")


def test_the_first_scenario_starts_on_the_tank_farm() -> None:
    assert FIRST.start == "escape:tank-farm"
    assert [laid.tile for laid in FIRST.tiles] == ["escape:tank-farm"]


def test_the_a_lift_is_set_aside_to_be_found_by_peeking() -> None:
    assert FIRST.set_aside == (FIRST.peek,) == ("escape:a-lift",)
    assert FIRST.rules == ("peeking",)


def test_the_first_scenario_has_stacks_of_8_6_and_the_rest() -> None:
    assert [stack.size for stack in FIRST.stacks] == [8, 6, 0]


def test_the_first_scenario_has_the_reserves_pools_and_vitality_of_the_rulebooks() -> None:
    assert (FIRST.reserves.guard, FIRST.reserves.clone, FIRST.reserves.hybrid) == (4, 6, 0)
    assert (FIRST.threat.pool, FIRST.threat.start) == (6, 0)
    assert FIRST.lockdown.pool == 4
    assert FIRST.vitality == 4


def test_the_first_scenario_sets_enemies_against_each_other_in_lockdown_only() -> None:
    assert (FIRST.values.guard_fear, FIRST.values.clone_threat) == (0, 0)
    assert FIRST.lockdown_values is not None
    assert (FIRST.lockdown_values.guard_fear, FIRST.lockdown_values.clone_threat) == (3, 2)


def test_the_a_lift_can_be_called_with_wits_or_with_strength() -> None:
    ways = {action.stat: action for action in FIRST.actions}
    assert {stat: way.rating for stat, way in ways.items()} == {"intelligence": 3, "strength": 3}
    assert {stat: way.threat for stat, way in ways.items()} == {"intelligence": 0, "strength": 1}
    for way in ways.values():
        assert way.limit == "challenge"
        assert SetFlag(flag="lift-called") in way.passed


def test_the_ride_is_offered_at_the_end_of_a_turn_in_the_called_lift() -> None:
    (ride,) = [each for each in triggers() if each.id == "escape:scenario-1-ride"]
    assert (ride.when, ride.source) == ("turn-ends", "escape:scenario-1")
    assert Flag(flag="lift-called") in ride.conditions
    assert Room(tile=("escape:a-lift",)) in ride.conditions
    assert EnemiesAre(only="active", at_most=0) in ride.conditions


def test_the_sandbox_starts_on_one_plain_tile() -> None:
    assert [laid.tile for laid in SANDBOX.tiles] == [SANDBOX.start]
    tile = TILES[SANDBOX.start]
    assert (tile.doors, tile.vent, tile.ducts, tile.icons) == ("nesw", False, (), ())


def test_nothing_in_the_sandbox_ends_the_game() -> None:
    assert SANDBOX.goals == ()
    assert SANDBOX.lockdown.pool is None
    assert SANDBOX.lockdown.conditions == ()
    assert [each.id for each in triggers() if each.source == SANDBOX.id] == []


def test_every_enemy_is_in_the_reserves_of_the_sandbox() -> None:
    for kind, figures in ENEMIES.items():
        assert getattr(SANDBOX.reserves, kind) == figures.count
