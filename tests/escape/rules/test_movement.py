"""Rules: Move; Vents, Raising fear (darkness, vents), Gaining threat (weapons among guards)."""

from __future__ import annotations

import pytest

from l7core.escape.content.kinds import EnemyKind, Icon
from l7core.escape.content.scenario import Limits
from l7core.escape.words.verbs.rooms import Move
from l7core.escape.words.verbs.story import SetFlag
from tests.escape.rules.kit import PRESETS, Story, Table, sections_resolved


def test_a_door_leads_to_the_adjacent_room() -> None:
    table = Table()
    hall = table.room()
    yard = table.room(east_of=hall)
    table.prisoner(hall)
    play = table.actions()
    play.go(yard)
    assert play.ann.room == yard


def test_a_move_through_a_door_costs_one_movement_point() -> None:
    table = Table()
    hall = table.room()
    yard = table.room(east_of=hall)
    table.prisoner(hall)
    play = table.actions()
    play.go(yard)
    assert play.moves_left == 1


def test_moving_needs_movement_points() -> None:
    table = Table()
    hall = table.room(vent=True, ducts="e")
    yard = table.room(east_of=hall, vent=True, ducts="w")
    table.prisoner(hall)
    table.turn_so_far(moved=2)
    play = table.actions()
    assert not play.can_go(yard)
    assert not play.can("vent:")
    assert not play.can("explore:")


def test_a_locked_door_cannot_be_moved_through() -> None:
    table = Table()
    hall = table.room()
    yard = table.room(east_of=hall)
    table.lock(hall, "e")
    table.prisoner(hall)
    assert not table.actions().can_go(yard)


def test_a_locked_door_to_the_unknown_cannot_be_explored() -> None:
    table = Table()
    hall = table.room()
    table.lock(hall, "e")
    table.prisoner(hall)
    play = table.actions()
    assert not play.can_explore(hall, "e")
    assert play.can_explore(hall, "n")


def test_a_large_room_is_one_room_with_several_doors() -> None:
    table = Table()
    farm = table.room("escape:tank-farm")
    yard = table.room(at=(2, 0))
    table.prisoner(farm)
    play = table.actions()
    play.go(yard)
    assert play.moves_left == 1


def test_prisoners_can_move_through_each_other() -> None:
    table = Table()
    hall = table.room()
    yard = table.room(east_of=hall)
    far = table.room(east_of=yard)
    table.prisoner(hall)
    table.prisoner(yard)
    play = table.actions()
    play.go(yard)
    play.go(far)
    assert play.ann.room == far


# -- enemies in the room


@pytest.mark.parametrize("kind", ["guard", "clone", "hybrid", "cronos"])
def test_an_active_enemy_keeps_a_prisoner_in_the_room(kind: EnemyKind) -> None:
    table = Table()
    hall = table.room(vent=True, ducts="e")
    yard = table.room(east_of=hall, vent=True, ducts="w")
    table.prisoner(hall)
    table.enemy(kind, hall)
    play = table.actions()
    assert not play.can_go(yard)
    assert not play.can("vent:")
    assert not play.can("explore:")


def test_a_stunned_enemy_does_not_keep_a_prisoner_in_the_room() -> None:
    """Ruling 10."""
    table = Table()
    hall = table.room()
    yard = table.room(east_of=hall)
    table.prisoner(hall)
    table.enemy("guard", hall, stunned=True)
    assert table.actions().can_go(yard)


def test_a_room_with_enemies_can_be_entered() -> None:
    table = Table()
    hall = table.room()
    yard = table.room(east_of=hall)
    table.prisoner(hall)
    table.enemy("clone", yard)
    play = table.actions()
    play.go(yard)
    assert play.ann.room == yard
    assert not play.can_go(hall)


# -- darkness


def test_leaving_darkness_raises_fear_by_1() -> None:
    table = Table()
    hall = table.room()
    yard = table.room(east_of=hall)
    table.marker("darkness", hall)
    table.prisoner(hall, fear=3)
    play = table.actions()
    play.go(yard)
    assert play.ann.fear == 4


def test_entering_darkness_raises_no_fear() -> None:
    table = Table()
    hall = table.room()
    yard = table.room(east_of=hall)
    table.marker("darkness", yard)
    table.prisoner(hall, fear=3)
    play = table.actions()
    play.go(yard)
    assert play.ann.fear == 3


def test_leaving_darkness_to_explore_raises_fear() -> None:
    """Ruling 56."""
    table = Table()
    hall = table.room()
    table.marker("darkness", hall)
    table.prisoner(hall, fear=3)
    play = table.actions()
    play.explore(hall, "n")
    assert play.ann.fear == 4


