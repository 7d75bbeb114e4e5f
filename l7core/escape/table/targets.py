"""What enemies go by: whom they attack, whom they hunt, and with how many dice.

Guards go by threat, all others by fear. Nothing here changes anything.

Rules: Enemy activation. Rulings: 6, 7, 40, 41, 42, 43.
"""

from __future__ import annotations

from typing import Literal, TypeAlias

from msgspec import Struct

from l7core.escape.content.kinds import EnemyKind, Figures
from l7core.escape.table import query
from l7core.escape.table.grid import FAR, Map, Passage
from l7core.escape.table.state import Enemy, EscapeGame, Hero

Reason: TypeAlias = Literal["only", "level", "distance", "order", "prisoner", "kind", "next"]
"""Why this target and no other: there is no other; it has the highest level; of the highest it is
the nearest; of these it comes first in turn order; prisoners come before enemies; hybrids before
clones and low numbers before high ones; those who would come first are out of reach."""

FOES: dict[EnemyKind, tuple[EnemyKind, ...]] = {
    "guard": ("hybrid", "clone", "cronos"),
    "clone": ("guard",),
    "hybrid": ("guard",),
    "cronos": ("guard",),
}
"""Whom each kind fights when they are worth it, in the order in which ties fall."""


class Target(Struct, frozen=True, gc=False):
    """Whom an enemy is after, and why."""

    being: Hero | Enemy
    follows: Literal["fear", "threat"]
    level: int
    reason: Reason
    moves: int = 0
    bonus: int = 0
    """One more level for standing next to an enemy."""

    @property
    def worth(self) -> str:
        """The level as a sentence names it, by an id: `threat:3+1` is 3, and 1 for adjacency."""
        return f"{self.follows}:{self.level}{'+1' if self.bonus else ''}"


# -- whom


def whom(game: EscapeGame, enemy: Enemy) -> Hero | Enemy | None:
    """Whom the enemy would attack now, or move towards."""
    if enemy.stunned:
        return None
    target = choice(game, enemy, candidates(game, enemy))
    return target.being if target else None


def target_here(game: EscapeGame, enemy: Enemy) -> Target | None:
    """Whom the enemy attacks in its own room, if there is anybody."""
    return choice(game, enemy, _here(enemy, _attractive(game, enemy)))


def prey(game: EscapeGame, enemy: Enemy) -> Target | None:
    """Whom the enemy moves towards; nobody if there is no path, or no space at any path's end."""
    return choice(game, enemy, _reachable(game, enemy, _attractive(game, enemy)))


Candidate: TypeAlias = tuple[int, int, int, Hero | Enemy, int]
"""One whom an enemy may choose: its level, counted downwards, moves, rank among equals, who it
is, bonus. No two have one rank."""

AFTER_PRISONERS = 10
A_KIND = 100


def candidates(game: EscapeGame, enemy: Enemy) -> list[Candidate]:
    """Among whom the enemy chooses, the most attractive one first: all whom it would attack in its
    own room, or else all whom it has a path to."""
    attractive = _attractive(game, enemy)
    return _here(enemy, attractive) or _reachable(game, enemy, attractive)


def choice(game: EscapeGame, enemy: Enemy, candidates: list[Candidate]) -> Target | None:
    """Whom it chooses of them: the first whom it can get to."""
    for place, (_, _, _, being, _) in enumerate(candidates):
        if has_space_beside(game, enemy, being):
            return _target(candidates, place, goes_by(game, enemy))
    return None


def with_space(game: EscapeGame, enemy: Enemy, candidates: list[Candidate]) -> list[Candidate]:
    """The candidates whom the enemy can get to."""
    open: list[Candidate] = []
    for each in candidates:
        if has_space_beside(game, enemy, each[3]):
            open.append(each)
    return open


def has_space_beside(game: EscapeGame, enemy: Enemy, being: Hero | Enemy) -> bool:
    """Whether the enemy stands in that being's room, or there is space for it."""
    room = being.room
    assert room is not None, "only beings on the map attract enemies"
    return room == enemy.room or query.has_space(game, room, enemy.kind)


def is_decided_by(hero: Hero, candidates: list[Candidate], lowest: int, highest: int) -> bool:
    """Whether the hero comes first of the candidates at the highest of these levels, and does not
    at the lowest."""
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
    """What of a prisoner attracts the enemy."""
    figures: Figures = game.rules.tables.enemies[enemy.kind]
    return figures.follows


Attractive: TypeAlias = tuple[int, int, Hero | Enemy]
"""A level, a rank among equals, and who it is."""


def _attractive(game: EscapeGame, enemy: Enemy) -> list[Attractive]:
    """All on the map who are worth anything to the enemy, near or far."""
    by_fear = goes_by(game, enemy) == "fear"
    beings: list[Attractive] = []
    for rank, hero in enumerate(query.noticed_by(game, enemy.kind)):
        beings.append((hero.fear if by_fear else hero.threat, rank, hero))
    return beings + _foes(game, enemy.kind)


