"""Rule toggles: the result of one position with each setting.

Older toggles have their tests beside the rule that they change.
"""

from __future__ import annotations

import pytest

from l7core.escape.content.kinds import Action, EnemyKind
from l7core.escape.content.scenario import LockdownRule
from l7core.escape.content.terms import Rooms
from l7core.escape.table.state import Deck
from l7core.escape.toggles import POINTS
from l7core.escape.words.conditions.story import Flag
from l7core.escape.words.verbs.decks import BeginLockdown
from l7core.escape.words.verbs.enemies import Remove
from l7core.escape.words.verbs.items import DrawItem, GainItem
from l7core.escape.words.verbs.levels import GainThreat, KnockOut
from l7core.escape.words.verbs.rooms import PlaceMarker
from l7core.escape.words.verbs.story import SetFlag
from tests.escape.rules.kit import INT, QUIET, SPARE, SPEED, STR, STR2, Story, Table, strength, wits
from tests.escape.rules.world_kit import CLONES, GUARDS, Tale, World, section

ALARM = LockdownRule(conditions=(Flag(flag="alarm"),))
MISSED = (SPEED, SPEED, SPEED)
"""Dice of a guard that do no damage."""
Toggles = dict[str, str]


def settings(toggle: str, **leads_to: object) -> pytest.MarkDecorator:
    """Parametrize a test with every setting of a toggle and its expected result."""
    led_to = {setting.replace("_", "-"): result for setting, result in leads_to.items()}
    (point,) = (point for point in POINTS if point.id == toggle)
    assert set(led_to) == set(point.choices), "each setting is tested"
    sets = [({toggle: setting}, result) for setting, result in led_to.items()]
    return pytest.mark.parametrize(("toggles", "expected"), sets, ids=list(led_to))


# -- prisoners


@settings("bonus-ends", own_stat=6, any_roll=4)
def test_a_strength_bonus_and_an_intelligence_roll(toggles: Toggles, expected: int) -> None:
    """Ruling 17."""
    think = Action(id="think", text="", limit="none", stat="intelligence", rating=4)
    table = Table(toggles=toggles, actions=(think,))
    card = table.card("strength", 2)
    table.prisoner(table.room(), hand=[card, SPARE])
    table.dice(*[INT] * 4)
    play = table.actions()
    play.choose(f"card:bonus:{card}")
    play.choose("use:test:scenario/think")
    assert (play.dice_left, play.stat("strength")) == (0, expected)


@settings("bonus-ends", own_stat=4, any_roll=4)
def test_a_strength_bonus_and_a_strength_roll(toggles: Toggles, expected: int) -> None:
    """Ruling 17."""
    lift = Action(id="lift", text="", limit="none", stat="strength", rating=4)
    table = Table(toggles=toggles, actions=(lift,))
    card = table.card("strength", 2)
    table.prisoner(table.room(), hand=[card, SPARE])
    table.dice(*[STR] * 6)
    play = table.actions()
    play.choose(f"card:bonus:{card}")
    play.choose("use:test:scenario/lift")
    assert (play.dice_left, play.stat("strength")) == (0, expected)


@settings("dropping", allowed=True, never=False)
def test_dropping_an_item(toggles: Toggles, expected: bool) -> None:
    """Ruling 19."""
    table = Table(toggles=toggles)
    table.prisoner(table.room(), items=[table.item()])
    assert table.actions().can("drop:") == expected


@settings("dropping", allowed=True, never=False)
def test_picking_up_an_item_with_full_hands(toggles: Toggles, expected: bool) -> None:
    """Ruling 19."""
    table = Table(toggles=toggles)
    hall = table.room()
    table.floor(hall, table.item())
    table.prisoner(hall, items=[table.item(), table.item()])
    assert table.actions().can("take:") == expected


@pytest.mark.parametrize("dropping", ["allowed", "never"])
def test_picking_up_an_item_that_takes_no_hand(dropping: str) -> None:
    """Ruling 19."""
    table = Table(toggles={"dropping": dropping})
    hall = table.room()
    table.floor(hall, table.item(hands=0))
    table.prisoner(hall, items=[table.item(), table.item()])
    assert table.actions().can("take:")


