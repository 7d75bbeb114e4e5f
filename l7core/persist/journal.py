"""The journal between two saves: one record on disk for every confirmed answer.

A journal belongs to exactly one save, whose id is at its start; beside any other save it is
ignored. Each record contains the CRC of itself and of everything before it. Reading therefore stops
at a record that is incomplete, out of order or from another file.
"""

from __future__ import annotations

import os
import struct
import zlib
from collections.abc import Callable, Sequence
from contextlib import suppress
from pathlib import Path
from typing import TypeAlias

import msgspec
from msgspec import Struct

from l7core.engine.history import Answer, Record
from l7core.engine.state import UNREADABLE
from l7core.persist.errors import SaveError, TooLarge
from l7core.persist.files import BINARY, ELSEWHERE, is_still_at, refused, sync_folder, write_all
from l7core.persist.header import Count

MAGIC = b"\x89L7J\r\n\x1a\n"
FORMAT = 1
MAX_JOURNAL = 1024 * 1024
"""Maximum size in bytes: twenty thousand answers. A save is made every twenty."""
START = struct.Struct(">8sH32s")
"""Magic, format number, and id of the save that the journal continues."""
FRAME = struct.Struct(">II")
"""Length of the record that follows, and the CRC."""


class Decided(Struct, frozen=True, array_like=True, tag="decided"):
    """A given answer; redo gives it again."""

    answer: Answer


class Undone(Struct, frozen=True, array_like=True, tag="undone"):
    """An undo down to `left` answers."""

    left: Count


class Folded(Struct, frozen=True, array_like=True, tag="folded"):
    """The end of a journal whose steps are all in the next save, which has its own journal."""

    save: str
    number: Count


Step: TypeAlias = Decided | Undone


class Journal:
    """The journal of a save that has just been written. Its first record creates the file."""

    def __init__(
        self,
        path: Path,
        save: str,
        number: int,
        *,
        once_durable: Callable[[], object] | None = None,
    ) -> None:
        """Prepare the journal of a save.

        `once_durable` is called after the first step, when the save is durable too.
        """
        self._once_durable = once_durable
        self._path = path
        self._save = save
        self._number = number
        self._descriptor: int | None = None
        self._size = START.size
        self._crc = 0

    @property
    def save(self) -> str:
        """Id of the save that the journal continues."""
        return self._save

    @property
    def begun(self) -> bool:
        """True if the journal contains a step; its name and that of its save are then durable."""
        return self._descriptor is not None

    def append(self, step: Step) -> None:
        """Write a step; it is on disk when this method returns.

        A failure may leave half a record; nothing may be appended after it.
        """
        try:
            begins = self._descriptor is None
            if self._descriptor is not None and not is_still_at(self._path, self._descriptor):
                raise SaveError(f"{self._path} was deleted or replaced.", hint=ELSEWHERE)
            descriptor = self._write(step)
            os.fsync(descriptor)
            if begins:
                sync_folder(self._path.parent)
            names = os.fstat(descriptor).st_nlink
        except OSError as error:
            raise refused(self._path, "written", error) from error
        if not names:
            # The folder was deleted during play: the open file accepts data that nothing can read.
            raise SaveError(f"{self._path} was deleted.", hint=ELSEWHERE)
        if begins and self._once_durable:
            self._once_durable()

    def close(self, *, into: Journal | None = None) -> None:
        """Close the journal and note the save that contains its steps, if any.

        The note matters only if that save is damaged later, so it is not synced.
        """
        if into:
            with suppress(OSError, TooLarge):
                self._write(Folded(into._save, into._number))
        if self._descriptor is not None:
            with suppress(OSError):  # confirmed steps are already synced
                os.close(self._descriptor)
            self._descriptor = None

    def _write(self, record: Step | Folded) -> int:
        """Write a record, creating the file for the first one, and return the file descriptor."""
        payload = msgspec.msgpack.encode(record)
        self._size += FRAME.size + len(payload)
        if self._size > MAX_JOURNAL:
            raise TooLarge(f"{self._path} is full: the limit is {MAX_JOURNAL} bytes.")
        descriptor = self._descriptor
        if descriptor is None:
            # O_EXCL: an existing file of that name, such as a pipe, is not this game's.
            flags = os.O_WRONLY | os.O_CREAT | os.O_EXCL | BINARY
            descriptor = self._descriptor = os.open(self._path, flags, 0o666)
            start = START.pack(MAGIC, FORMAT, bytes.fromhex(self._save))
            write_all(descriptor, start)
            self._crc = zlib.crc32(start)
        self._crc = zlib.crc32(payload, self._crc)
        write_all(descriptor, FRAME.pack(len(payload), self._crc) + payload)
        return descriptor


class Pages(Struct, frozen=True):
    """The readable part of a journal."""

    save: str = ""
    """Id of the save that the journal continues; empty if unreadable."""
    steps: tuple[Step, ...] = ()
    folded: Folded | None = None
    unread: int = 0
    """Number of bytes after the last complete record, from a crash or damage."""


def read_pages(data: bytes) -> Pages:
    """Return the records up to the first one that is incomplete or damaged."""
    if len(data) < START.size:
        return Pages(unread=len(data))
    magic, format_number, save = START.unpack_from(data)
    if magic != MAGIC or format_number != FORMAT:
        return Pages(unread=len(data))
    steps: list[Step] = []
    folded: Folded | None = None
    crc = zlib.crc32(data[: START.size])
    offset = START.size
    while folded is None and len(data) - offset >= FRAME.size:
        length, expected = FRAME.unpack_from(data, offset)
        payload = data[offset + FRAME.size : offset + FRAME.size + length]
        crc = zlib.crc32(payload, crc)
        if len(payload) != length or crc != expected:
            break
        try:
            record = msgspec.msgpack.decode(payload, type=Step | Folded)
        except UNREADABLE:
            break
        offset += FRAME.size + length
        if isinstance(record, Folded):
            folded = record
        else:
            steps.append(record)
    return Pages(save.hex(), tuple(steps), folded, len(data) - offset)


def restarted(record: Record) -> Record:
    """Return the same game without its checkpoint, so that all its answers are replayed."""
    return msgspec.structs.replace(
        record,
        checkpoint=record.origin,
        checkpoint_answers=0,
        checkpoint_events=0,
        log=[],
    )


def count(decisions: int, steps: tuple[Step, ...]) -> int:
    """Return the number of answers after these steps, given the number before them."""
    for step in steps:
        decisions = decisions + 1 if isinstance(step, Decided) else min(decisions, step.left)
    return decisions


def after(answers: Sequence[Answer], steps: Sequence[Step]) -> list[Answer]:
    """Return the answers of a game after these steps, given those before them."""
    left = list(answers)
    for step in steps:
        if isinstance(step, Decided):
            left.append(step.answer)
        else:
            del left[step.left :]
    return left


def fold(record: Record, steps: tuple[Step, ...]) -> Record:
    """Return the record with these steps applied."""
    answers = record.answers[:]
    undos = record.undos
    fewest = len(answers)
    for step in steps:
        if isinstance(step, Decided):
            answers.append(step.answer)
        else:
            undos += max(0, len(answers) - step.left)
            del answers[step.left :]
            fewest = min(fewest, len(answers))
    folded = msgspec.structs.replace(record, answers=answers, undos=undos)
    # An undo may have gone back beyond the checkpoint.
    return folded if fewest >= record.checkpoint_answers else restarted(folded)
