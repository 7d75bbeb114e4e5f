"""Functions that build and split ids made of parts, such as `seat:2` and `move:cellar:attic`.

>>> head("move:cellar:attic"), tail("move:cellar:attic")
('move', 'cellar:attic')
>>> number("seat:2"), numbers_of("seat", "seat:2"), numbers_of("seat", "warden")
(2, (2,), ())
>>> seat(2)
'seat:2'
"""

from __future__ import annotations


def head(id: str) -> str:
    """Return the part before the first colon: the kind of a thing, or the verb of an option."""
    return id.partition(":")[0]


def tail(id: str) -> str:
    """Return the part after the first colon, or an empty string without a colon."""
    return id.partition(":")[2]


def number(id: str) -> int:
    """Return the number after the colon."""
    return int(tail(id))


def seat(number: int) -> str:
    """Return the id of a seat; texts replace it with the player's name."""
    return f"seat:{number}"


def numbers_of(kind: str, id: str) -> tuple[int, ...]:
    """Return the id's number as a 1-tuple if its kind is `kind`, otherwise an empty tuple."""
    own_kind, _, rest = id.partition(":")
    return (int(rest),) if own_kind == kind and rest.isdecimal() else ()
