"""Where one can go from a screen. `L7.open` leads there, so that no screen has to know another.

A question over the screen is such a place, too: whoever opens it is told the answer.
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
    from l7tui.game.past_game import PastGame
    from l7tui.game.session import Session


class NewGame(Struct, frozen=True):
    """The form of new games, or that of new campaigns."""

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
    """Something to be read at leisure."""

    title: str
    lines: Sequence[Line]


class Summary(Struct, frozen=True):
    """The same, read on the way to something else."""

    title: str
    lines: Sequence[Line]


class Pick(Struct, frozen=True):
    """A question with a few rows to take one of; its answer is the row's number, or None."""

    title: str
    rows: Sequence[str]
    above: str = ""
    commands: Sequence[str] = ()
    """By their ids, whose keys take a row each, as well as Enter does."""


class Typed(Struct, frozen=True):
    """A question with a line of text to type; its answer is the text, or None."""

    title: str
    question: str
    text: str = ""


class Confirm(Struct, frozen=True):
    """A question with two answers: whether the player agrees."""

    title: str
    question: str


class Briefing(Struct, frozen=True):
    """What the players are told before they begin."""

    table: Table


class Curtain(Struct, frozen=True):
    """Between two players who may not see the same, of whom the one named sits down."""

    name: str
    seat: Seat


class WhyNot(Struct, frozen=True):
    """What cannot be done now, with the reasons."""

    reasons: Sequence[view.WhyNot]


class Ending(Struct, frozen=True):
    """How the game came out; its answer is what is to be done at the table, or None."""

    session: Session
    is_news: bool


class LessonEnd(Struct, frozen=True):
    """How the lesson came out, and the title of what follows; its answer is `on` to go there."""

    outcome: str
    following: str


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
