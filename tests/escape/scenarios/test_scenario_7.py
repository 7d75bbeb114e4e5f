"""Daylight: Dr. Cronos, uniforms, panels, and the two ways out of the Airlock."""

from __future__ import annotations

import pytest

from l7core.escape.bot import careful
from tests.escape.rules.kit import BLANK, INT, INT2, SPARE, SPEED, scenario, wits
from tests.escape.scenarios.stage import Stage

ID = "scenario-7"
KEY = "escape:security-key"
FORM = "escape:discharge-form"
GIFT = "escape:chess-by-post"


def stage(seats: int = 1) -> Stage:
    """Return the scenario without the stunned guard at the crossing."""
    table = Stage(ID, seats=seats)
    table.no_enemies()
    return table


def at_the_airlock(seats: int = 1) -> Stage:
    table = stage(seats)
    table.put(0, table.lay("airlock", at=(9, 9)), hand=[SPARE] * 5)
    return table


# -- setup


def test_the_prisoners_begin_in_the_lift_next_to_a_stunned_guard() -> None:
    table = Stage(ID)
    crossing = table.room("crossway-seven")
    assert table.state.heroes[0].room == table.room("c-lift")
    assert [(e.kind, e.room, e.stunned) for e in table.state.enemies] == [("guard", crossing, True)]
    assert crossing in table.state.map.ways(table.room("c-lift")).adjacent


def test_the_map_has_a_vent_from_the_start() -> None:
    table = stage()
    assert table.room("service-passage") in table.state.map.ways(table.room("c-lift")).adjacent
    assert table.state.map.rooms[table.room("service-passage")].vent


def test_the_airlock_is_set_aside() -> None:
    state = scenario(f"escape:{ID}").state
    assert state.set_aside == ["escape:airlock"]
    assert not any("escape:airlock" in stack for stack in state.stacks)


def test_panels_and_clothes_are_in_the_first_two_stacks() -> None:
    stacks = scenario(f"escape:{ID}").state.stacks
    assert [len(stack) for stack in stacks[:2]] == [7, 7]
    assert "escape:records-office" in stacks[0]
    assert {"escape:monitor-room", "escape:barracks"} <= {*stacks[1]}


@pytest.mark.parametrize("seats", [1, 2, 3, 4])
def test_pools_and_reserves_grow_with_the_prisoners(seats: int) -> None:
    state, own = scenario(f"escape:{ID}", seats=seats).state, stage().scenario
    for amount, found in (
        (own.reserves.guard, len(state.reserves["guard"]) + len(state.enemies)),
        (own.reserves.clone, len(state.reserves["clone"])),
        (own.threat.pool, state.threat_pool),
        (own.lockdown.pool, state.lockdown_pool),
    ):
        assert (amount[seats - 1] if isinstance(amount, tuple) else amount) == found


def test_each_prisoner_starts_with_1_threat() -> None:
    assert [hero.threat for hero in scenario(f"escape:{ID}", seats=2).state.heroes] == [1, 1]


# -- the Airlock


def test_the_first_panel_places_the_airlock_at_the_far_end_of_the_map() -> None:
    table = stage()
    table.put(0, table.lay("records-office", at=(0, 2)))
    table.dice(*wits(4))
    play = table.actions()
    play.choose("panel")
    play.lay()
    assert play.room("airlock") in play.map.ways(play.room("crossway-seven")).adjacent
    assert play.ann.items == [KEY]
    assert play.state.set_aside == []


@pytest.mark.parametrize("seats", [3, 4])
def test_with_three_or_four_prisoners_the_airlock_is_at_the_nearest_door(seats: int) -> None:
    table = stage(seats)
    office = table.lay("records-office", at=(0, 2))
    table.put(0, office)
    table.dice(*wits(4))
    play = table.actions()
    play.choose("panel")
    play.lay()
    assert play.room("airlock") in play.map.ways(office).adjacent


def test_further_panels_place_no_tile() -> None:
    table = stage()
    table.lay("airlock", at=(9, 9))
    table.put(0, table.lay("records-office", at=(5, 5)))
    table.dice(*wits(4))
    play = table.actions()
    play.choose("panel")
    assert play.map.tiles == table.state.map.tiles


def test_the_airlock_is_found_when_the_second_stack_is_empty() -> None:
    table = stage()
    table.state.stacks = [[], [BLANK], [BLANK]]
    table.put(0, table.room("service-passage"))
    play = table.actions()
    play.explore(play.room("service-passage"), "s")
    play.lay()
    play.lay()
    assert "escape:airlock" in play.map.tiles


