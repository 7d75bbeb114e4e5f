"""The Black Box: ballots, a bot that expects the worst, a theme and a panel."""

from __future__ import annotations

from typing import Any

from l7core.bots import bots_for
from l7core.engine.effects import Scope
from l7core.engine.kernel import Kernel
from l7core.engine.rng import seed_streams
from l7core.engine.state import SeatSetup, Setup
from l7tui.game.extensions import Brought, lines_of
from l7tui.text.theme import DARK, ROLES
from tests.escape.rules.kit import Story
from tests.mods.examples.stage import at, host, rules
from tests.tui.test_theme import contrast

PESSIMIST = "black-box:pessimist"


def ballot(votes: list[int]) -> Story:
    """Show of Hands in a room with a camera, where each seat votes like this."""
    story = at("escape:corridor-101-a", seats=len(votes), fear=3)
    effects = rules().library["event"]["black-box:show-of-hands"].security.effects
    flow = story.kernel.game.carry_out(effects, Scope(seat=0, source="black-box:show-of-hands"))
    reply: Any = None
    try:
        while True:
            ask = flow.send(reply)
            reply = ask.options[votes[ask.seat]], ()
    except StopIteration:
        return story


def elected(story: Story) -> list[int]:
    return [hero.seat for hero in story.state.heroes if hero.threat]


def test_it_happens_to_whoever_is_named_most_often() -> None:
    assert elected(ballot([1, 2, 1])) == [1]


def test_among_equals_the_box_decides() -> None:
    assert elected(ballot([0, 1])) in ([0], [1])


def test_whoever_is_alone_is_elected_unopposed() -> None:
    story = ballot([0])
    assert story.ann.threat == 2


def test_only_the_voter_is_told_the_vote() -> None:
    story = ballot([1, 1])
    votes = [each for each in story.kernel.events_since(0) if each.key == "black-box.voted"]
    assert [event.seats for event in votes] == [(0,), (1,)]


def test_the_pessimist_plays_to_the_end_by_what_it_sees() -> None:
    bot = bots_for(rules())[PESSIMIST]
    setup = Setup(
        ruleset="escape:l7", scenario="escape:scenario-1", seats=(SeatSetup("Ann", PESSIMIST),)
    )
    kernel: Kernel[Any] = Kernel(rules(), rules().begin(setup), history=False)
    streams = seed_streams(1)
    while kernel.ask:
        option, paid = bot.choose(kernel, streams)
        kernel.answer(option, *paid)
    assert kernel.state.outcome


def test_its_theme_can_be_read() -> None:
    palette = Brought(host().modules).palettes["black-box:phosphor"]
    grounds = [palette.background, *(palette.colours[f"on-{each}"] for each in ("bar", "chosen"))]
    for role in ("plain", "faint", "foe", "danger", "warning", "good", "info", "key"):
        colour = palette.colours[ROLES[role].split()[0]]
        assert all(contrast(colour, ground) >= 4.5 for ground in grounds), role


def test_its_theme_takes_the_rest_from_the_dark_one() -> None:
    palette = Brought(host().modules).palettes["black-box:phosphor"]
    assert palette.colours["red"] == DARK.colours["red"]


def test_the_register_says_what_the_seat_may_see() -> None:
    story = at("escape:corridor-101-a", seats=2)
    (panel,) = Brought(host().modules).panels("escape:l7")
    lines = lines_of(panel, story.kernel.view(0))
    assert panel.id == "black-box:register"
    assert lines[0].startswith("1. ")
    assert "Any other business:" in lines
