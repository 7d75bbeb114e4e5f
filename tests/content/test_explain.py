"""The walk along a type that finds every fault of a value, and nothing else."""

from __future__ import annotations

import datetime
import enum
from dataclasses import dataclass
from typing import Annotated, Any, Literal, NewType

import pytest
from hypothesis import given
from hypothesis import strategies as some
from msgspec import Meta, Struct, ValidationError

from l7core.content import Conditions, Effects, Record
from l7core.content.decode import Decoder
from l7core.content.problems.explain import faults_of
from l7core.content.problems.problem import Fault, Path
from tests.content.attic import Card, Circle, Square, marked, problem_in, vocabulary

DECODER = Decoder(vocabulary())


class Colour(enum.Enum):
    """A closed set of values."""

    RED = "red"
    BLUE = "blue"


class Pair(Struct, array_like=True):
    """A struct that is written as a list, which the walk does not enter."""

    left: int
    right: int


@dataclass
class Plain:
    """A type that the walk does not know."""

    n: int


class Range(Struct, forbid_unknown_fields=True, rename="kebab"):
    """A struct with a check of its own and other field names in files."""

    low_end: int
    high_end: int = 9

    def __post_init__(self) -> None:
        if self.low_end > self.high_end:
            raise ValueError("the low end is above the high end")


Floor = NewType("Floor", int)
Stars = Annotated[int, Meta(ge=1, le=5)]


def faults(kind: Any, raw: Any) -> list[Fault]:
    """Return the faults of the value of a field named `it`."""
    return faults_of(kind, raw, "'it'", DECODER)


def only_fault(kind: Any, raw: Any) -> Fault:
    (fault,) = faults(kind, raw)
    return fault


@pytest.mark.parametrize(
    ("kind", "raw", "expected"),
    [
        (int, "x", "a whole number"),
        (int, 1.5, "a whole number"),
        (int, True, "a whole number"),
        (float, "x", "a number"),
        (str, 3, "text"),
        (bool, 1, "true or false"),
        (bool, "yes", "true or false"),
        (datetime.date, 3, "a date"),
        (Floor, "x", "a whole number"),
        (Stars, 6, "a whole number, at least 1, at most 5"),
        (Annotated[float, Meta(gt=0, lt=1)], 2.0, "a number, more than 0, less than 1"),
        (Annotated[int, Meta(multiple_of=5)], 3, "a whole number, a multiple of 5"),
        (Annotated[str, Meta(min_length=2)], "x", "text, at least 2 long"),
        (Annotated[str, Meta(pattern="^a")], "b", "text, matching '^a'"),
        (Annotated[list[int], Meta(min_length=2)], [1], "a list, at least 2 long"),
        (
            Annotated[dict[str, int], Meta(max_length=1)],
            {"a": 1, "b": 2},
            "a table, at most 1 long",
        ),
        (Literal["n", "s"], "w", "one of: n, s"),
        (Literal["n", "s"], 4, "one of: n, s"),
        (Colour, "green", "one of: red, blue"),
        (list[int], 3, "a list"),
        (tuple[int, int], [1], "a list of 2"),
        (dict[str, int], [1], "a table"),
        (Range, 3, "a table"),
        (Circle | Square, 3, "a table or a table"),
        (int | None, "x", "a whole number"),
        (int | str, 1.5, "a whole number or text"),
        (Effects, 3, "a list of verbs"),
        (Conditions, {}, "a list of conditions"),
    ],
)
def test_a_fault_names_the_expected_value(kind: Any, raw: Any, expected: str) -> None:
    fault = only_fault(kind, raw)
    assert fault.path == ()
    assert fault.expected.startswith(expected)


