"""Builds save files from the description in `docs/contribute/save-format.md` alone.

What the package itself would never write (a bomb, a lie about a length, a newer format) is made
here, with every checksum right.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping, Sequence
from typing import Any

import lz4.block  # type: ignore[import-untyped]


def forged(
    sections: Mapping[str, bytes | Sequence[bytes]],
    *,
    format_number: int = 1,
    facts: Mapping[str, Any] | None = None,
    unpacked: Mapping[str, int] | None = None,
    after: bytes = b"",
) -> bytes:
    """A save of these sections, given as they are before compression; several of a name as a list.

    `unpacked` lies about their lengths; `after` follows the end of each compressed block.
    """
    plain = [
        (name, each)
        for name, content in sections.items()
        for each in ([content] if isinstance(content, bytes) else content)
    ]
    packed = [
        compressed(each, model_of(name, plain[:number])) + after
        for number, (name, each) in enumerate(plain)
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


def model_of(name: str, before: Sequence[tuple[str, bytes]]) -> bytes:
    """What a section is compressed against: the last of its name before it, else the origin."""
    models = dict(before)
    return models.get(name, models.get("origin", b""))


def decompressed(block: bytes, model: bytes) -> bytes:
    """An LZ4 block: bytes as they are, and copies of earlier ones, in turn; it ends with the first.

    Earlier ones are those of the model, too.
    """
    plain = bytearray(model)
    at = 0

    def number(begun: int) -> int:
        """A half byte; a full one goes on in the bytes that follow, up to one that is not."""
        nonlocal at
        length, full = begun, begun == 15
        while full:
            length += block[at]
            full = block[at] == 255
            at += 1
        return length

    while True:
        token = block[at]
        at += 1
        literals = number(token >> 4)
        plain += block[at : at + literals]
        at += literals
        if at == len(block):
            return bytes(plain[len(model) :])
        back = int.from_bytes(block[at : at + 2], "little")
        at += 2
        for _ in range(4 + number(token & 15)):
            plain.append(plain[-back])


def compressed(plain: bytes, model: bytes) -> bytes:
    packed: bytes = lz4.block.compress(plain, store_size=False, dict=model)
    return packed
