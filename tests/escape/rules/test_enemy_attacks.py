"""Enemy attacks: targets, dice and results."""

from __future__ import annotations

import pytest

from l7core.engine.state import Task
from l7core.escape.content.kinds import EnemyKind, Reroll
from l7core.escape.words.verbs.enemies import Activate
from l7core.escape.words.verbs.spawning import EnemyAttack
from tests.escape.rules.kit import INT, INT2, PRESETS, SPEED, STR, STR2
from tests.escape.rules.world_kit import CLONES, GUARDS, NOBODY, Boxes, Tale, World, section

BOX: dict[str, Boxes] = {"guard": GUARDS, "clone": CLONES, "hybrid": NOBODY}
ATTACK = {"guard": 3, "clone": 3, "hybrid": 6}
KINDS: tuple[EnemyKind, ...] = ("guard", "clone", "hybrid")


def activate(world: World, kind: EnemyKind, *faces: int, seat: int = 0) -> Tale:
    """Activate the enemies of this kind with these dice; a hybrid rolls its symbol first."""
    world.dice(*((INT, *faces) if kind == "hybrid" else faces))
    return world.draw(BOX[kind], seat=seat)


def misses(dice: int) -> list[int]:
    return [SPEED] * dice


# -- targets


@pytest.mark.parametrize("kind", KINDS)
def test_guards_attack_the_highest_threat_and_aliens_the_highest_fear(kind: EnemyKind) -> None:
    world = World()
    (here,) = world.map("P")
    world.lure(kind, here, 1)
    world.lure(kind, here, 2)
    world.lure(kind, here, 1)
    world.enemy(kind, here)
    play = activate(world, kind, *misses(ATTACK[kind]))
    assert play.attacked == ["hero:1"]


@pytest.mark.parametrize("kind", KINDS)
def test_only_targets_on_the_enemys_own_tile_are_attacked(kind: EnemyKind) -> None:
    world = World()
    here, beside = world.map("P P")
    world.prisoner(here, fear=1, threat=0)
    world.prisoner(beside, fear=8, threat=9)
    world.enemy(kind, here)
    play = activate(world, kind, *misses(ATTACK[kind]))
    assert play.attacked == ["hero:0"]


@pytest.mark.parametrize("kind", KINDS)
def test_a_prisoner_without_fear_or_threat_is_a_target_too(kind: EnemyKind) -> None:
    world = World()
    (here,) = world.map("P")
    world.prisoner(here, fear=0, threat=0)
    world.enemy(kind, here)
    play = activate(world, kind, *misses(ATTACK[kind]))
    assert play.attacked == ["hero:0"]


@pytest.mark.parametrize("kind", KINDS)
def test_of_equal_targets_the_current_prisoner_is_attacked(kind: EnemyKind) -> None:
    """Ruling 40."""
    world = World()
    (here,) = world.map("P")
    for _ in range(3):
        world.prisoner(here)
    world.enemy(kind, here)
    play = activate(world, kind, *misses(ATTACK[kind]), seat=1)
    assert play.attacked == ["hero:1"]


@pytest.mark.parametrize("kind", KINDS)
def test_of_equal_targets_without_the_current_prisoner_the_next_in_turn_is_attacked(
    kind: EnemyKind,
) -> None:
    """Ruling 40."""
    world = World()
    here, away = world.map("P P")
    world.prisoner(here)
    world.prisoner(away)
    world.prisoner(here)
    world.enemy(kind, here)
    play = activate(world, kind, *misses(ATTACK[kind]), seat=1)
    assert play.attacked == ["hero:2"]


def test_guards_do_not_attack_a_clean_uniform_where_the_scenario_has_uniforms() -> None:
    """Ruling 86."""
    world = World(rules=("uniforms",))
    (here,) = world.map("P")
    world.prisoner(here, uniform="clean", threat=9)
    world.prisoner(here, threat=0)
    world.enemy("guard", here)
    play = activate(world, "guard", *misses(3))
    assert play.attacked == ["hero:1"]


# -- enemies as targets


def test_enemies_without_a_value_for_each_other_are_not_targets() -> None:
    world = World()
    home, _, here = world.map("P P P")
    world.prisoner(home)
    guard = world.enemy("guard", here)
    world.enemy("clone", here)
    world.enemy("hybrid", here)
    world.dice(SPEED)
    play = world.draw(GUARDS)
    assert play.room_of(guard) == 1
    assert "dice.fight" not in play.story


