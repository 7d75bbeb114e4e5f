"""A replay as plain text: who decided what, and what came of it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from l7core.engine.state import HUMAN, SeatSetup
from l7core.engine.steps import Steps, label_in
from l7core.engine.views import say
from l7core.language import spoken
from l7core.plain import describe


def only_human(seats: Sequence[SeatSetup]) -> int | None:
    """The seat through whose eyes a running game may be looked back at.

    Where several humans play, it is an onlooker's: what one of them holds is not for the others.
    """
    humans = [number for number, seat in enumerate(seats) if seat.controller == HUMAN]
    return humans[0] if len(humans) == 1 else None


def told(
    steps: Steps, *, first: int, last: int | None, seat: int | None, is_open: bool
) -> Iterator[str]:
    """The steps from one number to another, both counted from 1, or to the end.

    `is_open` shows everything; else it is what the seat may know.
    """
    reel = steps.reel
    steps.seek(max(0, first - 1))
    last = steps.length if last is None else last
    clock = ""
    while steps.at < last and not steps.is_at_end:
        kernel = reel.kernel
        now = kernel.table(None).clock
        if now != clock:
            clock = now
            yield clock
        decided = _decided(steps, seat=seat, is_open=is_open)
        since = kernel.event_count
        if not steps.seek(steps.at + 1):
            break
        yield f"{steps.at:>5}  {decided}"
        for event in reel.kernel.events_since(since):
            if known := event.told_to(seat, is_open=is_open):
                game = reel.kernel.game
                text = say(game, known.key, known.args)
                cause = say(game, known.cause, known.args) if known.cause else ""
                yield f"       {''.join(describe.caused(text, cause))}"
    if reel.parted:
        yield parted(steps)


def parted(steps: Steps) -> str:
    """Why the replay leads no further."""
    where = steps.reel.parted
    if where is None:
        return ""
    if not steps.are_all:
        return spoken(
            "Stops matching after {length} steps: the rules or mods have changed.",
            length=steps.length,
        )
    asked = (
        spoken("the rules now ask {found}", found=where.found)
        if where.found
        else spoken("the rules now ask nothing")
    )
    return spoken(
        "Stops after {number} of {n} decisions: {asked}, and the answer {expected} doesn't "
        "fit. The rules or mods have changed.",
        number=where.number,
        n=len(steps.reel.answers),
        asked=asked,
        expected=where.expected,
    )


def _decided(steps: Steps, *, seat: int | None, is_open: bool) -> str:
    """Who decides, and what, as far as that may be known."""
    kernel, answer = steps.reel.kernel, steps.reel.next
    ask = kernel.ask
    if ask is None or answer is None:
        return ""
    name = kernel.table(None).seats[ask.seat].name
    if not is_open and ask.seat != seat:
        return spoken("{name} is deciding.", name=name)
    return f"{name}: {label_in(kernel, answer.option)}"
