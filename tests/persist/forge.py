"""Save files built from `docs/contribute/save-format.md` alone.

They may be files that the package itself never writes: bombs, false lengths or newer formats, with
every checksum right.
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
    """Return a save of these uncompressed sections; a list holds several sections of one name.

    `unpacked` states false lengths for them; `after` follows the end of each compressed block.
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
    """Return the preamble and this header."""
    start = b"\x89L7S\r\n\x1a\n" + format_number.to_bytes(2, "big") + len(header).to_bytes(4, "big")
    return start + hashlib.sha256(start + header).digest() + header


def model_of(name: str, before: Sequence[tuple[str, bytes]]) -> bytes:
    """Return the data that a section is compressed against: the last of its name, or the origin."""
    models = dict(before)
    return models.get(name, models.get("origin", b""))


def decompressed(block: bytes, model: bytes) -> bytes:
    """Decompress an LZ4 block: literal bytes and copies of earlier bytes in turn, literals last.

    Copies may refer to bytes of the model.
    """
    plain = bytearray(model)
    position = 0

    def number(half: int) -> int:
        """Return a half byte; 15 continues in the following bytes, up to the first below 255."""
        nonlocal position
        length, full = half, half == 15
        while full:
            length += block[position]
            full = block[position] == 255
            position += 1
        return length

    while True:
        token = block[position]
        position += 1
        literals = number(token >> 4)
        plain += block[position : position + literals]
        position += literals
        if position == len(block):
            return bytes(plain[len(model) :])
        back = int.from_bytes(block[position : position + 2], "little")
        position += 2
        for _ in range(4 + number(token & 15)):
            plain.append(plain[-back])


def compressed(plain: bytes, model: bytes) -> bytes:
    packed: bytes = lz4.block.compress(plain, store_size=False, dict=model)
    return packed
