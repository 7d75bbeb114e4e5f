"""The twenty skills."""

from __future__ import annotations

from typing import Any

import pytest

from l7core.engine.state import Task
from l7core.testing.positions import Arrangement, Play
from plugins.heist.tests.kit import (
    COUNTERS,
    EVENT,
    HOLD_OUT,
    ROUND,
    TURN,
    ann,
    at,
    bodies,
    bullets,
    carriers,
    cornered,
    events,
    guards,
    health,
    heist,
    place,
    post,
    rules,
    shut_down,
    skill,
    throws,
    wall,
)


def turn(*arrangements: Arrangement, **how: Any) -> Play:
    return heist(*arrangements, next=TURN, **how)


def charges(play: Play, name: str) -> int:
    left: int = ann(play).charges[f"heist:{name}"]
    return left


def test_there_are_twenty_skills() -> None:
    assert len(rules().library["skill"]) == 20


def test_a_skill_with_charges_runs_out() -> None:
    play = heist(skill("medic", left=0), health(1))
    play.expect_not_offered("use:medic")
    play.expect_why_not("Use Medic", "No uses left.")


def test_using_a_skill_is_an_action() -> None:
    play = turn(skill("medic"), health(1))
    play.choose("use:medic")
    assert play.state.turn.left == 1


# -- Cheater


def test_a_cheater_rerolls_a_miss() -> None:
    play = turn(at("lobby"), guards(lobby=1), skill("cheater"), bullets(3, 0), throws(1, 2))
    play.choose("combat")
    play.expect_question("heist.reroll", about="cheater")
    play.choose("again")
    assert post(play, "lobby").bodies == 1


def test_a_cheater_can_keep_a_miss() -> None:
    play = turn(at("lobby"), guards(lobby=1), skill("cheater"), throws(1))
    play.choose("combat")
    play.choose("keep")
    assert ann(play).health == 4
    assert charges(play, "cheater") == 1


def test_a_cheater_cheats_once_a_round() -> None:
    where = (at("lobby"), guards(lobby=1), skill("cheater"), bullets(3, 0))
    play = turn(*where, throws(1, 1, 1))
    play.choose("combat")
    play.choose("again")
    play.choose("combat")
    assert ann(play).health == 3


def test_a_cheater_may_cheat_again_in_the_next_round() -> None:
    play = heist(skill("cheater", left=0), next=ROUND)
    assert charges(play, "cheater") == 1


def test_a_cheater_rerolls_when_cornered() -> None:
    where = (at("lobby"), guards(lobby=1), cornered(), skill("cheater"))
    play = heist(*where, throws(1, 2), next=HOLD_OUT)
    play.choose("again")
    assert ann(play).health == 5


# -- Cleaner, Scavenger


def test_a_cleaner_removes_a_destroyed_guard() -> None:
    play = turn(at("lobby"), bodies(lobby=1), skill("cleaner"))
    play.choose("use:cleaner")
    assert post(play, "lobby").bodies == 0
    assert play.state.box == 40


def test_a_cleaner_removes_a_guard_that_is_shut_down() -> None:
    """Ruling 15."""
    play = turn(at("lobby"), shut_down(lobby=(1, 3)), bodies(lobby=1), skill("cleaner"))
    play.choose("use:cleaner")
    play.expect_offered("timer:1", "timer:3", "body")
    play.choose("timer:1")
    assert post(play, "lobby").timers == [3]


def test_a_cleaner_needs_a_body() -> None:
    play = heist(skill("cleaner"))
    play.expect_not_offered("use:cleaner")
    play.expect_why_not("Use Cleaner", "There is no downed guard in this room.")


def test_a_scavenger_finds_two_bullets_on_a_6() -> None:
    play = turn(at("lobby"), bodies(lobby=1), skill("scavenger"), bullets(1, 1), throws(6))
    play.choose("use:scavenger")
    play.choose("explosive")
    play.choose("disruptive")
    assert (ann(play).explosive, ann(play).disruptive) == (2, 2)


def test_a_scavenger_finds_nothing_on_a_5() -> None:
    play = turn(at("lobby"), bodies(lobby=1), skill("scavenger"), bullets(1, 1), throws(5))
    play.choose("use:scavenger")
    assert (ann(play).explosive, ann(play).disruptive) == (1, 1)


def test_a_scavenger_finds_no_bullets_over_the_limit() -> None:
    """Ruling 36."""
    play = turn(at("lobby"), shut_down(lobby=3), skill("scavenger"), bullets(2, 3), throws(6))
    play.choose("use:scavenger")
    assert (ann(play).explosive, ann(play).disruptive) == (3, 3)


