"""Comparison of a mod's translations with the English originals.

The original is the English text of the mod itself. If the mod has none, it is the text of the mods
named in its manifest.
"""

from __future__ import annotations

import re
import string
from collections.abc import Iterable, Iterator, Mapping
from contextlib import suppress
from pathlib import Path
from typing import Any

from msgspec import Struct

from l7core.content import Problem, load_texts, read_source
from l7core.content.parse import parse
from l7core.content.record import EVERYWHERE, Record
from l7core.content.texts import is_sentence
from l7core.content.translation import words_of
from l7core.engine.ids import nearest, owner, qualify
from l7core.engine.ruleset import Rules
from l7core.language import ENGLISH, LANGUAGE
from l7core.language.catalogue import IN_MODS, OWN, CatalogueError, files, of_mod, read
from l7core.language.listing import faults, guarded_sentences, sentences
from l7core.language.templates import complaint_about
from l7core.mods.host import Host
from l7core.mods.manifest import Manifest

WORD = re.compile(r"[^\W\d_]{3}")
"""Three letters in a row, which no ASCII picture contains."""
NAMED_AT_MOST = 5
"""Maximum number of missing items that a message names."""


def oddities(
    folder: Path, manifest: Manifest, host: Host, spoken: Host, language: str
) -> Iterator[str]:
    """Yield the missing parts of a translation, and those that match nothing in English.

    `host` has read the mod in English, `spoken` in that language.
    """
    rules = [host.rules(id) for id in host.rulesets]
    theirs = _texts(folder, language)
    known = {key: text for each in rules for key, text in each.texts.templates.items()}
    for key in sorted(theirs.keys() - known.keys()):
        close = nearest(key, known)
        hint = f"; did you mean {close}?" if close else ""
        yield f"{language}: {key} doesn't exist in English{hint}"
    for key in sorted(theirs.keys() & known.keys()):
        for word in sorted(_words(theirs[key]) - _words(known[key])):
            message = f"{language}: {key}: {{{word}}} is not a placeholder of the English sentence"
            yield f"{message}: {_in_braces(known[key])}"
    for part in coverage(folder, manifest, host, spoken, language):
        yield from _lacking(language, part.what, list(part.lacking), part.count)


class Coverage(Struct, frozen=True):
    """The share of a mod that is translated to a language."""

    what: str
    lacking: tuple[str, ...]
    """Untranslated items: keys of sentences, or ids of records."""
    count: int
    """Total number of items."""


def coverage(
    folder: Path,
    manifest: Manifest,
    host: Host,
    spoken: Host,
    language: str,
    *,
    translators: Iterable[Path] = (),
) -> Iterator[Coverage]:
    """Yield how many of a mod's sentences and records are translated to that language.

    Sentences translated by the mods in `translators` count too.
    """
    ours = _texts(folder, ENGLISH)
    theirs = {key for each in (folder, *translators) for key in _texts(each, language)}
    sentence_keys = {key for key in ours if is_sentence(key)}
    if sentence_keys:
        yield Coverage("sentences", tuple(sorted(sentence_keys - theirs)), len(sentence_keys))
    rules = [host.rules(id) for id in host.rulesets]
    records = dict(sorted(_records_with_words(rules, _translated(manifest, ours))))
    there = dict(_records_with_words(map(spoken.rules, spoken.rulesets), {*map(owner, records)}))
    patched = _records_in(folder, manifest, language)
    if records:
        lacking = tuple(
            id
            for id, record in records.items()
            if id not in patched and _same_sentences(record, there.get(id))
        )
        yield Coverage("records", lacking, len(records))


def _same_sentences(record: Record, spoken: Record | None) -> bool:
    """Return whether a record seems untranslated; single words are ignored, because they may be
    names."""
    ours = {*sentences_of(record)}
    return spoken is None or not ours or bool(ours & {*sentences_of(spoken)})


def sentences_of(value: Any) -> Iterator[str]:
    """Yield every sentence of a record, without single words and ASCII pictures."""
    if isinstance(value, str):
        yield from (value,) if " " in value and WORD.search(value) else ()
    elif isinstance(value, Struct):
        for name in value.__struct_fields__:
            yield from sentences_of(getattr(value, name))
    elif isinstance(value, tuple | list):
        for each in value:
            yield from sentences_of(each)


def screen_languages(folder: Path) -> list[str]:
    """Return the languages to which a mod translates the screen."""
    found = {path.stem for path in (folder / IN_MODS).glob("*")}
    return sorted(each for each in found if LANGUAGE.fullmatch(each))


