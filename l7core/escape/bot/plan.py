"""Movement planning for a bot's prisoner: targets, distances and the value of each room."""

from __future__ import annotations

from functools import cached_property
from heapq import heappop, heappush
from typing import Final

from msgspec.structs import replace

from l7core.escape.content.kinds import Marker
from l7core.escape.content.scenario import Aim
from l7core.escape.prices.danger import Threats
from l7core.escape.prices.levels import FEAR, THREAT
from l7core.escape.table import costs, fear, objective, query
from l7core.escape.table.grid import FAR, Map
from l7core.escape.table.state import EscapeGame, Hero

STEP: Final = 0.8
"""Value of one move towards the goal."""
HASTE: Final = 2.0
"""Factor on `STEP` when time is short."""
LONG_WAY: Final = 40.0
"""Maximum distance that counts, in moves; anything farther is unreachable."""
DETOUR: Final = 2.0
"""Cost of enemies on the way, in moves."""
MAX_TABLES: Final = 64
"""Maximum number of distance tables cached per map."""
LOCK: Final = 2.5
CLOSED: Final = 5.0
"""Cost of vents while fear keeps the prisoner out of them, in moves."""
PATIENT: Final = 10
"""Round after which danger counts less, by the square, so that stuck bots take risks."""
FORBIDDEN: Final = 500.0
"""Cost of a forbidden room; higher than any possible gain."""
ADJACENT: Final = 6.0
"""Cost of ending next to something that spreads."""
EVENT: Final = 0.6
"""Cost of the event of a reactivating room."""
CROWD: Final = 0.8
SUPPLIES: Final = 0.9
EXPLORED: Final = 1.6
"""Value of exploring a new room while the aim is to explore."""
UNKNOWN: Final = 0.5
"""Cost of being first in an unknown room."""


def _distances(
    map: Map, queue: list[tuple[float, int]], obstacles: dict[int, float], duct_cost: float
) -> dict[int, float]:
    """Return the distance of each room to the nearest queued room, in moves."""
    moves: dict[int, float] = {}
    while queue:
        distance, room = heappop(queue)
        if room in moves:
            continue
        moves[room] = distance
        ways = map.ways(room)
        entry_cost = distance + 1 + obstacles.get(room, 0.0)
        for other in ways.beyond:
            if other not in moves:
                heappush(queue, (entry_cost, other))
        for other in ways.ducts:
            if other not in moves:
                heappush(queue, (entry_cost + duct_cost, other))
        for door in ways.locked:
            next_room = map.doors[door].past(room)
            if next_room is not None and next_room not in moves:
                heappush(queue, (entry_cost + LOCK, next_room))
    return moves


