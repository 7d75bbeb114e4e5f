"""The kinds of records that LEVEL 7 [ESCAPE] is made of, as a mod writes them in TOML.

    [[item]]
    id = "stun-stick"
    name = "Stun Stick"
    text = "Two more dice when you attack."
    weapon = true
    bonuses = [{ stat = "strength", n = 2, on = "attack" }]

Names in TOML have hyphens where Python has underscores. What a card *does* is said in verbs and
conditions, which are in `words`; what it merely *is* stands here.
"""

# Annotations are evaluated here and not kept as text: msgspec would do it at every start, for every
# struct and all that inherit from it.

from typing import Annotated, ClassVar, Final, Literal, TypeAlias

from msgspec import Meta, Struct, field

from l7core.api import Conditions, Effects, Record, art, ref

Stat: TypeAlias = Literal["intelligence", "strength", "speed", "toughness"]
"""One of the four figures of a prisoner."""
Side: TypeAlias = Literal["n", "e", "s", "w"]
"""A side of a cell, as the tile is drawn unless it says otherwise."""
EnemyKind: TypeAlias = Literal["guard", "clone", "hybrid", "cronos"]
"""Guards follow threat; clones, hybrids and Dr. Cronos, the aliens, follow fear."""
EventIcon: TypeAlias = Literal["security", "fear", "facility"]
"""The icons of rooms that bring an event, and the sections of event cards."""
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
"""What a room is good for, or bad."""
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
"""What can lie in a room. `panel` marks an accessed control panel; locks belong to doors."""

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
"""What dice are rolled for. `challenge` is every challenge, `action` every challenge action
(`attack` to `scenario`), `event` every challenge of an event; `any` includes peeking."""

Moment: TypeAlias = Literal["challenge", "assist", "attacked", "ally-attacked", "event"]
"""When a card can be played out of turn: before your own challenge roll, before the roll of
somebody in reach, before an enemy rolls against you or against somebody in reach, and when you
draw an event card, before it is resolved."""

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
"""A rule that a skill or item lifts for its bearer.

`night-sight`: leaving darkness raises no fear. `calm-vents`: vents raise no fear. `brave-vents`:
vents at fear 7 and 8. `concealed-arms`: a weapon among guards brings no threat. `quiet-attacks`,
`quiet-rush`, `quiet-bash`: that action brings no threat. `unremarkable`: no group threat.
`steady`: being attacked raises no fear. `field-medic`: medical supplies give one card more.
`far-help`: may assist anybody on the map. `surefooted`: a vent move does not end the actions.
`scavenger`: a crate gives one item more.
"""

MOST_FEAR: Final = 8
"""The last space of the fear track."""
MOST_VITALITY: Final = 5
"""The first figure of the vitality track."""
MOST_SEATS: Final = 4
"""As many prisoners as the box has pieces for."""

Toll: TypeAlias = Annotated[int, Meta(ge=-MOST_FEAR, le=MOST_FEAR)]
"""A signed fear cost: 2 raises the fear by 2, -1 lowers it by 1."""
Count: TypeAlias = Annotated[int, Meta(ge=0, le=99)]
"""How many: none or more."""
Change: TypeAlias = Annotated[int, Meta(ge=-99, le=99)]
"""What is added; a negative one is taken away."""
ForEach: Final = Meta(min_length=MOST_SEATS, max_length=MOST_SEATS)
PerPlayers: TypeAlias = Count | Annotated[tuple[Count, ...], ForEach]
"""One number, or one each for games begun by 1, 2, 3 and 4 prisoners."""

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
    """Base of the kinds of records: an id, a name, and what each adds."""


class Stats(Part, frozen=True, kw_only=True):
    """Four figures, or what is added to them."""

    intelligence: Change = 0
    strength: Change = 0
    speed: Change = 0
    toughness: Change = 0


class Bonus(Part, frozen=True, kw_only=True):
    """A stat that is higher on one occasion, or under conditions."""

    stat: Stat
    n: Change
    on: Occasion | None = None
    """Only for this kind of roll; left out: always."""
    conditions: Conditions = field(name="if", default=())


