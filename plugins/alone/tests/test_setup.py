"""Rules: setting up both sides of the screen."""

from __future__ import annotations

import pytest

from l7core.engine.state import Task
from plugins.alone.tests.kit import (
    Station,
    at,
    begin,
    missions,
    rules,
    second_dark,
    settle,
    station,
)

DIFFICULTIES = ("easy", "normal", "nightmare", "impossible")


def ready(seed: int = 1, seats: int = 2, **toggles: str) -> Station:
    play = begin(seed=seed, seats=seats, **toggles)
    settle(play)
    return play


@pytest.mark.parametrize(("difficulty", "items"), zip(DIFFICULTIES, (2, 1, 1, 0), strict=True))
def test_the_difficulty_says_what_the_hero_begins_with(difficulty: str, items: int) -> None:
    held = ready(difficulty=difficulty).hero.items
    assert len(held) == items
    if difficulty == "easy":
        assert rules().library["item"][held[0].id].bullets


def test_three_of_the_items_are_bullets() -> None:
    assert sum(each.bullets for each in rules().library["item"].values()) == 3


def test_everything_stands_at_its_beginning() -> None:
    play = ready()
    front, hero = play.front, play.hero
    assert (hero.life, hero.control, hero.adrenaline) == (12, 12, 3)
    assert (front.marker, front.round, front.turn) == (3, 1, 1)
    assert hero.character in rules().library["character"]


def test_the_hero_chooses_a_character_where_that_is_agreed() -> None:
    """Toggle "hero": the other three characters can become companions."""
    play = begin(hero="chosen")
    play.expect_question("alone.who")
    assert len(play.ask.options) == 4
    play.choose("who:alone:iven")
    assert play.hero.character == "alone:iven"
    assert sorted(play.state.companions) == ["alone:abel", "alone:dagny", "alone:mara"]


@pytest.mark.parametrize("seed", range(6))
def test_one_mission_of_each_colour_in_three_rooms_the_final_one_locked(seed: int) -> None:
    quests = ready(seed).front.quests
    records = [rules().library["mission"][each.id] for each in quests]
    assert [each.colour for each in records] == ["red", "blue", "green"]
    assert len({each.room for each in records}) == 3
    assert [each.open for each in quests] == [False, True, True]


def test_a_mission_that_says_so_takes_effect_as_it_is_revealed() -> None:
    drawn = missions("irradiate", "stripped-bare", "the-log-book")
    play = station(drawn, next=(Task("alone:ready"),))
    play.wait()
    assert play.hero.control == 11


def test_two_levels_with_eight_rooms_on_them_and_nothing_lit() -> None:
    play = ready()
    assert sorted(play.behind.rooms) == sorted(play.behind.plan.rooms)
    assert set(play.behind.rooms.values()) == set(rules().library["room"])
    assert play.behind.lit == []


def test_the_sheets_of_the_box_are_sound_each_with_each_and_either_way_round() -> None:
    for seed in range(8):
        ready(seed, labyrinth="sheets")


def test_the_dark_joins_the_stairs_as_it_likes() -> None:
    """Ruling 2."""
    straight, crossed = (begin() for _ in range(2))
    straight.choose("straight")
    crossed.choose("crossed")
    one, other = (play.behind.plan.levels[1].stairs for play in (straight, crossed))
    assert one == other[::-1]


def test_two_rooms_may_change_places_once_the_missions_are_known() -> None:
    play = begin()
    play.choose("straight")
    play.expect_question("alone.swap", seat=1)
    before = dict(play.behind.rooms)
    one, other = list(before)[:2]
    play.choose(f"swap:{one}-{other}")
    assert (play.behind.rooms[one], play.behind.rooms[other]) == (before[other], before[one])


def test_the_hero_wakes_up_in_a_corridor_of_the_darks_choice() -> None:
    play = begin()
    settle(play, "alone.where-hero")
    offered = {play.behind.labels.index(each.target) for each in play.ask.options}
    assert len(offered) == 40
    assert not offered & set(play.behind.rooms)


