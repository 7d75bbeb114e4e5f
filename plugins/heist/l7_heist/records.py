"""Record types of the TOML content: rooms, skills, events and scenarios.

A skill that changes a number sets one of its number fields. A skill that changes a rule names a
`power`, which the flow of that rule checks. A skill with an action of its own has `use`, which
contains verbs.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Literal, TypeAlias

from msgspec import Struct, field

from l7core.api import Effects, Record, ref
from l7core.api import art as pictures

RoomId: TypeAlias = Annotated[str, ref("room")]
SkillId: TypeAlias = Annotated[str, ref("skill")]
Bullet: TypeAlias = Literal["explosive", "disruptive"]
Figure: TypeAlias = Literal["health", "explosive", "disruptive", "actions", "easier", "shut_down"]
"""A number that skills can change; its name is also the field of the skill that changes it."""
Counter: TypeAlias = Literal["closed", "disabled", "toll"]
EventKind: TypeAlias = Literal["move", "reinforcements", "disaster", "relief"]
Power: TypeAlias = Literal["reroll", "dodge", "hush", "slip", "strike"]
"""A rule that a skill changes: `reroll` rerolls a failed roll, `dodge` evades without a roll,
`hush` silences an alarm, `slip` enters a room unnoticed with the first move of a turn, and
`strike` destroys a guard on arrival."""


class Room(Record, frozen=True):
    """A room tile. The building consists of sixteen tiles."""

    phrase: str
    """Name of the room in a sentence: "the lobby"."""
    text: str
    short: pictures.Short = ""
    """Name for small spaces: one word of at most eight letters."""
    glyph: str = ""
    ascii: str = ""
    art: pictures.RoomPicture = ""
    """Picture of at most 5 lines of 22 characters."""
    art_ascii: str = field(name="art-ascii", default="")
    """ASCII version of the picture; not needed if the picture is already ASCII."""
    safe: bool = False
    """Whether guards never enter the room."""
    posted: bool = False
    """Whether the guard randomiser uses the room."""
    restocks: Literal["", "bullets", "health"] = ""


class Use(Struct, frozen=True, forbid_unknown_fields=True):
    """An action that a skill offers."""

    words: str
    """Text of the option."""
    effects: Effects


class Skill(Record, frozen=True):
    """A skill card, which only one thief can have."""

    text: str
    charges: int = 0
    """Number of uses; 0 for a skill without a limit."""
    renews: Literal["never", "round"] = "never"
    power: Power | None = None
    use: Use | None = None
    health: int = 0
    explosive: int = 0
    disruptive: int = 0
    """Additional bullets of this kind in a full stock."""
    shuns: Bullet | None = None
    """Kind of bullets that the thief cannot carry."""
    actions: int = 0
    easier: int = 0
    """Reduction of every number that the thief has to roll."""
    targets: tuple[int, ...] = ()
    """Numbers that hit the first, second and further guards of a combat; empty for the usual
    numbers."""
    shut_down: int = 0
    """Additional rounds for which guards stay shut down."""
    gain: int = 0
    """Change of the win rate in percentage points, measured by simulations. The careful bot chooses
    the skill with the highest gain and exchanges a skill that is worse than a random one."""
    wants_company: bool = False
    """Whether the skill needs other thieves. Solo games leave such skills out."""


class Event(Record, frozen=True):
    """An event card, which is drawn in the building's turn."""

    kind: EventKind
    text: str
    effects: Effects = ()


class Guards(Struct, frozen=True, forbid_unknown_fields=True):
    """Guards that a scenario places in one room."""

    room: RoomId
    n: int = 0
    keycards: int = 0


class Scenario(Record, frozen=True):
    """A job. The board and the guards are drawn at random unless the scenario lists them."""

    blurb: str
    briefing: str = ""
    """Text shown to the players before the game starts; an empty line separates paragraphs."""
    seats: tuple[int, int] = (1, 4)
    rooms: tuple[RoomId, ...] = ()
    """Sixteen rooms, row by row; empty for a random board."""
    walls: tuple[tuple[int, int], ...] = ()
    """Pairs of neighbouring cells, numbered from 0 row by row."""
    guards: tuple[Guards, ...] = ()
    patrols: Mapping[str, tuple[int, ...]] = {}
    """Number of guards on patrol for one thief, two thieves and so on, by value of the toggle
    `guards`."""
    keycards: Mapping[str, tuple[int, ...]] = {}
    """Number of keycards for one thief, two thieves and so on, by value of the toggle `keycards`.
    """
    skills: tuple[SkillId, ...] = ()
    """Skills of the first thief. If there are any, no skills are chosen or dealt."""
    lesson: int = 0
    """Number of the scenario among the lessons, which have a coach; 0 for a normal game."""


KINDS = {"room": Room, "skill": Skill, "event": Event, "scenario": Scenario}
