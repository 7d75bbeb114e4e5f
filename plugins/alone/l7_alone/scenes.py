"""Events that are played back, and the pictures shown with them.

In the dark, most events are sounds. A noise gets a pause, a creature that comes into sight gets its
picture, and a permanent change gets the whole screen.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from msgspec import structs

from l7core.api import Card, Dice, Event, Mark, Scene, Verdict, dice, say
from l7core.api import scenes as kit

from .dice import FACES
from .state import HERO, Alone
from .views import cards
from .views.marks import mark

HEARD: Final = kit.Shape("note")
STEP: Final = kit.Shape("move", ("sector",), room="sector")
PROWL: Final = kit.Shape("move", ("creature", "sector"), room="sector")
THROW: Final = kit.Shape("dice", ("creature",))
BLOW: Final = kit.Shape("hit")

SHAPES: Final[dict[str, kit.Shape]] = {
    "alone.begins": kit.Shape("alarm", weight=2),
    "alone.mission": kit.Shape("card", ("mission",)),
    "alone.final": kit.Shape("alarm", ("mission",), weight=2),
    "alone.mission-done": kit.Shape("note", ("mission",)),
    "alone.nightmare": kit.Shape("alarm", weight=3),
    "alone.boss": kit.Shape("alarm", ("boss",), weight=2),
    "alone.moved": STEP,
    "alone.revealed-room": kit.Shape("reveal", ("room",), room="sector"),
    "alone.noise": HEARD,
    "alone.located": HEARD,
    "alone.located-none": HEARD,
    "alone.appeared": kit.Shape("card", ("creature",), room="sector"),
    "alone.creature-moved": PROWL,
    "alone.creature-left": PROWL,
    "alone.creature-wounded": kit.Shape("note", ("creature",)),
    "alone.creature-killed": kit.Shape("note", ("creature",)),
    "alone.encounter": kit.Shape("hit", ("creature",)),
    "alone.courage": THROW,
    "alone.opportunity": THROW,
    "alone.attacks": THROW,
    "alone.fought": THROW,
    "alone.lost-life": BLOW,
    "alone.lost-control": BLOW,
    "alone.fell": kit.Shape("fall", ("who", "sector"), "who", "sector"),
    "alone.companion-lost": kit.Shape("note", ("companion",)),
    "alone.companion-came": kit.Shape("card", ("companion",)),
    "alone.took": kit.Shape("card", ("item",)),
    "alone.played": kit.Shape("card", ("card",)),
    "alone.laid-down": HEARD,
    "alone.dangerous": kit.Shape("note", ("card",)),
    "alone.lights-off": kit.Shape("note", ("sector",), room="sector"),
    "alone.lights-on": HEARD,
    "alone.knocked-down": kit.Shape("alarm", ("avatar",)),
}
"""Playback shape by event key."""
AT_THE_HERO: Final = frozenset(
    f"alone.{key}" for key in ("encounter", "opportunity", "attacks", "lost-life", "lost-control")
)
"""Events that happen to the hero."""


# -- cards


def reading(kind: str, arg: str) -> kit.ToTurnUp:
    """Return a function that shows the record named by an event as a card."""

    def read(game: Alone, event: Event) -> Card:
        record = game.rules.library[kind][str(event.args[arg])]
        lines = (getattr(record, "flavour", ""), record.text)
        return Card(record.id, record.name, tuple(filter(None, lines)))

    return read


def played(game: Alone, event: Event) -> Card:
    return cards.reaction(game, str(event.args["card"]))


def appeared(game: Alone, event: Event) -> Card:
    """Return the card of the creature that has come into sight."""
    shown = game.state.front.creatures[str(event.args["creature"])]
    card_of = cards.special if shown.special else cards.creature
    card = card_of(game, shown.special or shown.kind)
    return structs.replace(card, kind=say(game, "alone.show.appears"))


# -- dice


def thrown(game: Alone, event: Event) -> Dice | None:
    """Return the dice of an event, with those that count as hits; None without dice."""
    faces = str(event.args.get("rolled", "")).split(", ")
    if not faces[0]:
        return None
    hitting = {"hit", *str(event.args.get("hitting", "")).split()}
    worths = [int(face in hitting) for face in FACES]
    shown = [FACES.index(face) for face in faces if face in FACES]
    return dice.lying(sides(game), worths, shown, reached=int(event.args["n"]))


def sides(game: Alone) -> tuple[Mark, ...]:
    """Return the six sides of the die."""
    return tuple(mark(game, f"die-{face}") for face in FACES)


# -- verdicts


def verdict(game: Alone, event: Event) -> Verdict | None:
    """Return the verdict on a roll: the hero is hurt or unhurt."""
    n = int(event.args.get("n", 0))
    if event.key in ("alone.attacks", "alone.opportunity"):
        word, tone = ("hurt", "danger") if n else ("unhurt", "good")
        return Verdict(say(game, f"alone.verdict.{word}"), tone)  # type: ignore[arg-type]
    return None


# -- pages


def met(game: Alone, event: Event) -> kit.Page:
    """Return the page for an encounter; the creature's card has already been shown."""
    return say(game, "alone.beat.met"), ()


PAGES: Final[dict[str, Callable[[Alone, Event], kit.Page]]] = {
    "alone.begins": kit.page("alone", "begins"),
    "alone.final": kit.page("alone", "final"),
    "alone.nightmare": kit.page("alone", "nightmare"),
    "alone.boss": kit.page("alone", "boss"),
    "alone.encounter": met,
    "alone.knocked-down": kit.page("alone", "knocked-down"),
    "alone.fell": kit.page("alone", "fell"),
}
SCENES: Final = kit.Scenes(
    SHAPES,
    cards={
        "alone.mission": reading("mission", "mission"),
        "alone.appeared": appeared,
        "alone.companion-came": reading("character", "companion"),
        "alone.took": reading("item", "item"),
        "alone.played": played,
    },
    pages=PAGES,
    dice=thrown,
    verdict=verdict,
)


def scene(game: Alone, event: Event) -> Scene | None:
    """Return the playback of an event, or None.

    A noise in the hero's own sector is not played back, because the hero sees its source. Events
    that happen to the hero are given the hero's seat here, as they name no seat.
    """
    if event.key == "alone.noise" and event.args.get("way") == "from:here":
        return None
    made = SCENES.scene(game, event)
    return structs.replace(made, seats=(HERO,)) if made and event.key in AT_THE_HERO else made
