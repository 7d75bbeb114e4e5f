"""The table as a player sees it: rooms of mods, the countdown, marks, previews and endings."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from l7core.mods.authoring.check import check
from l7core.mods.host import Host, ModFolder
from l7core.mods.owned.collection import Collection
from plugins.lockdown.l7_lockdown.state import Countdown
from plugins.lockdown.tests.kit import (
    CARDS,
    COMBAT,
    PLUGINS,
    base,
    dice,
    flow,
    hunters,
    night,
    own,
    packed,
    person,
    place,
    time,
    unknown,
)

MANIFEST = """id = "cellar-rooms"
name = "Cellar Rooms"
version = "1.0"
api = ">=1,<2"
kind = "data"
ruleset = "lockdown:base"
"""
ROOM_OF_A_MOD = """[[room]]
id = "morgue"
name = "Morgue"
kind = "further"
text = "Cold."
"""


@pytest.fixture
def mods(tmp_path: Path) -> Path:
    """Return a folder with a mod whose room has no colour."""
    content = tmp_path / "cellar-rooms" / "content"
    content.mkdir(parents=True)
    (tmp_path / "cellar-rooms" / "mod.toml").write_text(MANIFEST)
    (content / "rooms.toml").write_text(ROOM_OF_A_MOD)
    return tmp_path


def test_check_reports_a_room_that_can_be_searched_but_has_no_colour(mods: Path) -> None:
    collection = Collection(mods / "data", PLUGINS, safe=False)
    (fault,) = check(mods / "cellar-rooms", collection, run_code=False).faults
    assert "morgue: no items can be found in a room without a colour" in fault
    room = mods / "cellar-rooms" / "content" / "rooms.toml"
    room.write_text(ROOM_OF_A_MOD + "searched = false\n")
    assert not check(mods / "cellar-rooms", collection, run_code=False).faults


def test_a_mods_room_without_a_colour_can_be_seen(mods: Path) -> None:
    folders = [ModFolder(PLUGINS, "bundled"), ModFolder(mods, "installed")]
    rules = Host(folders).rules("lockdown:base")
    play = night(CARDS, unknown("s2-d2", "silence-2"), modded=rules)
    play.state.places[own("s2-d2")].tile = "cellar-rooms:morgue"
    play.choose("move:s2-d2", pay=["rest#1"])
    play.expect_told("Ada discovers the Morgue.")
    assert place(play, "s2-d2").items == 0
    assert play.kernel.view(0).table.board


# -- self-destruction


@pytest.mark.parametrize(
    ("countdown", "left"), [(Countdown(9), 6), (Countdown(6, red=True), 6), (Countdown(2), 12)]
)
def test_a_running_self_destruct_has_a_track_after_the_time(countdown: Any, left: int) -> None:
    """The value is the number of spaces until the base is destroyed."""
    play = night(CARDS, time(12), base(countdown=countdown))
    tracks = play.kernel.view(0).table.tracks
    assert [track.id for track in tracks] == ["time", "countdown", "breakdowns", "fires"]
    assert tracks[1].value == left


def test_without_one_the_fires_come_after_the_time() -> None:
    tracks = night(CARDS).kernel.view(0).table.tracks
    assert [track.id for track in tracks] == ["time", "fires", "breakdowns"]


# -- the map


def test_an_unknown_room_shows_its_technical_entrance() -> None:
    play = night(CARDS, unknown("s2-a2"), unknown("s2-a1"))
    rooms = {room.id: room for room in play.kernel.view(0).table.board.rooms}
    assert [mark.word for mark in rooms[own("s2-a2")].icons] == ["technical entrance"]
    assert not rooms[own("s2-a1")].icons


# -- previews


def strike_note(*arrangements: Any) -> str:
    """Return the risk that the preview of a strike shows."""
    play = night(CARDS, hunters(adult="s2-c2"), *arrangements)
    view = play.kernel.view(0).ask
    assert view is not None
    (strike,) = (each for each in view.options if each.id.startswith("strike:"))
    assert strike.note is not None
    return strike.note.risk


def test_the_preview_of_a_strike_says_that_it_contaminates() -> None:
    assert strike_note() == "1 contamination card; miss: a serious wound"


def test_with_a_blade_the_preview_says_nothing_of_a_wound() -> None:
    assert strike_note(packed("machete")) == "1 contamination card"


def test_a_strike_shows_the_contamination_card_in_its_playback() -> None:
    play = night(CARDS, hunters(adult="s2-c2"), dice(COMBAT["one"]))
    before = play.kernel.event_count
    play.choose("strike:hunter:1", pay=["rest#1"])
    events = play.kernel.events_since(before)
    (contaminated,) = (each for each in events if each.key == "lockdown.contaminated")
    assert play.kernel.rules.presentation.scene
    assert play.kernel.rules.presentation.scene(play.kernel.game, contaminated)


def test_a_contingency_says_in_its_name_that_it_is_not_in_force() -> None:
    play = night(CARDS, person(contingencies=[own("sealed")]))
    names = [card.name for card in play.kernel.view(0).table.seats[0].cards]
    assert "Not in force: Sealed for Good" in names


# -- the end


END = flow("end")


def reason(play: Any) -> str:
    return str(play.state.outcome.reason).removeprefix("lockdown.end.")


def test_the_end_says_whether_nobody_got_out_or_the_base_is_gone_or_the_company_has_killed() -> (
    None
):
    assert reason(night(base(in_force=own("rescue")), next=END)) == "nobody-out"
    gone = night(base(destroyed="countdown", in_force=own("rescue")), next=flow("destroyed"))
    assert reason(gone) == "nobody-out-destroyed"
    killed = night(person(where="isolation"), base(in_force=own("sealed")), next=END)
    assert reason(killed) == "nobody-alive"


def test_no_lamps_come_on_again_in_a_base_that_is_gone() -> None:
    gone = night(base(destroyed="countdown", in_force=own("rescue")), next=flow("destroyed"))
    keys = [event.key for event in gone.kernel.events_since(0)]
    assert "lockdown.night-lost" not in keys
    assert "lockdown.night-destroyed" in keys
