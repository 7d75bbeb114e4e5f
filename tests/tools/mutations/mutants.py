"""Mutants: changes of one place that break a rule, and the tests that must notice them."""

from __future__ import annotations

import ast
import tomllib
from functools import cache
from pathlib import Path
from typing import Final

from msgspec import Struct, convert

from l7core.testing.rule_table import Rule, RuleTable
from tests.tools.places import ROOT

RULES: Final = Path("l7core/escape")
"""Folder of the rules, below the root of the repository."""
TABLE: Final = RuleTable(
    page=ROOT / "docs" / "contribute" / "rules.md", functions=ROOT / RULES, tests=ROOT, source="."
)
Place = tuple[Path, int, int]
"""A file below the root, with the first and last character of a function in it."""


class Unfit(Exception):
    """A mutant that no longer fits the code."""


class Mutant(Struct, frozen=True, forbid_unknown_fields=True):
    """A change of one function that breaks one rule."""

    function: str
    """Name of the function, with its class if it has one: `Map.ways`.

    The file is the one that the rule names, or the only one with that function.
    `table/attempts.py:attack` names the file.
    """
    old: str
    """Text that occurs exactly once in the function; blanks and line breaks are equal."""
    new: str
    rule: int = 0
    """Number of the rule that the mutant breaks; the tests of that rule must notice it."""
    tests: tuple[str, ...] = ()
    """Tests that must notice a mutant without a rule in the table."""

    def __str__(self) -> str:
        rule = f"rule {self.rule}, " if self.rule else ""
        return f"{rule}{self.function}: {self.old} -> {self.new or 'nothing'}"


def mutants() -> list[Mutant]:
    """Return all listed mutants, in the order of the rules."""
    listed = tomllib.loads(Path(__file__).with_name("mutants.toml").read_text(encoding="utf-8"))
    return convert(listed["mutant"], list[Mutant])


def witnesses(mutant: Mutant) -> tuple[str, ...]:
    """Return the tests that must notice the mutant."""
    return mutant.tests or _rule(mutant).tests


def mutated(mutant: Mutant) -> tuple[Path, str]:
    """Return the file that the mutant changes, below the root, and its changed text."""
    file, begin, end = _place(mutant)
    text = _text(file)
    function = text[begin:end]
    found = _occurrences(function, mutant.old)
    if len(found) != 1:
        raise Unfit(f"{mutant}: the text occurs {len(found)} times")
    at, length = found[0]
    changed = text[:begin] + function[:at] + mutant.new + function[at + length :] + text[end:]
    try:
        ast.parse(changed)
    except SyntaxError as error:
        raise Unfit(f"{mutant}: {error}") from None
    return file, changed


@cache
def _rules() -> dict[int, Rule]:
    return {rule.number: rule for rule in TABLE.rules()}


def _rule(mutant: Mutant) -> Rule:
    if mutant.rule not in _rules():
        raise Unfit(f"{mutant}: the table has no such rule")
    return _rules()[mutant.rule]


def _place(mutant: Mutant) -> Place:
    """Return the place of the function, in the file that the rule names or the only one with it."""
    file, _, name = mutant.function.rpartition(":")
    named = [RULES / file]
    if mutant.rule:
        of_rule = [function.partition(":") for function in _rule(mutant).functions]
        named += [RULES / each for each, _, function in of_rule if function == name and not file]
    places = _functions().get(name, [])
    places = [place for place in places if place[0] in named] or places
    if len(places) != 1:
        raise Unfit(f"{mutant}: there are {len(places)} functions of that name")
    return places[0]


@cache
def _functions() -> dict[str, list[Place]]:
    """Return all functions of the rules, by name."""
    found: dict[str, list[Place]] = {}
    for path in sorted((ROOT / RULES).rglob("*.py")):
        file = path.relative_to(ROOT)
        starts = [0]
        for line in _text(file).splitlines(keepends=True):
            starts.append(starts[-1] + len(line))
        for name, begin, end in _spans(ast.parse(_text(file)), ""):
            found.setdefault(name, []).append((file, starts[begin], starts[end]))
    return found


def _spans(tree: ast.AST, prefix: str) -> list[tuple[str, int, int]]:
    """Return the functions of a module and of its classes, with their first and last lines."""
    found: list[tuple[str, int, int]] = []
    for node in ast.iter_child_nodes(tree):
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
            found.append((prefix + node.name, node.lineno - 1, node.end_lineno or node.lineno))
        elif isinstance(node, ast.ClassDef):
            found += _spans(node, f"{node.name}.")
    return found


@cache
def _text(file: Path) -> str:
    return (ROOT / file).read_text(encoding="utf-8")


def _occurrences(text: str, wanted: str) -> list[tuple[int, int]]:
    """Return the places where the words follow one another, with any blanks between them."""
    words = wanted.split()
    found: list[tuple[int, int]] = []
    start = text.find(words[0])
    while start >= 0:
        end = start
        for word in words:
            end += len(text[end:]) - len(text[end:].lstrip()) if end > start else 0
            if not text.startswith(word, end):
                break
            end += len(word)
        else:
            found.append((start, end - start))
        start = text.find(words[0], start + 1)
    return found
