"""Pages for mod authors: their content loads, their code runs and their links work."""

from __future__ import annotations

import re
import sys
from pathlib import Path
from typing import Any

import pytest

from l7core.content import Source, load
from l7core.content.record import Record
from l7core.engine.effects import Vocabulary
from l7core.mods.authoring.check import check
from l7core.testing.loading import rules_with
from tests.mods.pages import MOD_PAGES, blocks
from tests.mods.workshop import a_collection, a_mod
from tests.tools.places import EXAMPLES, PLUGINS, ROOT
from tests.tools.reference import host

INDEX = MOD_PAGES / "index.md"
PAGES = sorted(MOD_PAGES.glob("*.md"))
RULES = host().rules("escape:l7")
MANIFEST = """
id = "my-mod"
name = "My Mod"
version = "1.0"
api = ">=1,<2"
kind = "code"
module = "{module}"
ruleset = "escape:l7"
"""

MISSPELT = """
[[trigger]]
when = "turn-ends"
effects = [{ do = "gain-fera", n = 1 }]
"""

each_page = pytest.mark.parametrize("page", PAGES, ids=lambda page: page.stem)


def content_of_the_game() -> list[Source]:
    """Return the content of LEVEL 7, to which the examples are added."""
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
        Source("docs", f"{page.name} block {number}", block.text)
        for number, block in enumerate(blocks(page), 1)
        if block.language == "toml" and not block.file.endswith("mod.toml")
    ]
    loaded = load([*content_of_the_game(), *shown], kinds, vocabulary, RULES.windows)
    assert [problem.render() for problem in loaded.problems] == []


def python_blocks(page: Path) -> list[str]:
    return [block.text for block in blocks(page) if block.language == "python"]


@pytest.mark.parametrize("number", range(len(python_blocks(MOD_PAGES / "code.md"))))
def test_code_that_the_page_about_code_shows_is_a_mod(number: int, tmp_path: Path) -> None:
    module = f"shown_{number}"
    (tmp_path / "mod.toml").write_text(MANIFEST.format(module=module), encoding="utf-8")
    code = python_blocks(MOD_PAGES / "code.md")[number]
    (tmp_path / f"{module}.py").write_text(code, encoding="utf-8")
    try:
        rules_with(tmp_path, "escape:l7")
    finally:
        sys.modules.pop(module, None)


def test_the_tests_that_the_page_about_tests_shows_pass() -> None:
    """The tests run as if they were in the folder of the example."""
    file = EXAMPLES / "night-shift" / "tests" / "test_shown.py"
    for text in python_blocks(MOD_PAGES / "testing.md"):
        shown: dict[str, Any] = {"__file__": str(file)}
        exec(compile(text, file.name, "exec"), shown)
        tests = [name for name in shown if name.startswith("test_")]
        assert tests
        for name in tests:
            shown[name]()


def test_the_problem_that_the_page_about_errors_shows_is_reported(tmp_path: Path) -> None:
    page = (MOD_PAGES / "errors.md").read_text(encoding="utf-8")
    example = page.partition("## Read a problem\n")[2].partition("\n\n")[0]
    shown = [line.removeprefix("    ").partition(", …")[0] for line in example.splitlines()]
    manifest = 'ruleset = "escape:l7"\n'
    mod = a_mod(tmp_path, "my-mod", manifest, content__cards_toml=MISSPELT)
    (problem,) = check(mod, a_collection(tmp_path, bundled=PLUGINS), run_code=False).faults
    assert [line for line in shown if line not in problem] == []


@each_page
def test_every_link_leads_somewhere(page: Path) -> None:
    for target in re.findall(r"\]\(([^)]+)\)", page.read_text(encoding="utf-8")):
        path, _, anchor = target.partition("#")
        if "://" in path:
            continue
        linked = page.parent / path if path else page
        assert linked.exists(), f"{page.name} links to {target}"
        if anchor:
            headings = re.findall(r"^#+ (.+)$", linked.read_text(encoding="utf-8"), re.MULTILINE)
            anchors = [re.sub(r"[^\w -]", "", each.lower()).replace(" ", "-") for each in headings]
            assert anchor in anchors, f"{page.name} links to {target}"


def test_the_index_counts_the_vocabulary() -> None:
    index = INDEX.read_text(encoding="utf-8")
    for count, words in (
        (len(RULES.verbs), "verbs"),
        (len(RULES.conditions), "conditions"),
        (len(RULES.windows), "moments"),
    ):
        assert f"[{count} {words}]" in index


def test_every_page_is_in_the_index() -> None:
    index = INDEX.read_text(encoding="utf-8")
    for page in PAGES:
        assert page == INDEX or f"({page.name})" in index
