"""What the parameters of verbs and conditions are made of: who, where, how many, which of several.

Every effect has an *active prisoner*: the one whose card, turn or item it is, or whom `each` and
`who` have put in that place. Words such as `here` are seen from that prisoner.
"""

from __future__ import annotations

from typing import Annotated, Literal, TypeAlias

from msgspec import Meta, Struct

from l7core.api import Condition, Conditions, ref
from l7core.escape.content.kinds import Change, EnemyKind, ForEach, Icon, Marker, TileId

Who: TypeAlias = Literal[
    "active",
    "turn",
    "all",
    "others",
    "here",
    "others-here",
    "near",
    "most-fear",
    "least-fear",
    "most-threat",
    "least-threat",
    "chosen",
    "chosen-other",
    "chosen-here",
    "chosen-near",
    "left",
    "right",
    "about",
    "there",
]
"""Prisoners: the active one; the one whose turn it is; all in the game; all but the active one;
those in the active prisoner's room (with or without that prisoner); the others in that room or
next to it; the one with the most or least fear or threat (the active player breaks ties); one that
the active player chooses among all, among the others, among the others in the room, among the
others in reach; the next and the previous in turn order; the one that the window is about; those in
the room that it is about. Nobody who has left the game is meant by any of them."""

Amount: TypeAlias = (
    Change
    | Annotated[tuple[Change, ...], ForEach]
    | Literal["n", "prisoners", "enemies-here", "guards-here", "clones-here", "threat", "fear"]
)
"""A number: fixed; one each for games begun by 1, 2, 3 and 4 prisoners; that of the window or
roll; prisoners in the game; enemies in the active prisoner's room; the active prisoner's level."""

Take: TypeAlias = Literal["all", "chosen", "nearest", "random"]
"""Which of several: all; one that the active player chooses; the nearest to the active prisoner
(the player breaks ties); one at random."""

Kinds: TypeAlias = EnemyKind | Literal["any", "alien"]
"""Enemies of one kind, of every kind, or all but guards."""

AdrenalineId: TypeAlias = Annotated[str, ref("adrenaline")]
SkillId: TypeAlias = Annotated[str, ref("skill")]
CardId: TypeAlias = Annotated[str, ref("skill", "item")]
Positive: TypeAlias = Annotated[int, Meta(ge=1)]
"""At least one."""


class Rooms(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, rename="kebab"):
    """Rooms by what they are: `{ icon = "security", within = 2, take = "nearest" }`."""

    tile: tuple[TileId, ...] = ()
    """One of these tiles."""
    icon: tuple[Icon, ...] = ()
    """One of these icons (`security` and `fear` include the reactivating ones)."""
    marker: Marker | None = None
    without: Marker | None = None
    vent: bool | None = None
    within: int | None = None
    """At most so many moves from the active prisoner (0: the same room)."""
    beyond: int | None = None
    """At least so many moves from the active prisoner."""
    by: Literal["ducts", "doors"] = "ducts"
    """How these moves are counted: through open doors and ducts, or through open doors alone."""
    prisoners: bool | None = None
    """Only rooms with, or only rooms without, prisoners."""
    enemies: bool | None = None
    either: tuple[Rooms, ...] = ()
    """At least one of these descriptions fits as well; what they say of `take` does not count."""
    nearest_to: tuple[TileId, ...] = ()
    """In this order: the rooms nearest to one of these tiles first."""
    take: Take = "chosen"


Where: TypeAlias = Literal["here", "there", "adjacent", "chosen", "start"] | Rooms
"""Rooms: the active prisoner's; the one the window is about (a room, or where an enemy or prisoner
stands); an adjacent one, chosen by the active player; any one, chosen; the one where the game
began; or a table that describes them."""


def go_by_milestones(conditions: Conditions) -> bool:
    """Whether only milestones can make them hold; a mod's own condition has to say so."""
    return all(isinstance(each, Is) and each.goes_by_milestones for each in conditions)


class Is(Condition, frozen=True, rename="kebab"):
    """Base of the conditions."""

    @property
    def only_on(self) -> tuple[TileId, ...]:
        """The tiles on which alone it can hold; none where it leaves that open."""
        return ()

    @property
    def goes_by_milestones(self) -> bool:
        """Whether it is only milestones that can make it hold: flags, the scenario's counters, and
        who has got away or died. Such conditions need not be looked at where none is passed."""
        return False
