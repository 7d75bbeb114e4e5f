"""Visiting Hours: bodies and nests, tissue, the centrifuge and the siege."""

from __future__ import annotations

import pytest

from tests.escape.rules.kit import scenario, strength, wits
from tests.escape.scenarios.stage import Stage

ID = "scenario-6"
LABS = ("vivisection-theatre", "cold-laboratory", "gene-lab", "serology-lab")
SAMPLE = "escape:tissue-sample"


def stage(seats: int = 1) -> Stage:
    """Return the scenario without the stunned clone in the Morgue."""
    table = Stage(ID, seats=seats)
    table.no_enemies()
    return table


# -- setup


def test_four_rooms_make_a_square_and_the_prisoners_begin_in_the_lift() -> None:
    table = stage()
    lift, bay, hall, morgue = (
        table.room(tile) for tile in ("c-lift", "sick-bay-a", "corridor-101-a", "morgue-a")
    )
    assert len(table.state.map.rooms) == 4
    assert table.state.heroes[0].room == lift
    doors = {
        frozenset((room, other))
        for room in range(4)
        for _, other in table.state.map.ways(room).open
    }
    assert doors == {
        frozenset(pair) for pair in ((lift, bay), (bay, morgue), (morgue, hall), (hall, lift))
    }


def test_no_door_of_the_square_ends_at_a_wall_of_it() -> None:
    assert not any(door.walled for door in stage().state.map.doors)


def test_the_morgue_is_dark_and_has_a_stunned_clone() -> None:
    table = Stage(ID)
    morgue = table.room("morgue-a")
    assert table.state.markers["darkness"] == [morgue]
    assert [(e.kind, e.room, e.stunned) for e in table.state.enemies] == [("clone", morgue, True)]


def test_three_laboratories_are_in_the_first_two_stacks() -> None:
    stacks = scenario(f"escape:{ID}").state.stacks
    assert [len(stack) for stack in stacks[:2]] == [6, 8]
    assert "escape:gene-lab" in stacks[0]
    assert {"escape:cold-laboratory", "escape:serology-lab"} <= {*stacks[1]}


@pytest.mark.parametrize("seats", [1, 2, 3, 4])
def test_pools_and_reserves_grow_with_the_prisoners(seats: int) -> None:
    state, own = scenario(f"escape:{ID}", seats=seats).state, stage().scenario
    for amount, found in (
        (own.reserves.clone, len(state.reserves["clone"]) + len(state.enemies)),
        (own.reserves.guard, len(state.reserves["guard"])),
        (own.threat.pool, state.threat_pool),
        (own.lockdown.pool, state.lockdown_pool),
    ):
        assert isinstance(amount, tuple)
        assert amount[seats - 1] == found


def test_clones_spawn_at_vents() -> None:
    table = stage()
    table.put(0, table.lay("laundry", at=(9, 9)))
    table.spawn_on_next_event("clone")
    play = table.event_of()
    assert play.room_of("clone:1") == play.room("laundry")


# -- bodies


def hunted(room: str, *, seats: int = 1, **facts: object) -> Stage:
    """Put prisoners into that room and a clone next door; no vent is open for a nest."""
    table = stage(seats)
    table.marker("blocked-vent", table.room("morgue-a"))
    for seat in range(seats):
        table.put(seat, table.room(room), hand=["test:spare"] * 5)
    table.enemy("clone", table.room("corridor-101-a" if room == "morgue-a" else "c-lift"))
    table.set(**facts)
    table.loud_event()
    return table


@pytest.mark.parametrize("room", ["morgue-a", "sick-bay-a"])
def test_a_clone_that_enters_leaves_with_a_body(room: str) -> None:
    play = hunted(room).event_of()
    assert play.counter("bodies gone") == 1
    assert "Bodies gone: 1." in [entry.text for entry in play.kernel.log(0)]
    assert play.enemies == []
    assert 1 in play.state.reserves["clone"]


@pytest.mark.parametrize("room", ["corridor-101-a", "c-lift"])
def test_a_clone_that_enters_another_room_takes_no_body(room: str) -> None:
    table = stage()
    table.put(0, table.room(room))
    table.enemy("clone", table.room("c-lift" if room == "corridor-101-a" else "corridor-101-a"))
    table.loud_event()
    play = table.event_of()
    assert play.counter("bodies gone") == 0
    assert play.enemies == ["clone:1"]


def test_a_guard_who_enters_takes_no_body() -> None:
    table = stage()
    table.put(0, table.room("sick-bay-a"), threat=1)
    table.enemy("guard", table.room("c-lift"))
    table.loud_event()
    play = table.event_of()
    assert play.counter("bodies gone") == 0
    assert play.enemies == ["guard:1"]


def test_only_the_clone_that_has_entered_leaves() -> None:
    table = hunted("morgue-a")
    table.enemy("clone", table.room("morgue-a"), stunned=True)
    play = table.event_of()
    assert play.enemies == ["clone:2"]


