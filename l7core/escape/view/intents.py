"""What each enemy would do if it activated now, and why, in words."""

from __future__ import annotations

from typing import TypeAlias

from l7core.api import named, written
from l7core.escape.content.kinds import EnemyKind
from l7core.escape.table import query, targets
from l7core.escape.table.names import say
from l7core.escape.table.state import Enemy, EscapeGame

Intents: TypeAlias = dict[str, str]
"""Sentences by the ids of enemies."""
Facts: TypeAlias = tuple[object, ...]


def intents(game: EscapeGame) -> Intents:
    """The intent of every enemy on the map.

    It is kept with the map by the enemy's room, until what enemies of its kind go by changes.
    """
    memo = game.state.map.memo
    known: dict[EnemyKind, dict[int, str]] = {}
    told: Intents = {}
    for enemy in game.state.enemies:
        if enemy.stunned:
            told[enemy.id] = intent(game, enemy)
            continue
        kind, room = enemy.kind, enemy.room
        by_room = known.get(kind)
        if by_room is None:
            key, facts = (intents, game.rules, kind), _gone_by(game, kind)
            before, by_room = memo.get(key, (None, None))
            if by_room is None or before != facts:
                by_room = {}
                memo[key] = (facts, by_room)
            known[kind] = by_room
        if room not in by_room:
            by_room[room] = intent(game, enemy)
        told[enemy.id] = by_room[room]
    return told


def _gone_by(game: EscapeGame, kind: EnemyKind) -> Facts:
    """All that decides what an enemy of a kind would do, but for the map and for where it stands:
    who attracts it and how much, where there is no more space, and what it walks around."""
    state = game.state
    level = query.figures(game, kind).follows
    prey: list[object] = []
    for hero in query.noticed_by(game, kind):
        prey += hero.id, hero.character, hero.room, getattr(hero, level)
    others = [(foe.kind, foe.number, foe.room) for foe in state.enemies]
    return prey, others, state.values.copy(), [*state.markers.get("swarm", ())]


def intent(game: EscapeGame, enemy: Enemy) -> str:
    """What one enemy would do now, and why."""
    if enemy.stunned:
        is_watched = bool(query.heroes_in(game, enemy.room))
        return say(game, f"escape.show.intent-{'down' if is_watched else 'recover'}")
    target = targets.choice(game, enemy, targets.candidates(game, enemy))
    if target is None:
        return say(game, "escape.show.intent-stay")
    doing = "attack" if target.being.room == enemy.room else "hunt"
    because = (f"escape.cause.{doing}-{target.reason}", target.worth, target.moves)
    return _intent(game, doing, named(game, target.being.id), because)


@written.once
def _intent(game: EscapeGame, doing: str, prey: str, because: tuple[str, str, int]) -> str:
    cause, worth, moves = because
    why = say(game, cause, target=prey, worth=named(game, worth), moves=moves)
    return say(game, f"escape.show.intent-{doing}", target=prey, why=why)
