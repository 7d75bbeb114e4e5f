"""Files that contain a single table, with the same error messages as records."""

from __future__ import annotations

from msgspec import Struct

from l7core.content import Problem
from l7core.content.table import read_table
from tests.content.attic import file


class Settings(Struct, frozen=True, forbid_unknown_fields=True):
    """A struct with a required and an optional field."""

    speed: int
    theme: str = "dark"


def problems_of(text: str) -> list[str]:
    problems = read_table(file(text), Settings)
    assert isinstance(problems, tuple)
    return [f"{problem.line}: {problem.message}" for problem in problems]


def test_a_file_becomes_a_struct() -> None:
    assert read_table(file("speed = 3"), Settings) == Settings(speed=3)


def test_all_problems_are_reported_together() -> None:
    assert problems_of('speed = "fast"\ntheem = "light"') == [
        "1: 'speed' is the text 'fast'",
        "2: unknown field 'theem' in the file",
    ]


def test_a_missing_field_is_reported_for_the_file() -> None:
    assert problems_of('theme = "light"') == ["1: missing field 'speed' in the file"]


def test_a_syntax_error_is_a_problem() -> None:
    (problem,) = read_table(file("speed ="), Settings)  # type: ignore[misc]
    assert isinstance(problem, Problem)
    assert problem.code == "content-syntax"
