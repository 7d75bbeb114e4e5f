"""The careful player: single decisions, and whole games."""

from __future__ import annotations

from collections import Counter
from functools import cache
from typing import Any

import pytest

from l7core.bots import careful
from l7core.bots.careful import hint
from l7core.engine.kernel import Kernel
from l7core.engine.rng import seed_streams
from plugins.lockdown.l7_lockdown.careful.acting import reason_of
from plugins.lockdown.l7_lockdown.state import Countdown
from plugins.lockdown.tests.kit import (
    at,
    base,
    carrying,
    hand,
    hunters,
    in_room,
    items,
    next_attack,
    night,
    own,
    packed,
    person,
    rules,
    running_out,
    set_up,
    time,
    with_larva,
    wounded,
)

CARDS = hand("rest#1", "focus#1", "search#1", "search#2")


def here_for(*objectives: str) -> Any:
    def arrange(state: Any) -> None:
        state.crew[0].objectives = [own(each) for each in objectives]

    return arrange


def informed(state: Any) -> None:
    state.crew[0].informed = True


def signalled(state: Any) -> None:
    state.crew[0].signal = True


def advised(*arrangements: Any, **how: Any) -> str:
    return hint(night(*arrangements, **how).kernel).option


def test_what_is_done_and_open_is_left_by_at_once() -> None:
    done = (here_for("the-file"), informed, signalled, time(7))
    assert advised(CARDS, at("s2-c1"), *done) == "room:lock-in"


def test_what_is_missing_of_the_objective_is_done_before_the_door_is_locked() -> None:
    def in_the_archive(state: Any) -> None:
        state.places[own("s2-d2")].tile, tile = own("archive"), state.places[own("s2-d2")].tile
        other = next(s for s, p in state.places.items() if p.tile == own("archive"))
        if other != own("s2-d2"):
            state.places[other].tile = tile

    start = (CARDS, at("s2-d2"), here_for("the-file"), in_the_archive, time(7))
    assert advised(*start) == "room:read"


def test_a_fight_that_cannot_be_won_is_fled_from() -> None:
    start = (CARDS, hunters(queen="s2-c2"), wounded(2, "hip"), here_for("the-file"))
    assert advised(*start).startswith("move:")


def test_nobody_scans_a_hand_with_a_larva_inside() -> None:
    cards = hand("rest#1", "focus#1", "contamination:1", "contamination:2")
    start = (cards, with_larva, wounded(1), here_for("the-file"))
    assert advised(*start) != "card:one:lockdown:rest#1"


@pytest.mark.parametrize(("hurt", "sure"), [(0, False), (5, True)])
def test_the_odds_of_a_shot_say_how_likely_it_kills(hurt: int, sure: bool) -> None:
    def harmed(state: Any) -> None:
        state.hunters[0].hurt = hurt

    weapon = carrying("service-pistol", ammo=2)
    play = night(CARDS, hunters(adult="s2-c2"), weapon, harmed, next_attack("stalk"))
    view = play.kernel.view(0)
    assert view.ask is not None
    shot = next(each for each in view.ask.options if each.id.startswith("shoot:"))
    assert shot.note is not None
    assert shot.note.odds is not None
    (_, hits), (_, kills) = shot.note.odds.outcomes
    assert hits == pytest.approx(4 / 6)
    assert (kills == pytest.approx(hits)) is sure


def test_a_hunter_in_the_room_that_is_needed_is_not_waited_for_among_its_claws() -> None:
    """The hunter stays while a character is in its room, so the character leaves and comes back."""
    start = (CARDS, at("s2-c1"), hunters(adult="s2-c1"), here_for("the-file"), informed, signalled)
    assert advised(*start, time(7)).startswith("move:")


def in_the_generator(state: Any) -> None:
    places = state.places.items()
    state.crew[0].slot = next(slot for slot, place in places if place.tile == own("generator"))


def broken(state: Any) -> None:
    state.places[state.crew[0].slot].broken = True


def burning(state: Any) -> None:
    state.places[state.crew[0].slot].fire = True


@pytest.mark.parametrize(
    ("wrong", "remedy"),
    [(broken, "card:one:lockdown:repair#1"), (burning, "card:two:lockdown:repair#1")],
)
def test_a_room_that_is_to_be_in_order_is_put_right(wrong: Any, remedy: str) -> None:
    cards = hand("repair#1", "focus#1", "search#1", "search#2")
    assert advised(cards, in_the_generator, wrong, here_for("order"), time(7)) == remedy


