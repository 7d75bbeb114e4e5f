"""Games of LEVEL 7 in processes that are killed at random moments, with checks of the saves.

    python -m tests.persist.killing [KILLS [SEED]]

Each process is the command itself, `l7 play --plain` or `l7 resume --plain`, with a script on its
input. Most are forks of this one, which has everything loaded; one in fifty is a new program. A
process writes a prompt after every line that it has handled, so prompts show what it has confirmed.
It may have handled one more line and died before the next prompt.

The command exits with 1 at the first game whose position is before or after that.
"""

from __future__ import annotations

import os
import random
import signal
import sys
import time
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from l7core.cli import games as commands
from l7core.cli import main as cli
from l7core.engine.kernel import Kernel
from l7core.mods.host import Host
from l7core.persist.store import Store
from tests.persist import level7
from tests.persist.golden import bundled
from tests.persist.level7 import position

LINES = 24
"""Lines in a script: more than from one save to the next."""
LONGEST_WAIT = 0.003
"""Longest wait in seconds between a prompt and the kill: the time for a decision and its save."""
KILLS_PER_START = 50


class Lost(Exception):
    """A game that is not at an expected position."""


class Play:
    """One game from its beginning through many deaths."""

    def __init__(self, folder: Path, scenario: str, seed: int, chances: random.Random) -> None:
        self.store = Store(folder)
        self.chances = chances
        self.setup = level7.setup(scenario, seats=1 + seed % 4, seed=seed, undo="casual")
        self.kernel: Kernel[Any] = level7.new_kernel(self.setup)
        """The game at its last known position."""

    @property
    def command(self) -> list[str]:
        saves = ["--plain", "--saves", str(self.store.folder)]
        if self.store.names():
            return ["resume", *saves]
        setup = self.setup
        seats = [word for seat in setup.seats for word in ("--seat", seat.name)]
        game = ["--scenario", setup.scenario, "--seed", str(setup.seed), "--undo", setup.undo]
        return ["play", level7.RULESET, *game, *seats, *saves]

    def die_once(self, *, is_new_program: bool) -> None:
        """Let a process play the next lines, kill it, and check the position of the game."""
        lines, positions = self.write_script()
        prompts = killed(
            self.command,
            "".join(f"{line}\n" for line in lines),
            after=min(self.chances.randint(0, len(lines)) for _ in range(2)),
            wait=self.chances.uniform(0, LONGEST_WAIT),
            is_new_program=is_new_program,
        )
        done = max(0, prompts - 1)
        if not self.store.names():
            if prompts:
                raise Lost("the game had begun and is not there")
            self.kernel = level7.new_kernel(self.setup)
            return
        loaded = self.store.load(*self.store.names())
        self.kernel = Kernel.resume(level7.rules(), loaded.record)
        found = position(self.kernel)
        if found not in positions[done : done + 2]:
            place = positions.index(found) if found in positions else "elsewhere"
            raise Lost(f"{done} lines were confirmed, the game stands at {place}: {lines}")

    def write_script(self) -> tuple[list[str], list[tuple[object, ...]]]:
        """Return some lines to type, and the position before each and after the last."""
        kernel = self.kernel
        lines: list[str] = []
        positions = [position(kernel)]
        while kernel.ask and len(lines) < LINES:
            lines.append(self.next_line())
            positions.append(position(kernel))
        return lines, positions

    def next_line(self) -> str:
        """Return a line that a player may type, and apply it to the known game."""
        kernel, chances = self.kernel, self.chances
        assert kernel.ask, "a line is typed only at a question"
        chance = chances.random()
        if chance < 0.05:
            return "save"
        if chance < 0.15 and not kernel.why_no_undo():
            kernel.undo()
            return "undo"
        if chance < 0.25 and kernel.redos:
            kernel.redo()
            return "redo"
        option = chances.choice(kernel.ask.options)
        paid = chances.sample(range(len(kernel.ask.purse)), option.cost)
        kernel.answer(option.id, *(kernel.ask.purse[each] for each in paid))
        return " ".join(
            ["choose", option.id, *(["with"] if paid else []), *(str(1 + n) for n in paid)]
        )


def killed(
    command: list[str], script: str, *, after: int, wait: float, is_new_program: bool
) -> int:
    """Run the command with the script as input; kill it shortly after prompt number `after`.

    Return the number of prompts written by then. A game may be over before.
    """
    typed, input = os.pipe()
    output, shown = os.pipe()
    os.write(input, script.encode())
    child = os.fork()
    if not child:
        os.dup2(typed, 0)
        os.dup2(shown, 1)
        os.close(input)
        os.close(output)
        if is_new_program:
            os.execv(sys.executable, [sys.executable, "-m", "l7core", *command])
        sys.stdin, sys.stdout = open(0), open(1, "w")  # noqa: SIM115
        os._exit(cli.main(command))
    os.close(typed)
    os.close(shown)
    text = b""
    while prompts_in(text) < after and (piece := os.read(output, 1 << 16)):
        text += piece
    time.sleep(wait)
    os.kill(child, signal.SIGKILL)
    os.waitpid(child, 0)
    while piece := os.read(output, 1 << 16):
        text += piece
    os.close(output)
    os.close(input)
    return prompts_in(text)


def prompts_in(text: bytes) -> int:
    return text.count(b"\n> ")


def _bundled(options: object) -> Host:
    return bundled()


def _skip(fd: object) -> None:
    """Do nothing instead of waiting for the disk."""


def main(kills: int, seed: int) -> int:
    chances = random.Random(seed)
    # For all forks: mods are loaded once, and written data outlives a process even without
    # a sync.
    commands.host_of = _bundled  # type: ignore[attr-defined]
    os.fsync = _skip
    scenarios = level7.scenarios()
    games = decisions = 0
    play: Play | None = None
    with TemporaryDirectory() as folder:
        for number in range(kills):
            if play is None or play.kernel.over:
                scenario = scenarios[games % len(scenarios)]
                play = Play(Path(folder, str(games)), scenario, seed + games, chances)
                games += 1
            before = play.kernel.decisions
            try:
                play.die_once(is_new_program=number % KILLS_PER_START == 0)
            except Lost as lost:
                sys.stdout.write(f"kill {number}, seed {seed}, {play.setup}: {lost}\n")
                return 1
            decisions += max(0, play.kernel.decisions - before)
    sys.stdout.write(f"{kills} kills, {games} games, {decisions} decisions, none lost\n")
    return 0


if __name__ == "__main__":
    kills, seed = [*map(int, sys.argv[1:]), 100, 0][:2] if len(sys.argv) > 1 else (100, 0)
    sys.exit(main(kills, seed))
