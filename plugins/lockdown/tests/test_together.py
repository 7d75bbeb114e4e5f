"""Differences in games played together and on other difficulty levels."""

from __future__ import annotations

from typing import Any

import pytest

from l7core.engine.kernel import Kernel
from plugins.lockdown.l7_lockdown.state import Held
from plugins.lockdown.tests.kit import (
    PAID,
    at,
    flow,
    hand,
    in_room,
    night,
    own,
    place,
    rules,
    set_up,
    time,
)

CARDS = hand("rest#1", "focus#1", "search#1")


def dead(seat: int, slot: str) -> Any:
    def arrange(state: Any) -> None:
        who = state.crew[seat]
        who.where, who.slot, who.passed, who.larva = "dead", own(slot), True, True

    return arrange


def infirmary(state: Any) -> None:
    """Put the Infirmary in Ann's slot, with a corpse in it."""
    state.places[own("s2-d2")].tile = own("infirmary")
    state.places[own("s2-d2")].things.append(Held("corpse", seat=1))


def test_a_dead_friend_is_brought_back_in_the_infirmary() -> None:
    start = (CARDS, at("s2-d2"), infirmary, dead(1, "s1-a1"))
    play = night(*start, seats=2, scenario="together")
    play.choose("room:revive", pay=PAID)
    friend = play.state.crew[1]
    assert (friend.where, friend.slot, friend.larva) == ("base", own("s2-d2"), False)
    assert not place(play, "s2-d2").things


@pytest.mark.parametrize("gone", [False, True])
def test_only_a_friend_whose_body_is_here_is_brought_back(gone: bool) -> None:
    """Bo's body has been examined in the Laboratory, or is carried by Ann; Cy's is elsewhere."""
    bodies = () if gone else (Held("corpse", seat=1),)

    def carried(state: Any) -> None:
        state.crew[0].hands = list(bodies)
        state.places[own("s1-b1")].things.append(Held("corpse", seat=2))

    start = (CARDS, in_room("infirmary"), dead(1, "s1-a1"), dead(2, "s1-b1"), carried)
    play = night(*start, seats=3, scenario="together")
    if gone:
        play.expect_not_offered("room:revive")
        return
    play.choose("room:revive", pay=PAID)
    assert [who.where for who in play.state.crew] == ["base", "base", "dead"]
    assert not play.state.crew[0].hands


def test_whose_body_it_is_is_known_after_a_death() -> None:
    start = (at("s2-d2", seat=1), vented("s2-d2"))
    play = night(CARDS, *start, seats=2, scenario="together", next=flow("quiet"))
    (corpse,) = place(play, "s2-d2").things
    assert (corpse.id, corpse.seat) == ("corpse", 1)


def vented(slot: str) -> Any:
    return lambda state: setattr(state.places[own(slot)], "venting", True)


def test_nobody_is_brought_back_among_enemies() -> None:
    start = (CARDS, at("s2-d2"), infirmary, dead(1, "s1-a1"))
    night(*start, seats=2, scenario="versus").expect_not_offered("room:revive")


@pytest.mark.parametrize(("scenario", "won"), [("together", (0, 1)), ("versus", ())])
def test_among_friends_an_objective_is_met_by_whoever_meets_it(scenario: str, won: Any) -> None:
    """Bo has read the Archive and is dead; Ann has the same objective and is out."""

    def over(state: Any) -> None:
        ann, bo = state.crew
        ann.where, bo.where, bo.informed = "isolation", "dead", True
        ann.objectives = bo.objectives = [own("the-file")]

    play = night(over, time(0), next=flow("verdict"), seats=2, scenario=scenario)
    assert play.state.outcome.winners == won


def test_among_friends_one_plan_lies_open_and_is_not_in_force() -> None:
    setup = set_up("together", 2)
    state: Any = Kernel(rules(), rules().begin(setup), history=False).state
    (seen,) = {tuple(who.seen) for who in state.crew}
    assert len(seen) == 1
    assert seen[0] in state.neutral
    assert seen[0] != state.in_force


def test_nobody_among_friends_is_sent_to_end_the_base() -> None:
    for seed in range(12):
        setup = set_up("together", 5, seed=seed)
        state: Any = Kernel(rules(), rules().begin(setup), history=False).state
        assert all(who.objectives != [own("clean-slate")] for who in state.crew)


@pytest.mark.parametrize(
    ("difficulty", "infected", "adults", "lit", "heard"),
    [("easier", 3, 2, 4, 4), ("standard", 7, 4, 2, 2), ("harder", 18, 8, 0, 1)],
)
def test_difficulty_is_a_matter_of_figures(
    difficulty: str, infected: int, adults: int, lit: int, heard: int
) -> None:
    toggles = {"difficulty": difficulty}
    setup = set_up("alone", 1, toggles=toggles)
    state: Any = Kernel(rules(), rules().begin(setup), history=False).state
    assert sum(state.contamination) == infected
    tokens = state.bag.tokens.items()
    assert sum(n for id, n in tokens if id.startswith("lockdown:adult")) == adults
    assert sum(power.on for power in state.power.values()) == lit
    assert len(state.crew[0].contingencies) == heard
    broken = sum("malfunction" in place.token for place in state.places.values())
    assert (broken <= 4) or difficulty != "easier"


@pytest.mark.parametrize(("difficulty", "cards"), [("easier", 5), ("standard", 5), ("harder", 4)])
def test_on_harder_everybody_draws_up_to_a_card_less(difficulty: str, cards: int) -> None:
    toggles = {"difficulty": difficulty}
    setup = set_up("alone", 1, toggles=toggles)
    kernel: Any = Kernel(rules(), rules().begin(setup), history=False)
    kernel.answer(kernel.ask.options[0].id)
    who = kernel.state.crew[0]
    is_isolated = kernel.state.places[who.slot].tile == own("isolation")
    assert len(who.hand) == cards + is_isolated