class Plan:
    """A prisoner's view of the map. A bot builds a new plan for each question."""

    def __init__(self, game: EscapeGame, hero: Hero) -> None:
        self.game = game
        self.hero = hero
        self.aim: Aim | None
        self.places: list[int]
        self.aim, self.places = objective.pursued(game, hero)
        self.explores = (self.aim is None or self.aim.explore) and not self.places
        """Whether the goal needs unexplored rooms."""
        self.is_there = self._is_there()
        """Whether the prisoner is where the aim is carried out."""
        self._forbidden = self._forbidden_rooms()
        self._guarded = {foe.room for foe in game.state.enemies if not foe.stunned}
        """Rooms with enemies that are not stunned."""
        self.threats = Threats(game, hero)
        self._values: dict[int, float] = {}
        self.caution = min(1.0, PATIENT / max(1, game.state.round)) ** 2
        self.hurry = HASTE if self.aim and self.aim.haste else 1.0
        self.is_last = query.is_last_turn(game)
        """Whether the game ends with this turn; then only the goal counts."""

    def _is_there(self) -> bool:
        aim = self.aim
        if aim is None:
            return False
        return self.hero.room in self.places or not (objective.has_place(aim) or aim.explore)

    def _targets(self) -> list[int]:
        """Return the rooms to head for."""
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
        """Return the rooms with a locked door to unexplored space, if exploring."""
        map = self.game.state.map
        if not self.explores or not map.has_locks or not query.tiles_left(self.game):
            return []
        return [door.room for door in map.doors if door.locked and door.unexplored]

    @cached_property
    def far(self) -> dict[int, float]:
        """Distances to the nearest target, by room, with obstacles counted as moves.

        The table is cached on the map and shared by all plans with the same targets and obstacles.
        """
        map = self.game.state.map
        targets, locked, obstacles = self._targets(), self._locked_ends(), self._obstacles()
        duct_cost = 1 if query.vents_open(self.game, self.hero) else CLOSED
        key = (*targets, *locked, len(targets), *obstacles.items(), duct_cost)
        tables: dict[object, dict[int, float]] = map.memo.setdefault(Plan, {})
        if key not in tables:
            if len(tables) >= MAX_TABLES:
                tables.clear()
            queue = [(0.0, room) for room in targets] + [(LOCK, room) for room in locked]
            tables[key] = _distances(map, queue, obstacles, duct_cost)
        return tables[key]

    def _obstacles(self) -> dict[int, float]:
        """Return the extra cost of entering each blocked room, in moves."""
        cost = dict.fromkeys(self._guarded, DETOUR)
        for place in self.places:
            cost.pop(place, None)
        for room in self._forbidden:
            cost[room] = cost.get(room, 0.0) + FORBIDDEN * self.caution
        return cost

    def _forbidden_rooms(self) -> frozenset[int]:
        """Return the rooms that the aim forbids."""
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
        """Return the value of ending the turn in a room."""
        value = self._values.get(room)
        if value is None:
            value = self._values[room] = self._value_of(room)
        return value

    def _value_of(self, room: int) -> float:
        game, hero = self.game, self.hero
        distance = self.far.get(room, FAR if self.far else 0.0)
        value = -STEP * self.hurry * min(distance, LONG_WAY)
        if self.is_last:
            return value - FORBIDDEN * (room in self._forbidden)
        value -= self.caution * self.threats.at(room)
        other_prisoners = len(query.heroes_in(game, room)) - (hero.room == room)
        if other_prisoners >= game.state.limits["group"] and not query.has_power(
            game, hero, "unremarkable"
        ):
            value -= CROWD
        aim = self.aim
        if room in self._forbidden:
            value -= FORBIDDEN * self.caution
        if aim and aim.keep_away:
            value -= ADJACENT * self.caution * self._is_beside(room, aim.keep_away)
        if self.hurry == 1.0 and query.tile(game, room).is_medical:
            value += SUPPLIES * (len(hero.hand) < hero.vitality - 1)
        return value

    def _is_beside(self, room: int, markers: tuple[Marker, ...]) -> bool:
        """Return whether one of the markers is in an adjacent room."""
        beyond = self.game.state.map.ways(room).beyond
        return any(
            query.has_marker(self.game, marker, other) for marker in markers for other in beyond
        )

    def exploring(self, room: int) -> float:
        """Return the value of exploring from a room."""
        if not self.explores:
            return self.standing(room) - 1.0
        if self.is_last:
            return EXPLORED * self.hurry
        risk = UNKNOWN if len(self.hero.hand) > 2 else 2 * UNKNOWN
        return EXPLORED * self.hurry - risk * self.caution

    def arriving(self, room: int, moves: int) -> float:
        """Return the best value reachable from a room with `moves` left.

        Going back to the prisoner's own room is ignored: it is never better than staying.
        """
        best = self.standing(room)
        if self._triggers_event(room):
            return best - EVENT * (not self.is_last)
        if moves < 1 or room in self._forbidden or room in self._guarded:
            return best
        ways = self.game.state.map.ways(room)
        if ways.unexplored and self.explores:
            best = max(best, self.exploring(room))
        for other in ways.beyond:
            if other != self.hero.room:
                best = max(best, self.arriving(other, moves - 1))
        return best

    def crawling(self, room: int) -> float:
        """Return the value of a vent move, which raises fear and ends the actions."""
        game, hero = self.game, self.hero
        fear_gained = costs.of_vent(game, hero)
        fear_cost = 0.1 - FEAR.moved(hero.fear, fear_gained) if fear_gained else 0.0
        if query.has_power(game, hero, "surefooted"):
            return self.arriving(room, query.moves_left(game, hero) - 1) - fear_cost
        return self.standing(room) - fear_cost - (EVENT if self._triggers_event(room) else 0.0)

    def _triggers_event(self, room: int) -> bool:
        icon = query.reactivating_icon(self.game, room)
        return icon is not None and query.rooms_react(self.game)

    def leaving(self, *, held: bool) -> float:
        """Return the best value of leaving the room; `held` means past enemies."""
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
        """Return the cost of leaving: fear in the dark, and threat from rushing guards."""
        game, hero = self.game, self.hero
        cost = 0.0
        if self.is_last:
            return cost
        if fear_gained := costs.of_darkness(game, hero):
            cost += 0.2 - FEAR.moved(hero.fear, fear_gained)
        return cost + THREAT * costs.of_rush(game, hero) if held else cost

    # -- the last turn

    def gets_there(self, moves: int, level: int) -> bool:
        """Return whether the prisoner can reach a target and act there with these moves and fear.

        Leaving dark rooms raises fear, and panic gives a move.
        """
        targets = frozenset(self._targets())
        needed = self._moves_to_act if self.places else 1
        queue = [(self.hero.place, moves, level)]
        seen = set(queue)
        for room, left, fear_here in queue:
            if room in targets and left >= needed:
                return True
            if left < 1 or (room in self._guarded and room != self.hero.room):
                continue
            next_fear = min(fear.MOST, fear_here + self._fear_of_leaving(room))
            left_after = left - 1 + self.speed_between(fear_here, next_fear)
            for other in self.game.state.map.ways(room).beyond:
                step = other, left_after, next_fear
                if other not in self._forbidden and step not in seen:
                    seen.add(step)
                    queue.append(step)
        return False

    def speed_between(self, level: int, other: int) -> int:
        """Return the change of Speed between two fear levels."""
        speed = fear.SHIFTS[self.game.state.toggles["fear-bands"]]["speed"]
        return speed[other] - speed[level]

    def _fear_of_leaving(self, room: int) -> int:
        return costs.of_darkness(self.game, replace(self.hero, room=room))

    @cached_property
    def _moves_to_act(self) -> int:
        """Fewest moves of an action that the aim names."""
        acts = self.aim.act if self.aim else ()
        state, hero = self.game.state, self.hero
        sources = (state.scenario, *state.map.tiles, *hero.items, *hero.skills)
        extras = query.tables(self.game).extra.values()
        offered = (extra.action for extra in extras if extra.source in sources)
        return min((action.moves for action in offered if action.id in acts), default=0)
