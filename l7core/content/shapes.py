"""Type annotations taken apart: what they stand for once aliases and notes are taken off."""

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
    """The type itself and what `Annotated` adds to it; aliases and new types are looked through."""
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
    """The class or special form that an unwrapped type is a case of."""
    return get_origin(kind) or kind


def is_struct(kind: Any) -> bool:
    """Whether it is a struct, parametrised or not."""
    origin = origin_of(kind)
    return isinstance(origin, type) and issubclass(origin, Struct)


def is_fixed(kind: Any) -> bool:
    """Whether it is a tuple whose items are listed one by one: `tuple[int, str]`."""
    arguments = get_args(kind)
    return origin_of(kind) is tuple and bool(arguments) and arguments[-1] is not Ellipsis


def entry_kinds(kind: Any) -> tuple[Any, Any]:
    """The types of the keys and the values of a mapping."""
    arguments = get_args(kind)
    return arguments if len(arguments) == 2 else (Any, Any)
