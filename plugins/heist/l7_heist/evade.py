"""Evading: leaving a room with active guards, or holding out in it.

Rules: Evade; Mandatory evade. Rulings: 1, 2, 13, 17, 29, 40.
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
    """Roll to leave the room; a failure starts a combat."""
    if await throw(game, thief, query.evade_needs(game, thief), occasion="evade"):
        await slip_away(game, thief)
    else:
        await game.run("heist:combat", thief)


@flows("heist:dodge")
async def dodge(game: Heist, thief: Thief, skill: str) -> None:
    """Leave the room without a roll, for a charge of the skill."""
    ops.spend_charge(game, thief, skill)
    await slip_away(game, thief)


async def slip_away(game: Heist, thief: Thief) -> None:
    """Let the player choose an adjacent room or stay; the move costs no action."""
    ways = [Option(f"to:{room}", target=room) for room in ways_on(game, thief)]
    choice = await game.ask(thief.seat, "heist.exit", (*ways, STAY))
    if choice is not STAY:
        await game.run("heist:enter", thief, choice.target)


@flows("heist:hold-out")
async def hold_out(game: Heist, seat: int) -> None:
    """Make a cornered thief hold out against active guards.

    After a failure, every active guard in the room hits once.
    """
    thief = game.state.thieves[seat]
    if not thief.alive or not thief.cornered or not query.guards_on(game, thief):
        return
    if not await holds_out(game, thief):
        guards = query.guards_on(game, thief)
        wound(game, thief, guards, cause="heist.because.cornered")


@flows("heist:hold-out-alone")
async def hold_out_alone(game: Heist) -> None:
    """Make the only living thief hold out after the building's turn (ruling 2)."""
    living = query.living(game)
    if len(living) == 1:
        await hold_out(game, living[0].seat)


async def holds_out(game: Heist, thief: Thief) -> bool:
    """Return whether the thief holds out, by a skill or a roll; there is no hopeless roll."""
    needed = query.evade_needs(game, thief)
    if skill := query.with_power(game, thief, "dodge"):
        args = {"n": query.guards_on(game, thief), "needed": needed}
        options = (Option(f"dodge:{skill.id}", target=skill.id), ROLL)
        choice = await game.ask(thief.seat, "heist.hold-out", options, args=args)
        if choice is not ROLL:
            ops.spend_charge(game, thief, skill.id)
            return True
    return needed <= query.NUMBERS[-1] and await throw(game, thief, needed, occasion="hold-out")
