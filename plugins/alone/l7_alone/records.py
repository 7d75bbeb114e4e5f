"""Record types of the TOML content, such as creatures, cards, rooms, characters and missions.

The effects of a card are written as verbs. The evil player who plays a reaction card carries out
its verbs. The hero carries out those of items, missions and characters.
"""

from __future__ import annotations

from typing import Annotated, ClassVar, Literal, TypeAlias

from msgspec import Struct, field

from l7core.api import Conditions, Effects, Record, lessons, ref
from l7core.api import art as pictures

Action: TypeAlias = Literal["move", "explore", "fight", "locate", "scavenge", "interact"]
"""An action that the hero can declare."""
Damage: TypeAlias = Literal["life", "control"]
"""The track that a loss lowers."""
Deck: TypeAlias = Literal["fury", "speed", "terror", "traps"]
Colour: TypeAlias = Literal["green", "blue", "red"]
"""The colour of a mission. Green missions grant something, blue ones hinder until done, the red one
ends the game."""
Ability: TypeAlias = Literal["courage", "cold-blood", "acute-sight", "precision", "dexterity"]
Matrix: TypeAlias = Literal["chemical", "electrical", "mechanical"]
"""The type of an item, and of the part that its upgrade needs."""
Moment: TypeAlias = Literal["fear", "attack", "life", "control"]
"""The occasion for a passive item: an encounter (`fear`), a creature's attack, or any loss on a
track."""
CreatureId: TypeAlias = Annotated[str, ref("creature")]
RoomId: TypeAlias = Annotated[str, ref("room")]


class Stats(Struct, frozen=True, forbid_unknown_fields=True):
    """Figures on a side of the creature stats card."""

    fear: int
    """SELF CONTROL that an encounter costs."""
    dark: int
    """Attack dice in a dark sector."""
    light: int
    """Attack dice in a lit sector."""
    first: int
    """Damage that one attack needs to wound the creature."""
    second: int
    """Damage that one attack needs to kill the wounded creature."""
    distance: int
    """Minimum distance from the hero for a spawn, in sectors."""


class Creature(Record, frozen=True, kw_only=True):
    """A kind of creature, or one of the two bosses, which appear only through a card."""

    article: ClassVar[str] = "the"
    text: str
    """Appearance and behaviour of the creature, in one sentence."""
    ability: Ability = "courage"
    """Ability that the hero learns from a kill; a boss teaches two abilities of the hero's choice.
    """
    tokens: int = 3
    boss: bool = False
    calm: Stats
    nightmare: Stats
    glyph: str
    ascii: str
    art: pictures.CreaturePicture = ""
    """Picture of the part that a lamp lights: at most 7 lines of 22 characters."""
    art_ascii: str = field(name="art-ascii", default="")


class Room(Record, frozen=True, kw_only=True):
    """A room of the station, one of eight. Each mission of a game has a room of its own."""

    article: ClassVar[str] = "the"
    text: str
    short: pictures.Short = ""
    """Name in one word of at most eight letters, for small maps."""
    art: pictures.RoomPicture = ""
    """Picture of at most 5 lines of 22 characters."""
    art_ascii: str = field(name="art-ascii", default="")
    """ASCII version of the picture; not needed if the picture is already ASCII."""
    action: str = ""
    """Text of the special room action."""
    effects: Effects = ()
    """Effects of the special room action."""
    glyph: str = ""
    ascii: str = ""


class Reaction(Record, frozen=True, kw_only=True):
    """A reaction card of an evil player."""

    deck: Deck
    n: int = 1
    """Number of copies in the deck."""
    text: str
    worse: str = ""
    """Text of the second half, which applies while the hero's sector has danger."""
    flavour: str = ""
    """Flavour text without rules."""
    on: Action | Damage
    """Action or loss that the card can respond to when played face up."""
    instant: bool = False
    """Whether the card can be played before the action is resolved, or directly after the loss."""
    creature: CreatureId | None = None
    """Symbol on the card; it can bring in a special creature of that kind."""
    effects: Effects
    dangerous: Effects = ()


