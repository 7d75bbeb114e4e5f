"""Setup for one to four thieves."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

from l7core.engine.errors import FlowFailed
from l7core.engine.kernel import Kernel
from l7core.engine.state import Task
from plugins.heist.tests.kit import ann, heist, new_game, rules, setup_of, skill, throws


def test_the_game_is_for_one_to_four_thieves() -> None:
    assert rules().ruleset.seats == (1, 4)
    assert len(new_game(4).state.thieves) == 4


@pytest.mark.parametrize("seats", [1, 2, 3, 4])
def test_three_guards_start_in_the_vault_and_two_in_security(seats: int) -> None:
    posts = new_game(seats).state.posts
    assert (posts["heist:vault"].active, posts["heist:security"].active) == (3, 2)


@pytest.mark.parametrize(
    ("preset", "seats", "guards", "keycards"),
    [
        *(("standard", 1, 15, 1), ("standard", 2, 15, 2), ("standard", 3, 20, 4)),
        *(("standard", 4, 20, 4), ("balanced", 1, 15, 1), ("balanced", 2, 15, 2)),
        *(("balanced", 3, 19, 3), ("balanced", 4, 22, 4)),
    ],
)
def test_guards_and_keycards_depend_on_the_number_of_thieves(
    preset: str, seats: int, guards: int, keycards: int
) -> None:
    """Ruling 39."""
    state = new_game(seats, preset=preset).state
    posts = [post for room, post in state.posts.items() if room != "heist:vault"]
    assert sum(post.active for post in posts) - 2 == guards
    assert sum(post.keycards for post in posts) == state.keycards == keycards


def test_twenty_guards_of_a_large_crew_include_the_four_with_keycards() -> None:
    """Ruling 9."""
    state = new_game(4).state
    assert sum(post.active for post in state.posts.values()) == 20 + 3 + 2


def test_a_board_that_can_never_be_valid_stops_the_setup() -> None:
    """A forged save can contain such a board; the shuffling stops with an error."""
    state: Any = rules().begin(setup_of())
    state.board[state.board.index("heist:security")] = "heist:lobby"
    with pytest.raises(FlowFailed, match="without finishing"):
        Kernel(rules(), state)


def test_everybody_begins_at_the_entrance_with_five_health_and_three_bullets_of_each_kind() -> None:
    play = heist(next=Task("heist:equip"), seats=2)
    for thief in play.state.thieves:
        assert (thief.health, thief.explosive, thief.disruptive) == (5, 3, 3)
        assert thief.room == "heist:entrance"


def test_a_solo_player_chooses_a_skill_and_draws_three() -> None:
    kernel = new_game(1)
    assert kernel.ask is not None
    assert kernel.ask.prompt == "heist.choose-skill"
    kernel.answer("take:heist:medic")
    assert kernel.state.thieves[0].skills[0] == "heist:medic"
    assert len(kernel.state.thieves[0].skills) == 4


def test_the_chosen_skill_is_not_drawn_again() -> None:
    kernel = new_game(1)
    kernel.answer("take:heist:medic")
    assert Counter(kernel.state.thieves[0].skills)["heist:medic"] == 1


def test_two_thieves_draw_three_skills_each() -> None:
    state = new_game(2).state
    assert [len(thief.skills) for thief in state.thieves] == [3, 3]
    assert len({skill for thief in state.thieves for skill in thief.skills}) == 6


def test_solo_games_leave_out_the_doctor() -> None:
    """Ruling 10."""
    assert "heist:doctor" not in new_game(1).state.skills
    crew = new_game(2).state
    drawn = [skill for thief in crew.thieves for skill in thief.skills]
    assert "heist:doctor" in [*crew.skills, *drawn]


def test_one_skill_may_be_exchanged_for_the_top_of_the_pile() -> None:
    kernel = new_game(1)
    kernel.answer("take:heist:medic")
    top = kernel.state.skills[-1]
    kernel.answer("swap:heist:medic")
    assert top in kernel.state.thieves[0].skills
    assert "heist:medic" in kernel.state.skills


def test_the_exchange_is_optional() -> None:
    kernel = new_game(1)
    kernel.answer("take:heist:medic")
    before = list(kernel.state.thieves[0].skills)
    kernel.answer("keep")
    assert kernel.state.thieves[0].skills == before


def test_of_two_thieves_both_may_exchange() -> None:
    kernel = new_game(2)
    assert kernel.ask is not None
    kernel.answer(kernel.ask.options[0].id)
    assert (kernel.ask.prompt, kernel.ask.seat) == ("heist.re-pick", 1)


def test_of_three_or_four_thieves_only_one_exchanges() -> None:
    """Ruling 24."""
    kernel = new_game(3)
    assert kernel.ask is not None
    kernel.answer("keep")
    assert (kernel.ask.prompt, kernel.ask.seat) == ("heist.re-pick", 1)
    kernel.answer(kernel.ask.options[0].id)
    assert kernel.ask.prompt == "heist.action"


def test_the_highest_die_goes_first() -> None:
    play = heist(throws(2, 6, 3), next=Task("heist:draw-lots", ([0, 1, 2],)), seats=3)
    assert play.state.first == 1


def test_ties_for_the_highest_die_roll_again() -> None:
    lots = Task("heist:draw-lots", ([0, 1, 2],))
    play = heist(throws(5, 2, 5, 1, 4), next=lots, seats=3)
    assert play.state.first == 2


def test_skills_that_give_health_and_bullets_do_so_from_the_start() -> None:
    thief = ann(heist(skill("tank", "killer", "one-man-army"), next=Task("heist:equip")))
    assert (thief.health, thief.explosive, thief.disruptive) == (6, 7, 0)


def test_walls_guards_and_keycards_can_be_set() -> None:
    toggles = {"walls": "4", "guards": "25", "keycards": "3"}
    state = new_game(1, toggles=toggles).state
    assert len(state.walls) == 4
    assert sum(post.active for post in state.posts.values()) == 25 + 5
    assert state.keycards == 3


@pytest.mark.parametrize(
    ("preset", "walls", "guards"), [("easy", 5, 12), ("standard", 7, 15), ("hard", 9, 18)]
)
def test_presets_set_walls_and_guards(preset: str, walls: int, guards: int) -> None:
    state = new_game(1, preset=preset).state
    assert len(state.walls) == walls
    assert sum(post.active for post in state.posts.values()) == guards + 5


def test_the_rehearsal_is_the_same_every_time() -> None:
    boards = [new_game(1, seed=seed, scenario="heist:rehearsal").state for seed in (1, 2)]
    assert boards[0].board == boards[1].board
    assert boards[0].thieves[0].skills == boards[1].thieves[0].skills
    assert boards[0].keycards == 1


def test_there_are_forty_guards() -> None:
    """Ruling 22."""
    state = new_game(4).state
    assert state.box + sum(post.active for post in state.posts.values()) == 40
