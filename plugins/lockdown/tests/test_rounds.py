"""Rounds, the steps of the event phase, and the moments that change the game."""

from __future__ import annotations

from typing import Any

import pytest

from l7core.api import Scope
from plugins.lockdown.l7_lockdown.conditions import QueenDead
from plugins.lockdown.l7_lockdown.rounds import EVENTS
from plugins.lockdown.l7_lockdown.state import Countdown
from plugins.lockdown.tests.kit import (
    CARDS,
    NOISE,
    ROOM,
    ann,
    at,
    bag,
    base,
    carrying,
    dark,
    dice,
    eggs,
    flow,
    hand,
    hunters,
    hunters_of,
    infected,
    lies,
    lying,
    marked,
    next_attack,
    next_event,
    night,
    noise,
    own,
    packed,
    person,
    place,
    rules,
    time,
    unknown,
    wounded,
)

ROUND = flow("round")
TIME = flow("event-time")
CARD = flow("event-card")
COLONY = flow("event-colony")


# -- the players' phase


def test_everybody_draws_up_to_five_and_the_first_turn_passes_on() -> None:
    play = night(hand("rest#1"), base(first=0), next=ROUND, seats=3)
    assert [len(who.hand) for who in play.state.crew] == [5, 5, 5]
    assert play.state.first == 1
    play.expect_question("lockdown.act", seat=1)


def test_in_the_first_round_it_stays_where_it_was_drawn() -> None:
    play = night(base(round=0, first=2), next=ROUND, seats=3)
    assert play.state.first == 2
    play.expect_question("lockdown.act", seat=2)


def test_a_turn_is_two_actions_then_the_next_has_one() -> None:
    play = night(base(first=1), next=ROUND, seats=2)
    play.expect_question("lockdown.act", seat=0)
    for _ in range(2):
        play.choose(cheapest(play), pay=pay(play, cheapest(play)))
    play.expect_question("lockdown.act", seat=1)


def cheapest(play: Any) -> str:
    """Return the first careful move on offer."""
    ids = [each.id for each in play.ask.options if each.id.startswith("creep:")]
    return str(ids[0])


def pay(play: Any, id: str) -> list[str]:
    option = play.ask.find(id)
    return list(option.payable(play.ask.purse)[: option.cost])


def test_one_action_and_a_pass_or_a_pass_at_once() -> None:
    play = night(base(first=1), next=ROUND, seats=2)
    play.choose(cheapest(play), pay=pay(play, cheapest(play)))
    play.choose("end")
    assert ann(play).passed
    play.expect_question("lockdown.act", seat=1)
    play.choose("end")
    assert play.state.round == 3


def test_whoever_passes_may_discard_any_number_of_cards() -> None:
    play = night(hand("rest#1", "focus#1", "contamination:1"), seats=2)
    play.choose("end", pay=["focus#1", "contamination:1"])
    assert ann(play).hand == [own("rest#1")]


TURN = flow("next-turn")


def test_whoever_has_passed_has_no_more_turns_until_all_have() -> None:
    cards = (hand("rest#1", seat=1), hand("rest#1", seat=2))
    play = night(person(passed=True), *cards, base(acting=0), next=TURN, seats=3)
    play.expect_question("lockdown.act", seat=1)
    play.choose("end")
    play.expect_question("lockdown.act", seat=2)
    assert [who.passed for who in play.state.crew] == [True, True, False]


def test_who_has_no_card_and_nothing_to_do_without_one_passes_unasked() -> None:
    others = (hand("rest#1", seat=1), base(acting=1))
    play = night(*others, next=TURN, seats=2)
    play.expect_question("lockdown.act", seat=1)
    assert ann(play).passed
    for something in (hand("contamination:1"), carrying("egg")):
        play = night(*others, something, next=TURN, seats=2)
        play.expect_question("lockdown.act", seat=0)


def test_who_ends_a_turn_in_fire_is_burnt_once_a_round() -> None:
    play = night(hand("rest#1"), marked("fire", "s2-c2"), next=TURN, seats=1)
    play.choose("end")
    assert ann(play).light == 1
    twice = lambda state: state.agenda.append(END_OF_TURN)  # noqa: E731
    again = night(marked("fire", "s2-c2"), twice, next=END_OF_TURN, seats=2)
    assert ann(again).light == 1


