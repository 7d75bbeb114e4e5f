"""Rules: adrenaline, damage and healing, items, companions, scavenging, locating, missions."""

from __future__ import annotations

from typing import Any

import pytest

from plugins.alone.l7_alone import query
from plugins.alone.tests.kit import (
    HIT,
    Station,
    at,
    begin,
    blocked,
    character,
    creatures,
    dice,
    hand,
    health,
    items,
    knows,
    lit,
    marker,
    missions,
    next_items,
    own,
    settle,
    shown,
    station,
    with_companion,
)

# -- adrenaline


def test_an_adrenaline_token_recovers_once_a_turn() -> None:
    play = station(character("dagny"), health(6, 6))
    play.choose("recover:life")
    assert (play.hero.life, play.hero.adrenaline) == (7, 2)
    play.expect_not_offered("recover:life", "recover:control")


def test_bullet_time_is_two_actions_each_of_which_can_be_answered() -> None:
    play = station(at(6), hand("ahead-of-you"), creatures(scraper=40))
    play.choose("bullet-time")
    assert play.hero.adrenaline == 2
    play.choose("explore:e")
    play.choose("pass")
    play.expect_question("alone.act")
    play.choose("move:e")
    play.expect_offered("up:ahead-of-you#1")


def test_both_can_be_done_in_one_turn_and_neither_twice() -> None:
    play = station(health(5, 5))
    play.choose("recover:life")
    play.choose("bullet-time")
    play.expect_not_offered("recover:control", "bullet-time")
    assert play.hero.adrenaline == 1


def test_adrenaline_is_for_the_start_of_a_turn() -> None:
    play = station(at(6), health(5, 5))
    play.choose("bullet-time")
    play.act("explore:e")
    play.expect_not_offered("recover:life")


def test_the_captain_recovers_one_of_both_and_the_medic_one_more() -> None:
    play = station(character("abel"), health(5, 5))
    play.choose("recover:life")
    assert (play.hero.life, play.hero.control) == (6, 6)
    play = station(character("iven"), health(5, 5))
    play.choose("recover:life")
    assert (play.hero.life, play.hero.control) == (7, 5)


# -- health


def test_with_both_tracks_at_zero_the_game_is_lost() -> None:
    play = station(at(6), creatures(weeper=7), health(1, 1))
    play.act("move:e")
    assert play.state.outcome.winners == (1,)


def test_whoever_stands_above_the_cap_recovers_nothing() -> None:
    play = station(health(11, 11), marker(1))
    play.expect_not_offered("recover:life")
    play.expect_why_not("Recover LIFE", "You are at or above the healing cap (8).")


# -- items


def test_an_item_takes_the_place_of_its_action_for_a_charge() -> None:
    play = station(at(6), items("head-lamp"))
    play.act("use:head-lamp")
    play.choose("explore:e")
    play.wait()
    assert play.front.now.actions[0] == "explore"
    assert play.hero.items[0].charges == 2


def test_with_the_last_charge_an_item_is_gone() -> None:
    play = station(at(6), items("flare"))
    play.hero.items[0].charges = 1
    play.act("use:flare")
    assert play.hero.items == []


def test_a_passive_item_answers_what_it_names() -> None:
    play = station(at(6), creatures(scraper=6), items("plating"), dice(HIT, 4, 4))
    play.choose("move:e")
    play.choose("pass")
    play.expect_question("alone.ward")
    play.choose("item:plating")
    assert play.hero.life == 12
    assert play.hero.items[0].charges == 2


def test_scavenging_brings_one_card_and_three_in_a_room_once() -> None:
    play = station(at(0))
    play.act("scavenge")
    assert len(play.hero.items) == 1
    blue = missions("irradiate", "the-tremor", "a-sample")
    play = station(at(1), blue, next_items("slugs", "darts", "flare"))
    play.act("scavenge")
    settle_hero(play)
    assert len(play.hero.items) == 3
    assert play.hero.scavenged == [own("bridge")]
    play = station(at(1))
    play.hero.scavenged.append(own("bridge"))
    play.act("scavenge")
    assert len(play.hero.items) == 1


def settle_hero(play: Station) -> None:
    """Decline all upgrades, and pass for the Dark."""
    while play.kernel.ask is not None and play.ask.prompt != "alone.act":
        offered = play.offered()
        word = next((each for each in ("enough", "pass") if each in offered), offered[0])
        play.choose(word)


