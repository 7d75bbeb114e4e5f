"""The kinds of records that LEVEL 7 [ESCAPE] is made of, as a mod writes them in TOML.

    [[item]]
    id = "stun-stick"
    name = "Stun Stick"
    text = "Two more dice when you attack."
    weapon = true
    bonuses = [{ stat = "strength", n = 2, on = "attack" }]

Names in TOML have hyphens where Python has underscores. What a card *does* is said in verbs and
conditions, which are in `vocabulary.py`; what it merely *is* stands here.
"""

from __future__ import annotations

from typing import Annotated, Literal, TypeAlias

from msgspec import Meta, Struct, field

from l7core.content import Conditions, Effects, Record, ref

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

Toll: TypeAlias = Annotated[int, Meta(ge=-8, le=8)]
"""A signed fear cost: 2 raises the fear by 2, -1 lowers it by 1."""
Count: TypeAlias = Annotated[int, Meta(ge=0)]
"""How many: none or more."""
PerPlayers: TypeAlias = Count | Annotated[tuple[Count, ...], Meta(min_length=4, max_length=4)]
"""One number, or one each for games begun by 1, 2, 3 and 4 prisoners."""

TileId: TypeAlias = Annotated[str, ref("tile")]
ItemId: TypeAlias = Annotated[str, ref("item")]
ScenarioId: TypeAlias = Annotated[str, ref("scenario")]


class Part(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, rename="kebab"):
    """Base of the tables inside a record."""


class Kind(Record, frozen=True, rename="kebab"):
    """Base of the kinds of records: an id, a name, and what each adds."""


class Stats(Part, frozen=True, kw_only=True):
    """Four figures, or what is added to them."""

    intelligence: int = 0
    strength: int = 0
    speed: int = 0
    toughness: int = 0


class Bonus(Part, frozen=True, kw_only=True):
    """A stat that is higher on one occasion, or under conditions."""

    stat: Stat
    n: int
    on: Occasion | None = None
    """Only for this kind of roll; left out: always."""
    conditions: Conditions = field(name="if", default=())


class Reroll(Part, frozen=True, kw_only=True):
    """Dice that may be thrown again, once for each roll."""

    on: Occasion = "challenge"
    of: Literal["any", "double", "blank", "all"] = "any"
    """Any one die; one that shows a double icon; one that shows nothing that counts; all dice."""
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

    doors: str | tuple[DoorSide, ...]
    """Sides with a door: `"nes"`; for a large tile, a list of cells and sides."""
    size: tuple[Annotated[int, Meta(ge=1, le=4)], Annotated[int, Meta(ge=1, le=4)]] = (1, 1)
    """Width and height in cells."""
    vent: bool = False
    ducts: str | tuple[DoorSide, ...] = ()
    """Sides that a duct crosses. All of them and the tile's vent are one piece of the network."""
    icons: tuple[Icon, ...] = ()
    text: str = ""
    back: TileId = ""
    """The tile on the other side: as long as one side is in play, the other is not."""
    count: Count = 1
    """0 for a tile that only scenarios bring in."""
    actions: tuple[Action, ...] = ()


class Character(Kind, frozen=True, kw_only=True):
    """A prisoner."""

    stats: Stats = Stats(intelligence=4, strength=4, speed=2, toughness=1)
    glyph: str = "@"
    ascii: str = "@"
    past: str = ""
    voice: str = ""
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
    glyph: str = ""
    ascii: str = ""


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


class Adrenaline(Kind, frozen=True, kw_only=True):
    """A card with three uses: a stat bonus, an ability, one fear more or less."""

    stat: Stat
    bonus: Annotated[int, Meta(ge=1)]
    fear: Toll
    """The price of the bonus."""
    ability: Ability
    count: Count = 1


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


class Laid(Part, frozen=True, kw_only=True):
    """A tile on the table at the start."""

    tile: TileId
    x: int
    y: int
    turn: Annotated[int, Meta(ge=0, le=3)] = 0
    """Quarter turns clockwise."""


