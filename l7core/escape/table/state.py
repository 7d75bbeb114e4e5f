"""The state of a game of LEVEL 7 [ESCAPE].

The state is plain data. Records, rooms and doors are referenced by id or number.
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
"""Place of a prisoner. Campaigns add `between`, on the way to the next scenario, and `absent`, lost
before the current scenario began."""
Uniform: TypeAlias = Literal["none", "clean", "bloody"]
EventPart: TypeAlias = Literal["all", "spawn", "text", "activation"]


Until: TypeAlias = Literal["roll", "any-roll", "attack", "turn"]


class Boost(Struct, frozen=True, array_like=True, gc=False):
    """A temporary bonus to a stat."""

    stat: Stat
    n: int
    until: Until
    """End of the boost: the next challenge of that stat (`roll`) or of any stat (`any-roll`), the
    next enemy attack or the end of the turn."""


SKULL_BELOW = 3
"""Lowest number of the vitality track. Below it is the skull, stored as 0."""


def vitality_left(vitality: int, lost: int) -> int:
    """Return the vitality after a loss; 0 is the skull."""
    left = vitality - lost
    return left if left >= SKULL_BELOW else 0


class Hero(Struct, dict=True):
    """A prisoner and the seat of their player."""

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
    """Dice of each reroll granted for the next challenge of this turn."""
    icons: int = 0
    """Icons granted for the next challenge of this turn."""
    uniform: Uniform = "none"
    spent: list[str] = []
    """Once-a-game actions that the prisoner has used."""
    counters: dict[str, int] = {}

    @cached_property
    def id(self) -> str:
        """Id such as `hero:0`, cached because a prisoner never changes seats."""
        return f"hero:{self.seat}"

    @property
    def place(self) -> int:
        """Room of a prisoner who is on the map."""
        assert self.room is not None, "only those on the map stand in a room"
        return self.room


class Enemy(Struct, dict=True):
    """An enemy on the map."""

    kind: EnemyKind
    number: int
    room: int
    stunned: bool = False
    acted: bool = False
    """Whether the enemy has added a die to an attack in this activation pass."""
    fresh: bool = False
    """Whether the enemy came onto the map this turn."""

    @cached_property
    def id(self) -> str:
        """Id such as `guard:2`, cached because kind and number never change."""
        return f"{self.kind}:{self.number}"


class Rush(Struct):
    """A bull rush in progress."""

    icons: int
    rooms: int = 0
    """Number of rooms with enemies left so far."""


class Turn(Struct):
    """The actions that the active prisoner has taken and has left."""

    seat: int = 0
    moved: int = 0
    moves: int = 0
    """Movement points granted in addition to the Speed."""
    challenges: int = 1
    trades: int = 1
    handlings: int = 1
    """Number of items that can still be picked up or dropped."""
    free: bool = False
    """Whether the prisoner may leave the current room despite its enemies."""
    rush: Rush | None = None
    relock: list[int] = []
    """Doors unlocked with Intelligence, which may be locked again (ruling 26)."""
    peeked: list[int] = []
    used: list[str] = []
    """Once-a-turn actions that have been used."""
    quiet: bool = False
    """Whether rooms trigger no events."""
    over: bool = False
    """Whether the actions have ended; the event is next."""
    icon: EventIcon | None = None
    """Icon that triggered the event."""
    skipped: list[EventPart] = []
    averted: bool = False
    """Whether a card has averted the imminent attack or event."""
    lockdown_began: bool = False


class Deck(Struct):
    """A face-down draw pile with the top card last, and a discard pile."""

    cards: list[str] = []
    discard: list[str] = []


SCARS: Final = "scars"
NOTORIETY: Final = "notoriety"
"""Counters of a prisoner, which content can read and change like any other counter."""


class Carried(Struct, frozen=True, kw_only=True):
    """The character, cards and marks that a prisoner brings from an earlier scenario."""

    character: str
    skills: tuple[str, ...] = ()
    items: tuple[str, ...] = ()
    scars: int = 0
    """Vitality lost from the scenario's starting value."""
    notoriety: int = 0
    """Threat added to the scenario's starting value."""

    @property
    def counters(self) -> dict[str, int]:
        """Scars and notoriety as counters of a prisoner."""
        return {SCARS: self.scars, NOTORIETY: self.notoriety}


