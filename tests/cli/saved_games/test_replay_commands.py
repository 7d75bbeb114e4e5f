"""Commands `l7 replay …` and `l7 report …`."""

from __future__ import annotations

import re
from pathlib import Path

import msgspec
import pytest
from msgspec.structs import replace

from l7core.analysis.report import Link, Luck, Moment, Point, Reason, Report, SeatSummary, Series
from l7core.persist import replay_file
from l7core.persist.header import Header
from l7core.persist.replay_file import Replay
from tests.cli.saved_games.conftest import Home
from tests.tools.places import ROOT


def test_a_replay_is_exported_and_verified(home: Home, game: str) -> None:
    home.ok("replay", "export", game, "game.l7replay")
    said = home.ok("replay", "verify", "game.l7replay", game)
    first, second = said.splitlines()
    steps = len(home.store.load(game).record.answers)
    assert first == f"game.l7replay: {steps} steps match, {steps} with a hash."
    assert second.startswith(f"{game}: {steps} steps match")


def test_a_damaged_replay_is_reported(home: Home, game: str) -> None:
    home.ok("replay", "export", game, "game.l7replay")
    path = Path("game.l7replay")
    path.write_bytes(path.read_bytes().replace(b'"undos": 0', b'"undos": 1'))
    for command in (("replay", "verify"), ("replay", "show"), ("report",)):
        result = home(*command, "game.l7replay")
        assert result == (1, "", "l7: The replay is damaged: the checksum is wrong.\n")


def test_a_replay_that_differs_fails_and_names_the_step_and_both_versions(
    home: Home, game: str
) -> None:
    home.ok("replay", "export", game, "game.l7replay")
    path = Path("game.l7replay")
    replay = replay_file.read_replay(path)
    steps = list(replay.steps)
    steps[4] = replace(steps[4], hash="0" * 12)
    path.write_bytes(replay_file.to_bytes(replace(replay, steps=tuple(steps))))
    code, out, _ = home("replay", "verify", "game.l7replay")
    assert code == 1
    assert "does not match. Step 5. Recorded: state 000000000000" in out
    assert "recorded with L7 " in out
    assert "replayed with L7 " in out


def test_show_lists_decisions_with_their_players(home: Home, game: str) -> None:
    said = home.ok("replay", "show", game, "--from", "2", "--to", "4")
    numbers = [line[:5].strip() for line in said.splitlines() if line[:5].strip().isdecimal()]
    assert numbers == ["2", "3", "4"]
    assert "Ann: " in said


def test_show_hides_the_decisions_of_a_running_game_for_two(home: Home, running: str) -> None:
    said = home.ok("replay", "show", running)
    assert "is deciding." in said
    assert "Ann: " not in said


def test_branch_creates_a_new_game(home: Home, game: str) -> None:
    said = home.ok("replay", "branch", game, "3")
    name = said.split()[1].rstrip(".")
    header = home.store.header(name)
    assert (header.title, header.decisions) == ("The Cellar, from decision 3", 3)
    assert header.game == home.store.header(game).game
    assert home.store.latest() == name


def test_a_replay_file_can_be_branched_too(home: Home, game: str) -> None:
    home.ok("replay", "export", game, "game.l7replay")
    home.ok("saves", "rm", game, "--yes")
    name = home.ok("replay", "branch", "game.l7replay", "3").split()[1]
    assert home.store.header(name).decisions == 3


def test_the_report_of_a_saved_game_is_text(home: Home, game: str) -> None:
    said = home.ok("report", game)
    assert said.startswith("The Cellar: ")
    assert "TURN BY TURN" in said


def test_the_report_in_ascii_draws_with_ascii(home: Home, game: str) -> None:
    said = home.ok("report", game, "--ascii")
    assert said.isascii()


def test_the_report_as_data_is_a_report(home: Home, game: str) -> None:
    summary = msgspec.json.decode(home.ok("report", game, "--json"), type=Report)
    assert summary.result in ("won", "lost")
    assert summary.mods[0].id == "cellar"
    assert summary.decisions == summary.told > 6


def test_a_report_needs_no_import_of_the_save(home: Home, game: str) -> None:
    home.ok("saves", "export", game, "sent.l7")
    home.ok("saves", "rm", game, "--yes")
    assert home.ok("report", "sent.l7").startswith("The Cellar: ")
    assert not home.store.names()


def test_an_unknown_game_is_a_sentence(home: Home) -> None:
    code, _, err = home("report", "nothing")
    assert code == 1
    assert err.startswith("l7: No such file, and no saved game: 'nothing'.")


@pytest.mark.parametrize(
    "kind", [Report, SeatSummary, Moment, Series, Luck, Point, Link, Reason, Replay, Header]
)
def test_every_written_key_is_documented(kind: type[msgspec.Struct]) -> None:
    page = (ROOT / "docs" / "contribute" / "save-format.md").read_text()
    keys = [each.encode_name for each in msgspec.structs.fields(kind)]
    assert not [key for key in keys if not re.search(f'[`"]{key}[`"]', page)]
