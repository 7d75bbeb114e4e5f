"""Challenge actions, one a turn: getting past enemies, doors and control panels.

Rules: Challenge actions, Scenario-specific actions. Rulings: 5, 10, 20 to 27, 105, 107, 110.
"""

from __future__ import annotations

from functools import cache

from l7core.api import Option, offers
from l7core.escape.flows import enemies, flows, hand, open_window, pick
from l7core.escape.flows.lockdown import gain_threat
from l7core.escape.flows.provoking import activate_after
from l7core.escape.table import attempts, ops, query
from l7core.escape.table.attempts import Attempt
from l7core.escape.table.rolls import Result
from l7core.escape.table.state import Enemy, EscapeGame, Hero
from l7core.escape.table.surroundings import Surroundings

GROUP = "escape.group.challenge"
DICE = "escape.barrier.dice"

RUSH = Option("rush", "escape.action.rush", barrier=DICE, group=GROUP)
PANEL = Option("panel", "escape.action.panel", barrier=DICE, group=GROUP)

RULE, RULE_OF_PANELS = "challenge-actions", "scenario-specific-actions"
NO_ENEMIES = offers.refuse("fight", "no-enemies", RULE)
ALL_STUNNED = offers.refuse("fight", "all-stunned", RULE)
FOUGHT = offers.refuse("fight", "challenge-spent", RULE)
MINORITY = {
    side: offers.refuse("outwit", "minority", RULE, f"side:{side}") for side in ("guard", "alien")
}
FREE_ALREADY = offers.refuse("get-past", "free-already", RULE)
NO_LOCKS = offers.refuse("unlock", "no-locks", RULE)
NO_PANEL = offers.refuse("panel", "no-panel", RULE_OF_PANELS)
PANEL_ACCESSED = offers.refuse("panel", "panel-accessed", RULE_OF_PANELS)
PANELS_DEAD = offers.refuse("panel", "panels-dead", RULE_OF_PANELS)
PANEL_SPENT = offers.refuse("panel", "challenge-spent", RULE)


@cache
def _on_enemy(id: str) -> Option:
    return Option(f"attack:{id}", "escape.action.attack", id, DICE, GROUP)


@cache
def _on_stunned(id: str) -> offers.Refusal:
    return offers.refuse("attack", "stunned", RULE, id)


@cache
def _on_side(side: str) -> Option:
    return Option(f"outwit:{side}", "escape.action.outwit", f"side:{side}", DICE, GROUP)


@cache
def _on_door(door: int) -> tuple[Option, Option]:
    return (
        Option(f"unlock:{door}", "escape.action.unlock", f"door:{door}", DICE, GROUP),
        Option(f"bash:{door}", "escape.action.bash", f"door:{door}", DICE, GROUP),
    )


@cache
def _on_door_spent(door: int) -> offers.Refusal:
    return offers.refuse("unlock-door", "challenge-spent", RULE, f"door:{door}")


def on_offer(game: EscapeGame, here: Surroundings, offered: offers.Sorted) -> None:
    """Offer the challenge actions that the prisoner can attempt now, one a turn."""
    is_spent = game.state.turn.challenges < 1
    if here.enemies:
        _past_enemies(game, here.enemies, is_spent, offered)
    else:
        offered.refusals.append(NO_ENEMIES)
    if here.ways.locked:
        _at_doors(here.ways.locked, is_spent, offered)
    else:
        offered.refusals.append(NO_LOCKS)
    _at_panel(game, here.room, is_spent, offered)


def _past_enemies(
    game: EscapeGame, here: list[Enemy], is_spent: bool, offered: offers.Sorted
) -> None:
    """Offer attacks on active enemies, and ways past the enemies that block the exit."""
    for enemy in here:
        if enemy.stunned:
            offered.refusals.append(_on_stunned(enemy.id))
        elif not is_spent:
            offered.options.append(_on_enemy(enemy.id))
    in_the_way = query.of_those_in_the_way(game, here)
    if not in_the_way:
        offered.refusals.append(ALL_STUNNED)
    elif is_spent:
        offered.refusals.append(FOUGHT)
    elif game.state.turn.free:
        offered.refusals.append(FREE_ALREADY)
    else:
        offered.options.append(RUSH)
        _to_outwit(game, in_the_way, offered)


