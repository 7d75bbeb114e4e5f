"""Saves: the cost of durability beyond the disk, their size, and the time to resume."""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import contextmanager
from itertools import count
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory
from time import perf_counter

from l7core.engine.kernel import Kernel
from l7core.engine.state import State
from l7core.persist.journal import Decided, Journal
from l7core.persist.saved_game import SavedGame
from l7core.persist.store import Store
from tests.persist.unsaved import unsaved
from tests.tools.bench import big_table
from tests.tools.bench.registry import Effort, Figure, at_most, row
from tests.tools.bench.timing import FEWEST_ROUNDS, Work, seconds_a_call, side_by_side

TURN = 30
INTO = 3
STEPS_A_JOURNAL = 1000
"""Many more than between two saves of a game in play, and fewer than a journal's limit."""
MOST_BYTES = 24 * 1024
MOST_SECONDS = 0.05
"""Seconds that a late game may take to open beyond a new one."""


@row("saving.journal", at_most(1.2))
def journal(effort: Effort) -> Figure:
    """Write one decision to disk, against a bare write and fsync of the same bytes."""
    step = Decided(big_table.kernel_at(TURN, into=INTO).answers[-1])
    with _folder() as folder:
        first = folder / "game.1.journal"
        journal = Journal(first, "0" * 64, 1)
        journal.append(step)
        begun = first.stat().st_size
        journal.append(step)
        record = bytes(first.stat().st_size - begun)
        bare = os.open(folder / "bare", os.O_WRONLY | os.O_CREAT)
        steps = count(2)

        def ours() -> None:
            nonlocal journal
            if (number := next(steps)) % STEPS_A_JOURNAL == 0:
                journal.close()
                # As in play, each has its own name: a journal never reuses a file.
                journal = Journal(folder / f"game.{number}.journal", "0" * 64, 1)
            journal.append(step)

        def peer() -> None:
            os.write(bare, record)
            os.fsync(bare)

        pair = side_by_side(ours, peer, seconds=effort.seconds)
        journal.close()
        os.close(bare)
    return Figure(pair.ours * 1e3, "ms", ratio=pair.ratio, peer=pair.peer * 1e3)


@row("saving.whole")
def whole(effort: Effort) -> Figure:
    """Save a late game as in play, from gathering it to the last fsync.

    The journal holds a decision since the previous save; it is not timed. The peer writes the same
    bytes under another name, syncs them and renames the file. Another game replaces this one before
    it is a turn longer, so that the bytes stay the same.
    """
    rounds: list[tuple[float, float]] = []
    late = big_table.kernel_at(TURN, into=INTO)
    deadline = perf_counter() + effort.seconds
    while perf_counter() < deadline or len(rounds) < FEWEST_ROUNDS:
        with _folder() as folder:
            rounds += _saved_in_turn(folder, _game(folder, late.fork()))
    ours, bare = (median(each) * 1e3 for each in zip(*rounds, strict=True))
    ratio = median(mine / theirs for mine, theirs in rounds)
    return Figure(ours, "ms", ratio=ratio, peer=bare)


def _saved_in_turn(folder: Path, game: SavedGame) -> Iterator[tuple[float, float]]:
    """Yield rounds of ours and of the peer's, with a decision before each."""
    data = _newest(folder).read_bytes()
    draft, place = folder / "bare.tmp", folder / "bare"

    def peer() -> None:
        descriptor = os.open(draft, os.O_WRONLY | os.O_CREAT | os.O_TRUNC)
        os.write(descriptor, data)
        os.fsync(descriptor)
        os.close(descriptor)
        os.replace(draft, place)

    def after_a_decision(work: Work) -> float:
        assert game.ask
        game.answer(game.ask.options[0].id)
        return seconds_a_call(work)

    for number in range(big_table.ANSWERS_A_TURN // 2):
        if number % 2:
            theirs = after_a_decision(peer)
            yield after_a_decision(game.save), theirs
        else:
            mine = after_a_decision(game.save)
            yield mine, after_a_decision(peer)
    assert not game.trouble, game.trouble
    game.close()


@row("saving.size", at_most(1))
def size(effort: Effort) -> Figure:
    """Compare the file of a late game with its limit."""
    with _folder() as folder:
        _game(folder, big_table.kernel_at(TURN, into=INTO)).close()
        found = _newest(folder).stat().st_size
    return Figure(found, "bytes", ratio=found / MOST_BYTES)


@row("saving.resume", at_most(1))
def resume(effort: Effort) -> Figure:
    """Open a game and reach its first question, late against new.

    The ratio is the additional time of the late game, in parts of its limit.
    """
    with _folder() as late, _folder() as new:
        stores = [Store(late), Store(new)]
        kernel = big_table.kernel_at(TURN, into=INTO)
        names = [_closed(late, kernel), _closed(new, big_table.kernel_at(1))]

        def opened(number: int) -> Kernel[State]:
            game = SavedGame.open(stores[number], names[number], big_table.RULES)
            game.close()
            return game.kernel

        assert opened(0).digest() == kernel.digest(), "another game came back"
        pair = side_by_side(lambda: opened(0), lambda: opened(1), seconds=effort.seconds)
    longer = pair.ours - pair.peer
    return Figure(pair.ours * 1e3, "ms", ratio=longer / MOST_SECONDS, peer=pair.peer * 1e3)


@contextmanager
def _folder() -> Iterator[Path]:
    """Yield a folder on the present disk: `/tmp` may be in memory, where fsync costs nothing."""
    with TemporaryDirectory(dir=Path.cwd(), prefix=".bench-") as folder:
        yield Path(folder)


def _game(folder: Path, kernel: Kernel[State]) -> SavedGame:
    """Save a game, played in memory, for the first time."""
    game = unsaved(folder, "game", kernel)
    game.save()
    return game


def _closed(folder: Path, kernel: Kernel[State]) -> str:
    game = _game(folder, kernel)
    game.close()
    return game.name


def _newest(folder: Path) -> Path:
    return max(folder.glob("*.l7"), key=lambda path: int(path.suffixes[-2][1:]))
