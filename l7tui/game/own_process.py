"""Work in a process of its own, which begins as a copy of this one: nothing is loaded for it.

Python gives one thread at a time its turn; a screen that shares it with somebody who thinks hard
is late for its frames. Where processes cannot be split there is no such process.
"""

from __future__ import annotations

import os
import signal
import warnings
from collections.abc import Callable
from threading import Lock
from typing import TypeAlias

STEP, END = b"\0", b"\1"
"""What a process sends for each step, and before what it has come to."""
COURTESY = 5
"""How far such a process stands back where others want the processor."""

Work: TypeAlias = Callable[[Callable[[], None]], bytes]
"""Is given what to call for each step, and comes to something."""


class OwnProcess:
    """A process at work."""

    def __init__(self, process: int, pipe: int) -> None:
        self.process = process
        """Its number."""
        self._pipe = pipe
        self._guard = Lock()
        self._is_gone = False

    def wait(self, step: Callable[[], None]) -> bytes | None:
        """What it has come to, or None if it has ended without; `step` is called for each step."""
        said = bytearray()
        try:
            while data := os.read(self._pipe, 1 << 16):
                steps = 0 if said else len(data) - len(data.lstrip(STEP))
                for _ in range(steps):
                    step()
                said += data[steps:]
        finally:
            self.end()
            os.close(self._pipe)
            with self._guard:
                os.waitpid(self.process, 0)
                self._is_gone = True
        return bytes(said[1:]) if said[:1] == END else None

    def end(self) -> None:
        """Have it stop, whatever it does: it has nothing that anybody else would miss."""
        with self._guard:
            if not self._is_gone:
                os.kill(self.process, signal.SIGKILL)


def split_off(work: Work) -> OwnProcess | None:
    """Begin the work; None where processes cannot be split.

    To be called by the thread in which the rules run: what another one were in the midst of would
    stay so for ever in the copy.
    """
    if not hasattr(os, "fork"):
        return None
    reading, writing = os.pipe()
    with warnings.catch_warnings():
        # Later Pythons warn of threads, whose locks nobody opens in the copy. Those of Textual
        # read and write the terminal, which the copy leaves alone.
        warnings.simplefilter("ignore", DeprecationWarning)
        process = os.fork()
    if process:
        os.close(writing)
        return OwnProcess(process, reading)
    status = 1
    try:
        os.close(reading)
        _leave_signals_alone()
        os.nice(COURTESY)
        _send(writing, END + work(lambda: _send(writing, STEP)))
        status = 0
    finally:
        os._exit(status)  # nothing of the program is tidied up twice


def _leave_signals_alone() -> None:
    """What is meant for the program is no business of its copy."""
    signal.set_wakeup_fd(-1)
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    for each in (signal.SIGTERM, signal.SIGHUP):
        signal.signal(each, signal.SIG_DFL)


def _send(pipe: int, data: bytes) -> None:
    """All of it; where nobody listens any more, the process ends by the error."""
    while data:
        data = data[os.write(pipe, data) :]
