"""Records in another language: patches that change words only.

The files `content/de/NAME.toml` are read after all other content if that language is active. A game
must be the same in every language, so these patches may change texts only. Sentences deeper inside
a record, such as that of a goal, are translated one by one:

    [words]
    "Find the A-Lift." = "Finde den A-Lift."
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, Final, TypeAlias, get_args

import msgspec
from msgspec.structs import replace

from l7core.content.annotations import SEQUENCES, is_struct, origin_of, unwrapped
from l7core.content.problems.problem import Fault
from l7core.content.record import Record, Ref
from l7core.language.pseudo import accented

Library: TypeAlias = Mapping[str, Mapping[str, Record]]


WORDS: Final = "words"
"""Table of sentences from anywhere in records, each with its translation."""


def said_otherwise(data: Any, words: Mapping[str, str]) -> Any:
    """Return a record's data with its sentences translated.

    >>> said_otherwise({"aims": [{"text": "Call it.", "go": ["lift"]}]}, {"Call it.": "Ruf ihn."})
    {'aims': [{'text': 'Ruf ihn.', 'go': ['lift']}]}
    """
    if isinstance(data, str):
        return words.get(data, data)
    if isinstance(data, list):
        return [said_otherwise(each, words) for each in data]
    if isinstance(data, dict):
        return {key: said_otherwise(each, words) for key, each in data.items()}
    return data


def faults_in(data: Mapping[str, Any], kinds: Mapping[str, type[Record]]) -> Iterator[Fault]:
    """Yield a fault for each change in a translation file that is not just words."""
    for sentence, translated in _words_in(data):
        if " " not in sentence or not isinstance(translated, str):
            yield _fault(
                (WORDS, sentence),
                "both sides must be sentences: several words of English, and their translation",
            )
    for kind, tables in data.items():
        if kind not in kinds or not isinstance(tables, list):
            continue  # reported as a fault in any language
        words = words_of(kinds[kind])
        for number, table in enumerate(tables):
            if not isinstance(table, dict):
                continue
            if table.get("patch") is not True:
                yield _fault((kind, number), "a record in a translation must be a patch")
            for field in table:
                if field not in words and field not in ("id", "patch"):
                    message = f"{field!r} is not text, so a translation can't change it"
                    yield _fault((kind, number, field), message)


def _words_in(data: Mapping[str, Any]) -> Iterator[tuple[str, Any]]:
    """Yield the sentences of a file; a value that is no table is reported elsewhere."""
    words = data.get(WORDS, {})
    if isinstance(words, dict):
        yield from words.items()


def words_of(kind: type[Record]) -> set[str]:
    """Return the fields of a record kind that contain only words and can be translated."""
    fields = msgspec.structs.fields(kind)
    return {each.encode_name for each in fields if _are_words(each.type)} - {"id"}


def in_pseudo(library: Library) -> Library:
    """Return all records with their texts in the pseudo-language."""
    return {
        kind: {id: _accented(record) for id, record in records.items()}
        for kind, records in library.items()
    }


def _accented(value: Any) -> Any:
    """Accent sentences and names; a single lower-case word may be a value that rules use."""
    if isinstance(value, str):
        return accented(value) if " " in value or value.istitle() else value
    if isinstance(value, tuple | list):
        return type(value)(map(_accented, value))
    if isinstance(value, msgspec.Struct):
        fields = {name: getattr(value, name) for name in value.__struct_fields__}
        return replace(value, **{name: _accented(each) for name, each in fields.items()})
    return value


def _are_words(kind: Any) -> bool:
    """Return whether a field contains text for people and no id."""
    bare, notes = unwrapped(kind)
    if bare is str:
        return not any(isinstance(note, Ref) for note in notes)
    if origin_of(bare) in SEQUENCES:
        return _are_words(get_args(bare)[0])
    return is_struct(bare) and all(_are_words(each.type) for each in msgspec.structs.fields(bare))


def _fault(path: tuple[str | int, ...], message: str) -> Fault:
    expected = "patch = true, an id, and texts"
    return Fault(code="content-value", path=path, message=message, expected=expected)
