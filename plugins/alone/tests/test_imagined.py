"""Imagined games agree with everything that the hero has seen, heard and located."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from typing import Any

import pytest

from l7core.bots.determinize import sample_world
from l7core.engine.rng import seed_streams
from l7core.testing.positions import Arrangement
from plugins.alone.l7_alone import query
from plugins.alone.l7_alone.plan import floor_of
from plugins.alone.tests.kit import Station, at, creatures, danger, lit, own, shown, station

WORLDS = 12


def imagined(play: Station) -> Iterator[Any]:
    """Yield some of the games that are possible for the hero."""
    for world in range(WORLDS):
        yield sample_world(play.kernel, seed_streams(world)).game


def told(room: str, steps: int, floor: int) -> Arrangement:
    """Add a distance that the hero has asked for here."""

    def arrange(state: Any) -> None:
        here = f"sector:{state.behind.at}"
        state.front.told.append(loaded_module(state).Told(1, here, own(room), steps, floor))

    return arrange


def heard(way: str) -> Arrangement:
    """Add a noise from a direction; a creature moved one sector or spawned at least two away."""

    def arrange(state: Any) -> None:
        stir, here = loaded_module(state).Stir(1, 2), f"sector:{state.behind.at}"
        state.front.heard.append(loaded_module(state).Heard(1, here, way, stir))

    return arrange


def lost(kind: str, sector: int, side: str) -> Arrangement:
    """Add a creature that has left a visible sector."""

    def arrange(state: Any) -> None:
        state.front.lost.append(loaded_module(state).Lost(1, own(kind), f"sector:{sector}", side))

    return arrange


def loaded_module(state: Any) -> Any:
    """Return the loaded mod's module: copying the state recognises fields by class."""
    return sys.modules[type(state).__module__]


def place_of(game: Any, room: str) -> int:
    rooms: dict[int, str] = game.state.behind.rooms
    return next(sector for sector, id in rooms.items() if id == own(room))


@pytest.mark.parametrize(("floor", "steps"), [(0, 3), (0, 5), (1, 6)])
def test_a_room_is_as_far_as_was_told(floor: int, steps: int) -> None:
    """The hero knows nothing else about the greenhouse."""
    play = station(at(6), told("greenhouse", steps, floor))
    for game in imagined(play):
        place = place_of(game, "greenhouse")
        assert floor_of(place) == floor
        assert query.plan(game).distances[game.state.behind.at][place] == steps


def test_two_rooms_of_which_was_told_are_two() -> None:
    play = station(at(6), told("greenhouse", 4, 0), told("laboratory", 4, 0))
    for game in imagined(play):
        assert place_of(game, "greenhouse") != place_of(game, "laboratory")


def test_who_was_heard_last_is_where_that_noise_came_from() -> None:
    """No visible creature could have made the noise."""
    play = station(at(6), creatures(scraper=40, runner=10), heard("e"))
    for game in imagined(play):
        sources = [each.at for each in game.state.behind.creatures]
        assert any("e" in query.noise_ways(game, sector) for sector in sources)


def test_who_went_out_of_sight_is_not_far_and_of_the_same_kind() -> None:
    play = station(at(6), shown(7), creatures(scraper=13), lost("scraper", 7, "s"))
    for game in imagined(play):
        (beast,) = game.state.behind.creatures
        south = query.plan(game).beyond[query.sector_of(game, "sector:7")]["s"]
        assert (beast.kind, beast.at) == (own("scraper"), south)


def test_of_whom_nothing_is_known_the_kind_is_anybodys_guess() -> None:
    play = station(at(6), creatures(scraper=40))
    kinds = {game.state.behind.creatures[0].kind for game in imagined(play)}
    assert len(kinds) > 1


def test_danger_lies_where_it_is_remembered() -> None:
    play = station(at(6), shown(7), danger(7, 40))
    play.behind.revealed.remove(7)
    play.front.sectors["sector:7"].on_table = False
    for game in imagined(play):
        assert query.sector_of(game, "sector:7") in game.state.behind.danger
        assert len(game.state.behind.danger) == 2


def test_a_light_that_would_be_seen_from_here_has_gone_out() -> None:
    """Sector 7, next to the hero, is remembered as lit. It is out of sight, so it must be dark."""
    play = station(at(6), shown(7, 13), lit(7, 13))
    for sector in (7, 13):
        play.behind.revealed.remove(sector)
        play.front.sectors[f"sector:{sector}"].on_table = False
    play.behind.lit.clear()
    for game in imagined(play):
        is_lit = [query.sector_of(game, f"sector:{n}") in game.state.behind.lit for n in (7, 13)]
        assert is_lit == [False, True]


def test_nobody_knows_what_the_director_has_left_to_spend() -> None:
    spent = {game.state.behind.harm for game in imagined(station(at(6)))}
    assert len(spent) > 1
