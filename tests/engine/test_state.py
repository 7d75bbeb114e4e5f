"""Snapshots share immutable data, copy mutable data, and refuse other types."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Literal

import msgspec
import pytest
from msgspec import Struct, field

from l7core.engine.rng import seed_streams
from l7core.engine.state import State, Task, copier, decode, digest, encode, fresh, snapshot
from tests.engine.toy import SETUP


class Coin(Struct, frozen=True):
    worth: int


class Pocket(Struct):
    coins: list[Coin] = []
    holes: int = 0


class Coat(State, kw_only=True):
    left: Pocket = field(default_factory=Pocket)
    pockets: dict[str, Pocket] = field(default_factory=dict)
    rows: list[list[int]] = field(default_factory=list)
    maybe: Pocket | None = None
    owner: Coin | None = None
    size: Literal["s", "m"] = "m"
    pairs: tuple[tuple[int, str], ...] = ()


def coat() -> Coat:
    return Coat(
        **fresh(SETUP, Task("toy:turn", (0,))),
        left=Pocket([Coin(1)]),
        pockets={"inner": Pocket([Coin(2), Coin(5)])},
        rows=[[1], [2, 3]],
        maybe=Pocket(),
        owner=Coin(9),
        pairs=((1, "a"),),
        ext={"attic:list": [1, {"deep": [2]}], "attic:none": None, "attic:no": False},
    )


CHANGES = {
    "a scalar": lambda coat: setattr(coat, "size", "s"),
    "a list": lambda coat: coat.agenda.clear(),
    "a nested list": lambda coat: coat.rows[1].append(4),
    "a dict": lambda coat: coat.rng.update(dice=5),
    "a struct": lambda coat: setattr(coat.left, "holes", 1),
    "a list of a struct": lambda coat: coat.left.coins.append(Coin(3)),
    "a struct of a dict": lambda coat: coat.pockets["inner"].coins.pop(),
    "a struct that may be absent": lambda coat: setattr(coat.maybe, "holes", 2),
    "data of a mod": lambda coat: coat.ext["attic:list"][1]["deep"].append(3),
}


@pytest.mark.parametrize("change", CHANGES.values(), ids=CHANGES.keys())
def test_a_change_of_the_original_never_reaches_the_snapshot(change: Any) -> None:
    original = coat()
    copied = snapshot(original)
    change(original)
    assert encode(original) != encode(coat())
    assert encode(copied) == encode(coat())


@pytest.mark.parametrize("change", CHANGES.values(), ids=CHANGES.keys())
def test_a_change_of_the_snapshot_never_reaches_the_original(change: Any) -> None:
    original = coat()
    change(snapshot(original))
    assert encode(original) == encode(coat())


def test_a_snapshot_shares_immutable_data() -> None:
    original = coat()
    copied = snapshot(original)
    assert copied.owner is original.owner
    assert copied.setup is original.setup
    assert copied.pairs is original.pairs
    assert copied.left.coins[0] is original.left.coins[0]
    assert copied.agenda[0] is original.agenda[0]


@pytest.mark.parametrize(
    "kind", [int, str, bool, float, None, Coin, Literal["a"], tuple[int, ...], int | None, Task]
)
def test_immutable_types_are_shared(kind: Any) -> None:
    assert copier(kind) is None


def test_a_read_only_mapping_is_shared() -> None:
    assert copier(Mapping[str, int]) is None


@pytest.mark.parametrize(
    "kind", [set[int], frozenset[str], list[set[int]], dict[str, set[int]], set[int] | None, set]
)
def test_sets_are_refused(kind: Any) -> None:
    with pytest.raises(TypeError, match="a state can't contain sets"):
        copier(kind)


@pytest.mark.parametrize("kind", [tuple[list[int], ...], tuple[int, Pocket], tuple[dict[str, int]]])
def test_tuples_of_mutable_types_are_refused(kind: Any) -> None:
    with pytest.raises(TypeError, match="can contain only immutable values"):
        copier(kind)


def test_types_that_cannot_be_copied_are_refused() -> None:
    @dataclass
    class Loose:
        coins: list[int]

    for kind in (Loose, bytearray, list[Loose]):
        with pytest.raises(TypeError, match="can contain only structs, lists, dicts and scalars"):
            copier(kind)


def test_a_state_survives_its_bytes() -> None:
    assert decode(encode(coat()), Coat) == coat()


def test_bytes_of_another_shape_are_refused() -> None:
    with pytest.raises(msgspec.ValidationError):
        decode(msgspec.msgpack.encode({"setup": 1}), Coat)


def test_equal_states_have_equal_digests_and_a_change_shows() -> None:
    changed = coat()
    changed.left.holes = 3
    assert digest(coat()) == digest(snapshot(coat())) != digest(changed)


def test_a_new_state_holds_its_first_tasks_with_the_first_on_top() -> None:
    fields = fresh(SETUP, Task("toy:first"), Task("toy:second"))
    assert [task.flow for task in fields["agenda"]] == ["toy:second", "toy:first"]
    assert fields["rng"] == seed_streams(SETUP.seed)
