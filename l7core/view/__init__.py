"""The view: everything that a seat may see, as frozen structs of plain words.

A view is all that a front end gets. It contains no rules, no ids that have to be looked up
elsewhere and nothing that the seat may not know: all names, sentences, numbers and marks are in it.
`docs/contribute/view.md` shows how four different games fill it.
"""

from l7core.view.art import Art
from l7core.view.ask import Act, AskView, Note, Odds, OptionView, Page, Role, WhyNot
from l7core.view.board import (
    Board,
    Edge,
    Floor,
    Link,
    Mark,
    Overlay,
    Path,
    Preview,
    Room,
    Section,
    Side,
    Spot,
    Token,
    Tone,
)
from l7core.view.cards import Card, Clause, Pile
from l7core.view.chronicle import Chronicle, Episode, SeatFate, Traveller
from l7core.view.dice import Dice, Rolled
from l7core.view.guide import Guide
from l7core.view.log import LogEntry, Scene, SceneKind, Verdict
from l7core.view.screen import Panel, Theme
from l7core.view.table import Mood, Seat, Table, Track, View

__all__ = [
    "Act",
    "Art",
    "AskView",
    "Board",
    "Card",
    "Chronicle",
    "Clause",
    "Dice",
    "Edge",
    "Episode",
    "Floor",
    "Guide",
    "Link",
    "LogEntry",
    "Mark",
    "Mood",
    "Note",
    "Odds",
    "OptionView",
    "Overlay",
    "Page",
    "Panel",
    "Path",
    "Pile",
    "Preview",
    "Role",
    "Rolled",
    "Room",
    "Scene",
    "SceneKind",
    "Seat",
    "SeatFate",
    "Section",
    "Side",
    "Spot",
    "Table",
    "Theme",
    "Token",
    "Tone",
    "Track",
    "Traveller",
    "Verdict",
    "View",
    "WhyNot",
]
