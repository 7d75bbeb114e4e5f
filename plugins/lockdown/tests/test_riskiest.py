"""The rules that are easiest to get wrong, one position each."""

from __future__ import annotations

from typing import Any

import pytest

from l7core.engine.errors import IllegalAnswer
from l7core.engine.state import Task
from plugins.lockdown.l7_lockdown.state import Countdown
from plugins.lockdown.tests.kit import (
    NOISE,
    PAID,
    at,
    bag,
    carrying,
    dark,
    dice,
    flow,
    hand,
    hunters,
    infected,
    next_attack,
    next_event,
    night,
    noise,
    own,
    packed,
    place,
    time,
    unknown,
    with_larva,
    wounded,
)

MISS, SMALL, ADULT, ONE, TWO = 0, 1, 2, 4, 5
TURN = flow("next-turn")


def phase(*steps: str) -> Task:
    """Return the task for one step of the event phase."""
    return Task(f"lockdown:event-{steps[0]}")


# -- noise


def test_a_second_noise_in_a_corridor_is_an_encounter_and_ends_the_noise_around() -> None:
    loud = noise("s2-c1-s2-c2", "s2-c2-s2-d2")
    play = night(hand("rest#1", "focus#1"), at("s2-d2"), loud, bag("adult-2"), dice(NOISE["4"]))
    play.choose("move:s2-c2", pay=["rest#1"])
    assert [hunter.kind for hunter in play.state.hunters] == ["adult"]
    assert not any(corridor.noise for corridor in play.state.corridors.values())
    assert play.state.bag.tokens[own("adult-2")] == 1


def test_all_technical_entrances_share_one_noise() -> None:
    """Noise from an entrance in the second section draws a hunter at one in the first section."""

    def is_first(state: Any) -> None:
        state.acting = 1

    people = (hand("rest#1"), at("s2-c1"), hand("rest#1", "brawl#1", seat=1), at("s1-c1", seat=1))
    rolls = dice(NOISE["1"], NOISE["3"])
    play = night(*people, is_first, bag("larva"), rolls, next=TURN, seats=2)
    play.choose("move:s2-d1", pay=["rest#1"])
    assert play.state.ducts_noise
    play.choose("move:s1-d1", pay=["rest#1"])
    assert [(each.kind, each.slot) for each in play.state.hunters] == [("larva", own("s1-d1"))]
    assert not play.state.ducts_noise


@pytest.mark.parametrize(("where", "struck"), [((), False), (("1",), True)])
def test_in_the_dark_it_takes_more_cards_not_to_be_ambushed(where: Any, struck: bool) -> None:
    cards = hand("rest#1", "focus#1", "search#1", "contamination:1")
    start = (cards, at("s2-d2"), noise("s2-c1-s2-c2"), bag("adult-3"), next_attack("nip"))
    play = night(*start, dark(*where), dice(NOISE["4"]))
    play.choose("move:s2-c2", pay=["rest#1"])
    assert (play.state.crew[0].light > 0) is struck


# -- paying


def test_a_card_cannot_pay_for_itself_and_contamination_pays_for_nothing() -> None:
    search = "card:one:lockdown:search#1"
    here = (at("s2-d2"), two_things)
    night(hand("search#1", "contamination:1"), *here).expect_not_offered(search)
    play = night(hand("search#1", "rest#1", "contamination:1"), *here)
    option = next(each for each in play.ask.options if each.id == search)
    assert option.payable(play.ask.purse) == [own("rest#1")]


@pytest.mark.parametrize("paid", [(), ("rest#1", "focus#1"), ("search#1",), ("contamination:1",)])
def test_a_price_is_paid_exactly_and_with_other_cards(paid: tuple[str, ...]) -> None:
    cards = hand("search#1", "rest#1", "focus#1", "contamination:1")
    play = night(cards, at("s2-d2"), two_things)
    with pytest.raises(IllegalAnswer):
        play.choose("card:one:lockdown:search#1", pay=paid)
    assert len(play.state.crew[0].hand) == 4


def two_things(state: Any) -> None:
    state.places[own("s2-d2")].items = 2


# -- flight, wounds, larvae


def two_adults(state: Any) -> None:
    for _ in range(2):
        hunters(adult="s2-c2")(state)


def test_each_hunter_left_behind_strikes_and_the_dead_stay_where_they_were() -> None:
    maimed = (wounded(0, "hip", "knee", "ankle"), packed("tape"))
    attacks = next_attack("miss", "nip")
    cards = hand("rest#1", "focus#1")
    play = night(cards, two_adults, *maimed, carrying("shotgun"), attacks, seats=2)
    play.choose("move:s2-c1", pay=PAID)
    assert play.state.crew[0].where == "dead"
    things = [held.id for held in place(play, "s2-c2").things]
    assert things == ["corpse", own("shotgun")]
    assert not play.state.crew[0].pack


