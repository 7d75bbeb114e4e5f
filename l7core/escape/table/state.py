"""What stands on the table in a game of LEVEL 7 [ESCAPE].

Everything is plain data: records, rooms and doors are named by their ids and numbers.
"""

from __future__ import annotations

from functools import cached_property
from typing import Final, Literal, TypeAlias

from msgspec import UNSET, Struct, UnsetType, field

from l7core.api import Args, Game, State
from l7core.escape.content.kinds import MOST_VITALITY, EnemyKind, EventIcon, Marker, Stat, Which
from l7core.escape.table.fear import AT_START
from l7core.escape.table.grid import Map

Status: TypeAlias = Literal["map", "infirmary", "escaped", "dead", "between", "absent"]
"""`between` and `absent` are of campaigns: on the way to the next scenario, and lost before this
one began."""
Uniform: TypeAlias = Literal["none", "clean", "bloody"]
EventPart: TypeAlias = Literal["all", "spawn", "text", "activation"]


Until: TypeAlias = Literal["roll", "any-roll", "attack", "turn"]


class Boost(Struct, frozen=True, array_like=True, gc=False):
    """A stat that is higher for a while."""

    stat: Stat
    n: int
    until: Until
    """The next challenge of that stat, or of any, the next enemy attack, the end of the turn."""


SKULL_BELOW = 3
"""Under the last figure of the vitality track there is only the skull, which is 0 here."""


def vitality_left(vitality: int, lost: int) -> int:
    """What is left of it after a loss; 0 is the skull."""
    left = vitality - lost
    return left if left >= SKULL_BELOW else 0


class Hero(Struct, dict=True):
    """A prisoner, and the place at the table of its player."""

    seat: int
    character: str = ""
    status: Status = "map"
    room: int | None = None
    fear: int = AT_START
    threat: int = 0
    vitality: int = MOST_VITALITY
    hand: list[str] = []
    skills: list[str] = []
    items: list[str] = []
    boosts: list[Boost] = []
    rerolls: list[Which] = []
    """Granted for the next challenge of this turn: of which dice."""
    icons: int = 0
    """Granted for the next challenge of this turn."""
    uniform: Uniform = "none"
    spent: list[str] = []
    """Actions that can be used once a game and have been."""
    counters: dict[str, int] = {}

    @cached_property
    def id(self) -> str:
        """Kept beside the fields: a prisoner never changes seats."""
        return f"hero:{self.seat}"

    @property
    def place(self) -> int:
        """The room of a prisoner who is on the map."""
        assert self.room is not None, "only those on the map stand in a room"
        return self.room


class Enemy(Struct, dict=True):
    """An enemy on the map."""

    kind: EnemyKind
    number: int
    room: int
    stunned: bool = False
    acted: bool = False
    """Has added a die to an attack in this pass of activations."""
    fresh: bool = False
    """Came onto the map this turn."""

    @cached_property
    def id(self) -> str:
        """Kept beside the fields: kind and number are the enemy's for good."""
        return f"{self.kind}:{self.number}"


class Rush(Struct):
    """A bull rush under way."""

    icons: int
    rooms: int = 0
    """Rooms with enemies left so far."""


class Turn(Struct):
    """What the prisoner whose turn it is has done and may still do."""

    seat: int = 0
    moved: int = 0
    moves: int = 0
    """Movement points granted on top of the Speed."""
    challenges: int = 1
    trades: int = 1
    handlings: int = 1
    """Items to pick up or drop."""
    free: bool = False
    """May leave the present room as though there were no enemies."""
    rush: Rush | None = None
    relock: list[int] = []
    """Doors that were unlocked with wits: they may be locked again (ruling 26)."""
    peeked: list[int] = []
    used: list[str] = []
    """Actions that can be used once a turn and have been."""
    quiet: bool = False
    """Rooms trigger no event."""
    over: bool = False
    """The actions are over; the event is next."""
    icon: EventIcon | None = None
    """The icon that has triggered the event."""
    skipped: list[EventPart] = []
    averted: bool = False
    """What was about to happen has been averted."""
    lockdown_began: bool = False


class Deck(Struct):
    """Cards face down, the last one on top, and those that have been used."""

    cards: list[str] = []
    discard: list[str] = []


SCARS: Final = "scars"
NOTORIETY: Final = "notoriety"
"""Counters of a prisoner, so that content can read and change them like any other."""