class Item(Record, frozen=True, kw_only=True):
    """An item of the hero; each item is a single card."""

    article: ClassVar[str] = "a"
    text: str
    flavour: str = ""
    """Flavour text without rules."""
    on: Action | Literal["passive"]
    when: Moment | None = None
    """Occasion for using a passive item."""
    charges: int = 3
    bullets: bool = False
    """Whether this is one of the three bullet cards; an easy game starts with one of them."""
    matrix: Matrix
    part: Matrix
    """Matrix of the other item whose charge pays for the upgrade."""
    effects: Effects
    """Effects that replace the normal effect of the action."""
    upgrade: str = ""
    """Text of the upgraded item."""
    upgraded: Effects = ()
    """Effects that replace `effects` once the item is upgraded."""


class Step(Struct, frozen=True, forbid_unknown_fields=True):
    """A step of a mission: an action in its room, possibly several times."""

    words: str
    on: Action = "interact"
    times: int = 1
    room: RoomId | None = None
    """Room of the step, if it is not the mission's room."""
    conditions: Conditions = field(name="if", default=())


Rule: TypeAlias = Literal[
    "",
    "fog",
    "hush",
    "weak-power",
    "cold",
    "jammed",
    "shaky",
    "dread",
    "starved",
]
"""A rule that applies while a mission is open. `fog`: EXPLORE reveals one sector only. `hush`:
noises have no direction. `weak-power`: a light unit reaches one sector less. `cold`: adrenaline
recovers nothing. `jammed`: LOCATE answers for one target only. `shaky`: a fight has one die
fewer. `dread`: encounters cost 1 more. `starved`: SCAVENGE in a room draws one card fewer."""


class Mission(Record, frozen=True, kw_only=True):
    """A mission of the hero; the hero wins by finishing the red one."""

    colour: Colour
    room: RoomId
    text: str
    flavour: str = ""
    """Flavour text without rules."""
    rule: Rule = ""
    """Rule that applies while a blue mission is open, or once a red mission has begun."""
    creature: CreatureId | None = None
    """Kind of creature pictured on the card; a special creature of that kind is not in the game."""
    revealed: Effects = ()
    """Effects when a starting mission is revealed."""
    setup: Effects = ()
    """Effects when the final mission begins."""
    rounds: Effects = ()
    """Effects at the end of each round while the mission is open."""
    steps: tuple[Step, ...]
    reward: str = ""
    rewards: Effects = ()

    @property
    def rooms(self) -> tuple[str, ...]:
        """The mission's room, and the rooms of steps that are elsewhere."""
        return tuple(dict.fromkeys((self.room, *(step.room or self.room for step in self.steps))))


class Character(Record, frozen=True, kw_only=True):
    """A member of the crew, who can be the hero or a companion."""

    text: str
    role: str = ""
    """Job of this person on the station, in one word."""
    portrait: pictures.Portrait = ""
    """Picture of at most 7 lines of 13 characters."""
    portrait_ascii: str = field(name="portrait-ascii", default="")
    """ASCII version of the picture; not needed if the picture is already ASCII."""
    hero: str
    """Text of the hero's ability."""
    gift: Literal["runner", "mechanic", "leader", "healer"]
    """Ability of the hero. `runner` (Pilot): another step after a MOVE, once a round. `mechanic`
    (Engineer): a light unit lights one sector more. `leader` (Captain): an adrenaline token
    recovers 1 on both tracks. `healer` (Medic): adrenaline recovers 1 more."""
    sacrifice: str
    sacrificed: Effects
    companion: str
    """Text of the companion's ability, which costs 1 health at the start of a turn."""
    companionship: Effects


class Special(Record, frozen=True, kw_only=True):
    """DEEP: a unique creature."""

    article: ClassVar[str] = "the"
    text: str
    kind: CreatureId
    """Kind of the creature. It decides which cards move or bring in the creature, and which ability
    a kill teaches."""
    stats: Stats
    power: Literal["howl", "smother", "stalk", "shell", "drain", "swarm"]
    """Power of the creature. `howl`: each of its noises costs 1 SELF CONTROL at a distance of up to
    2 sectors. `smother`: at the end of each turn, the lights go out in its sector unless the
    hero is there. `stalk`: a standard reaction moves it up to two sectors. `shell`: it takes 1
    damage less. `drain`: its hits cost SELF CONTROL too. `swarm`: it does not count towards the
    limit of a level."""
    glyph: str
    ascii: str


