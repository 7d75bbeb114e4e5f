"""LZ4 compression, used for every section of a save.

A block is compressed against a model: bytes that the block is expected to repeat. Reading the block
requires the same model. The library is imported on first use, because listing saves does not need
it.
"""

from __future__ import annotations


def compress(plain: bytes, model: bytes = b"", *, thorough: bool = False) -> bytes:
    """Compress bytes to a block; `thorough` takes ten times as long and saves a quarter of the
    bytes."""
    from lz4 import block  # type: ignore[import-untyped]  # start-up time

    mode = "high_compression" if thorough else "default"
    packed: bytes = block.compress(plain, mode=mode, store_size=False, dict=model)
    return packed


def decompress(packed: bytes, size: int, model: bytes = b"") -> bytes:
    """Return the bytes of a block; raise ValueError unless there are exactly `size` of them.

    The function allocates no more than that, whatever size the block claims.
    """
    from lz4 import block  # start-up time

    try:
        plain: bytes = block.decompress(packed, uncompressed_size=size, dict=model)
    except block.LZ4BlockError as error:
        raise ValueError("Invalid block, or more bytes than expected.") from error
    if len(plain) != size:
        raise ValueError("Fewer bytes than expected.")
    return plain
