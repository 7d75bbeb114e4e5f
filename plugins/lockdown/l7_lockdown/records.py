"""Record types of the TOML content: the board, rooms, characters, cards of every deck, and tokens.

The effects of a card are verbs; `dark` holds extra effects that apply without light.
"""

from __future__ import annotations

from typing import Annotated, ClassVar, Literal, TypeAlias

from msgspec import Struct, field

from l7core.api import Conditions, Effects, Record, lessons, ref
from l7core.api import art as pictures

Number: TypeAlias = Literal[1, 2, 3, 4]
"""The number of a corridor or of a technical entrance; the noise die shows these numbers."""
Kind: TypeAlias = Literal["larva", "creeper", "adult", "breeder", "queen"]
"""A kind of hunter, from the smallest to the largest."""
Colour: TypeAlias = Literal["red", "yellow", "green", "any", "none"]
"""The colour of the items in a room. In a room of `any` colour the searching player chooses; `none`
has no items."""
When: TypeAlias = Literal["always", "combat", "calm"]
SlotId: TypeAlias = Annotated[str, ref("slot")]
RoomId: TypeAlias = Annotated[str, ref("room")]
ItemId: TypeAlias = Annotated[str, ref("item")]
ActionId: TypeAlias = Annotated[str, ref("action")]
Component: TypeAlias = Literal["", "tool", "energy", "chemical", "fabric"]


class Deed(Struct, frozen=True, forbid_unknown_fields=True):
    """An effect line of a card, an item, a room or a computer."""

    words: str
    """Text of the option."""
    effects: Effects
    conditions: Conditions = field(name="if", default=())
    when: When = "always"


class Slot(Record, frozen=True, kw_only=True):
    """A place on the board. A slot without a fixed room is dealt one."""

    section: Literal[0, 1, 2, 3]
    """Section from top to bottom; 3 for the stairwells, which belong to no section."""
    at: tuple[int, int] = (0, 0)
    room: RoomId | None = None
    duct: Literal[0, 1, 2, 3, 4] = 0
    """Number of the technical entrance; 0 without one."""


class Corridor(Record, frozen=True):
    """A corridor between two slots."""

    slots: tuple[SlotId, SlotId]
    numbers: tuple[Number, ...]


class RoomAction(Deed, frozen=True, kw_only=True):
    """An action that a room offers."""

    id: str
    told: str
    """Log text for the action: "Ada reads the files"."""
    cost: int = 2


class Room(Record, frozen=True, kw_only=True):
    """A room tile, or a room that is printed on the board."""

    article: ClassVar[str] = "the"
    text: str
    kind: Literal["basic", "further", "special"]
    colour: Colour = "none"
    computer: bool = False
    sound: bool = False
    """Whether the room can never break down."""
    searched: bool = True
    """Whether the room can be searched."""
    actions: tuple[RoomAction, ...] = ()
    short: pictures.Short = ""
    """Name for small spaces: whole words, at most eight letters."""
    art: pictures.RoomPicture = ""
    """Picture of at most 5 lines of 22 characters."""
    art_ascii: str = field(name="art-ascii", default="")
    """ASCII version of the picture; not needed if the picture is already ASCII."""


class InDeck(Struct, frozen=True, forbid_unknown_fields=True):
    """A card of a character's deck, with its number of copies."""

    card: ActionId
    n: int = 1


class Character(Record, frozen=True, kw_only=True):
    """A character that a player can choose: staff, or a survivor of the first outbreak."""

    text: str
    workers: bool = True
    """Whether the character is staff and starts in Storage. Survivors of the first outbreak start
    in Isolation."""
    deck: tuple[InDeck, ...]
    weapon: ItemId | None = None
    item: ItemId
    """Personal item, which is unavailable until the quest is complete."""
    quest: str
    """Text of the quest for the personal item."""
    done: Conditions
    """Conditions for the quest."""
    portrait: pictures.Portrait = ""
    """Picture of at most 7 lines of 13 characters."""
    portrait_ascii: str = field(name="portrait-ascii", default="")
    """ASCII version of the picture; not needed if the picture is already ASCII."""


class Action(Record, frozen=True, kw_only=True):
    """A card of a character's deck."""

    text: str
    cost: int = 0
    """Number of other action cards that must be discarded to play the card."""
    deeds: tuple[Deed, ...]
    """Effect lines of the card; each play uses one of them."""


class Item(Record, frozen=True):
    """An item that a character can carry."""

    article: ClassVar[str] = "a"
    text: str
    colour: Literal["red", "yellow", "green", "crafted", "personal", "weapon"]
    n: int = 1
    heavy: bool = False
    """Whether the item takes a hand; other items go to the backpack."""
    component: Component = ""
    parts: tuple[Component, ...] = ()
    """Components that the item can be crafted from."""
    ammo: int = 0
    """Rounds in a weapon when it is found; also its capacity."""
    takes: Literal["", "rounds", "energy", "fuel"] = ""
    """Type of ammunition that a weapon uses."""
    weapon: bool = False
    harm: int = 1
    """Damage of a hit with the weapon."""
    blade: bool = False
    """Whether a strike that misses causes no wound."""
    cost: int = 1
    used_up: bool = True
    deeds: tuple[Deed, ...] = ()
    wards: Literal["", "slime", "air", "wound"] = ""
    """Hazard that the item protects from while it is carried."""