def test_acute_sight_draws_one_card_more() -> None:
    play = station(at(0), knows("acute-sight"))
    play.act("scavenge")
    settle_hero(play)
    assert len(play.hero.items) == 2


def test_six_items_are_kept() -> None:
    held = items("slugs", "darts", "flare", "broom", "wax", "plating")
    play = station(at(0), held, next_items("foam"))
    play.act("scavenge")
    play.expect_question("alone.drop")
    play.choose("drop:broom")
    assert len(play.hero.items) == 6


def test_a_charge_of_another_item_becomes_part_of_one() -> None:
    play = station(at(0), items("slugs", "flare"), next_items("wax"))
    play.act("scavenge")
    play.choose("build:alone:slugs/alone:flare")
    slugs, flare = play.hero.items[:2]
    assert slugs.upgraded
    assert (slugs.charges, flare.charges) == (3, 2)


def test_a_card_can_bring_fewer_items() -> None:
    play = station(at(0), hand("jammed-drawer"))
    play.choose("scavenge")
    play.choose("up:jammed-drawer#1")
    play.wait()
    assert play.hero.items == []


# -- companions


def test_a_companion_helps_for_one_of_six_health() -> None:
    play = station(with_companion("abel"), health(5, 5))
    play.choose("companion")
    assert play.hero.control == 6
    assert play.hero.companion.health == 5


def test_a_companion_without_health_is_gone() -> None:
    play = station(with_companion("abel", health=1), health(5, 5))
    play.choose("companion")
    assert play.hero.companion is None


def test_a_sacrifice_is_made_once_and_the_companion_is_gone() -> None:
    play = station(with_companion("abel"), health(5, 5))
    play.choose("sacrifice")
    assert play.hero.companion is None
    assert play.hero.control == 9


# -- locating


def test_two_targets_are_told_with_their_level() -> None:
    play = station(at(6))
    play.act("locate")
    play.choose("find:reactor")
    play.choose("find:laboratory")
    assert [(told.steps, told.floor) for told in play.front.told] == [(2, 0), (10, 1)]


def test_of_several_the_nearest_is_told() -> None:
    play = station(at(6), creatures(scraper_1=14, scraper_2=40))
    play.act("locate")
    play.choose("find:scraper")
    play.choose("find:danger:any")
    assert play.front.told[0].floor == 0


# -- missions


def test_the_final_mission_is_locked() -> None:
    play = station(at(18))
    play.expect_not_offered("interact:irradiate")
    why = "Irradiate opens when you finish one of the two starting missions."
    play.expect_why_not("Interact", why)


def test_whoever_finishes_the_final_mission_wins_at_once() -> None:
    play = station(at(18), last_step)
    play.act("interact:irradiate")
    assert play.state.outcome.winners == (0,)


def last_step(state: Any) -> None:
    """Leave one repetition of the final mission's step to do."""
    state.front.quests[0].open = state.front.final = True
    state.front.quests[0].times = 2


@pytest.mark.parametrize(
    ("difficulty", "life", "extra"),
    [("easy", 8, 1), ("normal", 8, 1), ("nightmare", 8, 0), ("impossible", 5, 0)],
)
def test_the_mid_game_reward_goes_by_the_difficulty(difficulty: str, life: int, extra: int) -> None:
    play = station(at(46), health(5, 5), nearly, difficulty=difficulty)
    play.act("interact:a-sample")
    settle_hero(play)
    assert (play.hero.life, play.hero.control, play.front.extra) == (life, life, extra)


def nearly(state: Any) -> None:
    """Leave one turn of work on the green mission."""
    state.front.quests[2].times = 1


def test_a_gained_round_moves_the_marker_back() -> None:
    play = station(at(46), marker(1), nearly, difficulty="normal")
    play.act("interact:a-sample")
    settle_hero(play)
    assert play.front.marker == 2


def test_conditions_of_a_mission_have_to_hold() -> None:
    play = station(at(46), creatures(scraper=46))
    play.expect_not_offered("interact:a-sample")
    why = "Conditions not met: Take the sample (no creature here)."
    play.expect_why_not("Interact", why)


def test_a_hindrance_holds_until_its_mission_is_done() -> None:
    play = station(at(1), missions("irradiate", "stripped-bare", "a-sample"))
    play.act("scavenge")
    settle_hero(play)
    assert len(play.hero.items) == 2


