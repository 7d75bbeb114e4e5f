"""The board: rooms on floors, the edges between neighbours, links between the far apart."""

from __future__ import annotations

from typing import Literal, TypeAlias

from msgspec import Struct

from l7core.view.art import Art

Tone: TypeAlias = Literal[
    "plain", "you", "friend", "foe", "alien", "danger", "warning", "good", "info", "faint"
]
"""What a thing means to the player; a theme turns it into a colour, never the only carrier."""

Side: TypeAlias = Literal["n", "e", "s", "w"]
"""Of a cell: north is up on the map."""
Known: TypeAlias = Literal["unknown", "remembered", "seen"]
"""Not yet discovered; seen once, perhaps changed since; in sight now."""


class Mark(Struct, frozen=True, gc=False):
    """A state or a thing, said three times: glyph, word and tone."""

    word: str
    glyph: str
    ascii: str
    """One ASCII character in place of the glyph."""
    tone: Tone = "plain"
    detail: str = ""
    brief: str = ""
    """The word where there is little room, if there is a shorter one."""


class Token(Struct, frozen=True, gc=False):
    """A piece on the board: a pawn, an enemy, an item, a counter."""

    id: str
    name: str
    mark: Mark
    kind: Literal["pawn", "enemy", "item", "marker"] = "marker"
    seat: int | None = None
    """Whose pawn it is."""
    state: tuple[Mark, ...] = ()
    """Stunned, wounded, carrying …"""
    count: int = 1
    """How many alike stand here."""
    value: int | None = None
    """A number it bears: rounds left, a charge."""
    detail: str = ""
    number: int = 0
    """Which of its kind it is, where each has a number."""
    down: bool = False
    """Out of action for now: stunned, shut down."""


class Section(Struct, frozen=True, gc=False):
    """Rooms that share a fate, such as power or a sector's alarm."""

    id: str
    name: str
    state: Mark


class Room(Struct, frozen=True, gc=False):
    """A place that pieces stand in. It covers one cell or several."""

    id: str
    name: str
    cells: tuple[tuple[int, int], ...]
    """(column, row) from the top left of its floor."""
    floor: int = 0
    known: Known = "seen"
    dark: bool = False
    icons: tuple[Mark, ...] = ()
    tokens: tuple[Token, ...] = ()
    marks: tuple[Mark, ...] = ()
    """Conditions: fire, alarm, closed for three rounds."""
    section: str = ""
    detail: str = ""
    """A line of description, and the rules that hold here, in words."""
    record: str = ""
    """The id of the record that it is made of, where that is not its own."""
    lit: bool = False
    """A bright floor, in a game where rooms are dark unless something lights them."""
    short: str = ""
    """The name in one word of at most eight letters, for where the whole one has no room."""
    art: Art | None = None
    """A picture of the room, drawn behind what stands there."""


class Edge(Struct, frozen=True, gc=False):
    """What stands between two rooms, or between a room and what is not yet explored."""

    id: str
    room: str
    other: str
    """The room beyond, or empty where nothing has been explored."""
    cell: tuple[int, int]
    """The cell of `room` that it belongs to, and the side of that cell."""
    side: Side
    kind: Literal["open", "door", "shut", "locked", "blocked", "wall", "unexplored"]
    """`shut` is a closed door that no lock holds."""
    name: str = ""
    """Numbered corridors say their number."""
    marks: tuple[Mark, ...] = ()
    tokens: tuple[Token, ...] = ()
    word: str = ""
    """What the game calls it, in place of the word for its kind."""


class Link(Struct, frozen=True, gc=False):
    """A way between rooms that need not touch: a duct, stairs, a lift."""

    id: str
    kind: str
    rooms: tuple[str, ...]
    mark: Mark
    open: bool = True
    name: str = ""
    """Numbered passages say their number."""
    marks: tuple[Mark, ...] = ()
    tokens: tuple[Token, ...] = ()


class Floor(Struct, frozen=True, gc=False):
    """One level of the board."""

    name: str
    width: int
    height: int


class Board(Struct, frozen=True, gc=False):
    """Everything that lies on the table's map."""

    floors: tuple[Floor, ...]
    rooms: tuple[Room, ...]
    edges: tuple[Edge, ...] = ()
    links: tuple[Link, ...] = ()
    sections: tuple[Section, ...] = ()

    def room(self, id: str) -> Room:
        """The room with that id."""
        return next(room for room in self.rooms if room.id == id)


class Preview(Struct, frozen=True):
    """What an option would add to the board, for a front end to draw before it is chosen."""

    rooms: tuple[Room, ...] = ()
    edges: tuple[Edge, ...] = ()


class Spot(Struct, frozen=True):
    """What an overlay says of one room; the mark's detail says why."""

    room: str
    mark: Mark
    figure: str = ""
    """A few characters to be written into the room: moves, harm, the letter of a network."""


class Path(Struct, frozen=True):
    """A way from room to room."""

    mark: Mark
    """Whose way it is, or what leads along it."""
    rooms: tuple[str, ...]
    steps: int = 0
    """So many of its legs come next; what follows them may never be."""
    sure: bool = True
    """False for one of several, between which somebody or something will decide."""
    why: str = ""


class Overlay(Struct, frozen=True):
    """Something to be laid over the board: figures in rooms, ways between them."""

    id: str
    name: str
    spots: tuple[Spot, ...] = ()
    paths: tuple[Path, ...] = ()
    detail: str = ""
    """What it shows, in a sentence."""
    rooms: tuple[Room, ...] = ()
    """Places that nobody has seen and that it speaks of all the same: drawn while it is laid."""
