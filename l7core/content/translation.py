"""Records in another language: patches that change words, and nothing that a game goes by.

They stand in `content/de/NAME.toml` and are read after all other content, where that language is
spoken. A game must be the same in every language, so a patch there may name texts alone.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, TypeAlias, get_args

import msgspec
from msgspec.structs import replace

from l7core.content.problems.problem import Fault
from l7core.content.record import Record, Ref
from l7core.content.shapes import SEQUENCES, is_struct, origin_of, unwrapped
from l7core.language.pseudo import accented

Library: TypeAlias = Mapping[str, Mapping[str, Record]]


def faults_in(data: Mapping[str, Any], kinds: Mapping[str, type[Record]]) -> Iterator[Fault]:
    """What a file in another language changes besides words."""
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
