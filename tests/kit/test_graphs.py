"""Ways from place to place, whatever the numbers say."""

from __future__ import annotations

from l7core.kit import graphs

ROUND = {"hall": ["cellar", "attic"], "cellar": ["attic"], "attic": ["hall", "cellar"]}


def test_a_search_ends_where_prices_pay_for_going_round_in_a_circle() -> None:
    """A forged save can hold numbers that no rule makes."""
    known = graphs.cheapest("hall", ROUND.__getitem__, lambda _: -1.0)
    assert set(known) == set(ROUND)


def test_a_search_ends_where_prices_are_no_numbers() -> None:
    known = graphs.cheapest("hall", ROUND.__getitem__, lambda _: float("nan"))
    assert set(known) == set(ROUND)
