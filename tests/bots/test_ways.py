"""Paths that a careful player takes to its goal."""

from __future__ import annotations

import pytest

from l7core.escape.bot import careful
from l7core.escape.content.kinds import Action
from l7core.escape.content.scenario import Aim
from l7core.escape.words.conditions.prisoners import CanLeave
from tests.escape.rules.kit import Story, Table

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
