"""The record kind of scenarios, as a mod writes it in TOML: setup, rules, goals and end."""

# Annotations are evaluated here, not kept as text. Otherwise msgspec would evaluate them at every
# start, for each struct and its subclasses.

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
"""A column or row of the map."""


MOST_LAID: Final = 120
"""Largest number of tiles on the map at the start."""


class Laid(Part, frozen=True, kw_only=True):
    """A tile on the map at the start."""

    tile: TileId
    x: Place
    y: Place
    turn: Annotated[int, Meta(ge=0, le=3)] = 0
    """Quarter turns clockwise."""


class Stack(Part, frozen=True, kw_only=True):
    """A stack of tiles; the last stack of a scenario takes all remaining tiles."""

    size: Count = 0
    """Number of tiles; 0 for the last stack."""
    includes: tuple[TileId, ...] = ()
    """Tiles that are shuffled into this stack."""


class Reserves(Part, frozen=True, kw_only=True):
    """Enemies available to spawn, by kind."""

    guard: PerPlayers = 0
    clone: PerPlayers = 0
    hybrid: PerPlayers = 0
    cronos: PerPlayers = 0


class Limits(Part, frozen=True, kw_only=True):
    """Limits for the number of figures in a room."""

    secure: PerPlayers = 2
    """Limit for guards."""
    pack: PerPlayers = 2
    """Limit for clones."""
    hybrid: PerPlayers = 1
    group: PerPlayers = 4
    """Limit for prisoners; above it, a prisoner whose turn ends in the room gains threat."""


class Values(Part, frozen=True, kw_only=True):
    """Fear and threat values of enemies for other enemies; enemies ignore a kind with value 0."""

    guard_fear: Count = 0
    """Fear of a guard, as clones and hybrids see it."""
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
    """Threat tokens in the pool and in front of each prisoner at the start."""

    pool: PerPlayers
    start: PerPlayers = 0


class Handicap(Part, frozen=True, kw_only=True):
    """Changes to a scenario's numbers at the start of an easier or harder game."""

    vitality: Change = 0
    threat_pool: Change = 0
    lockdown_pool: Change = 0
    """Change of the lockdown pool, if the scenario has one."""
    fear: Change = 0
    """Change of every prisoner's starting fear."""
    reserves: Change = 0
    """Change for each kind of enemy in the reserves."""


class LockdownRule(Part, frozen=True, kw_only=True):
    """The lockdown pool, and other reasons for lockdown than an empty threat pool."""

    pool: PerPlayers | None = None
    """Number of lockdown tokens. Default: no countdown."""
    text: str = ""
    """Additional reason for lockdown, worded to follow "when"."""
    because: str = ""
    """Cause in the log when the conditions start lockdown; `{who}` is the prisoner whose turn it
    is. Default: `text`."""
    conditions: Conditions = field(name="if", default=())
    """Conditions for lockdown, checked after every action, after every step of an event and at the
    end of each turn."""


class StartEnemy(Part, frozen=True, kw_only=True):
    """Enemies on the map at the start, taken from the reserves and, when those are empty, from the
    box."""

    kind: EnemyKind
    tile: TileId
    n: Count = 1
    stunned: bool = False


class StartMarker(Part, frozen=True, kw_only=True):
    """A marker on the map at the start."""

    marker: Marker
    tile: TileId


class StartItem(Part, frozen=True, kw_only=True):
    """An item on the map at the start."""

    item: ItemId
    tile: TileId


class StartLock(Part, frozen=True, kw_only=True):
    """A locked door at the start."""

    tile: TileId
    side: Side
    """Side of the tile as placed on the map."""
    x: Count = 0
    y: Count = 0


class Goal(Part, frozen=True, kw_only=True):
    """A goal in words, with the conditions that complete it."""

    text: str
    who: Literal["each", "all"] = "each"
    conditions: Conditions = field(name="if", default=())
    """Conditions for each prisoner, or for the whole game (`all`); the goal is ticked off while
    they hold."""


