"""The letters of acts: those that the bundled games wish for, in every preset."""

from __future__ import annotations

import pytest

from l7core.view.letters import KEPT, clashes, dealt
from l7tui.commands.keymap import PRESETS, Keymap
from tests.tui.pictures import load_host

GAMES = ["escape:l7", "heist:classic", "lockdown:base", "alone:base"]


@pytest.mark.parametrize("game", GAMES)
def test_every_act_has_the_letter_that_it_wishes_for(game: str) -> None:
    acts = load_host().rules(game).acts
    wished = {act.id: act.key for act in acts if not act.role}
    assert wished
    assert dealt(acts, Keymap().letters) == wished


@pytest.mark.parametrize("preset", PRESETS)
@pytest.mark.parametrize("game", GAMES)
def test_in_every_preset_every_act_has_a_letter_of_its_own(game: str, preset: str) -> None:
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
def test_each_game_says_what_ends_a_turn_and_where_dice_wait_what_rolls_them(game: str) -> None:
    roles = [act.role for act in load_host().rules(game).acts]
    assert "go" in roles or game in ("lockdown:base", "alone:base")
    assert "end" in roles


def test_letters_that_no_act_may_have_are_those_of_the_table() -> None:
    assert Keymap().letters == frozenset(KEPT)


@pytest.mark.parametrize("game", GAMES)
def test_no_act_no_use_and_no_role_wish_for_one_key(game: str) -> None:
    rules = load_host().rules(game)
    assert list(clashes(rules.acts, rules.uses)) == []
