"""A cache of parsed TOML files on disk, keyed by the hash of their text.

Parsing is most of the cost of loading, and the texts rarely change. The cache can only save time: a
changed text has another hash, and unreadable, damaged or outdated data is ignored. If cached data
turns out to be wrong, the caller calls `forget` and parses the texts again.

The file contains a line with the program's version, a hash of the rest, and the rest: parsed texts
as MessagePack. A file that other users could have written is not used.
"""

from __future__ import annotations

import os
import stat
import sys
from contextlib import suppress
from functools import partial
from hashlib import sha256
from pathlib import Path
from typing import Any

import msgspec

from l7core import __version__
from l7core.content.parse import parse
from l7core.content.problems.problem import Problem
from l7core.content.source import Source
from l7core.engine.state import UNREADABLE

CACHE_FILE = "content.parsed"
FORMAT = 2
"""Version of the data; increase it when `parse` returns or refuses something else for a text."""
MADE_BY = f"l7 {__version__} {FORMAT} python {'.'.join(map(str, sys.version_info[:3]))}\n".encode()
MOST_BYTES = 1024 * 1024
"""Largest size of the file without its header; unused entries are dropped first."""
OWN = 0o600
"""File mode that denies all access to other users."""
DIGEST = 32
OVERHEAD = 16
"""Upper limit of the bytes that MessagePack adds to a text and its hash."""
KEPT = (str, int, float, bool, dict, list)
"""Types that MessagePack restores unchanged; dates are not among them."""


class ParseCache:
    """Parsed texts from a cache file and from this run."""

    def __init__(self, file: Path) -> None:
        """Read the cache file, if it exists; `keep` writes it."""
        self._file = file
        self._earlier = _read(file)
        """Parsed texts from earlier runs, by hash."""
        self._used: dict[bytes, bytes] = {}
        """Parsed texts that this run has used or parsed, by hash."""
        self._relied: set[bytes] = set()
        """Hashes of texts taken from an earlier run."""

    def parse(self, source: Source) -> dict[str, Any] | Problem:
        """Return the parsed text, from the cache if possible; the caller may change the result."""
        key = sha256(source.text.encode()).digest()
        packed = self._used.get(key) or self._earlier.get(key)
        if packed is not None:
            if key not in self._used:
                self._relied.add(key)
            with suppress(*UNREADABLE):
                data = msgspec.msgpack.decode(packed, type=dict[str, Any])
                self._used[key] = packed
                return data
        return self.parse_fresh(source)

    def parse_fresh(self, source: Source) -> dict[str, Any] | Problem:
        """Parse the text even if the cache contains it, and cache the result."""
        key, fresh = sha256(source.text.encode()).digest(), parse(source)
        self._relied.discard(key)
        if not isinstance(fresh, Problem) and _can_be_kept(fresh):
            self._used[key] = msgspec.msgpack.encode(fresh)
        return fresh

    def forget(self) -> bool:
        """Drop all results of earlier runs; return whether any of them had been used."""
        relied, self._relied = self._relied, set()
        if relied:
            self._earlier = {}
            self._used = {key: packed for key, packed in self._used.items() if key not in relied}
        return bool(relied)

    def keep(self) -> None:
        """Write the cache file, unless its content is unchanged.

        An unwritable folder is ignored; the next run then parses the texts again.
        """
        entries: dict[bytes, bytes] = {}
        room = MOST_BYTES
        used_first = {**self._used, **self._earlier, **self._used}
        for key, packed in used_first.items():
            room -= len(key) + len(packed) + OVERHEAD
            if room >= 0:
                entries[key] = packed
        if entries != self._earlier:
            self._earlier = entries
            body = msgspec.msgpack.encode(entries)
            with suppress(OSError):
                _replace(self._file, MADE_BY + sha256(body).digest() + body)


def _read(file: Path) -> dict[bytes, bytes]:
    """Return the parsed texts in the file; empty if the file is not exactly as written."""
    try:
        if not file.is_file():
            return {}
        with file.open("rb") as opened:
            if not is_ours(os.fstat(opened.fileno())):
                return {}
            data = opened.read(len(MADE_BY) + DIGEST + MOST_BYTES)
    except OSError:
        return {}
    begin = len(MADE_BY) + DIGEST
    body = data[begin:]
    if data[:begin] != MADE_BY + sha256(body).digest():
        return {}
    try:
        return msgspec.msgpack.decode(body, type=dict[bytes, bytes])
    except UNREADABLE:
        return {}


def is_ours(state: os.stat_result) -> bool:
    """Return whether only this user can write the file. Windows itself protects the folder."""
    return os.name == "nt" or (
        state.st_uid == os.geteuid() and not state.st_mode & (stat.S_IWGRP | stat.S_IWOTH)
    )


def _replace(file: Path, data: bytes) -> None:
    """Replace the file in a single step, because other processes may be reading it.

    If two processes write at the same time, one process can publish the other's half-written file.
    The hash reveals this.
    """
    draft = file.with_name(f"{file.name}.new")
    file.parent.mkdir(parents=True, exist_ok=True)
    draft.unlink(missing_ok=True)
    try:
        with open(draft, "xb", opener=partial(os.open, mode=OWN)) as opened:
            opened.write(data)
        os.replace(draft, file)
    except OSError:
        draft.unlink(missing_ok=True)
        raise


def _can_be_kept(data: dict[str, Any]) -> bool:
    """Return whether MessagePack restores the data unchanged."""
    level: list[Any] = [data]
    while level:
        if not all(type(value) in KEPT for value in level):
            return False
        level = [
            inner
            for value in level
            if type(value) is dict or type(value) is list
            for inner in (value.values() if type(value) is dict else value)
        ]
    return True
