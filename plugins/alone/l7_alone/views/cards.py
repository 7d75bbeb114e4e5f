"""Cards as their readers see them."""

from __future__ import annotations

from collections.abc import Iterator

from l7core.api import Args, Card, Clause, art, say

from .. import query
from ..front import labyrinth
from ..state import Alone, Item, Quest
from .marks import mark


def item(game: Alone, held: Item) -> Card:
    """Return the card of an item, with its charges and its possible upgrade."""
    record = query.item(game, held.id)
    action = "passive" if record.on == "passive" else record.on
    kind = say(
        game,
        "alone.show.item-kind",
        {"on": f"action:{action}", "matrix": f"matrix:{record.matrix}"},
    )
    lines = [record.upgrade if held.upgraded else record.text]
    if record.upgrade and not held.upgraded:
        words = {"part": f"matrix:{record.part}", "words": record.upgrade}
        lines.append(say(game, "alone.show.upgrade-for", words))
    lines += flavour(record.flavour)
    marks = (mark(game, "upgraded"),) if held.upgraded else ()
    return Card(held.id, record.name, tuple(lines), kind, marks, (held.charges, record.charges))


def flavour(words: str) -> list[str]:
    """Return the flavour text as a list; it comes last, as a panel has little space."""
    return [words] if words else []


def mission(game: Alone, quest: Quest) -> Card:
    """Return the card of a mission, with the progress of its steps."""
    record = query.mission(game, quest.id)
    room = {"room": record.room}
    kind = say(game, f"alone.colour.{record.colour}")
    lines = [record.text, say(game, "alone.show.in-room", room)]
    for n, step in enumerate(record.steps):
        done = step.times if n < quest.step else quest.times if n == quest.step else 0
        on = f"action:{step.on}"
        words: Args = {"words": step.words, "n": done, "of": step.times, "on": on}
        lines.append(say(game, "alone.show.step", words))
    if record.reward:
        lines.append(say(game, "alone.show.reward", {"words": record.reward}))
    lines += flavour(record.flavour)
    state = "done" if quest.done else "" if quest.open else "locked"
    return Card(quest.id, record.name, tuple(lines), kind, (mark(game, state),) if state else ())


def reaction(game: Alone, card: str) -> Card:
    """Return a reaction card; its second half is active in a sector with danger."""
    record = query.reaction(game, card)
    in_danger = bool(game.state.front.at) and labyrinth.here(game.state.front).danger
    kind = say(
        game, "alone.show.reaction-kind", {"on": answers(record.on), "deck": f"deck:{record.deck}"}
    )
    if record.instant:
        kind = say(game, "alone.show.instant", {"kind": kind})
    clauses = [Clause("", each) for each in (*flavour(record.flavour), record.text)]
    corner = say(game, f"alone.corner.{record.on}")
    how = "at-once" if record.instant else "in-time"
    lines = [say(game, f"alone.show.{how}", {"corner": corner}), record.text]
    if record.worse:
        head = say(game, "alone.show.on-danger")
        clauses.append(Clause(head, record.worse, live=in_danger))
        lines.append(f"{head}: {record.worse}")
    lines += flavour(record.flavour)
    return Card(card, record.name, tuple(lines), kind, clauses=tuple(clauses))


def answers(on: str) -> str:
    """Return the word id of the action or loss to which a card responds."""
    return f"track:{on}" if on in ("life", "control") else f"action:{on}"


def character(game: Alone, id: str) -> Card:
    """Return the card of the hero's character."""
    record = query.character(game, id)
    return Card(id, record.name, (record.text, record.hero), say(game, "alone.show.hero"))


def companion(game: Alone) -> Iterator[Card]:
    """Yield the companion's card, with its ability and its sacrifice."""
    current_companion = game.state.front.hero.companion
    if current_companion:
        record = query.character(game, current_companion.id)
        lines = (record.companion, say(game, "alone.show.sacrifice", {"words": record.sacrifice}))
        kind = say(game, "alone.show.companion")
        yield Card(
            current_companion.id, record.name, lines, kind, charges=(current_companion.health, 6)
        )


def abilities(game: Alone) -> Iterator[Card]:
    """Yield a card for each ability with at least one point."""
    for ability, n in game.state.front.hero.experience.items():
        text = say(game, f"alone.ability-means.{ability}")
        name = say(game, f"alone.ability.{ability}")
        yield Card(
            f"ability:{ability}", name, (text,), say(game, "alone.show.experience"), charges=(n, 2)
        )


def creature(game: Alone, id: str) -> Card:
    """Return the card of a kind of creature with its current figures."""
    record = query.kind(game, id)
    figures = query.stats(game, id)
    words = {name: getattr(figures, name) for name in figures.__struct_fields__}
    lines = (record.text, say(game, "alone.show.stats", words))
    return Card(id, record.name, lines, art=art.picture(record.art, record.art_ascii))


def special(game: Alone, id: str) -> Card:
    """Return the card of a special creature or an avatar, with its figures."""
    avatars, specials = game.rules.library["avatar"], game.rules.library["special"]
    record = specials.get(id) or avatars[id]
    figures = query.stats(game, "", id)
    words = {name: getattr(figures, name) for name in figures.__struct_fields__}
    lines = [record.text, say(game, "alone.show.stats", words)]
    if id in avatars:
        lines.insert(1, record.power)
        lines += [each.words for each in query.upgrades(game, id)]
    return Card(id, record.name, tuple(lines))
