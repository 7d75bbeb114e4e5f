"""What happened: sentences to read, and scenes for whoever watches it happen."""

from __future__ import annotations

from typing import Literal, TypeAlias

from msgspec import Struct

from l7core.view.cards import Card
from l7core.view.dice import Dice

SceneKind: TypeAlias = Literal["note", "move", "hit", "dice", "card", "story", "alarm"]
"""Worth a pause to read; a piece moves, comes or goes; a blow falls; dice are thrown; a card is
turned up; the story is told; something has changed for good."""


class Scene(Struct, frozen=True, gc=False):
    """How an entry of the log is played back. It shows no more than the entry's sentence may."""

    kind: SceneKind
    about: tuple[str, ...] = ()
    """Ids of the pieces and rooms that it happens to."""
    seats: tuple[int, ...] = ()
    """Whose doing a move or a note is; whom anything else concerns."""
    dice: Dice | None = None
    card: Card | None = None
    """What there is to read: the card that was turned up, the story's own words."""


class LogEntry(Struct, frozen=True, gc=False, omit_defaults=True):
    """One sentence of what happened, and why."""

    number: int
    text: str
    cause: str = ""
    key: str = ""
    round: str = ""
    scene: Scene | None = None
    """How it looks; None for what is merely told, as a consequence of what came before."""
