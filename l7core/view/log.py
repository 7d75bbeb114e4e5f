"""The log: sentences to read, and scenes to play back."""

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
"""Kind of a scene: worth a pause (`note`); a turn begins; a piece moves, appears or leaves; a room
is discovered (`reveal`); dice are rolled; an attack hits; a card is revealed; a story text; a
permanent change (`alarm`); a character dies (`fall`); a character escapes (`leave`); the game
ends."""


class Verdict(Struct, frozen=True, gc=False):
    """Result of a roll or an attack, shown before its consequences."""

    word: str
    """A word or two, such as "passed". For an attack, the state of its target, to follow "you are":
    "unhurt"."""
    tone: Tone = "plain"
    detail: str = ""
    """The consequence, in a sentence."""


class Scene(Struct, frozen=True, gc=False):
    """Playback of a log entry. It shows no more than the entry's sentence may say."""

    kind: SceneKind
    about: tuple[str, ...] = ()
    """Ids of the pieces and rooms involved."""
    seats: tuple[int, ...] = ()
    """Seats that cause a move or a note; for other kinds, seats that the scene concerns."""
    dice: Dice | None = None
    card: Card | None = None
    """The revealed card."""
    title: str = ""
    """Title of the scene if it has its own page: "Lockdown"."""
    lines: tuple[str, ...] = ()
    """Paragraphs of that page; for a room, its description."""
    verdict: Verdict | None = None
    weight: int = 1
    """Importance, from 1 to 3."""
    room: str = ""
    """Room of the scene, if it is a single one."""
    own_title: str = ""
    """Title for the seats that the scene concerns, if it differs: "A clone strikes at you"."""

    def title_for(self, seat: int | None) -> str:
        """Return the title as the given seat sees it."""
        return self.own_title if self.own_title and seat in self.seats else self.title


class LogEntry(Struct, frozen=True, gc=False, omit_defaults=True):
    """A sentence about an event, and its cause."""

    number: int
    text: str
    cause: str = ""
    key: str = ""
    round: str = ""
    scene: Scene | None = None
    """Playback of the entry; None for a mere sentence, such as a consequence of the scene
    before."""
