"""Cards as views, with their text in lines."""

from __future__ import annotations

from typing import TypeAlias

from msgspec.structs import replace

from l7core.api import Card, Clause, art, memo, named
from l7core.escape.content.kinds import Adrenaline, Event, Item, Skill
from l7core.escape.table import query
from l7core.escape.table.names import say, word
from l7core.escape.table.rules_data import EVENT_ICONS
from l7core.escape.table.state import EscapeGame, Hero
from l7core.escape.view.glyphs import mark

Charges: TypeAlias = tuple[int, int] | None
"""Number of charges left and in total; None for a card without charges."""


@memo.memoised
def adrenaline(game: EscapeGame, id: str) -> Card:
    """Return an adrenaline card: the bonus with its cost, the ability with its cost and time."""
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
        id,
        card.name,
        (bonus, ability),
        _kind(game, "adrenaline"),
        line_uses=("bonus", "ability"),
        brief=say(
            game,
            "escape.card-text.brief",
            stat=say(game, f"escape.show.short-{card.stat}"),
            n=card.bonus,
        ),
    )


def _kind(game: EscapeGame, kind: str) -> str:
    """Return the name for cards of a kind."""
    return say(game, f"escape.card-kind.{kind}")


def price(game: EscapeGame, fear: int) -> str:
    """Return the text for a fear cost."""
    return say(game, "escape.card-text.price" if fear else "escape.card-text.free", fear=fear)


def skill(game: EscapeGame, hero: Hero, id: str) -> Card:
    """Return a skill with its remaining charges."""
    return skill_with(game, id, charges(hero, query.tables(game).skills[id]))


@memo.memoised
def skill_with(game: EscapeGame, id: str, left: Charges) -> Card:
    """Return a skill with the given charges."""
    card = query.tables(game).skills[id]
    return Card(id, card.name, (card.text,), _kind(game, "skill"), charges=left)


def item(game: EscapeGame, hero: Hero, id: str) -> Card:
    """Return an item with its remaining charges."""
    return item_with(game, id, charges(hero, query.tables(game).items[id]))


@memo.memoised
def item_with(game: EscapeGame, id: str, left: Charges) -> Card:
    """Return an item with the given charges."""
    card = query.tables(game).items[id]
    kinds = ("weapon",) if card.weapon else ("key",) if card.key else ()
    marks = tuple(mark(game, each) for each in kinds)
    return Card(id, card.name, (card.text,), _kind(game, "item"), marks=marks, charges=left)


def charges(hero: Hero, card: Skill | Item) -> Charges:
    """Return the number of unused once-a-game actions of a card, and their total."""
    once = [f"{card.id}/{action.id}" for action in card.actions if action.limit == "once"]
    if not once:
        return None
    return sum(id not in hero.spent for id in once), len(once)


def event(game: EscapeGame, id: str) -> Card:
    """Return an event card: spawn, three sections, the activation box for this game."""
    return event_for(game, id, query.players(game))


@memo.memoised
def event_for(game: EscapeGame, id: str, players: int) -> Card:
    """Return an event card with the activation box for this number of players."""
    card: Event = query.tables(game).events[id]
    lines = [
        say(game, "escape.card-text.spawn", kind=named(game, f"escape:{kind}"))
        for kind in card.spawn
    ]
    for icon in EVENT_ICONS:
        section = getattr(card, icon)
        name = word(game, f"icon-{icon}")
        lines.append(say(game, "escape.card-text.section", icon=name, text=section.text))
    lines.append(activation(game, card, players))
    return Card(
        id, card.name, tuple(lines), _kind(game, "event"), art=art.picture(card.art, card.art_ascii)
    )


def drawn_event(game: EscapeGame, id: str, icon: str, *, whole: bool) -> Card:
    """Return an event card as drawn, with the resolved section highlighted.

    Without `whole`, only that section is resolved.
    """
    return _drawn_event(game, id, icon, whole, query.players(game))


@memo.memoised
def _drawn_event(game: EscapeGame, id: str, icon: str, whole: bool, players: int) -> Card:
    record: Event = query.tables(game).events[id]
    besides = None if whole else False
    kinds = [named(game, f"escape:{kind}") for kind in record.spawn]
    spawned = " ".join(say(game, "escape.card-text.spawn", kind=kind) for kind in kinds)
    box = activation(game, record, players)
    clauses = (
        Clause(say(game, "escape.card-text.first"), spawned, besides),
        *(
            Clause(word(game, f"icon-{each}"), getattr(record, each).text, each == icon)
            for each in EVENT_ICONS
        ),
        Clause(say(game, "escape.card-text.then"), box, besides),
    )
    return replace(
        event_for(game, id, players), clauses=tuple(each for each in clauses if each.text)
    )


def activation(game: EscapeGame, event: Event, players: int) -> str:
    """Return the text for the enemies that the card activates with this number of players."""
    return say(game, f"escape.card-text.box-{event.boxes[players - 1]}")


@memo.memoised
def tile(game: EscapeGame, id: str) -> Card:
    """Return the card of a tile that is not on the map."""
    record = query.tables(game).tiles[id].record
    shown = art.picture(record.art, record.art_ascii)
    return Card(id, record.name, (record.text,), _kind(game, "tile"), art=shown)
