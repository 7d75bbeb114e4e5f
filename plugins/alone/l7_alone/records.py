"""What the TOML files hold: creatures, cards of every deck, rooms, people, missions.

What a card does is written in verbs. The verbs of reaction cards are done by the evil player who
plays the card, those of items, missions and people by the hero.
"""

from __future__ import annotations

from typing import Annotated, ClassVar, Literal, TypeAlias

from msgspec import Struct, field

from l7core.api import Conditions, Effects, Record, lessons, ref
from l7core.api import art as pictures

Action: TypeAlias = Literal["move", "explore", "fight", "locate", "scavenge", "interact"]
"""What the hero can declare."""
Damage: TypeAlias = Literal["life", "control"]
"""Which of the hero's two tracks is lowered."""
Deck: TypeAlias = Literal["fury", "speed", "terror", "traps"]
Colour: TypeAlias = Literal["green", "blue", "red"]
"""Of missions: green ones give something, blue ones hinder until they are done, red ones end it."""
Ability: TypeAlias = Literal["courage", "cold-blood", "acute-sight", "precision", "dexterity"]
Matrix: TypeAlias = Literal["chemical", "electrical", "mechanical"]
"""What an item is made of, and what its upgrade takes."""
Moment: TypeAlias = Literal["fear", "attack", "life", "control"]
"""When something passive answers: an encounter, a creature's attack, any loss of that kind."""
CreatureId: TypeAlias = Annotated[str, ref("creature")]
RoomId: TypeAlias = Annotated[str, ref("room")]


class Stats(Struct, frozen=True, forbid_unknown_fields=True):
    """One side of the creature stats card."""

    fear: int
    """The SELF CONTROL that an encounter costs."""
    dark: int
    """Dice of its attack in a dark sector."""
    light: int
    """Dice of its attack in a lighted sector."""
    first: int
    """The damage of one attack that wounds it."""
    second: int
    """The damage of one attack that kills it once it is wounded."""
    distance: int
    """How near to the hero it may come into being, in sectors."""


class Creature(Record, frozen=True, kw_only=True):
    """A kind of creature, or one of the two bosses, which a card brings."""

    article: ClassVar[str] = "the"
    text: str
    """What it looks like and does, in a sentence."""
    ability: Ability = "courage"
    """What the hero learns by killing it; a boss teaches two abilities of the hero's choice."""
    tokens: int = 3
    boss: bool = False
    calm: Stats
    nightmare: Stats
    glyph: str
    ascii: str
    art: pictures.CreaturePicture = ""
    """As much of it as a lamp shows: at most 7 lines of 22 characters."""
    art_ascii: str = field(name="art-ascii", default="")


class Room(Record, frozen=True, kw_only=True):
    """One of the eight rooms of the station; two missions of a game are never in the same one."""

    article: ClassVar[str] = "the"
    text: str
    short: pictures.Short = ""
    """The name in one word of at most eight letters, for a map with little room."""
    art: pictures.RoomPicture = ""
    """A picture of at most 5 lines of 22 characters."""
    art_ascii: str = field(name="art-ascii", default="")
    """The same in ASCII; not needed for a picture that is ASCII itself."""
    action: str = ""
    """The special room action in words."""
    effects: Effects = ()
    """What the special room action does."""
    glyph: str = ""
    ascii: str = ""


class Reaction(Record, frozen=True, kw_only=True):
    """A card of an evil player."""

    deck: Deck
    n: int = 1
    """How many of it are in the deck."""
    text: str
    worse: str = ""
    """The other half in words: what it does besides where there is danger."""
    flavour: str = ""
    """A line that is no rule."""
    on: Action | Damage
    """What it may answer when it is played face up."""
    instant: bool = False
    """It may be played before the action is resolved, and, on damage, at once."""
    creature: CreatureId | None = None
    """The symbol by which a special creature of that kind can be brought."""
    effects: Effects
    dangerous: Effects = ()


class Item(Record, frozen=True, kw_only=True):
    """A thing of the hero's; there is one card of each."""

    article: ClassVar[str] = "a"
    text: str
    flavour: str = ""
    """A line that is no rule."""
    on: Action | Literal["passive"]
    when: Moment | None = None
    """For a passive item: what it answers."""
    charges: int = 3
    bullets: bool = False
    """One of the three cards that an easy game begins with."""
    matrix: Matrix
    part: Matrix
    """What its upgrade is built of: a charge of another item of that matrix."""
    effects: Effects
    """In place of what the action does by itself."""
    upgrade: str = ""
    """What the upgrade is good for, in words."""
    upgraded: Effects = ()
    """In place of `effects` once the item has its part."""


class Step(Struct, frozen=True, forbid_unknown_fields=True):
    """What has to be done in the mission's room; several times, a turn each."""

    words: str
    on: Action = "interact"
    times: int = 1
    room: RoomId | None = None
    """Where, if it is not the room of the mission."""
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
"""A rule that holds while the mission is open: EXPLORE shows one sector only; noises have no
direction; a light unit lights one sector beyond its own; adrenaline recovers nothing; LOCATE tells
of one target only; a fight has a die less; encounters cost 1 more; SCAVENGE in a room brings a card
less."""


