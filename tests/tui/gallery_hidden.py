"""Hand-made boards of games with hidden information: a dark level, a section of corridors."""

from __future__ import annotations

from l7core.view import (
    AskView,
    Board,
    Card,
    Edge,
    Floor,
    Link,
    Mark,
    OptionView,
    Overlay,
    Path,
    Pile,
    Room,
    Seat,
    Section,
    Spot,
    Table,
    Token,
    Track,
    View,
)

LONE = Mark("Mira", "@", "@", "you")
LIGHT = Mark("lit", "☼", "*", "good", "What stands here is seen from afar.")
STAIRS = Mark("stairs", "≡", "%", "info")
NOISE = Mark("noise", "♪", "n", "warning")
SNARE = Mark("snare", "x", "x", "danger")
HUNTER = Mark("hunter", "H", "H", "alien")
HEALING = Mark("no healing above", "▲", "^", "warning")

NAMES = {
    (2, 0): "Chapel",
    (1, 1): "Ward",
    (2, 1): "Corridor",
    (3, 1): "Pharmacy",
    (1, 2): "Laundry",
    (2, 2): "Stairwell",
    (3, 2): "Kitchen",
}
LIT = {(2, 1), (3, 1)}
REMEMBERED = {(1, 2)}


def level() -> View:
    """Six by four sectors: seven are seen, two of these are lit, the others are dark."""
    rooms = []
    for row in range(4):
        for column in range(6):
            cell = (column, row)
            rooms.append(_sector(cell))
    rooms.append(Room("low:0", "Cellar", ((0, 0),), floor=1, icons=(STAIRS,)))
    rooms.append(Room("low:1", "", ((1, 0),), floor=1, known="unknown"))
    edges = (
        Edge("d1", "1:1", "2:1", (1, 1), "e", "open"),
        Edge("d2", "2:1", "3:1", (2, 1), "e", "shut"),
        Edge("d3", "2:1", "2:2", (2, 1), "s", "open"),
        Edge("d4", "2:0", "2:1", (2, 0), "s", "locked"),
        Edge("d5", "2:2", "3:2", (2, 2), "e", "open"),
        Edge("d6", "1:2", "2:2", (1, 2), "e", "open"),
        Edge("d7", "3:2", "4:2", (3, 2), "e", "unexplored", tokens=(_token("n1", NOISE),)),
        Edge("d8", "3:1", "4:1", (3, 1), "e", "unexplored"),
        Edge("d9", "1:1", "0:1", (1, 1), "w", "blocked"),
        Edge("d10", "1:2", "1:3", (1, 2), "s", "unexplored", tokens=(_token("n2", NOISE),)),
        Edge("d11", "low:0", "low:1", (0, 0), "e", "unexplored"),
    )
    links = (Link("stairs", "stairs", ("2:2", "low:0"), STAIRS, name="3"),)
    mira = Seat(
        0,
        "Mira",
        "human",
        "Corridor",
        "2:1",
        tracks=(Track("life", "Life", 4, 0, 6, tone="good"), Track("nerve", "Nerve", 3, 0, 5)),
        hand=(Card("c1", "Lantern", ("Light a sector.",)), Card("c2", "Run", ("One step more.",))),
        hand_count=2,
        hand_limit=5,
    )
    evil = Seat(1, "The Dark", "careful", hand_count=4)
    hours = Track(
        "hours",
        "Hours",
        13,
        0,
        15,
        ((0, "sunrise"), (1, ""), (9, "nightmare"), (10, "")),
        ((12, HEALING),),
        tone="info",
        falls=True,
    )
    return View(
        seat=0,
        table=Table(
            title="Alone",
            clock="Hour 3",
            board=Board(
                (Floor("Upper level", 6, 4), Floor("Cellar", 2, 1)), tuple(rooms), edges, links
            ),
            seats=(mira, evil),
            tracks=(hours,),
            piles=(Pile("items", "Items", 11), Pile("reactions", "Reactions", 17)),
            goals=("Be out before the last hour is over.",),
            deciders=(0,),
        ),
        log=(),
        ask=AskView(
            0,
            "alone.turn",
            "2 actions left",
            (
                OptionView("go:1:1", "Go to the Ward", "1:1", "Move"),
                OptionView("go:2:2", "Go to the Stairwell", "2:2", "Move"),
                OptionView("open:d2", "Open the door to the Pharmacy", "d2", "Move"),
                OptionView("wait", "Wait"),
            ),
        ),
    )


def _sector(cell: tuple[int, int]) -> Room:
    id = f"{cell[0]}:{cell[1]}"
    if cell not in NAMES:
        return Room(id, "", (cell,), known="unknown")
    tokens = (Token("mira", "Mira", LONE, "pawn", seat=0),) if cell == (2, 1) else ()
    return Room(
        id,
        NAMES[cell],
        (cell,),
        known="remembered" if cell in REMEMBERED else "seen",
        lit=cell in LIT,
        marks=(LIGHT,) if cell in LIT else (),
        icons=(STAIRS,) if cell == (2, 2) else (),
        tokens=tokens,
    )


def _token(id: str, mark: Mark) -> Token:
    return Token(id, mark.word.capitalize(), mark)


