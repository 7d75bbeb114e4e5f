"""docs/mods/start.md, done as it says: from an empty folder to a scenario that others can play."""

from __future__ import annotations

import io
import re
from pathlib import Path

import pytest

from l7core.cli.main import main
from tests.tools.places import ROOT

START = ROOT / "docs" / "mods" / "start.md"
SAID = re.compile(r"^    (l7 .*)$", re.MULTILINE)
SHOWN = re.compile(r"^```toml\n(.*?)^```", re.MULTILINE | re.DOTALL)


def said(command: str) -> list[str]:
    """That command as the page writes it, in words."""
    lines = [line for line in SAID.findall(START.read_text(encoding="utf-8")) if command in line]
    assert lines, f"the page does not say {command}"
    return [word.strip('"') for word in re.findall(r'"[^"]*"|\S+', lines[-1])][1:]


def test_the_hour_goes_as_the_page_says(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("L7_HOME", str(tmp_path / "home"))
    monkeypatch.chdir(tmp_path)

    def do(command: str, *more: str, typed: str = "") -> str:
        monkeypatch.setattr("sys.stdin", io.StringIO(typed))
        code = main([*said(command), *more])
        told = capsys.readouterr()
        assert code == 0, f"l7 {command}: {told.out}{told.err}"
        return told.out

    # 1. Begin.
    do("mods new")
    assert "nothing wrong was found" in do("mods check")
    assert "rusted" in do("--scenario cold-store:way-out", "--plain", typed="1\nquit\n")

    # 2. Make it yours: what the page shows, put together as it says.
    tile, scenario, triggers = SHOWN.findall(START.read_text(encoding="utf-8"))
    content = tmp_path / "cold-store" / "content" / "scenario.toml"
    content.write_text("\n".join((scenario, triggers, tile)), encoding="utf-8")
    assert "nothing wrong was found" in do("mods check")

    # 3. Let others try it first.
    tried = do("mods test", "--games", "4")
    assert "went on the same" in tried
    assert "fault" not in tried

    # 4. Give it away.
    do("mods pack")
    assert "cold-store 0.1.0 is installed." in do("mods install")
    played = do("--scenario cold-store:cold-store", "--plain", typed="1\nquit\n")
    assert "There is a door at the back of the freezer." in played


def test_the_scenario_of_the_page_can_be_won(tmp_path: Path) -> None:
    """By careful bots, in one of some games: it is an example, and should be a game."""
    from l7core.bots import BOTS
    from l7core.engine.kernel import Kernel
    from l7core.engine.rng import seed_streams
    from l7core.engine.state import SeatSetup, Setup
    from l7core.mods.authoring.scaffold import new_mod
    from l7core.testing.loading import rules_with

    mod = new_mod("Cold Store", "scenario", tmp_path)
    (mod / "content" / "scenario.toml").write_text(
        "\n".join(SHOWN.findall(START.read_text(encoding="utf-8"))), encoding="utf-8"
    )
    rules = rules_with(mod, "escape:l7")
    results = set()
    for seed in range(12):
        setup = Setup(
            ruleset=rules.id,
            scenario="cold-store:cold-store",
            seats=(SeatSetup("Ann"), SeatSetup("Bo")),
            seed=seed,
        )
        kernel = Kernel(rules, rules.begin(setup), history=False)
        streams = seed_streams(seed)
        while kernel.ask:
            option, paid = BOTS["careful"].choose(kernel, streams)
            kernel.answer(option, *paid)
        results.add(kernel.state.outcome.result if kernel.state.outcome else "endless")
    assert results & {"won", "partly"}
