"""The end of the game, for one prisoner and for all."""

from __future__ import annotations

import pytest

from l7core.escape.words.verbs.decks import EndScenario
from l7core.escape.words.verbs.levels import Escape, Kill
from tests.escape.rules.kit import PRESETS, scenario
from tests.escape.rules.world_kit import GUARDS, World, section

OUT = section(Escape())
DEAD = section(Kill())


@pytest.mark.parametrize("preset", PRESETS)
def test_the_game_is_won_when_all_have_escaped(preset: str) -> None:
    """Ruling 90."""
    world = World(preset=preset)
    world.map("P")
    world.prisoner(0)
    world.prisoner(None, status="escaped")
    play = world.draw(icon="facility", facility=OUT)
    assert play.is_over
    assert play.state.outcome.result == "won"
    assert play.state.outcome.winners == (0, 1)


def test_the_game_is_won_in_part_when_some_have_escaped_and_the_others_are_dead() -> None:
    """Ruling 90."""
    world = World()
    world.map("P")
    world.prisoner(0)
    world.prisoner(None, status="dead")
    play = world.draw(icon="facility", facility=OUT)
    assert play.state.outcome.result == "partly"
    assert play.state.outcome.winners == (0,)


def test_the_game_is_lost_when_all_are_dead() -> None:
    """Ruling 90."""
    world = World()
    world.map("P")
    world.prisoner(0)
    world.prisoner(None, status="dead")
    play = world.draw(icon="facility", facility=DEAD)
    assert play.state.outcome.result == "lost"
    assert play.state.outcome.winners == ()


@pytest.mark.parametrize("end", [OUT, DEAD])
def test_the_game_continues_for_the_remaining_prisoners(end: object) -> None:
    world = World()
    world.map("P")
    world.prisoner(0)
    world.prisoner(0)
    play = world.draw(icon="facility", facility=end)
    assert not play.is_over
    assert play.bo.status == "map"


def test_a_dead_prisoner_has_lost_even_if_others_escape() -> None:
    world = World()
    world.map("P")
    world.prisoner(None, status="dead")
    world.prisoner(0)
    play = world.draw(icon="facility", facility=OUT, seat=1)
    assert 0 not in play.state.outcome.winners


def test_the_game_ends_at_once_and_nothing_more_happens() -> None:
    """Ruling 85."""
    world = World()
    here, post = world.map("P P")
    world.prisoner(here)
    guard = world.enemy("guard", post)
    play = world.draw(GUARDS, icon="facility", facility=OUT)
    assert play.room_of(guard) == post
    assert play.kernel.ask is None


# -- leaving early


def test_an_escaped_prisoner_is_off_the_map() -> None:
    world = World()
    world.map("P")
    world.prisoner(0)
    world.prisoner(0)
    play = world.draw(icon="facility", facility=OUT)
    assert (play.ann.status, play.ann.room) == ("escaped", None)


def test_an_escaped_prisoner_has_no_more_turns() -> None:
    world = World()
    world.map("P P")
    world.prisoner(0)
    world.prisoner(None, status="escaped")
    world.prisoner(0)
    play = world.actions()
    play.end_turn()
    assert play.ask.seat == 2
    play.end_turn()
    assert play.ask.seat == 0


def test_an_escaped_prisoner_keeps_all_items() -> None:
    """Ruling 89."""
    world = World()
    world.map("P")
    rope = world.item()
    world.prisoner(0, items=[rope])
    world.prisoner(0)
    play = world.draw(icon="facility", facility=OUT)
    assert play.ann.items == [rope]
    assert play.state.things == {}


def test_an_escaped_prisoner_is_not_a_target() -> None:
    world = World()
    here, post = world.map("P P")
    world.prisoner(None, status="escaped", threat=9)
    world.prisoner(here)
    guard = world.enemy("guard", post)
    play = world.draw(GUARDS, seat=1)
    assert play.room_of(guard) == here


def test_a_round_ends_with_the_last_remaining_prisoner() -> None:
    world = World()
    world.map("P P")
    world.prisoner(0)
    world.prisoner(None, status="dead")
    play = world.actions()
    before = play.state.round
    play.end_turn()
    assert play.state.round == before + 1
    assert play.ask.seat == 0


def test_prisoners_still_inside_have_lost_when_the_countdown_ends() -> None:
    world = World()
    world.map("P P")
    world.prisoner(0)
    world.prisoner(None, status="escaped")
    world.set(lockdown=True, lockdown_pool=0)
    play = world.actions()
    play.end_turn()
    assert play.state.outcome.result == "partly"
    assert play.state.outcome.winners == (1,)


# -- the scenario's own end


@pytest.mark.parametrize(
    ("result", "ended", "winners"),
    [("won", "partly", (0, 1)), ("lost", "partly", (1,)), ("as-it-stands", "partly", (1,))],
)
def test_a_scenario_may_end_the_game_for_all_remaining_prisoners(
    result: str, ended: str, winners: tuple[int, ...]
) -> None:
    """Ruling 90."""
    world = World()
    world.map("P")
    world.prisoner(0)
    world.prisoner(None, status="escaped")
    world.prisoner(None, status="dead")
    end = section(EndScenario(result=result))  # type: ignore[arg-type]
    play = world.draw(icon="facility", facility=end)
    assert play.state.outcome.result == ended
    assert play.state.outcome.winners == winners


def test_a_scenario_that_all_win_together_is_won() -> None:
    world = World()
    world.map("P")
    world.prisoner(0)
    world.prisoner(0)
    end = section(EndScenario(result="won"))
    play = world.draw(icon="facility", facility=end)
    assert play.state.outcome.result == "won"


def test_a_scenario_begins_with_everybody_in_the_game() -> None:
    play = scenario(seats=4)
    assert [hero.status for hero in play.state.heroes] == ["map"] * 4
    assert not play.kernel.over
