"""Pictures in content: a text of a few lines, and its twin in ASCII.

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

A picture that is ASCII itself needs no twin. Line ends around the text are no part of it.

>>> drawn = picture("\\n ╷\\n╶┼╴", "\\n .\\n-+-")
>>> drawn.lines, drawn.ascii
((' ╷', '╶┼╴'), (' .', '-+-'))
>>> [each.message for each in odd_picture("chapel", "art", "┼┼┼", "", Frame(1, 2))]
['a line of the picture takes 3 cells; 2 is the most', 'the picture needs a twin in ASCII']
"""

from __future__ import annotations

import unicodedata
from collections.abc import Iterator
from functools import lru_cache
from typing import Annotated, Final, NamedTuple, TypeAlias

from msgspec import Meta

from l7core.engine.lint import Finding
from l7core.view import Art

Short: TypeAlias = Annotated[str, Meta(max_length=8, pattern=r"^[^.…]*$")]
"""A name for where there is little room: at most eight cells of whole words, nothing cut."""


class Frame(NamedTuple):
    """The most lines of a picture, and the most cells of a line."""

    lines: int
    cells: int


ROOM: Final = Frame(5, 22)
PORTRAIT: Final = Frame(7, 13)
EVENT: Final = Frame(5, 10)


@lru_cache(maxsize=512)
def picture(text: str, ascii: str = "") -> Art | None:
    """The picture; None where there is none, or none that every terminal draws alike."""
    lines, twin = _lines(text), _lines(ascii or text)
    if not any(lines) or not all(map(_is_even, lines)) or not all(map(str.isascii, twin)):
        return None
    return Art(lines, twin)


def odd_picture(record: str, field: str, text: str, ascii: str, most: Frame) -> Iterator[Finding]:
    """What would keep a picture from being drawn, or from fitting."""
    twin = f"{field}-ascii"
    for name, lines in ((field, _lines(text)), (twin, _lines(ascii))):
        if len(lines) > most.lines:
            message = f"the picture has {len(lines)} lines; {most.lines} is the most"
            yield Finding(record=record, path=(name,), message=message)
        if (widest := max(map(len, lines))) > most.cells:
            message = f"a line of the picture takes {widest} cells; {most.cells} is the most"
            yield Finding(record=record, path=(name,), message=message)
        if not all(map(_is_even, lines)):
            message = "a character of the picture does not take exactly one cell"
            yield Finding(record=record, path=(name,), message=message)
    if not text.isascii() and not ascii:
        yield Finding(record=record, path=(field,), message="the picture needs a twin in ASCII")
    if not ascii.isascii():
        message = "the twin of the picture is not in ASCII"
        yield Finding(record=record, path=(twin,), message=message)


def _lines(text: str) -> tuple[str, ...]:
    return tuple(line.rstrip() for line in text.strip("\n").rstrip().split("\n"))


def _is_even(line: str) -> bool:
    """Whether each of its characters takes exactly one cell of any terminal."""
    return all(
        each.isprintable()
        and not unicodedata.combining(each)
        and unicodedata.east_asian_width(each) not in "WF"
        for each in line
    )
