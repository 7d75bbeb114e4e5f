"""The coach: a lesson's text beside a question."""

from __future__ import annotations

import re
from collections.abc import Callable

from msgspec import Struct

KEY = re.compile(r"\{(?:key|act):([a-z-]+)\}")


class Guide(Struct, frozen=True, gc=False):
    """A step of a lesson."""

    title: str
    text: str
    """The instruction; empty after the last step. The front end replaces `{key:why}` by the key or
    name of that command, and `{act:move}` by the letter or word of that action."""
    options: tuple[str, ...] = ()
    """Ids of the recommended options."""
    step: int = 0
    """Number of the step, counted from 1."""
    steps: int = 0
    lesson: int = 0
    """Number of the lesson."""


def with_keys(text: str, named: Callable[[str], str]) -> str:
    """Replace each command in the text by its name.

    >>> with_keys("{key:why} says why.", {"why": "?"}.__getitem__)
    '? says why.'
    """
    return KEY.sub(lambda found: named(found[1]), text)
