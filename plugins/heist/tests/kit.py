"""Helpers that build positions of the heist: an empty building and arrangements to put into it.

    play = heist(guards(lobby=2), throws(2, 1))
    play.choose("move:lobby")

The building is always the same. It has only the walls, guards and skills that a test adds:

    entrance   lobby    reception  garden
    armory     kitchen  rest       meeting
    first-aid  it       logistics  rooftop
    vault      security office     copy
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Any

from l7core.engine.kernel import Kernel
from l7core.engine.ruleset import Rules
from l7core.engine.state import SeatSetup, Setup, Task
from l7core.mods.host import Host, ModFolder
from l7core.testing.positions import NAMES, Arrangement, Play, dice, stack

PLUGINS = Path(__file__).parents[2]
BUILDING = (
    *("entrance", "lobby", "reception", "garden"),
    *("armory", "kitchen", "rest", "meeting"),
    *("first-aid", "it", "logistics", "rooftop"),
    *("vault", "security", "office", "copy"),
)
ACTION = Task("heist:action", (0,))
TURN = Task("heist:turn", (0,))
ROUND = Task("heist:round")
GAME_TURN = Task("heist:game-turn")
COUNTERS = Task("heist:lower-counters")
EVENT = Task("heist:event")
NEW_GUARD = Task("heist:new-guard")
SEND_OUT = Task("heist:send-out")
HOLD_OUT = Task("heist:hold-out", (0,))


@cache
def host() -> Host:
    """Return a host with the bundled mods."""
    return Host([ModFolder(PLUGINS, "bundled")])


@cache
def rules() -> Rules:
    return host().rules("heist:classic")


def setup_of(
    seats: int = 1,
    *,
    seed: int = 0,
    scenario: str = "",
    preset: str = "",
    toggles: Mapping[str, str] | None = None,
) -> Setup:
    chairs = tuple(SeatSetup(name) for name in NAMES[:seats])
    return Setup(
        ruleset="heist:classic",
        scenario=scenario,
        seats=chairs,
        seed=seed,
        preset=preset,
        toggles=toggles or {},
    )


def new_game(
    seats: int = 1, *, history: bool = True, splits: bool = False, **how: Any
) -> Kernel[Any]:
    """Return a new game at its first question."""
    return Kernel(rules(), rules().begin(setup_of(seats, **how)), history=history, splits=splits)


def heist(*arrangements: Arrangement, next: Task = ACTION, seats: int = 1, **how: Any) -> Play:
    """Return a game in the empty building, with these arrangements and the next task."""
    return Play(rules(), next, empty, *arrangements, seats=seats, **how)


def empty(state: Any) -> None:
    """Empty the building: round 1, Ann's turn with two actions, all thieves at the entrance."""
    state.round = 1
    state.board = [f"heist:{room}" for room in BUILDING]
    state.walls = []
    for post in state.posts.values():
        post.active = post.keycards = post.bodies = 0
        post.timers = []
    state.box = 40
    state.keycards, state.found = 1, 0
    state.turn.actions = state.turn.left = 2
    for thief in state.thieves:
        thief.skills.clear()
        thief.charges.clear()


def room(name: str) -> str:
    """Return the id of a room; `first_aid` as a keyword means `first-aid`."""
    return f"heist:{name.replace('_', '-')}"


# -- the building


def guards(**rooms: int) -> Arrangement:
    """Place active guards in these rooms."""

    def arrange(state: Any) -> None:
        for name, n in rooms.items():
            state.posts[room(name)].active += n
            state.box -= n

    return arrange


def carriers(**rooms: int) -> Arrangement:
    """Place guards with keycards in these rooms; they have all keycards of the game."""

    def arrange(state: Any) -> None:
        guards(**rooms)(state)
        for name, n in rooms.items():
            state.posts[room(name)].keycards += n
        state.keycards = sum(post.keycards for post in state.posts.values())

    return arrange


