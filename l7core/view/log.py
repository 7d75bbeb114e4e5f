"""What happened: sentences to read, and scenes for whoever watches it happen."""

from __future__ import annotations

from typing import Literal, TypeAlias

from msgspec import Struct

from l7core.view.board import Tone
from l7core.view.cards import Card
from l7core.view.dice import Dice

SceneKind: TypeAlias = Literal[
    "note",
    "turn",
    "move",
    "reveal",
    "dice",
    "hit",
    "card",
    "story",
    "alarm",
    "fall",
    "leave",
    "end",
]
"""Worth a pause to read; a turn begins; a piece moves, comes or goes; a room is seen for the first
time; dice are thrown; a blow falls; a card is turned up; the story is told; something has changed
for good; somebody dies; somebody gets away; the game is over."""


class Verdict(Struct, frozen=True, gc=False):
    """What a throw or a blow comes to, said before anything that follows from it."""

    word: str
    """One or two words, such as "passed". Of a blow they say what becomes of whom it struck, and
    follow "you are": "unhurt"."""
    tone: Tone = "plain"
    detail: str = ""
    """What comes of it, in a sentence."""


class Scene(Struct, frozen=True, gc=False):
    """How an entry of the log is played back. It shows no more than the entry's sentence may."""

    kind: SceneKind
    about: tuple[str, ...] = ()
    """Ids of the pieces and rooms that it happens to."""
    seats: tuple[int, ...] = ()
    """Whose doing a move or a note is; whom anything else concerns."""
    dice: Dice | None = None
    card: Card | None = None
    """The card that was turned up."""
    title: str = ""
    """What it is called where it has a page of its own: "Lockdown"."""
    lines: tuple[str, ...] = ()
    """What there is to read on that page, paragraph by paragraph; of a room, its own line."""
    verdict: Verdict | None = None
    weight: int = 1
    """From 1 to 3: how much is made of it."""
    room: str = ""
    """Where it happens, if that is one room."""
    own_title: str = ""
    """The title as those read it whose seats it concerns, where that is another one: "A clone
    strikes at you"."""

    def title_for(self, seat: int | None) -> str:
        """What it is called before that seat."""
        return self.own_title if self.own_title and seat in self.seats else self.title


class LogEntry(Struct, frozen=True, gc=False, omit_defaults=True):
    """One sentence of what happened, and why."""

    number: int
    text: str
    cause: str = ""
    key: str = ""
    round: str = ""
    scene: Scene | None = None
    """How it looks; None for what is merely told, as a consequence of what came before."""
