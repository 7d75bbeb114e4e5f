"""The most error-prone rules, with a position for each."""

from __future__ import annotations

from typing import Any

from l7core.engine.state import Task
from l7core.testing.positions import Arrangement
from plugins.alone.l7_alone import query
from plugins.alone.tests.kit import (
    CLAW,
    HIT,
    Station,
    at,
    blocked,
    creatures,
    danger,
    dice,
    hand,
    health,
    lit,
    marker,
    own,
    shown,
    station,
    track,
    with_companion,
)

END = (Task("alone:answer"), Task("alone:attacks"), Task("alone:lights-out"))


def spawn(play: Station, card: str) -> None:
    """Spawn a Scraper in the farthest sector by a standard reaction."""
    play.choose(f"down:{card}")
    play.choose("spawn:scraper")
    play.choose("at:sector:47")


def move(play: Station, card: str, to: str) -> None:
    """Move the only creature by a standard reaction."""
    play.choose(f"down:{card}")
    play.choose("move:1")
    play.choose(to)


# -- 1: light


def test_lighted_sectors_in_a_line_come_to_light_one_behind_the_other() -> None:
    play = station(at(0), shown(6), lit(7, 8))
    play.act("move:s")
    assert play.seen() == {0, 6, 7, 8}


def test_a_door_that_is_not_next_to_the_hero_ends_the_light() -> None:
    play = station(at(9), lit(2, 1))
    play.act("move:n")
    assert play.seen() == {9, 3, 2}
    play = station(at(3), shown(2), lit(2, 1))
    play.act("move:w")
    assert 1 in play.seen()


# -- 2: changing levels


def test_on_another_level_only_the_stairs_of_the_one_left_stay() -> None:
    play = station(at(3), shown(2, 9, 15, 14, 8, 7), creatures(scraper=9))
    play.act("move:stairs")
    assert play.seen() == {3, 26}
    assert play.front.creatures["creature:1"].at == ""


# -- 3: encounters


def test_what_has_been_explored_frightens_nobody() -> None:
    play = station(at(6), shown(7), creatures(weeper=7))
    play.act("move:e")
    assert play.hero.control == 12


def test_a_creature_that_was_not_seen_costs_its_fear() -> None:
    play = station(at(6), creatures(weeper=7))
    play.act("move:e")
    assert play.hero.control == 9


def test_two_creatures_are_two_encounters() -> None:
    play = station(at(6), creatures(weeper=7, scraper=7))
    play.act("move:e")
    play.wait()
    assert play.hero.control == 8


def test_a_creature_out_of_the_dark_is_an_encounter_and_one_in_view_is_none() -> None:
    for seen, left in ((), 9), ((7,), 12):
        play = station(at(6), shown(*seen), creatures(weeper=7), hand("no-hurry"), next=END)
        play.choose("down:no-hurry#1")
        play.choose("move:1")
        play.choose("at:sector:6")
        assert play.hero.control == left


# -- 4: leaving


def test_each_creature_strikes_once_and_light_takes_a_die() -> None:
    three = creatures(scraper=6, runner=6, weeper=6)
    play = station(at(6), three, lit(6), dice(HIT, CLAW))
    play.act("move:e")
    assert play.hero.life == 11


def test_whoever_is_killed_on_the_way_out_stays_where_he_was() -> None:
    """Ruling 11."""
    play = station(at(6), creatures(scraper=6), health(1, 0), dice(HIT))
    play.act("move:e")
    assert play.state.outcome.winners == (1,)
    assert play.behind.at == 6
    assert play.seen() == {6}


# -- 5: two cards


def test_the_first_card_of_a_turn_covers_one_space_and_the_second_two() -> None:
    play = station(hand("no-hurry", "dinner-bell", "red-mist"), next=END)
    spawn(play, "no-hurry#1")
    spawn(play, "dinner-bell#1")
    assert [laid.spaces for laid in play.front.track] == [1, 2]
    assert play.offered() == ["pass"]


def test_with_one_space_left_a_second_card_does_not_fit() -> None:
    """Ruling 7."""
    play = station(hand("no-hurry", "red-mist"), track(*[2] * 7), next=END)
    spawn(play, "no-hurry#1")
    assert play.offered() == ["pass"]


def test_on_a_full_track_nothing_more_is_played() -> None:
    play = station(hand("no-hurry"), track(*[2] * 8), next=END)
    assert play.offered() == ["pass"]


def test_bullet_time_brings_no_third_card() -> None:
    """Ruling 6."""
    cards = hand("ahead-of-you", "loose-plate", "behind-you")
    play = station(at(6), cards, creatures(scraper=40))
    play.choose("bullet-time")
    play.choose("move:e")
    play.choose("up:ahead-of-you#1")
    play.choose("move:1")
    play.choose("at:sector:41")
    play.choose("up:loose-plate#1")
    play.wait()
    play.choose("explore:e")
    assert play.offered() == ["pass"]


