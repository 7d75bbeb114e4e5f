"""The contents of the box and the setup of a game: figures, decks, and numbers on the board."""

from __future__ import annotations

from collections import Counter
from pathlib import Path
from typing import Any

import pytest

from l7core.engine.kernel import Kernel
from plugins.lockdown.l7_lockdown import combat, noise, state
from plugins.lockdown.l7_lockdown.difficulty import CONTAMINATION, LEVELS
from plugins.lockdown.l7_lockdown.layout import DUCTS, STAIRS
from plugins.lockdown.l7_lockdown.setup import CRAFTED, DEALT
from plugins.lockdown.tests.kit import (
    CARDS,
    COMBAT,
    NOISE,
    Night,
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
    in_room,
    marked,
    next_attack,
    next_event,
    night,
    own,
    person,
    place,
    rules,
    set_up,
    time,
    wounded,
)
from plugins.lockdown.tests.kit import noise as heard

LIBRARY = rules().library


def begun(scenario: str, seats: int) -> Kernel[Any]:
    """Return a new game at its first question."""
    setup = set_up(scenario, seats)
    return Kernel(rules(), rules().begin(setup))


# -- the decks


@pytest.mark.parametrize(
    ("kind", "n"),
    [
        ("character", 6),
        ("attack", 20),
        ("event", 22),
        ("wound", 25),
        ("weakness", 6),
        ("contingency", 7),
        ("computer", 6),
        ("launch", 7),
    ],
)
def test_each_deck_has_its_number_of_cards(kind: str, n: int) -> None:
    assert len(LIBRARY[kind]) == n


def test_everybody_has_ten_cards_an_item_and_a_quest() -> None:
    people = LIBRARY["character"].values()
    assert {sum(each.n for each in who.deck) for who in people} == {10}
    assert len({who.item for who in people}) == 6
    assert all(who.done for who in people)


def test_there_are_thirty_things_of_each_colour_four_to_begin_with_and_fifteen_to_be_made() -> None:
    items = LIBRARY["item"].values()
    counted = Counter(dict.fromkeys(("red", "yellow", "green", "weapon"), 0))
    for each in items:
        if each.colour in counted:
            counted[each.colour] += each.n
    assert counted == {"red": 30, "yellow": 30, "green": 30, "weapon": 4}
    assert len([each for each in items if each.parts]) * CRAFTED == 15
    starting_weapons = [who.weapon for who in LIBRARY["character"].values() if who.weapon]
    assert sorted(starting_weapons) == sorted(each.id for each in items if each.colour == "weapon")


def test_each_thing_that_is_made_takes_two_components() -> None:
    made = {each.id: each.parts for each in LIBRARY["item"].values() if each.parts}
    names = ("neutralizer", "taser", "flamethrower", "space-suit", "pistol")
    assert sorted(made) == sorted(map(own, names))
    assert {len(parts) for parts in made.values()} == {2}


def test_eighteen_objectives_are_against_each_other_and_ten_for_one_or_for_friends() -> None:
    decks = Counter(each.deck for each in LIBRARY["objective"].values())
    assert decks == {"versus": 18, "alone": 10}


def test_some_objectives_and_one_plan_ask_for_a_signal() -> None:
    def asks(conditions: Any) -> bool:
        return any(each.__struct_config__.tag == "signalled" for each in conditions)

    assert [id for id, each in LIBRARY["objective"].items() if asks(each.conditions)]
    assert [id for id, each in LIBRARY["contingency"].items() if asks(each.kills)] == [
        own("no-contact")
    ]


def test_of_twenty_seven_contamination_cards_seven_are_infected() -> None:
    assert CONTAMINATION == 27
    assert sum(begun("alone", 1).state.contamination) == 7
    assert len(begun("alone", 1).state.contamination) == 27


def test_half_of_the_attacks_are_worse_in_the_dark() -> None:
    assert len([each for each in LIBRARY["attack"].values() if each.dark]) == 10


@pytest.mark.parametrize("kind", ["room", "event"])
def test_each_room_and_each_event_has_a_picture_of_its_own(kind: str) -> None:
    pictures = [each.art for each in LIBRARY[kind].values()]
    assert all(pictures)
    assert len(set(pictures)) == len(pictures)


def test_each_person_has_a_face() -> None:
    assert len({who.portrait for who in LIBRARY["character"].values()}) == 6


