"""The complete state of a game as plain data: the table and the scheduled tasks."""

from __future__ import annotations

import copy
import types
from collections.abc import Callable, Mapping
from enum import Enum
from functools import cache
from hashlib import blake2b
from typing import (
    Any,
    Final,
    Literal,
    Self,
    TypeAlias,
    TypeVar,
    Union,
    get_args,
    get_origin,
    get_type_hints,
)

import msgspec
from msgspec import Struct

from l7core.engine.ask import Args
from l7core.engine.rng import seed_streams

HUMAN: Final = "human"
UndoMode: TypeAlias = Literal["strict", "casual", "ironman"]


class Task(Struct, frozen=True, array_like=True, gc=False):
    """A scheduled flow: its id, and arguments of built-in types."""

    flow: str
    args: tuple[Any, ...] = ()


class SeatSetup(Struct, frozen=True, gc=False):
    """A seat at the table."""

    name: str
    controller: str = HUMAN
    """Player of the seat: `human`, or the id of a bot."""


class Setup(Struct, frozen=True, kw_only=True):
    """The settings of a new game; the same setup makes the same game."""

    ruleset: str
    scenario: str = ""
    seats: tuple[SeatSetup, ...]
    seed: int = 0
    preset: str = ""
    toggles: Mapping[str, str] = {}
    undo: UndoMode = "strict"


class Outcome(Struct, frozen=True, gc=False):
    """The result of a game."""

    result: Literal["won", "partly", "lost"]
    reason: str
    """Text key of the sentence that explains the result."""
    args: Args | None = None
    winners: tuple[int, ...] = ()

    def result_of(self, seat: int | None) -> str:
        """Return the result for a seat; if winners are named, all other seats have lost."""
        if seat is None or not self.winners:
            return self.result
        return "won" if seat in self.winners else "lost"


class State(Struct, kw_only=True):
    """The fields that every ruleset's state has. Rulesets add fields of plain, typed data."""

    setup: Setup
    rng: dict[str, int]
    agenda: list[Task]
    """Stack of tasks; the last one runs next."""
    toggles: dict[str, str] = {}
    outcome: Outcome | None = None
    spent: dict[str, str] = {}
    """Triggers that have fired, each with the limit (`turn`, `round` or `once`) that keeps it from
    firing again."""
    ext: dict[str, Any] = {}
    """Data of mods, from `mod:key` to built-in types; if a mod is removed, the rest stays readable.
    """

    @classmethod
    def from_save(cls, data: bytes) -> Self:
        """Decode a saved state; a ruleset overrides it to convert what its older saves contain.

        Unknown fields are ignored, and missing ones get their defaults. Data that does not fit
        raises one of `UNREADABLE`.
        """
        return msgspec.msgpack.decode(data, type=cls)


S = TypeVar("S", bound=State)

UNREADABLE = (msgspec.MsgspecError, UnicodeDecodeError, RecursionError)
"""Errors of decoding bytes of unknown origin."""


def fresh(setup: Setup, *tasks: Task) -> dict[str, Any]:
    """Return the fields that every new state starts with; the tasks run in this order."""
    return {
        "setup": setup,
        "rng": seed_streams(setup.seed),
        "agenda": list(reversed(tasks)),
    }


def encode(state: State) -> bytes:
    """Return the state as MessagePack."""
    return msgspec.msgpack.encode(state)


def decode(data: bytes, kind: type[S]) -> S:
    """Return a state from its MessagePack; raise one of `UNREADABLE` for any other data."""
    return kind.from_save(data)


def digest(state: State) -> str:
    """Return a hash of the whole state, equal on every machine for the same setup and answers."""
    return blake2b(encode(state), digest_size=16).hexdigest()


UNCHANGING = (str, int, float, bytes, types.NoneType, msgspec.UnsetType, Enum, Mapping)
"""Types whose values a copy may share; a field typed `Mapping` is never written to."""

Copier: TypeAlias = Callable[[Any], Any]


