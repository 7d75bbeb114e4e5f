"""The screen: from exec to a finished picture, and from a key to the picture it changes."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from functools import cache
from pathlib import Path
from shutil import copytree
from statistics import median
from tempfile import TemporaryDirectory
from time import perf_counter
from typing import TypeAlias

import msgspec
from msgspec import Struct

from l7core.bots.careful import hint
from l7core.engine.state import SeatSetup, Setup
from l7core.mods.host import Host, ModFolder
from l7core.persist.saved_game import SavedGame
from l7core.persist.store import Store
from l7tui.settings.choices import Settings
from tests.tools.bench.registry import CannotRun, Effort, Figure, at_most, row
from tests.tools.bench.rows.start import compiled_once
from tests.tools.bench.rows.thinking import PATIENCE
from tests.tools.bench.timing import p99
from tests.tools.places import ROOT
from tests.tools.terminal import Terminal

SCRIPT = Path(sys.executable).with_name("l7")
EMPTY = "from textual.app import App; App().run()"
LINES = """
from textual.app import App
from textual.strip import Strip
from textual.widget import Widget
from rich.segment import Segment

class Bare(Widget, can_focus=True):
    turn = 0
    def render_line(self, y):
        return Strip([Segment(chr(97 + (self.turn + y) % 26) * self.size.width)], self.size.width)
    def on_key(self, event):
        self.turn += 1
        self.refresh()

class Peer(App):
    def compose(self):
        yield Bare()
    def on_mount(self):
        self.query_one(Bare).focus()

Peer().run()
"""
"""Smallest app that answers a key with a whole new picture."""

FEWEST_STARTS = 5
FEWEST_KEYS = 60
STILL = 0.03
"""Seconds after which the picture that answers a key is finished."""
STEPS_INTO = 30
BOTS = ("Player 2", "Player 3", "Player 4")
COME_BACK, END_TURN, TOLD = "\r", "E", "What happened"
"""Keys that leave the infirmary by the first vent and end the turn, and the screen's next words."""
STILL_LIFE = Settings(speed="digest", reduced_motion=True, hints=False)


Size: TypeAlias = tuple[int, int]
SMALL: Size = (120, 36)
LARGE: Size = (200, 60)


class Latency(Struct, frozen=True):
    """Seconds from each key to the last byte of its picture."""

    ours: list[float]
    peer: list[float]


@row("start.first-screen", at_most(1.25))
def first_screen(effort: Effort) -> Figure:
    """Start `l7` until the title is complete, against an empty Textual app."""
    with home_of_its_own() as home:
        return _starts(effort, [str(SCRIPT)], home)


@row("start.continue", at_most(1.7))
def resume(effort: Effort) -> Figure:
    """Start `l7 resume` until the table of a running game is complete, against the same app."""
    with home_of_its_own() as home:
        game_under_way(home)
        return _starts(effort, [str(SCRIPT), "resume"], home)


@row("key.cursor", at_most(1.1))
def cursor(effort: Effort) -> Figure:
    """Move the map's cursor at 200 by 60, against a bare full repaint; the median."""
    return _latency(_cursor_keys(effort))


@row("key.cursor-worst", at_most(1.2))
def worst_cursor(effort: Effort) -> Figure:
    """Move the map's cursor, against the peer's repaint; the 99th percentile."""
    return _spread(_cursor_keys(effort))


@row("key.choice", at_most(1.25))
def choice(effort: Effort) -> Figure:
    """Change the highlighted option and its details at 200 by 60, against the same repaint."""
    return _latency(_choice_keys(effort))


@row("key.choice-worst", at_most(1.2))
def worst_choice(effort: Effort) -> Figure:
    """Change the highlighted option, against the peer's repaint; the 99th percentile."""
    return _spread(_choice_keys(effort))


@row("key.answer", at_most(6))
def answer(effort: Effort) -> Figure:
    """Answer at 200 by 60, from the deciding key to the picture of the next question."""
    return _latency(_answer_keys(effort, LARGE)[0])


@row("key.undo", at_most(6))
def undo(effort: Effort) -> Figure:
    """Undo that answer."""
    return _latency(_answer_keys(effort, LARGE)[1])


@row("key.answer-small", at_most(6))
def small_answer(effort: Effort) -> Figure:
    """Answer at 120 by 36."""
    return _latency(_answer_keys(effort, SMALL)[0])


@row("key.undo-small", at_most(6))
def small_undo(effort: Effort) -> Figure:
    """Undo that answer at 120 by 36."""
    return _latency(_answer_keys(effort, SMALL)[1])


@row("key.bots", at_most(1))
def bots(effort: Effort) -> Figure:
    """End the turn at 200 by 60; three bots play, and the screen shows their actions."""
    return _bots_run(effort, LARGE)


@row("key.bots-small", at_most(1))
def small_bots(effort: Effort) -> Figure:
    """End the turn at 120 by 36."""
    return _bots_run(effort, SMALL)


@cache
def _cursor_keys(effort: Effort) -> Latency:
    """Move the cursor east and west in turn."""
    return _race(effort, "V", ("\x1b[C", "\x1b[D"), LARGE)


@cache
def _choice_keys(effort: Effort) -> Latency:
    """Move the highlight down and up in turn."""
    return _race(effort, "", ("\x1b[B", "\x1b[A"), LARGE)


