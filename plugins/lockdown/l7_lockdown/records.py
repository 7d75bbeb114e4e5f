"""What the TOML files hold: the board, rooms, people, cards of every deck, tokens.

What a card does is written in verbs; `dark` is what it does besides where there is no light.
"""

from __future__ import annotations

from typing import Annotated, ClassVar, Literal, TypeAlias

from msgspec import Struct, field

from l7core.api import Conditions, Effects, Record, lessons, ref
from l7core.api import art as pictures

Number: TypeAlias = Literal[1, 2, 3, 4]
"""What a corridor or a duct bears; the noise die shows it."""
Kind: TypeAlias = Literal["larva", "creeper", "adult", "breeder", "queen"]
"""A night hunter, from the smallest to the largest."""
Colour: TypeAlias = Literal["red", "yellow", "green", "any", "none"]
"""Which items lie in a room; in one of `any` colour whoever searches chooses, `none` has none."""
When: TypeAlias = Literal["always", "combat", "calm"]
SlotId: TypeAlias = Annotated[str, ref("slot")]
RoomId: TypeAlias = Annotated[str, ref("room")]
ItemId: TypeAlias = Annotated[str, ref("item")]
ActionId: TypeAlias = Annotated[str, ref("action")]
Component: TypeAlias = Literal["", "tool", "energy", "chemical", "fabric"]


class Deed(Struct, frozen=True, forbid_unknown_fields=True):
    """One thing that can be done with a card, an item, a room or a computer."""

    words: str
    """What the option says."""
    effects: Effects
    conditions: Conditions = field(name="if", default=())
    when: When = "always"


class Slot(Record, frozen=True, kw_only=True):
    """A place on the board. Without a room of its own it is dealt one."""

    section: Literal[0, 1, 2, 3]
    """Of the three, counted from the top; 3 for the stairwells, which belong to none."""
    at: tuple[int, int] = (0, 0)
    room: RoomId | None = None
    duct: Literal[0, 1, 2, 3, 4] = 0
    """The number of its technical entrance, if it has one."""


class Corridor(Record, frozen=True):
    """A way between two slots."""

    slots: tuple[SlotId, SlotId]
    numbers: tuple[Number, ...]


class RoomAction(Deed, frozen=True, kw_only=True):
    """What the room is for."""

    id: str
    told: str
    """What the log says of whoever has done it: "Ada reads the files"."""
    cost: int = 2


class Room(Record, frozen=True, kw_only=True):
    """A tile, or a room that is printed on the board."""

    article: ClassVar[str] = "the"
    text: str
    kind: Literal["basic", "further", "special"]
    colour: Colour = "none"
    computer: bool = False
    sound: bool = False
    """Nothing in it can break down."""
    searched: bool = True
    """Whether it can be searched at all."""
    actions: tuple[RoomAction, ...] = ()
    short: pictures.Short = ""
    """The name where there is little room: whole words, at most eight letters."""
    art: pictures.RoomPicture = ""
    """A picture of at most 5 lines of 22 characters."""
    art_ascii: str = field(name="art-ascii", default="")
    """The same in ASCII; a picture that is ASCII needs none."""


class InDeck(Struct, frozen=True, forbid_unknown_fields=True):
    """A card of somebody's deck, and how many there are."""

    card: ActionId
    n: int = 1


class Character(Record, frozen=True, kw_only=True):
    """Somebody who works here, or has been kept here."""

    text: str
    workers: bool = True
    """Staff begin in the Storage, survivors of the first outbreak in the Isolation."""
    deck: tuple[InDeck, ...]
    weapon: ItemId | None = None
    item: ItemId
    """The personal item, which lies idle until the quest is done."""
    quest: str
    """What has to be done for it, in words."""
    done: Conditions
    """What has to be so for it."""
    portrait: pictures.Portrait = ""
    """A picture of at most 7 lines of 13 characters."""
    portrait_ascii: str = field(name="portrait-ascii", default="")
    """The same in ASCII."""


class Action(Record, frozen=True, kw_only=True):
    """A card of a character's deck."""

    text: str
    cost: int = 0
    """Other action cards that are discarded with it."""
    deeds: tuple[Deed, ...]
    """What it can be played for: one of these."""


class Item(Record, frozen=True):
    """Something to carry."""

    article: ClassVar[str] = "a"
    text: str
    colour: Literal["red", "yellow", "green", "crafted", "personal", "weapon"]
    n: int = 1
    heavy: bool = False
    """It takes a hand; everything else lies in the backpack."""
    component: Component = ""
    parts: tuple[Component, ...] = ()
    """The two components that it can be made of."""
    ammo: int = 0
    """For a weapon: what it holds when it is found."""
    takes: Literal["", "rounds", "energy", "fuel"] = ""
    """For a weapon: what it is loaded with."""
    weapon: bool = False
    harm: int = 1
    """What a hit does."""
    blade: bool = False
    """For striking: a miss does not hurt."""
    cost: int = 1
    used_up: bool = True
    deeds: tuple[Deed, ...] = ()
    wards: Literal["", "slime", "air", "wound"] = ""
    """What it keeps off while it is carried."""


