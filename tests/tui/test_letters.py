"""Letters of actions in the bundled games, in every preset of keys."""

from __future__ import annotations

import pytest

from l7core.view.letters import KEPT, clashes, dealt
from l7tui.commands.keymap import PRESETS, Keymap
from tests.tui.pictures import load_host

GAMES = ["escape:l7", "heist:classic", "lockdown:base", "alone:base"]


@pytest.mark.parametrize("game", GAMES)
def test_every_action_has_its_preferred_letter(game: str) -> None:
    acts = load_host().rules(game).acts
    wished = {act.id: act.key for act in acts if not act.role}
    assert wished
    assert dealt(acts, Keymap().letters) == wished


@pytest.mark.parametrize("preset", PRESETS)
@pytest.mark.parametrize("game", GAMES)
def test_every_action_has_its_own_letter_in_every_preset(game: str, preset: str) -> None:
    rules = load_host().rules(game)
    letters = dealt(rules.acts, Keymap(preset).letters)
    assert letters.keys() == {act.id for act in rules.acts if not act.role}
    assert len(set(letters.values())) == len(letters)
    assert Keymap(preset).letters.isdisjoint(letters.values())


@pytest.mark.parametrize("game", GAMES)
def test_no_use_of_a_card_has_the_letter_of_an_act(game: str) -> None:
    rules = load_host().rules(game)
    uses = [use.key for use in rules.uses]
    assert len(set(uses)) == len(uses)
    assert {act.key for act in rules.acts}.isdisjoint(uses)


@pytest.mark.parametrize("game", GAMES)
def test_each_game_declares_end_and_roll_actions(game: str) -> None:
    roles = [act.role for act in load_host().rules(game).acts]
    assert "go" in roles or game in ("lockdown:base", "alone:base")
    assert "end" in roles


def test_reserved_letters_are_those_of_the_table() -> None:
    assert Keymap().letters == frozenset(KEPT)


@pytest.mark.parametrize("game", GAMES)
def test_no_two_actions_uses_or_roles_prefer_the_same_key(game: str) -> None:
    rules = load_host().rules(game)
    assert list(clashes(rules.acts, rules.uses)) == []
