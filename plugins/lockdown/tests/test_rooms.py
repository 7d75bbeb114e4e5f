"""The rooms of the base, one behaviour for each test."""

from __future__ import annotations

from typing import Any

import pytest

from l7core.api import Scope, piles
from plugins.lockdown.l7_lockdown.conditions import NestDestroyed
from plugins.lockdown.l7_lockdown.setup import FURTHER
from plugins.lockdown.l7_lockdown.state import Countdown, Power
from plugins.lockdown.tests.kit import (
    CARDS,
    COMBAT,
    NOISE,
    PAID,
    ROOM,
    Night,
    ann,
    at,
    bag,
    base,
    carrying,
    dark,
    dice,
    door,
    eggs,
    flow,
    hand,
    hunters,
    hunters_of,
    in_room,
    infected,
    items,
    lies,
    lying,
    marked,
    next_attack,
    next_event,
    night,
    own,
    packed,
    person,
    place,
    rules,
    set_up,
    time,
    unknown,
    wounded,
)

QUIET = dice(NOISE["silence"])
START = flow("set-up")


# -- rooms in general


def test_a_room_is_used_from_within_alone() -> None:
    night(CARDS, lies("comms", "s2-d2")).expect_not_offered("room:signal")
    night(CARDS, in_room("comms")).expect_offered("room:signal")


def test_nobody_uses_a_room_in_a_fight() -> None:
    play = night(CARDS, in_room("comms"), hunters(adult="s2-d2"))
    play.expect_not_offered("room:signal")
    play.expect_why_not("Comms Room", "Not possible while a hunter is in the room.")


def test_nobody_uses_a_room_in_which_something_is_broken() -> None:
    night(CARDS, in_room("comms"), marked("broken")).expect_not_offered("room:signal")


def test_a_computer_stands_in_some_rooms_and_not_in_others() -> None:
    night(CARDS, in_room("comms")).expect_offered("computer:on")
    night(CARDS, in_room("infirmary")).expect_not_offered("computer:on")


def test_a_breakdown_takes_the_computer_away() -> None:
    night(CARDS, in_room("comms"), marked("broken")).expect_not_offered("computer:on")


def test_a_computer_needs_power() -> None:
    night(CARDS, in_room("comms"), dark("1")).expect_not_offered("computer:on")


def test_nobody_uses_a_computer_in_a_fight() -> None:
    """Ruling 9."""
    play = night(CARDS, in_room("comms"), hunters(adult="s2-d2"))
    play.expect_not_offered("computer:on")


def dealt(state: Any) -> list[str]:
    kinds = rules().library["room"]
    return [kinds[each.tile].kind for each in state.places.values()]


def test_all_ten_rooms_of_the_first_sort_and_six_of_nine_of_the_second_are_dealt() -> None:
    play = night(lambda state: state.places.update(fresh()), next=START, seats=2)
    assert dealt(play.state).count("basic") == 10
    assert dealt(play.state).count("further") == FURTHER == 6
    every = [room.kind for room in rules().library["room"].values()]
    assert (every.count("basic"), every.count("further")) == (10, 9)


def fresh() -> dict[str, Any]:
    setup = set_up("versus", 2)
    begun: Any = rules().begin(setup)
    return dict(begun.places)


# -- basic rooms


def test_the_archive_is_read_once_for_two_points_of_knowledge() -> None:
    play = night(CARDS, in_room("archive"), base(neutral=[own("rescue")]))
    play.choose("room:read", pay=PAID)
    assert (ann(play).knowledge, ann(play).informed) == (2, True)
    night(CARDS, in_room("archive"), person(informed=True)).expect_not_offered("room:read")


def test_in_the_archive_a_plan_is_read_that_is_not_in_force() -> None:
    plans = base(neutral=[own("rescue")], in_force=own("recall"))
    other = person(1, contingencies=[own("sealed")])
    play = night(CARDS, in_room("archive"), plans, other, seats=2)
    play.choose("room:read", pay=PAID)
    play.expect_offered("of:1/0", "neutral:0")
    play.choose("of:1/0")
    assert ann(play).seen == [own("sealed")]
    play.expect_told("You read a contingency not in force: Sealed for Good.")
    assert "Sealed for Good" not in " ".join(play.told(1))


def test_in_the_archive_the_reader_chooses_among_all_plans_that_are_still_unread() -> None:
    plans = base(neutral=[own("rescue"), own("clearance")], in_force=own("recall"))
    other = person(1, contingencies=[own("sealed"), own("bunker-lost")])
    known = person(seen=[own("rescue"), own("sealed")])
    play = night(CARDS, in_room("archive"), plans, other, known, seats=2)
    play.choose("room:read", pay=PAID)
    assert [option.id for option in play.ask.options] == ["of:1/1", "neutral:1"]
    play.choose("Neutral contingency 2")
    assert ann(play).seen[-1] == own("clearance")


