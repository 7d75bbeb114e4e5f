"""`RULES.md` holds what it promises: each line has its functions and its tests, each ruling too.

Nothing is imported to find out: all are looked for in the syntax of their files.
"""

from __future__ import annotations

import ast
import re
from collections import Counter
from functools import cache
from pathlib import Path

import pytest
from msgspec import Struct

MOD = Path(__file__).parents[1]
ROW = re.compile(r"\| *(\d+) *\|")
QUOTED = re.compile(r"`([^`]+)`")
RULING = re.compile(r"Ruling (\d+)")


class Line(Struct, frozen=True):
    """A rule, as the table has it."""

    number: int
    rule: str
    source: str
    functions: tuple[str, ...]
    tests: tuple[str, ...]


def rows() -> list[list[str]]:
    text = (MOD / "RULES.md").read_text(encoding="utf-8")
    found = [line for line in text.splitlines() if ROW.match(line)]
    return [[cell.strip() for cell in line.strip().strip("|").split("|")] for line in found]


LINES = [
    Line(int(row[0]), row[1], row[2], tuple(QUOTED.findall(row[3])), tuple(QUOTED.findall(row[4])))
    for row in rows()
    if len(row) == 5
]
RULINGS = [int(row[0]) for row in rows() if len(row) == 3]


@cache
def names_in(path: Path) -> frozenset[str]:
    """What a file of Python defines at its top."""
    tree = ast.parse(path.read_text(encoding="utf-8"))
    kinds = (ast.FunctionDef, ast.AsyncFunctionDef, ast.ClassDef)
    return frozenset(node.name for node in tree.body if isinstance(node, kinds))


@cache
def rulings_tested() -> frozenset[int]:
    """The rulings that docstrings of tests name."""
    said = [
        ast.get_docstring(node) or ""
        for path in sorted((MOD / "tests").glob("test_*.py"))
        for node in ast.parse(path.read_text(encoding="utf-8")).body
        if isinstance(node, ast.FunctionDef) and node.name.startswith("test_")
    ]
    return frozenset(int(number) for words in said for number in RULING.findall(words))


def test_the_table_is_there() -> None:
    assert len(LINES) > 100
    assert len(RULINGS) > 30


def test_every_number_is_used_once() -> None:
    for numbers in ([line.number for line in LINES], RULINGS):
        assert not [number for number, n in Counter(numbers).items() if n > 1]


@pytest.mark.parametrize("line", LINES, ids=lambda line: str(line.number))
def test_a_line_names_functions_and_tests_that_exist(line: Line) -> None:
    assert line.rule
    assert line.source
    assert line.functions
    assert line.tests
    for function in line.functions:
        file, _, name = function.partition(":")
        assert name in names_in(MOD / "l7_heist" / file), f"there is no {function}"
    for test in line.tests:
        file, _, name = test.partition("::")
        assert name.startswith("test_")
        assert name in names_in(MOD / "tests" / file), f"there is no {test}"


@pytest.mark.parametrize("ruling", RULINGS)
def test_every_ruling_has_a_test_that_names_it(ruling: int) -> None:
    assert ruling in rulings_tested()


def test_every_rule_test_is_named_in_the_table() -> None:
    """A test of a rule that no line names would be a rule that nobody has written down."""
    named = {test.partition("::")[2] for line in LINES for test in line.tests}
    unnamed = set()
    for file in ("setup", "turn", "combat", "evade", "game_turn", "events", "skills"):
        path = MOD / "tests" / f"test_{file}.py"
        for node in ast.parse(path.read_text(encoding="utf-8")).body:
            if isinstance(node, ast.FunctionDef) and node.name.startswith("test_"):
                said = ast.get_docstring(node) or ""
                if node.name not in named and not RULING.search(said):
                    unnamed.add(node.name)
    assert not unnamed
