"""The example mods are installed like any other and play without a fault."""

from __future__ import annotations

import zipfile
from pathlib import Path
from typing import Any

import pytest

from l7core.engine.kernel import Kernel
from l7core.engine.rng import seed_streams
from l7core.engine.state import SeatSetup, Setup
from l7core.mods.authoring.check import check
from l7core.mods.install.installing import install
from l7core.mods.owned.collection import Collection
from l7core.mods.owned.trust import refuse
from l7core.testing import nets
from tests.escape.invariants import faults, pieces
from tests.mods.examples.stage import rules
from tests.tools.places import EXAMPLES, PLUGINS

NIGHT = "night-shift:night-shift"
MODS = sorted(folder for folder in EXAMPLES.iterdir() if folder.is_dir())
DATA = [folder for folder in MODS if folder.name != "black-box"]
each_mod = pytest.mark.parametrize("mod", MODS, ids=lambda folder: folder.name)


@pytest.fixture
def mods(tmp_path: Path) -> Collection:
    return Collection(tmp_path / "data", PLUGINS)


def packed(mod: Path, to: Path) -> Path:
    with zipfile.ZipFile(to, "w", zipfile.ZIP_DEFLATED) as archive:
        for path in sorted(mod.rglob("*")):
            if path.is_file() and "__pycache__" not in path.parts:
                archive.write(path, f"{mod.name}/{path.relative_to(mod).as_posix()}")
    return to


@each_mod
def test_an_example_passes_the_check(mod: Path, mods: Collection) -> None:
    assert check(mod, mods, run_code=True).faults == ()


@each_mod
def test_an_example_has_a_readme_and_a_licence(mod: Path) -> None:
    assert (mod / "README.md").read_text(encoding="utf-8").startswith("# ")
    assert (mod / "LICENSE").is_file()


@each_mod
@pytest.mark.parametrize("form", ["folder", "zip"])
def test_an_example_is_installed_like_any_mod(
    mod: Path, form: str, mods: Collection, tmp_path: Path
) -> None:
    source = mod if form == "folder" else packed(mod, tmp_path / "mod.zip")
    taken = install(mods, str(source), lambda _: True)
    assert taken.runs
    # Code is loaded once per process, from the folder of the repository.
    if mod in DATA:
        loaded = mods.host()
        loaded.rules("escape:l7")
        assert mod.name in [each.id for each in loaded.mods]


def test_code_of_an_example_does_not_run_without_consent(mods: Collection) -> None:
    assert not install(mods, str(EXAMPLES / "black-box"), refuse).runs
    (aside,) = mods.host().set_aside
    assert (aside.id, aside.why) == ("black-box", "consent")


@pytest.mark.parametrize(
    "scenario", [NIGHT, "escape:scenario-1"], ids=["night-shift", "fifth-prisoner"]
)
def test_random_games_break_no_rule(scenario: str) -> None:
    nets.conserved(rules(), pieces, faults, scenarios=[scenario], games=40)


def test_the_night_can_be_survived() -> None:
    """Careful play of one seat wins at least one of six games."""
    from l7core.bots import BOTS

    results = set()
    for seed in range(6):
        setup = Setup(ruleset="escape:l7", scenario=NIGHT, seats=(SeatSetup("Ann"),), seed=seed)
        kernel: Kernel[Any] = Kernel(rules(), rules().begin(setup), history=False)
        streams = seed_streams(seed)
        while kernel.ask:
            option, paid = BOTS["careful"].choose(kernel, streams)
            kernel.answer(option, *paid)
        results.add(kernel.state.outcome.result)
    assert "won" in results