def test_the_airlock_is_not_found_before_the_second_stack_is_empty() -> None:
    table = stage()
    table.state.stacks = [[], [BLANK] * 2, [BLANK]]
    table.put(0, table.room("service-passage"))
    play = table.actions()
    play.explore(play.room("service-passage"), "s")
    play.lay()
    assert "escape:airlock" not in play.map.tiles


# -- uniforms


@pytest.mark.parametrize("tile", ["barracks", "guard-room", "laundry"])
def test_rooms_with_uniforms_get_a_uniform_marker(tile: str) -> None:
    table = stage()
    table.next_tiles(tile)
    table.put(0, table.room("service-passage"))
    play = table.actions()
    play.explore(play.room("service-passage"), "s")
    play.lay()
    assert play.marked("uniform") == [play.room(tile)]


def test_other_rooms_get_no_uniform_marker() -> None:
    table = stage()
    table.next_tiles("canteen")
    table.put(0, table.room("service-passage"))
    play = table.actions()
    play.explore(play.room("service-passage"), "s")
    play.lay()
    assert play.marked("uniform") == []


def test_the_stunned_guard_can_be_undressed() -> None:
    table = Stage(ID)
    table.put(0, table.room("crossway-seven"))
    play = table.actions()
    play.choose("undress")
    assert play.ann.uniform == "clean"
    assert play.enemies == []
    assert play.marked("uniform") == []
    assert play.moves_left == 1


def test_an_active_guard_cannot_be_undressed() -> None:
    table = stage()
    table.enemy("guard", table.room("c-lift"))
    assert not table.actions().offers("undress")


def test_a_prisoner_in_a_clean_uniform_takes_no_other() -> None:
    table = Stage(ID)
    table.put(0, table.room("crossway-seven"), uniform="clean")
    table.marker("uniform", table.room("crossway-seven"))
    play = table.actions()
    assert not play.offers("undress")
    assert not play.offers("dress")


def test_a_uniform_in_the_room_can_be_put_on() -> None:
    table = stage()
    assert not table.actions().offers("dress")
    table.marker("uniform", table.room("c-lift"))
    play = table.actions()
    play.choose("dress")
    assert play.ann.uniform == "clean"
    assert play.marked("uniform") == []


@pytest.mark.parametrize("action", ["dress", "undress"])
def test_changing_clothes_leaves_the_bloody_uniform_on_the_floor(action: str) -> None:
    table = stage()
    lift = table.room("c-lift")
    table.put(0, lift, uniform="bloody")
    if action == "dress":
        table.marker("uniform", lift)
    else:
        table.enemy("guard", lift, stunned=True)
    play = table.actions()
    play.choose(action)
    assert play.ann.uniform == "clean"
    assert play.marked("bloody-uniform") == [lift]


def test_guards_do_not_attack_a_clean_uniform() -> None:
    table = stage()
    table.put(0, table.room("c-lift"), uniform="clean", hand=[SPARE] * 5)
    table.enemy("guard", table.room("c-lift"))
    table.loud_event()
    play = table.event_of()
    assert play.attacked == []


def test_the_laundry_washes_a_bloody_uniform() -> None:
    table = stage()
    laundry = table.lay("laundry", at=(5, 5))
    table.put(0, laundry, uniform="bloody")
    play = table.actions()
    play.choose("wash")
    assert play.ann.uniform == "clean"
    assert play.marked("uniform") == []
    assert play.state.turn.challenges == 0


@pytest.mark.parametrize(("tile", "uniform"), [("laundry", "clean"), ("canteen", "bloody")])
def test_washing_needs_the_laundry_and_a_bloody_uniform(tile: str, uniform: str) -> None:
    table = stage()
    table.put(0, table.lay(tile, at=(5, 5)), uniform=uniform)
    assert not table.actions().offers("wash")


def test_the_laundry_also_washes_a_uniform_on_the_floor() -> None:
    table = stage()
    laundry = table.lay("laundry", at=(5, 5))
    table.put(0, laundry)
    table.marker("bloody-uniform", laundry)
    play = table.actions()
    play.choose("wash")
    assert (play.marked("bloody-uniform"), play.marked("uniform")) == ([], [laundry])
    assert play.ann.uniform == "none"


# -- Dr. Cronos


def test_dr_cronos_appears_in_round_3() -> None:
    assert stage().next_round(2).enemies == []
    play = stage().next_round(3)
    assert play.room_of("cronos:1") == play.room("c-lift")


