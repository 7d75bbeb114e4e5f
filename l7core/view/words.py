"""Whole values in which words from outside are made harmless, as `l7core/harmless.py` has it."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any, TypeVar

import msgspec
from msgspec.structs import replace

from l7core.harmless import harmless

T = TypeVar("T")

ESCAPED = re.compile(rb"\\[bfrtu]")
"""What JSON writes for control characters other than a line's end."""
PLAIN = bytes(range(0x7F))
"""What needs no second look: most of what is written, and it would take longest to look at."""

_encode = msgspec.json.Encoder(enc_hook=repr).encode


def harmless_in(seen: T) -> T:
    """A value in which all words are harmless: the same one, where they are so already.

    >>> harmless_in(("plain", ("\\x07bell",)))
    ('plain', ('?bell',))
    """
    return seen if _is_harmless(seen) else _made_harmless(seen)


def _is_harmless(seen: object) -> bool:
    """Whether nothing has to be replaced: found without going through the value in Python."""
    try:
        written = _encode(seen)
        others = written.translate(None, PLAIN).decode()
    except (UnicodeError, ValueError, TypeError):
        return False
    return others.isprintable() and not ESCAPED.search(written)


def _made_harmless(seen: Any) -> Any:
    if isinstance(seen, str):
        return harmless(seen)
    if isinstance(seen, tuple | list):
        return type(seen)([_made_harmless(each) for each in seen])
    if isinstance(seen, Mapping):
        return {_made_harmless(key): _made_harmless(value) for key, value in seen.items()}
    if isinstance(seen, msgspec.Struct):
        fields = {name: getattr(seen, name) for name in seen.__struct_fields__}
        clean = {name: _made_harmless(value) for name, value in fields.items()}
        changed = {name: value for name, value in clean.items() if value != fields[name]}
        return replace(seen, **changed) if changed else seen
    return seen
