"""The doctor command and the bundle for a bug report."""

from __future__ import annotations

import io
import zipfile
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import msgspec
import pytest

from l7core.engine.errors import L7Error
from l7core.engine.kernel import Kernel
from l7core.engine.ruleset import Rules
from l7core.persist import save_admin
from l7core.persist.header import Header
from l7core.plain import describe
from l7core.support import bug_report, doctor
from l7core.support.doctor import Check
from l7core.view import LogEntry
from tests.cli.saved_games.conftest import Home, play
from tests.cli.saved_games.test_saves_commands import newest, spoil
from tests.fixtures.mods.cellar.tests.positions import rules
from tests.persist.unsaved import unsaved
from tests.tui.kit import CLASSIC

TEXTS = {"facts.txt", "game.json", "map.txt", "log.txt"}


def rows(home: Home) -> dict[str, dict[str, str]]:
    _, out, _ = home("doctor", "--json")
    return {row["what"]: row for row in msgspec.json.decode(out)}


def test_a_healthy_machine_has_no_problem(home: Home, game: str) -> None:
    assert home("doctor")[0] == 0
    checks = rows(home)
    assert checks["saves"]["found"] == str(home.store.folder)
    assert checks["saved games"]["found"].startswith("1, in ")
    assert checks["mod cellar"]["found"].endswith("developer")
    assert checks["game cellar:classic"]["is"] == "ok"
    assert checks["textual"]["found"][0].isdecimal()


def test_a_damaged_save_is_a_warning_if_older_ones_are_sound(home: Home, game: str) -> None:
    spoil(newest(home, game))
    assert home("doctor")[0] == 0
    assert rows(home)[newest(home, game).name]["is"] == "warning"


def test_a_game_without_a_sound_save_is_a_problem(home: Home, running: str) -> None:
    for each in home.store.generations(running):
        spoil(home.store.folder / each.file)
    assert home("doctor")[0] == 1


def test_a_file_where_a_folder_should_be_is_a_problem(home: Home) -> None:
    home.folder.mkdir()
    (home.folder / "saves").write_text("a file")
    saves = rows(home)["saves"]
    assert "is a file, not a folder" in saves["found"]
    assert saves["is"] == "problem"


def test_an_unreadable_folder_is_a_problem(home: Home, monkeypatch: pytest.MonkeyPatch) -> None:
    for folder, why in (("a" * 400, "its name is too long"), ("round", "too many symbolic links")):
        (home.folder.parent / "round").unlink(missing_ok=True)
        (home.folder.parent / "round").symlink_to("round")
        monkeypatch.setenv("L7_CONFIG", str(home.folder.parent / folder))
        settings = rows(home)["settings"]
        assert why in settings["found"]
        assert settings["is"] == "problem"


class Pipe(io.StringIO):
    @property
    def encoding(self) -> str:  # type: ignore[override]
        return "latin-1"


def test_a_terminal_without_unicode_is_advised_to_use_ascii() -> None:
    checks = {each.what: each for each in doctor.terminal({"TERM": "xterm"}, Pipe())}
    assert checks["TERM"].found == "xterm"
    assert checks["encoding"].state == "warning"
    assert "--ascii" in checks["encoding"].found


def test_only_variables_of_the_terminal_are_reported() -> None:
    environ = {"TERM": "xterm", "PASSWORD": "secret", "HOME": "/home/ann"}
    report = " ".join(f"{each.what} {each.found}" for each in doctor.terminal(environ, Pipe()))
    assert "secret" not in report
    assert "/home/ann" not in report


# -- the bundle


def contents(path: Path) -> dict[str, bytes]:
    with zipfile.ZipFile(path) as archive:
        return {name: archive.read(name) for name in archive.namelist()}


def test_a_bundle_omits_hidden_information(home: Home, running: str) -> None:
    said = home.ok("doctor", "--bundle", running, "--to", "bug.zip")
    assert "The save itself is left out" in said
    files = contents(Path("bug.zip"))
    assert set(files) == TEXTS
    assert b"L7: " in files["facts.txt"]
    assert msgspec.json.decode(files["game.json"])["title"] == "The Cellar"


def test_a_bundle_has_the_whole_save_only_if_asked(home: Home, running: str) -> None:
    said = home.ok("doctor", "--bundle", running, "--hidden", "--to", "bug.zip")
    assert "hidden things too" in said
    files = contents(Path("bug.zip"))
    assert set(files) == {*TEXTS, "game.l7"}
    Path("again.l7").write_bytes(files["game.l7"])
    assert home.ok("report", "again.l7").startswith("The Cellar: ")


def test_the_same_parts_make_the_same_zip() -> None:
    log = [LogEntry(1, "Ann digs.", "because")]
    parts = bug_report.parts(Header(title="Pit"), log, [Check("L7", "1")], save=None)
    assert parts["log.txt"] == b"    1 Ann digs (because).\n"
    assert bug_report.zipped(parts) == bug_report.zipped(parts)


class Rulebook:
    """A host with these rules, or with none."""

    mods = set_aside = ()
    rulesets: Mapping[str, Any] = {}

    def __init__(self, rules: Rules | None) -> None:
        self._rules = rules

    def rules(self, id: str) -> Rules:
        if self._rules is None:
            raise L7Error(f"There is no ruleset {id}.")
        return self._rules


@pytest.mark.parametrize("hidden", [False, True])
def test_a_bundle_has_private_log_entries_only_if_asked(hidden: bool) -> None:
    from l7core.engine.state import SeatSetup
    from tests.engine import toy

    kernel = toy.play("whisper", "pass", *["add"] * 30)
    game = unsaved(Path("nowhere"), "toy", kernel)
    seats = tuple(SeatSetup(name) for name in ("Ann", "Bo"))
    assert kernel.state.setup.seats == seats or len(kernel.state.setup.seats) == 2
    files = bug_report.of_save(game.packed(), [], hidden=hidden, host=Rulebook(kernel.rules))
    assert (b"A secret." in files["log.txt"]) == hidden


def test_the_log_reaches_the_last_decision_if_the_rules_are_available(home: Home) -> None:
    def log_of(host: Rulebook) -> list[str]:
        data = save_admin.whole(home.store, running)
        files = bug_report.of_save(data, [], hidden=False, host=host)
        return files["log.txt"].decode().splitlines()

    running = play(home.store, lambda game: game.decisions == 16)
    cellar = rules(CLASSIC)
    kernel: Kernel[Any] = Kernel.resume(cellar, home.store.load(running).record)
    complete, without_rules = log_of(Rulebook(cellar)), log_of(Rulebook(None))
    assert complete[-1].endswith(describe.entry(kernel.log(None)[-1]))
    assert len(without_rules) < len(complete)
    assert complete[: len(without_rules)] == without_rules
