"""From exec to exit: a command without a screen must not wait for one."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path
from tempfile import TemporaryDirectory

from tests.tools.bench.registry import CannotRun, Effort, Figure, at_most, row
from tests.tools.bench.timing import side_by_side

SCRIPT = Path(sys.executable).with_name("l7")


@row("start.version", at_most(8))
def version(effort: Effort) -> Figure:
    """Run `l7 --version`, against Python doing nothing."""
    return _start(effort, "--version")


@row("start.saves-list", at_most(8))
def saves_list(effort: Effort) -> Figure:
    """Run `l7 saves list` without saves, against Python doing nothing."""
    return _start(effort, "saves", "list")


def _start(effort: Effort, *arguments: str) -> Figure:
    if not SCRIPT.exists():
        raise CannotRun(f"the command is not installed beside {sys.executable}")
    ours = [str(SCRIPT), *arguments]
    peer = [sys.executable, "-c", "pass"]
    with TemporaryDirectory() as home:
        surroundings = {**os.environ, "L7_HOME": home, **compiled_once(Path(home))}
        for once in (ours, peer):
            _run(once, surroundings)  # compiles the program
        pair = side_by_side(
            lambda: _run(ours, surroundings),
            lambda: _run(peer, surroundings),
            seconds=effort.seconds,
        )
    return Figure(pair.ours * 1e3, "ms", ratio=pair.ratio, peer=pair.peer * 1e3)


def compiled_once(home: Path) -> dict[str, str]:
    """Return the variables that let Python keep compiled files, as it does for players."""
    return {"PYTHONDONTWRITEBYTECODE": "", "PYTHONPYCACHEPREFIX": str(home / "compiled")}


def _run(command: list[str], surroundings: dict[str, str]) -> None:
    done = subprocess.run(command, capture_output=True, check=False, env=surroundings)
    if done.returncode:
        last = done.stderr.decode().strip().rpartition("\n")[2]
        raise CannotRun(f"`{Path(command[0]).name} {' '.join(command[1:])}` fails: {last}")
