"""A killed process leaves its game as before or after the last decision."""

from __future__ import annotations

import random
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from l7core.engine.kernel import Kernel
from l7core.persist import saved_game
from l7core.persist.saved_game import SavedGame
from l7core.persist.store import Store
from l7core.testing.effort import times
from tests.persist.disk import Calls, Died
from tests.persist.little import (
    RULES,
    move,
    new_game,
    new_kernel,
    on_disk,
    play,
    position,
    reopened,
)
from tests.tools.places import ROOT
from tests.tools.systems import posix_only

KILLS = times(8, nightly=50)
KILLS_OF_LEVEL_7 = times(100, nightly=10_000)
MOVES = 12
NEVER = 10**9


def test_a_killed_process_loses_no_confirmed_decision(tmp_path: Path) -> None:
    with new_game(tmp_path) as game:
        name = game.name
    expected = new_kernel()
    for _ in range(KILLS):
        expected = play_until_killed(tmp_path, name, expected)
    assert expected.decisions > KILLS


@posix_only
def test_a_killed_process_of_level_7_loses_no_handled_line() -> None:
    words = [str(KILLS_OF_LEVEL_7), str(random.randrange(10**6))]
    command = [sys.executable, "-m", "tests.persist.killing", *words]
    run = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    assert run.stdout.startswith(f"{KILLS_OF_LEVEL_7} kills, "), run.stdout + run.stderr
    assert (run.returncode, run.stderr) == (0, "")


def play_until_killed(folder: Path, name: str, expected: Kernel[Any]) -> Kernel[Any]:
    """Let a process play, kill it at a random moment, and check what is left.

    `expected` follows the decisions that the process confirmed. The process may have died after one
    more decision, before it could confirm it. Return the loaded game.
    """
    command = [sys.executable, "-m", "tests.persist.child", "play", str(folder), name]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True, cwd=ROOT) as child:
        assert child.stdout
        assert child.stdout.readline() == "ready\n"
        lines = [child.stdout.readline() for _ in range(random.randrange(10))]
        child.kill()
        lines += child.stdout.readlines()
    for line in lines:
        if line.endswith("\n"):
            move(expected, expected)
            assert line == f"{expected.digest()} confirmed\n"
    resumed: Kernel[Any] = Kernel.resume(RULES, Store(folder).load(name).record)
    if position(resumed) != position(expected):
        move(expected, expected)
        assert position(resumed) == position(expected)
    return resumed


def session(folder: Path) -> Iterator[SavedGame]:
    """Begin a game, play, close, reopen and play again; yield it after every confirmed decision."""
    game = new_game(folder)
    yield game
    for _ in range(MOVES):
        play(game, 1)
        yield game
    game.close()
    game = reopened(game, folder)
    while game.read_only:
        # Its lock was refused.
        game = reopened(game, folder)
    for _ in range(3):
        play(game, 1)
        yield game
    game.close()


def positions_of(folder: Path) -> tuple[list[object], int]:
    """Return the position after each decision, and the number of calls."""
    calls = Calls(Calls.die, at=NEVER)
    with calls.watched():
        return [position(game.kernel) for game in session(folder)], calls.made


def test_a_death_before_or_within_any_call_leaves_the_state_before_or_after(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(saved_game, "AUTOSAVE_EVERY", 4)
    expected, total = positions_of(tmp_path / "whole")
    for at in range(1, total + 1):
        folder = tmp_path / str(at)
        confirmed = 0
        died = False
        with Calls(Calls.die, at=at).watched():
            try:
                for _ in session(folder):
                    confirmed += 1
            except Died:
                died = True
        assert died
        names = Store(folder).names()
        if confirmed:
            assert on_disk(folder, *names) in expected[confirmed - 1 : confirmed + 1]
        elif names:
            assert on_disk(folder, *names) == expected[0]
        if names:
            check_that_it_continues(folder, *names)


def check_that_it_continues(folder: Path, name: str) -> None:
    """Check that the game can be continued after a death."""
    with SavedGame.open(Store(folder), name, RULES) as game:
        play(game, 5)
    assert on_disk(folder, name) == position(game.kernel)
    assert not list(folder.glob(".*"))


def test_a_failure_of_any_single_call_costs_no_confirmed_decision(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(saved_game, "AUTOSAVE_EVERY", 4)
    expected, total = positions_of(tmp_path / "whole")
    for at in range(1, total + 1):
        folder = tmp_path / str(at)
        played: list[object] = []
        with Calls(Calls.fail_once, at=at).watched():
            for game in session(folder):
                played.append(position(game.kernel))
                if not game.trouble:
                    assert on_disk(folder, game.name) == position(game.kernel)
        assert played == expected
        assert on_disk(folder, game.name) == expected[-1]
