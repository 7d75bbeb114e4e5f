"""Facts that hold at every decision of every game of LEVEL 7 [ESCAPE]."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from l7core.engine.ask import Ask
from l7core.engine.effects import Scope
from l7core.escape.table import query
from l7core.escape.table.state import EscapeGame


def pieces(game: EscapeGame) -> dict[str, Counter[str]]:
    """Return every card and tile by kind; nothing during the setup.

    The two sides of a tile count as the same tile. Each part of a campaign has its own pieces.
    """
    state, tables = game.state, query.tables(game)
    if not state.round:
        return {}
    heroes = state.heroes
    tiles = [*state.set_aside, *(tile for stack in state.stacks for tile in stack)]
    tiles += [room.tile for room in state.map.rooms]
    return {
        "adrenaline": Counter(state.adrenaline.cards + state.adrenaline.discard)
        + Counter(card for hero in heroes for card in hero.hand),
        "items": Counter(state.items.cards + state.items.discard + state.box)
        + Counter(item for hero in heroes for item in hero.items)
        + Counter(item for things in state.things.values() for item in things),
        "skills": Counter(state.skills.cards + state.skills.discard)
        + Counter(skill for hero in heroes for skill in hero.skills),
        "events": Counter(state.events.cards + state.events.discard + state.interrupted)
        + Counter(filter(None, [state.event])),
        "tiles": Counter(max(tile, tables.tiles[tile].record.back) for tile in tiles),
    }


def faults(game: EscapeGame, ask: Ask) -> Iterator[str]:
    """Yield a message for each limit that the table breaks."""
    state, supply = game.state, game.rules.constants["supply"]
    discarding = ask.seat if ask.prompt == "escape.hand.discard" else None
    """Seat that chooses discards after losing life; until then it may hold too many cards."""
    for hero in state.heroes:
        if not 0 <= hero.fear <= 8:
            yield f"{hero.id} has fear {hero.fear}"
        if not 0 <= hero.vitality <= 5:
            yield f"{hero.id} has vitality {hero.vitality}"
        if hero.threat < 0:
            yield f"{hero.id} has threat {hero.threat}"
        has_too_many = len(hero.hand) > hero.vitality and hero.status in ("map", "infirmary")
        if has_too_many and hero.seat != discarding:
            yield f"{hero.id} holds {len(hero.hand)} cards at vitality {hero.vitality}"
        if state.round and (hero.room is None) == (hero.status == "map"):
            yield f"{hero.id} is {hero.status} in {hero.room}"
    if not state.lockdown_may_be_due and not state.lockdown:
        content = query.tables(game)
        conditions = content.scenarios[state.scenario].lockdown.conditions
        by_milestones = content.lockdown_by_milestones[state.scenario]
        if conditions and by_milestones and game.holds(conditions, Scope(seat=state.turn.seat)):
            yield "lockdown is due, but it is not checked"
    tokens = state.threat_pool + state.threat_box + sum(hero.threat for hero in state.heroes)
    if tokens > supply["threat"]:
        yield f"{tokens} threat tokens of {supply['threat']}"
    for kind, limit in (("guard", "secure"), ("clone", "pack"), ("hybrid", "hybrid")):
        there = Counter(enemy.room for enemy in state.enemies if enemy.kind == kind)
        for room, number in there.items():
            if number > state.limits[limit]:
                yield f"{number} of {kind} in room {room}"
    for enemy in state.enemies:
        if enemy.number in state.reserves.get(enemy.kind, []):
            yield f"{enemy.id} is on the map and in reserve"
    if len({enemy.id for enemy in state.enemies}) != len(state.enemies):
        yield "an enemy is on the map twice"
    locks = sum(door.locked for door in state.map.doors)
    if locks > supply["lock"]:
        yield f"{locks} locks of {supply['lock']}"
