"""Activation of an enemy: attack, or else move, or else recover.

The module `table/targets.py` selects the target.

Rules: Enemy activation, Enemy attacks, Enemy movement, Enemy recovery. Rulings: 6 to 9, 27, 40 to
45, 54.
"""

from __future__ import annotations

from collections.abc import Iterable

from l7core.api import Args
from l7core.escape.content.kinds import EnemyKind
from l7core.escape.flows import dice, flows, hand, open_window, pick
from l7core.escape.flows.knockout import check_hand, knock_out
from l7core.escape.flows.moments import before_attack
from l7core.escape.flows.nerves import choose_target
from l7core.escape.table import fear, ops, query, targets
from l7core.escape.table.state import Enemy, EscapeGame, Hero
from l7core.escape.table.targets import Target


@flows("escape:activate-room")
async def activate_room(game: EscapeGame, room: int, kinds: tuple[EnemyKind, ...]) -> None:
    """Activate each enemy of these kinds in the room once, after a failed challenge action."""
    here = [enemy for enemy in query.enemies_in(game, room) if enemy.kind in kinds]
    await activate_in_order(game, here)


async def activate_in_order(game: EscapeGame, enemies: Iterable[Enemy]) -> None:
    """Activate enemies in order, except those that have helped in an earlier attack."""
    enemies = list(enemies)
    ops.enemies.mark_acted(enemies, acted=False)
    for enemy in enemies:
        if query.find_enemy(game, enemy.id) is enemy:
            await activate(game, enemy)


async def activate(game: EscapeGame, enemy: Enemy) -> None:
    """Activate an enemy on the map, unless it has already helped in an attack."""
    if enemy.acted:
        return
    if enemy.stunned:
        recover(game, enemy)
        return
    target = await choose_target(game, enemy)
    if target is None:
        game.emit("escape.enemies.stays", cause="escape.cause.no-way", enemy=enemy.id)
    elif target.being.room != enemy.room:
        await move(game, enemy, target)
    elif isinstance(target.being, Hero):
        _announce(game, enemy, target)
        await attack_hero(game, enemy.kind, target.being, None, enemy)
    else:
        _announce(game, enemy, target)
        await fight(game, enemy, target.being)


def recover(game: EscapeGame, enemy: Enemy) -> None:
    """End the stun of an enemy, unless a prisoner is in its room."""
    if query.heroes_in(game, enemy.room):
        game.emit("escape.enemies.stays-down", cause="escape.cause.watched", enemy=enemy.id)
    else:
        ops.enemies.rouse(game, enemy, "unwatched")


# -- attacks


async def attack_hero(
    game: EscapeGame, kind: EnemyKind, hero: Hero, given: int | None, enemy: Enemy | None
) -> None:
    """Attack a prisoner: play cards, roll, and harm for each icon above the Toughness.

    Any attack raises fear, harmful or not. Without an enemy, a card makes the attack with `given`
    dice.
    """
    attacker = enemy.id if enemy else f"escape:{kind}"
    words: Args = {"enemy": attacker, "who": hero.id, "given": given or 0}
    if not await before_attack(game, kind, hero, words):
        return
    helpers: list[Enemy] = []
    if enemy is not None:
        if enemy.stunned or enemy.room != hero.room:
            return
        helpers = targets.helpers(game, enemy)
        ops.enemies.mark_acted(helpers, acted=True)

    record = query.figures(game, kind)
    pool = given or targets.dice_against(game, kind, hero, len(helpers))
    toughness = query.stat(game, hero, "toughness")
    faces = dice.throw(
        game,
        "attack",
        record.icon,
        pool,
        who=hero.id,
        enemy=attacker,
        toughness=toughness,
        needed=toughness + 1,
    )
    harm = max(0, dice.count(game, record.icon, faces) - toughness)
    if not harm:
        game.emit("escape.enemy.unhurt", who=hero.id, enemy=attacker)
    ops.aid.spend_boosts(hero, "attack")
    if hero.uniform == "clean":
        ops.items.wear(game, hero, "bloody", "attacked")

    if record.harm == "fear":
        is_too_much = hero.fear + harm > fear.MOST
        ops.levels.raise_fear(game, hero, harm, "hybrid")
        if is_too_much:
            await knock_out(game, hero, "fear")
    elif harm:
        await hand.discard(game, hero, harm, "attacked")
        await check_hand(game, hero, "attacked")
    if hero.status == "map" and not query.has_power(game, hero, "steady"):
        ops.levels.raise_fear(game, hero, 1, "attacked")
    await open_window(game, "attacked", hero.seat, enemy.id if enemy else kind, harm)


