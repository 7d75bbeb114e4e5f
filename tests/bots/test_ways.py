"""Which way a careful player takes to where it wants to be."""

from __future__ import annotations

import pytest

from l7core.escape.bot import careful
from l7core.escape.content.kinds import Action
from l7core.escape.content.scenario import Aim
from l7core.escape.words.conditions.prisoners import CanLeave
from tests.escape.rules.kit import Story, Table

GOAL = 1


def beside_the_goal(*, fear: int) -> Story:
    """The goal is one vent away, or five rooms."""
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
    """What a careful player does until the goal is reached, or nobody would wait any longer."""
    made: list[str] = []
    while play.ann.room != GOAL and len(made) < 20:
        assert play.kernel.ask
        made.append(careful(play.kernel.game, play.kernel.ask).option)
        play.kernel.answer(made[-1])
    return made


def test_a_vent_is_the_short_way() -> None:
    assert decisions_on_the_way(beside_the_goal(fear=2)) == [f"vent:{GOAL}"]


@pytest.mark.parametrize("fear", [7, 8])
def test_who_is_kept_out_of_the_vents_by_fear_goes_on_foot(fear: int) -> None:
    play = beside_the_goal(fear=fear)
    made = decisions_on_the_way(play)
    assert play.ann.room == GOAL
    assert [each.partition(":")[0] for each in made if each != "end"] == ["move"] * 5


def test_nobody_walks_to_and_fro_rather_than_end_the_turn() -> None:
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
    """What a careful player does until its turn is over."""
    made: list[str] = []
    while not made or made[-1] != "end":
        assert play.kernel.ask
        made.append(careful(play.kernel.game, play.kernel.ask).option)
        play.kernel.answer(made[-1])
    return made


def test_enemies_who_keep_from_what_there_is_to_do_are_got_past() -> None:
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
