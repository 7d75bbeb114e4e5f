"""Pictures of the dark station; each docstring says what the picture must show.

`pytest tests/tui/test_alone.py --snapshot-update` accepts new pictures. Look at them first.
"""

from __future__ import annotations

import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any, TypeAlias

import pytest
from textual.pilot import Pilot

from l7core.engine.state import SeatSetup, Task
from l7core.mods.host import Host, ModFolder
from l7tui.app import L7App
from plugins.alone.tests.kit import (
    BLANK,
    ENDING,
    HIT,
    PLUGINS,
    Station,
    at,
    begin,
    blocked,
    creatures,
    danger,
    dice,
    hand,
    health,
    items,
    lit,
    marker,
    shown,
    station,
    track,
)
from tests.tui.kit import NARROW, front, seen, shows, tell, until
from tests.tui.moments import an_app_at

Compare: TypeAlias = Callable[..., bool]
Size: TypeAlias = tuple[int, int]
WIDE = (120, 36)
SIZES = pytest.mark.parametrize("size", [NARROW, WIDE], ids=["80x24", "120x36"])
HERO = (SeatSetup("Ann"), SeatSetup("The Dark", "careful"))
DARK = (SeatSetup("Ann", "careful"), SeatSetup("The Dark"))


def load_host() -> Host:
    return Host([ModFolder(PLUGINS, "bundled")])


def app(saves: Path, play: Station) -> L7App:
    return an_app_at(saves, play.kernel, load_host=load_host)


# -- positions


def a_fight_in_the_light() -> Station:
    """Two creatures, one of them wounded, in a lit corridor with a door and a unit."""
    beasts = (creatures(scraper=7, listener=7), hurt_scraper)
    around = (shown(6, 8, 13), lit(6, 7, 8), danger(13))
    owned = (items("nail-gun", "flare", "plating"), health(7, 4), marker(2))
    return station(at(7), *beasts, *around, *owned, track(1, 2), seats=HERO)


def hurt_scraper(state: Any) -> None:
    state.behind.creatures[0].wounds = 1


def told_of_a_room() -> Station:
    """The hero has asked for a mission's room once and has moved one step since."""

    def asked(state: Any) -> None:
        entry = state_of(state, "Told")
        state.front.told.append(entry(1, "sector:6", "alone:reactor", 2, 0))

    return station(at(6), shown(7, 8), asked, seats=HERO)


def heard_in_the_dark() -> Station:
    """A creature has left to the south, out of sight; another creature is heard in the east."""
    beasts = creatures(scraper=13, weeper=40)

    def rings(state: Any) -> None:
        heard_entry, stir, lost = (state_of(state, name) for name in ("Heard", "Stir", "Lost"))
        state.front.lost.append(lost(1, "alone:scraper", "sector:7", "s"))
        for way in ("level", "s", "e"):
            state.front.heard.append(heard_entry(1, "sector:7", way, stir(1, 3)))

    return station(at(7), shown(6, 8), beasts, rings, health(9, 6), seats=HERO)


def state_of(state: Any, name: str) -> Any:
    """Return a class of the state from the loaded mod."""
    return getattr(sys.modules[type(state).__module__], name)


def behind_the_screen() -> Station:
    """The end of a turn on the Dark's side: cards, the whole map, a hero in danger."""
    cards = hand("tripwire", "nobody-there", "no-hurry")
    beasts = creatures(runner=15, weeper=2, knocker=40)
    played = (acted, danger(6, 30), lit(8, 7), blocked((0, 1)), track(1, 1))
    return station(at(6), shown(7, 8), beasts, cards, *played, next=ENDING, seats=DARK)


def acted(state: Any) -> None:
    """Mark the explore action as taken."""
    state.front.now.actions = ["explore"]


# -- the hero's side


@SIZES
def test_choosing_a_hero(snap_compare: Compare, tmp_path: Path, size: Size) -> None:
    """Four names with their strengths: side by side if there is room, otherwise in rows."""
    words = shows("Choose a character.", after=["enter"])
    play = begin(hero="chosen")
    assert snap_compare(app(tmp_path, play), run_before=words, terminal_size=size)


