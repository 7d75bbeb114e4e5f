"""Verbs for enemies: those on the map, the reserves, what they are worth to each other."""

from __future__ import annotations

from l7core.api import Scope
from l7core.escape.flows import enemies, move, pick, select, spawn
from l7core.escape.table import ops, query
from l7core.escape.table.state import EscapeGame
from l7core.escape.words import meaning
from l7core.escape.words import vocabulary as words
from l7core.escape.words.meaning import amount
from l7core.escape.words.vocabulary import VOCABULARY

verb = VOCABULARY.verb


@verb(words.Stun)
async def stun(game: EscapeGame, effect: words.Stun, scope: Scope) -> None:
    for enemy in await select.enemies(game, effect, scope):
        if not enemy.stunned:
            await enemies.stun(game, enemy, scope.source)


@verb(words.Rouse)
async def rouse(game: EscapeGame, effect: words.Rouse, scope: Scope) -> None:
    for enemy in await select.enemies(game, effect, scope):
        if enemy.stunned:
            ops.enemies.rouse(game, enemy, scope.source)


@verb(words.Remove)
async def remove(game: EscapeGame, effect: words.Remove, scope: Scope) -> None:
    for enemy in await select.enemies(game, effect, scope):
        await enemies.fell(game, enemy, scope.source, to_box=effect.to == "box")


@verb(words.MoveEnemies)
async def move_enemies(game: EscapeGame, effect: words.MoveEnemies, scope: Scope) -> None:
    me = game.state.heroes[scope.seat]
    for enemy in await select.enemies(game, effect, scope):
        if effect.to == "adjacent":
            rooms = list(dict.fromkeys(game.state.map.ways(enemy.room).adjacent))
        else:
            rooms = await select.rooms(game, effect.to, scope)
        free = [room for room in rooms if query.has_space(game, room, enemy.kind)]
        if free:
            room = await pick.room(game, me, "escape.pick.where-to", free, about=enemy.id)
            await enemies.enter(game, enemy, room, scope.source)


@verb(words.Drag)
async def drag(game: EscapeGame, effect: words.Drag, scope: Scope) -> None:
    hero = game.state.heroes[scope.seat]
    found = [
        enemy
        for enemy in meaning.to_drag(game, hero, effect.kind)
        if meaning.rooms_to_drag_to(game, enemy, effect.towards)
    ]
    if not found or hero.room is None:
        return
    enemy = await pick.enemy(game, hero, "escape.pick.foe", found, about=scope.source)
    rooms = meaning.rooms_to_drag_to(game, enemy, effect.towards)
    room = await pick.room(game, hero, "escape.pick.where-to", rooms, about=enemy.id)
    left = hero.room
    await move.leave(game, hero)
    if hero.room == left:
        ops.prisoners.move(game, hero, room, "door")
        await enemies.enter(game, enemy, room, "dragged")
        await move.arrive(game, hero, left)


@verb(words.Activate)
async def activate(game: EscapeGame, effect: words.Activate, scope: Scope) -> None:
    await enemies.activate_in_order(game, await select.enemies(game, effect, scope))


@verb(words.Spawn)
async def spawn_enemies(game: EscapeGame, effect: words.Spawn, scope: Scope) -> None:
    hero = game.state.heroes[scope.seat]
    for _ in range(amount(game, effect.n, scope)):
        rooms = None
        if effect.where is not None:
            rooms = await select.rooms(game, effect.where, scope)
        await spawn.spawn(game, hero, effect.kind, rooms, scope.source)


@verb(words.PutIntoPlay)
async def put_into_play(game: EscapeGame, effect: words.PutIntoPlay, scope: Scope) -> None:
    for room in await select.rooms(game, effect.where, scope):
        for _ in range(amount(game, effect.n, scope)):
            if effect.past_limit or query.has_space(game, room, effect.kind):
                await spawn.put_into_play(
                    game, effect.kind, room, stunned=effect.stunned, cause=scope.source
                )


@verb(words.EnemyAttack)
async def enemy_attack(game: EscapeGame, effect: words.EnemyAttack, scope: Scope) -> None:
    dice = None if effect.dice is None else amount(game, effect.dice, scope)
    for hero in await select.prisoners(game, effect.who, scope):
        if hero.status == "map":
            await enemies.attack_hero(game, effect.kind, hero, dice, None)


@verb(words.SetValue)
async def set_value(game: EscapeGame, effect: words.SetValue, scope: Scope) -> None:
    ops.enemies.set_value(game, effect.kind, amount(game, effect.n, scope), scope.source)


@verb(words.SetLimit)
async def set_limit(game: EscapeGame, effect: words.SetLimit, scope: Scope) -> None:
    ops.enemies.set_limit(game, effect.limit, amount(game, effect.n, scope), scope.source)


@verb(words.AddReserves)
async def add_reserves(game: EscapeGame, effect: words.AddReserves, scope: Scope) -> None:
    ops.enemies.add_reserves(game, effect.kind, amount(game, effect.n, scope), scope.source)
