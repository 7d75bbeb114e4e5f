"""The packing of a game's record into a save; unchanged sections of its last save are reused."""

from __future__ import annotations

from collections.abc import Sequence
from hashlib import sha256
from typing import Any

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from l7core.engine.history import Answer, Record
from l7core.engine.kernel import Kernel
from l7core.persist.compression import compress
from l7core.persist.format import (
    CHUNK,
    FORMAT,
    HASHED,
    MAGIC,
    MAX_CHUNKS,
    MAX_HEADER,
    MAX_SAVE,
    MAX_SECTION,
    PREAMBLE,
    check_size,
    digest,
)
from l7core.persist.header import Header, SaveSection
from l7core.persist.pins import Pin


class Part(Struct, frozen=True):
    """A compressed section, ready for the file."""

    section: SaveSection
    data: bytes


class FullChunk(Struct, frozen=True):
    """A full section of answers; it changes only if an undo reaches back to it."""

    last: Answer
    plain: bytes
    """Uncompressed bytes: the model for the next chunk."""
    part: Part


class Packer:
    """The packer of one game's successive saves.

    A save of a long game is mostly answers, and only the last few differ from the previous save.
    """

    def __init__(self) -> None:
        self._origin = b""
        self._origin_part: Part | None = None
        self._full: list[FullChunk] = []

    def packed_answers(self, kernel: Kernel[Any]) -> int:
        """Return the number of answers that are already packed; `pack` needs those after them.

        Answers are added and undone only at the end. If the last answer of a chunk is still the
        same object, all answers before it are unchanged.
        """
        full = self._full
        while full:
            end = len(full) * CHUNK
            if end <= kernel.decisions and kernel.decided(end - 1) is full[-1].last:
                break
            full.pop()
        return len(full) * CHUNK

    def pack(self, header: Header, record: Record, pins: Sequence[Pin] = ()) -> bytes:
        """Return the whole file. The record omits the answers that `packed_answers` counts."""
        assert record.answers_before == len(self._full) * CHUNK, (
            "the record continues the packed answers"
        )
        if record.origin != self._origin or self._origin_part is None:
            self._origin = record.origin
            self._origin_part = _part("origin", record.origin, thorough=True)
            if self._full:
                # The model of the first chunk is the origin; of each later chunk, its predecessor.
                first = self._full[0]
                self._full[0] = _full_chunk(first.last, first.plain, record.origin)
        latest: list[object] = [
            record.checkpoint,
            record.checkpoint_answers,
            record.checkpoint_events,
            record.undos,
        ]
        if record.unread:
            latest.append(record.unread)
        return _whole(
            header,
            [
                self._origin_part,
                _part("checkpoint", _encoded(latest), record.origin),
                *self._pack_answers(record.answers),
                _part("log", _encoded(record.log), record.origin),
                *([_part("pins", _encoded(pins), record.origin)] if pins else []),
            ],
        )

    def _pack_answers(self, answers: list[Answer]) -> list[Part]:
        for begin in range(0, len(answers) - CHUNK + 1, CHUNK):
            chunk = answers[begin : begin + CHUNK]
            self._full.append(_full_chunk(chunk[-1], _encoded(chunk), self._before_answers))
        parts = [chunk.part for chunk in self._full]
        if rest := answers[len(answers) // CHUNK * CHUNK :]:
            parts.append(_part("answers", _encoded(rest), self._before_answers))
        check_size("answers", len(parts), MAX_CHUNKS, unit="sections")
        return parts

    @property
    def _before_answers(self) -> bytes:
        """Model for the next section of answers."""
        return self._full[-1].plain if self._full else self._origin


def pack(header: Header, record: Record, pins: Sequence[Pin] = ()) -> bytes:
    """Return the whole file of a record that contains all answers."""
    return Packer().pack(header, record, pins)


def _encoded(content: object) -> bytes:
    return msgspec.msgpack.encode(content)


def _full_chunk(last: Answer, plain: bytes, model: bytes) -> FullChunk:
    return FullChunk(last, plain, _part("answers", plain, model, thorough=True))


def _part(name: str, plain: bytes, model: bytes = b"", *, thorough: bool = False) -> Part:
    """Compress one section; use `thorough` for parts that later saves reuse."""
    check_size(name, len(plain), MAX_SECTION)
    data = compress(plain, model, thorough=thorough)
    return Part(SaveSection(name, len(data), len(plain), sha256(data).hexdigest()), data)


def _whole(header: Header, parts: list[Part]) -> bytes:
    sections = tuple(part.section for part in parts)
    check_size("contents", sum(section.unpacked for section in sections), MAX_SAVE)
    facts = msgspec.json.encode(replace(header, sections=sections))
    check_size("header", len(facts), MAX_HEADER)
    start = PREAMBLE.pack(MAGIC, FORMAT, len(facts), b"")[:HASHED]
    whole = b"".join((start, digest(start, facts), facts, *(part.data for part in parts)))
    check_size("file", len(whole), MAX_SAVE)
    return whole
