"""Hand-made views for screen tests: the boards of four very different games."""

from __future__ import annotations

from l7core.view import (
    AskView,
    Board,
    Card,
    Edge,
    Floor,
    Link,
    LogEntry,
    Mark,
    Note,
    Odds,
    OptionView,
    Pile,
    Room,
    Seat,
    Section,
    Table,
    Token,
    Track,
    View,
    WhyNot,
)

KANE = Mark("Kane", "@", "@", "you")
RUIZ = Mark("Ruiz", "R", "R", "friend")
GUARD = Mark("guard", "g", "g", "foe")
CLONE = Mark("clone", "c", "c", "alien")
STUNNED = Mark("stunned", "z", "z", "faint")
ITEM = Mark("item", "!", "!", "good")
VENT = Mark("vent", "▤", "#", "info")
PANEL = Mark("control panel", "◘", "&", "info")
ALARM = Mark("alarm", "‼", "*", "danger")
LAIR = Mark("clone lair", "◉", "o", "alien")

PLAIN_EDGE = ("open", "door", "locked", "blocked", "wall", "unexplored")


def edge(id: str, rooms: tuple[str, str], cell: tuple[int, int], side: str, kind: str) -> Edge:
    """Return an edge without name, marks or tokens."""
    return Edge(id, *rooms, cell, side, kind)  # type: ignore[arg-type]


