"""The tables of rules hold what they promise: each line has its function and its test.

Nothing is imported to find out: both are looked for in the syntax of their files.
"""

from __future__ import annotations

import ast
import re
from collections import Counter
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest
from msgspec import Struct

from tests.tools.places import ROOT

TABLES = ("docs/rules.md",)
RULINGS = "docs/rulings.md"
RULES = "l7core/escape"
TESTS = "tests/escape/rules"
ROW = re.compile(r"\| *(\d+) *\|")
QUOTED = re.compile(r"`([^`]+)`")
RULING = re.compile(r"\b[Rr]ulings? ([\d, andto]*\d)")


class Line(Struct, frozen=True):
    """A rule, as its table has it."""

    table: str
    number: str
    rule: str
    source: str
    functions: tuple[str, ...]
    tests: tuple[str, ...]


def read(table: str) -> Iterator[Line]:
    """The lines of one table; none while it has not been written."""
    path = ROOT / table
    for text in path.read_text(encoding="utf-8").splitlines() if path.exists() else ():
        if ROW.match(text):
            cells = [cell.strip() for cell in text.strip().strip("|").split("|")]
            assert len(cells) == 5, f"{table}: this line has {len(cells)} columns, not 5: {text}"
            number, rule, source, functions, tests = cells
            yield Line(
                table,
                number,
                rule,
                source,
                tuple(QUOTED.findall(functions)),
                tuple(QUOTED.findall(tests)),
            )


LINES = [line for table in TABLES for line in read(table)]


@pytest.fixture(params=LINES, ids=lambda line: f"{Path(line.table).stem}-{line.number}")
def line(request: pytest.FixtureRequest) -> Line:
    found: Line = request.param
    return found


@cache
def names_in(path: str) -> frozenset[str]:
    """What a file of Python defines: functions, classes, `Class.method`, names at the top."""
    file = ROOT / path
    text = file.read_text(encoding="utf-8") if file.exists() else ""
    return frozenset(_defined(ast.parse(text)))


def _defined(tree: ast.Module) -> Iterator[str]:
    for node in tree.body:
        if isinstance(node, (ast.FunctionDef, ast.AsyncFunctionDef)):
            yield node.name
        elif isinstance(node, ast.ClassDef):
            yield node.name
            for part in node.body:
                if isinstance(part, (ast.FunctionDef, ast.AsyncFunctionDef)):
                    yield f"{node.name}.{part.name}"
        elif isinstance(node, ast.AnnAssign) and isinstance(node.target, ast.Name):
            yield node.target.id
        elif isinstance(node, ast.Assign):
            yield from (target.id for target in node.targets if isinstance(target, ast.Name))


def test_the_table_of_the_prisoners_side_is_there() -> None:
    assert any(line.table == TABLES[0] for line in LINES)


def test_every_number_is_used_once() -> None:
    often = {number: n for number, n in Counter(line.number for line in LINES).items() if n > 1}
    assert not often


def test_a_line_says_what_the_rule_is_and_where_it_comes_from(line: Line) -> None:
    assert line.rule
    assert re.search(r"\b[OR]\b|ruling|reading", line.source), f"{line.number}: {line.source!r}"


def test_a_line_names_a_function_that_exists(line: Line) -> None:
    assert line.functions, f"{line.number} names no function"
    for function in line.functions:
        path, _, name = function.partition(":")
        assert name in names_in(f"{RULES}/{path}"), f"{line.number}: there is no {function}"


def test_a_line_names_a_test_that_exists(line: Line) -> None:
    assert line.tests, f"{line.number} names no test"
    for test in line.tests:
        path, _, name = test.partition("::")
        assert name.startswith("test_"), f"{line.number}: {test} is no test"
        assert name in names_in(path), f"{line.number}: there is no {test}"


# -- rulings


def rulings() -> list[int]:
    """The numbers of the rulings that the repo lists."""
    path = ROOT / RULINGS
    text = path.read_text(encoding="utf-8") if path.exists() else ""
    return [int(number) for number in re.findall(r"^\| *(\d+) *\|", text, re.MULTILINE)]


@cache
def rulings_tested() -> frozenset[int]:
    """The rulings that docstrings of rule tests name."""
    named: set[int] = set()
    for path in sorted((ROOT / TESTS).glob("test_*.py")):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.FunctionDef) and node.name.startswith("test_"):
                for said in RULING.findall(ast.get_docstring(node) or ""):
                    named.update(int(number) for number in re.findall(r"\d+", said))
    return frozenset(named)


@pytest.mark.parametrize("ruling", rulings())
def test_every_ruling_has_a_test_that_names_it(ruling: int) -> None:
    assert ruling in rulings_tested()


def test_the_rulings_named_by_tests_are_found() -> None:
    assert {1, 5, 21} <= rulings_tested()
