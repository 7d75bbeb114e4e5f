"""The whole of a game as plain data: what stands on the table and what is yet to happen."""

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
    """Something yet to happen: a flow by its id, and arguments of built-in types."""

    flow: str
    args: tuple[Any, ...] = ()


class SeatSetup(Struct, frozen=True, gc=False):
    """One chair at the table."""

    name: str
    controller: str = HUMAN
    """`human`, or the id of a bot."""


class Setup(Struct, frozen=True, kw_only=True):
    """All that a new game is made from; the same setup makes the same game."""

    ruleset: str
    scenario: str = ""
    seats: tuple[SeatSetup, ...]
    seed: int = 0
    preset: str = ""
    toggles: Mapping[str, str] = {}
    undo: UndoMode = "strict"


class Outcome(Struct, frozen=True, gc=False):
    """How the game ended."""

    result: Literal["won", "partly", "lost"]
    reason: str
    """Text key of the sentence that says why."""
    args: Args | None = None
    winners: tuple[int, ...] = ()

    def result_of(self, seat: int | None) -> str:
        """How it ended for that seat: where winners are named, the others have lost."""
        if seat is None or not self.winners:
            return self.result
        return "won" if seat in self.winners else "lost"


class State(Struct, kw_only=True):
    """What every ruleset's state holds. Rulesets add fields of plain, typed data."""

    setup: Setup
    rng: dict[str, int]
    agenda: list[Task]
    """A stack: the last task is the next to happen."""
    toggles: dict[str, str] = {}
    outcome: Outcome | None = None
    spent: dict[str, str] = {}
    """Triggers that have answered and wait for their limit (`turn`, `round`, `once`) to pass."""
    ext: dict[str, Any] = {}
    """What mods keep, as `mod:key` to built-in types; a removed mod leaves the rest readable."""


S = TypeVar("S", bound=State)

UNREADABLE = (msgspec.MsgspecError, UnicodeDecodeError, RecursionError)
"""The errors of decoding bytes of unknown origin."""


def fresh(setup: Setup, *tasks: Task) -> dict[str, Any]:
    """The fields that every new state starts with, given what is to happen first."""
    return {
        "setup": setup,
        "rng": seed_streams(setup.seed),
        "agenda": list(reversed(tasks)),
    }


def encode(state: State) -> bytes:
    """The state as MessagePack."""
    return msgspec.msgpack.encode(state)


def decode(data: bytes, kind: type[S]) -> S:
    """A state from its MessagePack; raises one of `UNREADABLE` on anything else."""
    return msgspec.msgpack.decode(data, type=kind)


def digest(state: State) -> str:
    """A hash of the whole state: equal on every machine for the same setup and answers."""
    return blake2b(encode(state), digest_size=16).hexdigest()


UNCHANGING = (str, int, float, bytes, types.NoneType, msgspec.UnsetType, Enum, Mapping)
"""Types whose values a copy may share; a field typed `Mapping` is never written to."""

Copier: TypeAlias = Callable[[Any], Any]


@cache
def copier(kind: Any) -> Copier | None:
    """A function that copies values of this type, or None where sharing them is safe.

    Frozen structs, tuples and scalars never change and are shared; lists, dicts and mutable
    structs are copied. Worked out once from the type's annotations, so a copy costs a few
    microseconds and no ruleset writes one by hand. Sets are refused: their order differs
    between processes; so is any other type that changes without our knowing how to copy it.
    """
    origin = get_origin(kind) or kind
    arguments = get_args(kind)
    if kind is Any:
        return _copy_builtins
    if origin in (set, frozenset):
        raise TypeError(f"{kind}: a state holds no sets, their order is not the same everywhere")
    if origin is list:
        return _list_copier(copier(arguments[0]) if arguments else None)
    if origin is dict:
        return _dict_copier(copier(arguments[1]) if arguments else None)
    if origin in (Union, types.UnionType):
        return _union_copier(arguments)
    if origin is tuple:
        if any(copier(part) for part in arguments if part is not Ellipsis):
            raise TypeError(f"{kind}: a tuple in a state holds only values that never change")
        return None
    if not isinstance(origin, type) or issubclass(origin, UNCHANGING):
        return None
    if not issubclass(origin, Struct):
        raise TypeError(f"{kind}: a state holds only plain data: structs, lists, dicts, scalars")
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
    # The method itself, because `copy.copy` would search for it at every call.
    shallow_copy: Copier = kind.__copy__  # type: ignore[attr-defined]
    if not parts:
        return shallow_copy

    def copy_struct(value: Any) -> Any:
        twin = shallow_copy(value)
        for name, part in parts:
            setattr(twin, name, part(getattr(value, name)))
        return twin

    return copy_struct


def snapshot(state: S) -> S:
    """A copy that the original's later changes never touch."""
    copy_state = copier(type(state))
    assert copy_state is not None, "a state is a mutable struct"
    twin: S = copy_state(state)
    return twin
