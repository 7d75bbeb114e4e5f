"""Every mutant still fits the code and breaks a rule with a test."""

from __future__ import annotations

from collections import Counter

from tests.tools.faults import expect_none
from tests.tools.mutations.mutants import TABLE, Mutant, Unfit, mutants, mutated, witnesses
from tests.tools.places import ROOT


def fault(mutant: Mutant) -> str:
    try:
        file, text = mutated(mutant)
    except Unfit as unfit:
        return str(unfit)
    if not witnesses(mutant):
        return f"{mutant}: the table names no test"
    if text == (ROOT / file).read_text(encoding="utf-8"):
        return f"{mutant}: nothing is changed"
    return ""


def test_every_mutant_fits_the_code() -> None:
    expect_none(filter(None, map(fault, mutants())))


def test_mutants_are_in_the_order_of_the_rules_and_unique() -> None:
    rules = [mutant.rule for mutant in mutants() if mutant.rule]
    assert rules == sorted(rules)
    assert max(Counter(mutants()).values()) == 1


def test_every_chapter_of_the_rules_has_a_mutant() -> None:
    """A chapter is the table under one heading."""
    broken = {mutant.rule for mutant in mutants()}
    chapters: dict[str, set[int]] = {}
    heading = ""
    for line in TABLE.page.read_text(encoding="utf-8").splitlines():
        if line.startswith("## "):
            heading = line
        first = line.split("|")[1].strip() if line.startswith("|") else ""
        if first.isdecimal():
            chapters.setdefault(heading, set()).add(int(first))
    expect_none(heading for heading, rules in chapters.items() if not rules & broken)
