"""Games that differ only behind the screen look the same to the hero, step by step."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

import msgspec
import pytest
from msgspec import structs

from l7core.analysis.report import report
from l7core.bots.careful import hint
from l7core.engine.replay_cursor import ReplayCursor
from l7core.engine.replay_steps import ReplaySteps
from l7core.engine.state import Task
from l7core.testing.positions import Arrangement
from plugins.alone.l7_alone import sheets
from plugins.alone.l7_alone.plan import Plan
from plugins.alone.l7_alone.state import HERO, Avatar, Creature
from plugins.alone.tests.kit import (
    ENDING,
    TURN,
    Station,
    at,
    blocked,
    creatures,
    danger,
    hand,
    lit,
    own,
    rules,
    second_dark,
    station,
    wounded,
)

TURNS = (TURN, *ENDING, Task("alone:turn"), Task("alone:turn"))
MOVES = ("move:e", "explore:n")
"""The hero's actions in both games: a step and an exploration."""


class Pair(NamedTuple):
    """Two arrangements behind the screen, with the Dark's answers in each."""

    one: Sequence[Arrangement]
    other: Sequence[Arrangement]
    does: Sequence[str] = ()
    does_otherwise: Sequence[str] = ()


def incarnate(sector: int) -> Arrangement:
    """Give the Dark an avatar on the map."""

    def arrange(state: Any) -> None:
        state.behind.spawned += 1
        n = state.behind.spawned
        state.behind.creatures.append(Creature(n, "", sector, special=own("ox")))
        state.behind.avatars.append(Avatar(own("ox"), 1, n))
        state.front.avatars.append(own("ox"))

    return arrange


def swapped(one: int, other: int) -> Arrangement:
    """Swap two unseen rooms."""

    def change(state: Any) -> None:
        rooms = state.behind.rooms
        rooms[one], rooms[other] = rooms[other], rooms[one]

    return change


def reordered(state: Any) -> None:
    """Reverse the order of every deck."""
    for pile in (state.items, *state.behind.decks.values()):
        pile.cards.reverse()
    state.companions.reverse()


def crossed(state: Any) -> None:
    """Swap the connections of the lower level's stairs."""
    upper, lower = state.behind.plan.levels
    state.behind.plan = Plan((upper, lower.crossed))


def another_lower_level(state: Any) -> None:
    """Replace the lower level by another sheet with the same rooms."""
    upper, _ = state.behind.plan.levels
    rooms = [state.behind.rooms[place] for place in state.behind.plan.rooms]
    state.behind.plan = Plan((upper, sheets.read(rules().library["sheet"]["alone:1b"].rows)))
    state.behind.rooms = dict(zip(state.behind.plan.rooms, rooms, strict=True))


def other_units(state: Any) -> None:
    """Move the light units of the lower level."""
    upper, lower = state.behind.plan.levels
    moved = structs.replace(lower, units=(*lower.units[1:], 0))
    state.behind.plan = Plan((upper, moved))


def glass(sector: int) -> Arrangement:
    return lambda state: state.behind.conditions.update({sector: [own("glass")]})


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
    "one creature more": Pair([creatures(scraper=40)], [creatures(scraper=40, weeper=41)]),
    "one that is hurt": Pair([creatures(scraper=40)], [creatures(scraper=40), wounded("scraper")]),
    "decks in another order": Pair([], [reordered]),
    "stairs that are joined the other way": Pair([], [crossed]),
    "another level below": Pair([], [another_lower_level]),
    "light units elsewhere": Pair([], [other_units]),
    "a blocked door": Pair([], [blocked((21, 22), (45, 46))]),
    "a trap elsewhere": Pair([glass(23)], [glass(40)]),
    "a card that could be played, or none": Pair([hand("stampede")], [hand("your-name")]),
    "a quiet move of the one or of the other": Pair(
        [hand("stocking-feet"), creatures(scraper=40, weeper=44)],
        [hand("stocking-feet"), creatures(scraper=40, weeper=44)],
        ["up:alone:stocking-feet#1", "move:1", "at:sector:41"],
        ["up:alone:stocking-feet#1", "move:2", "at:sector:43"],
    ),
    "danger that is laid here or there": Pair(
        [hand("tripwire")],
        [hand("tripwire")],
        ["up:alone:tripwire#1", "at:sector:40"],
        ["up:alone:tripwire#1", "at:sector:29"],
    ),
    "lights that go out, or were never on": Pair(
        [hand("no-hurry"), creatures(scraper=40), lit(41)],
        [hand("no-hurry"), creatures(scraper=40)],
        ["down:alone:no-hurry#1", "move:1", "at:sector:41"],
        ["down:alone:no-hurry#1", "move:1", "at:sector:41"],
    ),
    "one that comes into being, or one that moves": Pair(
        [hand("no-hurry"), creatures(scraper=40)],
        [hand("no-hurry"), creatures(scraper=40)],
        ["down:alone:no-hurry#1", "spawn:alone:weeper", "at:sector:44"],
        ["down:alone:no-hurry#1", "move:1", "at:sector:40"],
    ),
    "an avatar that vanishes, or one that moves": Pair(
        [incarnate(40)],
        [incarnate(40)],
        ["avatar:teleport/alone:ox", "at:sector:44"],
        ["avatar:move/alone:ox", "at:sector:41"],
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
    """Act as the hero, then give the Dark's answers, or pass.

    Further questions to the hero get the first option or a pass.
    """
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
    """Return everything that the hero can see, with the careful advice."""
    kernel = play.kernel
    seen = [kernel.view(HERO), kernel.overlays(HERO), kernel.log(HERO), kernel.told(HERO)]
    advised = hint(kernel) if kernel.ask and kernel.ask.seat == HERO else None
    return msgspec.json.encode([*seen, advised])


@pytest.mark.parametrize("there", [creatures(), creatures(scraper=40)])
def test_a_choice_of_the_hero_tells_nothing_of_what_is_on_the_map(there: Arrangement) -> None:
    """The hero can always choose the free answer; it does not reveal beforehand whether it costs
    anything."""

    def has_moved(state: Any) -> None:
        state.front.now.actions, state.front.now.acted = ["move"], True

    play = station(at(7), hand("your-name"), there, has_moved, next=ENDING)
    play.choose("up:your-name#1")
    play.expect_question("alone.choose", seat=HERO, about="your-name")
    assert [option.id for option in play.ask.options] == ["choose:0", "choose:1"]


def test_a_refused_card_leaves_no_trace_for_the_hero() -> None:
    """The leader refuses a card of the second player, or that player asks for none."""
    records = []
    for answers in (["pass"], ["down:alone:your-name#1", "refuse", "pass"]):
        play = station(at(7), second_dark("your-name"), next=TURNS, seats=3)
        views = []
        for answer in ("locate", "pass", "pass", "find:alone:bridge", "find:alone:reactor", "pass"):
            play.kernel.answer(answer)
            views.append(msgspec.json.encode(play.kernel.view(HERO)))
        for answer in answers:
            play.kernel.answer(answer)
            views.append(msgspec.json.encode(play.kernel.view(HERO)))
        record = play.kernel.record()
        steps = ReplaySteps(
            ReplayCursor(rules(), record.origin, record.answers), HERO, is_open=False
        )
        noticed = [
            view for view, before in zip(views, ["", *views], strict=False) if view != before
        ]
        records.append((noticed, steps.length, report(play.kernel, seat=HERO), sights(play)))
    assert records[0] == records[1]
