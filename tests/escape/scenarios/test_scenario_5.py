"""Clean Floors: the swarm, shutters, generators, and the lift that leaves once."""

from __future__ import annotations

import pytest

from tests.escape.rules.kit import BLANK, INT, SPARE, SPEED, STR, scenario, strength, wits
from tests.escape.scenarios.stage import Scene, Stage

ID = "scenario-5"


def stage(seats: int = 1) -> Stage:
    return Stage(ID, seats=seats)


def swarm_of(play: Scene) -> set[int]:
    return {*play.marked("swarm")}


# -- setup


def test_the_swarm_begins_two_rooms_away() -> None:
    table = stage()
    start, hall, vats = (
        table.room(t) for t in ("decontamination", "corridor-102-b", "growth-vats")
    )
    assert table.state.heroes[0].room == start
    assert table.state.markers["swarm"] == [vats]
    assert table.state.map.ways(start).adjacent == [hall]
    assert vats in table.state.map.ways(hall).adjacent


def test_the_corridor_is_dark() -> None:
    table = stage()
    assert table.state.markers["darkness"] == [table.room("corridor-102-b")]


def test_a_generator_is_in_each_stack_and_the_lift_in_the_second() -> None:
    stacks = scenario(f"escape:{ID}").state.stacks
    assert [len(stack) for stack in stacks[:2]] == [6, 5]
    assert "escape:transformer-vault" in stacks[0]
    assert {"escape:generator-hall", "escape:c-lift"} <= {*stacks[1]}
    assert "escape:backup-power" in stacks[0] + stacks[1] + stacks[2]


@pytest.mark.parametrize("seats", [1, 2, 3, 4])
def test_pools_and_reserves_grow_with_the_prisoners(seats: int) -> None:
    state = scenario(f"escape:{ID}", seats=seats).state
    own = stage().scenario
    for amount, found in (
        (own.reserves.guard, len(state.reserves["guard"])),
        (own.reserves.clone, len(state.reserves["clone"])),
        (own.threat.pool, state.threat_pool),
        (own.lockdown.pool, state.lockdown_pool),
    ):
        assert isinstance(amount, tuple)
        assert amount[seats - 1] == found


def test_enemies_fight_each_other_from_the_start_and_more_so_in_lockdown() -> None:
    table = stage()
    assert (table.state.values["guard"], table.state.values["clone"]) == (2, 2)
    table.set(counters={"generators running": 1})
    table.put(0, table.lay("backup-power", at=(1, -1)))
    table.dice(*wits(2))
    play = table.actions()
    play.choose("batteries")
    assert (play.state.values["guard"], play.state.values["clone"]) == (4, 3)
    assert "Generators running: 2." in [entry.text for entry in play.kernel.log(0)]


# -- spreading


def test_the_swarm_does_not_spread_in_the_first_round() -> None:
    play = stage().next_round(1)
    assert swarm_of(play) == {play.room("growth-vats")}


@pytest.mark.parametrize("dice", [(SPEED, STR), (SPEED, SPEED)])
def test_with_a_speed_icon_the_swarm_spreads_to_one_adjacent_room(dice: tuple[int, int]) -> None:
    table = stage()
    table.dice(*dice)
    play = table.next_round()
    assert swarm_of(play) == {play.room("growth-vats"), play.room("corridor-102-b")}


def test_without_a_speed_icon_the_swarm_does_not_spread() -> None:
    table = stage()
    table.dice(STR, INT)
    play = table.next_round()
    assert swarm_of(play) == {play.room("growth-vats")}


def test_the_swarm_spreads_to_the_room_nearest_to_a_prisoner() -> None:
    table = stage()
    far = table.lay(BLANK, at=(2, 1))
    table.dice(SPEED, STR)
    play = table.next_round()
    assert play.room("corridor-102-b") in swarm_of(play)
    assert far not in swarm_of(play)


@pytest.mark.parametrize(("seats", "dice"), [(1, 2), (2, 2), (3, 3), (4, 3)])
def test_three_dice_are_rolled_for_the_swarm_with_three_or_four_prisoners(
    seats: int, dice: int
) -> None:
    table = stage(seats)
    table.dice(*[STR] * (dice - 1), SPEED)
    assert len(swarm_of(table.next_round())) == 2


