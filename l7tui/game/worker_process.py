"""Work in a forked process, which needs no loading time because it is a copy of this one.

Python runs one thread at a time, so heavy work in a thread would delay the screen's frames.
Platforms without `fork` have no such process.
"""

from __future__ import annotations

import os
import signal
import warnings
from collections.abc import Callable
from threading import Lock
from typing import TypeAlias

STEP, END = b"\0", b"\1"
"""Bytes that the process sends for each step, and before its result."""
COURTESY = 5
"""Niceness of the process, which lowers its priority."""

Work: TypeAlias = Callable[[Callable[[], None]], bytes]
"""A function that calls its argument for each step and returns its result."""


class OwnProcess:
    """A running child process."""

    def __init__(self, process: int, pipe: int) -> None:
        self.process = process
        """Process id."""
        self._pipe = pipe
        self._guard = Lock()
        self._is_gone = False

    def wait(self, step: Callable[[], None]) -> bytes | None:
        """Return the result, or None if the process ends without one; call `step` for each step."""
        received = bytearray()
        try:
            while data := os.read(self._pipe, 1 << 16):
                steps = 0 if received else len(data) - len(data.lstrip(STEP))
                for _ in range(steps):
                    step()
                received += data[steps:]
        finally:
            self.end()
            os.close(self._pipe)
            with self._guard:
                os.waitpid(self.process, 0)
                self._is_gone = True
        return bytes(received[1:]) if received[:1] == END else None

    def end(self) -> None:
        """Kill the process."""
        with self._guard:
            if not self._is_gone:
                os.kill(self.process, signal.SIGKILL)


def split_off(work: Work) -> OwnProcess | None:
    """Start the work in a forked process; return None if forking is not possible.

    Call it only in the thread that runs the rules: an operation of another thread would stay
    unfinished in the copy.
    """
    if not hasattr(os, "fork"):
        return None
    reading, writing = os.pipe()
    with warnings.catch_warnings():
        # Newer Python versions warn about threads, whose locks stay closed in the copy. Textual's
        # threads only use the terminal, which the copy does not touch.
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
        os._exit(status)  # skip the app's exit handlers in the copy


def _leave_signals_alone() -> None:
    """Reset the signal handlers, because the app's handlers do not apply to its copy."""
    signal.set_wakeup_fd(-1)
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    for each in (signal.SIGTERM, signal.SIGHUP):
        signal.signal(each, signal.SIG_DFL)


def _send(pipe: int, data: bytes) -> None:
    """Write all data to a pipe; a closed pipe ends the process with an error."""
    while data:
        data = data[os.write(pipe, data) :]
