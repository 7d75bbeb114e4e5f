"""Plays LEVEL 7 in processes that are killed at random moments, and looks what is left of it.

    python -m tests.persist.killing [KILLS [SEED]]

Each process is the command itself, `l7 play --plain` or `l7 resume --plain`, with a script on its
input. Most are split off from this one, which has everything loaded; one in fifty is started
anew. What a process has confirmed is known by its prompts: one is written after every line that it
has dealt with. It may have dealt with one more line and died before it could say so.

It exits with 1 at the first game that stands before or after that.
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
"""In a script: longer than from one save to the next."""
LONGEST_WAIT = 0.003
"""Seconds between a prompt and the kill: what a decision and its save may take."""
STARTED_ANEW = 50


class Lost(Exception):
    """A game is not where it was."""


class Play:
    """One game from its beginning over many deaths."""

    def __init__(self, folder: Path, scenario: str, seed: int, chances: random.Random) -> None:
        self.store = Store(folder)
        self.chances = chances
        self.setup = level7.setup(scenario, seats=1 + seed % 4, seed=seed, undo="casual")
        self.kernel: Kernel[Any] = level7.new_kernel(self.setup)
        """Where the game is known to stand."""

    @property
    def command(self) -> list[str]:
        saves = ["--plain", "--saves", str(self.store.folder)]
        if self.store.names():
            return ["resume", *saves]
        setup = self.setup
        seats = [word for seat in setup.seats for word in ("--seat", seat.name)]
        game = ["--scenario", setup.scenario, "--seed", str(setup.seed), "--undo", setup.undo]
        return ["play", level7.RULESET, *game, *seats, *saves]

    def die_once(self, *, anew: bool) -> None:
        """Let a process play the next lines, kill it, and see whether the game is where it was."""
        lines, positions = self.write_script()
        prompts = killed(
            self.command,
            "".join(f"{line}\n" for line in lines),
            after=min(self.chances.randint(0, len(lines)) for _ in range(2)),
            wait=self.chances.uniform(0, LONGEST_WAIT),
            anew=anew,
        )
        done = max(0, prompts - 1)
        if not self.store.names():
            if prompts:
                raise Lost("the game had begun and is not there")
            self.kernel = level7.new_kernel(self.setup)
            return
        loaded = self.store.load(*self.store.names())
        self.kernel = Kernel.resume(level7.rules(), loaded.record)
        stood = position(self.kernel)
        if stood not in positions[done : done + 2]:
            at = positions.index(stood) if stood in positions else "elsewhere"
            raise Lost(f"{done} lines were confirmed, the game stands at {at}: {lines}")

    def write_script(self) -> tuple[list[str], list[tuple[object, ...]]]:
        """Some lines to type, and where the game stands before each and after the last."""
        kernel = self.kernel
        lines: list[str] = []
        positions = [position(kernel)]
        while kernel.ask and len(lines) < LINES:
            lines.append(self.next_line())
            positions.append(position(kernel))
        return lines, positions

    def next_line(self) -> str:
        """Something that a player may type, done to the game that is known."""
        kernel, chances = self.kernel, self.chances
        assert kernel.ask, "a line is typed only at a question"
        what = chances.random()
        if what < 0.05:
            return "save"
        if what < 0.15 and not kernel.why_no_undo():
            kernel.undo()
            return "undo"
        if what < 0.25 and kernel.redos:
            kernel.redo()
            return "redo"
        option = chances.choice(kernel.ask.options)
        paid = chances.sample(range(len(kernel.ask.purse)), option.cost)
        kernel.answer(option.id, *(kernel.ask.purse[each] for each in paid))
        return " ".join(
            ["choose", option.id, *(["with"] if paid else []), *(str(1 + n) for n in paid)]
        )


def killed(command: list[str], script: str, *, after: int, wait: float, anew: bool) -> int:
    """Run the command with the script for its input; kill it a while after prompt number `after`.

    Says how many prompts it had written by then. A game may be over before.
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
        if anew:
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
    """In the place of waiting for the disk."""


def main(kills: int, seed: int) -> int:
    chances = random.Random(seed)
    # For all that are split off: mods are loaded once, and what a process has written outlives it
    # even unsynced.
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
                play.die_once(anew=number % STARTED_ANEW == 0)
            except Lost as lost:
                sys.stdout.write(f"kill {number}, seed {seed}, {play.setup}: {lost}\n")
                return 1
            decisions += max(0, play.kernel.decisions - before)
    sys.stdout.write(f"{kills} kills, {games} games, {decisions} decisions, none lost\n")
    return 0


if __name__ == "__main__":
    kills, seed = [*map(int, sys.argv[1:]), 100, 0][:2] if len(sys.argv) > 1 else (100, 0)
    sys.exit(main(kills, seed))
