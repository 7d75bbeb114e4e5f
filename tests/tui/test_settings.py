"""Settings: stored values, session overrides, and unusable files."""

from __future__ import annotations

import errno
import os
from pathlib import Path
from typing import Any

import msgspec
import pytest
from textual.pilot import Pilot

from l7core.engine.errors import L7Error
from l7core.persist.store import Store
from l7tui.app import L7App
from l7tui.commands.keymap import KeyClash
from l7tui.settings.choices import Forced, LastGame, Settings, from_command_line, from_environment
from l7tui.settings.fields import Act
from l7tui.settings.lines import SettingField, all_fields
from l7tui.settings.preferences import Preferences
from tests.tui.gallery import facility
from tests.tui.kit import (
    NOWHERE,
    a_still_app,
    an_app,
    front,
    load_host,
    panels,
    press,
    seen,
    tell,
    until,
)


def the_app(file: Path, **forced: Forced) -> L7App:
    return L7App(load_host, Store(NOWHERE), Preferences.opened(file, forced))


# -- the file


def test_without_a_file_the_defaults_apply(tmp_path: Path) -> None:
    preferences = Preferences.opened(tmp_path / "settings.json")
    assert preferences.now == Settings()
    assert preferences.trouble == ""


def test_reading_settings_writes_nothing(tmp_path: Path) -> None:
    Preferences.opened(tmp_path / "config" / "settings.json")
    assert list(tmp_path.iterdir()) == []


def test_a_change_is_saved(tmp_path: Path) -> None:
    file = tmp_path / "config" / "settings.json"
    Preferences.opened(file).change(theme="l7-light", key_changes={"undo": ("z",)})
    kept = Preferences.opened(file)
    assert kept.trouble == ""
    assert kept.now == Settings(theme="l7-light", key_changes={"undo": ("z",)})


def test_only_changed_settings_are_written(tmp_path: Path) -> None:
    file = tmp_path / "settings.json"
    Preferences.opened(file).change(odds=False)
    assert msgspec.json.decode(file.read_bytes()) == {"odds": False}


def test_every_setting_survives_the_file(tmp_path: Path) -> None:
    file = tmp_path / "settings.json"
    own = Settings(
        theme="l7-safe",
        ascii_only=True,
        reduced_motion=True,
        speed="digest",
        odds=False,
        log="short",
        hints=False,
        hints_read=("hint.cellar",),
        confirm_quit=True,
        undo="casual",
        keys="vi",
        key_changes={"undo": ("z",)},
        last_game=LastGame(ruleset="cellar:classic", seats=2, toggles={"warden": "slow"}),
    )
    Preferences.opened(file).change(**{name: getattr(own, name) for name in own.__struct_fields__})
    assert Preferences.opened(file).now == own


def test_two_running_programs_keep_both_changes(tmp_path: Path) -> None:
    file = tmp_path / "settings.json"
    one, other = Preferences.opened(file), Preferences.opened(file)
    one.change(theme="l7-light")
    other.change(odds=False)
    assert Preferences.opened(file).now == Settings(theme="l7-light", odds=False)


# -- a file that cannot be read


def broken(file: Path, text: str) -> Preferences:
    file.write_text(text)
    return Preferences.opened(file)


def test_invalid_json_is_reported_and_defaults_apply(tmp_path: Path) -> None:
    preferences = broken(tmp_path / "settings.json", "{not json")
    assert preferences.now == Settings()
    assert f"Can't read {tmp_path / 'settings.json'}: " in preferences.trouble
    assert "the file is kept" in preferences.trouble


HOSTILE = {
    "a name in Latin-1": b'{"theme": "Zo\xeb"}',
    "no text": b"\xff\xfe",
    "nested lists": b"[" * 100_000,
    "nested tables": b'{"key_changes": ' + b'{"a": ' * 20_000,
    "a key that breaks off": b'{"last_game": {"toggles": {"\xc3": "x"}}}',
    "a number without end": b'{"odds": 1e99999}',
}