def test_a_body_may_be_searched_again() -> None:
    """Ruling 36."""
    where = (at("lobby"), bodies(lobby=1), skill("scavenger"), bullets(0, 0))
    play = turn(*where, throws(1))
    play.choose("use:scavenger")
    play.expect_offered("use:scavenger")


# -- Convincer


def test_a_convincer_turns_a_guard_that_is_shut_down_into_a_friend() -> None:
    play = turn(at("lobby"), shut_down(lobby=2), skill("convincer"))
    play.choose("use:convincer")
    assert ann(play).friends == 1
    assert post(play, "lobby").timers == []


def test_a_friendly_bot_follows_and_raises_no_alarm() -> None:
    """Ruling 6."""
    play = turn(at("lobby"), shut_down(lobby=2), skill("convincer"), events("coffee-run"))
    play.choose("use:convincer")
    play.choose("move:kitchen")
    assert ann(play).friends == 1
    assert post(play, "security").active == 0


def test_a_convincer_cannot_befriend_a_destroyed_guard() -> None:
    play = heist(at("lobby"), bodies(lobby=1), skill("convincer"))
    play.expect_why_not("Use Convincer", "No guard in this room is shut down.")


def test_there_are_ten_friendly_bots() -> None:
    none_left = lambda state: setattr(state, "friends", 0)  # noqa: E731
    play = heist(at("lobby"), shut_down(lobby=2), skill("convincer"), none_left)
    play.expect_not_offered("use:convincer")


# -- Doctor, Medic, Tank


def test_a_doctor_revives_a_dead_thief_in_the_room() -> None:
    """Ruling 25."""
    play = turn(skill("doctor"), health(0, seat=1), seats=2)
    play.choose("use:doctor")
    assert play.state.thieves[1].health == 3
    assert charges(play, "doctor") == 1


def test_a_doctor_has_to_be_in_the_room() -> None:
    play = heist(skill("doctor"), health(0, seat=1), at("lobby", seat=1), seats=2)
    play.expect_why_not("Use Doctor", "There is no dead thief in this room.")


def test_a_revived_thief_has_turns_again() -> None:
    play = heist(skill("doctor"), health(0, seat=1), next=ROUND, seats=2)
    play.choose("use:doctor")
    play.choose("end")
    play.expect_question("heist.action", seat=1)


def test_a_medic_restores_up_to_four_health() -> None:
    """Ruling 26."""
    play = turn(skill("medic"), health(1))
    play.choose("use:medic")
    assert (ann(play).health, charges(play, "medic")) == (5, 2)


def test_a_medic_heals_no_thief_over_the_limit() -> None:
    """Ruling 26."""
    play = turn(skill("medic"), health(4))
    play.choose("use:medic")
    assert ann(play).health == 5


def test_a_medic_can_heal_another_thief_in_the_room() -> None:
    play = turn(skill("medic"), health(4), health(1, seat=1), seats=2)
    play.choose("use:medic")
    play.choose("thief:1")
    assert play.state.thieves[1].health == 5


def test_a_tank_has_one_health_more() -> None:
    play = heist(skill("tank"), next=Task("heist:equip"))
    assert ann(play).health == 6


def test_a_tank_regains_up_to_four_health_once() -> None:
    play = turn(skill("tank"), health(1))
    play.choose("use:tank")
    assert ann(play).health == 5
    play.expect_not_offered("use:tank")


def test_a_tank_heals_nobody_else() -> None:
    play = heist(skill("tank"), health(6), health(1, seat=1), seats=2)
    play.expect_why_not("Use Tank", "Nobody here is wounded.")


# -- Dodger


def test_a_dodger_evades_without_a_roll() -> None:
    """Ruling 29."""
    play = turn(at("lobby"), guards(lobby=7), skill("dodger"), throws())
    play.choose("dodge:dodger")
    play.choose("to:kitchen")
    assert (place(play), charges(play, "dodger")) == ("kitchen", 3)
    assert play.state.turn.left == 1


def test_a_dodger_can_roll_instead() -> None:
    play = turn(at("lobby"), guards(lobby=1), skill("dodger"), throws(2))
    play.choose("evade")
    play.expect_question("heist.exit")


def test_a_dodger_dodges_when_cornered() -> None:
    """Ruling 29."""
    where = (at("lobby"), guards(lobby=2), cornered(), skill("dodger"), throws())
    play = heist(*where, next=HOLD_OUT)
    play.choose("dodge:dodger")
    assert (ann(play).health, charges(play, "dodger")) == (5, 3)


# -- Expert


