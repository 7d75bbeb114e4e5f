"""The terminal that the full screen is drawn on, and what happens when it goes.

The screen is drawn on the standard output, so that the error output may go anywhere. A terminal
that has been closed ends the program at once: every decision is on disk, and nobody is left to
press a key. Told to end otherwise, the program leaves the terminal as it was.
"""

from __future__ import annotations

import os
import signal
import sys
from asyncio import AbstractEventLoop, get_running_loop
from codecs import getincrementaldecoder
from contextlib import suppress
from time import monotonic
from typing import TYPE_CHECKING, Any, NoReturn, TextIO

if TYPE_CHECKING:
    from textual.driver import Driver

SIGNALLED = 128
"""What a shell adds to the number of the signal that ended a program."""
PIECE = 4096
PATIENCE = 0.1
"""Seconds until it is looked whether the screen has been left."""
ESCAPE = "\x1b"
"""The key Esc, or the beginning of another key: which of them, time alone tells."""
AT_ONCE = 0.05
"""Seconds between two signals that were sent at once."""
ENTER = "\x1b[?1049h\x1b[?25l\x1b[?1000h\x1b[?1003h\x1b[?1006h\x1b[?2004h\x1b[?7l"
LEAVE = b"\x1b[?7h\x1b[?2004l\x1b[?1006l\x1b[?1003l\x1b[?1000l\x1b[?25h\x1b[?1049l"
"""The other screen, no cursor, the mouse, whole pastes, no wrapping; and none of it."""

if sys.platform == "win32":

    def driver() -> type[Driver] | None:
        """How the screen is drawn: as Textual does by itself."""
        return None

else:
    import termios
    from selectors import EVENT_READ, SelectSelector

    from textual import constants
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
            self._continued_at = -AT_ONCE
            self._while_drawn: list[Any] | None = None
            """How the line discipline stands while the screen is drawn."""

        def start_application_mode(self) -> None:
            loop = get_running_loop()

            def end(number: int, _: object) -> None:
                loop.call_soon_threadsafe(self._app.exit, None, SIGNALLED + number)

            signal.signal(signal.SIGTERM, end)
            signal.signal(signal.SIGHUP, _gone)
            super().start_application_mode()  # type: ignore[no-untyped-call]  # of Textual
            # Textual would begin the screen anew at each of them, with another set of threads.
            signal.signal(signal.SIGTSTP, self._stop)
            signal.signal(signal.SIGCONT, lambda *_: self._continued(loop))
            with suppress(termios.error):
                self._while_drawn = termios.tcgetattr(self.fileno)

        def _continued(self, loop: AbstractEventLoop) -> None:
            self._continued_at = monotonic()
            loop.call_soon_threadsafe(self._go_on)

        def _stop(self, *_: object) -> None:
            """Leave the terminal as it was for whoever has it meanwhile.

            Of two signals that come at once Python hears the one to go on first, whichever was
            sent first. To be stopped after it would be to stay stopped.
            """
            now = monotonic()
            if now - self._continued_at < AT_ONCE:
                return
            self._set_modes(self.attrs_before)
            with suppress(OSError):
                os.write(1, LEAVE)
            if self._continued_at < now:
                os.kill(os.getpid(), signal.SIGSTOP)

        def _go_on(self) -> None:
            """Take the terminal again, however often one is told to."""
            self._set_modes(self._while_drawn)
            self.write(ENTER)
            self._app.refresh(layout=True)

        def _set_modes(self, modes: list[Any] | None) -> None:
            if modes is not None:
                with suppress(termios.error):
                    termios.tcsetattr(self.fileno, termios.TCSANOW, modes)

        def run_input_thread(self) -> None:
            """Hand on what is typed, whatever bytes it is made of, until the screen is left."""
            parser = XTermParser(self._debug)
            decode = getincrementaldecoder("utf-8")("replace").decode
            patience = PATIENCE
            with SelectSelector() as selector:
                selector.register(self.fileno, EVENT_READ)
                while not self.exit_event.is_set():
                    typed = ""
                    if selector.select(patience):
                        typed = decode(self._read())
                        for message in parser.feed(typed):
                            self.process_message(message)
                    for message in parser.tick():
                        self.process_message(message)
                    patience = constants.ESCAPE_DELAY if typed.endswith(ESCAPE) else PATIENCE

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
        """How the screen is drawn: at a terminal, or as the environment names it to Textual."""
        return None if "TEXTUAL_DRIVER" in os.environ else TerminalDriver
