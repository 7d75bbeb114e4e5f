"""Costs of actions, cards, items, computers, fights, ways out and the end of the game."""

from __future__ import annotations

from typing import Any

import pytest

from plugins.lockdown.l7_lockdown.scenes import scene
from plugins.lockdown.l7_lockdown.state import Countdown
from plugins.lockdown.tests.kit import (
    CARDS,
    COMBAT,
    NOISE,
    PAID,
    ann,
    at,
    bag,
    base,
    carrying,
    dark,
    dice,
    flow,
    hand,
    hunters,
    hunters_of,
    in_room,
    infected,
    items,
    lying,
    next_attack,
    next_event,
    night,
    noise,
    own,
    packed,
    person,
    place,
    time,
    wounded,
)


def cost(play: Any, id: str) -> int:
    return int(play.ask.find(id).cost)


# -- what actions cost


def test_a_basic_action_costs_a_card_and_a_careful_step_two() -> None:
    here = (lying("carcass", "s2-c2"), hunters(), packed("magazine", "crowbar"))
    play = night(CARDS, *here)
    assert cost(play, "move:lockdown:s2-c1") == 1
    assert cost(play, "take:carcass") == 1
    assert cost(play, "craft:lockdown:pistol") == 1
    creep = next(each for each in play.ask.options if each.id.startswith("creep:"))
    assert creep.cost == 2


def test_a_careful_step_is_heard_where_its_maker_wants() -> None:
    play = night(CARDS)
    play.choose("creep:lockdown:s2-c1/lockdown:s2-c1-s2-d1", pay=PAID)
    assert ann(play).slot == own("s2-c1")
    loud = [id for id, each in play.state.corridors.items() if each.noise]
    assert loud == [own("s2-c1-s2-d1")]


def test_a_card_is_discarded_and_its_price_paid_with_others() -> None:
    play = night(hand("vial#1", "rest#1"), at("s2-d2"))
    play.choose("card:two:lockdown:vial#1", pay=["rest#1"])
    assert ann(play).hand == []
    assert ann(play).deck.spent == [own("rest#1"), own("vial#1")]


def test_a_card_has_two_lines_of_which_one_is_played() -> None:
    start = (at("s2-d2"), items(1), lambda state: setattr(state.places[own("s2-d2")], "fire", True))
    play = night(hand("repair#1", "rest#1"), *start)
    play.expect_not_offered("card:one:lockdown:repair#1")
    play.choose("card:two:lockdown:repair#1", pay=["rest#1"])
    assert not place(play, "s2-d2").fire


def test_what_is_used_up_is_discarded_and_what_is_not_stays() -> None:
    broken = lambda state: setattr(state.places[own("s2-d2")], "broken", True)  # noqa: E731
    play = night(CARDS, at("s2-d2"), packed("tape", "tools"), broken, seats=2)
    play.choose("use:lockdown:tape/0", pay=["rest#1"])
    assert own("tape") not in [held.id for held in ann(play).pack]
    play = night(CARDS, at("s2-d2"), packed("tools"), broken, seats=2)
    play.choose("use:lockdown:tools/0", pay=["rest#1"])
    assert own("tools") in [held.id for held in ann(play).pack]


def test_a_computer_costs_a_card_and_offers_three_things_or_nothing() -> None:
    top = lambda state: state.computers.cards.append(own("maintenance"))  # noqa: E731
    play = night(CARDS, at("s2-c1"), top)
    assert cost(play, "computer:on") == 1
    play.choose("computer:on", pay=["rest#1"])
    play.expect_offered("choose:1", "choose:2", "leave")
    play.expect_not_offered("choose:0")
    play.choose("choose:2")
    assert ann(play).knowledge == 1


@pytest.mark.parametrize(("fights", "works"), [((), False), ((hunters(adult="s2-c2"),), True)])
def test_some_lines_are_for_fights_alone(fights: Any, works: bool) -> None:
    play = night(hand("vial#1", "rest#1"), *fights)
    assert bool(play.ask.find("card:one:lockdown:vial#1")) is works


@pytest.mark.parametrize(("fights", "works"), [((), True), ((hunters(adult="s2-c2"),), False)])
def test_and_some_are_for_quiet_alone(fights: Any, works: bool) -> None:
    play = night(hand("field-notes#1", "rest#1"), *fights)
    assert bool(play.ask.find("card:one:lockdown:field-notes#1")) is works


# -- things


