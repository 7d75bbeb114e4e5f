"""What a command is: its key, help, footer word and palette entry are of one piece.

It belongs to a place: a kind of screen, or a part of one that has the keyboard. Who carries it out
says so with `handling.handles`.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Literal, TypeAlias

from msgspec import Struct

from l7core.language import sentence

Place: TypeAlias = Literal[
    "title",
    "new-game",
    "table",
    "map",
    "playback",
    "ending",
    "keys",
    "rulebook",
    "saves",
    "record",
    "shaft",
    "report",
    "replay",
    "mods",
    "everywhere",
]
PLACES: Mapping[Place, str] = {
    "title": sentence("Title screen"),
    "new-game": sentence("New game"),
    "table": sentence("Table"),
    "map": sentence("Map"),
    "playback": sentence("Playback"),
    "ending": sentence("Game over"),
    "keys": sentence("Key settings"),
    "rulebook": sentence("Rulebook"),
    "saves": sentence("Saved games"),
    "record": sentence("Record"),
    "shaft": sentence("Campaign"),
    "report": sentence("Report"),
    "replay": sentence("Replay"),
    "mods": sentence("Mods"),
    "everywhere": sentence("Everywhere"),
}
"""The places, narrow ones first, as headings of the help."""

Keys: TypeAlias = tuple[str, ...]


class Command(Struct, frozen=True, kw_only=True):
    """Something that the player can do on a screen."""

    id: str
    keys: Keys
    place: Place
    title: str
    help: str
    also: Mapping[Place, Keys] = {}
    """Further keys where a narrower place has the keyboard."""
    word: str = ""
    """How the footer names it; empty where it is not shown there."""
    in_palette: bool = True


class MadeCommand(Command, frozen=True, kw_only=True):
    """A command that is made for what is shown now, and carried out by itself."""

    run: Callable[[], None]
