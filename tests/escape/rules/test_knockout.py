"""Knockouts, the infirmary, vitality and death."""

from __future__ import annotations

import pytest

from l7core.escape.words.verbs.cards import DrawAdrenaline, LoseAdrenaline
from l7core.escape.words.verbs.levels import GainVitality, KnockOut, LoseVitality
from tests.escape.rules.kit import PRESETS, SPARE, SPEED, STR, scenario
from tests.escape.rules.world_kit import CLONES_TWICE, GUARDS, Tale, World, section


def knock_out(world: World) -> Tale:
    """Knock out the first prisoner with an event."""
    return world.draw(icon="fear", fear=section(KnockOut()))


# -- being knocked out


@pytest.mark.parametrize("preset", PRESETS)
def test_a_prisoner_without_cards_is_knocked_out(preset: str) -> None:
    world = World(preset=preset)
    world.map("P")
    world.prisoner(0, hand=1)
    world.prisoner(0)
    play = world.draw(icon="fear", fear=section(LoseAdrenaline(n=1)))
    assert play.ann.status == "infirmary"


def test_a_prisoner_who_keeps_a_card_is_not_knocked_out() -> None:
    world = World()
    world.map("P")
    world.prisoner(0, hand=2)
    play = world.draw(icon="fear", fear=section(LoseAdrenaline(n=1)))
    assert play.ann.status == "map"


def test_items_of_a_knocked_out_prisoner_stay_on_the_tile() -> None:
    world = World()
    world.map("P")
    rope, knife = world.item(), world.item(weapon=True)
    world.prisoner(0, items=[rope, knife])
    world.prisoner(0)
    play = knock_out(world)
    assert play.ann.items == []
    assert play.state.things == {0: [rope, knife]}


def test_a_knocked_out_prisoner_leaves_the_map() -> None:
    world = World()
    world.map("P")
    world.prisoner(0)
    world.prisoner(0)
    play = knock_out(world)
    assert (play.ann.status, play.ann.room) == ("infirmary", None)


def test_a_knocked_out_prisoner_loses_one_vitality_and_one_threat() -> None:
    """Ruling 13."""
    world = World()
    world.map("P")
    world.prisoner(0, vitality=5, threat=3)
    world.prisoner(0)
    play = knock_out(world)
    assert (play.ann.vitality, play.ann.threat) == (4, 2)


def test_threat_lost_in_a_knockout_leaves_the_game() -> None:
    """Ruling 13."""
    world = World()
    world.map("P")
    world.prisoner(0, threat=3)
    world.prisoner(0)
    world.set(threat_pool=2, threat_box=5)
    play = knock_out(world)
    assert (play.state.threat_pool, play.state.threat_box) == (2, 5)


def test_a_knocked_out_prisoner_without_threat_loses_none() -> None:
    world = World()
    world.map("P")
    world.prisoner(0, threat=0)
    world.prisoner(0)
    play = knock_out(world)
    assert play.ann.threat == 0
    assert play.ann.status == "infirmary"


@pytest.mark.parametrize("preset", PRESETS)
def test_a_knocked_out_prisoner_discards_the_hand(preset: str) -> None:
    """Ruling 12."""
    world = World(preset=preset)
    world.map("P")
    world.prisoner(0, hand=4)
    world.prisoner(0)
    play = knock_out(world)
    assert play.ann.hand == []
    assert play.state.adrenaline.discard == [SPARE] * 4


def test_a_knockout_on_a_dark_tile_raises_no_fear() -> None:
    """Ruling 56."""
    world = World()
    world.map("P")
    world.marker("darkness", 0)
    world.prisoner(0, fear=2)
    world.prisoner(0)
    play = knock_out(world)
    assert play.ann.fear == 2


def test_a_prisoner_in_the_infirmary_is_not_knocked_out_again() -> None:
    world = World()
    world.map("P")
    world.prisoner(None, status="infirmary", hand=0, vitality=4)
    world.prisoner(0)
    play = knock_out(world)
    assert play.ann.vitality == 4


