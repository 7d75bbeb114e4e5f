"""Locks: one process plays a game, and the others learn which one."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from l7core.persist.errors import HeldElsewhere, ReadOnly, SaveError
from l7core.persist.lock import Holder, Lock, read_holder
from l7core.persist.store import Store
from tests.persist.little import new_game, on_disk, play, position, reopened
from tests.tools.places import ROOT


@contextmanager
def held_by_a_process(folder: Path, name: str) -> Iterator[subprocess.Popen[str]]:
    """Let another process hold the game until the block ends or the process is killed."""
    command = [sys.executable, "-m", "tests.persist.child", "hold", str(folder), name]
    pipe = subprocess.PIPE
    with subprocess.Popen(command, stdin=pipe, stdout=pipe, text=True, cwd=ROOT) as child:
        assert child.stdout
        assert child.stdout.readline() == "ready\n"
        yield child
        child.kill()


def test_a_second_lock_is_refused_and_names_the_holder(tmp_path: Path) -> None:
    lock = Lock(tmp_path / "game.lock")
    with pytest.raises(HeldElsewhere, match=f"process {os.getpid()} on ") as raised:
        Lock(tmp_path / "game.lock")
    assert (raised.value.pid, raised.value.host) == (os.getpid(), os.uname().nodename)
    lock.release()


def test_a_released_lock_is_free_and_leaves_no_file(tmp_path: Path) -> None:
    Lock(tmp_path / "game.lock").release()
    Lock(tmp_path / "game.lock").release()
    assert not list(tmp_path.iterdir())


@pytest.mark.parametrize("words", [b"", b"{", b'{"pid":"seven"}', b"\xff", b"[" * 9999])
def test_an_unreadable_holder_still_holds_the_lock(words: bytes, tmp_path: Path) -> None:
    lock = Lock(tmp_path / "game.lock")
    (tmp_path / "game.lock").write_bytes(words)
    with pytest.raises(HeldElsewhere, match="unknown process"):
        Lock(tmp_path / "game.lock")
    lock.release()


def test_a_file_that_a_dead_process_left_is_no_lock(tmp_path: Path) -> None:
    path = tmp_path / "game.lock"
    path.write_bytes(b'{"pid":1,"host":"' + b"gone" * 100 + b'"}')
    lock = Lock(path)
    assert read_holder(path) == Holder(os.getpid(), os.uname().nodename)
    lock.release()


def test_a_lock_on_a_deleted_file_is_taken_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "game.lock"
    opened = os.open
    seen: list[int] = []

    def open_as_its_holder_leaves(*arguments: object) -> int:
        descriptor = opened(*arguments)  # type: ignore[arg-type]
        if not seen:
            os.unlink(path)
        seen.append(descriptor)
        return descriptor

    monkeypatch.setattr(os, "open", open_as_its_holder_leaves)
    lock = Lock(path)
    assert len(seen) == 2
    with pytest.raises(HeldElsewhere):
        Lock(path)
    lock.release()


def test_a_lock_that_cannot_be_written_is_an_error(tmp_path: Path) -> None:
    with pytest.raises(SaveError, match="Can't write "):
        Lock(tmp_path / "gone" / "game.lock")


def test_a_game_open_in_another_process_opens_for_reading_and_names_the_process(
    tmp_path: Path,
) -> None:
    with new_game(tmp_path) as game:
        play(game, 7)
    with held_by_a_process(tmp_path, game.name) as child:
        second = reopened(game, tmp_path)
        assert second.read_only
        assert f"process {child.pid} on " in second.notes[0]
        assert position(second.kernel) == position(game.kernel)
        with pytest.raises(ReadOnly):
            second.answer("rest")
        second.close()
    assert on_disk(tmp_path, game.name) == position(game.kernel)


def test_the_lock_dies_with_its_process(tmp_path: Path) -> None:
    with new_game(tmp_path) as game:
        play(game, 3)
    with held_by_a_process(tmp_path, game.name) as child:
        child.kill()
        child.wait()
        with reopened(game, tmp_path) as again:
            assert not again.read_only


def test_a_game_in_play_is_not_removed(tmp_path: Path) -> None:
    with new_game(tmp_path) as game, pytest.raises(HeldElsewhere):
        Store(tmp_path).remove(game.name)
    assert Store(tmp_path).names() == [game.name]
