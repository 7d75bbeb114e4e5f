"""Spawning of enemies: rooms, supply and limits."""

from __future__ import annotations

import pytest

from l7core.escape.content.kinds import EnemyKind
from l7core.escape.content.scenario import Limits, Reserves
from l7core.escape.words.verbs.enemies import Remove
from l7core.escape.words.verbs.spawning import PutIntoPlay, Spawn
from tests.escape.rules.kit import PRESETS, SPEED, STR2, scenario
from tests.escape.rules.world_kit import GUARDS, World, section

SECURITY_AND_FEAR = [("guard", "S", "F"), ("clone", "F", "S")]


# -- rooms


@pytest.mark.parametrize(("kind", "own", "other"), SECURITY_AND_FEAR)
def test_guards_spawn_in_security_rooms_and_clones_in_fear_rooms(
    kind: EnemyKind, own: str, other: str
) -> None:
    world = World()
    home, _, here, _ = world.map(f"{own} P P {other}")
    world.prisoner(here)
    play = world.draw(spawn=(kind,))
    assert play.enemies_in(home) == [f"{kind}:1"]


@pytest.mark.parametrize(("kind", "own"), [("guard", "S"), ("clone", "F")])
def test_an_enemy_spawns_in_the_closest_room(kind: EnemyKind, own: str) -> None:
    world = World()
    far, _, _, here, _, near = world.map(f"{own} P P P P {own}")
    world.prisoner(here)
    play = world.draw(spawn=(kind,))
    assert play.enemies_in(near) == [f"{kind}:1"]
    assert play.enemies_in(far) == []


@pytest.mark.parametrize(("kind", "own"), [("guard", "s"), ("clone", "f")])
def test_reactivating_rooms_are_spawn_rooms_too(kind: EnemyKind, own: str) -> None:
    world = World()
    here, post = world.map(f"P {own}")
    world.prisoner(here)
    play = world.draw(spawn=(kind,))
    assert play.enemies_in(post) == [f"{kind}:1"]


def test_an_enemy_can_spawn_in_the_prisoners_own_room() -> None:
    """Ruling 61."""
    world = World()
    here, _ = world.map("F F")
    world.prisoner(here)
    play = world.draw(spawn=("clone",))
    assert play.enemies_in(here) == ["clone:1"]


@pytest.mark.parametrize(("kind", "other"), [("guard", "F"), ("clone", "S")])
def test_without_a_matching_room_nothing_spawns(kind: EnemyKind, other: str) -> None:
    world = World()
    here, *_ = world.map(f"P {other} V A")
    world.prisoner(here)
    play = world.draw(spawn=(kind,))
    assert play.enemies == []
    assert play.logged("spawn.none", "kind") == [f"escape:{kind}"]
    none = [event for event in play.kernel.events_since(0) if event.key == "escape.spawn.none"]
    assert [event.cause for event in none] == [f"escape.cause.no-room-{kind}"]


def test_a_card_with_two_icons_spawns_both() -> None:
    world = World()
    here, post, ward = world.map("P S F")
    world.prisoner(here)
    play = world.draw(spawn=("guard", "clone"))
    assert play.enemies_in(post) == ["guard:1"]
    assert play.enemies_in(ward) == ["clone:1"]


def test_a_card_without_an_icon_spawns_nothing() -> None:
    world = World()
    here, *_ = world.map("P S F")
    world.prisoner(here)
    play = world.draw()
    assert play.enemies == []


def test_the_closest_room_is_measured_from_the_prisoner_who_drew_the_card() -> None:
    """Ruling 47."""
    world = World()
    west, _, _, east, post = world.map("S P P P S")
    world.prisoner(west)
    world.prisoner(east)
    play = world.draw(spawn=("guard",), seat=1)
    assert play.enemies_in(post) == ["guard:1"]


