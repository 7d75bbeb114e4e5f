"""Predictions as far as they are certain: rooms in reach, enemy movement, danger.

Predictions are computed on demand from public information. Moves run through the real flows on
copies of the game. A prediction ends where a die, a card or a choice would follow.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import pairwise

from msgspec import Struct
from msgspec.structs import replace

from l7core.api import Game, GameEnded, Option, TurnedTo, compass, graphs, ids, offers, snapshot
from l7core.escape.flows.lockdown import check_lockdown
from l7core.escape.flows.move import ways_out
from l7core.escape.table import chances, query, targets
from l7core.escape.table.rules_data import KINDS
from l7core.escape.table.state import Enemy, EscapeGame, Hero
from l7core.escape.table.surroundings import surroundings_of

# -- the active prisoner


class Arrival(Struct, frozen=True):
    """The best way to reach a room."""

    room: int
    moves: int
    fear: int = 0
    """Fear gained on the way."""
    ends: bool = False
    """Whether the actions end there."""
    certain: bool = True
    """Whether no unknown outcome comes in between."""

    @property
    def cost(self) -> tuple[bool, int, bool, int]:
        """Sort key for ways to the same room; the lowest is the best."""
        return not self.certain, self.moves, self.ends, self.fear


def arrivals(game: EscapeGame) -> dict[int, Arrival]:
    """Return the rooms in reach this turn, with the fewest moves to each."""
    hero, turn = query.active(game), game.state.turn
    if hero.room is None or hero.status != "map" or turn.over:
        return {}
    arrivals_by_room = {hero.room: Arrival(hero.room, 0)}
    queue = [game]
    seen = [_position(game)]
    for here in queue:
        for option in _moves(here):
            next_game = _after_move(here, option)
            room = ids.number(option.target)
            if next_game is None:
                moved = here.state.turn.moved - turn.moved + 1
                arrivals_by_room.setdefault(room, Arrival(room, moved, certain=False))
                continue
            after = query.active(next_game)
            if after.room is None:
                continue
            moved = next_game.state.turn.moved - turn.moved
            arrival = Arrival(after.room, moved, after.fear - hero.fear, next_game.state.turn.over)
            known = arrivals_by_room.get(after.room)
            if known is None or arrival.cost < known.cost:
                arrivals_by_room[after.room] = arrival
            if _position(next_game) not in seen:
                seen.append(_position(next_game))
                queue.append(next_game)
    return arrivals_by_room


def _moves(game: EscapeGame) -> list[Option]:
    """Return the moves between known rooms that the game would offer."""
    hero = query.active(game)
    if game.state.turn.over or hero.room is None:
        return []
    offered = offers.Sorted()
    ways_out(game, hero, surroundings_of(game, hero), offered)
    return offered.options


def _after_move(game: EscapeGame, option: Option) -> EscapeGame | None:
    """Return a copy of the game after a move, or None if it meets an unknown outcome."""
    after: EscapeGame = Game(game.rules, snapshot(game.state))
    moving = _make(after, option)
    try:
        moving.send(None)
    except StopIteration:
        is_certain = not after.barrier and after.state.rng == game.state.rng
        return after if is_certain else None
    except (GameEnded, TurnedTo):
        return None
    moving.close()
    return None


async def _make(game: EscapeGame, option: Option) -> None:
    """Make a move in the same way as `flows/turn.py`."""
    way, _, target = option.id.partition(":")
    await game.run(f"escape:{way}", query.active(game), target)
    await check_lockdown(game)


def _position(game: EscapeGame) -> tuple[object, ...]:
    """Return the facts that further moves depend on, apart from the moves made."""
    hero, turn = query.active(game), game.state.turn
    rush = turn.rush.rooms if turn.rush else 0
    return hero.room, hero.fear, turn.over, turn.free, rush


# -- enemies


class Activation(Struct, frozen=True):
    """A possible activation of an enemy that moves towards its target."""

    rooms: tuple[int, ...]
    """Rooms from its position to its destination."""
    door: int | None = None
    """Door that it unlocks instead of moving."""
    behind: int | None = None
    """Room behind that door."""


def up(game: EscapeGame) -> list[Enemy]:
    """Return the enemies that are not stunned."""
    return [enemy for enemy in game.state.enemies if not enemy.stunned]


def ways(game: EscapeGame, enemy: Enemy) -> list[Activation]:
    """Return the possible moves of an enemy without a target in its room, one per destination.

    Shortest paths may part; the player then picks one.
    """
    if targets.target_here(game, enemy) is not None:
        return []
    target = targets.prey(game, enemy)
    if target is None or target.being.room is None:
        return []
    passage, avoided = targets.passage_of(game, enemy)
    ways_by_end: dict[tuple[int, int | None], Activation] = {}
    queue: list[tuple[int, ...]] = [(enemy.room,)]
    for rooms in queue:
        here = rooms[-1]
        if here != enemy.room and query.has_space(game, here, enemy.kind):
            ways_by_end.setdefault((here, None), Activation(rooms))
            continue
        steps = targets.steps(game.state.map, here, target.being.room, passage, avoided)
        for kind, number in steps:
            if kind == "door":
                behind = game.state.map.doors[number].past(here)
                ways_by_end.setdefault(
                    (enemy.room, number), Activation((enemy.room,), number, behind)
                )
            else:
                queue.append((*rooms, number))
    return list(ways_by_end.values())


def on_to(game: EscapeGame, enemy: Enemy, room: int, goal: int) -> Iterator[int]:
    """Yield the rooms from a room to the goal, along the first of several shortest paths."""
    passage, avoided = targets.passage_of(game, enemy)
    while room != goal:
        steps = targets.steps(game.state.map, room, goal, passage, avoided)
        if not steps:
            return
        kind, number = steps[0]
        past = game.state.map.doors[number].past(room) if kind == "door" else number
        if past is None:
            return
        room = past
        yield room


# -- danger


def blows(game: EscapeGame, hero: Hero, room: int) -> Iterator[tuple[Enemy, float]]:
    """Yield the attacks on the prisoner in a room, each with the expected harm."""
    hypothetical = chances.with_hero(game, replace(hero, room=room, status="map"))
    for enemy, target, blow in chances.answers(hypothetical, room, KINDS):
        if target.seat == hero.seat:
            yield enemy, blow.expected(hypothetical)


# -- ducts


def ducts(game: EscapeGame) -> Iterable[tuple[int, int]]:
    """Return the pairs of adjacent rooms whose ducts meet, each pair once."""
    map = game.state.map
    return dict.fromkeys(
        (other, number)
        for number, room in enumerate(map.rooms)
        for edge in room.duct_edges
        if (other := map.cells.get(compass.beyond(edge), number)) < number
        and compass.facing(edge) in map.rooms[other].duct_edges
    )


def crawlway(game: EscapeGame, room: int, to: int) -> list[int]:
    """Return the rooms along the ducts between two vents, both ends included."""
    beside: dict[int, list[int]] = {}
    for one, other in ducts(game):
        beside.setdefault(one, []).append(other)
        beside.setdefault(other, []).append(one)
    ways = graphs.cheapest(to, lambda here: beside.get(here, ()), lambda _: 1.0)
    return [*reversed(ways[room].places), to] if room in ways else [room]


def walked(game: EscapeGame, rooms: Sequence[int]) -> list[int]:
    """Return the route with all rooms between, following the ducts of vent moves."""
    route = list(rooms[:1])
    for room, next_room in pairwise(rooms):
        ways = game.state.map.ways(room)
        crawls = next_room not in ways.beyond and next_room in ways.ducts
        route += crawlway(game, room, next_room)[1:] if crawls else [next_room]
    return route
