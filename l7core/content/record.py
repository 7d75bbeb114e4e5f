"""What a ruleset declares its content with.

    TileRef: TypeAlias = Annotated[str, ref("tile")]

    class Card(Record, frozen=True):
        tile: TileRef
        effects: Effects = ()
        conditions: Conditions = field(name="if", default=())

A field may hold text, numbers, truth values, Literals, structs, lists, tuples, dicts and unions
of these. References may stand in all of them, and in the verbs of effects.
"""

# Annotations are evaluated here and not kept as text: msgspec would do it at every start, for every
# struct and all that inherit from it.

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
    """What the screen and the log call it."""
    phrase: str = ""
    """The name as it stands in a sentence: `"the Chapel"`, `"a Head Torch"`; left out: the name,
    behind the article of its kind, if it has one."""

    article: ClassVar[str] = ""
    """What stands before the names of a kind in a sentence: `"the"`, or `"a"`."""


if TYPE_CHECKING:
    Effects: TypeAlias = tuple[Verb, ...]
    Conditions: TypeAlias = tuple[Condition, ...]
else:
    # Types of their own: the words that they may hold are known only once all mods are loaded.
    class Effects(tuple):
        """A list of verbs: `[{ do = "gain-fear", n = 1 }]`."""

        __slots__ = ()

    class Conditions(tuple):
        """A list of conditions: `[{ is = "alone" }]`."""

        __slots__ = ()


class Ref(Struct, frozen=True):
    """Marks text as the id of a record of one of these kinds, or of any kind if there are none."""

    kinds: tuple[str, ...]


def ref(*kinds: str) -> Ref:
    """The mark for `Annotated`: the text is the id of a record, and such a record exists.

    Without an owner (`"hall"`) it means a record of the mod that the file belongs to.
    """
    return Ref(kinds)


class TriggerRecord(Record, frozen=True):
    """A rule that answers to a moment, in any ruleset that has windows. Its id may be left out."""

    when: str
    """The window that it answers to."""
    effects: Effects
    conditions: Conditions = field(name="if", default=())
    """Conditions that must all hold."""
    source: Annotated[str, ref()] = ""
    """It listens while this card, tile or scenario is in play; left out: in every game."""
    limit: Limit = "always"
    """`once` in a game, once a `turn`, once a `round`."""
    priority: Priority = "normal"
    """Who answers first, where several do; of equals the one of the mod that loads first."""

    def trigger(self) -> Trigger:
        """The trigger as the engine listens to it."""
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
"""A number of a whole game: its turns, where the ruleset counts them; the decisions that were made
and taken back; how many seats it is told of, and how many of these died."""


class Told(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """How often an event has been told in a game, by the key of its sentence."""

    event: str
    """As in the texts: `"escape.knockout.died"`."""
    where: Mapping[str, str | int] = {}
    """What the sentence must have been filled in with: `{ item = "escape:crowbar" }`."""
    least: int = 0
    most: int | None = None


class Between(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A number of a game, within limits."""

    of: Number
    least: int = 0
    most: int | None = None


class AchievementRecord(Record, frozen=True):
    """Something to be proud of, in any ruleset: what a whole game must have been like.

        [[achievement]]
        id = "hands-off"
        name = "Hands Off"
        text = "Win without a single fight."
        told = [{ event = "my-game.fight", most = 0 }]

    It is looked for once a game is over, and taken back with the end that it was reached by. Games
    in which something was done by hand reach none.
    """

    text: str
    """What it takes, as a sentence."""
    results: tuple[Literal["won", "partly", "lost"], ...] = ("won",)
    """How the game must have ended."""
    scenario: Annotated[str, ref()] = ""
    """In which scenario or campaign; left out: in any."""
    numbers: tuple[Between, ...] = ()
    """Numbers of the game that must all lie within their limits."""
    told: tuple[Told, ...] = ()
    """Events that must all have been told as often as that."""


EVERYWHERE: Mapping[str, type[Record]] = {
    "trigger": TriggerRecord,
    "achievement": AchievementRecord,
}
"""The kinds that every ruleset has besides its own."""
