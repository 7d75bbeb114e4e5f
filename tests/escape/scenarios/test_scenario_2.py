"""Authorised Personnel: panels, key cards, the B-Lift and the tunnel on its other side."""

from __future__ import annotations

import pytest

from tests.escape.rules.kit import BLANK, box, scenario, strength, wits
from tests.escape.scenarios.stage import Scene, Stage

ID = "scenario-2"
KEY = "escape:security-key"


def stage(seats: int = 1) -> Stage:
    return Stage(ID, seats=seats)


def at_panel(seats: int = 1) -> Stage:
    """Put all prisoners at a panel, one room east of the A-Lift."""
    table = stage(seats)
    panel = table.lay("switch-room", at=(1, 0))
    for seat in range(seats):
        table.put(seat, panel)
    return table


def in_lift(seats: int = 1, *, keys: int = 1) -> Stage:
    """Put all prisoners into the B-Lift; the first `keys` of them have key cards."""
    table = stage(seats)
    lift = table.lay("b-lift", at=(0, -1), turn=3)
    for seat in range(seats):
        key_cards = [KEY] if seat < keys else []
        table.put(seat, lift, items=key_cards)
        for key in key_cards:
            table.state.box.remove(key)
    return table


def in_tunnel(*, is_open: bool = True) -> Stage:
    """Put Ann into the Maintenance Tunnel, in lockdown."""
    table = stage()
    table.state.set_aside[:] = ["escape:maintenance-tunnel"]
    table.put(0, table.lay("maintenance-tunnel", at=(0, -1), turn=3))
    table.set(lockdown=True, flags=["tunnel-open"] if is_open else [])
    return table


def press(table: Stage, icons: int) -> Scene:
    """Let Ann try the panel with this number of Intelligence icons."""
    table.dice(*wits(icons))
    play = table.actions()
    play.choose("panel")
    play.lay()
    return play


def key_from_panel(table: Stage) -> Scene:
    return press(table, 4)


def has_tile(play: Scene, tile: str) -> bool:
    return any(room.tile == f"escape:{tile}" for room in play.map.rooms)


# -- setup


def test_the_prisoners_begin_at_the_a_lift_next_to_a_service_passage() -> None:
    table = stage(4)
    lift, passage = table.room("a-lift"), table.room("service-passage")
    assert [hero.room for hero in table.state.heroes] == [lift] * 4
    assert table.state.map.ways(lift).adjacent == [passage]


def test_the_map_has_a_vent_for_the_infirmary() -> None:
    assert any(room.vent for room in stage().state.map.rooms)


def test_the_west_door_of_the_a_lift_is_locked() -> None:
    table = stage()
    (door,) = table.state.map.ways(table.room("a-lift")).locked
    assert table.state.map.doors[door].side == "w"


def test_the_b_lift_is_set_aside_and_neither_side_of_it_is_in_a_stack() -> None:
    state = scenario(f"escape:{ID}").state
    assert state.set_aside == ["escape:b-lift"]
    assert not any("b-lift" in tile or "tunnel" in tile for s in state.stacks for tile in s)


def test_there_is_no_panel_in_the_first_stack_and_three_in_the_second() -> None:
    first, second, rest = scenario(f"escape:{ID}").state.stacks
    tiles = box().library["tile"]
    panels = [
        [tile for tile in stack if "control-panel" in tiles[tile].icons]
        for stack in (first, second, rest)
    ]
    assert [len(stack) for stack in (first, second, rest)] == [4, 6, 32]
    assert [len(stack) for stack in panels] == [0, 3, 3]


def test_the_figures_of_the_setup() -> None:
    state = scenario(f"escape:{ID}", seats=2).state
    assert (len(state.reserves["guard"]), len(state.reserves["clone"])) == (5, 3)
    assert (state.limits["secure"], state.limits["pack"], state.limits["group"]) == (2, 2, 2)
    assert (state.threat_pool, state.lockdown_pool, state.vitality) == (8, 10, 5)
    assert (state.values["guard"], state.values["clone"]) == (0, 0)


# -- panels


def test_a_successful_access_offers_a_key_card() -> None:
    play = key_from_panel(at_panel())
    assert play.ann.items == [KEY]
    assert play.marked("panel") == [play.room("switch-room")]
    assert not play.state.lockdown


def test_the_first_access_places_the_b_lift_at_the_farthest_door() -> None:
    table = at_panel()
    far = table.lay(BLANK, at=(0, 2))
    play = key_from_panel(table)
    lift = play.room("b-lift")
    assert far in play.map.ways(lift).adjacent


def test_a_guard_is_in_the_b_lift_and_not_from_the_reserves() -> None:
    table = at_panel()
    table.set(reserves={"guard": [2, 3], "clone": []})
    play = key_from_panel(table)
    assert [enemy.room for enemy in play.state.enemies] == [play.room("b-lift")]
    assert play.state.reserves["guard"] == [2, 3]


def test_the_second_access_places_no_tile() -> None:
    table = at_panel()
    table.lay("b-lift", at=(0, -1), turn=3)
    before = len(table.state.map.rooms)
    play = key_from_panel(table)
    assert len(play.map.rooms) == before