def test_what_lies_in_the_backpack_only_its_owner_sees() -> None:
    play = night(CARDS, packed("tape"), seats=2)
    own_cards = [card.name for card in play.kernel.view(0).table.seats[0].cards]
    others = [card.name for card in play.kernel.view(1).table.seats[0].cards]
    assert "Duct Tape" in own_cards
    assert "Duct Tape" not in others
    assert "Hidden yellow item in the backpack" in others


def test_everybody_sees_crafted_and_personal_items_in_a_backpack() -> None:
    """Ruling 11."""
    play = night(CARDS, packed("space-suit", "bo-badge"), hand("rest#1", seat=1), seats=2)
    play.choose("give:lockdown:space-suit/1", pay=["rest#1"])
    assert "Ada gives a Space Suit to Bo." in play.told(None)
    (ada, bo) = play.kernel.view(None).table.seats
    assert "Master Badge" in [card.name for card in ada.cards]
    assert "Space Suit" in [card.name for card in bo.cards]


def test_a_given_item_is_known_to_its_giver_alone() -> None:
    play = night(CARDS, packed("tape"), hand("rest#1", seat=1), seats=3)
    play.choose("give:lockdown:tape/1", pay=["rest#1"])
    for viewer, shown in ((0, "Duct Tape"), (2, "Hidden yellow item in the backpack")):
        bo = play.kernel.view(viewer).table.seats[1]
        assert shown in [card.name for card in bo.cards]


def test_the_personal_item_is_there_once_its_quest_is_done() -> None:
    play = night(hand("field-notes#1", "rest#1"), person(knowledge=3))
    assert not ann(play).pack
    play.choose("card:one:lockdown:field-notes#1")
    assert [held.id for held in ann(play).pack] == [own("ada-goggles")]


def test_two_hands_hold_two_heavy_things() -> None:
    full = (carrying("shotgun", "egg"), lying("carcass", "s2-c2"))
    play = night(CARDS, *full)
    play.expect_not_offered("take:carcass")
    play.expect_why_not("Pick up a carcass", "You need a free hand.")


def test_whoever_makes_something_heavy_with_full_hands_lets_go_of_something() -> None:
    full = (carrying("shotgun", "egg"), packed("fuel", "magazine"))
    play = night(CARDS, at("s2-d2"), *full)
    play.choose("craft:lockdown:flamethrower", pay=["rest#1"])
    play.expect_question("lockdown.let-go", about="flamethrower")
    play.choose("drop:1")
    assert [held.id for held in ann(play).hands] == [own("shotgun"), own("flamethrower")]
    assert place(play, "s2-d2").eggs == 1


def test_what_no_hand_can_hold_lies_in_the_room() -> None:
    hurt = (wounded(0, "crushed-hand", "torn-palm"), packed("fuel", "magazine"))
    play = night(CARDS, at("s2-d2"), *hurt)
    play.choose("craft:lockdown:flamethrower", pay=["rest#1"])
    assert not ann(play).hands
    assert [held.id for held in place(play, "s2-d2").things] == [own("flamethrower")]


def test_to_let_go_takes_no_action() -> None:
    play = night(CARDS, carrying("shotgun"))
    play.choose("drop:0")
    assert play.state.left == 2
    assert [held.id for held in place(play, "s2-c2").things] == [own("shotgun")]


def test_an_egg_that_is_dropped_lies_among_the_eggs_of_the_room() -> None:
    play = night(CARDS, carrying("egg"))
    play.choose("drop:0")
    assert place(play, "s2-c2").eggs == 1


def test_two_components_make_something() -> None:
    play = night(CARDS, at("s2-d2"), packed("fuel", "magazine"))
    play.choose("craft:lockdown:flamethrower", pay=["rest#1"])
    assert [held.id for held in ann(play).hands] == [own("flamethrower")]
    assert not ann(play).pack


def test_a_search_uses_up_one_of_the_things_to_find_and_keeps_one_of_two() -> None:
    from l7core.api import piles

    def shelves(state: Any) -> None:
        state.items["yellow"] = piles.Pile([own("tape"), own("grease"), own("lamp")])

    play = night(hand("search#1", "rest#1"), in_room("cargo-a"), items(2), shelves)
    play.choose("card:one:lockdown:search#1", pay=["rest#1"])
    play.expect_question("lockdown.found")
    play.choose("keep:lockdown:lamp")
    assert [held.id for held in ann(play).pack] == [own("lamp")]
    assert place(play, "s2-d2").items == 1
    assert play.state.items["yellow"].cards == [own("grease"), own("tape")]


# -- fights


