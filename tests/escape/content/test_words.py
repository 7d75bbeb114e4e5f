"""Card texts compared with card effects: numbers, bonuses and names.

The expected words come from the effects and from the list of words. No sentence of a card is
repeated here.
"""

from __future__ import annotations

import re
import textwrap
import tomllib
from collections import Counter
from collections.abc import Iterator
from typing import Final, get_args

from msgspec import Struct

from l7core.api import Verb
from l7core.escape.content.kinds import (
    Ability,
    Bonus,
    EnemyKind,
    Icon,
    Marker,
    Occasion,
    Stat,
    Stats,
)
from l7core.escape.table import fear
from l7core.escape.words.verbs.aid import GainBonus
from tests.escape.content.pieces import ADRENALINE, CARRIED, EVENTS, ITEMS, SECTIONS, parts
from tests.escape.rules.kit import box, triggers
from tests.tools.faults import expect_none
from tests.tools.places import PLUGINS

NAMED: Final = {
    *(name for kind in (EnemyKind, Icon, Marker, Occasion, Stat) for name in get_args(kind)),
    *("stunned", "weapon", "key"),
} - {"any"}
"""Values that a text must put into words, like the ids of tiles and cards."""
NOT_DESCRIBED: Final = {"id", "name", "text", "count", "moments", "scenarios"}
"""Fields without effects, or with values that other fields repeat."""
PRINTED_BESIDE: Final = (Ability, "fear")
OTHER_NAMES: Final = {"avert", "quiet-steps", "rouse", "skip-event", "slip-away"}
"""Verbs whose name is not a word of the game."""
CONTAINERS: Final = {"choose", "each", "if", "repeat"}
"""Verbs that only contain other verbs."""
SYNONYMS: Final = {
    "access": ("as at",),
    "adrenaline": ("card",),
    "ahead": ("next",),
    "drop": ("put down",),
    "gain": ("more", "may", "rises"),
    "lose": ("discard", "falls"),
    "move": ("push",),
    "tile": ("room",),
    "vitality": ("life",),
}
"""Words that texts use in place of a word from the name of a verb."""


class CardText(Struct, frozen=True):
    """The text of a card and the effects that it describes."""

    id: str
    text: str
    effects: tuple[object, ...]


def _all_texts() -> Iterator[CardText]:
    for card in ADRENALINE:
        yield CardText(card.id, card.ability.text, (card.ability,))
    for carried in CARRIED:
        heard = [trigger.effects for trigger in triggers() if trigger.source == carried.id]
        yield CardText(carried.id, carried.text, (carried, *heard))
    for event in EVENTS:
        for icon in SECTIONS:
            section = getattr(event, icon)
            yield CardText(f"{event.id}, {icon}", section.text, (section,))


CARD_TEXTS: Final = list(_all_texts())


def values(described: CardText) -> Iterator[object]:
    """Yield every value of the effects that the text has to mention."""
    for part in parts(described.effects):
        for name in part.__struct_fields__:
            if name not in NOT_DESCRIBED and (type(part), name) != PRINTED_BESIDE:
                value = getattr(part, name)
                yield from value if isinstance(value, tuple) else (value,)


def figures(card: CardText) -> set[int]:
    """Return the numbers in the effects, except 0 and 1, which need no mention."""
    numbers = {abs(value) for value in values(card) if type(value) is int}
    return numbers - {0, 1}


def figures_in(text: str) -> set[int]:
    return set(map(int, re.findall(r"\d+", text))) - {0, 1}


def ways_to_say(value: str) -> Iterator[str]:
    """Yield the words for a value: from the texts, the record's name, or the value itself."""
    templates = box().texts.templates
    for key in (value, f"side-{value}", f"icon-{value}"):
        if word := templates.get(f"escape.word.{key}"):
            yield word.lower()
    for records in box().library.values():
        if value in records:
            yield records[value].name.lower()
    yield value
    yield value.replace("-", " ")


def says(text: str, value: str) -> bool:
    return any(word in text.lower() for word in ways_to_say(value))


def names_verb(text: str, verb: Verb) -> bool:
    """Return whether a text has each word of the verb's name or names one of its values."""
    tag = str(verb.__struct_config__.tag)
    about = [getattr(verb, name) for name in verb.__struct_fields__]
    return all(has_stem(text, word) for word in tag.split("-")) or any(
        isinstance(value, str) and value in NAMED and says(text, value) for value in about
    )


def has_stem(text: str, word: str) -> bool:
    return any(stem in text.lower() for stem in (word[:4], *SYNONYMS.get(word, ())))


def test_a_text_has_every_number_of_its_effects() -> None:
    expect_none(
        f"{card.id}: {figures(card) - figures_in(card.text)} in: {card.text}"
        for card in CARD_TEXTS
        if not figures(card) <= figures_in(card.text)
    )


