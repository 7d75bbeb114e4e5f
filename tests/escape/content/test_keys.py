"""Every text key that the rules name has its words, whether a game ever comes by it or not."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Final

from tests.escape.rules.kit import box
from tests.tools.faults import expect_none
from tests.tools.places import ROOT

RULES: Final = ROOT / "l7core" / "escape"
KEY: Final = re.compile(r"escape\.[a-z.-]*[a-z]")
UNTOLD: Final = {"escape.story.flag", "escape.story.no-flag"}
"""What is told to nobody: bookkeeping of scenarios."""


def keys_in(file: Path) -> Iterator[tuple[int, str]]:
    """The keys that stand in a file as they are, each with its line."""
    for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
        if not (isinstance(node, ast.Constant) and isinstance(node.value, str)):
            continue
        if KEY.fullmatch(node.value) and node.value not in UNTOLD:
            yield node.lineno, node.value


def test_every_key_that_the_rules_name_has_its_words() -> None:
    """A key to which more is added is the beginning of others."""
    templates = box().texts.templates
    expect_none(
        f"{file.relative_to(ROOT)}:{line}: {key}"
        for file in sorted(RULES.rglob("*.py"))
        for line, key in keys_in(file)
        if key not in templates and not any(each.startswith(f"{key}.") for each in templates)
    )
