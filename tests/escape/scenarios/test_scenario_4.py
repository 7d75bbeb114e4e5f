"""The Chimney: guard posts, the fire, barricades, the alarm and the climb."""

from __future__ import annotations

import pytest

from l7core.escape.content.kinds import Side
from tests.escape.rules.kit import BLANK, SPARE, SPEED, scenario, strength, wits
from tests.escape.scenarios.stage import Scene, Stage

ID = "scenario-4"
MISS = [SPEED] * 3


def stage(seats: int = 1) -> Stage:
    return Stage(ID, seats=seats)


def at_fire(seats: int = 1, *, cards: int = 1) -> Stage:
    """Put all prisoners into the Incinerator, west of the Airlock."""
    table = stage(seats)
    fire = table.lay("incinerator", at=(-1, 1))
    for seat in range(seats):
        table.put(seat, fire, hand=[SPARE] * cards)
    table.set(found=True)
    return table


def cold(seats: int = 1) -> Stage:
    table = at_fire(seats)
    table.set(lockdown=True, flags=["fire-out", "flue-cold"])
    return table


def put_out(table: Stage) -> Scene:
    """Let Ann put out the fire; the guard in the Airlock misses the hybrid there."""
    table.dice(*wits(4), *MISS)
    play = table.actions()
    play.choose("close")
    return play


# -- setup


def test_the_prisoners_begin_in_the_airlock_next_to_the_boiler_room() -> None:
    table = stage(4)
    airlock, boilers = table.room("airlock"), table.room("boiler-room")
    assert [hero.room for hero in table.state.heroes] == [airlock] * 4
    assert table.state.map.ways(airlock).adjacent == [boilers]
    assert table.state.map.rooms[boilers].vent


def test_the_incinerator_is_found_by_peeking() -> None:
    table = stage()
    assert table.scenario.peek == "escape:incinerator"
    assert table.scenario.rules == ("peeking",)
    assert table.state.set_aside == ["escape:incinerator"]


def test_empty_corridors_are_in_the_first_two_stacks() -> None:
    first, second, rest = scenario(f"escape:{ID}").state.stacks
    assert (len(first), len(second), len(rest)) == (6, 5, 31)
    assert {"escape:corridor-102-b", "escape:red-line-junction"} <= {*first}
    assert "escape:corridor-101-a" in second
    assert not any("tank-farm" in tile for tile in first + second + rest)


def test_the_figures_of_the_setup() -> None:
    state = scenario(f"escape:{ID}", seats=2).state
    assert (len(state.reserves["guard"]), len(state.reserves["clone"])) == (3, 3)
    assert state.limits == {"secure": 2, "pack": 2, "hybrid": 1, "group": 4}
    assert (state.threat_pool, state.lockdown_pool, state.vitality) == (8, 7, 5)
    assert (state.values["guard"], state.values["clone"], state.values["hybrid"]) == (0, 0, 0)


def test_a_single_prisoner_meets_fewer_enemies() -> None:
    state = scenario(f"escape:{ID}", seats=1).state
    assert (len(state.reserves["guard"]), len(state.reserves["clone"])) == (2, 3)


# -- guard posts


@pytest.mark.parametrize(
    "tile",
    ["corridor-101-a", "corridor-102-b", "red-line-junction", "service-passage", "chapel"],
)
def test_a_room_without_icons_gets_a_guard_post(tile: str) -> None:
    table = stage()
    table.next_tiles(tile)
    play = table.actions()
    play.explore(0, "n")
    play.lay()
    assert play.marked("post") == [play.room(tile)]
    assert table.rules.library["tile"][f"escape:{tile}"].icons == ()


def test_there_are_five_rooms_without_icons() -> None:
    tiles = stage().rules.library["tile"]
    plain = [id for id, tile in tiles.items() if tile.count and not tile.icons]
    assert len([id for id in plain if id.startswith("escape:")]) == 5


def test_other_rooms_get_no_guard_post() -> None:
    table = stage()
    table.next_tiles("laundry")
    play = table.actions()
    play.explore(0, "n")
    play.lay()
    assert play.marked("post") == []


def test_a_post_brings_guards() -> None:
    table = stage()
    room = table.lay("corridor-102-b", at=(0, -1))
    table.marker("post", room)
    table.loud_event()
    play = table.event_of()
    assert play.enemies_in(room) == ["guard:1"]


@pytest.mark.parametrize(
    ("way", "faces", "threat"), [("sign-off", wits(3), 0), ("smash", strength(3), 1)]
)
def test_a_post_can_be_taken_down(way: str, faces: list[int], threat: int) -> None:
    table = stage()
    table.marker("post", 0)
    table.dice(*faces)
    play = table.actions()
    play.choose(way)
    assert play.marked("post") == []
    assert play.ann.threat == threat


