"""What a noise makes the hero believe: all that is told is true, and some of it misleads."""

from __future__ import annotations

from typing import Final

from .. import query
from ..state import Alone
from .outlook import Outlook

FEARED: Final = 0.15
"""What it is worth that the hero fears the way on, though nothing waits there."""
RECENT: Final = 4
"""Turns for which a noise is remembered."""
FAR: Final = 3
"""From so many sectors away a noise is no more than a noise."""


def worth(outlook: Outlook) -> dict[int, float]:
    """By sector, what it is worth to be heard from there although it is far off.

    What lies on the hero's way is feared; less, the oftener the same has been heard in vain.
    """
    game = outlook.game
    lures = {way: FEARED * believed(game, way) for way in ways_on(outlook)}
    return {
        sector: max((lures.get(way, 0.0) for way in ways), default=0.0)
        for sector, ways in heard_from(outlook).items()
        if outlook.away[sector] >= FAR
    }


def believed(game: Alone, way: str) -> float:
    """How much the hero makes of one more noise from there."""
    front = game.state.front
    heard = [each for each in front.heard if front.clock - each.turn < RECENT]
    in_vain = sum(each.way == way and each.at == front.at for each in heard)
    return 1.0 / (1 + in_vain)


def ways_on(outlook: Outlook) -> set[str]:
    """The directions in which the hero's way goes on."""
    return {way_to(outlook, sector) for sector in outlook.next_steps}


def way_to(outlook: Outlook, neighbour: int) -> str:
    """What is said of a noise that comes by there."""
    return query.side_to(outlook.game, outlook.here, neighbour) or "stairs"


def heard_from(outlook: Outlook) -> dict[int, set[str]]:
    """By sector, the directions that may truthfully be named for a noise from there."""
    here, steps = outlook.here, outlook.steps(outlook.behind.blocked)
    ways: dict[int, set[str]] = {here: set()}
    for sector in sorted(steps, key=lambda each: steps[each]):
        for beyond in query.adjacent(outlook.game, sector):
            if steps[beyond] == steps[sector] + 1:
                own = {way_to(outlook, beyond)} if sector == here else ways[sector]
                ways.setdefault(beyond, set()).update(own)
    return ways


def said_best(game: Alone, ways: tuple[str, ...]) -> dict[str, float]:
    """Of several ways of one length, which to name.

    What is far off frightens the hero away from the way on; what is near is to be met there.
    """
    outlook, own = Outlook(game), {*ways}
    heard = heard_from(outlook)
    near = min(
        (outlook.away[each.at] for each in outlook.behind.creatures if heard.get(each.at) == own),
        default=FAR,
    )
    sign, on = 1.0 if near >= FAR else -1.0, ways_on(outlook)
    return {way: sign * FEARED * believed(game, way) * (way in on) for way in ways}
