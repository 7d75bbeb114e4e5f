"""The Hybrids: stunned hybrids in the labs, dragging, and the gate that their hand opens."""

from __future__ import annotations

import pytest

from tests.escape.rules.kit import BLANK, box, scenario, strength, wits
from tests.escape.scenarios.stage import Scene, Stage

ID = "scenario-3"


def stage(seats: int = 1) -> Stage:
    return Stage(ID, seats=seats)


def with_sleeper() -> Stage:
    """Put Ann and a stunned hybrid two rooms north of the B-Lift."""
    table = stage()
    table.lay(BLANK, at=(0, -1))
    far = table.lay(BLANK, at=(0, -2))
    table.put(0, far)
    table.enemy("hybrid", far, stunned=True)
    return table


def at_gate(*, stunned: bool = True, seats: int = 1) -> Stage:
    """Put all prisoners and a hybrid into the B-Lift."""
    table = stage(seats)
    table.enemy("hybrid", table.room("b-lift"), stunned=stunned)
    return table


def gate_open(seats: int = 1) -> Stage:
    table = stage(seats)
    table.set(lockdown=True, flags=["gate-open"])
    return table


def explore_lab(table: Stage, lab: str = "serology-lab") -> Scene:
    table.next_tiles(lab)
    play = table.actions()
    play.explore(play.room("b-lift"), "n")
    play.lay()
    return play


# -- setup


def test_the_prisoners_begin_at_the_b_lift() -> None:
    table = stage(4)
    lift, pumps = table.room("b-lift"), table.room("pump-room")
    assert [hero.room for hero in table.state.heroes] == [lift] * 4
    assert table.state.map.ways(lift).adjacent == [pumps]
    assert table.state.map.rooms[pumps].vent


def test_there_is_no_lab_in_the_first_stack_and_two_in_the_second() -> None:
    first, second, rest = scenario(f"escape:{ID}").state.stacks
    tiles = box().library["tile"]
    labs = [
        [tile for tile in stack if "lab" in tiles[tile].icons] for stack in (first, second, rest)
    ]
    assert [len(stack) for stack in (first, second, rest)] == [4, 6, 33]
    assert [len(stack) for stack in labs] == [0, 2, 2]
    assert "escape:backup-power" in first
    assert "escape:generator-hall" in second


def test_the_reserves_are_those_of_the_rulebooks() -> None:
    reserves = scenario(f"escape:{ID}").state.reserves
    assert reserves == {"guard": [1, 2], "clone": [1, 2, 3, 4, 5, 6], "hybrid": [], "cronos": []}


def test_the_figures_of_the_setup() -> None:
    state = scenario(f"escape:{ID}", seats=2).state
    assert state.limits == {"secure": 2, "pack": 2, "hybrid": 2, "group": 2}
    assert (state.threat_pool, state.lockdown_pool, state.vitality) == (8, 11, 5)


def test_guards_and_aliens_are_at_war_from_the_start() -> None:
    values = scenario(f"escape:{ID}").state.values
    assert (values["guard"], values["clone"], values["hybrid"]) == (3, 1, 3)


def test_clones_spawn_at_vents_too() -> None:
    table = stage()
    table.spawn_on_next_event("clone")
    play = table.event_of()
    assert play.enemies_in(play.room("pump-room")) == ["clone:1"]


# -- stunned hybrids


def test_an_explored_lab_has_a_stunned_hybrid() -> None:
    play = explore_lab(stage())
    assert play.enemies == ["hybrid:1"]
    assert play.on_map("hybrid:1").stunned
    assert play.room_of("hybrid:1") == play.room("serology-lab")


def test_other_rooms_have_no_hybrid() -> None:
    assert explore_lab(stage(), "chapel").enemies == []


def test_a_guard_appears_in_the_nearest_security_room_and_not_from_the_reserves() -> None:
    table = stage()
    table.lay("barracks", at=(5, 5))
    near = table.lay("canteen", at=(1, 1))
    table.set(reserves={"guard": [2], "clone": []})
    play = explore_lab(table)
    assert play.room_of("guard:1") == near
    assert play.state.reserves["guard"] == [2]


