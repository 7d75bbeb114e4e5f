"""The slot of a game in the folder: new saves follow the existing files."""

from __future__ import annotations

import errno
from pathlib import Path

import pytest

from l7core.persist.errors import HeldElsewhere
from l7core.persist.generations import GENERATIONS, files_of
from l7core.persist.locked_save import LockedSave
from tests.persist.little import new_game, play

NAME = "game"


@pytest.fixture
def data(tmp_path: Path) -> bytes:
    game = new_game(tmp_path / "elsewhere")
    play(game, 3)
    whole = game.packed()
    game.close()
    return whole


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    return tmp_path / "saves"


def numbers(folder: Path) -> list[int]:
    return [each.number for each in files_of(folder, NAME)]


def test_a_save_added_meanwhile_stays(folder: Path, data: bytes) -> None:
    slot = LockedSave(folder, NAME)
    slot.save(data)
    foreign = folder / f"{NAME}.2.l7"
    foreign.write_bytes(b"from another machine")
    (folder / f"{NAME}.7.l7").write_bytes(data)
    slot.save(data)
    slot.release()
    assert foreign.read_bytes() == b"from another machine"
    assert numbers(folder) == [1, 2, 7, 8]


def test_saves_follow_those_of_another_process_with_the_lock(folder: Path, data: bytes) -> None:
    slot = LockedSave(folder, NAME)
    slot.save(data)
    (folder / f"{NAME}.lock").unlink()
    other = LockedSave(folder, NAME)
    for _ in range(GENERATIONS + 2):
        other.save(data)
    other.release()
    slot.save(data)
    slot.release()
    assert numbers(folder) == [4, 5, 6, 7, 8, 9][-GENERATIONS:]


def test_while_another_process_has_the_lock_nothing_is_saved(folder: Path, data: bytes) -> None:
    slot = LockedSave(folder, NAME)
    (folder / f"{NAME}.lock").unlink()
    other = LockedSave(folder, NAME)
    with pytest.raises(HeldElsewhere):
        slot.save(data)
    other.release()
    slot.save(data)
    slot.release()
    assert numbers(folder) == [1]


def test_a_missing_save_does_not_stop_the_pruning(folder: Path, data: bytes) -> None:
    slot = LockedSave(folder, NAME)
    for _ in range(GENERATIONS):
        slot.save(data)
    (folder / f"{NAME}.1.l7").unlink()
    slot.save(data)
    slot.save(data)
    slot.release()
    assert numbers(folder) == [3, 4, 5, 6, 7]


def test_a_write_that_failed_leaves_the_number_free(
    folder: Path, data: bytes, monkeypatch: pytest.MonkeyPatch
) -> None:
    slot = LockedSave(folder, NAME)
    slot.save(data)

    def refuse(path: Path, data: bytes) -> None:
        raise OSError(errno.ENOSPC, "full")

    with monkeypatch.context() as patched:
        patched.setattr("l7core.persist.locked_save.write_file", refuse)
        with pytest.raises(OSError, match="full"):
            slot.save(data)
    slot.save(data)
    slot.release()
    assert numbers(folder) == [1, 2]