def test_the_charge_goes_when_the_action_is_declared_and_nothing_can_take_it_back() -> None:
    play = station(at(0), items("crowbar"), next_items("wax", "slugs"), hand("jammed-drawer"))
    play.hero.items[0].charges = 1
    play.choose("use:crowbar")
    assert play.hero.items == []
    play.choose("up:jammed-drawer#1")
    play.wait()
    assert [item.id for item in play.hero.items] == [own("wax")]


# -- additional actions of items


def test_what_an_item_does_besides_its_action_can_be_answered_too() -> None:
    play = station(at(6), items("grapnel"), hand("nobody-there"))
    play.act("use:grapnel")
    play.choose("move:e")
    play.wait()
    play.choose("explore:e")
    assert play.front.now.actions == ["move"]
    play.expect_offered("up:nobody-there#1")


def test_what_an_item_does_besides_its_action_is_done_for_a_mission_too() -> None:
    play = station(at(4), missions("irradiate", "stripped-bare", "under-the-bed"), FLOOR_PLAN)
    ask_for_two(play)
    play.wait()
    play.choose("explore:s")
    assert play.front.quests[2].step == 1


@pytest.mark.parametrize(("start", "to", "step"), [(24, "e", 1), (25, "w", 0)])
def test_what_an_item_does_counts_for_a_mission_where_it_is_done(
    start: int, to: str, step: int
) -> None:
    """The upgraded floor plan counts in the sector before the step, not after it."""
    voice = missions("irradiate", "stripped-bare", "the-other-voice")
    play = station(at(start), voice, FLOOR_PLAN)
    play.hero.items[0].upgraded = True
    ask_for_two(play)
    play.wait()
    play.choose(f"move:{to}")
    assert play.front.quests[2].step == step


FLOOR_PLAN = items("floor-plan")


def ask_for_two(play: Station) -> None:
    play.act("use:floor-plan")
    play.choose("find:bridge")
    play.choose("find:reactor")


def test_an_item_that_brings_another_action_lets_both_be_answered() -> None:
    play = station(at(6), items("stimulant"), health(5, 12), hand("cold-hands", "nobody-there"))
    play.hero.items[0].upgraded = True
    play.act("use:stimulant")
    play.expect_question("alone.act")
    play.act("explore:e")
    assert play.front.now.actions == ["interact", "explore"]


def test_a_passive_item_answers_each_loss_once() -> None:
    """Ruling 17."""
    three = creatures(scraper=6, runner=6, weeper=6)
    play = station(at(6), three, items("plating"), dice(HIT, HIT, HIT))
    play.choose("move:e")
    play.choose("pass")
    play.choose("item:plating")
    assert (play.hero.life, play.hero.items[0].charges) == (10, 2)


def test_a_crowbar_is_asked_about_once() -> None:
    """The question about upgrades comes after all cards are drawn."""
    play = station(at(0), items("crowbar", "flare"), next_items("wax", "slugs"))
    play.act("use:crowbar")
    play.expect_question("alone.upgrade")
    play.choose("enough")
    assert play.ask.prompt != "alone.upgrade"


# -- single targets


def test_an_interaction_is_with_one_thing() -> None:
    """Two missions need an interaction in the Pod Bay; using a flare there advances neither."""
    drawn = missions("burn-it-out", "stripped-bare", "survival-locker")
    play = station(at(27), drawn, fuse_laid, items("flare"))
    play.act("interact:survival-locker")
    assert play.front.quests[2].times == 1
    assert play.state.outcome is None
    play = station(at(27), drawn, fuse_laid, items("flare"))
    play.act("use:flare")
    settle_hero(play)
    assert play.front.quests[2].times == 0
    assert play.state.outcome is None


def fuse_laid(state: Any) -> None:
    """Set the final mission to its last step, in the Pod Bay."""
    state.front.quests[0].open = state.front.final = True
    state.front.quests[0].step = 1


def test_whatever_lies_on_the_map_can_be_asked_for() -> None:
    play = station(at(6), glass_at(13))
    play.act("locate")
    play.choose("find:glass")
    play.choose("find:cable")
    assert [(told.steps, told.floor) for told in play.front.told] == [(2, 0), (-1, 0)]


def glass_at(sector: int) -> Any:
    """Place broken glass in a sector."""
    return lambda state: state.behind.conditions.update({sector: [own("glass")]})


