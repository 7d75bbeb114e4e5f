"""Memory: the peak of a process, as the operating system reports it."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Mapping, Sequence
from pathlib import Path

from tests.tools.bench.registry import CannotRun, Effort, Figure, at_most, row
from tests.tools.bench.rows.screen import (
    EMPTY,
    SCRIPT,
    game_under_way,
    home_of_its_own,
    surroundings,
)
from tests.tools.bench.rows.start import compiled_once
from tests.tools.terminal import Terminal

MEGABYTE = 1024 * 1024
GAMES = 20
SIMULATION = f"""
from l7core.cli.main import main
main("sim escape:scenario-1 --seats 4 --bot random --jobs 1 --games {GAMES}".split())
"""
PEAK = """
import os, resource, sys
if os.path.exists("/proc/self/status"):
    line = next(each for each in open("/proc/self/status") if each.startswith("VmHWM"))
    peak = int(line.split()[1]) * 1024
else:
    peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
print(peak, file=sys.stderr)
"""
"""Program end that prints the peak memory; `getrusage` also counts the parent's."""
PEER_GAMES = f"""
import catanatron
for seed in range({GAMES}):
    players = [catanatron.RandomPlayer(colour) for colour in catanatron.Color]
    catanatron.Game(players, seed=seed).play()
"""


@row("memory.table", at_most(1.6))
def table(_: Effort) -> Figure:
    """Show the table of a running game at 120 by 36, against an empty Textual app."""
    with home_of_its_own() as home:
        game_under_way(home)
        around = surroundings(home)
        ours = _on_screen([str(SCRIPT), "resume"], around)
        peer = _on_screen([sys.executable, "-c", EMPTY], around)
    return Figure(ours / MEGABYTE, "MB", ratio=ours / peer, peer=peer / MEGABYTE)


@row("memory.simulation", at_most(1.2))
def simulation(_: Effort) -> Figure:
    """Play games of four random players one after the other, against catanatron's."""
    with home_of_its_own() as home:
        around = {"L7_HOME": str(home), **compiled_once(home)}
        peer = _at_most(PEER_GAMES, around)
        ours = _at_most(SIMULATION, around)
    return Figure(ours / MEGABYTE, "MB", ratio=ours / peer, peer=peer / MEGABYTE)


def _on_screen(command: Sequence[str], around: Mapping[str, str]) -> int:
    """Return the peak memory of a program with an idle screen, in its second run, compiled."""
    for _ in range(2):
        with Terminal(command, columns=120, rows=36, surroundings=around) as terminal:
            terminal.settle()
            found = _highest(terminal.process.pid)
    return found


def _highest(pid: int) -> int:
    """Return the peak memory of a running process."""
    status = Path(f"/proc/{pid}/status")
    if not status.exists():
        raise CannotRun("this system does not report the memory of a running process")
    line = next(line for line in status.read_text().splitlines() if line.startswith("VmHWM"))
    return int(line.split()[1]) * 1024


def _at_most(program: str, around: Mapping[str, str]) -> int:
    """Return the peak memory of a program that has ended without an error."""
    done = subprocess.run(
        [sys.executable, "-c", program + PEAK],
        stdout=subprocess.DEVNULL,
        stderr=subprocess.PIPE,
        text=True,
        check=False,
        env={**os.environ, **around},
    )
    last = done.stderr.strip().rpartition("\n")[2]
    if done.returncode:
        raise CannotRun(last)
    return int(last)
