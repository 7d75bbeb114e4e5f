"""What stands on the table: in front of the screen, and behind it.

`Front` is all that lies on the hero's side and all that has ever been said aloud. `Behind` is what
the evil players alone know. What the hero sees, is offered and is advised looks at the front; what
crosses over does so in `screen`.
"""

from __future__ import annotations

from typing import Literal, TypeAlias

from msgspec import Struct, field

from l7core.api import Game, Side, State, piles

from .plan import Plan
from .records import Ability, Action, Damage, Deck

HERO = 0
DECLARED = "alone.barrier.declared"
"""Why an answer stands that others have answered in their turn."""
TRACK = 12
"""LIFE and SELF CONTROL at the start."""
TURNS = 8
ROUNDS = 3
"""Spaces of the round track before the last one, on which the nightmare begins."""
LAST_ROUND = 20
"""With its end nobody is left to hope: the game is lost."""
CAPS = (6, 8, 10, 12)
"""The healing cap by the space of the round marker; the first one is the nightmare's."""
ADRENALINE, MOST_ADRENALINE = 3, 6
INVENTORY = 6
CHARGES = 3
COMPANION_HEALTH = 6
SPACES = 16
"""Of the reaction track."""
DANGER_SPACES = (2, 5, 8, 10, 12, 14)
"""Those of the reaction track that show a danger symbol."""
CARDS_A_TURN = 2
MOST_DANGER = 8
"""Danger tokens on one level."""
LIMIT, AVATAR_LIMIT = 4, 5
"""Creatures on one level; one more in a game with an avatar."""
HANDS = {1: 10, 2: 6, 3: 4}
"""Cards in each hand, by how many evil players there are."""
TILES: dict[str, int] = {"room": 8, "cross": 5, "junction": 9, "curve": 8, "straight": 8}
"""Sector tiles of each shape in the box."""

SOUNDS = 12
"""Ways in which a noise sounds, which say nothing of what makes it."""

NOWHERE = (99, 99)
"""The offset of a level of which nothing has been seen."""

Way: TypeAlias = Literal["open", "door", "blocked"]


class Sector(Struct):
    """A sector that the hero has seen."""

    id: str
    floor: int
    cell: tuple[int, int]
    """On a canvas of its own for each level, in whose middle the first sector lies."""
    room: str = ""
    ways: dict[Side, Way] = {}
    unit: bool = False
    stairs: str = ""
    """The colour of the stairs that are here."""
    lit: bool = False
    danger: bool = False
    conditions: list[str] = []
    missions: list[str] = []
    on_table: bool = True
    """Revealed now. Otherwise it is remembered, as it was when it was last seen."""
    seen: int = 0
    """For one that is remembered: the turn in which it was last seen, from the beginning."""


class Shown(Struct):
    """A creature that the hero sees."""

    id: str
    """Numbered in the order in which the hero has come to see creatures."""
    kind: str
    at: str
    wounds: int = 0
    special: str = ""
    down: bool = False
    """An avatar that is knocked down."""


NEVER = 99
"""A distance at which nothing comes into being."""


class Stir(Struct, frozen=True):
    """What a reaction can have set in motion, as far as everybody sees it played."""

    steps: int = 0
    """How many sectors a creature may have moved."""
    least: int = NEVER
    """How near to the hero one may have come into being."""


class Heard(Struct, frozen=True):
    """A noise, as it was told."""

    turn: int
    at: str
    """The sector in which the hero stood."""
    way: str
    """A side, `stairs` or `here`; `level` for the other one, `nowhere` where no way leads there,
    `somewhere` where a mission keeps it from being told."""
    stir: Stir = Stir()


class Crept(Struct, frozen=True):
    """Something that may have happened without a noise."""

    turn: int
    at: str
    """The sector in which the hero stood."""
    stir: Stir


class Lost(Struct, frozen=True):
    """A creature that went out of sight."""

    turn: int
    name: str
    """Its kind, or which special creature it is."""
    at: str
    """The sector in which it was seen last."""
    side: Side | Literal["stairs", ""] = ""
    """Where it went; nothing, if it stayed there and the sector was taken away."""


NONE = -1


class Told(Struct, frozen=True):
    """A distance, as it was told."""

    turn: int
    at: str
    target: str
    steps: int
    """NONE where there is no such thing."""
    floor: int


class Laid(Struct, frozen=True):
    """A card on the reaction track."""

    deck: str
    card: str
    """Which one, if it lies face up."""
    spaces: int


class Quest(Struct):
    """A mission of this game."""

    id: str
    step: int = 0
    times: int = 0
    """How often the step has been done that is to be done now."""
    open: bool = True
    """Whether it can be worked on: the final mission waits for a starting one."""
    done: bool = False


class Item(Struct):
    """A thing that the hero carries, and how often it can still be used."""

    id: str
    charges: int = CHARGES
    upgraded: bool = False


class Loss(Struct):
    """What the hero is about to lose."""

    track: Damage
    n: int
    why: str
    """Text key of the cause."""
    moment: str = ""
    """`fear` for an encounter, `attack` for a creature's hits."""
    answered: list[str] = []
    """Items that have been set against it: each is, once."""


class Companion(Struct):
    """Somebody who goes with the hero, and how much they can still bear."""

    id: str
    health: int = COMPANION_HEALTH


