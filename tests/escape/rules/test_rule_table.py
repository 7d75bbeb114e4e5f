"""Checks of the table of rules and the list of rulings."""

from __future__ import annotations

from l7core.testing.rule_table import RuleTable
from tests.tools.places import ROOT

TESTS = ROOT / "tests" / "escape" / "rules"
TABLE = RuleTable(
    page=ROOT / "docs" / "contribute" / "rules.md",
    rulings=ROOT / "docs" / "contribute" / "rulings.md",
    functions=ROOT / "l7core" / "escape",
    tests=ROOT,
    source=r"\b[OR]\b|ruling|reading",
)


def test_every_line_has_a_source_and_names_functions_and_tests_that_exist() -> None:
    TABLE.check_lines()


def test_every_ruling_has_a_test_that_names_it() -> None:
    TABLE.check_rulings(*sorted(TESTS.glob("test_*.py")))
