"""What an option leads to: its real flow, carried out on copies of the game over all dice.

    fates = what_if(game, "combat")
    fates.chance(lambda game: game.state.thieves[0].alive)

Nothing about a rule has to be said again to know its odds: the rule itself is run, once for every
way in which the dice can fall. Faces that are worth the same for a throw (`Game.roll(worth=…)`)
count as one way. A copy is followed to the next question, or through those that `follow` answers,
and no further than to the point where something hidden would come to light: that, nobody can know.

It can be asked wherever a ruleset is looked at or asked for advice: notes, overlays, careful play.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from functools import cache
from heapq import heappop, heappush
from itertools import combinations_with_replacement, count
from math import factorial, prod
from typing import Any, Generic, TypeAlias

from msgspec import Struct

from l7core.engine.ask import Ask, Option
from l7core.engine.errors import FlowFailed, L7Error
from l7core.engine.events import Event
from l7core.engine.game import Game, GameEnded
from l7core.engine.rng import seed_streams
from l7core.engine.state import S

MOST_FATES = 256
"""Copies that are played for one option: what is left by then is the least likely."""

Follow: TypeAlias = Callable[[Game[Any], Ask], str | tuple[str, ...] | None]
"""Answers a question on the way: an option, or an option with its payment; None stops there."""


class Fate(Struct, Generic[S], frozen=True):
    """One way in which it may turn out. The game is a copy: to be read, never to be played on."""

    likely: float
    game: Game[S]
    ask: Ask | None
    """The question that it stopped at; None where the game is over or something hidden follows."""
    told: tuple[Event, ...]
    """The facts on the way."""

    @property
    def barrier(self) -> str:
        """Text key of what became known on the way."""
        return self.game.barrier


class Fates(Struct, Generic[S], frozen=True):
    """All the ways in which an option may turn out."""

    fates: tuple[Fate[S], ...]

    def __iter__(self) -> Iterator[Fate[S]]:
        return iter(self.fates)

    @property
    def known(self) -> float:
        """How much of all that can happen these are: 1 unless there was too much to try."""
        return sum(fate.likely for fate in self.fates)

    def chance(self, holds: Callable[[Game[S]], bool]) -> float:
        """How likely it is that this holds afterwards."""
        return min(1.0, sum(fate.likely for fate in self.fates if holds(fate.game)))

    def mean(self, amount: Callable[[Game[S]], float]) -> float:
        """The amount to expect afterwards."""
        return sum(fate.likely * amount(fate.game) for fate in self.fates) / (self.known or 1.0)


class Throw(Struct, frozen=True):
    """Dice that must fall before a copy can go on."""

    worth: tuple[int, ...]
    """By face."""
    dice: int


class Script:
    """The foresight of one copy: dice that fall as written, and what ends it."""

    def __init__(self, throws: Sequence[tuple[int, ...]]) -> None:
        self._throws = list(reversed(throws))
        self.wanted: Throw | None = None
        """The first throw that was not written."""

    def roll(self, faces: int, count: int, worth: Sequence[int] | None) -> list[int]:
        if not self._throws:
            self.wanted = Throw(tuple(worth or range(faces)), count)
            raise GameEnded
        return list(self._throws.pop())

    def reveal(self) -> None:
        raise GameEnded


def stop(game: Game[Any], ask: Ask) -> None:
    """Follows nothing: the first question is where it ends."""


def what_if(
    game: Game[S], option: str, *paid: str, follow: Follow = stop, most: int = MOST_FATES
) -> Fates[S]:
    """The fates of an option of the pending question, the likeliest first."""
    order = count()
    open_ways: list[tuple[float, int, tuple[tuple[int, ...], ...]]] = [(-1.0, next(order), ())]
    fates: list[Fate[S]] = []
    while open_ways and len(fates) < most:
        unlikely, _, throws = heappop(open_ways)
        script = Script(throws)
        fate = _carried_out(game, script, (option, *paid), follow, -unlikely)
        if script.wanted is None:
            fates.append(fate)
            continue
        for faces, share in falls(script.wanted):
            heappush(open_ways, (unlikely * share, next(order), (*throws, faces)))
    return Fates(tuple(fates))


def foreseen(game: Game[Any], option: str, *paid: str) -> tuple[Event, ...]:
    """What is certain to come of an option: the facts before any dice fall, before anything hidden
    comes to light, and before anybody is asked again."""
    return _carried_out(game, Script(()), (option, *paid), stop, 1.0).told


def _carried_out(
    game: Game[S], script: Script, choice: tuple[str, ...], follow: Follow, likely: float
) -> Fate[S]:
    """A copy in which the option has been taken and the dice fell as the script has it."""
    if game.branch is None:
        raise L7Error("What an option leads to can be asked only while a game is looked at.")
    twin = game.branch()
    twin.game.foresight = script
    # What is left to chance besides the dice is nobody's to know.
    twin.state.rng.clear()
    twin.state.rng.update(seed_streams(0))
    told = len(twin.game.events)
    try:
        twin.answer(*choice)
        while script.wanted is None and twin.ask and (next_choice := follow(twin.game, twin.ask)):
            barrier = twin.game.barrier
            twin.answer(*((next_choice,) if isinstance(next_choice, str) else next_choice))
            twin.game.barrier = barrier or twin.game.barrier
    except FlowFailed:
        # To look at a table with a rule that fails is no failure: it shows when it is carried out.
        twin.ask = None
    return Fate(likely, twin.game, twin.ask, tuple(twin.game.events[told:]))


def barrier_of(game: Game[Any], ask: Ask, option: Option) -> str:
    """Text key of what becomes known before anybody is asked again: declared, or tried out.

    What becomes known first is what counts, so that dice need not fall for it.
    """
    if option.barrier or not game.rules.presentation.tries_out:
        return option.barrier
    purse = [each for each in ask.purse if each not in option.keeps]
    choice = (option.id, *purse[: option.cost])
    return _carried_out(game, Script(()), choice, stop, 1.0).barrier


@cache
def falls(throw: Throw) -> tuple[tuple[tuple[int, ...], float], ...]:
    """Every fall that differs in what it is worth, as faces, with how likely it is.

    >>> falls(Throw((0, 0, 1), 2))
    (((0, 0), 0.4444444444444444), ((0, 2), 0.4444444444444444), ((2, 2), 0.1111111111111111))
    """
    faces = {worth: throw.worth.index(worth) for worth in sorted(set(throw.worth))}
    shares = {worth: throw.worth.count(worth) / len(throw.worth) for worth in faces}
    ways = []
    for worths in combinations_with_replacement(faces, throw.dice):
        orders = factorial(throw.dice) // prod(map(factorial, Counter(worths).values()))
        likely = orders * prod(shares[worth] for worth in worths)
        ways.append((tuple(faces[worth] for worth in worths), likely))
    return tuple(ways)