END_OF_TURN = flow("end-turn", 0)


# -- the event phase


def test_the_steps_of_the_event_phase_stand_in_their_order() -> None:
    assert EVENTS == ("launch", "time", "hush", "attacks", "fire", "card", "colony")


def test_time_moves_on_by_one() -> None:
    assert night(time(12), next=TIME, seats=2).state.time == 11


@pytest.mark.parametrize("now", [9, 6, 4])
def test_at_a_blue_threshold_the_highest_token_that_is_on_goes_out(now: int) -> None:
    play = night(time(now), base(restored=True), dark("lift"), next=TIME, seats=2)
    assert [where for where, each in play.state.power.items() if not each.on] == ["2", "lift"]


def test_between_thresholds_nothing_goes_out() -> None:
    play = night(time(11), next=TIME, seats=2)
    assert all(each.on for each in play.state.power.values())


def test_yellow_turns_red_when_time_reaches_it_three_spaces_further_and_opens_the_gate() -> None:
    play = night(base(countdown=Countdown(9)), time(10), next=TIME, seats=2)
    countdown = play.state.countdown
    assert (countdown.at, countdown.red, play.state.gate) == (6, True, True)


def test_a_countdown_never_lies_beyond_the_last_space() -> None:
    play = night(base(countdown=Countdown(2)), time(3), next=TIME, seats=2)
    assert play.state.countdown.at == 0


def test_time_does_not_move_past_the_last_space_without_a_countdown_going_off() -> None:
    running = base(countdown=Countdown(0, red=True))
    play = night(running, person(where="isolation", passed=True), time(0), next=TIME, seats=2)
    assert play.state.destroyed == "countdown"
    assert ann(play).where == "dead"


def test_help_that_comes_in_the_same_moment_comes_first() -> None:
    """Ruling 7."""
    both = base(countdown=Countdown(8, red=True), alert=9, in_force=own("rescue"))
    play = night(both, person(where="isolation", passed=True), time(9), next=TIME, seats=2)
    assert not play.state.destroyed
    assert ann(play).where == "isolation"


@pytest.mark.parametrize(
    ("where", "corridor", "stays"),
    [((), "s1-c1-s1-d1", False), (("0",), "s1-c1-s1-d1", True), ((), "s2-c1-s2-c2", True)],
)
def test_noise_ends_where_there_is_light_and_nobody_at_either_end(
    where: Any, corridor: str, stays: bool
) -> None:
    """Ruling 2."""
    play = night(noise(corridor), dark(*where), next=flow("event-hush"), seats=2)
    assert play.state.corridors[own(corridor)].noise is stays


def test_noise_in_the_ducts_stays() -> None:
    play = night(noise("ducts"), next=flow("event-hush"), seats=2)
    assert play.state.ducts_noise


ATTACKS = flow("event-attacks")


def test_a_hunter_strikes_the_one_with_the_fewest_action_cards() -> None:
    cards = (
        hand("rest#1", "focus#1"),
        hand("rest#1", "contamination:1", "contamination:2", seat=1),
        hunters(adult="s2-c2"),
        next_attack("nip"),
    )
    play = night(*cards, next=ATTACKS, seats=2)
    assert [who.light for who in play.state.crew] == [0, 1]


def test_of_several_with_as_few_the_first_from_the_first_player_on() -> None:
    """Ruling 5."""
    play = night(base(first=1), hunters(adult="s2-c2"), next_attack("nip"), next=ATTACKS, seats=2)
    assert [who.light for who in play.state.crew] == [0, 1]


def test_one_whose_kind_is_not_on_the_card_misses() -> None:
    play = night(hunters(adult="s2-c2"), next_attack("slip"), next=ATTACKS, seats=2)
    assert ann(play).light == 0
    play.expect_told("Adult 1 misses Ada.")


