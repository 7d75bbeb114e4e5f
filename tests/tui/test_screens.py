"""Title, new game and saves by their keys."""

from __future__ import annotations

import gc
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace
from textual._styles_cache import StylesCache
from textual.pilot import Pilot

from l7core.persist.saved_game import SavedGame
from l7core.persist.store import Store
from l7tui.app import L7App
from l7tui.commands import COMMANDS
from l7tui.screens.new_game.screen import NewGameScreen
from l7tui.screens.title.title import CHOICES
from l7tui.settings.choices import Settings
from l7tui.text.lines import text_of, width_of
from l7tui.text.shaft import facility as drawn_facility
from l7tui.widgets.panel import LineWidget
from tests.tui.gallery import facility
from tests.tui.kit import (
    CLASSIC,
    NARROW,
    NOWHERE,
    WIDE,
    a_setup,
    a_still_app,
    an_app,
    choose,
    front,
    load_host,
    panels,
    press,
    seen,
    table,
    tell,
    until,
)


def form_of(pilot: Pilot[Any]) -> Any:
    assert isinstance(pilot.app.screen, NewGameScreen)
    return pilot.app.screen.new_game.form


def test_without_a_save_continue_says_why_not(tmp_path: Path) -> None:
    async def story(pilot: Pilot[Any]) -> None:
        await pilot.press("c")
        assert front(pilot) == "TitleScreen"
        assert "No saved games yet." in seen(pilot)

    tell(an_app(tmp_path), story)


def test_a_new_player_is_pointed_to_the_tutorial(tmp_path: Path) -> None:
    async def story(pilot: Pilot[Any]) -> None:
        assert "New here? t starts the tutorial." in seen(pilot)
        assert "Continue  unavailable" in seen(pilot)

    async def later(pilot: Pilot[Any]) -> None:
        assert "New here?" not in seen(pilot)

    tell(an_app(tmp_path), story)
    tell(an_app(tmp_path, settings=Settings(lessons=("lesson-1",))), later)


def test_the_title_keeps_its_highlight_under_a_dialog(tmp_path: Path) -> None:
    async def story(pilot: Pilot[Any]) -> None:
        await press(pilot, ["down", "down", "f1", "escape"])
        assert pilot.app.screen.page_.at == CHOICES.index("saves")  # type: ignore[attr-defined]

    tell(an_app(tmp_path), story)


def test_with_a_save_continue_is_one_key(tmp_path: Path) -> None:
    async def play(pilot: Pilot[Any]) -> None:
        await choose(pilot, "Go to")

    async def story(pilot: Pilot[Any]) -> None:
        assert "The Cellar" in seen(pilot)
        await pilot.press("c")
        await until(pilot, lambda: front(pilot) == "TableScreen")
        assert table(pilot).session.game.kernel.decisions == 1

    tell(an_app(tmp_path, a_setup()), play)
    tell(an_app(tmp_path), story)


def test_a_new_game_needs_no_more_than_two_keys(tmp_path: Path) -> None:
    async def story(pilot: Pilot[Any]) -> None:
        await press(pilot, ["n", "enter"])
        await until(pilot, lambda: front(pilot) == "TableScreen")
        assert table(pilot).session.game.kernel.rules.id == "cellar:classic"

    tell(an_app(tmp_path), story)


def test_the_form_sets_seats_names_and_bots(tmp_path: Path) -> None:
    async def story(pilot: Pilot[Any]) -> None:
        await press(pilot, ["n", "+", "tab", "down"])
        await press(pilot, [*["backspace"] * 8, *"Ann", "down", "right", "escape"])
        setup = form_of(pilot).setup()
        assert [seat.name for seat in setup.seats] == ["Ann", "Player 2"]
        assert [seat.controller for seat in setup.seats] == ["human", "careful"]

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


def test_the_seed_accepts_only_digits(tmp_path: Path) -> None:
    async def story(pilot: Pilot[Any]) -> None:
        await press(pilot, ["n", "e", "4", "x", "2", "enter"])
        assert form_of(pilot).setup().seed == 42

    tell(an_app(tmp_path), story)


def test_another_game_brings_its_own_rules(tmp_path: Path) -> None:
    async def story(pilot: Pilot[Any]) -> None:
        await press(pilot, ["n", "g"])
        assert form_of(pilot).setup().ruleset == "cellar:flooded"

    tell(an_app(tmp_path), story)


