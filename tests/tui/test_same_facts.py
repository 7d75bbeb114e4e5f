"""Plain mode and the table show the same facts, in positions of real games."""

from __future__ import annotations

import io
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from textual.pilot import Pilot

from l7core.bots.careful import hint
from l7core.engine.kernel import Kernel
from l7core.engine.state import SeatSetup, Setup
from l7core.persist.store import Store
from l7core.plain.play import Plain
from l7core.view import OptionView, Track, View
from l7tui.app import L7App
from l7tui.game.session import Session
from l7tui.screens.table.play import TableScreen
from l7tui.settings.choices import Settings
from l7tui.settings.preferences import Preferences
from tests.escape.rules.kit import box
from tests.persist.unsaved import unsaved
from tests.tui.kit import press, seen, tell
from tests.tui.pictures import load_host

SETTINGS = Settings(speed="digest", reduced_motion=True, hints=False)
ROOMY = (240, 150)
"""A screen size that cuts off nothing and needs no scrolling."""
DRAWN = re.compile(r"[^\w\s.,:;!?%+()'/=-]")
COMMANDS = ("options", "status", "odds", "why", "log 60")


def position(game: str, answers: int) -> Kernel[Any]:
    """Return a game of two players after this many careful decisions."""
    rules = box() if game == "escape" else load_host().rules("heist:classic")
    seats = (SeatSetup("Ann"), SeatSetup("Bo"))
    scenario = "escape:scenario-1" if game == "escape" else ""
    kernel = Kernel(
        rules, rules.begin(Setup(ruleset=rules.id, scenario=scenario, seats=seats, seed=11))
    )
    for _ in range(answers):
        advised = hint(kernel)
        kernel.answer(advised.option, *advised.paid)
    return kernel


def on_one_line(text: str) -> str:
    """Return the words alone, without frames, bars, symbols and line ends."""
    return " ".join(DRAWN.sub(" ", text).split())


def plain_text(saves: Path, kernel: Kernel[Any]) -> str:
    out = io.StringIO()
    game = unsaved(saves, "plain", kernel, title="A position")
    Plain(game, (f"{each}\n" for each in COMMANDS), out).play()
    return on_one_line(out.getvalue())


def table_text(saves: Path, kernel: Kernel[Any]) -> str:
    """Return all text of the table, read panel by panel with its own keys."""
    app = L7App(load_host, Store(saves), Preferences(SETTINGS))
    app.sit_at(Session(unsaved(saves, "table", kernel, title="A position")))
    texts: list[str] = []

    async def story(pilot: Pilot[Any]) -> None:
        while not isinstance(pilot.app.screen, TableScreen):
            await pilot.press("enter")
            await pilot.pause()
        for keys in (["Q"], ["P"], ["L"], ["?"], ["O"]):
            await press(pilot, keys)
            texts.append(seen(pilot))
            await pilot.press("escape")

    tell(app, story, ROOMY)
    return on_one_line("\n".join(texts))


def facts(view: View) -> Iterator[str]:
    """Yield the facts that both front ends must tell in the same words."""
    for option in view.ask.options if view.ask else ():
        yield option.label
        yield from _facts_of(option)
    for reason in view.why_not:
        yield from filter(None, (reason.action, reason.reason, reason.remedy))
    for entry in view.log[-20:]:
        yield entry.text.rstrip(".")
        yield entry.cause
    for seat in view.table.seats:
        yield seat.name
        yield seat.place
        yield from (f"{name} {value}" for name, value in seat.stats)


def _facts_of(option: OptionView) -> Iterator[str]:
    yield from (option.note.price, option.note.risk, option.barrier.rstrip("."))
    if option.note.odds:
        yield option.note.odds.pool
        for word, chance in option.note.odds.outcomes:
            yield f"{word} {chance:.0%}"
    for name, _ in option.note.gains:
        yield name


def numbers(view: View) -> Iterator[tuple[str, str]]:
    """Yield the seats' tracks as the table and as plain mode write them."""
    for seat in view.table.seats:
        yield from (_both_ways(track) for track in seat.tracks)


def _both_ways(track: Track) -> tuple[str, str]:
    if track.most is None:
        return f"{track.name} {track.value}", f"{track.name} {track.value}"
    return f"{track.name} {track.value}/{track.most}", f"{track.name} {track.value} of {track.most}"


@pytest.mark.parametrize(
    ("game", "answers"),
    [("escape", 0), ("escape", 3), ("escape", 9), ("escape", 16), ("escape", 23), ("heist", 6)],
)
def test_both_front_ends_show_the_same_facts(tmp_path: Path, game: str, answers: int) -> None:
    kernel = position(game, answers)
    assert kernel.ask
    view = kernel.view(kernel.ask.seat)
    plain = plain_text(tmp_path, kernel)
    shown = table_text(tmp_path, kernel)
    wanted = {on_one_line(fact) for fact in facts(view)}
    assert not {fact for fact in wanted if fact not in plain}, "the line front end keeps back"
    assert not {fact for fact in wanted if fact not in shown}, "the table keeps back"
    for at_the_table, line_by_line in numbers(view):
        assert at_the_table in shown
        assert line_by_line in plain