Which: TypeAlias = Literal["any", "double", "blank", "all"]
"""Any one die; one that shows a double icon; one that shows nothing that counts; all dice."""


class Reroll(Part, frozen=True, kw_only=True):
    """Dice that may be thrown again, once for each roll."""

    on: Occasion = "challenge"
    of: Which = "any"
    fear: Toll = 0
    """What it costs each time."""


class Action(Part, frozen=True, kw_only=True):
    """Something its bearer may do: with an item, by a skill, on a tile or in a scenario.

    With `stat` and `rating` it is a challenge with `pass` and `fail`; `effects` happen first in
    either case.
    """

    id: str
    """Unique within its record; part of the option's id."""
    text: str
    """The option as the player reads it."""
    conditions: Conditions = field(name="if", default=())
    limit: Literal["challenge", "turn", "once", "none"] = "turn"
    """`challenge` takes the challenge action of the turn (a failure activates the enemies in the
    room); `turn` and `once` count for each prisoner."""
    moments: tuple[Moment, ...] = ()
    """Out of turn at these moments too."""
    fear: Toll = 0
    threat: Count = 0
    moves: Count = 0
    """Movement points it costs."""
    cards: Count = 0
    """Adrenaline cards to discard, chosen by the player; never the last one."""
    uses_up: bool = False
    """The item is discarded by it."""
    stat: Literal["intelligence", "strength"] | None = None
    rating: Count = 0
    effects: Effects = ()
    passed: Effects = field(name="pass", default=())
    failed: Effects = field(name="fail", default=())


class DoorSide(Part, frozen=True, kw_only=True):
    """One side of one cell of a tile that covers several."""

    x: Count
    y: Count
    side: Side


class Tile(Kind, frozen=True, kw_only=True):
    """A room of the facility, drawn as it lies before it is turned."""

    article: ClassVar[str] = "the"
    doors: str | tuple[DoorSide, ...]
    """Sides with a door: `"nes"`; for a large tile, a list of cells and sides."""
    size: tuple[Annotated[int, Meta(ge=1, le=4)], Annotated[int, Meta(ge=1, le=4)]] = (1, 1)
    """Width and height in cells."""
    vent: bool = False
    ducts: str | tuple[DoorSide, ...] = ()
    """Sides that a duct crosses. All of them and the tile's vent are one piece of the network."""
    icons: tuple[Icon, ...] = ()
    text: str = ""
    short: Short = ""
    """Its name in one word of at most eight letters, for a map with little room."""
    art: RoomPicture = ""
    art_ascii: str = ""
    """The same in ASCII; not needed for a picture that is ASCII itself."""
    back: TileId = ""
    """The tile on the other side: as long as one side is in play, the other is not."""
    count: Count = 1
    """0 for a tile that only scenarios bring in."""
    actions: tuple[Action, ...] = ()


class Character(Kind, frozen=True, kw_only=True):
    """A prisoner."""

    stats: Stats = Stats(intelligence=4, strength=4, speed=2, toughness=1)
    past: str = ""
    voice: str = ""
    portrait: Portrait = ""
    portrait_ascii: str = ""
    """The same in ASCII."""
    stand_in: bool = False
    """Takes the place of somebody who is lost in a campaign; nobody begins a game with it."""


class MoreDice(Part, frozen=True, kw_only=True):
    """Dice that an enemy gains against a prisoner whose level is high enough."""

    level: Literal["fear", "threat"]
    at: Count
    n: Count = 1


class Figures(Kind, frozen=True, kw_only=True):
    """The figures of one of the four kinds of enemies; its id's last part is the kind."""

    attack: Count
    icon: Literal["intelligence", "strength", "speed"]
    """The icon that counts in its attacks."""
    toughness: Count
    counts: Count = 1
    """As how many it counts in a bull rush and in outwitting."""
    harm: Literal["cards", "fear"] = "cards"
    follows: Literal["fear", "threat"] = "fear"
    more_dice: MoreDice | None = None
    count: Count = 10
    symbols: tuple[Stat, ...] = ()
    """For kinds that a die activates: the symbol of number 1, 2, 3."""
    text: str = ""
    letter: Letter
    """The small letter that stands for it on the map."""


