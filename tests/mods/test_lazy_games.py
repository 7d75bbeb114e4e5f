"""Bundled games that are not played stay unimported while mods are listed and panels are asked."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from tests.tools.places import ROOT

HOST = """
import sys
from l7core.mods.bundled import bundled
from l7core.mods.owned.collection import Collection
from l7core.mods.owned.listing import listed
from pathlib import Path
collection = Collection(Path(sys.argv[1]), bundled("plugins"))
host = collection.host()
"""
GAMES = (
    "print(sorted(name for name in sys.modules if name in ('l7_alone', 'l7_heist', 'l7_lockdown')))"
)


def imported(folder: Path, code: str) -> str:
    """Return the bundled games that a process has imported after running the code."""
    done = subprocess.run(
        [sys.executable, "-c", f"{HOST}{code}\n{GAMES}", str(folder)],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=True,
        timeout=60,
    )
    return done.stdout.strip()


@pytest.mark.parametrize(
    ("code", "games"),
    [
        ("listed(collection, host)", "[]"),
        ("host.rules('heist:classic'); host.modules", "['l7_heist']"),
    ],
    ids=["the mods page", "the palette at the table"],
)
def test_only_the_game_in_play_is_imported(tmp_path: Path, code: str, games: str) -> None:
    assert imported(tmp_path, code) == games
