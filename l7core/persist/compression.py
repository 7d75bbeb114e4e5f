"""LZ4 blocks: the form in which every section of a save is packed.

A block is compressed against a model: bytes that it is expected to repeat, and that are needed to
read it. The library is imported with the first block, because listing saves needs none.
"""

from __future__ import annotations


def compress(plain: bytes, model: bytes = b"", *, thorough: bool = False) -> bytes:
    """The bytes as one block; `thorough` takes ten times as long for a quarter fewer bytes."""
    from lz4 import block  # type: ignore[import-untyped]  # start-up time

    mode = "high_compression" if thorough else "default"
    packed: bytes = block.compress(plain, mode=mode, store_size=False, dict=model)
    return packed


def decompress(packed: bytes, size: int, model: bytes = b"") -> bytes:
    """The bytes of a block; raises ValueError unless there are exactly `size` of them.

    No more room than that is taken, however large the block claims to be.
    """
    from lz4 import block  # start-up time

    try:
        plain: bytes = block.decompress(packed, uncompressed_size=size, dict=model)
    except block.LZ4BlockError as error:
        raise ValueError("It is no block, or one of more bytes.") from error
    if len(plain) != size:
        raise ValueError("It is a block of fewer bytes.")
    return plain