@settings("dropping", allowed="escape.item.overload", never="escape.turn")
def test_finding_an_item_with_full_hands(toggles: Toggles, expected: str) -> None:
    """Ruling 19."""
    table = Table(toggles=toggles)
    one, two, found = table.item(), table.item(), table.item()
    hall = table.room()
    table.trigger("turn-begins", DrawItem())
    table.items(found)
    table.prisoner(hall, items=[one, two])
    play = table.turn()
    play.expect_question(expected)
    if expected == "escape.turn":
        assert (play.ann.items, play.state.things) == ([one, two], {hall: [found]})


@pytest.mark.parametrize("dropping", ["allowed", "never"])
def test_picking_up_an_item_of_the_scenario_with_full_hands(dropping: str) -> None:
    """Ruling 104."""
    table = Table(toggles={"dropping": dropping})
    torch, axe, sample = table.item(), table.item(), table.item(scenarios=("test:scenario",))
    hall = table.room()
    table.floor(hall, sample)
    table.prisoner(hall, items=[torch, axe])
    play = table.actions()
    play.choose(f"take:{sample}")
    play.expect_question("escape.item.overload")
    play.choose(torch)
    assert (play.ann.items, play.state.things) == ([axe, sample], {hall: [torch]})


@pytest.mark.parametrize("dropping", ["allowed", "never"])
def test_gaining_a_key_card_with_full_hands(dropping: str) -> None:
    """Ruling 104."""
    table = Table(toggles={"dropping": dropping})
    torch, axe, key = table.item(), table.item(), table.item(key=True)
    hall = table.room()
    table.trigger("turn-begins", GainItem(item=key))
    table.prisoner(hall, items=[torch, axe])
    play = table.turn()
    play.expect_question("escape.item.overload")
    play.choose(axe)
    assert (play.ann.items, play.state.things) == ([torch, key], {hall: [axe]})


def two_who_trade(toggles: Toggles, *, theirs: bool) -> tuple[Story, str, str]:
    """Return a game of two prisoners and their items; `theirs` gives one to the second."""
    table = Table(toggles=toggles)
    hall = table.room()
    one, other = table.item(), table.item()
    table.prisoner(hall, items=[one])
    table.prisoner(hall, items=[other] if theirs else [])
    return table.actions(), one, other


@settings("gifts", allowed=True, never=False)
def test_giving_an_item_for_nothing(toggles: Toggles, expected: bool) -> None:
    """Ruling 20."""
    play, mine, theirs = two_who_trade(toggles, theirs=True)
    play.choose("trade:hero:1")
    play.choose(f"give:{mine}")
    assert play.can("deal") == expected
    play.choose(f"want:{theirs}")
    assert play.can("deal")


@settings("gifts", allowed=True, never=False)
def test_trading_with_a_prisoner_without_items(toggles: Toggles, expected: bool) -> None:
    """Ruling 20."""
    play, _, _ = two_who_trade(toggles, theirs=False)
    assert play.can("trade:hero:1") == expected


# -- actions


def among_the_stunned(toggles: Toggles, *icons: int, up: int = 0) -> tuple[Story, int]:
    """Put two stunned guards and `up` active ones into Ann's room; an exit is to the east."""
    table = Table(toggles=toggles)
    hall = table.room()
    yard = table.room(east_of=hall)
    table.prisoner(hall)
    for _ in range(2):
        table.enemy("guard", hall, stunned=True)
    for _ in range(up):
        table.enemy("guard", hall)
    table.dice(*icons)
    return table.actions(), yard


@settings("stunned-hold", no=True, yes=False)
def test_walking_away_from_stunned_enemies(toggles: Toggles, expected: bool) -> None:
    """Ruling 10."""
    play, yard = among_the_stunned(toggles)
    assert play.can_go(yard) == expected
    assert play.can("rush") == play.can("outwit:guard") == (not expected)


