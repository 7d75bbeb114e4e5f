"""Card views, with wording derived from the effects."""

from __future__ import annotations

from collections.abc import Iterable

from l7core.api import Card, Clause, Effects, art, phrases, say

from . import query
from .marks import mark
from .names import listed
from .records import Deed
from .state import Held, Lockdown, is_contamination
from .turn import USES


def hand_card(game: Lockdown, card: str) -> Card:
    """Return the view of a card in hand with its costs; contamination shows no face."""
    if is_contamination(card):
        name = say(game, "lockdown.show.contamination")
        return Card(card, name, (say(game, "lockdown.show.contamination-means"),))
    record = query.action(game, card)
    lines = either(game, [deed_line(game, deed, record.cost) for deed in record.deeds])
    uses = USES[: len(lines)]
    return Card(card, record.name, (*lines, record.text), line_uses=(*uses, ""))


def deed_line(game: Lockdown, deed: Deed, cost: int) -> str:
    """Return an effect line such as `Search the room (not in a fight, pay 1)`."""
    facts = phrases.those(
        game,
        "lockdown.card",
        combat=deed.when == "combat",
        calm=deed.when == "calm",
        pay=cost,
    )
    key = "deed" if (facts_text := phrases.listed(*facts)) else "deed-plain"
    return say(game, f"lockdown.card.{key}", {"words": deed.words, "facts": facts_text})


def either(game: Lockdown, lines: list[str]) -> list[str]:
    """Return lines as alternatives, with "or" before each line after the first."""
    return [
        *lines[:1],
        *(say(game, "lockdown.card.or", {"words": each}) for each in lines[1:]),
    ]


def held_card(game: Lockdown, held: Held) -> Card:
    """Return the view of an item or object with its uses and ammunition."""
    if query.is_object(held):
        words = say(game, f"lockdown.object.{held.id}")
        name = say(game, f"lockdown.thing.{held.id}")
        return Card(held.id, name, (words,), say(game, "lockdown.show.object"))
    record = query.item(game, held)
    charges = (held.ammo, record.ammo) if record.weapon else None
    lines = either(game, [deed_line(game, deed, record.cost) for deed in record.deeds])
    lines += weapon_lines(game, held)
    if record.wards:
        lines.append(say(game, f"lockdown.wards.{record.wards}"))
    if record.component:
        part = say(game, f"lockdown.part.{record.component}")
        lines.append(say(game, "lockdown.card.component", {"part": part}))
    kind = say(game, "lockdown.show.item")
    return Card(held.id, record.name, (*lines, record.text), kind, charges=charges)


def weapon_lines(game: Lockdown, held: Held) -> Iterable[str]:
    """Yield a weapon's damage and ammunition type."""
    record = query.item(game, held)
    if record.weapon:
        takes = say(game, f"lockdown.takes.{record.takes}")
        yield say(game, "lockdown.card.weapon", {"n": record.harm, "takes": takes})
    if record.blade:
        yield say(game, "lockdown.card.blade")


def words_of(game: Lockdown, id: str) -> str:
    """Return the text of a character, an item or an objective in one paragraph."""
    library = game.rules.library
    if id in library["item"]:
        return " ".join(held_card(game, Held(id, library["item"][id].ammo)).lines)
    if id in library["character"]:
        return " ".join(person(game, id))
    return str(library["objective"][id].text)


def person(game: Lockdown, id: str) -> Iterable[str]:
    """Yield a character's start, equipment and quest."""
    record = game.rules.library["character"][id]
    library = game.rules.library["item"]
    yield record.text
    yield say(game, f"lockdown.begins.{'staff' if record.workers else 'survivor'}")
    if record.weapon:
        yield say(game, "lockdown.begins.armed", {"item": record.weapon})
    words = {"item": record.item, "quest": record.quest}
    yield say(game, "lockdown.begins.quest", words)
    deeds = [deed.words for deed in library[record.item].deeds]
    yield say(game, "lockdown.begins.use", {"item": record.item, "words": listed_or(game, deeds)})