def test_the_first_death_opens_the_gate() -> None:
    play = night(
        hand("rest#1"),
        hunters(adult="s2-c2"),
        wounded(0, *["burnt-hand"] * 3),
        next_attack("nip"),
        seats=2,
    )
    play.choose("move:s2-c1", pay=["rest#1"])
    assert play.state.crew[0].where == "dead"
    assert play.state.gate
    assert [held.id for held in place(play, "s2-c2").things] == ["corpse"]


def test_three_light_wounds_are_a_serious_one() -> None:
    play = night(hand("rest#1"), hunters(adult="s2-c2"), wounded(2), next_attack("nip"))
    play.choose("move:s2-c1", pay=["rest#1"])
    who = play.state.crew[0]
    assert (who.light, len(who.serious)) == (0, 1)


def test_a_second_larva_kills_and_leaves_a_creeper() -> None:
    play = night(hand("rest#1"), hunters(larva="s2-c2"), with_larva, seats=2)
    play.choose("move:s2-c1", pay=["rest#1"])
    assert play.state.crew[0].where == "dead"
    assert [(each.kind, each.slot) for each in play.state.hunters] == [("creeper", own("s2-c2"))]


def test_a_second_larva_that_a_scan_lets_in_does_the_same() -> None:
    sick = (hand("rest#1", "contamination:1"), infected("contamination:1"), with_larva)
    play = night(*sick, seats=2)
    play.choose("card:one:lockdown:rest#1")
    assert play.state.crew[0].where == "dead"
    assert [(each.kind, each.slot) for each in play.state.hunters] == [("creeper", own("s2-c2"))]


# -- killing


@pytest.mark.parametrize(("card", "lives"), [("stalk", False), ("nip", True)])
def test_what_has_two_damage_dies_of_a_figure_of_two_and_lives_by_one_of_three(
    card: str, lives: bool
) -> None:
    weapon = carrying("service-pistol", ammo=2)
    shot = (weapon, next_attack(card), dice(TWO))
    play = night(hand("rest#1", "focus#1"), hunters(adult="s2-c2"), *shot)
    play.choose("shoot:lockdown:service-pistol/hunter:1", pay=["rest#1"])
    assert bool(play.state.hunters) is lives


def test_a_hit_kills_where_the_card_asks_for_no_more() -> None:
    weapon = carrying("service-pistol", ammo=2)
    play = night(
        hand("rest#1", "focus#1"), hunters(adult="s2-c2"), weapon, next_attack("stalk"), dice(TWO)
    )
    play.choose("shoot:lockdown:service-pistol/hunter:1", pay=["rest#1"])
    assert not play.state.hunters
    assert [held.id for held in place(play, "s2-c2").things] == ["carcass"]


def test_one_that_runs_breaks_a_closed_door_and_stays() -> None:
    def shut(state: Any) -> None:
        state.corridors[own("s2-c2-s2-d2")].door = "closed"

    play = night(
        hand("rest#1"),
        hunters(adult="s2-c2"),
        carrying("service-pistol", ammo=2),
        shut,
        next_attack("spit"),
        next_event("sprinklers"),
        dice(ADULT),
    )
    play.choose("shoot:lockdown:service-pistol/hunter:1", pay=["rest#1"])
    assert play.state.corridors[own("s2-c2-s2-d2")].door == "broken"
    assert play.state.hunters[0].slot == own("s2-c2")


def test_one_that_runs_into_a_duct_is_gone_and_its_token_in_the_bag() -> None:
    play = night(
        hand("rest#1"),
        at("s1-d1"),
        hunters(adult="s1-d1"),
        carrying("service-pistol", ammo=2),
        bag(),
        next_attack("spit"),
        next_event("sprinklers"),
        dice(ADULT),
    )
    play.choose("shoot:lockdown:service-pistol/hunter:1", pay=["rest#1"])
    assert not play.state.hunters
    assert sum(play.state.bag.tokens.values()) == 1


def test_a_blow_contaminates_and_one_that_misses_is_a_serious_wound() -> None:
    play = night(hand("rest#1"), hunters(adult="s2-c2"), dice(MISS))
    play.choose("strike:hunter:1", pay=["rest#1"])
    who = play.state.crew[0]
    assert len(who.serious) == 1
    assert any(card.startswith("contamination:") for card in who.deck.spent)