class Attack(Record, frozen=True, kw_only=True):
    """An attack card of the hunters. The attack misses if `kinds` does not include the hunter's
    kind."""

    kinds: tuple[Kind, ...]
    figure: int
    """Damage that kills a creeper or an adult."""
    retreats: bool = False
    """Whether a hunter that is hit and survives runs."""
    text: str = ""
    """Description of a hit; empty on a card that hits nobody."""
    missed: str = ""
    """Description of a miss; empty on a card that shows every kind."""
    effects: Effects
    dark: Effects = ()


class Event(Record, frozen=True):
    """An event card: hunters move, then its effects happen."""

    kinds: tuple[Kind, ...]
    """Kinds of hunters that move."""
    number: Number
    """Number of the exit that these hunters take."""
    text: str
    effects: Effects = ()
    dark: Effects = ()
    art: pictures.EventPicture = ""
    """Picture of at most 5 lines of 10 characters."""
    art_ascii: str = field(name="art-ascii", default="")
    """ASCII version of the picture; not needed if the picture is already ASCII."""


class Wound(Record, frozen=True):
    """A serious wound, and its limit until it is dressed."""

    text: str
    bars: Literal["hand", "arm", "leg", "eye", "body", "head"]


class Weakness(Record, frozen=True):
    """A weakness of the hunters, usable with enough knowledge."""

    text: str
    means: str
    """Rule text of the weakness."""
    power: Literal["fire", "light", "sound", "eggs", "blood", "cold"]


class Objective(Record, frozen=True, kw_only=True):
    """A secret objective that a character must complete to win."""

    text: str
    deck: Literal["versus", "alone"]
    seats: int = 1
    """Minimum number of players."""
    most: int = 5
    """Maximum number of players."""
    conditions: Conditions = field(name="if")


class Contingency(Record, frozen=True):
    """A plan of the company for the end of the game. One of them is in force, unknown to the
    players."""

    text: str
    kills: Conditions = ()
    """Conditions that a character must meet to be killed by the plan; empty if it kills nobody."""


class Moment(Record, frozen=True):
    """A picture for a moment of the ending; the texts describe the moment by its id."""

    art: pictures.EventPicture
    """Picture of at most 5 lines of 10 characters."""
    art_ascii: str = field(name="art-ascii", default="")
    """ASCII version of the picture; not needed if the picture is already ASCII."""


class Launch(Record, frozen=True):
    """A launch token, with the pods that leave."""

    pods: tuple[Literal["a", "b", "c"], ...]


class Discovery(Record, frozen=True, kw_only=True):
    """An exploration token of an unknown room."""

    n: int = 1
    items: int
    what: Literal["malfunction", "door", "danger", "fire", "slime", "silence"]


class Computer(Record, frozen=True):
    """A terminal card that offers three functions."""

    text: str
    """Text that the terminal shows before a function is chosen."""
    deeds: tuple[Deed, Deed, Deed]


class Token(Record, frozen=True, kw_only=True):
    """A token in the bag, with the numbers of cards in hand that prevent an ambush."""

    article: ClassVar[str] = "a"
    kind: Kind | Literal["blank"]
    lit: int = 0
    dark: int = 0
    stock: int = 1
    start: int = 0
    each: int = 0
    """Extra copies for each player at the start."""


class Lies(Struct, frozen=True, forbid_unknown_fields=True):
    """A room of a lesson."""

    slot: SlotId
    room: RoomId
    known: bool = True
    token: Annotated[str, ref("discovery")] | None = None
    """Exploration token of an unknown room."""
    items: int = 0


class Stands(Struct, frozen=True, forbid_unknown_fields=True):
    """A hunter of a lesson."""

    kind: Kind
    slot: SlotId


class Lesson(lessons.Course, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The lesson part of a scenario: a fixed base, fixed dice results, and coached steps."""

    person: Annotated[str, ref("character")]
    at: SlotId
    rooms: tuple[Lies, ...] = ()
    hunters: tuple[Stands, ...] = ()
    noise: tuple[Annotated[str, ref("corridor")], ...] = ()
    hand: tuple[ActionId, ...] = ()
    """First cards that are drawn, in this order."""
    contamination: tuple[bool, ...] = ()
    """Contamination cards in hand at the start, with true for each infected card."""
    larva: bool = False
    informed: bool = False
    noise_die: tuple[str, ...] = ()
    """First results of the noise die."""
    combat_die: tuple[str, ...] = ()
    """First results of the combat die."""
    bag: tuple[Annotated[str, ref("token")], ...] = ()
    """Complete content of the bag; an empty list keeps the normal bag."""
    attacks: tuple[Annotated[str, ref("attack")], ...] = ()
    """Cards on top of the attack deck, with the first one uppermost."""
    events: tuple[Annotated[str, ref("event")], ...] = ()
    """Cards on top of the event deck, with the first one uppermost."""
    items: tuple[ItemId, ...] = ()
    """Cards on top of their item decks, with the first one uppermost."""
    time: int = 15
    objectives: tuple[Annotated[str, ref("objective")], ...]
    plan: Annotated[str, ref("contingency")]
    """Contingency in force."""


class Scenario(Record, frozen=True):
    """A scenario in the base."""

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
