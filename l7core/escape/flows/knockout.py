"""Being knocked out, dying and returning from the infirmary.

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
    """Send a prisoner to the infirmary without cards and items, with 1 vitality and 1 threat less.

    During lockdown, or without any vitality left, the prisoner dies instead.
    """
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
    """Remove a prisoner from the game as dead; carried items stay in the room."""
    if hero.status not in ("map", "infirmary"):
        return
    lose_everything(game, hero, "died")
    ops.prisoners.leave_map(game, hero, "dead", cause)
    await open_window(game, "died", hero.seat, hero.id)
    check_over(game)


def lose_everything(game: EscapeGame, hero: Hero, cause: str) -> None:
    """Discard the hand and drop the items on the floor."""
    ops.hand.discard_all(game, hero, cause)
    if hero.room is not None:
        for item in list(hero.items):
            ops.items.drop(game, hero, item, cause)


def check_hand(game: EscapeGame, hero: Hero, cause: str) -> Awaitable[None]:
    """Apply the effects of a loss on the hand.

    Without vitality, the prisoner dies. Without cards, the prisoner is knocked out. Cards above the
    hand limit are discarded.
    """
    if not hero.vitality:
        return kill(game, hero, "worn-out")
    if hero.status == "map":
        if not hero.hand:
            return knock_out(game, hero, cause)
        if len(hero.hand) > hero.vitality:
            return hand.discard(game, hero, len(hero.hand) - hero.vitality, "vitality")
    return SILENCE


async def return_from_infirmary(game: EscapeGame, hero: Hero) -> None:
    """Return from the infirmary at a vent with a new hand and fear 4, if the map has a vent.

    While no prisoner is on the map, only an event can add a vent. Once all event cards have been
    drawn, the game is lost (ruling 82).
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