def test_of_equally_close_rooms_the_player_chooses() -> None:
    """Ruling 47."""
    world = World()
    west, here, east = world.map("S P S")
    world.prisoner(here)
    world.prisoner(west)
    play = world.draw(spawn=("guard",))
    assert play.asked() == "escape.spawn.where"
    assert play.ask.seat == 0
    assert play.offered() == [str(west), str(east)]
    play.choose(f"room:{east}")
    assert play.enemies_in(east) == ["guard:1"]


def test_spawn_distance_counts_locked_doors_as_one_move() -> None:
    """Ruling 62."""
    world = World()
    here, locked, _, open = world.map("P S . .", "P S")
    world.lock(here, "e")
    world.prisoner(here)
    play = world.draw(spawn=("guard",))
    assert play.enemies_in(locked) == ["guard:1"]
    assert open != locked


def test_spawn_distance_counts_a_vent_as_one_move() -> None:
    """Ruling 62."""
    world = World()
    here, _, _, _, _, by_vent, _, _, by_doors = world.map("V D D D V F", "P P F . . .")
    world.prisoner(here)
    play = world.draw(spawn=("clone",))
    assert play.enemies_in(by_vent) == ["clone:1"]
    assert play.enemies_in(by_doors) == []


def test_a_room_without_a_path_comes_last() -> None:
    """Ruling 63."""
    world = World()
    here, _, _, _, far = world.map("P P P P F")
    cut_off = world.room(at=(0, 2), icons=["fear"])
    world.prisoner(here)
    play = world.draw(spawn=("clone",))
    assert play.enemies_in(far) == ["clone:1"]
    assert play.enemies_in(cut_off) == []


# -- high fear


@pytest.mark.parametrize("preset", PRESETS)
@pytest.mark.parametrize("fear", [7, 8])
def test_fear_of_7_or_8_brings_a_clone_to_the_closest_vent(fear: int, preset: str) -> None:
    world = World(preset=preset)
    here, vent, _, _ = world.map("P V P V")
    world.prisoner(here, fear=fear)
    play = world.draw()
    assert play.enemies_in(vent) == ["clone:1"]


def test_fear_of_6_brings_no_clone() -> None:
    world = World()
    here, _ = world.map("P V")
    world.prisoner(here, fear=6)
    play = world.draw()
    assert play.enemies == []


def test_the_clone_of_high_fear_comes_in_addition_to_the_card() -> None:
    world = World()
    here, vent, ward, post = world.map("P V F S")
    world.prisoner(here, fear=7)
    play = world.draw(spawn=("guard", "clone"))
    assert play.enemies_in(ward) == ["clone:1"]
    assert play.enemies_in(post) == ["guard:1"]
    assert play.enemies_in(vent) == ["clone:2"]


def test_only_the_fear_of_the_prisoner_who_drew_the_card_counts() -> None:
    world = World()
    here, _ = world.map("P V")
    world.prisoner(here, fear=3)
    world.prisoner(here, fear=8)
    play = world.draw()
    assert play.enemies == []


def test_without_a_vent_high_fear_brings_no_clone() -> None:
    world = World()
    here, _ = world.map("P F")
    world.prisoner(here, fear=8)
    play = world.draw()
    assert play.enemies == []


def test_a_full_vent_sends_the_clone_to_the_next_one() -> None:
    """Ruling 55."""
    world = World(limits=Limits(pack=1))
    here, near, _, far = world.map("P V P V")
    world.prisoner(here, fear=7)
    world.enemy("clone", near)
    play = world.draw()
    assert play.enemies_in(far) == ["clone:2"]


def test_high_fear_brings_a_clone_in_the_spawn_step_before_the_text() -> None:
    world = World()
    here, _ = world.map("P V")
    world.prisoner(here, fear=7)
    play = world.draw(icon="fear")
    assert play.story.index("enemy.spawned") < play.story.index("event.section")


# -- supply


@pytest.mark.parametrize("kind", ["guard", "clone"])
def test_the_lowest_number_of_the_reserves_spawns(kind: EnemyKind) -> None:
    world = World()
    here, *_ = world.map("P S F")
    world.prisoner(here)
    world.reserves(kind, 2, 5, 7)
    play = world.draw(spawn=(kind,))
    assert play.enemies == [f"{kind}:2"]
    assert play.state.reserves[kind] == [5, 7]


