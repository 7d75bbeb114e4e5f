"""The blows to expect from so many guards: closed forms over the dice.

A room far away is no option that could be tried out; tests compare these with options that are.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import Final, TypeAlias

from msgspec import Struct, structs

from l7core.api import dice

from . import query
from .state import FULL, Heist, Thief

NEVER: Final = 20.0
"""More than anybody has to lose."""
CERTAIN: Final = 0.99

Standing: TypeAlias = tuple[tuple[float, int], ...]
"""How likely it is that so many guards stand after a combat: each of them has struck."""


class Hand(Struct, frozen=True):
    """How well a thief throws, and what there is to shoot with."""

    targets: tuple[int, ...]
    easier: int
    rerolls: int
    bullets: int


def hand_of(game: Heist, thief: Thief) -> Hand:
    rerolls = int(query.with_power(game, thief, "reroll") is not None)
    targets = tuple(query.targets(game, thief))
    return Hand(targets, query.figure(game, thief, "easier"), rerolls, query.all_bullets(thief))


def armed(game: Heist, thief: Thief) -> Hand:
    """As if there were bullets for everybody."""
    return structs.replace(hand_of(game, thief), bullets=FULL)


@cache
def combat(targets: tuple[int, ...], guards: int, bullets: int, rerolls: int) -> Standing:
    """Guard after guard; a miss is thrown again where that is possible."""
    if not (guards and targets and bullets):
        return ((1.0, guards),)
    hit, later = dice.chance(targets[0]), targets[1:]
    likely = dict.fromkeys(range(guards + 1), 0.0)
    for share, standing in combat(later, guards - 1, bullets - 1, rerolls):
        likely[standing] += hit * share
    if rerolls:
        missed = combat(targets, guards, bullets, rerolls - 1)
    else:
        missed = tuple((share, n + 1) for share, n in combat(later, guards - 1, bullets, 0))
    for share, standing in missed:
        likely[standing] += (1 - hit) * share
    return tuple((share, standing) for standing, share in likely.items() if share)


def after(hand: Hand, guards: int) -> Standing:
    """A combat of that thief's."""
    return combat(hand.targets, guards, hand.bullets, hand.rerolls)


@cache
def to_fight(hand: Hand, guards: int) -> float:
    """In one combat."""
    return sum(share * standing for share, standing in after(hand, guards))


@cache
def gets_away(hand: Hand, guards: int) -> float:
    """The chance to evade: a throw, and another one where a miss may be thrown again."""
    return 1 - (1 - dice.chance(query.to_evade(guards, hand.easier))) ** (1 + hand.rerolls)


@cache
def to_leave(hand: Hand, guards: int) -> float:
    """Until the thief has evaded: each failure is a combat."""
    return until(hand, guards, gets_away(hand, guards), to_leave) if guards else 0.0


@cache
def to_clear(hand: Hand, guards: int) -> float:
    """Until no guard is left standing, in one combat after the other."""
    return until(hand, guards, 0.0, to_clear) if guards else 0.0


def until(hand: Hand, guards: int, over: float, later: Callable[[Hand, int], float]) -> float:
    """It is over at once, or there is a combat, and what follows from those still standing."""
    again = sum(share for share, standing in after(hand, guards) if standing == guards)
    if (again := again * (1 - over)) > CERTAIN:
        return NEVER
    fewer = ((share, n) for share, n in after(hand, guards) if n < guards)
    struck = to_fight(hand, guards) + sum(share * later(hand, n) for share, n in fewer)
    return min(NEVER, (1 - over) * struck / (1 - again))


@cache
def to_pass(hand: Hand, guards: int) -> float:
    """Coming in and going on."""
    return sum(share * (n + to_leave(hand, n)) for share, n in after(hand, guards))


@cache
def to_take(hand: Hand, guards: int, carriers: int) -> float:
    """Until the first guards are hit, and of getting away from the others."""
    if not hand.bullets:
        return NEVER
    missed = (1 - dice.chance(hand.targets[0])) ** (1 + hand.rerolls)
    again = missed / (1 - missed) + (carriers - 1) / 2
    return to_pass(hand, guards) + again * to_fight(hand, guards)


@cache
def to_stay(hand: Hand, guards: int) -> float:
    """Holding out once."""
    return (1 - gets_away(hand, guards)) * guards
