"""Rules: encounters, leaving, attacks, noise, fights, experience."""

from __future__ import annotations

from collections.abc import Coroutine
from typing import Any

import pytest

from plugins.alone.l7_alone import fighting, query
from plugins.alone.tests.kit import (
    BLANK,
    CLAW,
    ENDING,
    HIT,
    LAMP,
    at,
    beast,
    creatures,
    danger,
    dice,
    hand,
    items,
    knows,
    lit,
    marker,
    missions,
    shown,
    station,
    wounded,
)


@pytest.mark.parametrize(("light", "n"), [(False, 2), (True, 1)])
def test_a_creature_in_the_heros_sector_attacks_at_the_end_of_a_turn(light: bool, n: int) -> None:
    bright = lit(6) if light else lit()
    play = station(at(6), creatures(scraper=6), bright, dice(*[HIT] * n), next=ENDING)
    play.wait()
    assert play.hero.life == 12 - n


def test_claws_hit_where_there_is_danger() -> None:
    for place, life in (6, 10), (7, 12):
        play = station(at(6), creatures(scraper=6), danger(place), dice(CLAW, CLAW), next=ENDING)
        play.wait()
        assert play.hero.life == life


def test_nightmares_are_on_the_other_side_of_the_card() -> None:
    play = station(at(6), creatures(scraper=6), marker(0), dice(HIT, HIT, HIT), next=ENDING)
    play.wait()
    assert play.hero.life == 9


def test_nobody_strikes_whoever_leaves_one_creature_in_the_light() -> None:
    play = station(at(6), creatures(scraper=6), lit(6))
    play.act("move:e")
    assert play.hero.life == 12


# -- fights


def test_a_fight_has_two_dice_and_less_than_the_first_figure_is_lost() -> None:
    play = station(at(6), creatures(knocker=6), dice(HIT, BLANK, *[BLANK] * 3))
    play.act("fight:creature:1")
    assert beast(play.state, "knocker").wounds == 0


def test_the_first_figure_wounds_and_once_wounded_the_second_kills() -> None:
    play = station(at(6), creatures(scraper=6), dice(HIT, BLANK, BLANK, BLANK))
    play.act("fight:creature:1")
    assert beast(play.state, "scraper").wounds == 1
    play = station(at(6), creatures(scraper=6), wounded("scraper"), dice(HIT, HIT))
    play.act("fight:creature:1")
    assert play.behind.creatures == []


def test_dice_are_thrown_in_the_open() -> None:
    play = station(at(6), creatures(scraper=6), dice(HIT, BLANK), next=ENDING)
    play.choose("pass")
    for seat in (0, 1, None):
        assert any("(hit, blank)" in line for line in play.told(seat))


def test_what_dies_unseen_teaches_nothing() -> None:
    play = station(at(6), creatures(scraper=40))
    drive(fighting.kill(play.kernel.game, beast(play.state, "scraper")))
    assert play.behind.creatures == []
    assert play.hero.experience == {}


def drive(flow: Coroutine[Any, Any, None]) -> None:
    """Run a flow that asks no questions."""
    with pytest.raises(StopIteration):
        flow.send(None)


def test_one_attack_wounds_once() -> None:
    """Ruling 4."""
    play = station(at(6), creatures(scraper=6), items("nail-gun"), dice(*[HIT] * 4, BLANK, BLANK))
    play.act("use:nail-gun")
    assert beast(play.state, "scraper").wounds == 1


def test_lamps_hit_in_the_light_alone() -> None:
    for bright, wounds in (lit(6), 1), (lit(), 0):
        faces = dice(LAMP, BLANK, *[BLANK] * 2)
        play = station(at(6), creatures(scraper=6), bright, faces)
        play.choose("fight:creature:1")
        play.choose("pass")
        assert beast(play.state, "scraper").wounds == wounds


def test_whoever_is_not_there_cannot_be_fought() -> None:
    play = station(at(6), shown(7), creatures(scraper=7))
    play.expect_why_not("Fight", "There is no creature in your sector.")


def test_wounds_of_what_is_revealed_are_told() -> None:
    play = station(at(6), shown(7), creatures(scraper=7), wounded("scraper"))
    assert play.front.creatures["creature:1"].wounds == 1


# -- experience


def test_a_kill_teaches_and_two_points_unlock_an_ability() -> None:
    play = station(at(6), creatures(scraper=6), wounded("scraper"), dice(HIT, HIT))
    play.act("fight:creature:1")
    assert play.hero.experience == {"precision": 1}


def test_a_boss_teaches_two_different_abilities() -> None:
    final = missions("turn-her-round", "stripped-bare", "a-sample")
    tenant = creatures(tenant=6)
    play = station(at(6), final, tenant, wounded("tenant"), items("nail-gun"), dice(*[HIT] * 4))
    play.act("use:nail-gun")
    play.choose("learn:courage")
    play.expect_not_offered("learn:courage")
    play.choose("learn:dexterity")
    assert play.hero.experience == {"courage": 1, "dexterity": 1}


def test_courage_throws_a_die_and_a_miss_saves_one() -> None:
    """Ruling 8."""
    for face, control in (BLANK, 10), (HIT, 9):
        play = station(at(6), creatures(weeper=7), knows("courage"), dice(face, BLANK, BLANK))
        play.choose("move:e")
        play.choose("pass")
        assert play.hero.control == control


def test_dexterity_throws_one_hit_again() -> None:
    """Ruling 9."""
    faces = dice(HIT, BLANK, BLANK)
    play = station(at(6), creatures(scraper=6), knows("dexterity"), faces, next=ENDING)
    play.wait()
    assert play.hero.life == 12


def test_precision_throws_one_miss_again() -> None:
    faces = dice(BLANK, BLANK, HIT, BLANK, BLANK)
    play = station(at(6), creatures(scraper=6), knows("precision"), faces)
    play.choose("fight:creature:1")
    play.choose("pass")
    assert beast(play.state, "scraper").wounds == 1


# -- movement and lights


def test_lights_go_out_where_a_creature_has_moved_into_them() -> None:
    play = station(at(6), creatures(scraper=15), lit(14), hand("no-hurry"), next=ENDING)
    play.choose("down:no-hurry#1")
    play.choose("move:1")
    play.choose("at:sector:14")
    play.wait()
    assert play.behind.lit == []


def test_lights_stay_where_the_hero_is_and_where_nothing_has_moved() -> None:
    play = station(at(6), creatures(scraper=15), lit(6, 15), next=ENDING)
    play.wait()
    assert sorted(play.behind.lit) == [6, 15]


def test_a_creature_that_leaves_sight_is_said_to_go_that_way() -> None:
    play = station(at(6), shown(7), creatures(scraper=7), hand("no-hurry"), next=ENDING)
    play.choose("down:no-hurry#1")
    play.choose("move:1")
    play.choose("at:sector:13")
    assert "The Scraper moves south, out of sight." in play.told()
    assert play.front.creatures["creature:1"].at == ""


def test_a_creature_unblocks_a_door_with_a_step() -> None:
    play = station(at(6), creatures(runner=2), next=ENDING)
    play.behind.blocked.append((1, 2))
    creature = beast(play.state, "runner")
    game = play.kernel.game
    assert 1 not in query.reach(game, creature, 1)
    assert 1 in query.reach(game, creature, 2)
