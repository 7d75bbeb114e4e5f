"""Commands and keys: one source, no clash, and help for each command."""

from __future__ import annotations

from types import ModuleType
from typing import Any

import pytest
from textual.pilot import Pilot

from l7core.engine.errors import L7Error
from l7tui import commands
from l7tui.commands import COMMANDS, everywhere
from l7tui.commands.command import PLACES, Command
from l7tui.commands.keymap import PRESETS, KeyClash, Keymap
from l7tui.screens.base import L7Screen
from l7tui.screens.help import help_lines
from l7tui.screens.keys import LISTED, KeysScreen
from l7tui.settings.choices import Settings
from l7tui.text.lines import text_of
from tests.tools.faults import expect_none
from tests.tui.gallery import facility
from tests.tui.kit import NOWHERE, Story, a_still_app, an_app, front, press, seen, tell, until


@pytest.mark.parametrize("preset", PRESETS)
def test_no_preset_assigns_a_key_twice(preset: str) -> None:
    Keymap(preset)


def test_a_clash_is_refused_with_both_names() -> None:
    with pytest.raises(KeyClash) as refused:
        Keymap("default", {"odds": ["u"]})
    assert "'Odds'" in str(refused.value)
    assert "'Undo'" in str(refused.value)


def test_a_clash_with_a_global_key_is_refused() -> None:
    with pytest.raises(KeyClash):
        Keymap("default", {"odds": ["escape"]})


def test_a_narrower_place_may_shadow_the_table() -> None:
    keymap = Keymap()
    played_back = keymap.find("S", ("playback", "table", "everywhere"))
    elsewhere = keymap.find("S", ("table", "everywhere"))
    assert played_back is COMMANDS["playback-speed"]
    assert elsewhere is COMMANDS["speed"]


def test_keys_for_an_unknown_command_are_refused_with_a_guess() -> None:
    with pytest.raises(L7Error, match="Did you mean 'undo'"):
        Keymap("default", {"undoo": ["z"]})


def test_a_changed_key_replaces_the_old_one() -> None:
    keymap = Keymap("default", {"undo": ["z"]})
    assert keymap.find("z", ("table",)) is COMMANDS["undo"]
    assert keymap.find("u", ("table",)) is None


def test_no_two_commands_share_an_id() -> None:
    screens = [module for module in vars(commands).values() if isinstance(module, ModuleType)]
    every = [each for module in screens for each in vars(module).values()]
    assert sum(isinstance(each, Command) for each in every) == len(COMMANDS)


def test_every_command_has_a_title_and_a_sentence_of_help() -> None:
    expect_none(
        command.id
        for command in COMMANDS.values()
        if not (command.title and command.help.endswith("."))
    )


def test_every_command_can_be_reached() -> None:
    expect_none(
        command.id for command in COMMANDS.values() if not (command.keys or command.in_palette)
    )


def test_the_help_lists_every_command_with_its_key() -> None:
    text = "\n".join(text_of(each) for each, _ in help_lines(PLACES, Keymap()))
    for command in COMMANDS.values():
        assert command.title in text
    assert "Ctrl+R" in text


def test_the_confirm_key_never_ends_the_turn() -> None:
    for preset in PRESETS:
        keymap = Keymap(preset)
        ends = set(keymap.keys(COMMANDS["end-turn"]))
        assert ends.isdisjoint(keymap.keys(COMMANDS["confirm"]))


def test_a_key_may_differ_between_separate_places() -> None:
    keymap = Keymap()
    assert keymap.find("n", ("title", "everywhere")) is not keymap.find("n", ("table",))


def test_only_differences_from_the_preset_are_stored() -> None:
    keymap = Keymap("vi")
    changed = keymap.given("undo", ("z",))
    assert changed == {"undo": ("z",)}
    assert Keymap("vi", changed).given("undo", ("u",)) == {}


# -- the screen


def on(pilot: Pilot[Any], id: str) -> KeysScreen:
    """Return the list of keys, with the highlight on this command."""
    screen = pilot.app.screen
    assert isinstance(screen, KeysScreen)
    screen.move_to(COMMANDS[id])
    return screen


def tell_of_keys(story: Story, *, at_table: bool = False, **settings: Any) -> Any:
    own = Settings(**settings)
    app = a_still_app(facility(), settings=own) if at_table else an_app(NOWHERE, settings=own)

    async def opened(pilot: Pilot[Any]) -> None:
        pilot.app.screen.keyboard.perform(everywhere.KEYS)  # type: ignore[attr-defined]
        await until(pilot, lambda: front(pilot) == "KeysScreen")
        await story(pilot)

    tell(app, opened)
    return app


def test_every_command_is_listed_once_by_place() -> None:
    assert sorted(each.id for each in LISTED) == sorted(COMMANDS)
    places = [each.place for each in LISTED]
    assert list(dict.fromkeys(places)) == [place for place in PLACES if place in places]


