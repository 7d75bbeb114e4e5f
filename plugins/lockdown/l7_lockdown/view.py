"""The base as each seat may see it: three floors, the corridors' numbers, hands, time."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from l7core import api
from l7core.api import Card, Edge, Floor, Link, Mark, Room, Seat, Section, Token, Track, pieces, say
from l7core.api import tracks as kit

from . import query
from .layout import STAIRS
from .marks import mark
from .names import person
from .names import room as room_name
from .state import (
    BREAKDOWNS,
    DAWN,
    FIRES,
    LIGHT_WOUNDS,
    SERIOUS_WOUNDS,
    Crew,
    Lockdown,
    is_contamination,
)

track: Final = kit.Tracks("lockdown.show").track
COLUMNS, ROWS = 4, 2


def table(game: Lockdown, viewer: int | None) -> api.Table:
    """All that this seat may know."""
    state, scenario = game.state, query.scenario(game)
    key = "clock" if state.round else "before"
    return api.Table(
        title=scenario.name,
        clock=say(game, f"lockdown.show.{key}", {"n": state.round, "time": state.time}),
        board=board(game, viewer),
        seats=tuple(seat(game, who, viewer) for who in state.crew),
        tracks=tuple(tracks(game)),
        piles=tuple(piles(game)),
        goals=tuple(goals(game, viewer)),
        briefing=scenario.briefing.strip(),
        deciders=(state.acting,) if state.round else (),
    )


# -- the board


def board(game: Lockdown, viewer: int | None) -> api.Board:
    """A floor a section; the stairwells and the ducts are links between them."""
    names = [say(game, f"lockdown.section.{n}") for n in range(STAIRS)]
    floors = [Floor(name, COLUMNS, ROWS) for name in names]
    floors[0] = Floor(names[0], COLUMNS + 1, ROWS)
    return api.Board(
        floors=tuple(floors),
        rooms=tuple(room(game, slot, viewer) for slot in game.state.places),
        edges=tuple(edges(game)),
        links=tuple(links(game)),
        sections=tuple(sections(game)),
    )


def sections(game: Lockdown) -> Iterator[Section]:
    for n in range(STAIRS):
        lit = "lit" if game.state.power[str(n)].on else "unlit"
        yield Section(f"section:{n}", say(game, f"lockdown.section.{n}"), mark(game, lit))


def room(game: Lockdown, slot: str, viewer: int | None) -> Room:
    """A tile, or what is known of it: that it is there."""
    record = query.layout(game).slots[slot]
    place, tile = query.place(game, slot), query.room(game, slot)
    is_stairs = record.section == STAIRS
    shared: dict[str, object] = {}
    if place.known:
        shared = {
            "record": tile.id,
            "icons": tuple(icons(game, slot)),
            "marks": tuple(marks(game, slot)),
            "detail": tile.text,
        }
    return Room(
        id=slot,
        name=str(room_name(game, slot)),
        cells=((COLUMNS, 0) if is_stairs else record.at,),
        floor=0 if is_stairs else record.section,
        known="seen" if place.known else "unknown",
        dark=not query.is_lit(game, slot) if game.state.power else False,
        tokens=tuple(tokens(game, slot, viewer)),
        section="" if is_stairs else f"section:{record.section}",
        **shared,  # type: ignore[arg-type]
    )


def icons(game: Lockdown, slot: str) -> Iterator[Mark]:
    """What the room is, whether it has a computer, what lies in it to be found."""
    tile, place = query.room(game, slot), query.place(game, slot)
    if tile.glyph:
        yield Mark(tile.name, tile.glyph, tile.ascii, "info", tile.text)
    if tile.computer:
        yield mark(game, "computer" if query.can_use_computer(game, slot) else "computer-off")
    if query.layout(game).slots[slot].duct:
        yield mark(game, "duct")
    if place.items:
        yield mark(game, f"items-{tile.colour}", n=place.items)


def marks(game: Lockdown, slot: str) -> Iterator[Mark]:
    """Fire, breakdown, eggs, what lies about."""
    place = query.place(game, slot)
    for what in ("fire", "broken", "venting"):
        if getattr(place, what):
            yield mark(game, what)


def letter(game: Lockdown, seat: int) -> str:
    """The player's initial, or what is left where others have it."""
    return pieces.letters([person(game, str(who.seat)) for who in game.state.crew])[seat]