def test_a_nest_appears_in_the_nearest_room_with_an_open_vent() -> None:
    table = hunted("sick-bay-a")
    table.marker("vent", table.room("morgue-a"))
    table.lay("laundry", at=(9, 9))
    play = table.event_of()
    assert play.marked("nest") == [play.room("morgue-a")]


def test_a_nest_needs_an_open_vent_and_a_room_without_a_nest() -> None:
    table = hunted("sick-bay-a")
    far, farther = table.lay("laundry", at=(2, 0)), table.lay("kennels", at=(9, 9))
    table.marker("nest", far)
    assert table.event_of().marked("nest") == [far, farther]


def test_in_lockdown_clones_take_no_more_bodies() -> None:
    play = hunted("sick-bay-a", lockdown=True).event_of()
    assert play.counter("bodies gone") == 0
    assert play.enemies == ["clone:1"]


@pytest.mark.parametrize(("seats", "bodies"), [(1, 4), (2, 4), (3, 6), (4, 6)])
def test_a_number_of_bodies_begins_lockdown(seats: int, bodies: int) -> None:
    play = hunted("sick-bay-a", seats=seats, counters={"bodies gone": bodies - 2}).event_of()
    assert not play.state.lockdown
    play = hunted("sick-bay-a", seats=seats, counters={"bodies gone": bodies - 1}).event_of()
    assert play.state.lockdown


def test_lockdown_raises_the_values_of_guards_and_clones() -> None:
    table = hunted("sick-bay-a", counters={"bodies gone": 3})
    assert (table.state.values["guard"], table.state.values["clone"]) == (2, 2)
    play = table.event_of()
    assert (play.state.values["guard"], play.state.values["clone"]) == (4, 4)


# -- nests and vents


def test_a_nest_can_be_burned() -> None:
    table = stage()
    table.put(0, table.room("morgue-a"))
    table.marker("nest", table.room("morgue-a"))
    table.dice(*strength(3))
    play = table.actions()
    play.choose("burn")
    assert play.marked("nest") == []


def test_a_failure_leaves_the_nest() -> None:
    table = stage()
    table.put(0, table.room("morgue-a"))
    table.marker("nest", table.room("morgue-a"))
    table.dice(*strength(2))
    play = table.actions()
    play.choose("burn")
    assert play.marked("nest") == [play.room("morgue-a")]


def test_active_enemies_prevent_burning_a_nest() -> None:
    table = stage()
    morgue = table.room("morgue-a")
    table.put(0, morgue)
    assert not table.actions().offers("burn")
    table.marker("nest", morgue)
    table.enemy("clone", morgue, stunned=True)
    assert table.actions().offers("burn")
    table.enemy("clone", morgue)
    assert not table.actions().offers("burn")


def test_a_vent_can_be_welded() -> None:
    table = stage()
    table.put(0, table.room("morgue-a"))
    table.dice(*strength(2))
    play = table.actions()
    play.choose("weld")
    assert play.marked("blocked-vent") == [play.room("morgue-a")]
    assert not play.map.rooms[play.room("morgue-a")].vent


def test_a_failed_weld_leaves_the_vent_open() -> None:
    table = stage()
    table.put(0, table.room("morgue-a"))
    table.dice(*strength(1))
    play = table.actions()
    play.choose("weld")
    assert play.map.rooms[play.room("morgue-a")].vent


def test_only_open_vents_can_be_welded_and_at_most_six() -> None:
    table = stage()
    assert not table.actions().offers("weld")
    morgue = table.room("morgue-a")
    table.put(0, morgue)
    assert table.actions().offers("weld")
    for number in range(6):
        table.marker("blocked-vent", table.lay("laundry", at=(9, 9 + number)))
    assert not table.actions().offers("weld")


# -- tissue


@pytest.mark.parametrize("lab", LABS)
def test_every_laboratory_has_a_sample(lab: str) -> None:
    table = stage()
    hall = table.room("corridor-101-a")
    table.put(0, hall)
    table.next_tiles(lab)
    play = table.actions()
    play.explore(hall, "w")
    play.lay()
    assert play.state.things[play.room(lab)] == [SAMPLE]


def test_other_rooms_have_no_sample() -> None:
    table = stage()
    hall = table.room("corridor-101-a")
    table.put(0, hall)
    table.next_tiles("canteen")
    play = table.actions()
    play.explore(hall, "w")
    play.lay()
    assert play.state.things == {}


def test_the_dead_give_one_sample_for_fear_and_a_body() -> None:
    table = stage()
    table.put(0, table.room("morgue-a"))
    play = table.actions()
    play.choose("tissue")
    assert play.ann.items == [SAMPLE]
    assert play.ann.fear == 4
    assert play.counter("bodies gone") == 1
    assert not play.offers("tissue")


def test_a_sample_of_the_dead_is_taken_in_the_morgue_only() -> None:
    assert not stage().actions().offers("tissue")


