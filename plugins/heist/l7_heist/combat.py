"""Combat: a roll and a bullet against each guard, and damage from guards that are missed.

Rules: Combat. Rulings: 3, 5.
"""

from __future__ import annotations

from l7core.api import Option

from . import ops, query
from .book import flows
from .finish import pick_up_keycard
from .harm import wound
from .state import Heist, Thief

AGAIN, KEEP = Option("again"), Option("keep")


@flows("heist:combat")
async def combat(game: Heist, thief: Thief) -> None:
    """Fight the guards in the room one after another, those with keycards first.

    Guards are counted once at the start, so a missed guard gets no second roll.
    """
    post = query.post(game, thief.room)
    guards, carriers, health = post.active, post.keycards, thief.health
    targets = query.targets(game, thief)
    for number, needed in enumerate(targets[:guards]):
        if await hits(game, thief, needed):
            await shoot(game, thief, carrier=number < carriers)
        else:
            wound(game, thief, 1, cause="heist.because.missed")
        if not thief.alive:
            return
    beyond = guards - len(targets)
    if beyond > 0:
        wound(game, thief, beyond, cause="heist.because.outnumbered")
    if thief.health == health:
        game.emit("heist.unhurt", who=thief.id)


async def hits(game: Heist, thief: Thief, needed: int) -> bool:
    """Return whether a guard is hit; without bullets, there is no roll."""
    return query.all_bullets(thief) > 0 and await throw(game, thief, needed, occasion="combat")


async def throw(game: Heist, thief: Thief, needed: int, *, occasion: str) -> bool:
    """Roll against a number and return whether the roll succeeded; a skill can reroll a failure."""
    face = ops.throw(game, thief, needed, occasion=occasion)
    skill = query.with_power(game, thief, "reroll")
    if face >= needed or skill is None:
        return face >= needed
    args = {"n": face, "needed": needed}
    choice = await game.ask(thief.seat, "heist.reroll", (AGAIN, KEEP), about=skill.id, args=args)
    if choice is KEEP:
        return False
    ops.spend_charge(game, thief, skill.id)
    return ops.throw(game, thief, needed, occasion="again") >= needed


async def shoot(game: Heist, thief: Thief, *, carrier: bool) -> None:
    """Spend a bullet on a guard and take its keycard.

    Explosive bullets destroy the guard, disruptive bullets shut it down.
    """
    rounds = query.figure(game, thief, "shut_down")
    kinds = [kind for kind in query.BULLETS if query.bullets(thief, kind)]
    options = [Option(kind, args={"rounds": rounds}) for kind in kinds]
    target = "heist.carrier" if carrier else "heist.guard"
    chosen = await game.pick(thief.seat, "heist.bullet", options, args={"guard": target})
    if chosen.id == "explosive":
        ops.destroy(game, thief, carrier=carrier)
    else:
        ops.shut_down(game, thief, rounds, carrier=carrier)
    if carrier:
        pick_up_keycard(game, thief)
