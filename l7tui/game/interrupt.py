"""Leaving always works: a key that nobody hears in time interrupts the rule that is in its way.

Rules run where the screen does, and while one of them runs nothing is painted and no key is heard.
The terminal is read in a thread of its own; where that has read a key to leave by, and the program
does not come back for it, it raises `KeyboardInterrupt` in the rule. What is being saved is never
interrupted.
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
"""Seconds after which a key counts as unheard."""
LOOKS, PAUSE = 5, 0.2
"""How often it is looked, after how many seconds each, whether the program comes back."""
RULES = ("l7core.engine.", "l7core.mods.")
SAVING = "l7core.persist."


def interruptible(driver: type[Driver]) -> type[Driver]:
    """The terminal's driver, which insists on being heard when somebody wants to leave."""

    class Insisting(driver):  # type: ignore[valid-type,misc]
        def start_application_mode(self) -> None:
            self._insists = False
            before = signal.getsignal(signal.SIGINT)
            signal.signal(signal.SIGINT, lambda number, frame: self._heard(before, number, frame))
            super().start_application_mode()

        def send_message(self, message: Message) -> None:
            super().send_message(message)
            if isinstance(message, events.Key) and message.key in LEAVING:
                Thread(target=self._insist, daemon=True).start()

        def _insist(self) -> None:
            """See to it that the program comes back: the key before this one may keep it away."""
            with suppress(RuntimeError):  # the program has ended meanwhile
                for _ in range(LOOKS):
                    heard = Event()
                    self._loop.call_soon_threadsafe(heard.set)
                    if not heard.wait(PATIENCE):
                        self._insists = True
                        _thread.interrupt_main()
                        return
                    sleep(PAUSE)

        def _heard(self, before: Any, number: int, frame: FrameType | None) -> None:
            """Interrupt a rule; what is an interrupt from outside is met as before."""
            insists, self._insists = self._insists, False
            if insists and in_a_rule(frame):
                raise KeyboardInterrupt
            if not insists and callable(before):
                before(number, frame)

    return Insisting


def in_a_rule(frame: FrameType | None) -> bool:
    """Whether a rule is at work there, or a mod is being loaded, and nothing is being saved."""
    while frame:
        module = str(frame.f_globals.get("__name__", ""))
        if module.startswith((*RULES, SAVING)):
            return module.startswith(RULES)
        frame = frame.f_back
    return False


def interrupt_thread(thread: int) -> None:
    """Raise KeyboardInterrupt in that thread, as soon as it executes Python again."""
    import ctypes  # start-up time: hardly any rule has to be interrupted

    raises: Callable[..., int] = ctypes.pythonapi.PyThreadState_SetAsyncExc
    raises(ctypes.c_ulong(thread), ctypes.py_object(KeyboardInterrupt))