def test_whoever_is_in_a_room_with_a_hunter_fights_and_eggs_are_no_hunters() -> None:
    there = lambda state: setattr(state.places[own("s2-c2")], "eggs", 2)  # noqa: E731
    play = night(hand("vial#1", "rest#1"), there)
    play.expect_not_offered("card:one:lockdown:vial#1")


GUN = carrying("service-pistol", ammo=2)


def test_a_shot_takes_a_round_and_needs_one() -> None:
    start = (CARDS, hunters(adult="s2-c2"))
    night(*start, carrying("service-pistol")).expect_not_offered(SHOT)
    play = night(*start, GUN, dark("1"), dice(COMBAT["miss"]))
    play.choose(SHOT, pay=["rest#1"])
    assert ann(play).hands[0].ammo == 1


SHOT = "shoot:lockdown:service-pistol/hunter:1"


@pytest.mark.parametrize(
    ("kind", "face", "hit"),
    [
        ("creeper", "small", True),
        ("adult", "small", False),
        ("adult", "adult", True),
        ("breeder", "adult", False),
        ("queen", "one", True),
        ("queen", "miss", False),
    ],
)
def test_a_face_hits_what_is_no_larger_than_it_says(kind: str, face: str, hit: bool) -> None:
    there = (hunters(**{kind: "s2-c2"}), dark("1"), next_attack("bite", "rake"))
    play = night(CARDS, GUN, *there, dice(COMBAT[face]))
    play.choose(SHOT, pay=["rest#1"])
    assert bool(play.state.hunters[0].hurt) is hit


def test_with_power_a_card_makes_more_of_a_shot() -> None:
    """Ruling 4."""
    there = (hunters(adult="s2-c2"), next_attack("bite"), dice(COMBAT["miss"]))
    play = night(CARDS, GUN, *there)
    play.choose(SHOT, pay=["rest#1"])
    play.expect_question("lockdown.aim")
    play.choose("aim:lockdown:focus#1")
    assert play.state.hunters[0].hurt == 1
    assert own("focus#1") in ann(play).deck.spent


def test_a_shot_by_a_card_is_a_shot_like_others_with_what_gun_its_player_likes() -> None:
    """In a lit room, another card can improve this shot too."""
    guns = (carrying("pistol", ammo=1), carrying("carbine", ammo=1))
    there = (hunters(adult="s2-c2"), next_attack("tear"), dice(COMBAT["miss"]))
    cards = (person(character=own("sentry")), hand("aimed-shot#1", "sprint#1", "lock-up#1"))
    play = night(*cards, *guns, *there)
    play.choose("card:one:lockdown:aimed-shot#1", pay=["sprint#1"])
    play.choose("gun:carbine")
    play.expect_question("lockdown.aim")
    play.choose("aim:lockdown:lock-up#1")
    assert [held.ammo for held in ann(play).hands] == [1, 0]
    assert play.state.hunters[0].hurt == 2


def test_not_in_the_dark() -> None:
    there = (hunters(adult="s2-c2"), dark("1"), dice(COMBAT["miss"]))
    play = night(CARDS, GUN, *there)
    play.choose(SHOT, pay=["rest#1"])
    play.expect_question("lockdown.act")


@pytest.mark.parametrize(("kind", "name"), [("breeder", "Breeder 1"), ("queen", "the Queen")])
def test_a_larger_one_takes_the_sum_of_two_cards(kind: str, name: str) -> None:
    here = hunters(**{kind: "s2-c2"})
    there = (here, dark("1"), next_attack("slip", "stalk"), dice(COMBAT["two"]))
    play = night(CARDS, GUN, *there)
    play.choose(SHOT, pay=["rest#1"])
    play.expect_told(f"2 damage, 4 needed: {name} survives.")


def test_a_larva_dies_of_any_damage() -> None:
    play = night(CARDS, hunters(larva="s2-c2"), dice(COMBAT["small"]))
    play.choose("strike:hunter:1", pay=["rest#1"])
    assert not play.state.hunters


def test_a_blow_draws_contamination_first_and_two_hits_count_as_one() -> None:
    there = (hunters(adult="s2-c2"), next_attack("bite"), dice(COMBAT["two"]))
    play = night(CARDS, *there)
    play.choose("strike:hunter:1", pay=["rest#1"])
    assert play.state.hunters[0].hurt == 1
    assert [card for card in ann(play).deck.spent if card.startswith("contamination")]
    play.expect_told(
        "Ada takes a contamination card, face down.", "Ada rolls the combat die: two hits."
    )


