"""The report screen: charts with a marked turn, exported files, and branches."""

from __future__ import annotations

from collections.abc import Callable, Generator
from pathlib import Path
from typing import Any, TypeAlias

import msgspec
import pytest
from msgspec.structs import replace
from textual.pilot import Pilot

from l7core.analysis.coach import Costly
from l7core.analysis.report import Report
from l7core.persist import replay_file
from l7tui.commands import game
from l7tui.game.finished_game import FinishedGame
from l7tui.screens.dialogs import making_report, working
from l7tui.screens.report import ReportScreen
from l7tui.text.lines import text_of
from tests.tui.archive_kit import (
    STILL,
    a_finished_game,
    a_running_game,
    an_app_with,
    length_of_the_finished_game,
)
from tests.tui.kit import NARROW, WIDE, front, press, seen, table, tell, until

LENGTH = length_of_the_finished_game()

Compare: TypeAlias = Callable[..., bool]
SIZES = pytest.mark.parametrize("size", [NARROW, WIDE])
TO_REPORT = ["r"]


def screen(pilot: Pilot[Any]) -> ReportScreen:
    assert isinstance(pilot.app.screen, ReportScreen)
    return pilot.app.screen


async def past_the_curtain(pilot: Pilot[Any]) -> None:
    """Sit down at the table, past a curtain."""
    await until(pilot, lambda: front(pilot) in ("Curtain", "TableScreen"))
    if front(pilot) == "Curtain":
        await pilot.press("enter")
        await until(pilot, lambda: front(pilot) == "TableScreen")


def exports(saves: Path, pattern: str) -> list[Path]:
    return sorted((saves / "exports").glob(pattern))


# -- pictures


def test_the_report(snap_compare: Compare, tmp_path: Path) -> None:
    """The end card's rows, then the turning points, the costliest highlighted."""
    app = an_app_with(tmp_path, a_finished_game(tmp_path))
    assert snap_compare(app, press=TO_REPORT, terminal_size=NARROW)


def test_an_earlier_turn(snap_compare: Compare, tmp_path: Path) -> None:
    """Charts of every seat, an arrow over an earlier turn, its values beside them."""
    app = an_app_with(tmp_path, a_finished_game(tmp_path))
    keys = [*TO_REPORT, *["left"] * 5, *["pagedown"] * 3]
    assert snap_compare(app, press=keys, terminal_size=WIDE)


def test_the_report_in_ascii_without_colours(snap_compare: Compare, tmp_path: Path) -> None:
    """ASCII symbols beside the fates; no colour; > at the highlighted turning point."""
    settings = replace(STILL, ascii_only=True, theme="l7-monochrome")
    app = an_app_with(tmp_path, a_finished_game(tmp_path), settings)
    assert snap_compare(app, press=TO_REPORT, terminal_size=NARROW)


def test_the_ending_offers_the_report(snap_compare: Compare, tmp_path: Path) -> None:
    """The result in large words, every fate, the turning points, luck, and the next steps."""
    app = an_app_with(tmp_path, a_finished_game(tmp_path))
    assert snap_compare(app, terminal_size=NARROW)


# -- behaviour


def test_the_report_opens_from_the_ending_and_returns(tmp_path: Path) -> None:
    async def story(pilot: Pilot[Any]) -> None:
        assert front(pilot) == "Ending"
        await pilot.press("r")
        assert front(pilot) == "ReportScreen"
        assert "P A R T I A L   W I N" in seen(pilot)
        await pilot.press("escape")
        assert front(pilot) == "Ending"

    tell(an_app_with(tmp_path, a_finished_game(tmp_path)), story)


def test_every_part_can_be_scrolled_to(tmp_path: Path) -> None:
    async def story(pilot: Pilot[Any]) -> None:
        await pilot.press("r")
        text = seen(pilot)
        for _ in range(12):
            await pilot.press("pagedown")
            text += seen(pilot)
        for part in ("TURNING POINTS", "LUCK", "CHAIN OF EVENTS", "TURN BY TURN", "VERSIONS"):
            assert part in text
        assert "more lines" not in seen(pilot)

    tell(an_app_with(tmp_path, a_finished_game(tmp_path)), story)


def test_left_and_right_move_between_the_first_and_last_turn(tmp_path: Path) -> None:
    async def story(pilot: Pilot[Any]) -> None:
        await pilot.press("r")
        turns = len(screen(pilot).report_page.report.moments)
        await press(pilot, ["right"] * turns)
        assert f"Turn {turns} of {turns}: " in seen(pilot)
        await press(pilot, ["left"] * (turns + 3))
        assert f"Turn 1 of {turns}: Setup" in seen(pilot)

    tell(an_app_with(tmp_path, a_finished_game(tmp_path)), story)