@pytest.mark.parametrize(("seats", "cards"), [(2, [10]), (3, [6, 6]), (4, [4, 4, 4])])
def test_hands_go_by_the_number_of_evil_players(seats: int, cards: list[int]) -> None:
    play = ready(seats=seats)
    assert [len(evil.hand) for evil in play.behind.evils] == cards


def test_one_evil_player_draws_freely_from_both_decks() -> None:
    play = begin()
    settle(play, "alone.decks")
    play.choose("decks:fury/speed")
    play.expect_question("alone.draw", seat=1)
    play.choose("draw:3")
    drawn = [rules().library["reaction"][card[:-2]].deck for card in play.behind.evils[0].hand]
    assert (drawn.count("fury"), drawn.count("speed")) == (3, 7)


def test_of_two_evil_players_the_leader_takes_a_deck_first() -> None:
    play = begin(seats=3)
    settle(play, "alone.decks")
    play.choose("decks:fury/speed")
    play.expect_question("alone.own-deck", seat=1)
    play.choose("deck:speed")
    assert [evil.decks for evil in play.behind.evils] == [["speed"], ["fury"]]


@pytest.mark.parametrize(("answer", "cards"), [("agree", 1), ("refuse", 2)])
def test_no_card_is_played_without_the_leaders_leave(answer: str, cards: int) -> None:
    ending = (Task("alone:answer"),)
    play = station(second_dark("nobody-there", "your-name"), next=ending, seats=3)
    play.choose("pass")
    play.choose("down:nobody-there#1")
    play.expect_question("alone.approve", seat=1)
    assert "Nobody There" not in str(play.kernel.view(1))
    play.choose(answer)
    assert len(play.behind.evils[1].hand) == cards


def test_of_several_evil_players_each_draws_from_one_deck_and_the_middle_one_from_both() -> None:
    two, three = ready(seats=3).behind.evils, ready(seats=4).behind.evils
    assert [len(evil.decks) for evil in two] == [1, 1]
    assert [len(evil.decks) for evil in three] == [1, 2, 1]


def test_each_deck_has_twenty_six_cards_and_two_are_in_a_game() -> None:
    play = ready()
    held = sum(len(evil.hand) for evil in play.behind.evils)
    assert len(play.behind.decks) == 2
    assert sum(len(pile.cards) for pile in play.behind.decks.values()) + held == 52


def test_two_creatures_wait_in_mission_rooms_or_next_to_them() -> None:
    play = ready()
    behind = play.behind
    missions = {rules().library["mission"][each.id].room for each in play.front.quests}
    rooms = {sector for sector, room in behind.rooms.items() if room in missions}
    near = rooms | {other for room in rooms for other in behind.plan.neighbours[room]}
    places = [each.at for each in behind.creatures]
    assert len(set(places)) == 2
    assert set(places) <= near - {behind.at}


def test_two_danger_tokens_lie_on_each_level_and_none_under_the_hero() -> None:
    behind = ready().behind
    assert sorted(sector >= 24 for sector in behind.danger) == [False, False, True, True]
    assert behind.at not in behind.danger


def test_the_hero_sees_one_sector_and_nothing_of_the_map() -> None:
    play = ready()
    assert play.seen() == {int(play.behind.labels[play.behind.at].partition(":")[2])}


def test_of_the_dark_the_hero_sees_numbers_alone() -> None:
    view = station().kernel.view(0)
    dark = next(seat for seat in view.table.seats if seat.seat == 1)
    assert dark.hand == ()


def test_rooms_of_missions_are_marked_where_they_are_seen() -> None:
    """The pod bay has a mission, the reactor has the final mission, the signal room has none."""
    marked = {}
    for sector in (27, 18, 24):
        board = station(at(sector)).kernel.view(0).table.board
        (room,) = [each for each in board.rooms if each.id == f"sector:{sector}"]
        marked[sector] = "a mission" in [mark.word for mark in room.marks]
    assert marked == {27: True, 18: True, 24: False}