class Upgrade(Struct, frozen=True, forbid_unknown_fields=True):
    """An upgrade space of an avatar card."""

    id: str
    words: str
    fear: int = 0
    dice: int = 0
    wounds: int = 0
    power: int = 0


class Avatar(Record, frozen=True, kw_only=True):
    """AVATAR: the figure of an evil player in the station."""

    article: ClassVar[str] = "the"
    text: str
    deck: Deck | Literal["none"]
    """Reaction deck of the avatar; `none` for the avatar of the leader of three evil players."""
    stats: Stats
    power: str
    """Text of the avatar's power."""
    activated: Effects = ()
    """Effects of the power at each activation."""
    rule: Literal["", "heavy", "whisper"] = ""
    """Permanent power in the avatar's sector. `heavy`: leaving the sector costs 1 LIFE, more with
    upgrades. `whisper`: no adrenaline can be spent there; upgrades add sectors around it."""
    upgrades: tuple[Upgrade, Upgrade, Upgrade, Upgrade]
    glyph: str
    ascii: str


class Power(Record, frozen=True, kw_only=True):
    """AVATAR: a power that the hero buys with danger tokens at the start of a turn."""

    text: str
    cost: int
    when: Literal["turn", "life", "control"] = "turn"
    """Time of use: the start of a turn, or a loss on that track."""
    effects: Effects


class Condition(Record, frozen=True, kw_only=True):
    """A condition token in a sector."""

    article: ClassVar[str] = "a"
    text: str
    entered: Effects = ()
    """Effects on the hero who enters the sector."""
    stays: bool = False
    """Whether the token stays in the sector after it takes effect."""
    glyph: str
    ascii: str


class Sheet(Record, frozen=True, kw_only=True):
    """A printed level as rows of cells, for games with the map sheets of the box."""

    rows: str
    """Drawing of the level. Cells are `R` (room), `U` (light unit), `S` (stairs) and `o`
    (corridor). Between two cells, a blank is an open way, and `|` or `-` is a wall."""


class Lesson(lessons.Course, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The lesson of a scenario: a fixed station, and steps with a coach.

    Sectors are numbered row by row, 24 to a level.
    """

    pupil: int = 0
    """Seat of the learner: the hero's, or the first evil seat."""
    character: Annotated[str, ref("character")]
    at: int
    sheets: tuple[Annotated[str, ref("sheet")], Annotated[str, ref("sheet")]]
    missions: tuple[Annotated[str, ref("mission")], ...]
    items: tuple[Annotated[str, ref("item")], ...] = ()
    creatures: dict[CreatureId, int] = field(default_factory=dict)
    """Starting sector of each creature."""
    lit: tuple[int, ...] = ()
    danger: tuple[int, ...] = ()
    hand: tuple[Annotated[str, ref("reaction")], ...] = ()
    """Reaction cards of the evil side; empty if it does not react."""
    decks: tuple[Annotated[str, ref("reaction")], ...] = ()
    """A card of each further deck in the game."""


class Scenario(Record, frozen=True):
    """A lesson, or an assignment of people and bots to the hero and the evil players."""

    blurb: str
    briefing: str
    seats: tuple[int, int]
    hero: Literal["human", "careful"] = "human"
    evil: Literal["human", "careful"] = "careful"
    place: str = ""
    lesson: Lesson | None = None


KINDS = {
    "creature": Creature,
    "room": Room,
    "reaction": Reaction,
    "item": Item,
    "mission": Mission,
    "character": Character,
    "special": Special,
    "avatar": Avatar,
    "power": Power,
    "condition": Condition,
    "sheet": Sheet,
    "scenario": Scenario,
}
