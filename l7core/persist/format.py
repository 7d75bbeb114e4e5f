"""The bytes of a save and their parser. Every error in them is a `SaveError`.

    preamble   magic, format number, length of the header, SHA-256 of all of these and the header
    header     JSON: the description of the save, and a table of its sections
    sections   LZ4 over MessagePack: origin, checkpoint, answers in chunks, log

`docs/contribute/save-format.md` describes every byte. The preamble and the header keep this shape
in every later format, so that a newer save can still be listed. `packing` writes this format.
"""

from __future__ import annotations

import struct
from hashlib import sha256
from typing import Annotated, Any, TypeAlias

import msgspec
from msgspec import Meta, Struct

from l7core.engine.history import Answer, Record
from l7core.engine.state import UNREADABLE
from l7core.persist.compression import decompress
from l7core.persist.errors import Damaged, NewerFormat, NotASave, TooLarge
from l7core.persist.header import Count, Header, Label, SaveSection, listable
from l7core.persist.migrations import Contents, migrated
from l7core.persist.pins import Pin, Pins, harmless_pins
from l7core.view import LogEntry

MAGIC = b"\x89L7S\r\n\x1a\n"
"""Signature that every text-mode transfer damages: it has a non-ASCII byte and both line ends."""
FORMAT = 1
MAX_HEADER = 256 * 1024
MAX_SECTION = 128 * 1024
"""Maximum size of a decompressed section in bytes. The state of a late game takes a tenth of it."""
MAX_SAVE = 4 * 1024 * 1024
"""Maximum size in bytes of a file, and of all its decompressed sections."""
CHUNK = 512
"""Number of answers in a section; only the last section of answers may have fewer."""
MAX_CHUNKS = 128

PREAMBLE = struct.Struct(">8sHI32s")
HASHED = struct.calcsize(">8sHI")
"""Number of bytes before the hash, which covers them and the header."""

Chunk: TypeAlias = Annotated[list[Answer], Meta(max_length=CHUNK)]
Log: TypeAlias = list[tuple[int, LogEntry]]


class Latest(Struct, frozen=True, array_like=True):
    """The content of the checkpoint section."""

    state: bytes
    answers: Count
    events: Count
    undos: Count
    unread: dict[int, Count] = {}
    """Number of those events hidden from each seat, if any; -2 is an onlooker."""


class Saved(Struct, frozen=True):
    """A save that was read and is intact."""

    label: Label
    record: Record
    pins: tuple[Pin, ...] = ()


def read_label(data: bytes) -> Label:
    """Return the label of a save in this or a newer format. The sections are not checked."""
    if data[: len(MAGIC)] != MAGIC:
        raise NotASave("Not an L7 save file.")
    if len(data) < PREAMBLE.size:
        raise Damaged("header", "the header is incomplete")
    _, format_number, length, expected = PREAMBLE.unpack_from(data)
    check_size("header", length, MAX_HEADER)
    facts = data[PREAMBLE.size : PREAMBLE.size + length]
    if digest(data[:HASHED], facts) != expected:
        raise Damaged("header", "the header's checksum is wrong")
    try:
        header = msgspec.json.decode(facts, type=Header)
    except UNREADABLE as error:
        if format_number > FORMAT:
            raise NewerFormat(format_number, FORMAT) from error
        raise Damaged("header", "the header is invalid") from error
    return Label(expected.hex(), format_number, listable(header))


def id_of(data: bytes) -> str:
    """Return the id of a save. The only check is that the bytes are a save."""
    if data[: len(MAGIC)] != MAGIC:
        raise NotASave("Not an L7 save file.")
    expected: bytes = PREAMBLE.unpack_from(data)[3]
    return expected.hex()


def format_of(start: bytes) -> int | None:
    """Return the format number of a save from its first ten bytes; None for any other file."""
    return int.from_bytes(start[8:10], "big") if start.startswith(MAGIC) else None


