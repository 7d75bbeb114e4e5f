"""The program's own words: in the code they stand in English, and a player's language is spoken.

>>> spoken("Play on")
'Play on'
>>> spoken("{n:# game is|# games are} over.", n=1), spoken("{who} decides.", who="Ann")
('1 game is over.', 'Ann decides.')

The English sentence is the key of each other language's catalogue. A sentence that is written down
before anybody knows the language, such as a constant of a module, is marked, and said where it is
shown:

>>> NOTHING = sentence("There is nothing here.")
>>> speak("xx", {"There is nothing here.": "Hier ist nichts."})
>>> spoken(NOTHING)
'Hier ist nichts.'
>>> speak("en", {})
>>> spoken(NOTHING)
'There is nothing here.'

What a catalogue lacks, or says with words that the sentence does not have, is said in English.
Sentences of rules have keys instead, since a mod may say them otherwise: `l7core/engine/texts.py`.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Final

ENGLISH: Final = "en"
"""What all words are written in."""
NAME: Final = "English"
"""The sentence that each language says its own name for."""
LANGUAGE: Final = re.compile(r"[a-z]{2}(-[a-z]{2,4})?")
"""How a language is named, in folders and by the player."""
PSEUDO: Final = "en-xa"
"""A language for tests: English with an accent on every letter, and longer by a third."""
LARGE_NOUNS: Final = ("de",)
"""The languages in which a noun begins with a capital wherever it stands."""


class Count(int):
    """A number that knows which of the two forms of a phrase goes with it."""

    def __format__(self, layout: str) -> str:
        one, bar, many = layout.partition("|")
        if not bar:
            return int.__format__(self, layout)
        return (one if self == 1 else many).replace("#", str(int(self)))


class _Speech:
    """What this process speaks: it has one player, or several at one screen."""

    language: str = ENGLISH
    catalogue: Mapping[str, str] = {}


_now = _Speech()


def speak(language: str, catalogue: Mapping[str, str]) -> None:
    """Say everything in that language from here on."""
    _now.language, _now.catalogue = language, catalogue


def language_now() -> str:
    """What is spoken."""
    return _now.language


def in_sentence(words: str) -> str:
    """A name or a phrase within a sentence: small, where nouns are not large anyway."""
    return words if _now.language in LARGE_NOUNS else words.lower()


def sentence(words: str) -> str:
    """Words that are said later, by `spoken`: so that they are listed for translators."""
    return words


def spoken(words: str, /, **values: object) -> str:
    """The sentence in the player's language, with these values in its braces."""
    said = _now.catalogue.get(words, words)
    if not values:
        return said
    counted = {
        name: Count(value) if type(value) is int else value for name, value in values.items()
    }
    try:
        return said.format_map(counted)
    except (KeyError, IndexError, ValueError, AttributeError):
        return words.format_map(counted)
