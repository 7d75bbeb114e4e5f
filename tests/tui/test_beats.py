"""Scenes of a real game of LEVEL 7; each says the same in every look."""

from __future__ import annotations

import asyncio
import re
from collections.abc import AsyncIterator, Callable
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

import pytest
from textual.pilot import Pilot

from l7core.bots.careful import hint
from l7core.engine.history import Answer
from l7core.engine.kernel import Kernel
from l7core.engine.state import SeatSetup, Setup
from l7core.view import Dice, LogEntry, Scene
from l7tui.game import motion
from l7tui.game.playback import Frame, Playback
from l7tui.screens.table import ending
from l7tui.screens.table.play import TableScreen
from l7tui.settings.choices import Settings
from tests.escape.rules.kit import Story, box
from tests.tui.kit import front, panels, press, seen, table, tell, until
from tests.tui.moments import (
    STEP,
    an_app_at,
    attacking,
    enemy_phase,
    knocked_out,
    last_threat,
)
from tests.tui.moments import quiet_event as event

MOST = 80
"""Number of decisions within which the lift is called."""


@cache
def careful_answers() -> tuple[Answer, ...]:
    """Return the careful bot's answers up to the question whether to ride up."""
    kernel = new_game()
    while kernel.ask and kernel.ask.prompt != "escape.choose.asked" and kernel.decisions < MOST:
        advised = hint(kernel)
        kernel.answer(advised.option, *advised.paid)
    assert kernel.ask, "the game goes on"
    return tuple(kernel.answers)


def new_game() -> Kernel[Any]:
    """Scenario 1 with four humans, seed 7."""
    seats = tuple(SeatSetup(name) for name in "abcd")
    setup = Setup(
        ruleset=box().id, scenario="escape:scenario-1", seats=seats, seed=7, undo="casual"
    )
    return Kernel(box(), box().begin(setup))


def after(decisions: int) -> Kernel[Any]:
    """Return this game after a number of the careful answers."""
    kernel = new_game()
    for each in careful_answers()[:decisions]:
        kernel.answer(each.option, *each.paid)
    return kernel


def before(*, prompt: str, act: str = "") -> Kernel[Any]:
    """Return this game at the first matching question; `act` is the prefix of its answer."""
    kernel = new_game()
    for each in careful_answers():
        assert kernel.ask
        if kernel.ask.prompt == prompt and each.option.startswith(act):
            break
        kernel.answer(each.option, *each.paid)
    return kernel


async def sit_down(pilot: Pilot[Any]) -> None:
    """Press Enter until the table is in front."""
    await pilot.pause()
    while front(pilot) != "TableScreen":
        await pilot.press("enter")
        await pilot.pause()


class Shown(NamedTuple):
    """A scene, and the screen's text with it."""

    scene: Scene
    screen: str


async def played(pilot: Pilot[Any]) -> AsyncIterator[Shown]:
    """Yield each scene that is played back from here on, past any curtain."""
    await sit_down(pilot)
    while playing := table(pilot).player.playback:
        yield Shown(playing.frame.scene, words(pilot))
        await pilot.press("x")
        await sit_down(pilot)


def words(pilot: Pilot[Any]) -> str:
    return " ".join(seen(pilot).split())


# -- in a game


def test_a_choice_of_an_event_card_is_shown_on_the_card(tmp_path: Path) -> None:
    async def story(pilot: Pilot[Any]) -> None:
        await sit_down(pilot)
        assert panels(pilot).page_above == "card"
        text = words(pilot)
        assert "Your room matches: this part applies." in text
        ask = table(pilot).session.ask
        assert ask is not None
        assert ask.title in text
        assert ask.options[0].label in text
        assert "MAP" not in text

    tell(an_app_at(tmp_path, before(prompt="escape.choose")), story)


def test_a_discovered_room_is_presented(tmp_path: Path) -> None:
    kernel = before(prompt="escape.turn", act="explore:")
    assert kernel.ask

    async def story(pilot: Pilot[Any]) -> None:
        await sit_down(pilot)
        option = careful_answers()[kernel.decisions].option
        table(pilot).progress.answer(option, ())
        revealed = [each async for each in played(pilot) if each.scene.kind == "reveal"]
        assert len(revealed) == 1
        assert "NEW ROOM" in revealed[0].screen
        assert revealed[0].scene.lines[0] in revealed[0].screen

    tell(an_app_at(tmp_path, kernel), story)


