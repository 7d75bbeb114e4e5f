"""The intent of each enemy if it activated now, with the reason, as text."""

from __future__ import annotations

from typing import TypeAlias

from l7core.api import memo, named
from l7core.escape.content.kinds import EnemyKind
from l7core.escape.table import query, targets
from l7core.escape.table.names import say
from l7core.escape.table.state import Enemy, EscapeGame

Intents: TypeAlias = dict[str, str]
"""Sentences by enemy id."""
Facts: TypeAlias = tuple[object, ...]


def intents(game: EscapeGame) -> Intents:
    """Return the intent of each enemy on the map.

    Intents are cached on the map by kind and room, until the facts that decide them change.
    """
    cache = game.state.map.memo
    known: dict[EnemyKind, dict[int, str]] = {}
    sentences: Intents = {}
    for enemy in game.state.enemies:
        if enemy.stunned:
            sentences[enemy.id] = intent(game, enemy)
            continue
        kind, room = enemy.kind, enemy.room
        by_room = known.get(kind)
        if by_room is None:
            key, facts = (intents, game.rules, kind), _deciding_facts(game, kind)
            before, by_room = cache.get(key, (None, None))
            if by_room is None or before != facts:
                by_room = {}
                cache[key] = (facts, by_room)
            known[kind] = by_room
        if room not in by_room:
            by_room[room] = intent(game, enemy)
        sentences[enemy.id] = by_room[room]
    return sentences


def _deciding_facts(game: EscapeGame, kind: EnemyKind) -> Facts:
    """Return the facts that decide the intents of a kind, apart from the map and its own room.

    These are the prisoners with their levels, the other enemies, the values of kinds and the swarm.
    """
    state = game.state
    level = query.figures(game, kind).follows
    prey: list[object] = []
    for hero in query.noticed_by(game, kind):
        prey += hero.id, hero.character, hero.room, getattr(hero, level)
    others = [(foe.kind, foe.number, foe.room) for foe in state.enemies]
    return prey, others, state.values.copy(), [*state.markers.get("swarm", ())]


def intent(game: EscapeGame, enemy: Enemy) -> str:
    """Return the intent of an enemy and the reason."""
    if enemy.stunned:
        is_watched = bool(query.heroes_in(game, enemy.room))
        return say(game, f"escape.show.intent-{'down' if is_watched else 'recover'}")
    target = targets.choice(game, enemy, targets.candidates(game, enemy))
    if target is None:
        return say(game, "escape.show.intent-stay")
    doing = "attack" if target.being.room == enemy.room else "hunt"
    because = (f"escape.cause.{doing}-{target.reason}", target.worth, target.moves)
    return _intent(game, doing, named(game, target.being.id), because)


@memo.memoised
def _intent(game: EscapeGame, doing: str, prey: str, because: tuple[str, str, int]) -> str:
    cause, worth, moves = because
    why = say(game, cause, target=prey, worth=named(game, worth), moves=moves)
    return say(game, f"escape.show.intent-{doing}", target=prey, why=why)
