"""Rules: reactions of the Dark, and the end of a round."""

from __future__ import annotations

from typing import Any

import pytest

from l7core.engine.state import SeatSetup, Task
from plugins.alone.l7_alone import ops, query
from plugins.alone.tests.kit import (
    BLANK,
    ENDING,
    HIT,
    adrenaline,
    at,
    begin,
    blocked,
    creatures,
    danger,
    dice,
    hand,
    health,
    items,
    knows,
    lit,
    marker,
    missions,
    own,
    second_dark,
    shown,
    station,
    track,
    with_companion,
)


def round_end(*steps: str) -> tuple[Task, ...]:
    return tuple(Task(f"alone:end-{step}") for step in steps)


def test_a_standard_reaction_spawns_a_creature_or_moves_one_up_to_one_sector() -> None:
    play = station(at(6), creatures(runner=40), hand("no-hurry"), next=ENDING)
    play.choose("down:no-hurry#1")
    play.expect_offered("spawn:scraper", "spawn:runner", "move:1")
    play.choose("move:1")
    reach = {*play.behind.plan.neighbours[40], 40}
    assert set(play.offered()) == {f"at:{n}" for n in reach}


def test_a_standard_reaction_answers_every_action() -> None:
    play = station(at(0), hand("no-hurry"))
    play.choose("scavenge")
    play.wait_for("alone.end")
    play.expect_offered("down:no-hurry#1")


def test_an_allowed_reaction_answers_its_own_action_alone() -> None:
    play = station(at(6), hand("nobody-there"))
    play.choose("explore:e")
    play.choose("pass")
    play.expect_offered("up:nobody-there#1")
    play = station(at(6), hand("nobody-there"))
    play.choose("move:e")
    play.choose("pass")
    play.expect_not_offered("up:nobody-there#1")


def test_only_instant_cards_come_before_the_action_is_carried_out() -> None:
    """Ruling 13."""
    play = station(at(6), creatures(scraper=40), hand("ahead-of-you", "a-draught"))
    play.choose("move:e")
    play.expect_offered("up:ahead-of-you#1")
    play.expect_not_offered("up:a-draught#1", "down:a-draught#1")
    play.wait()
    assert play.behind.at == 7


def test_cards_on_a_loss_answer_that_loss() -> None:
    cards = hand("a-skipped-beat")
    play = station(at(6), creatures(scraper=6), cards, dice(HIT, BLANK, BLANK))
    play.choose("move:e")
    play.choose("pass")
    play.expect_question("alone.hurt", seat=1)
    play.choose("up:a-skipped-beat#1")
    assert play.hero.adrenaline == 2


@pytest.mark.parametrize(("place", "dangerous"), [(6, True), (40, False)])
def test_a_card_is_dangerous_while_the_hero_stands_on_danger(place: int, dangerous: bool) -> None:
    play = station(at(6), danger(place), hand("rust"), items("flare"))
    play.choose("scavenge")
    play.wait_for("alone.end")
    play.choose("up:rust#1")
    while play.kernel.ask and play.ask.prompt == "alone.drain":
        play.choose(play.offered()[0])
    asked = play.kernel.ask.prompt if play.kernel.ask else ""
    assert (asked == "alone.where-danger") == dangerous


def test_unblocking_is_answered_by_standard_reactions_alone() -> None:
    play = station(at(0), blocked((0, 1)), hand("a-draught"), creatures(scraper=40))
    play.choose("unblock:e")
    play.wait_for("alone.end")
    assert play.offered() == ["down:a-draught#1", "pass"]


def test_face_up_cards_are_named_and_face_down_ones_are_not() -> None:
    play = station(at(6), hand("nobody-there", "no-hurry"))
    play.choose("explore:e")
    play.choose("pass")
    play.choose("up:nobody-there#1")
    assert "Nobody There" in str(play.kernel.view(0))


# -- the end of a round


