"""Rounds, turns, moves and special rooms."""

from __future__ import annotations

from typing import Any

from plugins.heist.tests.kit import (
    ROUND,
    TURN,
    ann,
    at,
    bullets,
    carriers,
    closed,
    disabled,
    events,
    guards,
    health,
    heist,
    place,
    post,
    skill,
    throws,
    toll,
    vault_cleared,
    vault_open,
    wall,
)

CALM = events("sprinklers")

# -- rounds and turns


def test_a_turn_has_two_actions_then_the_building_has_its_turn() -> None:
    play = heist(CALM, next=ROUND)
    play.choose("move:lobby")
    play.choose("move:reception")
    play.expect_told("Building's turn.", "Round 3 begins.")


def test_turns_follow_the_player_order_from_the_first_player() -> None:
    play = heist(CALM, lambda state: setattr(state, "first", 1), next=ROUND, seats=3)
    for seat in (1, 2, 0):
        play.expect_question("heist.action", seat=seat)
        play.choose("end")
    play.expect_told("Building's turn.")


def test_the_dead_have_no_turn() -> None:
    play = heist(CALM, health(0), next=ROUND, seats=2)
    play.expect_question("heist.action", seat=1)


def test_the_same_action_may_be_done_twice() -> None:
    play = heist(next=TURN)
    play.choose("move:lobby")
    play.expect_offered("move:reception")


def test_a_turn_may_be_ended_early() -> None:
    """Ruling 19."""
    play = heist(CALM, next=ROUND)
    play.choose("end")
    play.expect_told("Ann ends the turn with 2 unused actions.", "Building's turn.")


# -- moving


def test_a_thief_moves_to_adjacent_rooms() -> None:
    play = heist(at("kitchen"))
    play.expect_offered("move:lobby", "move:armory", "move:rest", "move:it")
    play.expect_not_offered("move:reception", "move:entrance")


def test_a_wall_blocks_a_move() -> None:
    play = heist(wall("entrance", "lobby"))
    play.expect_not_offered("move:lobby")
    play.expect_offered("move:armory")
    play.expect_why_not("Go to the lobby", "There is a wall in between.")


def test_nobody_enters_the_vault_before_all_keycards_are_found() -> None:
    play = heist(at("security"))
    play.expect_not_offered("move:vault")
    play.expect_why_not("Go to the vault", "The vault is sealed: 1 keycard missing.")


def test_with_all_keycards_the_vault_can_be_entered() -> None:
    heist(at("security"), vault_open).expect_offered("move:vault")


def test_nobody_enters_a_closed_room() -> None:
    play = heist(closed(lobby=2))
    play.expect_not_offered("move:lobby")
    play.expect_why_not("Go to the lobby", "The room is closed for 2 more rounds.")


def test_a_thief_in_a_closed_room_can_leave() -> None:
    """Ruling 18."""
    heist(at("garden"), closed(garden=2)).expect_offered("move:reception", "move:meeting")


def test_a_thief_cannot_go_back_in_the_same_turn() -> None:
    play = heist(next=TURN)
    play.choose("move:lobby")
    play.expect_not_offered("move:entrance")
    play.expect_why_not("Go to the entrance", "You have already been there this turn.")


def test_no_room_left_this_turn_can_be_entered_again() -> None:
    """Ruling 8."""
    play = heist(skill("runner"), next=TURN)
    play.choose("move:lobby")
    play.choose("move:kitchen")
    play.expect_not_offered("move:lobby")


def test_a_thief_can_go_back_in_the_next_turn() -> None:
    play = heist(CALM, next=ROUND)
    play.choose("move:lobby")
    play.choose("end")
    play.expect_offered("move:entrance")


def test_entering_a_room_with_active_guards_means_combat_at_once() -> None:
    play = heist(guards(lobby=1), throws(3))
    play.choose("move:lobby")
    play.expect_question("heist.bullet")


def test_a_mandatory_combat_is_no_action() -> None:
    """Ruling 7."""
    play = heist(guards(lobby=1), throws(3), next=TURN)
    play.choose("move:lobby")
    play.choose("explosive")
    assert play.state.turn.left == 1


def test_a_thief_cannot_walk_away_from_active_guards() -> None:
    play = heist(at("lobby"), guards(lobby=1))
    play.expect_not_offered("move:kitchen")
    play.expect_why_not("Go to the kitchen", "Active guards block you.")


def test_gas_costs_health_to_enter() -> None:
    play = heist(toll(lobby=2))
    play.choose("move:lobby")
    assert ann(play).health == 4


def test_gas_costs_nothing_to_stay_in_or_to_leave() -> None:
    play = heist(at("lobby"), toll(lobby=2))
    play.choose("move:kitchen")
    assert ann(play).health == 5


def test_gas_can_kill() -> None:
    play = heist(health(1), toll(lobby=2), guards(lobby=1))
    play.choose("move:lobby")
    assert play.state.outcome.result == "lost"


# -- special rooms


