"""The end card: its content and the next steps it offers."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace
from textual.pilot import Pilot

from l7core.analysis.report import report
from l7core.engine.state import Setup
from l7core.persist.results import read_results
from l7core.persist.saved_game import SavedGame
from l7core.persist.store import Store
from l7core.plain import report_lines
from l7tui.app import L7App
from l7tui.screens.table import ending
from l7tui.screens.table.ending import Ending
from l7tui.text.end_card import turned_lines
from l7tui.text.lines import text_of
from tests.escape.first_level import SETUP, finished
from tests.persist.replays.samples import host
from tests.tui.archive_kit import an_app_with
from tests.tui.kit import front, press, seen, table, tell, until


def over(saves: Path, setup: Setup = SETUP) -> L7App:
    """The first level, played to its end by careful bots and one human."""
    rules = host().rules(setup.ruleset)
    game = SavedGame.begin(Store(saves), rules, setup, title="A New Level of Fear")
    for answer in finished().record().answers:
        game.answer(answer.option, *answer.paid)
    return an_app_with(saves, game)


def card(pilot: Pilot[Any]) -> str:
    """Return all text of the card, including the rows outside the window."""
    assert isinstance(pilot.app.screen, Ending)
    return " ".join(" ".join(map(text_of, pilot.app.screen.card._card(74))).split())


def test_the_end_card_shows_result_fates_turns_and_luck(tmp_path: Path) -> None:
    async def story(pilot: Pilot[Any]) -> None:
        assert front(pilot) == "Ending"
        text, summary = card(pilot), report(finished())
        assert " ".join(report_lines.RESULTS[summary.result]).replace("   ", " ") in text
        for each in summary.fates:
            sign, _ = report_lines.SIGNS[each.fate]
            when = report_lines.when(each.clock).lower()
            word = report_lines.FATES[each.fate]
            assert f"{each.of} {sign} {word} {when} {each.text}".rstrip() in text
        for point in report_lines.turned(summary):
            assert " ".join(point.text.split()) in text
        assert f"LUCK {report_lines.luck_in_short(summary)}" in text

    tell(over(tmp_path), story)


def test_a_turning_point_separates_time_and_event() -> None:
    summary = report(finished())
    long_ago = "Setting everything up"
    points = (replace(summary.points[0], clock=long_ago), *summary.points[1:2])
    first, *_ = turned_lines(replace(summary, points=points), 74)
    assert f"{long_ago[1:]}  {summary.points[0].text.split()[0]}" in text_of(first)


def test_the_end_card_offers_six_next_steps(tmp_path: Path) -> None:
    async def story(pilot: Pilot[Any]) -> None:
        row = seen(pilot).splitlines()[-4]
        for words in (
            "n Play again",
            "s Same seed",
            "b Back to round",
            "r Report",
            "w Watch",
            "c Copy result",
        ):
            assert words in row

    tell(over(tmp_path), story)


def test_undo_is_offered_only_if_it_works(tmp_path: Path) -> None:
    """Bots have rolled dice since the last human decision."""

    async def story(pilot: Pilot[Any]) -> None:
        assert isinstance(pilot.app.screen, Ending)
        refused = pilot.app.screen.session.why_no_undo()
        assert refused
        assert "undo" not in seen(pilot)
        await pilot.press("u")
        assert front(pilot) == "Ending"
        assert refused in seen(pilot)

    tell(over(tmp_path), story)


@pytest.mark.parametrize(("key", "same"), [("s", True), ("n", False), ("enter", False)])
def test_playing_again_keeps_players_and_rules(tmp_path: Path, key: str, *, same: bool) -> None:
    async def story(pilot: Pilot[Any]) -> None:
        await pilot.press(key)
        await until(pilot, lambda: front(pilot) == "Briefing")
        await pilot.press("escape")
        await until(pilot, lambda: front(pilot) == "TableScreen")
        setup = table(pilot).session.setup
        assert (setup.scenario, setup.seats) == (SETUP.scenario, SETUP.seats)
        assert (setup.seed == SETUP.seed) is same

    tell(over(tmp_path), story)


def test_one_key_leads_back_to_the_costliest_turn(tmp_path: Path) -> None:
    async def story(pilot: Pilot[Any]) -> None:
        assert isinstance(pilot.app.screen, Ending)
        turned = pilot.app.screen.card.turned
        assert turned
        await pilot.press("b")
        await until(
            pilot, lambda: front(pilot) == "TableScreen" and not table(pilot).session.view.result
        )
        assert table(pilot).session.view.table.clock == turned.clock

    tell(over(tmp_path), story)


def test_watching_the_game_returns_to_the_card(tmp_path: Path) -> None:
    async def story(pilot: Pilot[Any]) -> None:
        await press(pilot, ["right"] * 4)
        await pilot.press("enter")
        await until(pilot, lambda: front(pilot) == "ReplayScreen")
        await pilot.press("escape")
        assert front(pilot) == "Ending"

    tell(over(tmp_path), story)


def test_the_card_is_copied_and_saved_without_player_names(tmp_path: Path) -> None:
    async def story(pilot: Pilot[Any]) -> None:
        await pilot.press("c")
        assert "Copied and saved:" in seen(pilot)
        (file,) = (tmp_path / "exports").glob("*-card.txt")
        text = file.read_text(encoding="utf-8")
        assert pilot.app.clipboard == text
        assert text == "".join(f"{each}\n" for each in report_lines.card(report(finished())))
        assert text.endswith("l7 play escape:l7 --scenario escape:scenario-1 --seed 7\n")

    tell(over(tmp_path), story)


def test_the_end_card_is_shown_while_a_long_game_is_analysed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(ending, "AT_ONCE", 10)
    monkeypatch.setattr(ending, "PAUSE", 3600)

    async def story(pilot: Pilot[Any]) -> None:
        screen = pilot.app.screen
        assert isinstance(screen, Ending)
        assert "TURNING POINT" not in card(pilot)
        for seat in finished().table(None).seats:
            sign, _ = report_lines.SIGNS[seat.fate]
            assert f"{seat.name} {sign} {report_lines.FATES[seat.fate]}" in card(pilot)
        await pilot.press("r")
        assert "Still rebuilding the game." in seen(pilot)
        while screen.card.report is None:
            screen._read_on()
        assert "TURNING POINT" in card(pilot)

    tell(over(tmp_path), story)


def test_you_can_switch_between_table_and_end_card(tmp_path: Path) -> None:
    async def story(pilot: Pilot[Any]) -> None:
        await pilot.press("escape")
        assert front(pilot) == "TableScreen"
        await pilot.press("enter")
        assert front(pilot) == "Ending"
        await pilot.press("t")
        await until(pilot, lambda: front(pilot) == "TitleScreen")

    tell(over(tmp_path), story)


def test_leaving_at_once_still_records_the_result(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The result is recorded although the replay for the report has not finished."""
    monkeypatch.setattr(ending, "AT_ONCE", 0)
    monkeypatch.setattr(ending, "PAUSE", 60)

    async def story(pilot: Pilot[Any]) -> None:
        await until(pilot, lambda: front(pilot) == "Ending")
        assert not read_results(tmp_path).every
        await pilot.press("t")
        await until(pilot, lambda: front(pilot) == "TitleScreen")

    tell(over(tmp_path), story)
    (result,) = read_results(tmp_path).every
    assert result.title == "A New Level of Fear"


def test_an_undone_ending_is_not_recorded(tmp_path: Path) -> None:
    async def story(pilot: Pilot[Any]) -> None:
        await until(pilot, lambda: bool(read_results(tmp_path).every))
        await pilot.press("u")
        await until(pilot, lambda: front(pilot) == "TableScreen")

    tell(over(tmp_path, replace(SETUP, undo="casual")), story)
    assert read_results(tmp_path).every == ()