def test_a_text_has_no_number_that_its_effects_do_not_have() -> None:
    """The top of the fear track ends a band; a power's numbers are in the rule that it changes."""
    expect_none(
        f"{card.id}: {figures_in(card.text) - figures(card) - {fear.MOST}} in: {card.text}"
        for card in CARD_TEXTS
        if not figures_in(card.text) <= figures(card) | {fear.MOST}
        and not any(getattr(part, "powers", ()) for part in parts(card.effects))
    )


def test_a_text_has_every_bonus_with_its_sign_and_stat() -> None:
    def bonuses(card: CardText) -> Iterator[tuple[int, str]]:
        for part in parts(card.effects):
            if isinstance(part, (Bonus, GainBonus)):
                assert isinstance(part.n, int)
                yield part.n, part.stat
            elif isinstance(part, Stats):
                yield from ((getattr(part, stat), stat) for stat in get_args(Stat))

    expect_none(
        f"{card.id}: {n:+d} {stat} in: {card.text}"
        for card in CARD_TEXTS
        for n, stat in bonuses(card)
        if n and f"{n:+d} {stat}" not in card.text.lower()
    )


LASTING = {
    "turn": re.compile(r"(this turn|until the turn ends)"),
    "attack": re.compile(r"(this|the next|next) attack"),
    "roll": re.compile(r"(this|your|next) .*challenge"),
}


def test_a_text_says_how_long_a_bonus_lasts() -> None:
    acts = [
        CardText(f"{card.id}/{act.id}", act.text, (act.effects,))
        for card in CARRIED
        for act in card.actions
    ]
    bonuses = [
        (card, part)
        for card in (*CARD_TEXTS, *acts)
        for part in parts(card.effects)
        if isinstance(part, GainBonus)
    ]
    assert bonuses
    expect_none(
        f"{card.id}: {part.until} in: {card.text}"
        for card, part in bonuses
        if [until for until, said in LASTING.items() if said.search(card.text.lower())]
        != [part.until]
    )


def test_a_text_names_the_objects_of_its_effects() -> None:
    expect_none(
        f"{card.id}: {value!r} in: {card.text}"
        for card in CARD_TEXTS
        for value in values(card)
        if isinstance(value, str) and (value in NAMED or ":" in value)
        if not says(card.text, value)
    )


def test_a_text_names_the_verbs_of_its_effects() -> None:
    expect_none(
        f"{card.id}: {part.__struct_config__.tag} in: {card.text}"
        for card in CARD_TEXTS
        for part in parts(card.effects)
        if isinstance(part, Verb)
        and part.__struct_config__.tag not in OTHER_NAMES | CONTAINERS
        and not names_verb(card.text, part)
    )


def test_the_text_of_a_weapon_begins_with_that_word() -> None:
    weapon = box().texts.templates["escape.word.weapon"].capitalize()
    expect_none(card.id for card in ITEMS if card.text.startswith(weapon) != card.weapon)


def test_a_text_fits_its_space() -> None:
    """A card in hand has three lines of 34 characters; a section of an event has 120 characters."""
    sections = {card.id for card in CARD_TEXTS if "," in card.id}
    expect_none(card.id for card in CARD_TEXTS if not 0 < len(card.text) <= 120)
    expect_none(
        card.id
        for card in CARD_TEXTS
        if card.id not in sections and len(textwrap.wrap(card.text, 34)) > 3
    )


def test_texts_are_sentences_that_every_terminal_can_show() -> None:
    expect_none(
        f"{card.id}: {card.text!r}"
        for card in CARD_TEXTS
        if not (card.text.isascii() and card.text.endswith(".") and "\n" not in card.text)
    )


def test_no_two_texts_are_equal() -> None:
    texts = Counter(card.text for card in CARD_TEXTS)
    expect_none(text for text, times in texts.items() if times > 1)


# -- consistent words

PRINTED: Final = re.compile(r"(?<![-\w])(?:vitality|lebenskraft)(?![-\w])", re.IGNORECASE)
"""The word of the printed rulebooks for a prisoner's life, in English and German."""


def test_there_is_one_word_for_life() -> None:
    """Only the glossary contains the printed word."""
    folder = PLUGINS / "escape"
    pages = [path for path in (folder / "rulebook").rglob("*.md") if "glossary" not in path.name]
    texts = {str(path): path.read_text("utf-8") for path in pages}
    for path in (*(folder / "texts").rglob("*.toml"), *(folder / "content").rglob("*.toml")):
        sentences = [
            each for each in strings(tomllib.loads(path.read_text("utf-8"))) if " " in each
        ]
        texts[str(path)] = "\n".join(sentences)
    expect_none(path for path, text in texts.items() if PRINTED.search(text))


def strings(value: object) -> Iterator[str]:
    """Yield every string in the value, including the keys of tables."""
    if isinstance(value, str):
        yield value
    elif isinstance(value, dict):
        for key, inner in value.items():
            yield from strings(key)
            yield from strings(inner)
    elif isinstance(value, list):
        for inner in value:
            yield from strings(inner)
