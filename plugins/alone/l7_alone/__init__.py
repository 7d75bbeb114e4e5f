"""ALONE: a hero in a dark station against hidden evil players who see everything.

Read `state` first, then `rounds`, `moving`, `reactions` and `round_end`. `screen` copies data from
the hidden side to the hero's side.
"""

from __future__ import annotations

from collections.abc import Iterator

from msgspec import structs

from l7core.api import Rules, Ruleset, ScenarioCard, SeatRole, Tally, Toggle, hookimpl, scenarios

from . import missions, round_end, words
from .book import flows, vocabulary
from .careful import careful
from .chances import value
from .imagine import blank, redraw
from .lesson import guide
from .names import name
from .records import KINDS, Scenario
from .rounds import why_not
from .scenes import scene
from .setup import begin
from .state import HERO, Alone, AloneState
from .views.afterwards import afterwards
from .views.notes import notes
from .views.overlays import overlays
from .views.pages import page
from .views.table import table

REGISTERED = (missions, round_end, words)
"""Modules imported only because their import registers flows and words."""

TOGGLES = (
    Toggle("difficulty", "", ("easy", "normal", "nightmare", "impossible"), "normal"),
    Toggle("hero", "", ("lot", "chosen"), "lot"),
    Toggle("temper", "", ("patient", "cunning", "cruel"), "cunning"),
    Toggle("labyrinth", "", ("drafted", "sheets"), "drafted"),
    Toggle("memory", "", ("kept", "table"), "kept"),
    Toggle("specials", "", ("off", "on"), "off"),
    Toggle("rooms", "", ("off", "on"), "off"),
    Toggle("avatars", "", ("off", "on"), "off"),
)


def sides(game: Alone) -> tuple[tuple[int, ...], ...]:
    """Return the two sides: the hero, and all evil seats."""
    return ((HERO,), tuple(range(1, len(game.state.setup.seats))))


def chair(rules: Rules, role: str, plays: str) -> SeatRole:
    """Return the description of a seat, with its default player."""
    texts, side = rules.texts.templates, role.partition("-")[0]
    keys = (role, f"{side}-is", f"{side}-bot")
    name, blurb, bot = (texts.get(f"alone.chair.{key}", "") for key in keys)
    return SeatRole(name, blurb, plays, bot)


def cards(rules: Rules) -> tuple[ScenarioCard, ...]:
    """Return the scenario cards with their seats."""
    records = rules.library["scenario"]
    return tuple(
        structs.replace(card, chairs=tuple(chairs(rules, records[card.id])))
        for card in scenarios.cards(rules)
    )


def chairs(rules: Rules, scenario: Scenario) -> Iterator[SeatRole]:
    """Yield the hero's seat and one seat for each evil player."""
    yield chair(rules, "hero", scenario.hero)
    for n in range(1, scenario.seats[1]):
        yield chair(rules, f"evil-{n}", scenario.evil)


BASE = Ruleset(
    id="alone:base",
    title="Alone",
    version="1",
    blurb="One hero alone on a dark station, against an opponent who sees all of it.",
    seats=(2, 4),
    state=AloneState,
    begin=begin,
    show=table,
    why_not=why_not,
    notes=notes,
    page=page,
    overlays=overlays,
    scene=scene,
    guide=guide,
    name=name,
    careful=careful,
    redraw=redraw,
    blank=blank,
    value=value,
    afterwards=afterwards,
    tries_out=True,
    tallies=(
        Tally("turns", "alone.turn", role="turn"),
        Tally("life", "alone.lost-life"),
        Tally("control", "alone.lost-control"),
        Tally("reactions", "alone.played", by="card", role="use"),
        Tally("items", "alone.used", by="item", role="use"),
        Tally("missions", "alone.mission-done", by="mission", role="use"),
        Tally("rooms", "alone.used-room", by="room", role="use"),
        Tally("powers", "alone.power-used", by="power", role="use"),
    ),
    sides=sides,
    scenarios=cards,
    flows=flows,
    vocabulary=vocabulary,
    toggles=TOGGLES,
    kinds=KINDS,
)


@hookimpl
def l7_rulesets() -> tuple[Ruleset, ...]:
    return (BASE,)
