"""Commands `l7 mods …`: their effects, output and exit codes."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import msgspec
import pytest

from l7core.mods.fingerprint import seal
from tests.mods.workshop import GAMES, LAMP, a_mod, cards, code
from tests.tools.command import L7
from tests.tools.places import ROOT


@pytest.fixture
def l7(tmp_path: Path) -> L7:
    return L7(tmp_path / "home", dev_mods=GAMES)


def states(l7: L7) -> dict[str, str]:
    rows = msgspec.json.decode(l7("mods", "list", "--json").stdout)
    return {row["id"]: row["state"] for row in rows}


def test_a_mod_is_installed_listed_disabled_enabled_and_removed(l7: L7, tmp_path: Path) -> None:
    mod = cards(tmp_path, "lamps")
    ran = l7("mods", "install", mod)
    assert (ran.returncode, ran.stdout, ran.stderr) == (0, "Installed lamps 1.0.\n", "")
    assert states(l7)["lamps"] == "loaded"
    assert l7("mods", "disable", "lamps").returncode == 0
    assert states(l7)["lamps"] == "you have disabled it"
    assert l7("mods", "enable", "lamps").returncode == 0
    assert states(l7)["lamps"] == "loaded"
    assert l7("mods", "remove", "lamps").returncode == 1
    assert l7("mods", "remove", "--yes", "lamps").returncode == 0
    assert "lamps" not in states(l7)


def test_code_is_installed_but_not_run_without_a_prompt(l7: L7, tmp_path: Path) -> None:
    ran = l7("mods", "install", code(tmp_path, "songs"))
    assert ran.returncode == 0
    assert "it can read and delete your files" in ran.stdout
    assert "Its code won't run." in ran.stdout
    assert states(l7)["songs"] == "you haven't allowed its code"


def test_consent_can_be_given_by_the_hash_alone(l7: L7, tmp_path: Path) -> None:
    mod = code(tmp_path, "songs")
    assert l7("mods", "install", mod, "--consent", "0" * 32).returncode == 1
    assert states(l7)["songs"] == "you haven't allowed its code"
    assert l7("mods", "enable", "songs", "--consent", seal(mod)).returncode == 0
    assert states(l7)["songs"] == "loaded"


def test_info_describes_a_mod(l7: L7, tmp_path: Path) -> None:
    mod = cards(tmp_path, "lamps")
    l7("mods", "install", mod)
    output = l7("mods", "info", "lamps").stdout
    for fact in (
        "The lamps (lamps 1.0)",
        "Ann",
        "data only: never runs code",
        seal(mod),
        "cards.toml",
    ):
        assert fact in output


def test_a_name_that_is_nearly_right_gets_a_suggestion(l7: L7) -> None:
    ran = l7("mods", "info", "celar")
    assert ran.returncode == 1
    assert "Did you mean cellar?" in ran.stderr


def test_order_says_why(l7: L7, tmp_path: Path) -> None:
    l7("mods", "install", cards(tmp_path, "lamps"))
    manifest = 'ruleset = "cellar:classic"\nload-after = ["lamps"]\n[requires]\ncellar = ""\n'
    l7("mods", "install", a_mod(tmp_path, "ants", manifest))
    output = l7("mods", "order", "--why").stdout
    assert "needs cellar; loads after lamps" in output
    rows = msgspec.json.decode(l7("mods", "order", "--json").stdout)
    order = [row["mod"] for row in rows]
    assert order.index("lamps") < order.index("ants")


def test_check_reports_everything_at_once(l7: L7, tmp_path: Path) -> None:
    mod = cards(tmp_path, "lamps", text=LAMP.replace("dice = 1", 'dice = "one"\ncolour = "red"'))
    (mod / "texts").mkdir()
    (mod / "texts" / "en.toml").write_text("[lamps\n")
    ran = l7("mods", "check", mod)
    assert ran.returncode == 1
    for line in ("cards.toml:4:8", "cards.toml:5:1", "en.toml:1:", "3 problems."):
        assert line in ran.stdout


def test_check_reads_python_and_does_not_run_it(l7: L7, tmp_path: Path) -> None:
    text = "import l7core.engine.kernel\nfrom l7tui import app\nopen('ran', 'w')\n"
    mod = code(tmp_path, "songs", text=text)
    (mod / "broken.py").write_text("def (:\n")
    ran = l7("mods", "check", mod)
    assert "songs/songs_code.py:1:1: mods can't import l7core.engine.kernel" in ran.stdout
    assert "songs/songs_code.py:2:1: mods can't import l7tui.app" in ran.stdout
    assert "songs/broken.py:1:5: not valid Python" in ran.stdout
    assert not (ROOT / "ran").exists()


@pytest.mark.parametrize("kind", ["scenario", "cards", "campaign", "ruleset", "code"])
def test_a_new_mod_is_sound_and_its_test_passes(l7: L7, tmp_path: Path, kind: str) -> None:
    # Each kind needs its own name: a module counts as imported by its name and place.
    ran = l7("mods", "new", f"Night {kind}", "--kind", kind, "--to", tmp_path)
    folder = tmp_path / f"night-{kind}"
    assert ran.returncode == 0, ran.stderr
    assert l7("mods", "check", folder, "--run-code").returncode == 0
    tested = subprocess.run(
        [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", "tests"],
        cwd=folder,
        capture_output=True,
        text=True,
        check=False,
        env={**os.environ, "PYTHONPATH": str(ROOT)},
    )
    assert tested.returncode == 0, tested.stdout
    assert "passed" in tested.stdout


def test_a_new_mod_replaces_nothing(l7: L7, tmp_path: Path) -> None:
    l7("mods", "new", "lamps", "--to", tmp_path)
    ran = l7("mods", "new", "lamps", "--to", tmp_path)
    assert ran.returncode == 1
    assert "already exists. Choose another name or folder." in ran.stderr


@pytest.mark.parametrize(
    ("where", "said"),
    [
        ("taken.txt", "part of the path is not a folder"),
        ("~nosuchuser/mods", "Home folder not found: ~nosuchuser"),
        ("x" * 300, "its name is too long"),
    ],
)
def test_a_new_mod_that_cannot_be_written_is_reported(
    l7: L7, tmp_path: Path, where: str, said: str
) -> None:
    (tmp_path / "taken.txt").write_text("")
    to = where if where.startswith("~") else tmp_path / where
    ran = l7("mods", "new", "lamps", "--to", to)
    assert ran.returncode == 1
    assert said in ran.stderr


def test_test_plays_and_reports_coverage(l7: L7, tmp_path: Path) -> None:
    ran = l7("mods", "test", cards(tmp_path, "lamps"), "--games", "6")
    assert ran.returncode == 0, ran.stderr
    assert "6 games" in ran.stdout
    assert "card: 1 of 1 seen in play" in ran.stdout


def test_test_runs_no_code_unasked(l7: L7, tmp_path: Path) -> None:
    ran = l7("mods", "test", code(tmp_path, "songs"), "--games", "1")
    assert ran.returncode == 1
    assert "--run-code" in ran.stderr


def test_a_pack_is_the_same_bytes_each_time_and_can_be_installed(l7: L7, tmp_path: Path) -> None:
    mod = cards(tmp_path, "lamps")
    l7("mods", "pack", mod, "--to", tmp_path / "one.zip")
    for path in mod.rglob("*"):
        os.utime(path, (1, 1))
    (mod / "content" / "cards.toml").chmod(0o600)
    l7("mods", "pack", mod, "--to", tmp_path / "two.zip")
    assert (tmp_path / "one.zip").read_bytes() == (tmp_path / "two.zip").read_bytes()
    assert l7("mods", "install", tmp_path / "one.zip").returncode == 0


def test_a_broken_mod_is_not_packed(l7: L7, tmp_path: Path) -> None:
    ran = l7("mods", "pack", cards(tmp_path, "lamps", text="[[card]]"), "--to", tmp_path)
    assert ran.returncode == 1
    assert not list(tmp_path.glob("*.zip"))


def test_doctor_finds_a_problem_and_restore_fixes_it(l7: L7, tmp_path: Path) -> None:
    l7("mods", "install", cards(tmp_path, "lamps"))
    assert l7("mods", "doctor").returncode == 0
    (content,) = l7.home.glob("data/mods/lamps@*/content/cards.toml")
    content.unlink()
    ran = l7("mods", "doctor")
    assert ran.returncode == 1
    assert "lamps: its files have changed since installation." in ran.stdout
    assert l7("mods", "restore").returncode == 0
    assert l7("mods", "doctor").stdout == "No problems found.\n"


def test_safe_mode_may_come_before_or_after_the_command(l7: L7, tmp_path: Path) -> None:
    l7("mods", "install", cards(tmp_path, "lamps"))
    for arguments in (("--safe-mode", "mods", "list"), ("mods", "list", "--safe-mode")):
        assert "lamps" not in l7(*arguments).stdout


@pytest.mark.parametrize("action", ["list", "info", "install", "remove", "enable", "disable"])
def test_each_action_has_help(l7: L7, action: str) -> None:
    ran = l7("mods", action, "--help")
    assert ran.returncode == 0
    assert len(ran.stdout.splitlines()) > 5


def test_a_start_killed_by_a_mod_offers_safe_mode(l7: L7, tmp_path: Path) -> None:
    mod = code(tmp_path, "songs", text="import os\nos._exit(9)\n")
    assert l7("mods", "install", mod, "--consent", seal(mod)).returncode == 0
    assert l7.alone("play", "cellar:classic", "--plain").returncode == 9
    again = l7.alone("play", "cellar:classic", "--plain")
    assert "L7 stopped last time while loading the mod songs." in again.stderr
    assert "--safe-mode" in again.stderr
    safe = l7("play", "--plain", "--safe-mode", "--seed", "1")
    assert safe.returncode == 0
    assert "songs" not in safe.stderr


def test_a_failed_start_offers_safe_mode(l7: L7, tmp_path: Path) -> None:
    text = """