def tokens(game: Lockdown, slot: str, viewer: int | None) -> Iterator[Token]:
    """People, hunters, eggs and things."""
    for who in query.crew_in(game, slot):
        name = game.rules.name(game, who.id) or ""
        own = letter(game, who.seat)
        shown = Mark(name, own, own, "you" if who.seat == viewer else "friend")
        yield Token(who.id, name, shown, "pawn", who.seat)
    for hunter in query.hunters_in(game, slot):
        hurt = (mark(game, "hurt", n=hunter.hurt),) if hunter.hurt else ()
        name = game.rules.name(game, f"hunter:{hunter.n}") or ""
        yield Token(f"hunter:{hunter.n}", name, mark(game, hunter.kind), "enemy", state=hurt)
    place = query.place(game, slot)
    if place.eggs and place.known:
        shown = mark(game, "egg")
        yield Token(f"egg:{slot}", shown.word, shown, count=place.eggs)
    for n, held in enumerate(place.things):
        name = game.rules.name(game, f"thing:{held.id}") or ""
        what = held.id if held.id in query.OBJECTS else "thing"
        yield Token(f"lying:{slot}:{n}", name, mark(game, what), "item")


def edges(game: Lockdown) -> Iterator[Edge]:
    """Corridors of one section, by their numbers."""
    layout = query.layout(game)
    for id, corridor in layout.corridors.items():
        one, other = (layout.slots[slot] for slot in corridor.slots)
        if STAIRS in (one.section, other.section):
            continue
        state = game.state.corridors[id]
        side = "e" if other.at[0] > one.at[0] else "s"
        kind = "shut" if state.door == "closed" else "open"
        heard = (mark(game, "noise"),) if state.noise else ()
        broken = (mark(game, "broken-door"),) if state.door == "broken" else ()
        name = "".join(map(str, corridor.numbers))
        yield Edge(id, *corridor.slots, one.at, side, kind, name, (*heard, *broken))  # type: ignore[arg-type]


def links(game: Lockdown) -> Iterator[Link]:
    """The stairwells' corridors, the ducts, the lift."""
    layout, state = query.layout(game), game.state
    for id, corridor in layout.corridors.items():
        if any(layout.slots[slot].section == STAIRS for slot in corridor.slots):
            here = state.corridors[id]
            heard = (mark(game, "noise"),) if here.noise else ()
            name = "".join(map(str, corridor.numbers))
            is_open = here.door != "closed"
            yield Link(id, "stairs", corridor.slots, mark(game, "stairs"), is_open, name, heard)
    heard = (mark(game, "noise"),) if state.ducts_noise else ()
    yield Link("ducts", "duct", layout.ducts, mark(game, "duct"), True, "", heard)
    shafts = tuple(query.slot_of(game, tile) for tile in query.LIFTS)
    works = bool(state.power) and state.power["lift"].on
    yield Link("lift", "lift", shafts, mark(game, "lift"), works)


# -- seats


def seat(game: Lockdown, who: Crew, viewer: int | None) -> Seat:
    """Wounds, knowledge, what is carried, and the hand for its owner."""
    sits = game.state.setup.seats[who.seat]
    is_own = who.seat == viewer
    hand = tuple(hand_card(game, card) for card in who.hand) if is_own else ()
    return Seat(
        seat=who.seat,
        name=game.rules.name(game, who.id) or "",
        controller=sits.controller,
        place=place_of(game, who),
        room=who.slot if who.is_acting else "",
        tracks=tuple(seat_tracks(game, who)),
        stats=tuple(stats(game, who)),
        cards=tuple(carried(game, who, is_own=is_own)),
        hand=hand,
        hand_count=len(who.hand),
        marks=tuple(seat_marks(game, who)),
        aim=aim(game, who, viewer),
        fate=fate(who),
        letter=letter(game, who.seat),
    )


def fate(who: Crew) -> api.SeatFate:
    if who.where == "dead":
        return "dead"
    return "out" if who.where in ("isolation", "bunker", "away") else ""


def place_of(game: Lockdown, who: Crew) -> str:
    if who.where == "base":
        return str(room_name(game, who.slot)) if who.slot else ""
    return say(game, f"lockdown.where.{who.where}")


def hand_card(game: Lockdown, card: str) -> Card:
    """Contamination shows no face: whether it is infected, nobody sees without a scan."""
    if is_contamination(card):
        name = say(game, "lockdown.show.contamination")
        return Card(card, name, (say(game, "lockdown.show.contamination-means"),))
    record = query.action(game, card)
    lines = tuple(deed.words for deed in record.deeds)
    return Card(card, record.name, (record.text, *lines))


