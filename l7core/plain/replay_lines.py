"""Replays as plain text: the decisions and what followed from them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from l7core.engine.replay_steps import ReplaySteps, label_in
from l7core.engine.state import HUMAN, SeatSetup
from l7core.engine.views import say
from l7core.language import spoken
from l7core.plain import describe


def only_human(seats: Sequence[SeatSetup]) -> int | None:
    """Return the seat whose view may be used to look back at a running game.

    With several humans, return None for an onlooker, because their hands are hidden from each
    other.
    """
    humans = [number for number, seat in enumerate(seats) if seat.controller == HUMAN]
    return humans[0] if len(humans) == 1 else None


def told(
    steps: ReplaySteps, *, first: int, last: int | None, seat: int | None, is_open: bool
) -> Iterator[str]:
    """Yield the steps from `first` to `last`, both counted from 1; without `last`, to the end.

    With `is_open`, everything is shown; otherwise only what the seat may know.
    """
    reel = steps.reel
    steps.seek(max(0, first - 1))
    last = steps.length if last is None else last
    clock = ""
    while steps.at < last and not steps.is_at_end:
        kernel = reel.kernel
        new_clock = kernel.table(None).clock
        if new_clock != clock:
            clock = new_clock
            yield clock
        decision = _decided(steps, seat=seat, is_open=is_open)
        event_count = kernel.event_count
        if not steps.seek(steps.at + 1):
            break
        yield f"{steps.at:>5}  {decision}"
        for event in reel.kernel.events_since(event_count):
            if known := event.visible_to(seat, is_open=is_open):
                game = reel.kernel.game
                text = say(game, known.key, known.args)
                cause = say(game, known.cause, known.args) if known.cause else ""
                yield f"       {''.join(describe.caused(text, cause))}"
    if reel.parted:
        yield parted(steps)


def parted(steps: ReplaySteps) -> str:
    """Return why the replay stops early; "" if it does not."""
    mismatch = steps.reel.parted
    if mismatch is None:
        return ""
    if not steps.are_all:
        return spoken(
            "Stops matching after {length} steps: the rules or mods have changed.",
            length=steps.length,
        )
    question = (
        spoken("the rules now ask {found}", found=mismatch.found)
        if mismatch.found
        else spoken("the rules now ask nothing")
    )
    return spoken(
        "Stops after {number} of {n} decisions: {asked}, and the answer {expected} doesn't "
        "fit. The rules or mods have changed.",
        number=mismatch.number,
        n=len(steps.reel.answers),
        asked=question,
        expected=mismatch.expected,
    )


def _decided(steps: ReplaySteps, *, seat: int | None, is_open: bool) -> str:
    """Return the deciding seat and its choice, as far as they may be known."""
    kernel, answer = steps.reel.kernel, steps.reel.next
    ask = kernel.ask
    if ask is None or answer is None:
        return ""
    names = [each.name for each in kernel.table(None).seats]
    if not is_open and ask.seat != seat:
        seen = kernel.view(seat).ask
        return spoken("{name} is deciding.", name=names[seen.seat if seen else ask.seat])
    return f"{names[ask.seat]}: {label_in(kernel, answer.option)}"