class Stack(Part, frozen=True, kw_only=True):
    """A stack of tiles; the last one of a scenario takes all that are left."""

    size: Count = 0
    """How many tiles; 0 for the last stack."""
    includes: tuple[TileId, ...] = ()
    """Tiles that are shuffled into this stack."""


class Reserves(Part, frozen=True, kw_only=True):
    """Enemies that may spawn, by kind."""

    guard: PerPlayers = 0
    clone: PerPlayers = 0
    hybrid: PerPlayers = 0
    cronos: PerPlayers = 0


class Limits(Part, frozen=True, kw_only=True):
    """How many fit on a tile."""

    secure: PerPlayers = 2
    """Guards."""
    pack: PerPlayers = 2
    """Clones."""
    hybrid: PerPlayers = 1
    group: PerPlayers = 4
    """Prisoners: above it, the one whose turn ends there gains threat."""


class Values(Part, frozen=True, kw_only=True):
    """What enemies are worth to each other; at 0 they leave each other alone."""

    guard_fear: Count = 0
    """The fear of a guard, as clones and hybrids see it."""
    clone_threat: Count = 0
    hybrid_threat: Count = 0
    cronos_threat: Count = 0


class ThreatPool(Part, frozen=True, kw_only=True):
    """Threat tokens: in the pool, and before each prisoner at the start."""

    pool: PerPlayers
    start: PerPlayers = 0


class Handicap(Part, frozen=True, kw_only=True):
    """What an easier or a harder game adds to a scenario's figures at the start, or takes away."""

    vitality: int = 0
    threat_pool: int = 0
    lockdown_pool: int = 0
    """Where the scenario has a countdown."""
    fear: int = 0
    """Of every prisoner at the start."""
    reserves: int = 0
    """Of each kind of enemy that there are any of."""


class LockdownRule(Part, frozen=True, kw_only=True):
    """The lockdown pool, and what else than an empty threat pool begins lockdown."""

    pool: PerPlayers | None = None
    """Lockdown tokens; left out: the scenario has no countdown."""
    text: str = ""
    conditions: Conditions = field(name="if", default=())
    """Looked at after every action, every step of an event and at the end of each turn."""


class StartEnemy(Part, frozen=True, kw_only=True):
    """Enemies on the map at the start: from the reserves while there are any, else from the box."""

    kind: EnemyKind
    tile: TileId
    n: Count = 1
    stunned: bool = False


class StartMarker(Part, frozen=True, kw_only=True):
    """Markers on the map at the start."""

    marker: Marker
    tile: TileId


class StartItem(Part, frozen=True, kw_only=True):
    """An item that lies on the map at the start."""

    item: ItemId
    tile: TileId


class StartLock(Part, frozen=True, kw_only=True):
    """A door that is locked at the start."""

    tile: TileId
    side: Side
    """As the tile lies on the table."""
    x: Count = 0
    y: Count = 0


class Goal(Part, frozen=True, kw_only=True):
    """What is to be done, in words, and when it counts as done."""

    text: str
    who: Literal["each", "all"] = "each"
    conditions: Conditions = field(name="if", default=())
    """Asked of each prisoner, or once; the screen ticks the goal off while they hold."""


