"""The wheel contains the whole game: it runs outside the checkout with its bundled mods."""

from __future__ import annotations

import os
import subprocess
import sys
import zipfile
from pathlib import Path

import msgspec
import pytest

from l7core.cli.groups import COMMANDS
from l7core.mods.fingerprint import fingerprint
from l7doors.shell import COMPLETIONS, MAN
from tests.tools.places import ROOT


@pytest.fixture(scope="module")
def installed(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with the unpacked wheel; dependencies come from the running Python."""
    built = tmp_path_factory.mktemp("wheel")
    build = "import hatchling.build; print(hatchling.build.build_wheel(r'{}'))"
    ran = subprocess.run(
        [sys.executable, "-c", build.format(built)],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=True,
    )
    target = tmp_path_factory.mktemp("site")
    with zipfile.ZipFile(built / ran.stdout.split()[-1]) as wheel:
        wheel.extractall(target)
    return target


def l7(installed: Path, home: Path, *arguments: str, typed: str = "") -> str:
    # -P and a PYTHONPATH of its own keep the checkout out of the import path.
    environ = {**os.environ, "L7_HOME": str(home), "PYTHONPATH": str(installed)}
    ran = subprocess.run(
        [sys.executable, "-P", "-m", "l7core", *arguments],
        cwd=home,
        env=environ,
        input=typed,
        capture_output=True,
        text=True,
        check=True,
    )
    return ran.stdout


def test_the_unpacked_wheel_is_imported(installed: Path, tmp_path: Path) -> None:
    show = "import l7core; print(l7core.__file__)"
    environ = {**os.environ, "PYTHONPATH": str(installed)}
    ran = subprocess.run(
        [sys.executable, "-P", "-c", show],
        cwd=tmp_path,
        env=environ,
        capture_output=True,
        text=True,
        check=True,
    )
    assert Path(ran.stdout.strip()).is_relative_to(installed)


def test_bundled_mods_are_inside_and_load(installed: Path, tmp_path: Path) -> None:
    rows = msgspec.json.decode(l7(installed, tmp_path, "mods", "list", "--json"))
    bundled = {path.parent.name for path in (ROOT / "plugins").glob("*/mod.toml")}
    assert {row["id"] for row in rows if row["state"] == "loaded"} == bundled


def test_a_game_can_be_played(installed: Path, tmp_path: Path) -> None:
    text = l7(installed, tmp_path, "play", "--plain", "--seed=1", typed="1\n")
    assert "> " in text


def test_bundled_mods_are_the_same_as_in_the_checkout(installed: Path) -> None:
    """Saves pin fingerprints of mods; a missing file would change the fingerprint."""
    for manifest in (ROOT / "plugins").glob("*/mod.toml"):
        inside = installed / "l7core" / "bundled" / "plugins" / manifest.parent.name
        assert fingerprint(inside) == fingerprint(manifest.parent)


def test_the_wheel_contains_no_tests_or_caches(installed: Path) -> None:
    names = [path.relative_to(installed).as_posix() for path in installed.rglob("*")]
    assert not [name for name in names if {"tests", "__pycache__"} & set(name.split("/"))]


# -- shells and man


def shared(installed: Path, place: str) -> str:
    """Return the text of a data file that is installed beside the packages."""
    (data,) = installed.glob("l7-*.data")
    return (data / "data" / place).read_text(encoding="utf-8")


def test_the_wheel_includes_completions_and_a_man_page(installed: Path) -> None:
    page = shared(installed, MAN)
    assert page.startswith(".TH L7")
    for command in COMMANDS:
        assert command in page
        for place in COMPLETIONS.values():
            assert command in shared(installed, place)
