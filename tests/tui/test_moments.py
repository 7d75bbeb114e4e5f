"""Scenes of LEVEL 7; each docstring of a picture says what it must show."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any, TypeAlias

import pytest
from msgspec.structs import replace
from textual.pilot import Pilot

from l7core.view import View
from tests.escape.rules.kit import scenario
from tests.tui.gallery import facility
from tests.tui.kit import (
    NARROW,
    WIDE,
    a_still_app,
    choose,
    digits_on_map,
    front,
    panel_text,
    panels,
    press,
    seen,
    shows,
    table,
    tell,
)
from tests.tui.moments import (
    STEP,
    an_app_at,
    attacking,
    enemy_phase,
    knocked_out,
    last_threat,
    new_game,
    quiet_event,
    rerolling,
    two_rooms,
)
from tests.tui.player import click_key, click_on

Compare: TypeAlias = Callable[..., bool]


# -- pictures


def test_an_event_card(snap_compare: Compare, tmp_path: Path) -> None:
    """A full page: the player who draws, three dim sections, no effect, and the enemies that
    activate."""
    app = an_app_at(tmp_path, quiet_event())
    words = shows(
        "Guards activate, then clones.",
        "Wren Halloran: end of turn",
        "No effect: this room has no event icon.",
        after="E",
    )
    assert snap_compare(app, run_before=words, terminal_size=WIDE)


def test_a_guard_on_its_way(snap_compare: Compare, tmp_path: Path) -> None:
    """The fourth of four frames: the corridor lit, both guards in it, the full reason."""
    app = an_app_at(tmp_path, enemy_phase())
    words = shows("4 of 4", "Guard 2", "reason:", after=["E", *"xxx"])
    assert snap_compare(app, run_before=words, terminal_size=NARROW)


def test_dice(snap_compare: Compare, tmp_path: Path) -> None:
    """Four dice in boxes, the two that count in bold; 3 Strength rolled, 3 needed: PASSED, in
    green."""
    app = an_app_at(tmp_path, attacking())
    words = shows("3 Strength rolled, 3 needed.", "SUCCESS.", "(g1)", after="ff")
    assert snap_compare(app, run_before=words, terminal_size=WIDE)


def test_a_reroll_in_place(snap_compare: Compare, tmp_path: Path) -> None:
    """The rolled dice above the options: one option for each face, and one to keep the roll."""
    app = an_app_at(tmp_path, rerolling())
    words = shows("3 Strength rolled, 3 needed.", "Keep this roll", after=["f", "f", "x"])
    assert snap_compare(app, run_before=words, terminal_size=NARROW)


def test_the_page_of_lockdown(snap_compare: Compare, tmp_path: Path) -> None:
    """The full screen: the word in large letters, the rules from now on, and where everyone is."""
    app = an_app_at(tmp_path, last_threat())
    words = shows("reason: threat pool empty", "From now on a knockout is death.", after="hh")
    assert snap_compare(app, run_before=words, terminal_size=NARROW)


def test_knocked_out(snap_compare: Compare, tmp_path: Path) -> None:
    """The page of a knock-out: the victim, the reason, and the start of the next turn."""
    app = an_app_at(tmp_path, knocked_out())
    words = shows("K N O C K E D O U T", "You start your next turn at a vent", after=["E", *"xxx"])
    assert snap_compare(app, run_before=words, terminal_size=NARROW)


def test_the_briefing(snap_compare: Compare, tmp_path: Path) -> None:
    """The story from its beginning; at 80 by 24 the bar counts the remaining lines."""
    app = an_app_at(tmp_path, new_game())
    words = shows("BRIEFING", "in warm green water")
    assert snap_compare(app, run_before=words, terminal_size=NARROW)


def test_the_ending(snap_compare: Compare) -> None:
    """The outcome, then the epilogue in paragraphs, then the figures."""
    over = replace(facility(), ask=None, result="won", outcome=OUTCOME)
    words = shows("Everybody got away.", "One floor nearer the sky.")
    assert snap_compare(a_still_app(over), run_before=words, terminal_size=WIDE)


def test_dice_in_ascii(snap_compare: Compare, tmp_path: Path) -> None:
    """Dice in ASCII characters: letters for their faces."""
    app = an_app_at(tmp_path, attacking(), replace(STEP, ascii_only=True))
    look = shows("[ S ][ SS][ I ][ > ]", after=["f", "f"])
    assert snap_compare(app, run_before=look, terminal_size=NARROW)


# -- behaviour

OUTCOME = """Everybody got away.

The cage rises. Beneath it the lamps go out row by row.

