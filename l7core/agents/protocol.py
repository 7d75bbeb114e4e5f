"""The protocol of `l7 agent`: requests of a program and their replies, one JSON object a line.

Every request has its action in `do`, every reply its kind in `is`. The reply repeats the `id` of
the request.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, TypeAlias, get_args

import msgspec
from msgspec import UNSET, Struct, UnsetType, field

from l7core.agents.changes import Change
from l7core.view import AskView, View, WhyNot

VERSION = 1
Id: TypeAlias = str | int
SCHEMA = "https://json-schema.org/draft/2020-12/schema"
AT = "#/$defs/{name}"
LONGEST_LINE = 1024 * 1024
"""Maximum number of bytes in a line; no valid request is longer."""
TOO_LONG = f"The line is longer than {LONGEST_LINE:,} bytes."


class Request(Struct, frozen=True, kw_only=True, tag_field="do", forbid_unknown_fields=True):
    """A request of a program."""

    id: Id | UnsetType = UNSET
    """Id of the program's choice, which the reply repeats."""


class InGame(Request, frozen=True, kw_only=True):
    """A request about the game, or about one of its forks."""

    fork: str = ""
    """Name of the fork; omitted for the game itself."""


class New(Request, frozen=True, tag="new"):
    """A request to begin a game; a game in progress is dropped."""

    scenario: str = ""
    """Ruleset, or scenario by its id or number; omitted for the first scenario."""
    seats: tuple[str, ...] = ()
    """Names, each with its player after `=` (`"Bo=careful"`); the program plays a name without one.
    If omitted, the program plays the minimum number of seats."""
    seed: int = 0
    preset: str = ""
    toggles: Mapping[str, str] = {}
    undo: str = "strict"
    """Undo mode: `strict`, `casual` or `ironman`."""


class LookAt(InGame, frozen=True, tag="view"):
    """A request for a seat's view: complete, or as the changes since the seat's last view."""

    seat: int | UnsetType | None = UNSET
    """Seat of the view; omitted for the deciding seat, null for an onlooker."""
    changes: bool = False


class Ask(InGame, frozen=True, tag="ask"):
    """A request for the open question with all its options, and nothing else."""


class Answer(InGame, frozen=True, tag="answer"):
    """An answer to the open question."""

    option: str
    pay: tuple[str, ...] = ()
    """Ids of the purse, if the option has a cost."""


class AskWhyNot(InGame, frozen=True, tag="why-not"):
    """A request for the actions that the deciding seat may expect but cannot take."""


class Undo(Request, frozen=True, tag="undo"):
    """A request to undo the program's last answer; refused if something has been revealed since."""


class Fork(Request, frozen=True, tag="fork"):
    """A request for a copy of the game for look-ahead, in which information hidden from the
    deciding seat is redrawn.

    Forks and the answers in them use up a budget. Each answer in the game itself ends all forks and
    refills the budget, unless it repeats a decision that was undone.
    """

    seed: int = 0
    """Seed of the fork; the same seed gives the same fork."""


class LookUp(Request, frozen=True, tag="rules"):
    """A request for the rulebook: a section by its anchor, else the places with these words."""

    words: str = ""
    """Anchor or words; omitted for the list of headings."""


class Quit(Request, frozen=True, tag="quit"):
    """A request to end the program; the end of the input does the same."""


Meetable: TypeAlias = New | LookAt | Ask | Answer | AskWhyNot | Undo | Fork | LookUp
"""Requests that have a reply."""
Requests: TypeAlias = Meetable | Quit
ACTIONS = tuple(str(each.__struct_config__.tag) for each in get_args(Requests))
"""Actions that a request can have in `do`."""


class Reply(Struct, frozen=True, kw_only=True, tag_field="is", omit_defaults=True):
    """A message to the program."""

    id: Id | UnsetType = UNSET


class Standing(Reply, frozen=True, kw_only=True):
    """A reply with the standing of the game after a change."""

    decisions: int
    """Number of answers so far; while sides are opposed, only those of the program's seats."""
    seat: int | None = field(default=None)
    """Seat that decides; null once the game is over."""
    result: str = ""
    """Result once the game is over: `won`, `partly` or `lost`."""
    rewards: tuple[float, ...] = ()
    """Value of the result for each seat, from -1 to 1."""


class Playable(Struct, frozen=True):
    """A scenario."""

    id: str
    title: str
    seats: tuple[int, int]
    """Minimum and maximum number of seats."""


class Hello(Reply, frozen=True, kw_only=True, tag="hello"):
    """The first line, sent before any request."""

    protocol: int = field(default_factory=lambda: VERSION)
    engine: str
    scenarios: tuple[Playable, ...]
    bots: tuple[str, ...]
    forks: int
    """Number of forks that each answer of the game allows."""
    steps: int
    """Number of answers in forks that each answer of the game allows."""


class Begun(Standing, frozen=True, tag="begun"):
    """The reply to a new game."""

    scenario: str = ""
    title: str = ""
    seats: tuple[str, ...] = ()
    own: tuple[int, ...] = ()
    """Seats that the program plays."""


class Seen(Reply, frozen=True, tag="view"):
    """The view of a seat, as described in docs/contribute/view.md."""

    view: View


class Changed(Reply, frozen=True, tag="changes"):
    """A JSON Patch (RFC 6902) that turns the seat's last view into the current one."""

    changes: tuple[Change, ...] = field(default=())


class Asked(Reply, frozen=True, tag="ask"):
    """The open question."""

    ask: AskView


class Answered(Standing, frozen=True, tag="answered"):
    """The reply to an answer, after the bots have played."""

    told: tuple[str, ...] = ()
    """New log entries for the seat that answered, a sentence each."""


class Refused(Reply, frozen=True, tag="why-not"):
    """The unavailable actions, each with reason, rule and remedy."""

    why_not: tuple[WhyNot, ...] = ()


class Undone(Standing, frozen=True, tag="undone"):
    """The reply to an undo."""

    taken: int = 0


class Forked(Standing, frozen=True, tag="forked"):
    """The reply to a fork, which is at the same question as the game."""

    fork: str = ""
    forks_left: int = 0
    steps_left: int = 0


class Rules(Reply, frozen=True, tag="rules"):
    """Lines of the rulebook."""

    lines: tuple[str, ...] = ()


class Error(Reply, frozen=True, kw_only=True, tag="error"):
    """A request that has changed nothing, with the reason."""

    code: str
    """Stable code, such as `illegal-answer`, `undo-refused`, `bad-request` or `budget`."""
    message: str


Replies: TypeAlias = (
    Hello | Begun | Seen | Changed | Asked | Answered | Refused | Undone | Forked | Rules | Error
)


def schema() -> dict[str, Any]:
    """Return the protocol as JSON Schema."""
    kinds: Sequence[Any] = (Requests, Replies)
    (request, reply), parts = msgspec.json.schema_components(kinds, ref_template=AT)
    return {
        "$schema": SCHEMA,
        "title": f"l7 agent, protocol {VERSION}",
        "description": "Requests and replies are JSON objects, one per line.",
        "oneOf": [{"$ref": "#/$defs/request"}, {"$ref": "#/$defs/reply"}],
        "$defs": {"request": request, "reply": reply, **parts},
    }
