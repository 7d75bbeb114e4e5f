"""Notes on the choices between two chapters: costs and benefits."""

from __future__ import annotations

from collections.abc import Iterator

from l7core.api import Ask, Note, Option, named
from l7core.escape.table import campaign, query
from l7core.escape.table.names import say, word
from l7core.escape.table.state import EscapeGame, Hero
from l7core.escape.view import cards


def losing(game: EscapeGame, hero: Hero, ask: Ask, option: Option) -> Note | None:
    """Return the note for replaying a lost scenario or continuing at a cost."""
    if option.id == "again":
        return Note(detail=say(game, "escape.border.note.again"))
    return Note(price=", ".join(_price(game)))


def _price(game: EscapeGame) -> Iterator[str]:
    """Yield the costs of continuing: marks and lost items for survivors, new faces for the dead."""
    fates = {campaign.fate(game, each) for each in game.state.heroes}
    weight, price = campaign.times(game), campaign.record(game).price
    if "dragged" in fates and weight:
        marks = {"scars": price.scars * weight, "notoriety": price.notoriety * weight}
        yield say(game, "escape.border.note.marks", **marks)
    if "dragged" in fates:
        yield say(game, "escape.border.note.items")
    if "dead" in fates:
        yield say(game, "escape.border.note.replaced")


def returning(game: EscapeGame, hero: Hero, ask: Ask, option: Option) -> Note | None:
    """Return the note for one of two candidates for a seat, with their cards and marks."""
    carried = campaign.carried(hero)
    if option.id != hero.character:
        carried = next(
            missing.carried
            for missing in campaign.story(game).missing
            if (missing.seat, missing.carried.character) == (hero.seat, option.id)
        )
    things = [named(game, id) for id in (*carried.skills, *carried.items)]
    things += [f"{word(game, counter)} {n}" for counter, n in carried.counters.items() if n]
    return Note(detail=", ".join(things) or say(game, "escape.border.note.nothing"))


def choosing_thing(game: EscapeGame, hero: Hero, ask: Ask, option: Option) -> Note | None:
    """Return the note for an item or a skill, with the text of its card."""
    content = query.tables(game)
    if option.id in content.items:
        card = cards.item(game, hero, option.id)
    elif option.id in content.skills:
        card = cards.skill(game, hero, option.id)
    else:
        return None
    return Note(detail=" ".join(card.lines))