@pytest.mark.parametrize(("foe", "values"), [("clone", {"clone": 1}), ("hybrid", {"hybrid": 1})])
def test_guards_attack_aliens_that_have_a_threat_value(
    foe: EnemyKind, values: dict[str, int]
) -> None:
    world = World()
    home, here = world.map("P P")
    world.prisoner(home)
    guard = world.enemy("guard", here)
    world.enemy(foe, here)
    world.set(values=values)
    world.dice(*misses(4 if foe == "hybrid" else 3))
    play = world.draw(GUARDS)
    assert play.logged("dice.fight", "foe") == [f"{foe}:1"]
    assert play.room_of(guard) == here


@pytest.mark.parametrize("kind", ["clone", "hybrid"])
def test_aliens_attack_guards_that_have_a_fear_value(kind: EnemyKind) -> None:
    world = World()
    home, here = world.map("P P")
    world.prisoner(home)
    world.enemy(kind, here)
    world.enemy("guard", here)
    world.set(values={"guard": 1})
    play = activate(world, kind, *misses(ATTACK[kind]))
    assert play.logged("dice.fight", "foe") == ["guard:1"]


def test_aliens_never_attack_aliens() -> None:
    """Ruling 68."""
    world = World()
    home, here = world.map("P P")
    world.prisoner(home)
    clone = world.enemy("clone", here)
    world.enemy("hybrid", here)
    world.set(values={"clone": 5, "hybrid": 5})
    world.dice(SPEED)
    play = world.draw(CLONES)
    assert "dice.fight" not in play.story
    assert play.room_of(clone) == home


@pytest.mark.parametrize(("threat", "foe"), [(1, True), (3, False)])
def test_the_higher_level_decides_between_a_prisoner_and_an_enemy(threat: int, foe: bool) -> None:
    world = World()
    (here,) = world.map("P")
    world.prisoner(here, threat=threat)
    world.enemy("guard", here)
    world.enemy("clone", here)
    world.set(values={"clone": 2})
    world.dice(*misses(3 if foe else 4))
    play = world.draw(GUARDS)
    assert (play.logged("dice.fight", "foe") == ["clone:1"]) is foe
    assert (play.attacked == ["hero:0"]) is not foe


@pytest.mark.parametrize("preset", PRESETS)
def test_at_equal_level_a_prisoner_is_attacked_before_an_enemy(preset: str) -> None:
    """Ruling 40."""
    world = World(preset=preset)
    (here,) = world.map("P")
    world.prisoner(here, threat=2)
    world.enemy("guard", here)
    world.enemy("clone", here)
    world.set(values={"clone": 2})
    world.dice(*misses(3))
    play = world.draw(GUARDS)
    assert play.attacked == ["hero:0"]


@pytest.mark.parametrize("preset", PRESETS)
def test_at_equal_level_guards_attack_hybrids_before_clones(preset: str) -> None:
    """Ruling 40."""
    world = World(preset=preset)
    home, here = world.map("P P")
    world.prisoner(home)
    world.enemy("guard", here)
    world.enemy("clone", here)
    world.enemy("hybrid", here)
    world.set(values={"clone": 2, "hybrid": 2})
    world.dice(*misses(3), SPEED)
    play = world.draw(GUARDS)
    assert play.logged("dice.fight", "foe") == ["hybrid:1"]


def test_of_several_of_a_kind_the_lowest_number_is_attacked() -> None:
    """Ruling 40."""
    world = World()
    home, here = world.map("P P")
    world.prisoner(home)
    world.enemy("guard", here)
    world.enemy("clone", home)
    for _ in range(2):
        world.enemy("clone", here)
    world.set(values={"clone": 2})
    world.dice(*misses(3))
    play = world.draw(GUARDS)
    assert play.logged("dice.fight", "foe") == ["clone:2"]


# -- dice


@pytest.mark.parametrize("preset", PRESETS)
@pytest.mark.parametrize("kind", KINDS)
def test_an_enemy_rolls_as_many_dice_as_its_attack(kind: EnemyKind, preset: str) -> None:
    world = World(preset=preset)
    (here,) = world.map("P")
    world.prisoner(here)
    world.enemy(kind, here)
    play = activate(world, kind, *misses(ATTACK[kind]))
    assert play.pool == ATTACK[kind]


@pytest.mark.parametrize("preset", PRESETS)
@pytest.mark.parametrize(("fear", "dice"), [(4, 3), (5, 4), (8, 4)])
def test_a_clone_rolls_one_die_more_against_fear_of_5_or_more(
    fear: int, dice: int, preset: str
) -> None:
    world = World(preset=preset)
    (here,) = world.map("P")
    world.prisoner(here, fear=fear)
    world.enemy("clone", here)
    play = activate(world, "clone", *misses(dice))
    assert play.pool == dice


