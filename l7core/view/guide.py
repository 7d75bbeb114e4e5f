"""The coach: what a lesson says beside a question."""

from __future__ import annotations

import re
from collections.abc import Callable

from msgspec import Struct

KEY = re.compile(r"\{(?:key|act):([a-z-]+)\}")


class Guide(Struct, frozen=True, gc=False):
    """One step of a lesson."""

    title: str
    text: str
    """`{key:why}` and `{act:move}` in it are for the front end to name: the key, or the word, of
    that command, and the letter, or the word, of that act.
    Empty once there is nothing more to learn."""
    options: tuple[str, ...] = ()
    """The ids of the options that it speaks of."""
    step: int = 0
    """Counted from 1."""
    steps: int = 0
    lesson: int = 0
    """The number of the lesson."""


def with_keys(text: str, named: Callable[[str], str]) -> str:
    """The text with the commands in it named.

    >>> with_keys("{key:why} says why.", {"why": "?"}.__getitem__)
    '? says why.'
    """
    return KEY.sub(lambda found: named(found[1]), text)
