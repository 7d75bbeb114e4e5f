"""A mod adds verbs, cards and rules to the game of another mod."""

from __future__ import annotations

import pytest

from l7core.engine.effects import Scope
from l7core.engine.game import Game
from l7core.engine.ruleset import Rules
from l7core.engine.state import SeatSetup, Setup
from l7core.mods.host import Host, ModFolder
from tests.tools.places import FIXTURES, MODS

ADDONS = FIXTURES / "addons"


@pytest.fixture
def host() -> Host:
    return Host([ModFolder(MODS, "developer"), ModFolder(ADDONS, "developer")])


@pytest.fixture
def rules(host: Host) -> Rules:
    return host.rules("cellar:classic")


def a_game(rules: Rules) -> Game:  # type: ignore[type-arg]
    return Game(rules, rules.begin(Setup(ruleset=rules.id, seats=(SeatSetup("Ann"),))))


def test_a_verb_of_a_mod_is_carried_out(rules: Rules) -> None:
    game = a_game(rules)
    boards = rules.library["event"]["attic:boards"]
    with pytest.raises(StopIteration):
        game.carry_out(boards.effects, Scope(seat=0)).send(None)
    assert [event.key for event in game.events] == ["attic.creaked"] * 3


def test_a_flow_of_a_mod_replaces_the_games_own(rules: Rules) -> None:
    game = a_game(rules)

    async def rest() -> None:
        await game.run("cellar:rest", 0)

    with pytest.raises(StopIteration):
        rest().send(None)
    assert [event.key for event in game.events] == ["attic.listened"]


def test_texts_of_a_mod_are_used(rules: Rules) -> None:
    assert rules.texts.say("attic.creaked") == "A board creaks above."


def test_both_mods_are_pinned(host: Host, rules: Rules) -> None:
    assert [pin.id for pin in host.pins(rules)] == ["cellar", "attic"]


def test_a_record_says_which_mod_it_is_from(rules: Rules) -> None:
    assert str(rules.provenance["event"]["attic:boards"]) == "attic/content/events.toml:1"


def test_without_the_game_the_addon_is_not_loaded() -> None:
    host = Host([ModFolder(ADDONS, "developer")])
    assert [each.reason for each in host.set_aside] == ["it requires cellar, which isn't available"]
