"""The board of the bundled content: rooms, event cards, enemies, the die, the first scenarios."""

from __future__ import annotations

import re
import textwrap
import tomllib
from collections import Counter
from collections.abc import Iterator
from functools import cache
from typing import Any, get_args

import pytest

from l7core.content import Loaded, load, read_source
from l7core.content.source import Source
from l7core.engine.effects import Condition, Scope, Verb, Vocabulary
from l7core.engine.game import Game
from l7core.escape.content import scenario as scenario_content
from l7core.escape.content.kinds import KINDS, DoorSide, Event, Face, Figures, Icon, Tile
from l7core.escape.content.scenario import Scenario
from l7core.escape.content.windows import WINDOWS
from l7core.escape.words import vocabulary as words
from tests.tools.places import PLUGINS

FOLDER = PLUGINS / "escape" / "content"
FILES = ("tiles", "events", "enemies", "dice", "scenario-1", "sandbox")
NAMED_BY_SCENARIOS = (
    "A-Lift",
    "C-Lift",
    "Incinerator",
    "Sick Bay A",
    "Morgue A",
    "Corridor 101-A",
)
SECTIONS = ("security", "fear", "facility")
ACTIVATIONS = {"none": 0, "guards": 1, "clones": 1}
"""How many activations a box means; the boxes that are not here mean two."""
NAMED_BY_NUMBER = {
    "gain-fear": "fear",
    "lose-fear": "fear",
    "set-fear": "fear",
    "gain-threat": "threat",
    "lose-threat": "threat",
    "draw-adrenaline": "card",
    "lose-adrenaline": "card",
    "draw-item": "item",
    "look-ahead": "event cards",
}
"""Verbs whose number a text must give, each with what it calls the thing."""
NAMED = {
    "lock": "lock",
    "unlock": "unlock",
    "spawn": "spawn",
    "stun": "stun",
    "rouse": "stands up",
    "activate": "activate",
    "skip-event": "no enemies activate",
    "move": "move to",
    "move-enemies": "move",
    "enemy-attack": "attack",
    "drop-items": "put down all your items",
    "resolve-section": "event",
}
"""Verbs that a text must name by a word."""


# -- what there is


async def _nothing(game: Game[Any], verb: Any, scope: Scope) -> None: ...


def _never(game: Game[Any], condition: Any, scope: Scope) -> bool:
    return False


def _all_words() -> Vocabulary:
    """Every verb and condition by its parameters, without what it does."""
    vocabulary = Vocabulary()
    for kind in vars(words).values():
        if not isinstance(kind, type) or kind.__module__ != words.__name__:
            continue
        is_base = kind.__name__ == getattr(getattr(kind, "__struct_config__", None), "tag", None)
        if issubclass(kind, Verb) and not is_base:
            vocabulary.verb(kind)(_nothing)
        elif issubclass(kind, Condition) and not is_base:
            vocabulary.condition(kind)(_never)
    return vocabulary


@cache
def content() -> Loaded:
    sources = [
        read_source(FOLDER / f"{name}.toml", mod="escape", shown_as=f"{name}.toml")
        for name in FILES
    ]
    readable = [source for source in sources if isinstance(source, Source)]
    assert len(readable) == len(FILES)
    return load(readable, {**KINDS, **scenario_content.KINDS}, _all_words(), WINDOWS)


def tiles() -> dict[str, Tile]:
    return dict(content().library["tile"])


def stacked() -> list[Tile]:
    """The tiles of the stacks; the others are brought in by scenarios."""
    return [tile for tile in tiles().values() if tile.count]


def events() -> list[Event]:
    return list(content().library["event"].values())


def enemy(kind: str) -> Figures:
    found: Figures = content().library["enemy"][f"escape:{kind}"]
    return found


def scenario(name: str) -> Scenario:
    found: Scenario = content().library["scenario"][f"escape:{name}"]
    return found


def sides(ends: str | tuple[DoorSide, ...]) -> set[tuple[int, int, str]]:
    if isinstance(ends, str):
        return {(0, 0, side) for side in ends}
    return {(end.x, end.y, end.side) for end in ends}


def steps(raw: Any) -> Iterator[dict[str, Any]]:
    """All verbs in a piece of raw content, however deep they stand."""
    if isinstance(raw, list):
        for item in raw:
            yield from steps(item)
    elif isinstance(raw, dict):
        if "do" in raw:
            yield raw
        for value in raw.values():
            yield from steps(value)


def written_sections() -> list[Any]:
    """The sections of all event cards as the file has them."""
    cards = tomllib.loads((FOLDER / "events.toml").read_text(encoding="utf-8"))["event"]
    return [
        pytest.param(card[section], id=f"{card['id']}-{section}")
        for card in cards
        for section in SECTIONS
    ]


