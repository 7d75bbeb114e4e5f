"""Paths that a careful player takes to its goal."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from l7core.escape.bot import careful
from l7core.escape.content.kinds import Action
from l7core.escape.content.scenario import Aim
from l7core.escape.words.conditions.prisoners import CanLeave
from l7core.escape.words.conditions.rooms import Room
from l7core.escape.words.verbs.levels import Escape
from tests.escape.rules.kit import SPARE, Story, Table

GOAL = 1


def beside_the_goal(*, fear: int) -> Story:
    """Return a game in which the goal is one vent or five rooms away."""
    table = Table(aims=(Aim(text="Get there.", icon=("control-panel",)),))
    hall = table.room(doors="s", vent=True, ducts="e")
    table.room(east_of=hall, doors="s", vent=True, ducts="w", icons=("control-panel",))
    passage = table.room(south_of=hall, doors="ns")
    corner = table.room(south_of=passage, doors="ne")
    other_corner = table.room(east_of=corner, doors="nw")
    table.room(north_of=other_corner, doors="ns")
    table.prisoner(hall, fear=fear, vitality=4)
    table.set(reserves={})
    return table.actions()


def decisions_on_the_way(play: Story) -> list[str]:
    """Return a careful player's decisions until it reaches the goal, at most 20."""
    decisions: list[str] = []
    while play.ann.room != GOAL and len(decisions) < 20:
        assert play.kernel.ask
        decisions.append(careful(play.kernel.game, play.kernel.ask).option)
        play.kernel.answer(decisions[-1])
    return decisions


def test_a_careful_player_takes_a_vent_as_a_shortcut() -> None:
    assert decisions_on_the_way(beside_the_goal(fear=2)) == [f"vent:{GOAL}"]


@pytest.mark.parametrize("fear", [7, 8])
def test_a_prisoner_with_too_much_fear_for_vents_walks(fear: int) -> None:
    play = beside_the_goal(fear=fear)
    decisions = decisions_on_the_way(play)
    assert play.ann.room == GOAL
    assert [each.partition(":")[0] for each in decisions if each != "end"] == ["move"] * 5


def test_a_careful_player_ends_the_turn_instead_of_walking_back_and_forth() -> None:
    aim = Aim(text="Find it.", explore=True, avoid=("swarm",), keep_away=("swarm",))
    table = Table(aims=(aim,))
    hall = table.room(doors="e")
    passage = table.room(east_of=hall, doors="we")
    beyond = table.room(east_of=passage, doors="we")
    table.marker("swarm", beyond)
    table.prisoner(hall, hand=4, vitality=4)
    play = table.actions()
    assert decisions_of_the_turn(play) == ["end"]


def decisions_of_the_turn(play: Story) -> list[str]:
    """Return a careful player's decisions until its turn is over."""
    decisions: list[str] = []
    while not decisions or decisions[-1] != "end":
        assert play.kernel.ask
        decisions.append(careful(play.kernel.game, play.kernel.ask).option)
        play.kernel.answer(decisions[-1])
    return decisions


def test_a_careful_player_gets_past_enemies_that_block_an_action() -> None:
    out = Action(id="out", text="Out.", conditions=(CanLeave(),), limit="none", moves=1)
    aim = Aim(text="Get out.", icon=("control-panel",), act=("out",))
    table = Table(actions=(out,), aims=(aim,), toggles={"stunned-hold": "yes"})
    hall = table.room(doors="e", icons=("control-panel",))
    table.room(east_of=hall, doors="w")
    table.enemy("guard", hall, stunned=True)
    table.prisoner(hall, vitality=4)
    play = table.actions()
    assert play.kernel.ask
    assert careful(play.kernel.game, play.kernel.ask).option in ("rush", "outwit:guard")


def last_turn(*, fear: int, hand: Sequence[str] = (), dark: bool = True, clones: int = 0) -> Story:
    """Return the last turn of a lockdown: two rooms to the exit, which takes a third move."""
    at_exit = (Room(icon=("elevator",)), CanLeave())
    out = Action(
        id="out", text="Out.", conditions=at_exit, limit="none", moves=1, effects=(Escape(),)
    )
    aim = Aim(text="Get out.", icon=("elevator",), act=("out",))
    table = Table(actions=(out,), aims=(aim,))
    hall = table.room(doors="e")
    passage = table.room(east_of=hall, doors="new")
    table.room(east_of=passage, doors="w", icons=("elevator",))
    lair = table.room(north_of=passage, doors="s")
    for _ in range(clones):
        table.enemy("clone", lair)
    if dark:
        table.marker("darkness", hall)
    table.prisoner(hall, fear=fear, hand=hand or [SPARE, SPARE], vitality=4)
    table.set(lockdown=True, lockdown_pool=0)
    return table.actions()


def is_out_on_advice(play: Story) -> bool:
    """Follow the advice to the end of the turn, and return whether the prisoner escapes."""
    for _ in range(12):
        if play.kernel.ask is None:
            break
        play.kernel.answer(careful(play.kernel.game, play.kernel.ask).option)
    return bool(play.ann.status == "escaped")


@pytest.mark.parametrize("fear", [5, 6])
def test_on_the_last_turn_cards_raise_fear_for_the_move_of_panic(fear: int) -> None:
    """Fear of 7 gives a third move; leaving the dark room raises fear by 1."""
    assert is_out_on_advice(last_turn(fear=fear))


def test_on_the_last_turn_two_cards_are_played_for_one_move() -> None:
    assert is_out_on_advice(last_turn(fear=5, dark=False, hand=[SPARE] * 3))


def test_on_the_last_turn_no_danger_keeps_a_prisoner_from_the_exit() -> None:
    assert is_out_on_advice(last_turn(fear=7, dark=False, clones=3))


def test_a_prisoner_held_by_enemies_gains_nothing_by_opening_a_door() -> None:
    """An open door is no way out of a room with active enemies."""
    table = Table(aims=(Aim(text="Get out.", icon=("elevator",)),))
    hall = table.room(doors="e")
    table.room(east_of=hall, doors="w", icons=("elevator",))
    table.lock(hall, "e")
    for _ in range(3):
        table.enemy("guard", hall)
    table.prisoner(hall, hand=2, vitality=4, fear=6)
    play = table.actions()
    assert play.kernel.ask
    option = careful(play.kernel.game, play.kernel.ask).option
    assert option.partition(":")[0] not in ("bash", "unlock")
