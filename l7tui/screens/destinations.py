"""Where one can go from a screen. `L7.open` leads there, so that no screen has to know another."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, TypeAlias

from msgspec import Struct

from l7tui.commands.command import Command, Place
from l7tui.text.lines import Line

if TYPE_CHECKING:
    from l7core.analysis.report import Report as MadeReport
    from l7tui.game.past_game import PastGame


class NewGame(Struct, frozen=True):
    """The form of new games, or that of new campaigns."""

    campaigns: bool = False


class Tutorial(Struct, frozen=True):
    """The list of lessons."""


class Campaigns(Struct, frozen=True):
    """The list of campaigns."""


class Saves(Struct, frozen=True):
    """The list of saved games."""


class Mods(Struct, frozen=True):
    """The list of mods."""


class Settings(Struct, frozen=True):
    """The settings."""


class Keys(Struct, frozen=True):
    """The list of keys."""


class Rulebook(Struct, frozen=True):
    """The rules of the game in play, at a section."""

    anchor: str = ""


class Reader(Struct, frozen=True):
    """Something to be read at leisure."""

    title: str
    lines: Sequence[Line]


class Help(Struct, frozen=True):
    """What can be done in these places; a click on a command runs it."""

    places: Sequence[Place]
    run: Callable[[Command], None]
    preface: str = ""


class Palette(Struct, frozen=True):
    """The commands of the screen in front, to be found by their names."""


class Replay(Struct, frozen=True):
    """A game watched again from that decision on."""

    past: PastGame
    start: int = 0


class Report(Struct, frozen=True):
    """The report that has been made of a game."""

    past: PastGame
    report: MadeReport


Destination: TypeAlias = (
    NewGame
    | Tutorial
    | Campaigns
    | Saves
    | Mods
    | Settings
    | Keys
    | Rulebook
    | Reader
    | Help
    | Palette
    | Replay
    | Report
)
