"""`l7 replay branch` and `l7 replay export` of running games."""

from __future__ import annotations

import io
import json
import sys
from pathlib import Path

import pytest

from l7core.bots import play_bots
from l7core.bots.careful import choose
from l7core.bots.determinize import chances_of
from l7core.engine.state import HUMAN, SeatSetup, Setup
from l7core.mods.bundled import bundled
from l7core.mods.host import Host, ModFolder
from l7core.persist.saved_game import SavedGame
from tests.cli.saved_games.conftest import Home


@pytest.fixture
def alone(home: Home) -> str:
    """Return the name of a running game of Alone, in which a bot plays the Dark."""
    host = Host([ModFolder(bundled("plugins"), "bundled")])
    rules = host.rules("alone:base")
    seats = (SeatSetup("Ann", HUMAN), SeatSetup("Bo", "careful"))
    setup = Setup(ruleset=rules.id, scenario="alone:station", seats=seats, seed=4)
    with SavedGame.begin(home.store, rules, setup, title="Station", mods=host.pins(rules)) as game:
        for _ in range(3):
            option, paid = choose(game.kernel, chances_of(game.kernel))
            game.answer(option, *paid)
            play_bots(game)
    return game.name


def scouted(home: Home) -> list[bool]:
    return [entry.header.scouted is True for entry in home.store.list()]


def test_a_branch_of_a_secret_game_needs_an_agreement(home: Home, alone: str) -> None:
    code, out, err = home("replay", "branch", alone, "1")
    assert (code, out) == (1, "")
    assert "marked as scouted" in err
    assert "Use --yes to branch without asking." in err
    assert scouted(home) == [False]


def test_the_question_can_be_declined_and_agreed_to(
    home: Home, alone: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    class Terminal(io.StringIO):
        def isatty(self) -> bool:
            return True

    monkeypatch.setattr(sys, "stdin", Terminal("n\n"))
    code, out, _ = home("replay", "branch", alone, "1")
    assert code == 1
    assert "Branch it? [y/N]" in out
    assert scouted(home) == [False]
    monkeypatch.setattr(sys, "stdin", Terminal("y\n"))
    home.ok("replay", "branch", alone, "1")
    assert scouted(home) == [True, True]


def test_saves_show_that_a_game_was_scouted(home: Home, alone: str) -> None:
    home.ok("replay", "branch", alone, "1", "--yes")
    rows = json.loads(home.ok("saves", "list", "--json"))
    assert [row["result"] for row in rows] == ["scouted", "scouted"]
    assert "Scouted: branched before the end" in home.ok("saves", "show", alone)
    assert json.loads(home.ok("report", alone, "--json"))["scouted"] is True


def test_a_branch_of_a_cooperative_game_needs_no_agreement(home: Home, running: str) -> None:
    home.ok("replay", "branch", running, "3")
    assert scouted(home) == [False, False]


@pytest.mark.parametrize("number", ["9999", "-1"])
def test_a_number_out_of_range_is_answered_with_the_range(
    home: Home, running: str, number: str
) -> None:
    code, _, err = home("replay", "branch", running, number)
    assert code == 1
    assert err == f"l7: {running} has 6 decisions. Choose a number from 0 to 6.\n"


def test_a_running_game_of_several_seats_is_not_exported(
    home: Home, alone: str, running: str
) -> None:
    for name in (alone, running):
        code, _, err = home("replay", "export", name, "game.l7replay")
        assert code == 1
        assert "hidden information" in err
        assert "after the game ends" in err
        assert not Path("game.l7replay").exists()


def test_a_finished_game_is_exported(home: Home, game: str) -> None:
    home.ok("replay", "export", game, "game.l7replay")
    assert Path("game.l7replay").exists()
