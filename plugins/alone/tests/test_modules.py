"""Rules: DEEP and AVATAR, modules that can be used alone or together."""

from __future__ import annotations

from typing import Any

import pytest

from l7core.engine.state import Task
from plugins.alone.l7_alone import query
from plugins.alone.l7_alone.state import Avatar
from plugins.alone.tests.kit import (
    BLANK,
    ENDING,
    HIT,
    TURN,
    at,
    begin,
    blocked,
    creatures,
    dice,
    hand,
    items,
    next_items,
    own,
    rules,
    settle,
    shown,
    station,
    track,
)

# -- special creatures


@pytest.mark.parametrize("seed", range(4))
def test_up_to_three_special_creatures_with_different_symbols_and_none_of_a_mission(
    seed: int,
) -> None:
    play = begin(seed=seed, specials="on")
    settle(play)
    library = rules().library
    kinds = [library["special"][each].kind for each in play.front.specials]
    pictured = {library["mission"][each.id].creature for each in play.front.quests}
    assert 1 <= len(kinds) <= 3
    assert len(set(kinds)) == len(kinds)
    assert not set(kinds) & pictured


def test_without_the_module_there_are_none() -> None:
    play = begin()
    settle(play)
    assert play.front.specials == []
    assert play.front.avatars == []


def deep(*ids: str) -> Any:
    """Add special creatures to the game."""
    return lambda state: state.front.specials.extend(map(own, ids))


def test_a_card_with_its_symbol_brings_it_face_up_and_does_nothing_else() -> None:
    play = station(at(6), deep("moth"), hand("by-the-ankle"), next=ENDING, specials="on")
    play.choose("special:alone:moth/alone:by-the-ankle#1")
    play.choose("at:sector:40")
    creature = play.behind.creatures[0]
    assert (creature.special, creature.kind, creature.at) == (own("moth"), own("scraper"), 40)
    assert play.front.track[0].card == own("by-the-ankle")
    assert play.front.now.played == 1


def test_it_comes_by_the_rules_of_spawning_and_once() -> None:
    play = station(at(6), deep("moth"), hand("by-the-ankle"), next=ENDING, specials="on")
    play.choose("special:alone:moth/alone:by-the-ankle#1")
    play.expect_not_offered("at:sector:7")
    moth = station(
        at(6), deep("moth"), on_map("moth", "scraper", 40), hand("by-the-ankle"), next=ENDING
    )
    moth.expect_not_offered("special:alone:moth/alone:by-the-ankle#1")


def on_map(special: str, kind: str, sector: int, wounds: int = 0) -> Any:
    """Place a special creature or an avatar on the map."""

    def arrange(state: Any) -> None:
        creatures(**{kind: sector})(state)
        state.behind.creatures[-1].special = own(special)
        state.behind.creatures[-1].wounds = wounds

    return arrange


def test_a_card_without_its_symbol_does_not_bring_it() -> None:
    play = station(at(6), deep("moth"), hand("dont-touch-it"), next=ENDING, specials="on")
    play.expect_not_offered("special:alone:moth/alone:dont-touch-it#1")


def test_its_death_teaches_what_its_symbol_says_and_it_is_out_of_the_game() -> None:
    moth = on_map("moth", "scraper", 6, wounds=1)
    play = station(at(6), deep("moth"), moth, dice(HIT, HIT), specials="on")
    play.act("fight:creature:1")
    assert play.hero.experience == {"precision": 1}
    assert play.front.specials == []


def test_it_fights_with_its_own_figures() -> None:
    moth = on_map("moth", "scraper", 6)
    play = station(at(6), deep("moth"), moth, dice(HIT, HIT, HIT), next=ENDING, specials="on")
    play.wait()
    assert play.hero.life == 9


def test_a_shell_takes_a_point_of_damage() -> None:
    anvil = on_map("anvil", "knocker", 6)
    faces = dice(HIT, BLANK, *[BLANK] * 3)
    play = station(at(6), deep("anvil"), anvil, faces, specials="on")
    play.choose("fight:creature:1")
    play.choose("pass")
    assert play.behind.creatures[0].wounds == 0


def test_a_strider_moves_two_sectors_by_a_standard_reaction() -> None:
    gaunt = on_map("gaunt", "runner", 14)
    play = station(at(6), deep("gaunt"), gaunt, hand("no-hurry"), next=ENDING, specials="on")
    play.choose("down:no-hurry#1")
    play.choose("move:1")
    play.expect_offered("at:sector:9", "at:sector:19")


def test_a_moth_puts_the_light_out_where_it_is() -> None:
    moth = on_map("moth", "scraper", 14)
    play = station(at(6), deep("moth"), moth, next=ENDING, specials="on")
    play.behind.lit.append(14)
    play.wait()
    assert play.behind.lit == []