def test_who_flees_and_lives_goes_into_the_room_and_is_heard() -> None:
    there = (hunters(adult="s2-c2"), next_attack("slip"), dice(NOISE["1"]))
    play = night(CARDS, *there)
    play.choose("move:lockdown:s2-c1", pay=["rest#1"])
    assert ann(play).slot == own("s2-c1")
    assert play.state.corridors[own("s2-b1-s2-c1")].noise


# -- ways out, and how the night ends


LAUNCH = flow("event-launch")


def test_a_pod_leaves_if_the_token_under_time_names_it() -> None:
    going = (base(launches={7: own("launch-ab")}), time(7))
    play = night(person(where="pod", pod="b", passed=True), *going, next=LAUNCH, seats=2)
    assert ann(play).where == "away"


GATE = (at("s3-c1"), base(gate=True))


def test_through_the_open_gate_the_rover_takes_one() -> None:
    night(CARDS, at("s3-c1")).expect_not_offered("room:drive")
    play = night(CARDS, *GATE, hand("rest#1", seat=1), at("s3-c1", seat=1), seats=2)
    play.choose("room:drive", pay=PAID)
    assert (ann(play).where, play.state.rover) == ("bunker", False)
    night(CARDS, *GATE, base(rover=False)).expect_not_offered("room:drive")


def test_or_whoever_has_a_suit_walks_if_nothing_comes() -> None:
    night(CARDS, *GATE).expect_not_offered("room:walk")
    suit = (packed("space-suit"), *GATE)
    play = night(CARDS, *suit, dice(NOISE["silence"]), seats=2)
    play.choose("room:walk", pay=PAID)
    assert ann(play).where == "bunker"
    loud = (noise("s3-c1-s3-c2"), bag("larva"), dice(NOISE["2"]))
    play = night(CARDS, *suit, *loud, seats=2)
    play.choose("room:walk", pay=PAID)
    assert ann(play).where == "base"


END = flow("end")


def out(seat: int = 0, where: str = "isolation", **facts: Any) -> Any:
    return person(seat, where=where, passed=True, **facts)


def test_whoever_is_still_in_the_base_at_the_end_has_not_survived() -> None:
    play = night(out(objectives=[own("hermit")]), base(in_force=own("rescue")), next=END, seats=2)
    assert [who.where for who in play.state.crew] == ["isolation", "dead"]


@pytest.mark.parametrize("where", ["isolation", "bunker", "away"])
def test_there_are_three_ways_to_have_survived(where: str) -> None:
    plan = base(in_force=own("rescue"))
    play = night(out(where=where, objectives=[own("the-file")], informed=True), plan, next=END)
    assert play.state.outcome.result == "won"


@pytest.mark.parametrize(
    ("plan", "facts", "lives"),
    [
        ("rescue", {}, True),
        ("recall", {}, True),
        ("sealed", {}, False),
        ("no-contact", {}, False),
        ("no-contact", {"signal": True}, True),
        ("clearance", {"informed": True}, True),
        ("clearance", {}, False),
        ("silence-order", {"knowledge": 6}, False),
        ("silence-order", {"knowledge": 5}, True),
    ],
)
def test_then_what_the_company_has_planned(plan: str, facts: Any, lives: bool) -> None:
    play = night(out(**facts), base(in_force=own(plan)), next=END, seats=2)
    assert (ann(play).where != "dead") is lives


def test_the_dead_survive_no_plan() -> None:
    play = night(out(), person(1, where="dead"), base(in_force=own("rescue")), next=END, seats=2)
    assert [each for each in play.told() if "survives" in each] == [
        "Ada survives the company's plan."
    ]


def test_the_last_scan_is_told_card_by_card_until_one_kills() -> None:
    sick = hand("rest#1", "focus#1", "contamination:1")
    only = lambda state: state.crew[0].deck.cards.clear()  # noqa: E731
    plan = base(in_force=own("rescue"))
    play = night(sick, only, infected("contamination:1"), out(), plan, next=END, seats=2)
    entries = [each for each in play.told() if each.startswith("Card")]
    assert entries[-1].endswith("contamination.")
    assert [each[:6] for each in entries] == [f"Card {n}" for n in range(1, len(entries) + 1)]
    assert ann(play).where == "dead"


def scenes(play: Any) -> list[str]:
    """Return the keys of the events played back since the ending began, in order."""
    events = play.kernel.events_since(0)
    start = next(n for n, each in enumerate(events) if each.key.startswith("lockdown.night-"))
    played_back = [each for each in events[start:] if scene(play.kernel.game, each)]
    return [each.key.removeprefix("lockdown.") for each in played_back]


