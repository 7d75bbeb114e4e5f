"""A late state to compressed bytes and back, as in a save, against the standard library's json."""

from __future__ import annotations

import json

import msgspec

from l7core.engine.state import decode, encode
from l7core.persist.compression import compress, decompress
from tests.tools.bench import big_table
from tests.tools.bench.registry import Effort, Figure, at_least, at_most, row
from tests.tools.bench.timing import side_by_side

TURN = 30


@row("encoding.speed", at_least(3.5))
def speed(effort: Effort) -> Figure:
    """Encode and decode, as a multiple of the speed of json, which neither compresses nor checks
    types."""
    kernel = big_table.kernel_at(TURN)
    state, origin = kernel.state, kernel.record().origin
    content = msgspec.to_builtins(state)

    def ours() -> big_table.BigState:
        plain = encode(state)
        packed = compress(plain, origin)
        return decode(decompress(packed, len(plain), origin), big_table.BigState)

    def peer() -> object:
        return json.loads(json.dumps(content))

    assert encode(ours()) == encode(state), "the state does not survive"
    pair = side_by_side(ours, peer, seconds=effort.seconds)
    return Figure(pair.ours * 1e6, "µs", ratio=1 / pair.ratio, peer=pair.peer * 1e6)


@row("encoding.bytes", at_most(0.2))
def size(effort: Effort) -> Figure:
    """Compare the size of the compressed state with that of json."""
    kernel = big_table.kernel_at(TURN)
    ours = len(compress(encode(kernel.state), kernel.record().origin))
    peer = len(json.dumps(msgspec.to_builtins(kernel.state)))
    return Figure(ours, "bytes", ratio=ours / peer, peer=peer)
