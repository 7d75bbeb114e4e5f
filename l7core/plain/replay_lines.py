"""A replay as plain text: who decided what, and what came of it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from l7core.engine.kernel import Kernel
from l7core.engine.replaying import Reel
from l7core.engine.state import HUMAN, SeatSetup
from l7core.engine.views import say


def only_human(seats: Sequence[SeatSetup]) -> int | None:
    """The seat through whose eyes a running game may be looked back at.

    Where several humans play, it is an onlooker's: what one of them holds is not for the others.
    """
    humans = [number for number, seat in enumerate(seats) if seat.controller == HUMAN]
    return humans[0] if len(humans) == 1 else None


def told(reel: Reel, *, first: int, last: int, seat: int | None, is_open: bool) -> Iterator[str]:
    """The steps from one number to another, both counted from 1.

    `is_open` shows everything; else it is what the seat may know.
    """
    reel.seek(max(0, first - 1))
    clock = ""
    while reel.at < last and (answer := reel.next):
        kernel = reel.kernel
        now = kernel.table(None).clock
        if now != clock:
            clock = now
            yield clock
        decided = _decided(kernel, answer.option, seat=seat, is_open=is_open)
        since = kernel.event_count
        if not reel.forward():
            break
        yield f"{reel.at:>5}  {decided}"
        for event in reel.kernel.events_since(since):
            if known := event.told_to(seat, is_open=is_open):
                game = reel.kernel.game
                cause = f" ({say(game, known.cause, known.args)})" if known.cause else ""
                yield f"       {say(game, known.key, known.args)}{cause}"
    if reel.parted:
        yield parted(reel)


def parted(reel: Reel) -> str:
    """Why the replay leads no further."""
    where = reel.parted
    if where is None:
        return ""
    asked = f"the rules now ask {where.found}" if where.found else "the rules now ask nothing"
    return (
        f"After {where.number} of {len(reel.answers)} decisions {asked}, which the answer"
        f" {where.expected} does not fit: the rules or mods have changed."
    )


def _decided(kernel: Kernel[Any], option: str, *, seat: int | None, is_open: bool) -> str:
    """Who decides, and what, as far as that may be known."""
    ask = kernel.ask
    if ask is None:
        return ""
    name = kernel.table(None).seats[ask.seat].name
    if not is_open and ask.seat != seat:
        return f"{name} decides."
    return f"{name}: {label_of(kernel, option)}"


def label_of(kernel: Kernel[Any], option: str) -> str:
    """An option of the pending question in words, as its decider reads it."""
    view = kernel.view(kernel.ask.seat if kernel.ask else None)
    options = view.ask.options if view.ask else ()
    return next((each.label for each in options if each.id == option), option)