def test_an_expert_may_silence_an_alarm() -> None:
    play = heist(shut_down(lobby=1), skill("expert"), next=COUNTERS)
    play.expect_question("heist.alarm", about="expert")
    play.choose("hush")
    assert (post(play, "security").active, charges(play, "expert")) == (0, 2)


def test_an_expert_may_let_it_ring() -> None:
    play = heist(shut_down(lobby=1), skill("expert"), next=COUNTERS)
    play.choose("let")
    assert (post(play, "security").active, charges(play, "expert")) == (2, 3)


def test_an_expert_silences_alarms_that_bodies_raise() -> None:
    where = (guards(lobby=1), bodies(rest=1), skill("expert"), events("coffee-run"))
    play = heist(*where, next=EVENT)
    play.choose("hush")
    assert post(play, "security").active == 0


def test_guards_called_by_a_special_room_are_no_alarm() -> None:
    """Ruling 32."""
    play = turn(at("first-aid"), health(1), skill("expert"))
    play.choose("restock:first-aid")
    play.expect_question("heist.action")
    assert post(play, "security").active == 2


def test_a_dead_expert_silences_nothing() -> None:
    where = (shut_down(lobby=1), skill("expert", seat=1), health(0, seat=1))
    play = heist(*where, next=COUNTERS, seats=2)
    assert post(play, "security").active == 2


# -- Fast Hand, Killer, Lucky Guy, 1-Man Army, Power Punch, Runner


def test_a_fast_hand_rolls_against_four_guards_at_2_2_4_and_6() -> None:
    where = (at("lobby"), guards(lobby=5), skill("fast-hand"), bullets(9, 0))
    play = turn(*where, throws(2, 2, 4, 6))
    play.choose("combat")
    assert (post(play, "lobby").active, ann(play).health) == (1, 4)


def test_a_killer_has_six_explosive_bullets_and_no_disruptive_ones() -> None:
    thief = ann(heist(skill("killer"), next=Task("heist:equip")))
    assert (thief.explosive, thief.disruptive) == (6, 0)


def test_a_lucky_guy_needs_one_less_in_combat() -> None:
    """Ruling 31."""
    where = (at("lobby"), guards(lobby=3), skill("lucky-guy"), bullets(9, 0))
    play = turn(*where, throws(1, 3, 5))
    play.choose("combat")
    assert post(play, "lobby").active == 0


def test_a_lucky_guy_needs_one_less_to_evade() -> None:
    """Ruling 31."""
    play = turn(at("lobby"), guards(lobby=6), skill("lucky-guy"), throws(6))
    play.choose("evade")
    play.expect_question("heist.exit")


def test_a_lucky_guy_needs_one_less_to_find_bullets() -> None:
    """Ruling 31."""
    where = (at("lobby"), bodies(lobby=1), skill("lucky-guy", "scavenger"), bullets(0, 3))
    play = turn(*where, throws(5))
    play.choose("use:scavenger")
    assert ann(play).explosive == 2


def test_a_one_man_army_has_a_bullet_more_of_each_kind() -> None:
    thief = ann(heist(skill("one-man-army"), next=Task("heist:equip")))
    assert (thief.explosive, thief.disruptive) == (4, 4)


def test_a_power_punch_shuts_down_for_four_rounds() -> None:
    where = (at("lobby"), guards(lobby=1), skill("power-punch"), bullets(0, 3))
    play = turn(*where, throws(2))
    play.choose("combat")
    assert post(play, "lobby").timers == [4]


def test_a_runner_has_three_actions() -> None:
    assert turn(skill("runner")).state.turn.left == 3


# -- Ghost


def test_a_ghost_enters_unnoticed_and_leaves_without_evading() -> None:
    """Ruling 28."""
    play = turn(guards(lobby=2), skill("ghost"), throws())
    play.choose("move:lobby")
    play.choose("slip:ghost")
    play.expect_not_offered("evade")
    play.choose("move:kitchen")
    assert (place(play), charges(play, "ghost")) == ("kitchen", 1)


def test_a_ghost_is_unnoticed_in_the_first_move_only() -> None:
    """Ruling 28."""
    play = turn(guards(kitchen=1), skill("ghost"), bullets(3, 0), throws(2))
    play.choose("move:lobby")
    play.choose("move:kitchen")
    assert post(play, "kitchen").bodies == 1


def test_a_ghost_that_stays_is_cornered() -> None:
    """Ruling 28."""
    play = turn(guards(lobby=2), skill("ghost"), seats=2)
    play.choose("move:lobby")
    play.choose("slip:ghost")
    play.choose("end")
    assert ann(play).cornered


