"""The alarm, which brings two guards to Security unless a thief silences it.

Rules: The alarm. Rulings: 14, 32.
"""

from __future__ import annotations

from l7core.api import Ask, Option, windows

from . import ops, query
from .state import SECURITY, Heist

ANSWERING = 2


async def raise_alarm(game: Heist, room: str, *, cause: str) -> None:
    """Bring up to two guards to Security, unless a thief with the power `hush` silences the alarm.

    Without space or guards, the alarm is ignored.
    """
    guards = query.guards_to_come(game, ANSWERING)
    if not guards:
        reason = "nobody-left" if query.space(game, SECURITY) else "full"
        game.emit("heist.alarm-ignored", cause=f"heist.because.{reason}", room=SECURITY)
        return

    def ask(seat: int) -> Ask | None:
        skill = query.with_power(game, game.state.thieves[seat], "hush")
        if skill is None:
            return None
        options = (Option("hush", target=skill.id), Option("let"))
        args: dict[str, str | int] = {"room": room, "n": guards}
        return game.ask(seat, "heist.alarm", options, about=skill.id, args=args)

    def hush(seat: int, choice: Option) -> None:
        ops.spend_charge(game, game.state.thieves[seat], choice.target)
        cause = "heist.because.hushed"
        game.emit("heist.alarm-ignored", cause=cause, room=SECURITY, source=choice.target)

    seats = [thief.seat for thief in query.living(game)]
    if not await windows.answers(seats, ask, hush, most=1):
        ops.post_guards(game, SECURITY, guards, cause=cause, source=room)