def facility() -> View:
    """An escape from a laboratory: explored rooms, a dark room, locks, vents, unexplored doors."""
    board = Board(
        floors=(Floor("Level 7", 6, 4),),
        rooms=(
            Room(
                "cells",
                "Cell Block",
                ((0, 1),),
                icons=(PANEL,),
                tokens=(Token("guard:2", "Guard 2", GUARD, "enemy", state=(STUNNED,)),),
                detail="Where it began. The control panel opens the doors of this block.",
            ),
            Room(
                "hall",
                "Long Hall",
                ((1, 1), (2, 1)),
                tokens=(
                    Token("kane", "Kane", KANE, "pawn", seat=0),
                    Token("guard:1", "Guard 1", GUARD, "enemy", count=2),
                    Token("kit", "Medical kit", ITEM, "item"),
                ),
            ),
            Room("lab", "Laboratory", ((3, 1),), icons=(LAIR,), marks=(ALARM,)),
            Room("store", "Storeroom", ((1, 2),), known="remembered", tokens=(), icons=(VENT,)),
            Room(
                "tank",
                "Tank Room",
                ((2, 2),),
                dark=True,
                icons=(VENT,),
                tokens=(Token("clone:1", "Clone", CLONE, "enemy"),),
            ),
            Room("ward", "Ward", ((4, 1),), tokens=(Token("ruiz", "Ruiz", RUIZ, "pawn", seat=1),)),
            Room("shaft", "", ((2, 0),), known="unknown"),
            Room("deep", "", ((3, 2),), known="unknown"),
        ),
        edges=(
            edge("e1", ("cells", "hall"), (0, 1), "e", "door"),
            edge("e2", ("hall", "lab"), (2, 1), "e", "locked"),
            edge("e3", ("hall", "store"), (1, 1), "s", "open"),
            edge("e4", ("hall", "shaft"), (2, 1), "n", "unexplored"),
            edge("e5", ("hall", "tank"), (2, 1), "s", "blocked"),
            edge("e6", ("lab", "ward"), (3, 1), "e", "open"),
            edge("e7", ("lab", "deep"), (3, 1), "s", "unexplored"),
            edge("e8", ("store", "tank"), (1, 2), "e", "door"),
            edge("e9", ("ward", ""), (4, 1), "e", "unexplored"),
        ),
        links=(Link("v1", "vent", ("hall", "ward"), VENT),),
    )
    fear = Track(
        "fear",
        "Fear",
        5,
        0,
        8,
        ((0, "calm"), (2, ""), (5, "+1 Strength"), (7, "panic")),
        tone="warning",
    )
    hand = (
        Card("card:1", "Adrenaline", ("+2 Strength dice for one challenge.",), "adrenaline"),
        Card("card:2", "Sprint", ("+1 Speed this turn.",), "adrenaline"),
        Card("card:3", "Focus", ("+2 Intelligence dice for one challenge.",), "adrenaline"),
        Card("card:4", "Second Wind", ("Throw one die again.",), "adrenaline"),
    )
    kane = Seat(
        0,
        "Kane",
        "human",
        "Long Hall",
        "hall",
        tracks=(
            Track("vitality", "Vitality", 4, 0, 5, tone="good"),
            fear,
            Track("threat", "Threat", 3, 0, 6, tone="danger"),
        ),
        stats=(("Str", "5"), ("Int", "4"), ("Speed", "2"), ("Tough", "1")),
        cards=(
            Card("skill:1", "Paranoid", ("Guards never surprise you.",), "skill"),
            Card("skill:2", "Acrobatic", ("Vents cost no fear.",), "skill"),
        ),
        hand=hand,
        hand_count=4,
        hand_limit=4,
    )
    ruiz = Seat(
        1,
        "Ruiz",
        "random",
        "Ward",
        "ward",
        tracks=(
            Track("vitality", "Vitality", 3, 0, 5, tone="good"),
            Track("fear", "Fear", 2, 0, 8, tone="warning"),
            Track("threat", "Threat", 1, 0, 6, tone="danger"),
        ),
        hand_count=3,
        hand_limit=3,
        marks=(Mark("knocked out", "✗", "%", "danger"),),
    )
    ask = AskView(
        0,
        "escape.turn",
        "2 moves left; no challenge tried yet",
        options=(
            OptionView(
                "move:cells", "Move to the Cell Block", "cells", "Move", note=Note(price="1 move")
            ),
            OptionView(
                "move:store", "Move to the Storeroom", "store", "Move", note=Note(price="1 move")
            ),
            OptionView(
                "explore:e4",
                "Explore the door in the north",
                "e4",
                "Move",
                barrier="a tile is drawn",
                note=Note(price="1 move", risk="ends actions"),
            ),
            OptionView(
                "vent:ward",
                "Crawl through the vent to the Ward",
                "ward",
                "Move",
                note=Note(price="all moves"),
            ),
            OptionView(
                "attack:guard:1",
                "Attack a guard",
                "guard:1",
                "Attack",
                barrier="dice are rolled",
                note=Note(
                    odds=Odds(
                        (("stunned or worse", 0.674), ("off the map", 0.1)), "5 Strength dice"
                    ),
                    risk="threat +1",
                    gains=(
                        (
                            "Adrenaline",
                            Odds(
                                (("stunned or worse", 0.871), ("off the map", 0.33)),
                                "7 Strength dice",
                            ),
                        ),
                    ),
                ),
            ),
            OptionView("take:kit", "Take the medical kit", "kit", "Here"),
            OptionView(
                "fear:up",
                "Let the fear in: +1 fear",
                "",
                "Cards",
                cost=1,
                note=Note(price="one card"),
            ),
            OptionView(
                "end",
                "End the turn",
                barrier="an event card is drawn",
                note=Note(risk="1 event card: may move guards, clones or both"),
                role="end",
            ),
        ),
        purse=tuple((card.id, card.name) for card in hand),
    )
    return View(
        seat=0,
        table=Table(
            title="Scenario 1: The Long Way Up",
            clock="Turn 6",
            board=board,
            seats=(kane, ruiz),
            tracks=(Track("lockdown", "Lockdown", 2, 0, 5, tone="danger"),),
            piles=(
                Pile("events", "Event cards", 17, open=(Card("event:4", "Patrol"),)),
                Pile("adrenaline", "Adrenaline", 22),
                Pile("tiles", "Tiles", 9),
            ),
            goals=("Reach the lift with every prisoner who still stands.",),
            deciders=(0,),
        ),
        log=(
            LogEntry(40, "Ruiz is hit for 2 and is knocked out.", "Guard 3 attacks", "hit", "5"),
            LogEntry(41, "Event: Patrol.", "", "event", "5"),
            LogEntry(
                42,
                "Guard 2 moves from the Laboratory to the Cell Block.",
                "Kane has the most threat: 3, and 1 for being adjacent",
                "moved",
                "5",
            ),
            LogEntry(
                43, "A clone appears in the Tank Room.", "lair of the Laboratory", "spawn", "5"
            ),
            LogEntry(44, "Kane moves to the Long Hall.", "", "moved", "6"),
            LogEntry(
                45,
                "Kane tries the lock: 4 Intelligence dice, 1 icon, 4 needed. It holds.",
                "",
                "rolled",
                "6",
            ),
        ),
        ask=ask,
        why_not=(
            WhyNot(
                "Unlock the door to the Laboratory",
                "one challenge a turn, already tried",
                "challenge-actions",
                "End the turn first.",
            ),
            WhyNot("Move to the Tank Room", "the door is blocked", "doors", "Bash it."),
        ),
    )


