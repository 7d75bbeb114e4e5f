"""The hero's conclusions are sound: nothing is where they say that it cannot be."""

from __future__ import annotations

import pytest

from l7core.testing.effort import times
from l7core.testing.nets.watching import Which, watch
from plugins.alone.l7_alone import screen
from plugins.alone.l7_alone.front import lurking
from plugins.alone.l7_alone.front.canvas import Canvas
from plugins.alone.tests.beliefs import NeverExcluded, NeverImagined
from plugins.alone.tests.invariants import ALONE, rules
from plugins.alone.tests.kit import (
    ENDING,
    Station,
    at,
    creatures,
    hand,
    number_of,
    own,
    shown,
    station,
)

GAMES: tuple[Which, ...] = (
    {"games": 4, "decisions": times(400, nightly=700)},
    {"games": 3, "players": "careful", "scenarios": ALONE},
)


@pytest.mark.parametrize("which", GAMES, ids=["random", "careful"])
def test_nothing_is_where_it_cannot_be(which: Which) -> None:
    watch(rules(), NeverExcluded, which)


@pytest.mark.parametrize("which", GAMES, ids=["random", "careful"])
def test_nothing_is_imagined_where_it_cannot_be(which: Which) -> None:
    watch(rules(), NeverImagined, which)


# -- single steps


def reasons(play: Station, target: str = lurking.ANY, *, anywhere: bool = False) -> dict[int, str]:
    """Return by known sector the reason why a creature cannot be there, or ""."""
    front = play.front
    cells = lurking.creature_cells(Canvas(front), target, None if anywhere else ())
    known = {(each.floor, each.cell): number_of(id) for id, each in front.sectors.items()}
    return {known[node]: why.reason for node, why in cells.items() if node in known}


def forget(play: Station, *sectors: int) -> None:
    """Remove sectors from the table."""
    screen.hide(play.kernel.game, sectors)


def test_what_goes_out_of_sight_is_where_it_went_and_a_step_further_by_each_card() -> None:
    """Sector 13 is south of 7, and 19 south of 13; both have been seen and were empty."""
    play = station(
        at(6), shown(7, 13, 19), creatures(scraper=7), hand("no-hurry", "red-mist"), next=ENDING
    )
    forget(play, 13, 19)
    assert reasons(play)[13] == "was-empty"
    for card, sector in ("no-hurry", 13), ("red-mist", 19):
        play.choose(f"down:{card}#1")
        play.choose("move:1")
        play.choose(f"at:sector:{sector}")
        assert reasons(play, own("scraper"))[sector] == ""
    assert reasons(play, own("runner"))[13] == "was-empty"


def test_what_moves_quietly_may_have_gone_as_far_as_its_card_says() -> None:
    """The Scraper is heard moving from 7 to 13; a quiet card may move it on to 8."""
    for card, left in ("stocking-feet", ""), ("nobody-there", "was-empty"):
        cards = hand("no-hurry", card)
        play = station(at(6), shown(7, 13, 8), creatures(scraper=7), cards)
        forget(play, 13, 8)
        play.choose("explore:n")
        play.wait_for("alone.end")
        play.choose("down:no-hurry#1")
        play.choose("move:1")
        play.choose("at:sector:13")
        play.choose(f"up:{card}#1")
        while play.ask.seat and "pass" not in play.offered():
            play.choose(play.offered()[0])
        assert reasons(play, own("scraper"))[8] == left


def test_what_was_told_to_be_farther_is_not_nearer() -> None:
    play = station(at(6), shown(7, 8, 2), creatures(scraper=40))
    play.act("locate")
    play.choose("find:creature:any")
    play.choose("find:bridge")
    forget(play, 8, 2)
    play.front.sectors["sector:8"].seen = 0
    assert reasons(play, anywhere=True)[8] == "told-farther"


def test_what_is_in_view_is_seen() -> None:
    assert reasons(station(at(6), shown(7)))[7] == "in-view"


def test_without_memory_the_map_shows_what_lies_on_the_table() -> None:
    for memory, drawn in ("kept", {6, 7, 13}), ("table", {6, 7}):
        play = station(at(6), shown(7, 13), memory=memory)
        forget(play, 13)
        view = play.kernel.view(0)
        assert {number_of(room.id) for room in view.table.board.rooms} == drawn
        assert any(each.id.startswith("lurks") for each in play.kernel.overlays(0)) == (
            memory == "kept"
        )


def test_the_notebook_keeps_what_was_told_and_heard() -> None:
    play = station(at(6), creatures(scraper=40), hand("no-hurry"))
    play.act("locate")
    play.choose("find:reactor")
    play.choose("find:glass")
    play.wait_for("alone.end")
    play.choose("down:no-hurry#1")
    play.choose("move:1")
    play.choose("at:sector:41")
    notebook = next(pile for pile in play.kernel.view(0).table.piles if pile.id == "notebook")
    (page,) = notebook.open
    assert page.name == "Round 1, turn 1"
    assert page.lines == (
        "The Reactor: 2 sectors from a corridor, on the upper deck.",
        "The Broken Glass: none.",
        "Noise from the other level, heard in a corridor.",
    )
