"""Rules: Player turns; Draw, Move, Take actions, Triggering events, End of turn."""

from __future__ import annotations

from typing import Any

import pytest

from l7core.escape.content.kinds import Action, Stats
from l7core.escape.content.scenario import Limits
from l7core.escape.table.state import Boost
from l7core.escape.words.verbs.aid import GainAction, GainMoves
from l7core.escape.words.verbs.levels import Kill
from l7core.escape.words.verbs.story import SetFlag
from tests.escape.rules.kit import INT, SPARE, SPEED, STR, Story, Table, sections_resolved
from tests.escape.rules.world_kit import World


def table_for(seats: int, **scenario: Any) -> Table:
    """Return a table with this number of prisoners in one hall."""
    table = Table(**scenario)
    hall = table.room()
    for _ in range(seats):
        table.prisoner(hall)
    return table


# -- the order of turns


def test_a_turn_is_draw_then_actions_then_event_then_the_end() -> None:
    table = table_for(1)
    play = table.turn()
    play.end_turn()
    keys = [event.key for event in play.kernel.events_since(0)]
    order = ["escape.turn.begins", "escape.hand.drew", "escape.event.drawn", "escape.turn.round"]
    assert [key for key in keys if key in order][:4] == order


def test_the_next_seat_has_the_next_turn() -> None:
    play = table_for(3).turn(0)
    play.end_turn()
    assert (play.ask.seat, play.state.turn.seat) == (1, 1)


def test_after_the_last_seat_the_first_has_a_turn_again() -> None:
    play = table_for(3).turn(2)
    play.end_turn()
    assert (play.ask.seat, play.state.round) == (0, 1)


@pytest.mark.parametrize("status", ["dead", "escaped"])
def test_a_prisoner_who_has_left_the_game_has_no_more_turns(status: str) -> None:
    table = Table()
    hall = table.room()
    table.prisoner(hall)
    table.prisoner(None, status=status)
    table.prisoner(hall)
    play = table.turn(0)
    play.end_turn()
    assert play.ask.seat == 2
    begun = [each for each in play.kernel.events_since(0) if each.key == "escape.turn.begins"]
    assert [each.args["who"] for each in begun] == ["hero:0", "hero:2"]


def test_each_turn_has_its_own_actions() -> None:
    table = Table()
    hall = table.room()
    yard = table.room(east_of=hall)
    table.prisoner(hall)
    table.prisoner(hall)
    table.turn_so_far(moved=2, challenges=0, trades=0, handlings=0)
    play = table.actions(0)
    assert not play.can_go(yard)
    play.end_turn()
    turn = play.state.turn
    assert (turn.moved, turn.challenges, turn.trades, turn.handlings) == (0, 1, 1, 1)
    assert play.can_go(yard)


# -- draw


def test_a_turn_begins_with_a_card() -> None:
    table = Table()
    card = table.card()
    table.adrenaline(card, SPARE)
    table.prisoner(table.room(), hand=1)
    assert table.turn().ann.hand == [SPARE, card]


def test_a_full_hand_draws_nothing() -> None:
    table = Table()
    table.prisoner(table.room(), hand=4, vitality=4)
    assert len(table.turn().ann.hand) == 4


def test_medical_supplies_give_one_more_card_at_the_start_of_a_turn() -> None:
    table = Table()
    table.prisoner(table.room(icons=["medical-supplies"]), hand=1)
    assert len(table.turn().ann.hand) == 3


def test_medical_supplies_do_not_fill_a_hand_beyond_the_vitality() -> None:
    """Ruling 15."""
    table = Table()
    table.prisoner(table.room(icons=["medical-supplies"]), hand=4, vitality=5)
    assert len(table.turn().ann.hand) == 5


def test_medical_supplies_help_only_a_prisoner_who_starts_a_turn_there() -> None:
    table = Table()
    hall = table.room()
    bay = table.room(east_of=hall, icons=["medical-supplies"])
    table.prisoner(hall, hand=1)
    play = table.turn()
    play.go(bay)
    assert len(play.ann.hand) == 2


# -- trapped


def test_a_prisoner_who_cannot_leave_at_the_start_of_a_turn_is_knocked_out() -> None:
    """Ruling 33."""
    table = Table()
    cell = table.room(doors="n")
    table.room(north_of=cell, doors="e")
    hall = table.room(at=(5, 5))
    table.prisoner(cell)
    table.prisoner(hall)
    play = table.turn()
    assert (play.ann.status, play.ann.vitality) == ("infirmary", 4)
    assert play.ask.seat == 1


