"""Sample saves: they open under today's rules and replay without a difference."""

from __future__ import annotations

from typing import Any

import pytest

from l7core.analysis.report import report
from l7core.engine.kernel import Kernel
from l7core.persist.store import Store
from tests.persist.replays.samples import RULESET, SAMPLES, SAMPLES_BY_NAME, host

STORE = Store(SAMPLES)


def test_there_is_a_file_for_each_sample() -> None:
    assert set(STORE.names()) == set(SAMPLES_BY_NAME)


@pytest.mark.parametrize("name", SAMPLES_BY_NAME)
def test_a_sample_opens(name: str) -> None:
    """After a change of the rules, run `make samples`."""
    loaded = STORE.load(name)
    kernel: Kernel[Any] = Kernel.resume(host().rules(RULESET), loaded.record)
    assert kernel.lost is None
    assert loaded.label.header.title == SAMPLES_BY_NAME[name].title


@pytest.mark.parametrize("name", SAMPLES_BY_NAME)
def test_a_sample_plays_the_same_from_its_beginning(name: str) -> None:
    kernel: Kernel[Any] = Kernel.resume(host().rules(RULESET), STORE.load(name).record)
    summary = report(kernel)
    assert summary.told == summary.decisions


def test_one_sample_is_finished_and_two_are_running() -> None:
    results = {entry.name: bool(entry.header.result) for entry in STORE.list()}
    assert results == {
        "sample-all-over": True,
        "sample-close-call": False,
        "sample-first-steps": False,
    }
