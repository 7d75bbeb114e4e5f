"""Checks of the table of rulings: its tests exist, and its toggles have the stated settings."""

from __future__ import annotations

import re

from l7core.escape.toggles import POINTS
from tests.escape.rules.kit import PRESETS, box
from tests.tools.faults import expect_none
from tests.tools.places import ROOT

ROWS = [
    [cell.strip() for cell in line.strip("|").split("|")]
    for line in (ROOT / "docs/contribute/rulings.md").read_text(encoding="utf-8").splitlines()
    if re.match(r"\| *P?\d+ *\|", line)
]
RULE_TOGGLES = set(box().toggles) - {"difficulty"}
"""Toggles that a rulebook covers."""
TESTS = sorted({test for row in ROWS for test in re.findall(r"`(tests/[^`]+)`", row[-1])})


def test_the_56_points_of_the_rulebooks_come_first_and_in_order() -> None:
    numbers = [int(row[0]) for row in ROWS if row[0].isdecimal()]
    assert numbers[:56] == list(range(1, 57))
    assert numbers == list(range(1, len(numbers) + 1))


def test_every_ruling_names_a_test() -> None:
    assert [row[0] for row in ROWS if "tests/escape/rules/test_" not in row[-1]] == []


def test_every_test_that_a_ruling_names_exists() -> None:
    expect_none(test for test in TESTS if not exists(test))


def exists(test: str) -> bool:
    path, _, name = test.partition("::")
    return f"def {name}(" in (ROOT / path).read_text(encoding="utf-8")


def test_each_difference_of_the_rulebooks_has_a_toggle_or_a_reason_against_one() -> None:
    silence = "\N{EN DASH}"
    for number, _, original, revised, played, toggle, _ in (row for row in ROWS if len(row) == 7):
        if silence not in (original, revised) and revised != "The same":
            assert "`" in toggle or "No toggle: " in played, number


def test_every_toggle_is_in_the_table_once() -> None:
    named = [row[5].strip("`") for row in ROWS if len(row) == 7 and "`" in row[5]]
    assert sorted(named) == sorted(RULE_TOGGLES)


def test_the_table_of_rules_lists_every_toggle_with_its_ruling() -> None:
    ruling_of = {row[5].strip("`"): row[0] for row in ROWS if len(row) == 7}
    page = (ROOT / "docs/contribute/rules.md").read_text(encoding="utf-8")
    for point in POINTS:
        cells = [f"`{point.id}`", ruling_of[point.id], point.choices[0]]
        assert f"| {' | '.join([*cells, point.original, point.revised])} |\n" in page, point.id


def test_each_rulebook_sets_every_toggle() -> None:
    assert tuple(box().presets) == PRESETS
    assert set(box().presets["original"]) == RULE_TOGGLES
    assert set(box().presets["revised"]) == RULE_TOGGLES
