"""Value of a reaction card played face up: harm, which the budget pays for, and position."""

from __future__ import annotations

from typing import Final

from l7core.api import Effects, Scope, worth_of

from .. import answers
from ..records import Reaction
from ..state import Alone
from ..words import creatures, station, toll
from .standards import Gain

POSITION: Final = (
    creatures.HealCreatures,
    station.BlockDoors,
    station.DrawReactions,
    station.Forget,
    station.Lay,
    station.LightsOut,
    station.PlaceDanger,
    station.UnblockDoors,
    toll.FewerCards,
    toll.FewerDice,
    toll.Foil,
    toll.Forbid,
)
"""Verbs that make the hero's way longer or darker but cost no health by themselves."""


def face_up(game: Alone, seat: int, record: Reaction) -> Gain:
    """Return the gain of a card's effects, with its second half in a sector with danger."""
    scope = Scope(seat=seat, source=record.id)
    effects = (*record.effects, *(record.dangerous if answers.in_danger(game) else ()))
    return Gain(
        worth_of(game, only(effects, position=False), scope),
        worth_of(game, only(effects, position=True), scope),
    )


def only(effects: Effects, *, position: bool) -> Effects:
    return tuple(each for each in effects if isinstance(each, POSITION) == position)