class Aim(Part, frozen=True, kw_only=True):
    """The current aim of a sensible prisoner, shown to the player and followed by bots.

        aims = [
            { text = "Ride up.", if = [{ is = "flag", flag = "lift-called" }], go = ["a-lift"],
              choose = ["Ride up."] },
            { text = "Find the A-Lift.", go = ["a-lift"], explore = true, act = ["call"] },
        ]

    A scenario lists its aims with the last step first. A prisoner's aim is the first one whose
    conditions hold and that can be pursued. An aim can be pursued if any of its places is on the
    map, if it has `explore` and there is something left to explore, or if it has neither places nor
    `explore`. Use conditions that every player can see.

    Places: each of `go`, `icon`, `marker`, `enemy`, `take` and `join` adds rooms, and `without`
    removes rooms. The nearest reachable room counts. Actions: a bot in such a room takes an action
    of `act` as soon as it is offered, and otherwise waits there. An aim without places is pursued
    anywhere.
    """

    text: str
    """A short imperative sentence: "Find the A-Lift."."""
    conditions: Conditions = field(name="if", default=())
    go: tuple[TileId, ...] = ()
    """Rooms with one of these tiles."""
    icon: tuple[Icon, ...] = ()
    """Rooms with one of these icons (`security` and `fear` include the reactivating ones)."""
    marker: tuple[Marker, ...] = ()
    """Rooms with one of these markers."""
    enemy: tuple[EnemyKind, ...] = ()
    """Rooms with one of these enemies, active or stunned; add `act = ["attack"]` to fight them."""
    take: tuple[ItemId, ...] = ()
    """Rooms with one of these items; bots pick the item up and keep it."""
    join: bool = False
    """If true, the rooms of the other prisoners."""
    without: tuple[Marker, ...] = ()
    """Excludes rooms with one of these markers: `icon = ["control-panel"], without = ["panel"]`
    means control panels not accessed yet."""
    explore: bool = False
    """If true, explore while none of the places is on the map."""
    act: tuple[str, ...] = ()
    """Actions to take there, best first: ids of actions of the scenario, its tiles and items
    (`"call"`), or the first word of a rule's option (`"panel"`, `"attack"`, `"bash"`,
    `"unlock"`, `"trade"`, `"drop"`, `"end"`)."""
    choose: tuple[str, ...] = ()
    """Preferred options at other questions, by their full text (`"Ride up."`, of a `choose` verb)
    or their id (`"key"`, of a panel)."""
    avoid: tuple[Marker, ...] = ()
    """Markers whose rooms bots do not enter for now, such as `swarm`."""
    keep_away: tuple[Marker, ...] = ()
    """Markers that spread; bots avoid staying in rooms next to them."""
    haste: bool = False
    """If true, time is short: bots do not rest or make detours, and they take risks."""


class Epilogues(Part, frozen=True, kw_only=True):
    """The story after the scenario, by result."""

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
"""A special rule that a scenario enables.

`alien-zone`, `military-zone`, `peeking`: as in the rulebook. `panels`: the control panel action.
`uniforms`: a prisoner in a clean uniform is no target for guards; the first fight bloodies the
uniform. `guards-avoid-swarm`, `guards-pass-locks`: guards walk around swarm markers, and through
locked doors without removing the lock.
"""


class Stacked(Part, frozen=True, kw_only=True):
    """Cards and tiles placed on top of the shuffled decks; the first is drawn first."""

    adrenaline: tuple[Annotated[str, ref("adrenaline")], ...] = ()
    events: tuple[Annotated[str, ref("event")], ...] = ()
    items: tuple[ItemId, ...] = ()
    skills: tuple[Annotated[str, ref("skill")], ...] = ()
    tiles: tuple[TileId, ...] = ()
    """Tiles, each placed on top of the stack that contains it."""


class Loaded(Part, frozen=True, kw_only=True):
    """Dice with fixed faces for the next roll of a kind, used once."""

    on: Occasion | Literal["attacked", "fight"]
    """Kind of roll. `attacked` is an enemy's attack on a prisoner, `fight` an attack on another
    enemy."""
    faces: tuple[Face, ...]
    """Faces of the dice. Additional dice in the roll are random; surplus faces are ignored."""