def test_a_failed_access_begins_lockdown_at_once() -> None:
    table = at_panel()
    play = press(table, 3)
    assert play.state.lockdown
    assert play.ann.items == []
    assert play.asked() == "escape.turn"


def test_no_other_failure_begins_lockdown() -> None:
    table = stage()
    table.dice(*wits(3))
    play = table.actions()
    play.choose(f"unlock:{play.door(0, 'w')}")
    assert not play.state.lockdown


def test_the_second_access_does_not_begin_lockdown_and_the_third_does() -> None:
    for accessed, begins in ((1, False), (2, True)):
        table = at_panel()
        for room in range(accessed):
            table.marker("panel", room)
        play = key_from_panel(table)
        assert play.state.lockdown == begins


# -- lockdown


def test_lockdown_turns_the_b_lift_over_in_place() -> None:
    table = at_panel()
    lift = table.lay("b-lift", at=(0, -1), turn=3)
    way_in = table.state.map.ways(lift).adjacent
    play = press(table, 0)
    assert play.room("maintenance-tunnel") == lift
    assert play.map.ways(lift).adjacent == way_in


def test_the_b_lift_and_the_tunnel_have_the_same_doors() -> None:
    tiles = box().library["tile"]
    assert tiles["escape:b-lift"].doors == tiles["escape:maintenance-tunnel"].doors


def test_a_b_lift_that_was_not_found_yet_is_found_as_the_tunnel() -> None:
    table = at_panel()
    far = table.lay(BLANK, at=(0, 2))
    play = press(table, 0)
    assert not has_tile(play, "b-lift")
    assert far in play.map.ways(play.room("maintenance-tunnel")).adjacent
    assert [enemy.room for enemy in play.state.enemies] == [play.room("maintenance-tunnel")]


def test_lockdown_without_threat_tokens_also_places_the_tunnel() -> None:
    table = stage()
    table.set(threat_pool=0)
    table.dice(*strength(3))
    play = table.actions()
    play.choose(f"bash:{play.door(0, 'w')}")
    play.lay()
    assert play.state.lockdown
    assert has_tile(play, "maintenance-tunnel")


def test_without_a_door_to_the_unknown_the_tile_is_placed_in_a_later_turn() -> None:
    table = stage()
    table.set(set_aside=["escape:maintenance-tunnel"], lockdown=True)
    play = table.actions()
    assert not has_tile(play, "maintenance-tunnel")
    play.end_turn()
    play.lay()
    assert has_tile(play, "maintenance-tunnel")


def test_after_an_access_the_b_lift_is_also_placed_in_a_later_turn() -> None:
    table = stage()
    table.marker("panel", table.room("a-lift"))
    play = table.actions()
    assert not has_tile(play, "b-lift")
    play.end_turn()
    play.lay()
    assert has_tile(play, "b-lift")


def test_in_lockdown_guards_and_clones_fight_each_other() -> None:
    table = at_panel()
    play = press(table, 0)
    assert (play.state.values["guard"], play.state.values["clone"]) == (3, 2)


def test_the_game_is_lost_when_no_lockdown_token_is_left() -> None:
    table = in_tunnel(is_open=False)
    table.set(lockdown_pool=0)
    play = table.actions()
    play.end_turn()
    assert play.result == "lost"


# -- exits


def test_a_key_card_takes_its_owner_up_and_is_handed_in() -> None:
    play = in_lift(2).actions()
    play.choose("ride")
    assert (play.ann.status, play.bo.status) == ("escaped", "map")
    assert play.state.box.count(KEY) == 4
    assert play.flag("left-by-lift")


def test_a_key_card_takes_one_more_prisoner_along() -> None:
    play = in_lift(2).actions()
    play.choose("ride-both")
    assert play.result == "won"
    assert play.state.box.count(KEY) == 4
    assert play.flag("left-by-lift")


def test_a_key_card_takes_no_third_prisoner() -> None:
    play = in_lift(3).actions()
    play.choose("ride-both")
    play.choose("hero:1")
    assert [hero.status for hero in play.state.heroes] == ["escaped", "escaped", "map"]


def test_a_prisoner_alone_in_the_lift_cannot_take_another_along() -> None:
    play = in_lift().actions()
    assert play.offers("ride")
    assert not play.offers("ride-both")


@pytest.mark.parametrize("way", ["ride", "ride-both"])
def test_the_ride_needs_a_key_card(way: str) -> None:
    assert not in_lift(2, keys=0).actions().offers(way)


@pytest.mark.parametrize("way", ["ride", "ride-both"])
@pytest.mark.parametrize(("moved", "rides"), [(1, True), (2, False)])
def test_the_ride_costs_a_move(way: str, moved: int, rides: bool) -> None:
    table = in_lift(2)
    table.turn_so_far(moved=moved)
    assert table.actions().offers(way) == rides


@pytest.mark.parametrize("way", ["ride", "ride-both"])
def test_the_ride_begins_in_the_lift_only(way: str) -> None:
    table = in_lift(2)
    for seat in (0, 1):
        table.put(seat, table.room("a-lift"))
    assert not table.actions().offers(way)


