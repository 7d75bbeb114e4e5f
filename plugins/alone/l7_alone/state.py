"""The state of ALONE: the public front and the hidden area behind the screen.

`Front` holds everything on the hero's side of the screen and everything announced aloud. `Behind`
holds what only the evil players know. The hero's view, options and advice read `Front` alone;
`screen` copies data from `Behind` to `Front`.
"""

from __future__ import annotations

from typing import Annotated, Literal, TypeAlias

import msgspec
from msgspec import Struct, field

from l7core.api import Game, Side, State, piles

from .plan import Plan
from .records import Ability, Action, Damage, Deck

HERO = 0
DECLARED = "alone.barrier.declared"
"""Barrier after an answer to which other players have already responded."""
TRACK = 12
"""LIFE and SELF CONTROL at the start."""
TURNS = 8
ROUNDS = 3
"""Spaces of the round track before the last one, where the nightmare begins."""
LAST_ROUND = 20
"""Round after which the game is lost."""
CAPS = (6, 8, 10, 12)
"""Healing caps by space of the round marker; the first one belongs to the nightmare."""
ADRENALINE, MOST_ADRENALINE = 3, 6
INVENTORY = 6
CHARGES = 3
COMPANION_HEALTH = 6
SPACES = 16
"""Spaces of the reaction track."""
DANGER_SPACES = (2, 5, 8, 10, 12, 14)
"""Spaces of the reaction track with a danger symbol."""
CARDS_A_TURN = 2
MOST_DANGER = 8
"""Maximum number of danger tokens on a level."""
LIMIT, AVATAR_LIMIT = 4, 5
"""Maximum number of creatures on a level, without and with an avatar in the game."""
HANDS = {1: 10, 2: 6, 3: 4}
"""Hand size by number of evil players."""
TILES: dict[str, int] = {"room": 8, "cross": 5, "junction": 9, "curve": 8, "straight": 8}
"""Number of sector tiles of each shape in the box."""

SOUNDS = 12
"""Number of noise descriptions, chosen independently of the noise's source."""

NOWHERE = (99, 99)
"""Offset of a level that is still unseen."""

Way: TypeAlias = Literal["open", "door", "blocked"]


class Sector(Struct):
    """A sector that the hero has seen."""

    id: str
    floor: int
    cell: tuple[int, int]
    """Cell on the hero's canvas for the level; the first sector is in the middle."""
    room: str = ""
    ways: dict[Side, Way] = {}
    unit: bool = False
    stairs: str = ""
    """Colour of the stairs in the sector; "" without stairs."""
    lit: bool = False
    danger: bool = False
    conditions: list[str] = []
    missions: list[str] = []
    on_table: bool = True
    """Whether the sector is revealed now; otherwise it is remembered as last seen."""
    seen: int = 0
    """Turn in which a remembered sector was last seen, counted from the start."""


class Shown(Struct):
    """A creature that the hero sees."""

    id: str
    """Id in the order in which creatures came into sight."""
    kind: str
    at: str
    wounds: int = 0
    special: str = ""
    down: bool = False
    """Whether the avatar is knocked down."""


NEVER = 99
"""Distance at which no creature can spawn."""


class Stir(Struct, frozen=True):
    """Creature changes that a reaction may have caused, judging by its public effects."""

    steps: int = 0
    """Maximum number of sectors that a creature may have moved."""
    least: int = NEVER
    """Minimum distance from the hero at which a creature may have spawned."""


class Heard(Struct, frozen=True):
    """A noise as announced to the hero."""

    turn: int
    at: str
    """Sector of the hero at that time."""
    way: str
    """Direction of the noise: a side, `stairs`, `here` or `level` (the other level). `nowhere`
    means that no path leads to it; `somewhere` that a mission hides the direction."""
    stir: Stir = Stir()


class Crept(Struct, frozen=True):
    """A possible silent creature move or spawn."""

    turn: int
    at: str
    """Sector of the hero at that time."""
    stir: Stir


