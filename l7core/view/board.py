"""The board: rooms on floors, edges between neighbouring rooms, and links between any rooms."""

from __future__ import annotations

from typing import Literal, TypeAlias

from msgspec import Struct

from l7core.view.art import Art

Tone: TypeAlias = Literal[
    "plain", "you", "friend", "foe", "alien", "danger", "warning", "good", "info", "faint"
]
"""Meaning of a thing to the player. A theme maps each tone to a colour; colour never carries the
meaning alone."""

Side: TypeAlias = Literal["n", "e", "s", "w"]
"""Side of a cell; north is up on the map."""
Known: TypeAlias = Literal["unknown", "remembered", "seen"]
"""Knowledge about a room: not discovered, seen earlier and possibly changed, or in sight now."""


class Mark(Struct, frozen=True, gc=False):
    """A state or a thing, expressed by a glyph, a word and a tone."""

    word: str
    glyph: str
    ascii: str
    """ASCII character to show in place of the glyph."""
    tone: Tone = "plain"
    detail: str = ""
    brief: str = ""
    """Shorter word for narrow places; empty if there is none."""


class Token(Struct, frozen=True, gc=False):
    """A piece on the board: a pawn, an enemy, an item, a counter."""

    id: str
    name: str
    mark: Mark
    kind: Literal["pawn", "enemy", "item", "marker"] = "marker"
    seat: int | None = None
    """Seat of the pawn's player."""
    state: tuple[Mark, ...] = ()
    """States such as stunned, wounded or carrying an item."""
    count: int = 1
    """Number of identical pieces in the same place."""
    value: int | None = None
    """Number on the piece, such as rounds left or a charge."""
    detail: str = ""
    number: int = 0
    """Number that distinguishes pieces of one kind, if they are numbered."""
    down: bool = False
    """True if the piece is out of action for now: stunned or shut down."""


class Section(Struct, frozen=True, gc=False):
    """Rooms with a common state, such as power or the alarm of a sector."""

    id: str
    name: str
    state: Mark


class Room(Struct, frozen=True, gc=False):
    """A place on the board for pieces, covering one or more cells."""

    id: str
    name: str
    cells: tuple[tuple[int, int], ...]
    """(column, row) from the top left of the room's floor."""
    floor: int = 0
    known: Known = "seen"
    dark: bool = False
    icons: tuple[Mark, ...] = ()
    tokens: tuple[Token, ...] = ()
    marks: tuple[Mark, ...] = ()
    """Conditions such as fire, an alarm, or closed for three rounds."""
    section: str = ""
    detail: str = ""
    """A line of description, and the rules of the room, in words."""
    record: str = ""
    """Id of the room's record, if it differs from the room's id."""
    lit: bool = False
    """True for a lit floor, in games where rooms are dark by default."""
    short: str = ""
    """The name in a single word of at most eight letters, for narrow places."""
    art: Art | None = None
    """Picture drawn behind the pieces in the room."""


class Edge(Struct, frozen=True, gc=False):
    """The border between two rooms, or between a room and an unexplored area."""

    id: str
    room: str
    other: str
    """The room beyond; empty if that area is unexplored."""
    cell: tuple[int, int]
    """Cell of `room` that has this edge on its `side`."""
    side: Side
    kind: Literal["open", "door", "shut", "locked", "blocked", "wall", "unexplored"]
    """State of the border. `shut` is a closed door without a lock."""
    name: str = ""
    """Name of the edge, such as the number of a numbered corridor."""
    marks: tuple[Mark, ...] = ()
    tokens: tuple[Token, ...] = ()
    word: str = ""
    """The game's own word for the kind of edge; empty for the usual word."""


class Link(Struct, frozen=True, gc=False):
    """A connection between rooms that need not touch: a duct, stairs, a lift."""

    id: str
    kind: str
    rooms: tuple[str, ...]
    mark: Mark
    open: bool = True
    name: str = ""
    """Name of the link, such as the number of a numbered passage."""
    marks: tuple[Mark, ...] = ()
    tokens: tuple[Token, ...] = ()


class Floor(Struct, frozen=True, gc=False):
    """A level of the board."""

    name: str
    width: int
    height: int


class Board(Struct, frozen=True, gc=False):
    """Everything on the table's map."""

    floors: tuple[Floor, ...]
    rooms: tuple[Room, ...]
    edges: tuple[Edge, ...] = ()
    links: tuple[Link, ...] = ()
    sections: tuple[Section, ...] = ()

    def room(self, id: str) -> Room:
        """Return the room with the given id."""
        return next(room for room in self.rooms if room.id == id)


class Preview(Struct, frozen=True):
    """Rooms and edges that an option would add; front ends draw them before the choice is made."""

    rooms: tuple[Room, ...] = ()
    edges: tuple[Edge, ...] = ()


class Spot(Struct, frozen=True):
    """An overlay's information about one room; the mark's detail is the explanation."""

    room: str
    mark: Mark
    figure: str = ""
    """A few characters to draw in the room: a number of moves, damage, the letter of a network."""


class Path(Struct, frozen=True):
    """A path from room to room in an overlay."""

    mark: Mark
    """Mark of the piece that takes the path, or of the reason for the path."""
    rooms: tuple[str, ...]
    steps: int = 0
    """Number of legs for the next move; the legs after them may never happen."""
    sure: bool = True
    """False for one of several possible paths, between which a player or the game will decide."""
    why: str = ""


class Overlay(Struct, frozen=True):
    """Extra information drawn over the board: figures in rooms, and paths between rooms."""

    id: str
    name: str
    spots: tuple[Spot, ...] = ()
    paths: tuple[Path, ...] = ()
    detail: str = ""
    """A sentence that explains the overlay."""
    rooms: tuple[Room, ...] = ()
    """Undiscovered rooms that the overlay refers to, drawn while it is visible."""