@settings("stunned-count", no=True, yes=False)
def test_stunned_enemies_in_a_rush(toggles: Toggles, expected: bool) -> None:
    """Three icons get past one enemy, but not past three. Ruling 10."""
    play, yard = among_the_stunned(toggles, *strength(3), *MISSED, up=1)
    play.choose("rush")
    assert play.can_go(yard) == expected


@settings("stunned-count", no=True, yes=False)
def test_stunned_enemies_in_outwitting(toggles: Toggles, expected: bool) -> None:
    """Ruling 107."""
    play, yard = among_the_stunned(toggles, *wits(3), *MISSED, up=1)
    play.choose("outwit:guard")
    assert play.can_go(yard) == expected


@pytest.mark.parametrize("count", ["no", "yes"])
def test_stunned_enemies_do_not_decide_which_side_is_larger(count: str) -> None:
    """Two stunned guards and a clone: only the clone blocks the exit. Ruling 107."""
    table = Table(toggles={"stunned-count": count})
    hall = table.room()
    table.prisoner(hall)
    for _ in range(2):
        table.enemy("guard", hall, stunned=True)
    table.enemy("clone", hall)
    play = table.actions()
    assert play.can("outwit:alien")
    assert not play.can("outwit:guard")


@settings("panel-results", one="escape.panel", both="escape.panel.command")
def test_the_results_of_a_panel(toggles: Toggles, expected: str) -> None:
    """Ruling 105."""
    play, _ = panel_used(toggles)
    play.expect_question(expected)


def test_a_panel_with_both_results_commands_a_guard_and_gives_a_key_card() -> None:
    """Ruling 105."""
    play, beyond = panel_used({"panel-results": "both"})
    play.choose(f"room:{beyond}")
    guard = play.enemy("guard:1")
    assert guard is not None
    assert (guard.room, play.ann.items) == (beyond, ["escape:security-key"])


def test_a_panel_with_both_results_gives_a_key_card_when_no_guard_can_obey() -> None:
    """Ruling 105."""
    play, _ = panel_used({"panel-results": "both"}, guard_is_stunned=True)
    assert play.ann.items == ["escape:security-key"]


def panel_used(toggles: Toggles, *, guard_is_stunned: bool = False) -> tuple[Story, int]:
    """Ann has just used a panel; a guard two rooms away can go two ways."""
    table = Table(toggles=toggles, rules=("panels",))
    hall = table.room(icons=["control-panel"])
    post = table.room(east_of=hall)
    beyond = table.room(east_of=post)
    table.prisoner(hall)
    table.enemy("guard", post, stunned=guard_is_stunned)
    table.dice(*wits(4))
    play = table.actions()
    play.choose("panel")
    return play, beyond


@settings("walled-doors", avoided=False, allowed=True)
def test_a_placement_that_puts_a_door_against_a_wall(toggles: Toggles, expected: bool) -> None:
    """The tile has two doors: one to the hall, the other to the south or, walled up, to the north.

    Ruling 106.
    """
    table = Table(toggles=toggles)
    hall = table.room(doors="e")
    table.room(at=(1, -1), doors="n")
    table.prisoner(hall)
    table.stacks([table.tile("ne")])
    play = table.actions()
    play.explore(hall, "e")
    assert (play.asked() == "escape.placement") == expected


@settings("walled-doors", avoided=2, allowed=2)
def test_a_placement_that_connects_fewer_doors(toggles: Toggles, expected: int) -> None:
    """Ruling 106."""
    table = Table(toggles=toggles)
    hall = table.room(doors="e")
    table.room(at=(1, -1), doors="s")
    table.prisoner(hall)
    table.stacks([table.tile("ne")])
    play = table.actions()
    play.explore(hall, "e")
    assert len(play.map.ways(2).adjacent) == expected


@settings("bash-threat", before_roll="threat.gained", after_roll="dice.challenge")
def test_the_threat_of_bashing_and_the_roll(toggles: Toggles, expected: str) -> None:
    """Ruling 23."""
    table = Table(toggles=toggles)
    hall = table.room()
    table.room(east_of=hall)
    table.lock(hall, "e")
    table.prisoner(hall)
    table.dice(*strength(2))
    play = table.actions()
    play.choose(f"bash:{play.door(hall, 'e')}")
    first, _ = play.in_order("escape.threat.gained", "escape.dice.challenge")
    assert (first, play.ann.threat) == (f"escape.{expected}", 1)