One floor nearer the sky. Six to go.
"""


def test_without_motion_a_card_is_shown_at_once_and_one_key_closes_it(tmp_path: Path) -> None:
    async def story(pilot: Pilot[Any]) -> None:
        await pilot.press("E")
        assert "Guards activate, then clones." in seen(pilot)
        assert "Wren draws an event: Emergency Shutters." in seen(pilot)
        assert "No effect: this room has no event icon." in seen(pilot)
        await pilot.press("space")
        assert "Guards activate, then clones." not in seen(pilot)
        assert "What do you do?" in seen(pilot)

    tell(an_app_at(tmp_path, quiet_event()), story)


@pytest.mark.parametrize("words", ["any key", "activate", "skip"])
def test_a_click_closes_a_card(tmp_path: Path, words: str) -> None:
    async def story(pilot: Pilot[Any]) -> None:
        await press(pilot, "E")
        await click_on(pilot, words)
        assert table(pilot).player.playback is None

    tell(an_app_at(tmp_path, quiet_event()), story)


def test_two_enemies_in_one_room_are_listed_by_their_digits(tmp_path: Path) -> None:
    """The map has both digits in the same room, side by side."""
    table_of_two, corridor, _ = two_rooms()
    table_of_two.enemy("guard", corridor)
    table_of_two.enemy("guard", corridor)

    async def story(pilot: Pilot[Any]) -> None:
        await press(pilot, "f")
        text = panel_text(pilot, "choose")
        assert "1 Guard 1" in text
        assert "2 Guard 2" in text
        assert {"1", "2"} <= digits_on_map(pilot)

    tell(an_app_at(tmp_path, table_of_two.actions()), story, (120, 36))


def test_a_card_that_cannot_be_played_says_so(tmp_path: Path) -> None:
    async def story(pilot: Pilot[Any]) -> None:
        await choose(pilot, "Attack")
        menu = panels(pilot).choose.menu
        useless = [number for number, card in enumerate(menu.hand, 1) if menu.is_useless(card)]
        for number in useless:
            await press(pilot, str(number))
            assert "cannot be played now." in seen(pilot)

    tell(an_app_at(tmp_path, rerolling()), story)


def test_the_keys_that_confirm_a_final_action_are_named(tmp_path: Path) -> None:
    async def story(pilot: Pilot[Any]) -> None:
        await press(pilot, "f")
        assert "Enter or f again to confirm." in " ".join(seen(pilot).split())
        await press(pilot, "f")
        assert table(pilot).session.game.decisions == 1

    tell(an_app_at(tmp_path, attacking()), story)


def test_the_page_of_lockdown_lists_its_rules(tmp_path: Path) -> None:
    async def story(pilot: Pilot[Any]) -> None:
        await choose(pilot, "Bash")
        text = " ".join(seen(pilot).split())
        assert "reason: threat pool empty" in text
        assert "From now on a knockout is death. Everyone in the infirmary dies." in text

    tell(an_app_at(tmp_path, last_threat()), story)


def test_a_reroll_shows_the_dice_above_its_options(tmp_path: Path) -> None:
    async def story(pilot: Pilot[Any]) -> None:
        await choose(pilot, "Attack")
        await press(pilot, "x")
        assert "3 Strength rolled, 3 needed." in seen(pilot)
        await choose(pilot, "Bar Brawler: reroll the Intelligence")
        assert "REROLLS 1 DIE" in seen(pilot)

    tell(an_app_at(tmp_path, rerolling()), story)


def test_a_click_keeps_the_roll(tmp_path: Path) -> None:
    async def story(pilot: Pilot[Any]) -> None:
        await choose(pilot, "Attack")
        await press(pilot, "x")
        await click_key(pilot, "r")
        assert "Wren rolls 3, 3 needed: success." in seen(pilot)

    tell(an_app_at(tmp_path, rerolling()), story, WIDE)


def test_a_new_game_begins_with_its_briefing(tmp_path: Path) -> None:
    async def story(pilot: Pilot[Any]) -> None:
        assert front(pilot) == "Briefing"
        assert "in warm green water" in seen(pilot)
        assert "Enter page" in seen(pilot)
        await pilot.press("enter")
        assert "SPECIAL RULES" in seen(pilot)
        assert "Enter continue" in seen(pilot)
        assert "Find the A-Lift, call it" in seen(pilot)
        await pilot.press("enter")
        assert front(pilot) == "TableScreen"
        assert "Choose a character." in seen(pilot)

    tell(an_app_at(tmp_path, new_game()), story)


def test_the_briefing_can_be_read_again(tmp_path: Path) -> None:
    async def story(pilot: Pilot[Any]) -> None:
        await press(pilot, ["escape", "1", "1", "B"])
        assert front(pilot) == "Briefing"
        await pilot.press("escape")
        assert "What do you do?" in seen(pilot)

    tell(an_app_at(tmp_path, new_game()), story)


def test_a_running_game_skips_the_briefing(tmp_path: Path) -> None:
    async def story(pilot: Pilot[Any]) -> None:
        assert front(pilot) == "TableScreen"

    tell(an_app_at(tmp_path, scenario("escape:scenario-1")), story)


def test_without_a_briefing_the_command_says_so() -> None:
    async def story(pilot: Pilot[Any]) -> None:
        await pilot.press("B")
        assert "This game has no briefing." in seen(pilot)

    tell(a_still_app(facility()), story)


def test_the_ending_shows_the_epilogue() -> None:
    async def story(pilot: Pilot[Any]) -> None:
        assert front(pilot) == "Ending"
        assert "Everybody got away." in seen(pilot)
        assert "One floor nearer the sky. Six to go." in seen(pilot)

    over: View = replace(facility(), ask=None, result="won", outcome=OUTCOME)
    tell(a_still_app(over), story)


def test_goals_and_special_rules_are_read_together(tmp_path: Path) -> None:
    async def story(pilot: Pilot[Any]) -> None:
        await press(pilot, ["escape", "1", "1", "G"])
        assert "Find the A-Lift, call it" in seen(pilot)
        assert "Peeking: rooms come from three stacks: A, B and the last." in seen(pilot)

    tell(an_app_at(tmp_path, new_game()), story)


def test_the_next_step_is_named(tmp_path: Path) -> None:
    async def story(pilot: Pilot[Any]) -> None:
        assert "Find the A-Lift." in seen(pilot)
        await pilot.press("G")
        assert "Now: Find the A-Lift." in seen(pilot)

    tell(an_app_at(tmp_path, scenario("escape:scenario-1")), story, (160, 48))