def test_a_trapped_prisoner_still_draws_an_event() -> None:
    """Rulings 11 and 33."""
    table = Table()
    cell = table.room(doors="n")
    table.room(north_of=cell, doors="e")
    hall = table.room(at=(5, 5))
    table.prisoner(cell)
    table.prisoner(hall)
    assert table.turn().events_drawn == 1


def test_a_locked_door_is_a_way_out_of_a_trap() -> None:
    """Ruling 33."""
    table = Table()
    cell = table.room(doors="n")
    table.room(north_of=cell)
    table.lock(cell, "n")
    table.prisoner(cell)
    assert table.turn().ann.status == "map"


def test_a_vent_is_a_way_out_of_a_trap() -> None:
    """Ruling 33."""
    table = Table()
    cell = table.room(doors="n", vent=True, ducts="e")
    table.room(north_of=cell, doors="e")
    table.room(east_of=cell, vent=True, ducts="w")
    table.prisoner(cell)
    assert table.turn().ann.status == "map"


def test_a_door_to_the_unknown_is_a_way_out_of_a_trap() -> None:
    table = Table()
    table.prisoner(table.room(doors="n"))
    assert table.turn().ann.status == "map"


def test_a_door_to_the_unknown_is_no_way_out_when_there_are_no_tiles() -> None:
    table = Table()
    hall = table.room(at=(5, 5))
    table.room(at=(6, 5))
    table.stacks([])
    table.prisoner(table.room(doors="n"))
    table.prisoner(hall)
    assert table.turn().ann.status == "infirmary"


def walled_in(doors_elsewhere: str) -> Story:
    """Put Ann behind a walled-up door, with a vent that joins no other; Bo is outside."""
    table = Table()
    cell = table.room(doors="n", vent=True)
    table.room(north_of=cell, doors="e")
    table.prisoner(cell)
    table.prisoner(table.room(at=(1, -1), doors="w" + doors_elsewhere))
    return table.turn()


def test_a_vent_that_serves_as_a_door_is_a_way_out_of_a_trap() -> None:
    assert walled_in("").ann.status == "map"


def test_a_vent_is_no_way_out_of_a_trap_while_any_door_leads_to_the_unknown() -> None:
    assert walled_in("e").ann.status == "infirmary"


def test_enemies_do_not_make_a_trap() -> None:
    table = Table()
    hall = table.room()
    table.enemy("guard", hall)
    table.prisoner(hall)
    assert table.turn().ann.status == "map"


def test_a_prisoner_trapped_in_the_middle_of_a_turn_is_not_knocked_out() -> None:
    table = Table()
    cell = table.room(doors="n")
    table.room(north_of=cell, doors="e")
    table.prisoner(cell)
    assert table.actions().ann.status == "map"


# -- movement points


def test_speed_is_the_number_of_moves() -> None:
    table = Table()
    hall = table.room()
    yard = table.room(east_of=hall)
    table.prisoner(hall)
    play = table.actions()
    play.go(yard)
    play.go(hall)
    assert play.moves_left == 0
    assert not play.can_go(yard)


def test_movement_points_rise_with_the_speed_in_the_middle_of_a_turn() -> None:
    """Ruling 34."""
    table = Table()
    hall = table.room()
    yard = table.room(east_of=hall)
    card = table.card("speed", 1)
    table.prisoner(hall, hand=[card, SPARE])
    table.turn_so_far(moved=2)
    play = table.actions()
    assert not play.can_go(yard)
    play.choose(f"card:bonus:{card}")
    assert play.can_go(yard)


def test_movement_points_rise_when_fear_brings_speed() -> None:
    """Ruling 34."""
    table = Table()
    table.prisoner(table.room(), hand=2, fear=6)
    table.turn_so_far(moved=2)
    play = table.actions()
    play.choose(f"card:stir:{SPARE}")
    assert play.moves_left == 1


def test_movement_points_fall_with_the_speed_in_the_middle_of_a_turn() -> None:
    """Ruling 34."""
    table = Table()
    table.prisoner(table.room(), hand=2, fear=7)
    table.turn_so_far(moved=2)
    play = table.actions()
    assert play.moves_left == 1
    play.choose(f"card:calm:{SPARE}")
    assert play.moves_left == 0


# -- actions


