"""A scanner that finds the position of each key and value in a TOML text.

The text has been parsed before, so the scanner checks nothing: it only follows the structure
(headers, lists of tables, dotted keys, inline tables, arrays, comments) and records offsets. It
runs only when a problem or an origin is displayed, never during a load without problems.
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
"""Offset of the first character, and offset after the last character."""
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
    """Positions of a value and of its key."""

    value: Span
    """Position of the value; for a table, its header, or its first key if it has no header."""
    key: Span


class TooDeep(Exception):
    """Tables or lists are nested deeper than the limit."""

    def __init__(self, offset: int) -> None:
        super().__init__(offset)
        self.offset = offset


def scan(text: str) -> Mapping[Path, Place]:
    """Return the position of each key, table, list and value in the text of a TOML file."""
    scanner = _Scanner(text)
    scanner.document()
    return scanner.places


class _Scanner:
    def __init__(self, text: str) -> None:
        self.text = text
        self.offset = 0
        self.places: dict[Path, Place] = {}
        self.lengths: dict[Path, int] = {}
        """Number of tables so far in each list of tables."""

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
        """Read `[table]` or `[[list of tables]]`; return the path for the keys below it."""
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
        """Return the path of a table, or of the last table if the name is a list of tables."""
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
        """Read a key and return its parts."""
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
        """Return the path of a new table or list; raise `TooDeep` if it exceeds the depth limit."""
        if len(path) >= MAX_DEPTH:
            raise TooDeep(offset)
        return path

    def _sees(self, mark: str) -> bool:
        return self.text.startswith(mark, self.offset)

    def _pass(self, pattern: re.Pattern[str]) -> None:
        match = pattern.match(self.text, self.offset)
        assert match, "the text is valid TOML"
        self.offset = match.end()


def _unquoted(part: str) -> str:
    if part[0] not in "\"'":
        return part
    if "\\" not in part:
        return part[1:-1]
    key: str = tomllib.loads(f"key = {part}")["key"]
    return key
