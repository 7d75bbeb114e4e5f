"""Manual changes: an author changes a running game, which is recorded and marked."""

from __future__ import annotations

import io
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from l7core.analysis.report import report
from l7core.engine.errors import L7Error
from l7core.engine.kernel import Kernel
from l7core.engine.replay_cursor import ReplayCursor
from l7core.engine.ruleset import Rules
from l7core.engine.state import SeatSetup, Setup
from l7core.mods.host import Host, ModFolder
from l7core.persist.saved_game import SavedGame
from l7core.persist.store import Store
from l7core.plain import report_lines
from l7core.plain.play import Plain
from tests.tools.command import L7
from tests.tools.places import MODS, PLUGINS

SPAWN = "spawn kind = 'guard', where = 'here'"


@cache
def rules(id: str = "escape:l7") -> Rules:
    return Host([ModFolder(PLUGINS, "bundled"), ModFolder(MODS, "bundled")]).rules(id)


def a_setup() -> Setup:
    seats = (SeatSetup("Ann"), SeatSetup("Bo"))
    return Setup(ruleset="escape:l7", scenario="escape:sandbox", seats=seats, seed=3)


def to_an_action(game: Kernel[Any] | SavedGame) -> None:
    """Answer until a seat is asked for an action."""
    while game.ask and not game.ask.action:
        game.answer(game.ask.options[0].id)


@pytest.fixture
def kernel() -> Kernel[Any]:
    game: Kernel[Any] = Kernel(rules(), rules().begin(a_setup()))
    to_an_action(game)
    return game


@pytest.fixture
def saved(tmp_path: Path) -> SavedGame:
    game = SavedGame.begin(Store(tmp_path / "saves"), rules(), a_setup())
    to_an_action(game)
    return game


def test_manual_changes_spawn_enemies_set_flags_and_begin_lockdown(kernel: Kernel[Any]) -> None:
    asked = kernel.ask
    before = len(kernel.state.enemies)
    for change in (SPAWN, "set-flag flag = 'lit'", "[{ do = 'begin-lockdown' }]"):
        kernel.do_by_hand(change)
    assert len(kernel.state.enemies) == before + 1
    assert "lit" in kernel.state.flags
    assert kernel.state.lockdown
    assert kernel.ask
    assert asked
    assert (kernel.ask.prompt, kernel.ask.seat) == (asked.prompt, asked.seat)
    log = [entry.text for entry in kernel.log(0)]
    assert "Manual change: set-flag flag = 'lit'." in log


def test_a_manual_change_is_replayed_undone_and_redone(kernel: Kernel[Any]) -> None:
    before = kernel.digest()
    kernel.do_by_hand("set-flag flag = 'lit'")
    after = kernel.digest()
    record = kernel.record()
    resumed: Kernel[Any] = Kernel.resume(rules(), record)
    assert (resumed.digest(), resumed.lost) == (after, None)
    reel = ReplayCursor(rules(), record.origin, record.answers)
    assert reel.seek(len(record.answers))
    assert reel.kernel.digest() == kernel.fork().digest() == kernel.split().digest() == after
    assert kernel.undo() == 1
    assert kernel.digest() == before
    kernel.redo()
    assert kernel.digest() == after


def test_a_manual_change_may_ask(kernel: Kernel[Any]) -> None:
    choice = "{ text = 'Yes.', effects = [{ do = 'set-flag', flag = 'yes' }] }, { text = 'No.' }"
    kernel.do_by_hand(f"choose options = [{choice}]")
    assert kernel.ask
    first = kernel.ask.options[0].id
    resumed: Kernel[Any] = Kernel.resume(rules(), kernel.record())
    for game in (kernel, resumed):
        game.answer(first)
        assert "yes" in game.state.flags
        assert game.ask
        assert game.ask.action
    assert resumed.digest() == kernel.digest()