def test_a_click_on_a_bar_marks_its_turn(tmp_path: Path) -> None:
    async def story(pilot: Pilot[Any]) -> None:
        await press(pilot, ["r", *["pagedown"] * 3])
        rows = seen(pilot).splitlines()
        row = next(number for number, each in enumerate(rows) if "Fear   " in each)
        column = rows[row].index("│") + 1
        await pilot.click("ReportPage", offset=(column, row))
        assert "Turn 1 of" in seen(pilot)

    tell(an_app_with(tmp_path, a_finished_game(tmp_path)), story)


def test_a_digit_or_a_click_selects_a_turning_point_to_branch_from(tmp_path: Path) -> None:
    async def story(pilot: Pilot[Any]) -> None:
        await press(pilot, ["r", "1"])
        report = screen(pilot).report_page.report
        assert screen(pilot).report_page.at == report.points[0].moment
        rows = seen(pilot).splitlines()
        assert "p play from there" in "".join(rows)
        row = next(
            number for number, each in enumerate(rows) if each.strip("\u25b8 ").startswith("2 ")
        )
        await pilot.click(offset=(20, row))
        assert screen(pilot).report_page.at == report.points[1].moment
        answers = screen(pilot).report_page.step
        await pilot.press("p")
        await past_the_curtain(pilot)
        assert table(pilot).session.game.kernel.decisions == answers

    tell(an_app_with(tmp_path, a_finished_game(tmp_path)), story)


def test_branching_from_a_turn_starts_a_new_game_there(tmp_path: Path) -> None:
    async def story(pilot: Pilot[Any]) -> None:
        await press(pilot, ["r", *["left"] * 2])
        answers = screen(pilot).report_page.step
        await pilot.press("p")
        await past_the_curtain(pilot)
        session = table(pilot).session
        assert session.game.kernel.decisions == answers
        assert not session.game.read_only
        assert session.ask is not None
        assert session.game.title == f"All over, from decision {answers}"
        first = session.ask.options[0]
        session.answer(first.id, *[id for id, _ in session.ask.purse][: first.cost])
        assert session.game.kernel.decisions == answers + 1

    tell(an_app_with(tmp_path, a_finished_game(tmp_path)), story)


def test_a_finished_game_cannot_be_branched_at_its_end(tmp_path: Path) -> None:
    async def story(pilot: Pilot[Any]) -> None:
        await press(pilot, ["r", *["right"] * 40, "p"])
        assert front(pilot) == "ReportScreen"
        assert "The game ends here." in seen(pilot)

    tell(an_app_with(tmp_path, a_finished_game(tmp_path)), story)


def test_the_report_is_written_as_text_data_and_replay(tmp_path: Path) -> None:
    async def story(pilot: Pilot[Any]) -> None:
        await press(pilot, ["r", "t"])
        assert "Saved: " in seen(pilot)
        await press(pilot, ["J", "R"])
        (text,) = exports(tmp_path, "*.txt")
        assert text.read_text(encoding="utf-8").startswith("All over: PARTIAL WIN")
        (data,) = exports(tmp_path, "*.json")
        assert msgspec.json.decode(data.read_bytes(), type=Report).title == "All over"
        (replay,) = exports(tmp_path, "*.l7replay")
        assert len(replay_file.read_replay(replay).steps) == LENGTH

    tell(an_app_with(tmp_path, a_finished_game(tmp_path)), story)


def test_a_second_export_overwrites_nothing(tmp_path: Path) -> None:
    async def story(pilot: Pilot[Any]) -> None:
        await press(pilot, ["r", "t", "t"])
        assert len(exports(tmp_path, "*.txt")) == 2

    tell(an_app_with(tmp_path, a_finished_game(tmp_path)), story)


def test_a_write_error_is_reported(tmp_path: Path) -> None:
    (tmp_path / "exports").write_text("a file where the folder should be")

    async def story(pilot: Pilot[Any]) -> None:
        await press(pilot, ["r", "t"])
        assert "Can't create" in " ".join(seen(pilot).split())

    tell(an_app_with(tmp_path, a_finished_game(tmp_path)), story)


def test_a_running_game_has_a_report_so_far(tmp_path: Path) -> None:
    async def story(pilot: Pilot[Any]) -> None:
        table(pilot).keyboard.perform(game.REPORT_SO_FAR)
        await until(pilot, lambda: "IN PROGRESS" in seen(pilot))
        assert "CHAIN OF EVENTS" not in "".join(
            text_of(each) for each in screen(pilot).report_page._lines(76)
        )

    tell(an_app_with(tmp_path, a_running_game(tmp_path)), story)


