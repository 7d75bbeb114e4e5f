"""Helpers that look inside type annotations, without aliases and metadata."""

from __future__ import annotations

from collections.abc import (
    Collection,
    Iterable,
    Mapping,
    MutableMapping,
    MutableSequence,
    MutableSet,
    Sequence,
    Set,
)
from types import UnionType
from typing import Annotated, Any, Union, get_args, get_origin

from msgspec import Struct

SEQUENCES = (
    *(list, tuple, set, frozenset),
    *(Collection, Iterable, Sequence, MutableSequence, Set, MutableSet),
)
MAPPINGS = (dict, Mapping, MutableMapping)
UNIONS = (Union, UnionType)


def unwrapped(kind: Any) -> tuple[Any, tuple[Any, ...]]:
    """Return the type without aliases and new types, and the metadata from `Annotated`."""
    notes: tuple[Any, ...] = ()
    while True:
        if get_origin(kind) is Annotated:
            notes += kind.__metadata__
            kind = kind.__origin__
        elif hasattr(kind, "__supertype__"):
            kind = kind.__supertype__
        elif hasattr(kind, "__value__"):
            kind = kind.__value__
        else:
            return kind, notes


def origin_of(kind: Any) -> Any:
    """Return the class or special form behind an unwrapped type."""
    return get_origin(kind) or kind


def is_struct(kind: Any) -> bool:
    """Return whether a type is a struct, with or without type parameters."""
    origin = origin_of(kind)
    return isinstance(origin, type) and issubclass(origin, Struct)


def is_fixed(kind: Any) -> bool:
    """Return whether a type is a tuple of fixed length: `tuple[int, str]`."""
    arguments = get_args(kind)
    return origin_of(kind) is tuple and bool(arguments) and arguments[-1] is not Ellipsis


def entry_kinds(kind: Any) -> tuple[Any, Any]:
    """Return the key and value types of a mapping."""
    arguments = get_args(kind)
    return arguments if len(arguments) == 2 else (Any, Any)