def _to_outwit(game: EscapeGame, foes: list[Enemy], offered: offers.Sorted) -> None:
    """Offer enemies to outwit: each kind, or guards or aliens unless they are the minority."""
    kinds = [enemy.kind for enemy in foes]
    if game.toggle("outwit") == "any-type":
        offered.options += [_on_side(kind) for kind in dict.fromkeys(kinds)]
        return
    guards = kinds.count("guard")
    aliens = len(foes) - guards
    for side, own, others in (("guard", guards, aliens), ("alien", aliens, guards)):
        if own >= others:
            offered.options.append(_on_side(side))
        elif own:
            offered.refusals.append(MINORITY[side])


def _at_doors(locked: tuple[int, ...], is_spent: bool, offered: offers.Sorted) -> None:
    for door in locked:
        if is_spent:
            offered.refusals.append(_on_door_spent(door))
        else:
            offered.options += _on_door(door)


def _at_panel(game: EscapeGame, room: int, is_spent: bool, offered: offers.Sorted) -> None:
    if not query.tile(game, room).has_panel:
        offered.refusals.append(NO_PANEL)
    elif query.has_marker(game, "panel", room):
        offered.refusals.append(PANEL_ACCESSED)
    elif not (query.has_rule(game, "panels") or game.toggle("control-panel") == "always"):
        offered.refusals.append(PANELS_DEAD)
    elif is_spent:
        offered.refusals.append(PANEL_SPENT)
    else:
        offered.options.append(PANEL)


# -- enemies


@flows("escape:attack")
async def attack(game: EscapeGame, hero: Hero, target: str) -> None:
    """Attack an enemy: a success stuns it, and twice the rating removes it.

    Attacking a guard brings threat. A guard who is hit drops an item.
    """
    enemy = query.find_enemy(game, target)
    assert enemy is not None, "only enemies in the room are offered"
    attempt = attempts.attack(game, hero, target)
    await _begin(game, hero, attempt)
    if hero.uniform == "clean":
        ops.items.wear(game, hero, "bloody", "attack")
    if enemy not in game.state.enemies:
        return
    result = await _roll(game, hero, attempt)
    if not result.passed:
        return
    if result.is_exceptional:
        await enemies.fell(game, enemy, "attack")
    else:
        await enemies.stun(game, enemy, "attack")
    if enemy.kind == "guard":
        await hand.find_items(game, hero, 1, "guard")


@flows("escape:rush")
async def bull_rush(game: EscapeGame, hero: Hero, _: str = "") -> None:
    """Rush past all enemies in the room; the same roll counts for further rooms this turn."""
    result = await _make(game, hero, attempts.rush(game, hero))
    if result.passed:
        ops.aid.begin_rush(game, hero, result.icons)


@flows("escape:outwit")
async def outwit(game: EscapeGame, hero: Hero, side: str) -> None:
    """Outwit one kind of enemy to leave the room; a failure activates these enemies."""
    result = await _make(game, hero, attempts.outwit(game, hero, side))
    if result.passed:
        ops.aid.free_to_leave(game, hero, "outwit")


# -- doors


@flows("escape:bash")
async def bash_door(game: EscapeGame, hero: Hero, door: str) -> None:
    """Bash a locked door. This is loud, and the prisoner cannot relock the door."""
    result = await _make(game, hero, attempts.bash(game, hero, door))
    if result.passed:
        ops.rooms.unlock_door(game, int(door), "broken", hero.id)
    else:
        game.emit("escape.map.holds", door=f"door:{door}", who=hero.id)


