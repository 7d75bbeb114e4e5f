"""Lockdown: its start, its effects and the countdown."""

from __future__ import annotations

import pytest

from l7core.escape.content.kinds import Action
from l7core.escape.content.scenario import LockdownRule, ThreatPool, Values
from l7core.escape.words.conditions.bases import Not
from l7core.escape.words.conditions.rooms import EnemiesAre
from l7core.escape.words.conditions.story import Flag
from l7core.escape.words.verbs.decks import BeginLockdown
from l7core.escape.words.verbs.levels import Escape, GainThreat, Kill
from l7core.escape.words.verbs.story import SetFlag
from tests.escape.rules.kit import PRESETS, SPEED, STR, scenario
from tests.escape.rules.world_kit import CLONES, GUARDS, NOBODY, World, section

ALARM = LockdownRule(conditions=(Flag(flag="alarm"),))


# -- start


@pytest.mark.parametrize("preset", PRESETS)
def test_gaining_threat_from_an_empty_pool_begins_lockdown(preset: str) -> None:
    """Ruling 38."""
    world = World(preset=preset)
    world.map("P")
    world.prisoner(0)
    world.set(threat_pool=0, threat_box=5)
    play = world.draw(icon="security", security=section(GainThreat(n=1)))
    assert play.state.lockdown


@pytest.mark.parametrize("preset", PRESETS)
def test_taking_the_last_token_of_the_pool_does_not_begin_lockdown(preset: str) -> None:
    world = World(preset=preset)
    world.map("P")
    world.prisoner(0)
    world.set(threat_pool=1, threat_box=5)
    play = world.draw(icon="security", security=section(GainThreat(n=1)))
    assert play.state.threat_pool == 0
    assert not play.state.lockdown


@pytest.mark.parametrize("preset", ["l7", "revised"])
def test_the_missing_token_comes_from_the_box(preset: str) -> None:
    """Ruling 37."""
    world = World(preset=preset)
    world.map("P")
    world.prisoner(0, threat=2)
    world.set(threat_pool=0, threat_box=5)
    play = world.draw(icon="security", security=section(GainThreat(n=1)))
    assert play.ann.threat == 3
    assert play.state.threat_box == 4


@pytest.mark.parametrize("preset", PRESETS)
def test_in_lockdown_threat_is_still_gained(preset: str) -> None:
    """Ruling 37."""
    world = World(preset=preset)
    world.map("P")
    world.prisoner(0, threat=2)
    world.set(threat_pool=0, threat_box=5, lockdown=True)
    play = world.draw(icon="security", security=section(GainThreat(n=2)))
    assert play.ann.threat == 4


def test_lockdown_begins_before_the_next_of_several_tokens_is_taken() -> None:
    """Ruling 38."""
    world = World()
    world.map("P")
    world.prisoner(0)
    world.set(threat_pool=1, threat_box=5)
    play = world.draw(icon="security", security=section(GainThreat(n=2)))
    keys = [key for key in play.story if key in ("threat.gained", "lockdown.begins")]
    assert keys == ["threat.gained", "lockdown.begins", "threat.gained"]


def test_without_any_token_left_no_threat_is_gained() -> None:
    """Ruling 84."""
    world = World()
    world.map("P")
    world.prisoner(0, threat=2)
    world.set(threat_pool=0, threat_box=0)
    play = world.draw(icon="security", security=section(GainThreat(n=1)))
    assert play.ann.threat == 2
    assert play.state.lockdown


def test_the_scenario_sets_the_pool_and_the_first_tokens() -> None:
    play = scenario(seats=3, threat=ThreatPool(pool=(2, 4, 6, 8), start=1))
    assert play.state.threat_pool == 6
    assert [hero.threat for hero in play.state.heroes] == [1, 1, 1]
    assert play.state.threat_box == 24 - 6 - 3


@pytest.mark.parametrize("preset", ["l7", "original"])
def test_the_condition_of_the_scenario_begins_lockdown(preset: str) -> None:
    world = World(preset=preset, lockdown=ALARM)
    world.map("P")
    world.prisoner(0)
    play = world.draw(icon="security", security=section(SetFlag(flag="alarm")))
    assert play.state.lockdown


def test_until_the_condition_is_met_there_is_no_lockdown() -> None:
    world = World(lockdown=ALARM)
    world.map("P")
    world.prisoner(0)
    play = world.draw(icon="security", security=section(SetFlag(flag="something-else")))
    assert not play.state.lockdown


def test_a_cleared_flag_can_begin_lockdown() -> None:
    """The condition is checked after the spawns, while the flag is set, and again later."""
    while_quiet = LockdownRule(conditions=(Not(of=(Flag(flag="quiet"),)),))
    world = World(lockdown=while_quiet)
    world.map("P")
    world.prisoner(0)
    world.set(flags=["quiet"])
    play = world.draw(icon="security", security=section(SetFlag(flag="quiet", to=False)))
    assert play.state.lockdown


