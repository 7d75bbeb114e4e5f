"""Journals: reading returns the appended steps, up to the first damaged record."""

from __future__ import annotations

import os
from pathlib import Path

import msgspec
import pytest

from l7core.engine.history import ROOM_FOR_UNDO, Answer, Record
from l7core.engine.kernel import Kernel
from l7core.persist.errors import SaveError, TooLarge
from l7core.persist.journal import FRAME, START, Decided, Journal, Step, Undone, fold, read_pages
from tests.persist.little import RULES, LittleState, new_kernel, position

SAVE = "ab" * 32
STEPS: tuple[Step, ...] = (
    Decided(Answer("rest", 0x123456, 1, True)),
    Decided(Answer("buy", 7, 0, False, "barrier.rolled", ("coin-0", "coin-1"))),
    Undone(1),
    Decided(Answer("dig", 9)),
)


def written(folder: Path, *, steps: tuple[Step, ...] = STEPS) -> bytes:
    path = folder / "game.1.journal"
    path.unlink(missing_ok=True)
    journal = Journal(path, SAVE, 1)
    for step in steps:
        journal.append(step)
    journal.close()
    return path.read_bytes()


def test_steps_come_back_in_order_with_the_save_they_continue(tmp_path: Path) -> None:
    pages = read_pages(written(tmp_path))
    assert (pages.save, pages.steps, pages.folded, pages.unread) == (SAVE, STEPS, None, 0)


def test_a_torn_tail_loses_only_the_torn_record(tmp_path: Path) -> None:
    data = written(tmp_path)
    shorter = len(written(tmp_path, steps=STEPS[:3]))
    for length in range(shorter, len(data)):
        pages = read_pages(data[:length])
        assert (pages.steps, pages.unread) == (STEPS[:3], length - shorter)


def test_a_flipped_bit_ends_the_reading_before_it(tmp_path: Path) -> None:
    data = written(tmp_path)
    ends = [len(written(tmp_path, steps=STEPS[:count])) for count in range(1, len(STEPS) + 1)]
    for place in range(START.size, len(data)):
        damaged = bytearray(data)
        damaged[place] ^= 1 << place % 8
        whole = sum(end <= place for end in ends)
        pages = read_pages(bytes(damaged))
        assert pages.steps == STEPS[:whole]
        assert pages.unread > 0


def test_a_flipped_bit_in_the_beginning_loses_all_steps(tmp_path: Path) -> None:
    data = written(tmp_path)
    for place in range(START.size):
        damaged = bytearray(data)
        damaged[place] ^= 1 << place % 8
        assert read_pages(bytes(damaged)).steps == ()


def test_a_misplaced_record_is_ignored(tmp_path: Path) -> None:
    data = written(tmp_path)
    first = written(tmp_path, steps=STEPS[:1])
    pages = read_pages(data + first[START.size :])
    assert (pages.steps, pages.unread) == (STEPS, len(first) - START.size)


def test_zeros_after_the_end_are_no_record(tmp_path: Path) -> None:
    assert read_pages(written(tmp_path) + bytes(512)).steps == STEPS


@pytest.mark.parametrize("data", [b"", b"\x89L7J", b"\0" * 200])
def test_another_file_is_an_empty_journal(data: bytes) -> None:
    assert read_pages(data).steps == ()


def test_a_journal_without_a_record_makes_no_file(tmp_path: Path) -> None:
    journal = Journal(tmp_path / "game.1.journal", SAVE, 1)
    journal.close()
    assert not list(tmp_path.iterdir())


def test_a_record_is_synced_before_append_returns(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "game.1.journal"
    synced: list[int] = []
    monkeypatch.setattr(os, "fsync", lambda _: synced.append(path.stat().st_size))
    journal = Journal(path, SAVE, 1)
    for step in STEPS:
        journal.append(step)
        assert synced[-1] == path.stat().st_size
    journal.close()


def test_the_name_of_a_new_journal_is_synced_with_its_first_record_and_not_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    folders: list[bool] = []
    monkeypatch.setattr(os, "fsync", lambda each: folders.append(os.path.isdir(each)))
    journal = Journal(tmp_path / "game.1.journal", SAVE, 1)
    journal.append(STEPS[0])
    assert folders == [False, True]
    journal.append(STEPS[1])
    assert folders == [False, True, False]
    journal.close()


def test_a_refused_append_is_an_error(tmp_path: Path) -> None:
    with pytest.raises(
        SaveError, match=r"Can't write .*: it does not exist\. Choose another folder"
    ):
        Journal(tmp_path / "gone" / "game.1.journal", SAVE, 1).append(STEPS[0])


def test_a_full_journal_refuses_further_records(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("l7core.persist.journal.MAX_JOURNAL", 200)
    path = tmp_path / "game.1.journal"
    journal = Journal(path, SAVE, 1)
    each = FRAME.size + len(msgspec.msgpack.encode(STEPS[0]))
    room = (200 - START.size) // each
    for _ in range(room):
        journal.append(STEPS[0])
    with pytest.raises(TooLarge, match=r"is full: the limit is 200 bytes"):
        journal.append(STEPS[0])
    journal.close(into=Journal(tmp_path / "game.2.journal", "cd" * 32, 2))
    data = path.read_bytes()
    assert len(data) <= 200
    assert read_pages(data).steps == STEPS[:1] * room


def test_a_closed_journal_names_the_save_that_includes_it(tmp_path: Path) -> None:
    path = tmp_path / "game.1.journal"
    journal = Journal(path, SAVE, 1)
    journal.append(STEPS[0])
    journal.close(into=Journal(tmp_path / "game.2.journal", "cd" * 32, 2))
    folded = read_pages(path.read_bytes()).folded
    assert folded
    assert (folded.save, folded.number) == ("cd" * 32, 2)


# -- folding


def played(*options: str) -> Kernel[LittleState]:
    kernel = new_kernel()
    for option in options:
        kernel.answer(option)
    return kernel


def resumed(record: Record) -> tuple[object, ...]:
    return position(Kernel.resume(RULES, record))


def test_decided_steps_restore_the_position() -> None:
    kernel = played("rest", "trade")
    record = kernel.record()
    kernel.answer("south")
    kernel.answer("lamp")
    steps = tuple(Decided(answer) for answer in kernel.answers[2:])
    assert resumed(fold(record, steps)) == position(kernel)


def test_an_undo_beyond_the_checkpoint_goes_back_to_the_beginning() -> None:
    kernel = played(*["rest"] * (ROOM_FOR_UNDO + 5))
    record = kernel.record()
    assert record.checkpoint_answers > 4
    for _ in range(ROOM_FOR_UNDO + 1):
        kernel.undo()
    folded = fold(record, (Undone(4),))
    assert folded.checkpoint_answers == 0
    assert resumed(folded) == position(kernel)


def test_an_undo_after_the_checkpoint_keeps_it() -> None:
    kernel = played(*["rest"] * (ROOM_FOR_UNDO + 3))
    record = kernel.record()
    kernel.undo()
    folded = fold(record, (Undone(ROOM_FOR_UNDO + 2),))
    assert folded.checkpoint_answers == record.checkpoint_answers == 3
    assert resumed(folded) == position(kernel)


def test_folding_does_not_change_its_record() -> None:
    record = played("rest", "rest").record()
    fold(record, (Undone(0),))
    assert len(record.answers) == 2
