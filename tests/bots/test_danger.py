"""Careful advice in dangerous decisions of LEVEL 7."""

from __future__ import annotations

from itertools import chain, count, islice

from l7core.testing.effort import times
from tests.bots.danger import MUCH, findings

DECISIONS = times(30, 300)
OF_A_GAME = 3
SELDOM = 0.02


def test_advice_seldom_gives_away_40_points_where_another_option_is_safer() -> None:
    games = (findings(number, OF_A_GAME) for number in count())
    found = list(islice(chain.from_iterable(games), DECISIONS))
    given_away = [each for each in found if each.given_away >= MUCH]
    assert len(given_away) <= max(1, SELDOM * DECISIONS), given_away
