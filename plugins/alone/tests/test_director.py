"""The director: it stays within a budget, misleads with true noises and plans with partners."""

from __future__ import annotations

from typing import Any

import pytest

from l7core.bots import search
from l7core.bots.careful import hint
from l7core.engine.advice import Advice
from l7core.engine.rng import seed_streams
from l7core.testing.positions import Arrangement
from plugins.alone.l7_alone.director import bluffs, pace
from plugins.alone.l7_alone.director.outlook import Outlook
from plugins.alone.l7_alone.records import Deck
from plugins.alone.l7_alone.state import Avatar, Evil, Heard
from plugins.alone.tests.kit import (
    ENDING,
    Station,
    at,
    creatures,
    hand,
    marker,
    own,
    rules,
    station,
)

CARD = f"down:{own('no-hurry')}#1"
NEXT_DOOR = creatures(weeper=7)
"""A creature next to the hero in sector 6, out of sight."""


def spent(harm: float) -> Arrangement:
    """Set the harm that reactions have done this round."""

    def arrange(state: Any) -> None:
        state.behind.harm = round(harm * 1_000)

    return arrange


def another_player(deck: Deck, *cards: str) -> Arrangement:
    """Add a second evil player who draws from one deck."""

    def arrange(state: Any) -> None:
        ids = [f"{own(card)}#1" for card in cards]
        for id in ids:
            state.behind.decks[deck].cards.remove(id)
        state.behind.evils[0].decks = ["fury"]
        state.behind.evils.append(Evil(2, hand=ids, decks=[deck]))
        state.front.hands.append(len(cards))

    return arrange


def advised(play: Station) -> Advice:
    return hint(play.kernel)


def at_the_end(*arrangements: Arrangement, seats: int = 2, **toggles: str) -> Station:
    """Return the window at the end of a turn in which the hero has moved."""
    return station(moved, *arrangements, next=ENDING, seats=seats, **toggles)


def moved(state: Any) -> None:
    state.front.now.actions = ["move"]


def test_what_stands_next_to_the_hero_is_sent_in_while_the_budget_lasts() -> None:
    play = at_the_end(at(6), NEXT_DOOR, hand("no-hurry"))
    assert advised(play).option == CARD
    play.choose("down:no-hurry#1")
    assert advised(play).option == "move:1"
    play.choose("move:1")
    assert advised(play).option == "at:sector:6"


def test_no_harm_is_done_beyond_the_budget_of_the_round() -> None:
    play = at_the_end(at(6), NEXT_DOOR, hand("no-hurry"), spent(99.0))
    if advised(play).option != "pass":
        play.choose("down:no-hurry#1")
        play.choose(advised(play).option)
        assert advised(play).option != "at:sector:6"


def test_a_nightmare_knows_no_budget() -> None:
    play = at_the_end(at(6), NEXT_DOOR, hand("no-hurry"), spent(99.0), marker(0))
    assert advised(play).option == CARD


def test_what_is_left_of_a_budget_is_carried_over_in_part() -> None:
    play: Any = station(temper="patient", difficulty="normal")
    left = pace.left_over(play.kernel.game)
    assert 0 < left < 1_000 * pace.budget(play.kernel.game)
    play.behind.harm = 99_000
    assert pace.left_over(play.kernel.game) == 0


@pytest.mark.parametrize(("less", "more"), [("patient", "cunning"), ("cunning", "cruel")])
def test_tempers_differ_by_their_budgets(less: str, more: str) -> None:
    def budget(temper: str) -> float:
        game: Any = station(temper=temper).kernel.game
        return pace.budget(game)

    assert budget(less) < budget(more)


def test_every_temper_and_every_difficulty_has_its_figures() -> None:
    assert set(pace.TEMPERS) == {*rules().toggles["temper"].choices}
    assert set(pace.LEVELS) == {*rules().toggles["difficulty"].choices}


def has_verger(state: Any) -> None:
    """Give the Dark an avatar that is off the map."""
    state.behind.avatars.append(Avatar(own("verger"), 1))
    state.front.avatars.append(own("verger"))
    state.front.upgrades[own("verger")] = []


def test_without_a_card_an_avatar_comes() -> None:
    play = at_the_end(at(6), has_verger)
    assert advised(play).option == f"avatar:spawn/{own('verger')}"


# -- noises


def test_a_noise_from_afar_is_feared_where_the_hero_has_to_go() -> None:
    play: Any = station(at(6))
    outlook = Outlook(play.kernel.game)
    heard, on = bluffs.heard_from(outlook), bluffs.ways_on(outlook)
    worth = bluffs.worth(outlook)
    assert any(worth.values())
    for sector, gain in worth.items():
        assert outlook.away[sector] >= bluffs.FAR
        assert bool(gain) == bool(heard[sector] & on)


def test_what_has_been_heard_in_vain_is_believed_less() -> None:
    play: Any = station(at(6))
    game = play.kernel.game
    way = next(iter(bluffs.ways_on(Outlook(game))))
    before = bluffs.believed(game, way)
    play.front.heard.append(Heard(1, play.front.at, way))
    assert bluffs.believed(game, way) < before


# -- several evil players


def test_a_card_that_answers_the_action_is_left_to_whose_deck_has_it() -> None:
    cards = (
        hand("no-hurry"),
        another_player(
            "terror", "your-name", "lost-thread", "panic", "nobody-there", "a-tune", "cold-hands"
        ),
    )
    alone = at_the_end(at(6), one_played, creatures(listener=7), cards[0])
    both = at_the_end(at(6), one_played, creatures(listener=7), *cards, seats=3)
    assert advised(alone).option == CARD
    assert advised(both).option == "pass"


def one_played(state: Any) -> None:
    """Set the turn to one card played and a hurt hero."""
    state.front.now.played = 1
    state.front.now.hurt = ["control"]


def test_the_leader_agrees_to_what_another_player_asks_for() -> None:
    play = at_the_end(at(6), NEXT_DOOR, another_player("terror", "your-name"), seats=3)
    play.front.hands = [0, 1]
    play.choose("pass")
    play.choose("up:your-name#1")
    assert play.ask.prompt == "alone.approve"
    assert advised(play).option == "agree"


def test_the_search_bot_looks_ahead_as_the_dark() -> None:
    play = at_the_end(at(6), NEXT_DOOR, hand("no-hurry", "dinner-bell"))
    simulated: list[None] = []
    choice = search.choose(play.kernel, seed_streams(1), lambda: simulated.append(None))
    assert simulated
    assert play.ask.find(choice.option)


def test_a_bot_whose_card_was_refused_asks_for_no_other_one() -> None:
    cards = another_player("terror", "your-name", "lost-thread")
    play = at_the_end(at(6), NEXT_DOOR, cards, seats=3)
    play.front.hands = [0, 2]
    play.choose("pass")
    play.choose("up:your-name#1")
    play.choose("refuse")
    play.expect_question("alone.end", seat=2)
    assert advised(play).option == "pass"
