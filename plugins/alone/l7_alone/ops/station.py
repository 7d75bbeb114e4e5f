"""The station: the hero's position, lights, danger, doors, conditions and removed tiles."""

from __future__ import annotations

from l7core.api import Args

from .. import screen
from ..plan import Border, Plan, floor_of
from ..state import (
    DECLARED,
    Alone,
)
from .telling import emits, tell_door, tell_evil, tell_where


def lay_plan(game: Alone, plan: Plan) -> None:
    game.state.behind.plan = plan


def swap_rooms(game: Alone, one: int, other: int) -> None:
    """Swap two rooms, unseen by the hero."""
    rooms = game.state.behind.rooms
    rooms[one], rooms[other] = rooms[other], rooms[one]
    tell_evil(game, "swapped", room=rooms[one], other=rooms[other])


@emits("set-up")
def place_hero(game: Alone, sector: int) -> Args:
    """Place the hero and reveal the first sector."""
    game.state.behind.at = sector
    screen.reveal(game, [sector])
    return {"sector": game.state.front.at}


def go(game: Alone, sector: int) -> None:
    """Move the hero to an adjacent sector; on a level left behind, only the stairs stay."""
    behind = game.state.behind
    before, behind.at = behind.at, sector
    if floor_of(before) != floor_of(sector):
        floor = floor_of(before)
        left = [each for each in behind.revealed if floor_of(each) == floor and each != before]
        screen.hide(game, left)


@emits("moved")
def tell_step(game: Alone, way: str) -> Args:
    """Log the hero's step, once the new sector is revealed."""
    return {"sector": game.state.front.at}


def forget(game: Alone, kept_sectors: list[int]) -> None:
    """Remove all tiles except these from the labyrinth."""
    behind = game.state.behind
    removed = [sector for sector in behind.revealed if sector not in kept_sectors]
    screen.hide(game, removed)
    if removed:
        game.emit("alone.forgot", n=len(removed))


def switch_on(game: Alone, sectors: list[int]) -> None:
    """Switch on lights; lights that are already on stay on."""
    behind = game.state.behind
    new = [sector for sector in sectors if sector not in behind.lit]
    game.reveal(DECLARED)
    behind.lit += new
    screen.update(game)
    shown = [screen.label(game, sector) for sector in new if sector in behind.revealed]
    game.emit("alone.lights-on", n=len(shown))


def switch_off(game: Alone, sector: int) -> None:
    """Switch off the light of a sector; the hero sees this only if it is revealed."""
    behind = game.state.behind
    behind.lit.remove(sector)
    screen.update(game)
    where = screen.label(game, sector)
    if sector in behind.revealed:
        game.emit("alone.lights-off", sector=where)
    else:
        tell_evil(game, "lights-off", sector=where)


def place_danger(game: Alone, sector: int) -> None:
    game.state.behind.danger.append(sector)
    screen.update(game)
    tell_where(game, "danger-placed", sector)


def use_up_danger(game: Alone) -> None:
    """Use up one of the danger tokens that were set aside."""
    game.state.behind.aside -= 1


def remove_danger(game: Alone, sector: int) -> None:
    game.state.behind.danger.remove(sector)
    screen.update(game)
    tell_where(game, "danger-removed", sector)


def block(game: Alone, border: Border) -> None:
    game.state.behind.blocked.append(border)
    screen.update(game)
    tell_door(game, "door-blocked", border)


def unblock(game: Alone, border: Border) -> None:
    game.state.behind.blocked.remove(border)
    screen.update(game)
    tell_door(game, "door-unblocked", border)


def lay_condition(game: Alone, sector: int, condition: str) -> None:
    game.state.behind.conditions.setdefault(sector, []).append(condition)
    screen.update(game)
    tell_where(game, "condition-laid", sector, condition=condition)


def remove_condition(game: Alone, sector: int, condition: str) -> None:
    game.state.behind.conditions[sector].remove(condition)
    screen.update(game)
    tell_where(game, "condition-gone", sector, condition=condition)
