"""The terminal that the full screen is drawn on, and what happens when it goes.

The screen is drawn on the standard output, so that the error output may go anywhere. A terminal
that has been closed ends the program at once: every decision is on disk, and nobody is left to
press a key. Told to end otherwise, the program leaves the terminal as it was.
"""

from __future__ import annotations

import os
import signal
import sys
from asyncio import get_running_loop
from codecs import getincrementaldecoder
from typing import TYPE_CHECKING, Any, NoReturn, TextIO

if TYPE_CHECKING:
    from textual.driver import Driver

SIGNALLED = 128
"""What a shell adds to the number of the signal that ended a program."""
PIECE = 4096

if sys.platform == "win32":

    def driver() -> type[Driver] | None:
        """How the screen is drawn: as Textual does by itself."""
        return None

else:
    from selectors import EVENT_READ, SelectSelector

    from textual._xterm_parser import XTermParser
    from textual.drivers.linux_driver import LinuxDriver

    class Drawn:
        """The terminal as a file to write to."""

        def __init__(self, stream: TextIO) -> None:
            self._stream = stream
            self.fileno = stream.fileno

        def write(self, text: str) -> None:
            try:
                self._stream.write(text)
            except OSError:
                _gone()

        def flush(self) -> None:
            try:
                self._stream.flush()
            except OSError:
                _gone()

    class TerminalDriver(LinuxDriver):
        """Reads keys from the standard input and draws on the standard output."""

        def __init__(self, *args: Any, **options: Any) -> None:
            super().__init__(*args, **options)
            assert sys.__stdout__, "the screen is begun at a terminal alone"
            self._file: Any = Drawn(sys.__stdout__)

        def start_application_mode(self) -> None:
            loop = get_running_loop()

            def end(number: int, _: object) -> None:
                loop.call_soon_threadsafe(self._app.exit, None, SIGNALLED + number)

            signal.signal(signal.SIGTERM, end)
            signal.signal(signal.SIGHUP, _gone)
            super().start_application_mode()  # type: ignore[no-untyped-call]  # of Textual

        def run_input_thread(self) -> None:
            """Hand on what is typed, whatever bytes it is made of, until the screen is left."""
            parser = XTermParser(self._debug)
            decode = getincrementaldecoder("utf-8")("replace").decode
            with SelectSelector() as selector:
                selector.register(self.fileno, EVENT_READ)
                while not self.exit_event.is_set():
                    if selector.select(0.1):
                        for message in parser.feed(decode(self._read())):
                            self.process_message(message)
                    for message in parser.tick():
                        self.process_message(message)

        def _read(self) -> bytes:
            try:
                typed = os.read(self.fileno, PIECE)
            except OSError:
                _gone()
            return typed or _gone()

    def _gone(*_: object) -> NoReturn:
        """End now: there is no terminal to leave in order, and nothing that is not on disk."""
        os._exit(SIGNALLED + signal.SIGHUP)

    def driver() -> type[Driver] | None:
        """How the screen is drawn."""
        return TerminalDriver
