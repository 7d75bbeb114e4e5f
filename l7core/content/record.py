"""Base types for the record kinds of a ruleset.

    TileRef: TypeAlias = Annotated[str, ref("tile")]

    class Card(Record, frozen=True):
        tile: TileRef
        effects: Effects = ()
        conditions: Conditions = field(name="if", default=())

A field may contain text, numbers, booleans, Literals, structs, lists, tuples, dicts and unions of
these. References can be used in all of them, and in the verbs of effects.
"""

# Annotations are evaluated here, not kept as text. Otherwise msgspec would evaluate them at every
# start, for each struct and its subclasses.

from collections.abc import Mapping
from typing import TYPE_CHECKING, Annotated, ClassVar, Literal, TypeAlias

from msgspec import Struct, field

from l7core.engine.effects import Condition, Verb
from l7core.engine.triggers import Limit, Priority, Trigger


class Record(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Base of every kind of record."""

    id: str
    """Lower-case words joined by hyphens; `lamp` becomes `my-mod:lamp`."""
    name: str = ""
    """Name on the screen and in the log."""
    phrase: str = ""
    """Name inside a sentence: `"the Chapel"`, `"a Head Torch"`. Default: the name, after the
    article of its kind if that has one."""

    article: ClassVar[str] = ""
    """Article before the names of this kind in a sentence: `"the"` or `"a"`."""


if TYPE_CHECKING:
    Effects: TypeAlias = tuple[Verb, ...]
    Conditions: TypeAlias = tuple[Condition, ...]
else:
    # Separate types: their verbs and conditions are known only after all mods are loaded.
    class Effects(tuple):
        """A list of verbs: `[{ do = "gain-fear", n = 1 }]`."""

        __slots__ = ()

    class Conditions(tuple):
        """A list of conditions: `[{ is = "alone" }]`."""

        __slots__ = ()


class Ref(Struct, frozen=True):
    """Marker for text that is the id of a record of these kinds; no kinds means any kind."""

    kinds: tuple[str, ...]


def ref(*kinds: str) -> Ref:
    """Return the marker for `Annotated`: the text is the id of an existing record.

    An id without an owner (`"hall"`) refers to a record of the file's own mod.
    """
    return Ref(kinds)


class TriggerRecord(Record, frozen=True):
    """A rule that responds to a window, in any ruleset with windows. Its id is optional."""

    when: str
    """Window that the trigger responds to."""
    effects: Effects
    conditions: Conditions = field(name="if", default=())
    """Conditions that must all hold."""
    source: Annotated[str, ref()] = ""
    """Card, tile or scenario that must be in play. Default: the trigger is active in every game."""
    limit: Limit = "always"
    """Frequency limit: `once` in a game, once a `turn` or once a `round`."""
    priority: Priority = "normal"
    """Order among several triggers; for equal priority, the mod that loads first goes first."""

    def trigger(self) -> Trigger:
        """Return the trigger as the engine uses it."""
        return Trigger(
            id=self.id,
            name=self.name,
            when=self.when,
            source=self.source,
            effects=self.effects,
            conditions=self.conditions,
            limit=self.limit,
            priority=self.priority,
        )


Number: TypeAlias = Literal["turns", "decisions", "undos", "seats", "dead"]
"""A number about a whole game: turns, if the ruleset counts them; decisions; undos; players
(`seats`); and dead players (`dead`). Bots are not counted as players."""


class EventCount(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A number of log events in a game, selected by the key of their sentence."""

    event: str
    """Text key: `"escape.knockout.died"`."""
    where: Mapping[str, str | int] = {}
    """Required values in the sentence: `{ item = "escape:crowbar" }`."""
    least: int = 0
    most: int | None = None


class Between(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A number about a game, with limits."""

    of: Number
    least: int = 0
    most: int | None = None


class AchievementRecord(Record, frozen=True):
    """An achievement for a whole game, in any ruleset.

        [[achievement]]
        id = "hands-off"
        name = "Hands Off"
        text = "Win without a single fight."
        told = [{ event = "my-game.fight", most = 0 }]

    It is checked when a game is over. Undoing the end of the game also revokes the achievement.
    Games with manual changes earn none.
    """

    text: str
    """Description of the requirement, as a sentence."""
    results: tuple[Literal["won", "partly", "lost"], ...] = ("won",)
    """Accepted results of the game."""
    scenario: Annotated[str, ref()] = ""
    """Required scenario or campaign. Default: any."""
    numbers: tuple[Between, ...] = ()
    """Numbers about the game that must all be within their limits."""
    told: tuple[EventCount, ...] = ()
    """Events that must all have been logged as often as stated."""


EVERYWHERE: Mapping[str, type[Record]] = {
    "trigger": TriggerRecord,
    "achievement": AchievementRecord,
}
"""Record kinds that every ruleset has in addition to its own."""