@pytest.mark.parametrize("stunned", [False, True])
def test_an_active_enemy_prevents_the_ride(stunned: bool) -> None:
    table = in_lift(2)
    table.enemy("guard", table.room("b-lift"), stunned=stunned)
    play = table.actions()
    assert play.offers("ride") == stunned
    assert play.offers("ride-both") == stunned


def test_a_stunned_enemy_in_the_lift_can_be_pushed_down_the_shaft_for_a_move() -> None:
    table = in_lift()
    guard = table.enemy("guard", table.room("b-lift"), stunned=True)
    play = table.actions()
    play.choose("shaft")
    assert play.enemy(guard) is None
    assert int(guard.partition(":")[2]) in play.state.reserves["guard"]
    assert play.moves_left == 1


def test_an_active_enemy_prevents_the_use_of_the_shaft() -> None:
    table = in_lift()
    table.enemy("guard", table.room("b-lift"), stunned=True)
    table.enemy("clone", table.room("b-lift"))
    assert not table.actions().offers("shaft")


def test_the_shaft_needs_a_stunned_enemy_in_the_lift() -> None:
    table = in_lift()
    assert not table.actions().offers("shaft")
    table.enemy("guard", table.room("a-lift"), stunned=True)
    table.put(0, table.room("a-lift"))
    assert not table.actions().offers("shaft")


def test_the_tunnel_is_dug_open_with_strength_3() -> None:
    table = in_tunnel(is_open=False)
    table.dice(*strength(3))
    play = table.actions()
    play.choose("dig")
    assert play.flag("tunnel-open")


def test_an_open_tunnel_needs_no_digging() -> None:
    assert not in_tunnel().actions().offers("dig")


@pytest.mark.parametrize(("is_open", "way"), [(False, "dig"), (True, "crawl")])
def test_the_tunnel_is_used_in_its_room_only(is_open: bool, way: str) -> None:
    table = in_tunnel(is_open=is_open)
    table.put(0, table.room("a-lift"))
    assert not table.actions().offers(way)


@pytest.mark.parametrize(("moved", "crawls"), [(1, True), (2, False)])
def test_the_crawl_costs_a_move(moved: int, crawls: bool) -> None:
    table = in_tunnel()
    table.turn_so_far(moved=moved)
    assert table.actions().offers("crawl") == crawls


def test_strength_2_does_not_dig_the_tunnel_open() -> None:
    table = in_tunnel(is_open=False)
    table.dice(*strength(2))
    play = table.actions()
    play.choose("dig")
    assert not play.flag("tunnel-open")


def test_a_closed_tunnel_cannot_be_crawled_through() -> None:
    assert not in_tunnel(is_open=False).actions().offers("crawl")


@pytest.mark.parametrize(("fear", "fits"), [(6, True), (7, False)])
def test_the_tunnel_cannot_be_crawled_through_at_fear_7(fear: int, fits: bool) -> None:
    table = in_tunnel()
    table.put(0, table.room("maintenance-tunnel"), fear=fear)
    assert table.actions().offers("crawl") == fits


def test_a_prisoner_who_crawls_out_leaves_all_items_behind() -> None:
    table = in_tunnel()
    tunnel = table.room("maintenance-tunnel")
    table.put(0, tunnel, items=[KEY])
    table.state.box.remove(KEY)
    play = table.actions()
    play.choose("crawl")
    assert play.result == "won"
    assert (play.ann.items, play.state.things[tunnel]) == ([], [KEY])
    assert play.flag("left-by-tunnel")


def test_an_active_enemy_prevents_crawling() -> None:
    table = in_tunnel()
    table.enemy("guard", table.room("maintenance-tunnel"))
    assert not table.actions().offers("crawl")


# -- key cards, and the zone


def test_a_key_card_opens_a_locked_door_without_a_roll_once_a_turn() -> None:
    table = stage()
    table.lock(0, "e")
    table.put(0, 0, items=[KEY])
    play = table.actions()
    play.choose("swipe")
    play.choose(play.ask.options[0].id)
    assert len(play.map.ways(0).locked) == 1
    assert not play.offers("swipe")


def test_without_a_locked_door_there_is_nothing_to_swipe() -> None:
    table = stage()
    table.put(0, table.room("service-passage"), items=[KEY])
    assert not table.actions().offers("swipe")


def test_without_a_key_card_there_is_nothing_to_swipe() -> None:
    assert not stage().actions().offers("swipe")


def test_a_guard_without_a_security_room_brings_a_new_room() -> None:
    table = stage()
    table.spawn_on_next_event("guard")
    before = len(table.state.map.rooms)
    play = table.event_of()
    play.lay()
    assert len(play.map.rooms) == before + 1
    assert [enemy.room for enemy in play.state.enemies] == [before]


def test_the_goal_is_done_for_an_escaped_prisoner() -> None:
    play = in_lift(2).actions()
    play.choose("ride")
    assert play.goals_done(0)[0]
    assert not play.goals_done(1)[0]
