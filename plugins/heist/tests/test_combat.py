"""Combat, bullets, keycards and death."""

from __future__ import annotations

from typing import Any

import pytest

from l7core.testing.positions import Arrangement, Play
from plugins.heist.tests.kit import (
    TURN,
    ann,
    at,
    bullets,
    carriers,
    friends,
    guards,
    health,
    heist,
    post,
    skill,
    throws,
    vault_open,
)


def combat(*arrangements: Arrangement, **how: Any) -> Play:
    """Return a game in which Ann fights in the lobby."""
    play = heist(at("lobby"), *arrangements, **how)
    play.choose("combat")
    return play


def fight_on(play: Play, kind: str = "explosive") -> None:
    """Use this bullet for every hit."""
    while play.kernel.ask and play.ask.prompt == "heist.bullet":
        play.choose(kind)


@pytest.mark.parametrize(("number", "needed"), [(0, 2), (1, 4), (2, 6)])
def test_the_first_guard_is_hit_by_2_the_second_by_4_the_third_by_6(
    number: int, needed: int
) -> None:
    hits = (2, 4, 6)
    for shown, is_hit in ((needed, True), (needed - 1, False)):
        rolls = [*hits[:number], shown, *hits[number + 1 :]]
        play = combat(guards(lobby=3), bullets(6, 0), throws(*rolls), next=TURN)
        assert (post(play, "lobby").active == 0) == is_hit


def test_after_three_guards_the_combat_is_over() -> None:
    play = combat(guards(lobby=3), bullets(3, 0), throws(2, 4, 6), next=TURN)
    play.expect_question("heist.action")


def test_an_explosive_bullet_destroys_and_leaves_a_body() -> None:
    play = combat(guards(lobby=1), throws(2), next=TURN)
    play.choose("explosive")
    assert (post(play, "lobby").active, post(play, "lobby").bodies) == (0, 1)
    assert (ann(play).explosive, ann(play).disruptive) == (2, 3)


def test_a_disruptive_bullet_shuts_down_for_three_rounds() -> None:
    play = combat(guards(lobby=1), throws(2), next=TURN)
    play.choose("disruptive")
    assert (post(play, "lobby").active, post(play, "lobby").timers) == (0, [3])
    assert (ann(play).explosive, ann(play).disruptive) == (3, 2)


def test_a_miss_costs_one_health_and_the_next_guard_is_fought() -> None:
    play = combat(guards(lobby=2), bullets(3, 0), throws(1, 4), next=TURN)
    assert ann(play).health == 4
    assert post(play, "lobby").active == 1


def test_a_missed_guard_gets_no_second_roll_in_the_same_combat() -> None:
    play = combat(guards(lobby=1), throws(1), next=TURN)
    play.expect_question("heist.action")
    assert post(play, "lobby").active == 1


def test_every_guard_beyond_the_third_costs_one_health() -> None:
    play = combat(guards(lobby=5), bullets(3, 0), throws(2, 4, 6), next=TURN)
    assert ann(play).health == 3


def test_without_a_bullet_every_guard_is_a_miss_and_no_die_is_rolled() -> None:
    """Ruling 5."""
    play = combat(guards(lobby=2), bullets(0, 0), throws(), next=TURN)
    assert ann(play).health == 3


def test_when_the_last_bullet_is_gone_the_rest_are_misses() -> None:
    """Ruling 5."""
    play = combat(guards(lobby=2), bullets(1, 0), throws(2), next=TURN)
    assert ann(play).health == 4


def test_the_kind_of_bullet_is_asked_only_if_there_are_both() -> None:
    play = combat(guards(lobby=1), bullets(0, 1), throws(2), next=TURN)
    play.expect_question("heist.action")


# -- keycards


@pytest.mark.parametrize("kind", ["explosive", "disruptive"])
def test_a_keycard_drops_on_either_bullet(kind: str) -> None:
    """Ruling 3."""
    play = combat(carriers(lobby=1), throws(2), next=TURN)
    play.choose(kind)
    assert play.state.found == 1
    assert post(play, "lobby").keycards == 0