# -- special rooms


def test_a_room_without_a_mission_offers_its_action_once_in_place_of_the_cards() -> None:
    play = station(at(4), next_items("flare"), hurt, rooms="on")
    play.act("room:infirmary")
    assert play.hero.life == 9
    assert play.hero.items == []
    assert play.hero.used_rooms == [own("infirmary")]
    again = station(at(4), hurt, used, rooms="on")
    again.expect_not_offered("room:infirmary")


def hurt(state: Any) -> None:
    state.front.hero.life = 5


def used(state: Any) -> None:
    state.front.hero.used_rooms.append(own("infirmary"))


def test_it_is_a_scavenge_for_what_answers_it() -> None:
    play = station(at(4), hurt, hand("jammed-drawer"), rooms="on")
    play.choose("room:infirmary")
    assert play.front.now.actions == ["scavenge"]


def test_without_the_module_rooms_offer_nothing() -> None:
    station(at(4), hurt).expect_not_offered("room:infirmary")


# -- avatars


def incarnate(id: str, upgrades: tuple[str, ...] = (), down_at: int | None = None) -> Any:
    """Give the Dark an avatar that is off the map."""

    def arrange(state: Any) -> None:
        state.behind.avatars.append(Avatar(own(id), 1, down_at=down_at))
        state.front.avatars.append(own(id))
        state.front.upgrades[own(id)] = list(upgrades)

    return arrange


def test_one_evil_player_keeps_one_of_two_avatars_and_upgrades_it() -> None:
    play = begin(avatars="on")
    settle(play, "alone.choose-avatar")
    assert len(play.offered()) == 2
    settle(play)
    (avatar,) = play.front.avatars
    assert len(play.front.upgrades[avatar]) == 1


def test_three_evil_players_have_the_station_itself_and_one_each() -> None:
    play = begin(seats=4, avatars="on")
    settle(play)
    assert own("pharos") in play.front.avatars
    assert len(play.front.avatars) == 3


def test_an_activation_takes_the_place_of_a_card_and_gives_a_token() -> None:
    play = station(at(6), incarnate("ox"), hand("no-hurry"), next=ENDING, avatars="on")
    play.choose("avatar:spawn/alone:ox")
    play.choose("at:sector:40")
    assert play.front.now.played == 1
    assert play.hero.powers == 1
    assert play.front.track == []


def test_it_moves_a_sector_or_vanishes_unseen() -> None:
    play = station(at(6), placed("ox", 40), next=ENDING, avatars="on")
    play.expect_offered("avatar:move/alone:ox", "avatar:teleport/alone:ox")
    play = station(at(6), shown(7), placed("ox", 7), next=ENDING, avatars="on")
    play.expect_not_offered("avatar:teleport/alone:ox")


def placed(id: str, sector: int, wounds: int = 0, upgrades: tuple[str, ...] = ()) -> Any:
    """Give the Dark an avatar that is on the map."""

    def arrange(state: Any) -> None:
        incarnate(id, upgrades)(state)
        on_map(id, "x", sector, wounds)(state)
        state.behind.creatures[-1].kind = ""
        state.behind.avatars[0].n = state.behind.creatures[-1].n

    return arrange


def test_with_an_avatar_a_level_holds_five() -> None:
    four = creatures(scraper=40, runner=41, weeper=46, knocker=26)
    play = station(at(20), four, incarnate("ox"), hand("no-hurry"), next=ENDING, avatars="on")
    play.choose("down:no-hurry#1")
    play.choose("spawn:listener")
    play.expect_offered("at:sector:33")


def test_one_that_would_die_is_knocked_down_and_pays_for_its_upgrades() -> None:
    """Ruling 12."""
    ox = placed("ox", 6, wounds=1, upgrades=("weight", "grip"))
    play = station(at(6), ox, items("nail-gun"), dice(HIT, HIT, HIT, HIT), avatars="on")
    play.act("use:nail-gun")
    assert play.behind.creatures == []
    assert play.behind.avatars[0].down_at == 6
    assert play.hero.powers == 2
    assert play.hero.experience == {}


def test_one_that_lies_down_does_nothing_until_it_is_out_of_sight() -> None:
    play = station(at(6), incarnate("ox", down_at=6), next=ENDING, avatars="on")
    assert play.offered() == ["pass"]


def test_an_avatar_grows_by_one_upgrade_at_the_end_of_a_round() -> None:
    ends = (Task("alone:end-effects"),)
    play = station(at(6), incarnate("ox", ("weight",)), next=ends, avatars="on")
    play.expect_question("alone.choose-upgrade", seat=1)
    assert len(play.offered()) == 3
    play.choose("upgrade:horns")
    assert play.front.upgrades[own("ox")] == ["weight", "horns"]