STRIKING = ("creeper", "adult", "breeder", "queen")
"""Hunters that attack with a card."""
WRITTEN = (
    "room",
    "character",
    "action",
    "item",
    "attack",
    "event",
    "wound",
    "weakness",
    "computer",
)


def test_no_two_cards_say_the_same_and_every_card_does_something() -> None:
    written = [each for kind in WRITTEN for each in LIBRARY[kind].values()]
    attacks = LIBRARY["attack"].values()
    texts = [each.text for each in written] + [each.missed for each in attacks]
    shown = [text for text in texts if text]
    assert len(set(shown)) == len(shown)
    assert all(each.text for each in written if each not in attacks)
    for deck in ("versus", "alone"):
        objectives = [each.text for each in LIBRARY["objective"].values() if each.deck == deck]
        assert all(objectives)
        assert len(set(objectives)) == len(objectives)
    for attack in attacks:
        assert bool(attack.text) == bool(attack.kinds)
        assert bool(attack.missed) == (len(attack.kinds) < len(STRIKING))
    for event in LIBRARY["event"].values():
        assert event.kinds or event.effects


def test_no_two_action_cards_differ_only_in_their_price() -> None:
    deeds = [
        [(deed.effects, deed.conditions, deed.when) for deed in card.deeds]
        for card in LIBRARY["action"].values()
    ]
    assert not [each for each in deeds if deeds.count(each) > 1]


def test_silence_ends_all_noise_and_lets_something_hatch_in_the_dark() -> None:
    loud = (heard("s2-c1-s2-c2", "ducts"), bag(), dark("1"), next_event("silence"))
    play = night(*loud, next=flow("event-card"), seats=2)
    assert not any(corridor.noise for corridor in play.state.corridors.values())
    assert not play.state.ducts_noise
    assert play.state.bag.tokens[own("larva")] == 1


# -- pieces


def test_there_are_so_many_figures_of_each_kind() -> None:
    assert state.FIGURES == {"larva": 6, "creeper": 3, "adult": 8, "breeder": 2, "queen": 1}


def test_there_are_so_many_fires_breakdowns_doors_and_eggs() -> None:
    assert (state.FIRES, state.BREAKDOWNS, state.DOORS, state.EGGS) == (12, 10, 11, 8)
    places = begun("versus", 2).state.places.values()
    assert [place.eggs for place in places if place.tile == own("nest")] == [5]


def test_a_twelfth_door_does_not_close() -> None:
    def all_doors(state: Any) -> None:
        for id in [each for each in state.corridors if each.startswith("lockdown:s3")][:11]:
            state.corridors[id].door = "closed"

    play = night(all_doors, next_event("doors-close"), next=flow("event-card"))
    assert sum(each.door == "closed" for each in play.state.corridors.values()) == 11


def test_sixteen_of_twenty_tokens_lie_in_unknown_rooms() -> None:
    tokens = LIBRARY["discovery"].values()
    kinds: Counter[str] = Counter()
    for each in tokens:
        kinds[each.what] += each.n
    assert kinds == {
        "malfunction": 8,
        "door": 4,
        **dict.fromkeys(("danger", "fire", "slime", "silence"), 2),
    }
    assert {each.items for each in tokens} == {1, 2, 3, 4}
    places = begun("versus", 2).state.places.values()
    assert sum(bool(place.token) for place in places) == 16


def test_six_of_seven_launches_lie_below_the_track_of_time() -> None:
    assert tuple(begun("alone", 1).state.launches) == (9, 7, 6, 4, 3, 2)


def test_a_launch_names_a_pod_or_all_or_none() -> None:
    named = [each.pods for each in LIBRARY["launch"].values()]
    assert () in named
    assert ("a", "b", "c") in named
    assert {("a",), ("b",), ("c",)} <= set(named)


# -- the bag


@pytest.mark.parametrize("seats", [1, 2, 5])
def test_the_bag_begins_with_nothing_four_larvae_a_creeper_the_queen_and_three_adults_and_more(
    seats: int,
) -> None:
    tokens = LIBRARY["token"]
    stock: Counter[str] = Counter()
    for each in tokens.values():
        stock[each.kind] += each.stock
    assert stock == {"larva": 8, "creeper": 3, "adult": 12, "breeder": 2, "queen": 1, "blank": 1}
    counts: Counter[str] = Counter()
    for id, n in begun("alone" if seats == 1 else "versus", seats).state.bag.tokens.items():
        counts[tokens[id].kind] += n
    wanted = {"larva": 4, "creeper": 1, "adult": 3 + seats, "breeder": 0, "queen": 1, "blank": 1}
    assert counts == wanted