def test_only_one_guard_appears() -> None:
    table = stage()
    table.lay("canteen", at=(1, 1))
    assert explore_lab(table).enemies == ["guard:3", "hybrid:1"]


def test_a_lab_can_thaw_another_hybrid_when_none_is_on_the_map() -> None:
    table = stage()
    lab = table.lay("serology-lab", at=(0, -1), turn=3)
    table.put(0, lab)
    table.dice(*wits(3))
    play = table.actions()
    play.choose("thaw")
    assert play.on_map("hybrid:1").stunned
    assert play.room_of("hybrid:1") == lab


def test_a_failed_thaw_brings_no_hybrid() -> None:
    table = stage()
    table.put(0, table.lay("serology-lab", at=(0, -1), turn=3))
    table.dice(*wits(2))
    play = table.actions()
    play.choose("thaw")
    assert play.enemies == []


def test_thawing_is_impossible_while_a_hybrid_is_on_the_map() -> None:
    table = stage()
    table.put(0, table.lay("serology-lab", at=(0, -1), turn=3))
    table.enemy("hybrid", table.room("pump-room"))
    assert not table.actions().offers("thaw")


def test_thawing_is_possible_in_labs_only() -> None:
    assert not stage().actions().offers("thaw")


# -- dragging


def test_a_stunned_hybrid_is_dragged_a_room_nearer_to_the_lift() -> None:
    play = with_sleeper().actions()
    (nearer,) = play.map.ways(play.room_of("hybrid:1")).adjacent
    play.choose("drag")
    assert play.ann.room == play.room_of("hybrid:1") == nearer
    assert play.on_map("hybrid:1").stunned


def test_dragging_costs_two_moves_a_room() -> None:
    play = with_sleeper().actions()
    play.choose("drag")
    assert play.moves_left == 0
    assert not play.offers("drag")


def test_dragging_has_a_barrier_because_the_room_may_reactivate() -> None:
    option = with_sleeper().actions().ask.find("use:escape:scenario-3/drag")
    assert option is not None
    assert option.barrier == "escape.barrier.event"


def test_one_move_is_not_enough_for_dragging() -> None:
    table = with_sleeper()
    table.turn_so_far(moved=1)
    assert not table.actions().offers("drag")


def test_an_active_hybrid_cannot_be_dragged() -> None:
    table = with_sleeper()
    table.state.enemies[0].stunned = False
    assert not table.actions().offers("drag")


def test_enemies_that_block_the_prisoner_prevent_dragging() -> None:
    table = with_sleeper()
    table.enemy("clone", table.state.heroes[0].room or 0)
    assert not table.actions().offers("drag")


def test_a_hybrid_in_the_lift_cannot_be_dragged() -> None:
    assert not at_gate().actions().offers("drag")


def test_a_locked_door_prevents_dragging() -> None:
    table = with_sleeper()
    table.lock(table.state.heroes[0].room or 0, "s")
    assert not table.actions().offers("drag")


# -- the gate


@pytest.mark.parametrize("stunned", [True, False])
def test_a_hybrid_opens_the_gate_stunned_or_not(stunned: bool) -> None:
    table = at_gate(stunned=stunned)
    table.dice(*wits(3))
    play = table.actions()
    play.choose("plate")
    assert play.flag("gate-open")
    assert play.state.lockdown


def test_the_plate_needs_a_hybrid() -> None:
    assert not stage().actions().offers("plate")


def test_the_plate_is_used_in_the_lift_only() -> None:
    assert not with_sleeper().actions().offers("plate")


def test_a_failure_does_not_open_the_gate() -> None:
    table = at_gate()
    table.dice(*wits(2))
    play = table.actions()
    play.choose("plate")
    assert not play.flag("gate-open")
    assert not play.state.lockdown


def test_an_open_gate_needs_no_hybrid() -> None:
    table = at_gate()
    table.set(lockdown=True, flags=["gate-open"])
    assert not table.actions().offers("plate")


