"""The Cellar: find the key, open the front door, and be gone before your nerve is.

Read `flows` first, then `ops`.
"""

from __future__ import annotations

from l7core.api import Flows, Ruleset, Toggle, hookimpl

from . import flows, ops, query, view
from .records import KINDS
from .state import Cellar, CellarState, begin
from .words import words

CLASSIC = Ruleset(
    id="cellar:classic",
    title="The Cellar",
    blurb="Find the key, open the front door, keep your nerve.",
    seats=(1, 3),
    state=CellarState,
    begin=begin,
    prepare=query.ways_of_rooms,
    show=view.table,
    why_not=view.why_not,
    notes=view.notes,
    name=view.name,
    listening=query.is_carried,
    flows=flows.flows,
    constants={
        "start": "cellar:boiler-room",
        "lair": "cellar:parlour",
        "exit": "cellar:garden",
        "nerve": 5,
        "hand": 2,
        "actions": 2,
        "dice": 2,
    },
    toggles=(
        Toggle(
            "warden", "The Warden's pace", ("slow", "quick"), "slow", "Steps in each turn: 1 or 2."
        ),
    ),
    presets={"gentle": {"warden": "slow"}, "grim": {"warden": "quick"}},
    windows={
        "after-roll": "A seat has rolled dice; n is what they were worth.",
        "on-search": "A seat has found what a room hides, and done what it says.",
        "end-of-turn": "A seat's turn ends.",
    },
    vocabulary=words,
    kinds=KINDS,
)

flooded_flows = Flows()


@flooded_flows("cellar:rest")
async def rest_on_dry_ground(game: Cellar, seat: int) -> None:
    """Below ground nobody takes heart; a rest there relights the lamp, no more."""
    pawn = game.state.pawns[seat]
    if game.rules.library["room"][pawn.place].floor == 0:
        await flows.rest(game, seat)
    elif pawn.lamp == "out":
        ops.set_lamp(game, seat, "lit", source="rest")


FLOODED = Ruleset(
    id="cellar:flooded",
    title="The Cellar, flooded",
    extends="cellar:classic",
    blurb="The water rises: less nerve to begin with, and no rest below ground.",
    flows=flooded_flows,
    constants={"nerve": 4},
)

RULESETS = (CLASSIC, FLOODED)


@hookimpl
def l7_rulesets() -> tuple[Ruleset, ...]:
    return RULESETS