class Aim(Part, frozen=True, kw_only=True):
    """What a sensible prisoner is up to now: shown to the player, and followed by bots.

        aims = [
            { text = "Ride up.", if = [{ is = "flag", flag = "lift-called" }], go = ["a-lift"],
              choose = ["Ride up."] },
            { text = "Find the A-Lift.", go = ["a-lift"], explore = true, act = ["call"] },
        ]

    A scenario lists its aims with the last step first. A prisoner's aim is the first one whose
    conditions hold for that prisoner and that there is something to do about: one of its places
    is on the map, or it says `explore` and there is something left to explore, or it names no
    place and does not say `explore`. Conditions ask for what everybody can see.

    Where: each of `go`, `icon`, `marker`, `enemy`, `take` and `join` adds rooms, of which the
    nearest that can be reached counts; `without` strikes out rooms. What: a prisoner who stands
    in such a room does one of `act` as soon as it is offered; with nothing to do there, the
    prisoner waits there. An aim without a place is pursued wherever the prisoner stands.
    """

    text: str
    """One short imperative sentence: "Find the A-Lift."."""
    conditions: Conditions = field(name="if", default=())
    go: tuple[TileId, ...] = ()
    """Rooms that are one of these tiles."""
    icon: tuple[Icon, ...] = ()
    """Rooms with one of these icons (`security` and `fear` include the reactivating ones)."""
    marker: tuple[Marker, ...] = ()
    """Rooms in which one of these markers lies."""
    enemy: tuple[EnemyKind, ...] = ()
    """Rooms with one of these enemies, active or stunned; with `act = ["attack"]`: fight them."""
    take: tuple[ItemId, ...] = ()
    """Rooms in which one of these items lies; it is picked up there, and not put down again."""
    join: bool = False
    """The rooms of the other prisoners."""
    without: tuple[Marker, ...] = ()
    """Not rooms in which one of these markers lies: `icon = ["control-panel"], without =
    ["panel"]` are the panels that nobody has accessed."""
    explore: bool = False
    """Explore as long as none of the places is on the map."""
    act: tuple[str, ...] = ()
    """What to do there, the best first: the ids of actions of the scenario, its tiles and items
    (`"call"`), or the first word of an option of the rules (`"panel"`, `"attack"`, `"bash"`,
    `"unlock"`, `"trade"`, `"drop"`, `"end"`)."""
    choose: tuple[str, ...] = ()
    """Which options to prefer when something else is asked meanwhile, by their whole text
    (`"Ride up."`, of a `choose` verb) or their id (`"key"`, of a panel)."""
    avoid: tuple[Marker, ...] = ()
    """Markers whose rooms are not entered meanwhile, such as `swarm`."""
    keep_away: tuple[Marker, ...] = ()
    """Markers next door to which nobody stays who can help it: those that spread."""
    haste: bool = False
    """Time is short: no rest, no detours, and risks are taken."""


class Epilogues(Part, frozen=True, kw_only=True):
    """How the story goes on."""

    won: str
    partly: str
    lost: str


SpecialRule: TypeAlias = Literal[
    "alien-zone",
    "military-zone",
    "peeking",
    "panels",
    "uniforms",
    "guards-avoid-swarm",
    "guards-pass-locks",
]
"""A rule that a scenario switches on.

`alien-zone`, `military-zone`, `peeking`: as the rulebook has them. `panels`: the control panel
action. `uniforms`: a prisoner in a clean uniform is no target of guards; the first fight bloodies
it. `guards-avoid-swarm`, `guards-pass-locks`: guards walk around swarm markers, and through locked
doors without removing the lock.
"""


class Stacked(Part, frozen=True, kw_only=True):
    """What lies on top of the shuffled decks, the first to be drawn first."""

    adrenaline: tuple[Annotated[str, ref("adrenaline")], ...] = ()
    events: tuple[Annotated[str, ref("event")], ...] = ()
    items: tuple[ItemId, ...] = ()
    skills: tuple[Annotated[str, ref("skill")], ...] = ()
    tiles: tuple[TileId, ...] = ()
    """Each on top of the stack that holds it."""


class Loaded(Part, frozen=True, kw_only=True):
    """Dice that show what is told here, once: the next time that they are rolled for this."""

    on: Occasion | Literal["attacked", "fight"]
    """`attacked` is an enemy's attack on a prisoner, `fight` one on another enemy."""
    faces: tuple[Face, ...]
    """As they stand on the die. Of more dice the others roll by chance; what is left is lost."""


class Step(Part, frozen=True, kw_only=True):
    """One thing that a lesson has the player do."""

    text: str
    """`{key:why}` in it becomes the key, or the word, of that command."""
    until: Conditions
    """When it is done. Looked at before each action, of the prisoner whose turn it is; a step that
    is done already is passed over."""
    options: tuple[str, ...] = ()
    """The options that it speaks of, by the beginnings of their ids: `"explore"`, `"end"`. The
    first beginning that something on offer has is meant."""
    to: TileId = ""
    """Of these, only those that point to a room of this tile."""


