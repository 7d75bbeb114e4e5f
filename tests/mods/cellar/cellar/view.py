"""What a seat may see: everything but the other seats' hands, the decks and what lies hidden."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from l7core.api import (
    Ask,
    Board,
    Card,
    Edge,
    Floor,
    Link,
    Mark,
    Note,
    Odds,
    Pile,
    Room,
    Seat,
    Table,
    Token,
    Track,
    WhyNot,
    say,
)

from . import query, records
from .ops import GRIT, Cellar
from .state import MOST_NERVE

PAWN = Mark("pawn", "☻", "@", "friend")
YOU = Mark("you", "☺", "@", "you")
WARDEN = Mark("Warden", "Ω", "W", "foe")
UNSEARCHED = Mark("not searched", "?", "?", "info")
LIT = Mark("lamp lit", "✶", "*", "good")
DARK = Mark("lamp out", "·", ".", "warning")
AWAY = Mark("out of the house", "✓", "+", "good")
BROKEN = Mark("out of nerve", "✗", "x", "danger")
LINKS = {"stairs": Mark("stairs", "≡", "="), "crawlway": Mark("crawlway", "∩", "n")}
BANDS = ((0, "broken"), (1, "shaken"), (3, "steady"))


def table(game: Cellar, seat: int | None) -> Table:
    """The whole table as that seat, or an onlooker, sees it."""
    state = game.state
    return Table(
        title=game.rules.ruleset.title,
        clock=say(game, "cellar.clock", {"round": state.round, "who": f"seat:{state.turn}"}),
        board=board(game, seat),
        seats=tuple(seat_view(game, each, seat) for each in range(len(state.pawns))),
        piles=(
            pile(game, "deck", len(state.deck)),
            pile(game, "discard", len(state.discard), *state.discard[-1:]),
            pile(game, "events", len(state.events)),
            pile(game, "past-events", len(state.past_events), *state.past_events[-1:]),
        ),
        goals=(say(game, "cellar.goal"),),
    )


def board(game: Cellar, seat: int | None) -> Board:
    library = game.rules.library
    passages: list[records.Passage] = list(library["passage"].values())
    return Board(
        floors=(
            Floor(say(game, "cellar.ground-floor"), 3, 2),
            Floor(say(game, "cellar.lower-floor"), 3, 2),
        ),
        rooms=tuple(room(game, each, seat) for each in library["room"].values()),
        edges=tuple(
            Edge(
                id=passage.id,
                room=passage.rooms[0],
                other=passage.rooms[1],
                cell=passage.cell,
                side=passage.side,
                kind="locked" if passage.id in game.state.locked else "door",
                name=passage.name,
            )
            for passage in passages
            if passage.kind == "door"
        ),
        links=tuple(
            Link(passage.id, passage.kind, passage.rooms, LINKS[passage.kind])
            for passage in passages
            if passage.kind != "door"
        ),
    )


def room(game: Cellar, record: records.Room, seat: int | None) -> Room:
    """A room that nobody has entered is a shape on the map."""
    state = game.state
    pawns = [state.pawns[each] for each in query.in_room(game, record.id)]
    known = record.id in state.known
    return Room(
        id=record.id,
        name=record.name if known else say(game, "cellar.unknown-room"),
        cells=record.cells,
        floor=record.floor,
        known="seen" if pawns else "remembered" if known else "unknown",
        dark=not any(pawn.lamp_lit for pawn in pawns),
        icons=(UNSEARCHED,) if record.id in state.hidden else (),
        tokens=tuple(pieces(game, record.id, seat)),
        detail=record.text if known else "",
    )


def pieces(game: Cellar, room: str, seat: int | None) -> Iterator[Token]:
    """The pawns and the Warden, as far as they stand in the room."""
    for each in query.in_room(game, room):
        name = say(game, "cellar.pawn", {"who": f"seat:{each}"})
        yield Token(f"seat:{each}", name, YOU if each == seat else PAWN, "pawn", each)
    if game.state.warden == room:
        yield Token("warden", say(game, "cellar.warden"), WARDEN, "enemy")


def seat_view(game: Cellar, seat: int, viewer: int | None) -> Seat:
    pawn = game.state.pawns[seat]
    sits = game.state.setup.seats[seat]
    fate = (AWAY,) if pawn.away else (BROKEN,) if not pawn.nerve else ()
    return Seat(
        seat=seat,
        name=sits.name,
        controller=sits.controller,
        place=game.rules.library["room"][pawn.place].name,
        room=pawn.place,
        tracks=(Track("nerve", say(game, "cellar.nerve"), pawn.nerve, 0, MOST_NERVE, BANDS),),
        hand=tuple(card(game, each) for each in pawn.hand) if seat == viewer else (),
        hand_count=len(pawn.hand),
        marks=(LIT if pawn.lamp_lit else DARK, *fate),
    )


def card(game: Cellar, id: str) -> Card:
    library = game.rules.library
    record = library["card"].get(id) or library["event"][id]
    lines = (record.text,) if record.text else ()
    if isinstance(record, records.Card):
        lines += (say(game, "cellar.adds-dice", {"n": record.dice}),)
    return Card(id, record.name, lines)


def pile(game: Cellar, id: str, count: int, *open: str) -> Pile:
    name = say(game, f"cellar.pile.{id}")
    return Pile(id, name, count, *(card(game, each) for each in open))


def notes(game: Cellar, ask: Ask) -> Mapping[str, Note]:
    """The odds of breaking a lock, with each card that might be spent on it."""
    found: dict[str, Note] = {}
    for option in ask.options:
        action = option.id.partition(":")[0]
        if action == "force":
            found[option.id] = Note(odds=odds(game, option.target))
        elif action == "pry":
            gains = tuple(
                (game.rules.library["card"][card].name, odds(game, option.target, card))
                for card in ask.purse
            )
            found[option.id] = Note(gains=gains, price=say(game, "cellar.one-card"))
    return found


def odds(game: Cellar, door: str, *cards: str) -> Odds:
    needed = game.rules.library["passage"][door].lock
    dice = query.dice(game, *cards)
    return Odds(
        outcomes=((say(game, "cellar.odds.opens"), GRIT.chance(dice, needed)),),
        pool=say(game, "cellar.odds.pool", {"dice": dice, "needed": needed}),
    )


def why_not(game: Cellar, seat: int) -> tuple[WhyNot, ...]:
    """What the seat may expect to do and cannot: pass a lock, search, act."""
    state = game.state
    pawn = state.pawns[seat]
    refusals = []
    if not query.plays(game, seat) or state.turn != seat or not state.actions_left:
        return (refusal(game, "act"),)
    for way in query.ways(game, pawn.place):
        if way.passage.id in state.locked:
            refusals.append(refusal(game, "move", way.passage.id))
    if pawn.place not in state.hidden:
        refusals.append(refusal(game, "search", pawn.place))
    elif not pawn.lamp_lit:
        refusals.append(refusal(game, "search-dark", pawn.place))
    return tuple(refusals)


def refusal(game: Cellar, what: str, target: str = "") -> WhyNot:
    action, reason, remedy = (
        say(game, f"cellar.why.{what}.{part}", {"target": target})
        for part in ("action", "reason", "remedy")
    )
    return WhyNot(action, reason, f"cellar#{what}", remedy, target)


def name(game: Cellar, id: str) -> str | None:
    """The words for what is no record: a seat, the Warden."""
    kind, _, number = id.partition(":")
    if kind == "seat":
        return game.state.setup.seats[int(number)].name
    return say(game, "cellar.warden") if id == "warden" else None
