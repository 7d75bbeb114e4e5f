"""Checks that `RULES.md` matches the code and the tests."""

from __future__ import annotations

from pathlib import Path

from l7core.testing.rule_table import RuleTable

MOD = Path(__file__).parents[1]
TESTS = MOD / "tests"
CHAPTERS = ("setup", "turn", "combat", "evade", "game_turn", "events", "skills")
TABLE = RuleTable(page=MOD / "RULES.md", functions=MOD / "l7_heist", tests=TESTS)


def test_every_line_has_a_source_and_names_functions_and_tests_that_exist() -> None:
    TABLE.check_lines()


def test_every_ruling_has_a_test_that_names_it() -> None:
    TABLE.check_rulings(*sorted(TESTS.glob("test_*.py")))


def test_every_rule_test_is_named_in_the_table() -> None:
    TABLE.check_tests(*(TESTS / f"test_{chapter}.py" for chapter in CHAPTERS))
