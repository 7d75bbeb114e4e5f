"""Bots at the table: reasons for their decisions."""

from __future__ import annotations

from pathlib import Path

import pytest
from msgspec.structs import replace

from l7core.bots import play_bots
from l7core.bots.careful import choose
from l7core.bots.determinize import chances_of
from l7core.engine.state import HUMAN, SeatSetup
from l7core.persist.saved_game import SavedGame
from l7core.persist.store import Store
from plugins.lockdown.tests.kit import rules, set_up


@pytest.mark.parametrize(("scenario", "gives_reasons"), [("versus", False), ("together", True)])
def test_bots_give_their_reasons_only_to_friends(
    tmp_path: Path, scenario: str, gives_reasons: bool
) -> None:
    seats = (SeatSetup("Ann", HUMAN), SeatSetup("Bo", "careful"), SeatSetup("Cy", "careful"))
    setup = replace(set_up(scenario, 3, seed=5), seats=seats)
    reasons: list[str] = []
    with SavedGame.begin(Store(tmp_path), rules(), setup) as game:
        for _ in range(12):
            play_bots(game, lambda _, why: reasons.append(why))
            assert game.ask
            option, paid = choose(game.kernel, chances_of(game.kernel))
            game.answer(option, *paid)
        assert any(answer.seat for answer in game.kernel.answers)
    assert bool(reasons) is gives_reasons
