"""Pictures in content: a few lines of text, and an ASCII version.

    [[tile]]
    id = "chapel"
    art = '''
      ╷
     ╶┼╴
      │'''
    art-ascii = '''
      |
     -+-
      |'''

A picture that is pure ASCII needs no second version. Line ends around the text are removed.

>>> drawn = picture("\\n ╷\\n╶┼╴", "\\n .\\n-+-")
>>> drawn.lines, drawn.ascii
((' ╷', '╶┼╴'), (' .', '-+-'))
>>> [each.message for each in odd_picture("chapel", "art", "┼┼┼", "", Frame(1, 2))]
['a line of the picture is 3 cells wide; the limit is 2', 'the picture needs an ASCII version']

`l7 mods check` checks the size of record fields with the type `RoomPicture`, `CreaturePicture`,
`EventPicture` or `Portrait`.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Iterator
from functools import cache, lru_cache
from typing import Annotated, Any, Final, NamedTuple, TypeAlias, get_type_hints

from msgspec import Meta

from l7core.engine.lint import Finding
from l7core.engine.ruleset import Rules
from l7core.view import Art

Short: TypeAlias = Annotated[str, Meta(max_length=8, pattern=r"^[^.…]*$")]
"""A name for narrow places: at most eight characters, without `.` and `…`."""


class Frame(NamedTuple):
    """Largest size of a picture: number of lines, and cells in a line."""

    lines: int
    cells: int


ROOM: Final = Frame(5, 22)
PORTRAIT: Final = Frame(7, 13)
CREATURE: Final = Frame(7, 22)
EVENT: Final = Frame(5, 10)

RoomPicture: TypeAlias = Annotated[str, ROOM]
Portrait: TypeAlias = Annotated[str, PORTRAIT]
CreaturePicture: TypeAlias = Annotated[str, CREATURE]
EventPicture: TypeAlias = Annotated[str, EVENT]


@lru_cache(maxsize=512)
def picture(text: str, ascii: str = "") -> Art | None:
    """Return the picture, or None if it is empty or some terminals cannot draw it."""
    lines, twin = _lines(text), _lines(ascii or text)
    if not any(lines) or not all(map(_is_even, lines)) or not all(map(str.isascii, twin)):
        return None
    return Art(lines, twin)


def findings(rules: Rules) -> Iterator[Finding]:
    """Yield a finding for each picture of a record that cannot be drawn or is too large."""
    for records in rules.library.values():
        for id, record in records.items():
            kind: Any = type(record)
            for field, frame in _pictures(kind):
                text, twin = getattr(record, field), getattr(record, f"{field}_ascii")
                yield from odd_picture(id, field, text, twin, frame)


@cache
def _pictures(kind: type) -> tuple[tuple[str, Frame], ...]:
    """Return the picture fields of a record type, each with its largest size."""
    fields = get_type_hints(kind, include_extras=True).items()
    notes = ((field, getattr(annotated, "__metadata__", ())) for field, annotated in fields)
    return tuple((field, note) for field, each in notes for note in each if type(note) is Frame)


def odd_picture(record: str, field: str, text: str, ascii: str, most: Frame) -> Iterator[Finding]:
    """Yield a finding for each reason why a picture cannot be drawn or is too large."""
    twin = f"{field}-ascii"
    for name, lines in ((field, _lines(text)), (twin, _lines(ascii))):
        if len(lines) > most.lines:
            message = f"the picture has {len(lines)} lines; the limit is {most.lines}"
            yield Finding(record=record, path=(name,), message=message)
        if (widest := max(map(len, lines))) > most.cells:
            message = f"a line of the picture is {widest} cells wide; the limit is {most.cells}"
            yield Finding(record=record, path=(name,), message=message)
        if not all(map(_is_even, lines)):
            message = "a character of the picture is not one cell wide"
            yield Finding(record=record, path=(name,), message=message)
    if not text.isascii() and not ascii:
        yield Finding(record=record, path=(field,), message="the picture needs an ASCII version")
    if not ascii.isascii():
        message = "the ASCII version of the picture contains other characters"
        yield Finding(record=record, path=(twin,), message=message)


def _lines(text: str) -> tuple[str, ...]:
    return tuple(line.rstrip() for line in text.strip("\n").rstrip().split("\n"))


def _is_even(line: str) -> bool:
    """Return whether each character of a line takes exactly one cell in every terminal."""
    return all(
        char.isprintable()
        and not unicodedata.combining(char)
        and unicodedata.east_asian_width(char) not in "WF"
        for char in line
    )
