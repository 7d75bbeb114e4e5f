"""STUB until the chapter is written."""

from __future__ import annotations

from l7core.escape import fear, ops
from l7core.escape.flows import hand, pick
from l7core.escape.state import EscapeGame, Hero


async def knock_out(game: EscapeGame, hero: Hero, cause: str) -> None:
    ops.discard_hand(game, hero, cause)
    for item in list(hero.items):
        ops.drop_item(game, hero, item, cause)
    if game.state.lockdown:
        await kill(game, hero, cause)
        return
    ops.lose_vitality(game, hero, 1, cause)
    ops.lose_threat(game, hero, 1, cause)
    if not hero.vitality:
        await kill(game, hero, cause)
    else:
        ops.to_infirmary(game, hero, cause)


async def kill(game: EscapeGame, hero: Hero, cause: str) -> None:
    from l7core.escape.flows.finish import check_over

    ops.kill(game, hero, cause)
    await check_over(game)


async def check_hand(game: EscapeGame, hero: Hero, cause: str) -> None:
    if hero.status != "map":
        return
    if not hero.vitality:
        await kill(game, hero, cause)
    elif not hero.hand:
        await knock_out(game, hero, cause)
    elif len(hero.hand) > hero.vitality:
        await hand.discard(game, hero, len(hero.hand) - hero.vitality, cause)


async def return_from_infirmary(game: EscapeGame, hero: Hero) -> None:
    ops.set_fear(game, hero, fear.AFTER_INFIRMARY, "infirmary")
    hand.draw(game, hero, hero.vitality, "infirmary")
    vents = [n for n, room in enumerate(game.state.map.rooms) if room.vent]
    if vents:
        room = await pick.room(game, hero, "escape.knockout.return", vents)
        ops.move_hero(game, hero, room, "returned")