@pytest.mark.parametrize("data", HOSTILE.values(), ids=HOSTILE)
def test_invalid_bytes_and_deep_nesting_are_reported(tmp_path: Path, data: bytes) -> None:
    file = tmp_path / "settings.json"
    file.write_bytes(data)
    preferences = Preferences.opened(file)
    assert preferences.now == Settings()
    assert f"Can't read {tmp_path / 'settings.json'}: " in preferences.trouble
    preferences.change(odds=False)
    assert (tmp_path / "settings.broken-1.json").read_bytes() == data


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ('{"themes": "l7-dark"}', "Unknown setting: 'themes'. Did you mean 'theme'?"),
        ('{"theme": "l7-drak"}', "Unknown theme: 'l7-drak'. Did you mean 'l7-dark'?"),
        ('{"odds": "yes"}', "odds: Expected `bool`, got `str`."),
        ('{"speed": "warp"}', "speed: Invalid enum value 'warp'."),
        ('{"keys": "emacs"}', "Unknown key preset: 'emacs'."),
        ('{"key_changes": {"undo": ["O"]}}', "O is assigned to both 'Odds' and 'Undo'."),
        ('{"key_changes": {"undoo": ["z"]}}', "Did you mean 'undo'?"),
        ("[1, 2]", "Expected `object`, got `array`."),
    ],
)
def test_each_problem_is_reported(tmp_path: Path, text: str, message: str) -> None:
    assert message in broken(tmp_path / "settings.json", text).trouble


def test_valid_settings_beside_an_invalid_one_apply(tmp_path: Path) -> None:
    preferences = broken(tmp_path / "settings.json", '{"theme": "l7-light", "odds": 3}')
    assert preferences.now == Settings(theme="l7-light")


def test_changed_keys_apply_unless_they_clash(tmp_path: Path) -> None:
    text = '{"key_changes": {"undo": ["z"], "odds": ["z"], "redo": ["Z"]}}'
    preferences = broken(tmp_path / "settings.json", text)
    assert preferences.now.key_changes == {"undo": ("z",), "redo": ("Z",)}


def test_an_invalid_file_is_backed_up_before_writing(tmp_path: Path) -> None:
    file = tmp_path / "settings.json"
    preferences = broken(file, "{not json")
    preferences.change(odds=False)
    assert (tmp_path / "settings.broken-1.json").read_text() == "{not json"
    assert Preferences.opened(file).now == Settings(odds=False)
    assert "settings.broken-1.json" in preferences.trouble


def test_an_older_backup_is_not_overwritten(tmp_path: Path) -> None:
    file = tmp_path / "settings.json"
    broken(file, "{first").change(odds=False)
    broken(file, "{second").change(odds=False)
    assert (tmp_path / "settings.broken-1.json").read_text() == "{first"
    assert (tmp_path / "settings.broken-2.json").read_text() == "{second"


