"""Luck in the report: noise rolls that could draw a hunter, and hits."""

from __future__ import annotations

import pytest

from l7core.engine.events import Event
from plugins.lockdown.l7_lockdown.luck import throw
from plugins.lockdown.tests.kit import (
    COMBAT,
    NOISE,
    Night,
    at,
    bag,
    carrying,
    dark,
    dice,
    hand,
    hunters,
    next_attack,
    night,
    noise,
)


def thrown(play: Night) -> list[tuple[float, int]]:
    """Return the expected and the actual success of each roll."""
    events: tuple[Event, ...] = play.kernel.events_since(0)
    throws = (throw(play.kernel.game, event) for event in events)
    return [(round(each.expected, 3), each.actual) for each in throws if each]


@pytest.mark.parametrize(("face", "success"), [("1", 1), ("4", 0)])
def test_a_step_is_lucky_when_nothing_comes_of_it_that_could_have(face: str, success: int) -> None:
    loud = (noise("s2-c1-s2-c2"), bag("creeper"), dice(NOISE[face]))
    play = night(hand("rest#1", "focus#1"), at("s2-d2"), *loud)
    play.choose("move:s2-c2", pay=["rest#1"])
    assert thrown(play) == [(0.8, success)]


def test_a_step_that_nothing_could_have_heard_is_no_luck() -> None:
    play = night(hand("rest#1", "focus#1"), at("s2-d2"), dice(NOISE["1"]))
    play.choose("move:s2-c2", pay=["rest#1"])
    assert thrown(play) == []


@pytest.mark.parametrize(("face", "success"), [("miss", 0), ("small", 0), ("adult", 1), ("two", 1)])
def test_a_shot_is_lucky_when_it_would_hit_an_adult(face: str, success: int) -> None:
    gun = (carrying("service-pistol", ammo=2), hunters(adult="s2-c2"), dark("1"))
    play = night(hand("rest#1"), *gun, next_attack("bite"), dice(COMBAT[face]))
    play.choose("shoot:lockdown:service-pistol/hunter:1", pay=["rest#1"])
    assert thrown(play) == [(0.667, success)]