def listed_or(game: Lockdown, parts: list[str]) -> str:
    """Join texts as in `This, or that`."""
    *first, last = parts
    if not first:
        return last
    return say(game, "lockdown.show.or", {"first": "; ".join(first), "last": last})


def wound(game: Lockdown, id: str, *, dressed: bool = False) -> Card:
    """Return the view of a serious wound and its limit."""
    record = game.rules.library["wound"][id]
    state = (mark(game, "dressed"),) if dressed else ()
    lines = (say(game, f"lockdown.means.{record.bars}"), record.text)
    return Card(id, record.name, lines, say(game, "lockdown.show.wound"), state)


def secret(game: Lockdown, sort: str, id: str) -> Card:
    """Return the view of an objective, or of a contingency that is not in force."""
    record = game.rules.library[sort][id]
    name = record.name
    if sort == "contingency":
        name = say(game, "lockdown.show.not-in-force", {"plan": id})
    return Card(id, name, (record.text,), say(game, f"lockdown.show.{sort}"))


def weakness(game: Lockdown, id: str, needed: int) -> Card:
    """Return the view of a weakness with the knowledge needed to use it."""
    record = game.rules.library["weakness"][id]
    needs = say(game, "lockdown.card.needs", {"n": needed})
    kind = say(game, "lockdown.show.weakness")
    return Card(id, record.name, (record.means, needs, record.text), kind)


def computer(game: Lockdown, id: str) -> Card:
    """Return the view of a terminal card and its three functions."""
    record = game.rules.library["computer"][id]
    lines = either(game, [deed_line(game, deed, 0) for deed in record.deeds])
    return Card(id, record.name, (record.text, *lines), say(game, "lockdown.show.computer"))


# -- events


def event(game: Lockdown, id: str, *, all_lit: bool) -> Card:
    """Return the view of an event card: moving hunters, effects, and effects in the dark."""
    record = game.rules.library["event"][id]
    moves = ""
    if record.kinds:
        words = {"kinds": kinds(game, record.kinds), "n": record.number}
        moves = say(game, "lockdown.card.moves", words)
    clauses = (
        Clause("", record.text),
        Clause(say(game, "lockdown.card.move"), moves),
        Clause(say(game, "lockdown.card.then"), effects(game, record.effects)),
        Clause(say(game, "lockdown.card.dark"), effects(game, record.dark), not all_lit),
    )
    shown = tuple(clause for clause in clauses if clause.text)
    _, *rest = shown
    lines = tuple(f"{clause.head}: {clause.text}" for clause in rest)
    kind = say(game, "lockdown.show.event")
    drawn = art.picture(record.art, record.art_ascii)
    return Card(id, record.name, (record.text, *lines), kind, clauses=shown, art=drawn)


def kinds(game: Lockdown, hunters: Iterable[str]) -> str:
    """Join hunter kinds as in `adults and breeders`, or return the word for none."""
    named = [say(game, f"lockdown.kinds.{each}") for each in hunters]
    return listed(game, named or [say(game, "lockdown.kinds.none")])


def effects(game: Lockdown, verbs: Effects) -> str:
    """Return the texts of effects, one sentence each."""
    return " ".join(effect(game, each) for each in verbs)


def effect(game: Lockdown, verb: object) -> str:
    """Return the text of one effect, chosen by its verb and by its `kind` or `where`."""
    config = verb.__struct_config__  # type: ignore[attr-defined]
    fields = {name: getattr(verb, name) for name in verb.__struct_fields__}  # type: ignore[attr-defined]
    subject = next((fields[name] for name in ("kind", "where") if fields.get(name)), "")
    key = f"lockdown.effect.{config.tag}" + (f"-{subject}" if subject else "")
    return say(game, key, {"n": fields.get("n", 1)})
