"""Puts save files together from the description in `docs/saves.md`, and nothing else.

What the package itself would never write (a bomb, a lie about a length, a newer format) is made
here, with every checksum right.
"""

from __future__ import annotations

import hashlib
import json
import zlib
from collections.abc import Mapping, Sequence
from typing import Any


def forged(
    sections: Mapping[str, bytes | Sequence[bytes]],
    *,
    format_number: int = 1,
    facts: Mapping[str, Any] | None = None,
    unpacked: Mapping[str, int] | None = None,
    after: bytes = b"",
) -> bytes:
    """A save of these sections, given as they are before compression; several of a name as a list.

    `unpacked` lies about their lengths; `after` follows the end of each compressed stream.
    """
    plain = [
        (name, each)
        for name, found in sections.items()
        for each in ([found] if isinstance(found, bytes) else found)
    ]
    origin = next((each for name, each in plain if name == "origin"), b"")
    packed = [
        _deflated(each, origin if name == "checkpoint" else b"") + after for name, each in plain
    ]
    table = [
        {
            "name": name,
            "size": len(data),
            "unpacked": (unpacked or {}).get(name, len(each)),
            "sha256": hashlib.sha256(data).hexdigest(),
        }
        for (name, each), data in zip(plain, packed, strict=True)
    ]
    header = json.dumps({"title": "Forged", "sections": table, **(facts or {})})
    return sealed(header.encode(), format_number=format_number) + b"".join(packed)


def sealed(header: bytes, *, format_number: int = 1) -> bytes:
    """The preamble and this header."""
    start = b"\x89L7S\r\n\x1a\n" + format_number.to_bytes(2, "big") + len(header).to_bytes(4, "big")
    return start + hashlib.sha256(start + header).digest() + header


def _deflated(plain: bytes, dictionary: bytes) -> bytes:
    if not dictionary:
        return zlib.compress(plain)
    deflater = zlib.compressobj(zdict=dictionary)
    return deflater.compress(plain) + deflater.flush()
