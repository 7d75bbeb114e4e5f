"""What stands on the table."""

from __future__ import annotations

from typing import TypeAlias

from msgspec import Struct, field

from l7core.api import Game, Rules, Setup, State, Task, fresh, ids, scenarios

from .records import Scenario

ENTRANCE, ROOFTOP = "heist:entrance", "heist:rooftop"
VAULT, SECURITY = "heist:vault", "heist:security"
HEALTH = 5
STOCK = 3
"""Bullets of each kind in a full stock."""
FULL = 8
"""Guards that a room holds; destroyed ones lie in nobody's way."""
IN_THE_BOX = 40
FRIENDS_IN_THE_BOX = 10


class Thief(Struct):
    """One seat's thief; without health, a dead one."""

    seat: int
    room: str = ENTRANCE
    health: int = HEALTH
    explosive: int = STOCK
    disruptive: int = STOCK
    skills: list[str] = []
    charges: dict[str, int] = {}
    friends: int = 0
    """Friendly bots that walk along; each takes one blow."""
    cornered: bool = False
    """Has ended the last turn among active guards."""

    @property
    def id(self) -> str:
        return ids.seat(self.seat)

    @property
    def alive(self) -> bool:
        return self.health > 0


class Post(Struct):
    """The guards of one room. They are anonymous: numbers are all there is to them."""

    active: int = 0
    keycards: int = 0
    """How many of the active ones carry a keycard."""
    timers: list[int] = []
    """For each guard that is shut down, the rounds until it gets up."""
    bodies: int = 0
    """Destroyed guards that still lie there."""

    @property
    def present(self) -> int:
        """Those that take up space, or will when they get up."""
        return self.active + len(self.timers)


class Turn(Struct):
    """The running turn of a thief."""

    seat: int = 0
    actions: int = 0
    left: int = 0
    """Actions left."""
    trail: list[str] = []
    """Rooms that the thief has left in this turn."""
    unnoticed: bool = False
    """Has slipped into the room, and may slip out of it."""


class HeistState(State, kw_only=True):
    """The building, the thieves in it, and how far the heist has come."""

    thieves: list[Thief] = field(default_factory=list)
    board: list[str] = field(default_factory=list)
    """The room of each cell, row by row."""
    walls: list[tuple[int, int]] = field(default_factory=list)
    """Pairs of neighbouring cells, the lower number first."""
    posts: dict[str, Post] = field(default_factory=dict)
    box: int = IN_THE_BOX
    """Guards that are not on the board."""
    friends: int = FRIENDS_IN_THE_BOX
    closed: dict[str, int] = field(default_factory=dict)
    """Rounds that a room cannot be entered."""
    disabled: dict[str, int] = field(default_factory=dict)
    """Rounds that a special room cannot be used."""
    tolls: dict[str, int] = field(default_factory=dict)
    """Rounds that entering a room costs health."""
    keycards: int = 0
    """How many there are in the game."""
    found: int = 0
    """How many of them the thieves have."""
    vault_open: bool = False
    vault_cleared: bool = False
    skills: list[str] = field(default_factory=list)
    """Skill cards that nobody holds. The last one is on top."""
    repicked: bool = False
    """Somebody has exchanged a skill."""
    events: list[str] = field(default_factory=list)
    played: list[str] = field(default_factory=list)
    """Event cards that have been put away, the latest last."""
    quiet: bool = False
    """No new guard in this round."""
    round: int = 0
    first: int = 0
    """The seat that begins each round."""
    turn: Turn = field(default_factory=Turn)


Heist: TypeAlias = Game[HeistState]


def begin(rules: Rules, setup: Setup) -> HeistState:
    """The box before anything is shuffled."""
    library = rules.library
    is_alone = len(setup.seats) == 1
    return HeistState(
        **fresh(setup, Task("heist:set-up")),
        thieves=[Thief(seat) for seat in range(len(setup.seats))],
        board=list(library["room"]),
        posts={room: Post() for room in library["room"]},
        skills=[
            skill.id
            for skill in library["skill"].values()
            if not (is_alone and skill.wants_company)
        ],
        events=list(library["event"]),
    )


def scenario_of(game: Heist) -> Scenario:
    """The job that is played."""
    job: Scenario = scenarios.played(game)
    return job
