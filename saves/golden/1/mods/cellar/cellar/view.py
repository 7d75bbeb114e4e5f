"""What a seat may see: everything but the other seats' hands, the decks and what lies hidden."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Literal

from l7core import api
from l7core.api import Ask, Mark, Note, Odds, WhyNot, say

from . import query, records
from .state import GRIT, MOST_NERVE, Cellar, Deck

PAWN = Mark("pawn", "☻", "@", "friend")
YOU = Mark("you", "☺", "@", "you")
WARDEN = Mark("Warden", "Ω", "W", "foe")
UNSEARCHED = Mark("not searched", "?", "?", "info")
LAMPS = {"lit": Mark("lamp lit", "✶", "*", "good"), "out": Mark("lamp out", "·", ".", "warning")}
AWAY = Mark("out of the house", "✓", "+", "good")
BROKEN = Mark("out of nerve", "✗", "x", "danger")
LINKS = {"stairs": Mark("stairs", "≡", "="), "crawlway": Mark("crawlway", "∩", "n")}
BANDS = ((0, "broken"), (1, "shaken"), (3, "steady"))


def table(game: Cellar, viewer: int | None) -> api.Table:
    """The whole table as that seat, or an onlooker, sees it."""
    state = game.state
    return api.Table(
        title=game.rules.ruleset.title,
        clock=say(game, "cellar.clock", {"round": state.round, "who": f"seat:{state.turn}"}),
        board=board(game, viewer),
        seats=tuple(seat_view(game, seat, viewer) for seat in range(len(state.pawns))),
        piles=tuple(pile(game, kind, deck) for kind, deck in state.decks.items()),
        goals=(say(game, "cellar.goal"),),
    )


def board(game: Cellar, viewer: int | None) -> api.Board:
    library = game.rules.library
    passages: list[records.Passage] = list(library["passage"].values())
    return api.Board(
        floors=(
            api.Floor(say(game, "cellar.floor.0"), 3, 2),
            api.Floor(say(game, "cellar.floor.1"), 3, 2),
        ),
        rooms=tuple(room(game, each, viewer) for each in library["room"].values()),
        edges=tuple(edge(game, each) for each in passages if each.kind == "door"),
        links=tuple(
            api.Link(each.id, each.kind, each.rooms, LINKS[each.kind])
            for each in passages
            if each.kind != "door"
        ),
    )


def room(game: Cellar, record: records.Room, viewer: int | None) -> api.Room:
    """A room that nobody has entered is a shape on the map."""
    state = game.state
    known = record.id in state.known
    lit = [state.pawns[seat].lamp == "lit" for seat in query.in_room(game, record.id)]
    return api.Room(
        id=record.id,
        name=record.name if known else say(game, "cellar.unknown-room"),
        cells=record.cells,
        floor=record.floor,
        known="seen" if lit else "remembered" if known else "unknown",
        dark=not any(lit),
        icons=(UNSEARCHED,) if record.id in state.hidden else (),
        tokens=tuple(pieces(game, record.id, viewer)),
        detail=record.text if known else "",
    )


def pieces(game: Cellar, room: str, viewer: int | None) -> Iterator[api.Token]:
    """The pawns and the Warden, as far as they stand in the room."""
    for seat in query.in_room(game, room):
        name = game.state.setup.seats[seat].name
        yield api.Token(f"seat:{seat}", name, YOU if seat == viewer else PAWN, "pawn", seat)
    if game.state.warden == room:
        yield api.Token("warden", say(game, "cellar.name.warden"), WARDEN, "enemy")


def edge(game: Cellar, door: records.Passage) -> api.Edge:
    kind: Literal["locked", "door"] = "locked" if door.id in game.state.locked else "door"
    return api.Edge(door.id, *door.rooms, door.cell, door.side, kind, door.name)


def seat_view(game: Cellar, seat: int, viewer: int | None) -> api.Seat:
    pawn = game.state.pawns[seat]
    sits = game.state.setup.seats[seat]
    fate = (AWAY,) if pawn.away else () if pawn.nerve else (BROKEN,)
    return api.Seat(
        seat=seat,
        name=sits.name,
        controller=sits.controller,
        place=game.rules.library["room"][pawn.place].name,
        room=pawn.place,
        tracks=(api.Track("nerve", say(game, "cellar.nerve"), pawn.nerve, 0, MOST_NERVE, BANDS),),
        hand=tuple(card(game, each) for each in pawn.hand) if seat == viewer else (),
        hand_count=len(pawn.hand),
        marks=(LAMPS[pawn.lamp], *fate),
    )


def pile(game: Cellar, kind: str, deck: Deck) -> api.Pile:
    spent = tuple(card(game, each) for each in deck.spent)
    top = spent[-1] if spent else None
    return api.Pile(kind, say(game, f"cellar.pile.{kind}"), len(deck.cards), top, spent)


def card(game: Cellar, id: str) -> api.Card:
    library = game.rules.library
    if id in library["event"]:
        return api.Card(id, library["event"][id].name, (library["event"][id].text,), "event")
    record: records.Card = library["card"][id]
    dice = say(game, "cellar.adds-dice", {"n": record.dice})
    return api.Card(id, record.name, (record.text, dice) if record.text else (dice,), "card")


def notes(game: Cellar, ask: Ask) -> Mapping[str, Note]:
    """The odds of breaking a lock, and what each card in hand would make of them."""
    found: dict[str, Note] = {}
    for option in ask.options:
        match option.id.partition(":")[0]:
            case "force":
                found[option.id] = Note(odds(game, option.target))
            case "pry":
                gains = tuple(
                    (game.rules.library["card"][card].name, odds(game, option.target, card))
                    for card in ask.purse
                )
                found[option.id] = Note(price=say(game, "cellar.one-card"), gains=gains)
    return found


def odds(game: Cellar, door: str, *cards: str) -> Odds:
    needed = game.rules.library["passage"][door].lock
    dice = query.dice(game, *cards)
    pool = say(game, "cellar.odds.pool", {"dice": dice, "needed": needed})
    return Odds(((say(game, "cellar.odds.opens"), GRIT.chance(dice, needed)),), pool)


def why_not(game: Cellar, seat: int) -> tuple[WhyNot, ...]:
    """What the seat may expect to do and cannot: act, pass a lock, search."""
    state = game.state
    pawn = state.pawns[seat]
    if state.turn != seat or not state.actions_left:
        return (refusal(game, "act"),)
    passages = [passage for passage, _ in game.rules.tables[pawn.place]]
    refusals = [refusal(game, "move", each.id) for each in passages if each.id in state.locked]
    if pawn.place not in state.hidden:
        refusals.append(refusal(game, "search", pawn.place))
    elif pawn.lamp == "out":
        refusals.append(refusal(game, "search-in-the-dark", pawn.place))
    return tuple(refusals)


def refusal(game: Cellar, what: str, target: str = "") -> WhyNot:
    action, reason, remedy = (
        say(game, f"cellar.why.{what}.{part}", {"target": target})
        for part in ("action", "reason", "remedy")
    )
    return WhyNot(action, reason, what, remedy, target)


def name(game: Cellar, id: str) -> str | None:
    """The words for what is no record: a seat, the Warden, a rest."""
    kind, _, number = id.partition(":")
    if kind == "seat" and number:
        return game.state.setup.seats[int(number)].name
    key = f"cellar.name.{id}"
    return say(game, key) if game.rules.texts.has(key) else None