def test_hero_powers_are_bought_at_the_start_of_a_turn_beside_adrenaline() -> None:
    play = station(at(6), incarnate("ox"), rich, hurt, avatars="on")
    play.choose("power:breathe")
    play.choose("power:second-look")
    assert play.hero.powers == 2
    play = station(at(6), incarnate("ox"), hurt, avatars="on")
    play.expect_not_offered("power:breathe")


def test_nothing_is_driven_off_where_every_way_is_blocked() -> None:
    beset = (at(18), creatures(scraper=18), incarnate("ox"), rich)
    station(*beset, blocked((12, 18)), avatars="on").expect_offered("power:get-off")
    shut = station(*beset, blocked((12, 18), (18, 19)), avatars="on")
    shut.expect_not_offered("power:get-off")


def rich(state: Any) -> None:
    state.front.hero.powers = 5


def test_one_power_is_there_whenever_life_is_about_to_be_lost() -> None:
    faces = dice(HIT, BLANK, BLANK)
    play = station(at(6), creatures(scraper=6), incarnate("ox"), rich, faces, avatars="on")
    play.act("move:e")
    play.expect_question("alone.ward")
    play.choose("power:not-today")
    assert (play.hero.life, play.hero.powers) == (12, 3)


def test_modules_are_used_alone_or_together() -> None:
    play = begin(specials="on", rooms="on", avatars="on")
    settle(play)
    assert play.front.specials
    assert play.front.avatars


# -- public information and remaining rules


def test_the_hero_knows_what_the_modules_bring() -> None:
    play = station(at(6), deep("moth"), incarnate("ox"), rooms="on", specials="on", avatars="on")
    open_cards = {pile.id: str(pile.open) for pile in play.kernel.view(0).table.piles}
    assert "Moth" in open_cards["creatures"]
    assert "Ox" in open_cards["creatures"]
    assert "Dress your wounds" in open_cards["rooms"]
    assert "Breathe" in open_cards["powers"]


def test_a_room_whose_three_cards_are_drawn_has_no_action_any_more() -> None:
    """Ruling 19."""

    def searched(state: Any) -> None:
        state.front.hero.scavenged.append(own("infirmary"))

    play = station(at(4), hurt, searched, rooms="on")
    play.expect_not_offered("room:infirmary")
    reason = "It replaces drawing three items, and you have already drawn them."
    play.expect_why_not("Use the room", reason)


@pytest.mark.parametrize(("to", "lost"), [(8, 1), (14, 0)])
def test_a_howl_costs_self_control_up_to_two_sectors_away(to: int, lost: int) -> None:
    howler = on_map("howler", "weeper", to)
    play = station(at(6), deep("howler"), howler, hand("no-hurry"), next=ENDING, specials="on")
    play.choose("down:no-hurry#1")
    play.choose("move:1")
    play.choose(f"at:sector:{to}")
    assert play.hero.control == 12 - lost


def test_the_hits_of_the_nurse_cost_both() -> None:
    nurse = on_map("nurse", "weeper", 6)
    play = station(at(6), deep("nurse"), nurse, dice(HIT, BLANK), next=ENDING, specials="on")
    play.wait()
    assert (play.hero.life, play.hero.control) == (11, 11)


def test_a_brood_comes_and_goes_where_a_level_is_full() -> None:
    four = creatures(scraper=40, runner=41, weeper=46, knocker=33)
    card = hand("by-the-ankle")
    play = station(at(20), four, deep("brood"), card, next=ENDING, specials="on")
    play.choose("special:alone:brood/alone:by-the-ankle#1")
    play.expect_offered("at:sector:36")


def test_two_evil_players_have_the_avatar_of_their_deck_each() -> None:
    play = begin(seats=3, avatars="on")
    settle(play)
    library = rules().library["avatar"]
    decks = [library[avatar.id].deck for avatar in play.behind.avatars]
    assert decks == [evil.decks[0] for evil in play.behind.evils]


def test_an_avatar_is_met_like_any_creature() -> None:
    play = station(at(6), placed("ox", 7), avatars="on")
    play.act("move:e")
    assert play.hero.control == 10


def test_what_an_avatar_does_on_activation_is_done() -> None:
    draught = incarnate("draught", ("gust",))
    play = station(at(6), draught, creatures(scraper=40), next=ENDING, avatars="on")
    play.choose("avatar:spawn/alone:draught")
    play.choose("at:sector:42")
    play.choose("move:1")
    play.choose("at:sector:41")
    play.expect_question("alone.which", seat=1)


