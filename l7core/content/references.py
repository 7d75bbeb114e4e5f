"""Search for references in raw data, completed with the id of the mod that contains them.

A value's type alone decides how it is handled, so each type is turned into a function once. Raw
data may have any shape: values that do not match their type are skipped here and reported during
decoding.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterable
from functools import cache
from itertools import repeat
from types import ModuleType, SimpleNamespace
from typing import Any, TypeAlias, get_args, get_type_hints

import msgspec
from msgspec import Struct

from l7core.content.annotations import (
    MAPPINGS,
    SEQUENCES,
    UNIONS,
    entry_kinds,
    is_fixed,
    is_struct,
    origin_of,
    unwrapped,
)
from l7core.content.decode import Decoder
from l7core.content.problems.problem import Path
from l7core.content.record import Conditions, Effects, Ref
from l7core.engine.ids import qualify


class Reference(Struct, frozen=True, gc=False):
    """A reference in the data: its allowed kinds and the full id that it names."""

    ref: Ref
    id: str
    path: Path
    at_key: bool = False


class Search:
    """A search through one table: its mod, and the references found so far."""

    __slots__ = ("decoder", "mod", "references")

    def __init__(self, mod: str, decoder: Decoder) -> None:
        self.mod = mod
        self.decoder = decoder
        self.references: list[Reference] = []


Completer: TypeAlias = Callable[[Any, Path, Search], Any]
"""Function that completes the references of a raw value, in place if possible, and returns it."""


def complete_references(
    kind: type[Struct], raw: dict[str, Any], mod: str, decoder: Decoder
) -> list[Reference]:
    """Complete the references of a raw record in place, and return them."""
    search = Search(mod, decoder)
    _complete_struct(kind, raw, (), search)
    return search.references


def _complete_struct(kind: Any, raw: Any, path: Path, search: Search) -> Any:
    if isinstance(raw, dict):
        for name, complete in _field_completers(kind):
            if name in raw:
                raw[name] = complete(raw[name], (*path, name), search)
    return raw


@cache
def _field_completers(kind: Any) -> tuple[tuple[str, Completer], ...]:
    """Return the fields of a struct that may contain references, with their completers."""
    completers = _completers_by_annotation(kind)
    if completers is None:
        completers = {part.name: _completer(part.type) for part in msgspec.structs.fields(kind)}
    struct = origin_of(kind)
    names = zip(struct.__struct_fields__, struct.__struct_encode_fields__, strict=True)
    return tuple(
        (written, complete) for name, written in names if (complete := completers[name]) is not None
    )


def _completers_by_annotation(kind: Any) -> dict[str, Completer | None] | None:
    """Return the completer of each field from its written annotation; None if that is not enough.

    Evaluating annotations is the slowest part here, and all structs share a few annotations.
    Written annotations are not enough for a struct with type parameters or with names from its own
    body.
    """
    if origin_of(kind) is not kind or hasattr(kind, "__orig_bases__"):
        return None
    completers: dict[str, Completer | None] = {}
    for base in reversed(kind.__mro__):
        module = sys.modules.get(base.__module__)
        for name, annotation in vars(base).get("__annotations__", {}).items():
            if name not in kind.__struct_fields__:
                continue
            if module is None:
                return None
            try:
                is_written = isinstance(annotation, str)
                completers[name] = (
                    _completer_of(module, annotation) if is_written else _completer(annotation)
                )
            except NameError:
                return None
    return completers if completers.keys() >= set(kind.__struct_fields__) else None


@cache
def _completer_of(module: ModuleType, annotation: str) -> Completer | None:
    holder = SimpleNamespace(__annotations__={"field": annotation})
    return _completer(get_type_hints(holder, vars(module), include_extras=True)["field"])


def _completer(kind: Any) -> Completer | None:
    """Return the completer for values of a type, or None if they never contain references."""
    kind, notes = unwrapped(kind)
    for note in notes:
        if isinstance(note, Ref):
            return _ref_completer(note)
    origin = origin_of(kind)
    if kind in (Effects, Conditions):
        return _words_completer(kind)
    if is_struct(kind):
        return _struct_completer(kind)
    if origin in MAPPINGS:
        return _mapping_completer(*entry_kinds(kind))
    if origin in SEQUENCES:
        return _sequence_completer(kind)
    if origin in UNIONS:
        return _union_completer(get_args(kind))
    return None


def _ref_completer(ref: Ref) -> Completer:
    def complete(raw: Any, path: Path, search: Search) -> Any:
        if not isinstance(raw, str):
            return raw
        id = qualify(raw, search.mod)
        search.references.append(Reference(ref, id, path))
        return id

    return complete


def _words_completer(kind: Any) -> Completer:
    def complete(raw: Any, path: Path, search: Search) -> Any:
        if isinstance(raw, list):
            lexicon = search.decoder.lexicons[kind]
            for number, item in enumerate(raw):
                word = lexicon.find(item)
                if word is not None:
                    _complete_struct(word, item, (*path, number), search)
        return raw

    return complete


def _struct_completer(kind: Any) -> Completer:
    """Build a completer for a struct. It looks up fields on use, since structs can be recursive."""
    config = origin_of(kind).__struct_config__

    def complete(raw: Any, path: Path, search: Search) -> Any:
        is_other = (
            config.tag is not None
            and isinstance(raw, dict)
            and raw.get(config.tag_field) != config.tag
        )
        return raw if is_other else _complete_struct(kind, raw, path, search)

    return complete


def _mapping_completer(key_kind: Any, value_kind: Any) -> Completer | None:
    of_key = next((note for note in unwrapped(key_kind)[1] if isinstance(note, Ref)), None)
    of_value = _completer(value_kind)
    if of_key is None and of_value is None:
        return None

    def complete(raw: Any, path: Path, search: Search) -> Any:
        if not isinstance(raw, dict):
            return raw
        completed = {}
        for key, value in raw.items():
            inner = (*path, key)
            id = key
            if of_key is not None:
                id = qualify(key, search.mod)
                search.references.append(Reference(of_key, id, inner, at_key=True))
            completed[id] = value if of_value is None else of_value(value, inner, search)
        return completed

    return complete


def _sequence_completer(kind: Any) -> Completer | None:
    of_each = [_completer(part) for part in get_args(kind) if part is not Ellipsis]
    if not any(of_each):
        return None
    completers: Iterable[Completer | None] = of_each if is_fixed(kind) else repeat(of_each[0])

    def complete(raw: Any, path: Path, search: Search) -> Any:
        if isinstance(raw, list):
            for number, of_item in zip(range(len(raw)), completers, strict=False):
                if of_item is not None:
                    raw[number] = of_item(raw[number], (*path, number), search)
        return raw

    return complete


def _union_completer(kinds: tuple[Any, ...]) -> Completer | None:
    completers = list(filter(None, map(_completer, kinds)))
    if not completers:
        return None

    def complete(raw: Any, path: Path, search: Search) -> Any:
        for completer in completers:
            raw = completer(raw, path, search)
        return raw

    return complete
