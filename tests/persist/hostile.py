"""Harmful files with correct checksums, and processes that open them.

    python -m tests.persist.hostile FOLDER

One process opens each game of the folder, and one lists them all. The command prints as JSON the
messages, the seconds of processor time and the peak memory of each process.
"""

from __future__ import annotations

import json
import os
import resource
import struct
import sys
import time
import zlib
from collections.abc import Callable, Mapping, Sequence
from functools import partial
from pathlib import Path
from typing import Any

import msgspec

from l7core.engine.errors import L7Error
from l7core.persist.format import CHUNK, MAX_CHUNKS, MAX_HEADER, MAX_SAVE, MAX_SECTION
from l7core.persist.journal import MAGIC, MAX_JOURNAL
from l7core.persist.saved_game import SavedGame
from l7core.persist.store import Store
from tests.persist.forge import forged, sealed
from tests.persist.little import RULES, new_kernel

ENCODE = msgspec.msgpack.encode
ROOM = MAX_SECTION - 64
"""Bytes for the contents of a section, besides a few bytes of its own."""
CHUNKS_THAT_FIT = MAX_SAVE // MAX_SECTION - 1


def plain() -> dict[str, bytes | list[bytes]]:
    """Return the sections of a sound save without a decision."""
    record = new_kernel().record()
    latest = ENCODE([record.checkpoint, 0, 0, 0])
    return {"origin": record.origin, "checkpoint": latest, "answers": [], "log": ENCODE([])}


def save(sections: Mapping[str, bytes | Sequence[bytes]], **how: Any) -> bytes:
    """Return a save of the little game with those sections."""
    return forged(sections, **{"facts": {"ruleset": RULES.id}, **how})


def with_state(**fields: Any) -> bytes:
    """Return a save whose state has those values."""
    state = {**msgspec.msgpack.decode(new_kernel().record().checkpoint), **fields}
    return save({**plain(), "checkpoint": ENCODE([ENCODE(state), 0, 0, 0])})


def wide_text(length: int) -> str:
    """Return text that takes one byte per letter on disk and four in memory."""
    return "\U0001f480" + "a" * (length - 4)


def nested(levels: int) -> Any:
    value: Any = []
    for _ in range(levels):
        value = [value]
    return value


def with_section(name: str, content: bytes | list[bytes]) -> bytes:
    """Return a save with one section replaced."""
    return save({**plain(), name: content})


