"""A game that was played as something to show: a recording of its screens, or one moving picture.

The game is watched again on a screen that nobody sees, and each step is kept. A recording is an
asciicast (version 2), as players of terminal recordings know it; the picture is an SVG that moves.
"""

from __future__ import annotations

import asyncio
import io
import json
import os
from collections.abc import AsyncIterator, Iterable, Iterator, Sequence
from pathlib import Path

from msgspec import Struct
from rich.console import Console

from l7core.mods.host import Host
from l7core.persist.header import Header
from l7core.persist.replay_file import Replay
from l7core.persist.resuming import kernel_of
from l7core.persist.store import Store
from l7tui import drawing
from l7tui.app import L7App
from l7tui.drawing import Screen
from l7tui.game.past_game import PastGame
from l7tui.screens import destinations
from l7tui.screens.replay import ReplayScreen
from l7tui.settings.choices import Settings
from l7tui.settings.preferences import Preferences

SECONDS = 1.5
"""How long a step stands."""
STILL = Settings(reduced_motion=True, hints=False)
HOME, HIDDEN = "\x1b[2J\x1b[?25l", "\x1b[{row};1H"


class Show(Struct, frozen=True, kw_only=True):
    """Which part of a game is shown, and how large."""

    replay: Replay
    first: int = 1
    last: int | None = None
    """Counted from 1, both; left out, the last there is."""
    columns: int = 100
    rows: int = 30


def asciicast(host: Host, show: Show) -> Iterator[str]:
    """The lines of a recording: a head, then what is written when."""
    head = {
        "version": 2,
        "width": show.columns,
        "height": show.rows,
        "title": show.replay.title,
    }
    yield json.dumps(head)
    before: Sequence[str] = ()
    for number, screen in enumerate(_screens(host, show)):
        written = HOME if not number else ""
        rows = _as_told_to_a_terminal(screen, show.columns)
        for row, text in enumerate(rows):
            if number == 0 or before[row] != text:
                written += f"{HIDDEN.format(row=row + 1)}{text}"
        before = rows
        if written:
            yield json.dumps([round(number * SECONDS, 3), "o", written])


def moving_picture(host: Host, show: Show) -> str:
    """All steps in one SVG, each seen for its while, over and over."""
    return drawing.moving(list(_screens(host, show)), seconds=SECONDS)


def _screens(host: Host, show: Show) -> Iterable[Screen]:
    async def gather() -> list[Screen]:
        return [screen async for screen in _watched(host, show)]

    return asyncio.run(gather())


async def _watched(host: Host, show: Show) -> AsyncIterator[Screen]:
    """Each step of the game on a screen, once the screen stands still."""
    app = L7App(lambda: host, Store(Path(os.devnull)), Preferences(STILL))
    async with app.run_test(size=(show.columns, show.rows)) as pilot:
        app.open(destinations.Replay(_past(host, show.replay), show.first - 1))
        await pilot.pause()
        screen = app.screen
        assert isinstance(screen, ReplayScreen), "it was opened"
        steps = screen.rerun.steps
        last = steps.length if show.last is None else min(show.last, steps.length)
        while True:
            await pilot.pause()
            yield app.screen._compositor.render_strips(app.size)
            if steps.at >= last:
                return
            before = steps.at
            screen.tape.step_on()
            if steps.at == before:
                return  # the rules lead no further


def _past(host: Host, replay: Replay) -> PastGame:
    """The game to look back on, through the eyes that may see it."""
    rules = host.rules(replay.ruleset)
    header = Header(
        title=replay.title,
        ruleset=replay.ruleset,
        scenario=replay.scenario,
        seats=replay.seats,
        result=replay.result,
        engine=replay.engine,
        mods=replay.mods,
        game=replay.game,
    )
    return PastGame(kernel_of(rules, replay.record), header, replay.title, host.pins(rules))


def _as_told_to_a_terminal(screen: Screen, columns: int) -> tuple[str, ...]:
    """What each row is drawn by."""
    console = Console(
        file=io.StringIO(),
        width=columns,
        force_terminal=True,
        color_system="truecolor",
        legacy_windows=False,
    )
    return tuple(strip.render(console) for strip in screen)
