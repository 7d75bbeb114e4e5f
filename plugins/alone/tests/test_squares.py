"""Map coordinates of sectors, as evil players see them and as the director uses them."""

from __future__ import annotations

from typing import Any

from l7core.bots.careful import hint
from plugins.alone.tests.kit import (
    ENDING,
    Station,
    at,
    blocked,
    creatures,
    hand,
    station,
)


def labels(play: Station) -> list[str]:
    """Return the labels of the offered options."""
    asked = play.kernel.view(play.ask.seat).ask
    assert asked
    return [option.label for option in asked.options]


def moved(state: Any) -> None:
    """Record a move of the hero."""
    state.front.now.actions, state.front.now.acted = ["move"], True


def test_doors_are_named_by_what_they_part() -> None:
    play = station(at(0), hand("bolted"), moved, next=ENDING)
    play.choose("up:bolted#1")
    assert labels(play) == ["Between A1 and B1 (Bridge)", "Between B1 (Bridge) and C1"]
    assert hint(play.kernel).option in ("door:0", "door:1")


def test_a_creature_is_told_from_another_by_where_it_stands() -> None:
    door = blocked((24, 25))
    play = station(
        at(6), creatures(runner=25, runner_2=40), door, hand("no-hurry"), moved, next=ENDING
    )
    play.choose("down:no-hurry#1")
    assert "Move the Runner from H1" in labels(play)
    assert "Move the Runner from K3" in labels(play)
    play.choose("move:1")
    assert "Unblock the door between G1 (Signal Room) and H1" in labels(play)
    assert hint(play.kernel).option in {option.id for option in play.ask.options}
