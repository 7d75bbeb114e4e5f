"""What the TOML files hold: rooms, skills, events, scenarios.

A skill that changes a number says so in its fields; one that bends a rule names a `power`, which
the flow of that rule asks for; one that is an action has `use`, in verbs.
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
"""A number that skills change, by the field in which they say so."""
Counter: TypeAlias = Literal["closed", "disabled", "toll"]
EventKind: TypeAlias = Literal["move", "reinforcements", "disaster", "relief"]
Power: TypeAlias = Literal["reroll", "dodge", "hush", "slip", "strike"]
"""A rule that a skill bends: `reroll` throws a missed die again, `dodge` evades without a die,
`hush` keeps an alarm from being heard, `slip` enters a room unnoticed as the first move of a
turn, `strike` destroys a guard on arrival."""


class Room(Record, frozen=True):
    """One of the sixteen tiles."""

    phrase: str
    """Its name in a sentence: "the lobby"."""
    text: str
    short: pictures.Short = ""
    """The name in one word of at most eight letters, for a map with little room."""
    glyph: str = ""
    ascii: str = ""
    art: pictures.RoomPicture = ""
    """A picture of at most 5 lines of 22 characters."""
    art_ascii: str = field(name="art-ascii", default="")
    """The same in ASCII; not needed for a picture that is ASCII itself."""
    safe: bool = False
    """Guards never get here."""
    posted: bool = False
    """The guard randomiser posts guards here."""
    restocks: Literal["", "bullets", "health"] = ""


class Use(Struct, frozen=True, forbid_unknown_fields=True):
    """What a skill does when an action is spent on it."""

    words: str
    """The option's words."""
    effects: Effects


class Skill(Record, frozen=True):
    """What one thief can do and the others cannot."""

    text: str
    charges: int = 0
    """How often it can be used; 0 for one that is always there."""
    renews: Literal["never", "round"] = "never"
    power: Power | None = None
    use: Use | None = None
    health: int = 0
    explosive: int = 0
    disruptive: int = 0
    """Bullets more in a full stock."""
    shuns: Bullet | None = None
    """Bullets that the thief never carries."""
    actions: int = 0
    easier: int = 0
    """Every number to be thrown is lower by this."""
    targets: tuple[int, ...] = ()
    """What hits the first, second … guard, in place of the usual numbers."""
    shut_down: int = 0
    """Rounds more that guards stay shut down."""
    gain: int = 0
    """How much more often those win who have it, in points, as simulations measure it: careful
    players take the best, and put aside what is worse than a skill drawn blindly."""
    wants_company: bool = False
    """Of no use to a thief who works alone, and left out of the game then."""


class Event(Record, frozen=True):
    """What the house does in its turn."""

    kind: EventKind
    text: str
    effects: Effects = ()


class Guards(Struct, frozen=True, forbid_unknown_fields=True):
    """The guards that a fixed board posts in one room."""

    room: RoomId
    n: int = 0
    keycards: int = 0


class Scenario(Record, frozen=True):
    """A job. Without a board of its own, board and guards are drawn."""

    blurb: str
    briefing: str = ""
    """What the thieves are told before they begin; an empty line parts its paragraphs."""
    seats: tuple[int, int] = (1, 4)
    rooms: tuple[RoomId, ...] = ()
    """Sixteen, row by row."""
    walls: tuple[tuple[int, int], ...] = ()
    """Pairs of neighbouring cells, numbered from 0 row by row."""
    guards: tuple[Guards, ...] = ()
    patrols: Mapping[str, tuple[int, ...]] = {}
    """How many guards are drawn for one thief, two …, by the words of the toggle `guards`."""
    keycards: Mapping[str, tuple[int, ...]] = {}
    """How many of them carry one, by the words of the toggle `keycards`."""
    skills: tuple[SkillId, ...] = ()
    """What the first thief holds, instead of choosing and drawing."""
    lesson: int = 0
    """Its number among the lessons, where a coach explains; 0 for the job itself."""


KINDS = {"room": Room, "skill": Skill, "event": Event, "scenario": Scenario}