async def fight(game: EscapeGame, enemy: Enemy, foe: Enemy) -> None:
    """Attack another enemy: enough icons remove it, and each further icon removes another one."""
    helpers = targets.helpers(game, enemy)
    ops.enemies.mark_acted(helpers, acted=True)
    record = query.figures(game, enemy.kind)
    toughness = query.figures(game, foe.kind).toughness
    pool = targets.dice_against(game, enemy.kind, foe, len(helpers))
    faces = dice.throw(
        game, "fight", record.icon, pool, enemy=enemy.id, foe=foe.id, toughness=toughness
    )
    hits = dice.count(game, record.icon, faces) - toughness + 1
    if hits > 0:
        for fallen in targets.falling(game, enemy, foe)[:hits]:
            await fell(game, fallen, "fight")
    else:
        game.emit("escape.enemy.foe-unhurt", foe=foe.id, enemy=enemy.id)


def _announce(game: EscapeGame, enemy: Enemy, target: Target) -> None:
    """Log the target of the attack and the reason."""
    game.emit(
        "escape.enemies.attacks",
        cause=f"escape.cause.attack-{target.reason}",
        enemy=enemy.id,
        target=target.being.id,
        worth=target.worth,
    )


# -- moves


async def move(game: EscapeGame, enemy: Enemy, target: Target) -> None:
    """Move one room along a shortest path, passing through full rooms; the player breaks ties.

    A locked door on the path is unlocked instead of the move.
    """
    goal = target.being.room
    assert goal is not None, "only beings on the map are hunted"
    passage, avoided = targets.passage_of(game, enemy)
    room = enemy.room
    while room == enemy.room or not query.has_space(game, room, enemy.kind):
        steps = targets.steps(game.state.map, room, goal, passage, avoided)
        kind, number = steps[0] if len(steps) == 1 else await _choose(game, enemy, steps)
        if kind == "door":
            ops.rooms.unlock_door(game, number, "hunt", enemy.id)
            return
        room = number
    await enter(
        game,
        enemy,
        room,
        f"hunt-{target.reason}",
        target=target.being.id,
        worth=target.worth,
        moves=target.moves,
    )


async def _choose(game: EscapeGame, enemy: Enemy, steps: tuple[targets.Step, ...]) -> targets.Step:
    """Let the active player choose between paths of equal length."""
    options = [pick.option(f"{kind}:{number}", f"escape.pick.{kind}") for kind, number in steps]
    resolver = query.active(game)
    picked = await game.pick(resolver.seat, "escape.enemies.path", options, about=enemy.id)
    return steps[options.index(picked)]


async def enter(game: EscapeGame, enemy: Enemy, room: int, cause: str, **facts: str | int) -> None:
    """Move an enemy into a room and resolve the triggers that respond."""
    ops.enemies.move(game, enemy, room, cause, **facts)
    await open_window(game, "enemy-entered", game.state.turn.seat, enemy.id)


# -- removal and stun


async def fell(game: EscapeGame, enemy: Enemy, cause: str, *, to_box: bool = False) -> None:
    """Remove an enemy from the map, unless a trigger has already done so."""
    await open_window(game, "enemy-falls", game.state.turn.seat, enemy.id)
    if enemy in game.state.enemies:
        ops.enemies.remove(game, enemy, cause, to_box=to_box)


async def stun(game: EscapeGame, enemy: Enemy, cause: str) -> None:
    """Stun an enemy and resolve the triggers that respond."""
    ops.enemies.stun(game, enemy, cause)
    await open_window(game, "enemy-stunned", game.state.turn.seat, enemy.id)
