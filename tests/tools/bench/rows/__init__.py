"""All rows: importing these modules adds their rows to the table."""

from tests.tools.bench.registry import ROWS
from tests.tools.bench.rows import (
    encoding,
    fork,
    kernel,
    long_games,
    memory,
    mods,
    play,
    saves,
    screen,
    start,
    thinking,
)

__all__ = [
    "ROWS",
    "encoding",
    "fork",
    "kernel",
    "long_games",
    "memory",
    "mods",
    "play",
    "saves",
    "screen",
    "start",
    "thinking",
]
