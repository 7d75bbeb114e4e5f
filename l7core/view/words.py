"""Whole values in which words from outside are made harmless, as `l7core/harmless.py` has it."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any, Final, TypeVar

import msgspec
from msgspec import Struct
from msgspec.structs import astuple, replace

from l7core.harmless import harmless

T = TypeVar("T")
S = TypeVar("S", bound=Struct)

ESCAPED = re.compile(rb"\\[bfrtu]")
"""What JSON writes for control characters other than a line's end."""
DELETE = b"\x7f"
"""The only control character that JSON writes as it is."""
PLAIN = bytes(range(0x80))
"""What needs no second look: most of what is written, and it would take longest to look at."""

_encode = msgspec.json.Encoder(enc_hook=repr).encode


def harmless_in(seen: T) -> T:
    """A value in which all words are harmless: the same one, where they are so already.

    >>> harmless_in(("plain", ("\\x07bell",)))
    ('plain', ('?bell',))
    """
    return seen if _is_harmless(seen) else _made_harmless(seen)


def harmless_parts(seen: S) -> S:
    """The same for a value most of whose parts have been looked at before: only others are now.

    A part is what stands in one of its fields, or in a tuple that does.

    >>> from l7core.view import Card
    >>> harmless_parts(Card("lamp", "Lamp", ("It burns.", "Ding\\x07."))).lines
    ('It burns.', 'Ding?.')
    """
    known = _known
    made_of: list[object] = []
    looked_into: list[object] = [seen]
    for field in astuple(seen):
        if id(field) in known:
            continue
        if type(field) is tuple:
            looked_into.append(field)
            made_of += [item for item in field if id(item) not in known]
        else:
            made_of.append(field)
    if not _is_harmless(made_of):
        clean: S = _made_harmless(seen)
        return clean
    if len(known) > MOST_KNOWN:
        known.clear()
    for part in made_of + looked_into:
        if isinstance(part, LASTING):
            known[id(part)] = part
    return seen


LASTING: Final = (str, tuple, Struct)
"""What stays as it is; whatever else a mod has put there is looked at each time."""
_known: dict[int, object] = {}
"""Parts that are harmless, by their identity: it stays theirs as long as they are kept here."""
MOST_KNOWN: Final = 1024


def _is_harmless(seen: object) -> bool:
    """Whether nothing has to be replaced: found without going through the value in Python."""
    try:
        written = _encode(seen)
        if DELETE in written or (b"\\" in written and ESCAPED.search(written)):
            return False
        return written.isascii() or written.translate(None, PLAIN).decode().isprintable()
    except (UnicodeError, ValueError, TypeError):
        return False


def _made_harmless(seen: Any) -> Any:
    if isinstance(seen, str):
        return harmless(seen)
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
