"""A prisoner's bearings: where to, how far it is, and what each room is worth to stand in."""

from __future__ import annotations

from functools import cached_property
from heapq import heappop, heappush
from typing import Final

from l7core.escape.content.kinds import Marker
from l7core.escape.content.scenario import Aim
from l7core.escape.prices.danger import Threats
from l7core.escape.prices.levels import FEAR, THREAT
from l7core.escape.table import aims, query, tolls
from l7core.escape.table.grid import FAR, Map
from l7core.escape.table.state import EscapeGame, Hero

STEP: Final = 0.8
"""What a move nearer to the goal is worth."""
HASTE: Final = 2.0
"""How much more when time is short."""
LONG_WAY: Final = 40.0
"""Beyond that it makes no difference: there is no way."""
DETOUR: Final = 2.0
"""Moves that enemies in the way are taken for."""
MEASURED: Final = 64
"""Bearings of one map that are kept."""
LOCK: Final = 2.5
CLOSED: Final = 5.0
"""Moves that vents are taken for while fear keeps out of them."""
PATIENT: Final = 10
"""Rounds after which danger counts for less, by the square: who gets nowhere dares more."""
SHUNNED: Final = 500.0
"""More than there is to gain anywhere."""
BESIDE: Final = 6.0
"""What it may cost to stay next door to what spreads."""
EVENT: Final = 0.6
"""What the event of a reactivating room costs."""
CROWD: Final = 0.8
SUPPLIES: Final = 0.9
EXPLORED: Final = 1.6
"""What a new room is worth to those who are looking for one."""
UNKNOWN: Final = 0.5
"""What it may cost to be the first in a room."""


def _measured(
    map: Map, waiting: list[tuple[float, int]], obstacles: dict[int, float], crawl: float
) -> dict[int, float]:
    """How far it is to each room from the nearest of those that are waiting, in moves."""
    moves: dict[int, float] = {}
    while waiting:
        distance, room = heappop(waiting)
        if room in moves:
            continue
        moves[room] = distance
        ways = map.ways(room)
        into = distance + 1 + obstacles.get(room, 0.0)
        for other in ways.beyond:
            if other not in moves:
                heappush(waiting, (into, other))
        for other in ways.ducts:
            if other not in moves:
                heappush(waiting, (into + crawl, other))
        for door in ways.locked:
            behind = map.doors[door].past(room)
            if behind is not None and behind not in moves:
                heappush(waiting, (into + LOCK, behind))
    return moves