@pytest.mark.parametrize("blade", ["machete", "crowbar", "pipe-wrench"])
def test_with_a_blade_a_miss_is_not_answered(blade: str) -> None:
    armed = (hunters(adult="s2-c2"), carrying(blade), dice(MISS))
    play = night(hand("rest#1"), *armed)
    play.choose("strike:hunter:1", pay=["rest#1"])
    assert not play.state.crew[0].serious


# -- time


def test_a_pod_leaves_before_time_moves() -> None:
    def in_pod(state: Any) -> None:
        state.crew[0].where, state.crew[0].pod = "pod", "a"
        state.launches[9] = own("launch-a")

    play = night(in_pod, time(9), hand("rest#1", seat=1), next=phase("launch"), seats=2)
    assert play.state.crew[0].where == "away"
    assert 9 not in play.state.launches


def test_a_hunter_that_will_burn_to_death_strikes_first() -> None:
    """The attacks come one step before the fire that kills the hunter."""

    def dying(state: Any) -> None:
        state.hunters[0].hurt = 5
        state.places[own("s2-c2")].fire = True

    there = (hunters(adult="s2-c2"), dying, next_attack("nip", "nip"), bag("larva"))
    play = night(*there, next_event("silence"), next=flow("round"))
    play.choose("end")
    who = play.state.crew[0]
    assert who.light == 2  # one from the attack, one from the fire
    assert not play.state.hunters


def test_an_egg_burns_in_whatever_room_it_lies() -> None:
    def lies(state: Any) -> None:
        state.places[own("s1-a1")].fire, state.places[own("s1-a1")].eggs = True, 1

    play = night(lies, next=phase("fire"), seats=2)
    assert not place(play, "s1-a1").eggs


def test_self_destruction_can_be_stopped_while_it_is_yellow_and_not_when_it_is_red() -> None:
    def running(red: bool) -> Any:
        def arrange(state: Any) -> None:
            state.countdown = Countdown(9, red)
            state.places[own("s2-d2")].tile = own("generator")

        return arrange

    cards = hand("rest#1", "focus#1", "search#1")
    night(cards, at("s2-d2"), running(False)).expect_offered("room:stop")
    night(cards, at("s2-d2"), running(True)).expect_not_offered("room:stop")


def test_red_self_destruction_takes_the_base_and_those_locked_in() -> None:
    def running(state: Any) -> None:
        state.countdown = Countdown(8, True)
        state.crew[0].where = "isolation"

    play = night(running, time(9), next=phase("time"), seats=2)
    assert play.state.destroyed == "countdown"
    assert play.state.crew[0].where == "dead"


def test_red_on_the_last_space_goes_off_as_time_reaches_it() -> None:
    def running(state: Any) -> None:
        state.countdown = Countdown(0, True)
        state.crew[0].where = "isolation"

    play = night(running, time(1), next=phase("time"), seats=2)
    assert play.state.destroyed == "countdown"
    assert play.state.crew[0].where == "dead"


@pytest.mark.parametrize(("dark_ones", "reset"), [(("2",), False), (("1", "2"), True)])
def test_power_is_reset_only_where_fewer_than_three_tokens_are_on(
    dark_ones: Any, reset: bool
) -> None:
    play = night(hand("rest#1", "focus#1"), at("s3-c2"), dark(*dark_ones))
    play.choose("room:restore", pay=PAID)
    play.choose("lay:0")
    play.choose("lay:0")
    on = {power.number for power in play.state.power.values() if power.on}
    assert on == ({1, 2} if reset else {1, 2, 4})


def test_a_lift_without_power_is_neither_called_nor_ridden() -> None:
    def lift_at(n: int) -> Any:
        return lambda state: setattr(state, "lift", n)

    cards = (hand("rest#1"), at("s2-b1"))
    night(*cards, lift_at(0), dark("lift")).expect_not_offered("room:call")
    night(*cards, lift_at(1), dark("lift")).expect_not_offered("room:ride")
    night(*cards, lift_at(0)).expect_offered("room:call")
    night(*cards, lift_at(1)).expect_offered("room:ride")


@pytest.mark.parametrize(("restored", "lit"), [(False, 3), (True, 4)])
def test_a_red_threshold_counts_only_until_power_is_restored(restored: bool, lit: int) -> None:
    def set_up(state: Any) -> None:
        state.restored = restored

    play = night(set_up, time(12), next=phase("time"), seats=2)
    assert sum(power.on for power in play.state.power.values()) == lit