class Hero(Struct):
    """The hero sheet: all of it is public."""

    character: str = ""
    life: int = TRACK
    control: int = TRACK
    adrenaline: int = ADRENALINE
    items: list[Item] = []
    companion: Companion | None = None
    experience: dict[Ability, int] = {}
    scavenged: list[str] = []
    """Rooms in which three cards have been drawn."""
    used_rooms: list[str] = []
    """Rooms whose special action has been used."""
    powers: int = 0
    """Danger tokens on the card of hero powers."""
    gifted: bool = False
    """Whether what the character can do once a round has been done."""


class Turn(Struct):
    """What has happened in the running turn."""

    actions: list[str] = []
    """What has been declared: actions, or `unblock`; the last one is being resolved."""
    target: str = ""
    """What the last of them was declared at: a direction, a creature, an item, a mission."""
    brought: list[str] = []
    """Actions that items have brought along besides their own: they can be answered too."""
    actions_left: int = 1
    acted: bool = False
    recovered: bool = False
    bullet_time: bool = False
    played: int = 0
    """Reaction cards, of at most two."""
    hurt: list[Damage] = []
    foiled: bool = False
    """The action that is being resolved comes to nothing."""
    fewer_dice: int = 0
    fewer_cards: int = 0
    upgraded: bool = False
    """Whether the item that is used for it has its part: it may be used up by now."""

    @property
    def action(self) -> str:
        return self.actions[-1] if self.actions else ""


class Front(Struct):
    """What lies before the screen, and what has been said."""

    at: str = ""
    """The sector in which the hero stands."""
    sectors: dict[str, Sector] = {}
    creatures: dict[str, Shown] = {}
    shown: int = 0
    """Creatures that have ever come into sight, for their numbers."""
    heard: list[Heard] = []
    told: list[Told] = []
    lost: list[Lost] = []
    crept: list[Crept] = []
    stir: Stir = Stir()
    """What the reaction that is being carried out can set in motion."""
    track: list[Laid] = []
    hands: list[int] = []
    """How many cards each evil player holds."""
    decks: list[Deck] = []
    quests: list[Quest] = []
    specials: list[str] = []
    """Special creatures of this game that can still come, or are there."""
    bosses: list[str] = []
    """Those that a card has brought by name."""
    avatars: list[str] = []
    upgrades: dict[str, list[str]] = {}
    """Of each avatar, the upgrades that it has."""
    marker: int = ROUNDS
    """The space of the round marker; 0 is the nightmare."""
    extra: int = 0
    """Rounds that have been gained and wait at the right end of the track."""
    round: int = 0
    turn: int = 0
    """Of eight."""
    clock: int = 0
    """Turns from the beginning."""
    now: Turn = field(default_factory=Turn)
    hero: Hero = field(default_factory=Hero)
    forbidden: list[Action] = []
    """What cannot be declared in this turn."""
    forbidden_next: list[Action] = []
    loss: Loss | None = None
    final: bool = False
    """Whether the final mission has begun."""
    leader: int = 1

    @property
    def nightmare(self) -> bool:
        return self.marker == 0

    def quest(self, id: str) -> Quest:
        return next(quest for quest in self.quests if quest.id == id)


class Creature(Struct):
    """A creature on the map."""

    n: int
    kind: str
    at: int
    wounds: int = 0
    special: str = ""
    """The special creature that it is, or the avatar."""
    shown: str = ""
    """Its id on the hero's side while it is revealed."""
    moved: bool = False
    """Into the sector where it is, in this turn."""


class Avatar(Struct):
    """An avatar that is off the map or lies knocked down; on the map it is a creature too."""

    id: str
    seat: int
    n: int = 0
    """The number of its creature; 0 while it is off the map."""
    down_at: int | None = None


class Evil(Struct):
    """One evil player."""

    seat: int
    hand: list[str] = []
    decks: list[Deck] = []


class Behind(Struct):
    """What the evil players alone know."""

    plan: Plan | None = None
    labels: list[str] = []
    """What the hero's side calls each sector of the plan."""
    offsets: list[tuple[int, int]] = []
    """Where the first cell of each level lies on the hero's canvas."""
    rooms: dict[int, str] = {}
    at: int = 0
    revealed: list[int] = []
    """Sectors whose tiles lie in the labyrinth, in the order in which they were laid."""
    creatures: list[Creature] = []
    spawned: int = 0
    danger: list[int] = []
    aside: int = 0
    """Danger tokens that are set aside for the end of the round."""
    lit: list[int] = []
    blocked: list[tuple[int, int]] = []
    conditions: dict[int, list[str]] = {}
    evils: list[Evil] = []
    decks: dict[Deck, piles.Pile] = {}
    under: list[str] = []
    """The cards on the reaction track, in the order of `Front.track`."""
    avatars: list[Avatar] = []
    wish: str = ""
    """What an evil player has asked the leader's leave for."""
    spent: float = 0.0
    """The harm that reactions of this round have done, on average: the director paces by it."""
    carried: float = 0.0
    """What was left of it in the rounds before."""


class AloneState(State, kw_only=True):
    """What lies in front of the screen, what lies behind it, and the piles of things and people."""

    front: Front = field(default_factory=Front)
    behind: Behind = field(default_factory=Behind)
    items: piles.Pile = field(default_factory=piles.Pile)
    """The item deck, whose order nobody knows."""
    companions: list[str] = field(default_factory=list)
    """Characters who are not the hero, in an order that nobody knows."""


Alone: TypeAlias = Game[AloneState]