def test_a_larva_gets_in_and_leaves_a_contamination_card() -> None:
    play = night(hunters(larva="s2-c2"), next=ATTACKS, seats=2)
    assert ann(play).larva
    assert not play.state.hunters
    assert [card for card in ann(play).deck.spent if card.startswith("contamination")]


@pytest.mark.parametrize(("where", "wounds"), [((), 1), (("1",), 2)])
def test_in_the_dark_the_dark_part_of_the_card_happens_too(where: Any, wounds: int) -> None:
    start = (hunters(adult="s2-c2"), dark(*where), next_attack("rake"))
    play = night(*start, next=ATTACKS, seats=1)
    assert ann(play).light == wounds


def test_fire_hurts_every_hunter_in_it() -> None:
    start = (marked("fire", "s1-a1"), hunters(adult="s1-a1", creeper="s1-a1"))
    play = night(*start, next_attack("bite", "bite"), next=flow("event-fire"), seats=2)
    assert [each.hurt for each in play.state.hunters] == [1, 1]
    play.expect_told("Adult 1 is hit (1 damage in total). (fire in the room)")


def test_the_kinds_of_the_event_card_go_by_its_number() -> None:
    start = (hunters(adult="s1-d2", creeper="s1-a1"), next_event("feeding"))
    play = night(*start, next=CARD, seats=2)
    assert hunters_of(play) == [("adult", "s1-c2"), ("creeper", "s1-a1")]


def test_a_closed_door_breaks_and_holds_the_hunter_back() -> None:
    shut = base_door("s1-c2-s1-d2")
    play = night(hunters(adult="s1-d2"), shut, next_event("feeding"), next=CARD, seats=2)
    assert hunters_of(play) == [("adult", "s1-d2")]
    assert play.state.corridors[own("s1-c2-s1-d2")].door == "broken"


def base_door(corridor: str) -> Any:
    return lambda state: setattr(state.corridors[own(corridor)], "door", "closed")


def test_through_a_technical_entrance_it_is_gone_and_its_token_in_the_bag() -> None:
    start = (hunters(adult="s1-d1"), bag(), next_event("wrecked"))
    play = night(*start, next=CARD, seats=2)
    assert not play.state.hunters
    assert sum(play.state.bag.tokens.values()) == 1


@pytest.mark.parametrize(("where", "cards"), [((), 0), (("1",), 1)])
def test_the_dark_part_of_an_event_happens_while_a_section_has_no_power(
    where: Any, cards: int
) -> None:
    """Ruling 3."""
    play = night(dark(*where), next_event("spores"), next=CARD, seats=1)
    taken = [card for card in ann(play).deck.spent if card.startswith("contamination")]
    assert len(taken) == cards


@pytest.mark.parametrize("is_known", [True, False])
def test_an_event_breaks_nothing_in_a_room_that_nobody_has_seen(is_known: bool) -> None:
    """Ruling 8."""
    unseen = () if is_known else (unknown("s1-a1"),)
    there = (hunters(creeper="s1-a1"), next_event("territorial"), *unseen)
    play = night(*there, next=CARD, seats=2)
    assert place(play, "s1-a1").broken is is_known


@pytest.mark.parametrize(
    ("token", "comes"), [("larva", "adult"), ("creeper", "breeder"), ("blank", "adult")]
)
def test_the_colony_grows_by_the_token_that_is_drawn(token: str, comes: str) -> None:
    play = night(bag(token), next=COLONY, seats=2)
    counts = {id: n for id, n in play.state.bag.tokens.items() if n}
    kinds = [play.kernel.rules.library["token"][id].kind for id in counts]
    assert comes in kinds
    assert ("blank" in kinds) is (token == "blank")


@pytest.mark.parametrize("token", ["adult-2", "breeder"])
def test_an_adult_or_a_breeder_is_heard_by_all_who_are_in_no_fight(token: str) -> None:
    there = (at("s1-a1", seat=1), hunters(adult="s1-a1"), dice(NOISE["4"]))
    play = night(bag(token), *there, next=COLONY, seats=2)
    assert play.state.corridors[own("s2-c1-s2-c2")].noise
    assert play.state.bag.tokens[own(token)] == 1