def test_there_is_only_one_dr_cronos() -> None:
    table = stage()
    elsewhere = table.lay(BLANK, at=(9, 9))
    table.enemy("cronos", elsewhere)
    play = table.next_round(4)
    assert play.enemies == ["cronos:1"]
    assert play.room_of("cronos:1") == elsewhere


def test_dr_cronos_appears_in_the_nearest_lift() -> None:
    table = stage()
    far = table.lay("a-lift", at=(20, 20))
    table.put(0, table.lay(BLANK, at=(20, 21)))
    assert table.next_round(3).room_of("cronos:1") == far


def test_dr_cronos_appears_again_after_he_is_removed() -> None:
    assert stage().next_round(7).enemies == ["cronos:1"]


@pytest.mark.parametrize(("face", "rooms"), [(SPEED, 0), (INT, 1), (INT2, 2)])
def test_after_each_event_a_die_sets_how_often_dr_cronos_activates(face: int, rooms: int) -> None:
    table = stage()
    first = table.lay(BLANK, at=(20, 0))
    path = [first, *(table.lay(BLANK, at=(20 + n, 0)) for n in (1, 2, 3))]
    table.enemy("cronos", path[0])
    table.put(0, path[3])
    table.dice(face)
    play = table.event_of()
    assert play.room_of("cronos:1") == path[rooms]


@pytest.mark.parametrize("seats", [3, 4])
def test_with_three_or_four_prisoners_dr_cronos_activates_at_most_once(seats: int) -> None:
    table = stage(seats)
    path = [table.lay(BLANK, at=(20 + n, 0)) for n in range(4)]
    table.enemy("cronos", path[0])
    for seat in range(seats):
        table.put(seat, path[3])
    table.dice(INT2)
    assert table.event_of().room_of("cronos:1") == path[1]


def test_without_dr_cronos_no_die_is_rolled() -> None:
    assert stage().event_of().enemies == []


def test_dr_cronos_follows_the_highest_fear() -> None:
    table = stage(2)
    west, middle, east = (table.lay(BLANK, at=(x, 20)) for x in (20, 21, 22))
    table.enemy("cronos", middle)
    table.put(0, west, fear=3)
    table.put(1, east, fear=4)
    table.dice(INT)
    play = table.event_of()
    assert play.room_of("cronos:1") == east


def test_dr_cronos_attacks_with_five_dice_on_intelligence() -> None:
    table = stage()
    table.put(0, table.room("c-lift"), hand=[SPARE] * 5)
    table.enemy("cronos", table.room("c-lift"))
    table.dice(INT, *[INT] * 3, SPEED, SPEED)
    play = table.event_of()
    assert play.pool == 5
    assert len(play.ann.hand) == 3


def test_prisoners_in_a_room_that_dr_cronos_enters_gain_fear() -> None:
    table = stage()
    table.enemy("cronos", table.room("crossway-seven"))
    table.dice(INT)
    play = table.event_of()
    assert play.room_of("cronos:1") == play.room("c-lift")
    assert play.ann.fear == 4


def test_dr_cronos_recognises_a_prisoner_in_uniform() -> None:
    table = stage()
    table.enemy("cronos", table.room("crossway-seven"))
    table.put(0, table.room("c-lift"), uniform="clean")
    table.dice(INT)
    assert table.event_of().ann.uniform == "bloody"


def test_other_enemies_that_enter_raise_no_fear() -> None:
    table = stage()
    table.enemy("guard", table.room("crossway-seven"))
    table.put(0, table.room("service-passage"), threat=2)
    table.loud_event()
    play = table.event_of()
    assert play.ann.fear == 3


def test_dr_cronos_recognises_a_prisoner_who_enters_his_room() -> None:
    table = stage()
    table.enemy("cronos", table.room("crossway-seven"))
    table.put(0, table.room("c-lift"), uniform="clean")
    play = table.actions()
    play.go(play.room("crossway-seven"))
    assert play.ann.uniform == "bloody"


def test_a_stunned_dr_cronos_recognises_no_prisoner() -> None:
    table = stage()
    table.enemy("cronos", table.room("crossway-seven"), stunned=True)
    table.put(0, table.room("c-lift"), uniform="clean")
    play = table.actions()
    play.go(play.room("crossway-seven"))
    assert play.ann.uniform == "clean"


# -- discharge forms


def with_the_doctor(*, stunned: bool = False, **facts: object) -> Stage:
    table = stage(seats=2)
    table.put(0, table.room("c-lift"), **facts)
    table.put(1, table.room("service-passage"))
    table.enemy("cronos", table.room("c-lift"), stunned=stunned)
    return table