def with_a_picked_lock(toggles: Toggles, *, known: bool = True) -> tuple[Story, int, int]:
    """Unlock the east door, which leads to a room or to the unknown."""
    table = Table(toggles=toggles)
    hall = table.room()
    if known:
        table.room(east_of=hall)
    table.lock(hall, "e")
    table.prisoner(hall)
    table.dice(*wits(4))
    play = table.actions()
    door = play.door(hall, "e")
    play.choose(f"unlock:{door}")
    return play, hall, door


@settings("relocking", end_of_turn="escape.turn", passing="escape.relock")
def test_locking_a_door_after_going_through_it(toggles: Toggles, expected: str) -> None:
    """Ruling 26."""
    play, _, door = with_a_picked_lock(toggles)
    play.choose(f"move:{door}")
    assert play.asked() == expected
    if expected == "escape.relock":
        play.choose("lock")
        assert (play.map.doors[door].locked, play.asked()) == (True, "escape.turn")


@settings("relocking", end_of_turn="escape.turn", passing="escape.relock")
def test_locking_a_door_after_exploring_behind_it(toggles: Toggles, expected: str) -> None:
    """Ruling 26."""
    play, hall, _ = with_a_picked_lock(toggles, known=False)
    play.explore(hall, "e")
    play.lay()
    assert play.asked() == expected


@settings("relocking", end_of_turn=True, passing=False)
def test_locking_a_door_at_the_end_of_the_turn(toggles: Toggles, expected: bool) -> None:
    """Ruling 26."""
    play, _, _ = with_a_picked_lock(toggles)
    play.end_turn()
    assert (play.asked() == "escape.relock") == expected


@settings("peeking", once_a_tile=1, always=0)
def test_a_second_peek_from_one_tile(toggles: Toggles, expected: int) -> None:
    """Ruling 28."""
    lift = "escape:a-lift"
    table = Table(toggles=toggles, rules=("peeking",), peek=lift, set_aside=(lift,))
    hall = table.room()
    table.stacks([], [table.tile() for _ in range(3)], [table.tile() for _ in range(2)])
    table.prisoner(hall, fear=7)
    table.dice(STR, STR)
    play = table.actions()
    play.explore(hall, "e")
    play.go(hall)
    play.explore(hall, "n")
    assert play.dice_left == expected


@settings("armed-entry", active_guards=0, any_guard=1)
def test_a_weapon_and_a_stunned_guard(toggles: Toggles, expected: int) -> None:
    """Ruling 36."""
    table = Table(toggles=toggles)
    hall = table.room()
    yard = table.room(east_of=hall)
    table.prisoner(hall, items=[table.item(weapon=True)])
    table.enemy("guard", yard, stunned=True)
    play = table.actions()
    play.go(yard)
    assert play.ann.threat == expected


# -- enemies


@settings("adjacency", that_enemy="west", any_enemy="east")
def test_a_prisoner_next_to_another_enemy(toggles: Toggles, expected: str) -> None:
    """Ruling 41."""
    world = World(toggles=toggles)
    west, west_of_it, middle, east_of_it, _, east, outpost = world.map("P P P P P P P")
    world.prisoner(west, threat=2)
    world.prisoner(east, threat=2)
    guard = world.enemy("guard", middle)
    world.enemy("guard", outpost)
    play = world.draw(GUARDS)
    assert play.room_of(guard) == {"west": west_of_it, "east": east_of_it}[expected]


def fight(toggles: Toggles, *dice: int) -> Tale:
    """Let a guard attack in a room with the second and third clone and the third hybrid."""
    world = World(toggles=toggles)
    home, here, there = world.map("P P X")
    world.prisoner(home)
    world.enemy("guard", here)
    world.enemy("clone", there)
    for _ in range(2):
        world.enemy("clone", here)
    for room in (there, there, here):
        world.enemy("hybrid", room)
    world.set(values={"clone": 2, "hybrid": 2})
    world.dice(*dice, SPEED)
    return world.draw(GUARDS)


