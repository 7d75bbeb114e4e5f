"""LEVEL 7 [ESCAPE] as a ruleset, assembled from its parts."""

from __future__ import annotations

from typing import Final

from l7core.api import Rules, Ruleset, ScenarioCard, Tally, Trigger, lazy
from l7core.escape.content import KINDS
from l7core.escape.content.kinds import MOST_SEATS
from l7core.escape.content.windows import WINDOWS
from l7core.escape.flows import border, challenge, event, flows
from l7core.escape.flows.setup import begin
from l7core.escape.table import campaign, query
from l7core.escape.table.names import name
from l7core.escape.table.rules_data import RulesData, prepare
from l7core.escape.table.state import EscapeGame, EscapeState
from l7core.escape.toggles import PRESETS, TOGGLES
from l7core.escape.view.coach import guide
from l7core.escape.view.luck import throw
from l7core.escape.view.option_notes import notes
from l7core.escape.view.overlays import overlays
from l7core.escape.view.pages import page
from l7core.escape.view.scenes import lying, scene
from l7core.escape.view.table import table
from l7core.escape.view.why_not import why_not
from l7core.escape.words.registry import vocabulary

REGISTERED: Final = (border, challenge, event)
"""Modules that are imported only because the import registers their flows."""

BOT: Final = "l7core.escape.bot"
SUPPLY: Final = {
    "threat": 24,
    "lockdown": 12,
    "lock": 12,
    "darkness": 6,
    "vent": 6,
    "nest": 6,
    "swarm": 18,
    "panel": 6,
    "uniform": 8,
}
"""Number of markers and tokens in the box; when they are used up, there are no more. Vents and
blocked vents are two sides of one marker, and so are nests and posts, and clean and bloody
uniforms."""

TALLIES: Final = (
    Tally("turns", "escape.turn.begins", role="turn"),
    Tally("parts", "escape.campaign.begins", role="part"),
    Tally("lockdown", "escape.lockdown.begins"),
    Tally("knocked out", "escape.knockout.infirmary"),
    Tally("died", "escape.knockout.died"),
    *(
        Tally("cards played", f"escape.hand.played-{use}", by="card", role="use")
        for use in ("bonus", "ability", "stir", "calm")
    ),
    *(
        Tally("items carried", f"escape.item.{how}", by="item", role="use")
        for how in ("found", "gained", "picked-up")
    ),
)
"""Events that simulations count."""


def scenarios(rules: Rules) -> tuple[ScenarioCard, ...]:
    """Return the scenario list, ordered by number; scenarios without a number come last."""
    tables: RulesData = rules.tables
    return tuple(
        ScenarioCard(
            id,
            scenario.name,
            scenario.blurb,
            scenario.players,
            lesson=scenario.lesson.number if scenario.lesson else 0,
            apart=not scenario.number,
            place=campaign.level_of(tables, id),
            briefing=scenario.briefing,
        )
        for id, scenario in sorted(tables.scenarios.items(), key=lambda each: each[1].number or 99)
    )


def listening(game: EscapeGame, trigger: Trigger) -> bool:
    """Return whether the scenario, tile, card or character of a trigger is in play."""
    source, state = trigger.source, game.state
    if not source or source == state.scenario:
        return True
    tables: RulesData = game.rules.tables
    if source in tables.tiles:
        return source in state.map.tiles
    if source in tables.events:
        return source == state.event
    if source in tables.scenarios:
        return False
    if source in tables.campaigns:
        return campaign.is_campaign(game) and source == campaign.story(game).campaign
    for hero in state.heroes:
        holds = source in hero.skills or source in hero.items or source == hero.character
        if holds and hero.status in query.IN_GAME:
            return True
    return False


RULESET: Final = Ruleset(
    id="escape:l7",
    title="LEVEL 7 [ESCAPE]",
    version="1",
    blurb=(
        "Prisoners escape from an underground facility, level by level, hunted by guards and "
        "clones."
    ),
    seats=(1, MOST_SEATS),
    state=EscapeState,
    begin=begin,
    show=table,
    why_not=why_not,
    overlays=overlays,
    notes=notes,
    scene=scene,
    dice=lying,
    page=page,
    throw=throw,
    guide=guide,
    name=name,
    listening=listening,
    careful=lazy.call(BOT, "careful"),
    asks_nothing_hidden=True,
    tries_nothing_out=True,
    explain=lazy.call(BOT, "explain"),
    redraw=lazy.call(f"{BOT}.hidden", "redraw"),
    value=lazy.call(BOT, "value"),
    tallies=TALLIES,
    scenarios=scenarios,
    campaigns=campaign.cards,
    prepare=prepare,
    lint=lazy.call("l7core.escape.words.lint", "lint"),
    flows=flows,
    constants={"supply": SUPPLY},
    toggles=TOGGLES,
    presets=PRESETS,
    windows=WINDOWS,
    vocabulary=vocabulary,
    kinds=KINDS,
)
