"""A seat as other players see it: wounds and hands are public, backpack and cards are not."""

from __future__ import annotations

from collections.abc import Iterator

from l7core import api
from l7core.api import Card, Mark, Seat, Track, art, say
from l7core.api import tracks as kit

from . import cards, query
from .board_view import letter
from .marks import mark
from .names import person
from .names import room as room_name
from .state import LIGHT_WOUNDS, SERIOUS_WOUNDS, Crew, Lockdown

track = kit.Tracks("lockdown.show").track
HARDEST = 4


def seat(game: Lockdown, who: Crew, viewer: int | None) -> Seat:
    """Return the view of a seat; only its owner sees the cards in hand."""
    chair = game.state.setup.seats[who.seat]
    is_own = who.seat == viewer
    hand = tuple(cards.hand_card(game, card) for card in who.hand) if is_own else ()
    is_playing = who.is_acting and bool(who.slot)
    return Seat(
        seat=who.seat,
        name=person(game, str(who.seat)),
        controller=chair.controller,
        place=place_of(game, who),
        room=who.slot if who.is_acting else "",
        tracks=tuple(seat_tracks(game, who)),
        stats=tuple(stats(game, who)),
        cards=tuple(carried(game, who, viewer)),
        hand=hand,
        hand_count=len(who.hand),
        hand_limit=query.hand_size(game, who) if is_playing else None,
        marks=tuple(seat_marks(game, who)),
        aim=aim(game, who, viewer),
        fate=fate(who),
        strain=min(HARDEST, len(who.serious) + 2 * who.larva),
        letter=letter(game, who.seat),
        portrait=portrait(game, who),
    )


def portrait(game: Lockdown, who: Crew) -> api.Art | None:
    """Return the character's portrait; None before a character is chosen."""
    if not who.character:
        return None
    record = query.character(game, who)
    return art.picture(record.portrait, record.portrait_ascii)


def fate(who: Crew) -> api.SeatFate:
    if who.where == "dead":
        return "dead"
    return "out" if who.where in ("isolation", "bunker", "away") else ""


def place_of(game: Lockdown, who: Crew) -> str:
    if who.where == "base":
        return str(room_name(game, who.slot)) if who.slot else ""
    return say(game, f"lockdown.where.{who.where}")


def carried(game: Lockdown, who: Crew, viewer: int | None) -> Iterator[Card]:
    """Yield the character, items, secrets and wounds.

    Of an item in a backpack, other seats see only the colour, unless they know it.
    """
    is_own = who.seat == viewer
    if who.character:
        yield person_card(game, who)
    for held in who.hands:
        yield cards.held_card(game, held)
    for held in who.pack:
        if is_own or viewer in held.known or query.is_open_item(game, held):
            yield cards.held_card(game, held)
        else:
            colour = query.item(game, held).colour
            yield Card("", say(game, f"lockdown.show.in-the-pack-{colour}"), face_up=False)
    yield from secrets(game, who, is_own=is_own)
    for wound in who.serious:
        yield cards.wound(game, wound.id, dressed=wound.dressed)


def person_card(game: Lockdown, who: Crew) -> Card:
    """Return the character's card, with the quest until it is complete."""
    record = query.character(game, who)
    quest = say(game, "lockdown.begins.quest", {"item": record.item, "quest": record.quest})
    lines = (record.text,) if who.ready else (quest, record.text)
    return Card(record.id, record.name, lines, say(game, "lockdown.show.person"))


def secrets(game: Lockdown, who: Crew, *, is_own: bool) -> Iterator[Card]:
    """Yield objectives and known contingencies that are not in force; other seats see them only in
    games played together."""
    if not is_own and query.scenario(game).mode != "together":
        return
    for id in who.objectives:
        yield cards.secret(game, "objective", id)
    plans = [*who.contingencies, *(id for id in who.seen if is_plan(game, id))]
    for id in dict.fromkeys(plans):
        yield cards.secret(game, "contingency", id)


def is_plan(game: Lockdown, id: str) -> bool:
    return id in game.rules.library["contingency"]


def seat_tracks(game: Lockdown, who: Crew) -> Iterator[Track]:
    bad: kit.Tones = ((0, "good"), (1, "warning"), (2, "danger"))
    yield track(game, "light", who.light, LIGHT_WOUNDS - 1, tones=bad)
    steps = tuple(range(SERIOUS_WOUNDS + 1))
    yield track(game, "serious", len(who.serious), SERIOUS_WOUNDS, tones=bad, steps=steps)
    yield track(game, "knowledge", who.knowledge)


def stats(game: Lockdown, who: Crew) -> Iterator[tuple[str, str]]:
    if game.state.round and game.state.acting == who.seat and who.is_acting:
        yield say(game, "lockdown.show.actions"), str(game.state.left)


def seat_marks(game: Lockdown, who: Crew) -> Iterator[Mark]:
    if who.where == "dead":
        yield mark(game, "dead")
        return
    for key, is_so in (
        ("slime", who.slime),
        ("larva-inside", who.larva),
        ("signal", who.signal),
        ("informed", who.informed),
        ("passed", who.passed and who.is_acting),
    ):
        if is_so:
            yield mark(game, key)


def aim(game: Lockdown, who: Crew, viewer: int | None) -> str:
    """Return the text of a character's objective, if the viewer may see it."""
    if who.seat != viewer and query.scenario(game).mode != "together":
        return ""
    records = game.rules.library["objective"]
    texts: list[str] = [records[id].text for id in who.objectives]
    if len(texts) == 1:
        return texts[0]
    return say(game, "lockdown.show.either", {"one": texts[0], "other": texts[1]}) if texts else ""
