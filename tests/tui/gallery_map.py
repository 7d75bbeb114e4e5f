"""Hand-made boards for the map: overlays, tile previews, and floors larger than the window."""

from __future__ import annotations

from msgspec.structs import replace

from l7core.view import (
    AskView,
    Board,
    Edge,
    Floor,
    Mark,
    Note,
    OptionView,
    Overlay,
    Path,
    Preview,
    Room,
    Seat,
    Spot,
    Table,
    Token,
    View,
)
from tests.tui.gallery import CLONE, GUARD, KANE, VENT, edge, facility

WITHIN = Mark("within reach", "•", "*", "good", "1 move")
LAST = Mark("actions end", "◦", ".", "warning", "2 moves, actions end there")
COMES = Mark("would come", "»", ">", "warning", "Guard 1 would come here")
HARM = Mark("harm to expect", "♦", "!", "danger", "Clone: 1.4 cards expected")


def overlays() -> tuple[Overlay, ...]:
    """Overlays of the facility, one of each sort."""
    return (
        Overlay(
            "reach",
            "Reach of Kane",
            (
                Spot("hall", replace(WITHIN, detail="here already"), "0"),
                Spot("cells", WITHIN, "1"),
                Spot("store", WITHIN, "1"),
                Spot("tank", LAST, "2"),
            ),
            detail="Where Kane can get to this turn, and with how many moves.",
        ),
        Overlay(
            "enemies",
            "Enemies on the move",
            (Spot("store", COMES, "1"),),
            (
                Path(
                    Mark("Clone", "c", "c", "alien"),
                    ("tank", "store", "hall"),
                    steps=1,
                    why="Would go for Kane: fear 5.",
                ),
            ),
            "Where each enemy would go if it activated now.",
        ),
        Overlay(
            "danger",
            "Danger to Kane",
            (Spot("tank", HARM, "1.4"), Spot("store", COMES, "+1")),
            detail="Harm to expect where enemies stand.",
        ),
        Overlay(
            "vents",
            "Vents and ducts",
            (
                Spot("hall", replace(VENT, detail="ducts A, to Ward"), "A"),
                Spot("ward", replace(VENT, detail="ducts A, to Long Hall"), "A"),
            ),
            (Path(VENT, ("hall", "lab")), Path(VENT, ("lab", "ward"))),
            "Vents with the same letter lead to each other.",
        ),
    )


def placement() -> View:
    """Two orientations of a new tile at the east door of the Ward."""
    view = facility()
    orientations = (
        (("n", "w"), ("Doors: north, west",)),
        (("s", "w"), ("Doors: south, west",)),
    )
    options = []
    for number, (sides, (label,)) in enumerate(orientations):
        room = Room("new", "Boiler Room", ((5, 1),), icons=(VENT,))
        edges = [Edge("e9", "ward", "new", (4, 1), "e", "door")]
        edges += [
            Edge(f"new:{side}", "new", "", (5, 1), side, "unexplored")  # type: ignore[arg-type]
            for side in sides
            if side != "w"
        ]
        note = Note(preview=Preview((room,), tuple(edges)))
        options.append(OptionView(f"lay:{number}", label, note=note))
    ask = AskView(0, "lay", "Boiler Room: which way round do you lay it?", tuple(options))
    return replace(view, ask=ask, why_not=())


def warren(*, columns: int = 14, rows: int = 16) -> View:
    """A floor too large for any window; every room has doors to the east and the south."""
    here = (columns // 2, rows // 2)
    rooms, edges = [], []
    for row in range(rows):
        for column in range(columns):
            number = row * columns + column
            tokens: list[Token] = []
            if (column, row) == here:
                tokens.append(Token("kane", "Kane", KANE, "pawn", seat=0))
            if number % 17 == 3:
                tokens.append(Token(f"guard:{number}", f"Guard {number}", GUARD, "enemy"))
            if number % 23 == 5:
                tokens.append(Token(f"clone:{number}", f"Clone {number}", CLONE, "enemy"))
            rooms.append(
                Room(
                    f"r{number}",
                    f"Chamber {number}",
                    ((column, row),),
                    dark=number % 13 == 7,
                    icons=(VENT,) if number % 5 == 0 else (),
                    tokens=tuple(tokens),
                )
            )
            kinds = ("door", "door", "locked", "open")
            if column + 1 < columns:
                beyond = (f"r{number}", f"r{number + 1}")
                edges.append(edge(f"e{number}", beyond, (column, row), "e", kinds[number % 4]))
            if row + 1 < rows and number % 3:
                beyond = (f"r{number}", f"r{number + columns}")
                kind = kinds[number // 2 % 4]
                edges.append(edge(f"s{number}", beyond, (column, row), "s", kind))
    room = f"r{here[1] * columns + here[0]}"
    beside = f"r{here[1] * columns + here[0] + 1}"
    return View(
        seat=0,
        table=Table(
            title="The Warren",
            clock="Turn 1",
            board=Board((Floor("Warren", columns, rows),), tuple(rooms), tuple(edges)),
            seats=(Seat(0, "Kane", "human", "Chamber", room),),
            deciders=(0,),
        ),
        log=(),
        ask=AskView(
            0,
            "warren.turn",
            "Where to?",
            (OptionView("go", "Go east", beside), OptionView("wait", "Wait")),
        ),
    )