@pytest.mark.parametrize(
    ("deed", "said"),
    [
        ("spwan kind = 'guard'", "did you mean 'spawn'?"),
        ("spawn kind = 'gaurd'", "kind"),
        ("spawn kind=guard", "not valid TOML"),
        ("gain-item item = 'crowbra'", "did you mean 'crowbar'?"),
        ("", "effects"),
        ("[]\n[[item]]\nid = 'x'", "on one line"),
    ],
)
def test_an_unreadable_change_is_reported_and_changes_nothing(
    kernel: Kernel[Any], deed: str, said: str
) -> None:
    before = kernel.digest(), kernel.ask, kernel.decisions
    with pytest.raises(L7Error, match=said.replace("?", r"\?")):
        kernel.do_by_hand(deed)
    assert (kernel.digest(), kernel.ask, kernel.decisions) == before


def test_a_manual_change_is_refused_in_the_middle_of_effects(kernel: Kernel[Any]) -> None:
    kernel.do_by_hand("challenge stat = 'strength', rating = 2, pass = []")
    before = kernel.digest(), kernel.ask, kernel.decisions
    with pytest.raises(L7Error, match="Finish the current action first"):
        kernel.do_by_hand("set-flag flag = 'lit'")
    assert (kernel.digest(), kernel.decisions) == (before[0], before[2])
    assert kernel.ask == before[1]


def test_the_game_is_marked_in_save_report_and_result(saved: SavedGame, tmp_path: Path) -> None:
    store = Store(tmp_path / "saves")
    (entry,) = store.list()
    assert entry.standing == ""
    saved.do_by_hand("set-flag flag = 'lit'")
    (entry,) = store.list()
    assert (entry.standing, entry.header.by_hand) == ("by hand", 1)
    saved.do_by_hand("end-scenario")
    assert saved.ask is None
    assert "Includes 2 manual changes." in saved.view(None).outcome
    summary = report(saved.kernel)
    assert summary.by_hand == 2
    assert "Includes 2 manual changes." in summary.outcome
    lines = "\n".join(report_lines.text(summary))
    assert "2 manual changes outside the rules." in lines
    saved.close()
    (entry,) = store.list()
    assert entry.standing == f"{entry.result}, by hand"
    shown = L7(tmp_path / "home")("saves", "show", entry.name, "--saves", tmp_path / "saves")
    assert "Manual changes: 2" in shown.stdout


def test_a_manual_change_is_on_disk_at_once(saved: SavedGame, tmp_path: Path) -> None:
    saved.do_by_hand("set-flag flag = 'lit'")
    again = SavedGame.open(Store(tmp_path / "saves"), saved.name, rules())
    assert again.kernel.digest() == saved.kernel.digest()


def said(game: SavedGame, line: str, *, is_developed: bool) -> str:
    out = io.StringIO()
    renew: Any = (lambda _: ()) if is_developed else None
    Plain(game, ["help\n", f"{line}\n"], out, renew=renew).play()
    return out.getvalue()


def test_only_authors_can_make_manual_changes(saved: SavedGame) -> None:
    output = said(saved, "by-hand set-flag flag = 'lit'", is_developed=False)
    assert "Manual change" not in output
    assert "Unknown command or option: " in output
    assert "lit" not in saved.kernel.state.flags


def test_authors_make_manual_changes_in_plain_mode(saved: SavedGame) -> None:
    output = said(saved, "by-hand set-flag flag = 'lit'", is_developed=True)
    assert "apply effects outside the rules" in output
    assert "Manual change: set-flag flag = 'lit'." in output
    assert "lit" in saved.kernel.state.flags


def test_any_ruleset_with_verbs_allows_manual_changes() -> None:
    small = rules("cellar:classic")
    setup = Setup(ruleset=small.id, seats=(SeatSetup("Ann"),), seed=1)
    game: Kernel[Any] = Kernel(small, small.begin(setup))
    game.do_by_hand("lamp to = 'lit'")
    assert game.state.pawns[0].lamp == "lit"
