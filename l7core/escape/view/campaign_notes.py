"""What there is to know of the choices at a border: what they cost, and what they bring."""

from __future__ import annotations

from collections.abc import Iterator

from l7core.api import Ask, Note, Option, named
from l7core.escape.table import campaign, query
from l7core.escape.table.names import say, word
from l7core.escape.table.state import EscapeGame, Hero
from l7core.escape.view import cards


def losing(game: EscapeGame, hero: Hero, ask: Ask, option: Option) -> Note | None:
    """Once more, or onward at a price."""
    if option.id == "again":
        return Note(detail=say(game, "escape.border.note.again"))
    return Note(price=", ".join(_price(game)))


def _price(game: EscapeGame) -> Iterator[str]:
    """What it costs to go on: the living are marked and searched, the dead stay dead."""
    fates = {campaign.fate(game, each) for each in game.state.heroes}
    often, price = campaign.times(game), campaign.record(game).price
    if "dragged" in fates and often:
        marks = {"scars": price.scars * often, "notoriety": price.notoriety * often}
        yield say(game, "escape.border.note.marks", **marks)
    if "dragged" in fates:
        yield say(game, "escape.border.note.items")
    if "dead" in fates:
        yield say(game, "escape.border.note.replaced")


def returning(game: EscapeGame, hero: Hero, ask: Ask, option: Option) -> Note | None:
    """One of two for the same place, with what each of them brings along."""
    brings = campaign.carried(hero)
    if option.id != hero.character:
        brings = next(
            missing.carried
            for missing in campaign.story(game).missing
            if (missing.seat, missing.carried.character) == (hero.seat, option.id)
        )
    things = [named(game, id) for id in (*brings.skills, *brings.items)]
    things += [f"{word(game, counter)} {n}" for counter, n in brings.counters.items() if n]
    return Note(detail=", ".join(things) or say(game, "escape.border.note.nothing"))


def choosing_thing(game: EscapeGame, hero: Hero, ask: Ask, option: Option) -> Note | None:
    """An item or a skill, with what is on its card."""
    content = query.tables(game)
    if option.id in content.items:
        card = cards.item(game, hero, option.id)
    elif option.id in content.skills:
        card = cards.skill(game, hero, option.id)
    else:
        return None
    return Note(detail=" ".join(card.lines))
