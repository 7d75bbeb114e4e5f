"""The heist at the table: a second whole game, without game-specific screen code."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any, TypeAlias

import pytest
from textual.pilot import Pilot

from l7core.engine.state import Task
from l7core.persist.store import Store
from l7core.view import View
from l7tui.app import L7App, NewGame
from l7tui.settings.choices import Settings
from l7tui.settings.preferences import Preferences
from plugins.heist.tests.kit import (
    TURN,
    at,
    bodies,
    bullets,
    carriers,
    closed,
    cornered,
    disabled,
    events,
    friends,
    guards,
    health,
    heist,
    host,
    new_game,
    setup_of,
    shut_down,
    skill,
    throws,
    toll,
    vault_open,
    wall,
)
from tests.tools.places import ROOT
from tests.tui.kit import NARROW, WIDE, a_still_app, choose, front, seen, table, tell, until

Compare: TypeAlias = Callable[..., bool]


def test_the_job_opens_with_a_briefing(tmp_path: Path) -> None:
    """The briefing shows the story, then the goals."""

    async def story(pilot: Pilot[Any]) -> None:
        await until(pilot, lambda: front(pilot) == "Briefing")
        shown = seen(pilot)
        assert "The company sells privacy" in shown
        await pilot.press("enter")
        assert "GOALS" in shown + seen(pilot)

    app = L7App(host, Store(tmp_path), Preferences(Settings(hints=False)))
    app.seat_at(NewGame(setup_of(1)))
    tell(app, story)


def beginning() -> View:
    """Round 1 of a job for one player: the drawn building, four skills, two actions."""
    kernel = new_game(1, seed=11)
    kernel.answer("take:heist:silent-killer")
    kernel.answer("keep")
    return kernel.view(0)


def thick_of_it() -> View:
    """Three thieves in a building that shows every game state at once."""
    play = heist(
        *(wall("entrance", "lobby"), wall("kitchen", "it"), wall("rest", "logistics")),
        *(wall("security", "office"), wall("garden", "meeting"), wall("vault", "first-aid")),
        *(guards(lobby=2, rest=1, security=5, vault=3, copy=1), carriers(kitchen=1, office=1)),
        *(shut_down(kitchen=(1, 3), armory=2), bodies(armory=1, it=2)),
        *(closed(copy=3, garden=1), disabled(armory=2), toll(kitchen=2)),
        *(at("armory"), at("kitchen", seat=1), at("it", seat=2)),
        *(health(3), health(1, seat=1), health(0, seat=2), cornered(seat=1)),
        *(bullets(1, 2), friends(1), skill("medic", "wall-breaker", "ghost", left=1)),
        *(skill("runner", "fast-hand", seat=1), events("to-lobby")),
        next=TURN,
        seats=3,
    )
    return play.kernel.view(0)


def second_chance() -> View:
    """A missed roll in the vault that may be rerolled."""
    play = heist(
        *(at("vault"), vault_open, guards(vault=3), skill("cheater", "lucky-guy")),
        throws(2, 1),
        bullets(3, 0),
        next=TURN,
    )
    play.choose("combat")
    return play.kernel.view(0)


def test_the_beginning(snap_compare: Compare) -> None:
    """Sixteen rooms with walls and ways, guard counts, a sealed vault; skills in the hand."""
    assert snap_compare(a_still_app(beginning()), terminal_size=NARROW)


def test_the_thick_of_it(snap_compare: Compare) -> None:
    """Carriers, timers, bodies, a closed room, gas, a dead thief and a cornered one."""
    assert snap_compare(a_still_app(thick_of_it()), terminal_size=WIDE)


def test_a_second_chance(snap_compare: Compare) -> None:
    """The rolled die, the number needed, and the chance of a reroll."""
    assert snap_compare(a_still_app(second_chance()), terminal_size=NARROW)


def test_the_map_alone(snap_compare: Compare) -> None:
    """The whole building on the full screen, with the contents of each room in words."""
    assert snap_compare(a_still_app(thick_of_it()), press=["M"], terminal_size=WIDE)


def test_in_ascii(snap_compare: Compare) -> None:
    """The thick of the game in ASCII characters only, with all its facts."""
    app = a_still_app(thick_of_it(), settings=Settings(ascii_only=True))
    assert snap_compare(app, terminal_size=NARROW)


def test_a_heist_can_be_played_from_setup_to_the_first_move(tmp_path: Path) -> None:
    app = L7App(host, Store(tmp_path), Preferences())
    app.seat_at(NewGame(setup_of(1, scenario="heist:rehearsal")))

    async def story(pilot: Pilot[Any]) -> None:
        await until(pilot, lambda: "Entrance" in seen(pilot))
        await choose(pilot, "Go to the armory")
        await until(pilot, lambda: "Ann goes to the armory" in seen(pilot))
        await pilot.press("u")
        await until(pilot, lambda: table(pilot).session.game.kernel.decisions == 0)

    tell(app, story, WIDE)


@pytest.mark.parametrize("package", ["l7core", "l7tui"])
def test_no_other_package_names_the_heist(package: str) -> None:
    for file in sorted((ROOT / package).rglob("*.py")):
        assert "heist" not in file.read_text(encoding="utf-8").casefold(), file


def test_a_skill_to_put_aside_is_described_once(tmp_path: Path) -> None:
    """The hand has the skill's text, so the option to put it aside does not repeat it."""

    async def story(pilot: Pilot[Any]) -> None:
        text = " ".join(seen(pilot).split())
        assert text.count("You leave without evading") == 1

    play = heist(skill("ghost", "dodger", "technician"), next=Task("heist:re-pick", (0,)))
    tell(a_still_app(play.kernel.view(0)), story)


def test_the_hand_of_the_heist_is_titled_skills() -> None:
    async def story(pilot: Pilot[Any]) -> None:
        assert "SKILLS" in seen(pilot)
        assert "HAND" not in seen(pilot)

    tell(a_still_app(beginning()), story)