class Lost(Struct, frozen=True):
    """A creature that went out of sight."""

    turn: int
    name: str
    """Kind of the creature, or name of the special creature."""
    at: str
    """Sector in which the creature was last seen."""
    side: Side | Literal["stairs", ""] = ""
    """Exit that the creature took: a side or `stairs`; "" if it stayed and its sector was removed.
    """


NONE = -1
THOUSANDTHS = 1_000
"""Factor from points of harm to the whole numbers in the state, which holds no floats."""


class Told(Struct, frozen=True):
    """A distance as announced to the hero."""

    turn: int
    at: str
    target: str
    steps: int
    """Distance in steps; NONE if the target does not exist."""
    floor: int


class Laid(Struct, frozen=True):
    """A card on the reaction track."""

    deck: str
    card: str
    """Id of a face-up card; "" if the card is face down."""
    spaces: int


class Quest(Struct):
    """A mission of this game."""

    id: str
    step: int = 0
    times: int = 0
    """Number of times the current step has been completed."""
    open: bool = True
    """Whether the mission can be worked on; the final mission waits for a starting mission."""
    done: bool = False


class Item(Struct):
    """An item of the hero and its remaining uses."""

    id: str
    charges: int = CHARGES
    upgraded: bool = False


class Loss(Struct):
    """Damage that the hero is about to take."""

    track: Damage
    n: int
    why: str
    """Text key of the cause."""
    moment: str = ""
    """Source of the damage: `fear` for an encounter, `attack` for a creature's hits."""
    answered: list[str] = []
    """Items already used against this damage; each can be used once."""


class Companion(Struct):
    """A companion of the hero and their remaining health."""

    id: str
    health: int = COMPANION_HEALTH


class Hero(Struct):
    """The hero sheet, which is public."""

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
    """Number of danger tokens on the hero power card."""
    gifted: bool = False
    """Whether the character's ability has been used this round."""


class Turn(Struct):
    """Progress of the current turn."""

    actions: list[str] = []
    """Declared actions, `unblock` included; the last entry is the current action."""
    target: str = ""
    """Target of the last action: a direction, creature, item or mission."""
    brought: list[str] = []
    """Extra actions granted by items; other players can respond to these too."""
    actions_left: int = 1
    acted: bool = False
    recovered: bool = False
    bullet_time: bool = False
    played: int = 0
    """Number of reaction cards played and avatars activated, at most two."""
    activated: int = 0
    """Number of avatars activated, which cover no space of the reaction track."""
    hurt: list[Damage] = []
    pending: bool = False
    """Whether an action is declared but not resolved, so that cards can still hinder it."""
    ending: bool = False
    """Whether the end of the turn has begun, when cards need not be instant."""
    foiled: bool = False
    """Whether the current action is cancelled."""
    fewer_dice: int = 0
    fewer_cards: int = 0
    upgraded: bool = False
    """Whether the item used for the action is upgraded, even if it is used up by now."""

    @property
    def action(self) -> str:
        return self.actions[-1] if self.actions else ""


class Front(Struct):
    """Public information: the hero's side of the table and all announcements."""

    at: str = ""
    """Sector of the hero."""
    sectors: dict[str, Sector] = {}
    creatures: dict[str, Shown] = {}
    shown: int = 0
    """Number of creatures that have come into sight; source of their ids."""
    heard: list[Heard] = []
    told: list[Told] = []
    lost: list[Lost] = []
    crept: list[Crept] = []
    stir: Stir = Stir()
    """Creature changes that the current reaction may cause."""
    track: list[Laid] = []
    hands: list[int] = []
    """Number of cards held by each evil player."""
    decks: list[Deck] = []
    quests: list[Quest] = []
    specials: list[str] = []
    """Special creatures of this game that are on the map or can still appear."""
    bosses: list[str] = []
    """Special creatures brought in by name by a card."""
    avatars: list[str] = []
    upgrades: dict[str, list[str]] = {}
    """Upgrades of each avatar."""
    marker: int = ROUNDS
    """Space of the round marker; 0 is the nightmare."""
    extra: int = 0
    """Extra rounds waiting at the right end of the track."""
    round: int = 0
    turn: int = 0
    """Turn of the round, from 1 to 8; 0 before the first turn."""
    clock: int = 0
    """Number of turns since the start."""
    now: Turn = field(default_factory=Turn)
    hero: Hero = field(default_factory=Hero)
    forbidden: list[Action] = []
    """Actions that cannot be declared this turn."""
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
    """A creature as the evil players track it, visible or not."""

    n: int
    kind: str
    at: int
    wounds: int = 0
    special: str = ""
    """Id of the special creature or avatar; "" for ordinary creatures."""
    shown: str = ""
    """Id on the hero's side while the creature is visible."""
    darkens: bool = False
    """Whether the creature entered its sector this turn while the lights were on."""


