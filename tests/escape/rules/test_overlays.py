"""Map overlays compared with the rules, which are played out on forks of the game."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any

import pytest
from msgspec.structs import replace

from l7core import view
from l7core.engine.errors import FlowFailed
from l7core.engine.kernel import Kernel
from l7core.engine.rng import seed_streams
from l7core.engine.state import SeatSetup, Setup, Task, snapshot
from l7core.escape.table import query
from l7core.escape.table.state import Enemy
from l7core.escape.view import forecast
from l7core.testing.positions import NAMES, Play
from tests.escape.rules.kit import BLANK, Story, Table, box
from tests.escape.rules.world_kit import World

WAYS = ("move:", "vent:")


def overlay(play: Play, id: str, *, seat: int | None = 0) -> view.Overlay:
    return next(each for each in play.kernel.overlays(seat) if each.id == id)


def figures(play: Play, id: str) -> dict[int, str]:
    """Return the figures that the overlay writes into the rooms."""
    spots = overlay(play, id).spots
    return {int(spot.room.removeprefix("room:")): spot.figure for spot in spots}


def spot(play: Play, id: str, room: int) -> view.Spot:
    return next(each for each in overlay(play, id).spots if each.room == f"room:{room}")


def positions(seed: int, *, answers: int = 60) -> Iterator[Kernel[Any]]:
    """Yield a randomly played game of the first scenario at each of its actions."""
    chance = Random(seed)
    seats = tuple(SeatSetup(name) for name in NAMES[:2])
    setup = Setup(ruleset="escape:l7", scenario="escape:scenario-1", seats=seats, seed=seed)
    kernel: Kernel[Any] = Kernel(box(), box().begin(setup))
    for _ in range(answers):
        if kernel.ask is None:
            return
        if kernel.ask.prompt == "escape.turn":
            yield kernel
        ways = [each for each in kernel.ask.options if each.id.startswith((*WAYS, "explore:"))]
        option = chance.choice(ways or list(kernel.ask.options))
        kernel.answer(option.id, *kernel.ask.purse[: option.cost])


# -- reach


def walked(kernel: Kernel[Any]) -> dict[int, int]:
    """Return the rooms that a prisoner can reach by moves alone, with the fewest moves to each."""
    hero = query.active(kernel.game)
    assert hero.room is not None
    found = {hero.room: 0}
    waiting = [(kernel, 0)]
    for here, moves in waiting:
        ask = here.ask
        if ask is None or ask.prompt != "escape.turn" or query.active(here.game).seat != hero.seat:
            continue
        for option in ask.options:
            if option.id.startswith(WAYS):
                there = here.fork()
                there.answer(option.id)
                room = there.state.heroes[hero.seat].room
                if room is not None and room not in found:
                    found[room] = moves + 1
                    waiting.append((there, moves + 1))
    return found


def boards() -> Iterator[tuple[str, World]]:
    """Yield named tables with obstacles, a prisoner and enemies."""
    open_floor = World()
    middle, *_, corner = (rooms := open_floor.map("P P P", "P P P", "P P P"))[4], rooms[8]
    open_floor.prisoner(middle, threat=2, fear=3)
    open_floor.enemy("clone", corner)
    yield "an open floor", open_floor

    locked = World()
    hall, cell, _, yard = locked.map("P P P P")
    locked.prisoner(hall, threat=2, fear=3)
    locked.lock(cell, "e")
    locked.enemy("guard", yard)
    yield "a lock on the way", locked

    ducts = World()
    hall, *_, yard = ducts.map("V D v", "P . .")
    ducts.prisoner(hall, threat=2, fear=3)
    ducts.enemy("clone", yard)
    yield "ducts", ducts

    dark = World()
    hall, cellar, _, yard = dark.map("P P P", ". . P")
    dark.prisoner(hall, threat=2, fear=3)
    dark.marker("darkness", cellar)
    dark.enemy("guard", yard)
    yield "darkness", dark

    blocked = World()
    hall, gate, _, yard = blocked.map("P P P P")
    blocked.prisoner(hall, threat=2, fear=3)
    blocked.enemy("guard", gate)
    blocked.enemy("clone", yard)
    yield "a guard in the way", blocked


def test_the_reach_matches_the_options_to_move() -> None:
    for board, world in boards():
        kernel = world.actions().kernel
        arrivals = forecast.arrivals(kernel.game)
        assert {room: each.moves for room, each in arrivals.items()} == walked(kernel), board


def test_the_reach_ends_at_an_event() -> None:
    world = World()
    hall, post, *_ = world.map("P s P P")
    world.prisoner(hall)
    assert set(figures(world.actions(), "reach")) == {hall, post}


def test_the_reach_counts_the_moves_to_each_room() -> None:
    table = Table()
    west = table.room()
    middle = table.room(east_of=west)
    east = table.room(east_of=middle)
    table.prisoner(west)
    play = table.actions()
    assert figures(play, "reach") == {west: "0", middle: "1", east: "2"}


def test_an_active_enemy_ends_the_reach() -> None:
    table = Table()
    west = table.room()
    middle = table.room(east_of=west)
    table.room(east_of=middle)
    table.prisoner(west)
    table.enemy("guard", middle)
    assert set(figures(table.actions(), "reach")) == {west, middle}


def test_a_vent_in_the_reach_shows_that_it_ends_the_actions() -> None:
    table = Table()
    here = table.room(doors="", vent=True, ducts="nesw")
    there = table.room(east_of=here, vent=True, ducts="nesw")
    table.room(east_of=there)
    table.prisoner(here)
    play = table.actions()
    assert set(figures(play, "reach")) == {here, there}
    assert spot(play, "reach", there).mark.detail == "1 move, fear +1 on the way, ends your actions"


def test_the_reach_shows_the_fear_of_leaving_darkness() -> None:
    table = Table()
    here = table.room()
    there = table.room(east_of=here)
    table.prisoner(here)
    table.marker("darkness", here)
    assert "fear +1" in spot(table.actions(), "reach", there).mark.detail


def test_overlays_do_not_change_the_game() -> None:
    for kernel in positions(3, answers=20):
        before = kernel.digest()
        kernel.overlays(0)
        assert kernel.digest() == before


def test_an_overlay_that_fails_raises_a_clear_error(monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(game: Any, seat: int | None) -> tuple[view.Overlay, ...]:
        raise ZeroDivisionError

    table = Table()
    table.prisoner(table.room())
    play = table.actions()
    rules = play.kernel.rules
    monkeypatch.setattr(rules, "presentation", replace(rules.presentation, overlays=broken))
    with pytest.raises(FlowFailed, match="ZeroDivisionError"):
        play.kernel.overlays(0)


# -- enemies


def activated(kernel: Kernel[Any], enemy: Enemy) -> set[int]:
    """Return the possible rooms of the enemy after its activation, for every path."""
    state = snapshot(kernel.state)
    state.agenda = [Task("escape:activate-room", (enemy.room, (enemy.kind,)))]
    found = set()
    waiting = [Kernel(kernel.rules, state)]
    for each in waiting:
        if each.ask is None:
            after = query.find_enemy(each.game, enemy.id)
            assert after is not None
            found.add(after.room)
        else:
            assert each.ask.prompt == "escape.enemies.path"
            for option in each.ask.options:
                other = each.fork()
                other.answer(option.id)
                waiting.append(other)
    return found


def test_an_enemy_moves_as_its_path_shows() -> None:
    for board, world in boards():
        kernel = world.actions().kernel
        for enemy in forecast.up(kernel.game):
            ways = forecast.ways(kernel.game, enemy)
            assert ways, board
            assert {way.rooms[-1] for way in ways} == activated(kernel, enemy), board


def test_a_path_leads_from_the_enemy_to_its_target() -> None:
    world = World()
    here, middle, far = world.map("P P P")
    world.prisoner(here, threat=1)
    world.enemy("guard", far)
    path = overlay(world.actions(), "enemies").paths[0]
    assert path.rooms == (f"room:{far}", f"room:{middle}", f"room:{here}")
    assert path.steps == 1
    assert path.sure
    assert path.why.startswith("Hunts ")


def test_paths_of_equal_length_are_shown_as_unsure() -> None:
    world = World()
    here, north, south, far = world.map("P P", "P P")
    world.prisoner(here, threat=1)
    world.enemy("guard", far)
    paths = overlay(world.actions(), "enemies").paths
    assert {path.rooms[1] for path in paths} == {f"room:{north}", f"room:{south}"}
    assert not any(path.sure for path in paths)


def test_a_lock_on_the_path_is_unlocked_first() -> None:
    table = Table()
    here = table.room()
    far = table.room(east_of=here)
    table.lock(here, "e")
    table.prisoner(here, threat=1)
    table.enemy("guard", far)
    path = overlay(table.actions(), "enemies").paths[0]
    assert path.steps == 0
    assert "It unlocks" in path.why


def test_a_stunned_enemy_has_no_path() -> None:
    table = Table()
    here = table.room()
    far = table.room(east_of=here)
    table.prisoner(here, threat=1)
    table.enemy("guard", far, stunned=True)
    assert overlay(table.actions(), "enemies").paths == ()


# -- danger


def test_danger_is_the_loss_expected_from_enemies_in_the_room() -> None:
    table = Table()
    here = table.room()
    there = table.room(east_of=here)
    table.prisoner(here)
    table.enemy("guard", there)
    alone = float(figures(table.actions(), "danger")[there].partition("+")[0])
    table.enemy("guard", there)
    helped = float(figures(table.actions(), "danger")[there].partition("+")[0])
    assert 0 < alone < helped


def test_danger_counts_enemies_that_would_come() -> None:
    world = World()
    here, middle, far = world.map("P P P")
    world.prisoner(here, threat=1)
    world.enemy("guard", far)
    danger = figures(world.actions(), "danger")
    assert danger[middle] == "+1"
    assert here not in danger


# -- vents


def test_vents_of_one_network_have_the_same_letter() -> None:
    table = Table()
    west = table.room(vent=True, ducts="e")
    passing = table.room(east_of=west, ducts="ew")
    east = table.room(east_of=passing, vent=True, ducts="w")
    alone = table.room(south_of=passing, vent=True, ducts="s")
    table.prisoner(west)
    play = table.actions()
    assert figures(play, "vents") == {west: "A", east: "A", alone: ""}
    paths = overlay(play, "vents").paths
    assert [path.rooms for path in paths] == [
        (f"room:{west}", f"room:{passing}"),
        (f"room:{passing}", f"room:{east}"),
    ]


# -- secrets and previews


def test_overlays_do_not_depend_on_hidden_facts() -> None:
    for number, kernel in enumerate(kernel for seed in range(4) for kernel in positions(seed)):
        copy = kernel.fork()
        chance = Random(number)
        for cards in (copy.state.events.cards, copy.state.items.cards, *copy.state.stacks):
            chance.shuffle(cards)
        for hero in copy.state.heroes[1:]:
            hero.hand = hero.hand[::-1]
        copy.state.rng.update(seed_streams(number + 1))
        for seat in (0, 1, None):
            assert copy.overlays(seat) == kernel.overlays(seat)


TILES = ("n", "ne", "ns", "nes", "nesw")
"""The doors of tiles; only the dead end has a single placement."""


def test_the_preview_of_a_placement_matches_the_placed_room() -> None:
    previewed = []
    for doors in TILES:
        table = Table()
        hall = table.room()
        table.room(east_of=hall, doors="nw")
        table.prisoner(hall)
        table.stacks([table.tile(doors, ducts="n"), BLANK])
        before = table.actions()
        for side in ("n", "w"):
            asked = Story(before.kernel.fork())
            asked.explore(hall, side)
            if asked.asked() != "escape.placement":
                continue
            previewed.append(doors)
            for way in asked.ask.options:
                laid = asked.kernel.fork()
                laid.answer(way.id)
                expect_as_previewed(asked, way.id, laid)
    assert set(previewed) == {*TILES} - {"n"}


def expect_as_previewed(asked: Play, option: str, laid: Kernel[Any]) -> None:
    """Check that the room and its doors match the preview, even if the map has shifted."""
    shown = asked.kernel.view(0)
    assert shown.ask is not None
    preview = next(each.note.preview for each in shown.ask.options if each.id == option)
    assert preview is not None
    board = laid.view(0).table.board
    corner = shown.table.board.room("room:0").cells[0]
    shift = board.room("room:0").cells[0]
    ghost = preview.rooms[0]
    moved = [(x - corner[0] + shift[0], y - corner[1] + shift[1]) for x, y in ghost.cells]
    assert board.room(ghost.id).name == ghost.name
    assert tuple(moved) == board.room(ghost.id).cells
    doors = {edge.id: (edge.side, edge.other, edge.kind) for edge in board.edges}
    assert preview.edges
    assert all(doors[edge.id] == (edge.side, edge.other, edge.kind) for edge in preview.edges)
