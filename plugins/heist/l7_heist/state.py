"""The state of a heist: the building, its guards and the thieves."""

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
"""Maximum number of guards in a room; destroyed guards do not count."""
IN_THE_BOX = 40
FRIENDS_IN_THE_BOX = 10


class Thief(Struct):
    """The thief of one seat. A thief with 0 health is dead."""

    seat: int
    room: str = ENTRANCE
    health: int = HEALTH
    explosive: int = STOCK
    disruptive: int = STOCK
    skills: list[str] = []
    charges: dict[str, int] = {}
    friends: int = 0
    """Number of friendly bots that follow the thief. Each takes one hit instead of the thief."""
    cornered: bool = False
    """Whether the thief ended the last turn in a room with active guards."""

    @property
    def id(self) -> str:
        return ids.seat(self.seat)

    @property
    def alive(self) -> bool:
        return self.health > 0


class Post(Struct):
    """The guards of one room. They have no identity, so only numbers are stored."""

    active: int = 0
    keycards: int = 0
    """Number of active guards that carry a keycard."""
    timers: list[int] = []
    """For each shut-down guard, the rounds until it gets up."""
    bodies: int = 0
    """Number of destroyed guards in the room."""

    @property
    def present(self) -> int:
        """Number of guards that count towards the room's limit: active and shut-down guards."""
        return self.active + len(self.timers)


class Turn(Struct):
    """The current turn of a thief."""

    seat: int = 0
    actions: int = 0
    left: int = 0
    """Actions left."""
    trail: list[str] = []
    """Rooms that the thief has left this turn."""
    unnoticed: bool = False
    """Whether the thief has slipped into the room and can leave it without evading."""


class HeistState(State, kw_only=True):
    """The building, the thieves and the progress of the heist."""

    thieves: list[Thief] = field(default_factory=list)
    board: list[str] = field(default_factory=list)
    """Room of each cell, row by row."""
    walls: list[tuple[int, int]] = field(default_factory=list)
    """Walls as pairs of neighbouring cells, with the lower number first."""
    posts: dict[str, Post] = field(default_factory=dict)
    box: int = IN_THE_BOX
    """Number of guards that are not on the board."""
    friends: int = FRIENDS_IN_THE_BOX
    closed: dict[str, int] = field(default_factory=dict)
    """Rounds until each closed room opens, by room."""
    disabled: dict[str, int] = field(default_factory=dict)
    """Rounds until each special room that is out of order works again, by room."""
    tolls: dict[str, int] = field(default_factory=dict)
    """Rounds for which entering a room costs health, by room."""
    keycards: int = 0
    """Number of keycards in the game."""
    found: int = 0
    """Number of keycards that the thieves have taken."""
    vault_open: bool = False
    vault_cleared: bool = False
    skills: list[str] = field(default_factory=list)
    """Skill cards that no thief has, with the top card last."""
    repicked: bool = False
    """Whether a thief has exchanged a skill."""
    events: list[str] = field(default_factory=list)
    played: list[str] = field(default_factory=list)
    """Event cards that have been played, with the latest card last."""
    quiet: bool = False
    """Whether no new guard arrives this round."""
    round: int = 0
    first: int = 0
    """Seat that takes the first turn of each round."""
    turn: Turn = field(default_factory=Turn)


Heist: TypeAlias = Game[HeistState]


def begin(rules: Rules, setup: Setup) -> HeistState:
    """Build the state of a new game, before any shuffling."""
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
    job: Scenario = scenarios.played(game)
    return job