@pytest.mark.parametrize(("seats", "dice"), [(1, 3), (2, 3), (3, 4), (4, 4)])
def test_one_more_die_is_rolled_for_the_swarm_in_lockdown(seats: int, dice: int) -> None:
    table = stage(seats)
    table.set(lockdown=True)
    table.dice(*[STR] * (dice - 1), SPEED)
    assert len(swarm_of(table.next_round())) == 2


def test_a_locked_door_stops_the_swarm_which_eats_the_lock() -> None:
    table = stage()
    table.lock(table.room("corridor-102-b"), "e")
    table.dice(SPEED, STR)
    play = table.next_round()
    assert swarm_of(play) == {play.room("growth-vats")}
    assert not play.map.has_locks


def test_the_swarm_also_eats_a_lock_in_lockdown_if_it_cannot_spread() -> None:
    table = stage()
    table.set(lockdown=True)
    table.lock(table.room("corridor-102-b"), "e")
    table.dice(STR, STR, SPEED)
    assert not table.next_round().map.has_locks


def test_the_swarm_eats_no_lock_while_it_can_spread() -> None:
    table = stage()
    table.lay(BLANK, at=(2, 1))
    table.lock(table.room("corridor-102-b"), "e")
    table.dice(SPEED, STR)
    assert table.next_round().map.has_locks


def test_a_swarm_driven_out_of_the_vats_returns() -> None:
    table = stage()
    table.state.markers["swarm"] = []
    table.dice(STR, STR)
    play = table.next_round()
    assert swarm_of(play) == {play.room("growth-vats")}


# -- contact with the swarm


def test_a_prisoner_reached_by_the_swarm_dies_even_before_lockdown() -> None:
    table = stage(2)
    table.put(0, table.room("corridor-102-b"))
    table.dice(SPEED, STR)
    play = table.next_round()
    assert play.ann.status == "dead"
    assert play.bo.status == "map"


def test_a_prisoner_with_a_spare_card_runs_into_the_next_room() -> None:
    table = stage()
    table.put(0, table.room("corridor-102-b"), hand=[SPARE] * 2)
    table.dice(SPEED, STR)
    play = table.next_round()
    assert play.ann.room == play.room("decontamination")
    assert len(play.logged("hand.discarded", "who")) == 1
    assert play.room("corridor-102-b") in swarm_of(play)


def test_a_prisoner_with_nowhere_to_run_dies_and_pays_no_card() -> None:
    table = stage(2)
    table.put(0, table.room("corridor-102-b"), hand=[SPARE] * 2)
    table.lock(table.room("corridor-102-b"), "w")
    table.dice(SPEED, STR)
    play = table.next_round()
    assert play.ann.status == "dead"
    assert play.logged("hand.discarded", "who") == []


def test_each_prisoner_pays_a_card_to_run() -> None:
    table = stage(2)
    for seat, cards in enumerate((2, 1)):
        table.put(seat, table.room("corridor-102-b"), hand=[SPARE] * cards)
    table.dice(SPEED, STR)
    play = table.next_round()
    assert (play.ann.status, play.bo.status) == ("map", "dead")


def test_enemies_reached_by_the_swarm_are_removed() -> None:
    table = stage()
    hall = table.room("corridor-102-b")
    table.enemy("guard", hall)
    table.enemy("clone", hall, stunned=True)
    table.dice(SPEED, STR)
    assert table.next_round().enemies == []


def test_a_prisoner_who_walks_into_the_swarm_dies() -> None:
    table = stage(2)
    table.put(0, table.room("corridor-102-b"))
    play = table.actions()
    play.go(play.room("growth-vats"))
    assert play.ann.status == "dead"


def test_a_clone_that_walks_into_the_swarm_is_removed() -> None:
    table = stage()
    table.put(0, table.room("corridor-102-b"))
    clone = table.enemy("clone", table.lay(BLANK, at=(2, 1)))
    table.loud_event()
    play = table.event_of()
    assert play.happened("escape.enemy.moved")
    assert play.enemy(clone) is None


def test_a_clone_that_spawns_in_the_swarm_is_removed() -> None:
    table = stage()
    table.put(0, table.room("corridor-102-b"), fear=8)
    table.marker("blocked-vent", table.room("decontamination"))
    play = table.event_of()
    assert play.logged("enemy.spawned", "room") == [f"room:{play.room('growth-vats')}"]
    assert play.enemies == []


def test_guards_walk_around_the_swarm() -> None:
    table = stage()
    table.put(0, table.room("corridor-102-b"), threat=1)
    behind = table.lay(BLANK, at=(2, 1))
    guard = table.enemy("guard", behind)
    table.loud_event()
    play = table.event_of()
    assert play.room_of(guard) == behind


