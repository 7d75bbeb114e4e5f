"""Path searches with numbers that no rule produces."""

from __future__ import annotations

from l7core.kit import graphs

ROUND = {"hall": ["cellar", "attic"], "cellar": ["attic"], "attic": ["hall", "cellar"]}


def test_a_search_with_negative_costs_ends() -> None:
    """A forged save can contain such numbers."""
    costs = graphs.cheapest("hall", ROUND.__getitem__, lambda _: -1.0)
    assert set(costs) == set(ROUND)


def test_a_search_with_costs_that_are_not_numbers_ends() -> None:
    costs = graphs.cheapest("hall", ROUND.__getitem__, lambda _: float("nan"))
    assert set(costs) == set(ROUND)