class Told(Struct, frozen=True, array_like=True, gc=False):
    """A sentence of the campaign's story, stored as the key and args of an event."""

    key: str
    args: Args


class Leg(Struct, kw_only=True):
    """A finished scenario of a campaign."""

    chapter: str
    result: Literal["won", "partly", "lost"]
    rounds: int
    border: int
    """Number of answers up to the end of the scenario, where a branch of the game can begin."""
    out: tuple[int, ...] = ()
    """Seats of the prisoners who escaped."""
    again: bool = False
    """Whether the result was dropped because the scenario was played again."""
    told: list[Told] = []


class Missing(Struct, frozen=True, kw_only=True):
    """A prisoner who was left behind alive."""

    seat: int
    carried: Carried


class Story(Struct, kw_only=True):
    """The progress of a campaign beyond the current scenario."""

    campaign: str
    chapter: str
    """Chapter in play; between two chapters, the one that has ended."""
    between: bool = False
    variants: tuple[int, ...] = ()
    """Variants in force, as indexes into the scenario's list."""
    flags: list[str] = []
    """Flags that were set when the chapter began."""
    legs: list[Leg] = []
    missing: list[Missing] = []
    known: list[str] = []
    """Characters that have taken part so far."""


class EscapeState(State):
    """The complete state of a game."""

    scenario: str = ""
    heroes: list[Hero] = field(default_factory=list)
    """Prisoners by seat, which is turn order. Prisoners who leave the game stay in the list."""
    round: int = 0
    turn: Turn = field(default_factory=Turn)
    map: Map = Map()
    markers: dict[Marker, list[int]] = field(default_factory=dict)
    """Rooms with each kind of marker."""
    things: dict[int, list[str]] = field(default_factory=dict)
    """Items on the floor of each room."""
    stacks: list[list[str]] = field(default_factory=list)
    """Stacks of tiles: A, B and so on. The last tile of a list is on top."""
    set_aside: list[str] = field(default_factory=list)
    found: bool = False
    """Whether the tile that peeking looks for has been found."""
    enemies: list[Enemy] = field(default_factory=list)
    """Enemies on the map: guards, clones, hybrids, Dr. Cronos, each kind in ascending order."""
    reserves: dict[EnemyKind, list[int]] = field(default_factory=dict)
    """Numbers of the enemies that can spawn, in ascending order."""
    capacity: dict[EnemyKind, int] = field(default_factory=dict)
    """Maximum number of enemies in the reserves, by kind."""
    limits: dict[str, int] = field(default_factory=dict)
    """Maximum number of guards, clones, hybrids and prisoners on a tile: `secure`, `pack`,
    `hybrid`, `group`."""
    values: dict[EnemyKind, int] = field(default_factory=dict)
    """Value of each kind as a target of other enemies: fear for guards, threat for aliens."""
    threat_pool: int = 0
    threat_box: int = 0
    """Tokens that enter the game when the pool is empty."""
    lockdown: bool = False
    lockdown_may_be_due: bool = True
    """Whether a milestone has been passed since the lockdown conditions were last checked and not
    met."""
    lockdown_pool: int | None = None
    """Lockdown tokens left; None without a countdown."""
    vitality: int = MOST_VITALITY
    """Vitality at the start of the scenario, and the maximum for healing."""
    adrenaline: Deck = field(default_factory=Deck)
    events: Deck = field(default_factory=Deck)
    event: str = ""
    """Event card that is being resolved."""
    interrupted: list[str] = field(default_factory=list)
    """Event cards that another event card has interrupted."""
    items: Deck = field(default_factory=Deck)
    box: list[str] = field(default_factory=list)
    """Items outside the deck, found only when an effect names them."""
    skills: Deck = field(default_factory=Deck)
    flags: list[str] = field(default_factory=list)
    counters: dict[str, int] = field(default_factory=dict)
    carried: dict[int, Carried] = field(default_factory=dict)
    """Belongings from earlier scenarios of a campaign, by seat."""
    campaign: Story | UnsetType = UNSET
    """Progress of the campaign; unset in a single scenario."""


EscapeGame: TypeAlias = Game[EscapeState]
