"""Clone nests and guard posts."""

from __future__ import annotations

import pytest

from l7core.escape.content.kinds import EnemyKind, Marker
from l7core.escape.content.scenario import Limits
from l7core.escape.words.verbs.enemies import Activate
from tests.escape.rules.kit import INT, PRESETS, SPEED
from tests.escape.rules.world_kit import (
    CLONES,
    CLONES_GUARDS,
    CLONES_TWICE,
    GUARDS,
    GUARDS_CLONES,
    GUARDS_TWICE,
    NOBODY,
    Boxes,
    World,
    section,
)

KINDS: list[tuple[EnemyKind, Marker, Boxes, Boxes]] = [
    ("guard", "post", GUARDS, CLONES),
    ("clone", "nest", CLONES, GUARDS),
]


@pytest.mark.parametrize("preset", PRESETS)
@pytest.mark.parametrize(("kind", "marker", "boxes", "others"), KINDS)
def test_a_generator_brings_an_enemy_when_its_kind_has_activated(
    kind: EnemyKind, marker: Marker, boxes: Boxes, others: Boxes, preset: str
) -> None:
    world = World(preset=preset)
    here, source = world.map("P P")
    world.prisoner(here)
    world.marker(marker, source)
    play = world.draw(boxes)
    assert play.enemies_in(source) == [f"{kind}:1"]


@pytest.mark.parametrize(("kind", "marker", "boxes", "others"), KINDS)
def test_a_generator_brings_no_enemy_when_only_the_other_kind_has_activated(
    kind: EnemyKind, marker: Marker, boxes: Boxes, others: Boxes
) -> None:
    world = World()
    here, source = world.map("P P")
    world.prisoner(here)
    world.marker(marker, source)
    play = world.draw(others)
    assert play.enemies == []


@pytest.mark.parametrize(("kind", "marker", "boxes", "others"), KINDS)
def test_every_generator_of_the_kind_brings_one(
    kind: EnemyKind, marker: Marker, boxes: Boxes, others: Boxes
) -> None:
    world = World()
    here, *sources = world.map("P P P P")
    world.prisoner(here)
    for source in sources:
        world.marker(marker, source)
    play = world.draw(boxes)
    assert play.enemies == [f"{kind}:1", f"{kind}:2", f"{kind}:3"]


@pytest.mark.parametrize("preset", PRESETS)
@pytest.mark.parametrize("boxes", [GUARDS_CLONES, CLONES_GUARDS])
def test_nests_and_posts_bring_enemies_when_both_kinds_have_activated(
    boxes: Boxes, preset: str
) -> None:
    world = World(preset=preset)
    here, nest, post = world.map("P P P")
    world.prisoner(here)
    world.marker("nest", nest)
    world.marker("post", post)
    play = world.draw(boxes)
    assert play.enemies_in(nest) == ["clone:1"]
    assert play.enemies_in(post) == ["guard:1"]


@pytest.mark.parametrize(("preset", "brought"), [("l7", 1), ("original", 1), ("revised", 2)])
@pytest.mark.parametrize(
    ("kind", "marker", "boxes"),
    [("guard", "post", GUARDS_TWICE), ("clone", "nest", CLONES_TWICE)],
)
def test_a_double_activation_brings_one_and_two_in_the_revised_rules(
    kind: EnemyKind, marker: Marker, boxes: Boxes, preset: str, brought: int
) -> None:
    """Ruling 4."""
    world = World(preset=preset)
    here, source = world.map("P P")
    world.prisoner(here)
    world.marker(marker, source)
    play = world.draw(boxes)
    assert len(play.enemies_in(source)) == brought
    assert play.logged("enemy.generated", "enemy")[0] == f"{kind}:1"


def test_a_generator_brings_an_enemy_even_if_no_other_was_there_to_activate() -> None:
    """Ruling 74."""
    world = World()
    here, nest = world.map("P P")
    world.prisoner(here)
    world.marker("nest", nest)
    play = world.draw(CLONES)
    assert "enemy.moved" not in play.story
    assert play.enemies_in(nest) == ["clone:1"]


