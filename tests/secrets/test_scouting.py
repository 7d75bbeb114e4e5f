"""Branches of a running game that hides information: asked for, marked and not rewarded."""

from __future__ import annotations

import io
from pathlib import Path
from typing import Any

import pytest
from textual.pilot import Pilot

from l7core.analysis import finished_games
from l7core.analysis.report import report
from l7core.analysis.statistics import statistics
from l7core.persist import replay_file, save_admin
from l7core.persist.errors import HeldElsewhere, SaveError
from l7core.persist.format import read_label
from l7core.persist.results import read_results
from l7core.persist.save_info import SaveInfo
from l7core.persist.saved_game import SavedGame
from l7core.persist.store import Store
from l7core.plain.play import Plain
from l7core.plain.report_lines import text
from l7tui.app import L7App
from l7tui.commands import COMMANDS
from l7tui.game.finished_game import FinishedGame
from l7tui.game.records import records
from l7tui.game.session import Session
from l7tui.screens.report import ReportScreen
from l7tui.settings.preferences import Preferences
from tests.secrets.hunt import RULES
from tests.secrets.test_at_the_table import a_hunt, played
from tests.tui.kit import front, load_host, seen, table, tell, until


def marks(folder: Path) -> dict[str, bool]:
    """Return whether each saved game is marked as scouted, by name."""
    return {entry.name: entry.header.scouted is True for entry in Store(folder).list()}


def test_a_branch_of_a_running_hunt_marks_both_games(tmp_path: Path) -> None:
    with played(a_hunt(tmp_path), 3) as game, game.branch_from(0) as branch:
        assert branch.scouted
        assert game.scouted
        assert marks(tmp_path) == {game.name: True, branch.name: True}
    with SavedGame.open(Store(tmp_path), game.name, RULES) as again:
        assert again.scouted


def test_a_branch_of_a_finished_hunt_is_not_marked(tmp_path: Path) -> None:
    with played(a_hunt(tmp_path), 100) as game, game.branch_from(0):
        assert set(marks(tmp_path).values()) == {False}


def test_every_running_copy_of_the_game_is_marked(tmp_path: Path) -> None:
    with played(a_hunt(tmp_path), 2) as game:
        kernel, info = game.fork(), SaveInfo(title="Hunt", game=game._identity.game)
    with SavedGame.take_over(Store(tmp_path), kernel, info, scouts=True):
        assert set(marks(tmp_path).values()) == {True}


def test_a_game_that_is_open_elsewhere_is_not_branched(tmp_path: Path) -> None:
    with played(a_hunt(tmp_path), 2) as game:
        with SavedGame.open(Store(tmp_path), game.name, RULES) as again:
            with pytest.raises(HeldElsewhere):
                again.branch_from(1)
            with pytest.raises(SaveError, match="can't be branched while it is open"):
                again.branch(Store(tmp_path))
        assert marks(tmp_path) == {game.name: False}


def test_a_scouted_game_earns_no_achievements_and_does_not_count(tmp_path: Path) -> None:
    store = Store(tmp_path)
    with played(a_hunt(tmp_path), 2) as game, game.branch_from(1) as branch:
        played(branch, 100)
        header = read_label(branch.packed()).header
        game_report = report(branch.fork(), seat=0, scouted=branch.scouted)
        result = finished_games.keep(store, branch.fork(), header, branch.name, game_report)
    assert result.scouted
    assert result.achievements == ()
    assert "Scouted: branched before the end. Not counted in the record." in "\n".join(
        text(game_report)
    )
    figures = statistics(read_results(tmp_path).every)
    assert (figures.total.games, figures.scouted, figures.by_hand) == (0, 1, 0)
    assert records(store.list(), RULES.id) == {}
    (entry,) = [each for each in store.list() if each.result]
    assert entry.standing == f"{entry.result}, scouted"


def test_a_running_hunt_is_not_exported(tmp_path: Path) -> None:
    with played(a_hunt(tmp_path), 2) as game:
        header = read_label(game.packed()).header
        barred = replay_file.why_no_file(header)
        assert FinishedGame.at_table(Session(game), ()).why_no_replay_file == barred
    assert barred.startswith("A replay reveals every player's hidden information.")


def test_plain_mode_asks_before_a_branch(tmp_path: Path) -> None:
    out = io.StringIO()
    with played(a_hunt(tmp_path), 3) as game:
        plain = Plain(game, ["coach\n"], out)
        plain._look_back()._places = [1]
        plain._from("1")
        assert "marked as scouted" in out.getvalue()
        assert "To confirm: 'from 1 surely'." in out.getvalue()
        assert plain.game is game
        plain._from("1 surely")
        assert plain.game is not game
        plain.game.close()
    assert set(marks(tmp_path).values()) == {True}


def test_the_screen_asks_before_a_branch(tmp_path: Path) -> None:
    app = L7App(load_host, Store(tmp_path), Preferences(None))
    with played(a_hunt(tmp_path), 3) as game:
        app.sit_at(Session(game))

        async def story(pilot: Pilot[Any]) -> None:
            for key in ("escape", "enter"):
                await until(pilot, lambda: front(pilot) == "TableScreen")
                past = FinishedGame.at_table(table(pilot).session, ())
                app.play_on(past, 1)
                await until(pilot, lambda: front(pilot) == "Confirm")
                await until(pilot, lambda: "marked as scouted" in " ".join(seen(pilot).split()))
                await pilot.press(key)
            await until(pilot, lambda: front(pilot) == "TableScreen")
            await until(pilot, lambda: table(pilot).session.game.scouted)

        tell(app, story)
    assert list(marks(tmp_path).values()) == [True, True]


def test_the_report_at_the_table_branches_by_the_same_rule(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    app = L7App(load_host, Store(tmp_path), Preferences(None))
    with played(a_hunt(tmp_path), 3) as game:
        app.sit_at(Session(game))

        async def story(pilot: Pilot[Any]) -> None:
            await until(pilot, lambda: front(pilot) == "TableScreen")
            monkeypatch.setattr(app.host, "pins", lambda _: ())
            table(pilot).keyboard.perform(COMMANDS["report-so-far"])
            await until(pilot, lambda: front(pilot) == "ReportScreen")
            report_screen = pilot.app.screen
            assert isinstance(report_screen, ReportScreen)
            report_screen.keyboard.perform(COMMANDS["play-on-from-turn"])
            await until(pilot, lambda: front(pilot) == "Confirm")

        tell(app, story)


def test_a_rename_keeps_the_mark(tmp_path: Path) -> None:
    with played(a_hunt(tmp_path), 2) as game, game.branch_from(1):
        pass
    save_admin.rename(Store(tmp_path), game.name, "Another night")
    assert marks(tmp_path)[game.name]