def table_with_everything(*, moved: int = 0) -> tuple[Table, int, int]:
    """Return a table on which a challenge, a trade, an item and a move are possible."""
    table = Table()
    hall = table.room()
    yard = table.room(east_of=hall)
    table.lock(hall, "n")
    table.floor(hall, table.item(), table.item())
    table.prisoner(hall)
    table.prisoner(hall, items=[table.item()])
    table.turn_so_far(moved=moved)
    return table, hall, yard


def open_actions(play: Story, yard: int) -> list[str]:
    kinds = {"challenge": "bash:", "trade": "trade:", "item": "take:"}
    found = [kind for kind, option in kinds.items() if play.can(option)]
    return [*found, "move"] if play.can_go(yard) else found


def test_moving_and_every_action_are_open_at_first() -> None:
    table, _, yard = table_with_everything()
    assert open_actions(table.actions(), yard) == ["challenge", "trade", "item", "move"]


def test_one_challenge_action_a_turn() -> None:
    table, hall, yard = table_with_everything()
    table.dice(*[SPEED] * 4)
    play = table.actions()
    play.choose(f"bash:{play.door(hall, 'n')}")
    assert open_actions(play, yard) == ["trade", "item", "move"]


def test_one_trade_a_turn() -> None:
    table, _, yard = table_with_everything()
    play = table.actions()
    item = play.bo.items[0]
    play.choose("trade:hero:1")
    play.choose(f"want:{item}")
    play.choose("deal")
    play.choose("accept")
    assert open_actions(play, yard) == ["challenge", "item", "move"]


def test_one_item_to_pick_up_a_turn() -> None:
    table, hall, yard = table_with_everything()
    play = table.actions()
    play.choose(f"take:{play.state.things[hall][0]}")
    assert open_actions(play, yard) == ["challenge", "trade", "move"]


def test_moving_takes_no_action() -> None:
    table, hall, yard = table_with_everything()
    play = table.actions()
    play.go(yard)
    play.go(hall)
    assert open_actions(play, yard) == ["challenge", "trade", "item"]


def test_actions_can_be_taken_after_moving_and_moving_after_actions() -> None:
    table, hall, yard = table_with_everything()
    play = table.actions()
    play.go(yard)
    play.go(hall)
    play.choose(f"take:{play.state.things[hall][0]}")
    assert play.can("bash:")


def test_no_action_need_be_taken() -> None:
    table, _, _ = table_with_everything()
    play = table.actions()
    play.end_turn()
    assert play.ask.seat == 1


def test_an_ability_may_grant_one_more_challenge_action() -> None:
    table = Table(actions=(Action(id="again", text="", effects=(GainAction(),)),))
    hall = table.room()
    table.lock(hall, "n")
    table.prisoner(hall)
    table.turn_so_far(challenges=0)
    play = table.actions()
    assert not play.can("bash:")
    play.choose("use:test:scenario/again")
    assert play.can("bash:")


def test_an_ability_may_grant_movement_points() -> None:
    table = Table(actions=(Action(id="run", text="", effects=(GainMoves(n=2),)),))
    table.prisoner(table.room())
    play = table.actions()
    play.choose("use:test:scenario/run")
    assert play.moves_left == 4


def test_an_action_of_a_card_can_be_used_once_a_turn() -> None:
    table = Table()
    skill = table.skill(actions=(Action(id="hum", text=""),))
    table.prisoner(table.room(), skills=[skill])
    play = table.actions()
    play.choose(f"use:{skill}/hum")
    assert not play.can(f"use:{skill}/hum")
    play.end_turn()
    assert play.can(f"use:{skill}/hum")


# -- the event of a turn


def test_a_prisoner_who_has_drawn_no_event_card_draws_one_at_the_end() -> None:
    play = table_for(1).actions()
    play.end_turn()
    assert play.events_drawn == 1


def test_the_event_that_ends_a_quiet_turn_resolves_no_section() -> None:
    table = Table()
    table.prisoner(table.room(icons=["fear"]))
    play = table.actions()
    play.end_turn()
    assert sections_resolved(play) == []


def test_an_event_card_ends_the_actions() -> None:
    table = Table()
    hall = table.room()
    table.stacks([table.tile(icons=["security"])])
    table.prisoner(hall)
    table.prisoner(hall)
    play = table.actions()
    play.explore(hall, "n")
    assert (play.ask.seat, play.ask.prompt) == (1, "escape.turn")