def test_in_the_archive_friends_read_only_plans_that_nobody_holds() -> None:
    plans = base(neutral=[own("rescue"), own("clearance")], in_force=own("recall"))
    other = person(1, contingencies=[own("sealed")], seen=[own("rescue")])
    ann_knows = person(seen=[])
    play = night(CARDS, in_room("archive"), plans, other, ann_knows, seats=2, scenario="together")
    play.choose("room:read", pay=PAID)
    assert ann(play).seen == [own("clearance")]


def test_from_the_cave_mouth_one_crawls_to_any_known_technical_entrance() -> None:
    play = night(CARDS, in_room("cave-entrance"), unknown("s1-d1"), next_attack("miss"))
    play.choose("room:crawl", pay=PAID)
    play.expect_not_offered("to:lockdown:s1-d1")
    play.choose("to:lockdown:s2-a2")
    assert ann(play).slot == own("s2-a2")


def test_in_the_ducts_something_strikes_as_an_adult_in_the_dark() -> None:
    play = night(CARDS, in_room("cave-entrance"), next_attack("nip"))
    play.choose("room:crawl", pay=PAID)
    play.choose("to:lockdown:s2-a2")
    play.expect_told("Something in the ducts attacks Ada: Nipped.")
    assert ann(play).light == 1
    assert [card for card in ann(play).deck.spent if card.startswith("contamination")]


def test_the_cooling_plant_starts_a_countdown_three_spaces_from_now() -> None:
    play = night(CARDS, in_room("cooling"), time(12))
    play.choose("room:destroy", pay=PAID)
    countdown = play.state.countdown
    assert (countdown.at, countdown.red) == (9, False)


def test_decontamination_destroys_infected_cards_of_the_hand_and_what_else_clings() -> None:
    cards = hand("rest#1", "focus#1", "contamination:1", "contamination:2")
    sick = (infected("contamination:1"), person(larva=True, slime=True))
    play = night(cards, in_room("decontamination"), *sick)
    play.state.infected["contamination:2"] = False
    play.choose("room:cleanse", pay=PAID)
    assert ann(play).hand == ["contamination:2"]
    assert not ann(play).larva
    assert not ann(play).slime


def test_the_infirmary_dresses_all_serious_wounds() -> None:
    play = night(CARDS, in_room("infirmary"), wounded(0, "hip", "knee"))
    play.choose("room:dress", pay=PAID)
    assert all(wound.dressed for wound in ann(play).serious)


def test_or_it_heals_one_that_is_dressed() -> None:
    start = (CARDS, in_room("infirmary"), wounded(0, "hip", "knee"))
    night(*start).expect_not_offered("room:knit")
    play = night(*start, first_dressed)
    play.choose("room:knit", pay=PAID)
    assert [wound.id for wound in ann(play).serious] == [own("knee")]


def first_dressed(state: Any) -> None:
    state.crew[0].serious[0].dressed = True


def test_or_it_heals_all_light_wounds() -> None:
    play = night(CARDS, in_room("infirmary"), wounded(2))
    play.choose("room:heal", pay=PAID)
    assert ann(play).light == 0


LAB = base(weaknesses=[own("fire"), own("light"), own("sound")])


def test_the_laboratory_needs_an_object() -> None:
    night(CARDS, in_room("laboratory"), LAB).expect_not_offered("room:examine")


@pytest.mark.parametrize("here", [lying("carcass"), carrying("corpse"), eggs(1)])
def test_an_object_that_lies_there_or_is_carried_is_examined(here: Any) -> None:
    play = night(CARDS, in_room("laboratory"), LAB, here)
    play.choose("room:examine", pay=PAID)
    assert ann(play).knowledge == 3
    play.expect_told("Weakness discovered: They Shun Light.")
    assert not ann(play).hands
    assert not place(play, "s2-d2").things
    assert not place(play, "s2-d2").eggs


def test_what_somebody_else_carries_there_can_be_examined_too() -> None:
    play = night(
        CARDS, in_room("laboratory"), LAB, carrying("egg", seat=1), at("s2-d2", seat=1), seats=2
    )
    play.choose("room:examine", pay=PAID)
    assert play.state.laboratory == ["egg"]
    assert not play.state.crew[1].hands


def test_of_several_the_own_object_is_examined_before_that_of_another_player() -> None:
    both = (carrying("egg"), carrying("egg", seat=1), at("s2-d2"), at("s2-d2", seat=1))
    bo = (hand("rest#1", "focus#1", seat=1), base(acting=1, agenda=[flow("act", 1)]))
    play = night(in_room("laboratory", seat=1), LAB, *both, *bo, seats=2)
    play.choose("room:examine", pay=PAID)
    assert [len(who.hands) for who in play.state.crew] == [1, 0]


def test_an_object_of_a_kind_already_examined_teaches_and_reveals_nothing() -> None:
    """Ruling 10."""
    play = night(CARDS, in_room("laboratory"), LAB, carrying("egg"), base(laboratory=["egg"]))
    play.choose("room:examine", pay=PAID)
    assert ann(play).knowledge == 3
    assert play.state.laboratory == ["egg"]
    assert not any("weakness" in each for each in play.told())