@pytest.mark.parametrize("preset", PRESETS)
@pytest.mark.parametrize(("threat", "dice"), [(2, 3), (3, 4), (9, 4)])
def test_a_guard_rolls_one_die_more_against_threat_of_3_or_more(
    threat: int, dice: int, preset: str
) -> None:
    world = World(preset=preset)
    (here,) = world.map("P")
    world.prisoner(here, threat=threat)
    world.enemy("guard", here)
    play = activate(world, "guard", *misses(dice))
    assert play.pool == dice


@pytest.mark.parametrize(
    ("preset", "fear", "dice"),
    [("l7", 8, 6), ("original", 8, 6), ("revised", 4, 6), ("revised", 5, 7)],
)
def test_a_hybrid_rolls_one_die_more_in_the_revised_rules_only(
    preset: str, fear: int, dice: int
) -> None:
    """Ruling 7."""
    world = World(preset=preset)
    (here,) = world.map("P")
    world.prisoner(here, fear=fear)
    world.enemy("hybrid", here)
    play = activate(world, "hybrid", *misses(dice))
    assert play.pool == dice


def test_fear_adds_no_die_to_a_guard() -> None:
    world = World()
    (here,) = world.map("P")
    world.prisoner(here, fear=8, threat=0)
    world.enemy("guard", here)
    play = activate(world, "guard", *misses(3))
    assert play.pool == 3


@pytest.mark.parametrize(
    ("kind", "foe", "values"),
    [("guard", "clone", {"clone": 9}), ("clone", "guard", {"guard": 9})],
)
def test_the_bonus_die_counts_against_prisoners_only(
    kind: EnemyKind, foe: EnemyKind, values: dict[str, int]
) -> None:
    """Ruling 54."""
    world = World()
    home, here = world.map("P P")
    world.prisoner(home)
    world.enemy(kind, here)
    world.enemy(foe, here)
    world.set(values=values)
    play = activate(world, kind, *misses(3))
    assert play.logged("dice.fight", "dice") == [3]


@pytest.mark.parametrize("preset", PRESETS)
@pytest.mark.parametrize("kind", KINDS)
def test_each_other_enemy_of_the_kind_on_the_tile_adds_a_die(kind: EnemyKind, preset: str) -> None:
    world = World(preset=preset)
    (here,) = world.map("P")
    world.prisoner(here)
    for _ in range(3):
        world.enemy(kind, here)
    play = activate(world, kind, *misses(ATTACK[kind] + 2))
    assert play.pool == ATTACK[kind] + 2


def test_enemies_of_the_kind_on_other_tiles_add_none() -> None:
    world = World()
    here, beside = world.map("P P")
    world.prisoner(here)
    world.enemy("guard", here)
    world.enemy("guard", beside)
    play = activate(world, "guard", *misses(3))
    assert play.pool == 3


def test_enemies_of_other_kinds_add_none_to_guards_and_clones() -> None:
    world = World()
    (here,) = world.map("P")
    world.prisoner(here)
    for kind in KINDS:
        world.enemy(kind, here)
    world.dice(*misses(3), SPEED)
    play = world.draw(CLONES)
    assert play.pool == 3


@pytest.mark.parametrize(("preset", "dice"), [("l7", 8), ("original", 8), ("revised", 6)])
def test_clones_add_dice_to_a_hybrid_unless_the_rules_are_revised(preset: str, dice: int) -> None:
    """Ruling 6."""
    world = World(preset=preset)
    (here,) = world.map("P")
    world.prisoner(here)
    world.enemy("hybrid", here)
    world.enemy("clone", here)
    world.enemy("clone", here)
    play = activate(world, "hybrid", *misses(dice))
    assert play.pool == dice


def test_guards_add_no_dice_to_a_hybrid() -> None:
    world = World()
    (here,) = world.map("P")
    world.prisoner(here)
    world.enemy("hybrid", here)
    world.enemy("guard", here)
    play = activate(world, "hybrid", *misses(6))
    assert play.pool == 6


def test_an_enemy_that_has_moved_this_turn_still_adds_its_die() -> None:
    world = World()
    here, beside = world.map("P P")
    world.prisoner(here)
    mover = world.enemy("guard", beside)
    world.enemy("guard", here)
    play = activate(world, "guard", *misses(4))
    assert play.room_of(mover) == here
    assert play.logged("enemies.attacks", "enemy") == ["guard:2"]
    assert play.pool == 4


