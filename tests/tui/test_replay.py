"""The replay screen: step, seek, run, change the viewpoint, and branch."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Any, TypeAlias

import pytest
from msgspec.structs import replace
from textual.pilot import Pilot

from l7core.persist.header import SavedMod
from l7tui.app import L7App
from l7tui.commands import game
from l7tui.game.finished_game import FinishedGame
from l7tui.game.menu import Menu
from l7tui.game.session import Session
from l7tui.screens.replay import ReplayScreen
from tests.tui.archive_kit import (
    a_finished_game,
    a_running_game,
    an_app_with,
    length_of_the_finished_game,
)
from tests.tui.kit import (
    NARROW,
    WIDE,
    a_setup,
    an_app,
    choose,
    front,
    press,
    screen_text,
    seen,
    table,
    tell,
    until,
)
from tests.tui.test_report import past_the_curtain

LENGTH = length_of_the_finished_game()

Compare: TypeAlias = Callable[..., bool]
SIZES = pytest.mark.parametrize("size", [NARROW, WIDE])
WATCH = ["r", *["left"] * 5, "v"]
"""Keys from the ending to the report, back five turns, and into the replay."""


def screen(pilot: Pilot[Any]) -> ReplayScreen:
    assert isinstance(pilot.app.screen, ReplayScreen)
    return pilot.app.screen


def at(pilot: Pilot[Any]) -> int:
    return screen(pilot).rerun.steps.reel.at


def watching(saves: Path) -> L7App:
    return an_app_with(saves, a_finished_game(saves))


# -- pictures


def test_a_step(snap_compare: Compare, tmp_path: Path) -> None:
    """The table at step 60, with the number at the top right; the chosen option highlighted; below,
    the keys to step, run, go to a step, branch and change the viewpoint."""
    app = watching(tmp_path)
    keys = ["r", "v", "G", "6", "0", "enter"]
    assert snap_compare(app, press=keys, terminal_size=WIDE)


def test_the_beginning(snap_compare: Compare, tmp_path: Path) -> None:
    """The first question, the choice of a character, and the answer given."""
    assert snap_compare(watching(tmp_path), press=["r", "v", "home"], terminal_size=NARROW)


def test_the_end_of_a_replay(snap_compare: Compare, tmp_path: Path) -> None:
    """The last position, the last step, and the message that the replay is over."""
    assert snap_compare(watching(tmp_path), press=["r", "v", "end", ">"], terminal_size=NARROW)


# -- behaviour


def test_a_replay_begins_at_the_turn_marked_in_the_report(tmp_path: Path) -> None:
    async def story(pilot: Pilot[Any]) -> None:
        await press(pilot, WATCH[:-1])
        answers = pilot.app.screen.report_page.step  # type: ignore[attr-defined]
        await pilot.press("v")
        assert at(pilot) == answers
        assert f"step {answers} of {LENGTH}" in seen(pilot)

    tell(watching(tmp_path), story)


def is_at(pilot: Pilot[Any], step: int) -> bool:
    return at(pilot) == step


def test_steps_go_both_ways_and_stop_at_both_ends(tmp_path: Path) -> None:
    async def story(pilot: Pilot[Any]) -> None:
        for keys, stands_at in (
            ([*WATCH, "home"], 0),
            (["<"], 0),
            ([">", "right", ">"], 3),
            (["left", "<"], 1),
            (["end"], LENGTH),
            ([">"], LENGTH),
        ):
            await press(pilot, keys)
            await until(pilot, partial(is_at, pilot, stands_at))
        await until(pilot, lambda: "End of the game." in seen(pilot))

    tell(watching(tmp_path), story)


def test_enter_at_the_end_opens_the_report(tmp_path: Path) -> None:
    async def story(pilot: Pilot[Any]) -> None:
        await press(pilot, [*WATCH, "end", "enter"])
        assert front(pilot) == "ReportScreen"

    tell(watching(tmp_path), story)


def test_brackets_go_from_action_to_action(tmp_path: Path) -> None:
    async def story(pilot: Pilot[Any]) -> None:
        await press(pilot, [*WATCH, "home", "]"])
        answers = screen(pilot).rerun.steps.reel.answers
        assert answers[at(pilot)].action
        first = at(pilot)
        await pilot.press("]")
        assert answers[at(pilot)].action
        assert at(pilot) > first
        await pilot.press("[")
        assert at(pilot) == first

    tell(watching(tmp_path), story)


def test_the_answer_that_was_given_is_highlighted(tmp_path: Path) -> None:
    async def story(pilot: Pilot[Any]) -> None:
        await press(pilot, WATCH)
        for _ in range(6):
            replay = screen(pilot)
            answer = replay.rerun.steps.reel.next
            assert answer is not None
            assert isinstance(replay.table.choose.menu, Menu)
            assert getattr(replay.table.choose.menu.chosen, "id", "") == answer.option
            await pilot.press(">")

    tell(watching(tmp_path), story)


def test_a_step_number_can_be_typed(tmp_path: Path) -> None:
    async def story(pilot: Pilot[Any]) -> None:
        await press(pilot, [*WATCH, "G", "4", "1", "enter"])
        await until(pilot, lambda: front(pilot) == "ReplayScreen")
        assert at(pilot) == 41
        await press(pilot, ["G", "x", "enter"])
        await until(pilot, lambda: front(pilot) == "ReplayScreen")
        assert "'x' isn't a number." in seen(pilot)

    tell(watching(tmp_path), story)


def test_a_replay_plays_to_the_end_and_stops(tmp_path: Path) -> None:
    async def story(pilot: Pilot[Any]) -> None:
        await press(pilot, [*WATCH, "end", *["<"] * 4, *[")"] * 5])
        assert "16 steps per second" in seen(pilot)
        await pilot.press("r")
        await until(pilot, lambda: at(pilot) == LENGTH)
        assert screen(pilot).tape._timer is None

    tell(watching(tmp_path), story)


def test_a_key_or_a_step_stops_autoplay(tmp_path: Path) -> None:
    async def story(pilot: Pilot[Any]) -> None:
        await press(pilot, [*WATCH, "(", "(", "enter"])
        assert screen(pilot).tape._timer is not None
        await pilot.press("enter")
        assert screen(pilot).tape._timer is None
        await press(pilot, ["r", ">"])
        assert screen(pilot).tape._timer is None

    tell(watching(tmp_path), story)


def test_the_viewpoint_cycles_once_the_game_is_over(tmp_path: Path) -> None:
    async def story(pilot: Pilot[Any]) -> None:
        await press(pilot, WATCH)
        viewpoints = []
        for _ in range(5):
            await pilot.press("e")
            viewpoints.append(seen(pilot).splitlines()[-1].split("Point of view: ")[-1].strip())
        assert viewpoints[3:] == ["a spectator", "the acting player"]
        assert len(set(viewpoints)) == 5

    tell(watching(tmp_path), story)


def test_a_spectator_sees_no_hand(tmp_path: Path) -> None:
    past = past_of_finished(tmp_path)
    rerun = ReplayScreen(past).rerun
    rerun.eyes = None
    rerun.seek(40)
    assert all(not seat.hand for seat in rerun.view.table.seats)
    rerun.eyes = 1
    rerun.look_again()
    assert rerun.view.table.seats[1].hand


def past_of_finished(saves: Path) -> FinishedGame:
    return FinishedGame.at_table(Session(a_finished_game(saves)), ())


def test_a_running_game_of_two_is_shown_from_your_own_seat(tmp_path: Path) -> None:
    async def story(pilot: Pilot[Any]) -> None:
        await past_the_curtain(pilot)
        session = table(pilot).session
        past = FinishedGame.at_table(session, ())
        rerun = ReplayScreen(past).rerun
        assert rerun.eyes == session.seat
        assert past.why_no_replay_file

    tell(an_app(tmp_path, a_setup("Ann", "Bo")), story)


def test_a_saved_running_game_of_two_is_shown_to_a_spectator(tmp_path: Path) -> None:
    async def play(pilot: Pilot[Any]) -> None:
        await pilot.press("enter")
        await choose(pilot, "Go to")

    async def story(pilot: Pilot[Any]) -> None:
        await press(pilot, ["s", "p"])
        await until(pilot, lambda: front(pilot) == "ReplayScreen")
        assert screen(pilot).rerun.seat is None
        await pilot.press("e")
        assert "You can change the point of view after the game ends." in seen(pilot)

    tell(an_app(tmp_path, a_setup("Ann", "Bo")), play)
    tell(an_app(tmp_path), story)


def test_branching_from_a_step_starts_a_new_game_there(tmp_path: Path) -> None:
    async def story(pilot: Pilot[Any]) -> None:
        await press(pilot, WATCH)
        number = at(pilot)
        await pilot.press("T")
        await past_the_curtain(pilot)
        session = table(pilot).session
        assert session.game.kernel.decisions == number
        assert session.game.trouble == ""

    tell(watching(tmp_path), story)


def test_a_running_game_can_be_watched_up_to_now(tmp_path: Path) -> None:
    async def story(pilot: Pilot[Any]) -> None:
        table(pilot).keyboard.perform(game.REPORT_SO_FAR)
        await pilot.pause()
        await press(pilot, ["v"])
        assert "step 18 of 18" in seen(pilot)
        await pilot.press(">")
        assert "Latest position." in seen(pilot)

    tell(an_app_with(tmp_path, a_running_game(tmp_path)), story)


def test_a_replay_stops_at_a_rules_difference_and_names_both_versions(tmp_path: Path) -> None:
    past = past_of_finished(tmp_path)
    answers = past.record.answers
    answers[12] = replace(answers[12], mark=answers[12].mark ^ 1)
    past.header = replace(past.header, engine="0.0.7", mods=(SavedMod("escape", "0.0.1"),))
    past.mods = (SavedMod("escape", "0.1.0"),)

    async def story(pilot: Pilot[Any]) -> None:
        app = pilot.app
        app.push_screen(ReplayScreen(past, 50))
        await until(pilot, lambda: front(pilot) == "ReplayScreen")
        await until(pilot, lambda: "step 12 of 12" in seen(pilot))
        text = " ".join(screen_text(app.screen).split())
        assert f"Stops after 12 of {LENGTH} decisions" in text
        assert "Recorded with L7 0.0.7, escape 0.0.1. Installed: escape 0.1.0." in text

    tell(an_app_with(tmp_path), story)


def test_a_panel_can_fill_the_screen_in_a_replay(tmp_path: Path) -> None:
    async def story(pilot: Pilot[Any]) -> None:
        await press(pilot, [*WATCH, "L", ">"])
        assert screen(pilot).table.alone == "log"
        await pilot.press("escape")
        assert screen(pilot).table.alone is None
        await pilot.press("escape")
        assert front(pilot) == "ReportScreen"

    tell(watching(tmp_path), story)


def test_a_replay_leads_back_to_the_report(tmp_path: Path) -> None:
    async def story(pilot: Pilot[Any]) -> None:
        await press(pilot, [*WATCH, "R"])
        assert front(pilot) == "ReportScreen"
        await pilot.press("escape")
        assert front(pilot) == "Ending"

    tell(watching(tmp_path), story)


@pytest.mark.parametrize("key", ["u", "E", "ctrl+s", "1", "f8"])
def test_answering_is_refused_in_a_replay(tmp_path: Path, key: str) -> None:
    async def story(pilot: Pilot[Any]) -> None:
        await press(pilot, [*WATCH])
        number = at(pilot)
        await pilot.press(key)
        assert "You're watching a replay." in seen(pilot)
        assert at(pilot) == number

    tell(watching(tmp_path), story)


def test_the_map_can_be_explored_in_a_replay(tmp_path: Path) -> None:
    async def story(pilot: Pilot[Any]) -> None:
        await press(pilot, [*WATCH])
        number = at(pilot)
        await press(pilot, ["V", "left", "I"])
        assert front(pilot) == "Reader"
        await press(pilot, ["escape", "escape"])
        assert front(pilot) == "ReplayScreen"
        assert at(pilot) == number

    tell(watching(tmp_path), story)


def test_the_help_of_a_replay_lists_no_game_actions(tmp_path: Path) -> None:
    async def story(pilot: Pilot[Any]) -> None:
        await press(pilot, [*WATCH, "f1"])
        assert "Play/pause." in seen(pilot)
        assert "End the turn" not in seen(pilot)

    tell(watching(tmp_path), story)
