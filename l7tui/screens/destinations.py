"""Destinations of `L7.open`, so that no screen has to import another.

A question over the screen is a destination, too: its opener receives the answer.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, TypeAlias

from msgspec import Struct

from l7tui.commands.command import Command, Place
from l7tui.text.lines import Line

if TYPE_CHECKING:
    from l7core import view
    from l7core.analysis.report import Report as MadeReport
    from l7core.view import Seat, Table
    from l7tui.game.finished_game import FinishedGame
    from l7tui.game.session import Session


class NewGame(Struct, frozen=True):
    """The new-game form, for single games or for campaigns."""

    campaigns: bool = False


class Tutorial(Struct, frozen=True):
    """The list of lessons."""


class Campaigns(Struct, frozen=True):
    """The list of campaigns."""


class Saves(Struct, frozen=True):
    """The list of saved games."""


class Record(Struct, frozen=True):
    """The record of games."""


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
    """Lines in a sheet over the screen."""

    title: str
    lines: Sequence[Line]


class Summary(Struct, frozen=True):
    """Lines in a sheet that almost any key closes."""

    title: str
    lines: Sequence[Line]


class Pick(Struct, frozen=True):
    """A question with a row for each answer; the result is the row's index, or None."""

    title: str
    rows: Sequence[str]
    above: str = ""
    commands: Sequence[str] = ()
    """Ids of commands whose keys each select a row, in addition to Enter."""


class Typed(Struct, frozen=True):
    """A question with a text field; the result is the text, or None."""

    title: str
    question: str
    text: str = ""


class Confirm(Struct, frozen=True):
    """A yes/no question; the result is the player's answer."""

    title: str
    question: str


class Briefing(Struct, frozen=True):
    """The briefing of a game."""

    table: Table


class Curtain(Struct, frozen=True):
    """The cover between two players with different knowledge; `name` plays next."""

    name: str
    seat: Seat


class WhyNot(Struct, frozen=True):
    """Unavailable actions with their reasons."""

    reasons: Sequence[view.WhyNot]


class Ending(Struct, frozen=True):
    """The end of a game; the result is a command to run at the table, or None."""

    session: Session
    is_news: bool


class LessonEnd(Struct, frozen=True):
    """The end of a lesson; the result is `on` to continue with `following`."""

    outcome: str
    following: str


class Help(Struct, frozen=True):
    """The commands of some places; a click on a command runs it."""

    places: Sequence[Place]
    run: Callable[[Command], None]
    preface: str = ""


class Palette(Struct, frozen=True):
    """The command palette of the screen in front."""


class Replay(Struct, frozen=True):
    """A replay of a game, from a decision on."""

    past: FinishedGame
    start: int = 0


class Report(Struct, frozen=True):
    """The report of a game."""

    past: FinishedGame
    report: MadeReport


Destination: TypeAlias = (
    NewGame
    | Tutorial
    | Campaigns
    | Saves
    | Record
    | Mods
    | Settings
    | Keys
    | Rulebook
    | Reader
    | Summary
    | Pick
    | Typed
    | Confirm
    | Briefing
    | Curtain
    | WhyNot
    | Ending
    | LessonEnd
    | Help
    | Palette
    | Replay
    | Report
)
