"""The rulebooks of all bundled games: valid links and a section for every refusal."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

from l7core.content.rulebook import Rulebook
from l7core.mods.host import Host, ModFolder
from tests.tools.places import PLUGINS

GAMES = {
    "escape:l7": PLUGINS.parent / "l7core" / "escape",
    "heist:classic": PLUGINS / "heist" / "l7_heist",
    "lockdown:base": PLUGINS / "lockdown" / "l7_lockdown",
    "alone:base": PLUGINS / "alone" / "l7_alone",
}
"""Each game and the folder with its rules code."""

every_game = pytest.mark.parametrize("ruleset", GAMES)


@cache
def host() -> Host:
    return Host([ModFolder(PLUGINS, "bundled")])


def book(ruleset: str) -> Rulebook:
    whole, problems = host().rulebook(ruleset)
    assert not problems
    return whole


@every_game
def test_every_link_leads_to_a_heading(ruleset: str) -> None:
    for chapter, target in book(ruleset).links():
        assert target.startswith("#"), f"{chapter.title}: {target} leaves the book"
        assert book(ruleset).find(target[1:]), f"{chapter.title}: there is no {target}"


@every_game
def test_no_two_headings_share_an_anchor(ruleset: str) -> None:
    folder = PLUGINS / ruleset.partition(":")[0] / "rulebook" / "en"
    lines = [line for file in folder.glob("*.md") for line in file.read_text().splitlines()]
    assert len(book(ruleset).sections) == sum(line.startswith("#") for line in lines)


@every_game
def test_no_section_is_empty(ruleset: str) -> None:
    sections = book(ruleset).sections
    for section, following in zip(sections, [*sections[1:], None], strict=True):
        has_parts = following is not None and following.level > section.level
        assert section.blocks or has_parts, section.anchor


@every_game
def test_the_last_chapter_is_the_glossary(ruleset: str) -> None:
    assert book(ruleset).chapters[-1].title == "Glossary"


@every_game
def test_every_rule_that_a_refusal_names_is_a_heading(ruleset: str) -> None:
    named = {
        rule for file in sorted(GAMES[ruleset].rglob("*.py")) for rule in rules_of_refusals(file)
    }
    assert named
    assert {rule for rule in named if not book(ruleset).find(rule)} == set()


def rules_of_refusals(file: Path) -> Iterator[str]:
    """Yield the third argument of each `refuse` call if it is a string or a constant."""
    tree = ast.parse(file.read_text(encoding="utf-8"))
    constants = dict(assigned_texts(tree))
    for node in ast.walk(tree):
        if not isinstance(node, ast.Call) or not is_refusal(node) or len(node.args) < RULE + 1:
            continue
        rule = node.args[RULE]
        if isinstance(rule, ast.Constant):
            yield str(rule.value)
        elif isinstance(rule, ast.Name) and rule.id in constants:
            yield constants[rule.id]


RULE = 2
"""Position of the rule among the arguments of `refuse`."""


def is_refusal(call: ast.Call) -> bool:
    name = call.func.attr if isinstance(call.func, ast.Attribute) else ""
    return name == "refuse"


def assigned_texts(tree: ast.Module) -> Iterator[tuple[str, str]]:
    """Yield the string constants of a module, also those of `A, B = "a", "b"`."""
    for node in tree.body:
        if not isinstance(node, ast.Assign):
            continue
        for target in node.targets:
            names = target.elts if isinstance(target, ast.Tuple) else [target]
            values = node.value.elts if isinstance(node.value, ast.Tuple) else [node.value]
            for name, value in zip(names, values, strict=False):
                if isinstance(name, ast.Name) and isinstance(value, ast.Constant):
                    yield name.id, str(value.value)