@cache
def _answer_keys(effort: Effort, size: Size) -> tuple[Latency, Latency]:
    """Choose the highlighted option and undo it in turn."""
    both = _race(effort, "", ("\r", "u"), size)
    given, taken = (Latency(both.ours[turn::2], both.peer[turn::2]) for turn in (0, 1))
    return given, taken


def _bots_run(effort: Effort, size: Size) -> Figure:
    """End the same turn in a fresh copy of the game each time, because it cannot be undone."""
    columns, rows = size
    taken: list[float] = []
    with home_of_its_own() as home:
        game_under_way(home)
        deadline = perf_counter() + effort.seconds
        while perf_counter() < deadline or len(taken) < FEWEST_STARTS:
            with TemporaryDirectory() as copy:
                again = Path(copytree(home, Path(copy) / "home"))
                around = {**surroundings(again), "TEXTUAL_FPS": "1000"}
                with Terminal(
                    [str(SCRIPT), "resume"], columns=columns, rows=rows, surroundings=around
                ) as ours:
                    ours.settle()
                    _answered(ours, COME_BACK)
                    taken.append(_answered(ours, END_TURN))
                    if TOLD not in ours.screen():
                        raise CannotRun("the game has changed: the bots did not have their turns")
    seconds = median(taken)
    return Figure(seconds * 1e3, "ms", ratio=seconds / PATIENCE)


def _race(effort: Effort, before: str, keys: Sequence[str], size: Size) -> Latency:
    """Send keys to a table and to the bare app in turn."""
    columns, rows = size
    found = Latency([], [])
    with home_of_its_own() as home:
        game_under_way(home)
        # Textual's clock of 60 frames a second would hide both times.
        around = {**surroundings(home), "TEXTUAL_FPS": "1000"}
        with (
            Terminal(
                [str(SCRIPT), "resume"], columns=columns, rows=rows, surroundings=around
            ) as ours,
            Terminal(
                [sys.executable, "-c", LINES], columns=columns, rows=rows, surroundings=around
            ) as peer,
        ):
            for each in (ours, peer):
                each.settle()
            if before:
                ours.press(before)
                ours.settle()
            deadline = perf_counter() + effort.seconds
            while perf_counter() < deadline or len(found.ours) < FEWEST_KEYS:
                key = keys[len(found.ours) % len(keys)]
                found.ours.append(_answered(ours, key))
                found.peer.append(_answered(peer, key))
    return found


def _answered(terminal: Terminal, key: str) -> float:
    begin = perf_counter()
    terminal.press(key)
    return terminal.settle(STILL) - begin


def _latency(found: Latency) -> Figure:
    ours, peer = median(found.ours), median(found.peer)
    return Figure(ours * 1e3, "ms", ratio=ours / peer, peer=peer * 1e3)


def _spread(found: Latency) -> Figure:
    ours, peer = p99(found.ours), p99(found.peer)
    return Figure(ours * 1e3, "ms", ratio=ours / peer, peer=peer * 1e3)


def _starts(effort: Effort, command: Sequence[str], home: Path) -> Figure:
    ours: list[float] = []
    peer: list[float] = []
    for once in (command, [sys.executable, "-c", EMPTY]):
        _start(once, home)  # compiles the program
    deadline = perf_counter() + effort.seconds
    while perf_counter() < deadline or len(ours) < FEWEST_STARTS:
        ours.append(_start(command, home))
        peer.append(_start([sys.executable, "-c", EMPTY], home))
    ratio = median(mine / theirs for mine, theirs in zip(ours, peer, strict=True))
    return Figure(median(ours) * 1e3, "ms", ratio=ratio, peer=median(peer) * 1e3)


def _start(command: Sequence[str], home: Path) -> float:
    with Terminal(command, columns=120, rows=36, surroundings=surroundings(home)) as terminal:
        return terminal.settle() - terminal.begun


def surroundings(home: Path) -> dict[str, str]:
    return {"L7_HOME": str(home), **compiled_once(home)}


def game_under_way(home: Path) -> None:
    """Save a game of one player and three bots after some decisions.

    Nothing moves by itself in it: only the answer to a key is timed.
    """
    (home / "config").mkdir()
    (home / "config" / "settings.json").write_bytes(msgspec.json.encode(STILL_LIFE))
    rules = Host([ModFolder(ROOT / "plugins", "bundled")]).rules("escape:l7")
    seats = (SeatSetup("Player 1"), *(SeatSetup(name, "careful") for name in BOTS))
    setup = Setup(ruleset=rules.id, scenario="escape:scenario-1", seats=seats, seed=3)
    with SavedGame.begin(Store(home / "saves"), rules, setup) as game:
        while ask := game.ask:
            if game.decisions >= STEPS_INTO and ask.seat == 0:
                return
            advised = hint(game.kernel)
            game.answer(advised.option, *advised.paid)
    raise CannotRun("the game is over too early")


@contextmanager
def home_of_its_own() -> Iterator[Path]:
    if not SCRIPT.exists():
        raise CannotRun(f"the command is not installed beside {sys.executable}")
    if not hasattr(os, "openpty"):
        raise CannotRun("this system has no pseudo-terminals")
    with TemporaryDirectory() as folder:
        yield Path(folder)