def test_who_is_to_clear_the_nest_may_set_it_on_fire() -> None:
    def in_the_nest(state: Any) -> None:
        places = state.places.items()
        state.crew[0].slot = next(slot for slot, place in places if place.tile == own("nest"))

    cards = hand("vial#1", "focus#1", "search#1", "search#2")
    assert advised(cards, in_the_nest, here_for("fumigate")) == "card:two:lockdown:vial#1"


def test_what_has_been_scanned_and_found_clean_is_not_scanned_again() -> None:
    def surgery(state: Any) -> None:
        state.places[own("s2-d2")].tile = own("surgery")
        state.crew[0].seen.append("contamination:1")

    cards = hand("rest#1", "focus#1", "search#1", "contamination:1")
    start = (cards, at("s2-d2"), surgery, here_for("the-file"), informed, signalled, time(7))
    assert advised(*start) != "room:operate"


def test_who_wants_to_be_locked_in_stops_what_would_destroy_the_base() -> None:
    start = (CARDS, in_room("generator"), here_for("the-file"), informed, signalled, time(7))
    assert advised(*start, base(countdown=Countdown(4), rover=False)) == "room:stop"


def test_among_friends_nobody_pulls_the_lever() -> None:
    def all_here_for(state: Any) -> None:
        for who in state.crew:
            who.objectives = [own("the-file")]

    start = (CARDS, in_room("cooling"), all_here_for, time(9))
    assert advised(*start, seats=2, scenario="together") != "room:destroy"


def test_a_dead_friend_in_the_infirmary_is_brought_back() -> None:
    def all_here_for(state: Any) -> None:
        for who in state.crew:
            who.objectives = [own("the-file")]

    dead = running_out("dead", seat=1)
    start = (CARDS, in_room("infirmary"), carrying("corpse"), all_here_for, dead)
    assert advised(*start, seats=2, scenario="together") == "room:revive"


def test_a_hunter_where_something_is_to_be_done_is_shot_with_care() -> None:
    """With Aimed Shot, a hit kills on 13 of 20 attack cards instead of 8."""

    def harmed(state: Any) -> None:
        state.hunters[0].hurt = 2

    sentry = person(character=own("sentry"))
    cards = hand("aimed-shot#1", "search#1", "rest#1", "repair#1")
    weapon, prey = carrying("service-pistol", ammo=2), hunters(adult="s2-d2")
    start = (sentry, cards, weapon, in_room("archive"), prey, harmed, here_for("the-file"))
    assert advised(*start, time(9)) == "card:one:lockdown:aimed-shot#1"


def test_a_door_is_shut_against_what_hunts_next_door() -> None:
    play = night(hand("lock-up#1"), hunters(adult="s2-d2"), person(character=own("sentry")))
    play.choose("card:one:lockdown:lock-up#1")
    assert play.kernel.ask
    doors = {each.target: each.id for each in play.kernel.ask.options}
    assert hint(play.kernel).option == doors[own("s2-d2")]


def test_nobody_tries_a_terminal_with_the_last_cards_in_hand() -> None:
    start = (hand("search#1", "search#2"), in_room("archive"), informed, here_for("hermit"))
    assert advised(*start) != "computer:on"


WAITING = (informed, signalled, here_for("the-file"))
"""Arrangements that leave nothing to do except to get out."""


def reason(*arrangements: Any) -> str:
    """Return the reason of the advice as a sentence."""
    kernel = night(*arrangements).kernel
    return careful.reason(kernel, hint(kernel))


def test_the_reason_for_a_move_names_the_room_to_which_it_leads() -> None:
    start = (CARDS, here_for("the-file"), time(9))
    assert advised(*start).startswith("move:")
    assert reason(*start) == "The Archive is next for the objective."


@pytest.mark.parametrize(
    ("card", "reasons"),
    [
        ("focus", ["draw"]),
        ("rest", ["contamination", "wounds"]),
        ("vial", ["rid", "card"]),
        ("bleach", ["rid", "contamination"]),
    ],
)
def test_the_reason_for_a_card_is_that_of_its_effect(card: str, reasons: list[str]) -> None:
    deeds = rules().library["action"][own(card)].deeds
    assert [reason_of(deed.effects) for deed in deeds] == reasons


