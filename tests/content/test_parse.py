"""Unreadable TOML: a problem with a position, never an exception."""

from __future__ import annotations

import pytest

from l7core.content import Problem, load_texts
from l7core.content.parse import parse
from l7core.content.source import MAX_DEPTH
from tests.content.attic import file, marked


def refused(text: str) -> Problem:
    """Return the problem of a text that cannot be parsed."""
    problem = parse(file(text))
    assert isinstance(problem, Problem)
    return problem


def test_a_syntax_error_is_rendered_with_its_position() -> None:
    assert refused('[[tile]]\nid = hall\nname = "Hall"').render() == (
        "attic.toml:2:6: not valid TOML: invalid value [content-syntax]\n"
        "    2 | id = hall\n"
        "      |      ^\n"
        "   put text in quotes; write true and false in lower case"
    )


@pytest.mark.parametrize(
    ("text", "line", "column"),
    [
        ("[[tile]", 1, 7),
        ("a = 1\n[table\nb = 2", 2, 7),
        ("a = 1\r\nb = \r\nc = 3\r\n", 2, 5),
        ('a = "x\n', 1, 7),
        ("a = [1,\n2\n\n", 2, 2),
        ("a = 1\na = 2\nb = 3", 2, 6),
        ("a = 1 b = 2", 1, 7),
        ("a = 2024-02-31", 1, 5),
        ("a = 'x'\n\x00", 2, 1),
    ],
)
def test_a_syntax_error_has_the_right_position(text: str, line: int, column: int) -> None:
    problem = refused(text)
    assert (problem.code, problem.line, problem.column) == ("content-syntax", line, column)


def test_a_key_written_twice_is_explained() -> None:
    assert refused("a = 1\na = 2\n").suggestion == ("this key is defined twice; remove one of them")


def test_a_table_written_twice_is_explained() -> None:
    assert refused("[a]\n[a]\n").suggestion == (
        "for several tables with the same name, write [[name]] with two brackets"
    )


@pytest.mark.parametrize(
    ("text", "mark"),
    [
        ("x = " + "[" * 100_000, "["),
        ("x = " + "[" * 200 + "]" * 200, "["),
        ("x = [\n" + "{ a = " * 200 + "1" + " }" * 200 + "]", "{"),
        ("[" + ".".join("a" * (MAX_DEPTH + 5)) + "]", "a"),
        ("y = 1\n" + "a." * 100_000 + "a = 1", "a"),
        ("y = { b = 1, " + "'a' . " * 40 + "a = 1 }", "'"),
    ],
)
def test_nesting_has_a_limit(text: str, mark: str) -> None:
    problem = refused(text)
    assert (problem.code, marked(problem)) == ("content-too-deep", mark)
    assert problem.expected == f"at most {MAX_DEPTH} levels"


def test_nesting_up_to_the_limit_is_accepted() -> None:
    levels = MAX_DEPTH - 1
    assert not isinstance(parse(file("x = " + "[" * levels + "]" * levels)), Problem)
    assert isinstance(parse(file("x = " + "[" * MAX_DEPTH + "]" * MAX_DEPTH)), Problem)


def test_dots_in_a_string_are_not_nesting() -> None:
    assert not isinstance(parse(file('x = "' + "Hm. " * 100 + '"')), Problem)


def test_a_number_with_too_many_digits_is_a_problem() -> None:
    problem = refused("[a]\nn = " + "9" * 5000)
    assert (problem.code, problem.line, problem.column) == ("content-value", 2, 5)


def test_texts_have_the_same_limits() -> None:
    _, (problem,) = load_texts([file("x = " + "[" * 100_000)])
    assert problem.code == "content-too-deep"
