"""A short marathon: every number of seats, every preset, several seeds."""

from __future__ import annotations

import pytest

from tests.tools.marathon.games import one_game


@pytest.mark.parametrize("number", range(96))
def test_a_random_game_keeps_every_invariant(number: int) -> None:
    assert one_game(number).failure == ""
