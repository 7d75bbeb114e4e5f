"""Sentences by key, filled with the arguments of an event, an option or a reason.

>>> texts = Texts({"moved": "{who} moves to {to}."})
>>> texts.say("moved", {"who": "pawn:1", "to": "room:hall"}, {"pawn:1": "Ann"}.get)
'Ann moves to room:hall.'
>>> texts.say("cellar.unknown", {"n": 2})
'cellar.unknown (n=2)'

A template may have one form for 1 and another for any other number, which replaces `#`:

>>> texts = Texts({"came": "{n:A guard comes|# guards come} to {to}."})
>>> texts.say("came", {"n": 1, "to": "you"}), texts.say("came", {"n": 3, "to": "you"})
('A guard comes to you.', '3 guards come to you.')

A name appears as it is, or with the article that the name itself defines:

>>> texts = Texts({"lies": "{thing:A} lies in {room:the}.", "gone": "{thing:The} is gone."})
>>> names = {"torch": Name("Torch", "a Torch"), "hall": Name("Hall", "the Hall")}
>>> texts.say("lies", {"thing": "torch", "room": "hall"}, names.get)
'A Torch lies in the Hall.'
>>> texts.say("gone", {"thing": "torch"}, names.get)
'The Torch is gone.'
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from string import Formatter
from typing import Final, TypeAlias

from msgspec import Struct

from l7core.engine.cache import BoundedCache
from l7core.language import Count, sentence, spoken

ARTICLES: Final = ("a", "an", "some", "the")
"""Articles that a phrase may begin with, and that other forms of it leave out."""
FORMS: Final = ("a", "the", "no", "A", "The", "No")
"""Forms in which a sentence may request a name, such as `{room:the}`; capitalised at the start of a
sentence."""

OWN = {
    "barrier.start": sentence("This is the start of the game."),
    "barrier.rolled": sentence("Dice are rolled."),
    "barrier.revealed": sentence("Hidden information is revealed."),
    "barrier.decided": sentence("Another player decides."),
    "barrier.ironman": sentence("Undo is off in this game."),
    "barrier.changed": sentence("The rules have changed since this decision."),
    "by-hand": sentence("Manual change: {deed}."),
    "outcome-by-hand": sentence("{outcome} Includes {n:1 manual change|# manual changes}."),
    "stopped": sentence("Game stopped: nothing can happen and the rules name no result."),
    "barrier.no-redo": sentence("Nothing to redo."),
    "advice.lesson": sentence("This is the next step of the lesson."),
}
"""Sentences of the engine itself; a ruleset may replace them."""


class Name(Struct, frozen=True):
    """A name, and its phrase in a sentence: "a Head Torch", "the Chapel".

    >>> torch = Name("Head Torch", "a Head Torch")
    >>> f"{torch} · {torch:a} · {torch:The} · {torch:no}"
    'Head Torch · a Head Torch · The Head Torch · no Head Torch'
    >>> f"{Name('Chapel', 'the Chapel'):a}, {Name('Morgue A', 'Morgue A'):The}"
    'the Chapel, Morgue A'
    """

    name: str
    phrase: str

    def __str__(self) -> str:
        return self.name

    def __format__(self, form: str) -> str:
        if form not in FORMS:
            return format(self.name, form)
        article, _, bare = self.phrase.partition(" ")
        text = self.phrase
        if article in ARTICLES and form.lower() != "a" and article != "the":
            text = f"{form.lower()} {bare}"
        elif form.lower() == "no":
            text = f"no {bare if article == 'the' else self.phrase}"
        return text[:1].upper() + text[1:] if form[0].isupper() else text


def with_article(article: str, name: str) -> str:
    """Return a name with its article.

    >>> with_article("a", "Evacuation Plan"), with_article("the", "Chapel"), with_article("", "Ann")
    ('an Evacuation Plan', 'the Chapel', 'Ann')
    """
    if article == "a" and name[:1].lower() in "aeiou":
        article = "an"
    return f"{article} {name}" if article and name else name


Word: TypeAlias = str | int | Name
"""Value for a placeholder of a template."""
UNREAD: Final = ("?",)
"""Marks a template whose placeholders have not been parsed yet."""
Naming: TypeAlias = Callable[[str], "str | Name | None"]
"""Function from an id to its name."""


class Texts:
    """The templates of a ruleset; later layers (mods, translations) replace earlier ones."""

    def __init__(self, *layers: Mapping[str, str]) -> None:
        self.templates = {key: spoken(words) for key, words in OWN.items()}
        for layer in layers:
            self.templates.update(layer)
        self._wanted: dict[str, tuple[str, ...] | None] = {}
        """Placeholders of each template; None if the template is missing or malformed."""
        self._whole: dict[str, str] = {}
        """Sentences without placeholders."""
        self._said: BoundedCache[tuple[object, ...], str] = BoundedCache()
        """Sentences by key and words, cached because most of a table repeats earlier sentences."""

    def has(self, key: str) -> bool:
        return key in self.templates

    def say(
        self,
        key: str,
        args: Mapping[str, Word] | None = None,
        name: Naming | None = None,
    ) -> str:
        """Return the sentence; `name` turns ids among the arguments into names.

        A missing key or argument never raises an error: the result is then the key with its
        arguments.
        """
        whole = self._whole.get(key)
        if whole is not None:
            return whole
        wanted = self._wanted.get(key, UNREAD)
        if wanted is UNREAD:
            wanted = self._wanted[key] = _places(self.templates.get(key))
        if not wanted:
            return _bare(key, args or {}, name) if wanted is None else self._as_a_whole(key)
        if not args:
            return _bare(key, {}, name)
        words: list[Word]
        try:
            words = [*map(args.__getitem__, wanted)]
        except KeyError:
            return _bare(key, args, name)
        if name:
            for index, word in enumerate(words):
                if word and isinstance(word, str):
                    words[index] = name(word) or word
        cache_key = (key, *words)
        try:
            return self._said[cache_key]
        except KeyError:
            text = self._said[cache_key] = self._filled(key, dict(zip(wanted, words, strict=True)))
            return text
        except TypeError:  # a mod passed an unhashable argument
            return self._filled(key, dict(zip(wanted, words, strict=True)))

    def _as_a_whole(self, key: str) -> str:
        text = self._whole[key] = self._filled(key, {})
        return text

    def _filled(self, key: str, words: Mapping[str, Word]) -> str:
        template = self.templates[key]
        inflected = {arg: _inflected(value) for arg, value in words.items()}
        try:
            return template.format_map(inflected if ":" in template else words)
        except (KeyError, IndexError, ValueError, AttributeError):
            return _bare(key, words, None)


def _places(template: str | None) -> tuple[str, ...] | None:
    """Return the placeholders of a template, each once.

    >>> _places("{who} goes to {room:the} with {who}."), _places("Nothing."), _places("{")
    (('who', 'room'), (), None)
    """
    if template is None:
        return None
    try:
        fields = [field for _, field, _, _ in Formatter().parse(template) if field is not None]
    except ValueError:
        return None
    return tuple(dict.fromkeys(re.split(r"[.[]", field)[0] for field in fields))


def _bare(key: str, args: Mapping[str, Word], name: Naming | None) -> str:
    """Return the key with its arguments, for a sentence that cannot be rendered."""
    words = {
        arg: (name(value) or value) if name and isinstance(value, str) else value
        for arg, value in args.items()
    }
    facts = ", ".join(f"{arg}={value}" for arg, value in words.items())
    return f"{key} ({facts})" if facts else key


def _inflected(value: Word) -> Word:
    """Return a number with plural forms, or a name with articles."""
    if isinstance(value, int):
        return Count(value)
    return Name(value, value) if isinstance(value, str) else value