def shut_down(**rooms: int | tuple[int, ...]) -> Arrangement:
    """Place guards in these rooms that are shut down for a number of rounds."""

    def arrange(state: Any) -> None:
        for name, rounds in rooms.items():
            timers = [rounds] if isinstance(rounds, int) else list(rounds)
            state.posts[room(name)].timers += timers
            state.box -= len(timers)

    return arrange


def bodies(**rooms: int) -> Arrangement:
    """Place destroyed guards in these rooms."""

    def arrange(state: Any) -> None:
        for name, n in rooms.items():
            state.posts[room(name)].bodies += n
            state.box -= n

    return arrange


def wall(first: str, second: str) -> Arrangement:
    """Build a wall between two adjacent rooms."""

    def arrange(state: Any) -> None:
        cells = sorted(state.board.index(room(name)) for name in (first, second))
        state.walls.append((cells[0], cells[1]))

    return arrange


def closed(**rooms: int) -> Arrangement:
    return lambda state: state.closed.update({room(name): n for name, n in rooms.items()})


def disabled(**rooms: int) -> Arrangement:
    return lambda state: state.disabled.update({room(name): n for name, n in rooms.items()})


def toll(**rooms: int) -> Arrangement:
    return lambda state: state.tolls.update({room(name): n for name, n in rooms.items()})


def box(n: int) -> Arrangement:
    """Set the number of guards in the box."""

    def arrange(state: Any) -> None:
        state.box = n

    return arrange


def vault_open(state: Any) -> None:
    state.found = state.keycards
    state.vault_open = True


def vault_cleared(state: Any) -> None:
    vault_open(state)
    state.vault_cleared = True


# -- thieves


def at(name: str, *, seat: int = 0) -> Arrangement:
    """Put a thief in a room."""

    def arrange(state: Any) -> None:
        state.thieves[seat].room = room(name)

    return arrange


def health(n: int, *, seat: int = 0) -> Arrangement:
    def arrange(state: Any) -> None:
        state.thieves[seat].health = n

    return arrange


def bullets(explosive: int, disruptive: int) -> Arrangement:
    """Set the bullets of the first thief."""

    def arrange(state: Any) -> None:
        state.thieves[0].explosive = explosive
        state.thieves[0].disruptive = disruptive

    return arrange


def skill(*names: str, seat: int = 0, left: int | None = None) -> Arrangement:
    """Give a thief these skills, with all their charges or `left` of them."""

    def arrange(state: Any) -> None:
        thief = state.thieves[seat]
        for name in names:
            id = f"heist:{name}"
            thief.skills.append(id)
            if charges := rules().library["skill"][id].charges:
                thief.charges[id] = charges if left is None else left

    return arrange


def friends(n: int) -> Arrangement:
    """Give the first thief friendly bots."""

    def arrange(state: Any) -> None:
        state.thieves[0].friends = n
        state.friends -= n

    return arrange


def cornered(*, seat: int = 0) -> Arrangement:
    def arrange(state: Any) -> None:
        state.thieves[seat].cornered = True

    return arrange


def left(n: int) -> Arrangement:
    """Set the actions left in the current turn."""

    def arrange(state: Any) -> None:
        state.turn.left = n

    return arrange


# -- chance


def throws(*shown: int) -> Arrangement:
    """Script the next dice rolls; any other roll fails."""
    return dice(*(number - 1 for number in shown))


def events(*names: str) -> Arrangement:
    """Put these events on top of the deck."""
    return lambda state: stack(state.events, *(f"heist:{name}" for name in names))


# -- looking


def ann(play: Play) -> Any:
    return play.state.thieves[0]


def post(play: Play, name: str) -> Any:
    """Return the guards of a room."""
    return play.state.posts[room(name)]


def place(play: Play, *, seat: int = 0) -> str:
    """Return the thief's room."""
    found: str = play.state.thieves[seat].room
    return found.partition(":")[2]
