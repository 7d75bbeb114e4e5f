"""The table: seats, cards, tracks, the log, and the view that holds it all."""

from __future__ import annotations

from msgspec import Struct

from l7core.view.ask import AskView, WhyNot
from l7core.view.board import Board, Mark, Tone


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


class Card(Struct, frozen=True, gc=False):
    """A card as its reader sees it; face down it has no more than the name of its back."""

    id: str
    name: str
    lines: tuple[str, ...] = ()
    kind: str = ""
    marks: tuple[Mark, ...] = ()
    charges: tuple[int, int] | None = None
    face_up: bool = True
    source: str = ""
    """The mod it comes from."""


class Pile(Struct, frozen=True, gc=False):
    """A deck, a discard, a bag, a supply: how many, and what lies open."""

    id: str
    name: str
    count: int
    top: Card | None = None
    open: tuple[Card, ...] = ()


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
    marks: tuple[Mark, ...] = ()
    """Out of the game, knocked out, hidden, first player …"""


class LogEntry(Struct, frozen=True, gc=False):
    """One sentence of what happened, and why."""

    number: int
    text: str
    cause: str = ""
    key: str = ""
    round: str = ""


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
    deciders: tuple[int, ...] = ()


class View(Struct, frozen=True, kw_only=True):
    """Everything that one seat, or an onlooker (`seat` None), may know now."""

    seat: int | None
    table: Table
    log: tuple[LogEntry, ...]
    ask: AskView | None = None
    why_not: tuple[WhyNot, ...] = ()
    outcome: str = ""
    result: str = ""
    """`won`, `partly` or `lost` once the game is over."""
