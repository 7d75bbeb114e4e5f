"""A newcomer's first jobs, done as the pages say: the tutorial, a bot, and publishing a mod."""

from __future__ import annotations

import io
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import TypeAlias

import pytest

from l7core.bots import BOTS
from l7core.cli.main import main
from l7core.engine.kernel import Kernel
from l7core.engine.rng import seed_streams
from l7core.engine.state import SeatSetup, Setup
from l7core.mods.authoring.scaffold import new_mod
from l7core.testing.loading import rules_with
from tests.mods.pages import MOD_PAGES, Step, steps

TUTORIAL = MOD_PAGES / "tutorial.md"
FEWER_GAMES = {"40": "4", "50": "4", "20": "4"}
"""Numbers of games on the pages, and the numbers that are enough here."""
CHOOSE_A_CHARACTER = "1\n1\n"

Follow: TypeAlias = Callable[[Path], list[tuple[Step, str]]]


@pytest.fixture(autouse=True)
def _forget_modules(tmp_path: Path) -> Iterator[None]:
    yield
    for name, module in list(sys.modules.items()):
        if str(getattr(module, "__file__", None) or "").startswith(str(tmp_path)):
            del sys.modules[name]


@pytest.fixture
def follow(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> Follow:
    """Do all steps of a page in an empty folder, and return each step with its output."""
    monkeypatch.setenv("L7_HOME", str(tmp_path / "home"))
    (tmp_path / "work").mkdir()
    monkeypatch.chdir(tmp_path / "work")

    def run(step: Step) -> str:
        program, *words = (FEWER_GAMES.get(word, word) for word in step.command)
        if program == "mkdir":
            Path(words[0]).mkdir()
            return ""
        assert program == "l7", f"the test cannot run {program}"
        if words[0] == "play" and "--plain" not in words:
            words.append("--plain")
        monkeypatch.setattr("sys.stdin", io.StringIO(f"{CHOOSE_A_CHARACTER}{step.text}quit\n"))
        code = main(words)
        printed = capsys.readouterr()
        assert code == 0, f"{' '.join(step.command)}: {printed.out}{printed.err}"
        return printed.out

    def follow(page: Path) -> list[tuple[Step, str]]:
        done = []
        for step in steps(page):
            if step.file:
                Path(step.file).parent.mkdir(parents=True, exist_ok=True)
                Path(step.file).write_text(step.text, encoding="utf-8")
                done.append((step, ""))
            else:
                done.append((step, run(step)))
        return done

    return follow


def output_of(done: list[tuple[Step, str]], *words: str) -> str:
    """Return the output of the last command that contains these words."""
    return [output for step, output in done if set(words) <= set(step.command)][-1]


def test_the_tutorial_and_publishing_work_as_written(follow: Follow) -> None:
    done = follow(TUTORIAL)
    by_hand = next(output for step, output in done if "by-hand" in step.text)
    assert "Manual change: set-flag flag = 'thawed'." in by_hand
    assert "Done: Thaw the lock in the Freezer." in by_hand
    assert 'name = "Cold Hands"' in output_of(done, "content", "show")
    assert "scenario: 1 of 1 seen in play" in output_of(done, "mods", "test")
    assert "bot careful; 4 games" in output_of(done, "sim")
    assert "Installed cold-store 0.1.0." in output_of(done, "install")
    assert "There is a door at the back of the freezer." in output_of(done, "play")

    published = follow(MOD_PAGES / "publishing.md")
    assert "cold-store-0.1.0.zip" in output_of(published, "pack")
    assert "cold-store" in output_of(published, "search")
    assert "already installed" in output_of(published, "modpack")


def test_the_bot_works_as_written(follow: Follow) -> None:
    done = follow(MOD_PAGES / "code.md")
    written = {step.file: step.text for step, _ in done if step.file}
    assert len(written["scout/scout_bot.py"].splitlines()) <= 30
    assert "bot scout:scout; 4 games" in output_of(done, "sim")
    assert "Scout plays" in output_of(done, "play")


def test_the_page_about_trust_quotes_the_warning(
    tmp_path: Path, follow: Follow, capsys: pytest.CaptureFixture[str]
) -> None:
    follow(MOD_PAGES / "code.md")
    main(["mods", "install", "./scout"])
    printed = capsys.readouterr()
    lines = (MOD_PAGES / "trust.md").read_text(encoding="utf-8").splitlines()
    (warning,) = [line.strip() for line in lines if line.startswith("    This mod")]
    assert warning in printed.out + printed.err


def test_careful_bots_can_win_the_scenario_of_the_tutorial(tmp_path: Path) -> None:
    """The example should be a game."""
    mod = new_mod("Cold Store", "scenario", tmp_path)
    for step in steps(TUTORIAL):
        if step.file:
            (tmp_path / step.file).write_text(step.text, encoding="utf-8")
    rules = rules_with(mod, "escape:l7")
    results = set()
    for seed in range(12):
        setup = Setup(
            ruleset=rules.id,
            scenario="cold-store:way-out",
            seats=(SeatSetup("Ann"), SeatSetup("Bo")),
            seed=seed,
        )
        kernel = Kernel(rules, rules.begin(setup), history=False, splits=True)
        streams = seed_streams(seed)
        while kernel.ask:
            option, paid = BOTS["careful"].choose(kernel, streams)
            kernel.answer(option, *paid)
        results.add(kernel.state.outcome.result if kernel.state.outcome else "endless")
    assert results & {"won", "partly"}
