"""Between two saves: one record on disk for every confirmed decision.

A journal belongs to exactly one save, whose id stands at its beginning; beside any other save it
counts for nothing. Each record carries the CRC of itself and of all before it, so that a record
torn by a crash, out of order or left over from another file ends the reading.
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
"""Twenty thousand decisions; a save is made every twenty."""
START = struct.Struct(">8sH32s")
"""Magic, format number, id of the save that it continues."""
FRAME = struct.Struct(">II")
"""Length of the record that follows, and the CRC."""


class Decided(Struct, frozen=True, array_like=True, tag="decided"):
    """An answer was given; to redo is to give it again."""

    answer: Answer


class Undone(Struct, frozen=True, array_like=True, tag="undone"):
    """Answers were taken back until `left` of them remained."""

    left: Count


class Folded(Struct, frozen=True, array_like=True, tag="folded"):
    """The end of a journal whose steps are all in the next save, which has a journal of its own."""

    save: str
    number: Count


Step: TypeAlias = Decided | Undone


class Journal:
    """The journal of a save that has just been written. Its file begins with its first record."""

    def __init__(
        self,
        path: Path,
        save: str,
        number: int,
        *,
        once_durable: Callable[[], object] | None = None,
    ) -> None:
        """`once_durable` is called after the first step, when the save has become durable, too."""
        self._once_durable = once_durable
        self._path = path
        self._save = save
        self._number = number
        self._descriptor: int | None = None
        self._size = START.size
        self._crc = 0

    @property
    def save(self) -> str:
        """Id of the save that it continues."""
        return self._save

    @property
    def begun(self) -> bool:
        """Whether it holds a step: then its name and its save's are durable."""
        return self._descriptor is not None

    def append(self, step: Step) -> None:
        """Note a decision; it is on disk when this returns.

        A failure may leave half a record behind: nothing may be appended after it.
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
            # The folder was deleted during play: the open file can be written, and never read.
            raise SaveError(f"{self._path} was deleted.", hint=ELSEWHERE)
        if begins and self._once_durable:
            self._once_durable()

    def close(self, *, into: Journal | None = None) -> None:
        """End it, noting the save that has taken it in, if one has.

        The note helps only where that save is damaged later, so it is not waited for.
        """
        if into:
            with suppress(OSError, TooLarge):
                self._write(Folded(into._save, into._number))
        if self._descriptor is not None:
            with suppress(OSError):  # what was confirmed has been synced
                os.close(self._descriptor)
            self._descriptor = None

    def _write(self, record: Step | Folded) -> int:
        """Write a record to the file, which begins with the first; returns its descriptor."""
        payload = msgspec.msgpack.encode(record)
        self._size += FRAME.size + len(payload)
        if self._size > MAX_JOURNAL:
            raise TooLarge(f"{self._path} is full: no more than {MAX_JOURNAL} bytes are read.")
        descriptor = self._descriptor
        if descriptor is None:
            # Whatever bears its name already, a pipe perhaps, is none of this game's.
            flags = os.O_WRONLY | os.O_CREAT | os.O_EXCL | BINARY
            descriptor = self._descriptor = os.open(self._path, flags, 0o666)
            start = START.pack(MAGIC, FORMAT, bytes.fromhex(self._save))
            write_all(descriptor, start)
            self._crc = zlib.crc32(start)
        self._crc = zlib.crc32(payload, self._crc)
        write_all(descriptor, FRAME.pack(len(payload), self._crc) + payload)
        return descriptor


class Pages(Struct, frozen=True):
    """A journal as far as it can be read."""

    save: str = ""
    """Id of the save that it continues; empty where even that cannot be read."""
    steps: tuple[Step, ...] = ()
    folded: Folded | None = None
    unread: int = 0
    """Bytes after the last whole record: what a crash tore, or what damage cut off."""


def read_pages(data: bytes) -> Pages:
    """The records up to the first that is not whole."""
    if len(data) < START.size:
        return Pages(unread=len(data))
    magic, format_number, save = START.unpack_from(data)
    if magic != MAGIC or format_number != FORMAT:
        return Pages(unread=len(data))
    steps: list[Step] = []
    folded: Folded | None = None
    crc = zlib.crc32(data[: START.size])
    at = START.size
    while folded is None and len(data) - at >= FRAME.size:
        length, expected = FRAME.unpack_from(data, at)
        payload = data[at + FRAME.size : at + FRAME.size + length]
        crc = zlib.crc32(payload, crc)
        if len(payload) != length or crc != expected:
            break
        try:
            record = msgspec.msgpack.decode(payload, type=Step | Folded)
        except UNREADABLE:
            break
        at += FRAME.size + length
        if isinstance(record, Folded):
            folded = record
        else:
            steps.append(record)
    return Pages(save.hex(), tuple(steps), folded, len(data) - at)


def restarted(record: Record) -> Record:
    """The same game without its checkpoint: its answers are given again from the beginning."""
    return msgspec.structs.replace(
        record,
        checkpoint=record.origin,
        checkpoint_answers=0,
        checkpoint_events=0,
        log=[],
    )


def count(decisions: int, steps: tuple[Step, ...]) -> int:
    """The number of decisions after those steps, given the number before them."""
    for step in steps:
        decisions = decisions + 1 if isinstance(step, Decided) else min(decisions, step.left)
    return decisions


def after(answers: Sequence[Answer], steps: Sequence[Step]) -> list[Answer]:
    """The answers of a game after those steps, given those before them."""
    left = list(answers)
    for step in steps:
        if isinstance(step, Decided):
            left.append(step.answer)
        else:
            del left[step.left :]
    return left


def fold(record: Record, steps: tuple[Step, ...]) -> Record:
    """The record as it stands after those steps."""
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
