"""A disk that refuses calls, and a process that dies between two calls."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

import pytest

CHANGING = ("open", "write", "fsync", "replace", "unlink", "ftruncate", "mkdir")
"""Calls by which saves change the disk."""


def refuse(number: int) -> Callable[..., Any]:
    """Return a call that fails with that error number."""

    def refusal(*_: Any, **__: Any) -> Any:
        raise OSError(number, os.strerror(number))

    return refusal


@contextmanager
def refusing(number: int, *, call: str = "write") -> Iterator[None]:
    """Make every such call fail until the block ends."""
    with pytest.MonkeyPatch.context() as patched:
        patched.setattr(os, call, refuse(number))
        yield


CLOSE = os.close


class Died(BaseException):
    """Simulated death of the process."""


class Calls:
    """A counter of calls that change the disk, which acts at the call with a given number."""

    def __init__(self, fate: Callable[[Calls], None], *, at: int) -> None:
        self.made = 0
        self._fate = fate
        self._at = at
        self._opened: set[int] = set()

    @contextmanager
    def watched(self) -> Iterator[None]:
        """Count those calls until the block ends, then close the files that they opened."""
        with pytest.MonkeyPatch.context() as patched:
            for name in CHANGING:
                patched.setattr(os, name, self._watch(name, getattr(os, name)))
            patched.setattr(os, "close", self._close)
            yield
        for descriptor in self._opened:
            os.close(descriptor)

    def _close(self, descriptor: int) -> None:
        self._opened.discard(descriptor)
        CLOSE(descriptor)

    def _watch(self, name: str, call: Callable[..., Any]) -> Callable[..., Any]:
        def watched(*arguments: Any, **options: Any) -> Any:
            self.made += 1
            if self.made >= self._at:
                if name == "write" and self.made == self._at:
                    descriptor, data = arguments
                    call(descriptor, data[: len(data) // 2])
                self._fate(self)
            result = call(*arguments, **options)
            if name == "open":
                self._opened.add(result)
            return result

        return watched

    def die(self) -> None:
        """Let nothing reach the disk from this call on."""
        raise Died

    def fail_once(self) -> None:
        """Let only this call fail."""
        if self.made == self._at:
            raise OSError(5, "Input/output error")