@pytest.mark.parametrize("preset", ["l7", "original"])
def test_the_condition_works_at_once_in_the_middle_of_a_turn(preset: str) -> None:
    """Ruling 38."""
    pull = Action(id="pull", text="Pull the alarm.", effects=(SetFlag(flag="alarm"),))
    world = World(preset=preset, lockdown=ALARM, actions=(pull,))
    world.map("P P")
    world.prisoner(0)
    play = world.actions()
    play.choose("use:test:scenario/pull")
    assert play.state.lockdown
    assert play.asked() == "escape.turn"


def test_the_condition_works_at_once_in_the_middle_of_an_event() -> None:
    """Ruling 38."""
    world = World(lockdown=ALARM)
    (here,) = world.map("P")
    world.prisoner(here, hand=1)
    world.prisoner(here)
    world.enemy("guard", here)
    world.dice(STR, STR, SPEED)
    play = world.draw(GUARDS, icon="security", security=section(SetFlag(flag="alarm")))
    assert play.ann.status == "dead"


def test_the_condition_works_at_once_between_two_activations() -> None:
    """Ruling 38."""
    world = World(lockdown_values=Values(clone_threat=9))
    home, forbidden, beside, _, lair = world.map("P A P P P")
    on_it = EnemiesAre(kind="guard", where="map", tile=(world.tile_of(forbidden),))
    world.scenario(lockdown=LockdownRule(conditions=(on_it,)))
    world.prisoner(home)
    world.enemy("guard", beside)
    world.enemy("guard", lair)
    world.enemy("clone", lair)
    world.dice(SPEED, SPEED, SPEED)
    play = world.draw(GUARDS)
    assert play.room_of("guard:1") == forbidden
    assert play.logged("dice.fight", "enemy") == ["guard:2"]


def test_the_condition_is_also_checked_at_the_end_of_the_turn() -> None:
    """Ruling 38."""
    world = World(lockdown=ALARM)
    world.map("P P")
    world.prisoner(0)
    world.trigger("turn-ends", SetFlag(flag="alarm"))
    play = world.actions()
    play.end_turn()
    assert play.state.lockdown


def test_lockdown_begins_only_once() -> None:
    world = World()
    world.map("P")
    world.prisoner(0)
    world.set(lockdown=True, threat_pool=0, threat_box=5)
    begin = section(BeginLockdown(), GainThreat(n=1))
    play = world.draw(icon="security", security=begin)
    assert "lockdown.begins" not in play.story


# -- effects


@pytest.mark.parametrize("preset", PRESETS)
def test_prisoners_in_the_infirmary_die_when_lockdown_begins(preset: str) -> None:
    world = World(preset=preset)
    world.map("P V")
    world.prisoner(0)
    world.prisoner(None, status="infirmary", hand=0)
    play = world.draw(icon="security", security=section(BeginLockdown()))
    assert play.bo.status == "dead"
    assert play.ann.status == "map"


def test_in_lockdown_enemies_have_the_lockdown_values_of_the_scenario() -> None:
    world = World(values=Values(guard_fear=1), lockdown_values=Values(guard_fear=3, clone_threat=2))
    world.map("P")
    world.prisoner(0)
    play = world.draw(icon="security", security=section(BeginLockdown()))
    assert play.state.values == {"guard": 3, "clone": 2, "hybrid": 0, "cronos": 0}


def test_before_lockdown_enemies_have_the_first_values_of_the_scenario() -> None:
    values = Values(guard_fear=1, clone_threat=2)
    play = scenario(values=values, lockdown_values=Values())
    assert play.state.values == {"guard": 1, "clone": 2, "hybrid": 0, "cronos": 0}


def test_enemies_with_new_values_fight_on_the_same_card() -> None:
    world = World(lockdown_values=Values(clone_threat=9))
    home, here = world.map("P P")
    world.prisoner(home)
    world.enemy("guard", here)
    world.enemy("clone", here)
    world.dice(SPEED, SPEED, SPEED)
    play = world.draw(GUARDS, icon="security", security=section(BeginLockdown()))
    assert play.logged("dice.fight", "foe") == ["clone:1"]


def test_event_cards_are_drawn_in_lockdown_too() -> None:
    world = World()
    world.map("P P")
    world.prisoner(0)
    world.set(lockdown=True)
    play = world.actions()
    play.end_turn()
    assert play.events_drawn == 1


