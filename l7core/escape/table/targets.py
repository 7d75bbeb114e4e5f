"""Target selection of enemies: who they attack, who they follow, and how many dice they roll.

Guards go by threat, all other enemies by fear. Nothing in this module changes state.

Rules: Enemy activation. Rulings: 6, 7, 40, 41, 42, 43, 54, 108.
"""

from __future__ import annotations

from typing import Literal, TypeAlias

from msgspec import Struct

from l7core.escape.content.kinds import EnemyKind, Figures
from l7core.escape.table import query
from l7core.escape.table.grid import FAR, Map, Passage
from l7core.escape.table.state import Enemy, EscapeGame, Hero

Reason: TypeAlias = Literal["only", "level", "distance", "order", "prisoner", "kind", "next"]
"""Reason for the choice of a target.

- `only`: no other candidate.
- `level`: highest level.
- `distance`: nearest of the highest.
- `order`: first of these in turn order.
- `prisoner`: prisoners come before enemies.
- `kind`: hybrids come before clones, and low numbers before high ones.
- `next`: better candidates are out of reach.
"""

FOES: dict[EnemyKind, tuple[EnemyKind, ...]] = {
    "guard": ("hybrid", "clone", "cronos"),
    "clone": ("guard",),
    "hybrid": ("guard",),
    "cronos": ("guard",),
}
"""Enemies that each kind attacks while they have a value, in the order that breaks ties."""


class Target(Struct, frozen=True, gc=False):
    """The target of an enemy, and the reason for the choice."""

    being: Hero | Enemy
    follows: Literal["fear", "threat"]
    level: int
    reason: Reason
    moves: int = 0
    bonus: int = 0
    """Extra level for being adjacent to an enemy."""

    @property
    def worth(self) -> str:
        """Level as an id for texts: `threat:3+1` is 3, and 1 for being adjacent."""
        return f"{self.follows}:{self.level}{'+1' if self.bonus else ''}"


# -- choosing a target


def whom(game: EscapeGame, enemy: Enemy) -> Hero | Enemy | None:
    """Return the being that the enemy would now attack or move towards."""
    if enemy.stunned:
        return None
    target = choice(game, enemy, candidates(game, enemy))
    return target.being if target else None


def target_here(game: EscapeGame, enemy: Enemy) -> Target | None:
    """Return the target that the enemy attacks in its own room, or None."""
    return choice(game, enemy, _here(enemy, _attractive(game, enemy)))


def prey(game: EscapeGame, enemy: Enemy) -> Target | None:
    """Return the target that the enemy moves towards.

    The result is None without a path, or if no reachable target's room has space.
    """
    return choice(game, enemy, _reachable(game, enemy, _attractive(game, enemy)))


Candidate: TypeAlias = tuple[int, int, int, Hero | Enemy, int]
"""A possible target: negative level, moves, rank to break ties, being, bonus. Ranks are unique."""

AFTER_PRISONERS = 10
A_KIND = 100


def candidates(game: EscapeGame, enemy: Enemy) -> list[Candidate]:
    """Return the possible targets, the most attractive one first.

    These are the targets in the enemy's own room or, if there are none, all that have a path.
    """
    attractive = _attractive(game, enemy)
    return _here(enemy, attractive) or _reachable(game, enemy, attractive)


def choice(game: EscapeGame, enemy: Enemy, candidates: list[Candidate]) -> Target | None:
    """Return the first candidate that the enemy can get to."""
    for place, (_, _, _, being, _) in enumerate(candidates):
        if has_space_beside(game, enemy, being):
            return _target(candidates, place, goes_by(game, enemy))
    return None


def with_space(game: EscapeGame, enemy: Enemy, candidates: list[Candidate]) -> list[Candidate]:
    """Return the candidates that the enemy can get to."""
    reachable: list[Candidate] = []
    for each in candidates:
        if has_space_beside(game, enemy, each[3]):
            reachable.append(each)
    return reachable


def has_space_beside(game: EscapeGame, enemy: Enemy, being: Hero | Enemy) -> bool:
    """Return whether the enemy is in the being's room or would fit there."""
    room = being.room
    assert room is not None, "only beings on the map attract enemies"
    return room == enemy.room or query.has_space(game, room, enemy.kind)


