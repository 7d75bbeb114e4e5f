"""Rules: Challenge actions; Attack, Bull rush, Outwit, Unlock, Bash, Access a control panel."""

from __future__ import annotations

import pytest

from l7core.escape.content.kinds import Action, EnemyKind, Power
from l7core.escape.content.scenario import Reserves
from l7core.escape.table.state import Boost
from l7core.escape.words.verbs.aid import GainAction
from tests.escape.rules.kit import PRESETS, SPARE, SPEED, STR, Story, Table, strength, wits

KEY = "escape:security-key"
FAIL = (SPEED,) * 4
MISS = (SPEED,) * 3
"""Dice of a guard or clone that do no damage."""


# -- attack


def facing(kind: EnemyKind, *dice: int) -> tuple[Table, int]:
    """Put Ann and one enemy into a hall and queue the dice."""
    table = Table()
    hall = table.room()
    table.room(east_of=hall)
    table.prisoner(hall)
    table.enemy(kind, hall)
    if dice:
        table.dice(*dice)
    return table, hall


def test_an_enemy_in_the_room_can_be_attacked() -> None:
    table, hall = facing("clone")
    table.enemy("guard", hall)
    play = table.actions()
    assert play.can("attack:clone:1")
    assert play.can("attack:guard:1")


def test_an_enemy_in_another_room_cannot_be_attacked() -> None:
    table = Table()
    hall = table.room()
    yard = table.room(east_of=hall)
    table.prisoner(hall)
    table.enemy("clone", yard)
    assert not table.actions().can("attack:")


def test_a_stunned_enemy_cannot_be_attacked() -> None:
    table = Table()
    hall = table.room()
    table.prisoner(hall)
    table.enemy("clone", hall, stunned=True)
    assert not table.actions().can("attack:")


@pytest.mark.parametrize(("icons", "stunned"), [(3, True), (2, False)])
def test_strength_icons_to_the_enemys_toughness_stun_it(icons: int, stunned: bool) -> None:
    table, _ = facing("clone", *strength(icons), *MISS)
    play = table.actions()
    play.choose("attack:clone:1")
    clone = play.enemy("clone:1")
    assert clone is not None
    assert clone.stunned == stunned


def test_a_stunned_enemy_stays_on_the_tile() -> None:
    table, hall = facing("clone", *strength(3))
    play = table.actions()
    play.choose("attack:clone:1")
    clone = play.enemy("clone:1")
    assert clone is not None
    assert clone.room == hall


def test_a_stunned_enemy_blocks_no_prisoner() -> None:
    """Ruling 10."""
    table, _ = facing("clone", *strength(3))
    play = table.actions()
    play.choose("attack:clone:1")
    assert play.can_go(1)


def test_twice_the_toughness_removes_the_enemy_into_the_reserves() -> None:
    table, _ = facing("clone", *strength(6))
    play = table.actions()
    assert play.state.reserves["clone"][0] == 2
    play.choose("attack:clone:1")
    assert play.enemy("clone:1") is None
    assert play.state.reserves["clone"][0] == 1


@pytest.mark.parametrize(("kind", "toughness"), [("clone", 3), ("hybrid", 4), ("cronos", 6)])
def test_twice_the_toughness_removes_any_kind_of_enemy(kind: EnemyKind, toughness: int) -> None:
    for icons, is_removed in ((2 * toughness - 1, False), (2 * toughness, True)):
        table = Table()
        hall = table.room()
        table.prisoner(hall, boosts=[Boost("strength", 2, "roll")])
        table.enemy(kind, hall)
        table.dice(*strength(icons, dice=6))
        play = table.actions()
        play.choose(f"attack:{kind}:1")
        assert (play.enemy(f"{kind}:1") is None) == is_removed


def test_an_enemy_beyond_the_reserves_goes_back_into_the_box() -> None:
    """Ruling 46."""
    table = Table(reserves=Reserves(clone=1))
    hall = table.room()
    table.prisoner(hall)
    table.enemy("clone", hall)
    table.dice(*strength(6))
    table.set(capacity={"clone": 0})
    play = table.actions()
    play.choose("attack:clone:1")
    assert (play.enemy("clone:1"), play.state.reserves["clone"]) == (None, [])


