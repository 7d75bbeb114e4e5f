"""Nemesis: Lockdown, a ruleset for a base under the sand with hunters that follow noise.

Read `rounds` first, then `turn`, `moving`, `noise` and `event_phase`; `ending` decides who has won.
"""

from __future__ import annotations

from l7core.api import Ruleset, Tally, hookimpl, scenarios

from . import conditions, ending, event_phase, moving, noise, rounds, setup, turn, verbs
from .book import flows, vocabulary
from .careful import careful, redraw, value
from .difficulty import DIFFICULTY
from .layout import prepare
from .lesson import guide
from .lint import lint
from .luck import throw
from .names import name
from .notes import notes
from .overlays import overlays
from .query import sides
from .records import KINDS
from .scenes import scene
from .setup import begin
from .state import LockdownState
from .turn import why_not
from .view import table

REGISTERED = (conditions, ending, event_phase, moving, noise, rounds, setup, turn, verbs)
"""Modules imported only to register their flows, verbs and conditions."""

BASE = Ruleset(
    id="lockdown:base",
    title="Nemesis: Lockdown",
    version="1",
    blurb="A base under the sand, one night, 1 to 5 characters, and hunters drawn by noise.",
    seats=(1, 5),
    state=LockdownState,
    begin=begin,
    prepare=prepare,
    show=table,
    lint=lint,
    why_not=why_not,
    notes=notes,
    overlays=overlays,
    scene=scene,
    name=name,
    careful=careful,
    redraw=redraw,
    value=value,
    sides=sides,
    tries_out=True,
    throw=throw,
    guide=guide,
    scenarios=scenarios.cards,
    flows=flows,
    vocabulary=vocabulary,
    toggles=(DIFFICULTY,),
    presets={
        "standard": {},
        "easy": {"difficulty": "easier"},
        "hard": {"difficulty": "harder"},
    },
    tallies=(
        Tally("rounds", "lockdown.round", role="turn"),
        Tally("deaths", "lockdown.died"),
        Tally("exits", "lockdown.locked-in", by="by", role="use"),
        Tally("exits", "lockdown.away", by="pod", role="use"),
        Tally("exits", "lockdown.left-by-rover", by="by", role="use"),
        Tally("exits", "lockdown.left-by-suit", by="by", role="use"),
        Tally("characters", "lockdown.chose", by="character", role="use"),
        Tally("rooms", "lockdown.used-room", by="room", role="use"),
        Tally("cards", "lockdown.played", by="card", role="use"),
        Tally("items", "lockdown.used", by="item", role="use"),
    ),
    kinds=KINDS,
)


@hookimpl
def l7_rulesets() -> tuple[Ruleset, ...]:
    return (BASE,)
