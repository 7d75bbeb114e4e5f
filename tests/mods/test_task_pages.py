"""The pages for authors are true: what they show can be loaded, and their links lead somewhere."""

from __future__ import annotations

import ast
import re
from pathlib import Path
from typing import Any

import pytest

from l7core.content import Source, load
from l7core.content.record import Record
from l7core.engine.effects import Vocabulary
from tests.tools.places import EXAMPLES, ROOT
from tests.tools.reference import host

PAGES = [ROOT / "docs" / "mods.md", *sorted((ROOT / "docs" / "mods").glob("*.md"))]
RULES = host().rules("escape:l7")
FENCE = re.compile(r"^```(\w+)\n(.*?)^```", re.MULTILINE | re.DOTALL)

each_page = pytest.mark.parametrize("page", PAGES, ids=lambda page: page.stem)


def blocks(page: Path, language: str) -> list[str]:
    return [
        text for kind, text in FENCE.findall(page.read_text(encoding="utf-8")) if kind == language
    ]


def of_the_game() -> list[Source]:
    """All content of the game, to be added to."""
    return [
        Source("escape", file.name, file.read_text(encoding="utf-8"))
        for file in sorted((ROOT / "plugins" / "escape" / "content").glob("*.toml"))
    ]


@each_page
def test_content_that_a_page_shows_is_sound(page: Path) -> None:
    vocabulary = Vocabulary()
    vocabulary.verbs.update(RULES.verbs)
    vocabulary.conditions.update(RULES.conditions)
    kinds: dict[str, type[Record]] = dict(RULES.kinds)
    shown = [
        Source("docs", f"{page.name} block {number}", text)
        for number, text in enumerate(blocks(page, "toml"), 1)
    ]
    loaded = load([*of_the_game(), *shown], kinds, vocabulary, RULES.windows)
    assert [problem.render() for problem in loaded.problems] == []


@each_page
def test_code_that_a_page_shows_is_python(page: Path) -> None:
    for text in blocks(page, "python"):
        ast.parse(text)


def test_the_tests_that_the_page_about_tests_shows_pass() -> None:
    """As though they stood beside those of the example that they speak of."""
    file = EXAMPLES / "night-shift" / "tests" / "test_shown.py"
    for text in blocks(ROOT / "docs" / "mods" / "testing.md", "python"):
        shown: dict[str, Any] = {"__file__": str(file)}
        exec(compile(text, file.name, "exec"), shown)
        tests = [name for name in shown if name.startswith("test_")]
        assert tests
        for name in tests:
            shown[name]()


@each_page
def test_every_link_leads_somewhere(page: Path) -> None:
    for target in re.findall(r"\]\(([^)]+)\)", page.read_text(encoding="utf-8")):
        path, _, anchor = target.partition("#")
        if "://" in path:
            continue
        there = page.parent / path if path else page
        assert there.exists(), f"{page.name} leads to {target}"
        if anchor:
            headings = re.findall(r"^#+ (.+)$", there.read_text(encoding="utf-8"), re.MULTILINE)
            assert anchor in [each.lower() for each in headings], f"{page.name} leads to {target}"


def test_the_index_counts_the_vocabulary_as_it_is() -> None:
    index = (ROOT / "docs" / "mods.md").read_text(encoding="utf-8")
    for count, words in (
        (len(RULES.verbs), "verbs"),
        (len(RULES.conditions), "conditions"),
        (len(RULES.windows), "moments"),
    ):
        assert f"[{count} {words}]" in index


def test_every_page_is_in_the_index() -> None:
    index = (ROOT / "docs" / "mods.md").read_text(encoding="utf-8")
    for page in PAGES[1:]:
        assert f"(mods/{page.name})" in index