def test_no_reason_speaks_to_the_player_because_other_players_hear_those_of_bots() -> None:
    texts = rules().texts.templates
    hints = [text for key, text in texts.items() if key.startswith("lockdown.hint.")]
    assert not [text for text in hints if "you" in text.lower().replace("anyone", "")]


def test_who_waits_with_cards_to_spare_tries_a_terminal() -> None:
    cards = hand("rest#1", "focus#1", "search#1", "search#2", "tiptoe#1")
    assert advised(cards, at("s3-c1"), *WAITING, time(12)) == "computer:on"


def test_who_has_no_hope_left_passes() -> None:
    assert advised(CARDS, here_for("punctual"), base(launches={})) == "end"


def test_the_gate_is_forced_by_somebody_for_whom_a_rover_waits_behind_it() -> None:
    crowbar = (CARDS, at("s3-c1"), packed("crowbar"))
    assert advised(*crowbar, *WAITING, time(12)) == "use:lockdown:crowbar/1"


@pytest.mark.parametrize(("gone", "kept"), [(False, "crowbar"), (True, "lamp")])
def test_what_opens_the_gate_is_kept_as_long_as_a_rover_waits_behind_it(
    gone: bool, kept: str
) -> None:
    def found(state: Any) -> None:
        state.items["yellow"].cards += [own("crowbar"), own("lamp")]

    there = (in_room("launch-control"), items(2), found, base(rover=not gone))
    play = night(CARDS, *there, *WAITING, time(12))
    play.choose("card:one:lockdown:search#1", pay=["rest#1"])
    assert hint(play.kernel).option == f"keep:lockdown:{kept}"


@pytest.mark.parametrize(("shaft", "answer"), [("s2-b1", "stay"), ("s1-b1", "come")])
def test_the_lift_is_shared_by_who_is_better_off_where_it_goes(shaft: str, answer: str) -> None:
    """Isolation is in the second section."""

    def all_wait(state: Any) -> None:
        for who in state.crew:
            who.informed = who.signal = True
            who.objectives = [own("the-file")]

    section = int(shaft[1]) - 1
    there = (at(shaft), at(shaft, seat=1), base(lift=section), all_wait, time(8))
    play = night(CARDS, *there, hand("rest#1", seat=1), seats=2, scenario="together")
    play.choose("room:ride", pay=["rest#1"])
    play.choose("ride:1/1" if section != 1 else "ride:2/1")
    assert hint(play.kernel).option == answer


def test_of_two_people_who_promise_the_same_each_is_chosen_as_often_as_the_lift_says() -> None:
    chosen = set()
    for number in (1, 2):
        setup = set_up("alone", 1, seed=3)
        kernel: Any = Kernel(rules(), rules().begin(setup), history=False, splits=True)
        kernel.state.crew[0].objectives = [own("night-shift"), own("the-file")]
        kernel.state.power["lift"].number = number
        chosen.add(hint(kernel).option)
    assert len(chosen) == len(("one", "the other"))


@cache
def played(scenario: str) -> tuple[str, Counter[tuple[int, int]]]:
    """Return the result of a game, and the number of questions by round and seat."""
    seats = 1 if scenario == "alone" else 2
    setup = set_up(scenario, seats, seed=5)
    kernel: Any = Kernel(rules(), rules().begin(setup), history=False, splits=True)
    chances, asked = seed_streams(5), Counter[tuple[int, int]]()
    while kernel.ask:
        asked[kernel.state.round, kernel.ask.seat] += 1
        choice = careful.choose(kernel, chances)
        kernel.answer(choice.option, *choice.paid)
    return kernel.state.outcome.result, asked


@pytest.mark.parametrize("scenario", ["alone", "together", "versus"])
def test_it_plays_a_night_to_its_end(scenario: str) -> None:
    result, _ = played(scenario)
    assert result in ("won", "partly", "lost")


@pytest.mark.parametrize("scenario", ["alone", "together", "versus"])
def test_no_round_asks_anybody_more_than_twelve_times(scenario: str) -> None:
    _, asked = played(scenario)
    assert max(asked.values()) <= MOST_ANSWERS


MOST_ANSWERS = 12