def saves() -> dict[str, bytes]:
    """Return the files by name; some are sound, and only as large as a save may be."""
    short, free = ENCODE(["", 0]), [""] * 1000
    full_chunk = ENCODE([["", 0]] * CHUNK)
    heavy_chunk = ENCODE([[wide_text(ROOM // CHUNK - 12), 0xFFFFFF]] * CHUNK)
    entry = ENCODE([-1, {"number": 0, "text": ""}])
    bomb = b"\0" * (MAX_SECTION * 40)
    return {
        "bomb-that-owns-up": with_section("log", bomb),
        "bomb-that-lies": save({**plain(), "log": bomb}, unpacked={"log": 100}),
        "bombs-by-the-dozen": with_section("answers", [bytes(ROOM)] * 60),
        "bombs-unknown-by-name": save({**plain(), **{f"x-{n}": bytes(ROOM) for n in range(60)}}),
        "chunks-without-end": with_section("answers", [full_chunk] * (MAX_CHUNKS + 1)),
        "chunk-too-long": with_section("answers", ENCODE([["", 0]] * (CHUNK * 50))),
        "every-chunk-there-may-be": with_section("answers", [full_chunk] * MAX_CHUNKS),
        "heavy-chunks": with_section("answers", [heavy_chunk] * CHUNKS_THAT_FIT),
        "payment-without-end": with_section("answers", ENCODE([["", 0, 0, False, "", free * 250]])),
        "endless-list": with_section("answers", b"\xdd\xff\xff\xff\xff" + short),
        "endless-map": with_section("log", b"\xdf\xff\xff\xff\xff"),
        "endless-text": with_section("log", b"\xdb\xff\xff\xff\xff"),
        "endless-bytes": with_section("checkpoint", b"\x94\xc6\xff\xff\xff\xff"),
        "log-without-end": with_section("log", b"\xdc\x1a\x00" + entry * 0x1A00),
        "nested-log": with_section("log", b"\x91" * ROOM),
        "nested-state": with_state(ext={"a": nested(900)}),
        "nested-state-deeper": deep_state(),
        "state-of-empty-lists": with_state(ext={"a": [[]] * (ROOM - 1000)}),
        "state-of-empty-maps": with_state(ext={"a": [{}] * (ROOM - 1000)}),
        "state-of-wide-text": with_state(ext={"a": wide_text(ROOM - 1000)}),
        "state-of-tasks": with_state(agenda=[["little:turn", [0]]] * (ROOM // 20)),
        "state-of-unknown-flow": with_state(agenda=[["nobody:knows", []]]),
        "state-of-another-type": with_state(depth="very"),
        "origin-of-nonsense": save({**plain(), "origin": b"\xc1" * 99}),
        "checkpoint-first": save(dict(reversed(plain().items()))),
        "header-nested": sealed(b"[" * 200_000),
        "header-of-maps": sealed(b'{"a":' * 40_000 + b"1" + b"}" * 40_000),
        "header-of-seats": sealed(b'{"seats":[' + b'{"name":""},' * 20_000 + b'{"name":""}]}'),
        "header-of-sections": forged({}, facts={"sections": sections(2000, size=0)}),
        "header-of-huge-sizes": forged({}, facts={"sections": sections(3, size=1 << 62)}),
        "header-of-huge-counts": forged(plain(), facts={"ruleset": RULES.id, "decisions": 1 << 63}),
        "header-too-long": sealed(b" " * (MAX_HEADER + 1)),
        "header-of-a-long-number": sealed(b'{"decisions":' + b"9" * 200_000 + b"}"),
        "header-of-strange-text": sealed(b'{"title":"\\ud800\\u0000\\u202e"}'),
        "file-too-long": bytes(MAX_SAVE + 1),
        "not-a-save": b"\x7fELF" + bytes(1000),
        "empty": b"",
    }


def deep_state() -> bytes:
    """Return a save of nested lists, deeper than any encoder here would write."""
    state = bytearray(new_kernel().record().checkpoint)
    position = state.index(b"\xa3ext\x80")
    state[position : position + 5] = b"\xa3ext\x81\xa1a" + b"\x91" * (ROOM - 2000) + b"\xc0"
    return save({**plain(), "checkpoint": ENCODE([bytes(state), 0, 0, 0])})


def sections(count: int, *, size: int) -> list[dict[str, Any]]:
    return [{"name": "log", "size": size, "unpacked": size, "sha256": ""}] * count


def journals(save: str) -> dict[str, bytes]:
    """Return journals of the save with that id."""
    start = MAGIC + (1).to_bytes(2, "big") + bytes.fromhex(save)

    def journal_of(*payloads: bytes) -> bytes:
        crc, parts = zlib.crc32(start), [start]
        for payload in payloads:
            crc = zlib.crc32(payload, crc)
            parts += [struct.pack(">II", len(payload), crc), payload]
        return b"".join(parts)

    decided = ENCODE(["decided", ["rest", 0]])
    return {
        "steps-without-end": journal_of(*[decided] * ((MAX_JOURNAL - 100) // (8 + len(decided)))),
        "undone-to-nowhere": journal_of(ENCODE(["undone", 1 << 62]), ENCODE(["undone", 0])),
        "undone-below-nothing": journal_of(ENCODE(["undone", -1])),
        "folded-into-itself": journal_of(ENCODE(["folded", save, 1])),
        "record-without-end": start + b"\xff\xff\xff\xff" + bytes(100),
        "nested": journal_of(b"\x91" * 100_000),
        "payment-without-end": journal_of(
            ENCODE(["decided", ["rest", 0, 0, False, "", [""] * 900_000]])
        ),
        "too-long": start + bytes(MAX_JOURNAL),
    }


def main(folder: Path) -> None:
    store = Store(folder)
    jobs: dict[str, Callable[[], str]] = {
        name: partial(open_and_close, store, name) for name in store.names()
    }
    jobs["the list"] = lambda: f"{len(store.list())} games."
    for name, job in jobs.items():
        child = os.fork()
        if not child:
            began = time.process_time()
            said = job()
            spent = time.process_time() - began
            result = {"name": name, "said": said, "seconds": spent, "bytes": most_memory()}
            sys.stdout.write(json.dumps(result) + "\n")
            sys.stdout.flush()
            os._exit(0)
        os.waitpid(child, 0)


def open_and_close(store: Store, name: str) -> str:
    """Open and close a game; return all of its messages."""
    try:
        with SavedGame.open(store, name, RULES) as game:
            return " ".join(game.notes)
    except L7Error as error:
        return str(error)


def most_memory() -> int:
    """Return the peak memory of this process.

    The figure of `getrusage` may include that of the parent.
    """
    try:
        status = Path("/proc/self/status").read_text()
    except OSError:
        return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss * 1024
    return int(status.partition("VmHWM:")[2].split()[0]) * 1024


if __name__ == "__main__":
    main(Path(sys.argv[1]))