class Carried(Struct, frozen=True, kw_only=True):
    """What a prisoner brings along from an earlier scenario."""

    character: str
    skills: tuple[str, ...] = ()
    items: tuple[str, ...] = ()
    scars: int = 0
    """Vitality less than the scenario gives."""
    notoriety: int = 0
    """Threat more than the scenario gives."""

    @property
    def counters(self) -> dict[str, int]:
        """What leaves marks, as a prisoner counts it."""
        return {SCARS: self.scars, NOTORIETY: self.notoriety}


class Told(Struct, frozen=True, array_like=True, gc=False):
    """A sentence of the campaign's story, as an event has it."""

    key: str
    args: Args


class Leg(Struct, kw_only=True):
    """One scenario of a campaign, played to its end."""

    chapter: str
    result: Literal["won", "partly", "lost"]
    rounds: int
    border: int
    """Decisions that led to its end: where a branch of the game can begin."""
    out: tuple[int, ...] = ()
    """The seats whose prisoners got away."""
    again: bool = False
    """It did not count: the scenario was played again."""
    told: list[Told] = []


class Missing(Struct, frozen=True, kw_only=True):
    """A prisoner who was left behind alive."""

    seat: int
    carried: Carried


class Story(Struct, kw_only=True):
    """A campaign under way: what is known beyond the scenario that is being played."""

    campaign: str
    chapter: str
    """The chapter that is being played, or, between two, the one that is over."""
    between: bool = False
    variants: tuple[int, ...] = ()
    """Of the scenario, those that hold in this game, by their place in its list."""
    flags: list[str] = []
    """Those that were set when the chapter began."""
    legs: list[Leg] = []
    missing: list[Missing] = []
    known: list[str] = []
    """Every character that has been in it so far."""


class EscapeState(State):
    """The table."""

    scenario: str = ""
    heroes: list[Hero] = field(default_factory=list)
    """By seat, which is turn order; as many as began the game."""
    round: int = 0
    turn: Turn = field(default_factory=Turn)
    map: Map = Map()
    markers: dict[Marker, list[int]] = field(default_factory=dict)
    """The rooms in which each kind of marker lies."""
    things: dict[int, list[str]] = field(default_factory=dict)
    """The items that lie in each room."""
    stacks: list[list[str]] = field(default_factory=list)
    """Tiles: A, B … final. The last of a list is on top."""
    set_aside: list[str] = field(default_factory=list)
    found: bool = False
    """The tile that peeking looks for has been found."""
    enemies: list[Enemy] = field(default_factory=list)
    """On the map: guards, clones, hybrids, Dr. Cronos, each kind in ascending order."""
    reserves: dict[EnemyKind, list[int]] = field(default_factory=dict)
    """The numbers that may spawn, ascending."""
    capacity: dict[EnemyKind, int] = field(default_factory=dict)
    """How many the reserves may hold."""
    limits: dict[str, int] = field(default_factory=dict)
    """How many fit on a tile: `secure`, `pack`, `hybrid`, `group`."""
    values: dict[EnemyKind, int] = field(default_factory=dict)
    """What each kind is worth to its foes: the fear of guards, the threat of aliens."""
    threat_pool: int = 0
    threat_box: int = 0
    """Tokens that come into the game when the pool is empty."""
    lockdown: bool = False
    lockdown_may_be_due: bool = True
    """Whether a milestone has been passed since its conditions were last found not to be met."""
    lockdown_pool: int | None = None
    """Tokens left; None without a countdown."""
    vitality: int = MOST_VITALITY
    """What the scenario began with, and healing's limit."""
    adrenaline: Deck = field(default_factory=Deck)
    events: Deck = field(default_factory=Deck)
    event: str = ""
    """The event card that is being resolved."""
    interrupted: list[str] = field(default_factory=list)
    """Event cards that wait for that one: each had another card resolved in its midst."""
    items: Deck = field(default_factory=Deck)
    box: list[str] = field(default_factory=list)
    """Items that are only ever found by name."""
    skills: Deck = field(default_factory=Deck)
    flags: list[str] = field(default_factory=list)
    counters: dict[str, int] = field(default_factory=dict)
    carried: dict[int, Carried] = field(default_factory=dict)
    """By seat, in a campaign."""
    campaign: Story | UnsetType = UNSET
    """Left out of the states of games that are complete in themselves."""


EscapeGame: TypeAlias = Game[EscapeState]
