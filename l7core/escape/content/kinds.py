"""Record kinds of LEVEL 7 [ESCAPE], as a mod writes them in TOML.

    [[item]]
    id = "stun-stick"
    name = "Stun Stick"
    text = "Two more dice when you attack."
    weapon = true
    bonuses = [{ stat = "strength", n = 2, on = "attack" }]

Names in TOML use hyphens where Python has underscores. Records contain the fixed properties of
cards. Verbs and conditions, defined in `words`, express the effects.
"""

# Annotations are evaluated here, not kept as text. Otherwise msgspec would evaluate them at every
# start, for each struct and its subclasses.

from typing import Annotated, ClassVar, Final, Literal, TypeAlias

from msgspec import Meta, Struct, field

from l7core.api import Conditions, Effects, Record, art, ref

Stat: TypeAlias = Literal["intelligence", "strength", "speed", "toughness"]
"""A stat of a prisoner."""
Side: TypeAlias = Literal["n", "e", "s", "w"]
"""A side of a cell. Unless stated otherwise, sides refer to the tile as drawn."""
EnemyKind: TypeAlias = Literal["guard", "clone", "hybrid", "cronos"]
"""Kind of an enemy. Guards follow threat; the aliens (clones, hybrids and Dr. Cronos) follow
fear."""
EventIcon: TypeAlias = Literal["security", "fear", "facility"]
"""Room icon that triggers an event; also the name of a section of an event card."""
Icon: TypeAlias = Literal[
    "security",
    "reactivating-security",
    "fear",
    "reactivating-fear",
    "facility",
    "lab",
    "control-panel",
    "elevator",
    "generator",
    "medical-supplies",
    "storage-crate",
]
"""A symbol on a room tile."""
Marker: TypeAlias = Literal[
    "darkness",
    "nest",
    "post",
    "swarm",
    "panel",
    "uniform",
    "bloody-uniform",
    "vent",
    "blocked-vent",
]
"""A marker in a room. `panel` marks an accessed control panel; locks belong to doors."""

Occasion: TypeAlias = Literal[
    "any",
    "challenge",
    "action",
    "attack",
    "bull-rush",
    "outwit",
    "bash",
    "unlock",
    "panel",
    "scenario",
    "event",
    "security-event",
    "fear-event",
    "facility-event",
    "peek",
]
"""Reason for a roll. `challenge` is every challenge, `action` every challenge action (`attack` to
`scenario`), `event` every challenge of an event; `any` includes peeking."""

Moment: TypeAlias = Literal["challenge", "assist", "attacked", "ally-attacked", "event"]
"""Moment at which a card can be played out of turn: before your own challenge roll (`challenge`),
before the roll of a prisoner in reach (`assist`), before an enemy attacks you (`attacked`) or a
prisoner in reach (`ally-attacked`), and after you draw an event card, before it is resolved
(`event`)."""

Power: TypeAlias = Literal[
    "night-sight",
    "calm-vents",
    "brave-vents",
    "concealed-arms",
    "quiet-attacks",
    "quiet-rush",
    "quiet-bash",
    "unremarkable",
    "steady",
    "field-medic",
    "far-help",
    "surefooted",
    "scavenger",
]
"""An exception from the rules that a skill or item gives its owner.

`night-sight`: leaving darkness raises no fear. `calm-vents`: vents raise no fear. `brave-vents`:
vents may be used at fear 7 and 8. `concealed-arms`: a weapon among guards adds no threat.
`quiet-attacks`, `quiet-rush`, `quiet-bash`: that action adds no threat. `unremarkable`: no group
threat. `steady`: being attacked raises no fear. `field-medic`: medical supplies give an additional
card. `far-help`: may assist any prisoner on the map. `surefooted`: a vent move does not end the
actions. `scavenger`: a crate gives an additional item.
"""

MOST_FEAR: Final = 8
"""Highest value on the fear track."""
MOST_VITALITY: Final = 5
"""Highest value on the vitality track."""
MOST_SEATS: Final = 4
"""Largest number of prisoners; the box has no more figures."""

Toll: TypeAlias = Annotated[int, Meta(ge=-MOST_FEAR, le=MOST_FEAR)]
"""A signed fear cost: 2 raises the fear by 2, -1 lowers it by 1."""
Count: TypeAlias = Annotated[int, Meta(ge=0, le=99)]
"""A number from 0 up."""
Change: TypeAlias = Annotated[int, Meta(ge=-99, le=99)]
"""A number to add; a negative number subtracts."""
ForEach: Final = Meta(min_length=MOST_SEATS, max_length=MOST_SEATS)
PerPlayers: TypeAlias = Count | Annotated[tuple[Count, ...], ForEach]
"""A single number, or four numbers for games started with 1, 2, 3 and 4 prisoners."""

