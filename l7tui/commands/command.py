"""What a command is: its key, help, footer word and palette entry are of one piece.

A command is a function with a docstring, which is its help. It is given the screen in front,
and belongs to a place: a kind of screen, or a part of one that has the keyboard.
"""

from __future__ import annotations

import inspect
from collections.abc import Callable, Mapping
from typing import Any, Literal, TypeAlias

from msgspec import Struct

Place: TypeAlias = Literal[
    "title",
    "table",
    "map",
    "playback",
    "ending",
    "keys",
    "rulebook",
    "saves",
    "report",
    "replay",
    "mods",
    "everywhere",
]
PLACES: Mapping[Place, str] = {
    "title": "On the title screen",
    "table": "At the table",
    "map": "On the map",
    "playback": "While it is played back",
    "ending": "When the game is over",
    "keys": "In the list of keys",
    "rulebook": "In the rulebook",
    "saves": "In the list of saved games",
    "report": "In the report",
    "replay": "While a game is watched again",
    "mods": "In the list of mods",
    "everywhere": "Everywhere",
}
"""The places, narrow ones first, as headings of the help."""

Keys: TypeAlias = tuple[str, ...]


class Command(Struct, frozen=True, kw_only=True):
    """Something that the player can do on a screen."""

    id: str
    title: str
    help: str
    keys: Keys
    place: Place
    run: Callable[[Any], None]
    also: Mapping[Place, Keys] = {}
    """Further keys where a narrower place has the keyboard."""
    word: str = ""
    """How the footer names it; empty where it is not shown there."""
    barred: Callable[[Any], str] | None = None
    """Why it cannot be done now, as a sentence; empty when it can."""
    in_palette: bool = True

    def why_not(self, screen: Any) -> str:
        """What stands in the way of it on that screen."""
        return self.barred(screen) if self.barred else ""


def command(
    *keys: str,
    place: Place,
    title: str,
    word: str = "",
    also: Mapping[Place, Keys] | None = None,
    barred: Callable[[Any], str] | None = None,
    in_palette: bool = True,
) -> Callable[[Callable[[Any], None]], Command]:
    """Make the decorated function a command; its docstring is the help."""

    def register(run: Callable[[Any], None]) -> Command:
        return Command(
            id=run.__name__.replace("_", "-"),
            title=title,
            help=inspect.cleandoc(run.__doc__ or ""),
            keys=keys,
            place=place,
            run=run,
            also=also or {},
            word=word,
            barred=barred,
            in_palette=in_palette,
        )

    return register