def test_the_doctor_signs_for_blood() -> None:
    table = with_the_doctor()
    table.dice(*wits(3))
    play = table.actions()
    play.choose("sign")
    play.choose("choice:0")
    assert play.ann.vitality == 4
    assert play.ann.items == [FORM]
    assert not play.state.lockdown


def test_the_doctor_signs_for_a_skill() -> None:
    table = with_the_doctor(skills=[GIFT])
    table.dice(*wits(3, dice=5))
    table.state.skills.cards.remove(GIFT)
    play = table.actions()
    play.choose("sign")
    play.choose("choice:1")
    assert play.ann.skills == []
    assert play.ann.items == [FORM]


def test_the_doctor_signs_for_fear() -> None:
    table = with_the_doctor()
    table.dice(*wits(3))
    play = table.actions()
    play.choose("sign")
    play.choose("choice:2")
    assert play.ann.fear == 8
    assert play.ann.items == [FORM]


def test_the_last_vitality_and_a_missing_skill_cannot_pay_for_a_form() -> None:
    table = with_the_doctor(vitality=3)
    table.dice(*wits(3))
    play = table.actions()
    play.choose("sign")
    assert play.ann.vitality == 3
    assert play.ann.fear == 8


def test_a_prisoner_with_a_signed_form_is_not_blocked_this_turn() -> None:
    table = with_the_doctor(vitality=3)
    table.dice(*wits(3))
    play = table.actions()
    assert not play.can_go(play.room("crossway-seven"))
    play.choose("sign")
    assert play.can_go(play.room("crossway-seven"))


def test_after_a_failure_the_doctor_attacks() -> None:
    table = with_the_doctor(hand=[SPARE] * 5)
    table.dice(*wits(2), SPEED, SPEED, SPEED, SPEED, SPEED)
    play = table.actions()
    play.choose("sign")
    assert play.ann.items == []
    assert play.attackers() == ["cronos:1"]


def test_a_form_can_be_forged_for_free_while_the_doctor_is_stunned() -> None:
    table = with_the_doctor(stunned=True)
    table.dice(*wits(3))
    play = table.actions()
    assert not play.offers("sign")
    play.choose("forge")
    assert play.ann.items == [FORM]
    assert (play.ann.vitality, play.ann.fear) == (5, 3)


def test_a_failed_forgery_gives_no_form() -> None:
    table = with_the_doctor(stunned=True)
    table.dice(*wits(2))
    play = table.actions()
    play.choose("forge")
    assert play.ann.items == []


def test_a_form_cannot_be_forged_while_the_doctor_is_active() -> None:
    assert not with_the_doctor().actions().offers("forge")


@pytest.mark.parametrize(("stunned", "action"), [(False, "sign"), (True, "forge")])
def test_a_form_needs_the_doctor_in_the_room_and_a_prisoner_without_a_form(
    stunned: bool, action: str
) -> None:
    table = with_the_doctor(stunned=stunned)
    assert table.actions().offers(action)
    table.put(0, table.room("c-lift"), items=[FORM])
    assert not table.actions().offers(action)
    table.put(0, table.room("service-passage"), items=[])
    assert not table.actions().offers(action)


def test_a_form_takes_no_hand() -> None:
    forms = stage().rules.library["item"][FORM]
    assert (forms.hands, forms.count, forms.in_deck) == (0, 4, False)


def discharged(seats: int = 2) -> Stage:
    table = at_the_airlock(seats)
    table.put(0, table.room("airlock"), items=[FORM])
    table.state.box.remove(FORM)
    return table


def test_the_form_lets_its_owner_out_and_begins_lockdown() -> None:
    play = discharged().actions()
    assert not play.state.lockdown
    play.choose("discharged")
    assert (play.ann.status, play.bo.status) == ("escaped", "map")
    assert FORM in play.state.box
    assert play.state.lockdown


def test_with_three_prisoners_a_form_counts_for_all_there_and_the_second_begins_lockdown() -> None:
    table = discharged(seats=3)
    table.put(1, table.room("airlock"))
    play = table.actions()
    play.choose("discharged-all")
    assert [hero.status for hero in play.state.heroes] == ["escaped", "escaped", "map"]
    assert not play.state.lockdown
    table.set(counters={"forms handed in": 1})
    play = table.actions()
    play.choose("discharged-all")
    assert play.state.lockdown