POD = base(launches={9: "lockdown:launch-a"})


def test_a_pod_can_be_boarded_while_time_stands_over_a_launch() -> None:
    night(CARDS, in_room("cargo-a"), POD, time(10)).expect_not_offered("room:board")
    night(CARDS, in_room("cargo-a"), POD, time(9)).expect_offered("room:board")


def test_a_pod_that_has_left_is_back_for_the_next_launch() -> None:
    gone = person(1, where="away", pod="a", passed=True)
    night(CARDS, in_room("cargo-a"), POD, time(9), gone, seats=2).expect_offered("room:board")


def test_a_pod_has_room_for_one() -> None:
    taken = (person(1, where="pod", pod="a", passed=True),)
    night(CARDS, in_room("cargo-a"), POD, time(9), *taken, seats=2).expect_not_offered("room:board")


def test_whoever_boards_a_pod_discards_all_cards_and_has_passed() -> None:
    play = night(CARDS, in_room("cargo-a"), POD, time(9), hand("rest#1", seat=1), seats=2)
    play.choose("room:board", pay=PAID)
    assert (ann(play).hand, ann(play).where, ann(play).passed) == ([], "pod", True)


def test_nothing_reaches_whoever_is_in_a_pod() -> None:
    inside = (
        person(where="pod", pod="a", passed=True),
        *(hunters(adult="s2-c2"), next_attack("nip")),
    )
    play = night(*inside, hand("rest#1", seat=1), at("s1-a1", seat=1), next=ATTACKS, seats=2)
    assert ann(play).where == "pod"
    assert not ann(play).light


ATTACKS = flow("event-attacks")


def test_a_pod_that_has_not_left_is_destroyed_with_the_base() -> None:
    """Ruling 12."""

    def burning(state: Any) -> None:
        for slot in list(state.places)[:12]:
            state.places[slot].fire = True

    inside = person(where="pod", pod="a", passed=True)
    play = night(inside, burning, next_event("embers"), next=flow("event-card"), seats=2)
    assert (play.state.destroyed, ann(play).where) == ("fire", "dead")


def test_who_does_not_get_away_takes_a_serious_wound() -> None:
    inside = (person(where="pod", pod="b", passed=True), POD, time(9))
    play = night(*inside, next=flow("event-launch"), seats=2)
    assert ann(play).where == "base"
    assert len(ann(play).serious) == 1


@pytest.mark.parametrize("token", ["silence-2", "danger-2", "slime-1"])
def test_whoever_discovers_the_nest_learns_something(token: str) -> None:
    play = night(CARDS, lies("nest", "s2-d2"), unknown("s2-d2", token), dice(NOISE["1"]))
    play.choose("move:s2-d2", pay=["rest#1"])
    assert ann(play).knowledge == 1


def test_an_egg_is_taken_out_of_the_nest_and_that_is_heard() -> None:
    play = night(CARDS, in_room("nest"), dice(NOISE["4"]))
    play.choose("room:egg", pay=PAID)
    assert [held.id for held in ann(play).hands] == ["egg"]
    assert place(play, "s2-d2").eggs == 4
    assert play.state.corridors[own("s2-d1-s2-d2")].noise


def test_an_egg_takes_a_free_hand() -> None:
    full = carrying("shotgun", "carbine")
    night(CARDS, in_room("nest"), full).expect_not_offered("room:egg")


def killed_with_an_egg() -> Night:
    """Return a position in which Bo has died of a wound beside Ann, with an egg in his hands."""
    start = (CARDS, in_room("archive"), at(ROOM, seat=1), carrying("egg", seat=1))
    dying = (wounded(0, "hip", "knee", "ankle", seat=1), hunters(larva=ROOM), bursting)
    play = night(*start, *dying, base(agenda=[flow("act", 0), ATTACKS]), seats=2)
    play.state.hunters.clear()
    assert play.state.crew[1].where == "dead"
    return play


def bursting(state: Any) -> None:
    """Let the larva kill Bo, without a creeper left to appear."""
    state.crew[1].larva = True
    for _ in range(3):
        hunters(creeper="s1-a1")(state)


def test_the_egg_of_a_dead_character_is_one_of_the_eggs_in_the_room() -> None:
    play = killed_with_an_egg()
    assert place(play, ROOM).eggs == 1
    assert [held.id for held in place(play, ROOM).things] == ["corpse"]


def test_the_egg_of_a_dead_character_is_picked_up_once() -> None:
    play = killed_with_an_egg()
    play.choose("take:egg", pay=["rest#1"])
    assert (place(play, ROOM).eggs, [held.id for held in ann(play).hands]) == (0, ["egg"])
    play.expect_not_offered("take:egg")


