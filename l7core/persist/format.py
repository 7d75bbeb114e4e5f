"""Bytes from a game's record and back. Whatever is wrong with the bytes becomes a `SaveError`.

    preamble   magic, format number, length of the header, SHA-256 of all of these and the header
    header     JSON: what the save is, and a table of its sections
    sections   zlib over MessagePack: states, answers, log

`docs/saves.md` has every byte. The preamble and the header keep this shape in every later
format, so that a newer save can still be listed.
"""

from __future__ import annotations

import struct
import zlib
from hashlib import sha256
from typing import TypeAlias, TypeVar

import msgspec
from msgspec import Struct

from l7core.engine.kernel import Answer, Record
from l7core.persist.errors import Damaged, NewerFormat, NotASave, TooLarge
from l7core.persist.header import Count, Header, Label, Section
from l7core.view import LogEntry

MAGIC = b"\x89L7S\r\n\x1a\n"
"""A byte above ASCII and both line ends, so that no text mode passes it through unharmed."""
FORMAT = 1
MAX_HEADER = 256 * 1024
MAX_SECTION = 4 * 1024 * 1024
"""Decompressed. A long game's answers take a tenth of it."""
MAX_SAVE = 8 * 1024 * 1024
COMPRESSION = 1
"""zlib's level: three times as fast as its default for a fifth more bytes."""

PREAMBLE = struct.Struct(">8sHI32s")
HASHED = struct.calcsize(">8sHI")
"""The bytes before the hash; it covers them and the header."""

UNREADABLE = (msgspec.MsgspecError, UnicodeDecodeError, RecursionError)
"""All that decoding of foreign bytes can raise."""

T = TypeVar("T")
Log: TypeAlias = list[tuple[int, LogEntry]]
Parts: TypeAlias = dict[str, tuple[Section, bytes]]


class States(Struct, frozen=True, array_like=True):
    """The section of the two states, compressed together because most of their bytes agree."""

    origin: bytes
    checkpoint: bytes
    checkpoint_answers: Count
    checkpoint_events: Count
    undos: Count


class Answers(Struct, frozen=True, array_like=True):
    """The section of all answers, column by column: like beside like packs smaller and faster."""

    options: list[str]
    marks: list[int]
    seats: list[int]
    actions: list[bool]
    barriers: list[str]
    paid: list[tuple[str, ...]]


class Saved(Struct, frozen=True):
    """A save that has been read and found whole."""

    label: Label
    record: Record


def pack(header: Header, record: Record) -> bytes:
    """The whole file."""
    contents = {
        "states": States(
            record.origin,
            record.checkpoint,
            record.checkpoint_answers,
            record.checkpoint_events,
            record.undos,
        ),
        "answers": _columns(record.answers),
        "log": record.log,
    }
    sections: list[Section] = []
    packed: list[bytes] = []
    for name, content in contents.items():
        plain = msgspec.msgpack.encode(content)
        _check_size(name, len(plain), MAX_SECTION)
        data = zlib.compress(plain, COMPRESSION)
        packed.append(data)
        sections.append(Section(name, len(data), len(plain), sha256(data).hexdigest()))
    facts = msgspec.json.encode(msgspec.structs.replace(header, sections=tuple(sections)))
    _check_size("header", len(facts), MAX_HEADER)
    whole = b"".join((_preamble(facts), facts, *packed))
    _check_size("file", len(whole), MAX_SAVE)
    return whole


def read_label(data: bytes) -> Label:
    """The outside of a save, of this format or of a newer one. The sections are not looked at."""
    if data[: len(MAGIC)] != MAGIC:
        raise NotASave("The file is not a save of L7.")
    if len(data) < PREAMBLE.size:
        raise Damaged("header", "it ends before its header")
    _, format_number, length, digest = PREAMBLE.unpack_from(data)
    _check_size("header", length, MAX_HEADER)
    facts = data[PREAMBLE.size : PREAMBLE.size + length]
    if _digest(data[:HASHED], facts) != digest:
        raise Damaged("header", "its header differs from its checksum")
    try:
        header = msgspec.json.decode(facts, type=Header)
    except UNREADABLE as error:
        if format_number > FORMAT:
            raise NewerFormat(format_number, FORMAT) from error
        raise Damaged("header", "its header does not hold what it should") from error
    return Label(digest.hex(), format_number, header)