def unreadable(folder: Path, language: str) -> Iterator[str]:
    """Yield an error for each unreadable catalogue of the screen, and for each invalid template."""
    for path in of_mod(folder, language):
        shown_as = path.relative_to(folder).as_posix()
        try:
            texts = read(path)
        except CatalogueError as error:
            yield f"{shown_as}: {error}"
        else:
            for words, text in texts.items():
                if complaint := complaint_about(text):
                    yield f"{shown_as}: {words!r}: {complaint}"


def oddities_of_screen(folder: Path, language: str) -> Iterator[str]:
    """Yield screen translations that match nothing, and the gaps in a language that L7 itself
    lacks."""
    screen_texts: dict[str, str] = {}
    for path in of_mod(folder, language):
        with suppress(CatalogueError):
            screen_texts |= read(path)
    known = sentences()
    guarded = guarded_sentences()
    every = [*known, *sentences([folder])]
    yield from (f"{language}: {fault}" for fault in faults(screen_texts, every, guarded))
    if known and not files(OWN, language):
        lacking = [each for each in known if each not in screen_texts and each not in guarded]
        yield from _lacking(language, "interface sentences", lacking, len(known))


def changed_words(folder: Path, manifest: Manifest, host: Host) -> Iterator[str]:
    """Yield placeholders in the mod's sentences that the sentences they replace do not have."""
    without = {
        key: text
        for mod in host.mods
        if mod.id != manifest.id
        for key, text in _texts(mod.folder, ENGLISH).items()
    }
    for key, text in sorted(_texts(folder, ENGLISH).items()):
        if key in without:
            for word in sorted(_words(text) - _words(without[key])):
                message = f"{key}: {{{word}}} is not a placeholder of the sentence it replaces"
                yield f"{message}: {_in_braces(without[key])}"


def _lacking(language: str, items: str, lacking: list[str], count: int) -> Iterator[str]:
    if lacking:
        more = ", …" if len(lacking) > NAMED_AT_MOST else ""
        named = ", ".join(lacking[:NAMED_AT_MOST])
        yield f"{language} lacks {len(lacking)} of {count} {items}: {named}{more}"


def _translated(manifest: Manifest, ours: Mapping[str, str]) -> set[str]:
    """Return the mods whose texts the mod translates."""
    others = {*manifest.requires, *manifest.optional, *manifest.load_after}
    return {manifest.id} if ours or not others else {manifest.id, *others}


def _texts(folder: Path, language: str) -> dict[str, str]:
    """Return the sentences that a folder has in a language; unreadable files are reported
    elsewhere."""
    paths = sorted(
        [*folder.glob(f"texts/{language}.toml"), *folder.glob(f"texts/{language}/*.toml")]
    )
    sources = (read_source(path, mod=folder.name, shown_as=path.name) for path in paths)
    texts, _ = load_texts(each for each in sources if not isinstance(each, Problem))
    return texts


def _records_with_words(rules: Iterable[Rules], mods: set[str]) -> Iterator[tuple[str, Record]]:
    """Yield the records of these mods that contain text for people."""
    for each in rules:
        for kind, records in each.library.items():
            fields = [
                field.replace("-", "_") for field in words_of({**each.kinds, **EVERYWHERE}[kind])
            ]
            for id, record in records.items():
                if owner(id) in mods and any(getattr(record, name, "") for name in fields):
                    yield id, record


def _records_in(folder: Path, manifest: Manifest, language: str) -> set[str]:
    """Return the ids of the records with words in a language."""
    spoken: set[str] = set()
    for path in folder.glob(f"content/{language}/*.toml"):
        source = read_source(path, mod=manifest.id, shown_as=path.name)
        data: Any = {} if isinstance(source, Problem) else parse(source)
        tables = [] if isinstance(data, Problem) else [t for each in data.values() for t in each]
        ids = (table.get("id") for table in tables if isinstance(table, dict))
        spoken |= {qualify(id, manifest.id) for id in ids if isinstance(id, str)}
    return spoken


def _words(template: str) -> set[str]:
    """Return the placeholders of a sentence."""
    try:
        return {name for _, name, _, _ in string.Formatter().parse(template) if name}
    except ValueError:
        return set()


def _in_braces(template: str) -> str:
    """Return the placeholders of a sentence, in braces.

    >>> _in_braces("{who} lights {what}."), _in_braces("It is dark.")
    ('{what}, {who}', 'none')
    """
    return ", ".join(f"{{{word}}}" for word in sorted(_words(template))) or "none"
