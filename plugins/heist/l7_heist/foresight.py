"""What an option leads to before anybody is asked again: the warning that undo will stop there."""

from __future__ import annotations

from . import query
from .state import Heist, Thief

ROLLED = "barrier.rolled"
EVENT = "heist.barrier.event"


def barrier_after(game: Heist, thief: Thief, *, rolls: bool = False) -> str:
    """What follows once the running action is done; `rolls` if it throws dice itself."""
    if rolls:
        return ROLLED
    if game.state.turn.left:
        return ""
    return barrier_of_turn_end(game, thief)


def barrier_of_turn_end(game: Heist, thief: Thief) -> str:
    """The others hold out; after the last of a round it is the game's turn."""
    order = [each.seat for each in query.turn_order(game)]
    after = order[order.index(thief.seat) + 1 :]
    if not any(game.state.thieves[seat].alive for seat in after):
        return EVENT
    others = (each for each in query.living(game) if each is not thief)
    return ROLLED if any(each.cornered for each in others) else ""


def barrier_of_last_action(game: Heist, thief: Thief) -> str:
    """Of an option that is an action and rolls nothing itself."""
    return barrier_of_turn_end(game, thief) if game.state.turn.left == 1 else ""


def barrier_of_entering(game: Heist, thief: Thief, room: str) -> str:
    """Guards there must be fought at once, unless a skill gives a choice."""
    if not query.post(game, room).active:
        return barrier_after(game, thief)
    if query.with_power(game, thief, "strike"):
        return ""
    if not game.state.turn.trail and query.with_power(game, thief, "slip"):
        return ""
    return ROLLED


def barrier_of_bullet(game: Heist, thief: Thief, *, followers: int) -> str:
    """With a bullet left the next guard is thrown for."""
    rolls = followers > 0 and query.all_bullets(thief) > 1
    return barrier_after(game, thief, rolls=rolls)


def barrier_of_holding_out(game: Heist) -> str:
    """After the last of those who are cornered; who works alone has a turn next."""
    if len(game.state.thieves) == 1:
        return ""
    return barrier_of_turn_end(game, game.state.thieves[game.state.turn.seat])


def barrier_of_failing(game: Heist, thief: Thief, what: str) -> str:
    """Of a throw that stays a miss: the next guard, the combat after an evade, or nothing more."""
    if what == "hold-out":
        return barrier_of_holding_out(game)
    return barrier_after(game, thief, rolls=what in ("combat", "evade"))