@pytest.mark.parametrize(
    ("token", "returns"),
    [("larva", 0), ("creeper", 0), ("adult-2", 1), ("breeder", 1), ("queen", 1)],
)
def test_larvae_and_creepers_leave_the_bag_when_they_come_the_others_return(
    token: str, returns: int
) -> None:
    loud = (heard("s2-b2-s2-c2"), bag(token), dice(NOISE["1"]), next_attack("miss"))
    play = night(hand("rest#1"), *loud, seats=2)
    play.choose("move:s2-b2", pay=["rest#1"])
    assert play.state.bag.tokens[own(token)] == returns


# -- the dice


def test_the_noise_die_has_ten_sides() -> None:
    sides = Counter(noise.FACES)
    assert sides == {"1": 2, "2": 2, "3": 2, "4": 2, "danger": 1, "silence": 1}


def test_the_combat_die_has_six_sides() -> None:
    assert Counter(combat.FACES) == {"miss": 1, "small": 1, "adult": 2, "one": 1, "two": 1}


# -- time and power


def test_time_begins_at_15_and_nobody_has_restored_power() -> None:
    table = begun("alone", 1).state
    assert (table.time, table.restored) == (15, False)


def test_power_fails_at_red_and_blue_thresholds() -> None:
    assert state.RED_THRESHOLDS == (13, 11, 9)
    assert state.BLUE_THRESHOLDS == (8, 5, 3)


def test_of_four_power_tokens_the_lower_two_are_on() -> None:
    power = begun("alone", 1).state.power
    assert sorted(power) == ["0", "1", "2", "lift"]
    assert sorted((each.number, each.on) for each in power.values()) == [
        (1, True),
        (2, True),
        (3, False),
        (4, False),
    ]


def test_the_page_on_difficulty_tells_the_figures_of_each_level() -> None:
    page = Path(__file__).parents[1] / "rulebook" / "en" / "1-the-night.md"
    rows = [line.split("|") for line in page.read_text("utf-8").splitlines()]
    cells = {row[1].strip(): [each.strip() for each in row[2:5]] for row in rows if len(row) == 6}
    levels = LEVELS.values()
    assert cells["cards you draw up to"] == [str(each.hand) for each in levels]
    infected = cells[f"infected contamination cards (of {CONTAMINATION})"]
    assert infected == [str(each.infected) for each in levels]
    assert cells["power tokens on at the start"] == [str(each.lit) for each in levels]


# -- people and secrets


def test_staff_begin_in_the_storage_with_1_knowledge_and_survivors_in_isolation_with_3() -> None:
    kernel = begun("versus", 5)
    while kernel.ask and kernel.ask.prompt == "lockdown.draft":
        kernel.answer(kernel.ask.options[0].id)
    for who in kernel.state.crew:
        staff = LIBRARY["character"][who.character].workers
        tile = kernel.state.places[who.slot].tile
        assert (tile, who.knowledge) == ((own("storage"), 1) if staff else (own("isolation"), 3))


def test_one_of_two_people_is_chosen_once_the_objectives_have_been_dealt() -> None:
    kernel = begun("versus", 2)
    assert kernel.ask
    assert (kernel.ask.prompt, len(kernel.ask.options)) == ("lockdown.draft", 2)
    assert [len(who.objectives) for who in kernel.state.crew] == [DEALT, DEALT] == [2, 2]


def test_together_each_has_one_objective_that_all_can_read() -> None:
    kernel = begun("together", 3)
    assert [len(who.objectives) for who in kernel.state.crew] == [1, 1, 1]
    (text,) = {LIBRARY["objective"][id].text for id in kernel.state.crew[1].objectives}
    assert kernel.view(0).table.seats[1].aim == text
    assert begun("versus", 3).view(0).table.seats[1].aim == ""


@pytest.mark.parametrize(("seats", "heard_of"), [(1, 2), (2, 2), (3, 1), (5, 1)])
def test_one_plan_is_in_force_and_each_has_heard_of_one_other_or_of_two(
    seats: int, heard_of: int
) -> None:
    table = begun("alone" if seats == 1 else "versus", seats).state
    assert {len(who.contingencies) for who in table.crew} == {heard_of}
    dealt = [plan for who in table.crew for plan in who.contingencies]
    assert table.in_force not in dealt
    assert len({table.in_force, *dealt, *table.neutral}) == 7


