"""Work shared among processes."""

from __future__ import annotations

import os
import signal
from pathlib import Path

import pytest
from msgspec import Struct

from l7core.analysis.workers import run_in_processes
from l7core.engine.errors import L7Error


class Square(Struct, frozen=True):
    number: int
    square: int
    process: int


def squared(number: int) -> Square:
    return Square(number, number * number, os.getpid())


@pytest.mark.parametrize(("times", "jobs"), [(0, 2), (1, 4), (50, 1), (50, 2), (50, 5)])
def test_every_number_is_processed_once(times: int, jobs: int) -> None:
    squares = sorted(
        run_in_processes(squared, Square, times=times, jobs=jobs), key=lambda it: it.number
    )
    assert [(it.number, it.square) for it in squares] == [(n, n * n) for n in range(times)]


def test_one_job_runs_in_this_process_and_several_run_in_others() -> None:
    alone = {it.process for it in run_in_processes(squared, Square, times=9, jobs=1)}
    assert alone == {os.getpid()}
    assert os.getpid() not in {
        it.process for it in run_in_processes(squared, Square, times=9, jobs=3)
    }


@pytest.mark.parametrize("jobs", [1, 2])
def test_an_error_is_raised_to_the_reader_of_the_results(jobs: int) -> None:
    def refuse(number: int) -> Square:
        if number == 3:
            raise L7Error("Three is too many.")
        return squared(number)

    with pytest.raises(L7Error, match="Three is too many"):
        list(run_in_processes(refuse, Square, times=9, jobs=jobs))


def test_numbers_of_a_killed_process_are_processed_again() -> None:
    """The test does the same as `kill -9` on a child process of `l7 sim`."""
    results = run_in_processes(squared, Square, times=400, jobs=2)
    first = next(results)
    os.kill(first.process, signal.SIGKILL)
    assert sorted(it.number for it in (first, *results)) == [*range(400)]


def test_a_number_that_killed_one_process_is_processed_by_another(tmp_path: Path) -> None:
    def die_once(number: int) -> Square:
        died = tmp_path / str(number)
        if number % 7 == 0 and not died.exists():
            died.touch()
            os.kill(os.getpid(), signal.SIGKILL)
        return squared(number)

    squares = run_in_processes(die_once, Square, times=40, jobs=2)
    assert sorted(it.number for it in squares) == [*range(40)]


def test_a_number_that_kills_every_process_is_an_error() -> None:
    def die(number: int) -> Square:
        if number == 3:
            os._exit(1)
        return squared(number)

    with pytest.raises(L7Error, match="a worker process failed"):
        list(run_in_processes(die, Square, times=40, jobs=2))


def test_closing_the_results_ends_all_processes() -> None:
    results = run_in_processes(squared, Square, times=1000, jobs=2)
    seen = {next(results).process for _ in range(5)}
    results.close()
    for process in seen:
        with pytest.raises(ProcessLookupError):
            os.kill(process, 0)