def test_content_has_no_problems() -> None:
    assert [problem.render() for problem in content().problems] == []


# -- tiles


def test_there_are_44_map_tiles() -> None:
    assert sum(tile.count for tile in stacked()) == 44
    assert {tile.size for tile in stacked()} == {(1, 1)}


def test_one_big_tile_has_two_sides() -> None:
    big = [tile for tile in tiles().values() if tile.size == (2, 2)]
    assert [tile.name for tile in big] == ["Tank Farm", "Airlock"]


def test_one_lift_tile_has_two_sides() -> None:
    small = [tile for tile in tiles().values() if tile.back and tile.size == (1, 1)]
    assert [tile.name for tile in small] == ["B-Lift", "Maintenance Tunnel"]


def test_there_are_no_other_tiles() -> None:
    assert len(tiles()) == 44 + 2 + 2


def test_two_sides_name_each_other_and_never_lie_in_a_stack() -> None:
    for tile in tiles().values():
        if tile.back:
            assert tiles()[tile.back].back == tile.id
            assert tile.count == 0


def test_two_sides_share_doors_so_that_a_turned_tile_can_be_left() -> None:
    for tile in tiles().values():
        if tile.back:
            assert sides(tile.doors) & sides(tiles()[tile.back].doors)


def test_tiles_that_scenarios_name_are_among_the_44() -> None:
    assert set(NAMED_BY_SCENARIOS) <= {tile.name for tile in stacked()}


def test_every_map_tile_has_doors_on_one_to_four_sides() -> None:
    for tile in stacked():
        assert tile.doors
        assert len(sides(tile.doors)) == len(tile.doors)
        assert {side for _, _, side in sides(tile.doors)} <= set("nesw")


def test_dead_ends_are_few_and_most_tiles_have_two_or_three_doors() -> None:
    doors = Counter(len(tile.doors) for tile in stacked())
    assert 1 <= doors[1] <= 5
    assert doors[2] + doors[3] > 30
    assert doors[4] >= 3


def test_ends_of_a_big_tile_lie_on_its_rim() -> None:
    rim = {(x, y, side) for x in (0, 1) for y in (0, 1) for side in ("ew"[1 - x], "sn"[1 - y])}
    for tile in tiles().values():
        if tile.size == (2, 2):
            assert len(sides(tile.doors)) >= 4
            assert sides(tile.doors) | sides(tile.ducts) <= rim


def test_about_a_third_of_the_tiles_have_a_vent() -> None:
    assert sum(tile.vent for tile in stacked()) == 16


def test_every_vent_has_a_duct() -> None:
    assert [tile.name for tile in tiles().values() if tile.vent and not tile.ducts] == []


def test_ducts_also_pass_through_tiles_without_vents() -> None:
    passing = [tile for tile in stacked() if tile.ducts and not tile.vent]
    assert len(passing) > 20
    assert min(len(tile.ducts) for tile in passing) >= 2


def test_every_icon_is_on_several_tiles() -> None:
    on_tiles = Counter(icon for tile in stacked() for icon in tile.icons)
    assert set(on_tiles) == set(get_args(Icon))
    assert min(on_tiles.values()) >= 2


def test_guards_and_clones_have_about_as_many_tiles_to_spawn_on() -> None:
    icons = Counter(icon for tile in stacked() for icon in tile.icons)
    security = icons["security"] + icons["reactivating-security"]
    fear = icons["fear"] + icons["reactivating-fear"]
    assert min(security, fear) >= 10
    assert abs(security - fear) <= 2


def test_no_tile_triggers_two_events() -> None:
    event_icons = {*SECTIONS, "reactivating-security", "reactivating-fear"}
    for tile in stacked():
        assert sum(icon in event_icons for icon in tile.icons) <= 1


def test_several_tiles_have_two_icons_and_several_none() -> None:
    icons = Counter(len(tile.icons) for tile in stacked())
    assert set(icons) == {0, 1, 2}
    assert min(icons[0], icons[2]) >= 4


def test_some_crates_stand_where_an_event_waits() -> None:
    crates = [tile for tile in stacked() if "storage-crate" in tile.icons]
    assert sum(len(tile.icons) == 2 for tile in crates) >= 3


def test_there_are_more_control_panels_than_markers_for_accessed_ones() -> None:
    assert sum("control-panel" in tile.icons for tile in stacked()) > 4


def test_tiles_differ_in_name_and_description() -> None:
    assert len({tile.name for tile in tiles().values()}) == len(tiles())
    assert len({tile.text for tile in tiles().values()}) == len(tiles())


def test_a_description_is_one_line_of_at_most_76_characters() -> None:
    for tile in tiles().values():
        assert 0 < len(tile.text) <= 76, tile.id
        assert "\n" not in tile.text


# -- event cards