def test_the_armory_refills_bullets() -> None:
    play = heist(at("armory"), bullets(1, 0))
    play.choose("restock:armory")
    assert (ann(play).explosive, ann(play).disruptive) == (3, 3)


def test_the_armory_refills_up_to_the_thiefs_own_limit() -> None:
    play = heist(at("armory"), bullets(1, 0), skill("one-man-army"))
    play.choose("restock:armory")
    assert (ann(play).explosive, ann(play).disruptive) == (4, 4)


def test_the_first_aid_room_restores_all_health() -> None:
    play = heist(at("first-aid"), health(1))
    play.choose("restock:first-aid")
    assert ann(play).health == 5


def test_the_first_aid_room_heals_up_to_the_thiefs_own_limit() -> None:
    play = heist(at("first-aid"), health(1), skill("tank"))
    play.choose("restock:first-aid")
    assert ann(play).health == 6


def test_using_a_special_room_brings_two_guards_to_security() -> None:
    play = heist(at("first-aid"), health(1))
    play.choose("restock:first-aid")
    assert post(play, "security").active == 2


def test_a_special_room_is_out_of_use_for_three_rounds() -> None:
    play = heist(at("first-aid"), health(1), next=TURN)
    play.choose("restock:first-aid")
    assert play.state.disabled == {"heist:first-aid": 3}


def test_a_room_out_of_use_cannot_be_used() -> None:
    play = heist(at("first-aid"), health(1), disabled(first_aid=2))
    play.expect_not_offered("restock:first-aid")
    play.expect_why_not("Restore health", "The room is out of order for 2 more rounds.")


def test_a_special_room_that_gives_nothing_is_not_offered() -> None:
    """Ruling 19."""
    play = heist(at("armory"))
    play.expect_not_offered("restock:armory")
    play.expect_why_not("Restock bullets", "You can't carry more bullets.")


def test_a_special_room_works_from_inside_only() -> None:
    play = heist(health(1))
    play.expect_why_not("Restore health", "You're not in that room.")


# -- the goals


def test_the_last_keycard_opens_the_vault() -> None:
    play = heist(at("lobby"), carriers(lobby=1), throws(2))
    play.choose("combat")
    play.choose("explosive")
    assert play.state.vault_open


def test_the_vault_is_cleared_when_no_guard_in_it_is_active() -> None:
    """Ruling 4."""
    play = heist(at("vault"), vault_open, guards(vault=1), throws(2), next=TURN)
    play.choose("combat")
    play.choose("disruptive")
    assert play.state.vault_cleared


def test_an_empty_vault_is_not_cleared_before_a_thief_is_in_it() -> None:
    """Ruling 4."""
    play = heist(at("security"), vault_open, next=TURN)
    assert not play.state.vault_cleared
    play.choose("move:vault")
    assert play.state.vault_cleared


def test_with_the_vault_cleared_the_rooftop_wins() -> None:
    play = heist(at("meeting"), vault_cleared)
    play.choose("move:rooftop")
    assert play.state.outcome.result == "won"


def test_the_rooftop_alone_wins_nothing() -> None:
    play = heist(at("meeting"), vault_open, next=TURN)
    play.choose("move:rooftop")
    assert play.state.outcome is None


def test_all_living_thieves_have_to_be_on_the_rooftop() -> None:
    cleared = (vault_cleared,)
    play = heist(at("meeting"), *cleared, next=TURN, seats=2)
    play.choose("move:rooftop")
    assert play.state.outcome is None


def test_dead_thieves_are_left_behind() -> None:
    """Ruling 11."""
    cleared = (vault_cleared,)
    play = heist(at("meeting"), *cleared, health(0, seat=1), next=TURN, seats=2)
    play.choose("move:rooftop")
    assert play.state.outcome.result == "partly"
    assert play.state.outcome.winners == (0,)


def test_the_game_is_lost_when_everybody_is_dead() -> None:
    play = heist(health(1), toll(lobby=2))
    play.choose("move:lobby")
    assert play.state.outcome.result == "lost"
    assert place(play) == "lobby"


def test_the_game_continues_while_a_thief_lives() -> None:
    play = heist(health(1), toll(lobby=2), next=TURN, seats=2)
    play.choose("move:lobby")
    assert play.state.outcome is None


def late(state: Any) -> None:
    """Set the round to 65, so that the next round is the last one."""
    state.round = 65


def test_when_the_events_run_out_twice_the_helicopter_leaves() -> None:
    """Ruling 12."""
    play = heist(CALM, late, next=ROUND)
    assert play.kernel.view(0).table.clock == "Round 66 of 66"
    play.choose("end")
    assert play.state.outcome.reason == "heist.too-late"
    assert play.state.outcome.winners == ()


def test_the_helicopter_takes_the_thieves_on_the_rooftop() -> None:
    """Ruling 12."""
    play = heist(CALM, late, vault_cleared, at("rooftop", seat=1), next=ROUND, seats=2)
    play.choose("end")
    play.choose("end")
    assert play.state.outcome.result == "partly"
    assert play.state.outcome.winners == (1,)
