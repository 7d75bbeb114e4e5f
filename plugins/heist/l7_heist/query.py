"""Read-only queries about the state of a game."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from l7core.api import boards, dice, memo

from .grid import GRID
from .records import Bullet, Counter, Figure, Power, Room, Skill
from .state import FULL, HEALTH, SECURITY, STOCK, VAULT, Heist, Post, Thief

TARGETS = (2, 4, 6)
"""Numbers that hit the first, second and third guard of a combat."""
BULLETS: tuple[Bullet, ...] = ("explosive", "disruptive")
NUMBERS = range(1, len(dice.SIDES) + 1)
"""Numbers on a die."""
TIMES_THROUGH = 2
"""Number of times that the whole event deck is played."""
FIGURES: Mapping[Figure, int] = {
    "health": HEALTH,
    "explosive": STOCK,
    "disruptive": STOCK,
    "actions": 2,
    "easier": 0,
    "shut_down": 3,
}
"""Base values of every thief: health, bullets in a full stock, actions per turn, reduction of the
numbers to roll, and rounds for which a disrupted guard stays shut down."""

# -- thieves and their skills


def guards_to_come(game: Heist, n: int) -> int:
    """Return how many of `n` guards can come to Security, limited by its space and the supply."""
    bodies = sum(post.bodies for post in game.state.posts.values())
    return min(n, space(game, SECURITY), game.state.box + bodies)


def room_of_a_body(game: Heist) -> str | None:
    """Return the room with the most destroyed guards, or None if there are none.

    Among equal rooms, return the first one on the board.
    """
    room = max(game.state.board, key=lambda room: post(game, room).bodies)
    return room if post(game, room).bodies else None


def living(game: Heist) -> list[Thief]:
    return [thief for thief in game.state.thieves if thief.alive]


def thieves_in(game: Heist, room: str) -> list[Thief]:
    """Return the living thieves in a room."""
    return [thief for thief in game.state.thieves if thief.alive and thief.room == room]


def dead_in(game: Heist, room: str) -> list[Thief]:
    return [thief for thief in game.state.thieves if not thief.alive and thief.room == room]


def last_round(game: Heist) -> int:
    """Return the last round: each round draws an event, and all events are played twice."""
    return TIMES_THROUGH * (len(game.state.events) + len(game.state.played))


def turn_order(game: Heist) -> list[Thief]:
    """Return all thieves, starting with the first player."""
    first, thieves = game.state.first, game.state.thieves
    return thieves[first:] + thieves[:first]


def skill(game: Heist, id: str) -> Skill:
    found: Skill = game.rules.library["skill"][id]
    return found


def skills_of(game: Heist, thief: Thief) -> list[Skill]:
    records = game.rules.library["skill"]
    return [records[id] for id in thief.skills]


def is_usable(thief: Thief, skill: Skill) -> bool:
    """Return whether a skill has unlimited uses or a use left."""
    return not skill.charges or thief.charges.get(skill.id, 0) > 0


def with_power(game: Heist, thief: Thief, power: Power) -> Skill | None:
    """Return a usable skill of the thief with this power, or None."""
    for each in skills_of(game, thief):
        if each.power == power and is_usable(thief, each):
            return each
    return None


def figure(game: Heist, thief: Thief, key: Figure) -> int:
    """Return the thief's base value plus bonuses of skills; 0 for bullets that a skill forbids."""
    return _figure(game, key, *thief.skills)


@memo.memoised
def _figure(game: Heist, key: Figure, *skills: str) -> int:
    records = [skill(game, id) for id in skills]
    if any(each.shuns == key for each in records):
        return 0
    more: list[int] = [getattr(each, key) for each in records]
    return FIGURES[key] + sum(more)


def bullets(thief: Thief, kind: Bullet) -> int:
    return thief.explosive if kind == "explosive" else thief.disruptive


def all_bullets(thief: Thief) -> int:
    return thief.explosive + thief.disruptive


