"""The text of a card against what the card does: figures, bonuses, and the names of things.

What must be said is derived from the effects and from the words of the texts; no sentence of a card
stands here a second time.
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
"""Values that a text must put into words, as it must the ids of tiles and cards."""
NOT_TOLD: Final = {"id", "name", "text", "count", "moments", "scenarios"}
"""Fields that say nothing of what a card does, or whose values other fields bring up."""
PRINTED_BESIDE: Final = (Ability, "fear")
UNMARKED: Final = {"avert", "quiet-steps", "rouse", "skip-event", "slip-away"}
"""Verbs whose own name is no word of the game's."""
AS_WHAT_FOLLOWS: Final = {"choose", "each", "if", "repeat"}
"""Verbs that only hold others."""
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
"""What texts say for a word in the name of a verb, where they do not use the word itself."""


class Told(Struct, frozen=True):
    """What a card does, and the text that tells it."""

    id: str
    text: str
    does: tuple[object, ...]


def _all_told() -> Iterator[Told]:
    for card in ADRENALINE:
        yield Told(card.id, card.ability.text, (card.ability,))
    for carried in CARRIED:
        heard = [trigger.effects for trigger in triggers() if trigger.source == carried.id]
        yield Told(carried.id, carried.text, (carried, *heard))
    for event in EVENTS:
        for icon in SECTIONS:
            section = getattr(event, icon)
            yield Told(f"{event.id}, {icon}", section.text, (section,))


TOLD: Final = list(_all_told())


def values(told: Told) -> Iterator[object]:
    """Every value of what a card does that its text has to tell."""
    for part in parts(told.does):
        for name in part.__struct_fields__:
            if name not in NOT_TOLD and (type(part), name) != PRINTED_BESIDE:
                value = getattr(part, name)
                yield from value if isinstance(value, tuple) else (value,)


def figures(told: Told) -> set[int]:
    """The figures in what a card does, without none and one, which go without saying."""
    numbers = {abs(value) for value in values(told) if type(value) is int}
    return numbers - {0, 1}


def figures_in(text: str) -> set[int]:
    return set(map(int, re.findall(r"\d+", text))) - {0, 1}


def ways_to_say(value: str) -> Iterator[str]:
    """The words for a value: those of the texts, the name of the record, or the value itself."""
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
    """Whether a text has each word of the verb's name, or names what the verb is about."""
    tag = str(verb.__struct_config__.tag)
    about = [getattr(verb, name) for name in verb.__struct_fields__]
    return all(has_stem(text, word) for word in tag.split("-")) or any(
        isinstance(value, str) and value in NAMED and says(text, value) for value in about
    )


def has_stem(text: str, word: str) -> bool:
    return any(stem in text.lower() for stem in (word[:4], *SYNONYMS.get(word, ())))


def test_a_text_gives_every_figure_of_what_the_card_does() -> None:
    expect_none(
        f"{told.id}: {figures(told) - figures_in(told.text)} in: {told.text}"
        for told in TOLD
        if not figures(told) <= figures_in(told.text)
    )


def test_a_text_promises_no_figure_that_the_card_does_not_have() -> None:
    """The top of the fear track ends a band, and a power's figures are in the rule it lifts."""
    expect_none(
        f"{told.id}: {figures_in(told.text) - figures(told) - {fear.MOST}} in: {told.text}"
        for told in TOLD
        if not figures_in(told.text) <= figures(told) | {fear.MOST}
        and not any(getattr(part, "powers", ()) for part in parts(told.does))
    )


def test_a_text_gives_every_bonus_with_its_sign_and_stat() -> None:
    def bonuses(told: Told) -> Iterator[tuple[int, str]]:
        for part in parts(told.does):
            if isinstance(part, (Bonus, GainBonus)):
                assert isinstance(part.n, int)
                yield part.n, part.stat
            elif isinstance(part, Stats):
                yield from ((getattr(part, stat), stat) for stat in get_args(Stat))

    expect_none(
        f"{told.id}: {n:+d} {stat} in: {told.text}"
        for told in TOLD
        for n, stat in bonuses(told)
        if n and f"{n:+d} {stat}" not in told.text.lower()
    )


