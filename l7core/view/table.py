"""The table with its seats and tracks, and the view of one seat."""

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
"""State of the whole table: calm, alarm, dark or over."""


class Track(Struct, frozen=True, gc=False):
    """A number with limits: fear 5 of 8, a countdown, a pool."""

    id: str
    name: str
    value: int
    least: int = 0
    most: int | None = None
    bands: tuple[tuple[int, str], ...] = ()
    """Start of each band with its meaning; the band with the highest start up to `value`
    applies."""
    tokens: tuple[tuple[int, Mark], ...] = ()
    """Counters on spaces of the track."""
    tone: Tone = "plain"
    falls: bool = False
    """True if the track runs from `most` down to `least`, such as time that runs out."""
    steps: tuple[int, ...] = ()
    """Values of a deadly track from best to worst; a character dies beyond the last one."""
    brief: str = ""
    """Shorter name for narrow places; empty if there is none."""


class Seat(Struct, frozen=True, gc=False):
    """A player's place: pawn, tracks, cards."""

    seat: int
    name: str
    controller: str
    place: str = ""
    """Location of the pawn, in words."""
    room: str = ""
    tracks: tuple[Track, ...] = ()
    stats: tuple[tuple[str, str], ...] = ()
    cards: tuple[Card, ...] = ()
    """Face-up cards of the seat."""
    hand: tuple[Card, ...] = ()
    """Cards in hand that this view's seat may read; other cards are only counted."""
    hand_count: int = 0
    hand_limit: int | None = None
    hand_name: str = ""
    """Name for the cards if they are not a hand of cards: items, skills."""
    marks: tuple[Mark, ...] = ()
    """States such as out of the game, knocked out, hidden or first player."""
    aim: str = ""
    """The seat's next goal as a sentence, if the game has goals."""
    way: str = ""
    """Distance to the goal in a few words, during an alarm."""
    fate: SeatFate = ""
    strain: int = 0
    """Pressure on the player, from 0 to 4. Front ends may express it visually."""
    letter: str = ""
    """Capital letter of the seat's pawn on the map."""
    portrait: Art | None = None


class Table(Struct, frozen=True, kw_only=True):
    """A ruleset's view of its state; the kernel adds the question and the log."""

    title: str
    clock: str
    """Time of the game: "Turn 6", "Round 3, event phase"."""
    board: Board
    seats: tuple[Seat, ...]
    tracks: tuple[Track, ...] = ()
    piles: tuple[Pile, ...] = ()
    goals: tuple[str, ...] = ()
    specials: tuple[str, ...] = ()
    """Special rules of this game, in words."""
    briefing: str = ""
    """Text for the players before the game; an empty line separates paragraphs."""
    deciders: tuple[int, ...] = ()
    chronicle: Chronicle | None = None
    """The campaign that this game belongs to."""
    mood: Mood = "calm"


class View(Struct, frozen=True, kw_only=True):
    """Everything that one seat may know now; `seat` is None for a spectator."""

    seat: int | None
    table: Table
    log: tuple[LogEntry, ...]
    ask: AskView | None = None
    why_not: tuple[WhyNot, ...] = ()
    acts: tuple[Act, ...] = ()
    """All actions that this game can ever offer, in the order of the menu."""
    uses: tuple[Act, ...] = ()
    """All uses that a card in hand can ever have."""
    guide: Guide | None = None
    outcome: str = ""
    result: str = ""
    """`won`, `partly` or `lost` after the end of the game."""
