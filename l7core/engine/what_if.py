"""Outcomes of an option, found by running its real flow on copies of the game over all dice rolls.

    fates = what_if(game, "combat")
    fates.chance(lambda game: game.state.thieves[0].alive)

No rule is written twice to compute its odds: the rule itself runs once for each distinct roll.
Faces of equal worth (`Game.roll(worth=…)`) count as the same roll.

Each copy runs to the next question, or through the questions that `follow` answers. It stops early
where hidden information would be revealed.

Call it from code that only reads the game: notes, overlays and careful bots.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from functools import cache
from heapq import heappop, heappush
from itertools import combinations_with_replacement, count
from math import factorial, fsum, prod
from typing import Any, Generic, TypeAlias

from msgspec import Struct

from l7core.engine.ask import Ask, Option
from l7core.engine.errors import FlowFailed, L7Error
from l7core.engine.events import Event
from l7core.engine.game import Game, GameEnded
from l7core.engine.rng import seed_streams
from l7core.engine.state import S

MOST_FATES = 256
"""Maximum number of copies per option; the least likely outcomes are dropped."""

Follow: TypeAlias = Callable[[Game[Any], Ask], str | tuple[str, ...] | None]
"""Callback that answers later questions: an option, an option with its payment, or None to stop."""


class PossibleOutcome(Struct, Generic[S], frozen=True):
    """A possible outcome. Its game is a copy to read, not to play on."""

    likely: float
    game: Game[S]
    ask: Ask | None
    """Question at which the copy stopped; None if the game is over or hidden information follows.
    """
    told: tuple[Event, ...]
    """Events between the option and the end of the copy."""

    @property
    def barrier(self) -> str:
        """Text key of the information revealed on the way."""
        return self.game.barrier


class PossibleOutcomes(Struct, Generic[S], frozen=True):
    """The possible outcomes of one option."""

    fates: tuple[PossibleOutcome[S], ...]

    def __iter__(self) -> Iterator[PossibleOutcome[S]]:
        return iter(self.fates)

    @property
    def known(self) -> float:
        """Total probability of the outcomes; below 1 if some were dropped."""
        return fsum(fate.likely for fate in self.fates)

    def chance(self, holds: Callable[[Game[S]], bool]) -> float:
        """Return the probability that `holds` is true afterwards."""
        return min(1.0, fsum(fate.likely for fate in self.fates if holds(fate.game)))

    def mean(self, amount: Callable[[Game[S]], float]) -> float:
        """Return the expected value of `amount` afterwards."""
        return fsum(fate.likely * amount(fate.game) for fate in self.fates) / (self.known or 1.0)


class Throw(Struct, frozen=True):
    """A dice roll that a copy needs before it can continue."""

    worth: tuple[int, ...]
    """Worth of each face."""
    dice: int


class Script:
    """Prepared dice rolls for one copy of the game."""

    def __init__(self, throws: Sequence[tuple[int, ...]]) -> None:
        self._throws = list(reversed(throws))
        self.wanted: Throw | None = None
        """First roll that the script does not contain."""

    def roll(self, faces: int, count: int, worth: Sequence[int] | None) -> list[int]:
        if not self._throws:
            self.wanted = Throw(tuple(worth or range(faces)), count)
            raise GameEnded
        return list(self._throws.pop())

    def reveal(self) -> None:
        raise GameEnded


def stop(game: Game[Any], ask: Ask) -> None:
    """Stop at the first question."""


def what_if(
    game: Game[S], option: str, *paid: str, follow: Follow = stop, most: int = MOST_FATES
) -> PossibleOutcomes[S]:
    """Return the outcomes of an option of the open question, most likely first."""
    order = count()
    pending: list[tuple[float, int, tuple[tuple[int, ...], ...]]] = [(-1.0, next(order), ())]
    fates: list[PossibleOutcome[S]] = []
    while pending and len(fates) < most:
        negative_chance, _, throws = heappop(pending)
        script = Script(throws)
        fate = _run_on_copy(game, script, (option, *paid), follow, -negative_chance)
        if script.wanted is None:
            fates.append(fate)
            continue
        for faces, chance in falls(script.wanted):
            heappush(pending, (negative_chance * chance, next(order), (*throws, faces)))
    return PossibleOutcomes(tuple(fates))


def certain_fate(game: Game[S], option: str, *paid: str) -> PossibleOutcome[S]:
    """Return the outcome of an option up to the first roll, hidden card or further question."""
    return _run_on_copy(game, Script(()), (option, *paid), stop, 1.0)


def _run_on_copy(
    game: Game[S], script: Script, choice: tuple[str, ...], follow: Follow, likely: float
) -> PossibleOutcome[S]:
    """Run an option on a copy of the game with scripted dice."""
    if game.branch is None:
        raise L7Error("Outcomes of options are available only in read-only code, such as views.")
    copy = game.branch()
    copy.game.foresight = script
    # Other random results are unknown to every seat, so their streams get a fixed seed.
    copy.state.rng.clear()
    copy.state.rng.update(seed_streams(0))
    first_new_event = len(copy.game.events)
    try:
        copy.answer(*choice)
        while script.wanted is None and copy.ask and (next_choice := follow(copy.game, copy.ask)):
            barrier = copy.game.barrier
            copy.answer(*((next_choice,) if isinstance(next_choice, str) else next_choice))
            copy.game.barrier = barrier or copy.game.barrier
    except FlowFailed:
        # A failing rule must not break a preview; the error shows when the option is chosen.
        copy.ask = None
    return PossibleOutcome(likely, copy.game, copy.ask, tuple(copy.game.events[first_new_event:]))


def barrier_of(game: Game[Any], ask: Ask, option: Option) -> str:
    """Return the text key of what an option reveals before the next question.

    Uses the option's declared barrier. Without one, runs the option on a copy if the ruleset allows
    that. Only the first revelation counts, so no dice are needed.
    """
    if option.barrier or not game.rules.presentation.tries_out:
        return option.barrier
    purse = [each for each in ask.purse if each not in option.keeps]
    choice = (option.id, *purse[: option.cost])
    return _run_on_copy(game, Script(()), choice, stop, 1.0).barrier


@cache
def falls(throw: Throw) -> tuple[tuple[tuple[int, ...], float], ...]:
    """Return each distinct roll as faces, with its probability.

    >>> falls(Throw((0, 0, 1), 2))
    (((0, 0), 0.4444444444444444), ((0, 2), 0.4444444444444444), ((2, 2), 0.1111111111111111))
    """
    faces = {worth: throw.worth.index(worth) for worth in sorted(set(throw.worth))}
    chances = {worth: throw.worth.count(worth) / len(throw.worth) for worth in faces}
    rolls = []
    for worths in combinations_with_replacement(faces, throw.dice):
        orders = factorial(throw.dice) // prod(map(factorial, Counter(worths).values()))
        likely = orders * prod(chances[worth] for worth in worths)
        rolls.append((tuple(faces[worth] for worth in worths), likely))
    return tuple(rolls)