class Attack(Record, frozen=True, kw_only=True):
    """How a hunter strikes; where none of its kinds is shown, it misses."""

    kinds: tuple[Kind, ...]
    figure: int
    """The harm that kills a creeper or an adult."""
    retreats: bool = False
    """A hunter that is hurt and lives runs."""
    text: str = ""
    """What is seen of it where it hits; of one that hits nobody, nothing."""
    missed: str = ""
    """The same where it misses; of one that every hunter has, nothing."""
    effects: Effects
    dark: Effects = ()


class Event(Record, frozen=True):
    """What the hunters do, and what goes wrong."""

    kinds: tuple[Kind, ...]
    """Those that move."""
    number: Number
    """The corridor that they take."""
    text: str
    effects: Effects = ()
    dark: Effects = ()
    art: pictures.EventPicture = ""
    """A picture of at most 5 lines of 10 characters."""
    art_ascii: str = field(name="art-ascii", default="")
    """The same in ASCII."""


class Wound(Record, frozen=True):
    """A serious wound, and what it keeps somebody from until it is dressed."""

    text: str
    bars: Literal["hand", "arm", "leg", "eye", "body", "head"]


class Weakness(Record, frozen=True):
    """Something about the hunters that can be learned, and used."""

    text: str
    means: str
    """What it is good for, as a rule."""
    power: Literal["fire", "light", "sound", "eggs", "blood", "cold"]


class Objective(Record, frozen=True, kw_only=True):
    """What somebody is really here for."""

    text: str
    deck: Literal["versus", "alone"]
    seats: int = 1
    """The fewest players that it is for."""
    most: int = 5
    """The most players that it is for."""
    conditions: Conditions = field(name="if")


class Contingency(Record, frozen=True):
    """What the company does at the end; one of them is in force, and nobody knows which."""

    text: str
    kills: Conditions = ()
    """Who dies by it."""


class Moment(Record, frozen=True):
    """A moment of the end, told of in the texts by its id."""

    art: pictures.EventPicture
    """A picture of at most 5 lines of 10 characters."""
    art_ascii: str = field(name="art-ascii", default="")
    """The same in ASCII."""


class Launch(Record, frozen=True):
    """What a launch token says."""

    pods: tuple[Literal["a", "b", "c"], ...]


class Discovery(Record, frozen=True, kw_only=True):
    """What waits in an unexplored room."""

    n: int = 1
    items: int
    what: Literal["malfunction", "door", "danger", "fire", "slime", "silence"]


class Computer(Record, frozen=True):
    """What a terminal offers: one of three."""

    text: str
    """What it says before anybody has asked."""
    deeds: tuple[Deed, Deed, Deed]


class Token(Record, frozen=True, kw_only=True):
    """What lies in the bag, and how many cards in hand keep somebody from being surprised."""

    article: ClassVar[str] = "a"
    kind: Kind | Literal["blank"]
    lit: int = 0
    dark: int = 0
    stock: int = 1
    start: int = 0
    each: int = 0
    """More of them for each player at the start."""


class Lies(Struct, frozen=True, forbid_unknown_fields=True):
    """A room of a lesson."""

    slot: SlotId
    room: RoomId
    known: bool = True
    token: Annotated[str, ref("discovery")] | None = None
    """What waits there, if it is not known."""
    items: int = 0


class Stands(Struct, frozen=True, forbid_unknown_fields=True):
    """A hunter of a lesson."""

    kind: Kind
    slot: SlotId


class Lesson(lessons.Course, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What makes a scenario a lesson: a fixed base, loaded dice, and steps with a coach."""

    person: Annotated[str, ref("character")]
    at: SlotId
    rooms: tuple[Lies, ...] = ()
    hunters: tuple[Stands, ...] = ()
    noise: tuple[Annotated[str, ref("corridor")], ...] = ()
    hand: tuple[ActionId, ...] = ()
    """The first cards that are drawn, in this order."""
    contamination: tuple[bool, ...] = ()
    """Cards of it in hand at the start; whether each is infected."""
    larva: bool = False
    informed: bool = False
    noise_die: tuple[str, ...] = ()
    combat_die: tuple[str, ...] = ()
    """The faces that the dice show first."""
    bag: tuple[Annotated[str, ref("token")], ...] = ()
    """All that is in it."""
    attacks: tuple[Annotated[str, ref("attack")], ...] = ()
    events: tuple[Annotated[str, ref("event")], ...] = ()
    items: tuple[ItemId, ...] = ()
    """The cards on top of their decks, the first of them uppermost."""
    time: int = 15
    objectives: tuple[Annotated[str, ref("objective")], ...]
    plan: Annotated[str, ref("contingency")]
    """The one that is in force."""


class Scenario(Record, frozen=True):
    """A night in the base."""

    blurb: str
    briefing: str
    seats: tuple[int, int]
    mode: Literal["solo", "together", "versus"]
    place: str = ""
    lesson: Lesson | None = None


KINDS = {
    "slot": Slot,
    "corridor": Corridor,
    "room": Room,
    "character": Character,
    "action": Action,
    "item": Item,
    "attack": Attack,
    "event": Event,
    "wound": Wound,
    "weakness": Weakness,
    "objective": Objective,
    "contingency": Contingency,
    "moment": Moment,
    "launch": Launch,
    "discovery": Discovery,
    "computer": Computer,
    "token": Token,
    "scenario": Scenario,
}