def test_two_prisoners_need_a_form_each() -> None:
    table = discharged()
    table.put(1, table.room("airlock"))
    assert not table.actions().offers("discharged-all")


def test_a_form_is_valid_in_lockdown() -> None:
    table = discharged()
    table.set(lockdown=True)
    assert table.actions().offers("discharged")


def test_a_form_is_handed_in_at_the_airlock_for_a_move() -> None:
    table = discharged()
    table.turn_so_far(moved=2)
    assert not table.actions().offers("discharged")
    table.turn_so_far()
    table.put(0, table.room("c-lift"))
    assert not table.actions().offers("discharged")
    table.put(0, table.room("airlock"), items=[])
    assert not table.actions().offers("discharged")


def test_guards_at_the_gate_block_prisoners_without_a_clean_uniform() -> None:
    table = discharged()
    table.enemy("guard", table.room("airlock"))
    assert not table.actions().offers("discharged")
    table.put(0, table.room("airlock"), uniform="clean")
    assert table.actions().offers("discharged")


# -- the day shift


def dressed(**facts: object) -> Stage:
    table = at_the_airlock(seats=2)
    table.put(0, table.room("airlock"), **{"uniform": "clean", "items": [KEY], **facts})
    table.state.box.remove(KEY)
    return table


def test_a_uniform_and_a_key_card_let_one_prisoner_escape() -> None:
    table = dressed()
    table.enemy("guard", table.room("airlock"))
    table.dice(*wits(3))
    play = table.actions()
    play.choose("shift")
    assert play.ann.status == "escaped"
    assert KEY in play.state.box
    assert not play.state.lockdown


def test_a_failure_at_the_gate_costs_the_uniform_and_begins_lockdown() -> None:
    table = dressed()
    table.dice(*wits(2))
    play = table.actions()
    play.choose("shift")
    assert play.ann.status == "map"
    assert play.ann.uniform == "bloody"
    assert play.ann.items == [KEY]
    assert play.state.lockdown


@pytest.mark.parametrize("facts", [{"uniform": "bloody"}, {"uniform": "none"}, {"items": []}])
def test_the_day_shift_needs_a_clean_uniform_and_a_key_card(facts: dict[str, object]) -> None:
    assert dressed().actions().offers("shift")
    assert not dressed(**facts).actions().offers("shift")


def test_the_day_shift_cannot_leave_in_lockdown() -> None:
    table = dressed()
    table.set(lockdown=True)
    assert not table.actions().offers("shift")


def test_a_clone_at_the_gate_blocks_the_day_shift() -> None:
    table = dressed()
    table.enemy("clone", table.room("airlock"))
    assert not table.actions().offers("shift")


def test_the_day_shift_leaves_from_the_airlock_only() -> None:
    table = dressed()
    table.put(0, table.room("c-lift"))
    assert not table.actions().offers("shift")


# -- lockdown and the end


def test_lockdown_makes_security_rooms_dark() -> None:
    table = dressed()
    table.dice(*wits(2))
    play = table.actions()
    play.choose("shift")
    assert play.marked("darkness") == [play.room("crossway-seven"), play.room("airlock")]


def test_from_lockdown_on_guards_and_clones_fight_each_other() -> None:
    table = dressed()
    assert (table.state.values["guard"], table.state.values["clone"]) == (0, 0)
    table.dice(*wits(2))
    play = table.actions()
    play.choose("shift")
    assert (play.state.values["guard"], play.state.values["clone"]) == (3, 3)


def test_the_game_is_won_with_all_prisoners_out() -> None:
    play = discharged(seats=1).actions()
    play.choose("discharged")
    assert play.result == "won"


def test_the_game_is_lost_without_lockdown_tokens() -> None:
    table = at_the_airlock()
    table.set(lockdown=True, lockdown_pool=0)
    assert table.next_round().result == "lost"


def test_the_goals_are_to_find_the_airlock_and_to_get_out() -> None:
    assert stage().actions().goals_done() == [False, False]
    play = discharged(seats=1).actions()
    assert play.goals_done() == [True, False]
    play.choose("discharged")
    assert play.goals_done() == [True, True]


def test_a_careful_player_picks_up_the_form_of_a_lost_prisoner() -> None:
    """The riot vest is useful too, but only one item can be picked up in a turn."""
    table = stage()
    room = table.lay("barracks", at=(9, 9))
    table.put(0, room)
    table.set(things={room: ["escape:riot-vest", FORM]})
    table.state.box.remove(FORM)
    play = table.actions()
    assert careful(play.kernel.game, play.ask).option == f"take:{FORM}"