def test_an_attack_takes_the_challenge_action() -> None:
    table, _ = facing("clone", *strength(3))
    play = table.actions()
    play.choose("attack:clone:1")
    assert play.state.turn.challenges == 0


@pytest.mark.parametrize("icons", [0, 3])
def test_attacking_a_guard_brings_threat_whether_it_succeeds_or_not(icons: int) -> None:
    """Ruling 24."""
    table, _ = facing("guard", *strength(icons), *MISS)
    play = table.actions()
    play.choose("attack:guard:1")
    assert play.ann.threat == 1


def test_the_threat_of_an_attack_comes_before_the_roll() -> None:
    """Ruling 24."""
    table, _ = facing("guard", *strength(3))
    play = table.actions()
    play.choose("attack:guard:1")
    keys = "escape.threat.gained", "escape.dice.challenge"
    assert play.in_order(*keys) == [*keys]


@pytest.mark.parametrize("kind", ["clone", "hybrid", "cronos"])
def test_attacking_an_alien_brings_no_threat(kind: EnemyKind) -> None:
    table, _ = facing(kind, *strength(8))
    play = table.actions()
    play.choose(f"attack:{kind}:1")
    assert play.ann.threat == 0


def test_a_guard_who_is_beaten_drops_an_item() -> None:
    table, _ = facing("guard", *strength(3))
    torch = table.item()
    table.items(torch)
    play = table.actions()
    play.choose("attack:guard:1")
    assert play.ann.items == [torch]


def test_a_guard_who_is_not_beaten_drops_nothing() -> None:
    table, _ = facing("guard", *FAIL, *MISS)
    table.items(table.item())
    play = table.actions()
    play.choose("attack:guard:1")
    assert play.ann.items == []


def test_a_clone_that_is_beaten_drops_nothing() -> None:
    table, _ = facing("clone", *strength(3))
    table.items(table.item())
    play = table.actions()
    play.choose("attack:clone:1")
    assert play.ann.items == []


def test_an_item_dropped_by_a_guard_may_be_too_much_to_carry() -> None:
    table = Table()
    hall = table.room()
    one, two, three = table.item(), table.item(), table.item()
    table.items(three)
    table.prisoner(hall, items=[one, two])
    table.enemy("guard", hall)
    table.dice(*strength(3))
    play = table.actions()
    play.choose("attack:guard:1")
    play.expect_question("escape.item.overload")
    play.choose(three)
    assert play.state.things == {hall: [three]}


def test_a_failed_attack_activates_the_enemies_in_the_room() -> None:
    table, hall = facing("clone", *FAIL, *MISS, *MISS)
    table.enemy("guard", hall)
    play = table.actions()
    play.choose("attack:clone:1")
    assert sorted(play.attackers()) == ["clone:1", "guard:1"]


def test_a_failed_action_activates_guards_then_clones_then_hybrids() -> None:
    """Ruling 27."""
    table, hall = facing("clone", *FAIL, *MISS, *MISS, *[SPEED] * 7)
    table.enemy("hybrid", hall)
    table.enemy("guard", hall)
    play = table.actions()
    play.choose("attack:clone:1")
    assert play.attackers() == ["guard:1", "clone:1", "hybrid:1"]


def test_a_failed_action_activates_no_enemy_elsewhere() -> None:
    table, _ = facing("clone", *FAIL, *MISS)
    table.enemy("clone", 1)
    play = table.actions()
    play.choose("attack:clone:1")
    assert play.attackers() == ["clone:1"]


def test_a_failed_action_does_not_end_the_turn() -> None:
    table, _ = facing("clone", *FAIL, *MISS)
    play = table.actions()
    play.choose("attack:clone:1")
    assert (play.asked(), play.events_drawn) == ("escape.turn", 0)


def test_a_prisoner_knocked_out_after_a_failure_has_no_more_actions() -> None:
    table = Table()
    hall = table.room(vent=True)
    table.prisoner(hall, hand=1)
    table.prisoner(hall)
    table.enemy("clone", hall)
    table.dice(*FAIL, STR, STR, STR)
    play = table.actions()
    play.choose("attack:clone:1")
    assert (play.ann.status, play.ask.seat) == ("infirmary", 1)


