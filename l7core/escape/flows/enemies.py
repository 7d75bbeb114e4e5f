"""STUB until the chapter is written."""

from __future__ import annotations

from l7core.escape import ops, query
from l7core.escape.content import EnemyKind
from l7core.escape.flows import dice, flows, hand, open_window
from l7core.escape.flows.knockout import check_hand, knock_out
from l7core.escape.flows.moments import before_attack
from l7core.escape.state import Enemy, EscapeGame, Hero


@flows("escape:activate-room")
async def activate_room(game: EscapeGame, room: int, kinds: tuple[EnemyKind, ...]) -> None:
    for enemy in query.enemies_in(game, room):
        if enemy.kind in kinds:
            await activate(game, enemy)


async def activate(game: EscapeGame, enemy: Enemy) -> None:
    if enemy not in game.state.enemies:
        return
    record = query.figures(game, enemy.kind)
    here = query.heroes_in(game, enemy.room)
    if enemy.stunned:
        if not here:
            ops.rouse(game, enemy, "activation")
        return
    level = record.follows
    if here:
        hero = max(here, key=lambda hero: getattr(hero, level))
        await attack_hero(game, enemy.kind, hero, None, enemy)
        return
    passage = "ducts" if enemy.kind == "clone" else "unlocking"
    best = None
    for hero in query.on_map(game):
        assert hero.room is not None
        moves = game.state.map.moves_to(hero.room, passage)  # type: ignore[arg-type]
        if enemy.room not in moves:
            continue
        rank = (getattr(hero, level) + (moves[enemy.room] == 1), -moves[enemy.room])
        if best is None or rank > best[0]:
            best = rank, hero, moves
    if best is None:
        return
    _, hero, moves = best
    ways = game.state.map.ways(enemy.room)
    near = [*ways.adjacent, *(ways.ducts if passage == "ducts" else ())]
    for room in near:
        if moves.get(room, 999) < moves[enemy.room] and query.has_space(game, room, enemy.kind):
            await enter(game, enemy, room, "toward", target=hero.id)
            return


async def attack_hero(
    game: EscapeGame, kind: EnemyKind, hero: Hero, dice_: int | None, enemy: Enemy | None
) -> None:
    record = query.figures(game, kind)
    if not await before_attack(game, kind, hero, {"kind": kind}):
        return
    faces = dice.throw(game, "attack", record.icon, dice_ or record.attack, who=hero.id)
    hits = max(0, dice.count(game, record.icon, faces) - query.stat(game, hero, "toughness"))
    ops.spend_boosts(hero, "attack")
    if record.harm == "fear":
        over = hero.fear + hits > 8
        ops.raise_fear(game, hero, hits, "attacked")
        if over:
            await knock_out(game, hero, "fear")
            return
    else:
        await hand.discard(game, hero, hits, "attacked")
        await check_hand(game, hero, "attacked")
    if hero.status == "map":
        ops.raise_fear(game, hero, 1, "attacked")
    await open_window(game, "attacked", hero.seat, enemy.id if enemy else "", hits)


async def enter(game: EscapeGame, enemy: Enemy, room: int, cause: str, **facts: str | int) -> None:
    ops.move_enemy(game, enemy, room, cause, **facts)
    await open_window(game, "enemy-entered", game.state.turn.seat, enemy.id)


async def fell(game: EscapeGame, enemy: Enemy, cause: str, *, to_box: bool = False) -> None:
    await open_window(game, "enemy-falls", game.state.turn.seat, enemy.id)
    ops.remove_enemy(game, enemy, cause, to_box=to_box)


async def stun(game: EscapeGame, enemy: Enemy, cause: str) -> None:
    ops.stun(game, enemy, cause)
    await open_window(game, "enemy-stunned", game.state.turn.seat, enemy.id)