def test_letters_typed_into_a_name_run_no_command(tmp_path: Path) -> None:
    async def story(pilot: Pilot[Any]) -> None:
        await press(pilot, ["n", "tab", "down", "Q", "c", "colon"])
        assert front(pilot) == "PartScreen"

    tell(an_app(tmp_path), story)


def test_a_save_is_opened_from_the_list(tmp_path: Path) -> None:
    async def play(pilot: Pilot[Any]) -> None:
        await choose(pilot, "Go to")

    async def story(pilot: Pilot[Any]) -> None:
        await pilot.press("s")
        assert "1 decision " in seen(pilot)
        await pilot.press("enter")
        await until(pilot, lambda: front(pilot) == "TableScreen")

    tell(an_app(tmp_path, a_setup("Ann")), play)
    tell(an_app(tmp_path), story)


def test_a_damaged_save_is_listed_with_its_problem(tmp_path: Path) -> None:
    (tmp_path / "broken.1.l7").write_bytes(b"not a save at all")

    async def story(pilot: Pilot[Any]) -> None:
        await pilot.press("s")
        assert "Not an L7 save file." in seen(pilot)
        await pilot.press("enter")
        assert front(pilot) == "SavesScreen"

    tell(an_app(tmp_path), story)


def test_esc_steps_back_to_the_title_and_stays_there(tmp_path: Path) -> None:
    async def story(pilot: Pilot[Any]) -> None:
        await press(pilot, ["n", "escape"])
        assert front(pilot) == "TitleScreen"
        await pilot.press("escape")
        assert front(pilot) == "TitleScreen"
        assert "to quit." in seen(pilot)

    tell(an_app(tmp_path), story)


def test_the_theme_changes_everywhere_at_once(tmp_path: Path) -> None:
    async def story(pilot: Pilot[Any]) -> None:
        await press(pilot, [":", *"theme"])
        await until(pilot, lambda: "Next theme" in seen(pilot))
        await pilot.press("enter")
        await until(pilot, lambda: front(pilot) == "TitleScreen")
        assert pilot.app.theme == "l7-light"
        assert "Theme: Light" in seen(pilot)

    tell(an_app(tmp_path), story)


def test_a_command_is_found_by_its_id_too(tmp_path: Path) -> None:
    async def story(pilot: Pilot[Any]) -> None:
        await press(pilot, [":", *"screenshot"])
        await until(pilot, lambda: "Screenshot" in seen(pilot))

    tell(an_app(tmp_path), story)


def test_a_picture_of_the_screen_is_written(tmp_path: Path) -> None:
    """The picture shows the screen below the palette."""

    async def story(pilot: Pilot[Any]) -> None:
        await press(pilot, [":", *"screenshot"])
        await until(pilot, lambda: "Screenshot" in seen(pilot))
        await pilot.press("enter")
        await until(pilot, lambda: "Saved: " in seen(pilot))

    tell(an_app(tmp_path), story)
    drawn = (tmp_path / "exports" / "screen.svg").read_text(encoding="utf-8")
    assert "Quit" in drawn
    assert "Screenshot" not in drawn


# -- the title


def test_the_title_describes_the_game_to_continue(tmp_path: Path) -> None:
    async def play(pilot: Pilot[Any]) -> None:
        await choose(pilot, "Go to")
        await choose(pilot, "Go to")

    async def story(pilot: Pilot[Any]) -> None:
        row_text = next(row for row in seen(pilot).splitlines() if "Continue: " in row)
        assert "The Cellar" in row_text
        assert "Ann" in row_text
        assert "2 decisions" in row_text

    tell(an_app(tmp_path, a_setup("Ann")), play)
    tell(an_app(tmp_path), story)


def test_after_a_kill_continue_counts_what_the_journal_has(tmp_path: Path) -> None:
    game = SavedGame.begin(Store(tmp_path), load_host().rules(CLASSIC), a_setup("Ann"))
    clock = Store(tmp_path).header(game.name).clock
    for _ in range(2):
        ask = game.kernel.ask
        assert ask is not None
        game.answer(ask.options[0].id)

    async def story(pilot: Pilot[Any]) -> None:
        text = " ".join(seen(pilot).split())
        assert f"{clock}, and 2 decisions since" in text
        assert "· 2 decisions ·" in text

    tell(an_app(tmp_path), story, WIDE)
    game.close()


