"""Rules: Setup."""

from __future__ import annotations

import pytest

from l7core.engine.errors import L7Error
from l7core.engine.kernel import Kernel
from l7core.engine.state import SeatSetup, Setup
from l7core.escape.content.scenario import (
    Epilogues,
    Laid,
    Limits,
    LockdownRule,
    Reserves,
    Scenario,
    Stack,
    StartEnemy,
    StartItem,
    StartLock,
    StartMarker,
    ThreatPool,
)
from tests.escape.rules.kit import PRESETS, box, scenario

FIRST = "escape:scenario-1"


def test_the_chosen_scenario_is_the_one_that_is_set_up() -> None:
    assert scenario(FIRST).state.scenario == FIRST


def test_a_scenario_limits_the_number_of_seats() -> None:
    five = tuple(SeatSetup(name) for name in "ABCDE")
    with pytest.raises(L7Error, match="supports 1 to 4 players"):
        box().begin(Setup(ruleset="escape:l7", scenario=FIRST, seats=five))


def test_each_player_takes_a_character_of_their_own() -> None:
    play = scenario(seats=4)
    taken = [hero.character for hero in play.state.heroes]
    assert sorted(taken) == sorted(box().tables.beginners)


def test_the_choice_of_a_character_shows_voice_and_past() -> None:
    setup = Setup(ruleset="escape:l7", scenario=FIRST, seats=(SeatSetup("Ann"),))
    ask = Kernel(box(), box().begin(setup)).view(0).ask
    assert ask
    for option in ask.options:
        character = box().tables.characters[option.id]
        assert character.voice in option.note.detail
        assert character.past in option.note.detail


@pytest.mark.parametrize("preset", PRESETS)
def test_fear_begins_at_3(preset: str) -> None:
    """Ruling 1."""
    play = scenario(seats=2, preset=preset)
    assert [hero.fear for hero in play.state.heroes] == [3, 3]


@pytest.mark.parametrize("vitality", [3, 4, 5])
def test_vitality_begins_at_the_value_of_the_scenario(vitality: int) -> None:
    """Ruling 2."""
    assert scenario(vitality=vitality).ann.vitality == vitality


def test_vitality_begins_at_5_unless_the_scenario_says_otherwise() -> None:
    """Ruling 2."""
    said = Epilogues(won="", partly="", lost="")
    brief = Scenario(
        id="test:brief", name="Brief", tiles=(), start="", threat=ThreatPool(pool=0), epilogues=said
    )
    assert brief.vitality == 5


def test_every_prisoner_is_dealt_two_different_skills() -> None:
    play = scenario(seats=4)
    dealt = [skill for hero in play.state.heroes for skill in hero.skills]
    assert all(len(hero.skills) == 2 for hero in play.state.heroes)
    assert len(set(dealt)) == len(dealt) == 8


def test_the_dealt_skills_have_left_the_deck() -> None:
    play = scenario(seats=2)
    dealt = {*play.ann.skills, *play.bo.skills}
    assert not dealt & {*play.state.skills.cards}


@pytest.mark.parametrize("vitality", [3, 5])
def test_the_first_hand_is_as_large_as_the_vitality(vitality: int) -> None:
    play = scenario(seats=2, vitality=vitality)
    assert len(play.bo.hand) == vitality


@pytest.mark.parametrize("deck", ["adrenaline", "events", "items", "skills"])
def test_the_decks_are_shuffled(deck: str) -> None:
    orders = [getattr(scenario(seed=seed).state, deck).cards for seed in (1, 2)]
    assert orders[0] != orders[1]


def test_the_tiles_are_shuffled() -> None:
    orders = [scenario(seed=seed).state.stacks for seed in (1, 2)]
    assert orders[0] != orders[1]


def test_key_cards_are_not_in_the_item_deck() -> None:
    play = scenario()
    items = box().library["item"]
    assert not any(items[card].key for card in play.state.items.cards)
    assert sum(items[card].key for card in play.state.box) == 4


def test_the_reserves_are_numbered_from_1() -> None:
    play = scenario(FIRST)
    assert play.state.reserves["guard"] == [1, 2, 3, 4]
    assert play.state.reserves["clone"] == [1, 2, 3, 4, 5, 6]


def test_reserves_may_depend_on_the_number_of_prisoners() -> None:
    play = scenario(seats=3, reserves=Reserves(guard=(1, 2, 3, 4)))
    assert play.state.reserves["guard"] == [1, 2, 3]


def test_the_scenario_fills_the_threat_pool() -> None:
    assert scenario(threat=ThreatPool(pool=7)).state.threat_pool == 7


def test_the_scenario_gives_each_prisoner_threat_to_start_with() -> None:
    play = scenario(seats=2, threat=ThreatPool(pool=7, start=2))
    assert (play.ann.threat, play.bo.threat, play.state.threat_pool) == (2, 2, 7)


def test_there_are_24_threat_tokens_in_all() -> None:
    play = scenario(seats=2, threat=ThreatPool(pool=7, start=2))
    assert play.state.threat_pool + play.state.threat_box + 4 == 24


