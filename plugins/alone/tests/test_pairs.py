"""Two games that differ only behind the screen are the same to the hero, step by step."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

import msgspec
import pytest

from l7core.bots.careful import hint
from l7core.engine.state import Task
from l7core.testing.positions import Arrangement
from plugins.alone.l7_alone.state import HERO
from plugins.alone.tests.kit import (
    ENDING,
    TURN,
    Station,
    at,
    creatures,
    danger,
    hand,
    lit,
    station,
)

TURNS = (TURN, *ENDING, Task("alone:turn"), Task("alone:turn"))
MOVES = ("move:e", "explore:n")
"""What the hero does in both games: a step, and a look around."""


class Pair(NamedTuple):
    """Two ways in which things stand behind the screen, and what the Dark answers in each."""

    one: Sequence[Arrangement]
    other: Sequence[Arrangement]
    does: Sequence[str] = ()
    does_otherwise: Sequence[str] = ()


def swapped(one: int, other: int) -> Arrangement:
    """Two rooms that nobody has seen have changed places."""

    def change(state: Any) -> None:
        rooms = state.behind.rooms
        rooms[one], rooms[other] = rooms[other], rooms[one]

    return change


PAIRS = {
    "a creature elsewhere": Pair([creatures(scraper=23)], [creatures(scraper=40)]),
    "another creature": Pair([creatures(scraper=23)], [creatures(weeper=23)]),
    "danger elsewhere": Pair([danger(20, 40)], [danger(15, 29)]),
    "light elsewhere": Pair([lit(22)], [lit(40, 41)]),
    "rooms that have changed places": Pair([], [swapped(4, 21)]),
    "another hand": Pair([hand("no-hurry")], [hand("second-wind")]),
    "a card face down, or another one": Pair(
        [hand("no-hurry"), creatures(scraper=40)],
        [hand("second-wind"), creatures(scraper=41)],
        ["down:alone:no-hurry#1", "move:1", "at:sector:40"],
        ["down:alone:second-wind#1", "move:1", "at:sector:41"],
    ),
    "a step out of sight": Pair(
        [hand("no-hurry"), creatures(scraper=40)],
        [hand("no-hurry"), creatures(scraper=40)],
        ["down:alone:no-hurry#1", "move:1", "at:sector:40"],
        ["down:alone:no-hurry#1", "move:1", "at:sector:41"],
    ),
    "one that appears out of sight, or another one elsewhere": Pair(
        [hand("no-hurry")],
        [hand("no-hurry")],
        ["down:alone:no-hurry#1", "spawn:alone:scraper", "at:sector:40"],
        ["down:alone:no-hurry#1", "spawn:alone:weeper", "at:sector:41"],
    ),
}


@pytest.mark.parametrize("name", PAIRS)
def test_the_hero_sees_no_difference(name: str) -> None:
    pair = PAIRS[name]
    one = station(at(7), *pair.one, next=TURNS)
    other = station(at(7), *pair.other, next=TURNS)
    does, does_otherwise = list(pair.does), list(pair.does_otherwise)
    assert sights(one) == sights(other)
    for move in MOVES:
        act(one, move, does)
        act(other, move, does_otherwise)
        assert sights(one) == sights(other)
    assert does == does_otherwise == []


def act(play: Station, move: str, answers: list[str]) -> None:
    """The hero acts, the Dark answers as it is told, and passes otherwise; no hero is asked."""
    play.choose(move)
    while play.ask.prompt != "alone.act":
        offered = [option.id for option in play.ask.options]
        wanted = answers[0] if answers and play.ask.seat else ""
        if wanted in offered:
            answers.pop(0)
            play.kernel.answer(wanted)
        else:
            play.kernel.answer("pass" if "pass" in offered else offered[0])


def sights(play: Station) -> bytes:
    """All that the hero can look at, and what a careful player would advise."""
    kernel = play.kernel
    seen = [kernel.view(HERO), kernel.overlays(HERO), kernel.log(HERO), kernel.told(HERO)]
    advised = hint(kernel) if kernel.ask and kernel.ask.seat == HERO else None
    return msgspec.json.encode([*seen, advised])