from l7core.api import Ruleset, State, Task, fresh, hookimpl


async def fail(game):
    raise ValueError("no such luck")


@hookimpl
def l7_rulesets():
    return [Ruleset(id="songs:game", title="Songs", state=State, flows={"songs:fail": fail},
                    begin=lambda rules, setup: State(**fresh(setup, Task("songs:fail"))))]
"""
    mod = code(tmp_path, "songs", text=text)
    l7("mods", "install", mod, "--consent", seal(mod))
    ran = l7("play", "songs:game", "--plain")
    assert ran.returncode == 1
    assert "A rule of the mod songs failed" in ran.stderr
    assert "Use --safe-mode to start without your mods." in ran.stderr
    assert "Traceback" not in ran.stderr


def test_a_game_without_its_mod_is_reported_and_continues_as_a_branch(
    l7: L7, tmp_path: Path
) -> None:
    manifest = 'ruleset = "cellar:classic"\n[fallbacks]\nlamp = "cellar:crowbar"\n'
    l7("mods", "install", a_mod(tmp_path, "lamps", manifest, content__cards_toml=LAMP))
    l7("play", "cellar:classic", "--plain", "--seed", "4")
    l7("mods", "remove", "--yes", "lamps")
    ran = l7("resume", "--plain")
    assert ran.returncode == 1
    for said in ("lamps 1.0", "is not installed.", "Round 1", "--amend drop"):
        assert said in ran.stdout
    assert l7("resume", "--plain", "--amend", "drop").returncode == 0
    games = msgspec.json.decode(l7("saves", "list", "--json").stdout)
    assert sorted(row["title"] for row in games) == ["The Cellar", "The Cellar, from decision 0"]


def test_check_writes_sarif_for_code_hosts(l7: L7, tmp_path: Path) -> None:
    """SARIF results have a rule, a file, a line and columns."""
    mod = cards(tmp_path, "odd", text='[[card]]\nid = "lamp"\nname = "Lamp"\ndice = "x"\n')
    ran = l7("mods", "check", mod, "--sarif")
    assert ran.returncode == 1
    (run,) = msgspec.json.decode(ran.stdout)["runs"]
    (result,) = [each for each in run["results"] if each["level"] == "error"]
    assert result["ruleId"] == "content-type"
    assert {"id": "content-type"} in run["tool"]["driver"]["rules"]
    place = result["locations"][0]["physicalLocation"]
    assert place["artifactLocation"]["uri"].endswith("cards.toml")
    assert place["region"]["startLine"] == 4
    assert place["region"]["endColumn"] > place["region"]["startColumn"]