def test_the_scenario_fills_the_lockdown_pool() -> None:
    assert scenario(FIRST).state.lockdown_pool == 4


def test_a_scenario_without_a_lockdown_pool_has_no_countdown() -> None:
    assert scenario(lockdown=LockdownRule()).state.lockdown_pool is None


def test_the_game_does_not_begin_in_lockdown() -> None:
    assert not scenario(FIRST).state.lockdown


def test_the_scenario_sets_the_limits_of_a_tile() -> None:
    limits = Limits(secure=1, pack=2, hybrid=3, group=2)
    assert scenario(limits=limits).state.limits == {
        "secure": 1,
        "pack": 2,
        "hybrid": 3,
        "group": 2,
    }


def test_the_start_tiles_are_placed_as_the_scenario_says() -> None:
    tiles = (Laid(tile="escape:checkpoint", x=2, y=1, turn=1),)
    play = scenario(tiles=tiles, start="escape:checkpoint")
    room = play.map.rooms[0]
    assert (len(play.map.rooms), room.tile, room.x, room.y) == (1, "escape:checkpoint", 2, 1)
    assert {play.map.doors[door].side for door in room.doors} == {"e", "w"}


def test_the_prisoners_begin_on_the_start_tile() -> None:
    tiles = (
        Laid(tile="escape:checkpoint", x=0, y=0),
        Laid(tile="escape:corridor-101-a", x=0, y=1),
    )
    play = scenario(seats=2, tiles=tiles, start="escape:corridor-101-a")
    assert [hero.room for hero in play.state.heroes] == [1, 1]


def test_the_first_scenario_has_stacks_of_8_and_6_and_the_rest() -> None:
    sizes = [len(stack) for stack in scenario(FIRST).state.stacks]
    assert sizes[:2] == [8, 6]
    assert sizes[2] == 44 - 8 - 6 - 1


def test_a_tile_that_is_set_aside_is_in_no_stack() -> None:
    play = scenario(FIRST)
    assert play.state.set_aside == ["escape:a-lift"]
    assert not any("escape:a-lift" in stack for stack in play.state.stacks)


def test_a_tile_on_the_table_is_in_no_stack() -> None:
    play = scenario()
    laid = play.map.rooms[0].tile
    assert not any(laid in stack for stack in play.state.stacks)


def test_a_tile_may_be_shuffled_into_a_stack() -> None:
    stacks = (Stack(size=3, includes=("escape:chapel",)), Stack())
    play = scenario(stacks=stacks)
    assert len(play.state.stacks[0]) == 3
    assert "escape:chapel" in play.state.stacks[0]
    assert "escape:chapel" not in play.state.stacks[1]


def test_only_one_side_of_a_tile_is_in_the_game() -> None:
    tiles = (
        Laid(tile="escape:corridor-101-a", x=0, y=0),
        Laid(tile="escape:b-lift", x=1, y=0),
    )
    play = scenario(tiles=tiles)
    assert not any("escape:maintenance-tunnel" in stack for stack in play.state.stacks)


def test_the_infirmary_is_not_a_room_of_the_map() -> None:
    play = scenario(FIRST)
    assert [room.tile for room in play.map.rooms] == ["escape:tank-farm"]
    assert not any("infirmary" in tile for stack in play.state.stacks for tile in stack)


def test_enemies_of_the_setup_come_from_the_reserves() -> None:
    group = StartEnemy(kind="guard", tile="escape:corridor-101-a", n=2)
    play = scenario(enemies=(group,), reserves=Reserves(guard=3))
    assert [enemy.id for enemy in play.state.enemies] == ["guard:1", "guard:2"]
    assert play.state.reserves["guard"] == [3]


def test_enemies_of_the_setup_beyond_the_reserves_come_from_the_box() -> None:
    group = StartEnemy(kind="hybrid", tile="escape:corridor-101-a")
    play = scenario(enemies=(group,), reserves=Reserves())
    assert [enemy.id for enemy in play.state.enemies] == ["hybrid:1"]


def test_markers_items_and_locks_of_the_setup_are_placed() -> None:
    here = "escape:corridor-101-a"
    play = scenario(
        markers=(StartMarker(marker="darkness", tile=here),),
        items=(StartItem(item="escape:security-key", tile=here),),
        locked=(StartLock(tile=here, side="n"),),
    )
    assert play.state.markers["darkness"] == [0]
    assert play.state.things[0] == ["escape:security-key"]
    assert play.map.doors[play.door(0, "n")].locked


def test_the_first_seat_has_the_first_turn() -> None:
    """Ruling 111."""
    play = scenario(seats=3)
    assert (play.ask.seat, play.state.turn.seat, play.state.round) == (0, 0, 1)


def test_the_clock_says_setup_until_the_first_turn() -> None:
    setup = Setup(ruleset="escape:l7", scenario=FIRST, seats=(SeatSetup("Ann"),))
    beginning = Kernel(box(), box().begin(setup))
    assert beginning.view(0).table.clock == "Setup"
    assert scenario().kernel.view(0).table.clock.startswith("Round 1, ")