def test_a_ghost_may_fight() -> None:
    play = turn(guards(lobby=1), skill("ghost"), bullets(3, 0), throws(2))
    play.choose("move:lobby")
    play.choose("fight")
    assert charges(play, "ghost") == 2


# -- Ninja


def test_a_ninja_goes_to_the_rooftop_from_anywhere() -> None:
    """Ruling 27."""
    play = turn(at("lobby"), guards(lobby=7), skill("ninja"), throws())
    play.choose("use:ninja")
    assert (place(play), charges(play, "ninja")) == ("rooftop", 2)


def test_a_ninja_on_the_rooftop_cannot_go_there() -> None:
    play = heist(at("rooftop"), skill("ninja"))
    play.expect_why_not("Use Ninja", "You're already there.")


# -- Silent Killer


def test_a_silent_killer_destroys_a_guard_before_the_combat() -> None:
    play = turn(guards(lobby=2), skill("silent-killer"), bullets(3, 0), throws(2))
    play.choose("move:lobby")
    play.choose("strike:silent-killer")
    assert (post(play, "lobby").bodies, ann(play).explosive) == (2, 2)
    assert charges(play, "silent-killer") == 2


def test_a_silent_killer_avoids_combat_with_a_single_guard() -> None:
    play = turn(guards(lobby=1), skill("silent-killer"), throws())
    play.choose("move:lobby")
    play.choose("strike:silent-killer")
    assert post(play, "lobby").bodies == 1


def test_a_silent_killer_can_choose_a_guard_with_a_keycard() -> None:
    """Ruling 33."""
    play = turn(
        carriers(lobby=1), guards(lobby=1), skill("silent-killer"), bullets(9, 0), throws(2)
    )
    play.choose("move:lobby")
    play.choose("strike-carrier:silent-killer")
    assert play.state.found == 1


# -- Technician


def test_a_technician_moves_any_guard_anywhere() -> None:
    play = turn(guards(lobby=1, copy=1), skill("technician"))
    play.choose("use:technician")
    play.choose("guard:copy")
    play.choose("to:armory")
    assert (post(play, "copy").active, post(play, "armory").active) == (0, 1)
    assert charges(play, "technician") == 1


def test_a_technician_reaches_into_the_vault() -> None:
    """Ruling 30."""
    play = turn(guards(vault=3, lobby=1), skill("technician"))
    play.choose("use:technician")
    play.expect_offered("guard:vault")


def test_a_technician_cannot_send_a_guard_into_the_vault_or_a_safe_room() -> None:
    """Ruling 30."""
    play = turn(guards(lobby=1, copy=1), skill("technician"))
    play.choose("use:technician")
    play.choose("guard:copy")
    play.expect_not_offered("to:vault", "to:entrance", "to:garden", "to:rooftop", "to:copy")


def test_a_guard_moved_by_a_technician_raises_no_alarm() -> None:
    """Ruling 30."""
    play = turn(guards(lobby=1, copy=1), bodies(armory=1), skill("technician"))
    play.choose("use:technician")
    play.choose("guard:copy")
    play.choose("to:armory")
    assert post(play, "security").active == 0


def test_a_technician_chooses_between_guards_with_and_without_a_keycard() -> None:
    play = turn(guards(lobby=1), carriers(lobby=1), skill("technician"))
    play.choose("use:technician")
    play.choose("carrier:lobby")
    play.choose("to:armory")
    assert post(play, "armory").keycards == 1


# -- Wall Breaker


def test_a_wall_breaker_removes_a_wall_permanently() -> None:
    play = turn(wall("entrance", "lobby"), skill("wall-breaker"))
    play.choose("use:wall-breaker")
    play.expect_offered("move:lobby")
    assert (play.state.walls, charges(play, "wall-breaker")) == ([], 1)


def test_a_wall_breaker_chooses_the_wall() -> None:
    walls = (wall("entrance", "lobby"), wall("entrance", "armory"))
    play = turn(*walls, skill("wall-breaker"))
    play.choose("use:wall-breaker")
    play.choose("wall:armory")
    play.expect_not_offered("move:lobby")
    play.expect_offered("move:armory")


def test_a_wall_breaker_needs_a_wall() -> None:
    play = heist(skill("wall-breaker"))
    play.expect_why_not("Use Wall Breaker", "No wall separates this room from another.")


@pytest.mark.parametrize("name", ["medic", "ninja"])
def test_skills_work_among_guards(name: str) -> None:
    play = heist(at("lobby"), guards(lobby=2), skill(name), health(1))
    play.expect_offered(f"use:{name}")