@pytest.mark.parametrize(("power", "threat"), [("quiet-attacks", 0), ("quiet-bash", 1)])
def test_a_skill_may_make_attacks_quiet(power: Power, threat: int) -> None:
    table = Table()
    hall = table.room()
    table.prisoner(hall, skills=[table.skill(powers=(power,))])
    table.enemy("guard", hall)
    table.dice(*strength(3))
    play = table.actions()
    play.choose("attack:guard:1")
    assert play.ann.threat == threat


# -- bull rush


def corridor(
    *enemies: list[EnemyKind], fear: int = 3, vents: bool = False
) -> tuple[Table, list[int]]:
    """Return rooms in a row from west to east with these enemies; Ann is in the first."""
    table = Table()
    rooms: list[int] = []
    for kinds in enemies:
        west = rooms[-1] if rooms else None
        ducts = "ew" if vents else ""
        rooms.append(table.room(east_of=west, vent=vents, ducts=ducts))
        for kind in kinds:
            table.enemy(kind, rooms[-1])
    table.prisoner(rooms[0], fear=fear)
    return table, rooms


def rush(table: Table, icons: int) -> Story:
    """Let Ann rush with this number of icons; all later dice miss."""
    table.dice(*strength(icons), *[SPEED] * 20)
    play = table.actions()
    play.choose("rush")
    return play


@pytest.mark.parametrize(("icons", "free"), [(3, True), (2, False)])
def test_a_rush_needs_the_number_of_enemies_plus_2(icons: int, free: bool) -> None:
    table, rooms = corridor(["clone"], [])
    play = rush(table, icons)
    assert play.can_go(rooms[1]) == free


@pytest.mark.parametrize(
    ("kind", "needed"), [("guard", 3), ("clone", 3), ("hybrid", 4), ("cronos", 5)]
)
def test_hybrids_count_as_two_and_cronos_as_three(kind: EnemyKind, needed: int) -> None:
    table, rooms = corridor([kind], [])
    assert rush(table, needed).can_go(rooms[1])
    table, rooms = corridor([kind], [])
    assert not rush(table, needed - 1).can_go(rooms[1])


def test_enemies_of_every_kind_count_together_in_a_rush() -> None:
    table, rooms = corridor(["guard", "clone"], [])
    assert rush(table, 4).can_go(rooms[1])
    table, rooms = corridor(["guard", "clone"], [])
    assert not rush(table, 3).can_go(rooms[1])


def test_stunned_enemies_do_not_count_in_a_rush() -> None:
    """Ruling 107."""
    table, rooms = corridor(["clone"], [])
    table.enemy("clone", rooms[0], stunned=True)
    assert rush(table, 3).can_go(rooms[1])


def test_without_active_enemies_there_is_nothing_to_rush() -> None:
    table, rooms = corridor([], [])
    table.enemy("clone", rooms[0], stunned=True)
    assert not table.actions().can("rush")


def test_a_rush_continues_through_the_next_room_with_enemies() -> None:
    """Ruling 52."""
    table, rooms = corridor(["clone"], ["clone"], [])
    play = rush(table, 4)
    play.go(rooms[1])
    assert play.can_go(rooms[2])


def test_each_further_room_with_enemies_needs_one_more_icon() -> None:
    """Ruling 52."""
    table, rooms = corridor(["clone"], ["clone"], [])
    play = rush(table, 3)
    play.go(rooms[1])
    assert not play.can_go(rooms[2])


def test_a_room_without_enemies_costs_a_rush_nothing() -> None:
    """Ruling 52."""
    table, rooms = corridor(["clone"], [], ["clone"], [], fear=7)
    play = rush(table, 4)
    play.go(rooms[1])
    play.go(rooms[2])
    assert play.can_go(rooms[3])


def test_the_example_of_two_rooms_needs_five_icons() -> None:
    """Ruling 52."""
    for icons, through in ((5, True), (4, False)):
        table, rooms = corridor(["guard"], ["guard", "clone"], [])
        play = rush(table, icons)
        play.go(rooms[1])
        assert play.can_go(rooms[2]) == through


