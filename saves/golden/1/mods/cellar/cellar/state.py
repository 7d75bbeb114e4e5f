"""What stands on the table."""

from __future__ import annotations

from typing import Literal, TypeAlias

from msgspec import Struct, field

from l7core.api import Die, Game, Rules, Setup, State, Task, fresh

GRIT = Die((0, 0, 1, 1, 1, 2))
"""What the faces of a die are worth."""
MOST_NERVE = 5
Lamp: TypeAlias = Literal["lit", "out"]


class Pawn(Struct):
    """One seat's pawn, and what it carries."""

    place: str
    nerve: int
    lamp: Lamp = "lit"
    away: bool = False
    """Out of the house."""
    hand: list[str] = []


class Deck(Struct):
    """Cards face down, the last one on top, and those that have been turned up."""

    cards: list[str]
    spent: list[str] = []


class CellarState(State, kw_only=True):
    pawns: list[Pawn] = field(default_factory=list)
    warden: str = ""
    """The room it is in."""
    turn: int = 0
    """The seat whose turn it is."""
    round: int = 0
    actions_left: int = 0
    known: list[str] = field(default_factory=list)
    """The rooms that somebody has entered."""
    locked: list[str] = field(default_factory=list)
    key_found: bool = False
    hidden: dict[str, str] = field(default_factory=dict)
    """The token that lies in each room not yet searched. Nobody knows it."""
    decks: dict[str, Deck] = field(default_factory=dict)
    """The cards to carry, `card`, and the events, `event`."""


Cellar: TypeAlias = Game[CellarState]


def begin(rules: Rules, setup: Setup) -> CellarState:
    """The house before anything is shuffled."""
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
