"""The terminal driver: drawing, input and signals.

The screen is drawn on standard output, so that standard error can be redirected. A closed terminal
ends the process at once: every decision is on disk, and no player is left. On SIGTERM, the app
exits and restores the terminal; on SIGHUP, the process restores the terminal and ends at once.
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
    from textual.message import Message

SIGNALLED = 128
"""Offset of a signal's number in the exit status of a process that it ended."""
PIECE = 4096
MOST_KEYS = 200
"""Number of waiting messages above which typed keys are dropped."""
PATIENCE = 0.1
"""Seconds between checks whether the app has exited."""
ESCAPE = "\x1b"
"""The Esc key or the start of another key's sequence; only a timeout can distinguish them."""
AT_ONCE = 0.05
"""Maximum seconds between signals that were sent together."""
ENTER = "\x1b[?1049h\x1b[?25l\x1b[?1000h\x1b[?1003h\x1b[?1006h\x1b[?2004h\x1b[?7l"
LEAVE = b"\x1b[?7h\x1b[?2004l\x1b[?1006l\x1b[?1003l\x1b[?1000l\x1b[?25h\x1b[?1049l"
"""Reset of the modes in `ENTER`: alternate screen, no cursor, mouse, pastes, no line wrap."""

if sys.platform == "win32":

    def driver() -> type[Driver] | None:
        """Return None, so that Textual chooses its own driver."""
        return None

else:
    import termios
    from selectors import EVENT_READ, SelectSelector

    from textual import constants
    from textual._xterm_parser import XTermParser
    from textual.drivers.linux_driver import LinuxDriver
    from textual.events import Key

    class Drawn:
        """A stream whose write errors end the process, because the terminal is closed."""

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
            assert sys.__stdout__, "the screen needs a terminal"
            self._file: Any = Drawn(sys.__stdout__)
            self._continued_at = -AT_ONCE
            self._while_drawn: list[Any] | None = None
            """Terminal attributes while the app runs."""

        def start_application_mode(self) -> None:
            loop = get_running_loop()

            def end(number: int, _: object) -> None:
                loop.call_soon_threadsafe(self._app.exit, None, SIGNALLED + number)

            signal.signal(signal.SIGTERM, end)
            signal.signal(signal.SIGHUP, self._hang_up)
            super().start_application_mode()  # type: ignore[no-untyped-call]  # of Textual
            # On each of these signals, Textual would restart the screen with new threads.
            signal.signal(signal.SIGTSTP, self._stop)
            signal.signal(signal.SIGCONT, lambda *_: self._continued(loop))
            with suppress(termios.error):
                self._while_drawn = termios.tcgetattr(self.fileno)

        def _continued(self, loop: AbstractEventLoop) -> None:
            self._continued_at = monotonic()
            loop.call_soon_threadsafe(self._go_on)

        def _stop(self, *_: object) -> None:
            """Restore the terminal for other programs and stop the process.

            Of two simultaneous signals, Python handles SIGCONT before SIGTSTP, in any order of
            sending. Stopping after SIGCONT would leave the process stopped.
            """
            now = monotonic()
            if now - self._continued_at < AT_ONCE:
                return
            self._restore()
            if self._continued_at < now:
                os.kill(os.getpid(), signal.SIGSTOP)

        def _hang_up(self, *_: object) -> None:
            """End the process at once; the terminal may still be there for other programs."""
            self._restore()
            _gone()

        def _restore(self) -> None:
            """Restore the terminal for other programs, unless it is closed."""
            self._set_modes(self.attrs_before)
            with suppress(OSError):
                os.write(1, LEAVE)

        def _go_on(self) -> None:
            """Set up the terminal again and redraw; repeated calls are safe."""
            self._set_modes(self._while_drawn)
            self.write(ENTER)
            self._app.refresh(layout=True)

        def _set_modes(self, modes: list[Any] | None) -> None:
            if modes is not None:
                with suppress(termios.error):
                    termios.tcsetattr(self.fileno, termios.TCSANOW, modes)

        def process_message(self, message: Message) -> None:
            """Pass a message on; while too many earlier ones wait, drop keys without Ctrl.

            Broken input can be thousands of keys, and the key that quits must not wait for them.
            """
            waits = self._app.message_queue_size + sum(
                screen.message_queue_size for screen in self._app.screen_stack[-1:]
            )
            if not isinstance(message, Key) or message.key.startswith("ctrl+") or waits < MOST_KEYS:
                super().process_message(message)

        def run_input_thread(self) -> None:
            """Process typed input until the app exits; replace invalid bytes."""
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
        """End the process at once: the terminal is closed and every decision is on disk."""
        os._exit(SIGNALLED + signal.SIGHUP)

    def driver() -> type[Driver] | None:
        """Return the terminal driver, or None if the environment names a driver for Textual."""
        return None if "TEXTUAL_DRIVER" in os.environ else TerminalDriver
