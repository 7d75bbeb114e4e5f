"""Numbered tasks shared among forked processes, which share the loaded data.

Tickets with task numbers wait in a pipe, and a free process takes the next ticket. A process that
dies is replaced, and its tasks are done again.
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
"""Number of tickets that wait for each process."""
TICKET = 4
"""Size of a ticket in bytes."""
HEAD = 2 * TICKET
"""Size in bytes of the head of each answer: its number and its length."""
TRIES = 3
"""Maximum number of attempts at a task whose process dies."""

T = TypeVar("T")


def run_in_processes(
    work: Callable[[int], T], kind: type[T], *, times: int, jobs: int
) -> Generator[T, None, None]:
    """Yield the results of `work` for 0, 1, 2 …, in the order of completion.

    An L7Error raised by `work` is raised here with the same message. With a single process, or on
    systems without `fork`, all work runs in this process.
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
    """Yield all results; repeat the tasks of processes that died, up to `TRIES` times."""
    missing = set(range(times))
    for _ in range(TRIES):
        yield from _results_of(work, kind, missing, jobs)
        if not missing:
            return
    raise L7Error(f"Games not played because a worker process failed: {len(missing)}.")


def _results_of(
    work: Callable[[int], T], kind: type[T], missing: set[int], jobs: int
) -> Generator[T, None, None]:
    """Yield the results of the missing tasks, and remove each finished task from `missing`."""
    ticket_reader, ticket_writer = os.pipe()
    workers: dict[int, int] = {}
    buffers: dict[int, bytearray] = {}
    waiting = iter(sorted(missing))

    def start_worker() -> None:
        pipe, process = _fork_worker(work, ticket_reader, ticket_writer)
        workers[pipe], buffers[pipe] = process, bytearray()

    try:
        for _ in range(min(jobs, len(missing))):
            start_worker()
        for _ in range(jobs * AHEAD):
            ticket_writer = _issue(ticket_writer, waiting)
        while buffers:
            for pipe in select.select(list(buffers), [], [])[0]:
                data = os.read(pipe, 1 << 16)
                if not data:
                    del buffers[pipe]
                    ticket_writer = _issue(ticket_writer, waiting)
                    if ticket_writer >= 0:
                        start_worker()  # a process that ends before the last ticket has died
                    continue
                buffers[pipe] += data
                for number, message in _messages(buffers[pipe]):
                    missing.discard(number)
                    ticket_writer = _issue(ticket_writer, waiting)
                    yield _answer(message, kind)
    finally:
        for end in filter(lambda end: end >= 0, (ticket_reader, ticket_writer)):
            os.close(end)
        for pipe, process in workers.items():
            os.close(pipe)
            _end(process)


def _issue(ticket_writer: int, waiting: Iterator[int]) -> int:
    """Write the next ticket and return the pipe; after the last one, close it and return -1."""
    if ticket_writer < 0:
        return ticket_writer
    number = next(waiting, None)
    if number is None:
        os.close(ticket_writer)
        return -1
    os.write(ticket_writer, number.to_bytes(TICKET, "big"))
    return ticket_writer


def _messages(data: bytearray) -> Iterator[tuple[int, bytes]]:
    """Remove complete messages from the received data; yield each with its task number."""
    while len(data) >= HEAD:
        number, size = (
            int.from_bytes(data[start : start + TICKET], "big") for start in (0, TICKET)
        )
        if len(data) < HEAD + size:
            return
        message = bytes(data[HEAD : HEAD + size])
        del data[: HEAD + size]
        yield number, message


def _answer(message: bytes, kind: type[T]) -> T:
    """Return the result in a message, or raise its error."""
    answer: Any = msgspec.msgpack.decode(message, type=kind | str)
    if isinstance(answer, str):
        raise L7Error(answer)
    result: T = answer
    return result


def _fork_worker(
    work: Callable[[int], object], ticket_reader: int, ticket_writer: int
) -> tuple[int, int]:
    """Start a process; return the pipe for its answers and its process id."""
    answer_reader, answer_writer = os.pipe()
    process = os.fork()
    if process:
        os.close(answer_writer)
        return answer_reader, process
    status = 1
    try:
        # An interruption reaches the parent, which then ends this process.
        signal.signal(signal.SIGINT, signal.SIG_IGN)
        os.close(answer_reader)
        os.close(ticket_writer)
        _work(work, ticket_reader, answer_writer)
        status = 0
    finally:
        os._exit(status)


def _work(work: Callable[[int], object], ticket_reader: int, answer_writer: int) -> None:
    """Answer tickets until none are left."""
    while ticket := os.read(ticket_reader, TICKET):
        answer: object
        try:
            answer = work(int.from_bytes(ticket, "big"))
        except L7Error as error:
            answer = str(error)
        message = msgspec.msgpack.encode(answer)
        data = ticket + len(message).to_bytes(TICKET, "big") + message
        while data:
            data = data[os.write(answer_writer, data) :]


def _end(process: int) -> None:
    """Stop a process if it still runs, and wait for its end."""
    ended, _ = os.waitpid(process, os.WNOHANG)
    if not ended:
        os.kill(process, signal.SIGTERM)
        os.waitpid(process, 0)
