"""Groups of commands: their default action, mistyped names and the types in their JSON."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from l7core.cli.main import main
from tests.cli.saved_games.conftest import Home, game, home, running
from tests.mods.workshop import cards
from tests.tools.places import MODS

__all__ = ["game", "home", "running"]


@pytest.mark.parametrize(
    ("typed", "answer"),
    [
        (["plya"], "Unknown command: 'plya'. Did you mean 'play'?"),
        (["saves", "lst"], "Unknown command: 'lst'. Did you mean 'list'?"),
        (["mods", "instal", "x"], "Unknown command: 'instal'. Did you mean 'install'?"),
        (["content", "shw"], "Unknown command: 'shw'. Did you mean 'show'?"),
        (["replay", "zzzzzz"], "Unknown command: 'zzzzzz'. Known: show, verify, export, branch."),
    ],
)
def test_a_mistyped_command_is_answered_with_the_nearest(
    typed: list[str], answer: str, capsys: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(SystemExit):
        main(typed)
    assert capsys.readouterr().err.endswith(f"error: {answer}\n")


def test_groups_of_commands_list_by_default(home: Home, running: str) -> None:
    assert running in home.ok("saves")
    assert home.ok("saves") == home.ok("saves", "list")
    assert main(["mods"]) == 0
    assert main(["scores"]) == 0


def test_json_has_numbers(home: Home, game: str, running: str) -> None:
    saves = {row["name"]: row for row in json.loads(home.ok("saves", "list", "--json"))}
    assert saves[running]["decisions"] == 6
    assert json.loads(home.ok("saves", "verify", running, "--json"))[0]["decisions"] == 6
    assert json.loads(home.ok("mods", "order", "--json"))[0]["place"] == 1
    rulesets = json.loads(home.ok("rulesets", "--json"))
    seats = {row["scenario"]: row["seats"] for row in rulesets}
    assert seats["escape:scenario-1"] == [1, 4]
    assert seats["alone:station"] == [2, 2]
    assert json.loads(home.ok("content", "table", "tile", "--json"))[0]["count"] >= 1


def test_a_range_of_one_number_is_printed_once(home: Home) -> None:
    rows = [line.split() for line in home.ok("rulesets").splitlines()]
    (lesson,) = [row for row in rows if "escape:tutorial-1" in row]
    assert lesson[-1] == "1"


@pytest.mark.parametrize(
    ("options", "answer"),
    [
        (["--language", "xx"], "l7: Unknown language: 'xx'. Available: de, en.\n"),
        (["--theme", "nope"], "l7: Unknown theme: 'nope'. Available: "),
    ],
)
def test_unknown_display_options_are_refused_with_the_list(
    home: Home, options: list[str], answer: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main([*options, "play", "--plain"]) == 1
    assert capsys.readouterr().err.startswith(answer)
    assert not home.store.names()


def test_a_language_that_only_a_mod_has_is_known(
    home: Home, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    cards(tmp_path / "mods", "lamps")
    texts = tmp_path / "mods" / "lamps" / "texts"
    texts.mkdir()
    (texts / "fi.toml").write_text('[cellar]\nact = "Mitä nyt?"\n')
    home.ok("saves", "list")
    options = ["--language", "fi", f"--dev-mods={tmp_path / 'mods'}"]
    assert main(["rulesets", *options]) == 0
    capsys.readouterr()
    assert main(["languages", "fi", f"--dev-mods={MODS}", *options[2:]]) == 0
    (line,) = [
        each for each in capsys.readouterr().out.splitlines() if each.startswith("cellar: 1 of")
    ]
    assert "sentences" in line
