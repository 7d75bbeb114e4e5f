"""The differences between two views, as a JSON Patch (RFC 6902).

Views are frozen: an object that is still the same has not changed and is not compared.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Literal

from msgspec import UNSET, Struct, UnsetType

IDS = ("id", "seat")
"""Fields that identify an item."""


class Change(Struct, frozen=True, omit_defaults=True):
    """A step of a JSON Patch."""

    op: Literal["add", "remove", "replace"]
    path: str
    """Place of the change, as a JSON Pointer; `-` is the place after the last item of a list."""
    value: Any | UnsetType = UNSET


def changes(before: Any, now: Any, path: str = "") -> Iterator[Change]:
    """Yield the steps that turn `before` into `now`."""
    if before is now or (type(before) is type(now) and before == now):
        return
    if isinstance(now, Struct) and type(before) is type(now) and not _omits_defaults(now):
        names = zip(now.__struct_fields__, now.__struct_encode_fields__, strict=True)
        for name, written in names:
            old, new = getattr(before, name), getattr(now, name)
            if old is not new:
                yield from changes(old, new, f"{path}/{_escaped(written)}")
    elif isinstance(before, Mapping) and isinstance(now, Mapping):
        for key in before:
            if key not in now:
                yield Change("remove", f"{path}/{_escaped(str(key))}")
        for key, value in now.items():
            item_path = f"{path}/{_escaped(str(key))}"
            if key in before:
                yield from changes(before[key], value, item_path)
            else:
                yield Change("add", item_path, value)
    elif _is_list(before) and _is_list(now) and _is_worth_it(before, now):
        yield from _in_lists(before, now, path)
    else:
        yield Change("replace", path, now)


def _in_lists(before: Sequence[Any], now: Sequence[Any], path: str) -> Iterator[Change]:
    for number, (old, new) in enumerate(zip(before, now, strict=False)):
        yield from changes(old, new, f"{path}/{number}")
    for number in reversed(range(len(now), len(before))):
        yield Change("remove", f"{path}/{number}")
    for value in now[len(before) :]:
        yield Change("add", f"{path}/-", value)


def _is_list(value: Any) -> bool:
    return isinstance(value, tuple | list)


def _is_worth_it(before: Sequence[Any], now: Sequence[Any]) -> bool:
    """Return whether at least half of the items are in place; else the whole list is shorter."""
    alike = sum(_alike(old, new) for old, new in zip(before, now, strict=False))
    return 2 * alike >= min(len(before), len(now))


def _alike(old: Any, new: Any) -> bool:
    """Return whether two items are equal, or have the same id or seat number."""
    if old is new or old == new:
        return True
    ids = (getattr(old, name, None) for name in IDS), (getattr(new, name, None) for name in IDS)
    return any(old_id is not None and old_id == new_id for old_id, new_id in zip(*ids, strict=True))


def _omits_defaults(value: Struct) -> bool:
    """Return whether a struct's keys depend on its values; it is small and sent as a whole."""
    return value.__struct_config__.omit_defaults


def _escaped(name: str) -> str:
    return name.replace("~", "~0").replace("/", "~1")