@settings("extra-die", characters=3, any_target=4)
@pytest.mark.parametrize(("kind", "foe"), [("guard", "clone"), ("clone", "guard")])
def test_the_extra_die_against_an_enemy_with_a_high_value(
    toggles: Toggles, expected: int, kind: EnemyKind, foe: EnemyKind
) -> None:
    """Ruling 54."""
    assert dice_between(toggles, kind, foe, value=5) == expected


@pytest.mark.parametrize(("kind", "foe", "value"), [("guard", "clone", 2), ("clone", "guard", 4)])
def test_no_extra_die_against_an_enemy_with_a_low_value(
    kind: EnemyKind, foe: EnemyKind, value: int
) -> None:
    """Ruling 54."""
    assert dice_between({"extra-die": "any-target"}, kind, foe, value=value) == 3


def dice_between(toggles: Toggles, kind: EnemyKind, foe: EnemyKind, *, value: int) -> int:
    """Dice of an enemy that attacks another enemy with this threat or fear value."""
    world = World(toggles=toggles)
    home, here = world.map("P P")
    world.prisoner(home)
    world.enemy(kind, here)
    world.enemy(foe, here)
    world.set(values={foe: value})
    world.dice(*[SPEED] * 4)
    play = world.draw(GUARDS if kind == "guard" else CLONES)
    (dice,) = play.logged("dice.fight", "dice")
    return int(dice)


@settings("attack-ties", hybrids_first="hybrid:3", lower_number="clone:2")
def test_which_of_equal_aliens_a_guard_attacks(toggles: Toggles, expected: str) -> None:
    """Ruling 40."""
    play = fight(toggles, SPEED, SPEED, SPEED)
    assert play.logged("dice.fight", "foe") == [expected]


@settings("overkill", one_kind={"hybrid:3"}, all_foes={"hybrid:3", "clone:2", "clone:3"})
def test_which_enemies_extra_hits_remove(toggles: Toggles, expected: set[str]) -> None:
    """Six icons against Toughness 3. Ruling 45."""
    play = fight(toggles, STR2, STR2, STR2)
    gone = {"hybrid:3", "clone:2", "clone:3"} - set(play.enemies)
    assert gone == expected


@settings("overkill", one_kind="clone:2", all_foes="clone:2")
def test_enemies_without_a_value_are_not_removed(toggles: Toggles, expected: str) -> None:
    """Ruling 45."""
    world = World(toggles=toggles)
    home, here = world.map("P P")
    world.prisoner(home)
    for kind in ("guard", "clone", "hybrid"):
        world.enemy(kind, here)
    world.set(values={"clone": 2})
    world.dice(STR2, STR2, STR2, SPEED)
    assert world.draw(GUARDS).enemies == ["guard:1", "hybrid:1"]


@settings("removed-enemies", up_to_limit=[2, 3], all=[1, 2, 3])
def test_a_removed_enemy_and_full_reserves(toggles: Toggles, expected: list[int]) -> None:
    """Ruling 46."""
    world = World(toggles=toggles)
    (here,) = world.map("P")
    world.prisoner(here)
    world.enemy("guard", here)
    world.reserves("guard", 2, 3, most=2)
    play = world.draw(icon="security", security=section(Remove(kind="guard")))
    assert play.state.reserves["guard"] == expected


# -- lockdown and the end


@settings("last-threat", gained=2, not_gained=1)
def test_the_threat_that_begins_lockdown(toggles: Toggles, expected: int) -> None:
    """Of two tokens, the first begins lockdown. Ruling 37."""
    world = World(toggles=toggles)
    world.map("P")
    world.prisoner(0)
    world.set(threat_pool=0, threat_box=5)
    play = world.draw(icon="security", security=section(GainThreat(n=2)))
    assert play.state.lockdown
    assert (play.ann.threat, play.state.threat_box) == (expected, 5 - expected)


