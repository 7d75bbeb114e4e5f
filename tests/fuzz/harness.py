"""What every attack with made-up data has in common: many cases, each small, told by its number.

    attack(lambda case: install(case.mods(), str(case.archive()), refuse))

Each case has a folder that it may do anything in, beside one that nothing may touch. It must end
within SECONDS of work, either well or with an error that is stated (`L7Error`). The tests of every
day make 200 cases, those of the night 10,000, shared among the attacks of a module; a case that
fails is made again by its number alone.
"""

from __future__ import annotations

import os
import shutil
import signal
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from random import Random
from types import FrameType
from typing import Final

from l7core.engine.errors import L7Error
from l7core.testing.effort import times
from tests.tools.faults import expect_none

CASES: Final = times(200, nightly=10_000)
SECONDS: Final = 2.0
ODD: Final = (
    *(
        "",
        " ",
        "..",
        ".",
        "/",
        "\\",
        "../../outside/kept",
        "/etc/passwd",
        "C:\\x",
        "con",
        "a" * 300,
    ),
    *("\x00", "\x1b[2J", "\u202e", "\ud7ff", "\U0010ffff", "[/]", "{x.__class__}", "{n:>999999}"),
    *("-1", "0", "30000000", "1e999", "9" * 5000, "nan", "true", "null", "[]", "{}"),
)
"""Words that have broken something somewhere."""


class Case:
    """One attempt: its chance, a folder of its own, and what must stay as it is."""

    def __init__(self, number: int, folder: Path) -> None:
        self.number = number
        self.chance = Random(number)
        self.home = folder / "home"
        self.outside = folder / "outside"
        self.home.mkdir(parents=True)
        self.outside.mkdir()
        (self.outside / "kept").mkdir()
        (self.outside / "kept" / "mod.toml").write_text("kept")
        (self.outside / "file").write_text("kept")

    def bytes_from(self, data: bytes) -> bytes:
        """The bytes with a few of them changed, left out, doubled or put elsewhere."""
        chance, changed = self.chance, bytearray(data)
        for _ in range(chance.randint(1, 6)):
            at = chance.randrange(len(changed) + 1)
            far = min(len(changed), at + chance.choice((1, 1, 2, 4, 16, 200)))
            match chance.randrange(6):
                case 0 if at < len(changed):
                    changed[at] = chance.randrange(256)
                case 1:
                    del changed[at:far]
                case 2:
                    changed[at:at] = changed[at:far]
                case 3:
                    changed[at:at] = chance.choice(ODD).encode("utf-8", "surrogatepass")
                case 4 if at < len(changed):
                    changed[at] ^= 1 << chance.randrange(8)
                case _:
                    changed[at:far] = bytes(chance.choice((0, 0xFF)) for _ in range(far - at))
        return bytes(changed)

    def text_from(self, text: str) -> str:
        """The text with some of its words replaced by odd ones, or by others of its words."""
        words = text.split(" ")
        for _ in range(self.chance.randint(1, 4)):
            at = self.chance.randrange(len(words))
            words[at] = self.chance.choice((*ODD, words[self.chance.randrange(len(words))]))
        return " ".join(words)


def attack(attempt: Callable[[Case], object], *, of: int = 1, first: int = 0) -> None:
    """Make the attempts of one attack `of` several; fails with all that went wrong."""
    expect_none(_faults(attempt, range(first, first + CASES // of)))


def _faults(attempt: Callable[[Case], object], numbers: range) -> Iterator[str]:
    for number in numbers:
        folder = Path(tempfile.mkdtemp(prefix="l7-fuzz-"))
        try:
            case = Case(number, folder)
            before = _everything(case.outside), sorted(os.listdir(folder))
            began = time.process_time()
            try:
                with _at_most(SECONDS):
                    attempt(case)
            except L7Error as stated:
                if not str(stated).replace("\n", "").isprintable():
                    yield f"case {number}: an error that steers the terminal: {str(stated)!r}"
            except Exception as error:  # noqa: BLE001 - whatever it is, it is what is looked for
                yield f"case {number}: {type(error).__name__}: {str(error)[:300]}"
            took = time.process_time() - began
            if took > SECONDS:
                yield f"case {number}: it took {took:.1f} seconds"
            if (_everything(case.outside), sorted(os.listdir(folder))) != before:
                yield f"case {number}: something outside has changed"
        finally:
            shutil.rmtree(folder, ignore_errors=True)


def _everything(folder: Path) -> dict[str, bytes | None]:
    """Every name below the folder with what it holds."""
    return {
        path.relative_to(folder).as_posix(): path.read_bytes() if path.is_file() else None
        for path in sorted(folder.rglob("*"))
    }


class Hang(Exception):
    """Raised in the middle of what goes on for too long."""


@contextmanager
def _at_most(seconds: float) -> Iterator[None]:
    """Interrupt what works for longer, where the system can; elsewhere the clock tells after."""
    if not hasattr(signal, "setitimer"):
        yield
        return

    def stop(number: int, frame: FrameType | None) -> None:
        raise Hang(f"still at work after {seconds} seconds")

    before = signal.signal(signal.SIGPROF, stop)
    signal.setitimer(signal.ITIMER_PROF, seconds)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_PROF, 0)
        signal.signal(signal.SIGPROF, before)
