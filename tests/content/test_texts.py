"""Texts: dotted keys from nested tables, and checked templates."""

from __future__ import annotations

import pytest

from l7core.content import Problem, load_texts
from l7core.engine.texts import Texts
from tests.content.attic import file, marked


def texts(*contents: str) -> dict[str, str]:
    templates, problems = load_texts(
        file(text, path=f"{n}.toml") for n, text in enumerate(contents)
    )
    assert not problems
    return templates


def problem_in(text: str) -> Problem:
    _, (problem,) = load_texts([file(text)])
    return problem


def test_tables_become_dotted_keys() -> None:
    assert texts('title = "Attic"\n[event]\nmoved = "{who} moves."\nfear.up = "More fear."') == {
        "title": "Attic",
        "event.moved": "{who} moves.",
        "event.fear.up": "More fear.",
    }


def test_a_later_file_overrides_an_earlier_one() -> None:
    assert texts('a = "one"\nb = "two"', 'b = "three"') == {"a": "one", "b": "three"}


@pytest.mark.parametrize(
    "template",
    [
        "{n}",
        "{n:+d}",
        "{who:>8}",
        "{who!r}",
        "{{literally}}",
        "no braces",
        "{n:02}",
        "{n:one|# of them}",
    ],
)
def test_a_template_that_can_be_filled_in_is_accepted(template: str) -> None:
    templates = texts(f'a = "{template}"')
    assert not Texts(templates).say("a", {"n": 1, "who": "Ann"}).startswith("a (")


@pytest.mark.parametrize(
    "template",
    [
        "{who moves.",
        "who} moves.",
        "{} moves.",
        "{0} moves.",
        "{who.name} moves.",
        "{who[0]} moves.",
        "{who.__class__}",
        "{who it is}",
        "{who!x}",
        "{n:wide}",
        "{n:>99999999}",
        "{n:{who}}",
    ],
)
def test_a_template_that_cannot_be_filled_in_safely_is_a_problem(template: str) -> None:
    problem = problem_in(f'ok = "fine"\n[event]\nmoved = "{template}"')
    assert (problem.code, problem.line) == ("content-template", 3)
    assert marked(problem) == f'"{template}"'


def test_a_broken_template_is_rendered_with_its_position() -> None:
    assert problem_in('[event]\nmoved = "{who.name} moves."').render() == (
        "attic.toml:2:9: invalid placeholder in 'moved': {who.name} is not a plain name"
        " [content-template]\n"
        '    2 | moved = "{who.name} moves."\n'
        "      |         ^^^^^^^^^^^^^^^^^^^\n"
        "   expected plain names in braces, such as {who}; for a literal brace write {{"
    )


def test_a_text_must_be_a_string() -> None:
    problem = problem_in("[event]\nmoved = 3")
    assert (problem.code, problem.message) == ("content-type", "'moved' is 3")
    assert problem.expected == "text"


def test_only_broken_texts_are_left_out() -> None:
    templates, problems = load_texts([file('a = "{"\nb = "fine"'), file("[", path="z.toml")])
    assert templates == {"b": "fine"}
    assert [problem.code for problem in problems] == ["content-template", "content-syntax"]