def test_continue_skips_deleted_games(tmp_path: Path) -> None:
    for day in (1, 2):
        a_game_of_day(tmp_path, day)

    async def story(pilot: Pilot[Any]) -> None:
        for day in (2, 1):
            assert f"Continue: Day {day}" in seen(pilot)
            await press(pilot, ["s", "delete", "enter"])
            await until(pilot, lambda: front(pilot) == "SavesScreen")
            await pilot.press("escape")
            await until(pilot, lambda: front(pilot) == "TitleScreen")
        assert "Day" not in seen(pilot)
        await pilot.press("c")
        assert "No saved games yet." in seen(pilot)

    tell(an_app(tmp_path), story)


def a_game_of_day(saves: Path, day: int) -> None:
    """Save a game with the title and the date of that day."""
    rules = load_host().rules(CLASSIC)
    title, clock = f"Day {day}", f"2030-01-0{day}T00:00:00Z"
    SavedGame.begin(Store(saves, clock=lambda: clock), rules, a_setup("Ann"), title=title).close()


def test_every_title_command_is_a_choice() -> None:
    assert {"go-on", "new-game", "saves", "settings", "help-", "quit-program"} <= set(CHOICES)
    own = {each.id for each in COMMANDS.values() if each.place == "title"}
    assert own <= set(CHOICES)


@pytest.mark.parametrize("size", [(80, 24), (100, 30), (120, 36), (160, 48), (200, 60)])
@pytest.mark.parametrize("ascii_only", [False, True])
def test_the_title_shows_seven_levels_and_the_whole_menu(
    size: tuple[int, int], ascii_only: bool
) -> None:
    async def story(pilot: Pilot[Any]) -> None:
        shown = seen(pilot)
        for level in "1234567":
            assert any(row.lstrip()[:1] == level for row in shown.splitlines()), level
        assert shown.count("@") == 1
        for id in CHOICES:
            assert COMMANDS[id].title in shown
        assert shown.isascii() or not ascii_only

    tell(an_app(NOWHERE, settings=Settings(ascii_only=ascii_only)), story, size)


@pytest.mark.parametrize("level", range(1, 8))
def test_the_light_is_on_the_given_level(level: int) -> None:
    from l7tui.text.glyphs import BOX

    rows = drawn_facility(BOX, width=60, height=24, level=level)
    (lit,) = {number for number, row in enumerate(rows) if "@" in text_of(row)}
    assert (lit - 2) // 3 == level - 1


@pytest.mark.parametrize(("width", "height"), [(38, 17), (60, 24), (110, 60), (200, 17), (38, 60)])
def test_the_facility_fits_the_given_size(width: int, height: int) -> None:
    from l7tui.text.glyphs import BOX

    rows = drawn_facility(BOX, width=width, height=height, level=7)
    assert len(rows) <= height
    assert max(map(width_of, rows)) <= width


# -- every screen at eighty by twenty-four


def over() -> L7App:
    won = replace(facility(), ask=None, outcome="The lift doors close behind Kane.", result="won")
    return a_still_app(won)


def at_title() -> L7App:
    return an_app(NOWHERE)


def at_table() -> L7App:
    return a_still_app(facility())


def asking() -> L7App:
    return an_app(NOWHERE, settings=Settings(confirm_quit=True))


WALK: dict[str, tuple[Callable[[], L7App], list[str]]] = {
    "title": (at_title, []),
    "title refused": (at_title, ["c"]),
    "new game": (at_title, ["n"]),
    "new game, a player": (at_title, ["n", "tab", "down"]),
    "new game, its rules": (at_title, ["n", "r"]),
    "saves": (at_title, ["s"]),
    "settings": (at_title, [","]),
    "settings, last line": (at_title, [",", "up"]),
    "keys": (at_title, [",", "up", "enter"]),
    "keys, listening": (at_title, [",", "up", "enter", "enter"]),
    "help": (at_title, ["f1"]),
    "quit": (asking, ["ctrl+q"]),
    "table": (at_table, []),
    "choosing": (at_table, ["down", "down"]),
    "paying": (at_table, ["/", *"fear", "enter", "b"]),
    "filter": (at_table, ["/", "m"]),
    "looking": (at_table, ["V", "left"]),
    "map": (at_table, ["M"]),
    "log": (at_table, ["L"]),
    "hand": (at_table, ["H"]),
    "players": (at_table, ["P"]),
    "decks": (at_table, ["D"]),
    "options": (at_table, ["Q"]),
    "why": (at_table, ["?"]),
    "odds": (at_table, ["O"]),
    "goals": (at_table, ["G"]),
    "inspect": (at_table, ["I"]),
    "notice": (at_table, ["9"]),
    "help at the table": (at_table, ["f1"]),
    "settings at the table": (at_table, [","]),
    "ending": (over, []),
}