def test_enemies_spawn_and_activate_in_lockdown_as_before() -> None:
    world = World()
    here, ward = world.map("P F")
    world.prisoner(here)
    world.set(lockdown=True)
    play = world.draw(CLONES, spawn=("clone",))
    assert play.room_of("clone:1") == here
    assert ward != here


# -- the countdown


@pytest.mark.parametrize("preset", PRESETS)
def test_at_the_end_of_each_turn_in_lockdown_a_token_is_taken(preset: str) -> None:
    world = World(preset=preset)
    world.map("P P")
    world.prisoner(0)
    world.prisoner(0)
    world.set(lockdown=True, lockdown_pool=3)
    play = world.actions()
    play.end_turn()
    assert play.state.lockdown_pool == 2
    play.end_turn()
    assert play.state.lockdown_pool == 1


@pytest.mark.parametrize("preset", ["l7", "original"])
def test_the_turn_in_which_lockdown_begins_takes_no_token(preset: str) -> None:
    """Ruling 39."""
    world = World(preset=preset)
    world.map("P P")
    world.prisoner(0)
    world.set(lockdown_pool=3)
    world.trigger("actions-begin", BeginLockdown())
    play = world.turn()
    play.end_turn()
    assert play.state.lockdown
    assert play.state.lockdown_pool == 3


def test_the_next_turn_takes_the_first_token() -> None:
    """Ruling 39."""
    world = World()
    world.map("P P")
    world.prisoner(0)
    world.prisoner(0)
    world.set(lockdown_pool=3)
    world.trigger("actions-begin", BeginLockdown())
    play = world.turn()
    play.end_turn()
    play.end_turn()
    assert play.state.lockdown_pool == 2


def test_before_lockdown_no_token_is_taken() -> None:
    world = World()
    world.map("P P")
    world.prisoner(0)
    world.set(lockdown_pool=3)
    play = world.actions()
    play.end_turn()
    assert play.state.lockdown_pool == 3


def test_the_game_ends_when_there_is_no_token_to_take() -> None:
    world = World()
    world.map("P P")
    world.prisoner(0)
    world.set(lockdown=True, lockdown_pool=0)
    play = world.actions()
    play.end_turn()
    assert play.is_over
    assert play.state.outcome.result == "lost"


def test_taking_the_last_token_does_not_end_the_game_yet() -> None:
    world = World()
    world.map("P P")
    world.prisoner(0)
    world.set(lockdown=True, lockdown_pool=1)
    play = world.actions()
    play.end_turn()
    assert not play.is_over
    assert play.state.lockdown_pool == 0


def test_a_scenario_without_a_pool_has_no_countdown() -> None:
    world = World()
    world.map("P P")
    world.prisoner(0)
    world.set(lockdown=True)
    play = world.actions()
    play.end_turn()
    assert not play.is_over
    assert play.state.lockdown_pool is None


def test_the_scenario_sets_the_lockdown_pool_by_the_number_of_prisoners() -> None:
    play = scenario(seats=2, lockdown=LockdownRule(pool=(2, 4, 6, 8)))
    assert play.state.lockdown_pool == 4


@pytest.mark.parametrize("way_out", [Escape(), Kill()])
def test_a_prisoner_who_has_left_the_game_takes_no_token(way_out: Escape | Kill) -> None:
    """Rulings 39 and 83."""
    world = World()
    start, _ = world.map("P P")
    world.prisoner(start)
    world.prisoner(start)
    world.stacks([world.tile(icons=["facility"])])
    world.event(facility=section(way_out))
    world.set(lockdown=True, lockdown_pool=3)
    play = world.actions()
    play.explore(start, "w")
    assert play.ann.status in ("escaped", "dead")
    assert play.state.lockdown_pool == 3


def test_the_token_is_taken_after_the_event() -> None:
    world = World()
    world.map("P P")
    world.prisoner(0)
    world.prisoner(0)
    world.set(lockdown=True, lockdown_pool=3)
    play = world.actions()
    play.end_turn()
    assert play.story.index("event.drawn") < play.story.index("lockdown.token")


# -- lockdown and the checks at the end of a turn


def test_threat_of_a_group_can_begin_lockdown() -> None:
    """Rulings 35 and 39."""
    world = World()
    world.map("P P")
    world.prisoner(0)
    world.prisoner(0)
    world.set(limits={"group": 1}, threat_pool=0, threat_box=5, lockdown_pool=3)
    play = world.actions()
    play.end_turn()
    assert play.state.lockdown
    assert play.state.lockdown_pool == 3


def test_an_empty_threat_pool_alone_begins_nothing() -> None:
    world = World()
    world.map("P")
    world.prisoner(0)
    world.set(threat_pool=0, threat_box=5)
    play = world.draw(NOBODY)
    assert not play.state.lockdown