class Plan:
    """What a prisoner makes of the map, worked out once for each question that needs it."""

    def __init__(self, game: EscapeGame, hero: Hero) -> None:
        self.game = game
        self.hero = hero
        self.aim: Aim | None
        self.places: list[int]
        self.aim, self.places = aims.pursued(game, hero)
        self.explores = (self.aim is None or self.aim.explore) and not self.places
        """Whether the way on leads into the unknown."""
        self.is_there = self._is_there()
        """Whether this is where the aim is to be pursued."""
        self._shunned = self._to_shun()
        self._held = {foe.room for foe in game.state.enemies if not foe.stunned}
        """The rooms in which enemies are up."""
        self.threats = Threats(game, hero)
        self._standing: dict[int, float] = {}
        self.caution = min(1.0, PATIENT / max(1, game.state.round)) ** 2
        self.hurry = HASTE if self.aim and self.aim.haste else 1.0

    def _is_there(self) -> bool:
        aim = self.aim
        if aim is None:
            return False
        return self.hero.room in self.places or not (aims.has_place(aim) or aim.explore)

    def _targets(self) -> list[int]:
        """The rooms to go to."""
        if self.places:
            return self.places
        if not self.explores or not query.tiles_left(self.game):
            return []
        map = self.game.state.map
        rooms = range(len(map.rooms))
        if map.is_closed:
            return [room for room in rooms if query.can_explore_by_vent(self.game, self.hero, room)]
        return [room for room in rooms if map.ways(room).unexplored]

    def _locked_ends(self) -> list[int]:
        """Rooms with a locked door to the unknown, for those who look for a way on."""
        map = self.game.state.map
        if not self.explores or not map.has_locks or not query.tiles_left(self.game):
            return []
        return [door.room for door in map.doors if door.locked and door.unexplored]

    @cached_property
    def far(self) -> dict[int, float]:
        """How far it is from each room to the nearest target, obstacles counted as moves.

        It is kept with the map by all that it is made of, for everybody with the same bearings.
        """
        map = self.game.state.map
        targets, locked, obstacles = self._targets(), self._locked_ends(), self._obstacles()
        crawl = 1 if query.vents_open(self.game, self.hero) else CLOSED
        key = (*targets, *locked, len(targets), *obstacles.items(), crawl)
        measured: dict[object, dict[int, float]] = map.memo.setdefault(Plan, {})
        if key not in measured:
            if len(measured) >= MEASURED:
                measured.clear()
            waiting = [(0.0, room) for room in targets] + [(LOCK, room) for room in locked]
            measured[key] = _measured(map, waiting, obstacles, crawl)
        return measured[key]

    def _obstacles(self) -> dict[int, float]:
        """What stands in the way, by room, in moves."""
        cost = dict.fromkeys(self._held, DETOUR)
        for place in self.places:
            cost.pop(place, None)
        for room in self._shunned:
            cost[room] = cost.get(room, 0.0) + SHUNNED * self.caution
        return cost

    def _to_shun(self) -> frozenset[int]:
        """The rooms that the aim is to keep out of."""
        if not self.aim or not self.aim.avoid:
            return frozenset()
        rooms = range(len(self.game.state.map.rooms))
        return frozenset(
            room
            for room in rooms
            for marker in self.aim.avoid
            if query.has_marker(self.game, marker, room)
        )

    def standing(self, room: int) -> float:
        """What it is worth to end the turn in that room."""
        known = self._standing.get(room)
        if known is None:
            known = self._standing[room] = self._weigh(room)
        return known

    def _weigh(self, room: int) -> float:
        game, hero = self.game, self.hero
        distance = self.far.get(room, FAR if self.far else 0.0)
        worth = -self.caution * self.threats.at(room) - STEP * self.hurry * min(distance, LONG_WAY)
        others = len(query.heroes_in(game, room)) - (hero.room == room)
        if others >= game.state.limits["group"] and not query.has_power(game, hero, "unremarkable"):
            worth -= CROWD
        aim = self.aim
        if room in self._shunned:
            worth -= SHUNNED * self.caution
        if aim and aim.keep_away:
            worth -= BESIDE * self.caution * self._is_beside(room, aim.keep_away)
        if self.hurry == 1.0 and query.tile(game, room).is_medical:
            worth += SUPPLIES * (len(hero.hand) < hero.vitality - 1)
        return worth

    def _is_beside(self, room: int, markers: tuple[Marker, ...]) -> bool:
        """Whether such a marker lies next door."""
        beyond = self.game.state.map.ways(room).beyond
        return any(
            query.has_marker(self.game, marker, other) for marker in markers for other in beyond
        )

    def exploring(self, room: int) -> float:
        """What it is worth to explore from that room."""
        if not self.explores:
            return self.standing(room) - 1.0
        doubt = UNKNOWN if len(self.hero.hand) > 2 else 2 * UNKNOWN
        return EXPLORED * self.hurry - doubt * self.caution

    def arriving(self, room: int, moves: int) -> float:
        """The best that can be made of being in a room with so many moves left.

        To go back to where the prisoner is now would be no better than to stay.
        """
        best = self.standing(room)
        if self._triggers(room):
            return best - EVENT
        if moves < 1 or room in self._shunned or room in self._held:
            return best
        ways = self.game.state.map.ways(room)
        if ways.unexplored and self.explores:
            best = max(best, self.exploring(room))
        for other in ways.beyond:
            if other != self.hero.room:
                best = max(best, self.arriving(other, moves - 1))
        return best

    def crawling(self, room: int) -> float:
        """What a vent move into that room is worth: it frightens, and ends the actions."""
        game, hero = self.game, self.hero
        toll = tolls.of_vent(game, hero)
        fright = 0.1 - FEAR.moved(hero.fear, toll) if toll else 0.0
        if query.has_power(game, hero, "surefooted"):
            return self.arriving(room, query.moves_left(game, hero) - 1) - fright
        return self.standing(room) - fright - (EVENT if self._triggers(room) else 0.0)

    def _triggers(self, room: int) -> bool:
        icon = query.reactivating_icon(self.game, room)
        return icon is not None and query.rooms_react(self.game)

    def leaving(self, *, held: bool) -> float:
        """The best that a prisoner who is free to go can do from here; `held`, past enemies."""
        game, hero, room = self.game, self.hero, self.hero.room
        assert room is not None
        moves = query.moves_left(game, hero)
        best = self.standing(room)
        if moves < 1:
            return best
        ways = game.state.map.ways(room)
        if ways.unexplored and query.tiles_left(game):
            best = max(best, self.exploring(room))
        for other in ways.beyond:
            best = max(best, self.arriving(other, moves - 1))
        if ways.ducts and query.vents_open(game, hero):
            best = max(best, *(self.crawling(other) for other in ways.ducts))
        return best - self.cost_of_leaving(held=held)

    def cost_of_leaving(self, *, held: bool) -> float:
        """Fear of the dark, and the threat of rushing past guards."""
        game, hero = self.game, self.hero
        cost = 0.0
        if toll := tolls.of_darkness(game, hero):
            cost += 0.2 - FEAR.moved(hero.fear, toll)
        return cost + THREAT * tolls.of_rush(game, hero) if held else cost