def test_a_turn_has_one_event_card() -> None:
    table = Table()
    hall = table.room()
    table.stacks([table.tile(icons=["security"])])
    table.prisoner(hall)
    play = table.actions()
    play.explore(hall, "n")
    assert play.events_drawn == 1


def test_the_turn_is_over_when_the_event_is_resolved() -> None:
    table = Table()
    hall = table.room()
    table.stacks([table.tile(icons=["facility"])])
    table.prisoner(hall)
    table.prisoner(hall)
    play = table.actions()
    play.explore(hall, "n")
    assert sections_resolved(play) == ["facility"]
    assert play.ask.seat == 1


# -- the end of a turn


def group(seats: int, limit: int) -> Table:
    table = table_for(seats, limits=Limits(group=limit))
    table.set(threat_pool=9)
    return table


def test_in_a_group_above_the_limit_the_active_prisoner_gains_threat() -> None:
    """Ruling 35."""
    play = group(3, limit=2).actions(seat=1)
    play.end_turn()
    assert [hero.threat for hero in play.state.heroes] == [0, 1, 0]


def test_a_group_at_the_limit_brings_no_threat() -> None:
    """Ruling 35."""
    play = group(3, limit=3).actions()
    play.end_turn()
    assert [hero.threat for hero in play.state.heroes] == [0, 0, 0]


def test_group_threat_is_gained_at_the_end_of_the_turn_only() -> None:
    """Ruling 35."""
    table = Table(limits=Limits(group=1))
    hall = table.room()
    yard = table.room(east_of=hall)
    table.prisoner(hall)
    table.prisoner(yard)
    play = table.actions()
    play.go(yard)
    play.go(hall)
    play.end_turn()
    assert play.ann.threat == 0


def unlocked_door() -> tuple[Table, int]:
    """Return a table with a door that Ann's next attempt unlocks."""
    table = Table()
    hall = table.room()
    table.room(north_of=hall)
    table.lock(hall, "n")
    table.prisoner(hall)
    table.dice(*[INT] * 4)
    return table, hall


def test_a_prisoner_who_unlocked_a_door_is_asked_at_the_end_of_the_turn() -> None:
    """Ruling 26."""
    table, hall = unlocked_door()
    play = table.actions()
    door = play.door(hall, "n")
    play.choose(f"unlock:{door}")
    assert play.asked() == "escape.turn"
    play.end_turn()
    play.expect_question("escape.relock", about=f"door:{door}")


@pytest.mark.parametrize(("answer", "locked"), [("lock", True), ("leave", False)])
def test_an_unlocked_door_is_locked_again_or_left_open(answer: str, locked: bool) -> None:
    """Ruling 26."""
    table, hall = unlocked_door()
    play = table.actions()
    door = play.door(hall, "n")
    play.choose(f"unlock:{door}")
    play.end_turn()
    play.choose(answer)
    assert play.map.doors[door].locked == locked


def test_a_bashed_door_stays_open() -> None:
    """Ruling 26."""
    table = Table()
    hall = table.room()
    table.lock(hall, "n")
    table.prisoner(hall)
    table.dice(*[STR] * 4)
    play = table.actions()
    play.choose(f"bash:{play.door(hall, 'n')}")
    play.end_turn()
    assert play.asked() == "escape.turn"


def test_the_end_of_the_turn_runs_triggers() -> None:
    table = table_for(1)
    table.trigger("turn-ends", SetFlag(flag="over"))
    play = table.actions()
    play.end_turn()
    assert play.state.flags == ["over"]


def test_a_bonus_for_the_turn_ends_with_it() -> None:
    table = Table()
    table.prisoner(table.room(), boosts=[Boost("strength", 2, "turn")])
    play = table.actions()
    play.end_turn()
    assert play.ann.boosts == []


def test_a_stat_of_a_skill_outlasts_the_turn() -> None:
    table = Table()
    table.prisoner(table.room(), skills=[table.skill(stats=Stats(strength=1))])
    play = table.actions()
    play.end_turn()
    assert play.stat("strength") == 5


def test_a_round_begins_with_a_prisoner_who_is_still_in_the_game() -> None:
    """A prisoner who is killed leaves the game, even at the start of a round."""
    world = World()
    (hall,) = world.map("P")
    world.prisoner(hall)
    world.prisoner(hall)
    world.trigger("round-begins", Kill(who="active"))
    play = world.end_of_turn(seat=1)
    assert play.ann.status == "dead"
    assert play.ask.seat == 1
    assert len(play.in_order("escape.turn.begins")) == 1
