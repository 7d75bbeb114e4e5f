"""The appearance of hunters; the first one makes players choose objectives."""

from __future__ import annotations

from l7core.api import Option

from . import ops, query
from .records import Kind
from .state import Crew, Hunter, Lockdown


async def appear(game: Lockdown, kind: Kind, slot: str, token: str = "") -> Hunter:
    """Place a hunter of a kind that has a figure left.

    The first hunter of the game makes players choose objectives.
    """
    ops.place_hunter(game, kind, slot, token)
    hunter = game.state.hunters[-1]
    await first_sight(game)
    return hunter


async def first_sight(game: Lockdown) -> None:
    """Let each player with several objectives choose one, when the first hunter appears."""
    if game.state.met:
        return
    game.state.met = True
    for who in query.in_order(game):
        if len(who.objectives) > 1:
            await choose_objective(game, who)


async def choose_objective(game: Lockdown, who: Crew) -> None:
    """Ask a player to keep one objective; the others leave the game unseen."""
    game.reveal("lockdown.barrier.objective")
    options = [Option(f"keep:{id}", target=id) for id in sorted(who.objectives)]
    choice = await game.ask(who.seat, "lockdown.objective", options, secret=True)
    ops.keep_objective(game, who, choice.target)