def test_a_rush_ends_with_the_movement_points() -> None:
    table, rooms = corridor(["clone"], ["clone"], ["clone"], [])
    play = rush(table, 7)
    play.go(rooms[1])
    play.go(rooms[2])
    assert not play.can_go(rooms[3])


def test_a_rush_ends_with_the_turn() -> None:
    table, _ = corridor(["clone"], [])
    play = rush(table, 3)
    play.end_turn()
    assert play.state.turn.rush is None


def test_a_rush_may_leave_by_vent() -> None:
    """Ruling 52."""
    table, rooms = corridor(["clone"], [], vents=True)
    play = rush(table, 3)
    play.crawl(rooms[1])
    assert play.ann.room == rooms[1]


def test_a_rush_may_leave_to_explore() -> None:
    """Ruling 52."""
    table, rooms = corridor(["clone"], [])
    play = rush(table, 3)
    play.explore(rooms[0], "n")
    assert play.ann.room == 2


def test_a_rush_brings_one_threat_for_each_room_left_that_has_a_guard() -> None:
    """Ruling 25."""
    table, rooms = corridor(["guard", "guard"], ["guard"], [])
    play = rush(table, 4)
    assert play.ann.threat == 0
    play.go(rooms[1])
    assert play.ann.threat == 1
    play.go(rooms[2])
    assert play.ann.threat == 2


def test_a_rush_past_clones_brings_no_threat() -> None:
    """Ruling 25."""
    table, rooms = corridor(["clone"], [])
    play = rush(table, 3)
    play.go(rooms[1])
    assert play.ann.threat == 0


def test_a_rush_past_clones_brings_threat_for_a_stunned_guard_too() -> None:
    """Ruling 99."""
    table = Table()
    hall = table.room()
    yard = table.room(east_of=hall)
    table.prisoner(hall)
    table.enemy("guard", hall, stunned=True)
    table.enemy("clone", hall)
    play = rush(table, 3)
    play.go(yard)
    assert play.ann.threat == 1


def test_walking_past_a_stunned_guard_brings_no_threat() -> None:
    table = Table()
    hall = table.room()
    yard = table.room(east_of=hall)
    table.prisoner(hall)
    table.enemy("guard", hall, stunned=True)
    play = table.actions()
    play.go(yard)
    assert play.ann.threat == 0


def test_a_rush_that_fails_brings_no_threat() -> None:
    """Ruling 25."""
    table, _ = corridor(["guard"], [])
    assert rush(table, 2).ann.threat == 0


def test_a_rush_that_fails_activates_the_enemies_in_the_room() -> None:
    table, rooms = corridor(["guard", "clone"], ["clone"])
    play = rush(table, 2)
    assert play.attackers() == ["guard:1", "clone:1"]
    assert not play.can_go(rooms[1])


def test_a_rush_takes_the_challenge_action() -> None:
    table, _ = corridor(["clone"], [])
    play = rush(table, 3)
    assert not play.can("attack:")
    assert not play.can("outwit:")


# -- outwit


@pytest.mark.parametrize(("icons", "free"), [(3, True), (2, False)])
def test_outwitting_needs_the_number_of_enemies_plus_2(icons: int, free: bool) -> None:
    table, rooms = corridor(["clone"], [])
    table.dice(*wits(icons), *MISS)
    play = table.actions()
    play.choose("outwit:alien")
    assert play.can_go(rooms[1]) == free


@pytest.mark.parametrize(
    ("kind", "passes"), [("guard", True), ("hybrid", False), ("cronos", False)]
)
def test_in_outwitting_too_hybrids_count_as_two_and_cronos_as_three(
    kind: EnemyKind, passes: bool
) -> None:
    table, rooms = corridor([kind], [])
    table.dice(*wits(3), *[SPEED] * 8)
    play = table.actions()
    play.choose("outwit:guard" if kind == "guard" else "outwit:alien")
    assert play.can_go(rooms[1]) == passes


def test_outwitting_allows_leaving_that_room_only() -> None:
    table, rooms = corridor(["clone"], ["clone"], [])
    table.dice(*wits(4))
    play = table.actions()
    play.choose("outwit:alien")
    play.go(rooms[1])
    assert not play.can_go(rooms[2])