def test_there_are_40_event_cards_of_40_designs() -> None:
    assert len(events()) == 40
    assert {event.count for event in events()} == {1}


def test_event_cards_have_distinct_short_names() -> None:
    assert len({event.name for event in events()}) == 40
    assert max(len(event.name) for event in events()) <= 24


def test_spawn_icons_are_balanced() -> None:
    assert Counter(event.spawn for event in events()) == {
        ("guard",): 12,
        ("clone",): 12,
        ("guard", "clone"): 4,
        (): 12,
    }


def test_no_two_sections_of_event_cards_read_alike() -> None:
    texts = [getattr(event, section).text for event in events() for section in SECTIONS]
    assert len(set(texts)) == 120


@pytest.mark.parametrize("section", written_sections())
def test_the_text_of_a_section_is_at_most_120_characters(section: dict[str, Any]) -> None:
    assert 0 < len(section["text"]) <= 120


@pytest.mark.parametrize("section", written_sections())
def test_the_text_of_a_section_gives_the_figures_of_its_effects(section: dict[str, Any]) -> None:
    text = section["text"]
    figures = set(re.findall(r"\d+", text))
    for step in steps(section["effects"]):
        if step["do"] in NAMED_BY_NUMBER:
            assert NAMED_BY_NUMBER[step["do"]] in text
            assert step.get("n", 1) == "n" or str(step.get("n", 1)) in figures
        if step["do"] == "challenge":
            assert f"{step['stat'].title()} {step['rating']}" in text
        if step["do"] in ("roll-dice", "enemy-attack"):
            assert f"{step['dice']} dice" in text


@pytest.mark.parametrize("section", written_sections())
def test_the_text_of_a_section_names_what_its_effects_do(section: dict[str, Any]) -> None:
    text = section["text"].lower()
    for step in steps(section["effects"]):
        assert NAMED.get(step["do"], "") in text
        assert str(step.get("marker", "")).replace("-", " ") in text
        assert "kind" not in step or step["kind"] == "any" or step["kind"] in text


@pytest.mark.parametrize("section", written_sections())
def test_the_text_of_a_section_promises_no_figure_without_an_effect(
    section: dict[str, Any],
) -> None:
    in_effects = set(re.findall(r"(?<=: )\d+", repr(section["effects"])))
    left_out = {"1"}
    assert set(re.findall(r"\d+", section["text"])) <= in_effects | left_out


def test_each_column_of_boxes_activates_guards_as_often_as_clones() -> None:
    for players in range(4):
        boxes = Counter(event.boxes[players] for event in events())
        assert boxes["guards"] == boxes["clones"]
        assert boxes["guards-twice"] == boxes["clones-twice"]
        assert boxes["guards-clones"] == boxes["clones-guards"]


def test_boxes_thin_out_as_prisoners_become_more() -> None:
    activations = [
        sum(ACTIVATIONS.get(event.boxes[players], 2) for event in events()) for players in range(4)
    ]
    assert activations == [76, 56, 42, 32]


def test_a_round_of_more_prisoners_brings_more_activations() -> None:
    in_a_round = [
        (players + 1) * sum(ACTIVATIONS.get(event.boxes[players], 2) for event in events())
        for players in range(4)
    ]
    assert in_a_round == sorted(in_a_round)


def test_alone_nearly_every_card_activates_twice_and_none_nothing() -> None:
    alone = Counter(event.boxes[0] for event in events())
    assert alone["none"] == 0
    assert alone["guards"] + alone["clones"] == 4


# -- enemies and the die


@pytest.mark.parametrize("kind", ["guard", "clone"])
def test_guards_and_clones_attack_with_three_strength_dice(kind: str) -> None:
    figures = enemy(kind)
    assert (figures.attack, figures.icon, figures.toughness) == (3, "strength", 3)
    assert (figures.counts, figures.harm, figures.count) == (1, "cards", 10)


def test_guards_follow_threat_and_gain_a_die_from_threat_3() -> None:
    more = enemy("guard").more_dice
    assert enemy("guard").follows == "threat"
    assert more is not None
    assert (more.level, more.at, more.n) == ("threat", 3, 1)


def test_clones_follow_fear_and_gain_a_die_from_fear_5() -> None:
    more = enemy("clone").more_dice
    assert enemy("clone").follows == "fear"
    assert more is not None
    assert (more.level, more.at, more.n) == ("fear", 5, 1)


def test_hybrids_attack_fear_with_six_intelligence_dice_and_count_as_two() -> None:
    hybrid = enemy("hybrid")
    assert (hybrid.attack, hybrid.icon, hybrid.harm) == (6, "intelligence", "fear")
    assert (hybrid.counts, hybrid.count) == (2, 3)
    assert hybrid.symbols == ("intelligence", "strength", "speed")
    assert hybrid.more_dice is None