class Mission(Record, frozen=True, kw_only=True):
    """What the hero has to do; whoever finishes the red one wins."""

    colour: Colour
    room: RoomId
    text: str
    flavour: str = ""
    """A line that is no rule."""
    rule: Rule = ""
    """For a blue mission: what is otherwise until it is done. For a red one, once it has begun."""
    creature: CreatureId | None = None
    """The kind that is pictured on it: a special creature of that kind is not in the game."""
    revealed: Effects = ()
    """What happens as soon as it is read aloud, for starting missions."""
    setup: Effects = ()
    """What happens when the final mission begins."""
    rounds: Effects = ()
    """What happens at each end of a round while it is open."""
    steps: tuple[Step, ...]
    reward: str = ""
    rewards: Effects = ()


class Character(Record, frozen=True, kw_only=True):
    """Somebody of the crew: the hero, or a companion."""

    text: str
    role: str = ""
    """What this person is on the station, in a word."""
    portrait: pictures.Portrait = ""
    """A picture of at most 7 lines of 13 characters."""
    portrait_ascii: str = field(name="portrait-ascii", default="")
    """The same in ASCII; not needed for a picture that is ASCII itself."""
    hero: str
    """What the hero can do, in words."""
    gift: Literal["runner", "mechanic", "leader", "healer"]
    """Pilot: after a MOVE, once a round, another step. Engineer: a light unit lights one sector
    more. Captain: an adrenaline token recovers 1 of both. Medic: recovers 1 more by adrenaline."""
    sacrifice: str
    sacrificed: Effects
    companion: str
    """What the companion can do, in words: for 1 health, at the start of a turn."""
    companionship: Effects


class Special(Record, frozen=True, kw_only=True):
    """DEEP: a creature of which there is one."""

    article: ClassVar[str] = "the"
    text: str
    kind: CreatureId
    """The symbol: how it moves, what is learned by its death, which cards bring it."""
    stats: Stats
    power: Literal["howl", "smother", "stalk", "shell", "drain", "swarm"]
    """howl: each of its noises costs 1 SELF CONTROL when it is 2 sectors away or nearer. smother:
    lights go out in its own sector at each end of turn. stalk: it moves two sectors by a standard
    reaction. shell: it takes 1 damage less. drain: its hits cost SELF CONTROL too. swarm: it does
    not count for the limit of a level."""
    glyph: str
    ascii: str


class Upgrade(Struct, frozen=True, forbid_unknown_fields=True):
    """A space of an avatar card."""

    id: str
    words: str
    fear: int = 0
    dice: int = 0
    wounds: int = 0
    power: int = 0


class Avatar(Record, frozen=True, kw_only=True):
    """AVATAR: the evil player in the station."""

    article: ClassVar[str] = "the"
    text: str
    deck: Deck | Literal["none"]
    """The reaction deck to which it belongs; none for the one of the leader of three."""
    stats: Stats
    power: str
    """Its power in words."""
    activated: Effects = ()
    """What its power does whenever it is activated."""
    rule: Literal["", "heavy", "whisper"] = ""
    """A power that holds in its own sector: to leave it costs 1 LIFE; no adrenaline can be spent
    there. Upgrades add LIFE, or sectors around it."""
    upgrades: tuple[Upgrade, Upgrade, Upgrade, Upgrade]
    glyph: str
    ascii: str


class Power(Record, frozen=True, kw_only=True):
    """AVATAR: what the hero can buy with danger tokens, at the start of a turn."""

    text: str
    cost: int
    when: Literal["turn", "life", "control"] = "turn"
    """Or whenever that is about to be lost."""
    effects: Effects


class Condition(Record, frozen=True, kw_only=True):
    """A condition token: something that lies in a sector."""

    article: ClassVar[str] = "a"
    text: str
    entered: Effects = ()
    """What it does to the hero who enters the sector."""
    stays: bool = False
    """Whether it is still there afterwards."""
    glyph: str
    ascii: str


class Sheet(Record, frozen=True, kw_only=True):
    """A level as it is printed: rows of cells, for games by the box."""

    rows: str
    """Drawn: in cells `R` a room, `U` a light unit, `S` stairs, `o` a corridor; between them a
    blank where the way is open, and `|` or `-` for a wall."""


class Lesson(lessons.Course, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What makes a scenario a lesson: a fixed station, and steps with a coach.

    Sectors are numbered row by row, 24 to a level.
    """

    pupil: int = 0
    """The seat that learns: the hero's, or the first evil one."""
    character: Annotated[str, ref("character")]
    at: int
    sheets: tuple[Annotated[str, ref("sheet")], Annotated[str, ref("sheet")]]
    missions: tuple[Annotated[str, ref("mission")], ...]
    items: tuple[Annotated[str, ref("item")], ...] = ()
    creatures: dict[CreatureId, int] = field(default_factory=dict)
    """The sector in which each of them waits."""
    lit: tuple[int, ...] = ()
    danger: tuple[int, ...] = ()
    hand: tuple[Annotated[str, ref("reaction")], ...] = ()
    """What the evil side can answer with; nothing, where it is to hold still."""
    decks: tuple[Annotated[str, ref("reaction")], ...] = ()
    """A card of each further deck that is in the game."""


class Scenario(Record, frozen=True):
    """A way to sit at the table: who plays the hero and who plays evil; or a lesson."""

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