Short: TypeAlias = art.Short
RoomPicture: TypeAlias = art.RoomPicture
"""A picture of at most 5 lines of 22 characters."""
EventPicture: TypeAlias = art.EventPicture
"""A picture of at most 5 lines of 10 characters."""
Portrait: TypeAlias = art.Portrait
"""A picture of at most 7 lines of 13 characters."""
Letter: TypeAlias = Annotated[str, Meta(pattern="^[a-z]$")]

TileId: TypeAlias = Annotated[str, ref("tile")]
ItemId: TypeAlias = Annotated[str, ref("item")]
ScenarioId: TypeAlias = Annotated[str, ref("scenario")]


class Part(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, rename="kebab"):
    """Base of the tables inside a record."""


class Kind(Record, frozen=True, rename="kebab"):
    """Base of all record kinds of the game."""


class Stats(Part, frozen=True, kw_only=True):
    """The four stats of a prisoner, or changes to them."""

    intelligence: Change = 0
    strength: Change = 0
    speed: Change = 0
    toughness: Change = 0


class Bonus(Part, frozen=True, kw_only=True):
    """A stat bonus for a kind of roll, or under conditions."""

    stat: Stat
    n: Change
    on: Occasion | None = None
    """Kind of roll that the bonus applies to. Default: all."""
    conditions: Conditions = field(name="if", default=())


Which: TypeAlias = Literal["any", "double", "blank", "all"]
"""Dice to reroll: any single die; a die with a double icon; a die without a relevant icon; all
dice."""


class Reroll(Part, frozen=True, kw_only=True):
    """A reroll of dice, available once for each roll."""

    on: Occasion = "challenge"
    of: Which = "any"
    fear: Toll = 0
    """Fear cost of each reroll."""


class Action(Part, frozen=True, kw_only=True):
    """An action of a prisoner: with an item, by a skill, on a tile or in a scenario.

    With `stat` and `rating` it is a challenge with `pass` and `fail`; `effects` happen first in
    either case.
    """

    id: str
    """Id that is unique within its record; part of the option's id."""
    text: str
    """Text of the option."""
    conditions: Conditions = field(name="if", default=())
    limit: Literal["challenge", "turn", "once", "none"] = "turn"
    """`challenge` uses the challenge action of the turn (a failure activates the enemies in the
    room); `turn` and `once` count for each prisoner."""
    moments: tuple[Moment, ...] = ()
    """Moments at which the action is also available out of turn."""
    fear: Toll = 0
    threat: Count = 0
    moves: Count = 0
    """Cost in movement points."""
    cards: Count = 0
    """Number of adrenaline cards to discard, chosen by the player; the last card cannot be paid."""
    uses_up: bool = False
    """If true, the action discards the item."""
    stat: Literal["intelligence", "strength"] | None = None
    rating: Count = 0
    effects: Effects = ()
    passed: Effects = field(name="pass", default=())
    failed: Effects = field(name="fail", default=())


class DoorSide(Part, frozen=True, kw_only=True):
    """A side of one cell of a tile with several cells."""

    x: Count
    y: Count
    side: Side


class Tile(Kind, frozen=True, kw_only=True):
    """A room of the facility, drawn without rotation."""

    article: ClassVar[str] = "the"
    doors: str | tuple[DoorSide, ...]
    """Sides with a door: `"nes"`; for a large tile, a list of cells and sides."""
    size: tuple[Annotated[int, Meta(ge=1, le=4)], Annotated[int, Meta(ge=1, le=4)]] = (1, 1)
    """Width and height in cells."""
    vent: bool = False
    ducts: str | tuple[DoorSide, ...] = ()
    """Sides that a duct crosses. All of them and the tile's vent belong to the same part of the
    network."""
    icons: tuple[Icon, ...] = ()
    text: str = ""
    short: Short = ""
    """The name in a single word of at most eight letters, for narrow maps."""
    art: RoomPicture = ""
    art_ascii: str = ""
    """ASCII version of the picture; not needed if the picture is pure ASCII."""
    back: TileId = ""
    """Tile on the other side. While one side is in play, the other is not."""
    count: Count = 1
    """Number of copies in the stacks; 0 for a tile that only scenarios use."""
    actions: tuple[Action, ...] = ()


class Character(Kind, frozen=True, kw_only=True):
    """A prisoner."""

    stats: Stats = Stats(intelligence=4, strength=4, speed=2, toughness=1)
    past: str = ""
    voice: str = ""
    portrait: Portrait = ""
    portrait_ascii: str = ""
    """ASCII version of the portrait."""
    stand_in: bool = False
    """True for a replacement for prisoners lost in a campaign; it cannot be chosen at the start."""


class MoreDice(Part, frozen=True, kw_only=True):
    """Additional dice of an enemy against a prisoner with a high level."""

    level: Literal["fear", "threat"]
    at: Count
    n: Count = 1