def test_there_is_one_dr_cronos_and_he_counts_as_three() -> None:
    assert (enemy("cronos").counts, enemy("cronos").count) == (3, 1)


def test_each_kind_of_enemy_has_a_letter_of_its_own() -> None:
    letters = [kind.ascii.lower() for kind in content().library["enemy"].values()]
    assert len(set(letters)) == 4
    assert all(len(letter) == 1 and letter.isascii() for letter in letters)


def test_the_die_has_the_five_certain_faces_and_a_mixed_one() -> None:
    (die,) = content().library["die"].values()
    assert die.count == 8
    assert die.faces == (
        Face(intelligence=1),
        Face(intelligence=2),
        Face(strength=1),
        Face(strength=2),
        Face(speed=1),
        Face(intelligence=1, strength=1),
    )


# -- scenario 1


def test_scenario_1_starts_on_the_tank_farm() -> None:
    first = scenario("scenario-1")
    assert (first.number, first.name) == (1, "A New Level of Fear")
    assert first.start == "escape:tank-farm"
    assert [laid.tile for laid in first.tiles] == ["escape:tank-farm"]


def test_scenario_1_sets_the_a_lift_aside_to_be_found_by_peeking() -> None:
    first = scenario("scenario-1")
    assert first.set_aside == ("escape:a-lift",)
    assert first.peek == "escape:a-lift"
    assert first.rules == ("peeking",)


def test_scenario_1_has_stacks_of_8_and_6_and_the_rest() -> None:
    assert [stack.size for stack in scenario("scenario-1").stacks] == [8, 6, 0]


def test_scenario_1_has_the_reserves_pools_and_vitality_of_the_rulebooks() -> None:
    first = scenario("scenario-1")
    assert (first.reserves.guard, first.reserves.clone, first.reserves.hybrid) == (4, 6, 0)
    assert (first.threat.pool, first.threat.start) == (6, 0)
    assert first.lockdown.pool == 4
    assert first.vitality == 4


def test_scenario_1_sets_enemies_against_each_other_in_lockdown_only() -> None:
    first = scenario("scenario-1")
    assert (first.values.guard_fear, first.values.clone_threat) == (0, 0)
    assert first.lockdown_values is not None
    assert (first.lockdown_values.guard_fear, first.lockdown_values.clone_threat) == (3, 2)


def test_the_a_lift_can_be_called_with_wits_or_with_strength() -> None:
    ways = {action.stat: action for action in scenario("scenario-1").actions}
    assert {stat: way.rating for stat, way in ways.items()} == {"intelligence": 3, "strength": 3}
    assert {stat: way.threat for stat, way in ways.items()} == {"intelligence": 0, "strength": 1}
    for way in ways.values():
        assert way.limit == "challenge"
        assert words.SetFlag(flag="lift-called") in way.passed


def test_the_ride_is_offered_at_the_end_of_a_turn_in_the_called_lift() -> None:
    (ride,) = [each for each in content().triggers if each.id == "escape:scenario-1-ride"]
    assert (ride.when, ride.source) == ("turn-ends", "escape:scenario-1")
    assert words.Flag(flag="lift-called") in ride.conditions
    assert words.Room(tile=("escape:a-lift",)) in ride.conditions
    assert words.EnemiesAre(only="active", at_most=0) in ride.conditions


def test_the_briefing_of_scenario_1_fits_a_page_of_80_by_20() -> None:
    paragraphs = scenario("scenario-1").briefing.strip().splitlines()
    lines = [line for paragraph in paragraphs for line in textwrap.wrap(paragraph, 80) or [""]]
    assert 10 <= len(lines) <= 20


def test_scenario_1_tells_three_different_endings() -> None:
    endings = scenario("scenario-1").epilogues
    assert len({endings.won, endings.partly, endings.lost}) == 3
    assert all(len(text) > 300 for text in (endings.won, endings.partly, endings.lost))


# -- the sandbox


def test_the_sandbox_starts_on_one_plain_tile() -> None:
    sandbox = scenario("sandbox")
    assert [laid.tile for laid in sandbox.tiles] == [sandbox.start]
    tile = tiles()[sandbox.start]
    assert (tile.doors, tile.vent, tile.ducts, tile.icons) == ("nesw", False, (), ())


def test_nothing_in_the_sandbox_ends_the_game() -> None:
    sandbox = scenario("sandbox")
    assert sandbox.goals == ()
    assert sandbox.lockdown.pool is None
    assert sandbox.lockdown.conditions == ()
    assert [each for each in content().triggers if each.source == "escape:sandbox"] == []


def test_every_enemy_is_in_the_reserves_of_the_sandbox() -> None:
    reserves = scenario("sandbox").reserves
    for kind in ("guard", "clone", "hybrid", "cronos"):
        assert getattr(reserves, kind) == enemy(kind).count
