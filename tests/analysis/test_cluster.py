"""Simulations on other machines, which play the same games and lose none."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from time import monotonic, sleep

import msgspec
import pytest
from msgspec.structs import replace

from l7core.analysis.simulation import Played, Series, simulate
from l7core.engine.errors import L7Error
from l7core.mods.host import Host, ModFolder
from l7doors import cluster
from l7doors.cluster import Cluster, differences, pins, play_part
from tests.tools.command import L7
from tests.tools.places import PLUGINS

HOST = Host([ModFolder(PLUGINS, "bundled")])
SERIES = Series(ruleset="escape:l7", scenario="escape:scenario-1", bots=("random",), games=60)
PATIENCE = 60.0

pytestmark = [
    pytest.mark.skipif(sys.platform == "win32", reason="workers are ended by signals"),
    pytest.mark.filterwarnings("ignore"),
]


class Workers:
    """A scheduler and two workers on this machine."""

    def __init__(self, folder: Path) -> None:
        self.file = folder / "scheduler.json"
        self.environment = {**os.environ, "L7_HOME": str(folder / "home")}
        self.processes = [self._start("scheduler", "--port", "0", "--no-dashboard")]
        deadline = monotonic() + PATIENCE
        while not (self.file.exists() and self.file.read_bytes().endswith(b"}")):
            assert monotonic() < deadline, "the scheduler did not start"
            sleep(0.05)
        self.processes += [
            self._start("worker", "--nthreads", "1", "--no-nanny", "--no-dashboard")
            for _ in range(2)
        ]

    def _start(self, role: str, *arguments: str) -> subprocess.Popen[bytes]:
        module = f"distributed.cli.dask_{role}"
        command = [sys.executable, "-m", module, "--scheduler-file", str(self.file)]
        return subprocess.Popen(
            [*command, *arguments],
            env=self.environment,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
        )

    @property
    def address(self) -> str:
        return str(json.loads(self.file.read_text())["address"])

    def close(self) -> None:
        for process in reversed(self.processes):
            process.kill()
            process.wait()


@pytest.fixture(scope="module")
def workers(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Workers]:
    started = Workers(tmp_path_factory.mktemp("cluster"))
    try:
        yield started
    finally:
        started.close()


def without_durations(played: list[Played]) -> list[Played]:
    """Return the games without their durations."""
    return [replace(one, seconds=0.0) for one in played]


def test_a_killed_worker_loses_no_game_and_changes_no_result(workers: Workers) -> None:
    rules = HOST.rules(SERIES.ruleset)
    local_games = without_durations(simulate(rules, SERIES))
    remote = Cluster(workers.address)
    try:
        remote._client.wait_for_workers(2, timeout=PATIENCE)
        seen: list[int] = []

        def kill_one(one: Played) -> None:
            seen.append(one.number)
            if len(seen) == 5:
                workers.processes[1].send_signal(signal.SIGKILL)

        played = simulate(
            rules,
            SERIES,
            on_game=kill_one,
            elsewhere=lambda series, numbers: remote.shared(HOST, series, numbers),
        )
        assert without_durations(played) == local_games
        assert sorted(seen) == [*range(SERIES.games)]
    finally:
        remote.close()


def test_the_command_prints_the_same_figures(
    workers: Workers, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    l7 = L7(tmp_path)
    monkeypatch.setattr(cluster, "PATIENCE", f"{PATIENCE}s")
    command = ("sim", "1", "--games", "12", "--bot", "random", "--json", "-")
    outputs = [
        [line for line in ran.stdout.splitlines() if '"seconds"' not in line]
        for ran in (l7(*command, "--jobs", "1"), l7(*command, "--cluster", workers.address))
    ]
    assert outputs[0]
    assert outputs[0] == outputs[1]


def test_a_missing_scheduler_is_an_error_message(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(cluster, "PATIENCE", "0.5s")
    with pytest.raises(L7Error, match="No scheduler"):
        Cluster("tcp://127.0.0.1:1")


def test_tls_without_a_certificate_is_an_error_message() -> None:
    with pytest.raises(L7Error, match="Dask has no certificate"):
        Cluster("tls://127.0.0.1:1")


def test_different_mods_are_reported_before_the_first_game() -> None:
    own = pins(HOST, SERIES.ruleset)
    assert differences(own, own) == ""
    changed = (own[0], (own[1][0], own[1][1], "f" * 64))
    assert f"{own[1][0]} is" in differences(own, changed)
    assert "is missing on the worker" in differences(own, own[:1])
    assert "more is only on the worker" in differences(own, (*own, ("more", "1", "")))
    with pytest.raises(L7Error, match="A worker has different versions"):
        play_part(msgspec.msgpack.encode(SERIES), (0,), changed)
