"""The command line: its output, its exit codes, and no tracebacks."""

from __future__ import annotations

import errno
import gc
import os
import re
import shlex
import subprocess
import sys
from pathlib import Path

import msgspec
import pytest

from l7core.cli.groups import COMMANDS, GROUPS
from l7core.cli.main import main
from l7core.persist.store import Store
from tests.tools.command import L7
from tests.tools.places import MODS
from tests.tools.systems import posix_only

SEED = "--seed=5"
CELLAR = ("play", "cellar:classic", "--plain", SEED, f"--dev-mods={MODS}")


@pytest.fixture
def l7(tmp_path: Path) -> L7:
    return L7(tmp_path / "home")


def test_version_is_one_line(l7: L7) -> None:
    ran = l7("--version")
    assert (ran.returncode, ran.stderr) == (0, "")
    assert ran.stdout.startswith("l7 ")


def test_a_separate_process_prints_the_same(l7: L7, tmp_path: Path) -> None:
    alone = L7(tmp_path / "alone").alone
    for arguments in (CELLAR, ("rulesets",), ("resume",), ("jump",)):
        assert alone(*arguments, typed="1\n") == l7(*arguments, typed="1\n")


def test_every_command_is_listed(l7: L7) -> None:
    listed = re.findall(r"^    (\w+) ", l7("--help").stdout, re.MULTILINE)
    assert listed == list(COMMANDS)


def test_commands_are_listed_in_groups(l7: L7) -> None:
    output = l7("--help").stdout
    places = [output.index(f"\n  {heading}\n") for heading in GROUPS]
    assert places == sorted(places)
    assert output.index("\n    play ") > places[0]
    assert output.index("\n    saves ") > places[1]


@pytest.mark.parametrize("command", COMMANDS)
def test_a_command_is_the_same_after_an_option(l7: L7, command: str) -> None:
    alone = l7(command, "--help")
    assert alone.returncode == 0
    assert l7("--theme", "dark", command, "--help").stdout == alone.stdout


def test_an_unknown_command_gets_the_list_of_commands(l7: L7) -> None:
    said = l7("jump").stderr
    assert all(name in said for name in COMMANDS)


def test_garbage_is_collected_again_after_a_start_that_failed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("L7_HOME", str(tmp_path))
    assert main(["resume"]) == 1
    assert gc.isenabled()


@pytest.mark.parametrize(
    "arguments",
    [("jump",), ("play", "--undo", "never"), ("play", "--seed", "x"), ("content",)],
)
def test_a_wrong_command_line_exits_with_2(l7: L7, arguments: tuple[str, ...]) -> None:
    ran = l7(*arguments)
    assert ran.returncode == 2
    assert ran.stderr.startswith("usage: l7")


def test_an_unknown_argument_gets_the_usage_of_its_command(l7: L7) -> None:
    said = l7("mods", "new", "scenario", "night-shift").stderr
    assert said.startswith("usage: l7 mods new")
    assert "Unknown arguments: night-shift" in said
    assert l7("--loud", "play").stderr.startswith("usage: l7 [-h]")


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (("play", "cellar:clasic", f"--dev-mods={MODS}"), "Did you mean 'cellar:classic'?"),
        (("play", "--dev-mods=/no/such/folder"), "Mods folder not found: /no/such/folder"),
        ((*CELLAR, "--scenario=attic"), "Unknown scenario: 'attic'."),
        ((*CELLAR, "--seats=4"), "The Cellar supports 1 to 3 players, not 4."),
        ((*CELLAR, "--set=warden"), "Use TOGGLE=VALUE."),
        ((*CELLAR, "--set=warden=lame"), "Unknown value for warden: 'lame'."),
        ((*CELLAR, "--preset=grimm"), "Did you mean 'grim'?"),
        ((*CELLAR, "--seat=Ann=wizard"), "Unknown bot: 'wizard'."),
        ((*CELLAR, "--seats=30000000"), "The Cellar supports 1 to 3 players, not 30000000."),
        ((*CELLAR, f"--seed={2**63}"), "The seed must be a number from"),
        ((*CELLAR, "--seat=" + "A" * 90_000), "Names can have at most 60 characters, not 90000."),
        ((*CELLAR, "--saves=~nobody-at-all"), "Home folder not found: ~nobody-at-all."),
        ((*CELLAR, "--saves=/dev/null/l7\0"), "zero byte"),
        (("resume",), "No game to continue in "),
        (("resume", "nothing"), "'nothing'"),
        (("content", "show", "cellar:lamb", f"--dev-mods={MODS}"), "cellar:lamb"),
        ((), "needs a terminal"),
    ],
)
def test_an_expected_failure_exits_with_1_and_one_sentence(
    l7: L7, arguments: tuple[str, ...], said: str
) -> None:
    ran = l7(*arguments)
    assert ran.returncode == 1
    assert said in ran.stderr
    assert ran.stderr.startswith("l7: ")
    assert "Traceback" not in ran.stderr