def is_decided_by(hero: Hero, candidates: list[Candidate], lowest: int, highest: int) -> bool:
    """Return whether the hero comes first at the highest of these levels but not at the lowest."""
    own = first = None
    for each in candidates:
        if each[3] is hero:
            own = each
        elif first is None:
            first = each
    if own is None or first is None:
        return False
    _, moves, rank, _, bonus = own
    return (-highest - bonus, moves, rank) < first[:3] < (-lowest - bonus, moves, rank)


def goes_by(game: EscapeGame, enemy: Enemy) -> Literal["fear", "threat"]:
    """Return the level of a prisoner that attracts the enemy."""
    figures: Figures = game.rules.tables.enemies[enemy.kind]
    return figures.follows


Attractive: TypeAlias = tuple[int, int, Hero | Enemy]
"""A level, a rank to break ties, and the being."""


def _attractive(game: EscapeGame, enemy: Enemy) -> list[Attractive]:
    """Return all beings on the map with any value to the enemy, at any distance."""
    by_fear = goes_by(game, enemy) == "fear"
    beings: list[Attractive] = []
    for rank, hero in enumerate(query.noticed_by(game, enemy.kind)):
        beings.append((hero.fear if by_fear else hero.threat, rank, hero))
    return beings + _foes(game, enemy.kind)


def _here(enemy: Enemy, attractive: list[Attractive]) -> list[Candidate]:
    """Return the candidates in the enemy's own room, the most attractive one first."""
    room = enemy.room
    here: list[Candidate] = []
    for level, rank, being in attractive:
        if being.room == room:
            here.append((-level, 0, rank, being, 0))
    here.sort()
    return here


def _reachable(game: EscapeGame, enemy: Enemy, attractive: list[Attractive]) -> list[Candidate]:
    """Return the candidates that the enemy has a path to, the most attractive one first."""
    map, own_room = game.state.map, enemy.room
    passage, avoided = passage_of(game, enemy)
    others: set[int] = set()
    if game.toggle("adjacency") == "any-enemy":
        others = {other.room for other in game.state.enemies}
    candidates: list[Candidate] = []
    for level, rank, being in attractive:
        assert being.room is not None, "only beings on the map attract enemies"
        distances = map.moves_to(being.room, passage, avoided)
        moves = distances.get(own_room)
        if moves is not None:
            bonus = 0
            if rank < AFTER_PRISONERS:
                # A locked door costs two moves, so a distance of one move means adjacent.
                bonus = 1 if moves == 1 or (others and _is_beside(others, distances)) else 0
            candidates.append((-level - bonus, moves, rank, being, bonus))
    candidates.sort()
    return candidates


def _is_beside(rooms: set[int], distances: dict[int, int]) -> bool:
    """Return whether one of the rooms is a single move away (ruling 41)."""
    return any(distances.get(room) == 1 for room in rooms)


def _foes(game: EscapeGame, kind: EnemyKind) -> list[Attractive]:
    """Return the enemies that have a value to a kind."""
    values = game.state.values
    foes: list[Attractive] = []
    for place, foe_kind in enumerate(FOES[kind]):
        worth = values.get(foe_kind)
        if worth:
            of_kind = query.of_kind(game, foe_kind)
            foes += [(worth, _rank(game, place, foe.number), foe) for foe in of_kind]
    return foes


def _rank(game: EscapeGame, place: int, number: int) -> int:
    """Return the rank by kind and then number, or by number and then kind (ruling 40)."""
    if game.toggle("attack-ties") == "hybrids-first":
        return AFTER_PRISONERS + A_KIND * place + number
    return AFTER_PRISONERS + A_KIND * number + place


def _target(candidates: list[Candidate], place: int, follows: Literal["fear", "threat"]) -> Target:
    """Return the candidate at an index, with the reason for its choice."""
    level, moves, rank, being, bonus = candidates[place]
    following = candidates[place + 1] if place + 1 < len(candidates) else None
    reason: Reason
    if place:
        reason = "next"
    elif following is None:
        reason = "only"
    elif following[0] != level:
        reason = "level"
    elif following[1] != moves:
        reason = "distance"
    elif following[2] < AFTER_PRISONERS:
        reason = "order"
    elif rank < AFTER_PRISONERS:
        reason = "prisoner"
    else:
        reason = "kind"
    return Target(being, follows, -level - bonus, reason, moves, bonus)