# -- 6: danger


def test_a_danger_token_that_has_gone_makes_no_card_dangerous() -> None:
    cards = hand("tripwire")
    for answer, life in ("discard:sector:6", 12), ("leave", 11):
        play = station(at(6), danger(6), cards)
        play.act("explore:e")
        play.choose(answer)
        play.choose("up:tripwire#1")
        play.choose("at:sector:40")
        assert play.hero.life == life


# -- 7: noise


def test_of_two_ways_of_one_length_the_dark_names_one() -> None:
    play = station(at(7), creatures(scraper=12), hand("no-hurry"), next=END)
    move(play, "no-hurry#1", "at:sector:12")
    assert play.front.heard[-1].way == "w"
    both = station(at(6), creatures(scraper=2), hand("no-hurry"), next=END)
    move(both, "no-hurry#1", "at:sector:2")
    assert both.offered() == ["n", "e"]
    both.choose("e")
    assert both.front.heard[-1].way == "e"


def test_a_noise_from_the_other_level_is_told_as_that() -> None:
    play = station(at(6), creatures(scraper=40), hand("no-hurry"), next=END)
    move(play, "no-hurry#1", "at:sector:41")
    assert play.front.heard[-1].way == "level"


def test_blocked_doors_are_in_the_way_of_a_noise() -> None:
    play = station(at(0), creatures(scraper=1), blocked((0, 1)), hand("no-hurry"), next=END)
    move(play, "no-hurry#1", "at:sector:2")
    assert play.front.heard[-1].way == "s"


def test_where_blocked_doors_leave_no_way_that_is_told() -> None:
    doors = blocked((0, 1), (1, 2), (3, 4), (4, 10))
    play = station(at(1), creatures(scraper=14), doors, hand("no-hurry"), next=END)
    move(play, "no-hurry#1", "at:sector:14")
    assert play.front.heard[-1].way == "nowhere"


def test_a_noise_whose_way_leads_over_the_stairs_and_back_is_told_by_them() -> None:
    """Ruling 16."""
    level = blocked((2, 3), (3, 9), (3, 4))
    play = station(at(3), creatures(scraper=9), level, hand("no-hurry"), next=END)
    move(play, "no-hurry#1", "at:sector:9")
    assert play.front.heard[-1].way == "stairs"


# -- 8: locating


def test_distances_go_through_blocked_doors() -> None:
    play = station(at(0), blocked((0, 1)))
    play.act("locate")
    play.choose("find:bridge")
    play.choose("find:unit:any")
    told = {each.target: (each.steps, each.floor) for each in play.front.told}
    assert told[own("bridge")] == (1, 0)
    assert told["unit:any"] == (2, 0)


def test_what_is_not_there_is_told_as_that() -> None:
    """Ruling 5."""
    play = station(at(0))
    play.act("locate")
    play.choose("find:creature:any")
    play.choose("find:pod-bay")
    assert play.front.told[0].steps == -1
    assert play.front.told[1].floor == 1


# -- 9: appearing


def places(play: Station, kind: str, card: str = "no-hurry#1") -> set[int]:
    """Return the sectors in which a kind may spawn by a standard reaction."""
    play.choose(f"down:{card}")
    play.choose(f"spawn:{kind}")
    return {int(option.rpartition(":")[2]) for option in play.offered()}


def test_no_creature_appears_nearer_than_its_card_says_blocked_doors_or_not() -> None:
    play = station(at(0), blocked((0, 1)), hand("no-hurry"), next=END)
    found = places(play, "scraper")
    assert 2 not in found
    assert 8 in found


def test_a_fifth_creature_neither_appears_on_a_level_nor_comes_to_it() -> None:
    four = creatures(scraper=40, runner=41, weeper=46, knocker=26)
    play = station(at(20), four, creatures(listener=3), hand("no-hurry"), next=END)
    assert all(sector < 24 for sector in places(play, "scraper"))
    play = station(at(20), four, creatures(listener=3), hand("no-hurry"), next=END)
    play.choose("down:no-hurry#1")
    play.choose("move:5")
    assert "at:sector:26" not in play.offered()


def test_a_kind_whose_tokens_are_all_out_does_not_appear() -> None:
    three = creatures(scraper_1=40, scraper_2=41, scraper_3=46)
    play = station(at(6), three, hand("no-hurry"), next=END)
    play.choose("down:no-hurry#1")
    assert "spawn:scraper" not in play.offered()
    assert "spawn:runner" in play.offered()


# -- 10: damage


def test_what_one_track_cannot_lose_the_other_one_does_and_its_kind_stays() -> None:
    cards = hand("nearer", "blood-in-the-air")
    play = station(at(6), creatures(weeper=7, runner=46), health(5, 1), cards)
    play.act("move:e")
    assert (play.hero.life, play.hero.control) == (3, 0)


