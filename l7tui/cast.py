"""A replay as a terminal recording or as an animated picture.

The game is replayed on a headless screen, and each step is captured. The recording is an asciicast
(version 2) for players of terminal recordings; the picture is an animated SVG.
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
from l7tui.game.finished_game import FinishedGame
from l7tui.screens import destinations
from l7tui.screens.replay import ReplayScreen
from l7tui.settings.choices import Settings
from l7tui.settings.preferences import Preferences

SECONDS = 1.5
"""Duration of a step."""
STILL = Settings(reduced_motion=True, hints=False)
CLEAR, TO_ROW = "\x1b[2J\x1b[?25l", "\x1b[{row};1H"


class Show(Struct, frozen=True, kw_only=True):
    """Part of a game to show, and the size of the screen."""

    replay: Replay
    first: int = 1
    last: int | None = None
    """Last step, or None for the game's last. Steps are counted from 1, both ends included."""
    columns: int = 100
    rows: int = 30


def asciicast(host: Host, show: Show) -> Iterator[str]:
    """Yield the lines of a recording: a header, then the output of each step with its time."""
    head = {
        "version": 2,
        "width": show.columns,
        "height": show.rows,
        "title": show.replay.title,
    }
    yield json.dumps(head)
    before: Sequence[str] = ()
    for number, screen in enumerate(_screens(host, show)):
        written = CLEAR if not number else ""
        rows = _terminal_rows(screen, show.columns)
        for row, text in enumerate(rows):
            if number == 0 or before[row] != text:
                written += f"{TO_ROW.format(row=row + 1)}{text}"
        before = rows
        if written:
            yield json.dumps([round(number * SECONDS, 3), "o", written])


def moving_picture(host: Host, show: Show) -> str:
    """Return a looping SVG of all steps."""
    return drawing.moving(list(_screens(host, show)), seconds=SECONDS)


def _screens(host: Host, show: Show) -> Iterable[Screen]:
    async def gather() -> list[Screen]:
        return [screen async for screen in _captured(host, show)]

    return asyncio.run(gather())


async def _captured(host: Host, show: Show) -> AsyncIterator[Screen]:
    """Yield the screen after each step of the game."""
    app = L7App(lambda: host, Store(Path(os.devnull)), Preferences(STILL))
    async with app.run_test(size=(show.columns, show.rows)) as pilot:
        app.open(destinations.Replay(_past_game(host, show.replay), show.first - 1))
        await pilot.pause()
        screen = app.screen
        assert isinstance(screen, ReplayScreen), "the recording is open"
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
                return  # the current rules cannot replay the next answer


def _past_game(host: Host, replay: Replay) -> FinishedGame:
    """Return a replay as a past game."""
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
    return FinishedGame(kernel_of(rules, replay.record), header, replay.title, host.pins(rules))


def _terminal_rows(screen: Screen, columns: int) -> tuple[str, ...]:
    """Return the rows of a screen as terminal output."""
    console = Console(
        file=io.StringIO(),
        width=columns,
        force_terminal=True,
        color_system="truecolor",
        legacy_windows=False,
    )
    return tuple(strip.render(console) for strip in screen)