class Aside(Part, frozen=True, kw_only=True):
    """What a lesson says when something else than an action is asked."""

    on: str
    """The question's id: `"escape.placement"`."""
    text: str


class Lesson(Part, frozen=True, kw_only=True):
    """What makes a scenario a lesson: it is learned when all steps are done, and won by that."""

    number: Annotated[int, Meta(ge=1)]
    steps: tuple[Step, ...]
    asides: tuple[Aside, ...] = ()


class Shift(Part, frozen=True, kw_only=True):
    """Added to a scenario's numbers, however many play; negative ones are taken away."""

    guard: int = 0
    """In reserve, and so on."""
    clone: int = 0
    hybrid: int = 0
    threat_pool: int = 0
    threat_start: int = 0
    lockdown_pool: int = 0
    vitality: int = 0


class Variant(Part, frozen=True, kw_only=True):
    """What is different about a scenario in a campaign, if something has happened before."""

    conditions: Conditions = field(name="if", default=())
    """Looked at once, when the scenario is laid out: flags of the campaign, as a rule."""
    text: str = ""
    """A paragraph that is added to the briefing."""
    specials: tuple[str, ...] = ()
    enemies: tuple[StartEnemy, ...] = ()
    markers: tuple[StartMarker, ...] = ()
    items: tuple[StartItem, ...] = ()
    locked: tuple[StartLock, ...] = ()
    """These lists are added to the scenario's own."""
    shift: Shift = Shift()


class Scenario(Kind, frozen=True, kw_only=True):
    """One of the games to play. Its own rules are triggers (kind `trigger`, source: its id)."""

    number: Count = 0
    blurb: str = ""
    briefing: str = ""
    specials: tuple[str, ...] = ()
    """Its special rules in words, a sentence or two each."""
    players: tuple[Count, Count] = (1, 4)
    tiles: tuple[Laid, ...]
    start: TileId
    """Where the prisoners stand."""
    set_aside: tuple[TileId, ...] = ()
    """Kept out of the stacks, for a peek or a trigger to lay."""
    unused: tuple[TileId, ...] = ()
    """Not in this game."""
    stacks: tuple[Stack, ...] = (Stack(),)
    """A, B … final; drawn in this order."""
    peek: TileId = ""
    """The tile that peeking looks for."""
    reserves: Reserves = Reserves()
    limits: Limits = Limits()
    values: Values = Values()
    lockdown_values: Values | None = None
    """The values from the moment lockdown begins."""
    threat: ThreatPool
    lockdown: LockdownRule = LockdownRule()
    vitality: PerPlayers = 5
    easier: Handicap = Handicap(vitality=1, threat_pool=3, lockdown_pool=2, reserves=-2)
    """For the toggle `difficulty`; no vitality is above 5 or below 2."""
    harder: Handicap = Handicap(vitality=-1, threat_pool=-2, lockdown_pool=-1, fear=1)
    rules: tuple[SpecialRule, ...] = ()
    enemies: tuple[StartEnemy, ...] = ()
    markers: tuple[StartMarker, ...] = ()
    items: tuple[StartItem, ...] = ()
    locked: tuple[StartLock, ...] = ()
    cast: tuple[Annotated[str, ref("character")], ...] = ()
    """Who the prisoners are, by seat; whom it does not name chooses."""
    stacked: Stacked = Stacked()
    loaded: tuple[Loaded, ...] = ()
    lesson: Lesson | None = None
    actions: tuple[Action, ...] = ()
    goals: tuple[Goal, ...] = ()
    aims: tuple[Aim, ...] = ()
    """What to be up to, the last step of the way first."""
    variants: tuple[Variant, ...] = ()
    """What a campaign changes about it."""
    epilogues: Epilogues


KINDS: dict[str, type[Record]] = {
    "tile": Tile,
    "character": Character,
    "enemy": Figures,
    "die": Die,
    "adrenaline": Adrenaline,
    "skill": Skill,
    "item": Item,
    "event": Event,
    "scenario": Scenario,
}