def test_the_nest_is_destroyed_once_its_last_egg_is_gone() -> None:
    play = night(CARDS, in_room("nest"), eggs(1), person(objectives=[own("fumigate")]), QUIET)
    assert not destroyed(play)
    play.choose("room:egg", pay=PAID)
    assert destroyed(play)
    room = next(each for each in play.kernel.view(0).table.board.rooms if each.id == own("s2-d2"))
    assert "permanently destroyed" in [each.word for each in room.marks]


LAST_EGG = (in_room("nest"), eggs(1))


def test_it_is_destroyed_by_fire_and_by_blows_as_well() -> None:
    fire = flow("event-fire")
    assert destroyed(night(*LAST_EGG, marked("fire"), next=fire, seats=2))
    play = night(CARDS, *LAST_EGG, dice(COMBAT["one"], NOISE["4"]))
    play.choose("strike:egg", pay=["rest#1"])
    assert destroyed(play)


def test_a_destroyed_nest_stays_one_though_an_egg_is_brought_back() -> None:
    """Ruling 6."""
    gone = (in_room("nest"), eggs(0), base(nest_destroyed=True), carrying("egg"))
    play = night(CARDS, *gone)
    play.choose("drop:0")
    assert destroyed(play)
    play.expect_not_offered("room:egg")
    play.choose("take:egg", pay=["rest#1"])
    assert [held.id for held in ann(play).hands] == ["egg"]


def destroyed(play: Any) -> bool:
    return NestDestroyed().holds(play.kernel.game, Scope(seat=0))


def test_in_any_burning_room_fire_destroys_one_egg_that_nobody_carries() -> None:
    burning = (marked("fire", "s2-d2", "s1-a1"), eggs(2, "s2-d2"), eggs(1, "s1-a1"))
    held = (carrying("egg"), at("s2-d2"))
    play = night(*burning, *held, next=flow("event-fire"), seats=2)
    assert (place(play, "s2-d2").eggs, place(play, "s1-a1").eggs) == (1, 0)
    assert [held.id for held in ann(play).hands] == ["egg"]


@pytest.mark.parametrize("tile", ["nest", "contaminated-room"])
def test_nothing_breaks_down_in_the_nest_or_in_the_contaminated_store(tile: str) -> None:
    token = (lies(tile, "s2-d2"), unknown("s2-d2", "malfunction-2"), dice(NOISE["1"]))
    play = night(CARDS, *token)
    play.choose("move:s2-d2", pay=["rest#1"])
    assert not place(play, "s2-d2").broken


SEARCH = "card:one:lockdown:search#1"


def test_the_nest_cannot_be_searched() -> None:
    cards = hand("search#1", "rest#1", "focus#1")
    play = night(cards, lies("nest", "s2-d2"), unknown("s2-d2", "silence-3"))
    play.choose("move:s2-d2", pay=["focus#1"])
    assert place(play, "s2-d2").items == 0
    play.expect_not_offered(SEARCH)


# -- breaking eggs


def test_eggs_are_shot_at_outside_any_fight_and_every_try_is_heard() -> None:
    gun = carrying("service-pistol", ammo=2)
    play = night(
        CARDS, in_room("archive"), eggs(3), gun, dice(COMBAT["two"], COMBAT["one"], NOISE["4"])
    )
    play.state.power["1"].on = False
    play.resume()
    play.choose("shoot:lockdown:service-pistol/egg", pay=["rest#1"])
    assert place(play, "s2-d2").eggs == 1


def test_each_damage_breaks_an_egg() -> None:
    gun = carrying("shotgun", ammo=2)
    shots = dice(COMBAT["one"], NOISE["4"])
    play = night(hand("rest#1"), in_room("archive"), eggs(3), gun, shots)
    play.choose("shoot:lockdown:shotgun/egg", pay=["rest#1"])
    assert place(play, "s2-d2").eggs == 1
    assert play.state.corridors[own("s2-d1-s2-d2")].noise


def test_a_blow_at_eggs_neither_contaminates_nor_is_answered() -> None:
    play = night(hand("rest#1"), in_room("archive"), eggs(2), dice(COMBAT["miss"], NOISE["4"]))
    play.choose("strike:egg", pay=["rest#1"])
    assert place(play, "s2-d2").eggs == 2
    assert not ann(play).serious
    assert ann(play).deck.spent == [own("rest#1")]
    assert play.state.corridors[own("s2-d1-s2-d2")].noise


# -- generator and comms


def test_the_generator_stops_a_yellow_countdown() -> None:
    play = night(CARDS, in_room("generator"), base(countdown=Countdown(9)))
    play.choose("room:stop", pay=PAID)
    assert play.state.countdown is None


@pytest.mark.parametrize("lit", [True, False])
def test_or_it_switches_the_power_of_its_section_on_or_off(lit: bool) -> None:
    play = night(CARDS, in_room("generator"), base_power("1", lit=lit))
    play.choose("room:flip", pay=PAID)
    assert play.state.power["1"].on is not lit


def base_power(where: str, *, lit: bool) -> Any:
    def arrange(state: Any) -> None:
        state.power[where].on = lit

    return arrange