def heist() -> View:
    """An office floor of sixteen rooms with walls, active robots and shut-down robots."""
    names = (
        "Entrance",
        "Lobby",
        "Reception",
        "Garden",
        "Meeting",
        "Copy Room",
        "IT",
        "Rest Room",
        "Logistics",
        "Manager",
        "Kitchen",
        "Armory",
        "First Aid",
        "Security",
        "Vault",
        "Rooftop",
    )
    robot = Mark("robot", "S", "S", "foe")
    body = Mark("shut down", "s", "s", "faint")
    keycard = Mark("keycard", "¤", "k", "warning")
    closed = Mark("closed", "⊘", "x", "danger", "3 rounds")
    robots = {1: (3, 0), 4: (2, 1), 7: (5, 0), 9: (1, 0), 13: (2, 0), 14: (3, 0)}
    rooms = []
    for number, name in enumerate(names):
        tokens: list[Token] = []
        if number == 5:
            tokens.append(Token("ann", "Ann", Mark("Ann", "@", "@", "you"), "pawn", seat=0))
        active, shut = robots.get(number, (0, 0))
        if active:
            tokens.append(
                Token(
                    f"g{number}",
                    "Robot",
                    robot,
                    "enemy",
                    count=active,
                    state=(keycard,) if number == 7 else (),
                )
            )
        if shut:
            tokens.append(Token(f"b{number}", "Shut-down robot", body, "enemy", value=2))
        rooms.append(
            Room(
                f"r{number}",
                name,
                ((number % 4, number // 4),),
                tokens=tuple(tokens),
                marks=(closed,) if number == 9 else (),
                icons=(Mark("bullets", "•", "b", "good"),) if number == 11 else (),
            )
        )
    walls = {(0, "e"), (2, "s"), (5, "e"), (6, "s"), (9, "e"), (10, "e"), (14, "e"), (8, "s")}
    edges = []
    for number in range(16):
        for side, step in (("e", 1), ("s", 4)):
            if (side == "e" and number % 4 == 3) or (side == "s" and number >= 12):
                continue
            kind = "wall" if (number, side) in walls else "open"
            cell = (number % 4, number // 4)
            edges.append(
                edge(f"w{number}{side}", (f"r{number}", f"r{number + step}"), cell, side, kind)
            )
    ann = Seat(
        0,
        "Ann",
        "human",
        "Copy Room",
        "r5",
        tracks=(Track("hp", "Health", 4, 0, 5, tone="good"),),
        stats=(("lethal", "2"), ("stunning", "1")),
        cards=(Card("ninja", "Ninja", ("Go to the Rooftop.",), "skill", charges=(2, 3)),),
    )
    return View(
        seat=0,
        table=Table(
            title="The Heist",
            clock="Round 4",
            seats=(ann,),
            board=Board((Floor("Office", 4, 4),), tuple(rooms), tuple(edges)),
            tracks=(
                Track("security", "Security", 4, 0, 8, ((6, "spills out"),), tone="danger"),
                Track("keycards", "Keycards", 0, 0, 1),
            ),
            piles=(Pile("events", "Events", 29),),
            deciders=(0,),
        ),
        log=(LogEntry(1, "Two robots leave Security for the Rest Room.", "Reinforcement"),),
        ask=AskView(
            0,
            "heist.action",
            "2 actions left",
            (
                OptionView(
                    "evade", "Evade", note=Note(odds=Odds((("slip out", 0.5),), "1 die, 4+"))
                ),
                OptionView("fight", "Fight", barrier="dice are rolled"),
                OptionView("end", "End the turn", act="end", role="end"),
            ),
        ),
    )


def labyrinth() -> View:
    """Two dark floors joined by stairs: a sector without power, remembered rooms."""
    stairs = Mark("stairs", "≡", "%", "info")
    hunter = Mark("hunter", "H", "H", "alien")
    out = Mark("no power", "⚡", "v", "warning")
    on = Mark("power", "○", "^", "good")
    noise = Mark("noise", "♪", "?", "warning")
    rooms = (
        Room("a1", "Lift", ((0, 0),), icons=(stairs,), section="north"),
        Room(
            "a2",
            "Passage",
            ((1, 0),),
            section="north",
            tokens=(Token("lone", "Survivor", Mark("survivor", "@", "@", "you"), "pawn", seat=0),),
        ),
        Room("a3", "Crypt", ((2, 0), (2, 1)), dark=True, section="east"),
        Room("a4", "Junction", ((1, 1),), known="remembered", section="north"),
        Room("a5", "", ((0, 1),), known="unknown", section="east"),
        Room("a6", "Sector 6", ((3, 0),), known="unknown", section="east"),
        Room("b1", "Lift", ((0, 0),), floor=1, icons=(stairs,), known="remembered"),
        Room(
            "b2",
            "Pit",
            ((0, 1), (1, 1)),
            floor=1,
            dark=True,
            tokens=(Token("h", "Hunter", hunter, "enemy"),),
        ),
        Room("b3", "", ((1, 0),), floor=1, known="unknown"),
    )
    edges = (
        edge("k1", ("a1", "a2"), (0, 0), "e", "open"),
        Edge("k2", "a2", "a3", (1, 0), "e", "door", tokens=(Token("n1", "Noise", noise),)),
        edge("k3", ("a2", "a4"), (1, 0), "s", "open"),
        edge("k4", ("a4", "a5"), (1, 1), "w", "unexplored"),
        edge("k5", ("a3", "a6"), (2, 0), "e", "locked"),
        edge("k6", ("b1", "b2"), (0, 0), "s", "door"),
        edge("k7", ("b1", "b3"), (0, 0), "e", "unexplored"),
    )
    return View(
        seat=0,
        table=Table(
            title="The Labyrinth",
            clock="Hour 3",
            board=Board(
                (Floor("Upper level", 4, 2), Floor("Lower level", 3, 2)),
                rooms,
                edges,
                (Link("s1", "stairs", ("a1", "b1"), stairs),),
                (Section("north", "North sector", on), Section("east", "East sector", out)),
            ),
            seats=(
                Seat(0, "Mira", "human", "Passage", "a2"),
                Seat(1, "The Dark", "random", "somewhere", hand_count=5),
            ),
            deciders=(0,),
        ),
        log=(),
        ask=AskView(0, "alone.turn", "Your move", (OptionView("wait", "Wait"),)),
    )


def base() -> View:
    """A base with numbered corridors; doors and noise are on the corridors themselves."""
    noise = Mark("noise", "♪", "n", "warning")
    fire = Mark("fire", "♨", "f", "danger")
    slime = Mark("slime", "≈", "s", "alien")
    broken = Mark("malfunction", "⚙", "m", "warning")
    intruder = Mark("intruder", "I", "I", "alien")
    rooms = (
        Room(
            "hub",
            "Hibernatorium",
            ((1, 1), (2, 1)),
            icons=(Mark("computer", "▣", "C", "info"),),
            tokens=(Token("cap", "Captain", Mark("captain", "@", "@", "you"), "pawn", seat=0),),
        ),
        Room("gen", "Generator", ((0, 0),), marks=(fire, broken)),
        Room(
            "nest",
            "Nest",
            ((3, 0),),
            marks=(slime,),
            tokens=(Token("i1", "Intruder", intruder, "enemy", value=2),),
        ),
        Room("lab", "Laboratory", ((0, 2),)),
        Room("esc", "Evacuation", ((3, 2),), known="unknown"),
        Room("med", "Surgery", ((1, 0),)),
        Room("com", "Comms", ((2, 2),), known="remembered"),
    )
    edges = (
        Edge("c1", "gen", "med", (0, 0), "e", "open", "1", tokens=(Token("n1", "Noise", noise),)),
        Edge("c2", "med", "hub", (1, 0), "s", "door", "2"),
        Edge("c3", "hub", "com", (2, 1), "s", "locked", "3", tokens=(Token("n3", "Noise", noise),)),
        Edge("c4", "com", "esc", (2, 2), "e", "open", "4"),
        Edge("c5", "hub", "", (2, 1), "n", "unexplored", "12"),
        Edge("c6", "gen", "", (0, 0), "s", "open", "5"),
    )
    return View(
        seat=0,
        table=Table(
            title="Lockdown",
            clock="Round 9 of 15",
            seats=(Seat(0, "Captain", "human", "Hibernatorium", "hub"),),
            board=Board((Floor("Base", 4, 3),), rooms, edges),
            deciders=(0,),
        ),
        log=(),
        ask=AskView(
            0,
            "base.turn",
            "2 actions left",
            tuple(
                OptionView(f"go:{n}", f"Corridor {n}", f"c{n}", "Move", "noise is rolled")
                for n in range(1, 5)
            ),
        ),
    )


GALLERY = {"facility": facility, "heist": heist, "labyrinth": labyrinth, "base": base}
