"""Saves: what durability costs beyond the disk, how large they are, how fast one plays on."""

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
"""Far more than between two saves of a game in play, and less than a journal holds."""
MOST_BYTES = 24 * 1024
MOST_SECONDS = 0.05
"""That a late game may take to open beyond a new one."""


@row("saving.journal", at_most(1.2))
def journal(effort: Effort) -> Figure:
    """One decision put on disk, against a bare write and fsync of the same bytes."""
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
                # As in play, each has a name of its own: a journal never takes a file over.
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
    """A late game saved as it is in play, from gathering it to the last fsync.

    A decision is in the journal since the save before; it is not timed. The peer writes the same
    bytes under another name, syncs them and puts them in place. Before the game has become longer
    than its turn by a turn, another takes its place, so that the bytes stay the same.
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
    """Rounds of ours and of the peer's, a decision before each."""
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
    """The file of a late game, in parts of what it may take."""
    with _folder() as folder:
        _game(folder, big_table.kernel_at(TURN, into=INTO)).close()
        found = _newest(folder).stat().st_size
    return Figure(found, "bytes", ratio=found / MOST_BYTES)


@row("saving.resume", at_most(1))
def resume(effort: Effort) -> Figure:
    """From the file to the first question, late game and new one.

    The ratio is what the late game takes longer, in parts of what it may.
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
    """A folder on the disk at hand: `/tmp` may lie in memory, where an fsync costs nothing."""
    with TemporaryDirectory(dir=Path.cwd(), prefix=".bench-") as folder:
        yield Path(folder)


def _game(folder: Path, kernel: Kernel[State]) -> SavedGame:
    """A game that has been played in memory, saved for the first time."""
    game = unsaved(folder, "game", kernel)
    game.save()
    return game


def _closed(folder: Path, kernel: Kernel[State]) -> str:
    game = _game(folder, kernel)
    game.close()
    return game.name


def _newest(folder: Path) -> Path:
    return max(folder.glob("*.l7"), key=lambda path: int(path.suffixes[-2][1:]))
