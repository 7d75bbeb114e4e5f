"""Expected damage by guards, computed with closed formulas over the dice.

Rooms far away cannot be simulated as options. Tests compare these formulas with simulated options.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from math import fsum
from typing import Final, TypeAlias

from msgspec import Struct, structs

from l7core.api import dice

from . import query
from .state import FULL, Heist, Thief

NEVER: Final = 20.0
"""Cost of an impossible task; higher than any possible loss of health."""
CERTAIN: Final = 0.99

Standing: TypeAlias = tuple[tuple[float, int], ...]
"""Pairs of a chance and the number of guards still active after a combat. Each of these guards has
hit the thief once."""


class Hand(Struct, frozen=True):
    """A thief's combat values: numbers to hit, reduction of rolls, rerolls and bullets."""

    targets: tuple[int, ...]
    easier: int
    rerolls: int
    bullets: int


def hand_of(game: Heist, thief: Thief) -> Hand:
    rerolls = int(query.with_power(game, thief, "reroll") is not None)
    targets = tuple(query.targets(game, thief))
    return Hand(targets, query.figure(game, thief, "easier"), rerolls, query.all_bullets(thief))


def with_full_ammo(game: Heist, thief: Thief) -> Hand:
    """Return the thief's combat values with enough bullets for a full room."""
    return structs.replace(hand_of(game, thief), bullets=FULL)


@cache
def combat(targets: tuple[int, ...], guards: int, bullets: int, rerolls: int) -> Standing:
    """Return the outcome of a combat, guard by guard; a miss is rerolled if possible."""
    if not (guards and targets and bullets):
        return ((1.0, guards),)
    hit_chance, other_targets = dice.chance(targets[0]), targets[1:]
    chances = dict.fromkeys(range(guards + 1), 0.0)
    for share, standing in combat(other_targets, guards - 1, bullets - 1, rerolls):
        chances[standing] += hit_chance * share
    if rerolls:
        missed = combat(targets, guards, bullets, rerolls - 1)
    else:
        missed = tuple((share, n + 1) for share, n in combat(other_targets, guards - 1, bullets, 0))
    for share, standing in missed:
        chances[standing] += (1 - hit_chance) * share
    return tuple((share, standing) for standing, share in chances.items() if share)


def after(hand: Hand, guards: int) -> Standing:
    """Return the outcome of one combat with these values."""
    return combat(hand.targets, guards, hand.bullets, hand.rerolls)


@cache
def to_fight(hand: Hand, guards: int) -> float:
    """Return the expected damage of one combat."""
    return fsum(share * standing for share, standing in after(hand, guards))


@cache
def gets_away(hand: Hand, guards: int) -> float:
    """Return the chance to evade, including a reroll if available."""
    return 1 - (1 - dice.chance(query.to_evade(guards, hand.easier))) ** (1 + hand.rerolls)


@cache
def to_leave(hand: Hand, guards: int) -> float:
    """Return the expected damage until the thief has evaded; each failure starts a combat."""
    return until(hand, guards, gets_away(hand, guards), to_leave) if guards else 0.0


@cache
def to_clear(hand: Hand, guards: int) -> float:
    """Return the expected damage until no guard is active, over repeated combats."""
    return until(hand, guards, 0.0, to_clear) if guards else 0.0


def until(hand: Hand, guards: int, success: float, rest: Callable[[Hand, int], float]) -> float:
    """Return the expected damage of repeated attempts; each attempt succeeds or leads to a combat.

    `success` is the chance of an attempt. `rest` returns the expected damage by fewer guards.
    """
    repeated = fsum(share for share, standing in after(hand, guards) if standing == guards)
    if (repeated := repeated * (1 - success)) > CERTAIN:
        return NEVER
    fewer = ((share, n) for share, n in after(hand, guards) if n < guards)
    damage = to_fight(hand, guards) + fsum(share * rest(hand, n) for share, n in fewer)
    return min(NEVER, (1 - success) * damage / (1 - repeated))


@cache
def to_pass(hand: Hand, guards: int) -> float:
    """Return the expected damage of entering a room and leaving it again."""
    return fsum(share * (n + to_leave(hand, n)) for share, n in after(hand, guards))


@cache
def to_take(hand: Hand, guards: int, carriers: int) -> float:
    """Return the expected damage of hitting all carriers and leaving the room."""
    if not hand.bullets:
        return NEVER
    missed = (1 - dice.chance(hand.targets[0])) ** (1 + hand.rerolls)
    extra_combats = missed / (1 - missed) + (carriers - 1) / 2
    return to_pass(hand, guards) + extra_combats * to_fight(hand, guards)


@cache
def to_stay(hand: Hand, guards: int) -> float:
    """Return the expected damage of holding out once."""
    return (1 - gets_away(hand, guards)) * guards
