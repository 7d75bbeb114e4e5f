"""Movement of thieves, and arrival in a room with guards.

Rules: Move; Combat. Rulings: 7, 8, 28, 33.
"""

from __future__ import annotations

from l7core.api import Option, ids, offers

from . import ops, query
from .book import flows
from .finish import pick_up_keycard
from .harm import hurt
from .state import VAULT, Heist, Thief

FIGHT = Option("fight")
TOLL = 1


def shut(game: Heist, room: str) -> offers.Refusal | None:
    """Return the refusal for a locked or closed room; None if the room can be entered."""
    state = game.state
    if room == VAULT and not state.vault_open:
        return offers.refuse("go", "sealed", "the-vault", room, n=state.keycards - state.found)
    if room in state.closed:
        return offers.refuse("go", "closed", "moving", room, n=state.closed[room])
    return None


def moves(game: Heist, thief: Thief) -> offers.Offers:
    """Yield options and refusals for the adjacent rooms.

    A thief cannot return to a room left this turn, or walk out on active guards.
    """
    connected = query.connected(game, thief.room)
    for room in query.beside(game, thief.room):
        if room not in connected:
            yield offers.refuse("go", "wall", "moving", room)
        elif refusal := shut(game, room):
            yield refusal
        elif room in game.state.turn.trail:
            yield offers.refuse("go", "been-there", "moving", room)
        elif not may_walk_out(game, thief):
            yield offers.refuse("go", "guards-here", "evading", room)
        else:
            yield Option(f"move:{room}", target=room)


def ways_on(game: Heist, thief: Thief) -> list[str]:
    """Return the rooms that the thief can go to, whether or not guards prevent walking out."""
    rooms, trail = query.connected(game, thief.room), game.state.turn.trail
    return [room for room in rooms if room not in trail and not shut(game, room)]


def may_walk_out(game: Heist, thief: Thief) -> bool:
    """Return whether the thief can leave without evading."""
    return not query.guards_on(game, thief) or game.state.turn.unnoticed


@flows("heist:move")
async def move(game: Heist, thief: Thief, room: str) -> None:
    await game.run("heist:enter", thief, room)


@flows("heist:enter")
async def enter(game: Heist, thief: Thief, room: str) -> None:
    """Move a thief and apply gas; then a combat begins if guards are there, unless a skill avoids
    it."""
    is_first_move = not game.state.turn.trail
    ops.move_thief(game, thief, room)
    if room in game.state.tolls:
        hurt(game, thief, TOLL, cause="heist.because.toll")
    if not thief.alive or not query.guards_on(game, thief):
        return
    if await meets_guards(game, thief, is_first_move=is_first_move):
        await game.run("heist:combat", thief)


async def meets_guards(game: Heist, thief: Thief, *, is_first_move: bool) -> bool:
    """Let the player fight or use a skill on arrival, and return whether a combat follows."""
    post = query.post(game, thief.room)
    options = [FIGHT]
    if is_first_move and (slip := query.with_power(game, thief, "slip")):
        options.append(Option(f"slip:{slip.id}", target=slip.id))
    if strike := query.with_power(game, thief, "strike"):
        if post.active > post.keycards:
            options.append(Option(f"strike:{strike.id}", target=strike.id))
        if post.keycards:
            options.append(Option(f"strike-carrier:{strike.id}", target=strike.id))
    choice = await game.pick(thief.seat, "heist.arrive", options, args={"n": post.active})
    if choice is FIGHT:
        return True
    ops.spend_charge(game, thief, choice.target)
    kind = ids.head(choice.id)
    if kind == "slip":
        ops.go_unnoticed(game, thief, choice.target)
        return False
    ops.strike(game, thief, choice.target, carrier=kind == "strike-carrier")
    if kind == "strike-carrier":
        pick_up_keycard(game, thief)
    return query.guards_on(game, thief) > 0