def test_an_enemy_that_has_added_a_die_does_not_activate_again() -> None:
    world = World()
    (here,) = world.map("P")
    world.prisoner(here)
    world.enemy("guard", here)
    world.enemy("guard", here)
    play = activate(world, "guard", *misses(4))
    assert play.logged("enemies.attacks", "enemy") == ["guard:1"]
    assert play.dice_left == 0


@pytest.mark.parametrize("preset", PRESETS)
def test_a_stunned_enemy_adds_no_die(preset: str) -> None:
    """Ruling 108."""
    world = World(preset=preset)
    (here,) = world.map("P")
    world.prisoner(here)
    world.enemy("guard", here)
    world.enemy("guard", here, stunned=True)
    play = activate(world, "guard", *misses(3))
    assert play.pool == 3


def test_a_group_adds_its_dice_against_enemies_too() -> None:
    world = World()
    home, here = world.map("P P")
    world.prisoner(home)
    for _ in range(3):
        world.enemy("guard", here)
    world.enemy("clone", here)
    world.set(values={"clone": 1})
    play = activate(world, "guard", *misses(5))
    assert play.logged("dice.fight", "dice") == [5]


def test_a_pool_larger_than_the_supply_is_rolled_in_full() -> None:
    world = World()
    (here,) = world.map("P")
    world.prisoner(here, hand=5)
    world.enemy("hybrid", here)
    for _ in range(3):
        world.enemy("clone", here)
    play = activate(world, "hybrid", *misses(9))
    assert play.pool == 9
    assert play.logged("dice.attack", "again") == [1]


@pytest.mark.parametrize("kind", KINDS)
def test_attack_dice_are_rolled_without_a_question(kind: EnemyKind) -> None:
    world = World()
    (here,) = world.map("P")
    world.prisoner(here, hand=1)
    world.enemy(kind, here)
    world.dice(*([INT] if kind == "hybrid" else []), *misses(ATTACK[kind]))
    world.event(boxes=BOX[kind])
    play = world.play(Task("escape:event", (0, None)))
    assert play.attacked == ["hero:0"]
    assert play.kernel.ask is None


def test_no_reroll_of_a_prisoner_changes_an_attack() -> None:
    world = World()
    (here,) = world.map("P")
    lucky = world.skill(rerolls=(Reroll(on="any", of="all"),))
    world.prisoner(here, hand=3, skills=[lucky])
    world.enemy("guard", here)
    play = activate(world, "guard", STR2, STR, SPEED)
    assert len(play.ann.hand) == 1


def test_dr_cronos_attacks_when_a_scenario_activates_him() -> None:
    world = World()
    (here,) = world.map("P")
    world.prisoner(here, hand=3)
    world.enemy("cronos", here)
    world.dice(*misses(5))
    play = world.draw(icon="fear", fear=section(Activate(kind="cronos")))
    assert play.logged("enemies.attacks", "enemy") == ["cronos:1"]
    assert play.pool == 5


@pytest.mark.parametrize(("icons", "unhurt"), [(1, ["hero:0"]), (2, [])])
def test_an_attack_without_damage_is_logged(icons: int, unhurt: list[str]) -> None:
    world = World()
    (here,) = world.map("P")
    world.prisoner(here, hand=3)
    world.enemy("guard", here)
    play = activate(world, "guard", *[STR] * icons, *misses(ATTACK["guard"] - icons))
    assert play.logged("dice.attack", "needed") == [2]
    assert play.logged("enemy.unhurt", "who") == unhurt


def test_an_attack_by_a_card_has_the_dice_of_the_card() -> None:
    """Ruling 92."""
    world = World()
    (here,) = world.map("P")
    world.prisoner(here, threat=9, hand=3)
    world.enemy("guard", here)
    world.dice(STR, STR)
    attack = section(EnemyAttack(kind="guard", dice=2))
    play = world.draw(icon="security", security=attack)
    assert play.pool == 2
    assert (len(play.ann.hand), play.ann.fear) == (2, 4)


# -- against prisoners


