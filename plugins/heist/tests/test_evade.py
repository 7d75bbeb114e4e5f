"""Evading, and holding out when cornered."""

from __future__ import annotations

import pytest

from plugins.heist.tests.kit import (
    EVENT,
    GAME_TURN,
    HOLD_OUT,
    ROUND,
    TURN,
    ann,
    at,
    bullets,
    cornered,
    events,
    friends,
    guards,
    health,
    heist,
    left,
    place,
    post,
    skill,
    throws,
    wall,
)

CALM = events("sprinklers")


@pytest.mark.parametrize("number", [1, 2, 3, 4, 5])
def test_an_evade_needs_one_more_than_there_are_guards(number: int) -> None:
    """Ruling 1."""
    play = heist(at("lobby"), guards(lobby=number), throws(number + 1), next=TURN)
    play.choose("evade")
    play.expect_question("heist.exit")
    play = heist(at("lobby"), guards(lobby=number), throws(number, 6, 6, 6), next=TURN)
    play.choose("evade")
    assert play.ask.prompt != "heist.exit"


def test_six_guards_cannot_be_evaded() -> None:
    """Ruling 1."""
    play = heist(at("lobby"), guards(lobby=6))
    play.expect_not_offered("evade")
    play.expect_why_not(
        "Evade", "6 active guards are here: you would need 7, more than a die can show."
    )


def test_the_move_of_an_evade_is_free() -> None:
    play = heist(at("lobby"), guards(lobby=1), throws(2), next=TURN)
    play.choose("evade")
    play.choose("to:kitchen")
    assert place(play) == "kitchen"
    assert play.state.turn.left == 1


def test_a_thief_who_evades_can_stay() -> None:
    """Ruling 13."""
    play = heist(at("lobby"), guards(lobby=1), throws(2), next=TURN)
    play.choose("evade")
    play.choose("stay")
    assert place(play) == "lobby"
    assert ann(play).health == 5


def test_evading_into_guards_means_combat() -> None:
    play = heist(at("lobby"), guards(lobby=1, kitchen=1), throws(2, 3), next=TURN)
    play.choose("evade")
    play.choose("to:kitchen")
    play.expect_question("heist.bullet")


def test_a_failed_evade_means_combat_and_costs_no_further_action() -> None:
    play = heist(at("lobby"), guards(lobby=1), bullets(3, 0), throws(1, 2), next=TURN)
    play.choose("evade")
    assert post(play, "lobby").bodies == 1
    assert play.state.turn.left == 1


def test_there_is_no_evading_without_a_way_out() -> None:
    walls = (wall("entrance", "lobby"), wall("entrance", "armory"))
    play = heist(guards(entrance=1), *walls)
    play.expect_not_offered("evade")
    play.expect_why_not("Evade", "No exit is available this turn.")


def test_without_guards_there_is_nothing_to_evade() -> None:
    play = heist()
    play.expect_not_offered("evade")
    play.expect_why_not("Fight", "No active guard is here.")


# -- holding out


def test_a_thief_who_ends_the_turn_among_active_guards_is_cornered() -> None:
    play = heist(at("lobby"), guards(lobby=1), next=TURN, seats=2)
    play.choose("end")
    assert ann(play).cornered


def test_the_cornered_hold_out_after_every_other_thiefs_turn() -> None:
    where = (at("lobby"), guards(lobby=2), throws(2, 3))
    play = heist(CALM, *where, next=ROUND, seats=3)
    play.choose("end")
    play.choose("end")
    play.expect_told("Ann holds out, cornered: 2 rolled, 3+ needed, failure.")
    play.choose("end")
    play.expect_told("Ann holds out, cornered: 3 rolled, 3+ needed, success.", "Building's turn.")
    assert ann(play).health == 3