def test_a_prisoner_who_begins_a_turn_without_a_way_out_is_knocked_out() -> None:
    """Ruling 33."""
    world = World()
    (cell, _) = world.map("X . P")
    world.prisoner(cell)
    world.prisoner(1)
    play = world.turn()
    assert play.ann.status == "infirmary"
    assert play.logged("knockout.infirmary", "who") == ["hero:0"]


@pytest.mark.parametrize("way", ["locked", "vent", "unexplored"])
def test_locked_doors_vents_and_doors_to_the_unknown_are_ways_out(way: str) -> None:
    """Ruling 33."""
    world = World()
    if way == "locked":
        world.map("P P")
        world.lock(0, "e")
    elif way == "vent":
        world.map("v v")
    else:
        world.map("P")
        world.stacks([world.tile()])
    world.prisoner(0)
    play = world.turn()
    assert play.ann.status == "map"


# -- the infirmary


@pytest.mark.parametrize("fear", [1, 8])
@pytest.mark.parametrize("preset", PRESETS)
def test_in_the_infirmary_a_turn_begins_with_a_new_hand_fear_4_and_a_vent(
    preset: str, fear: int
) -> None:
    """Ruling 11."""
    world = World(preset=preset)
    _, vent = world.map("P V")
    world.prisoner(None, status="infirmary", hand=0, vitality=4, fear=fear)
    world.prisoner(0)
    play = world.turn()
    assert len(play.ann.hand) == 4
    assert play.ann.fear == 4
    assert (play.ann.status, play.ann.room) == ("map", vent)


def test_the_prisoner_chooses_any_vent_of_the_map() -> None:
    world = World()
    west, _, east = world.map("V P v")
    world.prisoner(None, status="infirmary", hand=0)
    world.prisoner(1)
    play = world.turn()
    assert play.asked() == "escape.knockout.return"
    assert {option.id for option in play.ask.options} == {f"room:{west}", f"room:{east}"}
    play.choose(f"room:{east}")
    assert play.ann.room == east


def test_after_the_infirmary_the_turn_continues_as_usual() -> None:
    world = World()
    _, vent = world.map("P V")
    world.prisoner(None, status="infirmary", hand=0)
    world.prisoner(0)
    play = world.turn()
    assert play.asked() == "escape.turn"
    assert play.moves_left == 2
    play.go(0)
    assert play.ann.room != vent


def test_leaving_the_infirmary_costs_no_fear() -> None:
    """Ruling 11."""
    world = World()
    world.map("P V")
    world.prisoner(None, status="infirmary", hand=0, fear=4)
    world.prisoner(0)
    play = world.turn()
    assert play.ann.fear == 4


def test_leaving_the_infirmary_triggers_no_reactivating_icon() -> None:
    """Ruling 11."""
    world = World()
    start = world.room()
    world.room(east_of=start, vent=True, ducts="n", icons=["reactivating-fear"])
    world.prisoner(None, status="infirmary", hand=0)
    world.prisoner(start)
    play = world.turn()
    assert play.events_drawn == 0
    assert play.asked() == "escape.turn"


def test_fear_of_7_or_8_does_not_keep_a_prisoner_in_the_infirmary() -> None:
    """Ruling 78."""
    world = World()
    _, vent = world.map("P V")
    world.prisoner(None, status="infirmary", hand=0, fear=8)
    world.prisoner(0)
    play = world.turn()
    assert play.ann.room == vent


def test_without_a_vent_the_prisoner_stays_and_draws_no_hand() -> None:
    """Ruling 11."""
    world = World()
    world.map("P P")
    world.prisoner(None, status="infirmary", hand=0, fear=6)
    world.prisoner(0)
    play = world.turn()
    assert play.ann.status == "infirmary"
    assert (play.ann.hand, play.ann.fear) == ([], 6)
    assert play.ask.seat == 1


def test_the_only_vent_is_used_without_a_question() -> None:
    """Ruling 109."""
    world = World()
    _, vent = world.map("P V")
    world.prisoner(None, status="infirmary", hand=0)
    play = world.turn()
    assert (play.asked(), play.ann.room) == ("escape.turn", vent)


