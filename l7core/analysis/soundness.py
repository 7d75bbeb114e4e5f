"""What may be asked of any game that waits for a decision, whatever its rules.

Each function goes through one such promise and yields a sentence for each thing that breaks it.
Nothing changes the game that it is given.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any, Final

import msgspec
from msgspec.structs import replace

from l7core.bots.determinize import redraw
from l7core.engine.advice import Streams
from l7core.engine.ask import Ask
from l7core.engine.history import Record
from l7core.engine.kernel import Kernel
from l7core.engine.state import UNREADABLE, encode
from l7core.persist.describing import Identity, describe

NAMELESS: Final = Identity(title="", game="")
ONLOOKER: Final = -1
"""The seat of a question that nobody at the table is asked."""


def options_are_distinct(kernel: Kernel[Any]) -> Iterator[str]:
    """Something is offered, and nothing twice."""
    assert kernel.ask is not None, "there is a question, or the game is over"
    ids = [option.id for option in kernel.ask.options]
    if not ids:
        yield f"the question {kernel.ask.prompt!r} offers nothing"
    if len(set(ids)) < len(ids):
        yield f"the question {kernel.ask.prompt!r} offers an option twice"


def looking_changes_nothing(kernel: Kernel[Any]) -> Iterator[str]:
    """Views, refusals and overlays leave the game as it is."""
    assert kernel.ask is not None, "there is a question, or the game is over"
    seat = kernel.ask.seat
    before = encode(kernel.state)
    looks: Mapping[str, Callable[[], object]] = {
        "to show it": lambda: [kernel.view(each) for each in seats_of(kernel)],
        "to say why not": lambda: kernel.why_not(seat),
        "to lay things over the map": lambda: kernel.overlays(seat),
    }
    for what, look in looks.items():
        look()
        if encode(kernel.state) != before:
            yield f"{what} changes the game"
            return


def can_be_saved(kernel: Kernel[Any]) -> Iterator[str]:
    """A save of the game, loaded again, is the same game at the same question."""
    assert kernel.ask is not None, "there is a question, or the game is over"
    asked = kernel.ask.prompt
    try:
        loaded = reload(kernel)
        digest = kernel.digest()
    except (TypeError, OverflowError, *UNREADABLE) as error:
        yield f"the game cannot be saved: {error}"
        return
    if loaded.lost:
        yield f"a loaded game asks {loaded.lost.found!r}, not {asked!r}"
    elif loaded.digest() != digest:
        yield f"a loaded game is another one, at {asked!r}"
    elif loaded.ask is None or loaded.ask.mark() != kernel.ask.mark():
        yield f"a loaded game asks another question than {asked!r}"
    elif loaded.view(None).table != kernel.view(None).table:
        yield f"a loaded game looks another, at {asked!r}"


def reload(kernel: Kernel[Any]) -> Kernel[Any]:
    """The game that comes back from the bytes of a save."""
    data = msgspec.msgpack.encode(kernel.record())
    return Kernel.resume(kernel.rules, msgspec.msgpack.decode(data, type=Record))


def keeps_its_secrets(kernel: Kernel[Any], streams: Streams) -> Iterator[str]:
    """No seat, and no onlooker, sees a difference when all that it does not know is redrawn."""
    same = kernel.fork()
    for seat in seats_of(kernel):
        who = "an onlooker" if seat is None else f"seat {seat + 1}"
        for redealt, looks in ((imagined, sights), (redrawn, records)):
            twin = redealt(kernel, seat, streams.copy())
            seen, there = looks(twin, seat), looks(same, seat)
            for what, sight in seen.items():
                if sight != there[what]:
                    place = _difference(sight, there[what])
                    yield f"{what} shows what {who} does not know{place and f': {place}'}"


def imagined(kernel: Kernel[Any], seat: int | None, streams: Streams) -> Kernel[Any]:
    """The same game to that seat, all else dealt anew before the question was asked."""
    ask = asked_of(kernel, seat)
    return kernel.split(lambda game: redraw(game, ask, streams))


def redrawn(kernel: Kernel[Any], seat: int | None, streams: Streams) -> Kernel[Any]:
    """The same game to that seat, with its past, and all else dealt anew where it stands."""
    twin = kernel.fork()
    redraw(twin.game, asked_of(kernel, seat), streams)
    return twin


def asked_of(kernel: Kernel[Any], seat: int | None) -> Ask:
    """The pending question as though that seat were asked it."""
    assert kernel.ask is not None, "there is a question, or the game is over"
    return replace(kernel.ask, seat=ONLOOKER if seat is None else seat)


def sights(kernel: Kernel[Any], seat: int | None) -> dict[str, object]:
    """What the seat sees of the game now. The screen and plain mode add nothing to it."""
    view = kernel.view(seat)
    return {
        "the table": view.table,
        "the question": view.ask,
        "a refusal": view.why_not,
        "the coach": view.guide,
        "an overlay": kernel.overlays(seat),
    }


def records(kernel: Kernel[Any], seat: int | None) -> dict[str, object]:
    """What the seat can read of the game so far."""
    return {"the log": kernel.log(seat), "the header of a save": describe(kernel, NAMELESS)}


def seats_of(kernel: Kernel[Any]) -> tuple[int | None, ...]:
    """The onlooker and every seat."""
    return (None, *range(len(kernel.state.setup.seats)))


def _difference(one: object, other: object) -> str:
    """The first place where two views differ, as a path: `seats.1.hand.0.name`."""
    path = ""
    while True:
        first, second = _parts(one), _parts(other)
        if not first or first.keys() != second.keys():
            return path
        name = next(name for name in first if first[name] != second[name])
        path = f"{path}.{name}".strip(".")
        one, other = first[name], second[name]


def _parts(value: object) -> dict[str, object]:
    if isinstance(value, msgspec.Struct):
        return msgspec.structs.asdict(value)
    if isinstance(value, (tuple, list)):
        return {str(number): each for number, each in enumerate(value)}
    if isinstance(value, Mapping):
        return {str(name): each for name, each in value.items()}
    return {}
