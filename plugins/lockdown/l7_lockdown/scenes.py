"""Which events are played back, and with what to see."""

from __future__ import annotations

from typing import Final

from l7core.api import Card, Event, Scene
from l7core.api import scenes as kit

from .state import Lockdown

STEP: Final = kit.Shape("move", ("who", "slot"), "who")
LURKING: Final = kit.Shape("move", ("hunter", "slot"))
BLOW: Final = kit.Shape("hit", ("who",), "who")
FALL: Final = kit.Shape("alarm", ("who",), "who")
PART: Final = kit.Shape("note", ("who",), "who")

SHAPES: Final[dict[str, kit.Shape]] = {
    "lockdown.moved": STEP,
    "lockdown.discovered": kit.Shape("card", ("slot",), "who"),
    "lockdown.comes": kit.Shape("note", ("who",), "who"),
    "lockdown.hunter-came": LURKING,
    "lockdown.hunter-moved": LURKING,
    "lockdown.ambush": BLOW,
    "lockdown.strikes": kit.Shape("card", ("who", "hunter"), "who"),
    "lockdown.light-wound": BLOW,
    "lockdown.serious-wound": kit.Shape("card", ("who",), "who"),
    "lockdown.larva-in": FALL,
    "lockdown.died": FALL,
    "lockdown.hunter-died": kit.Shape("hit", ("hunter",)),
    "lockdown.power-failed": kit.Shape("alarm"),
    "lockdown.gate-opened": kit.Shape("alarm"),
    "lockdown.countdown": kit.Shape("alarm"),
    "lockdown.countdown-red": kit.Shape("alarm"),
    "lockdown.event": kit.Shape("card"),
    "lockdown.weakness": kit.Shape("card"),
    "lockdown.away": PART,
    "lockdown.locked-in": PART,
    "lockdown.in-force": kit.Shape("card"),
    "lockdown.died-of-plan": FALL,
    "lockdown.last-scan": PART,
    "lockdown.died-of-scan": FALL,
    "lockdown.clean": PART,
}
"""By the event's key."""


def reading(kind: str, arg: str) -> kit.ToTurnUp:
    """The card that an event names, with its text."""

    def read(game: Lockdown, event: Event) -> Card:
        record = game.rules.library[kind][str(event.args[arg])]
        return Card(record.id, record.name, (record.text,))

    return read


CARDS: Final[dict[str, kit.ToTurnUp]] = {
    "lockdown.discovered": reading("room", "room"),
    "lockdown.strikes": reading("attack", "card"),
    "lockdown.serious-wound": reading("wound", "wound"),
    "lockdown.event": reading("event", "event"),
    "lockdown.weakness": reading("weakness", "weakness"),
    "lockdown.in-force": reading("contingency", "plan"),
}
SCENES: Final = kit.Scenes(SHAPES, cards=CARDS)


def scene(game: Lockdown, event: Event) -> Scene | None:
    """How that event is played back, if it is."""
    return SCENES.scene(game, event)
