"""A terminal for the real program: its size, its keys, its screen and its timing.

with Terminal(["l7"], columns=80, rows=24) as terminal:
    terminal.settle()
    terminal.press("n")
    terminal.settle()
    assert "New game" in terminal.screen()
"""

from __future__ import annotations

import os
import re
import select
import signal
import subprocess
import sys
from collections.abc import Mapping, Sequence
from pathlib import Path
from time import perf_counter
from types import TracebackType

import pyte

if sys.platform != "win32":
    import termios

QUIET = 0.15
"""Seconds without a byte after which a picture counts as finished."""
PATIENCE = 20.0
UNKNOWN = re.compile(rb"\x1b[PX^_].*?\x1b\\|\x1b\[[<=>][0-9;]*[a-zA-Z]", re.DOTALL)
"""Sequences that change no cell and that the emulator would print: device strings, key modes."""


class Terminal:
    """A process on its own pseudo-terminal."""

    def __init__(
        self,
        command: Sequence[str],
        *,
        columns: int,
        rows: int,
        surroundings: Mapping[str, str] | None = None,
    ) -> None:
        self._master, slave = os.openpty()
        termios.tcsetwinsize(self._master, (rows, columns))
        self._output = bytearray()
        self._emulator = pyte.Screen(columns, rows)
        self._stream = pyte.ByteStream(self._emulator)
        self.begun = perf_counter()
        self.process = subprocess.Popen(
            command,
            stdin=slave,
            stdout=slave,
            stderr=slave,
            env=_environment(surroundings or {}),
            start_new_session=True,
        )
        os.close(slave)

    def press(self, keys: str) -> None:
        """Type keys."""
        self.type_bytes(keys.encode())

    def type_bytes(self, data: bytes) -> None:
        """Send bytes that no key produces."""
        os.write(self._master, data)

    def hang_up(self) -> None:
        """Close the window."""
        os.close(self._master)
        self._master = -1

    def resize(self, columns: int, rows: int) -> None:
        """Resize the window, as by dragging it."""
        self._emulator.resize(rows, columns)
        termios.tcsetwinsize(self._master, (rows, columns))
        self.process.send_signal(signal.SIGWINCH)

    def settle(self, quiet: float = QUIET, patience: float = PATIENCE) -> float:
        """Read until no more output comes; return the time of the last byte, by `perf_counter`."""
        last = perf_counter()
        deadline = last + patience
        has_output = False
        while perf_counter() < deadline:
            if not self._read(quiet if has_output else patience):
                if has_output or self.process.poll() is not None:
                    return last
                break
            has_output = True
            last = perf_counter()
        trouble = f"was not idle for {quiet} s" if has_output else "did not change"
        raise TimeoutError(f"The screen {trouble} within {patience} s.")

    def rest(self, quiet: float = QUIET) -> None:
        """Read until the process neither prints nor computes for a moment."""
        ticks = -1
        while self._read(quiet) or ticks != self._ticks():
            ticks = self._ticks()

    def _ticks(self) -> int:
        """Return the used processor time, or 0 on a system without /proc."""
        try:
            fields = Path(f"/proc/{self.process.pid}/stat").read_text().rpartition(")")[2].split()
        except OSError:
            return 0
        return int(fields[11]) + int(fields[12])

    def until(self, words: str, patience: float = PATIENCE) -> str:
        """Read until these words are on the screen; return the whole screen once it is idle."""
        deadline = perf_counter() + patience
        while perf_counter() < deadline:
            if words in self.screen():
                self.rest()
                return self.screen()
            self._read(QUIET)
        raise TimeoutError(f"{words!r} did not appear within {patience} s:\n{self.screen()}")

    def ended(self, patience: float = PATIENCE) -> int:
        """Read until the process ends; return its exit code."""
        deadline = perf_counter() + patience
        while self.process.poll() is None and perf_counter() < deadline:
            self._read(QUIET)
        while self._read(0):
            pass
        if self.process.returncode is None:
            raise TimeoutError(f"The program did not end within {patience} s:\n{self.screen()}")
        return self.process.returncode

    @property
    def output(self) -> str:
        """All output so far, as text."""
        return self._output.decode(errors="replace")

    @property
    def modes(self) -> list[int]:
        """Modes of the line discipline: echo, and input by line or by key."""
        return termios.tcgetattr(self._master)[:4]

    def _read(self, patience: float) -> bool:
        """Read the output that comes within that time; return whether there was any."""
        ready, _, _ = select.select([self._master], [], [], patience)
        if not ready:
            return False
        try:
            piece = os.read(self._master, 1 << 16)
        except OSError:
            return False  # the process has ended
        self._output += piece
        self._stream.feed(UNKNOWN.sub(b"", piece))
        return bool(piece)

    def screen(self) -> str:
        """Return the text on the screen, line by line, without colours."""
        return "\n".join(line.rstrip() for line in self._emulator.display)

    def cells(self) -> list[list[pyte.screens.Char]]:
        """Return every cell of the screen with its colours."""
        buffer, size = self._emulator.buffer, self._emulator
        return [[buffer[y][x] for x in range(size.columns)] for y in range(size.lines)]

    def repaint(self) -> None:
        """Make the program paint its whole screen again, as after a stop with Ctrl+Z."""
        self.process.send_signal(signal.SIGCONT)
        self.settle()
        self.rest()

    def kill(self) -> None:
        """Kill the process, as `kill -9` does."""
        self.process.send_signal(signal.SIGKILL)
        self.process.wait()

    def close(self) -> None:
        """End the process in any case."""
        if self.process.poll() is None:
            self.kill()
        if self._master >= 0:
            os.close(self._master)

    def __enter__(self) -> Terminal:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.close()


def _environment(surroundings: Mapping[str, str]) -> dict[str, str]:
    """Return our environment without the variables that override the terminal's own size."""
    inherited = {k: v for k, v in os.environ.items() if k not in ("COLUMNS", "LINES")}
    return {**inherited, "TERM": "xterm-256color", **surroundings}
