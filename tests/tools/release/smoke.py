"""Command `python -m tests.tools.release.smoke PROGRAM`: check that a new program plays."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Iterator
from functools import partial
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Protocol

import l7core
from tests.mods.workshop import cards, wheel
from tests.tools.places import PLUGINS

WHOLE_GAME = "E\n1\n" * 400
"""Keys that only end turns; a game takes fewer."""
SECONDS = 300


class Program(Protocol):
    """Function that runs the program with these arguments and returns its output."""

    def __call__(self, *arguments: str, typed: str = "") -> str: ...


def smoke(program: Path) -> Iterator[str]:
    """Try the program in its own home and yield what works; raise anything that does not."""
    with TemporaryDirectory() as home:
        index = Path(home, "index")
        wheel(cards(Path(home), "lamps"), index, version="1.4")
        l7: Program = partial(_ran, program, Path(home), index)
        yield _says_its_version(l7)
        yield _has_all_games(l7)
        yield _plays_a_game(l7)
        yield _fetches_a_mod(l7)


def _says_its_version(l7: Program) -> str:
    said = l7("--version").strip()
    _expect(said == f"l7 {l7core.__version__}", said)
    return f"--version: {said}"


def _has_all_games(l7: Program) -> str:
    bundled = {manifest.parent.name for manifest in PLUGINS.glob("*/mod.toml")}
    loaded = _loaded(l7)
    _expect(loaded == bundled, f"{loaded} are loaded, not {bundled}")
    rows = reversed(json.loads(l7("rulesets", "--json")))
    first = {row["title"]: row["scenario"] for row in rows}
    for scenario in first.values():
        l7("sim", scenario, "--games", "1")
    return f"played by bots: {', '.join(sorted(first))}"


def _plays_a_game(l7: Program) -> str:
    l7("play", "1", "--plain", "--seed", "1", typed=WHOLE_GAME)
    games = json.loads(l7("stats", "--json"))["total"]["games"]
    _expect(games == 1, f"{games} games are over")
    return "play --plain: a game from its first question to its end"


def _fetches_a_mod(l7: Program) -> str:
    l7("mods", "install", "l7-lamps")
    _expect("lamps" in _loaded(l7), "the mod that was fetched is not loaded")
    return "mods install NAME: fetched by the pip of this machine, and loaded"


def _loaded(l7: Program) -> set[str]:
    rows = json.loads(l7("mods", "list", "--json"))
    return {row["id"] for row in rows if row["state"] == "loaded"}


def _expect(holds: bool, otherwise: str) -> None:
    if not holds:
        sys.exit(f"The program failed: {otherwise}.")


def _ran(program: Path, home: Path, index: Path, *arguments: str, typed: str = "") -> str:
    surroundings = {"L7_HOME": str(home), "PIP_NO_INDEX": "1", "PIP_FIND_LINKS": str(index)}
    done = subprocess.run(
        [program, *arguments],
        cwd=home,
        env={**os.environ, **surroundings, "PYTHONUTF8": "1"},
        input=typed,
        capture_output=True,
        text=True,
        encoding="utf-8",
        check=False,
        timeout=SECONDS,
    )
    _expect(
        not done.returncode, f"{' '.join(arguments)} ends with {done.returncode}: {done.stderr}"
    )
    return done.stdout


if __name__ == "__main__":
    for line in smoke(Path(sys.argv[1]).absolute()):
        print(line)