def test_guards_pass_a_shutter_and_leave_it_closed() -> None:
    table = stage()
    hall = table.room("corridor-102-b")
    guard = table.enemy("guard", hall)
    table.put(0, table.room("decontamination"), threat=1)
    table.lock(hall, "w")
    table.loud_event()
    play = table.event_of()
    assert play.room_of(guard) == play.room("decontamination")
    assert play.map.has_locks


# -- shutters


def test_a_shutter_locks_a_door_of_the_room() -> None:
    table = stage()
    hall = table.room("corridor-102-b")
    table.put(0, hall)
    table.dice(*strength(2))
    play = table.actions()
    play.choose("shutter")
    play.choose(f"door:{play.door(hall, 'e')}")
    assert play.map.doors[play.door(hall, "e")].locked
    assert play.state.turn.challenges == 0


def test_a_shutter_that_jams_locks_nothing() -> None:
    table = stage()
    table.dice(*strength(1))
    play = table.actions()
    play.choose("shutter")
    assert not play.map.has_locks


def test_a_room_without_an_open_door_has_no_shutter_to_close() -> None:
    table = stage()
    start = table.room("decontamination")
    table.lock(start, "e")
    assert table.actions().offers("shutter")
    table.lock(start, "w")
    assert not table.actions().offers("shutter")


# -- fire


def test_fire_drives_the_swarm_out_of_a_room_next_door() -> None:
    table = stage()
    table.put(0, table.room("corridor-102-b"))
    table.dice(*wits(3))
    play = table.actions()
    play.choose("fire")
    assert swarm_of(play) == set()
    assert play.ann.fear == 4


def test_a_failed_fire_does_not_drive_the_swarm_out() -> None:
    table = stage()
    table.put(0, table.room("corridor-102-b"))
    table.dice(*wits(2))
    play = table.actions()
    play.choose("fire")
    assert swarm_of(play) == {play.room("growth-vats")}
    assert play.ann.fear == 4


def test_a_room_connected_by_ducts_only_is_not_next_door() -> None:
    table = stage()
    kennels = table.lay("kennels", at=(3, 0))
    cells = table.lay("holding-cells", at=(3, 1))
    vats = table.room("growth-vats")
    table.marker("swarm", cells)
    table.put(0, kennels)
    ways = table.state.map.ways(kennels)
    assert (vats in ways.ducts, vats in ways.beyond, cells in ways.beyond) == (True, False, True)
    table.dice(*wits(3))
    play = table.actions()
    play.choose("fire")
    assert swarm_of(play) == {vats}


def test_there_is_no_fire_without_the_swarm_next_door() -> None:
    table = stage()
    assert not table.actions().offers("fire")
    table.put(0, table.room("corridor-102-b"))
    assert table.actions().offers("fire")
    table.lock(table.room("corridor-102-b"), "e")
    assert not table.actions().offers("fire")


# -- power


GENERATORS = [
    ("generator-hall", "turbine", strength(3), strength(2)),
    ("transformer-vault", "switchgear", wits(3), wits(2)),
    ("backup-power", "batteries", wits(2), wits(1)),
]


@pytest.mark.parametrize(("tile", "action", "enough", "short"), GENERATORS)
def test_each_generator_can_be_started_once(
    tile: str, action: str, enough: list[int], short: list[int]
) -> None:
    table = stage()
    table.put(0, table.lay(tile, at=(5, 5)))
    table.dice(*enough)
    play = table.actions()
    play.choose(action)
    assert play.counter("generators running") == 1
    assert play.marked("panel") == [play.room(tile)]
    table.marker("panel", table.room(tile))
    assert not table.actions().offers(action)


@pytest.mark.parametrize(("tile", "action", "enough", "short"), GENERATORS)
def test_a_generator_does_not_start_with_too_few_icons(
    tile: str, action: str, enough: list[int], short: list[int]
) -> None:
    table = stage()
    table.put(0, table.lay(tile, at=(5, 5)))
    table.dice(*short)
    play = table.actions()
    play.choose(action)
    assert play.counter("generators running") == 0
    assert not play.state.lockdown


@pytest.mark.parametrize(("tile", "action", "enough", "short"), GENERATORS)
def test_a_generator_ends_the_darkness(
    tile: str, action: str, enough: list[int], short: list[int]
) -> None:
    table = stage()
    table.put(0, table.lay(tile, at=(5, 5)))
    table.dice(*enough)
    play = table.actions()
    play.choose(action)
    assert play.marked("darkness") == []