def test_guards_with_keycards_come_first() -> None:
    play = combat(guards(lobby=1), carriers(lobby=1), bullets(3, 0), throws(2, 1), next=TURN)
    assert play.state.found == 1
    assert (post(play, "lobby").active, post(play, "lobby").keycards) == (1, 0)


def test_a_carrier_that_is_missed_keeps_its_keycard_for_this_combat() -> None:
    play = combat(guards(lobby=1), carriers(lobby=1), bullets(3, 0), throws(1, 4), next=TURN)
    assert play.state.found == 0
    assert (post(play, "lobby").active, post(play, "lobby").keycards) == (1, 1)


def test_in_a_later_combat_the_carrier_can_be_fought_again() -> None:
    play = combat(carriers(lobby=1), bullets(3, 0), throws(1, 2), next=TURN)
    play.choose("combat")
    assert play.state.found == 1


def test_the_vault_opens_only_with_all_of_several_keycards() -> None:
    play = combat(carriers(lobby=1, rest=1), bullets(3, 0), throws(2), next=TURN)
    assert play.state.found == 1
    assert not play.state.vault_open


# -- combat as an action


def test_a_thief_among_guards_can_fight_as_an_action() -> None:
    play = combat(guards(lobby=1), bullets(3, 0), throws(2), next=TURN)
    assert play.state.turn.left == 1


def test_without_active_guards_a_thief_cannot_fight() -> None:
    play = heist(at("lobby"))
    play.expect_not_offered("combat")
    play.expect_why_not("Fight", "No active guard is here.")


# -- death and friends


def test_without_health_the_thief_is_dead_and_the_combat_over() -> None:
    play = combat(guards(lobby=3), bullets(3, 0), health(1), throws(1), next=TURN, seats=2)
    assert ann(play).health == 0
    assert play.state.outcome is None


def test_the_dead_lose_their_turn() -> None:
    play = combat(guards(lobby=1), bullets(3, 0), health(1), throws(1), next=TURN, seats=2)
    assert play.state.turn.left == 0
    play.expect_told("Ann dies in the lobby.")


def test_dead_thieves_stay_in_their_room() -> None:
    play = combat(guards(lobby=1), health(1), throws(1), next=TURN, seats=2)
    view = play.kernel.view(1)
    tokens = view.table.board.room("heist:lobby").tokens
    assert ("Ann", "dead") in [(token.name, token.mark.word) for token in tokens]


def test_a_friendly_bot_takes_one_hit_and_is_gone() -> None:
    """Ruling 6."""
    play = combat(guards(lobby=2), friends(1), throws(1, 1), next=TURN)
    assert (ann(play).friends, ann(play).health) == (0, 4)


def test_a_combat_in_the_vault_ends_with_it_cleared_or_not() -> None:
    play = heist(at("vault"), vault_open, guards(vault=2), bullets(3, 0), throws(2, 1), next=TURN)
    play.choose("combat")
    assert not play.state.vault_cleared


def test_the_odds_of_a_combat_are_shown() -> None:
    play = heist(at("lobby"), carriers(lobby=1), guards(lobby=1), health(1))
    options = play.kernel.view(0).ask.options  # type: ignore[union-attr]
    odds = next(option.note.odds for option in options if option.id == "combat")
    assert odds is not None
    chances = dict(odds.outcomes)
    assert chances["a keycard"] == pytest.approx(5 / 6)
    assert chances["unhurt"] == pytest.approx(5 / 6 * 1 / 2)
    assert chances["dead"] == pytest.approx(1 - 5 / 12)


def test_a_reroll_is_part_of_the_odds() -> None:
    play = heist(at("lobby"), carriers(lobby=1), skill("cheater"))
    options = play.kernel.view(0).ask.options  # type: ignore[union-attr]
    odds = next(option.note.odds for option in options if option.id == "combat")
    assert odds is not None
    assert dict(odds.outcomes)["a keycard"] == pytest.approx(1 - 1 / 36)