def test_the_end_of_the_input_saves_and_ends(l7: L7) -> None:
    ran = l7(*CELLAR, typed="1\n")
    assert (ran.returncode, ran.stderr) == (0, "")
    assert ran.stdout.rstrip().endswith("To continue: l7 resume")


def test_a_title_cannot_command_the_terminal(l7: L7) -> None:
    l7(*CELLAR, typed="1\n")
    (game,) = msgspec.json.decode(l7("saves", "list", "--json").stdout)
    l7("saves", "rename", game["name"], "red \x1b[31mred")
    for output in (l7("saves", "list").stdout, l7("saves", "show", game["name"]).stdout):
        assert "red ?[31mred" in output
        assert "\x1b" not in output


def test_a_game_is_resumed_where_it_stopped(l7: L7) -> None:
    first = l7(*CELLAR, typed="1\nrepeat\n")
    again = l7("resume", "--plain", f"--dev-mods={MODS}", typed="repeat\n")
    assert again.returncode == 0
    question = first.stdout.split("> ")[-2]
    assert question in again.stdout


@pytest.mark.parametrize(
    "named",
    [
        ("escape:scenario-2",),
        ("scenario-2",),
        ("escape:l7", "--scenario", "scenario-2"),
        ("escape:l7", "--scenario", "2"),
        ("--scenario", "escape:scenario-2"),
    ],
)
def test_play_accepts_every_form_of_a_scenario_name(l7: L7, named: tuple[str, ...]) -> None:
    assert l7("play", *named, "--plain").returncode == 0
    (name,) = Store(l7.home / "saves").names()
    assert Store(l7.home / "saves").header(name).scenario == "escape:scenario-2"


def test_saves_are_listed_as_a_table_and_as_data(l7: L7) -> None:
    l7(*CELLAR, typed="1\n")
    table = l7("saves", "list")
    assert "The Cellar" in table.stdout
    (row,) = msgspec.json.decode(l7("saves", "list", "--json", f"--dev-mods={MODS}").stdout)
    assert row["title"] == "The Cellar"
    assert row["problem"] == ""
    (row,) = msgspec.json.decode(l7("saves", "list", "--json").stdout)
    assert "Run 'l7 mods install cellar'" in row["problem"]


def test_the_same_seed_and_answers_give_the_same_output(l7: L7, tmp_path: Path) -> None:
    other = L7(tmp_path / "other")
    typed = "1\n1\n2\n1\n1\n1\nlog 50\n"
    assert l7(*CELLAR, typed=typed).stdout == other(*CELLAR, typed=typed).stdout


def test_saves_are_kept_under_the_home(l7: L7) -> None:
    l7(*CELLAR, typed="1\n")
    assert {path.parent for path in l7.home.rglob("*.l7")} == {l7.home / "saves"}


def test_a_damaged_or_missing_cache_is_rebuilt(l7: L7) -> None:
    first = l7(*CELLAR, typed="1\n")
    (cache,) = (l7.home / "cache").iterdir()
    whole = cache.read_bytes()
    for damaged in (whole[:-9], b"", None):
        cache.unlink()
        if damaged is not None:
            cache.write_bytes(damaged)
        again = l7(*CELLAR, typed="1\n")
        assert (again.returncode, again.stderr) == (0, "")
        assert again.stdout == first.stdout
        assert cache.read_bytes() == whole


def test_the_cache_may_be_unwritable(l7: L7) -> None:
    l7.home.mkdir()
    (l7.home / "cache").write_text("not a folder")
    ran = l7(*CELLAR, typed="1\n")
    assert (ran.returncode, ran.stderr) == (0, "")


def test_the_folder_of_saves_may_be_unwritable(l7: L7) -> None:
    l7.home.mkdir()
    (l7.home / "saves").write_text("a file where the folder should be")
    ran = l7(*CELLAR, typed="1\n")
    assert (ran.returncode, ran.stderr) == (1, "")
    assert "Not saved: " in ran.stdout
    assert "To continue" not in ran.stdout
    assert "On disk: nothing." in ran.stdout


