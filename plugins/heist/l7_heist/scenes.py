"""What an event looks like to whoever watches it: which are played back, and with what to see.

What is not listed here is a consequence: its sentence stands below the scene that it follows.
"""

from __future__ import annotations

from typing import Final, Literal, NamedTuple, TypeAlias

from l7core.api import Ask, Card, Dice, Event, Mark, Rolled, Scene, say

from .state import Heist
from .view import event_card

Kind: TypeAlias = Literal["note", "move", "hit", "dice", "card", "story", "alarm"]
PIPS: Final = "⚀⚁⚂⚃⚄⚅"


class Shape(NamedTuple):
    """How one kind of event is played back; `about` names args of the event."""

    kind: Kind
    about: tuple[str, ...] = ()


SHAPES: Final[dict[str, Shape]] = {
    "heist.turn-began": Shape("note", ("who",)),
    "heist.moved": Shape("move", ("who", "room")),
    "heist.unnoticed": Shape("note", ("who", "room")),
    "heist.thrown": Shape("dice", ("who",)),
    "heist.drew-lot": Shape("dice", ("who",)),
    "heist.destroyed": Shape("hit", ("who", "room")),
    "heist.shut-down": Shape("hit", ("who", "room")),
    "heist.struck": Shape("hit", ("who", "room")),
    "heist.lost-health": Shape("hit", ("who",)),
    "heist.lost-friend": Shape("hit", ("who",)),
    "heist.died": Shape("alarm", ("who", "room")),
    "heist.revived": Shape("note", ("who",)),
    "heist.took-keycard": Shape("note", ("who",)),
    "heist.vault-opened": Shape("alarm"),
    "heist.vault-cleared": Shape("alarm"),
    "heist.event": Shape("card"),
    "heist.guard-moved": Shape("move", ("start", "end")),
    "heist.guards-moved": Shape("move", ("start", "end")),
    "heist.guard-woke": Shape("move", ("room",)),
    "heist.guard-withdrawn": Shape("move", ("room",)),
    "heist.wall-broken": Shape("move", ("room",)),
    "heist.closed": Shape("note", ("room",)),
}
"""By the event's key. Guards that come from the box are told while the board is laid out, too:
they make a scene only once the game is on."""

ARRIVALS: Final = Shape("move", ("room",))


def scene(game: Heist, event: Event) -> Scene | None:
    """How that event is played back, if it is."""
    shape = SHAPES.get(event.key)
    if event.key in ("heist.guard-posted", "heist.guards-posted") and event.cause:
        shape = ARRIVALS
    if shape is None:
        return None
    args = event.args
    return Scene(
        shape.kind,
        tuple(str(args[name]) for name in shape.about),
        seats_of(str(args.get("who", ""))),
        dice(game, int(args["n"]), args.get("needed")) if shape.kind == "dice" else None,
        card(game, event),
    )


def seats_of(id: str) -> tuple[int, ...]:
    """Whose doing it is, if it is a thief's."""
    kind, _, number = id.partition(":")
    return (int(number),) if kind == "seat" else ()


def card(game: Heist, event: Event) -> Card | None:
    """What there is to read."""
    match event.key:
        case "heist.event":
            return event_card(game, str(event.args["event"]))
        case "heist.vault-opened":
            return beat(game, "vault-opened")
        case "heist.vault-cleared":
            return beat(game, "vault-cleared")
        case "heist.died":
            return beat(game, "died")
    return None


def beat(game: Heist, what: str) -> Card:
    """A moment worth a card of its own."""
    return Card(what, say(game, f"heist.beat.{what}"), (say(game, f"heist.beat.{what}-means"),))


# -- dice


def dice(game: Heist, face: int, needed: str | int | None = None) -> Dice:
    """One die with the usual pips."""
    sides = tuple(side(game, number) for number in range(1, 7))
    against = None if needed is None else int(needed)
    is_hit = against is None or face >= against
    return Dice((Rolled(sides[face - 1], face if is_hit else 0),), sides, "", face, against)


def side(game: Heist, number: int) -> Mark:
    return Mark(say(game, "heist.word.side", {"n": number}), PIPS[number - 1], str(number))


def lying(game: Heist, ask: Ask) -> Dice | None:
    """The die that may be thrown again, as it lies."""
    if ask.prompt != "heist.reroll" or ask.args is None:
        return None
    return dice(game, int(ask.args["n"]), ask.args["needed"])