@pytest.mark.parametrize(
    ("elsewhere", "whom"),
    [("guard", "the clones"), ("clone", "the clones"), ("hybrid", "the aliens")],
)
def test_aliens_are_named_by_kind_while_only_one_kind_is_on_the_map(
    elsewhere: EnemyKind, whom: str
) -> None:
    table, _ = corridor(["clone"], [elsewhere])
    play = table.actions()
    ask = play.kernel.view(0).ask
    assert ask
    assert f"Outwit {whom}" in [option.label for option in ask.options]


def test_outwitting_guards_brings_no_threat() -> None:
    table, rooms = corridor(["guard"], [])
    table.dice(*wits(4))
    play = table.actions()
    play.choose("outwit:guard")
    play.go(rooms[1])
    assert play.ann.threat == 0


def test_stunned_enemies_do_not_count_in_outwitting() -> None:
    """Ruling 107."""
    table, rooms = corridor(["clone"], [])
    table.enemy("clone", rooms[0], stunned=True)
    table.dice(*wits(3))
    play = table.actions()
    play.choose("outwit:alien")
    assert play.can_go(rooms[1])


MAJORITY = {
    ("guard",): {"guard"},
    ("guard", "guard", "clone"): {"guard"},
    ("guard", "clone", "clone"): {"alien"},
    ("guard", "clone", "hybrid"): {"alien"},
    ("guard", "clone"): {"guard", "alien"},
}
ANY_TYPE = {
    ("guard",): {"guard"},
    ("guard", "guard", "clone"): {"guard", "clone"},
    ("guard", "clone", "clone"): {"guard", "clone"},
    ("guard", "clone", "hybrid"): {"guard", "clone", "hybrid"},
    ("guard", "clone"): {"guard", "clone"},
}


@pytest.mark.parametrize("preset", PRESETS)
@pytest.mark.parametrize("enemies", MAJORITY)
def test_which_enemies_can_be_outwitted(preset: str, enemies: tuple[EnemyKind, ...]) -> None:
    """Ruling 5."""
    table = Table(preset=preset)
    hall = table.room()
    table.prisoner(hall)
    for kind in enemies:
        table.enemy(kind, hall)
    play = table.actions()
    offered = {
        option.id.partition(":")[2]
        for option in play.ask.options
        if option.id.startswith("outwit:")
    }
    assert offered == (ANY_TYPE if preset == "revised" else MAJORITY)[enemies]


def test_each_enemy_is_one_in_the_larger_side() -> None:
    """Two guards are more than one hybrid, which counts as two in the rating. Ruling 110."""
    table = Table()
    hall = table.room()
    table.prisoner(hall)
    table.enemy("guard", hall)
    table.enemy("guard", hall)
    table.enemy("hybrid", hall)
    play = table.actions()
    assert play.can("outwit:guard")
    assert not play.can("outwit:alien")


@pytest.mark.parametrize(
    ("preset", "side"), [("l7", "alien"), ("original", "alien"), ("revised", "clone")]
)
def test_only_the_chosen_side_counts_in_outwitting(preset: str, side: str) -> None:
    """Ruling 5."""
    table = Table(preset=preset)
    hall = table.room()
    yard = table.room(east_of=hall)
    table.prisoner(hall)
    table.enemy("guard", hall)
    table.enemy("clone", hall)
    table.dice(*wits(3))
    play = table.actions()
    play.choose(f"outwit:{side}")
    assert play.can_go(yard)


@pytest.mark.parametrize(
    ("preset", "side"), [("l7", "alien"), ("original", "alien"), ("revised", "clone")]
)
def test_only_the_side_that_was_not_outwitted_activates(preset: str, side: str) -> None:
    """Ruling 5."""
    table = Table(preset=preset)
    hall = table.room()
    table.prisoner(hall)
    table.enemy("guard", hall)
    table.enemy("clone", hall)
    table.dice(*FAIL, *MISS)
    play = table.actions()
    play.choose(f"outwit:{side}")
    assert play.attackers() == ["clone:1"]


def test_aliens_are_outwitted_together() -> None:
    """Ruling 5."""
    table, rooms = corridor(["clone", "hybrid"], [])
    table.dice(*wits(5))
    play = table.actions()
    play.choose("outwit:alien")
    assert play.can_go(rooms[1])


