"""Values in which all text from outside is made safe, with the rules of `l7core/sanitize.py`."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any, Final, TypeVar

import msgspec
from msgspec import Struct
from msgspec.structs import astuple, replace

from l7core.sanitize import sanitize

T = TypeVar("T")
S = TypeVar("S", bound=Struct)

ESCAPED = re.compile(rb"\\[bfrtu]")
"""JSON escapes of control characters, except the line feed."""
DELETE = b"\x7f"
"""The only control character that JSON does not escape."""
PLAIN = bytes(range(0x80))
"""ASCII bytes, which need no further check; most text consists of them."""

_encode = msgspec.json.Encoder(enc_hook=repr).encode


def harmless_in(seen: T) -> T:
    """Return a value with safe text only; the same object if its text is already safe.

    >>> harmless_in(("plain", ("\\x07bell",)))
    ('plain', ('?bell',))
    """
    return seen if _is_harmless(seen) else _made_harmless(seen)


def harmless_parts(seen: S) -> S:
    """Return a value with safe text only, and skip parts that were checked earlier.

    A part is a field of the value, or an item of a tuple in a field.

    >>> from l7core.view import Card
    >>> harmless_parts(Card("lamp", "Lamp", ("It burns.", "Ding\\x07."))).lines
    ('It burns.', 'Ding?.')
    """
    known = _known
    parts: list[object] = []
    containers: list[object] = [seen]
    for field in astuple(seen):
        if id(field) in known:
            continue
        if type(field) is tuple:
            containers.append(field)
            parts += [item for item in field if id(item) not in known]
        else:
            parts.append(field)
    if not _is_harmless(parts):
        clean: S = _made_harmless(seen)
        return clean
    if len(known) > MOST_KNOWN:
        known.clear()
    for part in parts + containers:
        if isinstance(part, LASTING):
            known[id(part)] = part
    return seen


LASTING: Final = (str, tuple, Struct)
"""Immutable types. Parts of any other type are checked each time."""
_known: dict[int, object] = {}
"""Parts known to be safe, by identity; kept here so that their identities stay valid."""
MOST_KNOWN: Final = 1024


def _is_harmless(seen: object) -> bool:
    """Return whether no text has to change, without walking through the value in Python."""
    try:
        written = _encode(seen)
        if DELETE in written or (b"\\" in written and ESCAPED.search(written)):
            return False
        return written.isascii() or written.translate(None, PLAIN).decode().isprintable()
    except (UnicodeError, ValueError, TypeError):
        return False


def _made_harmless(seen: Any) -> Any:
    if isinstance(seen, str):
        return sanitize(seen)
    if isinstance(seen, tuple | list):
        return type(seen)([_made_harmless(each) for each in seen])
    if isinstance(seen, Mapping):
        return {_made_harmless(key): _made_harmless(value) for key, value in seen.items()}
    if isinstance(seen, Struct):
        fields = {name: getattr(seen, name) for name in seen.__struct_fields__}
        clean = {name: _made_harmless(value) for name, value in fields.items()}
        changed = {name: value for name, value in clean.items() if value != fields[name]}
        return replace(seen, **changed) if changed else seen
    return seen
