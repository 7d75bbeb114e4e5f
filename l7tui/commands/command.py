"""A command: its key, help text, footer word and palette entry.

Each command belongs to a place: a kind of screen, or a part of a screen with the focus. Handlers
declare the commands that they run with `handling.handles`.
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
"""Headings of the help by place, in its order."""

Keys: TypeAlias = tuple[str, ...]


class Command(Struct, frozen=True, kw_only=True):
    """An action that the player can start on a screen."""

    id: str
    keys: Keys
    place: Place
    title: str
    help: str
    also: Mapping[Place, Keys] = {}
    """Further keys, by the narrower place in which they apply."""
    word: str = ""
    """Name in the footer; empty if the footer omits the command."""
    in_palette: bool = True
    uses_files: bool = False
    """Whether it reads or writes files of this machine, which players in a browser may not."""


class MadeCommand(Command, frozen=True, kw_only=True):
    """A command that is built for the current screen and runs itself."""

    run: Callable[[], None]