def check(data: bytes) -> Label:
    """The label of a save that can be read: known format, every section there and whole."""
    label, _ = _open(data)
    return label


def unpack(data: bytes) -> Saved:
    """The record in the file, checked to the last byte."""
    label, parts = _open(data)
    states = _decode(parts, "states", States)
    answers = _decode(parts, "answers", Answers)
    log: Log = _decode(parts, "log", Log)
    try:
        rows = _rows(answers)
    except ValueError as error:
        raise Damaged("answers", "the columns of its answers differ in length") from error
    if states.checkpoint_answers > len(rows):
        raise Damaged("states", "its checkpoint lies behind its last answer")
    record = Record(
        origin=states.origin,
        checkpoint=states.checkpoint,
        checkpoint_answers=states.checkpoint_answers,
        checkpoint_events=states.checkpoint_events,
        answers=rows,
        undos=states.undos,
        log=log,
    )
    return Saved(label, record)


def _preamble(facts: bytes) -> bytes:
    start = PREAMBLE.pack(MAGIC, FORMAT, len(facts), b"")[:HASHED]
    return start + _digest(start, facts)


def _digest(start: bytes, facts: bytes) -> bytes:
    return sha256(start + facts).digest()


def _open(data: bytes) -> tuple[Label, Parts]:
    """The label, and the sections by name, each compared with its checksum."""
    label = read_label(data)
    if label.format > FORMAT:
        raise NewerFormat(label.format, FORMAT, label.header.engine)
    if label.format < 1:
        raise NotASave(f"There is no save format {label.format}.")
    sections = label.header.sections
    begin = len(data) - sum(section.size for section in sections)
    if begin != PREAMBLE.size + PREAMBLE.unpack_from(data)[2]:
        raise Damaged("file", "it is not as long as it should be")
    parts: Parts = {}
    for section in sections:
        part = data[begin : begin + section.size]
        if sha256(part).hexdigest() != section.sha256:
            raise Damaged(section.name, f"its section {section.name} differs from its checksum")
        parts[section.name] = (section, part)
        begin += section.size
    return label, parts


def _decode(parts: Parts, name: str, kind: type[T]) -> T:
    if name not in parts:
        raise Damaged(name, f"it has no section {name}")
    section, packed = parts[name]
    _check_size(name, section.unpacked, MAX_SECTION)
    inflater = zlib.decompressobj()
    try:
        # A bomb swells to one byte more than it promised, and no further.
        plain = inflater.decompress(packed, section.unpacked + 1)
    except zlib.error as error:
        raise Damaged(name, f"its section {name} cannot be decompressed") from error
    if len(plain) != section.unpacked or not inflater.eof or inflater.unused_data:
        raise Damaged(name, f"its section {name} is not as long as it says")
    try:
        return msgspec.msgpack.decode(plain, type=kind)
    except UNREADABLE as error:
        raise Damaged(name, f"its section {name} does not hold what it should") from error


def _columns(answers: list[Answer]) -> Answers:
    return Answers(
        options=[answer.option for answer in answers],
        marks=[answer.mark for answer in answers],
        seats=[answer.seat for answer in answers],
        actions=[answer.action for answer in answers],
        barriers=[answer.barrier for answer in answers],
        paid=[answer.paid for answer in answers],
    )


def _rows(answers: Answers) -> list[Answer]:
    columns = (
        answers.options,
        answers.marks,
        answers.seats,
        answers.actions,
        answers.barriers,
        answers.paid,
    )
    return [Answer(*row) for row in zip(*columns, strict=True)]


def _check_size(what: str, size: int, most: int) -> None:
    if size > most:
        raise TooLarge(f"The save's {what} would take {size} bytes; at most {most} are read.")