def notebook() -> tuple[Overlay, ...]:
    """Notes of a player who has listened: the hunter's possible positions and its path."""
    perhaps = Mark("perhaps here", "?", "?", "warning", "Heard in the east two hours ago.")
    return (
        Overlay(
            "notebook",
            "Where it can be",
            (
                Spot("4:1", perhaps, "1"),
                Spot("4:2", perhaps, "2"),
                Spot("6:2", perhaps, "3"),
                Spot("3:2", perhaps, "2"),
            ),
            (
                Path(Mark("Hunter", "H", "H", "alien"), ("low:1", "low:0", "2:2", "3:2"), steps=3),
                Path(Mark("Hunter", "H", "H", "alien"), ("3:2", "4:2", "6:2"), sure=False),
            ),
            "Where it can be, by all that has been heard.",
            rooms=(
                Room("4:2", "Gallery", ((4, 2),), known="unknown"),
                Room("6:2", "Balcony", ((6, 2),), known="unknown"),
            ),
        ),
    )


def section() -> View:
    """A section of a base: numbered corridors, noise, doors, a power failure and a lift."""
    fire = Mark("fire", "^", "^", "danger")
    broken = Mark("malfunction", "%", "%", "warning")
    slime = Mark("slime", "~", "~", "alien")
    duct = Mark("duct", "▤", "#", "info")
    lift = Mark("lift", "↕", "|", "info")
    power_on = Mark("power", "○", "o", "good")
    power_out = Mark("no power", "▼", "v", "warning")
    hunter = Mark("night hunter", "N", "N", "alien")
    rocket = Mark("rocket leaves", "△", "A", "info")
    destroyed = Mark("self-destruction", "▢", "D", "danger")
    captain = Mark("Captain", "@", "@", "you")
    medic = Mark("Medic", "M", "M", "friend")
    rooms = (
        Room("gen", "Generator", ((0, 0),), marks=(fire, broken), section="a"),
        Room("sur", "Surgery", ((1, 0),), section="a", tokens=(_pawn("medic", "Medic", medic, 1),)),
        Room("nest", "Nest", ((2, 0),), section="b", marks=(slime,), tokens=(_hunter(hunter, 2),)),
        Room("arch", "", ((3, 0),), known="unknown", section="b"),
        Room("lab", "Laboratory", ((0, 1),), section="a", icons=(duct,)),
        Room(
            "hub",
            "Hibernatorium",
            ((1, 1), (2, 1)),
            section="a",
            icons=(lift,),
            tokens=(_pawn("captain", "Captain", captain, 0),),
        ),
        Room("com", "Comms", ((3, 1),), known="remembered", section="b", icons=(duct,)),
        Room("wash", "Showers", ((0, 2),), section="b", tokens=(_hunter(hunter, 1),)),
        Room("mess", "Canteen", ((1, 2),), section="b"),
        Room("esc", "", ((2, 2),), known="unknown", section="b"),
        Room("arm", "Armory", ((3, 2),), section="b"),
    )
    edges = (
        Edge("k1", "gen", "sur", (0, 0), "e", "open", "1", tokens=(_token("n1", NOISE),)),
        Edge("k2", "sur", "nest", (1, 0), "e", "shut", "2"),
        Edge("k3", "nest", "arch", (2, 0), "e", "unexplored", "3", tokens=(_token("n3", NOISE),)),
        Edge("k4", "gen", "lab", (0, 0), "s", "open", "4"),
        Edge("k5", "sur", "hub", (1, 0), "s", "open", "5", tokens=(_token("n5", NOISE),)),
        Edge("k6", "nest", "hub", (2, 0), "s", "locked", "6"),
        Edge("k7", "lab", "hub", (0, 1), "e", "door", "7"),
        Edge("k8", "hub", "com", (2, 1), "e", "open", "8", tokens=(_token("n8", NOISE),)),
        Edge("k9", "lab", "wash", (0, 1), "s", "blocked", "9"),
        Edge(
            "k10", "hub", "mess", (1, 1), "s", "open", "10", (Mark("broken", "/", "/", "danger"),)
        ),
        Edge("k11", "hub", "esc", (2, 1), "s", "unexplored", "11"),
        Edge("k12", "wash", "mess", (0, 2), "e", "open", "12", tokens=(_token("n12", NOISE),)),
        Edge("k13", "com", "arm", (3, 1), "s", "shut", "13"),
    )
    links = (Link("ducts", "duct", ("lab", "com"), duct, marks=(NOISE,)),)
    sections = (Section("a", "Section A", power_on), Section("b", "Section B", power_out))
    time = Track(
        "time",
        "Time",
        13,
        0,
        15,
        ((0, "the base is gone"), (1, "")),
        ((9, rocket), (8, destroyed)),
        tone="warning",
        falls=True,
    )
    return View(
        seat=0,
        table=Table(
            title="Lockdown",
            clock="Players' phase",
            board=Board((Floor("Section A and B", 4, 3),), rooms, edges, links, sections),
            seats=(
                Seat(0, "Captain", "human", "Hibernatorium", "hub", hand_count=5),
                Seat(1, "Medic", "human", "Surgery", "sur", hand_count=4),
            ),
            tracks=(time, Track("eggs", "Eggs", 5, 0, 8), Track("alert", "Alert", 2, 0, 5)),
            piles=(Pile("attacks", "Attacks", 20), Pile("bag", "Bag", 7)),
            deciders=(0,),
        ),
        log=(),
        ask=AskView(
            0,
            "base.turn",
            "2 actions left",
            tuple(
                OptionView(f"go:{n}", f"Corridor {n}", f"k{n}", "Move", "noise is rolled")
                for n in (5, 7, 8, 10)
            ),
        ),
    )


def _pawn(id: str, name: str, mark: Mark, seat: int) -> Token:
    return Token(id, name, mark, "pawn", seat=seat)


def _hunter(mark: Mark, number: int) -> Token:
    return Token(f"hunter:{number}", "Night hunter", mark, "enemy", value=number)
