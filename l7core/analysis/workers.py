"""Numbered work shared out among processes, which share what has been loaded before.

A ticket with a number lies ready in a pipe; whichever process is free draws the next.
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
    tickets, office = os.pipe()
    workers = [_fork_worker(work, tickets, office) for _ in range(jobs)]
    os.close(tickets)
    waiting = iter(range(times))
    open_pipes = {pipe: bytearray() for pipe, _ in workers}
    missing = times
    try:
        for _ in range(jobs * AHEAD):
            office = _issue(office, waiting)
        while open_pipes:
            for pipe in select.select(list(open_pipes), [], [])[0]:
                data = os.read(pipe, 1 << 16)
                if not data:
                    del open_pipes[pipe]
                    continue
                open_pipes[pipe] += data
                for message in _messages(open_pipes[pipe]):
                    missing -= 1
                    office = _issue(office, waiting)
                    yield _answer(message, kind)
        if missing:
            raise L7Error(f"{missing} games were not played: a process that played them failed.")
    finally:
        if office >= 0:
            os.close(office)
        for pipe, process in workers:
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
    try:
        os.write(office, number.to_bytes(TICKET, "big"))
    except BrokenPipeError:
        # Every process is gone; what they have said and not said is told when their pipes end.
        os.close(office)
        return -1
    return office


def _messages(data: bytearray) -> Iterator[bytes]:
    """Whole messages off the front of what a process has sent."""
    while len(data) >= TICKET:
        size = int.from_bytes(data[:TICKET], "big")
        if len(data) < TICKET + size:
            return
        message = bytes(data[TICKET : TICKET + size])
        del data[: TICKET + size]
        yield message


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
        data = len(message).to_bytes(TICKET, "big") + message
        while data:
            data = data[os.write(writing, data) :]


def _end(process: int) -> None:
    """Stop a process if it is still at work, and wait until it is gone."""
    ended, _ = os.waitpid(process, os.WNOHANG)
    if not ended:
        os.kill(process, signal.SIGTERM)
        os.waitpid(process, 0)