@settings("lockdown-check", at_once=True, end_of_turn=False)
def test_when_the_condition_of_a_scenario_is_checked(toggles: Toggles, expected: bool) -> None:
    """Ruling 38."""
    pull = Action(id="pull", text="Pull the alarm.", effects=(SetFlag(flag="alarm"),))
    world = World(toggles=toggles, lockdown=ALARM, actions=(pull,))
    world.map("P P")
    world.prisoner(0)
    play = world.actions()
    play.choose("use:test:scenario/pull")
    assert play.state.lockdown == expected
    play.end_turn()
    assert play.state.lockdown


@pytest.mark.parametrize("check", ["at-once", "end-of-turn"])
def test_an_empty_pool_begins_lockdown_at_once(check: str) -> None:
    """Ruling 38."""
    world = World(toggles={"lockdown-check": check})
    world.map("P")
    world.prisoner(0)
    world.set(threat_pool=0, threat_box=5)
    assert world.draw(icon="security", security=section(GainThreat(n=1))).state.lockdown


@settings("first-token", next_turn=3, same_turn=2)
def test_the_countdown_in_the_turn_in_which_lockdown_begins(
    toggles: Toggles, expected: int
) -> None:
    """Ruling 39."""
    world = World(toggles=toggles)
    world.map("P P")
    world.prisoner(0)
    world.set(lockdown_pool=3)
    world.trigger("actions-begin", BeginLockdown())
    play = world.turn()
    play.end_turn()
    assert play.state.lockdown_pool == expected


def test_a_lockdown_that_begins_at_the_end_of_a_turn_takes_its_token_then() -> None:
    """The preset follows the revised rulebook. Rulings 38 and 39."""
    world = World(preset="revised", lockdown=ALARM)
    world.map("P P")
    world.prisoner(0)
    world.set(lockdown_pool=3, flags=["alarm"])
    play = world.actions()
    play.end_turn()
    assert play.state.lockdown_pool == 2


@settings("all-knocked-out", remaining=True, everybody=False)
def test_the_last_remaining_prisoner_is_knocked_out(toggles: Toggles, expected: bool) -> None:
    """Ruling 50."""
    world = World(toggles=toggles)
    world.map("P V")
    world.prisoner(0)
    world.prisoner(None, status="dead")
    play = world.draw(icon="fear", fear=section(KnockOut()))
    assert play.is_over == expected


@settings("all-knocked-out", remaining=True, everybody=True)
def test_all_prisoners_are_knocked_out(toggles: Toggles, expected: bool) -> None:
    """Ruling 50."""
    world = World(toggles=toggles)
    world.map("P V")
    world.prisoner(0)
    world.prisoner(None, status="infirmary")
    play = world.draw(icon="fear", fear=section(KnockOut()))
    assert play.is_over == expected


@settings("no-way-back", lost=True, wait=False)
def test_a_single_prisoner_is_knocked_out_and_there_is_no_vent(
    toggles: Toggles, expected: bool
) -> None:
    """Ruling 82."""
    world = World(toggles=toggles)
    world.map("P P")
    world.prisoner(0)
    play = world.draw(icon="fear", fear=section(KnockOut()))
    assert play.is_over == expected


@pytest.mark.parametrize("preset", ["original", "revised"])
def test_the_wait_for_a_vent_ends_with_the_event_deck(preset: str) -> None:
    """Ruling 82."""
    world = waiting(preset)
    play = world.turn()
    assert (play.is_over, play.events_drawn) == (True, 3)


@pytest.mark.parametrize("preset", ["original", "revised"])
def test_the_wait_ends_with_a_vent(preset: str) -> None:
    """Ruling 82."""
    world = waiting(preset)
    world.trigger("event-over", PlaceMarker(marker="vent", where=Rooms(take="all")))
    play = world.turn()
    assert (play.ann.status, play.ann.room, play.events_drawn) == ("map", 0, 1)


def waiting(preset: str) -> World:
    """Put a single prisoner into the infirmary and leave three event cards."""
    world = World(preset=preset)
    world.room(doors="e")
    world.prisoner(None, status="infirmary", hand=0)
    world.set(events=Deck([QUIET] * 3))
    return world