def test_in_lockdown_the_war_is_over() -> None:
    table = at_gate()
    table.dice(*wits(3))
    play = table.actions()
    play.choose("plate")
    values = play.state.values
    assert (values["guard"], values["clone"], values["hybrid"]) == (0, 0, 0)


# -- the ride


def test_the_ride_takes_all_prisoners_in_the_room() -> None:
    play = gate_open(2).actions()
    play.choose("ride")
    assert play.result == "won"


def test_the_gate_closes_after_the_ride() -> None:
    table = gate_open(2)
    table.put(1, table.room("pump-room"))
    play = table.actions()
    play.choose("ride")
    assert [hero.status for hero in play.state.heroes] == ["escaped", "map"]
    assert not play.flag("gate-open")


def test_the_ride_needs_an_open_gate() -> None:
    assert not stage().actions().offers("ride")


def test_the_ride_begins_in_the_lift_only() -> None:
    table = gate_open()
    table.put(0, table.room("pump-room"))
    assert not table.actions().offers("ride")


@pytest.mark.parametrize(("moved", "rides"), [(1, True), (2, False)])
def test_the_ride_costs_a_move(moved: int, rides: bool) -> None:
    table = gate_open()
    table.turn_so_far(moved=moved)
    assert table.actions().offers("ride") == rides


@pytest.mark.parametrize("stunned", [True, False])
def test_an_active_enemy_prevents_the_ride(stunned: bool) -> None:
    table = gate_open()
    table.enemy("clone", table.room("b-lift"), stunned=stunned)
    assert table.actions().offers("ride") == stunned


@pytest.mark.parametrize("stunned", [True, False])
def test_a_flag_records_an_active_hybrid_left_behind(stunned: bool) -> None:
    table = gate_open()
    table.enemy("hybrid", table.room("pump-room"), stunned=stunned)
    play = table.actions()
    play.choose("ride")
    assert play.flag("hybrids-loose") == (not stunned)


def test_the_game_is_lost_when_no_lockdown_token_is_left() -> None:
    table = gate_open()
    table.set(lockdown_pool=0)
    table.put(0, table.room("pump-room"))
    play = table.actions()
    play.end_turn()
    assert play.result == "lost"


# -- generators


def at_generator() -> Stage:
    """Put Ann at a generator; an active hybrid is elsewhere."""
    table = stage()
    table.put(0, table.lay("generator-hall", at=(0, -1)))
    table.enemy("hybrid", table.room("pump-room"))
    return table


@pytest.mark.parametrize(
    ("way", "faces", "threat"), [("surge", wits(3), 0), ("short", strength(3), 1)]
)
def test_a_surge_stuns_every_hybrid(way: str, faces: list[int], threat: int) -> None:
    table = at_generator()
    table.enemy("hybrid", table.room("b-lift"))
    table.dice(*faces)
    play = table.actions()
    play.choose(way)
    assert [enemy.stunned for enemy in play.state.enemies] == [True, True]
    assert play.marked("panel") == [play.room("generator-hall")]
    assert play.ann.threat == threat


@pytest.mark.parametrize(("way", "faces"), [("surge", wits(2)), ("short", strength(2))])
def test_a_failed_surge_stuns_no_hybrid_and_may_be_tried_again(way: str, faces: list[int]) -> None:
    table = at_generator()
    table.dice(*faces)
    play = table.actions()
    play.choose(way)
    assert not play.on_map("hybrid:1").stunned
    assert play.marked("panel") == []


def test_a_generator_gives_one_surge() -> None:
    table = at_generator()
    table.marker("panel", table.room("generator-hall"))
    play = table.actions()
    assert not play.offers("surge")
    assert not play.offers("short")


def test_a_surge_needs_an_active_hybrid() -> None:
    table = at_generator()
    table.state.enemies[0].stunned = True
    play = table.actions()
    assert not play.offers("surge")
    assert not play.offers("short")


# -- goals


def test_the_goals_are_ticked_off() -> None:
    table = gate_open(2)
    table.put(1, table.room("pump-room"))
    play = table.actions()
    assert play.goals_done(0)[:2] == [True, False]
    play.choose("ride")
    assert play.goals_done(0)[1]
    assert not play.goals_done(1)[1]