# -- weaknesses


def test_three_of_six_weaknesses_are_in_a_night_and_the_first_lies_open() -> None:
    table = begun("alone", 1).state
    assert len(table.weaknesses) == 3
    shown = next(each for each in night().kernel.view(0).table.piles if each.id == "weaknesses")
    assert len(shown.open) == 1


WEAKNESSES = ("fire", "light", "sound", "eggs", "blood", "cold")


@pytest.mark.parametrize(("examined", "knowledge"), [(0, 3), (1, 5), (2, 8)])
@pytest.mark.parametrize("enough", [True, False])
def test_each_takes_more_knowledge_than_the_one_before(
    examined: int, knowledge: int, enough: bool
) -> None:
    """The light weakness is the last revealed one, and an ambush shows whether it applies."""
    order = ["fire", "cold"][:examined]
    order += ["light", *[each for each in WEAKNESSES if each not in (*order, "light")]]
    known = base(weaknesses=[own(each) for each in order], laboratory=["egg", "corpse"][:examined])
    loud = (heard("s2-b2-s2-c2"), bag("adult-4"), dice(NOISE["1"]), next_attack("nip"))
    clever = person(knowledge=knowledge - (not enough))
    play = night(hand("rest#1"), known, clever, *loud, seats=2)
    play.choose("move:s2-b2", pay=["rest#1"])
    assert ann(play).light == (0 if enough else 1)


def learned(power: str) -> tuple[Any, Any]:
    return base(weaknesses=[own(power)]), person(knowledge=3)


@pytest.mark.parametrize(("power", "hurt"), [("fire", 2), ("blood", 1)])
def test_they_burn(power: str, hurt: int) -> None:
    there = (marked("fire", "s1-a1"), hunters(adult="s1-a1"), next_attack("bite"))
    play = night(*learned(power), *there, next=flow("event-fire"), seats=2)
    assert play.state.hunters[0].hurt == hurt


def test_they_shun_light_and_only_light() -> None:
    loud = (heard("s2-b2-s2-c2"), bag("adult-4"), dice(NOISE["1"]), next_attack("nip"))
    play = night(hand("rest#1"), *learned("light"), dark("1"), *loud, seats=2)
    play.choose("move:s2-b2", pay=["rest#1"])
    assert ann(play).light == 1


@pytest.mark.parametrize(("power", "noises"), [("sound", 0), ("cold", 3)])
def test_low_notes_they_do_not_hear(power: str, noises: int) -> None:
    play = night(hand("rest#1"), *learned(power), dice(NOISE["danger"]), seats=2)
    play.choose("move:s2-b2", pay=["rest#1"])
    assert sum(each.noise for each in play.state.corridors.values()) == noises


@pytest.mark.parametrize(("power", "left"), [("eggs", 2), ("cold", 3)])
def test_shells_are_brittle(power: str, left: int) -> None:
    tried = (eggs(4), dice(COMBAT["one"], NOISE["4"]))
    play = night(CARDS, *learned(power), in_room("archive"), *tried)
    play.choose("strike:egg", pay=["rest#1"])
    assert place(play, "s2-d2").eggs == left


@pytest.mark.parametrize(("power", "hurt"), [("blood", 2), ("eggs", 1)])
def test_their_blood_is_thin(power: str, hurt: int) -> None:
    there = (hunters(adult="s2-c2"), dice(COMBAT["one"]), next_attack("bite"))
    play = night(CARDS, *learned(power), *there)
    play.choose("strike:hunter:1", pay=["rest#1"])
    assert play.state.hunters[0].hurt == hurt


@pytest.mark.parametrize(("power", "runs"), [("cold", True), ("eggs", False)])
def test_in_the_cold_each_that_lives_runs(power: str, runs: bool) -> None:
    there = (hunters(adult="s2-c2"), dice(COMBAT["one"]), next_attack("bite"))
    play = night(CARDS, *learned(power), *there, next_event("feeding"))
    play.choose("strike:hunter:1", pay=["rest#1"])
    assert (play.state.hunters[0].slot != own("s2-c2")) is runs


# -- open wounds


def test_with_blood_in_the_eye_no_card_makes_a_shot_better() -> None:
    gun = (carrying("service-pistol", ammo=2), hunters(adult="s2-c2"), dice(COMBAT["miss"]))
    play = night(CARDS, *gun, wounded(0, "blinded"))
    play.choose("shoot:lockdown:service-pistol/hunter:1", pay=["rest#1"])
    play.expect_question("lockdown.act")