@flows("escape:unlock")
async def unlock_door(game: EscapeGame, hero: Hero, door: str) -> None:
    """Pick a lock; the door can be locked again (ruling 26)."""
    result = await _make(game, hero, attempts.unlock(game, hero, door))
    if result.passed:
        ops.rooms.unlock_door(game, int(door), "unlock", hero.id)
        ops.turn.note_relock(game, int(door))


# -- control panels


@flows("escape:panel")
async def use_panel(game: EscapeGame, hero: Hero, _: str = "") -> None:
    """Access the control panel to command a guard or print a key card."""
    room = hero.place
    result = await _make(game, hero, attempts.panel(game, hero))
    if result.passed:
        ops.rooms.place_marker(game, "panel", room, "panel")
        await access_panel(game, hero)
        await open_window(game, "panel-accessed", hero.seat, f"room:{room}")


@flows("escape:access-panel")
async def access_panel(game: EscapeGame, hero: Hero) -> None:
    """Order a guard to move or unlock a door, or take a key card (ruling 105: or do both)."""
    items = query.tables(game).items
    key = next((item for item in game.state.box if items[item].key), None)
    guards = [enemy for enemy in query.of_kind(game, "guard") if _commands(game, enemy)]
    results = []
    if guards:
        results.append(Option("guard", "escape.panel.guard"))
    if key is not None:
        results.append(Option("key", "escape.panel.key", target=key))
    if results and game.toggle("panel-results") == "one":
        results = [await game.pick(hero.seat, "escape.panel", results)]
    for result in results:
        if result.id == "guard":
            await _command(game, hero, guards)
        else:
            ops.items.take(game, hero, result.target, game.state.box, "panel")
            await hand.keep_what_fits(game, hero)
            await open_window(game, "item-gained", hero.seat, result.target)


async def _command(game: EscapeGame, hero: Hero, guards: list[Enemy]) -> None:
    """Let the player order one of these guards to move or unlock a door."""
    guard = await pick.enemy(game, hero, "escape.panel.which", guards)
    command = await game.pick(hero.seat, "escape.panel.command", _commands(game, guard))
    kind, _, number = command.id.partition(":")
    if kind == "room":
        await enemies.enter(game, guard, int(number), "panel")
    else:
        ops.rooms.unlock_door(game, int(number), "panel", guard.id)


def _commands(game: EscapeGame, guard: Enemy) -> list[Option]:
    """Return the moves and unlocks that the panel can order an active guard to make."""
    if guard.stunned:
        return []
    ways = game.state.map.ways(guard.room)
    rooms = [room for room in dict.fromkeys(ways.adjacent) if query.has_space(game, room, "guard")]
    return [
        *(pick.option(f"room:{room}", "escape.panel.go") for room in rooms),
        *(pick.option(f"door:{door}", "escape.panel.unlock") for door in ways.locked),
    ]


# -- shared steps


async def _make(game: EscapeGame, hero: Hero, attempt: Attempt) -> Result:
    """Make a challenge action and return its result, before any effect of success."""
    await _begin(game, hero, attempt)
    return await _roll(game, hero, attempt)


async def _begin(game: EscapeGame, hero: Hero, attempt: Attempt) -> None:
    """Use the turn's challenge action; a loud attempt brings threat before the roll."""
    ops.turn.spend_challenge(game)
    if not attempt.is_heard_late:
        await gain_threat(game, hero, attempt.threat, attempt.challenge.occasion)


async def _roll(game: EscapeGame, hero: Hero, attempt: Attempt) -> Result:
    """Roll the dice; a failure activates the enemies in the room (ruling 27)."""
    result: Result = await game.run("escape:challenge", hero, attempt.challenge)
    if attempt.is_heard_late:
        await gain_threat(game, hero, attempt.threat, attempt.challenge.occasion)
    if not result.passed:
        await activate_after(game, hero, attempt)
    return result