@pytest.mark.parametrize("name", WALK)
def test_nothing_is_clipped_at_eighty_by_twentyfour(name: str) -> None:
    make, keys = WALK[name]

    async def story(pilot: Pilot[Any]) -> None:
        await press(pilot, keys)
        await pilot.pause()
        screen = pilot.app.screen
        for widget in screen.query(LineWidget):
            if not widget.region:
                continue
            assert screen.region.contains_region(widget.region), widget
            for row in widget.content(widget.size):
                assert width_of(row) <= widget.size.width, text_of(row)

    tell(make(), story, NARROW)


@pytest.mark.parametrize("name", WALK)
def test_every_focusable_part_can_be_reached(name: str) -> None:
    make, keys = WALK[name]

    async def story(pilot: Pilot[Any]) -> None:
        await press(pilot, keys)
        expected = {each for each in pilot.app.screen.focus_chain if each.region}
        reached = set()
        for _ in expected:
            await pilot.press("f6" if front(pilot) == "TableScreen" else "tab")
            reached.add(pilot.app.focused)
        assert expected <= reached

    tell(make(), story, NARROW)


@pytest.mark.parametrize("name", WALK)
def test_resizing_loses_nothing_on_any_screen(name: str) -> None:
    make, keys = WALK[name]

    async def story(pilot: Pilot[Any]) -> None:
        await press(pilot, keys)
        await pilot.pause()
        before, shown = front(pilot), seen(pilot)
        for size in ((200, 60), (30, 8), NARROW):
            await pilot.resize_terminal(*size)
            await pilot.pause()
        assert front(pilot) == before
        assert seen(pilot) == shown

    tell(make(), story, NARROW)


@pytest.mark.parametrize("keys", [[], ["n"], ["s"], [","], [",", "up", "enter"]])
def test_a_page_on_a_small_terminal_offers_plain_mode(keys: list[str]) -> None:
    async def story(pilot: Pilot[Any]) -> None:
        await press(pilot, keys)
        shown = " ".join(seen(pilot).split())
        assert "needs 80 by 24" in shown
        assert "--plain" in shown

    tell(an_app(NOWHERE), story, (60, 20))


# -- the terminal's cursor


def read_line(pilot: Pilot[Any]) -> str:
    """Return the row of the terminal's cursor."""
    return seen(pilot).splitlines()[pilot.app.cursor_position.y]


def test_the_cursor_is_on_the_choice_of_the_title() -> None:
    async def story(pilot: Pilot[Any]) -> None:
        assert "New game" in read_line(pilot)
        await pilot.press("down")
        assert "Campaign" in read_line(pilot)

    tell(an_app(NOWHERE), story)


def test_the_cursor_is_on_the_field_of_a_form() -> None:
    async def story(pilot: Pilot[Any]) -> None:
        await pilot.press("n")
        assert "Start: The Cellar" in read_line(pilot)
        await press(pilot, ["tab", "down"])
        assert "Player 1" in read_line(pilot)

    tell(an_app(NOWHERE), story)


def test_the_cursor_is_on_the_highlighted_option() -> None:
    async def story(pilot: Pilot[Any]) -> None:
        option = panels(pilot).choose.menu.highlighted
        assert option
        assert option.label in read_line(pilot)  # type: ignore[union-attr]
        await pilot.press("down")
        assert panels(pilot).choose.menu.highlighted.label in read_line(pilot)  # type: ignore[union-attr]

    tell(at_table(), story)


def test_the_cursor_moves_to_the_first_words_of_a_sheet_and_back() -> None:
    async def story(pilot: Pilot[Any]) -> None:
        option = read_line(pilot)
        await pilot.press("G")
        await pilot.pause()
        assert "Reach the lift" in read_line(pilot)
        await pilot.press("escape")
        await pilot.pause()
        assert read_line(pilot) == option

    tell(at_table(), story)


def test_closed_screens_take_no_memory(tmp_path: Path) -> None:
    """Textual caches the lines of up to a thousand removed widgets."""

    def lines_kept() -> int:
        gc.collect()
        return sum(isinstance(each, StylesCache) for each in gc.get_objects())

    async def story(pilot: Pilot[Any]) -> None:
        await press(pilot, ["f1", "escape"] * 2)
        before = lines_kept()
        await press(pilot, ["f1", "escape"] * 20)
        assert lines_kept() <= before

    tell(an_app(tmp_path), story)