class Face(Part, frozen=True, kw_only=True):
    """What one face of a die shows."""

    intelligence: Count = 0
    strength: Count = 0
    speed: Count = 0


class Die(Kind, frozen=True, kw_only=True):
    """The die of the game: six faces, and how many dice there are."""

    faces: tuple[Face, ...]
    count: Count = 8


class Ability(Part, frozen=True, kw_only=True):
    """The lower half of an adrenaline card."""

    text: str
    fear: Toll = 0
    moments: tuple[Moment, ...] = ()
    """Out of turn at these moments ("any time"); left out: on your own turn only."""
    own_turn: bool = True
    """False for what only makes sense at its moments."""
    effects: Effects = ()


SHIFTS: dict[str, int] = {"stir": 1, "calm": -1}
"""The uses of any adrenaline card that move the fear, and by how much."""


class Adrenaline(Kind, frozen=True, kw_only=True):
    """A card with three uses: a stat bonus, an ability, one fear more or less."""

    stat: Stat
    bonus: Annotated[int, Meta(ge=1, le=99)]
    fear: Toll
    """The price of the bonus."""
    ability: Ability
    count: Count = 1

    def toll(self, use: str) -> int:
        """The fear that a use costs: `bonus`, `ability`, `stir` or `calm`."""
        if use in SHIFTS:
            return SHIFTS[use]
        return self.fear if use == "bonus" else self.ability.fear


class Skill(Kind, frozen=True, kw_only=True):
    """What a prisoner is good at. Always active."""

    text: str
    stats: Stats = Stats()
    bonuses: tuple[Bonus, ...] = ()
    rerolls: tuple[Reroll, ...] = ()
    powers: tuple[Power, ...] = ()
    actions: tuple[Action, ...] = ()


class Item(Kind, frozen=True, kw_only=True):
    """Something to carry. Weapons provoke guards."""

    article: ClassVar[str] = "a"
    text: str
    weapon: bool = False
    key: bool = False
    """A security key card."""
    in_deck: bool = True
    """False for what is only ever found by name, such as the key cards."""
    scenarios: tuple[ScenarioId, ...] = ()
    """The only scenarios that have it; left out: all."""
    hands: Count = 1
    """How many of the two hands it takes."""
    carries: Count = 0
    """How many items more its bearer can carry."""
    stats: Stats = Stats()
    bonuses: tuple[Bonus, ...] = ()
    rerolls: tuple[Reroll, ...] = ()
    powers: tuple[Power, ...] = ()
    actions: tuple[Action, ...] = ()
    count: Count = 1


class Section(Part, frozen=True, kw_only=True):
    """One of the three events of a card."""

    text: str
    effects: Effects


Box: TypeAlias = Literal[
    "none", "guards", "clones", "guards-twice", "clones-twice", "guards-clones", "clones-guards"
]
"""Which enemies activate, and in which order."""

PASSES: dict[Box, tuple[EnemyKind, ...]] = {
    "none": (),
    "guards": ("guard",),
    "clones": ("clone",),
    "guards-twice": ("guard", "guard"),
    "clones-twice": ("clone", "clone"),
    "guards-clones": ("guard", "clone"),
    "clones-guards": ("clone", "guard"),
}
"""By the box: one kind after the other."""


class Event(Kind, frozen=True, kw_only=True):
    """An event card, read from the top down."""

    spawn: tuple[Literal["guard", "clone"], ...] = ()
    security: Section
    fear: Section
    facility: Section
    boxes: tuple[Box, Box, Box, Box]
    """Who activates in a game begun by 1, 2, 3 and 4 prisoners."""
    scenarios: tuple[ScenarioId, ...] = ()
    """The only scenarios that have it; left out: all."""
    count: Count = 1
    art: EventPicture = ""
    art_ascii: str = ""
    """The same in ASCII."""


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