def test_a_green_mission_gives_what_it_promises() -> None:
    play = station(at(46), nearly)
    play.act("interact:a-sample")
    play.choose("learn:courage")
    play.choose("learn:precision")
    assert play.hero.experience == {"courage": 1, "precision": 1}


def test_a_sacrifice_is_made_at_the_start_of_a_turn() -> None:
    play = station(at(6), with_companion("abel"))
    play.choose("bullet-time")
    play.expect_offered("sacrifice")
    play.act("explore:e")
    play.expect_not_offered("sacrifice", "companion")


def test_what_an_item_does_besides_its_action_can_be_answered_by_instant_cards() -> None:
    play = station(at(6), items("grapnel"), hand("behind-you"))
    play.act("use:grapnel")
    play.choose("move:e")
    play.expect_question("alone.instant", seat=1)
    play.choose("up:behind-you#1")
    play.wait()
    assert play.seen() == {6, 7}
    assert play.kernel.ask is None


def test_a_cancelled_action_of_an_item_is_not_done_for_a_mission() -> None:
    drawn = missions("irradiate", "stripped-bare", "under-the-bed")
    play = station(at(4), drawn, FLOOR_PLAN, hand("behind-you"))
    play.act("use:floor-plan")
    play.choose("find:bridge")
    play.choose("find:reactor")
    play.choose("up:behind-you#1")
    play.wait()
    assert play.front.quests[2].step == 0


@pytest.mark.parametrize(
    ("target", "arrangement", "steps"),
    [
        ("lit:any", lit(7, 40), 1),
        ("lit:any", lit(), -1),
        ("blocked:any", blocked((0, 1), (45, 46)), 1),
        ("blocked:any", blocked(), -1),
    ],
)
def test_lights_and_blocked_doors_can_be_located(target: str, arrangement: Any, steps: int) -> None:
    play = station(at(6), arrangement)
    play.act("locate")
    play.choose(f"find:{target}")
    play.choose("find:bridge")
    assert play.front.told[0].steps == steps


def test_a_creature_in_view_can_be_located_by_itself() -> None:
    """The nearest Scraper is out of sight; the hero asks for the one in sector 20."""
    play = station(at(6), shown(7, 13, 14, 20), creatures(scraper_1=12, scraper_2=20))
    play.act("locate")
    play.expect_offered("find:scraper", "find:creature:1")
    play.choose("find:scraper")
    play.choose("find:creature:1")
    assert [told.steps for told in play.front.told] == [1, 4]


def test_only_creatures_in_view_are_located_by_themselves() -> None:
    play = station(at(6), creatures(scraper=12))
    play.act("locate")
    play.expect_not_offered("find:creature:1")


@pytest.mark.parametrize("seed", [11, 15, 18, 30, 40, *range(12)])
def test_no_mission_is_in_a_room_of_another_one(seed: int) -> None:
    play = begin(seed=seed)
    settle(play)
    rooms = [query.mission(play.kernel.game, each.id).rooms for each in play.front.quests]
    drawn = [room for each in rooms for room in each]
    assert len(set(drawn)) == len(drawn)


def test_every_room_of_a_mission_is_marked_and_has_no_special_action() -> None:
    """Burn It Out ends in the Pod Bay (27)."""
    drawn = missions("burn-it-out", "loose-culture", "still-growing")
    play = station(at(27), drawn, rooms="on")
    assert play.front.sectors["sector:27"].missions == [own("burn-it-out")]
    board = play.kernel.view(0).table.board
    (room,) = [each for each in board.rooms if each.id == "sector:27"]
    assert "a mission" in [mark.word for mark in room.marks]
    play.expect_not_offered("room:pod-bay")


def test_goals_and_aim_count_the_repeats_of_a_step() -> None:
    def begun(state: Any) -> None:
        state.front.quests[2].times = 1

    drawn = missions("irradiate", "stripped-bare", "survival-locker")
    play = station(at(27), drawn, begun)
    table = play.kernel.view(0).table
    assert "Survival Locker: Open the lock, 1 of 2 done, in the Pod Bay." in table.goals
    play = station(at(27), missions("irradiate", "loose-culture", "survival-locker"), begun)
    assert play.kernel.view(0).table.seats[0].aim == "Open the lock, 1 of 2 done."


def test_optional_effects_that_never_harm_the_hero_always_happen() -> None:
    """Ruling 26."""
    play = station(at(0), knows("acute-sight"), next_items("wax", "slugs"))
    play.act("scavenge")
    assert len(play.hero.items) == 2