def test_outwitting_needs_an_enemy() -> None:
    table, _ = corridor([], [])
    assert not table.actions().can("outwit:")


# -- doors


def locked(*dice: int) -> tuple[Table, int]:
    """Return a hall with a locked door to the yard in the east."""
    table = Table()
    hall = table.room()
    table.room(east_of=hall)
    table.lock(hall, "e")
    table.prisoner(hall)
    if dice:
        table.dice(*dice)
    return table, hall


def is_locked(play: Story, room: int) -> bool:
    return play.map.doors[play.door(room, "e")].locked


def test_a_locked_door_can_be_bashed_or_unlocked() -> None:
    table, hall = locked()
    play = table.actions()
    door = play.door(hall, "e")
    assert play.can(f"bash:{door}")
    assert play.can(f"unlock:{door}")


def test_an_open_door_can_be_neither_bashed_nor_unlocked() -> None:
    table = Table()
    hall = table.room()
    table.room(east_of=hall)
    table.prisoner(hall)
    play = table.actions()
    assert not play.can("bash:")
    assert not play.can("unlock:")


def test_a_locked_door_of_another_room_is_out_of_reach() -> None:
    table = Table()
    hall = table.room()
    yard = table.room(east_of=hall)
    table.lock(yard, "n")
    table.prisoner(hall)
    assert not table.actions().can("bash:")


def test_a_locked_door_can_be_opened_from_either_side() -> None:
    table = Table()
    hall = table.room()
    yard = table.room(east_of=hall)
    table.lock(hall, "e")
    table.prisoner(yard)
    assert table.actions().can("bash:")


@pytest.mark.parametrize(("icons", "open"), [(3, True), (2, False)])
def test_bashing_needs_3_strength(icons: int, open: bool) -> None:
    table, hall = locked(*strength(icons))
    play = table.actions()
    play.choose(f"bash:{play.door(hall, 'e')}")
    assert is_locked(play, hall) != open


@pytest.mark.parametrize("icons", [0, 3])
def test_bashing_brings_threat_whether_it_succeeds_or_not(icons: int) -> None:
    """Ruling 23."""
    table, hall = locked(*strength(icons))
    play = table.actions()
    play.choose(f"bash:{play.door(hall, 'e')}")
    assert play.ann.threat == 1


@pytest.mark.parametrize(("icons", "key"), [(3, "escape.map.unlocked"), (2, "escape.map.holds")])
def test_bashing_logs_the_threat_and_the_door_separately(icons: int, key: str) -> None:
    table, hall = locked(*strength(icons))
    play = table.actions()
    play.choose(f"bash:{play.door(hall, 'e')}")
    causes = [
        event.cause for event in play.kernel.events_since(0) if event.key == "escape.threat.gained"
    ]
    assert causes == ["escape.cause.bash"]
    assert play.in_order("escape.map.unlocked", "escape.map.holds") == [key]


def test_the_threat_of_bashing_comes_before_the_roll() -> None:
    """Ruling 23."""
    table, hall = locked(*strength(3))
    play = table.actions()
    play.choose(f"bash:{play.door(hall, 'e')}")
    keys = "escape.threat.gained", "escape.dice.challenge"
    assert play.in_order(*keys) == [*keys]


@pytest.mark.parametrize(("icons", "open"), [(4, True), (3, False)])
def test_unlocking_needs_4_intelligence(icons: int, open: bool) -> None:
    table, hall = locked(*wits(icons))
    play = table.actions()
    play.choose(f"unlock:{play.door(hall, 'e')}")
    assert is_locked(play, hall) != open


def test_unlocking_brings_no_threat() -> None:
    table, hall = locked(*FAIL)
    play = table.actions()
    play.choose(f"unlock:{play.door(hall, 'e')}")
    assert play.ann.threat == 0


@pytest.mark.parametrize("action", ["bash", "unlock"])
def test_an_opened_door_can_be_used(action: str) -> None:
    table, hall = locked(*(strength(4) if action == "bash" else wits(4)))
    play = table.actions()
    play.choose(f"{action}:{play.door(hall, 'e')}")
    assert play.can_go(1)


