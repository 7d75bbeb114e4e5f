"""Puts save files together from the description in `docs/saves.md`, and nothing else.

What the package itself would never write (a bomb, a lie about a length, a newer format) is made
here, with every checksum right.
"""

from __future__ import annotations

import hashlib
import json
import zlib
from collections.abc import Mapping
from typing import Any


def forged(
    sections: Mapping[str, bytes],
    *,
    format_number: int = 1,
    facts: Mapping[str, Any] | None = None,
    unpacked: Mapping[str, int] | None = None,
    after: bytes = b"",
) -> bytes:
    """A save of these sections, given as they are before compression.

    `unpacked` lies about their lengths; `after` follows the end of each compressed stream.
    """
    packed = {name: zlib.compress(plain) + after for name, plain in sections.items()}
    table = [
        {
            "name": name,
            "size": len(data),
            "unpacked": (unpacked or {}).get(name, len(sections[name])),
            "sha256": hashlib.sha256(data).hexdigest(),
        }
        for name, data in packed.items()
    ]
    header = json.dumps({"title": "Forged", "sections": table, **(facts or {})})
    return sealed(header.encode(), format_number=format_number) + b"".join(packed.values())


def sealed(header: bytes, *, format_number: int = 1) -> bytes:
    """The preamble and this header."""
    start = b"\x89L7S\r\n\x1a\n" + format_number.to_bytes(2, "big") + len(header).to_bytes(4, "big")
    return start + hashlib.sha256(start + header).digest() + header