def loading(seats: int, loaded: int) -> Stage:
    table = stage(seats)
    table.put(0, table.room("sick-bay-a"), items=[SAMPLE])
    table.state.box.remove(SAMPLE)
    table.set(counters={"samples loaded": loaded})
    return table


def test_the_second_sample_starts_the_centrifuge() -> None:
    play = loading(1, 0).actions()
    play.choose("load")
    assert (play.ann.items, play.counter("samples loaded")) == ([], 1)
    assert not play.flag("the-centrifuge-runs")
    play = loading(1, 1).actions()
    play.choose("load")
    assert play.flag("the-centrifuge-runs")
    assert play.state.lockdown


@pytest.mark.parametrize(("seats", "more"), [(1, 3), (2, 4), (3, 6), (4, 8)])
def test_the_start_of_the_centrifuge_adds_lockdown_tokens_up_to_twelve(
    seats: int, more: int
) -> None:
    table = loading(seats, 1)
    table.set(lockdown=True, lockdown_pool=2)
    play = table.actions()
    play.choose("load")
    assert play.state.lockdown_pool == 2 + more
    table.set(lockdown_pool=11)
    play = table.actions()
    play.choose("load")
    assert play.state.lockdown_pool == 12


def test_samples_are_loaded_in_sick_bay_until_the_centrifuge_runs() -> None:
    table = loading(1, 0)
    assert table.actions().offers("load")
    table.set(flags=["the-centrifuge-runs"])
    assert not table.actions().offers("load")
    table.set(flags=[])
    table.put(0, table.room("c-lift"))
    assert not table.actions().offers("load")
    table.put(0, table.room("sick-bay-a"), items=[])
    assert not table.actions().offers("load")


# -- the siege


def running(seats: int = 1, quiet: int = 0) -> Stage:
    table = stage(seats)
    table.set(
        flags=["the-centrifuge-runs"],
        lockdown=True,
        counters={"rounds of peace and quiet": quiet},
    )
    return table


def test_a_round_that_begins_quietly_counts() -> None:
    play = running().next_round()
    assert play.counter("rounds of peace and quiet") == 1


def test_a_round_that_begins_with_an_active_enemy_in_sick_bay_does_not_count() -> None:
    table = running()
    table.enemy("guard", table.room("sick-bay-a"))
    play = table.next_round()
    assert play.counter("rounds of peace and quiet") == 0


def test_stunned_enemies_and_enemies_next_door_do_not_disturb() -> None:
    table = running()
    table.enemy("clone", table.room("sick-bay-a"), stunned=True)
    table.enemy("clone", table.room("morgue-a"))
    assert table.next_round().counter("rounds of peace and quiet") == 1


def test_no_round_counts_before_the_centrifuge_runs() -> None:
    assert stage().next_round().counter("rounds of peace and quiet") == 0


@pytest.mark.parametrize(("seats", "needed"), [(1, 3), (2, 3), (3, 2), (4, 2)])
def test_the_cure_is_ready_after_enough_quiet_rounds(seats: int, needed: int) -> None:
    assert not running(seats, needed - 2).next_round().flag("the-cure-is-ready")
    assert running(seats, needed - 1).next_round().flag("the-cure-is-ready")


# -- the end


def cured(seats: int = 1) -> Stage:
    table = running(seats, 3)
    table.set(flags=["the-centrifuge-runs", "the-cure-is-ready"])
    return table


def test_the_ride_needs_the_cure() -> None:
    assert not running().actions().offers("ride")


def test_a_cured_prisoner_who_rides_up_has_won() -> None:
    play = cured().actions()
    play.choose("ride")
    assert play.result == "won"


def test_the_ride_takes_a_move() -> None:
    table = cured()
    table.turn_so_far(moved=2)
    assert not table.actions().offers("ride")


def test_an_enemy_in_the_lift_prevents_the_ride_until_it_is_outwitted() -> None:
    table = cured()
    table.enemy("clone", table.room("c-lift"))
    assert not table.actions().offers("ride")
    table.dice(*wits(3))
    play = table.actions()
    play.choose("outwit:alien")
    assert play.offers("ride")


def test_a_ride_after_the_death_of_another_prisoner_wins_in_part() -> None:
    table = cured(seats=2)
    table.state.heroes[1].status = "dead"
    table.put(1, None)
    play = table.actions()
    play.choose("ride")
    assert play.result == "partly"


def test_without_the_cure_in_time_the_game_is_lost() -> None:
    table = running()
    table.set(lockdown_pool=0)
    assert table.next_round().result == "lost"


def test_the_goals_follow_the_cure() -> None:
    assert stage().actions().goals_done() == [False, False, False]
    assert running().actions().goals_done() == [True, False, False]
    play = cured().actions()
    assert play.goals_done() == [True, True, False]
    play.choose("ride")
    assert play.goals_done() == [True, True, True]
