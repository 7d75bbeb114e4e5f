"""What the translations of a mod lack, and what they have too much of.

A translation is held against the English that it stands for: that of the mod itself, or, where it
has none, that of the mods which it names in its manifest.
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
from l7core.language.listing import faults, sentences
from l7core.mods.host import Host
from l7core.mods.manifest import Manifest

WORD = re.compile(r"[^\W\d_]{3}")
"""As many letters in a row as no picture has."""
NAMED_AT_MOST = 5
"""How many of the things that are lacking are named."""


def languages(folder: Path) -> list[str]:
    """The languages other than English that a mod has something in."""
    found = {path.stem for path in folder.glob("texts/*")}
    found |= {path.name for path in folder.glob("content/*") if path.is_dir()}
    return sorted(each for each in found if LANGUAGE.fullmatch(each) and each != ENGLISH)


def oddities(
    folder: Path, manifest: Manifest, host: Host, spoken: Host, language: str
) -> Iterator[str]:
    """What a translation lacks, and what of it stands for nothing.

    `host` has read the mod in English, `spoken` in that language.
    """
    rules = [host.rules(id) for id in host.rulesets]
    theirs = _texts(folder, language)
    known = {key: text for each in rules for key, text in each.texts.templates.items()}
    for key in sorted(theirs.keys() - known.keys()):
        close = nearest(key, known)
        hint = f"; did you mean {close}?" if close else ""
        yield f"{language}: {key} is the key of no sentence in English{hint}"
    for key in sorted(theirs.keys() & known.keys()):
        for word in sorted(_words(theirs[key]) - _words(known[key])):
            told = f"{language}: {key}: {{{word}}} is no word of the sentence in English"
            yield f"{told}: {_in_braces(known[key])}"
    for of in coverage(folder, manifest, host, spoken, language):
        yield from _lacking(language, of.what, list(of.lacking), of.count)


class Coverage(Struct, frozen=True):
    """How much of a mod is there in a language."""

    what: str
    lacking: tuple[str, ...]
    """What is read in English: keys of sentences, or ids of records."""
    count: int
    """Of how many."""


def coverage(
    folder: Path, manifest: Manifest, host: Host, spoken: Host, language: str
) -> Iterator[Coverage]:
    """What of a mod's sentences and records is in that language."""
    ours, theirs = _texts(folder, ENGLISH), _texts(folder, language)
    said = {key for key in ours if is_sentence(key)}
    if said:
        yield Coverage("sentences", tuple(sorted(said - theirs.keys())), len(said))
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
    """Whether any sentence of it is the same in both languages; a word alone may be a name."""
    ours = {*sentences_of(record)}
    return spoken is None or not ours or bool(ours & {*sentences_of(spoken)})


def sentences_of(value: Any) -> Iterator[str]:
    """Every sentence of a record: no word by itself, and no picture, which is of signs."""
    if isinstance(value, str):
        yield from (value,) if " " in value and WORD.search(value) else ()
    elif isinstance(value, Struct):
        for name in value.__struct_fields__:
            yield from sentences_of(getattr(value, name))
    elif isinstance(value, tuple | list):
        for each in value:
            yield from sentences_of(each)


def screen_languages(folder: Path) -> list[str]:
    """The languages that a mod says something of the screen in."""
    found = {path.stem for path in (folder / IN_MODS).glob("*")}
    return sorted(each for each in found if LANGUAGE.fullmatch(each))


def unreadable(folder: Path, language: str) -> Iterator[str]:
    """Catalogues of the screen that cannot be read."""
    for path in of_mod(folder, language):
        try:
            read(path)
        except CatalogueError as error:
            yield f"{path.relative_to(folder).as_posix()}: {error}"


def oddities_of_screen(folder: Path, language: str) -> Iterator[str]:
    """What a mod says of the screen that stands for nothing, or that nobody says."""
    said: dict[str, str] = {}
    for path in of_mod(folder, language):
        with suppress(CatalogueError):
            said |= read(path)
    known = sentences()
    yield from (f"{language}: {fault}" for fault in faults(said, {*known, *sentences([folder])}))
    if known and not files(OWN, language):
        lacking = [each for each in known if each not in said]
        yield from _lacking(language, "sentences of the screen", lacking, len(known))


def changed_words(folder: Path, manifest: Manifest, host: Host) -> Iterator[str]:
    """Words in the mod's own sentences that those whose place they take do not have."""
    without = {
        key: text
        for mod in host.mods
        if mod.id != manifest.id
        for key, text in _texts(mod.folder, ENGLISH).items()
    }
    for key, text in sorted(_texts(folder, ENGLISH).items()):
        if key in without:
            for word in sorted(_words(text) - _words(without[key])):
                told = f"{key}: {{{word}}} is no word of the sentence that it takes the place of"
                yield f"{told}: {_in_braces(without[key])}"


def _lacking(language: str, what: str, lacking: list[str], count: int) -> Iterator[str]:
    if lacking:
        more = ", …" if len(lacking) > NAMED_AT_MOST else ""
        named = ", ".join(lacking[:NAMED_AT_MOST])
        yield f"{language} lacks {len(lacking)} of {count} {what}: {named}{more}"


def _translated(manifest: Manifest, ours: Mapping[str, str]) -> set[str]:
    """The mods whose words the translation is of."""
    others = {*manifest.requires, *manifest.optional, *manifest.load_after}
    return {manifest.id} if ours or not others else {manifest.id, *others}


def _texts(folder: Path, language: str) -> dict[str, str]:
    """The sentences that a folder has in a language; what cannot be read is told elsewhere."""
    paths = sorted(
        [*folder.glob(f"texts/{language}.toml"), *folder.glob(f"texts/{language}/*.toml")]
    )
    sources = (read_source(path, mod=folder.name, shown_as=path.name) for path in paths)
    texts, _ = load_texts(each for each in sources if not isinstance(each, Problem))
    return texts


def _records_with_words(rules: Iterable[Rules], mods: set[str]) -> Iterator[tuple[str, Record]]:
    """The records of these mods that say something to people."""
    for each in rules:
        for kind, records in each.library.items():
            fields = [
                field.replace("-", "_") for field in words_of({**each.kinds, **EVERYWHERE}[kind])
            ]
            for id, record in records.items():
                if owner(id) in mods and any(getattr(record, name, "") for name in fields):
                    yield id, record


def _records_in(folder: Path, manifest: Manifest, language: str) -> set[str]:
    """The records that have words in a language."""
    spoken: set[str] = set()
    for path in folder.glob(f"content/{language}/*.toml"):
        source = read_source(path, mod=manifest.id, shown_as=path.name)
        data: Any = {} if isinstance(source, Problem) else parse(source)
        tables = [] if isinstance(data, Problem) else [t for each in data.values() for t in each]
        ids = (table.get("id") for table in tables if isinstance(table, dict))
        spoken |= {qualify(id, manifest.id) for id in ids if isinstance(id, str)}
    return spoken


def _words(template: str) -> set[str]:
    """The names in the braces of a sentence."""
    try:
        return {name for _, name, _, _ in string.Formatter().parse(template) if name}
    except ValueError:
        return set()


def _in_braces(template: str) -> str:
    """The words of a sentence as they stand in it.

    >>> _in_braces("{who} lights {what}."), _in_braces("It is dark.")
    ('{what}, {who}', 'none')
    """
    return ", ".join(f"{{{word}}}" for word in sorted(_words(template))) or "none"
