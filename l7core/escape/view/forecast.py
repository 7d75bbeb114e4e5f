"""What is ahead, as far as it can be told: where one can get to, what enemies would do.

It is worked out when somebody looks, from what lies open on the table. Moves are tried out on
copies of the game by the very flows that make them; where a die, a card or a choice would come
between, nothing beyond is claimed.
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
from l7core.escape.table.here import where
from l7core.escape.table.state import Enemy, EscapeGame, Hero

# -- the prisoner whose turn it is


class Arrival(Struct, frozen=True):
    """How a room is reached soonest."""

    room: int
    moves: int
    fear: int = 0
    """How much more afraid one arrives."""
    ends: bool = False
    """Whether actions end there."""
    certain: bool = True
    """Whether nothing that is not known yet comes between."""

    @property
    def cost(self) -> tuple[bool, int, bool, int]:
        """What makes another way to the same room better: it is lower."""
        return not self.certain, self.moves, self.ends, self.fear


def arrivals(game: EscapeGame) -> dict[int, Arrival]:
    """Every room of the map that can be got to in the running turn, with the fewest moves."""
    hero, turn = query.active(game), game.state.turn
    if hero.room is None or hero.status != "map" or turn.over:
        return {}
    arrivals_by_room = {hero.room: Arrival(hero.room, 0)}
    waiting = [game]
    met = [_standing(game)]
    for here in waiting:
        for option in _moves(here):
            there = _tried(here, option)
            room = ids.number(option.target)
            if there is None:
                moved = here.state.turn.moved - turn.moved + 1
                arrivals_by_room.setdefault(room, Arrival(room, moved, certain=False))
                continue
            after = query.active(there)
            if after.room is None:
                continue
            moved = there.state.turn.moved - turn.moved
            arrival = Arrival(after.room, moved, after.fear - hero.fear, there.state.turn.over)
            known = arrivals_by_room.get(after.room)
            if known is None or arrival.cost < known.cost:
                arrivals_by_room[after.room] = arrival
            if _standing(there) not in met:
                met.append(_standing(there))
                waiting.append(there)
    return arrivals_by_room


def _moves(game: EscapeGame) -> list[Option]:
    """The moves between known rooms that would be offered."""
    hero = query.active(game)
    if game.state.turn.over or hero.room is None:
        return []
    offered = offers.Sorted()
    ways_out(game, hero, where(game, hero), offered)
    return offered.options


def _tried(game: EscapeGame, option: Option) -> EscapeGame | None:
    """A copy of the game after that move; None where something unknown comes in between."""
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
    """The move as `flows/turn.py` makes it."""
    way, _, target = option.id.partition(":")
    await game.run(f"escape:{way}", query.active(game), target)
    await check_lockdown(game)


def _standing(game: EscapeGame) -> tuple[object, ...]:
    """What further moves depend on, but for how many have been made."""
    hero, turn = query.active(game), game.state.turn
    rush = turn.rush.rooms if turn.rush else 0
    return hero.room, hero.fear, turn.over, turn.free, rush


# -- enemies


class Way(Struct, frozen=True):
    """What an enemy may do on its way to somebody in one activation."""

    rooms: tuple[int, ...]
    """From where it stands to where it gets."""
    door: int | None = None
    """The door that it unlocks in place of a move."""
    behind: int | None = None
    """The room behind that door."""


def up(game: EscapeGame) -> list[Enemy]:
    """The enemies that are not stunned."""
    return [enemy for enemy in game.state.enemies if not enemy.stunned]


def ways(game: EscapeGame, enemy: Enemy) -> list[Way]:
    """What an enemy that finds nobody in its room may do: one way for each place it may get to.

    There are several where shortest paths part; the player picks one of them then.
    """
    if targets.target_here(game, enemy) is not None:
        return []
    target = targets.prey(game, enemy)
    if target is None or target.being.room is None:
        return []
    passage, avoided = targets.passage_of(game, enemy)
    ways_by_end: dict[tuple[int, int | None], Way] = {}
    waiting: list[tuple[int, ...]] = [(enemy.room,)]
    for rooms in waiting:
        here = rooms[-1]
        if here != enemy.room and query.has_space(game, here, enemy.kind):
            ways_by_end.setdefault((here, None), Way(rooms))
            continue
        steps = targets.steps(game.state.map, here, target.being.room, passage, avoided)
        for kind, number in steps:
            if kind == "door":
                behind = game.state.map.doors[number].past(here)
                ways_by_end.setdefault((enemy.room, number), Way((enemy.room,), number, behind))
            else:
                waiting.append((*rooms, number))
    return list(ways_by_end.values())


def on_to(game: EscapeGame, enemy: Enemy, room: int, goal: int) -> Iterator[int]:
    """The rooms from there to the goal, the first of several ways."""
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
    """The attacks on a prisoner who stood in that room, each with the harm to expect."""
    there = chances.with_hero(game, replace(hero, room=room, status="map"))
    target = there.state.heroes[hero.seat]
    helped: list[str] = []
    for enemy in query.active_enemies_in(there, room):
        struck = targets.target_here(there, enemy)
        if enemy.id in helped or struck is None:
            continue
        helped += [helper.id for helper in targets.helpers(there, enemy)]
        if struck.being is target:
            yield enemy, chances.blow(there, enemy.kind, target, enemy).expected(there)


# -- ducts


def ducts(game: EscapeGame) -> Iterable[tuple[int, int]]:
    """The neighbours whose ducts meet, each pair once."""
    map = game.state.map
    return dict.fromkeys(
        (other, number)
        for number, room in enumerate(map.rooms)
        for edge in room.duct_edges
        if (other := map.cells.get(compass.beyond(edge), number)) < number
        and compass.facing(edge) in map.rooms[other].duct_edges
    )


def crawlway(game: EscapeGame, room: int, to: int) -> list[int]:
    """The rooms that a crawl from vent to vent passes under, both ends included."""
    beside: dict[int, list[int]] = {}
    for one, other in ducts(game):
        beside.setdefault(one, []).append(other)
        beside.setdefault(other, []).append(one)
    ways = graphs.cheapest(to, lambda here: beside.get(here, ()), lambda _: 1.0)
    return [*reversed(ways[room].places), to] if room in ways else [room]


def walked(game: EscapeGame, rooms: Sequence[int]) -> list[int]:
    """The same way with all that lies between: a crawl goes from duct to duct."""
    route = list(rooms[:1])
    for here, there in pairwise(rooms):
        ways = game.state.map.ways(here)
        crawls = there not in ways.beyond and there in ways.ducts
        route += crawlway(game, here, there)[1:] if crawls else [there]
    return route
