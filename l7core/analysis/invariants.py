"""Guarantees of every game that waits for a decision, whatever its rules.

Each function checks one guarantee and yields a sentence for each violation. None of them changes
the game that it is given.
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
from l7core.persist.save_info import SaveInfo, describe

NAMELESS: Final = SaveInfo(title="", game="")
ONLOOKER: Final = -1
"""Seat of a question that no player at the table is asked."""


def options_are_distinct(kernel: Kernel[Any]) -> Iterator[str]:
    """Check that the question offers at least one option, and no option twice."""
    assert kernel.ask is not None, "a question is open"
    ids = [option.id for option in kernel.ask.options]
    if not ids:
        yield f"the question {kernel.ask.prompt!r} has no options"
    if len(set(ids)) < len(ids):
        yield f"the question {kernel.ask.prompt!r} has duplicate options"


def looking_changes_nothing(kernel: Kernel[Any]) -> Iterator[str]:
    """Check that views, refusals and overlays leave the game unchanged."""
    assert kernel.ask is not None, "a question is open"
    seat = kernel.ask.seat
    before = encode(kernel.state)
    looks: Mapping[str, Callable[[], object]] = {
        "showing the table": lambda: [kernel.view(each) for each in seats_of(kernel)],
        "listing unavailable actions": lambda: kernel.why_not(seat),
        "listing map overlays": lambda: kernel.overlays(seat),
    }
    for purpose, look in looks.items():
        look()
        if encode(kernel.state) != before:
            yield f"{purpose} changes the game"
            return


def can_be_saved(kernel: Kernel[Any]) -> Iterator[str]:
    """Check that a saved and reloaded game is the same game at the same question."""
    assert kernel.ask is not None, "a question is open"
    prompt = kernel.ask.prompt
    try:
        loaded = reload(kernel)
        digest = kernel.digest()
    except (TypeError, OverflowError, *UNREADABLE) as error:
        yield f"the game cannot be saved: {error}"
        return
    if loaded.lost:
        yield f"after loading, the game asks {loaded.lost.found!r} instead of {prompt!r}"
    elif loaded.digest() != digest:
        yield f"after loading, the state differs at the question {prompt!r}"
    elif loaded.ask is None or loaded.ask.mark() != kernel.ask.mark():
        yield f"after loading, the game asks a different question than {prompt!r}"
    elif loaded.view(None).table != kernel.view(None).table:
        yield f"after loading, the table looks different at the question {prompt!r}"


def reload(kernel: Kernel[Any]) -> Kernel[Any]:
    """Return the game after it has been saved to bytes and loaded again."""
    data = msgspec.msgpack.encode(kernel.record())
    return Kernel.resume(kernel.rules, msgspec.msgpack.decode(data, type=Record))


def keeps_its_secrets(kernel: Kernel[Any], streams: Streams) -> Iterator[str]:
    """Check that redrawn hidden information changes nothing that a seat or an onlooker sees."""
    original = kernel.fork()
    for seat in seats_of(kernel):
        viewer = "spectators" if seat is None else f"player {seat + 1}"
        for make_copy, read in ((imagined, sights), (redrawn, records)):
            changed = make_copy(kernel, seat, streams.copy())
            changed_sights, original_sights = read(changed, seat), read(original, seat)
            for name, sight in changed_sights.items():
                if sight != original_sights[name]:
                    place = difference(sight, original_sights[name])
                    yield f"{name} shows information hidden from {viewer}{place and f': {place}'}"


def imagined(kernel: Kernel[Any], seat: int | None, streams: Streams) -> Kernel[Any]:
    """Return a copy without history; what the seat does not know is redrawn before the question."""
    ask = asked_of(kernel, seat)
    return kernel.split(lambda game: redraw(game, ask, streams))


def redrawn(kernel: Kernel[Any], seat: int | None, streams: Streams) -> Kernel[Any]:
    """Return a copy with its history; what the seat does not know is redrawn now."""
    copy = kernel.fork()
    redraw(copy.game, asked_of(kernel, seat), streams)
    return copy


def asked_of(kernel: Kernel[Any], seat: int | None) -> Ask:
    """Return the open question as if that seat were asked."""
    assert kernel.ask is not None, "a question is open"
    return replace(kernel.ask, seat=ONLOOKER if seat is None else seat)


def sights(kernel: Kernel[Any], seat: int | None) -> dict[str, object]:
    """Return everything that the seat sees now. The screen and plain mode show nothing else."""
    view = kernel.view(seat)
    return {
        "the table": view.table,
        "the question": view.ask,
        "the list of unavailable actions": view.why_not,
        "the coach": view.guide,
        "an overlay": kernel.overlays(seat),
    }


def records(kernel: Kernel[Any], seat: int | None) -> dict[str, object]:
    """Return everything that the seat can read about the game so far."""
    return {"the log": kernel.log(seat), "the save header": describe(kernel, NAMELESS)}


def seats_of(kernel: Kernel[Any]) -> tuple[int | None, ...]:
    """Return None for the onlooker, then every seat."""
    return (None, *range(len(kernel.state.setup.seats)))


def difference(one: object, other: object) -> str:
    """Return the path to the first difference of two values, such as `seats.1.hand.0.name`."""
    path = ""
    while True:
        first, second = _parts(one), _parts(other)
        if not first or first.keys() != second.keys():
            return path
        name = next((name for name in first if first[name] != second[name]), None)
        if name is None:  # two mappings with the same items in another order
            return path
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
