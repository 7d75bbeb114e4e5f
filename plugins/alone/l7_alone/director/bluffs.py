"""Effects of noises on the hero's beliefs: every announcement is true, but some mislead."""

from __future__ import annotations

from typing import Final

from .. import query
from ..state import Alone
from .outlook import Outlook

FEARED: Final = 0.15
"""Value of making the hero fear the way ahead although nothing waits there."""
RECENT: Final = 4
"""Number of turns for which a noise is remembered."""
FAR: Final = 3
"""Distance from which a noise is no threat."""


def worth(outlook: Outlook) -> dict[int, float]:
    """Return the value of a noise from each distant sector.

    The hero fears noises on the way ahead; the value falls with each recent noise from the same
    direction.
    """
    game = outlook.game
    lures = {way: FEARED * believed(game, way) for way in sorted(ways_on(outlook))}
    return {
        sector: max((lures.get(way, 0.0) for way in ways), default=0.0)
        for sector, ways in heard_from(outlook).items()
        if outlook.away[sector] >= FAR
    }


def believed(game: Alone, way: str) -> float:
    """Return how much the hero believes another noise from a direction, from 0 to 1."""
    front = game.state.front
    heard = [each for each in front.heard if front.clock - each.turn < RECENT]
    in_vain = sum(each.way == way and each.at == front.at for each in heard)
    return 1.0 / (1 + in_vain)


def ways_on(outlook: Outlook) -> set[str]:
    """Return the directions in which the hero's way continues."""
    return {way_to(outlook, sector) for sector in outlook.next_steps}


def way_to(outlook: Outlook, neighbour: int) -> str:
    """Return the direction that is announced for a noise through a neighbouring sector."""
    return query.side_to(outlook.game, outlook.here, neighbour) or "stairs"


def heard_from(outlook: Outlook) -> dict[int, set[str]]:
    """Return the true directions of a noise from each sector."""
    here, steps = outlook.here, outlook.steps(outlook.behind.blocked)
    ways: dict[int, set[str]] = {here: set()}
    for sector in sorted(steps, key=lambda each: steps[each]):
        for beyond in query.adjacent(outlook.game, sector):
            if steps[beyond] == steps[sector] + 1:
                directions = {way_to(outlook, beyond)} if sector == here else ways[sector]
                ways.setdefault(beyond, set()).update(directions)
    return ways


def said_best(game: Alone, ways: tuple[str, ...]) -> dict[str, float]:
    """Return the value of naming each of several equally short ways.

    A distant creature should scare the hero off the way ahead. A near creature should be met there.
    """
    outlook, all_ways = Outlook(game), {*ways}
    heard = heard_from(outlook)
    near = min(
        (
            outlook.away[each.at]
            for each in outlook.behind.creatures
            if heard.get(each.at) == all_ways
        ),
        default=FAR,
    )
    sign, ways_ahead = 1.0 if near >= FAR else -1.0, ways_on(outlook)
    return {way: sign * FEARED * believed(game, way) * (way in ways_ahead) for way in ways}
