"""The kinds of records that a campaign is made of: the campaign, and its chapters.

    [[campaign]]
    id = "subterra"
    name = "Subterra Bravo"

    [[chapter]]
    id = "level-7"
    campaign = "subterra"
    scenario = "scenario-1"
    place = 10

A chapter is a record of its own, so that any mod can put one into any campaign:
`campaign = "escape:subterra"`, `place = 35`.
"""

# Annotations are evaluated here and not kept as text: msgspec would do it at every start, for every
# struct and all that inherit from it.

from collections.abc import Mapping
from typing import Annotated, Literal, TypeAlias

from msgspec import field

from l7core.api import Conditions, Effects, Record, ref
from l7core.escape.content.kinds import Count, Kind, Part

Result: TypeAlias = Literal["won", "partly", "lost"]


class Carrying(Part, frozen=True, kw_only=True):
    """What it takes to be marked by a scenario, and how far that goes."""

    most_scars: Count = 2
    most_notoriety: Count = 2
    notorious_from: Count = 4
    """Threat with which somebody gets away and is remembered: notoriety +1."""
    forgotten_to: Count = 1
    """Threat up to which somebody gets away and is forgotten: notoriety -1."""
    most_skills: Count = 4


class Price(Part, frozen=True, kw_only=True):
    """What it costs everybody who is still alive to go on from a lost scenario."""

    scars: Count = 1
    notoriety: Count = 1


class Ending(Part, frozen=True, kw_only=True):
    """How the campaign ends. The first one counts whose result and conditions are met."""

    results: tuple[Result, ...] = ("won", "partly", "lost")
    conditions: Conditions = field(name="if", default=())
    text: str


class Campaign(Kind, frozen=True, kw_only=True):
    """Several scenarios as one story."""

    blurb: str = ""
    terms: tuple[str, ...] = ()
    """How it goes, for players who think of beginning one: what lasts, what a loss costs."""
    remembers: tuple[str, ...] = ()
    """Flags that scenarios set and that outlast them. What a border sets is kept in any case."""
    carrying: Carrying = Carrying()
    price: Price = Price()
    endings: tuple[Ending, ...] = ()


class Afterwards(Part, frozen=True, kw_only=True):
    """What is told once the scenario is over and will not be played again."""

    won: str = ""
    partly: str = ""
    lost: str = ""


class Telling(Part, frozen=True, kw_only=True):
    """Something that is told if it fits."""

    conditions: Conditions = field(name="if", default=())
    text: str


class Turning(Part, frozen=True, kw_only=True):
    """One of the ways to go on from a border."""

    text: str
    """The option as the player reads it."""
    conditions: Conditions = field(name="if", default=())
    told: str = ""
    """What came of it: a sentence or two for the story."""
    effects: Effects = ()


class Chapter(Kind, frozen=True, kw_only=True):
    """A scenario's place in a campaign, and the border behind it."""

    campaign: Annotated[str, ref("campaign")]
    scenario: Annotated[str, ref("scenario")]
    place: Count
    """Chapters come in ascending order; of equals the one of the mod that loads first."""
    level: str = ""
    """Where the story is by then, in a word or two: "Level 7"."""
    conditions: Conditions = field(name="if", default=())
    """It is passed over unless they hold."""
    side: str = ""
    """For a chapter that need not be played: the words of the choice that leads there."""
    opening: tuple[Telling, ...] = ()
    """Told before it begins, all that fit."""
    returns: str = ""
    """Those who were left behind can come back before it begins: how they do it."""
    after: Afterwards = Afterwards()
    skills: Literal["swap", "gain", "none"] = "swap"
    """Those who got away may swap a skill behind it, or gain one."""
    question: str = ""
    choices: tuple[Turning, ...] = ()
    """What is to be decided behind it."""


def chapters_of(campaign: str, chapters: Mapping[str, Chapter]) -> tuple[Chapter, ...]:
    """The chapters of a campaign in their order."""
    own = (chapter for chapter in chapters.values() if chapter.campaign == campaign)
    return tuple(sorted(own, key=lambda chapter: chapter.place))


KINDS: dict[str, type[Record]] = {"campaign": Campaign, "chapter": Chapter}
