"""Equal seeds and answers make equal games in every process."""

from __future__ import annotations

import os
import subprocess
import sys

import pytest

from l7core.testing.games import random_game
from tests.fixtures.mods.cellar.tests.positions import rules
from tests.nets.strategies import play
from tests.tools.places import ROOT

GAMES = [random_game(rules(), number) for number in range(12)]
CHILD = "from tests.nets.test_machines import fingerprints; print(*fingerprints(), sep='\\n')"


def fingerprints() -> list[str]:
    """Return one line for each game: its end, every question and the log."""
    lines = []
    for game in GAMES:
        kernel = game.begin()
        play(game, kernel)
        marks = [answer.mark for answer in kernel.answers]
        log = " ".join(entry.text for entry in kernel.log(0))
        lines.append(f"{kernel.digest()} {marks} {log}")
    return lines


@pytest.mark.parametrize("hash_seed", ["0", "1", "4294967295"])
def test_the_order_of_hashes_does_not_matter(hash_seed: str) -> None:
    child = subprocess.run(
        [sys.executable, "-c", CHILD],
        cwd=ROOT,
        env={**os.environ, "PYTHONHASHSEED": hash_seed},
        capture_output=True,
        text=True,
        check=True,
    )
    assert child.stdout.splitlines() == fingerprints()