def test_from_the_comms_room_a_signal_is_sent() -> None:
    play = night(CARDS, in_room("comms"))
    play.choose("room:signal", pay=PAID)
    assert ann(play).signal


def test_or_all_objectives_of_somebody_who_has_sent_one_are_read() -> None:
    night(CARDS, in_room("comms"), seats=2).expect_not_offered("room:listen")
    two = person(1, signal=True, objectives=[own("sample"), own("hermit")])
    play = night(CARDS, in_room("comms"), two, seats=2)
    play.choose("room:listen", pay=PAID)
    assert ann(play).seen == [own("sample"), own("hermit")]
    assert "The Sample" not in " ".join(play.told(1))


def test_objectives_that_have_been_read_are_not_offered_again_until_their_owner_keeps_one() -> None:
    read = person(read={1: [own("hermit"), own("sample")]})
    two = person(1, signal=True, objectives=[own("sample"), own("hermit")])
    night(CARDS, in_room("comms"), read, two, seats=2).expect_why_not(
        "Comms Room", "No objective is left to read. Its owner must have sent a signal."
    )
    one = person(1, signal=True, objectives=[own("sample")])
    play = night(CARDS, in_room("comms"), read, one, seats=2)
    play.choose("room:listen", pay=PAID)
    assert ann(play).read == {1: [own("sample")]}


def test_among_friends_all_objectives_are_open_and_none_is_offered_to_read() -> None:
    friend = (person(1, signal=True), in_room("comms"))
    night(CARDS, *friend, seats=2, scenario="together").expect_not_offered("room:listen")


# -- further rooms


@pytest.mark.parametrize("pod", ["b", "c"])
def test_pods_b_and_c_are_boarded_like_pod_a(pod: str) -> None:
    play = night(CARDS, in_room(f"cargo-{pod}"), POD, time(9), hand("rest#1", seat=1), seats=2)
    play.choose("room:board", pay=PAID)
    assert (ann(play).where, ann(play).pod) == ("pod", pod)


LAUNCHES = base(launches={9: "lockdown:launch-a", 7: "lockdown:launch-b"})


def test_launch_control_looks_at_a_launch_and_may_move_it_by_one() -> None:
    """Ruling 1."""
    play = night(CARDS, in_room("launch-control"), LAUNCHES, time(12), seats=2)
    play.choose("room:plan", pay=PAID)
    play.choose("at:9")
    play.expect_told("You look at the launch at 9: pod A leaves.")
    play.expect_offered("to:10", "to:8", "leave")
    play.choose("to:8")
    assert play.state.launches == {8: own("launch-a"), 7: own("launch-b")}
    assert "pod A leaves" not in " ".join(play.told(1))


def test_a_launch_is_not_moved_onto_another_but_under_the_time() -> None:
    play = night(CARDS, in_room("launch-control"), LAUNCHES, time(8))
    play.choose("room:plan", pay=PAID)
    play.expect_offered("to:8", "leave")
    both = base(launches={8: "lockdown:launch-a", 7: "lockdown:launch-b"})
    play = night(CARDS, in_room("launch-control"), both, time(12))
    play.choose("room:plan", pay=PAID)
    play.choose("at:8")
    play.expect_offered("to:9", "leave")
    play.expect_not_offered("to:7")


def test_a_launch_under_the_time_is_looked_at_and_stays_there() -> None:
    only = base(launches={8: "lockdown:launch-a"})
    play = night(CARDS, in_room("launch-control"), only, time(8))
    play.choose("room:plan", pay=PAID)
    play.expect_told("You look at the launch at 8: pod A leaves.")
    play.expect_question("lockdown.act")
    assert play.state.launches == {8: own("launch-a")}


def test_a_launch_is_moved_as_far_as_the_last_space() -> None:
    only = base(launches={1: "lockdown:launch-a"})
    play = night(CARDS, in_room("launch-control"), only, time(3))
    play.choose("room:plan", pay=PAID)
    play.choose("to:0")
    assert play.state.launches == {0: own("launch-a")}


@pytest.mark.parametrize("price", ["use-up", "break"])
def test_defence_control_costs_a_thing_to_find_or_a_breakdown(price: str) -> None:
    play = night(CARDS, in_room("defence"), items(2), hunters(adult="s1-a1"), next_attack("bite"))
    play.choose("room:overload", pay=PAID)
    play.choose(price)
    assert place(play, "s2-d2").items == (1 if price == "use-up" else 2)
    assert place(play, "s2-d2").broken is (price == "break")


def test_it_breaks_a_room_with_a_hunter_and_hurts_all_who_are_there() -> None:
    two = hunters(adult="s1-a1", creeper="s1-a1")
    there = (two, at("s1-a1", seat=1), next_attack("bite", "feint"), next_event("silence"))
    play = night(CARDS, in_room("defence"), *there, seats=2)
    play.choose("room:overload", pay=PAID)
    assert place(play, "s1-a1").broken
    assert [each.hurt for each in play.state.hunters] == [1, 1]
    assert len(play.state.crew[1].serious) == 1