def carried(game: Lockdown, who: Crew, *, is_own: bool) -> Iterator[Card]:
    """Hands are open; backpack, objectives and plans are their owner's."""
    if who.character:
        person = query.character(game, who)
        yield Card(
            person.id, person.name, (person.text, person.quest), say(game, "lockdown.show.person")
        )
    for held in who.hands:
        yield thing_card(game, held.id, held.ammo)
    for held in who.pack:
        if is_own or held.id == query.character(game, who).item:
            yield thing_card(game, held.id, held.ammo)
        else:
            yield Card("", say(game, "lockdown.show.in-the-pack"), face_up=False)
    open_to_all = query.scenario(game).mode == "together"
    for sort, cards in (("objective", who.objectives), ("contingency", who.contingencies)):
        for id in cards:
            if is_own or open_to_all:
                record = game.rules.library[sort][id]
                yield Card(id, record.name, (record.text,), say(game, f"lockdown.show.{sort}"))
    for wound in who.serious:
        record = game.rules.library["wound"][wound.id]
        shown = (mark(game, "dressed"),) if wound.dressed else ()
        yield Card(wound.id, record.name, (record.text,), say(game, "lockdown.show.wound"), shown)


def thing_card(game: Lockdown, id: str, ammo: int) -> Card:
    if id in query.OBJECTS:
        return Card(id, say(game, f"lockdown.thing.{id}"), kind=say(game, "lockdown.show.object"))
    record = game.rules.library["item"][id]
    charges = (ammo, record.ammo) if record.weapon else None
    lines = (record.text, *(deed.words for deed in record.deeds))
    return Card(id, record.name, lines, say(game, "lockdown.show.item"), charges=charges)


def seat_tracks(game: Lockdown, who: Crew) -> Iterator[Track]:
    bad: kit.Tones = ((0, "good"), (1, "warning"), (2, "danger"))
    yield track(game, "light", who.light, LIGHT_WOUNDS - 1, tones=bad)
    yield track(game, "serious", len(who.serious), SERIOUS_WOUNDS, tones=bad)
    yield track(game, "knowledge", who.knowledge)


def stats(game: Lockdown, who: Crew) -> Iterator[tuple[str, str]]:
    if game.state.round and game.state.acting == who.seat and who.is_acting:
        yield say(game, "lockdown.show.actions"), str(game.state.left)


def seat_marks(game: Lockdown, who: Crew) -> Iterator[Mark]:
    if who.where == "dead":
        yield mark(game, "dead")
        return
    for what, is_so in (
        ("slime", who.slime),
        ("larva-inside", who.larva),
        ("signal", who.signal),
        ("informed", who.informed),
        ("passed", who.passed and who.is_acting),
    ):
        if is_so:
            yield mark(game, what)


def aim(game: Lockdown, who: Crew, viewer: int | None) -> str:
    """What this person is here for, to its owner alone unless all is open."""
    if who.seat != viewer and query.scenario(game).mode != "together":
        return ""
    records = game.rules.library["objective"]
    return " / ".join(records[id].text for id in who.objectives)


# -- what everybody shares


def tracks(game: Lockdown) -> Iterator[Track]:
    """Time with its tokens, and how much the base can still bear."""
    state = game.state
    counters = [(space, mark(game, "launch")) for space in sorted(state.launches)]
    if state.countdown:
        colour = "countdown-red" if state.countdown.red else "countdown"
        counters.append((state.countdown.at, mark(game, colour)))
    if state.alert is not None:
        counters.append((state.alert, mark(game, "alert")))
    time = track(game, "time", state.time, DAWN)
    yield api.Track(
        time.id, time.name, time.value, 0, DAWN, time.bands, tuple(counters), time.tone, falls=True
    )
    fires = sum(place.fire for place in state.places.values())
    broken = sum(place.broken for place in state.places.values())
    yield track(game, "fires", fires, FIRES, tones=((0, "plain"), (6, "warning"), (10, "danger")))
    yield track(
        game, "breakdowns", broken, BREAKDOWNS, tones=((0, "plain"), (5, "warning"), (8, "danger"))
    )


def piles(game: Lockdown) -> Iterator[api.Pile]:
    """Counts alone: order and bag are nobody's to know."""
    state = game.state
    yield api.Pile("bag", say(game, "lockdown.show.bag"), sum(state.bag.tokens.values()))
    for name in ("attacks", "events", "wounds"):
        pile = getattr(state, name)
        yield api.Pile(name, say(game, f"lockdown.show.{name}"), len(pile.cards))
    for colour, pile in state.items.items():
        yield api.Pile(colour, say(game, f"lockdown.colour.{colour}"), len(pile.cards))
    known = state.weaknesses[: 1 + len(state.laboratory)] if state.round else []
    cards = tuple(weakness(game, id) for id in known)
    yield api.Pile("weaknesses", say(game, "lockdown.show.weaknesses"), 3, open=cards)


def weakness(game: Lockdown, id: str) -> Card:
    record = game.rules.library["weakness"][id]
    return Card(id, record.name, (record.text,))


def goals(game: Lockdown, viewer: int | None) -> Iterator[str]:
    """Out, alive, clean, and done with what one came for."""
    for goal in ("out", "plan", "clean", "objective"):
        yield say(game, f"lockdown.goal.{goal}")
