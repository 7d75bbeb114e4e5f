"""Title, new game and saves by their keys."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from textual.pilot import Pilot

from l7tui.screens.new_game import NewGameScreen
from tests.tui.kit import a_setup, an_app, front, press, seen, table, tell, until


def form_of(pilot: Pilot[Any]) -> Any:
    assert isinstance(pilot.app.screen, NewGameScreen)
    return pilot.app.screen.form_page.form


def test_without_a_save_continue_says_why_not(tmp_path: Path) -> None:
    async def story(pilot: Pilot[Any]) -> None:
        await pilot.press("c")
        assert front(pilot) == "TitleScreen"
        assert "There is no saved game yet." in seen(pilot)

    tell(an_app(tmp_path), story)


def test_with_a_save_continue_is_one_key(tmp_path: Path) -> None:
    async def play(pilot: Pilot[Any]) -> None:
        await pilot.press("1")

    async def story(pilot: Pilot[Any]) -> None:
        assert "The Cellar" in seen(pilot)
        await pilot.press("c")
        await until(pilot, lambda: front(pilot) == "TableScreen")
        assert table(pilot).session.desk.kernel.decisions == 1

    tell(an_app(tmp_path, a_setup()), play)
    tell(an_app(tmp_path), story)


def test_a_new_game_needs_no_more_than_two_keys(tmp_path: Path) -> None:
    async def story(pilot: Pilot[Any]) -> None:
        await press(pilot, ["n", "enter"])
        await until(pilot, lambda: front(pilot) == "TableScreen")
        assert table(pilot).session.desk.kernel.rules.id == "cellar:classic"

    tell(an_app(tmp_path), story)


def test_seats_names_bots_and_seed_are_what_the_form_says(tmp_path: Path) -> None:
    async def story(pilot: Pilot[Any]) -> None:
        await press(pilot, ["n", "down", "down", "right"])
        await press(pilot, ["down", *["backspace"] * 8, *"Ann", "down", "right"])
        setup = form_of(pilot).setup()
        assert [seat.name for seat in setup.seats] == ["Ann", "Player 2"]
        assert [seat.controller for seat in setup.seats] == ["human", "random"]

    tell(an_app(tmp_path), story)


def test_a_rule_follows_the_preset_until_it_is_set(tmp_path: Path) -> None:
    async def story(pilot: Pilot[Any]) -> None:
        await pilot.press("n")
        form = form_of(pilot)
        form.preset.change(2)
        assert form.settings[0].shown == "quick (preset)"
        assert form.setup().toggles == {}
        form.settings[0].change(1)
        assert form.setup().toggles == {"warden": "slow"}

    tell(an_app(tmp_path), story)


def test_the_seed_takes_digits_alone(tmp_path: Path) -> None:
    async def story(pilot: Pilot[Any]) -> None:
        await press(pilot, ["n", "up", "4", "x", "2"])
        assert form_of(pilot).setup().seed == 42

    tell(an_app(tmp_path), story)


def test_another_game_brings_its_own_rules(tmp_path: Path) -> None:
    async def story(pilot: Pilot[Any]) -> None:
        await press(pilot, ["n", "down", "right"])
        assert form_of(pilot).setup().ruleset == "cellar:flooded"

    tell(an_app(tmp_path), story)


def test_letters_typed_into_a_name_run_no_command(tmp_path: Path) -> None:
    async def story(pilot: Pilot[Any]) -> None:
        await press(pilot, ["n", "down", "down", "down", "Q", "c", "colon"])
        assert front(pilot) == "NewGameScreen"

    tell(an_app(tmp_path), story)


def test_a_save_is_opened_from_the_list(tmp_path: Path) -> None:
    async def play(pilot: Pilot[Any]) -> None:
        await pilot.press("1")

    async def story(pilot: Pilot[Any]) -> None:
        await pilot.press("s")
        assert "1 decisions" in seen(pilot)
        await pilot.press("enter")
        await until(pilot, lambda: front(pilot) == "TableScreen")

    tell(an_app(tmp_path, a_setup("Ann")), play)
    tell(an_app(tmp_path), story)


def test_a_damaged_save_is_listed_with_what_is_wrong(tmp_path: Path) -> None:
    (tmp_path / "broken.1.l7").write_bytes(b"not a save at all")

    async def story(pilot: Pilot[Any]) -> None:
        await pilot.press("s")
        assert "not a save" in seen(pilot)
        await pilot.press("enter")
        assert front(pilot) == "SavesScreen"

    tell(an_app(tmp_path), story)


def test_esc_steps_back_to_the_title_and_stays_there(tmp_path: Path) -> None:
    async def story(pilot: Pilot[Any]) -> None:
        await press(pilot, ["n", "escape"])
        assert front(pilot) == "TitleScreen"
        await pilot.press("escape")
        assert front(pilot) == "TitleScreen"
        assert "leaves the program" in seen(pilot)

    tell(an_app(tmp_path), story)


def test_the_theme_changes_everywhere_at_once(tmp_path: Path) -> None:
    async def story(pilot: Pilot[Any]) -> None:
        await press(pilot, [":", *"colours"])
        await until(pilot, lambda: "Change colours" in seen(pilot))
        await pilot.press("enter")
        await until(pilot, lambda: front(pilot) == "TitleScreen")
        assert pilot.app.theme == "l7-light"
        assert "Colours: Light." in seen(pilot)

    tell(an_app(tmp_path), story)
