"""What a reaction card that is played face up does: harm, which the budget pays, and position."""

from __future__ import annotations

from typing import Final

from l7core.api import Effects, Scope, worth_of

from .. import answers
from ..records import Reaction
from ..state import Alone
from ..words import creatures, station, toll
from .standards import Gain

POSITION: Final = (
    creatures.MendCreatures,
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
"""What makes the hero's way longer or darker, and costs no health by itself."""


def face_up(game: Alone, seat: int, record: Reaction) -> Gain:
    """What its effects promise, and the other half of it where there is danger."""
    scope = Scope(seat=seat, source=record.id)
    effects = (*record.effects, *(record.dangerous if answers.in_danger(game) else ()))
    return Gain(
        worth_of(game, only(effects, position=False), scope),
        worth_of(game, only(effects, position=True), scope),
    )


def only(effects: Effects, *, position: bool) -> Effects:
    return tuple(each for each in effects if isinstance(each, POSITION) == position)
