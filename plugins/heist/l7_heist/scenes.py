"""Events that are played back, and the dice and cards shown with them."""

from __future__ import annotations

from typing import Final

from l7core.api import Args, Ask, Card, Dice, Event, Verdict, dice, say
from l7core.api import scenes as kit

from .state import Heist
from .view import event_card

DEED: Final = kit.Shape("note", ("who",), "who")
PLACE: Final = kit.Shape("note", ("who", "room"), "who")
WALK: Final = kit.Shape("move", ("who", "room"), "who")
GUARDS: Final = kit.Shape("move", ("room",))
THROW: Final = kit.Shape("dice", ("who",), "who")
BLOW: Final = kit.Shape("hit", ("who",), "who")
SHOT: Final = kit.Shape("hit", ("who", "room"), "who")

SHAPES: Final[dict[str, kit.Shape]] = {
    "heist.turn-began": kit.Shape("turn", ("who",), "who"),
    "heist.moved": WALK,
    "heist.unnoticed": PLACE,
    "heist.thrown": THROW,
    "heist.drew-lot": THROW,
    "heist.destroyed": SHOT,
    "heist.shut-down": SHOT,
    "heist.struck": SHOT,
    "heist.lost-health": BLOW,
    "heist.lost-friend": BLOW,
    "heist.died": kit.Shape("fall", ("who", "room"), "who", "room"),
    "heist.revived": DEED,
    "heist.took-keycard": DEED,
    "heist.vault-opened": kit.Shape("alarm", weight=3),
    "heist.vault-cleared": kit.Shape("alarm", (), "who"),
    "heist.event": kit.Shape("card"),
    "heist.guards-posted": GUARDS,
    "heist.guards-moved": kit.Shape("move", ("start", "end")),
    "heist.guard-woke": GUARDS,
    "heist.guard-withdrawn": GUARDS,
    "heist.wall-broken": kit.Shape("move", ("room",), "who"),
    "heist.closed": kit.Shape("note", ("room",)),
}
"""Playback shape by event key."""


def drawn(game: Heist, event: Event) -> Card:
    return event_card(game, str(event.args["event"]))


def thrown(game: Heist, event: Event) -> Dice | None:
    """Return the die of a roll against a number or for the first turn; None for other events."""
    return lying_as(event.args) if event.key in ("heist.thrown", "heist.drew-lot") else None


def lying(game: Heist, ask: Ask) -> Dice | None:
    """Return the die that can be rerolled; None at other questions."""
    return lying_as(ask.args) if ask.prompt == "heist.reroll" and ask.args else None


def lying_as(args: Args) -> Dice:
    needed = args.get("needed")
    return dice.against(int(args["n"]), None if needed is None else int(needed))


def verdict(game: Heist, event: Event) -> Verdict | None:
    """Return the verdict on a roll; None for other events."""
    key = str(event.args.get("verdict", ""))
    return Verdict(say(game, key), "good" if key.endswith("passed") else "danger") if key else None


SCENES: Final = kit.Scenes(
    SHAPES,
    cards={"heist.event": drawn},
    pages={
        "heist.vault-opened": kit.page("heist", "vault-opened"),
        "heist.vault-cleared": kit.page("heist", "vault-cleared"),
        "heist.died": kit.page("heist", "died"),
        "heist.thrown": kit.title("heist", "thrown"),
    },
    dice=thrown,
    verdict=verdict,
)

scene: Final = SCENES.scene