@pytest.mark.parametrize(("way", "faces"), [("sign-off", wits(2)), ("smash", strength(2))])
def test_a_failure_leaves_the_post(way: str, faces: list[int]) -> None:
    table = stage()
    table.marker("post", 0)
    table.dice(*faces)
    play = table.actions()
    play.choose(way)
    assert play.marked("post") == [0]


def test_without_a_post_there_is_nothing_to_take_down() -> None:
    play = stage().actions()
    assert not play.offers("sign-off")
    assert not play.offers("smash")


# -- the fire


@pytest.mark.parametrize(
    ("way", "faces", "threat"), [("close", wits(4), 0), ("wrench", strength(4), 1)]
)
def test_putting_the_fire_out_begins_lockdown(way: str, faces: list[int], threat: int) -> None:
    table = at_fire()
    table.dice(*faces, *MISS)
    play = table.actions()
    play.choose(way)
    assert play.flag("fire-out")
    assert play.state.lockdown
    assert play.ann.threat == threat


@pytest.mark.parametrize(("way", "faces"), [("close", wits(3)), ("wrench", strength(3))])
def test_a_failure_leaves_the_fire(way: str, faces: list[int]) -> None:
    table = at_fire()
    table.dice(*faces)
    play = table.actions()
    play.choose(way)
    assert not play.flag("fire-out")
    assert not play.state.lockdown


def test_the_fire_is_put_out_once_and_in_the_incinerator_only() -> None:
    elsewhere = stage().actions()
    assert not elsewhere.offers("close")
    assert not elsewhere.offers("wrench")
    play = cold().actions()
    assert not play.offers("close")
    assert not play.offers("wrench")


# -- barricades


def test_a_card_bars_a_door() -> None:
    play = at_fire(cards=3).actions()
    fire = play.room("incinerator")
    play.choose("bar")
    play.choose(f"door:{play.door(fire, 'e')}")
    assert play.map.ways(fire).locked == (play.door(fire, "e"),)
    assert len(play.ann.hand) == 2


def test_one_door_is_barred_a_turn() -> None:
    table = at_fire(cards=3)
    table.lock(table.room("incinerator"), "n")
    play = table.actions()
    play.choose("bar")
    play.choose(f"door:{play.door(play.room('incinerator'), 'e')}")
    assert not play.offers("bar")


def test_with_every_door_locked_there_is_none_to_bar() -> None:
    table = at_fire(cards=3)
    for side in ("n", "e", "w"):
        table.lock(table.room("incinerator"), side)
    assert not table.actions().offers("bar")