def test_a_blocked_vent_is_no_way_out() -> None:
    """Ruling 79."""
    world = World()
    _, vent = world.map("P V")
    world.marker("blocked-vent", vent)
    world.prisoner(None, status="infirmary", hand=0)
    world.prisoner(0)
    play = world.turn()
    assert play.ann.status == "infirmary"


def test_until_the_next_turn_the_hand_stays_empty() -> None:
    """Ruling 11."""
    world = World()
    world.map("P V")
    world.prisoner(0, hand=3)
    world.prisoner(0)
    play = knock_out(world)
    assert play.ann.hand == []


def test_effects_give_no_cards_to_the_infirmary() -> None:
    """Ruling 80."""
    world = World()
    world.map("P V")
    world.prisoner(None, status="infirmary", hand=0)
    world.prisoner(0)
    drawn = section(DrawAdrenaline(who="all", n=1))
    play = world.draw(icon="fear", fear=drawn, seat=1)
    assert play.ann.hand == []
    assert len(play.bo.hand) == 2


@pytest.mark.parametrize("preset", PRESETS)
def test_the_game_is_lost_when_all_are_in_the_infirmary(preset: str) -> None:
    world = World(preset=preset)
    world.map("P V")
    world.prisoner(0)
    world.prisoner(None, status="infirmary", hand=0)
    play = knock_out(world)
    assert play.is_over
    assert play.state.outcome.result == "lost"


def test_only_prisoners_still_in_the_game_count_as_all() -> None:
    """Ruling 50."""
    world = World()
    world.map("P V")
    world.prisoner(0)
    world.prisoner(None, status="escaped")
    world.prisoner(None, status="dead")
    play = knock_out(world)
    assert play.is_over
    assert play.state.outcome.result == "partly"
    assert play.state.outcome.winners == (1,)


def test_a_prisoner_on_the_map_keeps_the_game_running() -> None:
    world = World()
    world.map("P V")
    world.prisoner(0)
    world.prisoner(0)
    world.prisoner(None, status="infirmary", hand=0)
    play = knock_out(world)
    assert not play.is_over


def test_a_single_prisoner_recovers_from_a_knockout() -> None:
    """Ruling 50."""
    world = World()
    world.map("P V")
    world.prisoner(0)
    play = knock_out(world)
    assert not play.is_over


def test_a_single_prisoner_without_a_vent_to_return_by_has_lost() -> None:
    """Ruling 82: otherwise the game could not continue."""
    world = World()
    world.map("P P")
    world.prisoner(0)
    play = knock_out(world)
    assert play.is_over
    assert play.state.outcome.result == "lost"


# -- vitality


def test_vitality_is_the_most_cards_a_hand_can_hold() -> None:
    world = World()
    world.map("P P")
    world.prisoner(0, hand=3, vitality=3)
    play = world.turn()
    assert len(play.ann.hand) == 3


def test_a_hand_with_space_draws_a_card() -> None:
    world = World()
    world.map("P P")
    world.prisoner(0, hand=2, vitality=3)
    play = world.turn()
    assert len(play.ann.hand) == 3


@pytest.mark.parametrize("preset", PRESETS)
def test_a_hand_over_the_new_vitality_is_cut_down(preset: str) -> None:
    """Ruling 14."""
    world = World(preset=preset)
    world.map("P")
    kept, lost = world.card("speed"), world.card("strength")
    world.prisoner(0, hand=[kept, lost, kept, kept, kept])
    play = world.draw(icon="fear", fear=section(LoseVitality(n=1)))
    play.choose(lost)
    assert play.ann.hand == [kept] * 4


def test_the_scenario_sets_the_starting_vitality() -> None:
    """Ruling 2."""
    play = scenario(seats=2, vitality=(5, 4, 4, 3))
    assert [hero.vitality for hero in play.state.heroes] == [4, 4]
    assert [len(hero.hand) for hero in play.state.heroes] == [4, 4]


