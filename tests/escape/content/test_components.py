"""The components of the game: the numbers in the rulebooks, and fair decks."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import Any, get_args

import pytest
from msgspec import to_builtins

from l7core.escape.content.kinds import DoorSide, Face, Icon, Marker, Power, Side, Stat, Stats
from l7core.escape.table import fear
from l7core.escape.words.verbs.aid import Avert
from l7core.escape.words.verbs.enemies import Remove
from tests.escape.content.pieces import (
    ADRENALINE,
    CARRIED,
    CHARACTERS,
    ENEMIES,
    EVENTS,
    ITEMS,
    SECTIONS,
    SKILLS,
    STACKED,
    TILES,
    copies,
    parts,
)
from tests.escape.rules.kit import box
from tests.tools.faults import expect_none

CARDS = (*ADRENALINE, *CARRIED)
FEAR_TRACK = range(fear.MOST + 1)
NAMED_BY_SCENARIOS = {
    "A-Lift",
    "C-Lift",
    "Incinerator",
    "Sick Bay A",
    "Morgue A",
    "Corridor 101-A",
}
ACTIVATIONS = {"none": 0, "guards": 1, "clones": 1}
"""Number of activations of a box; a box that is not listed means two."""


def sides(doors: str | tuple[DoorSide, ...]) -> set[tuple[int, int, str]]:
    """Return doors or ducts as cells and sides."""
    if isinstance(doors, str):
        return {(0, 0, side) for side in doors}
    return {(each.x, each.y, each.side) for each in doors}


# -- all cards


def test_no_name_of_a_piece_is_used_twice() -> None:
    names = Counter(record.name for kind in box().library.values() for record in kind.values())
    pieces = (*CARDS, *CHARACTERS, *EVENTS, *TILES.values())
    expect_none(piece.name for piece in pieces if names[piece.name] > 1)


def test_names_fit_their_space() -> None:
    expect_none(card.name for card in (*CARDS, *CHARACTERS) if len(card.name) > 22)
    expect_none(event.name for event in EVENTS if len(event.name) > 24)
    expect_none(tile.id for tile in TILES.values() if not 0 < len(tile.text) <= 76)


def test_no_two_cards_do_the_same() -> None:
    """Names and texts are ignored."""

    def bare(part: object) -> object:
        fields = getattr(part, "__struct_fields__", None)
        if isinstance(part, tuple):
            return [bare(each) for each in part]
        if fields is None:
            return part
        kept = [name for name in fields if name not in ("id", "name", "text", "count")]
        return type(part).__name__, [bare(getattr(part, name)) for name in kept]

    designs = Counter(repr(bare(card)) for card in CARDS)
    expect_none(design for design, times in designs.items() if times > 1)


def test_every_power_is_on_a_card() -> None:
    assert {power for card in CARRIED for power in card.powers} == set(get_args(Power))


# -- adrenaline


def test_there_are_52_adrenaline_cards_of_one_to_three_copies() -> None:
    assert copies(ADRENALINE) == 52
    assert {card.count for card in ADRENALINE} <= {1, 2, 3}


def test_strength_and_intelligence_are_on_16_cards_each_speed_and_toughness_on_10() -> None:
    of_stat = Counter[str]()
    for card in ADRENALINE:
        of_stat[card.stat] += card.count
    assert of_stat == {"strength": 16, "intelligence": 16, "speed": 10, "toughness": 10}


def test_bonuses_stay_within_the_limits_of_their_stats() -> None:
    most = {"intelligence": 3, "strength": 3, "speed": 1, "toughness": 2}
    expect_none(card.id for card in ADRENALINE if not 1 <= card.bonus <= most[card.stat])


def test_every_half_of_a_card_costs_one_to_three_fear_either_way() -> None:
    tolls = {abs(card.toll(half)) for card in ADRENALINE for half in ("bonus", "ability")}
    assert tolls == {1, 2, 3}
    assert {abs(card.fear) for card in ADRENALINE if card.bonus == 3} == {3}


def test_each_stat_has_cards_that_raise_and_lower_fear() -> None:
    for stat in get_args(Stat):
        tolls = [card.fear for card in ADRENALINE if card.stat == stat]
        assert min(tolls) <= -2, stat
        assert max(tolls) >= 2, stat


def test_at_every_fear_a_third_of_the_deck_can_be_paid_for() -> None:
    for level in FEAR_TRACK:
        for half in ("bonus", "ability"):
            payable = [card for card in ADRENALINE if level + card.toll(half) in FEAR_TRACK]
            assert copies(payable) >= 52 / 3, (level, half)


def test_abilities_that_avert_attacks_are_played_only_during_attacks() -> None:
    averting = [card.ability for card in ADRENALINE if Avert() in card.ability.effects]
    assert averting
    for ability in averting:
        assert not ability.own_turn
        assert {*ability.moments} <= {"attacked", "ally-attacked"}


def test_every_ability_can_be_played_at_some_time() -> None:
    expect_none(
        card.id for card in ADRENALINE if not (card.ability.own_turn or card.ability.moments)
    )


def test_few_abilities_are_useless_to_a_single_prisoner() -> None:
    useless = [
        card
        for card in ADRENALINE
        if card.ability.moments == ("ally-attacked",)
        or all(getattr(each, "who", "") == "near" for each in card.ability.effects)
    ]
    assert copies(useless) <= 3


# -- skills and items


def test_there_are_18_skills() -> None:
    assert len(SKILLS) == 18


def test_each_stat_is_raised_by_one_skill_with_a_drawback() -> None:
    raising = [skill for skill in SKILLS if skill.stats != Stats()]
    raised = [
        stat for skill in raising for stat in get_args(Stat) if getattr(skill.stats, stat) > 0
    ]
    assert sorted(raised) == sorted(get_args(Stat))
    for skill in raising:
        figures = [getattr(skill.stats, stat) for stat in get_args(Stat)]
        assert min(*figures, *(bonus.n for bonus in skill.bonuses)) < 0, skill.id


def test_actions_of_skills_have_a_price() -> None:
    actions = [action for skill in SKILLS for action in skill.actions]
    assert actions
    expect_none(action.id for action in actions if not (action.fear or action.cards))


def test_there_are_24_item_cards_of_at_least_18_designs() -> None:
    in_deck = [card for card in ITEMS if card.in_deck]
    assert copies(in_deck) == 24
    assert len(in_deck) >= 18


def test_only_the_four_security_key_cards_are_never_in_the_deck() -> None:
    (key,) = [card for card in ITEMS if card.key]
    assert (key.count, key.in_deck, key.hands) == (4, False, 1)
    everywhere = [card for card in ITEMS if not card.scenarios]
    assert [card for card in everywhere if not card.in_deck] == [key]


def test_only_weapons_have_attack_bonuses() -> None:
    assert sum(card.weapon for card in ITEMS) == 5
    expect_none(
        card.id
        for card in ITEMS
        if not card.weapon and any(bonus.on == "attack" for bonus in card.bonuses)
    )


def test_two_copies_of_a_single_use_item_can_be_used_in_one_turn() -> None:
    expect_none(
        card.id
        for card in ITEMS
        if any(action.uses_up and action.limit != "none" for action in card.actions)
    )


def test_nothing_removes_dr_cronos() -> None:
    removing = [part for part in parts((*CARDS, *EVENTS)) if isinstance(part, Remove)]
    assert removing
    assert not {part.kind for part in removing} & {"any", "alien", "cronos"}


# -- prisoners, enemies and the die


def test_there_are_four_prisoners_with_equal_stats_and_four_replacements() -> None:
    assert Counter(card.stand_in for card in CHARACTERS) == {False: 4, True: 4}
    equal = Stats(intelligence=4, strength=4, speed=2, toughness=1)
    assert {card.stats for card in CHARACTERS} == {equal}


def test_prisoners_and_enemies_have_their_own_letters() -> None:
    assert [kind.letter for kind in ENEMIES.values()] == ["g", "c", "h", "d"]
    prisoners = [card.name[0] for card in CHARACTERS if not card.stand_in]
    assert len(set(prisoners)) == 4


@pytest.mark.parametrize("kind", ["guard", "clone"])
def test_guards_and_clones_attack_with_three_strength_dice(kind: str) -> None:
    figures = ENEMIES[kind]
    assert (figures.attack, figures.icon, figures.toughness) == (3, "strength", 3)
    assert (figures.counts, figures.harm, figures.count) == (1, "cards", 10)


@pytest.mark.parametrize(("kind", "level", "at"), [("guard", "threat", 3), ("clone", "fear", 5)])
def test_guards_and_clones_gain_a_die_from_the_level_that_they_follow(
    kind: str, level: str, at: int
) -> None:
    more = ENEMIES[kind].more_dice
    assert ENEMIES[kind].follows == level
    assert more is not None
    assert (more.level, more.at, more.n) == (level, at, 1)


def test_hybrids_attack_fear_with_six_intelligence_dice_and_count_as_two() -> None:
    hybrid = ENEMIES["hybrid"]
    assert (hybrid.attack, hybrid.icon, hybrid.harm) == (6, "intelligence", "fear")
    assert (hybrid.counts, hybrid.count) == (2, 3)
    assert hybrid.symbols == ("intelligence", "strength", "speed")
    assert hybrid.more_dice is None


def test_there_is_one_dr_cronos_and_he_counts_as_three() -> None:
    assert (ENEMIES["cronos"].counts, ENEMIES["cronos"].count) == (3, 1)


def test_the_die_has_the_five_certain_faces_and_a_mixed_one() -> None:
    (die,) = box().library["die"].values()
    assert die.count == 8
    assert die.faces == (
        Face(intelligence=1),
        Face(intelligence=2),
        Face(strength=1),
        Face(strength=2),
        Face(speed=1),
        Face(intelligence=1, strength=1),
    )


# -- tiles


def test_there_are_44_map_tiles_a_big_one_and_a_lift_of_two_sides_each() -> None:
    assert copies(STACKED) == 44
    assert {tile.size for tile in STACKED} == {(1, 1)}
    two_sided = [tile for tile in TILES.values() if tile.back]
    assert Counter(tile.size for tile in two_sided) == {(2, 2): 2, (1, 1): 2}
    assert len(TILES) == len(STACKED) + len(two_sided)


def test_the_two_sides_of_a_tile_name_each_other_and_share_a_door() -> None:
    for tile in TILES.values():
        if tile.back:
            assert TILES[tile.back].back == tile.id
            assert tile.count == 0
            assert sides(tile.doors) & sides(TILES[tile.back].doors)


def test_tiles_that_scenarios_name_are_in_the_stacks() -> None:
    assert {tile.name for tile in STACKED} >= NAMED_BY_SCENARIOS


def test_doors_and_ducts_are_on_the_rim_of_their_tile() -> None:
    for tile in TILES.values():
        width, height = tile.size
        rim = {(x, y, side) for x in range(width) for y, side in ((0, "n"), (height - 1, "s"))}
        rim |= {(x, y, side) for y in range(height) for x, side in ((0, "w"), (width - 1, "e"))}
        assert tile.doors, tile.id
        assert sides(tile.doors) | sides(tile.ducts) <= rim, tile.id
        assert len(sides(tile.doors)) == len(tile.doors), tile.id


def test_most_tiles_have_two_or_three_doors() -> None:
    doors = Counter(len(tile.doors) for tile in STACKED)
    assert set(doors) == {*range(1, len(get_args(Side)) + 1)}
    assert doors[1] <= 5
    assert doors[2] + doors[3] > 30
    assert doors[4] >= 3


def test_16_tiles_have_a_vent_and_every_vent_a_duct() -> None:
    assert sum(tile.vent for tile in STACKED) == 16
    expect_none(tile.id for tile in TILES.values() if tile.vent and not tile.ducts)


def test_ducts_also_pass_through_tiles_without_vents() -> None:
    passing = [tile for tile in STACKED if tile.ducts and not tile.vent]
    assert len(passing) > 20
    assert min(len(tile.ducts) for tile in passing) >= 2


def test_every_icon_is_on_several_tiles() -> None:
    on_tiles = Counter(icon for tile in STACKED for icon in tile.icons)
    assert set(on_tiles) == set(get_args(Icon))
    assert min(on_tiles.values()) >= 2


def test_guards_and_clones_have_similar_numbers_of_spawn_tiles() -> None:
    icons = Counter(icon for tile in STACKED for icon in tile.icons)
    security = icons["security"] + icons["reactivating-security"]
    fearful = icons["fear"] + icons["reactivating-fear"]
    assert min(security, fearful) >= 10
    assert abs(security - fearful) <= 2


def test_no_tile_triggers_two_events() -> None:
    event_icons = {*SECTIONS, "reactivating-security", "reactivating-fear"}
    expect_none(tile.id for tile in STACKED if sum(icon in event_icons for icon in tile.icons) > 1)


def test_some_tiles_have_a_crate_and_another_icon() -> None:
    crates = [tile for tile in STACKED if "storage-crate" in tile.icons]
    assert sum(len(tile.icons) == 2 for tile in crates) >= 3


def test_descriptions_of_tiles_differ() -> None:
    assert len({tile.text for tile in TILES.values()}) == len(TILES)


# -- event cards


def test_there_are_40_event_cards_of_40_designs() -> None:
    assert len(EVENTS) == 40
    assert {event.count for event in EVENTS} == {1}


def test_spawn_icons_are_balanced() -> None:
    assert Counter(event.spawn for event in EVENTS) == {
        ("guard",): 12,
        ("clone",): 12,
        ("guard", "clone"): 4,
        (): 12,
    }


def test_each_column_of_boxes_activates_guards_as_often_as_clones() -> None:
    for players in range(4):
        boxes = Counter(event.boxes[players] for event in EVENTS)
        assert boxes["guards"] == boxes["clones"]
        assert boxes["guards-twice"] == boxes["clones-twice"]
        assert boxes["guards-clones"] == boxes["clones-guards"]


def test_more_prisoners_mean_fewer_activations_per_card_and_more_per_round() -> None:
    activations = [
        sum(ACTIVATIONS.get(event.boxes[players], 2) for event in EVENTS) for players in range(4)
    ]
    assert activations == [76, 56, 42, 32]
    in_a_round = [players * each for players, each in enumerate(activations, 1)]
    assert in_a_round == sorted(in_a_round)


def test_with_one_prisoner_every_card_activates_enemies_and_most_do_twice() -> None:
    alone = Counter(event.boxes[0] for event in EVENTS)
    assert alone["none"] == 0
    assert alone["guards"] + alone["clones"] == 4


# -- pieces that scenarios use


def named(key: str) -> set[str]:
    """Return all values of this key in scenarios other than lessons, and in their triggers."""
    played = {id for id, each in box().library["scenario"].items() if each.lesson is None}
    heard = [trigger for window in box().listeners.values() for trigger in window]
    triggers = [trigger for trigger in heard if trigger.source in played]
    return {*_under(key, to_builtins([[box().library["scenario"][id] for id in played], triggers]))}


def _under(key: str, value: Any) -> Iterator[str]:
    if isinstance(value, dict):
        own = value.get(key, ())
        yield from [own] if isinstance(own, str) else own or ()
        for each in value.values():
            yield from _under(key, each)
    elif isinstance(value, list | tuple):
        for each in value:
            yield from _under(key, each)


def test_every_marker_is_used_by_a_scenario() -> None:
    assert {*get_args(Marker)} <= named("marker")


def test_every_icon_without_rules_of_its_own_is_used_by_a_scenario() -> None:
    assert {"lab", "elevator", "generator"} <= named("icon")
