"""Streams that are closed, full or in another encoding: at most a sentence, never a traceback."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Mapping
from pathlib import Path

import pytest

from l7core.persist.store import Store
from tests.tools.places import MODS
from tests.tools.systems import posix_only

pytestmark = posix_only

CELLAR = f"play cellar:classic --plain --seed=5 --dev-mods={MODS}"
NARROW = {
    "ASCII": {"PYTHONUTF8": "0", "PYTHONCOERCECLOCALE": "0", "LC_ALL": "C"},
    "Latin-1": {"PYTHONIOENCODING": "latin-1"},
    "ASCII that refuses": {"PYTHONIOENCODING": "ascii:strict"},
}


@pytest.fixture
def home(tmp_path: Path) -> Path:
    return tmp_path / "home"


def run(
    home: Path, command: str, typed: bytes = b"", environ: Mapping[str, str] | None = None
) -> subprocess.CompletedProcess[bytes]:
    """Run the real program, as a shell starts it."""
    return subprocess.run(
        ["sh", "-c", f"{sys.executable} -m l7core {command}"],
        input=typed,
        capture_output=True,
        env={**os.environ, "L7_HOME": str(home), **(environ or {})},
        check=False,
        timeout=60,
    )


@pytest.mark.parametrize("command", ["--version", "--help", "rulesets", CELLAR])
@pytest.mark.parametrize(
    ("redirected", "said"),
    [
        (">/dev/full", b"l7: Can't write output: the disk is full.\n"),
        (">&-", b"l7: Can't write output: it is already closed.\n"),
    ],
)
def test_output_that_cannot_be_written_is_reported(
    home: Path, command: str, redirected: str, said: bytes
) -> None:
    ran = run(home, f"{command} {redirected}", b"1\n")
    assert (ran.returncode, ran.stderr) == (1, said)


@pytest.mark.parametrize("redirected", ["2>&-", "<&-", "2>/dev/full"])
def test_a_stream_that_is_not_needed_may_be_closed(home: Path, redirected: str) -> None:
    ran = run(home, f"{CELLAR} {redirected}", b"1\nquit\n")
    assert (ran.returncode, ran.stderr) == (0, b"")


def test_no_file_of_the_game_replaces_a_stream(home: Path) -> None:
    """With all three streams closed, the first file opened would become the input."""
    assert run(home, f"{CELLAR} <&- >&- 2>&-").returncode == 1
    (name,) = Store(home / "saves").names()
    assert Store(home / "saves").load(name).notes == ()


def test_a_failure_without_any_output_exits_with_1(home: Path) -> None:
    assert run(home, "rulesets >&- 2>/dev/full").returncode == 1


@pytest.mark.parametrize("environ", NARROW.values(), ids=NARROW)
def test_characters_outside_the_encoding_are_no_error(home: Path, environ: dict[str, str]) -> None:
    ran = run(home, f"{CELLAR} --seat 'Zoë →'", "1\nmap\nlog\nlook Ünd\n".encode(), environ)
    assert (ran.returncode, ran.stderr) == (0, b"")
    assert run(home, "saves list", environ=environ).returncode == 0


@pytest.mark.parametrize("typed", [b"\xff\n1\n", b"1\n\xc3", b"\x00\nsave \x00\nlook \x00\n"])
def test_binary_input_is_no_answer(home: Path, typed: bytes) -> None:
    ran = run(home, CELLAR, typed)
    assert (ran.returncode, ran.stderr) == (0, b"")
    assert b"To continue: l7 resume" in ran.stdout


@pytest.mark.parametrize("size", ["9999999", "0", "-3", "wide", "9" * 5000])
def test_an_impossible_terminal_size_is_ignored(home: Path, size: str) -> None:
    ran = run(home, "--help", environ={"COLUMNS": size, "LINES": size})
    assert (ran.returncode, ran.stderr) == (0, b"")
    assert len(ran.stdout) < 5000
