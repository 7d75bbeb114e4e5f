"""What a scenario is, as a mod writes it in TOML: where it begins, its rules, goals and end."""

# Annotations are evaluated here and not kept as text: msgspec would do it at every start, for every
# struct and all that inherit from it.

from typing import Annotated, Final, Literal, TypeAlias

from msgspec import Meta, field

from l7core.api import Conditions, Record, lessons, ref
from l7core.escape.content.kinds import (
    MOST_SEATS,
    MOST_VITALITY,
    Action,
    Change,
    Count,
    EnemyKind,
    Face,
    Icon,
    ItemId,
    Kind,
    Marker,
    Occasion,
    Part,
    PerPlayers,
    Side,
    TileId,
)

Place: TypeAlias = Annotated[int, Meta(ge=-50, le=50)]
"""A column or a row of the table."""


MOST_LAID: Final = 120
"""Tiles on the table at the start."""


class Laid(Part, frozen=True, kw_only=True):
    """A tile on the table at the start."""

    tile: TileId
    x: Place
    y: Place
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

    def by_kind(self) -> dict[EnemyKind, int]:
        return {
            "guard": self.guard_fear,
            "clone": self.clone_threat,
            "hybrid": self.hybrid_threat,
            "cronos": self.cronos_threat,
        }


class ThreatPool(Part, frozen=True, kw_only=True):
    """Threat tokens: in the pool, and before each prisoner at the start."""

    pool: PerPlayers
    start: PerPlayers = 0


class Handicap(Part, frozen=True, kw_only=True):
    """What an easier or a harder game adds to a scenario's figures at the start, or takes away."""

    vitality: Change = 0
    threat_pool: Change = 0
    lockdown_pool: Change = 0
    """Where the scenario has a countdown."""
    fear: Change = 0
    """Of every prisoner at the start."""
    reserves: Change = 0
    """Of each kind of enemy that there are any of."""


class LockdownRule(Part, frozen=True, kw_only=True):
    """The lockdown pool, and what else than an empty threat pool begins lockdown."""

    pool: PerPlayers | None = None
    """Lockdown tokens; left out: the scenario has no countdown."""
    text: str = ""
    """When else it begins, as what comes after "when"."""
    because: str = ""
    """Why it has begun, if the conditions were met: `{who}` is who has the turn; left out: text."""
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


class Step(lessons.Step, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """One thing that a lesson has the player do."""

    to: TileId = ""
    """Of the options, only those that point to a room of this tile."""


class Lesson(lessons.Course, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What makes a scenario a lesson: it is learned when all steps are done, and won by that."""

    steps: tuple[Step, ...]


class Shift(Part, frozen=True, kw_only=True):
    """Added to a scenario's numbers, however many play; negative ones are taken away."""

    guard: Change = 0
    """In reserve, and so on."""
    clone: Change = 0
    hybrid: Change = 0
    threat_pool: Change = 0
    threat_start: Change = 0
    lockdown_pool: Change = 0
    vitality: Change = 0


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
    players: tuple[Count, Count] = (1, MOST_SEATS)
    tiles: Annotated[tuple[Laid, ...], Meta(max_length=MOST_LAID)]
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
    vitality: PerPlayers = MOST_VITALITY
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


KINDS: dict[str, type[Record]] = {"scenario": Scenario}
