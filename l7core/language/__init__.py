"""The program's own words: English in the code, shown in the player's language.

>>> spoken("Play on")
'Play on'
>>> spoken("{n:# game is|# games are} over.", n=1), spoken("{who} decides.", who="Ann")
('1 game is over.', 'Ann decides.')

The English sentence is the key in the catalogue of each other language. A sentence that is defined
before the language is known, such as a module constant, is only marked there and translated where
it is shown:

>>> NOTHING = sentence("There is nothing here.")
>>> speak("xx", {"There is nothing here.": "Hier ist nichts."})
>>> spoken(NOTHING)
'Hier ist nichts.'
>>> speak("en", {})
>>> spoken(NOTHING)
'There is nothing here.'

Mods may translate all sentences but the guarded ones, which are about consent and safety or name a
command to type. Only L7's own catalogue translates those:

>>> ASKS = guarded("Allow this mod to run?")
>>> speak("xx", {ASKS: "Ausführen?"}, {ASKS: "Weiter?", NOTHING: "Leer."})
>>> spoken(ASKS), spoken(NOTHING)
('Ausführen?', 'Leer.')
>>> speak("en", {})

The English sentence is used if a catalogue lacks it, or if a translation has placeholders that the
sentence lacks. Sentences of rules have keys instead, because a mod may replace them:
`l7core/engine/texts.py`.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Final

ENGLISH: Final = "en"
"""Language of all sentences in the code."""
NAME: Final = "English"
"""Sentence that each language translates to its own name."""
LANGUAGE: Final = re.compile(r"[a-z]{2}(-[a-z]{2,4})?")
"""Pattern of a language code, in folder names and as typed by the player."""
PSEUDO: Final = "en-xa"
"""Test language: English with an accent on every letter, and longer by a third."""
LARGE_NOUNS: Final = ("de",)
"""Languages that capitalise all nouns."""


class Count(int):
    """A number that selects the matching form of a phrase: for 1, or for any other number."""

    def __format__(self, layout: str) -> str:
        one, bar, many = layout.partition("|")
        if not bar:
            return int.__format__(self, layout)
        return (one if self == 1 else many).replace("#", str(int(self)))


class _Speech:
    """The current language of this process, which has one player, or several at one screen."""

    language: str = ENGLISH
    own: Mapping[str, str] = {}
    """L7's own translations."""
    catalogue: Mapping[str, str] = {}
    """L7's own translations, with those of mods on top."""


_now = _Speech()
_guarded: set[str] = set()
"""Sentences that no mod can translate."""


def speak(language: str, own: Mapping[str, str], of_mods: Mapping[str, str] | None = None) -> None:
    """Set the language of all further sentences, with L7's own translations and those of mods."""
    _now.language, _now.own = language, own
    _now.catalogue = {**own, **of_mods} if of_mods else own


def language_now() -> str:
    """Return the current language."""
    return _now.language


def in_sentence(words: str) -> str:
    """Return a name or phrase for use within a sentence: in lower case, unless the language
    capitalises nouns."""
    return words if _now.language in LARGE_NOUNS else words.lower()


def sentence(words: str) -> str:
    """Mark words that `spoken` translates later, so that translators' lists include them."""
    return words


def guarded(words: str) -> str:
    """Mark words about consent or safety, or with a command to type: mods cannot translate them."""
    _guarded.add(words)
    return words


def spoken(words: str, /, **values: object) -> str:
    """Return the sentence in the player's language, with these values in its placeholders."""
    catalogue = _now.own if words in _guarded else _now.catalogue
    translated = catalogue.get(words, words)
    if not values:
        return translated
    counted = {
        name: Count(value) if type(value) is int else value for name, value in values.items()
    }
    try:
        return translated.format_map(counted)
    except (KeyError, IndexError, ValueError, AttributeError):
        return words.format_map(counted)
