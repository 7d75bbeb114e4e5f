"""Rules: moving, doors, stairs, exploring, sight and light."""

from __future__ import annotations

from typing import Any

from plugins.alone.l7_alone.front import labyrinth
from plugins.alone.tests.kit import (
    ENDING,
    TURN,
    Station,
    at,
    blocked,
    character,
    creatures,
    danger,
    hand,
    items,
    lit,
    missions,
    own,
    shown,
    station,
)


def sight(play: Station) -> set[str]:
    """Return the sectors in sight of the hero."""
    return set(labyrinth.in_sight(play.front))


def test_a_move_leads_to_an_adjacent_sector_and_reveals_it() -> None:
    play = station(at(6))
    play.act("move:e")
    assert play.behind.at == 7
    assert play.seen() == {6, 7}


def test_walls_lead_nowhere() -> None:
    station(at(8)).expect_not_offered("move:e", "move:s")


def test_doors_of_a_sector_are_seen_with_it() -> None:
    play = station(at(0))
    assert play.front.sectors["sector:0"].ways == {"e": "door", "s": "open"}


def test_stairs_of_one_colour_are_adjacent() -> None:
    play = station(at(3))
    play.act("move:stairs")
    assert play.behind.at == 26


def test_after_a_step_one_door_next_to_the_hero_can_be_blocked() -> None:
    play = station(at(6))
    play.act("move:n")
    play.choose("block:e")
    assert play.behind.blocked == [(0, 1)]
    assert play.front.sectors["sector:0"].ways["e"] == "blocked"


def test_before_another_step_a_door_is_blocked_in_the_same_question() -> None:
    play = station(at(6), character("mara"))
    play.act("move:n")
    play.expect_question("alone.run")
    play.choose("block:e")
    assert play.behind.blocked == [(0, 1)]
    play.expect_question("alone.run")
    play.expect_not_offered("block:e", "move:e")
    play.choose("stay")
    assert play.ask.prompt != "alone.block"


def test_a_door_that_is_left_on_the_way_is_not_asked_for_twice() -> None:
    play = station(at(6), character("mara"))
    play.act("move:n")
    play.choose("move:s")
    assert play.behind.blocked == []
    assert play.ask.prompt != "alone.run"


def test_nobody_goes_through_a_blocked_door() -> None:
    play = station(at(0), blocked((0, 1)))
    play.expect_not_offered("move:e", "explore:e")
    play.expect_why_not("Go east", "The door is blocked.")


def test_unblocking_takes_a_whole_turn_and_no_step() -> None:
    """Ruling 3."""
    play = station(at(0), blocked((0, 1)))
    play.act("unblock:e")
    assert play.behind.blocked == []
    assert play.behind.at == 0
    play = station(at(0), blocked((0, 1)))
    play.choose("bullet-time")
    play.expect_not_offered("unblock:e")


def test_exploring_reveals_two_sectors_without_entering_them() -> None:
    play = station(at(6), creatures(weeper=8))
    play.act("explore:e")
    assert play.seen() == {6, 7, 8}
    assert play.behind.at == 6
    assert play.hero.control == 12


def test_exploring_ends_at_a_wall_and_at_a_door_that_is_not_next_to_the_hero() -> None:
    play = station(at(7))
    play.act("explore:e")
    assert play.seen() == {7, 8}
    play = station(at(3))
    play.act("explore:w")
    assert play.seen() == {3, 2}
    play = station(at(2))
    play.act("explore:w")
    assert play.seen() == {2, 1}


def test_over_stairs_the_other_end_alone_is_explored() -> None:
    play = station(at(3))
    play.act("explore:stairs")
    assert play.seen() == {3, 26}


def test_exploring_may_remove_one_danger_token_here_or_there() -> None:
    play = station(at(6), danger(6, 7))
    play.act("explore:e")
    play.expect_offered("discard:sector:6", "discard:sector:7", "leave")
    play.choose("discard:sector:7")
    assert play.behind.danger == [6]


def test_what_is_known_can_be_explored_for_danger_alone() -> None:
    station(at(6), shown(7, 8)).expect_not_offered("explore:e")
    station(at(6), shown(7, 8), danger(7)).expect_offered("explore:e")


def test_a_door_in_the_heros_sector_lets_a_revealed_room_be_seen() -> None:
    play = station(at(2), shown(1))
    assert "sector:1" in sight(play)
    play = station(at(3), shown(2, 1))
    assert "sector:1" not in sight(play)


def test_unrevealed_sectors_and_stairs_end_the_sight() -> None:
    play = station(at(6), shown(8))
    assert sight(play) == {"sector:6"}
    play = station(at(3), shown(26))
    assert sight(play) == {"sector:3"}