def test_a_digest_includes_the_line_of_a_room(tmp_path: Path) -> None:
    kernel = before(prompt="escape.turn", act="explore:")
    option = careful_answers()[kernel.decisions].option

    async def story(pilot: Pilot[Any]) -> None:
        await sit_down(pilot)
        table(pilot).progress.answer(option, ())
        await until(pilot, lambda: front(pilot) != "TableScreen")
        while front(pilot) == "Curtain":
            await pilot.press("enter")
            await pilot.pause()
        assert front(pilot) == "Summary"
        row = table_below(pilot).session.past
        lines = [frame.scene.lines[0] for frame in row if frame.scene.kind == "reveal"]
        assert lines
        assert lines[0] in words(pilot)

    digest = Settings(speed="digest", hints=False)
    tell(an_app_at(tmp_path, kernel, digest), story)


def table_below(pilot: Pilot[Any]) -> TableScreen:
    """Return the table, even if a dialog covers it."""
    return next(each for each in pilot.app.screen_stack if isinstance(each, TableScreen))


@pytest.mark.parametrize("theme", ["l7-monochrome", "l7-dark"])
def test_riding_up_begins_lockdown_and_an_undo_reverts_it(tmp_path: Path, theme: str) -> None:
    kernel = after(len(careful_answers()))

    async def story(pilot: Pilot[Any]) -> None:
        await sit_down(pilot)

        def look() -> tuple[bool, str]:
            palette = panels(pilot).map.look.palette
            return "\u2550\u2550" in seen(pilot).splitlines()[1], palette.name

        calm = look()
        table(pilot).progress.answer("choice:0", ())
        kinds = {each.scene.kind async for each in played(pilot)}
        assert {"leave", "alarm"} <= kinds
        assert look() == (theme == "l7-monochrome", {"l7-dark": "l7-dark-alarm"}.get(theme, theme))
        table(pilot).session.game.undo()
        table(pilot).progress.seat_again()
        await sit_down(pilot)
        assert look() == calm

    settings = Settings(speed="step", reduced_motion=True, hints=False, theme=theme)
    tell(an_app_at(tmp_path, kernel, settings), story)


# -- the same in every look

MOMENTS: dict[str, tuple[Callable[[], Story], str]] = {
    "an event card": (event, "E"),
    "an enemy phase": (enemy_phase, "E"),
    "dice": (attacking, "ff"),
    "lockdown": (last_threat, "hh"),
    "a knock-out": (knocked_out, "E"),
}
LOOKS = {
    "ascii": {"ascii_only": True},
    "no colours": {"theme": "l7-monochrome"},
    "both": {"ascii_only": True, "theme": "l7-monochrome"},
}


def frame_words(saves: Path, story_of: Story, keys: str, settings: Settings) -> list[list[str]]:
    """Return the words of each frame after these keys."""
    frames: list[list[str]] = []

    async def story(pilot: Pilot[Any]) -> None:
        await press(pilot, keys)
        while front(pilot) == "TableScreen" and table(pilot).player.playback:
            frames.append(re.findall(r"[a-z]{3,}", seen(pilot).casefold()))
            await pilot.press("x")
            await pilot.pause()

    tell(an_app_at(saves, story_of, settings), story)
    return frames


@pytest.mark.parametrize("moment", MOMENTS)
def test_every_scene_says_the_same_in_every_look(tmp_path: Path, moment: str) -> None:
    make, keys = MOMENTS[moment]
    plain = frame_words(tmp_path / "plain", make(), keys, STEP)
    assert plain
    for name, changes in LOOKS.items():
        settings = Settings(speed="step", reduced_motion=True, hints=False, **changes)  # type: ignore[arg-type]
        assert frame_words(tmp_path / name, make(), keys, settings) == plain, name


@pytest.mark.parametrize("moment", MOMENTS)
def test_without_motion_one_key_advances_one_scene(tmp_path: Path, moment: str) -> None:
    make, keys = MOMENTS[moment]

    async def story(pilot: Pilot[Any]) -> None:
        await press(pilot, keys)
        indexes: list[int] = []
        while front(pilot) == "TableScreen" and (beat := table(pilot).player.playback):
            assert table(pilot).player._timer is None
            assert not table(pilot).player.showing.left
            indexes.append(beat.at)
            await pilot.press("x")
            await pilot.pause()
        assert indexes == [*range(len(indexes))]
        assert indexes

    still = Settings(speed="fast", reduced_motion=True, hints=False)
    tell(an_app_at(tmp_path, make(), still), story)