@pytest.mark.parametrize(
    "there",
    [
        marked("broken", "s1-a1"),
        unknown("s1-a1"),
        lies("nest", "s1-a1"),
        lies("contaminated-room", "s1-a1"),
    ],
)
def test_it_overloads_no_room_that_cannot_break_down_or_that_nobody_has_seen(there: Any) -> None:
    """Ruling 8."""
    near = (there, hunters(adult="s1-a1"))
    night(CARDS, in_room("defence"), *near).expect_not_offered("room:overload")


def test_in_the_guard_quarters_a_taser_or_a_suit_is_taken_for_a_thing_to_find() -> None:
    night(CARDS, in_room("guard-quarters")).expect_not_offered("room:locker")
    play = night(CARDS, in_room("guard-quarters"), items(2))
    play.choose("room:locker", pay=PAID)
    play.expect_offered("item:lockdown:taser", "item:lockdown:space-suit")
    play.choose("item:lockdown:taser")
    assert [held.id for held in ann(play).hands] == [own("taser")]
    assert place(play, "s2-d2").items == 1


def test_searching_in_the_contaminated_store_is_paid_with_slime() -> None:
    play = night(
        hand("search#1", "rest#1"), in_room("contaminated-room"), items(2), shelves("tape", "tape")
    )
    play.choose(SEARCH, pay=["rest#1"])
    play.choose("colour:yellow")
    assert ann(play).slime


def shelves(*top: str) -> Any:
    def arrange(state: Any) -> None:
        state.items["yellow"] = piles.Pile([own(each) for each in reversed(top)])

    return arrange


def test_surgery_scans_every_card_and_takes_the_larva_for_a_light_wound_and_the_round() -> None:
    cards = hand("rest#1", "focus#1", "repair#1", "contamination:1")

    def elsewhere(state: Any) -> None:
        """Put a card in the deck and two in the discard pile, one of them clean."""
        state.crew[0].deck.cards.append("contamination:2")
        state.crew[0].deck.spent += ["contamination:3", "contamination:4"]
        for n in (2, 3, 4):
            state.infected[f"contamination:{n}"] = n < 4
            state.contamination.pop()

    sick = (infected("contamination:1"), elsewhere, person(larva=True))
    play = night(cards, in_room("surgery"), *sick, seats=2)
    play.choose("room:operate", pay=PAID)
    who = ann(play)
    assert (who.larva, who.light, who.passed, who.hand) == (False, 1, True, [])
    assert who.deck.spent == []
    assert len(who.deck.cards) == 11
    assert list(play.state.infected) == ["contamination:4"]


def test_the_test_room_gives_a_neutralizer_to_those_who_know_enough() -> None:
    night(CARDS, in_room("test-room"), person(knowledge=3)).expect_not_offered("room:take")
    play = night(CARDS, in_room("test-room"), person(knowledge=4))
    play.choose("room:take", pay=PAID)
    assert own("neutralizer") in [held.id for held in ann(play).pack]


def test_ventilation_shuts_a_room_and_puts_its_fire_out() -> None:
    play = night(CARDS, in_room("ventilation"), marked("fire", "s1-d1"))
    play.choose("room:vent", pay=PAID)
    play.choose("vent:s1-d1")
    assert (place(play, "s1-d1").venting, place(play, "s1-d1").fire) == (True, False)
    doors = play.state.corridors
    assert doors[own("s1-c1-s1-d1")].door == doors[own("s1-d1-s1-d2")].door == "closed"


def test_only_rooms_with_a_technical_entrance_and_no_broken_door_can_be_emptied_of_air() -> None:
    play = night(CARDS, in_room("ventilation"), door("s1-c1-s1-d1", "broken"))
    play.choose("room:vent", pay=PAID)
    play.expect_not_offered("vent:lockdown:s1-d1", "vent:lockdown:s1-a1")
    play.expect_offered("vent:lockdown:s2-a2")


def test_a_room_is_not_emptied_of_air_without_a_door_for_each_of_its_corridors() -> None:
    """Ten of eleven doors are closed, and the room would need two."""

    def shut(state: Any) -> None:
        for id in [each for each in state.corridors if each.startswith("lockdown:s3")][:10]:
            state.corridors[id].door = "closed"

    play = night(CARDS, in_room("ventilation"), shut)
    play.choose("room:vent", pay=PAID)
    play.expect_not_offered("vent:lockdown:s1-d1")


def test_a_door_that_opens_lets_the_air_back_in() -> None:
    start = (at("s1-d2"), marked("venting", "s1-d1"), door("s1-d1-s1-d2"))
    cards = hand("rest#1", "focus#1")
    play = night(cards, *start, packed("crowbar"))
    play.choose("use:lockdown:crowbar/0", pay=["rest#1"])
    play.choose("open:s1-d1-s1-d2")
    assert not place(play, "s1-d1").venting


# -- printed on the board


