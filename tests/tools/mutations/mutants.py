"""Wrong rules, each a change of one place, and the tests that the table of rules names for it."""

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
"""Where the rules are, below the root of the repository."""
TABLE: Final = RuleTable(
    page=ROOT / "docs" / "contribute" / "rules.md", functions=ROOT / RULES, tests=ROOT, source="."
)
Place = tuple[Path, int, int]
"""A file below the root, and where a function begins and ends in it, counted in characters."""


class Unfit(Exception):
    """A mutant that does not fit the code any more."""


class Mutant(Struct, frozen=True, forbid_unknown_fields=True):
    """A change of one function that breaks one rule."""

    function: str
    """Its name, with that of its class if it has one: `Map.ways`. The file is that in which the
    rule names it, or the only one that has it; `table/attempts.py:attack` says which."""
    old: str
    """What stands in the function exactly once; blanks and line breaks count alike."""
    new: str
    rule: int = 0
    """The number of the line that it breaks; the tests of that line are to notice it."""
    tests: tuple[str, ...] = ()
    """The tests that are to notice what the table has no line for."""

    def __str__(self) -> str:
        of = f"rule {self.rule}, " if self.rule else ""
        return f"{of}{self.function}: {self.old} -> {self.new or 'nothing'}"


def mutants() -> list[Mutant]:
    """All that are listed, in the order of the rules."""
    listed = tomllib.loads(Path(__file__).with_name("mutants.toml").read_text(encoding="utf-8"))
    return convert(listed["mutant"], list[Mutant])


def witnesses(mutant: Mutant) -> tuple[str, ...]:
    """The tests that are to notice it."""
    return mutant.tests or _rule(mutant).tests


def mutated(mutant: Mutant) -> tuple[Path, str]:
    """The file below the root that the mutant changes, and its text with the change."""
    file, begin, end = _place(mutant)
    text = _text(file)
    function = text[begin:end]
    found = _occurrences(function, mutant.old)
    if len(found) != 1:
        raise Unfit(f"{mutant}: what is to be changed stands there {len(found)} times")
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
    """Where the function is: in the file that the rule names it in, or else wherever it is."""
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
    """All functions of the rules by name."""
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
    """Functions at the top of a module and of its classes, each with its first and last line."""
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
    """Where the words stand one after the other, whatever blanks there are between them."""
    words = wanted.split()
    found: list[tuple[int, int]] = []
    at = text.find(words[0])
    while at >= 0:
        end = at
        for word in words:
            end += len(text[end:]) - len(text[end:].lstrip()) if end > at else 0
            if not text.startswith(word, end):
                break
            end += len(word)
        else:
            found.append((at, end - at))
        at = text.find(words[0], at + 1)
    return found
