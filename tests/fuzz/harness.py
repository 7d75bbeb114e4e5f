"""Harness of the fuzz tests: many small cases, each repeatable by its number.

    attack(lambda case: install(case.mods(), str(case.archive()), refuse))

Each case may do anything in its own folder, and nothing in the folder beside it. It must end within
SECONDS of work, with or without an expected error (`L7Error`). Daily tests make 200 cases, and
nightly tests make 10,000, shared among the attacks of a module. The number of a case is enough to
repeat it.
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
"""Words that have broken something before."""


class Case:
    """An attempt: its random numbers, its own folder, and a folder that must not change."""

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
        """Return the bytes with a few of them changed, deleted, repeated or inserted."""
        chance, changed = self.chance, bytearray(data)
        for _ in range(chance.randint(1, 6)):
            start = chance.randrange(len(changed) + 1)
            end = min(len(changed), start + chance.choice((1, 1, 2, 4, 16, 200)))
            match chance.randrange(6):
                case 0 if start < len(changed):
                    changed[start] = chance.randrange(256)
                case 1:
                    del changed[start:end]
                case 2:
                    changed[start:start] = changed[start:end]
                case 3:
                    changed[start:start] = chance.choice(ODD).encode("utf-8", "surrogatepass")
                case 4 if start < len(changed):
                    changed[start] ^= 1 << chance.randrange(8)
                case _:
                    changed[start:end] = bytes(chance.choice((0, 0xFF)) for _ in range(end - start))
        return bytes(changed)

    def text_from(self, text: str) -> str:
        """Return the text with some words replaced by odd words or by other words of the text."""
        words = text.split(" ")
        for _ in range(self.chance.randint(1, 4)):
            position = self.chance.randrange(len(words))
            words[position] = self.chance.choice((*ODD, words[self.chance.randrange(len(words))]))
        return " ".join(words)


def attack(attempt: Callable[[Case], object], *, of: int = 1, first: int = 0) -> None:
    """Make this attack's share of the cases, one part in `of`; fail with all faults found."""
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
            except L7Error as expected:
                if not str(expected).replace("\n", "").isprintable():
                    yield f"case {number}: an error with control characters: {str(expected)!r}"
            except Exception as error:  # noqa: BLE001 - every other exception is a fault
                yield f"case {number}: {type(error).__name__}: {str(error)[:300]}"
            took = time.process_time() - began
            if took > SECONDS:
                yield f"case {number}: it took {took:.1f} seconds"
            if (_everything(case.outside), sorted(os.listdir(folder))) != before:
                yield f"case {number}: something outside has changed"
        finally:
            shutil.rmtree(folder, ignore_errors=True)


def _everything(folder: Path) -> dict[str, bytes | None]:
    """Return every name below the folder with its contents."""
    return {
        path.relative_to(folder).as_posix(): path.read_bytes() if path.is_file() else None
        for path in sorted(folder.rglob("*"))
    }


class Hang(Exception):
    """Interruption of a case that runs for too long."""


@contextmanager
def _at_most(seconds: float) -> Iterator[None]:
    """Interrupt longer work where the system allows it; elsewhere the caller measures the time."""
    if not hasattr(signal, "setitimer"):
        yield
        return

    def stop(number: int, frame: FrameType | None) -> None:
        raise Hang(f"still running after {seconds} seconds")

    before = signal.signal(signal.SIGPROF, stop)
    signal.setitimer(signal.ITIMER_PROF, seconds)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_PROF, 0)
        signal.signal(signal.SIGPROF, before)