def test_the_printed_rooms_are_known_from_the_start() -> None:
    play = night(lambda state: state.places.update(fresh()), next=START, seats=2)
    for each in play.state.places.values():
        printed = rules().library["room"][each.tile].kind == "special"
        assert each.known is printed


def test_printed_rooms_cannot_be_searched() -> None:
    printed = [each for each in rules().library["room"].values() if each.kind == "special"]
    assert len(printed) == 9
    assert not [each.id for each in printed if each.searched]


def test_printed_rooms_can_burn_and_break() -> None:
    play = night(hand("vial#1", "rest#1"), at("s1-c2"))
    play.choose("card:two:lockdown:vial#1", pay=["rest#1"])
    assert place(play, "s1-c2").fire
    there = (at("s1-c2"), marked("broken", "s1-c2"))
    night(CARDS, *there).expect_not_offered("room:alert")


def test_the_alert_lies_on_half_the_time_and_opens_isolation() -> None:
    play = night(CARDS, at("s1-c2"), time(13))
    play.choose("room:alert", pay=PAID)
    assert play.state.alert == 6
    locked = (at("s2-c1"), base(alert=6), time(13))
    night(CARDS, *locked).expect_offered("room:lock-in")


def test_when_time_leaves_the_alert_the_game_ends() -> None:
    play = night(base(alert=9), time(9), next=flow("event-time"), seats=2)
    assert play.state.outcome is not None


def test_a_plan_that_is_taken_has_not_been_read_before() -> None:
    plans = base(neutral=[own("rescue"), own("sealed")])
    play = night(CARDS, at("s1-c2"), plans, person(seen=[own("sealed")]))
    play.choose("room:ask", pay=PAID)
    assert ann(play).contingencies == [own("rescue")]


def test_or_a_neutral_plan_is_taken() -> None:
    play = night(CARDS, at("s1-c2"), base(neutral=[own("rescue")]))
    play.choose("room:ask", pay=PAID)
    assert ann(play).contingencies == [own("rescue")]


def test_restoring_power_resets_the_tokens_if_fewer_than_three_are_on() -> None:
    play = night(CARDS, at("s3-c2"), dark("0", "1"))
    play.choose("room:restore", pay=PAID)
    play.choose("lay:lift")
    play.choose("lay:0")
    power = play.state.power
    assert (power["lift"], power["0"]) == (Power(1, on=True), Power(2, on=True))
    assert (power["1"], power["2"]) == (Power(3, on=False), Power(4, on=False))
    assert play.state.restored


def test_with_three_on_they_are_laid_anew_as_they_are() -> None:
    play = night(CARDS, at("s3-c2"), dark("2"))
    play.choose("room:restore", pay=PAID)
    play.choose("lay:2")
    play.choose("lay:0")
    assert sorted((each.number, each.on) for each in play.state.power.values()) == [
        (1, True),
        (2, True),
        (3, False),
        (4, True),
    ]


def test_all_four_tokens_are_laid_in_two_answers_and_in_any_order() -> None:
    play = night(CARDS, at("s3-c2"))
    play.choose("room:restore", pay=PAID)
    play.expect_question("lockdown.lay-power")
    assert len(play.offered()) == 4
    play.choose("lay:1")
    play.expect_question("lockdown.lay-others")
    assert len({str(option.args) for option in play.ask.options}) == 6
    play.choose(play.ask.options[-1].id)
    assert play.state.restored


def test_the_lift_is_called_for_a_card() -> None:
    play = night(CARDS, at("s2-b1"), base(lift=0))
    play.expect_not_offered("room:ride")
    play.choose("room:call", pay=["rest#1"])
    assert play.state.lift == 1


def test_the_lift_does_not_come_to_the_stairwells() -> None:
    remote = hand("remote#1")
    night(remote, at("s2-b1"), base(lift=0)).expect_offered("card:two:lockdown:remote#1")
    night(remote, at("stairs"), base(lift=0)).expect_not_offered("card:two:lockdown:remote#1")


@pytest.mark.parametrize("why", [dark("lift"), hunters(adult="s2-b1")])
def test_not_without_power_in_it_and_not_in_a_fight(why: Any) -> None:
    night(CARDS, at("s2-b1"), base(lift=0), why).expect_not_offered("room:call")
    night(CARDS, at("s2-b1"), base(lift=1), why).expect_not_offered("room:ride")


def test_a_ride_takes_one_other_along_who_is_willing_and_is_not_heard() -> None:
    there = (*(at("s2-b1", seat=seat) for seat in range(3)), base(lift=1), dice())
    play = night(CARDS, *there, hand("rest#1", seat=1), seats=3)
    play.choose("room:ride", pay=["rest#1"])
    play.expect_offered("ride:2", "ride:2/1", "ride:2/2")
    play.choose("ride:2/2")
    play.expect_question("lockdown.come-along", seat=2)
    play.choose("come")
    assert [local_slot(who) for who in play.state.crew] == ["s3-b1", "s2-b1", "s3-b1"]
    assert play.state.lift == 2


