"""Saves of LEVEL 7: at every decision, damaged at every byte, undone to the start."""

from __future__ import annotations

import os
import subprocess
import sys
from contextlib import suppress
from hashlib import sha256
from itertools import islice
from pathlib import Path
from typing import Any

import pytest

from l7core.engine.kernel import Kernel
from l7core.persist.errors import SaveError
from l7core.persist.format import read_label, unpack
from l7core.persist.saved_game import SavedGame
from l7core.persist.store import Store
from l7core.testing.effort import NIGHTLY, times
from tests.persist.level7 import (
    new_kernel,
    packed,
    played,
    position,
    rules,
    scenarios,
    setup,
    steps,
)
from tests.tools.places import ROOT

GAMES = times(14, nightly=280)
LATE = 40
"""Decisions after which every part of a game has contents that can be damaged."""
LONG = 1000
STORY = 500
"""Decisions after which a random campaign has passed its first parts."""


def reloaded(kernel: Kernel[Any]) -> Kernel[Any]:
    again: Kernel[Any] = Kernel.resume(kernel.rules, unpack(packed(kernel)).record)
    assert again.lost is None
    return again


def game(number: int) -> Any:
    """Return a setup; the numbers go through all scenarios and numbers of seats."""
    names = scenarios()
    return setup(names[number % len(names)], seats=1 + number % 4, seed=number)


# -- determinism


@pytest.mark.parametrize("number", range(GAMES))
def test_saving_and_loading_at_every_decision_changes_nothing(number: int) -> None:
    """A game that is never saved and one that is loaded each time make the same decisions."""
    straight = new_kernel(game(number))
    loaded = reloaded(straight)
    for option, paid in steps(straight, number):
        assert position(loaded) == position(straight)
        straight.answer(option, *paid)
        loaded.answer(option, *paid)
        loaded = reloaded(loaded)
    assert position(loaded) == position(straight)


def test_in_later_parts_of_a_campaign_a_loaded_log_reads_the_same() -> None:
    """Prisoners, rooms and doors of the next level have the ids of earlier ones."""
    campaign = rules().campaign("").id
    straight = new_kernel(setup(campaign, seats=2))
    parts = set()
    for option, paid in islice(steps(straight, 1), STORY):
        straight.answer(option, *paid)
        chronicle = straight.view(None).table.chronicle
        parts.add(chronicle and chronicle.chapter)
        assert position(reloaded(straight)) == position(straight)
    assert len(parts) > 2


def fingerprint_of_saves() -> str:
    """Return a hash of the saves of some games, each in its middle and at its end."""
    whole = sha256()
    for number in range(3):
        for decisions in (LATE, 10**6):
            whole.update(packed(played(decisions, game(number))))
    return whole.hexdigest()


def test_saves_are_the_same_bytes_for_every_hash_seed() -> None:
    """Python orders its sets differently in each process; no such order may reach a save."""
    program = "from tests.persist.test_level7 import fingerprint_of_saves as f; print(f())"
    children = [
        subprocess.Popen(
            [sys.executable, "-c", program],
            cwd=ROOT,
            env={**os.environ, "PYTHONHASHSEED": seed},
            stdout=subprocess.PIPE,
            text=True,
        )
        for seed in ("0", "1", "31337")
    ]
    assert {child.communicate()[0].strip() for child in children} == {fingerprint_of_saves()}


# -- damage


def only_save(data: bytes, folder: Path) -> Path:
    """Write that save as the only one of the folder, and return its path."""
    path = folder / "game.1.l7"
    path.write_bytes(data)
    return path


def test_every_truncation_is_noticed() -> None:
    data = packed(played(LATE, setup()))
    for length in range(len(data)):
        with pytest.raises(SaveError):
            unpack(data[:length])


def test_a_flip_in_every_byte_is_noticed() -> None:
    data = packed(played(LATE, setup()))
    for place in range(len(data)):
        for bit in range(8) if NIGHTLY else (place % 8,):
            damaged = bytearray(data)
            damaged[place] ^= 1 << bit
            with pytest.raises(SaveError):
                unpack(bytes(damaged))


def test_damage_crashes_neither_the_list_nor_the_opening(
    tmp_path: Path,
) -> None:
    data = packed(played(LATE, setup()))
    path = only_save(data, tmp_path)
    store = Store(tmp_path)
    for place in range(0, len(data), times(101, nightly=1)):
        for damaged in (data[:place], data[:place] + b"\xff" + data[place + 1 :]):
            path.write_bytes(damaged)
            (entry,) = store.list()
            assert entry.problem or damaged == data
            with suppress(SaveError):
                SavedGame.open(store, "game", rules()).close()


def test_a_whole_header_names_the_damaged_section() -> None:
    data = packed(played(LATE, setup()))
    label = read_label(data)
    begin = len(data) - sum(section.size for section in label.header.sections)
    for section in label.header.sections:
        damaged = bytearray(data)
        damaged[begin] ^= 1
        with pytest.raises(SaveError, match=f"section {section.name}: wrong checksum"):
            unpack(bytes(damaged))
        assert read_label(bytes(damaged)) == label
        begin += section.size


# -- a long game


def long_game() -> Kernel[Any]:
    """Return the first random campaign of LONG decisions; all of them can be undone."""
    (campaign, *_) = rules().campaigns()
    games = (played(LONG, setup(campaign.id, seed=seed, undo="casual")) for seed in range(100))
    return next(kernel for kernel in games if kernel.decisions == LONG)


@pytest.mark.parametrize("from_disk", [False, True], ids=["played", "loaded"])
def test_a_long_game_is_undone_to_its_start_and_redone_to_its_end(from_disk: bool) -> None:
    kernel = long_game()
    answers = kernel.answers
    digests = [played_to(kernel, answers, count) for count in (0, 250, 500, 750)]
    end = kernel.digest()
    if from_disk:
        kernel = reloaded(kernel)
    for count, digest in reversed(list(zip((0, 250, 500, 750), digests, strict=True))):
        while kernel.decisions > count:
            kernel.undo()
        assert kernel.digest() == digest
    while kernel.redos:
        kernel.redo()
    assert (kernel.answers, kernel.digest(), kernel.undos) == (answers, end, LONG)


def played_to(kernel: Kernel[Any], answers: tuple[Any, ...], count: int) -> str:
    """Return the digest of the state after the first `count` answers, given without a break."""
    again = new_kernel(kernel.state.setup)
    for answer in answers[:count]:
        again.answer(answer.option, *answer.paid)
    return again.digest()