def test_cards_that_cover_symbols_leave_fewer_danger_tokens() -> None:
    for spaces, aside in ((), 6), ((1, 1), 5), ((2,) * 8, 0):
        play = station(track(*spaces), next=round_end("track"))
        assert play.behind.aside == aside


def test_sectors_stay_that_are_adjacent_or_lighted_and_in_sight() -> None:
    everything = shown(0, 7, 8, 12, 13, 14, 20)
    play = station(at(6), everything, lit(8), next=round_end("labyrinth"))
    assert play.seen() == {6, 0, 7, 12, 8}


@pytest.mark.parametrize(
    ("life", "control", "tokens"), [(12, 9, 3), (8, 12, 3), (8, 7, 4), (4, 8, 4), (4, 0, 5)]
)
def test_the_pool_is_the_lower_of_what_both_tracks_say(
    life: int, control: int, tokens: int
) -> None:
    play = station(health(life, control), adrenaline(0), next=round_end("adrenaline"))
    assert play.hero.adrenaline == tokens


def test_cold_blood_brings_a_token_more_at_the_end_of_a_round() -> None:
    play = station(knows("cold-blood"), next=round_end("adrenaline"))
    assert play.hero.adrenaline == 4


def test_the_dark_discards_what_it_likes_and_draws_to_its_limit() -> None:
    play = station(hand("no-hurry", "red-mist"), next=round_end("cards"))
    play.choose("keep", pay=["no-hurry#1"])
    play.kernel.answer(play.ask.options[0].id)
    held = play.behind.evils[0].hand
    assert len(held) == 10
    assert own("red-mist") + "#1" in held


def test_an_empty_deck_is_made_of_its_discards_again() -> None:
    play = station(next=round_end("cards"))
    pile = play.behind.decks["fury"]
    pile.spent, pile.cards = pile.cards, []
    play.choose("keep")
    play.choose("draw:10")
    assert len(play.behind.evils[0].hand) == 10


def test_eight_danger_tokens_on_a_level_are_the_most() -> None:
    """Ruling 14."""
    full = danger(24, 25, 28, 29, 30, 31, 32, 33)
    play = station(at(6), full, one_aside, next=round_end("danger"))
    play.choose("at:sector:40")
    play.expect_question("alone.where-danger-from", seat=1)
    play.choose("at:sector:24")
    assert sorted(play.behind.danger) == [25, 28, 29, 30, 31, 32, 33, 40]


def one_aside(state: Any) -> None:
    """Set aside one danger token for the end of the round."""
    state.behind.aside = 1


def test_the_healing_cap_falls_with_the_marker() -> None:
    play = station(marker(3), next=round_end("marker"))
    assert play.front.marker == 2


def test_of_several_evil_players_the_lead_goes_round() -> None:
    play = station(seats=3, next=round_end("marker"))
    assert play.front.leader == 2


def test_cards_that_a_card_brings_are_shared_out_by_the_leader() -> None:
    def answered(state: Any) -> None:
        state.front.now.actions, state.front.now.acted = ["scavenge"], True

    play = station(second_dark("somebody-counts"), answered, next=ENDING, seats=3)
    play.choose("pass")
    play.choose("up:somebody-counts#1")
    play.choose("agree")
    play.choose("choose:1")
    play.expect_question("alone.who-draws", seat=1)
    play.choose("drawer:2")
    play.choose("drawer:1")
    assert [len(evil.hand) for evil in play.behind.evils] == [1, 1]


def test_where_all_cards_are_out_fewer_are_drawn() -> None:
    play = station(next=round_end("cards"))
    for pile in play.behind.decks.values():
        del pile.cards[3:]
    play.choose("keep")
    play.choose("draw:5")
    assert len(play.behind.evils[0].hand) == 6


def test_a_mission_that_says_so_takes_effect_at_each_end_of_a_round() -> None:
    drawn = missions("irradiate", "loose-culture", "survival-locker")
    play = station(drawn, next=round_end("effects"))
    assert play.hero.control == 11
    done = station(drawn, blue_is_done, next=round_end("effects"))
    assert done.hero.control == 12


