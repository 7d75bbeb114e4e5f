"""Questions about the table: functions that read and never write."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from typing import Literal, TypeAlias

from l7core.api import Option, Rules, Trigger

from .records import Passage
from .state import MOST_NERVE, Cellar

Who: TypeAlias = Literal["active", "others", "all"]
Ways: TypeAlias = dict[str, list[tuple[Passage, str]]]
"""The passages of each room, and the room beyond each."""


def ways_of_rooms(rules: Rules) -> Ways:
    ways: Ways = {room: [] for room in rules.library.get("room", ())}
    for passage in rules.library.get("passage", {}).values():
        here, there = passage.rooms
        ways[here].append((passage, there))
        ways[there].append((passage, here))
    return ways


def plays(game: Cellar, seat: int) -> bool:
    """Whether the seat is still in the house, with some nerve left."""
    pawn = game.state.pawns[seat]
    return pawn.nerve > 0 and not pawn.away


def playing(game: Cellar) -> list[int]:
    return [seat for seat in range(len(game.state.pawns)) if plays(game, seat)]


def in_room(game: Cellar, room: str) -> list[int]:
    """The seats whose pawns stand there, of those that play."""
    return [seat for seat in playing(game) if game.state.pawns[seat].place == room]


def meant(game: Cellar, who: Who, active: int) -> list[int]:
    """The seats that an effect speaks of, of those that play."""
    return [seat for seat in playing(game) if who == "all" or (seat == active) == (who == "active")]


def seat_after(game: Cellar, seat: int) -> int:
    """Whose turn is next."""
    seats = playing(game)
    return next((other for other in seats if other > seat), seats[0])


def prey(game: Cellar) -> int:
    """The seat with the least nerve; of several, the first."""
    return min(playing(game), key=lambda seat: game.state.pawns[seat].nerve)


def warden_step(game: Cellar, goal: str) -> str:
    """The next room of a shortest way to the goal, or the Warden's own where there is none.

    It opens no lock and is too tall for the crawlway.
    """
    start = game.state.warden
    first_steps = {start: start}
    rooms = [start]
    for room in rooms:
        for passage, beyond in game.rules.tables[room]:
            passable = passage.kind != "crawlway" and passage.id not in game.state.locked
            if passable and beyond not in first_steps:
                first_steps[beyond] = beyond if room == start else first_steps[room]
                rooms.append(beyond)
    return first_steps.get(goal, start)


def dice(game: Cellar, *cards: str) -> int:
    """The dice of a roll, with those that spent cards add."""
    added = sum(game.rules.library["card"][card].dice for card in cards)
    return int(game.rules.constants["dice"] + added)


def options(game: Cellar, seat: int) -> Iterator[Option]:
    """All that the seat may do with its next action; after the last one comes the event."""
    state = game.state
    pawn = state.pawns[seat]
    last = "cellar.barrier.event" if state.actions_left == 1 else ""
    for passage, beyond in game.rules.tables[pawn.place]:
        if passage.id not in state.locked:
            unseen = "" if beyond in state.known else "barrier.revealed"
            yield option("move", beyond, unseen or last)
        elif state.key_found:
            yield option("unlock", passage.id, last)
        else:
            yield option("force", passage.id, "barrier.rolled")
            if pawn.hand:
                yield option("pry", passage.id, "barrier.rolled", cost=1)
    if pawn.place in state.hidden and pawn.lamp == "lit":
        yield option("search", pawn.place, "barrier.revealed")
    if pawn.nerve < MOST_NERVE or pawn.lamp == "out":
        yield option("rest", "", last)
    yield option("end", "", "cellar.barrier.event")


@cache
def option(action: str, target: str, barrier: str, *, cost: int = 0) -> Option:
    """The same option is the same object, however often it is offered."""
    id = f"{action}:{target}" if target else action
    return Option(id, target=target, barrier=barrier, cost=cost)


def is_carried(game: Cellar, trigger: Trigger) -> bool:
    """Whether the seat whose turn it is has the trigger's card in hand."""
    return trigger.source in game.state.pawns[game.state.turn].hand