@SIZES
def test_a_fight_in_the_light(snap_compare: Compare, tmp_path: Path, size: Size) -> None:
    """Lit floors, the letters of two creatures, the chance to kill the wounded one, the enemy that
    strikes back; LIFE and SELF CONTROL below the healing cap."""
    words = shows("killed", "attacks with", after=["enter", "f"])
    assert snap_compare(app(tmp_path, a_fight_in_the_light()), run_before=words, terminal_size=size)


@SIZES
def test_possible_cells_of_a_room(snap_compare: Compare, tmp_path: Path, size: Size) -> None:
    """The overlay: a diamond around the cell of the question; every other cell is ruled out."""
    words = shows("Sectors where the Reactor can be", after=["enter", "N", "N", "N"])
    assert snap_compare(app(tmp_path, told_of_a_room()), run_before=words, terminal_size=size)


@SIZES
def test_where_a_noise_came_from(snap_compare: Compare, tmp_path: Path, size: Size) -> None:
    """Noise symbols at their origin: in two walls, and in the hero's own sector for a noise from
    the other level."""
    words = shows("what do you do?", after=["enter"])
    assert snap_compare(app(tmp_path, heard_in_the_dark()), run_before=words, terminal_size=size)


@SIZES
def test_possible_cells_of_a_creature(snap_compare: Compare, tmp_path: Path, size: Size) -> None:
    """The overlay: cells within the creature's reach; visible and distant cells are ruled out."""
    words = shows("Sectors a creature could have reached unseen", after=["enter", *["N"] * 4])
    assert snap_compare(app(tmp_path, heard_in_the_dark()), run_before=words, terminal_size=size)


@SIZES
def test_a_creature_in_the_dark(snap_compare: Compare, tmp_path: Path, size: Size) -> None:
    """A step into the dark reveals a creature on the full screen."""
    play = station(at(6), creatures(weeper=0), dice(HIT, BLANK), seats=HERO)
    words = shows("W E E P E R", after=["enter", "m", "1", "enter", "enter"])
    assert snap_compare(app(tmp_path, play), run_before=words, terminal_size=size)


@SIZES
def test_the_nightmare_begins(snap_compare: Compare, tmp_path: Path, size: Size) -> None:
    """A full page in alarm colours."""
    ends = (Task("alone:act"), Task("alone:end-marker"), Task("alone:round"))
    play = station(at(6), marker(1), next=ends, seats=HERO)
    words = shows("They have stopped pretending", after=["enter", "x", "enter"])
    assert snap_compare(app(tmp_path, play), run_before=words, terminal_size=size)


# -- the Dark's side


@SIZES
def test_behind_the_screen(snap_compare: Compare, tmp_path: Path, size: Size) -> None:
    """A whole level, the hero in danger, creatures that the hero cannot see, three cards, and both
    halves of the chosen card."""
    words = shows("Tripwire", after=["enter", "t"])
    assert snap_compare(app(tmp_path, behind_the_screen()), run_before=words, terminal_size=size)


def test_a_curtain_shows_only_public_facts(tmp_path: Path) -> None:
    """The person at the curtain may be the hero or the Dark."""
    people = (SeatSetup("Ann"), SeatSetup("The Dark"))
    play = station(at(7), lit(7), shown(6, 8), seats=people)
    public = play.kernel.view(None).table.seats[0]
    secret = {track.name for track in play.kernel.view(0).table.seats[0].tracks}
    secret -= {track.name for track in public.tracks}

    async def story(pilot: Pilot[Any]) -> None:
        await pilot.press("enter")
        await until(pilot, lambda: front(pilot) == "Curtain")
        text = seen(pilot)
        assert "Ann" in text
        own = play.kernel.view(0).table.seats[0].place
        assert public.place == own or own not in text
        assert not [name for name in secret if name in text]

    tell(app(tmp_path, play), story)