def test_a_loss_of_one_kind_is_answered_by_cards_of_that_kind_alone() -> None:
    cards = hand("nearer", "blood-in-the-air")
    play = station(at(6), creatures(weeper=7, runner=46), lit(7), health(5, 1), cards)
    play.choose("move:e")
    while "up:nearer#1" not in play.offered():
        play.expect_not_offered("up:blood-in-the-air#1")
        play.choose("pass")
    play.expect_not_offered("up:blood-in-the-air#1")


def test_a_companion_takes_all_of_it_or_nothing() -> None:
    for whom, life, left in ("companion", 12, 5), ("hero", 11, 6):
        play = station(at(6), creatures(scraper=6), with_companion("mara"), dice(HIT))
        play.choose("move:e")
        play.choose("pass")
        play.choose(whom)
        companion = play.hero.companion
        assert (play.hero.life, companion.health) == (life, left)


def test_nothing_is_recovered_beyond_the_healing_cap() -> None:
    play = station(health(7, 9), marker(1))
    play.expect_not_offered("recover:control")
    play.choose("recover:life")
    assert play.hero.life == 8


# -- 11: the end of a round


def test_danger_symbols_are_counted_before_the_cards_go() -> None:
    play = station(track(2, 1, 1, 2), next=(Task("alone:end-track"),))
    assert play.behind.aside == 4
    assert not play.front.track


def test_danger_is_placed_out_of_sight_once_the_labyrinth_is_cleared() -> None:
    steps = (Task("alone:end-track"), Task("alone:end-labyrinth"), Task("alone:end-danger"))
    play = station(at(6), shown(7, 8, 2), next=steps)
    offered = {int(option.rpartition(":")[2]) for option in play.offered()}
    assert 6 not in offered
    assert 7 not in offered
    assert 8 in offered


def test_the_round_in_which_the_nightmare_begins_costs_nothing_and_the_next_one_does() -> None:
    """Ruling 10."""
    steps = (Task("alone:end-effects"), Task("alone:end-marker"))
    play = station(marker(1), next=steps)
    assert play.front.nightmare
    assert play.hero.control == 12
    play = station(marker(0), next=steps)
    play.wait()
    assert play.hero.control == 10


def test_nobody_outlasts_the_twentieth_round() -> None:
    """Ruling 15."""

    def last(state: Any) -> None:
        state.front.round = 20

    play = station(last, next=(Task("alone:end-marker"),))
    assert play.state.outcome.winners == (1,)


# -- 12: missions


def test_the_first_starting_mission_opens_the_final_one_and_its_reward_comes_once() -> None:
    play = station(at(46), shown(47), health(5, 5), difficulty="normal")
    quests = play.front.quests
    play.act("interact:a-sample")
    assert not quests[0].open
    play = station(at(46), health(5, 5), done(2, times=1), difficulty="normal")
    play.act("interact:a-sample")
    answer_all(play)
    assert play.front.quests[0].open
    assert play.front.final
    assert (play.hero.life, play.hero.control) == (8, 8)


def test_the_other_starting_mission_brings_no_second_reward_and_its_hindrance_ends() -> None:
    play = station(at(27), health(5, 5), begun, difficulty="normal")
    assert query.rule(play.kernel.game, "starved")
    play.act("scavenge")
    answer_all(play)
    assert play.front.quests[1].done
    assert (play.hero.life, play.hero.control) == (5, 5)
    assert not query.rule(play.kernel.game, "starved")


def test_rooms_of_missions_have_no_special_action() -> None:
    play = station(at(27), rooms="on")
    play.expect_not_offered("room:pod-bay")
    play = station(at(1), rooms="on")
    play.expect_offered("room:bridge")


def test_what_lies_face_down_is_never_shown_to_the_hero() -> None:
    play = station(hand("no-hurry"), next=END)
    spawn(play, "no-hurry#1")
    assert "No Hurry" not in str(play.kernel.view(0))
    assert "No Hurry" not in str([entry.text for entry in play.kernel.log(0)])


def test_what_is_discarded_face_down_is_never_shown_to_the_hero() -> None:
    play = station(hand("no-hurry", "red-mist"), next=(Task("alone:end-cards"),))
    play.choose("keep", pay=["no-hurry#1"])
    assert "No Hurry" not in str(play.kernel.view(0))
    assert "No Hurry" not in str([entry.text for entry in play.kernel.log(0)])


def done(quest: int, times: int) -> Arrangement:
    """Set the progress in a mission's step."""

    def arrange(state: Any) -> None:
        state.front.quests[quest].times = times

    return arrange


def begun(state: Any) -> None:
    """Complete a starting mission, which opens the final mission."""
    state.front.quests[2].done = True
    state.front.quests[0].open = state.front.final = True


def answer_all(play: Station) -> None:
    """Answer all questions until the next action: pass if possible, else the last option."""
    while play.kernel.ask and play.ask.prompt != "alone.act":
        offered = play.offered()
        play.choose("pass" if "pass" in offered else offered[-1])