@pytest.mark.parametrize("moment", MOMENTS)
def test_without_motion_no_timer_runs(tmp_path: Path, moment: str) -> None:
    """No timer runs at the table, in a scene or in the menu: every change needs a key."""
    make, keys = MOMENTS[moment]

    def clocks() -> list[object]:
        loop: Any = asyncio.get_running_loop()
        return [each for each in loop._scheduled if not each.cancelled()]

    async def story(pilot: Pilot[Any]) -> None:
        assert not clocks()
        await press(pilot, keys)
        while front(pilot) == "TableScreen" and table(pilot).player.playback:
            assert not clocks()
            await pilot.press("x")
            await pilot.pause()
        assert not clocks()
        await pilot.press("escape")
        assert not clocks()

    still = Settings(speed="slow", reduced_motion=True, hints=False, bell="off")
    tell(an_app_at(tmp_path, make(), still), story)


@pytest.mark.parametrize("moment", MOMENTS)
def test_with_motion_one_key_settles_dice_and_the_next_advances(
    tmp_path: Path, moment: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Only rolling dice take a key of their own; other animations are skipped by the same key."""
    monkeypatch.setattr(motion, "TICK", 3600)
    make, keys = MOMENTS[moment]

    async def story(pilot: Pilot[Any]) -> None:
        await press(pilot, keys)
        index = 0
        while front(pilot) == "TableScreen" and (beat := table(pilot).player.playback):
            assert beat.at == index
            assert table(pilot).player.showing.left == motion.ticks_of(beat.frame.scene)
            if beat.frame.scene.dice and beat.frame.scene.dice.rolled:
                await pilot.press("x")
                assert beat.at == index
                assert not table(pilot).player.showing.left
            await pilot.press("x")
            await pilot.pause()
            index += 1
        assert index

    moving = Settings(speed="step", hints=False)
    tell(an_app_at(tmp_path, make(), moving), story)


# -- the end


def test_one_key_skips_the_dark_before_the_ending(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(ending, "DARK", 60)

    async def story(pilot: Pilot[Any]) -> None:
        await press(pilot, ["E", "escape"])
        await until(pilot, lambda: front(pilot) == "Ending")
        await until(pilot, lambda: not table_is_deaf(pilot))
        assert not seen(pilot).strip()
        await pilot.press("x")
        assert "THE END" in seen(pilot)

    moving = Settings(speed="step", hints=False)
    tell(an_app_at(tmp_path, knocked_out(), moving), story)


def table_is_deaf(pilot: Pilot[Any]) -> bool:
    return bool(pilot.app.screen.keyboard.is_deaf)  # type: ignore[attr-defined]


def test_without_motion_the_end_is_there_at_once(tmp_path: Path) -> None:
    async def story(pilot: Pilot[Any]) -> None:
        await press(pilot, ["E", "escape"])
        await until(pilot, lambda: front(pilot) == "Ending")
        assert "THE END" in seen(pilot)

    tell(an_app_at(tmp_path, knocked_out(), STEP), story)


# -- the frame and the alarm


def test_before_an_attack_the_frame_takes_the_attackers_colour(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(motion, "TICK", 60)

    async def story(pilot: Pilot[Any]) -> None:
        await press(pilot, ["E", "x", "x"])
        shown, player = panels(pilot), table(pilot).player
        striker = {f"{tone} bold" for tone in ("foe", "alien", "danger")}
        assert {each.frame_style for each in shown.shown} <= striker
        while player.showing.left > motion.Settling(dice_of(pilot)).ticks:
            player._tick()
        assert {each.frame_style for each in shown.shown} == {"rule"}

    moving = Settings(speed="step", hints=False)
    tell(an_app_at(tmp_path, enemy_phase(), moving), story, (120, 36))


def dice_of(pilot: Pilot[Any]) -> Dice:
    playing = table(pilot).player.playback
    assert playing
    thrown = playing.frame.scene.dice
    assert thrown
    return thrown


@pytest.mark.parametrize("theme", ["l7-dark", "l7-monochrome"])
def test_an_alarm_closes_in_over_the_table_before_its_page_covers_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, theme: str
) -> None:
    monkeypatch.setattr(motion, "TICK", 60)

    async def story(pilot: Pilot[Any]) -> None:
        ground = panels(pilot).map.look.palette
        await press(pilot, "hh")
        shown, player = panels(pilot), table(pilot).player
        shade_counts: list[int] = []
        while player.showing.left:
            assert not shown.page.is_open
            assert shown.map.look.palette is ground
            assert "Corridor 101-A" in seen(pilot)
            shade_counts.append(sum(row.count("▚") for row in seen(pilot).splitlines()))
            player._tick()
            await pilot.pause()
        assert len(shade_counts) == motion.PICTURES["alarm"]
        assert shade_counts == sorted(shade_counts, reverse=True)
        assert shown.page.is_open
        assert shown.map.mood == "alarm"

    moving = Settings(speed="step", hints=False, theme=theme)
    tell(an_app_at(tmp_path, last_threat(), moving), story, (120, 36))


def test_the_page_of_an_alarm_leads_to_the_map_and_the_goals(tmp_path: Path) -> None:
    async def story(pilot: Pilot[Any]) -> None:
        await press(pilot, "hh")
        index = playing_at(pilot)
        assert "B goals" in seen(pilot)
        await pilot.press("B")
        assert front(pilot) != "TableScreen"
        await pilot.press("escape")
        assert "Corridor 101-A │" not in seen(pilot)
        await pilot.press("M")
        assert "Corridor 101-A" in seen(pilot)
        assert not panels(pilot).page.is_open
        await pilot.press("M")
        assert panels(pilot).page.is_open
        assert playing_at(pilot) == index

    tell(an_app_at(tmp_path, last_threat()), story)


def playing_at(pilot: Pilot[Any]) -> int:
    playing = table(pilot).player.playback
    assert playing
    return playing.at


def test_an_alarm_shows_each_players_distance_to_the_goal(tmp_path: Path) -> None:
    kernel = after(len(careful_answers()))

    async def story(pilot: Pilot[Any]) -> None:
        await sit_down(pilot)
        table(pilot).progress.answer("choice:0", ())
        (alarm,) = [each async for each in played(pilot) if each.scene.kind == "alarm"]
        seats = kernel.view(None).table.seats
        ways = [each.way for each in seats if not each.fate]
        assert any("move" in each for each in ways)
        assert all(each in alarm.screen for each in ways)

    tell(an_app_at(tmp_path, kernel), story)


def test_consequences_of_a_scene_get_the_rows_they_need(tmp_path: Path) -> None:
    async def story(pilot: Pilot[Any]) -> None:
        await press(pilot, "E")
        player = table(pilot).player
        assert player.playback
        usual = panels(pilot).beat.size.height
        entry = LogEntry(1, "Nell plays a card.", scene=Scene("move", (), (0,)), cause="Panic")
        followed = tuple(
            LogEntry(n, f"Consequence {n} of the card.", "Panic") for n in range(2, 2 + usual)
        )
        player.showing.begin(Playback([Frame(entry, entry.scene, followed)], 0, "step"), 0)  # type: ignore[arg-type]
        await pilot.pause()
        assert followed[-1].text in seen(pilot)
        assert panels(pilot).beat.size.height > usual
        assert "(Panic)" not in seen(pilot)

    tell(an_app_at(tmp_path, enemy_phase()), story, (80, 24))


def test_dice_are_drawn_small_if_consequences_need_room(tmp_path: Path) -> None:
    async def story(pilot: Pilot[Any]) -> None:
        await press(pilot, "E")
        player = table(pilot).player
        assert player.playback
        thrown = next(frame for frame in player.playback.row if frame.scene.dice)
        followed = tuple(LogEntry(n, f"Consequence {n} of the blow.") for n in range(4))
        frame = Frame(thrown.entry, thrown.scene, followed)
        player.showing.begin(Playback([frame], 0, "step"), 0)
        await pilot.pause()
        assert all(each.text in seen(pilot) for each in followed), seen(pilot)

    tell(an_app_at(tmp_path, enemy_phase()), story, (80, 24))
