"""Being knocked out, dying, and coming back from the infirmary.

Rules: Being knocked out; The infirmary. Rulings: 11, 12, 13, 14, 49, 50, 51, 56.
"""

from __future__ import annotations

from collections.abc import Awaitable

from l7core.api import SILENCE
from l7core.escape.flows import hand, open_window, pick
from l7core.escape.flows.finish import check_over, finish
from l7core.escape.table import fear, ops, query
from l7core.escape.table.state import EscapeGame, Hero


async def knock_out(game: EscapeGame, hero: Hero, cause: str) -> None:
    """To the infirmary, without cards and items, weaker and less feared; in lockdown, dead."""
    if hero.status != "map":
        return
    lose_everything(game, hero, "knocked-out")
    if game.state.lockdown:
        await kill(game, hero, "in-lockdown")
        return

    ops.levels.lose_vitality(game, hero, 1, "knocked-out")
    ops.levels.lose_threat(game, hero, 1, "knocked-out")
    if not hero.vitality:
        await kill(game, hero, "worn-out")
        return
    ops.prisoners.leave_map(game, hero, "infirmary", cause)
    await open_window(game, "knocked-out", hero.seat, hero.id)
    check_over(game)


async def kill(game: EscapeGame, hero: Hero, cause: str) -> None:
    """Take a prisoner out of the game as dead; what was carried stays where it falls."""
    if hero.status not in ("map", "infirmary"):
        return
    lose_everything(game, hero, "died")
    ops.prisoners.leave_map(game, hero, "dead", cause)
    await open_window(game, "died", hero.seat, hero.id)
    check_over(game)


def lose_everything(game: EscapeGame, hero: Hero, cause: str) -> None:
    """Discard the hand, and drop the items onto the floor."""
    ops.hand.discard_all(game, hero, cause)
    if hero.room is not None:
        for item in list(hero.items):
            ops.items.drop(game, hero, item, cause)


def check_hand(game: EscapeGame, hero: Hero, cause: str) -> Awaitable[None]:
    """After a loss: without vitality dead, without a card knocked out, never a card too many."""
    if not hero.vitality:
        return kill(game, hero, "worn-out")
    if hero.status == "map":
        if not hero.hand:
            return knock_out(game, hero, cause)
        if len(hero.hand) > hero.vitality:
            return hand.discard(game, hero, len(hero.hand) - hero.vitality, "vitality")
    return SILENCE


async def return_from_infirmary(game: EscapeGame, hero: Hero) -> None:
    """A new hand, a vent to climb out of, fear 4. Without a vent on the map, none of that.

    When nobody is on the map, only an event can bring one: once all of them have been drawn, it is
    lost (ruling 82).
    """
    vents = query.vents(game)
    if not vents:
        if not game.state.events.cards and not query.on_map(game):
            finish(game, "as-it-stands", why="infirmary")
        return
    hand.draw(game, hero, hero.vitality, "infirmary")
    room = await pick.room(game, hero, "escape.knockout.return", vents)
    ops.prisoners.move(game, hero, room, "returned")
    ops.levels.set_fear(game, hero, fear.AFTER_INFIRMARY, "infirmary")
    await open_window(game, "entered", hero.seat, f"room:{room}")
