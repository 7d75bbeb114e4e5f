"""The check of a rule table: every row names functions and tests that exist.

    TABLE = RuleTable(MOD / "RULES.md", functions=MOD / "rules", tests=MOD / "tests")

    def test_every_line_names_functions_and_tests_that_exist():
        TABLE.check_lines()

A rule is a row with five columns: number, rule, source, functions as `file.py:name`, tests as
`file.py::test_name`. A ruling is a row with three columns, or any numbered row on a page of its
own. A test covers a ruling if its docstring says "Ruling 12". The files are parsed, not imported.
"""

from __future__ import annotations

import ast
import re
from collections import Counter
from collections.abc import Iterable, Iterator
from functools import cache
from pathlib import Path
from typing import Final

from msgspec import Struct

ROW: Final = re.compile(r"\| *\d+ *\|")
QUOTED: Final = re.compile(r"`([^`]+)`")
RULING: Final = re.compile(r"\b[Rr]ulings? ([\d, andto]*\d)")
RULE_COLUMNS: Final = 5
RULING_COLUMNS: Final = 3


class Rule(Struct, frozen=True):
    """A row of the table."""

    number: int
    rule: str
    source: str
    functions: tuple[str, ...]
    tests: tuple[str, ...]


class RuleTable(Struct, frozen=True, kw_only=True):
    """A page with the rules of a game, and the folders it refers to."""

    page: Path
    functions: Path
    """Folder that contains the files of the functions."""
    tests: Path
    """Folder that contains the files of the tests."""
    rulings: Path | None = None
    """Page of the rulings, if they have their own page."""
    source: str = "."
    """Pattern that the source of every rule matches."""

    def check_lines(self) -> None:
        """Check that every number is unique, and that every row has a source and names existing
        code."""
        rules = self.rules()
        assert rules, f"{self.page} lists no rule"
        faults = [*self._odd_rows(), *_repeated(rule.number for rule in rules)]
        faults += [fault for rule in rules for fault in self._faults_of(rule)]
        assert not faults, "\n".join([f"{self.page.name}:", *faults])

    def check_rulings(self, *files: Path) -> None:
        """Check that every number is unique, and that a test in these files names each ruling."""
        rulings = self.ruling_numbers()
        assert rulings, "no ruling is listed"
        faults = [*_repeated(rulings)]
        tested = {number for file in files for number in rulings_tested(file)}
        faults += [
            f"ruling {number}: no test names it" for number in rulings if number not in tested
        ]
        assert not faults, "\n".join(faults)

    def check_tests(self, *files: Path) -> None:
        """Check that each test in these files is in the table or names a ruling."""
        named_tests = {test.partition("::")[2] for rule in self.rules() for test in rule.tests}
        faults = [
            f"{file.name}::{name} is in no line of {self.page.name}"
            for file in files
            for name, docstring in tests_in(file).items()
            if name not in named_tests and not RULING.search(docstring)
        ]
        assert not faults, "\n".join(faults)

    def rules(self) -> list[Rule]:
        return [
            Rule(
                int(row[0]),
                row[1],
                row[2],
                tuple(QUOTED.findall(row[3])),
                tuple(QUOTED.findall(row[4])),
            )
            for row in _rows(self.page)
            if len(row) == RULE_COLUMNS
        ]

    def ruling_numbers(self) -> list[int]:
        page = self.rulings or self.page
        return [int(row[0]) for row in _rows(page) if self.rulings or len(row) == RULING_COLUMNS]

    def _odd_rows(self) -> Iterator[str]:
        fits = (RULE_COLUMNS,) if self.rulings else (RULE_COLUMNS, RULING_COLUMNS)
        for row in _rows(self.page):
            if len(row) not in fits:
                yield f"{row[0]}: the row has {len(row)} columns"

    def _faults_of(self, rule: Rule) -> Iterator[str]:
        if not rule.rule:
            yield f"{rule.number}: it says no rule"
        if not re.search(self.source, rule.source):
            yield f"{rule.number}: {rule.source!r} is no source"
        if not rule.functions:
            yield f"{rule.number}: it names no function"
        if not rule.tests:
            yield f"{rule.number}: it names no test"
        for function in rule.functions:
            file, _, name = function.partition(":")
            if name not in names_in(self.functions / file):
                yield f"{rule.number}: there is no {function}"
        for test in rule.tests:
            file, _, name = test.partition("::")
            if name not in tests_in(self.tests / file):
                yield f"{rule.number}: there is no test {test}"


@cache
def names_in(file: Path) -> frozenset[str]:
    """Return the names that a Python file defines: functions, classes, methods and variables."""
    return frozenset(_defined(_parsed(file)))


@cache
def tests_in(file: Path) -> dict[str, str]:
    """Return the tests of a file, each with its docstring."""
    return {
        node.name: ast.get_docstring(node) or ""
        for node in _parsed(file).body
        if isinstance(node, ast.FunctionDef) and node.name.startswith("test_")
    }


@cache
def rulings_tested(file: Path) -> frozenset[int]:
    """Return the rulings that the docstrings of a file's tests name."""
    lists = (numbers for words in tests_in(file).values() for numbers in RULING.findall(words))
    return frozenset(int(number) for numbers in lists for number in re.findall(r"\d+", numbers))


def _rows(page: Path) -> list[list[str]]:
    lines = page.read_text(encoding="utf-8").splitlines()
    rows = [line.strip().strip("|") for line in lines if ROW.match(line)]
    return [[cell.strip() for cell in row.split("|")] for row in rows]


def _repeated(numbers: Iterable[int]) -> Iterator[str]:
    for number, times in Counter(numbers).items():
        if times > 1:
            yield f"{number}: the number is used {times} times"


def _parsed(file: Path) -> ast.Module:
    return ast.parse(file.read_text(encoding="utf-8") if file.exists() else "")


def _defined(tree: ast.Module) -> Iterator[str]:
    for node in tree.body:
        match node:
            case ast.FunctionDef() | ast.AsyncFunctionDef():
                yield node.name
            case ast.ClassDef():
                yield node.name
                yield from (
                    f"{node.name}.{part.name}"
                    for part in node.body
                    if isinstance(part, (ast.FunctionDef, ast.AsyncFunctionDef))
                )
            case ast.AnnAssign(target=ast.Name(id=name)):
                yield name
            case ast.Assign(targets=targets):
                yield from (target.id for target in targets if isinstance(target, ast.Name))