class Figures(Kind, frozen=True, kw_only=True):
    """The values of one of the four kinds of enemies; the last part of its id is the kind."""

    attack: Count
    icon: Literal["intelligence", "strength", "speed"]
    """Icon that counts in the enemy's attacks."""
    toughness: Count
    counts: Count = 1
    """Number of enemies that it counts as in a bull rush and when outwitted."""
    harm: Literal["cards", "fear"] = "cards"
    follows: Literal["fear", "threat"] = "fear"
    more_dice: MoreDice | None = None
    count: Count = 10
    symbols: tuple[Stat, ...] = ()
    """For kinds activated by a die roll, the symbols of numbers 1, 2 and 3."""
    text: str = ""
    letter: Letter
    """Lower-case letter that marks the enemy on the map."""


class Face(Part, frozen=True, kw_only=True):
    """Icons on one face of a die."""

    intelligence: Count = 0
    strength: Count = 0
    speed: Count = 0


class Die(Kind, frozen=True, kw_only=True):
    """The die of the game: six faces and the number of dice."""

    faces: tuple[Face, ...]
    count: Count = 8


class Ability(Part, frozen=True, kw_only=True):
    """The lower half of an adrenaline card."""

    text: str
    fear: Toll = 0
    moments: tuple[Moment, ...] = ()
    """Moments at which it can be played out of turn ("any time"). Default: only on your own
    turn."""
    own_turn: bool = True
    """False if it can only be played at its moments."""
    effects: Effects = ()


SHIFTS: dict[str, int] = {"stir": 1, "calm": -1}
"""Uses of any adrenaline card that change the fear, with the change."""


class Adrenaline(Kind, frozen=True, kw_only=True):
    """A card with three uses: a stat bonus, an ability, or fear ±1."""

    stat: Stat
    bonus: Annotated[int, Meta(ge=1, le=99)]
    fear: Toll
    """Fear cost of the bonus."""
    ability: Ability
    count: Count = 1

    def toll(self, use: str) -> int:
        """Return the fear cost of a use: `bonus`, `ability`, `stir` or `calm`."""
        if use in SHIFTS:
            return SHIFTS[use]
        return self.fear if use == "bonus" else self.ability.fear


class Skill(Kind, frozen=True, kw_only=True):
    """A skill of a prisoner. It is always active."""

    text: str
    stats: Stats = Stats()
    bonuses: tuple[Bonus, ...] = ()
    rerolls: tuple[Reroll, ...] = ()
    powers: tuple[Power, ...] = ()
    actions: tuple[Action, ...] = ()


class Item(Kind, frozen=True, kw_only=True):
    """An item that prisoners can carry. Weapons provoke guards."""

    article: ClassVar[str] = "a"
    text: str
    weapon: bool = False
    key: bool = False
    """True for a security key card."""
    in_deck: bool = True
    """False for items that are only gained by name, such as the key cards."""
    scenarios: tuple[ScenarioId, ...] = ()
    """Scenarios that contain the item. Default: all."""
    hands: Count = 1
    """Number of hands that the item occupies, out of two."""
    carries: Count = 0
    """Number of additional items that the item allows its owner to carry."""
    stats: Stats = Stats()
    bonuses: tuple[Bonus, ...] = ()
    rerolls: tuple[Reroll, ...] = ()
    powers: tuple[Power, ...] = ()
    actions: tuple[Action, ...] = ()
    count: Count = 1


class Section(Part, frozen=True, kw_only=True):
    """A section of an event card, one for each of its three events."""

    text: str
    effects: Effects


Box: TypeAlias = Literal[
    "none", "guards", "clones", "guards-twice", "clones-twice", "guards-clones", "clones-guards"
]
"""Enemies that activate, in order."""

PASSES: dict[Box, tuple[EnemyKind, ...]] = {
    "none": (),
    "guards": ("guard",),
    "clones": ("clone",),
    "guards-twice": ("guard", "guard"),
    "clones-twice": ("clone", "clone"),
    "guards-clones": ("guard", "clone"),
    "clones-guards": ("clone", "guard"),
}
"""Kinds of enemies that each box activates, in order."""


class Event(Kind, frozen=True, kw_only=True):
    """An event card, resolved from top to bottom."""

    spawn: tuple[Literal["guard", "clone"], ...] = ()
    security: Section
    fear: Section
    facility: Section
    boxes: tuple[Box, Box, Box, Box]
    """Activation in games started with 1, 2, 3 and 4 prisoners."""
    scenarios: tuple[ScenarioId, ...] = ()
    """Scenarios that contain the card. Default: all."""
    count: Count = 1
    art: EventPicture = ""
    art_ascii: str = ""
    """ASCII version of the picture."""


KINDS: dict[str, type[Record]] = {
    "tile": Tile,
    "character": Character,
    "enemy": Figures,
    "die": Die,
    "adrenaline": Adrenaline,
    "skill": Skill,
    "item": Item,
    "event": Event,
}