def blue_is_done(state: Any) -> None:
    state.front.quests[1].done = True


def test_nothing_is_answered_before_an_action_or_after_the_last_turn() -> None:
    """Ruling 18."""
    drawn = missions("irradiate", "loose-culture", "survival-locker")
    over = (Task("alone:end-round"), Task("alone:act"))
    play = station(at(6), drawn, hand("bone-music"), creatures(scraper=6), next=over)
    asked = []
    while play.ask.prompt != "alone.act":
        asked.append(play.ask.prompt)
        play.kernel.answer(play.ask.options[-1].id)
    assert play.hero.control == 11
    assert "alone.hurt" not in asked


def test_a_round_that_was_gained_waits_at_the_right_end_and_is_used_up_first() -> None:
    def gained(state: Any) -> None:
        state.front.extra = 1

    play = station(gained, next=round_end("marker", "marker"))
    assert (play.front.marker, play.front.extra) == (2, 0)


def test_a_nightmare_does_not_end_again() -> None:
    play = station(marker(0))
    ops.clock.gain_round(play.kernel.game)
    assert play.front.nightmare


def test_a_hero_who_is_made_to_run_is_struck_on_the_way_out() -> None:
    def frightened(state: Any) -> None:
        state.front.now.hurt = ["control"]

    play = station(at(6), creatures(scraper=6), hand("panic"), frightened, dice(HIT), next=ENDING)
    play.choose("up:panic#1")
    play.choose("at:sector:7")
    assert (play.hero.life, play.behind.at) == (11, 7)


@pytest.mark.parametrize(("hero", "asked"), [("human", True), ("careful", False)])
def test_a_window_opens_whatever_the_dark_holds_unless_a_bot_is_the_hero(
    hero: str, asked: bool
) -> None:
    """A missing pause would tell a person about the cards; it tells a bot nothing."""
    play = station(at(6), next=ENDING, seats=(SeatSetup("Ann", hero), SeatSetup("Bo")))
    assert (play.kernel.ask is not None) == asked


# -- occasions for cards


def acted(*actions: str) -> Any:
    """Set the actions that the hero has taken this turn."""

    def arrange(state: Any) -> None:
        state.front.now.actions, state.front.now.acted = list(actions), True

    return arrange


@pytest.mark.parametrize(("seen", "offered"), [((7, 8), True), ((8,), True), ((7,), False)])
def test_lost_thread_is_offered_if_it_removes_a_sector(
    seen: tuple[int, ...], offered: bool
) -> None:
    play = station(at(6), shown(*seen), hand("lost-thread"), acted("move"), next=ENDING)
    assert ("up:lost-thread#1" in play.offered()) == offered


@pytest.mark.parametrize("card", ["blood-in-the-air", "touch-and-go", "gas", "a-skipped-beat"])
def test_cards_that_are_not_instant_follow_an_attack_at_the_end_of_a_turn(card: str) -> None:
    beast = creatures(scraper=6)
    play = station(at(6), beast, hand(card), acted("move"), dice(HIT, BLANK), next=ENDING)
    play.choose("pass")
    play.expect_question("alone.hurt", seat=1)
    play.expect_offered(f"up:{card}#1")


def test_before_the_end_of_a_turn_only_instant_cards_follow_a_loss() -> None:
    cards = hand("blood-in-the-air", "a-skipped-beat")
    play = station(at(6), creatures(scraper=6), cards, dice(HIT))
    play.choose("move:e")
    play.choose("pass")
    play.expect_question("alone.hurt", seat=1)
    play.expect_offered("up:a-skipped-beat#1")
    play.expect_not_offered("up:blood-in-the-air#1")


def test_a_creature_that_a_card_takes_away_does_not_attack() -> None:
    """Ruling 21."""
    two, cards = creatures(scraper=6, runner=6), hand("touch-and-go")
    play = station(at(6), two, cards, acted("move"), dice(HIT, BLANK), next=ENDING)
    play.choose("pass")
    play.choose("up:touch-and-go#1")
    play.choose("move:2")
    play.choose("at:sector:7")
    play.choose("enough")
    play.wait()
    assert play.hero.life == 11