def check(data: bytes) -> Label:
    """Check the format and all sections of a save, and return its label."""
    label = read_label(data)
    if label.format > FORMAT:
        raise NewerFormat(label.format, FORMAT, label.header.engine)
    if label.format < 1:
        raise NotASave(f"Unsupported save format: {label.format}.")
    sections = label.header.sections
    begin = _header_end(data)
    if len(data) != begin + sum(section.size for section in sections):
        raise Damaged("file", "the file has the wrong length")
    for section in sections:
        end = begin + section.size
        if sha256(data[begin:end]).hexdigest() != section.sha256:
            raise Damaged(section.name, f"section {section.name}: wrong checksum")
        begin = end
    return label


def unpack(data: bytes) -> Saved:
    """Check a save to the last byte and return its contents."""
    label = check(data)
    contents = _decompress_all(data, label.header.sections)
    try:
        contents = migrated(contents, written_in=label.format, wanted=FORMAT)
    except UNREADABLE as error:
        raise Damaged("file", f"its content does not match format {label.format}") from error
    latest: Latest = _decode("checkpoint", _only(contents, "checkpoint"), Latest)
    chunks = contents.get("answers", ())
    check_size("answers", len(chunks), MAX_CHUNKS, unit="sections")
    answers = [answer for chunk in chunks for answer in _decode("answers", chunk, Chunk)]
    if latest.answers > len(answers):
        raise Damaged("checkpoint", "the checkpoint is after the last decision")
    record = Record(
        origin=_only(contents, "origin"),
        checkpoint=latest.state,
        checkpoint_answers=latest.answers,
        checkpoint_events=latest.events,
        answers=answers,
        undos=latest.undos,
        unread=latest.unread,
        log=_decode("log", _only(contents, "log"), Log),
    )
    pins: Pins = ()
    if "pins" in contents:
        pins = _decode("pins", _only(contents, "pins"), Pins)
    return Saved(label, record, harmless_pins(pins))


def digest(start: bytes, facts: bytes) -> bytes:
    """Return the checksum in the preamble, which covers the bytes before it and the header."""
    return sha256(start + facts).digest()


def check_size(part: str, size: int, most: int, *, unit: str = "bytes") -> None:
    """Raise TooLarge for a part of a save that exceeds its limit."""
    if size > most:
        raise TooLarge(f"The save is too large: {part} with {size} {unit}; the limit is {most}.")


def _header_end(data: bytes) -> int:
    length: int = PREAMBLE.unpack_from(data)[2]
    return PREAMBLE.size + length


def _decompress_all(data: bytes, sections: tuple[SaveSection, ...]) -> Contents:
    """Return all sections, decompressed."""
    check_size("contents", sum(section.unpacked for section in sections), MAX_SAVE)
    contents: dict[str, list[bytes]] = {}
    begin = _header_end(data)
    for section in sections:
        check_size(section.name, section.unpacked, MAX_SECTION)
        name, end = section.name, begin + section.size
        # The model is the previous section of the same name, or else the origin.
        *_, model = contents.get(name) or contents.get("origin") or [b""]
        try:
            plain = decompress(data[begin:end], section.unpacked, model)
        except ValueError as error:
            raise Damaged(name, f"section {name} can't be decompressed") from error
        contents.setdefault(name, []).append(plain)
        begin = end
    return contents


def _only(contents: Contents, name: str) -> bytes:
    """Return the only section with that name; raise Damaged unless there is exactly one."""
    sections = contents.get(name, ())
    if len(sections) != 1:
        raise Damaged(name, f"{'several sections' if sections else 'no section'} named {name}")
    return sections[0]


def _decode(name: str, plain: bytes, kind: Any) -> Any:
    try:
        return msgspec.msgpack.decode(plain, type=kind)
    except UNREADABLE as error:
        raise Damaged(name, f"section {name} is invalid") from error
