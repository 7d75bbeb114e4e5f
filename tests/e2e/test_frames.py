"""Every settled picture of the real program equals a fresh paint of the whole screen."""

from __future__ import annotations

import os
import random
import sys
from pathlib import Path

import pytest

from l7core.testing.effort import times
from tests.tools.terminal import Terminal

pytestmark = pytest.mark.skipif(not hasattr(os, "openpty"), reason="there are no pty here")

KEYS = ("\r", "\r", " ", " ", "1", "2", "3", "x", "m", "E", "r", "A", "M", "\x1b", "u")
"""Keys that answer, continue a playback, open a page or close one."""
TABLES = [
    ("escape:scenario-1", 80, 24),
    ("heist:classic", 120, 36),
    ("lockdown:alone", 80, 24),
    ("alone:station", 120, 36),
    *times(
        [],
        [
            ("escape:scenario-1", 120, 36),
            ("heist:classic", 80, 24),
            ("lockdown:alone", 120, 36),
            ("alone:station", 80, 24),
            ("escape:scenario-1", 200, 60),
        ],
    ),
]


@pytest.mark.parametrize(("scenario", "columns", "lines"), TABLES)
def test_a_settled_picture_equals_a_full_repaint(
    scenario: str, columns: int, lines: int, tmp_path: Path
) -> None:
    chance = random.Random(f"{scenario} {columns}")
    (tmp_path / "config").mkdir()
    (tmp_path / "config" / "settings.json").write_bytes(b'{"reduced_motion": true}')
    command = [sys.executable, "-m", "l7core", "play", scenario, "--seed", "3"]
    with Terminal(
        command, columns=columns, rows=lines, surroundings={"L7_HOME": str(tmp_path)}
    ) as terminal:
        terminal.settle()
        typed = []
        for _ in range(times(30, 150)):
            typed.append(chance.choice(KEYS))
            terminal.press(typed[-1])
            terminal.rest()
            shown, rows_shown = terminal.cells(), terminal.screen().splitlines()
            terminal.repaint()
            wrong = [
                f"{row:2} {rows_shown[row]}\n   {painted}"
                for row, painted in enumerate(terminal.screen().splitlines())
                if shown[row] != terminal.cells()[row]
            ]
            assert not wrong, "\n".join([f"after {typed}, shown and repainted:", *wrong])
