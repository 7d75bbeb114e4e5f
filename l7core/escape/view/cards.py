"""Cards as views: what a card says, in lines that can be read anywhere."""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from typing import TypeVar

from msgspec.structs import replace

from l7core.api import Card, Clause, art, named
from l7core.escape.content.kinds import Adrenaline, Event, Item, Skill
from l7core.escape.table import query
from l7core.escape.table.compiled import EVENT_ICONS
from l7core.escape.table.names import say, word
from l7core.escape.table.state import EscapeGame, Hero
from l7core.escape.view.glyphs import mark

Printed = TypeVar("Printed")


def printed(
    write: Callable[[EscapeGame, str], Printed],
) -> Callable[[EscapeGame, str], Printed]:
    """For what says the same all game long, at every table of so many: written once."""

    @wraps(write)
    def read(game: EscapeGame, id: str) -> Printed:
        known = query.tables(game).printed
        key = (write.__name__, id, query.players(game))
        if key not in known:
            known[key] = write(game, id)
        told: Printed = known[key]
        return told

    return read


@printed
def adrenaline(game: EscapeGame, id: str) -> Card:
    """The bonus with its price, then the ability with its price and its time."""
    card: Adrenaline = query.tables(game).adrenaline[id]
    bonus = say(
        game,
        "escape.card-text.bonus",
        stat=word(game, card.stat),
        n=card.bonus,
        price=price(game, card.fear),
    )
    when = "any-time" if card.ability.moments else "own-turn"
    ability = say(
        game,
        "escape.card-text.ability",
        text=card.ability.text,
        price=price(game, card.ability.fear),
        when=say(game, f"escape.card-text.{when}"),
    )
    return Card(
        id, card.name, (bonus, ability), _kind(game, "adrenaline"), line_uses=("bonus", "ability")
    )


def _kind(game: EscapeGame, kind: str) -> str:
    """What cards of that kind are called."""
    return say(game, f"escape.card-kind.{kind}")


def price(game: EscapeGame, fear: int) -> str:
    """A fear cost in words."""
    return say(game, "escape.card-text.price" if fear else "escape.card-text.free", fear=fear)


def skill(game: EscapeGame, hero: Hero, id: str) -> Card:
    """A skill, and what of it is used up."""
    card = query.tables(game).skills[id]
    return Card(
        id, card.name, (card.text,), _kind(game, "skill"), charges=charges(game, hero, card)
    )


def item(game: EscapeGame, hero: Hero, id: str) -> Card:
    """An item, and what of it is used up."""
    card = query.tables(game).items[id]
    what = ("weapon",) if card.weapon else ("key",) if card.key else ()
    return Card(
        id,
        card.name,
        (card.text,),
        _kind(game, "item"),
        marks=tuple(mark(game, each) for each in what),
        charges=charges(game, hero, card),
    )


def charges(game: EscapeGame, hero: Hero, card: Skill | Item) -> tuple[int, int] | None:
    """How many of its actions that can be used once a game are left."""
    once = [f"{card.id}/{action.id}" for action in card.actions if action.limit == "once"]
    if not once:
        return None
    return sum(id not in hero.spent for id in once), len(once)


@printed
def event(game: EscapeGame, id: str) -> Card:
    """An event card from the top down: spawn, three sections, this game's box."""
    card: Event = query.tables(game).events[id]
    lines = [
        say(game, "escape.card-text.spawn", kind=named(game, f"escape:{kind}"))
        for kind in card.spawn
    ]
    for icon in EVENT_ICONS:
        section = getattr(card, icon)
        name = word(game, f"icon-{icon}")
        lines.append(say(game, "escape.card-text.section", icon=name, text=section.text))
    box = card.boxes[query.players(game) - 1]
    lines.append(say(game, f"escape.card-text.box-{box}"))
    return Card(
        id, card.name, tuple(lines), _kind(game, "event"), art=art.picture(card.art, card.art_ascii)
    )


def drawn_event(game: EscapeGame, id: str, icon: str, *, whole: bool) -> Card:
    """An event card as it is turned up, with the section lit that happens.

    Of a card that is not resolved as a `whole`, nothing else does.
    """
    record: Event = query.tables(game).events[id]
    besides = None if whole else False
    kinds = [named(game, f"escape:{kind}") for kind in record.spawn]
    spawned = " ".join(say(game, "escape.card-text.spawn", kind=kind) for kind in kinds)
    box = say(game, f"escape.card-text.box-{record.boxes[query.players(game) - 1]}")
    clauses = (
        Clause(say(game, "escape.card-text.first"), spawned, besides),
        *(
            Clause(word(game, f"icon-{each}"), getattr(record, each).text, each == icon)
            for each in EVENT_ICONS
        ),
        Clause(say(game, "escape.card-text.then"), box, besides),
    )
    return replace(event(game, id), clauses=tuple(each for each in clauses if each.text))


@printed
def tile(game: EscapeGame, id: str) -> Card:
    """A tile that is shown before it is laid."""
    record = query.tables(game).tiles[id].record
    shown = art.picture(record.art, record.art_ascii)
    return Card(id, record.name, (record.text,), _kind(game, "tile"), art=shown)