class LessonStep(lessons.Step, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A step of a lesson."""

    to: TileId = ""
    """Restricts the recommended options to those with a room of this tile as their target."""


class Lesson(lessons.Course, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The lesson of a scenario. The scenario is won when all steps are done."""

    steps: tuple[LessonStep, ...]


class Shift(Part, frozen=True, kw_only=True):
    """Changes to a scenario's numbers for any number of players; negative values subtract."""

    guard: Change = 0
    """Change of the guards in reserve; the next fields do the same for other values."""
    clone: Change = 0
    hybrid: Change = 0
    threat_pool: Change = 0
    threat_start: Change = 0
    lockdown_pool: Change = 0
    vitality: Change = 0


class Variant(Part, frozen=True, kw_only=True):
    """Changes to a scenario in a campaign, depending on earlier events."""

    conditions: Conditions = field(name="if", default=())
    """Conditions checked once during setup, usually flags of the campaign."""
    text: str = ""
    """A paragraph to add to the briefing."""
    specials: tuple[str, ...] = ()
    enemies: tuple[StartEnemy, ...] = ()
    markers: tuple[StartMarker, ...] = ()
    items: tuple[StartItem, ...] = ()
    locked: tuple[StartLock, ...] = ()
    """Locked doors to add. The lists above are also added to the scenario's own."""
    shift: Shift = Shift()


class Scenario(Kind, frozen=True, kw_only=True):
    """A scenario. Its special rules are triggers (kind `trigger`, source: its id)."""

    number: Count = 0
    blurb: str = ""
    briefing: str = ""
    specials: tuple[str, ...] = ()
    """Special rules in words, a sentence or two each."""
    players: tuple[Count, Count] = (1, MOST_SEATS)
    tiles: Annotated[tuple[Laid, ...], Meta(max_length=MOST_LAID)]
    start: TileId
    """Tile on which the prisoners start."""
    set_aside: tuple[TileId, ...] = ()
    """Tiles kept out of the stacks; a peek or a trigger can place them."""
    unused: tuple[TileId, ...] = ()
    """Tiles that are not in this game."""
    stacks: tuple[Stack, ...] = (Stack(),)
    """Stacks in drawing order: A, B and so on; the last is the final stack."""
    peek: TileId = ""
    """Tile that peeking looks for."""
    reserves: Reserves = Reserves()
    limits: Limits = Limits()
    values: Values = Values()
    lockdown_values: Values | None = None
    """Values that apply from the start of lockdown."""
    threat: ThreatPool
    lockdown: LockdownRule = LockdownRule()
    vitality: PerPlayers = MOST_VITALITY
    easier: Handicap = Handicap(vitality=1, threat_pool=3, lockdown_pool=2, reserves=-2)
    """Changes for the setting `easier` of the toggle `difficulty`; vitality stays between 2 and
    5."""
    harder: Handicap = Handicap(vitality=-1, threat_pool=-2, lockdown_pool=-1, fear=1)
    rules: tuple[SpecialRule, ...] = ()
    enemies: tuple[StartEnemy, ...] = ()
    markers: tuple[StartMarker, ...] = ()
    items: tuple[StartItem, ...] = ()
    locked: tuple[StartLock, ...] = ()
    cast: tuple[Annotated[str, ref("character")], ...] = ()
    """Characters by seat; players of other seats choose."""
    stacked: Stacked = Stacked()
    loaded: tuple[Loaded, ...] = ()
    lesson: Lesson | None = None
    actions: tuple[Action, ...] = ()
    goals: tuple[Goal, ...] = ()
    aims: tuple[Aim, ...] = ()
    """Aims of the prisoners, with the last step first."""
    variants: tuple[Variant, ...] = ()
    """Changes to the scenario in a campaign."""
    epilogues: Epilogues


KINDS: dict[str, type[Record]] = {"scenario": Scenario}