def lacking(game: Heist, thief: Thief) -> dict[Bullet, int]:
    """Return the number of bullets of each kind that are missing from a full stock."""
    return {kind: figure(game, thief, kind) - bullets(thief, kind) for kind in BULLETS}


def wounds(game: Heist, thief: Thief) -> int:
    """Return the health that the thief has lost."""
    return figure(game, thief, "health") - thief.health


def targets(game: Heist, thief: Thief) -> Sequence[int]:
    """Return the numbers that hit the first, second and further guards of a combat."""
    usual = next((each.targets for each in skills_of(game, thief) if each.targets), TARGETS)
    lower = figure(game, thief, "easier")
    return [needed - lower for needed in usual] if lower else usual


# -- rooms and walls


def room(game: Heist, id: str) -> Room:
    found: Room = game.rules.library["room"][id]
    return found


def special_rooms(game: Heist) -> list[Room]:
    """Return the rooms that restock bullets or health, including those out of order."""
    return [room for room in game.rules.library["room"].values() if room.restocks]


def beside(game: Heist, room: str) -> list[str]:
    """Return the adjacent rooms, including those behind walls."""
    board = game.state.board
    return [board[cell] for cell in GRID.neighbours(board.index(room))]


def connected(game: Heist, room: str) -> list[str]:
    """Return the adjacent rooms without a wall in between."""
    board, walls = game.state.board, game.state.walls
    cell = board.index(room)
    near = GRID.neighbours(cell)
    return [board[other] for other in near if boards.border(cell, other) not in walls]


def walls_of(game: Heist, room: str) -> dict[boards.Border, str]:
    """Return the walls around a room, each with the room on its other side."""
    board = game.state.board
    cell = board.index(room)
    return {wall: board[sum(wall) - cell] for wall in game.state.walls if cell in wall}


def counters(game: Heist) -> dict[Counter, dict[str, int]]:
    """Return the counters of rounds, by kind and then by room."""
    state = game.state
    return {"closed": state.closed, "disabled": state.disabled, "toll": state.tolls}


# -- guards


def post(game: Heist, room: str) -> Post:
    return game.state.posts[room]


def guards_on(game: Heist, thief: Thief) -> int:
    """Return the number of active guards in the thief's room."""
    return game.state.posts[thief.room].active


def takes_guards(game: Heist, room: str) -> bool:
    """Return whether guards can enter a room: it is not safe, closed, full or the Vault."""
    return (
        room != VAULT
        and not game.rules.library["room"][room].safe
        and room not in game.state.closed
        and game.state.posts[room].present < FULL
    )


def space(game: Heist, room: str) -> int:
    """Return how many more guards fit in a room."""
    return max(0, FULL - game.state.posts[room].present)


def posted_rooms(game: Heist) -> list[str]:
    """Return the rooms that the guard randomiser uses."""
    return [room.id for room in game.rules.library["room"].values() if room.posted]


def rooms_with_guards(game: Heist) -> list[str]:
    """Return the rooms with active guards, row by row."""
    return [room for room in game.state.board if game.state.posts[room].active]


def bodies(game: Heist, room: str) -> int:
    """Return the number of destroyed and shut-down guards in a room."""
    post = game.state.posts[room]
    return post.bodies + len(post.timers)


def crowd(game: Heist) -> int:
    """Return the number of active guards at which Security sends its guards out."""
    crowd: int = game.rules.constants["crowd"]
    return crowd


def is_crowded(game: Heist, more: int = 0) -> bool:
    """Return whether Security sends its guards out if it has `more` additional guards."""
    return game.state.posts[SECURITY].active + more >= crowd(game)


# -- evading


def evade_needs(game: Heist, thief: Thief) -> int:
    """Return the number that the thief must roll to evade the guards in the room."""
    return to_evade(guards_on(game, thief), figure(game, thief, "easier"))


def to_evade(guards: int, easier: int) -> int:
    """Return the number to roll against these guards; evading is impossible if no die shows it."""
    return guards + 1 - easier
