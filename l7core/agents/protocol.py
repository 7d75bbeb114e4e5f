"""The protocol of `l7 agent`: what a program may ask, and what it is told, one JSON object a line.

Every request says what to `do`, every reply what it `is`. An `id` in a request stands in its reply.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, TypeAlias

import msgspec
from msgspec import UNSET, Struct, UnsetType, field

from l7core.agents.changes import Change
from l7core.view import AskView, View, WhyNot

VERSION = 1
Id: TypeAlias = str | int
SCHEMA = "https://json-schema.org/draft/2020-12/schema"
AT = "#/$defs/{name}"


class Request(Struct, frozen=True, kw_only=True, tag_field="do", forbid_unknown_fields=True):
    """Something that a program asks for."""

    id: Id | UnsetType = UNSET
    """Whatever the program likes: it stands in the reply."""


class InGame(Request, frozen=True, kw_only=True):
    """A request about the game, or about one of its forks."""

    fork: str = ""
    """The fork that is meant; left out, the game itself."""


class New(Request, frozen=True, tag="new"):
    """Begin a game; one that was going on is dropped."""

    scenario: str = ""
    """A ruleset, or a scenario by its id or number; left out, the first there is."""
    seats: tuple[str, ...] = ()
    """Names, each with who plays it behind `=` (`"Bo=careful"`); a name alone is the program's.
    Left out, the program plays as many seats as there must be."""
    seed: int = 0
    preset: str = ""
    toggles: Mapping[str, str] = {}
    undo: str = "strict"
    """`strict`, `casual` or `ironman`."""


class LookAt(InGame, frozen=True, tag="view"):
    """What a seat sees; whole, or as the changes since that seat's last view."""

    seat: int | UnsetType | None = UNSET
    """Left out, the seat that decides; null is an onlooker."""
    changes: bool = False


class Ask(InGame, frozen=True, tag="ask"):
    """The question that is pending, with all of its options, and nothing else."""


class Answer(InGame, frozen=True, tag="answer"):
    """Decide."""

    option: str
    pay: tuple[str, ...] = ()
    """Ids of the purse, where the option has a cost."""


class AskWhyNot(InGame, frozen=True, tag="why-not"):
    """What the seat that decides may expect to do and cannot."""


class Undo(Request, frozen=True, tag="undo"):
    """Take back the program's last decision, as far as nothing has come to light since."""


class Fork(Request, frozen=True, tag="fork"):
    """Another game to look ahead in, in which what the deciding seat does not know is drawn anew.

    Forks and the decisions in them are paid from a budget that is filled up at each decision of the
    game itself; that also ends all forks.
    """

    seed: int = 0
    """The same seed draws the same."""


class LookUp(Request, frozen=True, tag="rules"):
    """The rulebook: a section by its anchor, else the places that have these words."""

    words: str = ""
    """Left out, the headings."""


class Quit(Request, frozen=True, tag="quit"):
    """End the program; the end of the input does the same."""


Meetable: TypeAlias = New | LookAt | Ask | Answer | AskWhyNot | Undo | Fork | LookUp
"""The requests that have a reply."""
Requests: TypeAlias = Meetable | Quit


class Reply(Struct, frozen=True, kw_only=True, tag_field="is", omit_defaults=True):
    """What a program is told."""

    id: Id | UnsetType = UNSET


class Standing(Reply, frozen=True, kw_only=True):
    """How the game stands after something has happened."""

    decisions: int
    """How many have been made; while sides are against each other, by the program's seats."""
    seat: int | None = field(default=None)
    """Who decides; null once the game is over."""
    result: str = ""
    """`won`, `partly` or `lost` once it is over."""
    rewards: tuple[float, ...] = ()
    """What the end is worth to each seat, from -1 to 1."""


class Playable(Struct, frozen=True):
    """A scenario."""

    id: str
    title: str
    seats: tuple[int, int]
    """From how many to how many."""


class Hello(Reply, frozen=True, kw_only=True, tag="hello"):
    """The first line, before anything is asked."""

    protocol: int = field(default_factory=lambda: VERSION)
    engine: str
    scenarios: tuple[Playable, ...]
    bots: tuple[str, ...]
    forks: int
    """Forks that each decision of the game pays for."""
    steps: int
    """Decisions in forks that each decision of the game pays for."""


class Begun(Standing, frozen=True, tag="begun"):
    """A game has begun."""

    scenario: str = ""
    title: str = ""
    seats: tuple[str, ...] = ()
    own: tuple[int, ...] = ()
    """The seats that the program plays."""


class Seen(Reply, frozen=True, tag="view"):
    """What the seat sees, as docs/contribute/view.md has it."""

    view: View


class Changed(Reply, frozen=True, tag="changes"):
    """A JSON Patch (RFC 6902) that makes the seat's last view the present one."""

    changes: tuple[Change, ...] = field(default=())


class Asked(Reply, frozen=True, tag="ask"):
    """The question."""

    ask: AskView


class Answered(Standing, frozen=True, tag="answered"):
    """The decision stands, and bots have decided since."""

    told: tuple[str, ...] = ()
    """What the deciding seat has been told since, a sentence each."""


class Refused(Reply, frozen=True, tag="why-not"):
    """What is not possible, each with reason, rule and remedy."""

    why_not: tuple[WhyNot, ...] = ()


class Undone(Standing, frozen=True, tag="undone"):
    """Decisions have been taken back."""

    taken: int = 0


class Forked(Standing, frozen=True, tag="forked"):
    """A fork stands at the same question."""

    fork: str = ""
    forks_left: int = 0
    steps_left: int = 0


class Rules(Reply, frozen=True, tag="rules"):
    """What the rulebook says."""

    lines: tuple[str, ...] = ()


class Error(Reply, frozen=True, kw_only=True, tag="error"):
    """Nothing has happened, and why."""

    code: str
    """`illegal-answer`, `undo-refused`, `bad-request`, `budget`, or another: they never change."""
    message: str


Replies: TypeAlias = (
    Hello | Begun | Seen | Changed | Asked | Answered | Refused | Undone | Forked | Rules | Error
)


def schema() -> dict[str, Any]:
    """The protocol as JSON Schema."""
    kinds: Sequence[Any] = (Requests, Replies)
    (request, reply), parts = msgspec.json.schema_components(kinds, ref_template=AT)
    return {
        "$schema": SCHEMA,
        "title": f"l7 agent, protocol {VERSION}",
        "description": "Requests go in and replies come out, one JSON object a line.",
        "oneOf": [{"$ref": "#/$defs/request"}, {"$ref": "#/$defs/reply"}],
        "$defs": {"request": request, "reply": reply, **parts},
    }
