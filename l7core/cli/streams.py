"""The standard streams of the process, which are always open and never a file of the game.

A closed stream is opened again. Otherwise a save could get its descriptor, and an error message
would end up in a game. Characters that a stream cannot encode are replaced by similar ones.
"""

from __future__ import annotations

import codecs
import os
import sys
from contextlib import suppress
from io import FileIO, TextIOWrapper
from typing import TextIO

NEAREST = "l7-nearest"
"""Name under which `spelt` is registered as an error handler of text streams."""
LIKE = {
    **dict.fromkeys("\u2018\u2019\u2032\u203a\u2039", "'"),
    **dict.fromkeys("\u201c\u201d\u201e\u2033", '"'),
    **dict.fromkeys("\u2010\u2011\u2012\u2013\u2014\u2212\u2500\u2501\u2550\u2504\u2508", "-"),
    **dict.fromkeys("\u2502\u2503\u2551\u2506\u250a", "|"),
    **dict.fromkeys("\u2588\u2593\u25a0\u25cf\u25c9\u2605", "#"),
    **dict.fromkeys("\u2591\u2592\u25a1\u25cb\u00b7\u2022\u25e6", "."),
    **dict.fromkeys("\u2192\u25b6\u25b8\u25ba", ">"),
    **dict.fromkeys("\u2190\u25c0\u25c2\u25c4", "<"),
    "\u2191": "^",
    "\u2193": "v",
    "\u2026": "...",
    "\u00d7": "x",
    "\u2248": "~",
    "\u2264": "<=",
    "\u2265": ">=",
}
CORNERS = range(0x250C, 0x2570)
MOST = 1000
"""Maximum number of columns and of lines that the environment may set."""


def prepare() -> None:
    """Prepare the standard streams; must run before any file is opened."""
    _fill(0, os.O_RDONLY)
    _fill(1, os.O_RDONLY)  # writing fails, as it does without an open stream
    _fill(2, os.O_WRONLY)
    codecs.register_error(NEAREST, spelt)
    sys.stdin = _fit(sys.stdin, 0, "r", errors="replace")
    sys.stdout = _fit(sys.stdout, 1, "w", errors=NEAREST)
    sys.stderr = _fit(sys.stderr, 2, "w", errors=NEAREST)
    for name in ("COLUMNS", "LINES"):
        size = os.environ.get(name, "")
        if not (size.isdecimal() and len(size) < 5 and 0 < int(size) <= MOST):
            os.environ.pop(name, None)


def complain(sentence: str) -> None:
    """Write an error message; ignore a failure, because nobody could read about it."""
    try:
        sys.stderr.write(f"l7: {sentence}\n")
        sys.stderr.flush()
    except (OSError, ValueError):
        let_go(sys.stderr)


def let_go(stream: TextIO) -> None:
    """Drop output that could not be written, which the interpreter would try again at its end."""
    with suppress(OSError, ValueError):
        nowhere = os.open(os.devnull, os.O_WRONLY)
        os.dup2(nowhere, stream.fileno())
        os.close(nowhere)


def spelt(error: UnicodeError) -> tuple[str, int]:
    """Replace characters that a stream cannot encode.

    >>> codecs.register_error(NEAREST, spelt)
    >>> "Zoë's “way” → the pit…".encode("ascii", NEAREST)
    b'Zoe\\'s "way" > the pit...'
    """
    assert isinstance(error, UnicodeEncodeError), "registered for writing only"
    letters = error.object[error.start : error.end]
    return "".join(map(_nearest, letters)), error.end


def _nearest(letter: str) -> str:
    if like := LIKE.get(letter):
        return like
    if ord(letter) in CORNERS:
        return "+"
    import unicodedata  # start-up time: few streams need it

    plain = unicodedata.normalize("NFKD", letter).encode("ascii", "ignore").decode()
    return plain if plain.isprintable() and plain else "?"


def _fill(descriptor: int, flags: int) -> None:
    """Open the null device under a descriptor that is closed; all lower ones must be open."""
    try:
        os.fstat(descriptor)
    except OSError:
        os.open(os.devnull, flags)


def _fit(stream: TextIO | None, descriptor: int, mode: str, *, errors: str) -> TextIO:
    """Return the stream, or a new one for the descriptor if there is none."""
    if stream is None:
        return TextIOWrapper(FileIO(descriptor, mode, closefd=False), "utf-8", errors)
    if isinstance(stream, TextIOWrapper):
        stream.reconfigure(errors=errors)
    return stream
