"""Where in a TOML text each key and each value stands.

The text has been parsed before, so nothing is checked here: the scanner only follows the
structure (headers, lists of tables, dotted keys, inline tables, arrays, comments) and notes
offsets. It runs when a problem is to be shown or an origin is asked for, never in a load
without problems.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Mapping
from typing import TypeAlias

from msgspec import Struct

from l7core.content.problems.problem import Path
from l7core.content.source import MAX_DEPTH

Span: TypeAlias = tuple[int, int]
"""Offsets of the first character and of the one after the last."""
KeyPart: TypeAlias = tuple[str, Span]

BLANK = re.compile(r"[ \t]*+")
TRIVIA = re.compile(r"(?:[ \t\r\n]++|#[^\n]*+)*+")
SEPARATOR = re.compile(r"(?:[ \t\r\n,]++|#[^\n]*+)*+")
KEY_PART = re.compile(r"""[A-Za-z0-9_-]++|"(?:\\.|[^"\\\n])*+"|'[^'\n]*+'""")
SCALAR = re.compile(
    r'''"""(?:\\.|[^\\])*?"""(?:"{0,2})'''
    r"""|'{3}.*?'{3}(?:'{0,2})"""
    r'''|"(?:\\.|[^"\\\n])*+"'''
    r"""|'[^'\n]*+'"""
    r"""|\d{4}-\d\d-\d\d[ ]\d\d:[^\s,\]}#]++"""
    r"""|[^\s,\]}#]++""",
    re.DOTALL,
)


class Place(Struct, frozen=True, gc=False):
    """Where a value stands, and the key in front of it."""

    value: Span
    """A table is marked by its header, or by its first key where it has none."""
    key: Span


class TooDeep(Exception):
    """Tables and lists stand deeper in each other than is allowed."""

    def __init__(self, offset: int) -> None:
        super().__init__(offset)
        self.offset = offset


def scan(text: str) -> Mapping[Path, Place]:
    """The place of every key, table, list and value in the text of a TOML file."""
    scanner = _Scanner(text)
    scanner.document()
    return scanner.places


class _Scanner:
    def __init__(self, text: str) -> None:
        self.text = text
        self.offset = 0
        self.places: dict[Path, Place] = {}
        self.lengths: dict[Path, int] = {}
        """How many tables each list of tables has so far."""

    def document(self) -> None:
        table: Path = ()
        self._pass(TRIVIA)
        while self.offset < len(self.text):
            if self._sees("["):
                table = self._header()
            else:
                self._pair(table)
            self._pass(TRIVIA)

    def _header(self) -> Path:
        """`[table]` or `[[list of tables]]`: the path that the keys below it belong to."""
        start = self.offset
        brackets = 2 if self._sees("[[") else 1
        self.offset += brackets
        *parents, (name, span) = self._key()
        self.offset += brackets
        header = Place((start, self.offset), span)
        table: Path = ()
        for parent, parent_span in parents:
            table = self._enter(table, parent, Place(header.value, parent_span))
        path = self._open((*table, name), start)
        if brackets == 1:
            self.places[path] = header
            return path
        number = self.lengths.get(path, 0)
        self.lengths[path] = number + 1
        self.places.setdefault(path, header)
        item = self._open((*path, number), start)
        self.places[item] = header
        return item

    def _enter(self, table: Path, name: str, place: Place) -> Path:
        """The table of that name, or the last one where it is a list of tables."""
        path = self._open((*table, name), place.key[0])
        self.places.setdefault(path, place)
        if path in self.lengths:
            path = (*path, self.lengths[path] - 1)
        return path

    def _pair(self, table: Path) -> None:
        *parents, (name, span) = self._key()
        for parent, parent_span in parents:
            table = self._enter(table, parent, Place(parent_span, parent_span))
        self._pass(BLANK)
        self.offset += len("=")
        self._pass(BLANK)
        self._value((*table, name), span)

    def _key(self) -> list[KeyPart]:
        """The parts of a key, up to what follows it."""
        parts = []
        while True:
            self._pass(BLANK)
            start = self.offset
            self._pass(KEY_PART)
            parts.append((_unquoted(self.text[start : self.offset]), (start, self.offset)))
            self._pass(BLANK)
            if not self._sees("."):
                return parts
            self.offset += len(".")

    def _value(self, path: Path, key: Span | None = None) -> None:
        start = self.offset
        if self._sees("["):
            self._array(self._open(path, start))
        elif self._sees("{"):
            self._inline_table(self._open(path, start))
        else:
            self._pass(SCALAR)
        value = (start, self.offset)
        self.places[path] = Place(value, key or value)

    def _array(self, path: Path) -> None:
        self.offset += len("[")
        self._pass(SEPARATOR)
        number = 0
        while not self._sees("]"):
            self._value((*path, number))
            self._pass(SEPARATOR)
            number += 1
        self.offset += len("]")

    def _inline_table(self, path: Path) -> None:
        self.offset += len("{")
        self._pass(SEPARATOR)
        while not self._sees("}"):
            self._pair(path)
            self._pass(SEPARATOR)
        self.offset += len("}")

    def _open(self, path: Path, offset: int) -> Path:
        """A table or list may stand here, if not too deep."""
        if len(path) >= MAX_DEPTH:
            raise TooDeep(offset)
        return path

    def _sees(self, mark: str) -> bool:
        return self.text.startswith(mark, self.offset)

    def _pass(self, pattern: re.Pattern[str]) -> None:
        match = pattern.match(self.text, self.offset)
        assert match, "the text has been parsed before"
        self.offset = match.end()


def _unquoted(part: str) -> str:
    if part[0] not in "\"'":
        return part
    if "\\" not in part:
        return part[1:-1]
    key: str = tomllib.loads(f"key = {part}")["key"]
    return key