@pytest.mark.parametrize("action", ["bash", "unlock"])
def test_failing_at_a_door_activates_the_enemies_in_the_room(action: str) -> None:
    table, hall = locked(*FAIL, *MISS, *MISS)
    table.enemy("clone", hall)
    table.enemy("guard", hall)
    play = table.actions()
    play.choose(f"{action}:{play.door(hall, 'e')}")
    assert play.attackers() == ["guard:1", "clone:1"]


def test_a_removed_lock_goes_back_into_the_box() -> None:
    table, hall = locked(*strength(4))
    play = table.actions()
    play.choose(f"bash:{play.door(hall, 'e')}")
    assert not any(door.locked for door in play.map.doors)


def test_a_skill_may_make_bashing_quiet() -> None:
    table = Table()
    hall = table.room()
    table.lock(hall, "e")
    table.prisoner(hall, skills=[table.skill(powers=("quiet-bash",))])
    table.dice(*FAIL)
    play = table.actions()
    play.choose(f"bash:{play.door(hall, 'e')}")
    assert play.ann.threat == 0


# -- control panels


def at_panel(
    *dice: int, preset: str = "", panels: bool = True, guard: bool = True
) -> tuple[Table, int]:
    """Put Ann at a control panel and, by default, a guard two rooms away."""
    table = Table(preset=preset, rules=("panels",) if panels else ())
    hall = table.room(icons=["control-panel"])
    yard = table.room(east_of=hall)
    post = table.room(east_of=yard)
    table.prisoner(hall)
    if guard:
        table.enemy("guard", post)
    if dice:
        table.dice(*dice)
    return table, post


@pytest.mark.parametrize(
    ("preset", "panels", "works"),
    [
        ("l7", False, False),
        ("l7", True, True),
        ("original", False, False),
        ("original", True, True),
        ("revised", False, True),
        ("revised", True, True),
    ],
)
def test_where_control_panels_work(preset: str, panels: bool, works: bool) -> None:
    """Ruling 21."""
    table, _ = at_panel(preset=preset, panels=panels)
    assert table.actions().can("panel") == works


def test_a_panel_is_accessed_in_its_room_only() -> None:
    table = Table(rules=("panels",))
    hall = table.room()
    table.room(east_of=hall, icons=["control-panel"])
    table.prisoner(hall)
    assert not table.actions().can("panel")


@pytest.mark.parametrize(("icons", "accessed"), [(4, True), (3, False)])
def test_accessing_a_panel_needs_4_intelligence(icons: int, accessed: bool) -> None:
    table, _ = at_panel(*wits(icons))
    play = table.actions()
    play.choose("panel")
    assert (play.asked() == "escape.panel") == accessed


def test_an_accessed_panel_offers_a_guard_or_a_key_card() -> None:
    """Ruling 105."""
    table, _ = at_panel(*wits(4))
    play = table.actions()
    play.choose("panel")
    assert sorted(option.id for option in play.ask.options) == ["guard", "key"]


def test_a_panel_gives_a_key_card() -> None:
    """Ruling 105."""
    table, post = at_panel(*wits(4))
    play = table.actions()
    play.choose("panel")
    play.choose("key")
    guard = play.enemy("guard:1")
    assert guard is not None
    assert (play.ann.items, guard.room) == ([KEY], post)


def test_a_key_card_may_be_too_much_to_carry() -> None:
    table = Table(rules=("panels",))
    hall = table.room(icons=["control-panel"])
    table.prisoner(hall, items=[table.item(), table.item()])
    table.dice(*wits(4))
    play = table.actions()
    play.choose("panel")
    play.expect_question("escape.item.overload")


def test_a_panel_moves_any_one_guard_one_tile() -> None:
    """Ruling 105."""
    table, post = at_panel(*wits(4))
    play = table.actions()
    play.choose("panel")
    play.choose("guard")
    guard = play.enemy("guard:1")
    assert guard is not None
    assert (guard.room, play.ann.items) == (post - 1, [])


def test_a_stunned_guard_takes_no_orders() -> None:
    table, post = at_panel(*wits(4), guard=False)
    table.enemy("guard", post, stunned=True)
    play = table.actions()
    play.choose("panel")
    assert (play.ann.items, play.asked()) == ([KEY], "escape.turn")