def test_generators_come_after_all_activations_hybrids_too() -> None:
    """Ruling 4."""
    world = World()
    here, _, nest, far = world.map("P P P P")
    world.prisoner(here)
    world.enemy("hybrid", far)
    world.enemy("clone", far)
    world.marker("nest", nest)
    world.dice(INT)
    play = world.draw(CLONES)
    steps = [key for key in play.story if key in ("enemy.moved", "enemy.generated")]
    assert steps == ["enemy.moved", "enemy.moved", "enemy.generated"]


def test_hybrids_alone_trigger_no_generator() -> None:
    """Ruling 77."""
    world = World()
    here, nest, far = world.map("P P P")
    world.prisoner(here)
    world.enemy("hybrid", far)
    world.marker("nest", nest)
    world.marker("post", nest)
    world.dice(SPEED)
    play = world.draw(NOBODY)
    assert play.enemies == ["hybrid:1"]


def test_a_generated_enemy_does_nothing_more_in_its_turn() -> None:
    world = World()
    (here,) = world.map("P")
    world.prisoner(here)
    world.marker("nest", here)
    play = world.draw(CLONES_TWICE)
    assert play.enemies_in(here) == ["clone:1"]
    assert play.attacked == []


@pytest.mark.parametrize(
    ("kind", "marker", "boxes", "limits"),
    [
        ("guard", "post", GUARDS, Limits(secure=1)),
        ("clone", "nest", CLONES, Limits(pack=1)),
    ],
)
def test_a_generator_on_a_full_tile_brings_none(
    kind: EnemyKind, marker: Marker, boxes: Boxes, limits: Limits
) -> None:
    world = World(limits=limits)
    (here,) = world.map("P")
    world.prisoner(here)
    world.enemy(kind, here, stunned=True)
    world.marker(marker, here)
    play = world.draw(boxes)
    assert play.enemies == [f"{kind}:1"]


def test_a_generator_takes_from_the_reserves() -> None:
    """Ruling 4."""
    world = World()
    here, nest = world.map("P P")
    world.prisoner(here)
    world.marker("nest", nest)
    world.reserves("clone", 4, 6)
    play = world.draw(CLONES)
    assert play.enemies == ["clone:4"]
    assert play.state.reserves["clone"] == [6]


def test_a_generator_does_nothing_when_the_reserves_are_empty() -> None:
    world = World()
    here, nest = world.map("P P")
    world.prisoner(here)
    world.marker("nest", nest)
    world.reserves("clone")
    play = world.draw(CLONES)
    assert play.enemies == []


@pytest.mark.parametrize("preset", PRESETS)
def test_a_failed_challenge_action_triggers_no_generator(preset: str) -> None:
    """Ruling 4."""
    world = World(preset=preset)
    (here,) = world.map("P")
    world.prisoner(here, hand=5)
    world.enemy("clone", here)
    world.marker("nest", here)
    world.dice(SPEED, SPEED, SPEED)
    play = world.fail_action(here)
    assert play.enemies == ["clone:1"]


@pytest.mark.parametrize("preset", PRESETS)
def test_an_activation_by_the_text_of_a_card_triggers_no_generator(preset: str) -> None:
    """Ruling 75: only boxes trigger generators, not the text of a card."""
    world = World(preset=preset)
    here, nest = world.map("P P")
    world.prisoner(here)
    world.marker("nest", nest)
    play = world.draw(icon="fear", fear=section(Activate(kind="clone")))
    assert play.enemies == []


def test_an_event_of_a_prisoner_in_the_infirmary_triggers_generators() -> None:
    """Ruling 76: only spawning needs a closest tile; a nest has a fixed place."""
    world = World()
    _, nest = world.map("P P")
    world.prisoner(None, status="infirmary", hand=0)
    world.prisoner(0)
    world.marker("nest", nest)
    play = world.draw(CLONES)
    assert play.enemies_in(nest) == ["clone:1"]
