"""The coach: a review of the most costly decisions after a game.

Each decision is compared with its alternatives, as the bot `search` would have done at that time.
The choice made and its alternatives start from the same imagined games, drawn from what the seat
knew. All of them face the same random outcomes, so bad luck never counts as a mistake. A first pass
plays a few games for every decision. A second pass plays as many games as `search` for the most
costly decisions. Only statistically clear mistakes are reported.

A reader sees only decisions that the reader may know. While the game runs, these are the reader's
own; if sides are opposed, there are none.
"""

from __future__ import annotations

from collections.abc import Generator, Iterable, Iterator, Sequence
from typing import Any, Final

from msgspec import Struct

from l7core.analysis.report import moment_of, seat_name
from l7core.bots import careful, search
from l7core.bots.determinize import advice, chances_of, sample_world
from l7core.engine.advice import Choice
from l7core.engine.kernel import Kernel
from l7core.engine.replay_cursor import ReplayCursor
from l7core.engine.replay_steps import label_in
from l7core.engine.rng import seed_streams
from l7core.engine.sides import are_opposed, side_of
from l7core.engine.state import HUMAN
from l7core.language import spoken

MOST: Final = 3
"""Maximum number of decisions in a review."""
FIRST_GAMES: Final = 4
"""Number of imagined games for each choice in the first pass."""
KEPT: Final = 8
"""Maximum number of decisions in the second pass."""
LEAST: Final = 0.01
"""Minimum cost of a decision in a review."""
FIRST_PART: Final = 0.6
"""Share of the progress that the first pass stands for."""


class Costly(Struct, frozen=True):
    """A decision with a better alternative."""

    answers: int
    """Number of earlier decisions, to continue the game from there."""
    clock: str
    of: str
    done: str
    better: str
    cost: float
    """Gain in the seat's chances that the better choice would have brought."""
    why: str = ""
    """Reason of the careful bot, if the better choice is its advice; otherwise empty."""


class _Weighed(Struct):
    """A decision and the results of its imagined games."""

    kernel: Kernel[Any]
    made: Choice
    gains: dict[Choice, list[float]]
    """Gain of each alternative in each imagined game."""

    @property
    def best(self) -> Choice:
        return max(self.gains, key=lambda idea: _mean(self.gains[idea]))

    @property
    def cost(self) -> float:
        return _mean(self.gains[self.best])


def why_not(kernel: Kernel[Any], seat: int | None) -> str:
    """Return why the coach cannot review this game for the seat now; "" if it can."""
    expertise, over = kernel.rules.expertise, kernel.over
    if expertise.careful is None or expertise.value is None:
        return spoken(
            "No coach for {title}: the game doesn't rate positions.",
            title=kernel.rules.ruleset.title,
        )
    if not over and are_opposed(kernel.game):
        return spoken(
            "The coach is available after the game, because it reveals hidden information."
        )
    if not list(_deciders(kernel, seat)):
        return spoken("The coach reviews your own decisions, or everyone's once the game is over.")
    return ""


def looking_back(
    kernel: Kernel[Any], seat: int | None
) -> Generator[float, None, tuple[Costly, ...]]:
    """Yield the progress from 0 to 1, and return the most costly decisions."""
    with kernel.game.stating():
        deciders = set(_deciders(kernel, seat))
        candidates: list[_Weighed] = []
        for part, weighed in _first_pass(kernel, deciders):
            if weighed and weighed.cost > 0:
                candidates = sorted([*candidates, weighed], key=lambda each: -each.cost)[:KEPT]
            yield FIRST_PART * part
        for number, weighed in enumerate(candidates):
            for part in _weigh(weighed, sum(search.ROUNDS)):
                yield FIRST_PART + (1 - FIRST_PART) * (number + part) / len(candidates)
        costly = [each for each in candidates if each.cost >= LEAST]
        mistakes = [each for each in costly if search.is_better(each.gains[each.best])]
        return tuple(_costliest(_as_costly(each) for each in mistakes))


def _deciders(kernel: Kernel[Any], seat: int | None) -> Iterator[int]:
    """Yield the seats whose decisions the reader may review.

    While the game runs, this is the reader's own seat. Afterwards, these are the seats of humans on
    the reader's side, or the whole side if no human plays on it.
    """
    chairs = kernel.state.setup.seats
    if not kernel.over:
        yield from (each for each in (seat,) if each is not None)
        return
    people = [number for number, each in enumerate(chairs) if each.controller == HUMAN]
    side_seats = range(len(chairs)) if seat is None else side_of(kernel.game, seat)
    yield from [each for each in people if each in side_seats] or side_seats


def _first_pass(kernel: Kernel[Any], deciders: set[int]) -> Iterator[tuple[float, _Weighed | None]]:
    """Yield the progress, and each decision of these seats after a few imagined games."""
    record = kernel.record()
    reel = ReplayCursor(kernel.rules, record.origin, record.answers)
    while answer := reel.next:
        part = reel.at / len(record.answers)
        if answer.seat in deciders:
            choice = Choice(answer.option, answer.paid)
            ideas = _ideas(reel.kernel, choice)
            if ideas:
                weighed = _Weighed(reel.kernel.fork(), choice, {idea: [] for idea in ideas})
                for _ in _weigh(weighed, FIRST_GAMES):
                    yield part, None
                yield part, weighed
        if not reel.forward():
            return
        yield part, None


def _ideas(kernel: Kernel[Any], choice: Choice) -> Sequence[Choice]:
    """Return the alternatives that the bot `search` would have tried."""
    if kernel.ask is None or len(kernel.ask.options) < 2:
        return ()
    advised = advice(kernel, chances_of(kernel))
    tried = (advised.choice, *search.ideas_beside(kernel, advised))
    return [idea for idea in dict.fromkeys(tried) if idea != choice]


def _costliest(mistakes: Iterable[Costly]) -> Iterator[Costly]:
    """Yield the most costly mistakes first; yield the same advice for the same turn only once."""
    reported: set[tuple[str, str, str]] = set()
    for each in sorted(mistakes, key=lambda each: -each.cost):
        key = each.of, each.clock, each.better
        if key not in reported and len(reported) < MOST:
            reported.add(key)
            yield each


def _weigh(weighed: _Weighed, games: int) -> Iterator[float]:
    """Play imagined games until each choice has `games` of them; yield the progress."""
    first = len(weighed.gains[weighed.best])
    for world in range(first, games):
        imagined = sample_world(weighed.kernel, seed_streams(world))
        value_as_played = search.outcome(imagined, weighed.made)
        for idea, gains in weighed.gains.items():
            yield world / games
            gains.append(search.outcome(imagined, idea) - value_as_played)


def _as_costly(weighed: _Weighed) -> Costly:
    kernel, best = weighed.kernel, weighed.best
    ask = kernel.ask
    assert ask is not None, "it was decided"
    table = kernel.table(ask.seat)
    hint = careful.hint(kernel)
    return Costly(
        answers=kernel.decisions,
        clock=moment_of(table),
        of=seat_name(table, ask.seat),
        done=label_in(kernel, weighed.made.option).rstrip("."),
        better=label_in(kernel, best.option).rstrip("."),
        cost=round(weighed.cost, 3),
        why=careful.reason(kernel, hint) if hint.choice == best else "",
    )


def _mean(gains: Sequence[float]) -> float:
    return sum(gains) / len(gains) if gains else 0.0
