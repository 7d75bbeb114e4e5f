"""A late state to compressed bytes and back, as in a save, against the standard library's json."""

from __future__ import annotations

import json
import zlib

import msgspec

from l7core.engine.state import decode, encode
from l7core.persist.packing import COMPRESSION
from tests.bench import big_table
from tests.bench.registry import Effort, Figure, at_least, at_most, row
from tests.bench.timing import side_by_side

TURN = 30


@row("encoding.speed", at_least(3.5))
def speed(effort: Effort) -> Figure:
    """How many times as fast as json, which neither compresses nor checks types."""
    state = big_table.kernel_at(TURN).state
    content = msgspec.to_builtins(state)

    def ours() -> big_table.BigState:
        return decode(
            zlib.decompress(zlib.compress(encode(state), COMPRESSION)), big_table.BigState
        )

    def peer() -> object:
        return json.loads(json.dumps(content))

    assert encode(ours()) == encode(state), "the state does not survive"
    pair = side_by_side(ours, peer, seconds=effort.seconds)
    return Figure(pair.ours * 1e6, "µs", ratio=1 / pair.ratio, peer=pair.peer * 1e6)


@row("encoding.bytes", at_most(0.2))
def size(effort: Effort) -> Figure:
    """The compressed state, in parts of the same as json."""
    state = big_table.kernel_at(TURN).state
    ours = len(zlib.compress(encode(state), COMPRESSION))
    peer = len(json.dumps(msgspec.to_builtins(state)))
    return Figure(ours, "bytes", ratio=ours / peer, peer=peer)