def test_a_solo_thief_holds_out_once_after_the_buildings_turn() -> None:
    """Ruling 2."""
    play = heist(CALM, at("lobby"), guards(lobby=2), throws(2), next=ROUND)
    play.choose("end")
    play.expect_told(
        "Building's turn.",
        "Ann holds out, cornered: 2 rolled, 3+ needed, failure.",
        "Ann loses 2 health (3 left). (cornered: hit by every guard)",
    )


def test_failing_to_hold_out_costs_one_health_for_every_active_guard() -> None:
    play = heist(at("lobby"), guards(lobby=3), cornered(), throws(3), next=HOLD_OUT)
    assert ann(play).health == 2


def test_a_thief_who_holds_out_loses_nothing_and_stays() -> None:
    play = heist(at("lobby"), guards(lobby=3), cornered(), throws(4), next=HOLD_OUT)
    assert ann(play).health == 5
    assert place(play) == "lobby"


def test_guards_that_have_gone_are_no_danger() -> None:
    play = heist(at("lobby"), cornered(), throws(), next=HOLD_OUT)
    assert ann(play).health == 5


def test_guards_that_leave_free_a_cornered_thief() -> None:
    """Ruling 40."""
    play = heist(at("lobby"), guards(lobby=1), cornered(), events("coffee-run"), next=EVENT)
    assert not ann(play).cornered


def test_guards_of_which_some_stay_keep_a_thief_cornered() -> None:
    """Ruling 40."""
    play = heist(at("lobby"), guards(lobby=2), cornered(), events("coffee-run"), next=EVENT)
    assert ann(play).cornered


def test_guards_that_came_after_the_turn_corner_nobody() -> None:
    play = heist(at("lobby"), guards(lobby=3), throws(), next=HOLD_OUT)
    assert ann(play).health == 5


def test_holding_out_against_six_guards_fails() -> None:
    """Ruling 17."""
    where = (at("lobby"), guards(lobby=6), cornered(), health(6), throws())
    play = heist(*where, next=HOLD_OUT, seats=2)
    assert ann(play).health == 0


def test_a_friendly_bot_takes_one_of_the_hits_when_cornered() -> None:
    """Ruling 6."""
    where = (at("lobby"), guards(lobby=2), cornered(), friends(1), throws(1))
    play = heist(*where, next=HOLD_OUT)
    assert (ann(play).health, ann(play).friends) == (4, 0)


def test_a_new_turn_begins_without_being_cornered() -> None:
    play = heist(at("lobby"), cornered(), next=TURN)
    assert not ann(play).cornered


def test_dying_while_holding_out_loses_the_game() -> None:
    where = (at("lobby"), guards(lobby=2), cornered(), health(1), throws(1))
    play = heist(*where, next=HOLD_OUT)
    assert play.state.outcome.result == "lost"


def test_the_odds_of_evading_are_shown() -> None:
    play = heist(at("lobby"), guards(lobby=2), skill("cheater"), left(2))
    options = play.kernel.view(0).ask.options  # type: ignore[union-attr]
    odds = next(option.note.odds for option in options if option.id == "evade")
    assert odds is not None
    assert dict(odds.outcomes)["escaped"] == pytest.approx(1 - (1 / 3) ** 2)


def test_a_thief_left_alone_by_the_event_of_the_round_holds_out_too() -> None:
    """Ruling 2."""
    fire = (events("toner-fire"), at("copy", seat=1), health(1, seat=1))
    play = heist(
        *fire, at("lobby"), guards(lobby=2), cornered(), throws(2), next=GAME_TURN, seats=2
    )
    play.expect_told("Ann holds out, cornered: 2 rolled, 3+ needed, failure.")
    assert ann(play).health == 3


def test_the_last_living_thief_holds_out_after_the_buildings_turn() -> None:
    """Ruling 2."""
    bo_is_dead = lambda state: setattr(state.thieves[1], "health", 0)  # noqa: E731
    play = heist(CALM, bo_is_dead, at("lobby"), guards(lobby=2), throws(2), next=ROUND, seats=2)
    play.choose("end")
    assert ann(play).health == 3
