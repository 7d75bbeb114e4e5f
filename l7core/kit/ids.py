"""Ids that are made of parts: `seat:2`, `move:cellar:attic`. Taken apart here and nowhere else.

>>> head("move:cellar:attic"), tail("move:cellar:attic")
('move', 'cellar:attic')
>>> number("seat:2"), numbers_of("seat", "seat:2"), numbers_of("seat", "warden")
(2, (2,), ())
>>> seat(2)
'seat:2'
"""

from __future__ import annotations


def head(id: str) -> str:
    """What stands before the first colon: the kind of a thing, the verb of an option."""
    return id.partition(":")[0]


def tail(id: str) -> str:
    """What stands behind the first colon; empty where there is none."""
    return id.partition(":")[2]


def number(id: str) -> int:
    """The number behind the colon of an id that has one there."""
    return int(tail(id))


def seat(number: int) -> str:
    """The id of a seat, for texts to name by its player."""
    return f"seat:{number}"


def numbers_of(kind: str, id: str) -> tuple[int, ...]:
    """The number of that id if it is of that kind and has one; nothing otherwise."""
    before, _, behind = id.partition(":")
    return (int(behind),) if before == kind and behind.isdecimal() else ()