def test_a_game_saved_elsewhere_is_resumed_there(l7: L7, tmp_path: Path) -> None:
    l7.home.mkdir()
    (l7.home / "saves").write_text("a file where the folder should be")
    other = tmp_path / "an other folder"
    ran = l7(*CELLAR, typed=f"1\nsave {other}\n1\n")
    assert ran.returncode == 0
    (command,) = re.findall("To continue: l7 (resume .*)", ran.stdout)
    again = l7(*shlex.split(command), "--plain", f"--dev-mods={MODS}")
    assert again.returncode == 0
    assert again.stdout.count("> ") == 1


@pytest.mark.parametrize("typed", ["9" * 5000, "1 with " + "9" * 5000, "log " + "9" * 5000])
def test_an_endless_number_is_no_answer(l7: L7, typed: str) -> None:
    ran = l7(*CELLAR, typed=f"{typed}\n")
    assert (ran.returncode, ran.stderr) == (0, "")


def test_errors_of_the_system_are_sentences(l7: L7, monkeypatch: pytest.MonkeyPatch) -> None:
    mishaps = {
        OSError(errno.ENOSPC, "no space"): "Can't write output: the disk is full.",
        PermissionError(errno.EACCES, "denied", "x"): "Can't use x: permission denied.",
        OSError(errno.ENOLCK, "No locks"): "System error: No locks.",
        UnicodeDecodeError("utf-8", b"\xff", 0, 1, "bad"): "Can't encode some text: ",
        ValueError("embedded null byte"): "Invalid value: embedded null byte.",
        RecursionError(): "Data is nested too deeply.",
        MemoryError(): "Out of memory.",
    }
    for error, sentence in mishaps.items():

        def fail(*_: object, error: Exception = error) -> None:
            raise error

        monkeypatch.setattr(Store, "list", fail)
        ran = l7("saves", "list")
        assert (ran.returncode, ran.stdout) == (1, "")
        assert ran.stderr.startswith(f"l7: {sentence}")


def test_a_deleted_working_folder_is_reported(
    l7: L7, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    gone = tmp_path / "gone"
    gone.mkdir()
    monkeypatch.chdir(gone)
    gone.rmdir()
    assert l7("saves", "list").returncode == 0
    assert "Can't use the current folder" in l7("mods", "check", "x").stderr


def test_bots_play_to_the_end_without_input(l7: L7) -> None:
    ran = l7(*CELLAR, "--seat=Ann=random", "--seat=Bob=random")
    assert (ran.returncode, ran.stderr) == (0, "")
    (row,) = msgspec.json.decode(l7("saves", "list", "--json").stdout)
    assert row["result"] in ("won", "lost")


def test_a_game_is_named_by_its_mod_alone(l7: L7) -> None:
    along = f"--dev-mods={MODS}"
    ran = l7("play", "cellar", "--plain", "--seat=Ann=random", "--seat=Bob=random", along)
    assert (ran.returncode, ran.stderr) == (0, "")
    (row,) = msgspec.json.decode(l7("saves", "list", "--json").stdout)
    assert row["title"] == "The Cellar"
    ran = l7("sim", "cellar", "--games=2", "--bot=random", "--json=-", along)
    assert (ran.returncode, ran.stderr) == (0, "")


def test_skipped_mods_are_listed_with_the_reason(l7: L7) -> None:
    broken = l7.home / "data" / "mods" / "broken"
    broken.mkdir(parents=True)
    (broken / "mod.toml").write_text("id = 3")
    ran = l7("mods", "list", "--json")
    rows = {row["id"]: row["state"] for row in msgspec.json.decode(ran.stdout)}
    assert rows["broken"] == "its mod.toml is invalid"


def test_safe_mode_loads_only_bundled_mods(l7: L7) -> None:
    ran = l7("rulesets", "--json", "--safe-mode", f"--dev-mods={MODS}")
    assert "cellar:classic" not in ran.stdout


@posix_only
def test_a_closed_pipe_is_no_error(l7: L7) -> None:
    environ = {**os.environ, "L7_HOME": str(l7.home)}
    command = f"{sys.executable} -m l7core rulesets --dev-mods={MODS} | true"
    ran = subprocess.run(
        ["sh", "-c", command], capture_output=True, text=True, env=environ, check=False
    )
    assert ran.stderr == ""


def test_the_language_setting_applies_and_an_invalid_one_means_english(
    tmp_path: Path,
) -> None:
    config = tmp_path / "config"
    config.mkdir()
    for language, said in (("de", "Gespeichert."), ("../de", "Saved.")):
        (config / "settings.json").write_text(f'{{"language": "{language}"}}', "utf-8")
        ran = L7(tmp_path)("play", "--plain", "--seed", "3", typed="save\nquit\n")
        assert said in ran.stdout
