"""Terms for the parameters of verbs and conditions: prisoners, rooms, numbers and selections.

Each effect has an *active prisoner*: the owner of the card, turn or item, or a prisoner selected by
`each` or `who`. Terms such as `here` refer to the active prisoner.
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
"""A selection of prisoners. Prisoners who have left the game are never included.

`active`: the active prisoner. `turn`: the prisoner whose turn it is. `all`: all prisoners in the
game. `others`: all except the active one. `here`, `others-here`: prisoners in the active prisoner's
room, with or without that prisoner. `near`: other prisoners in that room or an adjacent one.
`most-fear`, `least-fear`, `most-threat`, `least-threat`: the prisoner with the most or least; the
active player breaks ties. `chosen`, `chosen-other`, `chosen-here`, `chosen-near`: a prisoner that
the active player chooses among all, among the others, among the others in the room, or among the
others in reach. `left`, `right`: the next and the previous prisoner in turn order. `about`: the
prisoner of the window. `there`: prisoners in the window's room.
"""

Amount: TypeAlias = (
    Change
    | Annotated[tuple[Change, ...], ForEach]
    | Literal["n", "prisoners", "enemies-here", "guards-here", "clones-here", "threat", "fear"]
)
"""A number: fixed; one number each for games started with 1, 2, 3 and 4 prisoners; the number of
the window or roll (`n`); the number of prisoners in the game; the number of enemies in the
active prisoner's room; or the active prisoner's threat or fear."""

Take: TypeAlias = Literal["all", "chosen", "nearest", "random"]
"""A selection among several: all; a choice of the active player; the nearest to the active prisoner
(the player breaks ties); or a random one."""

Kinds: TypeAlias = EnemyKind | Literal["any", "alien"]
"""Enemies of one kind, of every kind, or all except guards (`alien`)."""

AdrenalineId: TypeAlias = Annotated[str, ref("adrenaline")]
SkillId: TypeAlias = Annotated[str, ref("skill")]
CardId: TypeAlias = Annotated[str, ref("skill", "item")]
Positive: TypeAlias = Annotated[int, Meta(ge=1)]
"""A number from 1 up."""


class Rooms(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, rename="kebab"):
    """A description of rooms: `{ icon = "security", within = 2, take = "nearest" }`."""

    tile: tuple[TileId, ...] = ()
    """Rooms with one of these tiles."""
    icon: tuple[Icon, ...] = ()
    """Rooms with one of these icons (`security` and `fear` include the reactivating ones)."""
    marker: Marker | None = None
    without: Marker | None = None
    vent: bool | None = None
    within: int | None = None
    """Largest number of moves from the active prisoner (0: the same room)."""
    beyond: int | None = None
    """Smallest number of moves from the active prisoner."""
    by: Literal["ducts", "doors"] = "ducts"
    """Passages that count as moves: open doors and ducts, or open doors only."""
    prisoners: bool | None = None
    """Only rooms with (true) or without (false) prisoners."""
    enemies: bool | None = None
    either: tuple[Rooms, ...] = ()
    """Additional descriptions; a room has to match at least one of them. Their `take` is
    ignored."""
    nearest_to: tuple[TileId, ...] = ()
    """Order of the rooms: those nearest to one of these tiles come first."""
    take: Take = "chosen"


Where: TypeAlias = Literal["here", "there", "adjacent", "chosen", "start"] | Rooms
"""A selection of rooms. `here`: the active prisoner's room. `there`: the window's room (a room, or
the room of an enemy or prisoner). `adjacent`: an adjacent room chosen by the active player.
`chosen`: any room chosen. `start`: the room where the game began. Or a table that describes
rooms."""


def go_by_milestones(conditions: Conditions) -> bool:
    """Return whether only milestones can make the conditions hold.

    A mod's own condition has to declare this.
    """
    return all(isinstance(each, Is) and each.goes_by_milestones for each in conditions)


class Is(Condition, frozen=True, rename="kebab"):
    """Base of the conditions."""

    @property
    def only_on(self) -> tuple[TileId, ...]:
        """Tiles on which the condition can hold; empty if it does not depend on the tile."""
        return ()

    @property
    def goes_by_milestones(self) -> bool:
        """True if only milestones can make the condition hold: flags, the scenario's counters, and
        escapes or deaths of prisoners. Such conditions are only checked after a milestone."""
        return False
