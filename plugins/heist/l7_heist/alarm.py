"""The alarm: two more guards in Security, unless somebody sees to it.

Rules: The alarm. Rulings: 14, 32.
"""

from __future__ import annotations

from l7core.api import Ask, Option, windows

from . import ops, query
from .state import SECURITY, Heist

ANSWERING = 2


async def raise_alarm(game: Heist, room: str, *, cause: str) -> None:
    """As many as there is space for; an expert may keep it from being heard."""
    guards = query.guards_to_come(game, ANSWERING)
    if not guards:
        why = "nobody-left" if query.space(game, SECURITY) else "full"
        game.emit("heist.alarm-ignored", cause=f"heist.because.{why}", room=SECURITY)
        return

    def ask(seat: int) -> Ask | None:
        skill = query.with_power(game, game.state.thieves[seat], "hush")
        if skill is None:
            return None
        options = (Option("hush", target=skill.id), Option("let"))
        told: dict[str, str | int] = {"room": room, "n": guards}
        return game.ask(seat, "heist.alarm", options, about=skill.id, args=told)

    def hush(seat: int, choice: Option) -> None:
        ops.spend_charge(game, game.state.thieves[seat], choice.target)
        cause = "heist.because.hushed"
        game.emit("heist.alarm-ignored", cause=cause, room=SECURITY, source=choice.target)

    seats = [thief.seat for thief in query.living(game)]
    if not await windows.answers(seats, ask, hush, most=1):
        ops.post_guards(game, SECURITY, guards, cause=cause, source=room)