class Avatar(Struct):
    """An avatar, on or off the map; on the map it also has a creature record."""

    id: str
    seat: int
    n: int = 0
    """Number of the avatar's creature; 0 while the avatar is off the map."""
    down_at: int | None = None


class Evil(Struct):
    """The hand and decks of one evil player."""

    seat: int
    hand: list[str] = []
    decks: list[Deck] = []


class Behind(Struct):
    """Hidden information, known only to the evil players."""

    plan: Plan | None = None
    labels: list[str] = []
    """Sector ids on the hero's side, by index in the plan."""
    offsets: list[tuple[int, int]] = []
    """Position of each level's first cell on the hero's canvas."""
    rooms: dict[int, str] = {}
    at: int = 0
    revealed: list[int] = []
    """Sectors with tiles in the labyrinth, in the order of placement."""
    creatures: list[Creature] = []
    spawned: int = 0
    danger: list[int] = []
    aside: int = 0
    """Danger tokens set aside for the end of the round."""
    lit: list[int] = []
    blocked: list[tuple[int, int]] = []
    conditions: dict[int, list[str]] = {}
    evils: list[Evil] = []
    decks: dict[Deck, piles.Pile] = {}
    under: list[str] = []
    """Cards on the reaction track, in the order of `Front.track`."""
    avatars: list[Avatar] = []
    wish: str = ""
    """Option that an evil player wants to use and the leader has to approve unseen. A refused one
    stays until the next window."""
    harm: int = 0
    """Expected harm caused by the reactions of this round, in thousandths of a point. The director
    paces itself by it."""
    carried_harm: int = 0
    """Harm budget left over from earlier rounds, in thousandths of a point."""


class AloneState(State, kw_only=True):
    """The full state: public front, hidden area, items and companions."""

    front: Front = field(default_factory=Front)
    behind: Behind = field(default_factory=Behind)
    items: piles.Pile = field(default_factory=piles.Pile)
    """The item deck, whose order is hidden from everyone."""
    companions: list[str] = field(default_factory=list)
    """Characters other than the hero, in hidden order."""

    @classmethod
    def from_save(cls, data: bytes) -> AloneState:
        """Decode a saved state; older saves have harm as floats and `moved` for creatures."""
        state = msgspec.msgpack.decode(data, type=cls)
        old = msgspec.msgpack.decode(data, type=OldState).behind
        behind = state.behind
        if old.spent is not None:
            behind.harm = round(old.spent * THOUSANDTHS)
        if old.carried is not None:
            behind.carried_harm = round(old.carried * THOUSANDTHS)
        for creature, old_creature in zip(behind.creatures, old.creatures, strict=True):
            creature.darkens = creature.darkens or old_creature.moved
        return state


Points: TypeAlias = Annotated[float, msgspec.Meta(ge=0, le=1_000_000)]


class OldCreature(Struct, frozen=True):
    """The field of a creature that only older saves have."""

    moved: bool = False


class OldBehind(Struct, frozen=True):
    """The fields of the hidden side that only older saves have."""

    spent: Points | None = None
    carried: Points | None = None
    creatures: tuple[OldCreature, ...] = ()


class OldState(Struct, frozen=True):
    """The part of an older save that needs a conversion."""

    behind: OldBehind = OldBehind()


Alone: TypeAlias = Game[AloneState]