def test_leaving_darkness_by_vent_raises_fear_for_both() -> None:
    """Ruling 56."""
    table = Table()
    hall = table.room(vent=True, ducts="e")
    ward = table.room(east_of=hall, vent=True, ducts="w")
    table.marker("darkness", hall)
    table.prisoner(hall, fear=3)
    play = table.actions()
    play.crawl(ward)
    assert play.ann.fear == 5


def test_being_knocked_out_of_darkness_raises_no_fear() -> None:
    """Ruling 56."""
    table = Table()
    cell = table.room(doors="n")
    table.room(north_of=cell, doors="e")
    table.marker("darkness", cell)
    table.prisoner(cell, fear=3)
    table.prisoner(table.room(at=(5, 5)))
    play = table.turn()
    assert (play.ann.status, play.ann.fear) == ("infirmary", 3)


# -- vents


def two_wards(fear: int = 3) -> tuple[Table, int, int]:
    table = Table()
    hall = table.room(vent=True, ducts="e")
    ward = table.room(east_of=hall, doors="n", vent=True, ducts="w")
    table.prisoner(hall, fear=fear)
    return table, hall, ward


def test_a_vent_leads_to_another_vent_through_the_ducts() -> None:
    table, _, ward = two_wards()
    play = table.actions()
    play.crawl(ward)
    assert play.ann.room == ward


def test_a_vent_move_costs_one_movement_point() -> None:
    table, _, ward = two_wards()
    table.turn_so_far(moved=1)
    assert table.actions().can(f"vent:{ward}")
    table, _, ward = two_wards()
    table.turn_so_far(moved=2)
    assert not table.actions().can(f"vent:{ward}")


def test_a_vent_move_raises_fear_by_1() -> None:
    table, _, ward = two_wards(fear=3)
    play = table.actions()
    play.crawl(ward)
    assert play.ann.fear == 4


@pytest.mark.parametrize("fear", [7, 8])
@pytest.mark.parametrize("preset", PRESETS)
def test_vents_cannot_be_used_at_fear_7_or_8(preset: str, fear: int) -> None:
    """Ruling 1."""
    table = Table(preset=preset)
    hall = table.room(vent=True, ducts="e")
    table.room(east_of=hall, vent=True, ducts="w")
    table.prisoner(hall, fear=fear)
    assert not table.actions().can("vent:")


def test_vents_can_be_used_at_fear_6() -> None:
    table, _, ward = two_wards(fear=6)
    play = table.actions()
    play.crawl(ward)
    assert (play.ann.room, play.ann.fear) == (ward, 7)


def test_a_room_without_a_vent_cannot_be_crawled_out_of() -> None:
    table = Table()
    hall = table.room(ducts="e")
    table.room(east_of=hall, vent=True, ducts="w")
    table.prisoner(hall)
    assert not table.actions().can("vent:")


def test_crawling_any_distance_costs_one_move() -> None:
    """Ruling 32."""
    table = Table()
    hall = table.room(vent=True, ducts="e")
    passage = table.room(east_of=hall, ducts="ew")
    middle = table.room(east_of=passage, vent=True, ducts="ew")
    far = table.room(east_of=middle, vent=True, ducts="w")
    table.prisoner(hall, fear=3)
    play = table.actions()
    play.crawl(far)
    assert (play.ann.room, play.ann.fear) == (far, 4)


def test_a_vent_move_ends_the_actions() -> None:
    """Ruling 31."""
    table, hall, ward = two_wards()
    table.prisoner(hall)
    play = table.actions()
    play.crawl(ward)
    assert play.ask.seat == 1


def test_after_a_vent_move_the_event_card_is_still_drawn() -> None:
    """Ruling 31."""
    table, _, ward = two_wards()
    play = table.actions()
    play.crawl(ward)
    assert (play.events_drawn, sections_resolved(play)) == (1, [])


def test_a_blocked_vent_cannot_be_entered() -> None:
    table, hall, _ = two_wards()
    table.marker("blocked-vent", hall)
    assert not table.actions().can("vent:")


# -- reactivating rooms


def onto(icon: Icon, *, preset: str = "", lockdown: bool = False) -> tuple[int, list[str], str]:
    """Return the events drawn, their sections, and whether the turn is over after a move."""
    table = Table(preset=preset)
    hall = table.room()
    ward = table.room(east_of=hall, icons=[icon])
    table.prisoner(hall)
    table.set(lockdown=lockdown)
    play = table.actions()
    play.go(ward)
    turn = "same turn" if play.state.round == 0 else "turn over"
    return play.events_drawn, [*sections_resolved(play)], turn


@pytest.mark.parametrize(
    ("icon", "section"), [("reactivating-security", "security"), ("reactivating-fear", "fear")]
)
def test_moving_onto_a_reactivating_room_triggers_its_event(icon: Icon, section: str) -> None:
    assert onto(icon) == (1, [section], "turn over")