@pytest.mark.parametrize("kind", ["guard", "clone"])
@pytest.mark.parametrize(
    ("faces", "lost"),
    [
        ((SPEED, INT, INT2), 0),
        ((STR, INT, INT2), 0),
        ((STR, STR, SPEED), 1),
        ((STR2, SPEED, SPEED), 1),
        ((STR2, STR, SPEED), 2),
    ],
)
def test_each_strength_icon_over_the_toughness_costs_a_card(
    kind: EnemyKind, faces: tuple[int, ...], lost: int
) -> None:
    world = World()
    (here,) = world.map("P")
    world.prisoner(here, hand=5)
    world.enemy(kind, here)
    play = activate(world, kind, *faces)
    assert len(play.ann.hand) == 5 - lost


def test_the_owner_chooses_the_cards_to_lose() -> None:
    """Ruling 49."""
    world = World()
    (here,) = world.map("P")
    kept, lost = world.card("speed"), world.card("strength")
    world.prisoner(here, hand=[kept, lost, kept])
    world.enemy("guard", here)
    play = activate(world, "guard", STR, STR, SPEED)
    play.choose(lost)
    assert play.ann.hand == [kept, kept]


def test_a_prisoner_who_has_to_discard_the_last_card_is_knocked_out() -> None:
    world = World()
    (here,) = world.map("P")
    world.prisoner(here, hand=2)
    world.enemy("guard", here)
    play = activate(world, "guard", STR, STR, STR)
    assert play.ann.status == "infirmary"


def test_a_toughness_bonus_lasts_for_one_attack() -> None:
    world = World()
    (here,) = world.map("P")
    world.prisoner(here, hand=5)
    world.enemy("guard", here)
    world.dice(*misses(3))
    world.event(boxes=GUARDS)
    play = world.play(Task("escape:event", (0, None)))
    assert play.stat("toughness") == 1
    play.choose(f"card:bonus:{play.ann.hand[0]}")
    assert play.stat("toughness") == 2
    play.go_on()
    assert play.stat("toughness") == 1


@pytest.mark.parametrize("preset", PRESETS)
@pytest.mark.parametrize(
    ("faces", "raised"),
    [
        ((SPEED, STR, STR2), 0),
        ((INT, STR, STR2), 0),
        ((INT, INT, STR), 1),
        ((INT2, INT, SPEED), 2),
    ],
)
def test_each_intelligence_icon_of_a_hybrid_over_the_toughness_raises_the_fear(
    faces: tuple[int, ...], raised: int, preset: str
) -> None:
    world = World(preset=preset)
    (here,) = world.map("P")
    world.prisoner(here, fear=2)
    world.enemy("hybrid", here)
    play = activate(world, "hybrid", *faces, *misses(3))
    assert play.ann.fear == 2 + raised + 1


@pytest.mark.parametrize("preset", PRESETS)
def test_a_hybrid_costs_no_cards(preset: str) -> None:
    """Ruling 8."""
    world = World(preset=preset)
    (here,) = world.map("P")
    world.prisoner(here, fear=1, hand=5)
    world.enemy("hybrid", here)
    play = activate(world, "hybrid", INT2, INT2, *misses(4))
    assert len(play.ann.hand) == 5


def test_a_hybrid_that_would_raise_the_fear_over_8_knocks_out() -> None:
    world = World()
    (here,) = world.map("P")
    world.prisoner(here, fear=7)
    world.enemy("hybrid", here)
    play = activate(world, "hybrid", INT2, INT, *misses(4))
    assert play.ann.status == "infirmary"
    assert play.ann.fear == 8


def test_a_hybrid_that_raises_the_fear_to_8_does_not_knock_out() -> None:
    world = World()
    (here,) = world.map("P")
    world.prisoner(here, fear=6)
    world.enemy("hybrid", here)
    play = activate(world, "hybrid", INT2, INT, *misses(4))
    assert (play.ann.status, play.ann.fear) == ("map", 8)


@pytest.mark.parametrize("preset", PRESETS)
@pytest.mark.parametrize("kind", KINDS)
def test_every_attack_raises_the_fear_by_one_hit_or_miss(kind: EnemyKind, preset: str) -> None:
    """Ruling 9."""
    world = World(preset=preset)
    (here,) = world.map("P")
    world.prisoner(here, fear=2)
    world.enemy(kind, here)
    play = activate(world, kind, *misses(ATTACK[kind]))
    assert play.ann.fear == 3


@pytest.mark.parametrize("kind", KINDS)
def test_fear_from_an_attack_stops_at_8_and_knocks_out_no_prisoner(kind: EnemyKind) -> None:
    """Ruling 9."""
    world = World()
    (here,) = world.map("P")
    world.prisoner(here, fear=8)
    world.enemy(kind, here)
    play = activate(world, kind, *misses(ATTACK[kind] + (kind == "clone")))
    assert (play.ann.status, play.ann.fear) == ("map", 8)