@pytest.mark.parametrize("kind", ["guard", "clone"])
def test_empty_reserves_spawn_nothing(kind: EnemyKind) -> None:
    world = World()
    here, *_ = world.map("P S F")
    world.prisoner(here)
    world.reserves(kind)
    play = world.draw(spawn=(kind,))
    assert play.enemies == []


def test_empty_clone_reserves_also_stop_the_clone_of_high_fear() -> None:
    world = World()
    here, _ = world.map("P V")
    world.prisoner(here, fear=8)
    world.reserves("clone")
    play = world.draw()
    assert play.enemies == []


def test_the_scenario_sets_the_reserves_by_the_number_of_prisoners() -> None:
    reserves = Reserves(guard=(1, 2, 3, 4), clone=6)
    play = scenario(seats=3, reserves=reserves)
    assert play.state.reserves == {
        "guard": [1, 2, 3],
        "clone": [1, 2, 3, 4, 5, 6],
        "hybrid": [],
        "cronos": [],
    }


def test_a_removed_enemy_goes_back_to_the_reserves() -> None:
    """Ruling 46."""
    world = World()
    (here,) = world.map("P")
    world.prisoner(here)
    world.enemy("guard", here)
    play = world.draw(icon="security", security=section(Remove(kind="guard")))
    assert play.enemies == []
    assert play.state.reserves["guard"][0] == 1


def test_an_enemy_removed_in_an_attack_goes_back_to_the_reserves() -> None:
    world = World()
    (here,) = world.map("P")
    world.prisoner(here)
    world.enemy("clone", here)
    world.dice(STR2, STR2, STR2, STR2)
    play = world.actions()
    play.choose("attack:clone:1")
    assert play.enemies == []
    assert play.state.reserves["clone"][0] == 1


def test_full_reserves_take_no_removed_enemy_back() -> None:
    """Ruling 46."""
    world = World()
    (here,) = world.map("P")
    world.prisoner(here)
    world.enemy("guard", here)
    world.reserves("guard", 2, 3, most=2)
    play = world.draw(icon="security", security=section(Remove(kind="guard")))
    assert play.enemies == []
    assert play.state.reserves["guard"] == [2, 3]


def test_an_enemy_put_into_play_is_not_from_the_reserves() -> None:
    world = World()
    (here,) = world.map("P")
    world.prisoner(here)
    world.reserves("guard", 1, 2)
    play = world.draw(icon="security", security=section(PutIntoPlay(kind="guard", where="here")))
    assert play.enemies == ["guard:3"]
    assert play.state.reserves["guard"] == [1, 2]


def test_an_enemy_put_into_play_is_from_the_reserves_if_the_box_has_none() -> None:
    """Ruling 64."""
    world = World()
    (here,) = world.map("P")
    world.prisoner(here)
    world.reserves("hybrid", 1, 2, 3)
    play = world.draw(icon="fear", fear=section(PutIntoPlay(kind="hybrid", where="here")))
    assert play.enemies == ["hybrid:1"]
    assert play.state.reserves["hybrid"] == [2, 3]


def test_empty_reserves_do_not_prevent_putting_enemies_into_play() -> None:
    world = World()
    (here,) = world.map("P")
    world.prisoner(here)
    world.reserves("hybrid")
    play = world.draw(icon="fear", fear=section(PutIntoPlay(kind="hybrid", where="here")))
    assert play.enemies == ["hybrid:1"]


def test_guards_put_into_play_do_not_prevent_spawning_from_the_reserves() -> None:
    world = World()
    here, post = world.map("P S")
    world.prisoner(here)
    world.enemy("guard", here)
    world.enemy("guard", here)
    world.reserves("guard", 3)
    play = world.draw(spawn=("guard",))
    assert play.enemies_in(post) == ["guard:3"]