def test_an_unreadable_file_is_reported_and_left_alone(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = tmp_path / "settings.json"
    file.write_text('{"odds": false}')

    def forbidden(*_: Any) -> Any:
        raise PermissionError(errno.EACCES, "Permission denied")

    monkeypatch.setattr(Path, "open", forbidden)
    preferences = Preferences.opened(file)
    assert "permission denied" in preferences.trouble
    preferences.change(theme="l7-light")
    monkeypatch.undo()
    assert file.read_text() == '{"odds": false}'
    assert preferences.now.theme == "l7-light"


# -- a disk that refuses


@pytest.mark.parametrize(
    ("number", "why"),
    [(errno.ENOSPC, "the disk is full"), (errno.EROFS, "the disk is read-only")],
)
def test_a_write_error_is_reported_and_the_setting_applies(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, number: int, why: str
) -> None:
    file = tmp_path / "settings.json"
    preferences = Preferences.opened(file)
    preferences.change(odds=False)

    def refuse(*_: Any) -> int:
        raise OSError(number, os.strerror(number))

    monkeypatch.setattr(os, "write", refuse)
    preferences.change(theme="l7-light")
    assert why in preferences.trouble
    assert "Settings last until you quit." in preferences.trouble
    assert preferences.now == Settings(odds=False, theme="l7-light")
    assert msgspec.json.decode(file.read_bytes()) == {"odds": False}


def test_an_unwritten_change_is_written_with_the_next(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = tmp_path / "settings.json"
    preferences = Preferences.opened(file)

    def refuse(*_: Any) -> int:
        raise OSError(errno.ENOSPC, "full")

    with monkeypatch.context() as full:
        full.setattr(os, "write", refuse)
        preferences.change(theme="l7-light")
    preferences.change(odds=False)
    assert preferences.trouble == ""
    assert Preferences.opened(file).now == Settings(theme="l7-light", odds=False)


def test_a_folder_that_cannot_be_created_is_reported(tmp_path: Path) -> None:
    (tmp_path / "config").write_text("a file where the folder should be")
    preferences = Preferences.opened(tmp_path / "config" / "settings.json")
    preferences.change(odds=False)
    assert "config" in preferences.trouble
    assert preferences.now.odds is False


# -- session overrides


def test_no_color_and_l7_ascii_override_settings() -> None:
    forced = from_environment({"NO_COLOR": "1", "L7_ASCII": "1"})
    now = Preferences(forced=forced).now
    assert (now.theme, now.ascii_only) == ("l7-monochrome", True)


@pytest.mark.parametrize("environ", [{}, {"NO_COLOR": "", "L7_ASCII": ""}, {"L7_ASCII": "0"}])
def test_an_empty_variable_overrides_nothing(environ: dict[str, str]) -> None:
    assert from_environment(environ) == {}


def test_session_overrides_are_never_written(tmp_path: Path) -> None:
    file = tmp_path / "settings.json"
    preferences = Preferences.opened(file, from_environment({"NO_COLOR": "1"}))
    preferences.change(odds=False)
    assert preferences.now.theme == "l7-monochrome"
    assert Preferences.opened(file).now == Settings(odds=False)


def test_changing_a_setting_ends_its_override() -> None:
    preferences = Preferences(forced=from_environment({"L7_ASCII": "1"}))
    preferences.change(ascii_only=False)
    assert preferences.now.ascii_only is False


@pytest.mark.parametrize("name", ["light", "l7-light"])
def test_the_command_line_names_a_theme(name: str) -> None:
    assert from_command_line({"theme": name})["theme"].value == "l7-light"


def test_an_unknown_theme_is_refused_with_a_guess() -> None:
    with pytest.raises(L7Error, match="Did you mean 'light'"):
        from_command_line({"theme": "ligth"})


# -- the screen


def test_every_setting_has_a_line_or_a_screen_of_its_own() -> None:
    elsewhere = {"hints_read", "key_changes", "last_game", "lessons"}
    lines = {field.name for field in all_fields() if isinstance(field, SettingField)}
    assert lines | elsewhere == set(Settings.__struct_fields__)


@pytest.mark.parametrize("field", all_fields(), ids=lambda field: field.label)
def test_every_value_of_a_setting_says_what_it_means(field: SettingField | Act) -> None:
    for _ in range(len(field.values) if isinstance(field, SettingField) else 1):
        assert field.why
        field.change(1)


def test_a_theme_applies_at_once_and_is_saved(tmp_path: Path) -> None:
    file = tmp_path / "settings.json"

    async def story(pilot: Pilot[Any]) -> None:
        await press(pilot, [",", "down", "right"])
        assert pilot.app.theme == "l7-light"
        assert "Light" in seen(pilot)

    tell(the_app(file), story)
    assert Preferences.opened(file).now == Settings(theme="l7-light")


def test_ascii_applies_at_once() -> None:
    async def story(pilot: Pilot[Any]) -> None:
        await press(pilot, [",", "down", "down", "right"])
        assert seen(pilot).isascii()

    tell(an_app(NOWHERE), story)


def test_a_session_setting_names_its_source(tmp_path: Path) -> None:
    async def story(pilot: Pilot[Any]) -> None:
        await press(pilot, [","])
        assert "session only: NO_COLOR" in seen(pilot)

    forced = from_environment({"NO_COLOR": "1"})
    tell(the_app(tmp_path / "settings.json", **forced), story)


def test_the_screen_names_the_settings_file(tmp_path: Path) -> None:
    async def story(pilot: Pilot[Any]) -> None:
        await pilot.press(",")
        assert "settings.json" in seen(pilot).splitlines()[0]

    tell(the_app(tmp_path / "settings.json"), story, (200, 60))


def test_problems_with_the_file_are_shown_on_the_first_screen(tmp_path: Path) -> None:
    file = tmp_path / "settings.json"
    file.write_text("{not json")

    async def story(pilot: Pilot[Any]) -> None:
        await until(pilot, lambda: "Can't read" in " ".join(seen(pilot).split()))

    tell(the_app(file), story)


def test_settings_open_at_the_table_and_close_with_esc() -> None:
    async def story(pilot: Pilot[Any]) -> None:
        before = seen(pilot)
        await press(pilot, ["comma", "escape"])
        assert front(pilot) == "TableScreen"
        assert seen(pilot) == before

    tell(a_still_app(facility()), story)


def test_settings_do_not_open_over_themselves() -> None:
    async def story(pilot: Pilot[Any]) -> None:
        await press(pilot, ["comma", "comma"])
        assert [type(each).__name__ for each in pilot.app.screen_stack].count("SettingsScreen") == 1

    tell(an_app(NOWHERE), story)


def at_the_table(**settings: Any) -> L7App:
    return a_still_app(facility(), settings=Settings(**settings))


def test_hidden_odds_are_not_shown(tmp_path: Path) -> None:
    async def story(pilot: Pilot[Any]) -> None:
        assert "67%" not in seen(pilot)
        await pilot.press("O")
        assert front(pilot) == "TableScreen"
        assert "Odds are hidden." in seen(pilot)
        panels(pilot).choose.menu.at = 4
        await pilot.press("I")
        assert "stunned or worse" not in seen(pilot)

    tell(at_the_table(odds=False), story, (160, 48))


def test_a_short_log_omits_causes() -> None:
    async def story(pilot: Pilot[Any]) -> None:
        await pilot.press("L")
        assert "Guard 2 moves" in seen(pilot)
        assert "most threat" not in seen(pilot)

    tell(at_the_table(log="short"), story)


@pytest.mark.parametrize(("answer", "left"), [("enter", True), ("ctrl+q", True), ("escape", False)])
def test_quitting_asks_first_if_set(answer: str, left: bool) -> None:
    async def story(pilot: Pilot[Any]) -> None:
        await pilot.press("ctrl+q")
        assert front(pilot) == "Confirm"
        await pilot.press(answer)
        if left:
            await until(pilot, lambda: pilot.app.return_code == 0)
        else:
            assert front(pilot) == "TitleScreen"

    tell(an_app(NOWHERE, settings=Settings(confirm_quit=True)), story)


def test_all_hints_can_be_shown_again() -> None:
    async def story(pilot: Pilot[Any]) -> None:
        labels = [field.label for field in all_fields()]
        await press(pilot, [",", *["down"] * labels.index("Show all hints again"), "enter"])
        assert app.settings.hints_read == ()

    app = an_app(NOWHERE, settings=Settings(hints_read=("hint.cellar",)))
    tell(app, story)


def test_a_setting_with_a_key_clash_is_refused() -> None:
    with pytest.raises(KeyClash):
        an_app(NOWHERE, settings=Settings(key_changes={"undo": ("O",)}))