def test_fear_from_an_attack_comes_after_the_damage() -> None:
    """Ruling 9."""
    world = World()
    (here,) = world.map("P")
    world.prisoner(here, hand=5)
    world.enemy("guard", here)
    play = activate(world, "guard", STR, STR, SPEED)
    assert play.story.index("hand.discarded") < play.story.index("fear.raised")


# -- against enemies


@pytest.mark.parametrize(
    ("faces", "left"),
    [
        ((STR2, SPEED, SPEED), ["clone:1", "clone:2", "clone:3"]),
        ((STR2, STR, SPEED), ["clone:2", "clone:3"]),
        ((STR2, STR2, SPEED), ["clone:3"]),
        ((STR2, STR2, STR2), []),
    ],
)
def test_icons_equal_to_the_toughness_remove_one_enemy_and_each_further_icon_another(
    faces: tuple[int, ...], left: list[str]
) -> None:
    world = World()
    home, here = world.map("P P")
    world.prisoner(home)
    world.enemy("guard", here)
    for _ in range(3):
        world.enemy("clone", here)
    world.set(values={"clone": 1})
    play = activate(world, "guard", *faces)
    assert [enemy for enemy in play.enemies if enemy.startswith("clone")] == left


def test_further_enemies_are_removed_on_the_same_tile_only() -> None:
    world = World()
    home, here = world.map("P P")
    world.prisoner(home, threat=0)
    world.enemy("guard", here)
    world.enemy("clone", here)
    world.enemy("clone", home)
    world.set(values={"clone": 1})
    play = activate(world, "guard", STR2, STR2, STR2)
    assert play.enemies == ["guard:1", "clone:2"]


def test_further_enemies_are_removed_of_the_same_kind_only() -> None:
    """Ruling 45."""
    world = World()
    home, here = world.map("P P")
    world.prisoner(home)
    world.enemy("guard", here)
    world.enemy("clone", here)
    world.enemy("hybrid", here)
    world.set(values={"clone": 2, "hybrid": 1})
    world.dice(STR2, STR2, STR2, SPEED)
    play = world.draw(GUARDS)
    assert play.enemies == ["guard:1", "hybrid:1"]


def test_a_clone_removes_a_guard_with_strength_icons() -> None:
    world = World()
    home, here = world.map("P P")
    world.prisoner(home)
    world.enemy("clone", here)
    world.enemy("guard", here)
    world.set(values={"guard": 9})
    play = activate(world, "clone", STR, STR, STR)
    assert play.enemies == ["clone:1"]


@pytest.mark.parametrize(
    ("faces", "left"),
    [((STR2, STR2, INT2), 2), ((INT2, INT, SPEED), 1), ((INT2, INT2, SPEED), 0)],
)
def test_a_hybrid_removes_guards_with_intelligence_icons(faces: tuple[int, ...], left: int) -> None:
    world = World()
    home, here = world.map("P P")
    world.prisoner(home)
    world.enemy("hybrid", here)
    world.enemy("guard", here)
    world.enemy("guard", here)
    world.set(values={"guard": 9})
    play = activate(world, "hybrid", *faces, *misses(3))
    assert len([enemy for enemy in play.enemies if enemy.startswith("guard")]) == left


def test_a_removed_enemy_goes_back_to_the_reserves() -> None:
    """Ruling 46."""
    world = World()
    home, here = world.map("P P")
    world.prisoner(home)
    world.enemy("guard", here)
    world.enemy("clone", here)
    world.set(values={"clone": 1})
    play = activate(world, "guard", STR, STR, STR)
    assert play.state.reserves["clone"][0] == 1


def test_a_stunned_enemy_can_be_attacked_by_enemies() -> None:
    """Ruling 69: a target need not be active; guards can also remove stunned clones."""
    world = World()
    home, here = world.map("P P")
    world.prisoner(home)
    world.enemy("guard", here)
    world.enemy("clone", here, stunned=True)
    world.set(values={"clone": 1})
    play = activate(world, "guard", STR, STR, STR)
    assert play.enemies == ["guard:1"]


def test_an_attack_on_an_enemy_raises_no_fear() -> None:
    world = World()
    (here,) = world.map("P")
    world.prisoner(here, fear=2, threat=0)
    world.enemy("guard", here)
    world.enemy("clone", here)
    world.set(values={"clone": 1})
    play = activate(world, "guard", STR, STR, STR)
    assert play.ann.fear == 2