def test_of_several_guards_the_player_chooses_one() -> None:
    table, post = at_panel(*wits(4))
    table.enemy("guard", post)
    play = table.actions()
    play.choose("panel")
    play.choose("guard")
    play.expect_question("escape.panel.which")


def test_a_panel_may_have_a_guard_unlock_a_door() -> None:
    """Ruling 22."""
    table, post = at_panel(*wits(4))
    table.lock(post, "n")
    play = table.actions()
    door = play.door(post, "n")
    play.choose("panel")
    play.choose("guard")
    play.choose(f"door:{door}")
    guard = play.enemy("guard:1")
    assert guard is not None
    assert (play.map.doors[door].locked, guard.room) == (False, post)


def test_a_guard_cannot_be_sent_through_a_locked_door() -> None:
    """Ruling 22."""
    table, post = at_panel(*wits(4))
    table.room(east_of=post)
    table.lock(post, "e")
    play = table.actions()
    play.choose("panel")
    play.choose("guard")
    assert not play.can(f"room:{post + 1}")


def test_without_a_guard_to_command_there_is_the_key_card() -> None:
    table, _ = at_panel(*wits(4), guard=False)
    play = table.actions()
    play.choose("panel")
    assert play.ann.items == [KEY]


def test_a_panel_is_accessed_once() -> None:
    table = Table(
        rules=("panels",), actions=(Action(id="again", text="", effects=(GainAction(),)),)
    )
    hall = table.room(icons=["control-panel"])
    table.prisoner(hall)
    table.dice(*wits(4))
    play = table.actions()
    play.choose("panel")
    play.choose("use:test:scenario/again")
    assert play.state.markers["panel"] == [hall]
    assert not play.can("panel")


def test_no_panel_works_twice_whatever_their_number() -> None:
    """Ruling 101: the box has four markers, but the map can have six panels."""
    table = Table(rules=("panels",))
    halls = [table.room(icons=["control-panel"])]
    for _ in range(5):
        halls.append(table.room(east_of=halls[-1], icons=["control-panel"]))
    for hall in halls[:5]:
        table.marker("panel", hall)
    table.prisoner(halls[5])
    table.dice(*wits(4))
    play = table.actions()
    play.choose("panel")
    assert play.state.markers["panel"] == halls


def test_failing_at_a_panel_activates_the_enemies_in_the_room() -> None:
    table, _ = at_panel(*FAIL, *MISS, guard=False)
    table.enemy("clone", 0)
    play = table.actions()
    play.choose("panel")
    assert play.attackers() == ["clone:1"]


def test_a_panel_that_was_not_accessed_may_be_tried_again() -> None:
    table, _ = at_panel(*FAIL)
    play = table.actions()
    play.choose("panel")
    play.end_turn()
    assert play.can("panel")


# -- actions of scenarios and cards


def test_a_challenge_action_of_a_card_takes_the_challenge_action() -> None:
    act = Action(id="call", text="", limit="challenge", stat="strength", rating=1)
    table = Table(actions=(act,))
    hall = table.room()
    table.lock(hall, "n")
    table.prisoner(hall)
    table.dice(*strength(4))
    play = table.actions()
    play.choose("use:test:scenario/call")
    assert not play.can("bash:")


def test_failing_a_challenge_action_of_a_card_activates_the_enemies_in_the_room() -> None:
    act = Action(id="call", text="", limit="challenge", stat="strength", rating=1)
    table = Table(actions=(act,))
    hall = table.room()
    table.prisoner(hall)
    table.enemy("clone", hall)
    table.dice(*FAIL, *MISS)
    play = table.actions()
    play.choose("use:test:scenario/call")
    assert play.attackers() == ["clone:1"]


def test_a_bonus_played_before_the_roll_counts_for_an_action() -> None:
    table = Table()
    hall = table.room()
    table.lock(hall, "n")
    card = table.card("strength", 2)
    table.prisoner(hall, hand=[card, SPARE])
    table.dice(*[SPEED] * 3, *[STR] * 3)
    play = table.actions()
    play.choose(f"card:bonus:{card}")
    door = play.door(hall, "n")
    play.choose(f"bash:{door}")
    play.go_on()
    assert not play.map.doors[door].locked
