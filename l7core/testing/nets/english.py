"""Checks of the English that players read: articles, plurals, full stops, repetitions."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from itertools import pairwise
from typing import Any, Final

import msgspec

from l7core.analysis.invariants import seats_of
from l7core.engine.advice import Choice
from l7core.engine.ask import Ask
from l7core.engine.kernel import Kernel
from l7core.engine.ruleset import Rules
from l7core.engine.texts import ARTICLES, Name
from l7core.testing.nets.sentences import words_in
from l7core.testing.nets.watching import Watcher

THINGS: Final = (
    "actions|bullets|cards|clones|counters|decisions|dice|enemies|guards|icons|items|keycards|"
    "lines|moves(?! to )|options|players|prisoners|rooms|rounds|seats|steps|thieves|tokens|turns|"
    "uses|walls"
)
WORDS: Final[dict[str, re.Pattern[str]]] = {
    "a full stop too many": re.compile(r"(?<!\.)\.\.(?!\.)|\. \.|[?!:]\.(?!\w)"),
    "a space before its stop": re.compile(r"\w [.,;:!?](?=\s|$)"),
    "a word twice": re.compile(r"\b(the|a|an|of|to|in|is|and) \1\b", re.IGNORECASE),
    "a before a vowel": re.compile(r"\ba (?!one\b)[aeioAEIO]\w"),
    "an before a consonant": re.compile(r"\ban (?!hour|honest|heir|x\b)[bcdfghjklmnpqrstvwxyz]\w"),
    "one of several": re.compile(rf"(?<![\d.,:/+-])\b1 (?:\w+ )?(?:{THINGS})\b"),
    "so many of so many rolled": re.compile(r"\d+ of \d+ \w+(?: needed| rolled)"),
}
"""Patterns of faults, by description."""
SENTENCE: Final = re.compile(r"[^.!?]+[.!?]+")
BEGINS: Final = re.compile(r"[A-Z0-9\"“'(]")


def faults_of(words: str) -> Iterator[str]:
    """Yield the faults of a text."""
    for fault, pattern in WORDS.items():
        if pattern.search(words):
            yield f"{fault}: {words!r}"
    sentences = [each.strip() for each in SENTENCE.findall(words)]
    for one, other in pairwise(sentences):
        if one == other:
            yield f"the same sentence twice: {words!r}"


NOTHING = "(?!)"
"""Pattern that matches nothing."""


class EnglishNet(Watcher):
    """A watcher that reads questions, options, refusals and log entries."""

    def __init__(self, rules: Rules, read: set[str]) -> None:
        self._read = read
        """Texts that have been checked."""
        # Longest first, so that a name inside a longer name is not found.
        names = "|".join(map(re.escape, sorted(bare_names(rules), key=len, reverse=True)))
        self._names = re.compile(rf"(?<![\w'-])(?:{names or NOTHING})(?![\w'-])(?! [\d(])")

    def look(self, kernel: Kernel[Any], ask: Ask, choice: Choice) -> Iterator[str]:
        view = kernel.view(ask.seat)
        yield from self._faults(words_in([view.ask, view.why_not, view.guide]))

    def over(self, kernel: Kernel[Any]) -> Iterator[str]:
        for seat in seats_of(kernel):
            for entry in kernel.log(seat):
                yield from self._faults([entry.text, entry.cause])
                yield from self._as_sentence(entry.text)

    def _faults(self, shown: Iterable[str]) -> Iterator[str]:
        for words in shown:
            if words not in self._read:
                yield from faults_of(words)
                self._read.add(words)

    def _as_sentence(self, text: str) -> Iterator[str]:
        if not BEGINS.match(text):
            yield f"a sentence begins small: {text!r}"
        if text.rstrip()[-1:] not in '.!?…"”)':
            yield f"a sentence without an end: {text!r}"
        for match in self._names.finditer(text):
            if lacks_article(text[: match.start()].rstrip()):
                yield f"{match[0]} without its article: {text!r}"


def bare_names(rules: Rules) -> list[str]:
    """Return the names that need an article in a sentence."""
    names = (
        rules.named(record, id) for each in rules.library.values() for id, record in each.items()
    )
    return sorted({each.name for each in names if has_article(each)})


def has_article(name: Name) -> bool:
    """Return whether a name is used with an article in a sentence."""
    article, _, bare = name.phrase.partition(" ")
    return article in ARTICLES and bare.lower() == name.name.lower()


def lacks_article(before: str) -> bool:
    """Return whether a name after these words lacks an article; after a colon, it needs none."""
    if not before or before[-1] in ".!?":
        return True
    last = before.rsplit(maxsplit=1)[-1]
    return last.isalpha() and last.lower() not in (*ARTICLES, "no", "this", "that")


def written(rules: Rules) -> Iterator[str]:
    """Yield all texts of a ruleset: its templates and its records."""
    yield from rules.texts.templates.values()
    for records in rules.library.values():
        for record in records.values():
            if isinstance(record, msgspec.Struct):
                yield from words_in(record)
