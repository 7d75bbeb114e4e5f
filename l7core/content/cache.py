"""What TOML files held, kept from one run of the program to the next by the hash of their text.

To parse the text is most of what loading costs, and the text is the same nearly every time. What
is kept can only save time. A text that differs by a letter is another text; what cannot be read,
is damaged or comes from another version counts for nothing; and where something turns out to be
wrong, `forget` makes the caller parse the texts themselves.

The file is a line that says what made it, a hash over the rest, and the rest: parsed texts as
MessagePack. A file that other users could have written is not used.
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
"""Counts up whenever `parse` makes something else of a text, or refuses it."""
MADE_BY = f"l7 {__version__} {FORMAT} python {'.'.join(map(str, sys.version_info[:3]))}\n".encode()
MOST_BYTES = 1024 * 1024
"""Of the file without its beginning; what is not in use makes room for what is."""
OWN = 0o600
"""What others may do with the file: nothing."""
DIGEST = 32
OVERHEAD = 16
"""More than MessagePack adds to a text and its hash."""
KEPT = (str, int, float, bool, dict, list)
"""What comes back from MessagePack as it was. Dates do not."""


class ParseCache:
    """The texts that a file holds parsed, and those that this run adds."""

    def __init__(self, file: Path) -> None:
        """The file need not exist; it is read now and written by `keep`."""
        self._file = file
        self._earlier = _read(file)
        """What earlier runs have parsed, by the hash of the text."""
        self._used: dict[bytes, bytes] = {}
        """What this run has used or parsed itself."""
        self._relied: set[bytes] = set()
        """The hashes of what has been handed out from an earlier run."""

    def parse(self, source: Source) -> dict[str, Any] | Problem:
        """The same as `parse.parse`, and the caller's own to change."""
        key = sha256(source.text.encode()).digest()
        packed = self._used.get(key) or self._earlier.get(key)
        if packed is not None:
            if key not in self._used:
                self._relied.add(key)
            with suppress(*UNREADABLE):
                data = msgspec.msgpack.decode(packed, type=dict[str, Any])
                self._used[key] = packed
                return data
        return self.parse_anew(source)

    def parse_anew(self, source: Source) -> dict[str, Any] | Problem:
        """The same, whatever an earlier run has made of the text."""
        key, fresh = sha256(source.text.encode()).digest(), parse(source)
        self._relied.discard(key)
        if not isinstance(fresh, Problem) and _can_be_kept(fresh):
            self._used[key] = msgspec.msgpack.encode(fresh)
        return fresh

    def forget(self) -> bool:
        """Take nothing more from earlier runs; says whether anything had been taken."""
        relied, self._relied = self._relied, set()
        if relied:
            self._earlier = {}
            self._used = {key: each for key, each in self._used.items() if key not in relied}
        return bool(relied)

    def keep(self) -> None:
        """Write down what was used for later runs, unless the file holds exactly that.

        A folder that cannot be written to is no trouble: the next run parses as this one did.
        """
        kept: dict[bytes, bytes] = {}
        room = MOST_BYTES
        used_first = {**self._used, **self._earlier, **self._used}
        for key, packed in used_first.items():
            room -= len(key) + len(packed) + OVERHEAD
            if room >= 0:
                kept[key] = packed
        if kept != self._earlier:
            self._earlier = kept
            body = msgspec.msgpack.encode(kept)
            with suppress(OSError):
                _replace(self._file, MADE_BY + sha256(body).digest() + body)


def _read(file: Path) -> dict[bytes, bytes]:
    """The parsed texts of the file; none where it is not exactly what was written."""
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
    """Whether only this user can have written the file. Windows keeps others out by itself."""
    return os.name == "nt" or (
        state.st_uid == os.geteuid() and not state.st_mode & (stat.S_IWGRP | stat.S_IWOTH)
    )


def _replace(file: Path, data: bytes) -> None:
    """Put the file in place at once, for others may be reading it.

    Of two that write in the same moment one may put the other's half in place. The hash tells.
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
    """Whether MessagePack gives all of it back as it is."""
    level: list[Any] = [data]
    while level:
        if not all(type(each) in KEPT for each in level):
            return False
        level = [
            inner
            for each in level
            if type(each) is dict or type(each) is list
            for inner in (each.values() if type(each) is dict else each)
        ]
    return True