LASTING = {
    "turn": re.compile(r"(this turn|until the turn ends)"),
    "attack": re.compile(r"(this|the next|next) attack"),
    "roll": re.compile(r"(this|your|next) .*challenge"),
}


def test_a_text_says_how_long_a_bonus_lasts() -> None:
    acts = [
        Told(f"{card.id}/{act.id}", act.text, (act.effects,))
        for card in CARRIED
        for act in card.actions
    ]
    bonuses = [
        (told, part)
        for told in (*TOLD, *acts)
        for part in parts(told.does)
        if isinstance(part, GainBonus)
    ]
    assert bonuses
    expect_none(
        f"{told.id}: {part.until} in: {told.text}"
        for told, part in bonuses
        if [until for until, said in LASTING.items() if said.search(told.text.lower())]
        != [part.until]
    )


def test_a_text_names_the_things_that_the_card_is_about() -> None:
    expect_none(
        f"{told.id}: {value!r} in: {told.text}"
        for told in TOLD
        for value in values(told)
        if isinstance(value, str) and (value in NAMED or ":" in value)
        if not says(told.text, value)
    )


def test_a_text_names_what_its_effects_do() -> None:
    expect_none(
        f"{told.id}: {part.__struct_config__.tag} in: {told.text}"
        for told in TOLD
        for part in parts(told.does)
        if isinstance(part, Verb)
        and part.__struct_config__.tag not in UNMARKED | AS_WHAT_FOLLOWS
        and not names_verb(told.text, part)
    )


def test_a_weapon_is_called_one() -> None:
    weapon = box().texts.templates["escape.word.weapon"].capitalize()
    expect_none(card.id for card in ITEMS if card.text.startswith(weapon) != card.weapon)


def test_a_text_fits_its_place() -> None:
    """Three lines of 34 for a card in hand, 120 characters for a section of an event."""
    sections = {told.id for told in TOLD if "," in told.id}
    expect_none(told.id for told in TOLD if not 0 < len(told.text) <= 120)
    expect_none(
        told.id
        for told in TOLD
        if told.id not in sections and len(textwrap.wrap(told.text, 34)) > 3
    )


def test_texts_are_sentences_that_every_terminal_can_show() -> None:
    expect_none(
        f"{told.id}: {told.text!r}"
        for told in TOLD
        if not (told.text.isascii() and told.text.endswith(".") and "\n" not in told.text)
    )


def test_no_two_texts_read_alike() -> None:
    texts = Counter(told.text for told in TOLD)
    expect_none(text for text, times in texts.items() if times > 1)


# -- one word for one thing

PRINTED: Final = re.compile(r"(?<![-\w])(?:vitality|lebenskraft)(?![-\w])", re.IGNORECASE)
"""What the printed rulebooks call a prisoner's life."""


def test_there_is_one_word_for_life() -> None:
    """The glossary alone has the other one, for those who look it up."""
    folder = PLUGINS / "escape"
    pages = [path for path in (folder / "rulebook").rglob("*.md") if "glossary" not in path.name]
    told = {str(path): path.read_text("utf-8") for path in pages}
    for path in (*(folder / "texts").rglob("*.toml"), *(folder / "content").rglob("*.toml")):
        sentences = [
            each for each in strings(tomllib.loads(path.read_text("utf-8"))) if " " in each
        ]
        told[str(path)] = "\n".join(sentences)
    expect_none(path for path, text in told.items() if PRINTED.search(text))


def strings(value: object) -> Iterator[str]:
    """Every text in it; names of fields and of words are texts too where a catalogue has them."""
    if isinstance(value, str):
        yield value
    elif isinstance(value, dict):
        for key, inner in value.items():
            yield from strings(key)
            yield from strings(inner)
    elif isinstance(value, list):
        for inner in value:
            yield from strings(inner)
