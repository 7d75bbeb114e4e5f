"""Moving, and what waits behind the door.

Rules: Move; Combat. Rulings: 7, 8, 28, 33.
"""

from __future__ import annotations

from l7core.api import Option

from . import ops, query
from .book import flows
from .finish import pick_up_keycard
from .foresight import barrier_after
from .harm import hurt
from .state import Heist, Thief

FIGHT = Option("fight", barrier="barrier.rolled")
TOLL = 1


@flows("heist:move")
async def move(game: Heist, thief: Thief, room: str) -> None:
    """To a room next door."""
    await game.run("heist:enter", thief, room)


@flows("heist:enter")
async def enter(game: Heist, thief: Thief, room: str) -> None:
    """Pay what entering costs; then the guards there must be fought, or a skill is quicker."""
    is_first_move = not game.state.turn.trail
    ops.move_thief(game, thief, room)
    if room in game.state.tolls:
        hurt(game, thief, TOLL, cause="heist.because.toll")
    if not thief.alive or not query.guards_on(game, thief):
        return
    if await meets_guards(game, thief, is_first_move=is_first_move):
        await game.run("heist:combat", thief)


async def meets_guards(game: Heist, thief: Thief, *, is_first_move: bool) -> bool:
    """Whether it comes to a combat."""
    slip = query.with_power(game, thief, "slip") if is_first_move else None
    strike = query.with_power(game, thief, "strike")
    options = [FIGHT]
    if slip:
        calm = barrier_after(game, thief)
        options.append(Option(f"slip:{slip.id}", target=slip.id, barrier=calm))
    post = query.post(game, thief.room)
    if strike:
        rolls = barrier_after(game, thief, rolls=post.active > 1)
        if post.active > post.keycards:
            options.append(Option(f"strike:{strike.id}", target=strike.id, barrier=rolls))
        if post.keycards:
            options.append(Option(f"strike-carrier:{strike.id}", target=strike.id, barrier=rolls))
    choice = await game.pick(thief.seat, "heist.arrive", options, args={"n": post.active})
    if choice is FIGHT:
        return True
    ops.spend_charge(game, thief, choice.target)
    if slip and choice.target == slip.id:
        ops.go_unnoticed(game, thief, slip.id)
        return False
    carrier = choice.id.startswith("strike-carrier")
    ops.strike(game, thief, choice.target, carrier=carrier)
    if carrier:
        pick_up_keycard(game, thief)
    return query.guards_on(game, thief) > 0
