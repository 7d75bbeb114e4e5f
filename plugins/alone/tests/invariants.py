"""Invariants of the game: conserved pieces and limits that no rule exceeds."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

from l7core.engine.ask import Ask
from l7core.engine.ruleset import Rules
from l7core.mods.host import Host, ModFolder
from plugins.alone.l7_alone.plan import SIZE, floor_of
from plugins.alone.l7_alone.state import (
    AVATAR_LIMIT,
    INVENTORY,
    LIMIT,
    MOST_ADRENALINE,
    MOST_DANGER,
    SPACES,
    TILES,
    TRACK,
)

PLUGINS = Path(__file__).parents[2]
ALONE = ("alone:station", "alone:behind")
"""Scenarios with one evil player; with three, random games have very many questions."""


@cache
def rules() -> Rules:
    """Return the rules of the game with its bundled content."""
    return Host([ModFolder(PLUGINS, "bundled")]).rules("alone:base")


def pieces(game: Any) -> dict[str, Counter[str]]:
    """Return the items and, once the decks are chosen, the reaction cards."""
    state = game.state
    behind, hero = state.behind, state.front.hero
    items = Counter([*state.items.cards, *state.items.spent, *(each.id for each in hero.items)])
    if not behind.decks:
        return {}
    piles = [pile.cards + pile.spent for pile in behind.decks.values()]
    hands = [evil.hand for evil in behind.evils]
    cards = Counter(card for place in (*piles, *hands, behind.under) for card in place)
    return {"items": items, "reactions": cards}


def faults(game: Any, _: Ask) -> Iterator[str]:
    """Yield the limits that are exceeded."""
    state = game.state
    front, behind = state.front, state.behind
    if not front.at:
        return
    limit = AVATAR_LIMIT if front.avatars else LIMIT
    counted = [each for each in behind.creatures if each.special != "alone:brood"]
    for floor in (0, 1):
        if sum(floor_of(each.at) == floor for each in counted) > limit:
            yield "a level holds too many creatures"
        if sum(floor_of(each) == floor for each in behind.danger) > MOST_DANGER:
            yield "a level holds too much danger"
    if len(set(behind.danger)) != len(behind.danger):
        yield "two danger tokens lie in one sector"
    hero = front.hero
    if not (0 <= hero.life <= TRACK and 0 <= hero.control <= TRACK):
        yield "a health track is beyond its ends"
    if not 0 <= hero.adrenaline <= MOST_ADRENALINE:
        yield "there are not so many adrenaline tokens"
    if len(hero.items) > INVENTORY and game_asks_for_items(game):
        yield "the hero carries too much"
    if sum(laid.spaces for laid in front.track) > SPACES:
        yield "the reaction track is too short"
    if front.now.played > 2:
        yield "more than two cards were played in a turn"
    yield from seen_amiss(state)


def game_asks_for_items(game: Any) -> bool:
    """Return whether the game is between turns, so that no excess items wait to be discarded."""
    return bool(game.state.agenda) and not game.state.front.now.acted


def seen_amiss(state: Any) -> Iterator[str]:
    """Yield differences between the hero's side and the revealed part of the hidden side."""
    front, behind = state.front, state.behind
    shown = {label for label, each in front.sectors.items() if each.on_table}
    if shown != {behind.labels[each] for each in behind.revealed}:
        yield "the labyrinth is not what is revealed"
    if front.at != behind.labels[behind.at]:
        yield "the hero stands in two places"
    if len(behind.labels) != 2 * SIZE or len(behind.revealed) > sum(TILES.values()):
        yield "there are not so many sectors"
    for creature in behind.creatures:
        is_seen = creature.at in behind.revealed
        if is_seen != bool(creature.shown):
            yield "a creature is seen in the dark, or not seen in the open"
    places = {each.at for each in front.creatures.values() if each.at}
    if not places <= shown:
        yield "a creature is shown where nothing is revealed"