def _here(enemy: Enemy, attractive: list[Attractive]) -> list[Candidate]:
    """Those in the enemy's own room, the most attractive one first."""
    room = enemy.room
    here: list[Candidate] = []
    for level, rank, being in attractive:
        if being.room == room:
            here.append((-level, 0, rank, being, 0))
    here.sort()
    return here


def _reachable(game: EscapeGame, enemy: Enemy, attractive: list[Attractive]) -> list[Candidate]:
    """Those that the enemy has a path to, the most attractive one first."""
    map, own_room = game.state.map, enemy.room
    passage, avoided = passage_of(game, enemy)
    others: set[int] = set()
    if game.toggle("adjacency") == "any-enemy":
        others = {other.room for other in game.state.enemies}
    candidates: list[Candidate] = []
    for level, rank, being in attractive:
        assert being.room is not None, "only beings on the map attract enemies"
        away = map.moves_to(being.room, passage, avoided)
        moves = away.get(own_room)
        if moves is not None:
            bonus = 0
            if rank < AFTER_PRISONERS:
                # A lock that holds costs a second move: one move away is adjacent.
                bonus = 1 if moves == 1 or (others and _is_beside(others, away)) else 0
            candidates.append((-level - bonus, moves, rank, being, bonus))
    candidates.sort()
    return candidates


def _is_beside(rooms: set[int], away: dict[int, int]) -> bool:
    """Whether one of the rooms is a single move away (ruling 41)."""
    return any(away.get(room) == 1 for room in rooms)


def _foes(game: EscapeGame, kind: EnemyKind) -> list[Attractive]:
    """The enemies that are worth something to a kind."""
    values = game.state.values
    foes: list[Attractive] = []
    for place, foe_kind in enumerate(FOES[kind]):
        worth = values.get(foe_kind)
        if worth:
            of_kind = query.of_kind(game, foe_kind)
            foes += [(worth, _rank(game, place, foe.number), foe) for foe in of_kind]
    return foes


def _rank(game: EscapeGame, place: int, number: int) -> int:
    """By kind and then by number, or the other way round (ruling 40)."""
    if game.toggle("attack-ties") == "hybrids-first":
        return AFTER_PRISONERS + A_KIND * place + number
    return AFTER_PRISONERS + A_KIND * number + place


def _target(candidates: list[Candidate], place: int, follows: Literal["fear", "threat"]) -> Target:
    """The candidate at that place of the order, with the reason for taking it."""
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


# -- which way


def passage_of(game: EscapeGame, enemy: Enemy) -> tuple[Passage, tuple[int, ...]]:
    """What connects rooms for that enemy, and the rooms that it walks around."""
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
"""Into a room, or instead of a move the unlocking of a door."""


def steps(
    map: Map, room: int, to: int, passage: Passage, avoided: tuple[int, ...]
) -> tuple[Step, ...]:
    """The first steps of all shortest paths from one room to another."""
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


# -- with how many dice, and whom they fell


def falling(game: EscapeGame, enemy: Enemy, foe: Enemy) -> list[Enemy]:
    """List those whom an enemy's hits can remove, in order: the one that it attacks and others of
    that kind in the room, or all of its foes there (ruling 45)."""
    others = [other for other in query.enemies_in(game, foe.room) if other is not foe]
    fallen = [foe, *(other for other in others if other.kind == foe.kind)]
    if game.toggle("overkill") == "all-foes":
        values, kinds = game.state.values, FOES[enemy.kind]
        fallen += [
            other
            for kind in kinds
            if kind != foe.kind and values.get(kind)
            for other in others
            if other.kind == kind
        ]
    return fallen


def helpers(game: EscapeGame, enemy: Enemy) -> list[Enemy]:
    """The others in the room that each add a die to the enemy's attack."""
    kinds: tuple[EnemyKind, ...] = (enemy.kind,)
    if enemy.kind == "hybrid" and game.toggle("hybrid-die") == "clones":
        kinds = ("hybrid", "clone")
    helping: list[Enemy] = []
    for other in query.active_enemies_in(game, enemy.room):
        if other is not enemy and other.kind in kinds:
            helping.append(other)
    return helping


def dice_against(game: EscapeGame, kind: EnemyKind, hero: Hero, helping: int) -> int:
    """How many dice a kind of enemy rolls against a prisoner, with so many helping."""
    record = query.figures(game, kind)
    more = record.more_dice
    if more is None and kind == "hybrid" and game.toggle("hybrid-fear-die") == "yes":
        more = query.figures(game, "clone").more_dice
    dice = record.attack + helping
    if more is not None:
        level = hero.fear if more.level == "fear" else hero.threat
        if level >= more.at:
            dice += more.n
    return dice
