"""The table: seats, tracks, and the view that holds it all."""

from __future__ import annotations

from typing import Literal, TypeAlias

from msgspec import Struct

from l7core.view.art import Art
from l7core.view.ask import Act, AskView, WhyNot
from l7core.view.board import Board, Mark, Tone
from l7core.view.cards import Card, Pile
from l7core.view.chronicle import Chronicle, SeatFate
from l7core.view.guide import Guide
from l7core.view.log import LogEntry

Mood: TypeAlias = Literal["calm", "alarm", "dark", "over"]
"""What hangs over the whole table: nothing, an alarm, darkness, or that it is over."""


class Track(Struct, frozen=True, gc=False):
    """A number with limits: fear 5 of 8, a countdown, a pool."""

    id: str
    name: str
    value: int
    least: int = 0
    most: int | None = None
    bands: tuple[tuple[int, str], ...] = ()
    """Where a band begins and what it means; the last one not above the value holds."""
    tokens: tuple[tuple[int, Mark], ...] = ()
    """Counters that lie on spaces of the track."""
    tone: Tone = "plain"
    falls: bool = False
    """Whether it is gone through from its most to its least, as time that runs out."""
    steps: tuple[int, ...] = ()
    """The values of a deadly track from the best on; behind the last of them is death."""
    brief: str = ""
    """The name where there is little room, if there is a shorter one."""


class Seat(Struct, frozen=True, gc=False):
    """One player's place: pawn, tracks, cards."""

    seat: int
    name: str
    controller: str
    place: str = ""
    """Where the pawn is, in words."""
    room: str = ""
    tracks: tuple[Track, ...] = ()
    stats: tuple[tuple[str, str], ...] = ()
    cards: tuple[Card, ...] = ()
    """What lies open before the seat."""
    hand: tuple[Card, ...] = ()
    """Cards in hand that this view's seat may read; the others are only counted."""
    hand_count: int = 0
    hand_limit: int | None = None
    hand_name: str = ""
    """What its cards are called where they are not a hand of cards: items, skills."""
    marks: tuple[Mark, ...] = ()
    """Out of the game, knocked out, hidden, first player …"""
    aim: str = ""
    """What there is to be done next, in a sentence, where the game has such a thing."""
    way: str = ""
    """How far it is to where the aim leads, in a few words, while an alarm hangs over the table."""
    fate: SeatFate = ""
    strain: int = 0
    """From 0 to 4: how hard it is on whoever sits there. Front ends may let it be felt."""
    letter: str = ""
    """The capital that stands for the seat's pawn on the map."""
    portrait: Art | None = None


class Table(Struct, frozen=True, kw_only=True):
    """What a ruleset shows of its state; the question and the log are added by the kernel."""

    title: str
    clock: str
    """"Turn 6", "Round 3, event phase"."""
    board: Board
    seats: tuple[Seat, ...]
    tracks: tuple[Track, ...] = ()
    piles: tuple[Pile, ...] = ()
    goals: tuple[str, ...] = ()
    specials: tuple[str, ...] = ()
    """The rules that hold in this game alone, in words."""
    briefing: str = ""
    """What the players are told before they begin; an empty line parts its paragraphs."""
    deciders: tuple[int, ...] = ()
    chronicle: Chronicle | None = None
    """The longer story that this is a part of."""
    mood: Mood = "calm"


class View(Struct, frozen=True, kw_only=True):
    """Everything that one seat, or an onlooker (`seat` None), may know now."""

    seat: int | None
    table: Table
    log: tuple[LogEntry, ...]
    ask: AskView | None = None
    why_not: tuple[WhyNot, ...] = ()
    acts: tuple[Act, ...] = ()
    """All that can ever be done in this game, in the order in which it is offered."""
    uses: tuple[Act, ...] = ()
    """All that a card in hand can ever be used for."""
    guide: Guide | None = None
    outcome: str = ""
    result: str = ""
    """`won`, `partly` or `lost` once the game is over."""
