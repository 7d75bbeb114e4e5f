"""What a seat may see, as frozen structs of plain words: all that a front end ever gets.

A view holds no rule and no id that must be looked up elsewhere: every name, sentence, number
and mark is already in it, and nothing that the seat may not know. `docs/view.md` shows how four
different games fill it.
"""

from l7core.view.ask import AskView, Note, Odds, OptionView, WhyNot
from l7core.view.board import Board, Edge, Floor, Link, Mark, Room, Section, Token, Tone
from l7core.view.table import Card, LogEntry, Pile, Seat, Table, Track, View

__all__ = [
    "AskView",
    "Board",
    "Card",
    "Edge",
    "Floor",
    "Link",
    "LogEntry",
    "Mark",
    "Note",
    "Odds",
    "OptionView",
    "Pile",
    "Room",
    "Seat",
    "Section",
    "Table",
    "Token",
    "Tone",
    "Track",
    "View",
    "WhyNot",
]
