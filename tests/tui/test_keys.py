"""Commands and keys: one source, no clash, everything explained."""

from __future__ import annotations

import pytest

from l7core.engine.errors import L7Error
from l7tui.commands import COMMANDS, PLACES
from l7tui.keymap import PRESETS, KeyClash, Keymap
from l7tui.lines import text_of
from l7tui.screens.help import help_lines


@pytest.mark.parametrize("preset", PRESETS)
def test_no_preset_gives_a_key_twice(preset: str) -> None:
    Keymap(preset)


def test_a_clash_is_refused_with_both_names() -> None:
    with pytest.raises(KeyClash) as refused:
        Keymap("default", {"odds": ["u"]})
    assert "'Odds'" in str(refused.value)
    assert "'Undo'" in str(refused.value)


def test_a_clash_with_a_key_of_everywhere_is_refused() -> None:
    with pytest.raises(KeyClash):
        Keymap("default", {"odds": ["escape"]})


def test_a_narrower_place_may_shadow_the_table() -> None:
    keymap = Keymap()
    on_the_map = keymap.find("l", ("map", "table", "everywhere"))
    elsewhere = keymap.find("l", ("table", "everywhere"))
    assert on_the_map is COMMANDS["right"]
    assert elsewhere is COMMANDS["whole-log"]


def test_keys_for_an_unknown_command_are_refused_with_a_guess() -> None:
    with pytest.raises(L7Error, match="Did you mean 'undo'"):
        Keymap("default", {"undoo": ["z"]})


def test_a_changed_key_takes_the_place_of_the_old_one() -> None:
    keymap = Keymap("default", {"undo": ["z"]})
    assert keymap.find("z", ("table",)) is COMMANDS["undo"]
    assert keymap.find("u", ("table",)) is None


@pytest.mark.parametrize("id", COMMANDS)
def test_every_command_has_a_sentence_of_help(id: str) -> None:
    command = COMMANDS[id]
    assert command.help.endswith(".")
    assert command.title


@pytest.mark.parametrize("id", COMMANDS)
def test_every_command_can_be_reached(id: str) -> None:
    command = COMMANDS[id]
    assert command.keys or command.in_palette


def test_the_help_tells_every_command_with_its_key() -> None:
    told = "\n".join(text_of(each) for each in help_lines(PLACES, Keymap()))
    for command in COMMANDS.values():
        assert command.title in told
    assert "Ctrl+R" in told


def test_the_confirm_key_never_is_the_key_that_ends_the_turn() -> None:
    for preset in PRESETS:
        keymap = Keymap(preset)
        ends = set(keymap.keys(COMMANDS["end-turn"]))
        assert ends.isdisjoint(keymap.keys(COMMANDS["confirm"]))