@pytest.mark.parametrize("answers", [("ride:2",), ("ride:2/1", "stay")])
def test_nobody_rides_along_who_is_not_asked_or_does_not_want_to(answers: Any) -> None:
    there = (at("s2-b1"), at("s2-b1", seat=1), base(lift=1))
    play = night(CARDS, *there, hand("rest#1", seat=1), seats=2)
    play.choose("room:ride", pay=["rest#1"])
    for answer in answers:
        play.choose(answer)
    assert [local_slot(who) for who in play.state.crew] == ["s3-b1", "s2-b1"]


def local_slot(who: Any) -> str:
    return str(who.slot).partition(":")[2]


def test_the_stairwells_are_dark_whatever_has_power_and_have_no_action() -> None:
    play = night(CARDS, at("stairs"))
    room = next(each for each in play.kernel.view(0).table.board.rooms if each.id == own("stairs"))
    assert room.dark
    assert not room.section
    assert not [each.id for each in play.ask.options if each.id.startswith("room:")]


def test_in_storage_a_thing_is_made_of_one_component_for_two_cards() -> None:
    play = night(CARDS, packed("magazine"))
    play.expect_offered("craft:pistol/bench", "craft:taser/bench")
    play.choose("craft:pistol/bench", pay=PAID)
    assert [held.id for held in ann(play).hands] == [own("pistol")]
    assert not ann(play).pack
    night(CARDS, at("s2-d2"), packed("magazine")).expect_not_offered(
        "craft:pistol/bench", "craft:taser/bench"
    )
    night(CARDS, packed("lamp")).expect_not_offered("craft:pistol/bench", "craft:taser/bench")
    broken = marked("broken", "s2-c2")
    night(CARDS, packed("magazine"), broken).expect_not_offered("craft:pistol/bench")


def test_in_storage_whoever_has_both_components_may_keep_one_of_them() -> None:
    play = night(CARDS, packed("magazine", "fuel"))
    play.expect_offered("craft:flamethrower", "craft:flamethrower/bench")
    play.choose("craft:flamethrower/bench", pay=PAID)
    play.choose("with:fuel")
    assert [held.id for held in ann(play).hands] == [own("flamethrower")]
    assert [held.id for held in ann(play).pack] == [own("magazine")]


def test_isolation_draws_a_sixth_card_unless_something_in_it_is_broken() -> None:
    for before in (0, 1):
        play = night(at("s2-c1"), base(round=before), next=flow("round"), seats=2)
        assert [len(who.hand) for who in play.state.crew] == [6, 5]
    broken = marked("broken", "s2-c1")
    play = night(at("s2-c1"), broken, next=flow("round"), seats=2)
    assert [len(who.hand) for who in play.state.crew] == [5, 5]


@pytest.mark.parametrize(("now", "is_open"), [(9, False), (8, True), (3, True)])
def test_isolation_opens_at_8(now: int, is_open: bool) -> None:
    play = night(CARDS, at("s2-c1"), time(now))
    assert ("lock-in" in play.offered()) is is_open


def test_whoever_locks_the_door_is_out_of_the_game_unless_something_comes() -> None:
    play = night(CARDS, at("s2-c1"), time(8), dice(NOISE["4"]), hand("rest#1", seat=1), seats=2)
    play.choose("room:lock-in", pay=PAID)
    assert (ann(play).where, ann(play).passed) == ("isolation", True)
    loud = (at("s2-c1"), time(8), dice(NOISE["4"]), noise_there, bag("larva"))
    play = night(CARDS, *loud, seats=2)
    play.choose("room:lock-in", pay=PAID)
    assert ann(play).where == "base"
    assert hunters_of(play) == [("larva", "s2-c1")]


def test_a_larva_that_gets_into_somebody_has_come_into_isolation_too() -> None:
    loud = (at("s2-c1"), time(8), dice(NOISE["4"]), noise_there, bag("larva"), dark("1"))
    play = night(hand("rest#1", "focus#1"), *loud, seats=2)
    play.choose("room:lock-in", pay=PAID)
    assert (ann(play).where, ann(play).larva) == ("base", True)
    assert not play.state.hunters


def test_a_hunter_that_breaks_a_door_has_not_come_into_isolation() -> None:
    near = (hunters(adult="s2-d1"), door("s2-c1-s2-d1"), dice(NOISE["danger"]))
    play = night(CARDS, at("s2-c1"), time(8), *near, hand("rest#1", seat=1), seats=2)
    play.choose("room:lock-in", pay=PAID)
    assert ann(play).where == "isolation"
    assert play.state.corridors[own("s2-c1-s2-d1")].door == "broken"


def noise_there(state: Any) -> None:
    state.corridors[own("s2-c1-s2-c2")].noise = True


def test_self_destruction_can_be_started_while_somebody_is_locked_in() -> None:
    locked = person(1, where="isolation", passed=True)
    night(CARDS, in_room("cooling"), locked, seats=2).expect_offered("room:destroy")
