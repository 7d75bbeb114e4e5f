"""Evading: getting away from active guards, or standing one's ground among them.

Rules: Evade; Mandatory evade. Rulings: 1, 2, 13, 17, 29.
"""

from __future__ import annotations

from l7core.api import Option

from . import ops, query
from .book import flows
from .combat import throw
from .harm import wound
from .moving import ways_on
from .state import Heist, Thief

STAY, ROLL = Option("stay"), Option("roll")


@flows("heist:evade")
async def evade(game: Heist, thief: Thief) -> None:
    """Throw more than the guards are; who fails must fight."""
    if await throw(game, thief, query.evade_needs(game, thief), what="evade"):
        await slip_away(game, thief)
    else:
        await game.run("heist:combat", thief)


@flows("heist:dodge")
async def dodge(game: Heist, thief: Thief, skill: str) -> None:
    """Evade without a die."""
    ops.spend_charge(game, thief, skill)
    await slip_away(game, thief)


async def slip_away(game: Heist, thief: Thief) -> None:
    """The move is free: it is part of the evade."""
    ways = [Option(f"to:{room}", target=room) for room in ways_on(game, thief)]
    choice = await game.ask(thief.seat, "heist.exit", (*ways, STAY))
    if choice is not STAY:
        await game.run("heist:enter", thief, choice.target)


@flows("heist:hold-out")
async def hold_out(game: Heist, seat: int) -> None:
    """A mandatory evade: for who ended a turn among active guards that are still there."""
    thief = game.state.thieves[seat]
    if not thief.alive or not thief.cornered or not query.guards_on(game, thief):
        return
    if not await stands(game, thief):
        guards = query.guards_on(game, thief)
        wound(game, thief, guards, cause="heist.because.cornered")


async def stands(game: Heist, thief: Thief) -> bool:
    """Whether the thief gets out of their way, by a skill or by a die, if any die can do it."""
    needed = query.evade_needs(game, thief)
    if skill := query.with_power(game, thief, "dodge"):
        told = {"n": query.guards_on(game, thief), "needed": needed}
        options = (Option(f"dodge:{skill.id}", target=skill.id), ROLL)
        choice = await game.ask(thief.seat, "heist.hold-out", options, args=told)
        if choice is not ROLL:
            ops.spend_charge(game, thief, skill.id)
            return True
    return needed <= query.NUMBERS[-1] and await throw(game, thief, needed, what="hold-out")