@cache
def copier(kind: Any) -> Copier | None:
    """Return a function that copies values of this type, or None if they can be shared.

    Frozen structs, tuples and scalars never change and are shared. Lists, dicts and mutable structs
    are copied. The function is built once from the type's annotations, so a copy costs a few
    microseconds and no ruleset needs its own. Sets are rejected, because their order differs
    between processes. Other mutable types are rejected, because no copier for them exists.
    """
    origin = get_origin(kind) or kind
    arguments = get_args(kind)
    if kind is Any:
        return _copy_builtins
    if origin in (set, frozenset):
        raise TypeError(
            f"{kind}: a state can't contain sets, because their order differs between processes"
        )
    if origin is list:
        return _list_copier(copier(arguments[0]) if arguments else None)
    if origin is dict:
        return _dict_copier(copier(arguments[1]) if arguments else None)
    if origin in (Union, types.UnionType):
        return _union_copier(arguments)
    if origin is tuple:
        if any(copier(part) for part in arguments if part is not Ellipsis):
            raise TypeError(f"{kind}: a tuple in a state can contain only immutable values")
        return None
    if not isinstance(origin, type) or issubclass(origin, UNCHANGING):
        return None
    if not issubclass(origin, Struct):
        raise TypeError(f"{kind}: a state can contain only structs, lists, dicts and scalars")
    return None if origin.__struct_config__.frozen else _struct_copier(kind)


def _copy_builtins(value: Any) -> Any:
    return copy.deepcopy(value) if value else type(value)()


def _list_copier(item: Copier | None) -> Copier:
    if item is None:
        return list.copy
    return lambda values: list(map(item, values))


def _dict_copier(item: Copier | None) -> Copier:
    if item is None:
        return dict.copy
    return lambda values: dict(zip(values, map(item, values.values()), strict=True))


def _union_copier(kinds: tuple[Any, ...]) -> Copier | None:
    by_type = {get_origin(kind) or kind: copier(kind) for kind in kinds}
    if not any(by_type.values()):
        return None

    def copy_union(value: Any) -> Any:
        copy_value = by_type.get(type(value))
        return value if copy_value is None else copy_value(value)

    return copy_union


def _struct_copier(kind: type[Struct]) -> Copier:
    hints = get_type_hints(kind)
    parts = [(name, part) for name in kind.__struct_fields__ if (part := copier(hints[name]))]
    # Called directly, because `copy.copy` would look the method up on every call.
    shallow_copy: Copier = kind.__copy__  # type: ignore[attr-defined]
    if not parts:
        return shallow_copy

    def copy_struct(value: Any) -> Any:
        duplicate = shallow_copy(value)
        for name, part in parts:
            setattr(duplicate, name, part(getattr(value, name)))
        return duplicate

    return copy_struct


def float_fields(kind: type[Struct]) -> list[str]:
    """Return the fields of a state type, and of the structs in it, that can hold floats.

    Sums of floats differ between Python versions, and with them the game. A state holds whole
    numbers instead, such as thousandths.

    >>> class Walker(State, kw_only=True):
    ...     tired: dict[str, float] = {}
    >>> float_fields(Walker)
    ['Walker.tired']
    """
    found: dict[str, None] = {}
    seen: set[Any] = set()

    def search(part: Any, field: str) -> None:
        if part is float:
            found[field] = None
        elif isinstance(part, type) and issubclass(part, Struct) and part not in seen:
            seen.add(part)
            hints = get_type_hints(part)
            for name in part.__struct_fields__:
                search(hints[name], f"{part.__name__}.{name}")
        for each in get_args(part):
            search(each, field)

    search(kind, kind.__name__)
    return list(found)


def snapshot(state: S) -> S:
    """Return a copy that later changes of the original do not affect."""
    copy_state = copier(type(state))
    assert copy_state is not None, "a state is a mutable struct"
    duplicate: S = copy_state(state)
    return duplicate
