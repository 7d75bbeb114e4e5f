"""The Heist: take all keycards, clear the vault and reach the rooftop.

Read `turn` first, then `combat`, `game_turn` and `ops`. `docs/mod/rulesets.md` explains the rest.
"""

from __future__ import annotations

from l7core.api import Ruleset, Tally, Toggle, hookimpl, scenarios

from . import evade, event_words, moving, setup, skill_words
from .book import flows, vocabulary
from .careful import blank, careful, redraw, value
from .lesson import guide
from .luck import throw
from .names import name
from .notes import notes
from .overlays import overlays
from .records import KINDS
from .scenes import lying, scene
from .state import HeistState, begin
from .turn import why_not
from .view import table

REGISTERED = (evade, event_words, moving, setup, skill_words)
"""Modules imported only to register their flows and verbs."""
PATROLS = ("document", "by-thieves", "fewer", "more")
"""Values of the toggle `guards` that depend on the number of thieves; scenarios list the numbers.
"""

CLASSIC = Ruleset(
    id="heist:classic",
    title="The Heist",
    version="1",
    blurb="A heist for 1 to 4 thieves: take the keycards, clear the vault, reach the rooftop.",
    seats=(1, 4),
    state=HeistState,
    begin=begin,
    show=table,
    why_not=why_not,
    overlays=overlays,
    notes=notes,
    scene=scene,
    dice=lying,
    throw=throw,
    guide=guide,
    name=name,
    careful=careful,
    redraw=redraw,
    blank=blank,
    value=value,
    tries_out=True,
    tallies=(
        Tally("turns", "heist.turn-began", role="turn"),
        Tally("deaths", "heist.died", by="room"),
        Tally("wounds", "heist.lost-health"),
        Tally("skills", "heist.took-skill", by="skill", role="use"),
        Tally("events", "heist.event-without-effect", role="nothing"),
    ),
    scenarios=scenarios.cards,
    flows=flows,
    constants={"crowd": 6},
    toggles=(
        Toggle("walls", "", tuple(map(str, range(4, 10))), "7"),
        Toggle("guards", "", (*PATROLS, *map(str, range(10, 26))), "document"),
        Toggle("keycards", "", ("document", "by-thieves", "1", "2", "3", "4"), "document"),
    ),
    presets={
        "standard": {},
        "balanced": {"guards": "by-thieves", "keycards": "by-thieves"},
        "easy": {"walls": "5", "guards": "fewer", "keycards": "by-thieves"},
        "hard": {"walls": "9", "guards": "more", "keycards": "by-thieves"},
    },
    vocabulary=vocabulary,
    kinds=KINDS,
)


@hookimpl
def l7_rulesets() -> tuple[Ruleset, ...]:
    return (CLASSIC,)
