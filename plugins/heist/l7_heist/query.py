"""Questions about the table: functions that read and never write."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from l7core.api import boards, dice, written

from .grid import GRID
from .records import Bullet, Counter, Figure, Power, Room, Skill
from .state import FULL, HEALTH, SECURITY, STOCK, VAULT, Heist, Post, Thief

TARGETS = (2, 4, 6)
"""What hits the first, the second and the third guard of a combat."""
BULLETS: tuple[Bullet, ...] = ("explosive", "disruptive")
NUMBERS = range(1, len(dice.SIDES) + 1)
"""What a die shows."""
TIMES_THROUGH = 2
"""How often all events are played."""
FIGURES: Mapping[Figure, int] = {
    "health": HEALTH,
    "explosive": STOCK,
    "disruptive": STOCK,
    "actions": 2,
    "easier": 0,
    "shut_down": 3,
}
"""What every thief has: health, a full stock of bullets, actions in a turn, by how much numbers to
be thrown are lower, rounds that a disrupted guard lies still."""

# -- thieves and their skills


def guards_to_come(game: Heist, n: int) -> int:
    """How many would come into Security: as it has space, and as there are any."""
    bodies = sum(post.bodies for post in game.state.posts.values())
    return min(n, space(game, SECURITY), game.state.box + bodies)


def room_of_a_body(game: Heist) -> str | None:
    """The room in which the most destroyed guards lie; of equals the first on the board."""
    room = max(game.state.board, key=lambda room: post(game, room).bodies)
    return room if post(game, room).bodies else None


def living(game: Heist) -> list[Thief]:
    return [thief for thief in game.state.thieves if thief.alive]


def thieves_in(game: Heist, room: str) -> list[Thief]:
    """The living ones there."""
    return [thief for thief in game.state.thieves if thief.alive and thief.room == room]


def dead_in(game: Heist, room: str) -> list[Thief]:
    return [thief for thief in game.state.thieves if not thief.alive and thief.room == room]


def last_round(game: Heist) -> int:
    """The one in which the events run out for good: a round turns up one of them."""
    return TIMES_THROUGH * (len(game.state.events) + len(game.state.played))


def turn_order(game: Heist) -> list[Thief]:
    """All thieves, from the one who begins each round."""
    first, thieves = game.state.first, game.state.thieves
    return thieves[first:] + thieves[:first]


def skill(game: Heist, id: str) -> Skill:
    found: Skill = game.rules.library["skill"][id]
    return found


def skills_of(game: Heist, thief: Thief) -> list[Skill]:
    records = game.rules.library["skill"]
    return [records[id] for id in thief.skills]


def is_usable(thief: Thief, skill: Skill) -> bool:
    """Whether it has no charges to run out of, or one left."""
    return not skill.charges or thief.charges.get(skill.id, 0) > 0


def with_power(game: Heist, thief: Thief, power: Power) -> Skill | None:
    """The skill by which the thief can bend that rule now."""
    for each in skills_of(game, thief):
        if each.power == power and is_usable(thief, each):
            return each
    return None


def figure(game: Heist, thief: Thief, what: Figure) -> int:
    """What every thief has of that, and what the skills of this one add."""
    return _figure(game, what, *thief.skills)


@written.once
def _figure(game: Heist, what: Figure, *skills: str) -> int:
    records = [skill(game, id) for id in skills]
    if any(each.shuns == what for each in records):
        return 0
    more: list[int] = [getattr(each, what) for each in records]
    return FIGURES[what] + sum(more)


def bullets(thief: Thief, kind: Bullet) -> int:
    return thief.explosive if kind == "explosive" else thief.disruptive


def all_bullets(thief: Thief) -> int:
    return thief.explosive + thief.disruptive


def lacking(game: Heist, thief: Thief) -> dict[Bullet, int]:
    """How many bullets of each kind the stock lacks."""
    return {kind: figure(game, thief, kind) - bullets(thief, kind) for kind in BULLETS}


def wounds(game: Heist, thief: Thief) -> int:
    """The health that the thief lacks."""
    return figure(game, thief, "health") - thief.health


def targets(game: Heist, thief: Thief) -> Sequence[int]:
    """What must be thrown against one guard after the other."""
    usual = next((each.targets for each in skills_of(game, thief) if each.targets), TARGETS)
    lower = figure(game, thief, "easier")
    return [needed - lower for needed in usual] if lower else usual


# -- rooms and ways


def room(game: Heist, id: str) -> Room:
    found: Room = game.rules.library["room"][id]
    return found


def special_rooms(game: Heist) -> list[Room]:
    """Those that restock, whether they work just now or not."""
    return [room for room in game.rules.library["room"].values() if room.restocks]


def beside(game: Heist, room: str) -> list[str]:
    """The rooms that touch it, walls or not."""
    board = game.state.board
    return [board[cell] for cell in GRID.neighbours(board.index(room))]


def connected(game: Heist, room: str) -> list[str]:
    """The rooms beside it with no wall between."""
    board, walls = game.state.board, game.state.walls
    cell = board.index(room)
    near = GRID.neighbours(cell)
    return [board[other] for other in near if boards.border(cell, other) not in walls]


def walls_of(game: Heist, room: str) -> dict[boards.Border, str]:
    """The walls around it that have a room on the other side, and those rooms."""
    board = game.state.board
    cell = board.index(room)
    return {wall: board[sum(wall) - cell] for wall in game.state.walls if cell in wall}


def counters(game: Heist) -> dict[Counter, dict[str, int]]:
    """What lasts for so many rounds, by the room."""
    state = game.state
    return {"closed": state.closed, "disabled": state.disabled, "toll": state.tolls}


# -- guards


def post(game: Heist, room: str) -> Post:
    return game.state.posts[room]


def guards_on(game: Heist, thief: Thief) -> int:
    """The active guards in the thief's room."""
    return game.state.posts[thief.room].active


def takes_guards(game: Heist, room: str) -> bool:
    """Whether a guard can come into that room: it is neither safe, closed, full nor the Vault."""
    return (
        room != VAULT
        and not game.rules.library["room"][room].safe
        and room not in game.state.closed
        and game.state.posts[room].present < FULL
    )


def space(game: Heist, room: str) -> int:
    """How many guards still fit in."""
    return max(0, FULL - game.state.posts[room].present)


def posted_rooms(game: Heist) -> list[str]:
    """The rooms that the guard randomiser knows."""
    return [room.id for room in game.rules.library["room"].values() if room.posted]


def rooms_with_guards(game: Heist) -> list[str]:
    """Where active guards are, row by row."""
    return [room for room in game.state.board if game.state.posts[room].active]


def bodies(game: Heist, room: str) -> int:
    """Guards that lie there, destroyed or shut down: a sight that raises the alarm."""
    post = game.state.posts[room]
    return post.bodies + len(post.timers)


def crowd(game: Heist) -> int:
    """The active guards at which Security sends everybody out."""
    crowd: int = game.rules.constants["crowd"]
    return crowd


def is_crowded(game: Heist, more: int = 0) -> bool:
    """Whether Security sends everybody out, with so many more."""
    return game.state.posts[SECURITY].active + more >= crowd(game)


# -- evading


def evade_needs(game: Heist, thief: Thief) -> int:
    """What must be thrown to get away from the guards in the room."""
    return to_evade(guards_on(game, thief), figure(game, thief, "easier"))


def to_evade(guards: int, easier: int) -> int:
    """What must be thrown against so many; more than a die shows is of no avail."""
    return guards + 1 - easier