def test_hunters_in_a_fight_do_not_move_with_the_event() -> None:
    play = night(
        hunters(adult="s2-c2"), next_event("feeding"), hand("rest#1"), next=phase("card"), seats=2
    )
    assert play.state.hunters[0].slot == own("s2-c2")


def test_whoever_is_in_a_room_without_air_dies_with_what_hunts_there() -> None:
    def venting(state: Any) -> None:
        state.places[own("s1-d1")].venting = True

    play = night(venting, at("s1-d1"), hunters(adult="s1-d1"), next=flow("quiet"), seats=2)
    assert play.state.crew[0].where == "dead"
    assert not play.state.hunters


def test_a_hunter_that_breaks_a_door_lets_the_air_back_in() -> None:
    def venting(state: Any) -> None:
        state.places[own("s1-d1")].venting = True
        for corridor in ("s1-c1-s1-d1", "s1-d1-s1-d2"):
            state.corridors[own(corridor)].door = "closed"

    there = (
        hunters(adult="s1-d2"),
        next_event("roll-call"),
        dice(NOISE["silence"], NOISE["silence"]),
    )
    play = night(venting, *there, next=phase("card"), seats=2)
    assert play.state.corridors[own("s1-d1-s1-d2")].door == "broken"
    assert not place(play, "s1-d1").venting


def test_the_twelfth_fire_lies() -> None:
    def burning(state: Any) -> None:
        for slot in [each for each in state.places if each != own("s3-d2")][:11]:
            state.places[slot].fire = True

    play = night(burning, at("s3-d2"), hand("vial#1", "rest#1"), seats=2)
    play.choose("card:two:lockdown:vial#1", pay=["rest#1"])
    assert place(play, "s3-d2").fire
    assert not play.state.destroyed


def test_the_thirteenth_fire_ends_the_base_in_the_middle_of_an_event() -> None:
    """The colony draws no token afterwards."""

    def burning(state: Any) -> None:
        state.agenda.insert(0, phase("colony"))
        for slot in list(state.places)[:12]:
            state.places[slot].fire = True

    play = night(burning, next_event("embers"), bag("larva"), next=phase("card"), seats=2)
    assert play.state.destroyed == "fire"
    assert [who.where for who in play.state.crew] == ["dead", "dead"]
    assert play.state.bag.tokens[own("larva")] == 1


def test_the_thirteenth_fire_ends_the_base() -> None:
    def burning(state: Any) -> None:
        for slot in list(state.places)[:12]:
            state.places[slot].fire = True

    play = night(burning, at("s3-d2"), hand("vial#1", "rest#1"), seats=2)
    play.choose("card:two:lockdown:vial#1", pay=["rest#1"])
    assert play.state.destroyed == "fire"


# -- the end


def test_the_last_scan_kills_with_one_clean_contamination_card_among_four() -> None:
    def infected(state: Any) -> None:
        who = state.crew[0]
        who.where, who.larva = "isolation", True
        who.deck.cards, who.hand = [], ["contamination:1", own("rest#1")]
        state.infected["contamination:1"] = False

    play = night(infected, next=flow("last-scan", 0), seats=2)
    assert play.state.crew[0].where == "dead"


def test_who_is_clean_is_not_scanned() -> None:
    """Four clean contamination cards would kill in a scan."""

    def clean(state: Any) -> None:
        who = state.crew[0]
        who.where, who.deck.cards = "isolation", []
        who.hand = [f"contamination:{n}" for n in range(1, 5)]
        state.infected |= dict.fromkeys(who.hand, False)

    play = night(clean, next=flow("last-scan", 0), seats=2)
    assert play.state.crew[0].where == "isolation"


# -- the unknown


def test_an_unknown_room_is_turned_up_and_its_token_counts_what_can_be_found() -> None:
    play = night(hand("rest#1", "focus#1"), unknown("s2-b2", "silence-3"), seats=2)
    play.choose("move:s2-b2", pay=["rest#1"])
    assert place(play, "s2-b2").known
    assert place(play, "s2-b2").items == 3
    assert not any(corridor.noise for corridor in play.state.corridors.values())


@pytest.mark.parametrize(("alert", "lives"), [(None, False), (8, True)])
def test_what_nobody_stops_any_more_goes_off_unless_help_comes_before(
    alert: int | None, lives: bool
) -> None:
    """The last character locks the door while the countdown is yellow, so nobody can stop it."""

    def running(state: Any) -> None:
        state.countdown, state.alert = Countdown(7), alert
        state.crew[0].where = "isolation"

    play = night(running, next=flow("nobody-left"))
    assert (play.state.crew[0].where != "dead") is lives
    assert bool(play.state.destroyed) is not lives
