"""Text keys in the rules: each key has a text, even if no game reaches it."""

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
WITHOUT_TEXT: Final = {"escape.story.flag", "escape.story.no-flag"}
"""Keys of events that no player sees: bookkeeping of scenarios."""


def keys_in(file: Path) -> Iterator[tuple[int, str]]:
    """Yield the complete keys in a file with their lines."""
    for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
        if not (isinstance(node, ast.Constant) and isinstance(node.value, str)):
            continue
        if KEY.fullmatch(node.value) and node.value not in WITHOUT_TEXT:
            yield node.lineno, node.value


def test_every_key_in_the_rules_has_a_text() -> None:
    """A key that the code extends is a prefix of other keys."""
    templates = box().texts.templates
    expect_none(
        f"{file.relative_to(ROOT)}:{line}: {key}"
        for file in sorted(RULES.rglob("*.py"))
        for line, key in keys_in(file)
        if key not in templates and not any(each.startswith(f"{key}.") for each in templates)
    )