def test_effects_can_heal_up_to_the_starting_vitality() -> None:
    world = World(vitality=4)
    world.map("P")
    world.prisoner(0, vitality=3)
    play = world.draw(icon="fear", fear=section(GainVitality(n=2)))
    assert play.ann.vitality == 4


# -- death


@pytest.mark.parametrize("preset", PRESETS)
def test_a_prisoner_who_reaches_the_skull_is_dead(preset: str) -> None:
    world = World(preset=preset)
    world.map("P")
    world.prisoner(0, vitality=3)
    world.prisoner(0)
    play = world.draw(icon="fear", fear=section(LoseVitality(n=1)))
    assert (play.ann.status, play.ann.room) == ("dead", None)


def test_a_knockout_at_the_last_vitality_kills() -> None:
    world = World()
    world.map("P")
    world.prisoner(0, vitality=3)
    world.prisoner(0)
    play = knock_out(world)
    assert play.ann.status == "dead"


@pytest.mark.parametrize("vitality", [4, 5])
def test_a_knockout_at_a_higher_vitality_does_not_kill(vitality: int) -> None:
    world = World()
    world.map("P")
    world.prisoner(0, vitality=vitality)
    world.prisoner(0)
    play = knock_out(world)
    assert play.ann.status == "infirmary"


@pytest.mark.parametrize("preset", PRESETS)
def test_a_knockout_in_lockdown_kills(preset: str) -> None:
    world = World(preset=preset)
    world.map("P V")
    world.prisoner(0, vitality=5)
    world.prisoner(0)
    world.set(lockdown=True)
    play = knock_out(world)
    assert play.ann.status == "dead"


def test_a_knockout_in_lockdown_costs_no_threat() -> None:
    """Ruling 13."""
    world = World()
    world.map("P V")
    world.prisoner(0, threat=2)
    world.prisoner(0)
    world.set(lockdown=True)
    play = knock_out(world)
    assert play.ann.threat == 2


@pytest.mark.parametrize("lockdown", [False, True])
def test_the_dead_leave_their_items_in_their_room(lockdown: bool) -> None:
    """Ruling 51."""
    world = World()
    world.map("P")
    rope = world.item()
    world.prisoner(0, vitality=3, items=[rope])
    world.prisoner(0)
    world.set(lockdown=lockdown)
    play = world.draw(icon="fear", fear=section(LoseVitality(n=1)))
    assert play.ann.status == "dead"
    assert play.state.things == {0: [rope]}


def test_vitality_lost_in_the_infirmary_can_kill() -> None:
    """Ruling 81."""
    world = World()
    world.map("P V")
    world.prisoner(None, status="infirmary", hand=0, vitality=3)
    world.prisoner(0)
    play = world.draw(icon="fear", fear=section(LoseVitality(n=1)))
    assert play.ann.status == "dead"


def test_a_dead_prisoner_has_no_more_turns() -> None:
    world = World()
    world.map("P P")
    world.prisoner(0)
    world.prisoner(None, status="dead")
    world.prisoner(0)
    play = world.actions()
    play.end_turn()
    assert play.ask.seat == 2


def test_the_dead_are_not_attacked() -> None:
    world = World()
    (here,) = world.map("P")
    world.prisoner(here, fear=4, vitality=3)
    world.prisoner(here, fear=0)
    world.enemy("clone", here)
    world.dice(STR, STR, STR, SPEED, SPEED, SPEED)
    play = world.draw(CLONES_TWICE)
    assert play.ann.status == "dead"
    assert play.attacked == ["hero:0", "hero:1"]


def test_an_attack_in_lockdown_that_takes_the_last_card_kills() -> None:
    world = World()
    (here,) = world.map("P")
    world.prisoner(here, hand=1)
    world.prisoner(here)
    world.enemy("guard", here)
    world.set(lockdown=True)
    world.dice(STR, STR, SPEED)
    play = world.draw(GUARDS)
    assert play.ann.status == "dead"