def test_the_queen_comes_for_whoever_is_in_the_nest() -> None:
    there = (lies("nest", "s2-d2"), at("s2-d2"), next_attack("miss"))
    play = night(bag("queen"), *there, next=COLONY, seats=2)
    assert hunters_of(play) == [("queen", "s2-d2")]


@pytest.mark.parametrize(("cards", "wounds"), [(3, 1), (4, 0)])
def test_she_ambushes_whoever_holds_too_few_cards(cards: int, wounds: int) -> None:
    cards_in_hand = hand(*("rest#1", "focus#1", "repair#1", "tiptoe#1")[:cards])
    there = (lies("nest", "s2-d2"), at("s2-d2"), cards_in_hand, next_attack("slip"))
    play = night(bag("queen"), *there, next=COLONY, seats=2)
    assert ann(play).light == wounds


@pytest.mark.parametrize(
    ("arrangements", "egg_count"),
    [
        ((), 6),
        ((eggs(3, "s1-a1"),), 5),
        ((eggs(2, "s1-a1"), carrying("egg")), 5),
        ((eggs(2, "s1-a1"), base(laboratory=["egg"])), 5),
        ((base(nest_destroyed=True), eggs(0)), 0),
    ],
)
def test_else_she_lays_an_egg_as_long_as_the_nest_stands_and_an_egg_is_left(
    arrangements: Any, egg_count: int
) -> None:
    play = night(lies("nest", "s2-d2"), bag("queen"), *arrangements, next=COLONY, seats=2)
    assert place(play, "s2-d2").eggs == egg_count


def test_an_event_tells_how_much_has_really_grown() -> None:
    one_left = (lies("nest", "s2-d2"), eggs(2, "s1-a1"), next_event("clutch"))
    night(*one_left, next=CARD, seats=2).expect_told("1 egg added to the Nest.")
    none_left = (lies("nest", "s2-d2"), eggs(3, "s1-a1"), next_event("clutch"))
    play = night(*none_left, next=CARD, seats=2)
    assert not [each for each in play.told() if "egg added" in each or "eggs added" in each]


# -- moments


@pytest.mark.parametrize(
    ("card", "arrangement", "told"),
    [
        ("clutch", base(nest_destroyed=True), "No eggs are added to the Nest."),
        ("hatching", base(), "No hunters left to add to the bag."),
    ],
)
def test_an_event_that_adds_nothing_says_what_it_would_have_added(
    card: str, arrangement: Any, told: str
) -> None:
    def full(state: Any) -> None:
        stock = rules().library["token"]
        state.bag.tokens = {id: stock[id].stock for id in state.bag.tokens}

    play = night(full, arrangement, next_event(card), next=CARD, seats=2)
    assert told in play.told()


def test_the_token_of_the_dead_queen_leaves_the_bag() -> None:
    """Ruling 13."""
    there = (hunters(queen=ROOM), marked("venting"), bag("queen", "blank"))
    play = night(*there, next=flow("quiet"), seats=2)
    assert (play.state.bag.tokens[own("queen")], play.state.hunters) == (0, [])
    scope = Scope(seat=0, source="")
    assert QueenDead().holds(play.kernel.game, scope)
    assert not QueenDead().holds(night(*there, seats=2).kernel.game, scope)


def test_at_the_first_hunter_everybody_keeps_one_of_two_objectives() -> None:
    two = [own("hermit"), own("sample")]
    start = (base(met=False), person(0, objectives=two), person(1, objectives=two))
    loud = (noise("s2-c1-s2-c2"), bag("larva"), at("s2-d2"), at("s1-a1", seat=1))
    play = night(hand("rest#1", "focus#1"), *start, *loud, dice(NOISE["4"]), seats=2)
    play.choose("move:s2-c2", pay=["rest#1"])
    play.expect_question("lockdown.objective", seat=0)
    play.choose("keep:lockdown:sample")
    play.expect_question("lockdown.objective", seat=1)
    play.choose("keep:lockdown:hermit")
    assert [who.objectives for who in play.state.crew] == [[own("sample")], [own("hermit")]]
    assert "The Sample" not in " ".join(play.told(1))