@pytest.mark.parametrize(("locks", "bars"), [(11, True), (12, False)])
def test_barring_a_door_needs_a_lock_in_the_box(locks: int, bars: bool) -> None:
    table = at_fire(cards=3)
    rooms = [table.lay(BLANK, at=(9, y)) for y in range(4)]
    sides: list[Side] = ["n", "e", "w"]
    for number in range(locks):
        table.lock(rooms[number // 3], sides[number % 3])
    assert table.actions().offers("bar") == bars


def test_a_card_blocks_the_vent() -> None:
    play = at_fire(cards=3).actions()
    play.choose("stop-up")
    assert play.marked("blocked-vent") == [play.room("incinerator")]
    assert len(play.ann.hand) == 2
    assert not play.offers("stop-up")


def test_the_last_card_cannot_pay_for_a_barricade() -> None:
    play = at_fire(cards=1).actions()
    assert not play.offers("bar")
    assert not play.offers("stop-up")


def test_barricades_are_built_in_the_incinerator_only() -> None:
    table = stage()
    table.put(0, 1, hand=[SPARE] * 3)
    play = table.actions()
    assert not play.offers("bar")
    assert not play.offers("stop-up")


# -- the alarm


def test_the_alarm_brings_a_hybrid_into_the_airlock() -> None:
    play = put_out(at_fire())
    assert play.room_of("hybrid:1") == play.room("airlock")


def test_the_alarm_brings_a_guard_to_every_security_room_and_post_and_all_activate() -> None:
    """Guards are numbered by distance from the Incinerator and activate in that order."""
    table = at_fire()
    far = table.lay("canteen", at=(0, -1), turn=2)
    near = table.lay(BLANK, at=(-2, 1))
    table.marker("post", near)
    table.lay("laundry", at=(1, 2))
    play = put_out(table)
    airlock = f"room:{play.room('airlock')}"
    came = [*zip(play.logged("enemy.put", "enemy"), play.logged("enemy.put", "room"), strict=True)]
    assert came == [
        ("hybrid:1", airlock),
        ("guard:3", airlock),
        ("guard:4", f"room:{near}"),
        ("guard:5", f"room:{far}"),
    ]
    assert play.logged("enemies.attacks", "enemy") == ["guard:3"]
    assert play.logged("enemy.moved", "enemy") == ["guard:4", "guard:5"]


def test_guards_of_the_alarm_are_not_from_the_reserves() -> None:
    table = at_fire()
    table.set(reserves={"guard": [5, 6], "clone": []})
    play = put_out(table)
    assert play.state.reserves["guard"] == [5, 6]


def test_a_full_room_gets_no_guard() -> None:
    table = at_fire()
    for _ in range(2):
        table.enemy("guard", table.room("airlock"), stunned=True)
    table.dice(*wits(4))
    play = table.actions()
    play.choose("close")
    assert play.logged("enemy.put", "enemy") == ["hybrid:1"]


def test_lockdown_without_threat_tokens_raises_the_same_alarm() -> None:
    table = stage()
    table.lock(0, "n")
    table.set(threat_pool=0)
    table.dice(*MISS, *strength(3))
    play = table.actions()
    play.choose(f"bash:{play.door(0, 'n')}")
    play.go_on()
    assert "hybrid:1" in play.enemies
    assert not play.flag("fire-out")


def test_the_relief_raises_the_alarm_in_round_20_even_if_the_fire_burns() -> None:
    assert not stage().next_round(19).state.lockdown
    table = at_fire()
    table.dice(*MISS)
    play = table.next_round(20)
    assert play.state.lockdown
    assert not play.flag("fire-out")


def test_in_lockdown_guards_and_aliens_fight_each_other() -> None:
    play = put_out(at_fire())
    values = play.state.values
    assert (values["guard"], values["clone"], values["hybrid"]) == (2, 1, 3)


# -- the flue


@pytest.mark.parametrize(("tokens", "is_cold"), [(5, False), (4, True)])
def test_the_flue_is_cold_when_4_tokens_are_left(tokens: int, is_cold: bool) -> None:
    table = at_fire(2)
    table.set(lockdown=True, flags=["fire-out"], lockdown_pool=tokens + 1)
    play = table.actions()
    play.end_turn()
    assert play.state.lockdown_pool == tokens
    assert play.flag("flue-cold") == is_cold


def test_the_flue_stays_hot_while_the_fire_burns() -> None:
    table = at_fire(2)
    table.set(lockdown=True, lockdown_pool=3)
    play = table.actions()
    play.end_turn()
    assert not play.flag("flue-cold")


def test_climbing_out_raises_fear_by_1() -> None:
    play = cold(2).actions()
    play.choose("climb")
    assert (play.ann.status, play.ann.fear) == ("escaped", 4)
    assert play.bo.status == "map"


def test_the_last_one_out_ends_the_game() -> None:
    play = cold().actions()
    play.choose("climb")
    assert play.result == "won"


def test_a_hot_flue_cannot_be_climbed() -> None:
    table = at_fire()
    table.set(lockdown=True, flags=["fire-out"])
    assert not table.actions().offers("climb")


def test_the_flue_is_in_the_incinerator_only() -> None:
    table = cold()
    table.put(0, 0)
    assert not table.actions().offers("climb")


def test_the_flue_cannot_be_climbed_at_fear_8() -> None:
    table = cold()
    table.put(0, table.room("incinerator"), fear=8)
    assert not table.actions().offers("climb")


@pytest.mark.parametrize(("moved", "climbs"), [(1, True), (2, False)])
def test_the_climb_costs_a_move(moved: int, climbs: bool) -> None:
    table = cold()
    table.turn_so_far(moved=moved)
    assert table.actions().offers("climb") == climbs


def test_enemies_prevent_the_climb_until_they_are_outwitted() -> None:
    table = cold()
    table.enemy("guard", table.room("incinerator"))
    table.dice(*wits(3))
    play = table.actions()
    assert not play.offers("climb")
    play.choose("outwit:guard")
    assert play.offers("climb")


def test_the_game_is_lost_when_the_gas_comes_back() -> None:
    table = at_fire()
    table.set(lockdown=True, flags=["fire-out"], lockdown_pool=0)
    play = table.actions()
    play.end_turn()
    assert play.result == "lost"


def test_the_goals_are_ticked_off() -> None:
    play = cold(2).actions()
    assert play.goals_done(0)[:2] == [True, False]
    play.choose("climb")
    assert play.goals_done(0)[1]
    assert not play.goals_done(1)[1]
