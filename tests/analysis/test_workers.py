"""Work shared out among processes."""

from __future__ import annotations

import os

import pytest
from msgspec import Struct

from l7core.analysis.workers import shared_out
from l7core.engine.errors import L7Error


class Square(Struct, frozen=True):
    number: int
    square: int
    process: int


def squared(number: int) -> Square:
    return Square(number, number * number, os.getpid())


@pytest.mark.parametrize(("times", "jobs"), [(0, 2), (1, 4), (50, 1), (50, 2), (50, 5)])
def test_every_number_is_worked_at_once(times: int, jobs: int) -> None:
    squares = sorted(shared_out(squared, Square, times=times, jobs=jobs), key=lambda it: it.number)
    assert [(it.number, it.square) for it in squares] == [(n, n * n) for n in range(times)]


def test_one_job_is_done_by_this_process_and_several_by_others() -> None:
    alone = {it.process for it in shared_out(squared, Square, times=9, jobs=1)}
    assert alone == {os.getpid()}
    assert os.getpid() not in {it.process for it in shared_out(squared, Square, times=9, jobs=3)}


@pytest.mark.parametrize("jobs", [1, 2])
def test_a_refusal_is_raised_where_the_results_are_read(jobs: int) -> None:
    def refuse(number: int) -> Square:
        if number == 3:
            raise L7Error("Three is too many.")
        return squared(number)

    with pytest.raises(L7Error, match="Three is too many"):
        list(shared_out(refuse, Square, times=9, jobs=jobs))


def test_a_process_that_dies_is_told_of() -> None:
    def die(number: int) -> Square:
        if number == 3:
            os._exit(1)
        return squared(number)

    with pytest.raises(L7Error, match="a process that played them failed"):
        list(shared_out(die, Square, times=40, jobs=2))


def test_whoever_has_seen_enough_leaves_no_process_behind() -> None:
    results = shared_out(squared, Square, times=1000, jobs=2)
    seen = {next(results).process for _ in range(5)}
    results.close()
    for process in seen:
        with pytest.raises(ProcessLookupError):
            os.kill(process, 0)
