"""Records in another language: patches that change words, and nothing that a game goes by.

They stand in `content/de/NAME.toml` and are read after all other content, where that language is
spoken. A game must be the same in every language, so a patch there may name texts alone. Sentences
that stand deeper in a record, such as that of a goal, are said by themselves:

    [words]
    "Find the A-Lift." = "Finde den A-Lift."
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, Final, TypeAlias, get_args

import msgspec
from msgspec.structs import replace

from l7core.content.problems.problem import Fault
from l7core.content.record import Record, Ref
from l7core.content.shapes import SEQUENCES, is_struct, origin_of, unwrapped
from l7core.language.pseudo import accented

Library: TypeAlias = Mapping[str, Mapping[str, Record]]


WORDS: Final = "words"
"""The table of sentences that stand anywhere in records, each with what it is in that language."""


def said_otherwise(data: Any, words: Mapping[str, str]) -> Any:
    """A record's data with its sentences in another language.

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
    """What a file in another language changes besides words."""
    for told, said in _words_in(data):
        if " " not in told or not isinstance(said, str):
            yield _fault((WORDS, told), "a sentence has several words, and so has what it is here")
    for kind, tables in data.items():
        if kind not in kinds or not isinstance(tables, list):
            continue  # a fault in any language, which is told as such
        words = words_of(kinds[kind])
        for number, table in enumerate(tables):
            if not isinstance(table, dict):
                continue
            if table.get("patch") is not True:
                yield _fault((kind, number), "a record in another language is a patch")
            for field in table:
                if field not in words and field not in ("id", "patch"):
                    message = f"{field!r} is more than words: it is the same in every language"
                    yield _fault((kind, number, field), message)


def _words_in(data: Mapping[str, Any]) -> Iterator[tuple[str, Any]]:
    """The sentences of a file; what stands in place of their table is told as no kind."""
    told = data.get(WORDS, {})
    if isinstance(told, dict):
        yield from told.items()


def words_of(kind: type[Record]) -> set[str]:
    """The fields of a record that are words alone, and may be said in another language."""
    fields = msgspec.structs.fields(kind)
    return {each.encode_name for each in fields if _are_words(each.type)} - {"id"}


def in_pseudo(library: Library) -> Library:
    """All records with the words that they say to people as the pseudo-language has them."""
    return {
        kind: {id: _accented(record) for id, record in records.items()}
        for kind, records in library.items()
    }


def _accented(value: Any) -> Any:
    """Sentences and names; a small word alone may be one that rules go by."""
    if isinstance(value, str):
        return accented(value) if " " in value or value.istitle() else value
    if isinstance(value, tuple | list):
        return type(value)(map(_accented, value))
    if isinstance(value, msgspec.Struct):
        fields = {name: getattr(value, name) for name in value.__struct_fields__}
        return replace(value, **{name: _accented(each) for name, each in fields.items()})
    return value


def _are_words(kind: Any) -> bool:
    """Whether a field holds text for people, and no id."""
    bare, notes = unwrapped(kind)
    if bare is str:
        return not any(isinstance(note, Ref) for note in notes)
    if origin_of(bare) in SEQUENCES:
        return _are_words(get_args(bare)[0])
    return is_struct(bare) and all(_are_words(each.type) for each in msgspec.structs.fields(bare))


def _fault(path: tuple[str | int, ...], message: str) -> Fault:
    expected = "patch = true, an id, and texts"
    return Fault(code="content-value", path=path, message=message, expected=expected)
