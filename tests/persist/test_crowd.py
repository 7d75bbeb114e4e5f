"""Several instances on one folder, copies made during play, and wrong clocks."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from collections import Counter
from itertools import count
from pathlib import Path
from typing import Any

import pytest

from l7core.engine.kernel import Kernel
from l7core.persist.format import read_label
from l7core.persist.lineage import relation
from l7core.persist.saved_game import SavedGame
from l7core.persist.store import Store
from tests.persist.crowd import OWN, TURNS
from tests.persist.little import RULES, move, new_game, new_kernel, play, position, setup
from tests.tools.places import ROOT
from tests.tools.systems import posix_only

pytestmark = posix_only

COPIES = 25


def crowd(how: str, folder: Path, processes: int) -> Counter[str]:
    """Return the number of processes with each outcome."""
    words = [how, str(folder), str(processes)]
    command = [sys.executable, "-m", "tests.persist.crowd", *words]
    run = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    assert (run.returncode, run.stderr) == (0, "")
    return Counter(run.stdout.split())


def decisions_on_disk(folder: Path) -> list[int]:
    store = Store(folder)
    loaded = [store.load(name) for name in store.names()]
    assert not any(each.notes for each in loaded)
    return [len(each.record.answers) for each in loaded]


@pytest.mark.parametrize("processes", [2, 10])
def test_of_several_instances_exactly_one_plays_a_game(processes: int, tmp_path: Path) -> None:
    new_game(tmp_path).close()
    outcomes = crowd("one-game", tmp_path, processes)
    assert outcomes == {"plays": 1, "reads": processes - 1}
    assert decisions_on_disk(tmp_path) == [1]


def test_ten_instances_that_play_a_game_in_turn_lose_no_decision(tmp_path: Path) -> None:
    new_game(tmp_path).close()
    assert crowd("in-turn", tmp_path, 10) == {"played": 10}
    assert decisions_on_disk(tmp_path) == [10 * TURNS]


def test_ten_instances_play_ten_games_in_one_folder(tmp_path: Path) -> None:
    assert crowd("own-games", tmp_path, 10) == {"played": 10}
    assert decisions_on_disk(tmp_path) == [OWN] * 10


def test_a_copy_made_during_play_is_no_older_than_its_start(tmp_path: Path) -> None:
    """The files are copied one by one, as any tool does, while a process plays.

    A tool would report a listed file that had disappeared. Such a copy may hold an older position,
    or no save if every listed save had been dropped.
    """
    folder = tmp_path / "saves"
    with new_game(folder) as game:
        name = game.name
    command = [sys.executable, "-m", "tests.persist.child", "play", str(folder), name]
    copies: list[tuple[int, Path]] = []
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True, cwd=ROOT) as child:
        assert child.stdout
        assert child.stdout.readline() == "ready\n"
        decisions = 0
        for number in range(COPIES):
            for _ in range(number % 7):
                decisions += bool(child.stdout.readline())
            whole = copied(folder, tmp_path / str(number))
            copies.append((decisions if whole else 0, tmp_path / str(number)))
        child.kill()
        decisions += len(child.stdout.readlines())
    expected = new_kernel()
    positions = [position(expected)]
    for _ in range(decisions + 1):
        move(expected, expected)
        positions.append(position(expected))
    assert any(confirmed for confirmed, _ in copies)
    for confirmed, copy in copies:
        if not (confirmed or any(copy.glob("*.l7"))):
            continue
        resumed: Kernel[Any] = Kernel.resume(RULES, Store(copy).load(name).record)
        assert position(resumed) in positions[confirmed:]


def copied(folder: Path, destination: Path) -> bool:
    """Copy all files; return whether every listed save and journal still existed."""
    destination.mkdir()
    whole = True
    for path in sorted(folder.iterdir()):
        try:
            shutil.copy(path, destination)
        except FileNotFoundError:
            whole = whole and path.suffix not in (".l7", ".journal")
    return whole


# -- clocks


def test_a_clock_set_back_changes_only_the_date_shown(tmp_path: Path) -> None:
    years = count(2040, -1)
    store = Store(tmp_path, clock=lambda: f"{next(years)}-01-01")
    with SavedGame.begin(store, RULES, setup()) as game:
        for _ in range(8):
            play(game, 1)
            game.save()
    loaded = store.load(game.name)
    resumed: Kernel[Any] = Kernel.resume(RULES, loaded.record)
    assert position(resumed) == position(game.kernel)
    labels = [read_label(path.read_bytes()) for path in tmp_path.glob("*.l7")]
    dates = [label.header.saved_at for label in labels]
    assert loaded.label.header.saved_at == min(dates)
    older = [label for label in labels if label.id != loaded.label.id]
    assert {relation(loaded.label, label) for label in older} == {"ahead"}


def test_files_dated_in_any_order_are_read_in_the_order_of_their_numbers(tmp_path: Path) -> None:
    with new_game(tmp_path) as game:
        for _ in range(4):
            play(game, 1)
            game.save()
    for age, path in enumerate(sorted(tmp_path.iterdir())):
        os.utime(path, (10**9 - age, 10**9 - age))
    resumed: Kernel[Any] = Kernel.resume(RULES, Store(tmp_path).load(game.name).record)
    assert position(resumed) == position(game.kernel)
