"""Numbered work shared out among processes, which share what has been loaded before.

A ticket with a number lies ready in a pipe; whichever process is free draws the next. A process
that dies is replaced by another, and what it had drawn is drawn again.
"""

from __future__ import annotations

import os
import select
import signal
from collections.abc import Callable, Generator, Iterator
from typing import Any, TypeVar

import msgspec

from l7core.engine.errors import L7Error

AHEAD = 8
"""Tickets that lie ready for each process."""
TICKET = 4
"""Bytes of a number."""
HEAD = 2 * TICKET
"""What stands before each answer: its number, and how long it is."""
TRIES = 3
"""How often a number is drawn whose process dies over it."""

T = TypeVar("T")


def shared_out(
    work: Callable[[int], T], kind: type[T], *, times: int, jobs: int
) -> Generator[T, None, None]:
    """What `work` makes of 0, 1, 2 …, in the order in which it is done.

    An L7Error that it raises is raised here, as far as its message goes. By a single process, and
    where processes cannot be split, all is done here and now.
    """
    jobs = min(jobs, times)
    if jobs > 1 and hasattr(os, "fork"):
        yield from _together(work, kind, times, jobs)
    else:
        for number in range(times):
            yield work(number)


def _together(
    work: Callable[[int], T], kind: type[T], times: int, jobs: int
) -> Generator[T, None, None]:
    """What was in the hands of a process that died is drawn again by others, a few times over."""
    missing = set(range(times))
    for _ in range(TRIES):
        yield from _drawn(work, kind, missing, jobs)
        if not missing:
            return
    raise L7Error(f"{len(missing)} games were not played: a process that played them failed.")


def _drawn(
    work: Callable[[int], T], kind: type[T], missing: set[int], jobs: int
) -> Generator[T, None, None]:
    """Issue a ticket for each number that is missing; those that are answered are so no more."""
    tickets, office = os.pipe()
    workers: dict[int, int] = {}
    said: dict[int, bytearray] = {}
    waiting = iter(sorted(missing))

    def employ() -> None:
        pipe, process = _fork_worker(work, tickets, office)
        workers[pipe], said[pipe] = process, bytearray()

    try:
        for _ in range(min(jobs, len(missing))):
            employ()
        for _ in range(jobs * AHEAD):
            office = _issue(office, waiting)
        while said:
            for pipe in select.select(list(said), [], [])[0]:
                data = os.read(pipe, 1 << 16)
                if not data:
                    del said[pipe]
                    office = _issue(office, waiting)
                    if office >= 0:
                        employ()  # while tickets are issued, only death ends a process
                    continue
                said[pipe] += data
                for number, message in _messages(said[pipe]):
                    missing.discard(number)
                    office = _issue(office, waiting)
                    yield _answer(message, kind)
    finally:
        for end in filter(lambda end: end >= 0, (tickets, office)):
            os.close(end)
        for pipe, process in workers.items():
            os.close(pipe)
            _end(process)


def _issue(office: int, waiting: Iterator[int]) -> int:
    """Put the next ticket into the pipe; close it after the last one, and say -1 from then on."""
    if office < 0:
        return office
    number = next(waiting, None)
    if number is None:
        os.close(office)
        return -1
    os.write(office, number.to_bytes(TICKET, "big"))
    return office


def _messages(data: bytearray) -> Iterator[tuple[int, bytes]]:
    """Whole messages off the front of what a process has sent, each with its ticket's number."""
    while len(data) >= HEAD:
        number, size = (int.from_bytes(data[at : at + TICKET], "big") for at in (0, TICKET))
        if len(data) < HEAD + size:
            return
        message = bytes(data[HEAD : HEAD + size])
        del data[: HEAD + size]
        yield number, message


def _answer(message: bytes, kind: type[T]) -> T:
    """What a process has made; a refusal is raised."""
    answer: Any = msgspec.msgpack.decode(message, type=kind | str)
    if isinstance(answer, str):
        raise L7Error(answer)
    made: T = answer
    return made


def _fork_worker(work: Callable[[int], object], tickets: int, office: int) -> tuple[int, int]:
    """Start a process; says the pipe that its answers come out of, and its number."""
    reading, writing = os.pipe()
    process = os.fork()
    if process:
        os.close(writing)
        return reading, process
    status = 1
    try:
        # An interruption ends the parent's waiting; it then ends this process.
        signal.signal(signal.SIGINT, signal.SIG_IGN)
        os.close(reading)
        os.close(office)
        _work(work, tickets, writing)
        status = 0
    finally:
        os._exit(status)


def _work(work: Callable[[int], object], tickets: int, writing: int) -> None:
    """Answer each ticket, until there are none."""
    while ticket := os.read(tickets, TICKET):
        answer: object
        try:
            answer = work(int.from_bytes(ticket, "big"))
        except L7Error as error:
            answer = str(error)
        message = msgspec.msgpack.encode(answer)
        data = ticket + len(message).to_bytes(TICKET, "big") + message
        while data:
            data = data[os.write(writing, data) :]


def _end(process: int) -> None:
    """Stop a process if it is still at work, and wait until it is gone."""
    ended, _ = os.waitpid(process, os.WNOHANG)
    if not ended:
        os.kill(process, signal.SIGTERM)
        os.waitpid(process, 0)