def test_one_that_vanishes_comes_back_as_hurt_as_it_was() -> None:
    """Ruling 20."""
    play = station(at(6), placed("ox", 40, wounds=1), next=ENDING, avatars="on")
    play.choose("avatar:teleport/alone:ox")
    play.choose("at:sector:21")
    (creature,) = play.behind.creatures
    assert (creature.at, creature.wounds) == (21, 1)


def test_one_that_lay_down_can_come_again_once_nobody_sees_it() -> None:
    steps = (Task("alone:end-labyrinth"), *ENDING)
    play = station(at(6), shown(7, 8), incarnate("ox", down_at=8), next=steps, avatars="on")
    assert play.behind.avatars[0].down_at is None
    play.expect_offered("avatar:spawn/alone:ox")


def test_one_that_lies_down_does_not_grow() -> None:
    play = station(at(6), incarnate("ox", down_at=6), next=(Task("alone:end-effects"),))
    assert play.front.upgrades[own("ox")] == []


@pytest.mark.parametrize(("upgrades", "life"), [((), 11), (("weight",), 10)])
def test_a_power_that_holds_in_its_sector_grows_with_its_upgrades(
    upgrades: tuple[str, ...], life: int
) -> None:
    """Leaving the Ox costs at least 1 LIFE; the light prevents its attack."""
    ox = placed("ox", 6, upgrades=upgrades)
    play = station(at(6), ox, next=(Task("alone:act"), *ENDING), avatars="on")
    play.behind.lit.append(6)
    play.act("move:e")
    assert play.hero.life == life


@pytest.mark.parametrize(("upgrades", "near"), [((), 6), (("stare",), 7)])
def test_a_power_can_reach_as_far_as_its_upgrades_say(upgrades: tuple[str, ...], near: int) -> None:
    """Near the Face, no adrenaline can be spent."""
    play = station(at(6), shown(7), hurt, placed("face", near, upgrades=upgrades), avatars="on")
    play.expect_not_offered("recover:life", "bullet-time")
    play = station(at(6), shown(7), hurt, placed("face", 7), avatars="on")
    play.expect_offered("recover:life", "bullet-time")


def test_other_upgrades_better_its_figures() -> None:
    plain, better = (
        query.stats(station(at(6), incarnate("ox", with_them)).kernel.game, "", own("ox"))
        for with_them in ((), ("horns", "hide"))
    )
    assert (better.dark, better.light) == (plain.dark + 1, plain.light + 1)
    assert (better.first, better.second) == (plain.first + 1, plain.second + 1)


def test_the_first_card_beside_an_activation_covers_one_space() -> None:
    play = station(at(6), incarnate("ox"), hand("no-hurry"), track(*[2] * 7, 1), next=ENDING)
    play.choose("avatar:spawn/alone:ox")
    play.choose("at:sector:40")
    play.choose("down:no-hurry#1")
    play.choose("spawn:scraper")
    play.choose("at:sector:47")
    assert play.front.track[-1].spaces == 1
    assert play.front.now.played == 2
    assert play.offered() == ["pass"]


def test_a_wounded_avatar_that_teleports_into_view_is_shown_wounded() -> None:
    ox = placed("ox", 40, wounds=1)
    play = station(at(6), shown(7, 8, 14, 20), ox, next=ENDING, avatars="on")
    play.choose("avatar:teleport/alone:ox")
    play.choose("at:sector:20")
    assert play.front.creatures["creature:1"].wounds == 1


def test_a_standard_reaction_moves_no_avatar() -> None:
    """Ruling 23."""
    beast = creatures(scraper=44)
    play = station(at(6), placed("ox", 40), beast, hand("no-hurry"), next=ENDING, avatars="on")
    play.choose("down:no-hurry#1")
    play.expect_not_offered("move:1")
    play.expect_offered("move:2")


def test_an_upgrade_of_a_power_on_activation_repeats_the_power() -> None:
    """Ruling 28."""
    draught = incarnate("draught", ("gust",))
    play = station(at(6), draught, creatures(scraper=40), next=ENDING, avatars="on")
    play.choose("avatar:spawn/alone:draught")
    play.choose("at:sector:42")
    for sector in (41, 40):
        play.choose("move:1")
        play.choose(f"at:sector:{sector}")
    play.expect_question("alone.end", seat=1)


def test_a_door_that_the_hero_unblocks_is_not_blocked_again_in_the_same_turn() -> None:
    """Ruling 29."""
    verger = placed("verger", 40)
    play = station(at(0), blocked((0, 1)), verger, next=(TURN, *ENDING), avatars="on")
    play.choose("unblock:e")
    play.wait_for("alone.end")
    play.choose("avatar:move/alone:verger")
    play.choose("at:sector:41")
    assert len(play.offered()) == 1
    play.choose("door:0")
    assert play.behind.blocked == [(1, 2)]
