"""Opening any file costs little and ends in a sentence."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from typing import Any

import pytest

from l7core.persist.format import read_label
from tests.persist.hostile import journals, plain, save, saves
from tests.tools.places import ROOT
from tests.tools.systems import posix_only

pytestmark = posix_only

MOST_BYTES = 64 * 1024 * 1024
MOST_SECONDS = 1.0
"""Limit of processor time; a file takes hundredths of it."""
SOUND = {
    "checkpoint-first",
    "header-of-huge-counts",
    "log-without-end",
    "origin-of-nonsense",
    "state-of-empty-lists",
    "state-of-empty-maps",
    "state-of-tasks",
    "state-of-unknown-flow",
    "state-of-wide-text",
    "journal-folded-into-itself",
    "journal-undone-to-nowhere",
}
"""Files that are strange, but within the limits of a save."""


@pytest.fixture(scope="module")
def opened(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Any]:
    """Return the results of a process that has opened each of the files."""
    folder = tmp_path_factory.mktemp("hostile")
    for name, data in saves().items():
        (folder / f"{name}.l7").write_bytes(data)
    sound = save(plain())
    for name, data in journals(read_label(sound).id).items():
        (folder / f"journal-{name}.1.l7").write_bytes(sound)
        (folder / f"journal-{name}.1.journal").write_bytes(data)
    with (folder / "sparse.l7").open("wb") as file:
        file.truncate(1 << 36)
    os.mkfifo(folder / "pipe.l7")
    (folder / "endless.l7").symlink_to("/dev/zero")
    (folder / "loop.l7").symlink_to("loop.l7")
    command = [sys.executable, "-m", "tests.persist.hostile", str(folder)]
    run = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    assert (run.returncode, run.stderr) == (0, "")
    return {doing["name"]: doing for doing in map(json.loads, run.stdout.splitlines())}


def test_no_file_costs_more_than_64_megabytes_and_a_second(
    opened: dict[str, Any],
) -> None:
    assert not [each for each in opened.values() if each["bytes"] > MOST_BYTES]
    assert not [each for each in opened.values() if each["seconds"] > MOST_SECONDS]


def test_every_problem_is_a_sentence(opened: dict[str, Any]) -> None:
    names = {*saves(), *(f"journal-{name}" for name in journals("00" * 32)), "sparse", "the list"}
    assert opened.keys() == names, "a pipe or a link is no save"
    quiet = {name for name, each in opened.items() if not each["said"].endswith(".")}
    assert quiet == SOUND