@pytest.mark.parametrize("icon", ["security", "fear", "facility"])
def test_moving_onto_any_other_event_room_triggers_nothing(icon: Icon) -> None:
    assert onto(icon) == (0, [], "same turn")


@pytest.mark.parametrize("preset", PRESETS)
def test_in_lockdown_moving_onto_a_reactivating_room_triggers_nothing(preset: str) -> None:
    """Ruling 3."""
    assert onto("reactivating-fear", preset=preset, lockdown=True) == (0, [], "same turn")


def test_crawling_into_a_reactivating_room_triggers_its_event() -> None:
    table = Table()
    hall = table.room(vent=True, ducts="e")
    ward = table.room(east_of=hall, vent=True, ducts="w", icons=["reactivating-fear"])
    table.prisoner(hall)
    play = table.actions()
    play.crawl(ward)
    assert (play.events_drawn, sections_resolved(play)) == (1, ["fear"])


def test_staying_in_a_reactivating_room_triggers_nothing_more() -> None:
    table = Table()
    table.prisoner(table.room(icons=["reactivating-fear"]))
    play = table.turn()
    play.end_turn()
    assert sections_resolved(play) == []


# -- weapons among guards


def enter_armed(*, stunned: bool = False, kind: EnemyKind = "guard", armed: bool = True) -> int:
    """Return the threat of a prisoner who has walked into a room with an enemy."""
    table = Table()
    hall = table.room()
    post = table.room(east_of=hall)
    table.prisoner(hall, items=[table.item(weapon=armed)])
    table.enemy(kind, post, stunned=stunned)
    play = table.actions()
    play.go(post)
    return play.ann.threat


def test_a_weapon_carried_among_guards_brings_threat() -> None:
    """Ruling 36."""
    assert enter_armed() == 1


def test_without_a_weapon_guards_bring_no_threat() -> None:
    assert enter_armed(armed=False) == 0


def test_a_stunned_guard_ignores_a_weapon() -> None:
    """Ruling 36."""
    assert enter_armed(stunned=True) == 0


def test_clones_ignore_weapons() -> None:
    assert enter_armed(kind="clone") == 0


def test_several_guards_and_weapons_bring_one_threat() -> None:
    table = Table()
    hall = table.room()
    post = table.room(east_of=hall)
    table.prisoner(hall, items=[table.item(weapon=True), table.item(weapon=True)])
    table.enemy("guard", post)
    table.enemy("guard", post)
    play = table.actions()
    play.go(post)
    assert play.ann.threat == 1


def test_crawling_armed_among_guards_brings_threat_too() -> None:
    """Ruling 36."""
    table = Table()
    hall = table.room(vent=True, ducts="e")
    post = table.room(east_of=hall, vent=True, ducts="w")
    table.prisoner(hall, items=[table.item(weapon=True)])
    table.enemy("guard", post)
    play = table.actions()
    play.crawl(post)
    assert play.ann.threat == 1


# -- entering and leaving


def test_leaving_and_entering_run_triggers() -> None:
    table = Table()
    table.trigger("left", SetFlag(flag="left"))
    table.trigger("entered", SetFlag(flag="entered"))
    hall = table.room()
    yard = table.room(east_of=hall)
    table.prisoner(hall)
    play = table.actions()
    play.go(yard)
    assert play.state.flags == ["left", "entered"]


def test_joining_a_group_brings_no_threat_before_the_turn_ends() -> None:
    """Ruling 35."""
    table = Table(limits=Limits(group=1))
    hall = table.room()
    yard = table.room(east_of=hall)
    table.prisoner(hall)
    table.prisoner(yard)
    play = table.actions()
    play.go(yard)
    assert play.ann.threat == 0


# -- moved by a card


def put_by_a_card(*, weapon: bool = False, dark: bool = False, stunned: bool = False) -> Story:
    """Return a game in which a card has moved Ann among guards."""
    table = Table()
    hall = table.room()
    post = table.room(east_of=hall)
    if dark:
        table.marker("darkness", hall)
    table.enemy("guard", post, stunned=stunned)
    table.trigger("turn-begins", Move(who="active", to="adjacent"))
    items = [table.item(weapon=True)] if weapon else []
    table.prisoner(hall, items=items, fear=3)
    play = table.turn()
    assert play.ann.room == post
    return play


def test_a_card_that_moves_a_prisoner_out_of_the_dark_raises_fear_too() -> None:
    """Ruling 100."""
    assert put_by_a_card(dark=True).ann.fear == 4
    assert put_by_a_card().ann.fear == 3


def test_a_card_that_moves_an_armed_prisoner_among_guards_brings_threat_too() -> None:
    """Ruling 100."""
    assert put_by_a_card(weapon=True).ann.threat == 1
    assert put_by_a_card(weapon=True, stunned=True).ann.threat == 0
    assert put_by_a_card().ann.threat == 0