def test_a_branch_of_a_bot_game_is_played_by_the_human(tmp_path: Path) -> None:
    game = a_finished_game(tmp_path)
    for seat in range(3):
        game.reseat(seat, "careful")

    async def story(pilot: Pilot[Any]) -> None:
        await press(pilot, ["r", "left", "p"])
        await past_the_curtain(pilot)
        setup = table(pilot).session.game.kernel.state.setup
        assert [each.controller for each in setup.seats] == ["human"] * 3

    tell(an_app_with(tmp_path, game), story)


@pytest.mark.parametrize("size", [(80, 24), (100, 30), (160, 48), (200, 60)])
@pytest.mark.parametrize("ascii_only", [False, True])
def test_nothing_is_wider_than_the_screen(
    tmp_path: Path, size: tuple[int, int], ascii_only: bool
) -> None:
    async def story(pilot: Pilot[Any]) -> None:
        await pilot.press("r")
        page = screen(pilot).report_page
        assert all(len(text_of(each)) <= size[0] for each in page.content(page.size))
        assert seen(pilot).isascii() or not ascii_only

    settings = replace(STILL, ascii_only=ascii_only)
    tell(an_app_with(tmp_path, a_finished_game(tmp_path), settings), story, size)


def test_analysing_a_long_game_shows_progress(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(making_report, "AT_ONCE", 10)
    monkeypatch.setattr(working, "PAUSE", 3600)

    async def story(pilot: Pilot[Any]) -> None:
        await pilot.press("escape")
        table(pilot).keyboard.perform(game.REPORT_SO_FAR)
        await pilot.pause()
        sheet = pilot.app.screen
        assert isinstance(sheet, working.Working)
        sheet.go_on()
        await until(pilot, lambda: f"{20 / LENGTH:.0%}" in seen(pilot))
        while sheet.made is None:
            sheet.go_on()
        await until(pilot, lambda: front(pilot) == "ReportScreen")

    tell(an_app_with(tmp_path, a_finished_game(tmp_path)), story)


def test_the_analysis_can_be_cancelled(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(making_report, "AT_ONCE", 10)
    monkeypatch.setattr(working, "PAUSE", 3600)

    async def story(pilot: Pilot[Any]) -> None:
        await pilot.press("escape")
        table(pilot).keyboard.perform(game.REPORT_SO_FAR)
        await pilot.pause()
        await pilot.press("escape")
        assert front(pilot) == "TableScreen"

    tell(an_app_with(tmp_path, a_finished_game(tmp_path)), story)


# -- the coach


COSTLY = Costly(9, "Round 1, Ann's turn", "Ann", "End your turn", "Explore", 0.12, "It is near.")


def looking_back(past: FinishedGame) -> Generator[float, None, tuple[Costly, ...]]:
    yield 0.5
    return (COSTLY,)


def test_the_coach_lists_mistakes_and_branches_from_them(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(FinishedGame, "coaching", looking_back)

    async def story(pilot: Pilot[Any]) -> None:
        await pilot.press("r")
        assert "c ask the coach" in seen(pilot)
        await pilot.press("c")
        await until(pilot, lambda: "BIGGEST MISTAKES" in seen(pilot))
        text = " ".join(seen(pilot).split())
        assert "7 Round 1, Ann's turn: End your turn. +12% win chance: Explore. It is near." in text
        await press(pilot, ["left", "7", "p"])
        await past_the_curtain(pilot)
        assert table(pilot).session.game.kernel.decisions == COSTLY.answers

    tell(an_app_with(tmp_path, a_finished_game(tmp_path)), story, WIDE)


def test_a_click_highlights_a_costly_decision(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(FinishedGame, "coaching", looking_back)

    async def story(pilot: Pilot[Any]) -> None:
        await press(pilot, ["r", "c"])
        await until(pilot, lambda: "BIGGEST MISTAKES" in seen(pilot))
        await pilot.press("left")
        rows = seen(pilot).splitlines()
        row = next(number for number, each in enumerate(rows) if "+12% win chance" in each)
        await pilot.click(offset=(20, row))
        assert screen(pilot).report_page.decision == COSTLY

    tell(an_app_with(tmp_path, a_finished_game(tmp_path)), story)


def test_the_coachs_review_can_be_cancelled(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(working, "PAUSE", 3600)

    async def story(pilot: Pilot[Any]) -> None:
        await press(pilot, ["r", "c"])
        sheet = pilot.app.screen
        assert isinstance(sheet, working.Working)
        sheet.go_on()
        await until(pilot, lambda: "0%" in seen(pilot))
        await pilot.press("escape")
        assert front(pilot) == "ReportScreen"
        assert screen(pilot).report_page.costly is None

    tell(an_app_with(tmp_path, a_finished_game(tmp_path)), story)