def test_a_unit_lights_its_sector_and_two_more_in_a_line() -> None:
    play = station(at(8))
    play.act("interact:w")
    assert sorted(play.behind.lit) == [6, 7, 8]
    assert play.seen() == {6, 7, 8}


def test_a_unit_can_be_repaired_again_in_another_direction() -> None:
    play = station(at(8), lit(8, 7, 6))
    play.act("interact:n")
    assert sorted(play.behind.lit) == [2, 6, 7, 8]


def test_light_goes_no_further_than_a_wall() -> None:
    play = station(at(12))
    play.act("interact:s")
    assert sorted(play.behind.lit) == [12, 18]


def test_the_engineers_units_light_one_sector_more() -> None:
    play = station(at(12), character("dagny"))
    play.act("interact:n")
    assert sorted(play.behind.lit) == [0, 6, 12]
    play = station(at(9), character("dagny"))
    play.act("interact:s")
    assert sorted(play.behind.lit) == [9, 15, 21]


def test_nothing_to_work_on_is_no_interaction() -> None:
    play = station(at(6))
    play.expect_why_not("Interact", "There is no device in this sector.")


def test_lights_in_sight_are_revealed_and_flipped() -> None:
    play = station(at(6), lit(7), shown(7))
    assert play.front.sectors["sector:7"].lit


def test_items_switch_lights_on_too() -> None:
    play = station(at(6), items("flare"))
    play.act("use:flare")
    play.choose("beam:e")
    assert sorted(play.behind.lit) == [6, 7, 8]
    assert play.hero.items[0].charges == 2


def test_the_pilot_takes_one_step_more_once_a_round() -> None:
    play = station(at(6), character("mara"))
    play.act("move:e")
    play.expect_question("alone.run")
    play.choose("move:e")
    assert play.behind.at == 8
    assert play.hero.gifted


def test_a_card_can_make_a_move_come_to_nothing() -> None:
    play = station(at(6), hand("behind-you"))
    play.choose("explore:e")
    play.choose("up:behind-you#1")
    assert play.seen() == {6}
    assert own("behind-you") in play.front.track[0].card


def test_what_happens_in_revealed_sectors_out_of_sight_is_seen() -> None:
    play = station(at(6), shown(7, 13, 19), creatures(scraper=13), hand("no-hurry"), next=ENDING)
    play.choose("down:no-hurry#1")
    play.choose("move:1")
    play.choose("at:sector:19")
    assert play.front.creatures["creature:1"].at == "sector:19"
    assert "sector:19" not in sight(play)


def test_where_tiles_of_a_shape_run_out_the_farthest_of_them_is_taken() -> None:
    """The box has eight curves. Sector 8 is the ninth curve, and 17 is the farthest."""
    eight = (3, 5, 11, 14, 16, 17, 20, 23)
    play = station(at(6), shown(*eight))
    play.act("explore:e")
    assert play.seen() == {6, 7, 8, *eight} - {17}
    assert not play.front.sectors["sector:17"].on_table


def test_a_mission_that_asks_for_an_exploration_can_be_done_in_a_known_place() -> None:
    """Room 4 and both sectors next to it are revealed and have no danger."""
    drawn = missions("irradiate", "stripped-bare", "under-the-bed")
    for seen in (), (5, 10):
        play = station(at(4), drawn, shown(3, *seen))
        play.act("explore:s")
        assert play.front.quests[2].step == 1


def test_the_cure_can_be_explored_for_in_a_known_place() -> None:
    def opened(state: Any) -> None:
        state.front.quests[0].open = state.front.final = True

    drawn = missions("the-cure", "stripped-bare", "still-growing")
    play = station(at(46), drawn, opened, shown(34, 40, 47))
    play.act("explore:n")
    assert play.front.quests[0].step == 1


def test_an_exploration_reveals_both_sectors() -> None:
    """Ruling 27."""
    play = station(at(6))
    play.act("explore:e")
    assert play.seen() == {6, 7, 8}


def test_a_creature_that_came_into_the_dark_leaves_a_later_light_on() -> None:
    """Light unit 8 lights the sector of a creature that has moved there before."""
    card = hand("not-where-it-was")
    play = station(at(8), creatures(scraper=0), card, next=(TURN, *ENDING))
    play.choose("bullet-time")
    play.choose("locate")
    play.choose("up:not-where-it-was#1")
    play.choose("move:1")
    play.choose("at:sector:6")
    play.wait()
    play.choose("find:bridge")
    play.choose("find:reactor")
    play.act("interact:w")
    assert play.kernel.ask is None
    assert sorted(play.behind.lit) == [6, 7, 8]