def test_a_creeper_out_of_a_dead_host_is_a_first_hunter_too() -> None:
    two = [own("hermit"), own("sample")]
    start = (base(met=False), person(0, larva=True), person(1, objectives=two))
    sick = (hand("rest#1", "contamination:1"), infected("contamination:1"))
    play = night(*start, *sick, seats=2)
    play.choose("card:one:lockdown:rest#1")
    assert ann(play).where == "dead"
    play.expect_question("lockdown.objective", seat=1)


# -- exploring


def test_a_room_that_nobody_has_seen_is_turned_up_with_its_token_then_the_step_is_heard() -> None:
    play = night(hand("rest#1"), unknown("s2-b2", "malfunction-3"), dice(NOISE["4"]), seats=2)
    play.choose("move:s2-b2", pay=["rest#1"])
    assert (place(play, "s2-b2").known, place(play, "s2-b2").broken) == (True, True)
    assert play.state.corridors[own("s2-a2-s2-b2")].noise


@pytest.mark.parametrize("token", ["silence-2", "danger-2"])
def test_some_tokens_take_the_place_of_the_noise_roll(token: str) -> None:
    play = night(hand("rest#1"), unknown("s2-b2", token), dice(), seats=2)
    play.choose("move:s2-b2", pay=["rest#1"])
    assert place(play, "s2-b2").known


@pytest.mark.parametrize("there", [at("s2-b2", seat=1), hunters(adult="s2-b2")])
def test_no_noise_is_rolled_where_somebody_is(there: Any) -> None:
    play = night(hand("rest#1"), there, dice(), seats=2)
    play.choose("move:s2-b2", pay=["rest#1"])
    assert not any(each.noise for each in play.state.corridors.values())


@pytest.mark.parametrize(("seats", "found"), [(1, 2), (2, 3)])
def test_who_is_alone_finds_half_as_much_rounded_up(seats: int, found: int) -> None:
    play = night(
        hand("rest#1", "focus#1"), unknown("s2-b2", "malfunction-3"), dice(NOISE["4"]), seats=seats
    )
    play.choose("move:s2-b2", pay=["rest#1"])
    assert place(play, "s2-b2").items == found


@pytest.mark.parametrize(("token", "marker"), [("fire-2", "fire"), ("malfunction-2", "broken")])
def test_other_tokens_say_what_waits_there(token: str, marker: str) -> None:
    play = night(hand("rest#1"), unknown("s2-b2", token), dice(NOISE["4"]), seats=2)
    play.choose("move:s2-b2", pay=["rest#1"])
    assert getattr(place(play, "s2-b2"), marker)


def test_a_door_closes_behind_whoever_goes_in() -> None:
    play = night(hand("rest#1"), unknown("s2-b2", "door-2"), dice(NOISE["4"]), seats=2)
    play.choose("move:s2-b2", pay=["rest#1"])
    assert play.state.corridors[own("s2-b2-s2-c2")].door == "closed"


def test_slime_sticks_unless_something_keeps_it_off() -> None:
    start = (hand("rest#1"), unknown("s2-b2", "slime-1"), dice(NOISE["4"]))
    play = night(*start, seats=2)
    play.choose("move:s2-b2", pay=["rest#1"])
    assert ann(play).slime
    play = night(*start, packed("overall"), seats=2)
    play.choose("move:s2-b2", pay=["rest#1"])
    assert not ann(play).slime


def test_danger_brings_hunters_from_next_door_that_nobody_fights() -> None:
    there = (hunters(adult="s2-a2", creeper="s2-b1"), at("s2-b1", seat=1))
    play = night(hand("rest#1"), *there, dice(NOISE["danger"]), seats=2)
    play.choose("move:s2-b2", pay=["rest#1"])
    assert hunters_of(play) == [("adult", "s2-b2"), ("creeper", "s2-b1")]


def test_an_exploration_token_is_announced_with_what_it_shows() -> None:
    play = night(CARDS, unknown("s2-d2", "danger-4"), seats=2)
    play.choose("move:s2-d2", pay=["rest#1"])
    play.expect_told(
        "Room token: danger, 4 items.",
        "No hunter next door can come: noise all around Cargo Dispatch B.",
    )
    play.expect_not_told("4 items to find here.")