def test_the_next_key_replaces_the_old_one() -> None:
    async def story(pilot: Pilot[Any]) -> None:
        on(pilot, "undo")
        await press(pilot, ["enter", "z"])
        assert "Undo: z." in seen(pilot)
        assert "changed" in seen(pilot)

    app = tell_of_keys(story)
    assert app.settings.key_changes == {"undo": ("z",)}
    assert app.keymap.find("z", ("table",)) is COMMANDS["undo"]


def test_a_second_key_is_added_to_the_first() -> None:
    async def story(pilot: Pilot[Any]) -> None:
        on(pilot, "undo")
        await press(pilot, ["plus", "z"])

    app = tell_of_keys(story)
    assert app.settings.key_changes == {"undo": ("u", "z")}


def test_a_key_in_use_is_refused_with_both_names() -> None:
    async def story(pilot: Pilot[Any]) -> None:
        on(pilot, "undo")
        await press(pilot, ["enter", "O"])
        assert "O is assigned to both 'Odds' and 'Undo'." in seen(pilot)

    app = tell_of_keys(story)
    assert app.settings.key_changes == {}


def test_esc_leaves_the_key_as_it_is() -> None:
    async def story(pilot: Pilot[Any]) -> None:
        on(pilot, "undo")
        await press(pilot, ["enter", "escape"])
        assert front(pilot) == "KeysScreen"

    app = tell_of_keys(story)
    assert app.settings.key_changes == {}


def test_a_key_can_be_removed_if_the_palette_has_the_command() -> None:
    async def story(pilot: Pilot[Any]) -> None:
        on(pilot, "odds")
        await pilot.press("delete")
        assert "Odds: no key." in seen(pilot)

    app = tell_of_keys(story)
    assert app.settings.key_changes == {"odds": ()}


@pytest.mark.parametrize("id", ["confirm", "back", "up"])
def test_the_only_key_of_a_command_cannot_be_removed(id: str) -> None:
    async def story(pilot: Pilot[Any]) -> None:
        on(pilot, id)
        await pilot.press("delete")
        assert "needs at least one key." in seen(pilot)

    assert tell_of_keys(story).settings.key_changes == {}


def test_the_palette_keeps_a_key() -> None:
    async def story(pilot: Pilot[Any]) -> None:
        on(pilot, "palette")
        await press(pilot, ["delete", "delete"])
        assert "needs at least one key." in seen(pilot)

    assert len(tell_of_keys(story).keymap.keys(COMMANDS["palette"])) == 1


def test_the_digit_keys_cannot_be_changed() -> None:
    async def story(pilot: Pilot[Any]) -> None:
        on(pilot, "choose-number")
        await press(pilot, ["enter"])
        assert "can't be reassigned." in seen(pilot)

    assert tell_of_keys(story).settings.key_changes == {}


def test_one_key_can_be_reset() -> None:
    async def story(pilot: Pilot[Any]) -> None:
        on(pilot, "undo")
        await pilot.press("r")

    app = tell_of_keys(story, key_changes={"undo": ("z",), "odds": ("O",)})
    assert app.settings.key_changes == {"odds": ("O",)}


def test_all_keys_can_be_reset() -> None:
    async def story(pilot: Pilot[Any]) -> None:
        await pilot.press("R")

    app = tell_of_keys(story, key_changes={"undo": ("z",), "odds": ("O",)})
    assert app.settings.key_changes == {}


def test_another_preset_keeps_fitting_changes_and_names_the_others() -> None:
    async def story(pilot: Pilot[Any]) -> None:
        await pilot.press("p")
        assert "Preset: vi" in seen(pilot)
        assert "'Up'" in seen(pilot)

    app = tell_of_keys(story, key_changes={"undo": ("k",), "odds": ("O",)})
    assert (app.settings.keys, app.settings.key_changes) == ("vi", {"odds": ("O",)})


def test_footer_help_and_palette_show_a_changed_key_at_once() -> None:
    async def story(pilot: Pilot[Any]) -> None:
        on(pilot, "odds")
        await press(pilot, ["enter", "O", "escape"])
        assert "O odds" in seen(pilot).splitlines()[-1]
        screen = pilot.app.screen
        assert isinstance(screen, L7Screen)
        lines = help_lines(screen.places, screen.l7.keymap)
        assert any(text_of(each).split()[:2] == ["O", "Odds."] for each, _ in lines)
        await press(pilot, [":", *"odds"])
        await until(pilot, lambda: "Odds  (O)" in seen(pilot))

    tell_of_keys(story, at_table=True)


def test_the_hints_of_a_page_show_a_changed_key() -> None:
    async def story(pilot: Pilot[Any]) -> None:
        on(pilot, "back")
        await press(pilot, ["enter", "f9"])
        assert "F9 back" in seen(pilot).splitlines()[-1]

    tell_of_keys(story)