def test_a_creature_that_a_card_brings_during_the_attacks_does_not_attack() -> None:
    """Ruling 21."""
    two, cards = creatures(scraper=6, runner=7), hand("blood-in-the-air")
    play = station(at(6), shown(7), two, cards, acted("move"), dice(HIT, BLANK), next=ENDING)
    play.choose("pass")
    play.choose("up:blood-in-the-air#1")
    play.choose("move:2")
    play.choose("at:sector:6")
    play.choose("enough")
    play.wait()
    assert play.hero.life == 11


HINDRANCES = {
    "explore": ["behind-you"],
    "scavenge": ["jammed-drawer"],
    "locate": ["dead-air"],
    "fight": ["no-hurry", "inside-the-swing", "out-of-step", "it-says-please"],
}


@pytest.mark.parametrize("action", HINDRANCES)
def test_a_card_hinders_an_action_only_before_it_is_resolved(action: str) -> None:
    cards = HINDRANCES[action]
    play = station(at(6), hand(*cards), acted(action), next=ENDING)
    play.expect_not_offered(*(f"up:{card}#1" for card in cards))
    play = station(at(6), hand(*cards), acted(action), next=(Task("alone:instant"), *ENDING))
    play.expect_offered(*(f"up:{card}#1" for card in cards))


# -- several evil players


def test_after_a_refusal_another_card_can_be_asked_for() -> None:
    play = station(second_dark("nobody-there", "your-name"), next=ENDING, seats=3)
    play.choose("pass")
    play.choose("down:nobody-there#1")
    play.choose("refuse")
    play.expect_question("alone.end", seat=2)
    assert play.offered() == ["down:your-name#1", "pass"]
    play.choose("down:your-name#1")
    play.choose("agree")
    play.expect_question("alone.standard", seat=2)


def test_a_player_who_passed_can_play_the_second_card() -> None:
    play = station(hand("no-hurry"), second_dark("your-name"), next=ENDING, seats=3)
    play.choose("pass")
    play.choose("down:your-name#1")
    play.choose("agree")
    play.choose("spawn:scraper")
    play.choose("at:sector:47")
    play.expect_question("alone.end", seat=1)
    play.choose("down:no-hurry#1")
    play.choose("spawn:scraper")
    play.choose("at:sector:47")
    assert [laid.spaces for laid in play.front.track] == [1, 2]


def test_nobody_is_asked_again_once_two_cards_are_played() -> None:
    def one_played(state: Any) -> None:
        state.front.now.played = 1

    play = station(second_dark("your-name"), one_played, next=ENDING, seats=3)
    play.choose("pass")
    play.choose("down:your-name#1")
    play.choose("agree")
    play.choose("spawn:scraper")
    play.choose("at:sector:47")
    assert play.offered() == ["pass"]
    play.choose("pass")
    assert play.kernel.ask is None


@pytest.mark.parametrize("seats", [3, 4])
def test_the_first_evil_seat_leads_first(seats: int) -> None:
    """Ruling 24."""
    play = begin(seats=seats)
    play.expect_question("alone.stairs", seat=1)
    assert play.front.leader == 1


def test_the_cost_of_the_nightmare_and_of_missions_falls_on_the_hero() -> None:
    """Ruling 22."""
    drawn = missions("irradiate", "loose-culture", "survival-locker")
    play = station(drawn, marker(0), with_companion("mara"), next=round_end("effects"))
    assert play.hero.companion.health == 6
    assert play.hero.control == 9


def test_a_creature_takes_the_first_of_the_shortest_routes() -> None:
    """Ruling 25."""
    play = station(at(40), creatures(runner=6), hand("a-draught"), acted("move"), next=ENDING)
    creature = play.behind.creatures[0]
    routes = query.reach(play.kernel.game, creature, 3)
    for sector, route in routes.items():
        assert len(route) == play.behind.plan.distances[6][sector]