def test_who_is_alone_is_told_how_many_items_are_left_of_those_on_the_token() -> None:
    play = night(CARDS, unknown("s2-d2", "danger-4"))
    play.choose("move:s2-d2", pay=["rest#1"])
    play.expect_told("Room token: danger, 4 items.", "2 items to find here.")


def test_with_none_next_door_there_is_noise_all_around() -> None:
    play = night(hand("rest#1"), dice(NOISE["danger"]), seats=2)
    play.choose("move:s2-b2", pay=["rest#1"])
    loud = [local for local, each in play.state.corridors.items() if each.noise]
    assert sorted(loud) == [own(f"s2-{each}") for each in ("a2-s2-b2", "b1-s2-b2", "b2-s2-c2")]


def test_slime_turns_silence_to_danger() -> None:
    play = night(hand("rest#1"), person(slime=True), dice(NOISE["silence"]), seats=2)
    play.choose("move:s2-b2", pay=["rest#1"])
    assert any(each.noise for each in play.state.corridors.values())


def test_nothing_out_of_the_bag_leaves_noise_all_around_and_an_adult_if_it_was_the_last() -> None:
    loud = (noise("s2-b2-s2-c2"), bag("blank"), dice(NOISE["1"]))
    play = night(hand("rest#1"), *loud, seats=2)
    play.choose("move:s2-b2", pay=["rest#1"])
    assert not play.state.hunters
    assert sum(each.noise for each in play.state.corridors.values()) == 3
    counts = {id: n for id, n in play.state.bag.tokens.items() if n}
    assert sorted(counts.values()) == [1, 1]


def test_the_ninth_adult_takes_the_place_of_those_that_nobody_fights() -> None:
    def eight(state: Any) -> None:
        for _ in range(8):
            hunters(adult="s3-a1")(state)

    loud = (noise("s2-b2-s2-c2"), bag("adult-2"), dice(NOISE["1"]), eight)
    play = night(hand("rest#1", "focus#1", "repair#1"), *loud, seats=2)
    play.choose("move:s2-b2", pay=["rest#1"])
    assert hunters_of(play) == [("adult", "s2-b2")]


@pytest.mark.parametrize("marker", ["fire", "broken"])
def test_one_fire_or_breakdown_more_than_there_are_pieces_destroys_the_base(marker: str) -> None:
    most = {"fire": 12, "broken": 10}[marker]

    def all_marked(state: Any) -> None:
        for slot in list(state.places)[:most]:
            setattr(state.places[slot], marker, True)

    token = {"fire": "fire-2", "broken": "malfunction-2"}[marker]
    there = (unknown("s3-d1", token), at("s3-d2"), all_marked)
    play = night(hand("rest#1"), *there, seats=2)
    play.choose("move:s3-d1", pay=["rest#1"])
    assert play.state.destroyed


def test_three_light_wounds_more_kill_who_has_three_serious_ones() -> None:
    maimed = wounded(0, "hip", "knee", "ankle")
    play = night(maimed, hunters(adult="s2-c2"), next_attack("nip"), next=ATTACKS, seats=2)
    assert ann(play).where == "dead"


def test_carcasses_stay_where_hunters_die_but_none_of_larvae() -> None:
    start = (marked("fire", "s1-a1"), hunters(larva="s1-a1", adult="s1-a1"), weakened)
    play = night(*start, next_attack("stalk"), next=flow("event-fire"), seats=2)
    assert [each.id for each in place(play, "s1-a1").things] == ["carcass"]


def weakened(state: Any) -> None:
    state.hunters[-1].hurt = 5


def test_eggs_and_things_lie_where_they_are_left() -> None:
    play = night(hand("rest#1"), at("s2-d2"), lying("carcass"), eggs(2), seats=2)
    play.choose("take:carcass", pay=["rest#1"])
    assert [held.id for held in ann(play).hands] == ["carcass"]
    play.choose("drop:0")
    assert [held.id for held in place(play, "s2-d2").things] == ["carcass"]