@pytest.mark.parametrize(
    ("kind", "raw", "path"),
    [
        (list[int], [1, "x"], (1,)),
        (tuple[int, ...], [1, 2, "x"], (2,)),
        (tuple[int, str], [1, 2], (1,)),
        (frozenset[Stars], [1, 9], (1,)),
        (dict[str, Stars], {"a": 1, "b": 9}, ("b",)),
        (list[list[int]], [[1], [2, "x"]], (1, 1)),
        (Annotated[list[Stars], Meta(max_length=9)], [9], (0,)),
        (list[int] | None, ["x"], (0,)),
        (str | list[int], ["x"], (0,)),
        (Range | None, {"low-end": "x"}, ("low-end",)),
        (Circle | Square, {"form": "square", "side": "x"}, ("side",)),
        (Circle | Square, {"form": "sphere"}, ("form",)),
        (Effects, [{"do": "gain-fear", "n": 9}], (0, "n")),
        (Effects, [{"do": ["gain-fear"]}], (0, "do")),
        (dict[str, Effects], {"a": [{"do": "may-do", "effects": [3]}]}, ("a", 0, "effects", 0)),
    ],
)
def test_a_fault_has_the_path_of_the_wrong_part(kind: Any, raw: Any, path: Path) -> None:
    assert only_fault(kind, raw).path == path


def test_every_fault_of_a_value_is_found() -> None:
    paths = [fault.path for fault in faults(dict[str, Stars], {"a": 0, "b": 3, "c": "x"})]
    assert paths == [("a",), ("c",)]


def test_faults_use_the_field_names_of_files() -> None:
    fault = only_fault(Range, {"low_end": 1, "low-end": 1})
    assert fault.message == "unknown field 'low_end' in 'it'"
    assert fault.suggestion == "did you mean 'low-end'?"


def test_a_missing_tag_is_a_fault() -> None:
    fault = only_fault(Circle | Square, {"radius": 1})
    assert fault.message == "missing field 'form' in 'it'"
    assert fault.expected == "form = one of: circle, square"


def test_a_wrong_key_is_a_fault_at_the_key() -> None:
    fault = only_fault(dict[Literal["n", "s"], int], {"n": 1, "w": 2})
    assert (fault.path, fault.at_key, fault.expected) == (("w",), True, "one of: n, s")


def test_a_number_may_be_a_key() -> None:
    assert faults(dict[int, str], {"1": "a"}) == []
    assert only_fault(dict[int, str], {"one": "a"}).at_key


def test_values_that_msgspec_accepts_have_no_faults() -> None:
    assert faults(list[float], [1, 2.5]) == []


def test_a_check_of_the_struct_gives_its_own_message() -> None:
    fault = only_fault(Range, {"low-end": 10})
    assert (fault.code, fault.path) == ("content-value", ())
    assert fault.message == "'it': the low end is above the high end"


@pytest.mark.parametrize(
    ("kind", "raw", "message"),
    [
        (Pair, [1, "x"], "Expected `int`, got `str` - at `$[1]`"),
        (Plain, {"n": "x"}, "Expected `int`, got `str` - at `$.n`"),
        (list[Plain], [{"n": "x"}], "Expected `int`, got `str` - at `$.n`"),
    ],
)
def test_an_unknown_type_gives_the_message_of_msgspec(kind: Any, raw: Any, message: str) -> None:
    assert message in only_fault(kind, raw).message


def test_the_fallback_points_at_the_line_of_the_value() -> None:
    class Box(Record, frozen=True):
        sides: tuple[Pair, ...]

    problem = problem_in('[[box]]\nid = "a"\nsides = [[1, 2], [3, "x"]]', kinds={"box": Box})
    assert (problem.code, problem.line, marked(problem)) == ("content-value", 3, '[3, "x"]')
    assert problem.message == "item 2 of 'sides': Expected `int`, got `str` - at `$[1]`"


raw_values = some.recursive(
    some.none() | some.booleans() | some.integers(-9, 9) | some.sampled_from(["red", "x", "go-to"]),
    lambda inner: (
        some.lists(inner, max_size=3)
        | some.dictionaries(
            some.sampled_from(
                ["do", "is", "if", "n", "tile", "effects", "form", "side", "cost", "fear", "way"]
            ),
            inner,
            max_size=4,
        )
    ),
    max_leaves=8,
)


@given(raw=raw_values)
def test_there_are_faults_exactly_where_decoding_fails(raw: Any) -> None:
    for kind in (Card, Effects, Circle | Square, dict[str, Colour], tuple[Stars, str]):
        try:
            DECODER.convert(raw, kind)
        except ValidationError:
            assert faults_of(kind, raw, "it", DECODER)
        else:
            assert not faults_of(kind, raw, "it", DECODER)
