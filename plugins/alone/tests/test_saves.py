"""Saves of older versions still open."""

from __future__ import annotations

import math
from typing import Any

import msgspec
import pytest

from l7core.engine.state import decode, encode
from plugins.alone.tests.kit import Station, at, creatures, rules, station


def old_save(play: Station, **behind: float) -> bytes:
    """Return a save with the fields that the hidden side had before, given in points of harm."""
    plain = msgspec.msgpack.decode(encode(play.state))
    for name in ("harm", "carried_harm"):
        del plain["behind"][name]
    for creature in plain["behind"]["creatures"]:
        creature["moved"] = True
        del creature["darkens"]
    plain["behind"] |= behind
    return msgspec.msgpack.encode(plain)


def loaded(data: bytes) -> Any:
    return decode(data, rules().state)


def test_harm_of_an_older_save_is_rounded_to_thousandths() -> None:
    save = old_save(station(), spent=0.7543333333333334, carried=2.0)
    state = loaded(save)
    assert (state.behind.harm, state.behind.carried_harm) == (754, 2_000)


def test_a_creature_of_an_older_save_that_has_moved_still_darkens_its_sector() -> None:
    state = loaded(old_save(station(at(6), creatures(scraper=40))))
    assert [each.darkens for each in state.behind.creatures] == [True]


def test_a_new_save_is_read_as_it_is() -> None:
    play = station(at(6), creatures(scraper=40))
    play.behind.harm, play.behind.carried_harm = 754, 2_000
    assert encode(loaded(encode(play.state))) == encode(play.state)


@pytest.mark.parametrize("harm", [math.nan, math.inf, -1.0])
def test_harm_that_no_game_has_is_refused(harm: float) -> None:
    with pytest.raises(msgspec.ValidationError):
        loaded(old_save(station(), spent=harm))
