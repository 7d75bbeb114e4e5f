"""The Black Box: ballots, a pessimistic bot, a theme and a panel."""

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
    """Carry out Show of Hands in a room with a camera, with one vote for each seat."""
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


def test_the_seat_with_most_votes_is_elected() -> None:
    assert elected(ballot([1, 2, 1])) == [1]


def test_a_tie_elects_one_seat() -> None:
    assert elected(ballot([0, 1])) in ([0], [1])


def test_a_single_seat_is_elected() -> None:
    story = ballot([0])
    assert story.ann.threat == 2


def test_only_the_voter_sees_the_vote() -> None:
    story = ballot([1, 1])
    votes = [each for each in story.kernel.events_since(0) if each.key == "black-box.voted"]
    assert [event.seats for event in votes] == [(0,), (1,)]


def test_the_pessimist_plays_to_the_end() -> None:
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


def test_the_theme_has_enough_contrast() -> None:
    palette = Brought(host().modules).palettes["black-box:phosphor"]
    grounds = [palette.background, *(palette.colours[f"on-{each}"] for each in ("bar", "chosen"))]
    for role in ("plain", "faint", "foe", "danger", "warning", "good", "info", "key"):
        colour = palette.colours[ROLES[role].split()[0]]
        assert all(contrast(colour, ground) >= 4.5 for ground in grounds), role


def test_the_theme_inherits_from_the_dark_one() -> None:
    palette = Brought(host().modules).palettes["black-box:phosphor"]
    assert palette.colours["red"] == DARK.colours["red"]


def test_the_register_shows_the_view_of_its_seat() -> None:
    story = at("escape:corridor-101-a", seats=2)
    (panel,) = Brought(host().modules).panels("escape:l7")
    lines = lines_of(panel, story.kernel.view(0))
    assert panel.id == "black-box:register"
    assert lines[0].startswith("1. ")
    assert "Any other business:" in lines