# -- finding a path


def passage_of(game: EscapeGame, enemy: Enemy) -> tuple[Passage, tuple[int, ...]]:
    """Return the connections that the enemy can use, and the rooms that it avoids."""
    if enemy.kind == "clone":
        return "ducts", ()
    rules = query.scenario(game).rules
    if enemy.kind != "guard" or not rules:
        return "unlocking", ()
    passage: Passage = "locks" if "guards-pass-locks" in rules else "unlocking"
    if "guards-avoid-swarm" not in rules:
        return passage, ()
    swarming = query.marked_rooms(game, "swarm")
    return passage, tuple(room for room in swarming if room != enemy.room)


Step: TypeAlias = tuple[Literal["room", "door"], int]
"""A move into a room, or the unlocking of a door instead of a move."""


def steps(
    map: Map, room: int, to: int, passage: Passage, avoided: tuple[int, ...]
) -> tuple[Step, ...]:
    """Return the first steps of all shortest paths from one room to another."""
    key = ("steps", room, to, passage, avoided)
    known: tuple[Step, ...] | None = map.memo.get(key)
    if known is None:
        known = map.memo[key] = _find_steps(map, room, map.moves_to(to, passage, avoided), passage)
    return known


def _find_steps(map: Map, room: int, moves: dict[int, int], passage: Passage) -> tuple[Step, ...]:
    ways = map.ways(room)
    near = [other for _, other in ways.open]
    if passage in ("ducts", "anything"):
        near += ways.ducts
    behind = [
        (door, other) for door in ways.locked if (other := map.doors[door].past(room)) is not None
    ]
    if passage in ("locks", "anything"):
        near += [other for _, other in behind]
    left = moves[room]
    steps: list[Step] = [
        ("room", other) for other in dict.fromkeys(near) if moves.get(other, FAR) == left - 1
    ]
    if passage == "unlocking":
        steps += [("door", door) for door, other in behind if moves.get(other, FAR) == left - 2]
    return tuple(steps)


# -- attack dice and removed enemies


def falling(game: EscapeGame, enemy: Enemy, foe: Enemy) -> list[Enemy]:
    """Return the enemies that an attack's hits can remove, in order (ruling 45).

    These are the attacked enemy and others of its kind in the room, or all foes there.
    """
    others = [other for other in query.enemies_in(game, foe.room) if other is not foe]
    removable = [foe, *(other for other in others if other.kind == foe.kind)]
    if game.toggle("overkill") == "all-foes":
        values, kinds = game.state.values, FOES[enemy.kind]
        removable += [
            other
            for kind in kinds
            if kind != foe.kind and values.get(kind)
            for other in others
            if other.kind == kind
        ]
    return removable


def helpers(game: EscapeGame, enemy: Enemy) -> list[Enemy]:
    """Return the other enemies in the room that each add a die to the attack."""
    kinds: tuple[EnemyKind, ...] = (enemy.kind,)
    if enemy.kind == "hybrid" and game.toggle("hybrid-die") == "clones":
        kinds = ("hybrid", "clone")
    added: list[Enemy] = []
    for other in query.active_enemies_in(game, enemy.room):
        if other is not enemy and other.kind in kinds:
            added.append(other)
    return added


def dice_against(game: EscapeGame, kind: EnemyKind, being: Hero | Enemy, helping: int) -> int:
    """Return the number of dice that a kind of enemy rolls against a target.

    A target with high fear or threat adds a die. Whether enemies can be such targets is a toggle
    (ruling 54).
    """
    record = query.figures(game, kind)
    more = record.more_dice
    if more is None and kind == "hybrid" and game.toggle("hybrid-fear-die") == "yes":
        more = query.figures(game, "clone").more_dice
    dice = record.attack + helping
    if more is None:
        return dice
    if isinstance(being, Hero):
        level = being.fear if more.level == "fear" else being.threat
    elif game.toggle("extra-die") == "any-target":
        level = game.state.values.get(being.kind, 0)
    else:
        return dice
    return dice + more.n if level >= more.at else dice