def test_each_check_is_told_before_it_is_decided() -> None:
    plan = base(in_force=own("rescue"))
    play = night(out(objectives=[own("the-file")], informed=True), plan, next=END)
    checks = ["first-check", "in-force", "second-check", "clean", "third-check", "objective-met"]
    assert scenes(play) == ["night-over", *checks]


def test_the_dead_are_not_checked() -> None:
    play = night(base(in_force=own("rescue")), next=END)
    assert scenes(play) == ["night-lost", "left-behind", "in-force"]


def test_at_last_the_objective_decides() -> None:
    plan = base(in_force=own("rescue"))
    done = night(out(objectives=[own("hermit")]), plan, next=END, seats=2)
    assert done.state.outcome.winners == (0,)
    missed = night(out(objectives=[own("punctual")]), plan, next=END, seats=2)
    assert missed.state.outcome.result == "lost"


def test_the_end_says_who_has_won_and_whether_it_was_all_of_you() -> None:
    plan = base(in_force=own("rescue"))
    done = out(objectives=[own("hermit")])
    alone = night(done, plan, next=END, seats=2)
    assert alone.kernel.view(0).outcome.startswith("Ada got out clean")
    both = night(done, out(1, objectives=[own("hermit")]), plan, next=END, seats=2)
    assert both.state.outcome.result == "won"
    assert both.kernel.view(0).outcome.startswith("All of you got out clean")


def test_together_all_objectives_have_to_be_done_and_one_has_to_survive() -> None:
    plan = base(in_force=own("rescue"), laboratory=["egg"])
    both = (out(objectives=[own("the-file")], informed=True),)
    won = night(
        *both,
        out(1, objectives=[own("save-yourself")], signal=True),
        plan,
        next=END,
        seats=2,
        scenario="together",
    )
    assert won.state.outcome.result == "won"
    lost = night(
        *both,
        out(1, objectives=[own("save-yourself")]),
        plan,
        next=END,
        seats=2,
        scenario="together",
    )
    assert lost.state.outcome.result == "lost"


def test_the_main_gate_opens_and_nothing_stops_a_red_countdown() -> None:
    red = base(countdown=Countdown(6, red=True))
    cards = hand("rest#1", "focus#1", "repair#1")
    night(cards, in_room("generator"), red).expect_not_offered("room:stop")


def test_a_hunter_that_runs_goes_by_the_number_of_an_event_card() -> None:
    there = (hunters(adult="s2-c2"), dark("1"), next_attack("spit"), next_event("feeding"))
    play = night(CARDS, GUN, *there, dice(COMBAT["one"]))
    play.choose(SHOT, pay=["rest#1"])
    assert hunters_of(play) == [("adult", "s2-d2")]


def test_the_event_card_that_one_runs_by_is_seen_and_not_taken_back() -> None:
    """The option shows the barrier of the event card, and the drawn card prevents an undo."""
    play = night(hunters(adult="s2-c2"), hand("pheromones", "rest"), next_event("feeding"))
    drive = next(each for each in play.ask.options if each.id.startswith("card:one"))
    assert play.kernel.barrier(drive) == "lockdown.barrier.event"
    play.choose(drive.id, pay=["rest"])
    assert hunters_of(play) == [("adult", "s2-d2")]
    assert play.kernel.why_no_undo(0)


@pytest.mark.parametrize(
    ("wound", "barred"),
    [
        ("broken-arm", "strike:hunter:1"),
        ("open-belly", "creep:lockdown:s2-c1/lockdown:s2-c1-s2-d1"),
    ],
)
def test_an_open_serious_wound_keeps_from_something_until_it_is_dressed(
    wound: str, barred: str
) -> None:
    there = (hunters(adult="s2-c2"),) if "strike" in barred else ()
    night(CARDS, wounded(0, wound), *there).expect_not_offered(barred)
    dressed = lambda state: setattr(state.crew[0].serious[0], "dressed", True)  # noqa: E731
    night(CARDS, wounded(0, wound), dressed, *there).expect_offered(barred)


def test_a_wounded_leg_makes_steps_dearer_and_a_wounded_hand_holds_less() -> None:
    play = night(CARDS, wounded(0, "knee"))
    assert cost(play, "move:lockdown:s2-c1") == 2
    full = (carrying("shotgun"), lying("carcass", "s2-c2"), wounded(0, "torn-palm"))
    night(CARDS, *full).expect_not_offered("take:carcass")