def test_with_a_head_wound_one_card_less_is_drawn() -> None:
    play = night(wounded(0, "concussion"), next=flow("round"), seats=2)
    assert [len(who.hand) for who in play.state.crew] == [4, 5]


# -- the gate


@pytest.mark.parametrize("thing", ["crowbar", "bo-badge", "finn-keys"])
def test_the_gate_is_opened_by_some_things_that_are_used_at_it(thing: str) -> None:
    def held(where: str) -> Night:
        return night(CARDS, at(where), carrying(thing), dice(NOISE["silence"]))

    uses = [each.words for each in LIBRARY["item"][own(thing)].deeds]
    n = next(n for n, words in enumerate(uses) if "Main Gate" in words)
    held("s2-c2").expect_not_offered(f"use:{own(thing)}/{n}")
    play = held("s3-c1")
    play.choose(f"use:{own(thing)}/{n}", pay=["rest#1"])
    assert play.state.gate


def test_the_terminal_at_the_gate_can_open_it_too() -> None:
    top = lambda state: state.computers.cards.append(own("emergency"))  # noqa: E731
    play = night(CARDS, at("s3-c1"), top, dice(NOISE["silence"]))
    play.choose("computer:on", pay=["rest#1"])
    play.choose("choose:1")
    assert play.state.gate
    elsewhere = night(CARDS, at("s2-c1"), top)
    elsewhere.choose("computer:on", pay=["rest#1"])
    elsewhere.expect_not_offered("choose:1")


# -- the board


LAYOUT: Any = rules().tables


def test_the_board_has_three_sections_of_eight_places_and_the_stairwells() -> None:
    sections = Counter(slot.section for slot in LAYOUT.slots.values())
    assert sections == {0: 8, 1: 8, 2: 8, STAIRS: 1}
    assert sum(slot.room is None for slot in LAYOUT.slots.values()) == 16


@pytest.mark.parametrize("slot", LAYOUT.slots)
def test_the_ways_out_of_a_place_bear_the_numbers_1_to_4_once_each(slot: str) -> None:
    corridors = [LAYOUT.corridors[exit.corridor].numbers for exit in LAYOUT.exits[slot]]
    numbers = [number for each in corridors for number in each]
    numbers += [LAYOUT.slots[slot].duct] * bool(LAYOUT.slots[slot].duct)
    assert sorted(numbers) == [1, 2, 3, 4]


def test_six_places_have_a_technical_entrance() -> None:
    assert len(LAYOUT.ducts) == 6
    assert all(
        any(exit.corridor == DUCTS for exit in LAYOUT.by_number[slot].values())
        for slot in LAYOUT.ducts
    )


@pytest.mark.parametrize("section", range(STAIRS))
def test_a_section_can_be_numbered_at_all(section: int) -> None:
    """Corridors join black slots and white ones, so both colours need as many free numbers."""

    def left(colour: int) -> int:
        total = 0
        for id, slot in LAYOUT.slots.items():
            if slot.section == section and sum(slot.at) % 2 == colour:
                outside = [e for e in LAYOUT.exits[id] if LAYOUT.slots[e.to].section != section]
                numbers = sum(len(LAYOUT.corridors[each.corridor].numbers) for each in outside)
                total += 4 - bool(slot.duct) - numbers
        return total

    assert left(0) == left(1)


def test_corridors_join_neighbours_and_every_place_can_be_reached() -> None:
    for corridor in LAYOUT.corridors.values():
        one, other = (LAYOUT.slots[slot] for slot in corridor.slots)
        if STAIRS not in (one.section, other.section):
            assert one.section == other.section
            assert sum(abs(a - b) for a, b in zip(one.at, other.at, strict=True)) == 1
    assert len(LAYOUT.steps(own("stairs"))) == len(LAYOUT.slots)


def test_the_three_sections_meet_in_the_stairwells() -> None:
    beyond = [LAYOUT.slots[exit.to].section for exit in LAYOUT.exits[own("stairs")]]
    assert sorted(beyond) == [0, 1, 2]


@pytest.mark.parametrize(("now", "is_over"), [(1, False), (0, True)])
def test_the_night_ends_when_time_would_move_past_the_last_space(now: int, is_over: bool) -> None:
    play = night(time(now), next=flow("event-time"), seats=2)
    assert play.state.time == 0
    assert bool(play.state.outcome) is is_over
