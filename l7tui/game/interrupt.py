"""Interrupts for rules that block the screen, so that a player can always quit.

Rules run in the same thread as the screen, which cannot paint or read keys meanwhile. The terminal
is read in a separate thread. If it reads a key that quits and the app does not respond, it raises
`KeyboardInterrupt` in the rule. Saving is never interrupted.
"""

from __future__ import annotations

import _thread
import signal
from collections.abc import Callable
from contextlib import suppress
from threading import Event, Thread
from time import sleep
from types import FrameType
from typing import TYPE_CHECKING, Any

from textual import events

if TYPE_CHECKING:
    from textual.driver import Driver
    from textual.message import Message

LEAVING = ("ctrl+c", "ctrl+q")
PATIENCE = 1.0
"""Seconds after which a key counts as unanswered."""
LOOKS, PAUSE = 5, 0.2
"""Number of checks whether the app responds, and seconds between two checks."""
RULES = ("l7core.engine.", "l7core.mods.")
SAVING = "l7core.persist."


def interruptible(driver: type[Driver]) -> type[Driver]:
    """Return a driver class that interrupts a blocking rule when the player wants to quit."""

    class Insisting(driver):  # type: ignore[valid-type,misc]
        def start_application_mode(self) -> None:
            self._insists = False
            previous = signal.getsignal(signal.SIGINT)
            signal.signal(signal.SIGINT, lambda number, frame: self._heard(previous, number, frame))
            super().start_application_mode()

        def send_message(self, message: Message) -> None:
            super().send_message(message)
            if isinstance(message, events.Key) and message.key in LEAVING:
                Thread(target=self._insist, daemon=True).start()

        def _insist(self) -> None:
            """Interrupt the main thread if the app does not respond.

            The previous key may also block the app, so check several times.
            """
            with suppress(RuntimeError):  # the app has ended in the meantime
                for _ in range(LOOKS):
                    answered = Event()
                    self._loop.call_soon_threadsafe(answered.set)
                    if not answered.wait(PATIENCE):
                        self._insists = True
                        _thread.interrupt_main()
                        return
                    sleep(PAUSE)

        def _heard(self, previous: Any, number: int, frame: FrameType | None) -> None:
            """Interrupt a rule; pass an interrupt from outside to the previous handler."""
            insists, self._insists = self._insists, False
            if insists and in_a_rule(frame):
                raise KeyboardInterrupt
            if not insists and callable(previous):
                previous(number, frame)

    return Insisting


def in_a_rule(frame: FrameType | None) -> bool:
    """Return whether a rule or the loading of a mod is running, and no save is being written."""
    while frame:
        module = str(frame.f_globals.get("__name__", ""))
        if module.startswith((*RULES, SAVING)):
            return module.startswith(RULES)
        frame = frame.f_back
    return False


def interrupt_thread(thread: int) -> None:
    """Raise KeyboardInterrupt in a thread, as soon as it executes Python again."""
    import ctypes  # import is slow and rarely needed

    raises: Callable[..., int] = ctypes.pythonapi.PyThreadState_SetAsyncExc
    raises(ctypes.c_ulong(thread), ctypes.py_object(KeyboardInterrupt))
