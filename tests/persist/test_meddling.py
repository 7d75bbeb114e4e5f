"""Changes in the folder during play: confirmed decisions survive, and events are reported."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from l7core.persist.errors import SaveError
from l7core.persist.files import read_file
from l7core.persist.saved_game import SavedGame
from l7core.persist.store import Store
from tests.persist.little import new_game, on_disk, play, position, reopened
from tests.tools.systems import posix_only


def journal_of(game: SavedGame, folder: Path) -> Path:
    (path,) = folder.glob(f"{game.name}.*.journal")
    return path


def test_a_journal_that_was_deleted_costs_no_decision(tmp_path: Path) -> None:
    with new_game(tmp_path) as game:
        play(game, 2)
        journal_of(game, tmp_path).unlink()
        play(game, 1)
        assert not game.trouble
        assert on_disk(tmp_path, game.name) == position(game.kernel)


def test_a_journal_that_was_replaced_costs_no_decision(tmp_path: Path) -> None:
    """A program that synchronizes copies of files replaces them like this."""
    with new_game(tmp_path) as game:
        play(game, 2)
        path = journal_of(game, tmp_path)
        copy = tmp_path / "copy"
        copy.write_bytes(path.read_bytes())
        copy.replace(path)
        play(game, 1)
        assert not game.trouble
        assert on_disk(tmp_path, game.name) == position(game.kernel)


@posix_only
def test_a_deleted_lock_loses_no_decision(tmp_path: Path) -> None:
    with new_game(tmp_path) as first:
        play(first, 2)
        (tmp_path / f"{first.name}.lock").unlink()
        second = reopened(first, tmp_path)
        assert not second.read_only
        play(second, 1)
        play(first, 1)
        assert "The game is open elsewhere" in first.trouble
        assert on_disk(tmp_path, first.name) == position(second.kernel)
        second.close()


@posix_only
def test_after_a_deleted_lock_the_saves_of_others_are_a_fork(tmp_path: Path) -> None:
    with new_game(tmp_path) as first:
        play(first, 2)
        (tmp_path / f"{first.name}.lock").unlink()
        with reopened(first, tmp_path) as second:
            play(second, 3)
        play(first, 1)
        assert not first.trouble
        assert on_disk(tmp_path, first.name) == position(first.kernel)
        assert any(
            "continued separately" in note for note in Store(tmp_path).load(first.name).notes
        )


@posix_only
def test_a_pipe_in_the_place_of_the_next_journal_does_not_block(tmp_path: Path) -> None:
    with new_game(tmp_path) as game:
        os.mkfifo(tmp_path / f"{game.name}.1.journal")
        play(game, 3)
        assert not game.trouble
        assert on_disk(tmp_path, game.name) == position(game.kernel)


@posix_only
def test_a_pipe_is_not_waited_for(tmp_path: Path) -> None:
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    with pytest.raises(SaveError, match=r"Can't read .*pipe: it is not a regular file\."):
        read_file(pipe, 10)


def test_a_save_of_a_very_high_number_can_be_followed(tmp_path: Path) -> None:
    game = new_game(tmp_path)
    game.close()
    (tmp_path / f"{game.name}.1.l7").rename(tmp_path / f"{game.name}.999999.l7")
    with reopened(game, tmp_path) as game:
        play(game, 3)
        assert not game.trouble
        assert (tmp_path / f"{game.name}.1000000.l7").exists()
        assert on_disk(tmp_path, game.name) == position(game.kernel)


def test_a_save_of_the_highest_number_says_that_none_can_follow(tmp_path: Path) -> None:
    game = new_game(tmp_path)
    game.close()
    (tmp_path / f"{game.name}.1.l7").rename(tmp_path / f"{game.name}.999999999.l7")
    with reopened(game, tmp_path) as game:
        play(game, 1)
        assert (
            "already has the highest possible number of a save. Choose another file name."
            in game.trouble
        )


def test_a_file_that_cannot_be_closed_costs_no_decision(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A network disk may report only at the closing that it has not taken the bytes."""
    close = os.close

    def fail(descriptor: int) -> None:
        close(descriptor)
        raise OSError(5, "Input/output error")

    game = new_game(tmp_path)
    play(game, 3)
    expected = position(game.kernel)
    with monkeypatch.context() as patched:
        patched.setattr(os, "close", fail)
        game.close()
    assert on_disk(tmp_path, game.name) == expected
    with reopened(game, tmp_path) as game:
        assert position(game.kernel) == expected


def test_listing_saves_while_they_are_written_reports_no_problem(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with new_game(tmp_path) as game:
        play(game, 3)
        store = Store(tmp_path)
        read, plays = store._summary, iter([True])

        def read_later(generation: object) -> object:
            if next(plays, False):
                for _ in range(7):  # so often that the listed saves are gone
                    play(game, 1)
                    game.save()
            return read(generation)  # type: ignore[arg-type]

        monkeypatch.setattr(store, "_summary", read_later)
        kept = store.generations(game.name)
        assert {(each.problem, each.torn) for each in kept} == {("", 0)}