def test_without_power_explored_fear_rooms_are_dark() -> None:
    table = stage()
    table.next_tiles("kennels")
    table.dice(STR, STR)
    play = table.actions()
    play.explore(play.room("decontamination"), "w")
    play.lay()
    assert play.room("kennels") in play.marked("darkness")


def test_without_power_other_explored_rooms_are_not_dark() -> None:
    table = stage()
    table.next_tiles("canteen")
    table.dice(STR, STR)
    play = table.actions()
    play.explore(play.room("decontamination"), "w")
    play.lay()
    assert play.room("canteen") not in play.marked("darkness")


def test_with_power_no_explored_room_is_dark() -> None:
    table = stage()
    table.set(counters={"generators running": 1})
    table.next_tiles("kennels")
    table.dice(STR, STR)
    play = table.actions()
    play.explore(play.room("decontamination"), "w")
    play.lay()
    assert play.room("kennels") not in play.marked("darkness")


def test_the_second_generator_begins_lockdown() -> None:
    table = stage()
    table.put(0, table.lay("backup-power", at=(5, 5)))
    table.dice(*wits(2))
    play = table.actions()
    play.choose("batteries")
    assert not play.state.lockdown
    table.set(counters={"generators running": 1})
    play = table.actions()
    play.choose("batteries")
    assert play.state.lockdown


def test_the_relief_begins_lockdown_in_round_20() -> None:
    table = stage()
    table.dice(STR, STR)
    assert not table.next_round(19).state.lockdown
    table.dice(STR, STR)
    assert table.next_round(20).state.lockdown


# -- the lift


def test_the_hatch_of_the_lift_is_an_open_vent() -> None:
    table = stage()
    table.next_tiles("c-lift")
    table.dice(STR, STR)
    play = table.actions()
    play.explore(play.room("decontamination"), "w")
    play.lay()
    assert play.marked("vent") == [play.room("c-lift")]
    assert play.map.rooms[play.room("c-lift")].vent


def at_the_lift(seats: int = 1, running: int = 2) -> Stage:
    table = stage(seats)
    table.lay("c-lift", at=(5, 5))
    table.put(0, table.room("c-lift"))
    table.set(counters={"generators running": running}, lockdown=running > 1)
    return table


def test_the_lever_works_with_two_generators() -> None:
    assert not at_the_lift(running=1).actions().offers("lever")
    assert at_the_lift().actions().offers("lever")


def test_an_enemy_prevents_pulling_the_lever() -> None:
    table = at_the_lift()
    table.enemy("clone", table.room("c-lift"))
    assert not table.actions().offers("lever")


def test_the_lever_can_be_pulled_after_outwitting_the_enemies() -> None:
    table = at_the_lift()
    table.enemy("clone", table.room("c-lift"))
    table.dice(*wits(3))
    play = table.actions()
    play.choose("outwit:alien")
    play.choose("lever")
    assert play.result == "won"


def test_all_prisoners_in_the_lift_escape_and_the_game_is_won() -> None:
    table = at_the_lift(seats=2)
    table.put(1, table.room("c-lift"))
    play = table.actions()
    play.choose("lever")
    assert play.result == "won"


def test_prisoners_outside_the_lift_do_not_escape() -> None:
    table = at_the_lift(seats=3)
    table.put(1, table.room("c-lift"))
    play = table.actions()
    play.choose("lever")
    assert play.result == "partly"
    assert [hero.status for hero in play.state.heroes] == ["escaped", "escaped", "map"]


def test_the_game_is_lost_when_the_swarm_kills_the_last_prisoner() -> None:
    table = stage()
    table.put(0, table.room("corridor-102-b"))
    table.dice(SPEED, STR)
    assert table.next_round().result == "lost"


def test_when_the_lockdown_tokens_are_gone_the_game_is_lost() -> None:
    table = stage()
    table.set(lockdown=True, lockdown_pool=0)
    assert table.next_round().result == "lost"


# -- goals


def test_the_goals_are_two_generators_and_the_ride() -> None:
    assert at_the_lift(running=1).actions().goals_done() == [False, False]
    play = at_the_lift().actions()
    assert play.goals_done() == [True, False]
    play.choose("lever")
    assert play.goals_done() == [True, True]
