"""Record kinds for campaigns: the campaign and its chapters.

    [[campaign]]
    id = "subterra"
    name = "Subterra Bravo"

    [[chapter]]
    id = "level-7"
    campaign = "subterra"
    scenario = "scenario-1"
    place = 10

A chapter is a separate record, so any mod can add a chapter to any campaign. Example: `campaign =
"escape:subterra"` and `place = 35`.
"""

# Annotations are evaluated here, not kept as text. Otherwise msgspec would evaluate them at every
# start, for each struct and its subclasses.

from collections.abc import Mapping
from typing import Annotated, Literal, TypeAlias

from msgspec import field

from l7core.api import Conditions, Effects, Record, ref
from l7core.escape.content.kinds import Count, Kind, Part

Result: TypeAlias = Literal["won", "partly", "lost"]


class Carrying(Part, frozen=True, kw_only=True):
    """Rules and limits for lasting effects of a scenario on prisoners."""

    most_scars: Count = 2
    most_notoriety: Count = 2
    notorious_from: Count = 4
    """Threat from which an escaping prisoner becomes notorious: notoriety +1."""
    forgotten_to: Count = 1
    """Threat up to which an escaping prisoner is forgotten: notoriety -1."""
    most_skills: Count = 4


class Price(Part, frozen=True, kw_only=True):
    """Cost for each surviving prisoner to continue after a lost scenario."""

    scars: Count = 1
    notoriety: Count = 1


class Ending(Part, frozen=True, kw_only=True):
    """An ending of the campaign. The first ending with matching result and conditions applies."""

    results: tuple[Result, ...] = ("won", "partly", "lost")
    conditions: Conditions = field(name="if", default=())
    text: str


class Campaign(Kind, frozen=True, kw_only=True):
    """Several scenarios that form one story."""

    blurb: str = ""
    terms: tuple[str, ...] = ()
    """Rules for players who are about to start the campaign, such as lasting effects and the cost
    of a loss."""
    remembers: tuple[str, ...] = ()
    """Scenario flags that last beyond their scenario. Flags set between scenarios always last."""
    carrying: Carrying = Carrying()
    price: Price = Price()
    endings: tuple[Ending, ...] = ()


class Afterwards(Part, frozen=True, kw_only=True):
    """Story after a scenario that will not be played again, by result."""

    won: str = ""
    partly: str = ""
    lost: str = ""


class Telling(Part, frozen=True, kw_only=True):
    """A story text with conditions."""

    conditions: Conditions = field(name="if", default=())
    text: str


class Turning(Part, frozen=True, kw_only=True):
    """An option of the decision after a chapter."""

    text: str
    """Text of the option."""
    conditions: Conditions = field(name="if", default=())
    told: str = ""
    """Result of the choice: a sentence or two for the story."""
    effects: Effects = ()


class Chapter(Kind, frozen=True, kw_only=True):
    """A scenario's place in a campaign, and the decisions after it."""

    campaign: Annotated[str, ref("campaign")]
    scenario: Annotated[str, ref("scenario")]
    place: Count
    """Chapters are played in ascending order; of equal numbers, the mod that loads first comes
    first."""
    level: str = ""
    """Location of the story in a word or two: "Level 7"."""
    conditions: Conditions = field(name="if", default=())
    """The chapter is skipped unless all conditions hold."""
    side: str = ""
    """For an optional chapter, the text of the choice that leads to it."""
    opening: tuple[Telling, ...] = ()
    """Story texts before the chapter; every text whose conditions hold is shown."""
    returns: str = ""
    """Story text for prisoners who were left behind and can return before this chapter; empty if
    they cannot."""
    after: Afterwards = Afterwards()
    skills: Literal["swap", "gain", "none"] = "swap"
    """After the chapter, prisoners who escaped may swap a skill, gain one, or neither."""
    question: str = ""
    choices: tuple[Turning, ...] = ()
    """Choices after the chapter."""


def chapters_of(campaign: str, chapters: Mapping[str, Chapter]) -> tuple[Chapter, ...]:
    """Return the chapters of a campaign in order."""
    own = (chapter for chapter in chapters.values() if chapter.campaign == campaign)
    return tuple(sorted(own, key=lambda chapter: chapter.place))


KINDS: dict[str, type[Record]] = {"campaign": Campaign, "chapter": Chapter}