def test_a_spawn_effect_takes_from_the_reserves() -> None:
    world = World()
    (here,) = world.map("P")
    world.prisoner(here)
    world.reserves("guard", 4)
    spawned = section(Spawn(kind="guard", where="here"))
    play = world.draw(icon="security", security=spawned)
    assert play.enemies == ["guard:4"]
    assert play.state.reserves["guard"] == []


# -- limits


@pytest.mark.parametrize(
    ("kind", "own", "limits"),
    [("guard", "S", Limits(secure=1, pack=9)), ("clone", "F", Limits(secure=9, pack=1))],
)
def test_a_full_room_sends_a_spawned_enemy_to_the_next_closest(
    kind: EnemyKind, own: str, limits: Limits
) -> None:
    """Ruling 55."""
    world = World(limits=limits)
    here, near, _, far = world.map(f"P {own} P {own}")
    world.prisoner(here)
    world.enemy(kind, near)
    play = world.draw(spawn=(kind,))
    assert play.enemies_in(far) == [f"{kind}:2"]


def test_below_the_limit_a_room_takes_another_enemy() -> None:
    world = World(limits=Limits(pack=2))
    here, near, _, _ = world.map("P F P F")
    world.prisoner(here)
    world.enemy("clone", near)
    play = world.draw(spawn=("clone",))
    assert play.enemies_in(near) == ["clone:1", "clone:2"]


def test_with_every_room_full_nothing_spawns() -> None:
    world = World(limits=Limits(pack=1))
    here, ward = world.map("P F")
    world.prisoner(here)
    world.enemy("clone", ward)
    play = world.draw(spawn=("clone",))
    assert play.enemies == ["clone:1"]


def test_other_kinds_do_not_count_to_a_limit() -> None:
    world = World(limits=Limits(pack=1))
    here, ward = world.map("P F")
    world.prisoner(here)
    world.enemy("guard", ward)
    play = world.draw(spawn=("clone",))
    assert play.enemies_in(ward) == ["guard:1", "clone:1"]


def test_stunned_enemies_count_to_the_limit() -> None:
    """Ruling 43."""
    world = World(limits=Limits(pack=1))
    here, ward = world.map("P F")
    world.prisoner(here)
    world.enemy("clone", ward, stunned=True)
    play = world.draw(spawn=("clone",))
    assert play.enemies == ["clone:1"]


def test_hybrids_have_a_limit_of_their_own() -> None:
    world = World(limits=Limits(pack=4, hybrid=1))
    (here,) = world.map("P")
    world.prisoner(here)
    world.enemy("hybrid", here)
    world.dice(SPEED)
    put = section(PutIntoPlay(kind="hybrid", where="here"))
    play = world.draw(icon="fear", fear=put)
    assert play.enemies == ["hybrid:1"]


def test_the_scenario_sets_the_limits_by_the_number_of_prisoners() -> None:
    play = scenario(seats=2, limits=Limits(secure=(1, 2, 3, 4), pack=3, hybrid=2))
    assert {name: play.state.limits[name] for name in ("secure", "pack", "hybrid")} == {
        "secure": 2,
        "pack": 3,
        "hybrid": 2,
    }


# -- from the infirmary


def test_a_prisoner_in_the_infirmary_spawns_nothing() -> None:
    """Ruling 11."""
    world = World()
    world.map("S F V")
    world.prisoner(None, status="infirmary", hand=0, fear=8)
    world.prisoner(0)
    play = world.draw(spawn=("guard", "clone"))
    assert play.enemies == []


def test_a_prisoner_in_the_infirmary_still_activates_enemies() -> None:
    world = World()
    here, _, post = world.map("P P P")
    world.prisoner(None, status="infirmary", hand=0)
    world.prisoner(here)
    guard = world.enemy("guard", post)
    play = world.draw(GUARDS)
    assert play.room_of(guard) == 1


def test_an_enemy_without_a_piece_left_is_not_put_into_play() -> None:
    """Ruling 64."""
    world = World()
    (here,) = world.map("P")
    world.prisoner(here)
    world.enemy("cronos", here)
    put = section(PutIntoPlay(kind="cronos", where="here"))
    assert world.draw(icon="fear", fear=put).enemies == ["cronos:1"]
