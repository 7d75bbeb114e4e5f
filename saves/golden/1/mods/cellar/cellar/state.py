"""The state of the table."""

from __future__ import annotations

from typing import Literal, TypeAlias

from msgspec import Struct, field

from l7core.api import Die, Game, Rules, Setup, State, Task, fresh

GRIT = Die((0, 0, 1, 1, 1, 2))
"""Values of the faces of a die."""
MOST_NERVE = 5
Lamp: TypeAlias = Literal["lit", "out"]


class Pawn(Struct):
    """The pawn of a seat, and the cards it carries."""

    place: str
    nerve: int
    lamp: Lamp = "lit"
    away: bool = False
    """True if the pawn is out of the house."""
    hand: list[str] = []


class Deck(Struct):
    """Cards face down, with the last one on top, and the cards that have been revealed."""

    cards: list[str]
    spent: list[str] = []


class CellarState(State, kw_only=True):
    pawns: list[Pawn] = field(default_factory=list)
    warden: str = ""
    """Room of the Warden."""
    turn: int = 0
    """Seat whose turn it is."""
    round: int = 0
    actions_left: int = 0
    known: list[str] = field(default_factory=list)
    """Rooms that a seat has entered."""
    locked: list[str] = field(default_factory=list)
    key_found: bool = False
    hidden: dict[str, str] = field(default_factory=dict)
    """Token in each room that has not been searched; hidden from all seats."""
    decks: dict[str, Deck] = field(default_factory=dict)
    """Deck of cards to carry, `card`, and deck of events, `event`."""


Cellar: TypeAlias = Game[CellarState]


def begin(rules: Rules, setup: Setup) -> CellarState:
    """Return the house before anything is shuffled."""
    library, constants = rules.library, rules.constants
    hiding_places = (room.id for room in library["room"].values() if room.hides)
    return CellarState(
        **fresh(setup, Task("cellar:set-up")),
        pawns=[Pawn(constants["start"], constants["nerve"]) for _ in setup.seats],
        warden=constants["lair"],
        known=[constants["start"]],
        locked=[passage.id for passage in library["passage"].values() if passage.lock],
        hidden=dict(zip(hiding_places, library["token"], strict=True)),
        decks={kind: Deck(list(library[kind])) for kind in ("card", "event")},
    )
